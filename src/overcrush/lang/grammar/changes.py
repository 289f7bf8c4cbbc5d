"""What can become different about dice, cards and players: predicates such as ``gets +1A and gains Overcrush``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword
from overcrush.ability.effects import (
    AsLevel,
    Blank,
    Blocks,
    Can,
    Cost,
    Costs,
    Counted,
    DamageBonus,
    Gain,
    Goes,
    Lose,
    Mod,
    Prevent,
    SetStats,
    Stats,
    SwapStats,
)
from overcrush.ability.nouns import Amount, Dice, Is, Num, Ref, Same, Shares, Times
from overcrush.lang.grammar.amounts import Mods, X, times
from overcrush.lang.grammar.base import Desc, G

_NAMED = Dice("die", "any", (), (Shares("name", Ref("named")),))
# --- durations -------------------------------------------------------------------------------------

G.rule(
    "until",
    "until (the)? end_of_turn",
    "until the end_of_turn",
    "this turn",
    "for the rest of the turn",
    "for the turn",
    "for this turn",
    "until the end of (this|your) turn",
    "until end of (this|your) turn",
    "until end_of_turn",
)(lambda: "turn")
G.rule("until", "until (the (start|beginning) of)? your next turn")(lambda: "start of your next turn")
G.rule("until", "until the end of your next turn")(lambda: "your next turn")
G.rule(
    "until",
    "until the end of your opponent 's next turn",
    "until end of your opponent 's next turn",
    "during your opponent 's next turn",
    "on (your|their) opponent 's next turn",
    "next turn",
)(lambda: "opponent's next turn")
G.rule("until", "until <r:ref> leave field_zone", "until <r:ref> leave play")(lambda r: "leaves")

# --- attack, defense ---------------------------------------------------------------------------------

_GET = "(get|gain|have|receive) (both)?"


def stats(plus: Mods, each: Amount | None = None) -> Stats:
    """A modifier, multiplied by an amount if there is one."""
    if each is None:
        return Stats(*plus)
    return Stats(*(_scaled(part, each) for part in plus))


def _scaled(part: Amount, each: Amount) -> Amount:
    if isinstance(part, Num):
        return part if part.n == 0 else times(part.n, each)
    return part if part == X else Times(1, part)


G.rule("pred", f"{_GET} <p:plus>")(lambda p: (stats(p),))
G.rule("pred", f"{_GET} <p:plus> <e:foreach>")(lambda p, e: (stats(p, e),))
G.rule("pred", f"{_GET} <p:plus> ,? (and)? (gain)? <k:gains> <e:foreach>?")(lambda p, k, e=None: (stats(p, e), k))
G.rule("pred", f"{_GET} <k:gains>")(lambda k: (k,))
G.rule("pred", "have <s:statname> equal to <v:value>", "have (a|an)? <s:statname> (value)? (of|equal to) <v:value>")(
    lambda s, v: (_set(s, v),)
)
G.rule("pred", "have <s:stat> and <t:stat>", "become <s:stat> and <t:stat>")(
    lambda s, t: (SetStats(Num(s[0]), Num(t[0])),)
)
G.rule("pred", "lose <s:stat> (and|,|, and) <t:stat>")(
    lambda s, t: (Stats(Num(-s[0]), Num(-t[0])),) if (s[1], t[1]) == ("A", "D") else None
)
G.rule("pred", "lose <s:stat>")(lambda s: (Stats(attack=Num(-s[0])) if s[1] == "A" else Stats(defense=Num(-s[0])),))
G.rule("pred", "have <s:stat>")(lambda s: (_set(s[1], Num(s[0])),))
G.rule("pred", "doesn't count as (a)? adventurer")(lambda: (Lose(("Adventurer",)),))


def _set(stat: str, value: Amount) -> SetStats | None:
    return {"A": SetStats(attack=value), "D": SetStats(defense=value)}.get(stat)


@G.rule("preds", "<a:pred>", "<a:pred> (and|, and|,) (also)? <b:preds>")
def _preds(a: tuple[Mod, ...], b: tuple[Mod, ...] = ()) -> tuple[Mod, ...] | None:
    return None if any(mod is None for mod in a + b) else a + b


# --- gaining and losing ------------------------------------------------------------------------------

G.rule("gains", "<k:keywordlist>")(lambda k: Gain(k))
G.rule("gains", "(the)? <a:affil> (affiliation)?", "the <n:name> affiliation")(
    lambda a="", n="": Gain(affiliations=(a or n,))
)
G.rule("gains", "(the)? <a:affil> and <b:affil> (affiliation)?")(lambda a, b: Gain(affiliations=(a, b)))
G.rule("gains", "(the)? <a:affil> or <b:affil> (affiliation)?")(lambda a, b: Gain(affiliations=(a, b), choose=True))
G.rule("pred", "(also)? count as <a:affil>")(lambda a: (Gain(affiliations=(a,)),))
G.rule("pred", "lose (its|their) alignment")(lambda: (Lose(keywords=("alignment",)),))
G.rule(
    "pred",
    "lose (all)? (its|their|of its|of their)? (card|ability)? text",
    "lose all of (its|their) ability",
    "lose all (their|its)? (card|character)? (text|ability)",
)(lambda: (Blank(),))
G.rule("pred", "lose (all)? (its|their) affiliation")(lambda: (Lose(affiliations=("all",)),))
G.rule("pred", "count as (a|an) <n:name>", "count as (a|an) <n:name> , this (text|effect) cannot be ignored")(
    lambda n: (Gain(names=(n,)),)
)
G.rule("pred", "gain <k:gains> and <p:plus>", "get <k:gains> and <p:plus>")(lambda k, p: (stats(p), k))
_GO = "(go|be added|be placed|be sent|be moved|be put|be returned|remain|be prepped)"
G.rule("goes", f"{_GO} (to|into|in) (your|their|its owner 's|the)? <z:zone>")(lambda z: z)
G.rule("goes", "be prepped")(lambda: "prep")
G.rule("goes", "go out_of_play")(lambda: "out_of_play")
_INSTEAD = "(instead|instead of (to)? (your|the|their)? <y:zone>|rather than (to)? (your|the|their)? <y:zone>)?"
G.rule("pred", f"<z:goes> {_INSTEAD} (if|when) ko'd", f"(if|when) ko'd ,? <z:goes> {_INSTEAD}")(
    lambda z, y="": (Goes("ko", z),)
)
G.rule("pred", f"<z:goes> {_INSTEAD} (if|when) unblocked")(lambda z, y="": (Goes("unblocked", z),))
G.rule("keywordlist", "<k:keywordab>")(lambda k: (k,))
G.rule("keywordlist", "<k:keywordab> (,|and|, and) <m:keywordlist>")(lambda k, m: (k, *m))
G.rule("pred", "lose <k:keywordlist>")(lambda k: (Lose(tuple(word.name for word in k)),))
G.rule("pred", "lose (all)? (its|their|his|her) ability", "lose (its|their) text", "lose all ability")(
    lambda: (Blank(),)
)
G.rule("pred", "be considered (to be)? level <n:int>")(lambda n: (AsLevel(n),))
G.rule("pred", "be unblockable", "become unblockable", "gain unblockable")(lambda: (Can("cannot", "be blocked"),))

# --- duties and permissions --------------------------------------------------------------------------

_ABLE = "(, if able|if able|if legal|if possible)?"
_VERBS = {"attack": "attack", "block": "block"}

G.rule("pred", "must {v:attack/block} " + _ABLE, "must {v:attack/block} this turn " + _ABLE)(
    lambda v: (Can("must", v),)
)
G.rule("pred", "must attack or block " + _ABLE)(lambda: (Can("must", "attack"), Can("must", "block")))
G.rule("pred", "must block <r:ref> " + _ABLE, "must block <r:ref> this turn " + _ABLE)(
    lambda r: (Can("must", "block", by=Dice(where=(Same(r),))),)
)
G.rule("pred", "must block (a|one of)? <d:those> " + _ABLE)(lambda d: (Can("must", "block", by=d),))
G.rule("pred", "cannot block <r:ref>")(lambda r: (Can("cannot", "block", by=Dice(where=(Same(r),))),))
G.rule("pred", "must attack each turn " + _ABLE)(lambda: (Can("must", "attack"),))
G.rule("pred", "cannot {v:attack/block/reroll}")(lambda v: (Can("cannot", v),))
G.rule("pred", "cannot attack (or|and|nor) block", "can neither attack nor block")(
    lambda: (Can("cannot", "attack"), Can("cannot", "block"))
)
G.rule("pred", "cannot block <d:those>")(lambda d: (Can("cannot", "block", by=d),))
G.rule("pred", "cannot be blocked", "be unable to be blocked")(lambda: (Can("cannot", "be blocked"),))
G.rule("pred", "cannot be blocked by <d:those>", "cannot be blocked except by <x:those>")(
    lambda d=None, x=None: (Can("cannot", "be blocked", by=d),) if d else (Can("may", "be blocked", by=x),)
)
G.rule(
    "pred",
    "(can|may) only be blocked by <n:int> or more <d:those>",
    "cannot be blocked except by <n:int> or more <d:those>",
)(lambda n, d: (Can("cannot", "be blocked", at_least=n, by=d if d.where else None),))
G.rule("pred", "can only be blocked by <d:those>", "may only be blocked by <d:those>")(
    lambda d: (Can("may", "be blocked", by=d),)
)
G.rule("pred", "cannot be {v:ko'd/captured/rerolled/damaged}")(
    lambda v: (Can("cannot", "be " + ("koed" if v == "ko'd" else v)),)
)
G.rule("pred", "cannot be targeted", "cannot be the target of any (ability|effect)")(
    lambda: (Can("cannot", "be targeted"),)
)
G.rule("pred", "cannot be (targeted by|the target of) <s:sources>")(
    lambda s: (Can("cannot", "be targeted", sources=s),)
)
G.rule("pred", "cannot be damaged by <d:those>", "cannot take damage from <d:those>")(lambda d: (Prevent(by=d),))
G.rule("pred", "take no damage (during combat|in combat)")(lambda: (Prevent(kind="combat"),))
G.rule("pred", "(may|can) only use <k:keyword> on <d:those>")(lambda k, d: (Can("may", f"use {k}", by=d),))
G.rule("pred", "cannot be blocked by (fewer|less) than <n:int> <d:those>")(
    lambda n, d: (Can("cannot", "be blocked", at_least=n, by=d if d.where else None),)
)
G.rule(
    "pred",
    "(can|may) block up to <n:int> <d:blocked> instead of (one|1)",
    "(can|may) block <n:int> <d:blocked> instead of (one|1)",
)(lambda n, d: (Blocks(n, d if d.where else None),))
G.rule(
    "those",
    "die of that name",
    "that (die|character|card|character die)",
    "die on that card",
    "that character 's die",
    "that card 's die",
)(lambda: _NAMED)
G.rule("pred", "cannot (purchase or field|purchase and field) <d:those>")(
    lambda d: (Can("cannot", "purchase", by=_anywhere(d)), Can("cannot", "field", by=_anywhere(d)))
)
G.rule("pred", "cannot purchase <d:those>")(
    lambda d: (Can("cannot", "purchase", by=_anywhere(d)),) if d == _NAMED else None
)
G.rule("pred", "cannot field <d:those>")(lambda d: (Can("cannot", "field", by=_anywhere(d)),) if d == _NAMED else None)


def _anywhere(dice: Dice) -> Dice:
    return replace(dice, zones=()) if dice.zones == ("field",) else dice


G.rule("pred", "cannot attack alone")(lambda: (Can("cannot", "attack alone"),))
G.rule("pred", "cannot be dealt damage", "cannot take damage", "cannot be dealt (any)? damage")(lambda: (Prevent(),))
G.rule("pred", "cannot use <e:energy> energy to purchase <r:ref> (, this text cannot be ignored)?")(lambda e, r: None)
G.rule("pred", "cannot target <w:what> with <s:sources>")(lambda w, s: None)
G.rule("pred", "cannot be affected by <s:sources>", "be unaffected by <s:sources>")(
    lambda s: (Can("cannot", "be affected", sources=s),)
)
G.rule("pred", "cannot spin {w:up/down}", "cannot be spun {w:up/down}")(lambda w: (Can("cannot", f"spin {w}"),))
G.rule("pred", "cannot be attacked by <d:those>")(lambda d: (Can("cannot", "be attacked", by=d),))
G.rule("pred", "deal no combat damage", "doesn't deal combat damage", "deal no damage in (battle|combat)")(
    lambda: (Can("cannot", "deal combat damage"),)
)
G.rule("pred", "deal no non-combat damage")(lambda: (DamageBonus(factor=0, kind="ability"),))
G.rule("pred", "deal no damage", "doesn't deal damage")(
    lambda: (Can("cannot", "deal combat damage"), DamageBonus(factor=0, kind="ability"))
)
G.rule(
    "pred",
    "(can|may) block up to <n:int> <d:blocked>",
    "(can|may) block <n:int> <d:blocked>",
    "(can|may) block up to <n:int> <d:blocked> instead of (one|1)",
)(lambda n, d: (Blocks(n, d if d.where else None),))
G.rule("pred", "(can|may) block any number of <d:blocked>")(lambda d: (Blocks(None, d if d.where else None),))
G.rule("pred", "(can|may) block an (additional|extra) character (die)?")(lambda: (Blocks(2),))
G.rule("pred", "must pay <c:cost> to {v:attack/block}", "must pay <c:cost> to declare {v:attacker/blocker}")(
    lambda c, v: (Can("cannot", v, unless=c),)
)
G.rule("pred", "cannot {v:attack/block} unless <p:player> pay <c:cost>")(lambda v, p, c: (Can("cannot", v, unless=c),))

G.rule("damagesource", "(your opponent 's|opposing)? character with (a)? lower level")(lambda: None)
G.rule("those", "(any|a|other)? <d:desc>")(lambda d: d.dice())
G.rule("blocked", "<d:those>", "attacker", "attacking character die", "attacking character")(
    lambda d=None: d if d and set(d.where) - {Is("attacking")} else Dice()
)
G.rule("sources", "<s:source>")(lambda s: s)
G.rule("sources", "<s:source> (or|and|, or|, and) <t:sources>", "<s:source> , <t:moresources>")(
    lambda s, t: s + _opposed(s, t)
)
G.rule("moresources", "<s:source> (or|and|, or|, and) <t:source>", "<s:source> , <t:moresources>")(
    lambda s, t: s + _opposed(s, t)
)


def _opposed(first: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """``opposing Global Abilities or action dice``: both are the opponent's."""
    if not all(kind.startswith("opposing") for kind in first):
        return more
    return tuple(
        kind
        if kind.startswith("opposing") or kind[0].isupper()
        else "opposing"
        if kind == "ability"
        else f"opposing {kind}"
        for kind in more
    )


