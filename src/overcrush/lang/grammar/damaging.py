"""Verbs of damage and life: deal, prevent, redirect, gain, lose."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import (
    Can,
    Change,
    ChooseOne,
    ClearDamage,
    Damage,
    Each,
    Effect,
    GainLife,
    LoseLife,
    Prevent,
    PreventDamage,
    RedirectDamage,
    Seq,
)
from overcrush.ability.nouns import (
    Amount,
    Dice,
    EventAmount,
    Every,
    Half,
    Life,
    Num,
    Pick,
    Player,
    Ref,
    Several,
    Symbols,
    What,
)
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.whats import ANY_NUMBER
from overcrush.lang.pronouns import ITS

# --- <dmg> --------------------------------------------------------------------------------------------

G.rule("dmg", "<n:n> (damage)? to (all|each) player and (to)? (all|each)? <d:desc>")(
    lambda n, d: Damage(n, _everybody(d)) if d.plural is not False else None
)


def _everybody(desc: Desc) -> What:
    return Several((Player("each"), Every(desc.dice())))


G.rule("dmg", "<n:n> (damage)? to <w:what1>")(lambda n, w: Damage(n, w))

# --- <fighters> ---------------------------------------------------------------------------------------

G.rule("fighters", "<w:what>", "those <n:int> (character)? die")(lambda w=None, n=0: w or Ref("?all"))

# --- <vp> ---------------------------------------------------------------------------------------------

G.rule("vp", "deal <w:what> <n:number> (additional|extra) damage")(
    lambda w, n: Damage(n, w, more=True) if isinstance(w, Ref | Player) else None
)
G.rule("vp", "(cancel|prevent|ignore) (all)? damage (that)? <d:desc> deal to <w:what>")(
    lambda d, w: PreventDamage(None, w, by=d.dice()) if d.plural else None
)
G.rule("vp", "prevent all but <n:int> damage to you from (a|an) character 's ability")(
    lambda n: PreventDamage(None, Player("you"), Num(n), "ability", Dice(zones=()))
)
G.rule("vp", "deal <v:value> (damage)? to <w:what> <u:rounding>")(
    lambda v, w, u: Damage(replace(v, up=u), w) if isinstance(v, Half) else None
)
EACH_SOURCE = "from each source"
DEALT = "(that would be)? (dealt)?"
G.rule("vp", f"reduce (all|the)? damage {DEALT} to <w:what> {EACH_SOURCE} to <n:int>")(
    lambda w, n: PreventDamage(None, w, Num(n))
)
G.rule(
    "vp",
    f"prevent the first <n:int> (point of)? damage {DEALT} to <w:what> {EACH_SOURCE}",
    f"prevent the first point of damage {DEALT} to <w:what> {EACH_SOURCE}",
    f"prevent <n:int> damage {DEALT} to <w:what> {EACH_SOURCE}",
    f"reduce (all|the)? damage {DEALT} to <w:what> {EACH_SOURCE} by <n:int>",
)(lambda w, n=1: PreventDamage(Num(n), w))
G.rule("vp", "(prevent|ignore) (all)? damage done to <w:what> <b:from>?")(
    lambda w, b=None: PreventDamage(None, w, by=b)
)
G.rule("vp", "deal (a|one) (additional|extra) damage")(lambda: Damage(Num(1), Ref("?more"), more=True))
G.rule("vp", "deal damage to <p:player> equal to the (total|amount of) energy in their reserve_pool")(
    lambda p: Damage(Symbols("any", Player("opponent")), p) if p.who.endswith("opponent") else None
)
G.rule("vp", "deal <n:n> damage to <w:what> <e:foreach>?", "deal <n:n> to <w:what> <e:foreach>?")(
    lambda n, w, e=None: Damage(scale(n, e), w)
)
G.rule("vp", "deal <w:what> <n:number> damage <e:foreach>?")(lambda n, w, e=None: Damage(scale(n, e), w))
G.rule("vp", "deal damage <e:equal> ,? to <w:what>")(lambda w, e: Damage(e, w))
G.rule("vp", "deal damage to <w:what> <e:equal>", "deal <w:what> damage <e:equal>")(lambda w, e: _its_own(w, e))


_FOE = {Ref("?opposite"), Ref("?blocking"), Ref("?attacking"), Ref("?facing")}


def _its_own(what: What, amount: Amount) -> Effect | None:
    """``deal damage to target die equal to its level``: the target's, of each of several its own; ``their`` could be
    of all together."""
    if isinstance(what, Every) and Ref("?them") in walk(amount):
        return None
    if Ref("?it") not in walk(amount) or not (isinstance(what, Every | Pick) or what in _FOE):
        return Damage(amount, what)
    if isinstance(what, Every):
        return Each(what, Damage(amount, Ref("?it")))
    return Damage(rewrite(amount, lambda node: ITS if node == Ref("?it") else node), what)


G.rule("vp", "deal <n:n> damage to <w:what> in addition to (its|their|the)? (normal|combat) (combat)? damage")(
    lambda n, w: Damage(n, w)
)
G.rule("vp", "deal <n:n> damage <e:foreach> to <w:what>")(lambda n, e, w: Damage(scale(n, e), w))
G.rule("vp", "deal <w:what> (that much|the same amount of|an equal amount of|a equal amount of) damage")(
    lambda w: Damage(EventAmount(), w)
)
G.rule("vp", "deal (that much|that|the same amount of|an equal amount of) damage to <w:what>")(
    lambda w: Damage(EventAmount(), w)
)
G.rule("vp", "deal <v:value> (damage)? to <w:what>", "deal <v:value> (as|in) damage to <w:what>")(
    lambda v, w: Damage(v, w)
)
_DIVIDED = "(divided|split|distributed) (any way you choose|as you choose|how you choose)? (among|amongst|between|to)"
G.rule(
    "vp",
    f"deal damage <n:equal> ,? {_DIVIDED} <w:what>",
    "deal <n:number> damage to <w:what> (divided|split) (any way you choose|as you choose|how you choose)",
)(lambda n, w: _divided(n, w))
G.rule("vp", f"deal <n:number> damage {_DIVIDED} <w:what>")(lambda n, w: _divided(n, w))
G.rule(
    "vp",
    f"deal <n:number> damage {_DIVIDED} target <d:desc>",
    "deal <n:number> damage to target <d:desc> (divided|split) (any way you choose|as you choose|how you choose)",
)(lambda n, d: Damage(n, Pick(d.dice(), ANY_NUMBER, up_to=True), split=True) if d.plural else None)


def _divided(amount: Amount, what: What) -> Damage:
    """Each point is dealt to a die that is chosen for it, so that it targets however many there may be (3.3.1)."""
    if isinstance(what, Every):
        return Damage(amount, Pick(what.dice, ANY_NUMBER, up_to=True), split=True)
    return Damage(amount, replace(what, target=True) if isinstance(what, Pick) else what, split=True)


G.rule("vp", "deal <n:n> (damage)?")(lambda n: Damage(n, Ref("?same")))
G.rule(
    "vp",
    "deal (an|a)? (additional|extra) <n:n> damage",
    "deal <n:n> (additional|extra|more) damage",
)(lambda n: Damage(n, Ref("?more"), more=True))
G.rule(
    "vp",
    "deal (an|a)? (additional|extra) <n:n> damage to <w:what>",
    "deal <n:n> (additional|extra|more) damage to <w:what>",
)(lambda n, w: Damage(n, w, more=True))
G.rule("vp", "deal (extra|additional) damage to <w:what> <e:equal>")(lambda e, w: Damage(e, w, more=True))
G.rule(
    "vp",
    "deal (that|the) same amount of damage to <w:what>",
    "deal an equal amount of damage to <w:what>",
    "deal a equal amount of damage to <w:what>",
)(lambda w: Damage(EventAmount(), w))
G.rule("vp", "deal <a:dmg> (and|, and|,|, then|and then) <b:dmg>", "deal <a:dmg> , <b:dmg> ,? and <c:dmg>")(
    lambda a, b, c=None: Seq((a, b, c) if c else (a, b))
)
G.rule("vp", "deal <a:dmg> ,? or <b:dmg>")(lambda a, b: ChooseOne((a, b)))
G.rule("vp", "assign <n:n> damage to <w:what>")(lambda n, w: Damage(n, w))
G.rule("vp", "damage <w:what> for <n:number>")(lambda n, w: Damage(n, w))
G.rule("vp", "gain <n:n> (additional)? life <e:foreach>?")(lambda n, e=None: GainLife(scale(n, e)))
G.rule("vp", "gain life <e:equal>", "gain <e:value> life")(lambda e: GainLife(e))
_AS_MUCH = "(that much|the same amount of|an equal amount of) life"
G.rule("vp", f"gain {_AS_MUCH}")(lambda: GainLife(EventAmount()))
G.rule("vp", f"lose {_AS_MUCH}")(lambda: LoseLife(EventAmount(), Player("you")))
G.rule("vp", "lose <n:n> (additional)? life <e:foreach>?")(lambda n, e=None: LoseLife(scale(n, e), Player("you")))
G.rule("vp", "lose half (of)? {o:your/their} life (total)? (<u:rounding>|, <u:rounding>)?")(
    lambda o, u=False: LoseLife(Half(Life(Player("you" if o == "your" else "?they")), u), Player("you"))
)
G.rule("vp", "lose life <e:equal>")(lambda e: LoseLife(e, Player("you")))
G.rule("vp", "take <n:n> damage <e:foreach>?")(lambda n, e=None: Damage(scale(n, e), Player("you")))


def scale(n: Amount, each: Amount | None) -> Amount:
    """``2 … for each``."""
    if each is None:
        return n
    return times(n.n, each) if isinstance(n, Num) else each


G.rule("clause", "<p:player> be dealt <n:n> damage <e:foreach>?")(lambda p, n, e=None: Damage(scale(n, e), p))
for _rule in ("clause", "clause1"):
    G.rule(_rule, "<w:what> be dealt <n:n> damage <e:foreach>?")(
        lambda w, n, e=None: Damage(scale(n, e), w) if isinstance(w, Every | Pick) else None
    )
G.rule("clause", "<p:player> be dealt damage <e:equal>")(lambda p, e: Damage(e, p))
G.rule("vp", "take damage <e:equal>")(lambda e: Damage(e, Player("you")))
G.rule("vp", "have <w:what> take (that|the) damage instead")(
    lambda w: RedirectDamage(w) if isinstance(w, Ref | Pick) else None
)
_KIND = "{k:combat/non-combat/ability}?"
_DEALT = "(that would be)? (dealt)?"
G.rule(
    "vp",
    f"(prevent|ignore) (all)? (of the)? {_KIND} damage {_DEALT} to <w:what> <b:from>?",
    f"(prevent|ignore) (all)? (of the)? {_KIND} damage {_DEALT} <b:from> to <w:what>",
)(lambda w, b=None, k="": PreventDamage(None, w, kind=_kind(k), by=b))
G.rule(
    "vp",
    f"(prevent|ignore) <n:number> {_KIND} damage {_DEALT} to <w:what> <b:from>?",
    f"prevent up to <n:number> {_KIND} damage {_DEALT} to <w:what> <b:from>?",
    f"reduce (the|all)? {_KIND} damage {_DEALT} to <w:what> by <n:number>",
    f"reduce (all|any|the)? {_KIND} damage <w:what> take by <n:number>",
)(lambda n, w, k="", b=None: PreventDamage(n, w, kind=_kind(k), by=b))
G.rule(
    "vp",
    f"prevent the (next|first) <n:int> (point of)? {_KIND} damage {_DEALT} to <w:what> (each turn|this turn)?",
    f"prevent the (next|first) <n:int> (point of)? {_KIND} damage {_DEALT} to <w:what> <b:from>? (each "
    f"turn|this turn)?",
    f"prevent the (next|first) point of damage {_DEALT} to <w:what> (each turn|this turn)?",
)(lambda w, n=1, k="", b=None: Change(w, (Prevent(Num(n), _kind(k), b, next=True),)))


_WOULD = "(would take|would be dealt|take|be dealt)"
G.rule(
    "vp",
    f"(prevent|ignore) (all)? (of the|the)? {_KIND} damage (that)? <w:what> {_WOULD} <b:from>?",
)(lambda w, b=None, k="": PreventDamage(None, w, kind=_kind(k), by=b))
G.rule("vp", f"(prevent|ignore) <n:number> (of the)? {_KIND} damage (that)? <w:what> {_WOULD} {EACH_SOURCE}")(
    lambda n, w, k="": PreventDamage(n, w, kind=_kind(k))
)
G.rule(
    "vp",
    f"prevent the (next|first) <n:int> (point of)? {_KIND} damage (that)? <w:what> {_WOULD} <b:from>? "
    "(each turn|this turn)",
)(lambda w, n, k="", b=None: Change(w, (Prevent(Num(n), _kind(k), b, next=True),)))


def _kind(word: str) -> str:
    return {"": "any", "combat": "combat"}.get(word, "ability")


G.rule("vp", f"prevent all but <n:int> (of the)? {_KIND} damage {_DEALT} to <w:what> <b:from>?")(
    lambda n, w, b=None, k="": PreventDamage(None, w, Num(n), _kind(k), b)
)
G.rule("vp", "prevent all combat damage <u:until>?")(
    lambda u="turn": Change(Every(Dice()), (Can("cannot", "deal combat damage"),), u)
)
G.rule("vp", "(prevent|ignore) (all)? (of)? (that|the) damage", "prevent (all of)? it")(
    lambda: PreventDamage(None, Ref("?event"))
)
G.rule(
    "vp",
    "prevent (up to)? <n:number> of (that|the) damage",
    "prevent (up to)? <n:number> of it",
    "prevent (up to)? <n:number> damage",
    "reduce (that|the) damage by <n:number>",
    "reduce it by <n:number>",
)(lambda n: PreventDamage(n, Ref("?event")))
G.rule("vp", "reduce (that|the) damage to <n:number>", "reduce it to <n:number>")(
    lambda n: PreventDamage(None, Ref("?event"), n)
)
G.rule("vp", "take (only)? <n:number> (combat)? (damage)? instead")(lambda n: PreventDamage(None, Ref("?event"), n))
G.rule("vp", "instead take (only)? <n:number> (combat)? (damage)?")(lambda n: PreventDamage(None, Ref("?event"), n))
G.rule("vp", "prevent all but <n:number> of (that|the|it) (damage)?")(lambda n: PreventDamage(None, Ref("?event"), n))
_BARE = "(non-combat|ability)?"
"""No combat damage comes from an ability or an action."""
G.rule(
    "vp",
    f"(prevent|ignore) (all)? {_BARE} damage {_DEALT} to <w:what> (from|by) {{o:opposing}} <k:kinds> (ability|effect)",
    f"(prevent|ignore) (all)? {_BARE} damage {_DEALT} to <w:what> (from|by) <k:kinds> (ability|effect)",
)(lambda w, k, o="": Change(w, (Prevent(by_effect=tuple(f"{o} {x}".strip() for x in k)),)))
G.rule(
    "vp",
    f"(prevent|ignore) (all)? {_BARE} damage {_DEALT} to <w:what> (from|by) {{o:opposing}} {{s:global_ability/action}} "
    f"(die)?",
    f"(prevent|ignore) (all)? {_BARE} damage {_DEALT} to <w:what> (from|by) {{s:global_ability/action}} (die)?",
)(lambda w, s, o="": Change(w, (Prevent(by_effect=(f"{o} {'action' if s == 'action' else 'global'}".strip(),)),)))
for _from, _whose in (
    ("(from|by) character ability", "any"),
    ("(from|by) (opposing|your opponent 's|an opponent 's) character ability", "opponent"),
):
    G.rule(
        "vp",
        f"(prevent|ignore) (all)? damage {_DEALT} to <w:what> {_from}",
        f"(prevent|ignore) <n:number> damage {_DEALT} to <w:what> {_from}",
        f"reduce (the|all)? damage {_DEALT} to <w:what> {_from} by <n:number>",
    )(lambda w, n=None, whose=_whose: PreventDamage(n, w, kind="ability", by=Dice(whose=whose)))
G.rule(
    "vp",
    "redirect it to <w:what>",
    "redirect (that|the|all|any)? damage to <w:what>",
    "redirect all (of)? (that|the) damage to <w:what>",
)(lambda w: RedirectDamage(w))
G.rule(
    "vp",
    "redirect <n:number> (of (that|the))? damage (from each source)? to <w:what>",
    "redirect <n:number> of it to <w:what>",
)(lambda n, w: RedirectDamage(w, n))
G.rule(
    "vp",
    "redirect up to <n:number> (of (that|the))? damage (from each source)? to <w:what>",
    "redirect up to <n:number> of it to <w:what>",
)(lambda n, w: RedirectDamage(w, n, True))
G.rule("vp", "reduce the damage (marked)? (on <r:ref>|<q:ref> have taken) to (0|zero)")(
    lambda r=None, q=None: ClearDamage(r or q)
)
G.rule("vp", "(clear|heal|remove) (all)? (of)? (the|any)? damage (from|on) <w:what>")(lambda w: ClearDamage(w))
G.rule("vp", "(clear|heal|remove) (all)? (of)? <r:refs> (damage|damage marked)")(lambda r: ClearDamage(r))
