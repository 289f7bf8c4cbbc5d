"""What can become different about dice, cards and players: predicates such as ``gets +1A and gains Overcrush``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword, Use
from overcrush.ability.effects import (
    AsLevel,
    Blank,
    Blocks,
    Can,
    Change,
    Cost,
    Costs,
    Counted,
    DamageBonus,
    Effect,
    Gain,
    Goes,
    Lose,
    Mod,
    Prevent,
    PreventDamage,
    SetStats,
    SpentAs,
    Stats,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    EngagedWith,
    Every,
    Half,
    Is,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Shares,
    Stat,
    Times,
    What,
)
from overcrush.ability.tree import walk
from overcrush.lang.grammar.amounts import Mods, X, times
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.parsing.tokens import ENERGIES
from overcrush.lang.pronouns import LOOSE, PLACED

_VERBS = {"attack": "attack", "block": "block"}
_PAYERS = {"controller", "owner", "opponent", "?they"}
"""Who may be said to pay for dice that attack or block: whoever controls them."""


def stands(what: What, mods: tuple[Mod, ...]) -> bool:
    """Whether this can be said of it: players have no attack and no defense, and what is in the Field Zone is neither
    purchased nor fielded."""
    if isinstance(what, Every) and what.as_ == PLACED:
        return not any(isinstance(mod, Costs) and mod.what in {"purchase", "field"} for mod in mods)
    if any(isinstance(mod, SpentAs) or (isinstance(mod, Can) and mod.verb.endswith(" with")) for mod in mods):
        return isinstance(what, Player)
    if not isinstance(what, Player):
        return True
    tolls = any(isinstance(mod, Can) and mod.verb in {"attack", "block"} and mod.unless is not None for mod in mods)
    return not tolls and not any(isinstance(mod, Stats | SetStats) for mod in mods)


def priced(what: What, mods: tuple[Mod, ...]) -> list[tuple[What, tuple[Mod, ...]]]:
    """Dice that are cheaper to purchase are on their cards, dice that are cheaper to field in the reserve, unless
    the words say where.
    """
    if isinstance(what, Pick | Every) and what.dice.kind == "card":
        mods = tuple(replace(mod, card=True) if isinstance(mod, Blank) else mod for mod in mods)
    if not isinstance(what, Every) or what.dice.zones != ("field",):
        return [(what, mods)]
    groups: dict[tuple[str, ...], tuple[Mod, ...]] = {}
    for mod in mods:
        zones = (
            {"purchase": ("card",), "field": ("reserve",)}.get(mod.what, ("field",))
            if isinstance(mod, Costs)
            else ("field",)
        )
        groups[zones] = (*groups.get(zones, ()), mod)
    return [(replace(what, dice=_lying(what, zones)), some) for zones, some in groups.items()]


def _lying(what: Every, zones: tuple[str, ...]) -> Dice:
    """Dice in the field are character dice; on cards they are whatever dice fit."""
    loose = zones == ("card",) and what.as_ == LOOSE
    return replace(what.dice, zones=zones, kind="die" if loose else what.dice.kind)


def prevention(effect: PreventDamage, until: str = "turn") -> Effect:
    """Prevention as something that lasts."""
    from overcrush.ability.effects import Prevent

    return Change(effect.to, (Prevent(effect.amount, effect.kind, effect.by, (), effect.leave),), until)


_GET = "(get|gain|have|receive) (both)?"

# --- <pred> -------------------------------------------------------------------------------------------

G.rule("pred", f"{_GET} <p:plus>")(lambda p: (stats(p),))
G.rule("pred", f"{_GET} <p:plus> <e:foreach>")(lambda p, e: (stats(p, e),))
G.rule("pred", f"{_GET} <p:plus> ,? (and)? (gain)? <k:gains> <e:foreach>?")(lambda p, k, e=None: (stats(p, e), k))
G.rule("pred", f"{_GET} <k:gains>")(lambda k: (k,))
G.rule("pred", "have <s:statname> equal to <v:value>", "have (a|an)? <s:statname> (value)? (of|equal to) <v:value>")(
    lambda s, v: (_set(s, v),)
)
G.rule("pred", "cannot use (its|their|any|any of its|any of their) (own)? ability")(lambda: (Blank(),))
G.rule("pred", "cannot deal combat damage")(lambda: (Can("cannot", "deal combat damage"),))
G.rule("pred", "have <s:stat> and <t:stat>", "(become|be) <s:stat> and <t:stat>")(
    lambda s, t: (SetStats(Num(s[0]), Num(t[0])),)
)
G.rule(
    "pred",
    "have <s:stat> and <t:stat> regardless of bonuses",
    "be (treated|considered) as if (they|it) (have|had) <s:stat> and <t:stat> "
    "(instead of (their|its) normal value ,?)? regardless of bonuses",
)(lambda s, t: (SetStats(Num(s[0]), Num(t[0]), True),) if (s[1], t[1]) == ("A", "D") else None)
G.rule("sentence", "<e:clause> . fielding_cost remain unchanged")(
    lambda e: e if any(isinstance(node, SetStats) for node in walk(e)) else None
)
G.rule("pred", "lose <s:stat> (and|,|, and) <t:stat>")(
    lambda s, t: (Stats(Num(-s[0]), Num(-t[0])),) if (s[1], t[1]) == ("A", "D") else None
)
G.rule("pred", "gain <s:stat>")(lambda s: (Stats(attack=Num(s[0])) if s[1] == "A" else Stats(defense=Num(s[0])),))
G.rule("pred", "lose <s:stat>")(lambda s: (Stats(attack=Num(-s[0])) if s[1] == "A" else Stats(defense=Num(-s[0])),))
_OWN, _NORMAL = "(its|their|his|her)", "{p:printed/normal/original}?"
G.rule(
    "pred",
    f"have half (of)? {_OWN} {_NORMAL} (attack|a) and (defense|d) (value)? (, <u:rounding>)?",
)(lambda p="", u=False: tuple(_half(stat, p, u) for stat in "AD"))


def _half(stat: str, printed: str, up: bool) -> SetStats | None:
    return _set(stat, Half(Stat(stat, Ref("?it"), bool(printed)), up))


G.rule("pred", "have <s:stat>")(lambda s: (_set(s[1], Num(s[0])),))


def _set(stat: str, value: Amount) -> SetStats | None:
    return {"A": SetStats(attack=value), "D": SetStats(defense=value)}.get(stat)


G.rule("pred", "lose <k:keywordlist> and (all)? (of)? (its|their) affiliation")(
    lambda k: (Lose(tuple(word.name for word in k)), Lose(affiliations=("all",)))
)
G.rule("pred", "doesn't count as (a)? adventurer")(lambda: (Lose(("Adventurer",)),))
G.rule("pred", "(also)? count as <a:affil>")(lambda a: (Gain(affiliations=(a,)),))
G.rule("pred", "become (a|an) <a:affil> (character)? (die)?")(lambda a: (Gain(affiliations=(a,)),))
G.rule("pred", "lose (its|their) alignment")(lambda: (Lose(keywords=("alignment",)),))
G.rule(
    "pred",
    "lose (all)? (its|their|of its|of their)? (card|ability)? text",
    "lose all of (its|their) ability",
    "lose all (their|its)? (card|character)? (text|ability)",
)(lambda: (Blank(),))
G.rule("pred", "(be|become) (considered)? (to be)? blank", "have (a)? blank (card)? text")(lambda: (Blank(),))
G.rule("pred", "count as (a|an) <n:name>", "count as (a|an) <n:name> , this (text|effect) cannot be ignored")(
    lambda n: (Gain(names=(n,)),)
)
G.rule("pred", "gain <k:gains> and <p:plus>", "get <k:gains> and <p:plus>")(lambda k, p: (stats(p), k))


def stats(plus: Mods, each: Amount | None = None) -> Stats:
    """A modifier, multiplied by an amount if there is one."""
    if each is None:
        return Stats(*plus)
    return Stats(*(_scaled(part, each) for part in plus))


def _scaled(part: Amount, each: Amount) -> Amount:
    if isinstance(part, Num):
        return part if part.n == 0 else times(part.n, each)
    return part if part == X else Times(1, part)


_INSTEAD = (
    "(instead|instead of (going)? (to)? (your|the|their)? <y:zone>|instead of (going)? out_of_play|"
    "rather than (to)? (your|the|their)? <y:zone>)?"
)
G.rule("pred", f"<z:goes> {_INSTEAD} (if|when) ko'd", f"(if|when) ko'd ,? <z:goes> {_INSTEAD}")(
    lambda z, y="": (Goes("ko", z),)
)
G.rule("pred", f"<z:goes> {_INSTEAD} (if|when) unblocked")(lambda z, y="": (Goes("unblocked", z),))
G.rule("pred", "cannot use <k:keywordlist>")(lambda k: (Lose(tuple(word.name for word in k)),))
G.rule("pred", "lose <k:keywordlist>")(lambda k: (Lose(tuple(word.name for word in k)),))
G.rule("pred", "lose (all)? (its|their|his|her) ability", "lose (its|their) text", "lose all ability")(
    lambda: (Blank(),)
)
G.rule("pred", "be considered (to be)? level <n:int>")(lambda n: (AsLevel(n),))
G.rule("pred", "be unblockable", "become unblockable", "gain unblockable")(lambda: (Can("cannot", "be blocked"),))
_ABLE = "(, if able|if able|if legal|if possible)?"
G.rule("pred", "must {v:attack/block} " + _ABLE, "must {v:attack/block} this turn " + _ABLE)(
    lambda v: (Can("must", v),)
)
G.rule("pred", "must attack or block " + _ABLE)(lambda: (Can("must", "attack"), Can("must", "block")))
G.rule("pred", "must block <r:ref> " + _ABLE, "must block <r:ref> this turn " + _ABLE)(
    lambda r: (Can("must", "block", by=Dice(where=(Same(r),))),)
)
G.rule("pred", "must block (a|one of)? <d:those> " + _ABLE)(lambda d: (Can("must", "block", by=d),))
G.rule("pred", "cannot block <r:ref>")(lambda r: (Can("cannot", "block", by=Dice(where=(Same(r),))),))
G.rule("pred", "must {v:attack/block} each turn " + _ABLE)(lambda v: (Can("must", v),))
G.rule("pred", "(can|may) only block <d:those>", "can block only <d:those>")(lambda d: _only_blocks(d))


def _only_blocks(dice: Dice) -> tuple[Mod, ...] | None:
    """``can only block Sidekicks``: nobody else."""
    if len(dice.where) != 1 or dice.whose != "any":
        return None
    return (Can("cannot", "block", by=replace(dice, where=(Not(dice.where[0]),))),)


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
G.rule("pred", "cannot be {v:ko'd/captured/damaged}")(
    lambda v: (Can("cannot", "be " + ("koed" if v == "ko'd" else v)),)
)
G.rule("pred", "cannot be rerolled")(lambda: (Can("cannot", "reroll"),))
G.rule("pred", "cannot be targeted", "cannot be the target of any (ability|effect)")(
    lambda: (Can("cannot", "be targeted"),)
)
G.rule("pred", "cannot be (targeted by|the target of) <s:sources>")(
    lambda s: (Can("cannot", "be targeted", sources=s),)
)
G.rule("pred", "take no {k:combat/non-combat/ability}? damage from <r:ref>")(
    lambda r, k="": (Prevent(kind=_damage_kind(k), by=Dice(where=(Same(r),))),)
)
G.rule("pred", "cannot be damaged by <d:dealers>", "cannot take damage from <d:dealers>")(lambda d: (Prevent(by=d),))
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
G.rule("pred", "cannot (purchase or field|purchase and field) <d:those>")(
    lambda d: (Can("cannot", "purchase", by=_anywhere(d)), Can("cannot", "field", by=_anywhere(d)))
)
_NAMED = Dice("die", "any", (), (Shares("name", Ref("named")),))
G.rule("pred", "cannot purchase <d:those>")(
    lambda d: (Can("cannot", "purchase", by=_anywhere(d)),) if d == _NAMED else None
)
G.rule("pred", "cannot field <d:those>")(lambda d: (Can("cannot", "field", by=_anywhere(d)),) if d == _NAMED else None)


def _anywhere(dice: Dice) -> Dice:
    return replace(dice, zones=()) if dice.zones == ("field",) else dice


_ONE = "character (die)?"
G.rule(
    "pred",
    f"cannot {{v:attack/block}} with more than <n:int> {_ONE} (each turn)?",
    f"(can|may) only {{v:attack/block}} with (up to|at most)? <n:int> {_ONE} (each turn)?",
    "cannot declare more than <n:int> {w:attacker/blocker} (each turn)?",
    "cannot assign more than <n:int> {w:attacker/blocker} (each turn)?",
)(lambda n, v="", w="": (Can("cannot", f"{v or w.removesuffix('er')} with", at_least=n + 1),))
G.rule("pred", "(can|may) only be blocked by at_least <n:int> <d:those>")(
    lambda n, d: (Can("cannot", "be blocked", at_least=n, by=d if d.where else None),)
)
_STEP = "(during|in) (the|your|their|his) roll_step"
G.rule("pred", f"cannot reroll (any)? (die)? {_STEP}")(lambda: (Can("cannot", "reroll in the step"),))
G.rule("pred", "cannot reroll (any)? <d:desc> ({k:during} (the|your|their|his) roll_step)?")(
    lambda d, k="": _not_rerolled(d, k)
)


_TO_REROLL = "(reroll|reroll (any of)? (their)? die)"
G.rule(
    "pred",
    f"cannot {_TO_REROLL} {_STEP} ,? unless (they|he) pay <c:cost>",
    f"must pay <c:cost> to {_TO_REROLL} {_STEP}",
)(lambda c: (Can("cannot", "reroller", unless=c),) if not c.x and c.each is None else None)
G.rule("pred", f"cannot reroll more than <n:int> die {_STEP}")(
    lambda n: (Can("cannot", "reroll with", at_least=n + 1),)
)
G.rule(
    "pred",
    f"must reroll (any|all|each) <d:desc> {_STEP}",
    f"must reroll (any|all|each) (of their)? <d:desc> (that land on|that show|showing) (a|an) <f:face> {_STEP}",
)(lambda d, f=None: _rerolled_anyway(d, f))


def _rerolled_anyway(desc: Desc, face: Is | None) -> tuple[Can, ...] | None:
    theirs = desc.join(Desc(tests=() if face is None else (face,)))
    if theirs is None or theirs.zones is not None or theirs.whose not in {"any", "?they"} or not theirs.tests:
        return None
    return (Can("must", "reroll in the step", by=replace(theirs, whose="any").dice(())),)


def _not_rerolled(desc: Desc, step: str) -> tuple[Can, ...] | None:
    if desc.zones is not None or desc.whose not in {"any", "?they"}:
        return None
    dice = replace(desc, whose="any").dice(())
    return (
        Can(
            "cannot", "reroll in the step" if step else "reroll", by=dice if dice.where or dice.kind != "die" else None
        ),
    )


G.rule(
    "pred", "take (only|at_most|at most|no more than|a maximum of) <n:int> {k:combat}? damage from (each|any) <d:desc>"
)(lambda n, d, k="": (Prevent(None, "combat" if k else "any", d.dice(), leave=Num(n)),))
G.rule("pred", "take a maximum of <n:int> {k:combat}? damage from (each|any) source")(
    lambda n, k="": (Prevent(None, "combat" if k else "any", leave=Num(n)),)
)
G.rule(
    "pred",
    "cannot attack alone",
    "cannot be the only (attacker|attacking (character)? (die)?)",
    "cannot attack by (itself|himself|herself|themselves)",
)(lambda: (Can("cannot", "attack alone"),))
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
G.rule("pred", "(can|may) block an (additional|extra) (attacker|(attacking)? character (die)?)")(
    lambda: (Blocks(1, more=True),)
)
G.rule("pred", "(can|may) block (up to)? <n:int> (additional|extra) character (die)?")(
    lambda n: (Blocks(n, more=True),)
)
G.rule("pred", "must pay <c:cost> to declare {v:attacker/blocker}")(lambda c, v: (Can("cannot", v, unless=c),))
G.rule("pred", "must pay <c:cost> to declare an attack")(lambda c: (Can("cannot", "attacker", unless=c),))
G.rule(
    "pred",
    "cannot {v:attack/block} unless <p:player> pay <c:cost>",
    "cannot {v:attack/block} unless <p:player> pay <c:cost> (per|for each) ((character)? die|one|of them)?",
)(lambda v, p, c: (Can("cannot", v, unless=c),) if p.who in _PAYERS and not c.x else None)
G.rule(
    "pred",
    "cannot block <r:ref> unless <p:player> pay <c:cost>",
    "cannot block <d:those> unless <p:player> pay <c:cost>",
    "cannot block <d:those> unless <p:player> pay <c:cost> (per|for each) (character)? die",
)(lambda p, c, d=None, r=None: _paid_block(d or Dice(where=(Same(r),)), p, c))


def _paid_block(whom: Dice, player: Player, cost: Cost) -> tuple[Can, ...] | None:
    return (Can("cannot", "block", by=whom, unless=cost),) if player.who in _PAYERS and not cost.x else None


G.rule("pred", "take no damage", "(take no|ignore (all)?) damage from <s:damagesource>")(
    lambda s=None: (s or Prevent(),)
)
_AT_MOST = "(take (only|at most|no more than)|(can|may) only take) <n:int>"
G.rule("pred", f"{_AT_MOST} {{k:combat/non-combat}}? damage from (each|any) source")(
    lambda n, k="": (Prevent(kind=_damage_kind(k), leave=Num(n)),)
)
G.rule("pred", f"{_AT_MOST} {{k:combat/non-combat}}? damage from <d:those>")(
    lambda n, d, k="": (Prevent(kind=_damage_kind(k), by=d, leave=Num(n)),)
)


def _damage_kind(word: str) -> str:
    return {"": "any", "combat": "combat"}.get(word, "ability")


G.rule("pred", "take <n:int> less damage from <s:damagesource>", "take <n:int> less damage")(
    lambda n, s=None: (replace(s or Prevent(), amount=Num(n)),)
)
G.rule("pred", "cannot be ko'd except by combat damage", "cannot be ko'd by (any)? ability")(
    lambda: (Can("cannot", "be koed", sources=("ability",)),)
)
G.rule("pred", "cannot be ko'd by (opposing|your opponent 's|an opponent 's) (ability|effect)")(
    lambda: (Can("cannot", "be koed", sources=("opposing ability",)),)
)
G.rule("pred", "cannot be ko'd by combat damage", "cannot be ko'd in combat")(
    lambda: (Can("cannot", "be koed", sources=("combat",)),)
)
G.rule("pred", "lose <a:affil> (affiliation)?")(lambda a: (Lose(affiliations=(a,)),))
G.rule("pred", "take no combat damage", "take no combat damage from <d:those>")(
    lambda d=None: (Prevent(kind="combat", by=d),)
)
G.rule("pred", "cannot be (damaged|dealt damage) by (any)? ability", "take no damage from (any)? ability")(
    lambda: (Prevent(kind="ability"),)
)
G.rule("pred", "(have|be considered to have) no affiliation")(lambda: (Lose(affiliations=("all",)),))
G.rule("pred", "take no {k:combat}? damage from (the|a|any) <d:desc>")(
    lambda d, k="": (Prevent(kind="combat" if k else "any", by=d.dice()),) if _fought(d) else None
)


def _fought(desc: Desc) -> bool:
    """Whether it is said of dice whom they fight."""
    return any(isinstance(test, EngagedWith) for test in order(desc.tests))


G.rule("pred", "take no (non-combat|ability) damage", "take no (non-combat|ability) damage from <d:those>")(
    lambda d=None: (Prevent(kind="ability", by=d),)
)
G.rule(
    "pred",
    "take <n:int> less {k:combat/non-combat} damage",
    "take <n:int> less {k:combat/non-combat} damage from <d:those>",
)(lambda n, k, d=None: (Prevent(Num(n), "combat" if k == "combat" else "ability", d),))
G.rule("pred", "deal double damage", "deal twice (their|its) damage")(lambda: (DamageBonus(factor=2),))
G.rule("pred", "deal double damage to <t:hittable>")(lambda t: (DamageBonus(factor=2, to=t),))
G.rule("pred", "deal double {k:combat} damage to <t:hittable>")(lambda k, t: (DamageBonus(factor=2, kind=k, to=t),))
G.rule(
    "pred",
    "deal <n:int> (more|extra|additional) damage to <t:hittable>",
    "deal an additional <n:int> damage to <t:hittable>",
)(lambda n, t: (DamageBonus(Num(n), to=t),))
G.rule("pred", "deal <p:mod> damage (to <t:hittable>)?", "deal <p:mod> {k:combat} damage (to <t:hittable>)?")(
    lambda p, t=None, k="any": (DamageBonus(p[1], to=t, kind=k),) if not p[0] else None
)
G.rule("hittable", "<d:those>")(lambda d: d)
G.rule("hittable", "(your|the) opponent", "opponent", "opposing player")(lambda: Player("opponent"))
G.rule("pred", "deal double overcrush damage")(lambda: (DamageBonus(factor=2, kind="overcrush"),))
G.rule("pred", "deal double combat damage")(lambda: (DamageBonus(factor=2, kind="combat"),))
G.rule("pred", "deal <n:int> (more|extra|additional) damage", "deal an additional <n:int> damage")(
    lambda n: (DamageBonus(Num(n)),)
)
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
G.rule("pred", "cannot field (any)? (more|additional|further)? <d:desc>")(
    lambda d: (Can("cannot", "field", by=d.dice(())),)
)
G.rule("pred", "cannot purchase (any)? (more|additional|further)? <d:desc>")(
    lambda d: (Can("cannot", "purchase", by=d.dice(())),)
)
G.rule("pred", "cannot use (any)? <d:desc>")(
    lambda d: (Can("cannot", "use", by=d.dice(())),) if d.kind in {"action", "basic action"} else None
)
G.rule("pred", "cannot (be spun|spin) (up or down|down or up)", "cannot be spun")(
    lambda: (Can("cannot", "spin up"), Can("cannot", "spin down"))
)
G.rule(
    "pred",
    "(be|be also) considered (to be|to have|a|as)? (a)? <a:affil> (affiliation|character die|character|die)?",
    "count as (a|having)? <a:affil> (character die|character|die)?",
    "be (also)? (a)? <a:affil> (character die|character)?",
    "(be considered|count as) (to be)? (both)? (a)? <a:affil> and (a)? <b:affil> (character die|character|die)?",
)(lambda a, b="": (Gain(affiliations=(a, b) if b else (a,)),))
G.rule("pred", "(can|may) only be ko'd by combat damage", "(can|may) only be ko'd in combat")(
    lambda: (Can("cannot", "be koed", sources=("ability",)),)
)
G.rule("pred", "cannot lose life")(lambda: (Can("cannot", "lose life"),))
G.rule("pred", "cannot gain life")(lambda: (Can("cannot", "gain life"),))
G.rule("pred", "cannot be damaged by <d:those> or action die", "take no damage from <d:those> or action die")(
    lambda d: (Prevent(by=d), Prevent(by=Dice("action")))
)
G.rule("pred", "lose ,? and cannot gain ,? <k:keywordlist>", "lose <k:keywordlist> and cannot gain <m:keywordlist>")(
    lambda k, m=None: (Lose(tuple(word.name for word in k)),) if m in {None, k} else None
)
G.rule("pred", "cannot use (a|any)? global_ability (or|and) (a|any)? action die")(
    lambda: (Can("cannot", "use globals"), Can("cannot", "use", by=Dice("action", "any", ())))
)
G.rule("pred", "may only be blocked by <n:int> or more character (die)?")(
    lambda n: (Can("cannot", "be blocked", at_least=n),)
)
G.rule("pred", "cannot field <d:desc> at level <n:int>")(lambda d, n: (_not_at(d, n),))


def _not_at(desc: Desc, level: int) -> Can | None:
    joined = desc.join(Desc(tests=(Compare("level", "=", Num(level)),)))
    return Can("cannot", "field", by=joined.dice(())) if joined else None


G.rule("pred", "cannot be blocked by only (one|1) character (die)?", "cannot be blocked by a single character (die)?")(
    lambda: (Can("cannot", "be blocked", at_least=2),)
)
G.rule("pred", "cannot be blocked by (and|or) take no damage from <d:those>")(
    lambda d: (Can("cannot", "be blocked", by=d), Prevent(by=d))
)
G.rule("pred", "have (its|their) <s:statname> changed to <n:int>", "have (its|their) <s:statname> become <n:int>")(
    lambda s, n: (set_to(s, Num(n)),)
)


def set_to(stat: str, value: Amount) -> SetStats | None:
    return {"A": SetStats(attack=value), "D": SetStats(defense=value)}.get(stat)


# --- <preds> ------------------------------------------------------------------------------------------


@G.rule("preds", "<a:pred>", "<a:pred> (and|, and|,|but|, but) (also)? <b:preds>")
def _preds(a: tuple[Mod, ...], b: tuple[Mod, ...] = ()) -> tuple[Mod, ...] | None:
    return None if any(mod is None for mod in a + b) else a + b


# --- <gains> ------------------------------------------------------------------------------------------

G.rule("gains", "<k:keywordlist>")(lambda k: Gain(k))
G.rule("gains", "(the)? <a:affil> (affiliation)?", "the <n:name> affiliation")(
    lambda a="", n="": Gain(affiliations=(a or n,))
)
G.rule("gains", "(the)? <a:affil> and <b:affil> (affiliation)?")(lambda a, b: Gain(affiliations=(a, b)))
G.rule("gains", "(the)? <a:affil> or <b:affil> (affiliation)?")(lambda a, b: Gain(affiliations=(a, b), choose=True))
G.rule("gains", "(the)? <t:energy> (energy)? type")(lambda t: Gain(energy=(t,)) if t in ENERGIES[:4] else None)
G.rule("pred", "(be)? also (a)? <t:energy> (energy)? type", "count as (a)? <t:energy> (energy)? type")(
    lambda t: (Gain(energy=(t,)),) if t in ENERGIES[:4] else None
)
G.rule("gains", '" <a:abilities> .? "')(lambda a: Gain(a))
G.rule("gains", "(the)? <a:affil> icon")(lambda a: Gain(affiliations=(a,)))
G.rule("gains", "<k:introducing> - <e:effect>")(lambda k, e: Gain((Keyword(k, ability=Use(e)),)))

# --- <keywordlist> ------------------------------------------------------------------------------------

G.rule("keywordlist", "<k:keywordab>")(lambda k: (k,))
G.rule("keywordlist", "<k:keywordab> (,|and|, and) <m:keywordlist>")(lambda k, m: (k, *m))

# --- <those> ------------------------------------------------------------------------------------------

G.rule(
    "those",
    "die of that name",
    "that (die|character|card|character die)",
    "die on that card",
    "that character 's die",
    "that card 's die",
)(lambda: _NAMED)
G.rule("those", "(any|a)? <d:desc>")(lambda d: d.dice())
_GO = "(go|be added|be placed|be sent|be moved|be put|be returned|remain|be prepped)"

# --- <goes> -------------------------------------------------------------------------------------------

G.rule("goes", f"{_GO} (to|into|in) (your|their|its owner 's|the)? <z:zone>")(lambda z: z)
G.rule("goes", "be prepped")(lambda: "prep")
G.rule("goes", "go out_of_play")(lambda: "out_of_play")
G.rule(
    "goes",
    "(go|be sent|be moved|be placed|be put|be returned) (to|into|in) (your opponent|its owner|their owner) 's <z:zone>",
)(lambda z: z)

# --- <globals> ----------------------------------------------------------------------------------------

G.rule("globals", "(the)? global_ability on <d:desc>")(lambda d: d.dice(()))
G.rule("globals", "(the)? global_ability on <d:desc> on their (own)? team")(
    lambda d: replace(d.dice(()), whose="that player") if d.whose == "any" else None
)

# --- <blocked> ----------------------------------------------------------------------------------------

G.rule("blocked", "<d:those>", "attacker", "attacking character die", "attacking character")(
    lambda d=None: d if d and set(d.where) - {Is("attacking")} else Dice()
)

# --- <energies> ---------------------------------------------------------------------------------------

G.rule("energies", "<n:int> (energy)?")(lambda n: Num(n))
G.rule("energies", "=x (energy)?")(lambda: X)