G.rule("source", "(opposing|your opponent 's) (effect|ability)", "your opponent", "(your)? opponent")(
    lambda: ("opposing",)
)
G.rule("source", "(opposing|your opponent 's) global_ability")(lambda: ("opposing global",))
G.rule("sources", "global_ability used by (your opponent|an opponent)")(lambda: ("opposing global",))
G.rule("source", "global_ability")(lambda: ("global",))
G.rule("source", "(opposing|your opponent 's) action (die|effect)?")(lambda: ("opposing action",))
G.rule("source", "action (die|effect)?")(lambda: ("action",))
G.rule("source", "(opposing|your opponent 's) character ability")(lambda: ("opposing character",))
G.rule("source", "(opposing|your opponent 's) <k:kinds> (effect|ability)")(lambda k: tuple(f"opposing {x}" for x in k))
G.rule("source", "<k:kinds> (effect|ability)")(lambda k: k)
G.rule("source", "(opposing|your opponent 's) global or character ability")(
    lambda: ("opposing global", "opposing character")
)
G.rule("source", "(a|an)? global or character ability")(lambda: ("global", "character"))
G.rule("source", "(a)? (character|die) ability", "character 's ability")(lambda: ("character",))
G.rule("source", "(a|an) <s:source>")(lambda s: s)
G.rule("source", "global")(lambda: ("global",))
G.rule("source", "ability", "card ability")(lambda: ("ability",))
G.rule("source", "<k:keyword>")(lambda k: (k,))

# --- costs -------------------------------------------------------------------------------------------

_LESS = "{w:less/more/fewer/extra}"


def _costs(what: str, word: str, n: Amount, minimum: int | None) -> Costs:
    alone = minimum is not None and minimum < 0
    return Costs(
        what, times(-1, n) if word in {"less", "fewer"} else n, -minimum if alone and minimum else minimum, alone=alone
    )


G.rule("minimum", "no matter how many <d:desc> be used , minimum <n:int>")(lambda d, n: -n)
G.rule("minimum", ",? (to)? (a)? minimum (of)? <n:int>", ",? to a minimum of <n:int>")(lambda n: n)
G.rule("energies", "<n:int> (energy)?")(lambda n: Num(n))
G.rule(
    "pred",
    f"cost (an additional|an extra)? <n:energies> {_LESS} (energy)? (to purchase)? (than (their|its) "
    f"printed cost)? <m:minimum>?",
    f"cost <n:energies> {_LESS} to (purchase|buy) <m:minimum>?",
)(lambda n, w, m=None: (_costs("purchase", w, n, m),))
G.rule(
    "pred",
    f"cost <n:energies> {_LESS} (to purchase)? <e:foreach> <m:minimum>?",
    f"cost <n:energies> {_LESS} (to purchase)? <m:minimum>? <e:foreach>",
)(lambda n, w, e, m=None: (_costs("purchase", w, times(n.n, e), m),))
G.rule("pred", f"cost <n:energies> {_LESS} (energy)? to field <m:minimum>?")(
    lambda n, w, m=None: (_costs("field", w, n, m),)
)
G.rule("pred", f"cost <n:energies> {_LESS} to field <e:foreach> <m:minimum>?")(
    lambda n, w, e, m=None: (_costs("field", w, times(n.n, e), m),)
)
G.rule(
    "pred",
    "must (pay|spend) <n:energies> (more)? to use (each|an|a)? action die",
    "must (pay|spend) an (additional|extra) <n:energies> to use (each|an|a)? action die",
)(lambda n: (Costs("use", n),))
G.rule(
    "pred", "must (pay|spend) (an additional|an extra)? <n:energies> (more)? to use (each|an|a|any)? global_ability"
)(lambda n: (Costs("global", n),))
G.rule(
    "pred",
    "must (pay|spend) (an additional|an extra)? <n:energies> (more)? to use (a global_ability or action "
    "die|action die or global_ability|global_ability and action die)",
)(lambda n: (Costs("global", n), Costs("use", n)))
G.rule("pred", "cost <n:energies> {w:less/more} to (purchase and field|purchase and to field)")(
    lambda n, w: (_costs("purchase", w, n, None), _costs("field", w, n, None))
)
G.rule(
    "pred",
    "be free to field",
    "(can|may) be fielded for free",
    "cost (nothing|0) to field",
    "have a fielding_cost of (0|zero)",
    "have no fielding_cost",
)(lambda: (Costs("field", free=True),))

# --- damage ------------------------------------------------------------------------------------------

G.rule("pred", "take no damage", "take no damage from <s:damagesource>")(lambda s=None: (s or Prevent(),))
G.rule("pred", "take (only|at most|no more than) <n:int> damage from (each|any) source")(
    lambda n: (Prevent(leave=Num(n)),)
)
G.rule("pred", "take <n:int> less damage from <s:damagesource>", "take <n:int> less damage")(
    lambda n, s=None: (replace(s or Prevent(), amount=Num(n)),)
)
G.rule("pred", "cannot be ko'd except by combat damage")(lambda: (Can("cannot", "be koed", sources=("ability",)),))
G.rule("pred", "lose <a:affil> (affiliation)?")(lambda a: (Lose(affiliations=(a,)),))
G.rule("gains", '" <a:abilities> .? "')(lambda a: Gain(a))
G.rule("pred", "take no combat damage", "take no combat damage from <d:those>")(
    lambda d=None: (Prevent(kind="combat", by=d),)
)
G.rule("pred", "take no (non-combat|ability) damage", "take no (non-combat|ability) damage from <d:those>")(
    lambda d=None: (Prevent(kind="ability", by=d),)
)
G.rule(
    "pred",
    "take <n:int> less {k:combat/non-combat} damage",
    "take <n:int> less {k:combat/non-combat} damage from <d:those>",
)(lambda n, k, d=None: (Prevent(Num(n), "combat" if k == "combat" else "ability", d),))
G.rule("damagesource", "<d:those>")(lambda d: Prevent(by=d))
G.rule("damagesource", "character ('s)? ability")(lambda: Prevent(kind="ability", by=Dice()))
G.rule("damagesource", "(your opponent 's|opposing) character ('s)? ability")(
    lambda: Prevent(kind="ability", by=Dice(whose="opponent"))
)
G.rule("damagesource", "(each|any|every) source")(Prevent)
G.rule("damagesource", "global_ability")(lambda: Prevent(by_effect=("global",)))
G.rule("damagesource", "opposing global_ability")(lambda: Prevent(by_effect=("opposing global",)))
G.rule("damagesource", "action die")(lambda: Prevent(by_effect=("action",)))
G.rule("damagesource", '" <k:abilitykind> " (effect|ability)')(lambda k: Prevent(by_effect=(k,)))
G.rule("damagesource", '(your opponent \'s|opposing) " <k:abilitykind> " (effect|ability)')(
    lambda k: Prevent(by_effect=(f"opposing {k}",))
)
G.rule("pred", "deal double damage", "deal twice (their|its) damage")(lambda: (DamageBonus(factor=2),))
G.rule("pred", "deal double damage to <d:those>")(lambda d: (DamageBonus(factor=2, to=d),))
G.rule("pred", "deal double combat damage")(lambda: (DamageBonus(factor=2, kind="combat"),))
G.rule("pred", "deal <n:int> (more|extra|additional) damage", "deal an additional <n:int> damage")(
    lambda n: (DamageBonus(Num(n)),)
)

# --- players -----------------------------------------------------------------------------------------

_DRAW_STEP = "(during|in) (your|their|each|his|the) draw_step"
G.rule(
    "pred",
    f"draw (a|an) (extra|additional) die {_DRAW_STEP}",
    f"draw <n:int> (extra|additional) die {_DRAW_STEP}",
    "draw (a|an) (extra|additional) die at the (start|beginning) of (your|their) draw_step",
    "draw (a|an) (extra|additional) die (each turn|at the (start|beginning) of (your|their|each) turn)",
)(lambda n=1: (Counted("draw", Num(n)),))
G.rule("pred", f"draw (one|<n:int>) (less|fewer) die {_DRAW_STEP}")(lambda n=1: (Counted("draw", Num(-n)),))
G.rule("pred", "cannot (use|activate) (any)? global_ability", "cannot (use|activate) <g:globals>")(
    lambda g=None: (Can("cannot", "use globals", by=g),)
)
G.rule("globals", "(the)? global_ability on <d:desc>")(lambda d: d.dice(()))
G.rule("globals", "(the)? global_ability on <d:desc> on their (own)? team")(
    lambda d: replace(d.dice(()), whose="that player") if d.whose == "any" else None
)
G.rule("pred", "cannot field (any)? <d:desc>")(lambda d: (Can("cannot", "field", by=d.dice(())),))
G.rule("pred", "cannot purchase (any)? <d:desc>")(lambda d: (Can("cannot", "purchase", by=d.dice(())),))
G.rule("pred", "cannot use (any)? <d:desc>")(
    lambda d: (Can("cannot", "use", by=d.dice(())),) if d.kind in {"action", "basic action"} else None
)
G.rule("pred", "cannot gain life")(lambda: (Can("cannot", "gain life"),))

_ = (Cost, Desc, Dice, Goes, Keyword, SwapStats)
