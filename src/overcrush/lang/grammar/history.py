"""What has happened: ``if you have fielded a Sidekick die this turn``, ``that was blocked this turn``, ``for each …``.

An event is told in its past tense, with the words a trigger has for it in the present, and is the same in the tree:
who did it to what, how often, and in which span of time.
"""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.conditions import Both, Condition, DieIs, Happened, NotSo
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    EngagedWith,
    Events,
    Had,
    Is,
    Named,
    Not,
    Num,
    Player,
    Ref,
    Test,
    Trigger,
)
from overcrush.ability.tree import walk
from overcrush.lang.grammar.amounts import GONE
from overcrush.lang.grammar.base import Desc, G, either
from overcrush.lang.grammar.conditions import whose_of

Quantity = tuple[Desc, str, int]
"""Which dice, and how many of them: as in a comparison."""
Deed = tuple[str, Dice | Ref | Player | None, tuple[str, ...]]
"""What happened to a die or was done by it: the event, the other party, how."""

THIS = Ref("this")

# --- <span> -------------------------------------------------------------------------------------------

G.rule("span", "(so far|in|during)? this game")(lambda: "game")
G.rule("span", "this turn", "that turn")(lambda: "turn")
G.rule("span", "(during|in) (this|the|that) attack_step (this turn)?", "this attack_step")(lambda: "attack step")
G.rule("span", "(on|during|in) your (last|previous) turn", "your last turn")(lambda: "your last turn")
G.rule(
    "span",
    "(on|during|in) (your)? opponent 's (last|previous) turn",
    "your opponent 's last turn",
    "(on|during|in) their (last|previous) turn",
)(lambda: "opponent's last turn")
G.rule("span", "(on|during|in) the (last|previous) turn", "last turn")(lambda: "last turn")

# --- <quantity> ---------------------------------------------------------------------------------------

G.rule("quantity", "<d:one>", "(any|one of|at_least one (of)?|one or more (of)?) <d:desc>")(lambda d: (d, ">=", 1))
G.rule("quantity", "<n:int> or more (of)? <d:desc>", "at_least <n:int> (of)? <d:desc>")(lambda n, d: (d, ">=", n))
G.rule("quantity", "more than <n:int> <d:desc>")(lambda n, d: (d, ">=", n + 1))
G.rule("quantity", "<n:int> or (fewer|less) <d:desc>")(lambda n, d: (d, "<=", n))
G.rule("quantity", "(fewer|less) than <n:int> <d:desc>")(lambda n, d: (d, "<", n))
G.rule("quantity", "exactly <n:int> <d:desc>")(lambda n, d: (d, "=", n))

# --- <deed> -------------------------------------------------------------------------------------------

DEEDS = {
    "fielded": "fielded",
    "purchased": "purchased",
    "used": "used",
    "drawn": "drawn",
    "drew": "drawn",
    "prepped": "prepped",
    "rerolled": "rerolled",
    "sacrificed": "sacrificed",
}
"""What players do with dice."""
BASE = {
    "field": "fielded",
    "purchase": "purchased",
    "use": "used",
    "draw": "drawn",
    "prep": "prepped",
    "reroll": "rerolled",
    "sacrifice": "sacrificed",
}
HOW = {"rerolled": ("by its player",)}
"""What is the player's own doing only where no ability of the other did it."""
G.rule("deed", "{v:" + "/".join(DEEDS) + "}")(lambda v: DEEDS[v])
G.rule("deeds", "{v:" + "/".join(BASE) + "}")(lambda v: BASE[v])
G.rule("haver", "<p:player> (have)?")(lambda p: p)
G.rule("haver", "you've")(lambda: Player("you"))
G.rule("haver", "they've")(lambda: Player("?they"))

# --- <hadvp> ------------------------------------------------------------------------------------------

UNDERGONE = {
    "ko'd": "koed",
    "damaged": "damaged",
    "fielded": "fielded",
    "purchased": "purchased",
    "used": "used",
    "drawn": "drawn",
    "prepped": "prepped",
    "rerolled": "rerolled",
    "sacrificed": "sacrificed",
    "captured": "captured",
    "blocked": "is blocked",
    "unblocked": "unblocked",
    "targeted": "targeted",
    "engaged": "engaged",
}
"""What happens to dice."""
PAST = (
    *dict.fromkeys(UNDERGONE.values()),
    *("attacks", "blocks", "spun up", "spun down", "deals damage", "kos"),
    *("global", "loses life", "gains life", "pays life"),
)
"""Every event that can be spoken of in the past."""
_WAS = "(was|have been|have already been)"
_TOOK = "(took|have taken|was dealt|have been dealt)"
G.rule("hadvp", f"{_WAS} {{v:" + "/".join(UNDERGONE) + "}")(lambda v: (UNDERGONE[v], None, ()))
G.rule("hadvp", f"{_WAS} spun {{v:up/down}}", "(have)? spun {v:up/down}")(lambda v: (f"spun {v}", None, ()))
G.rule("hadvp", "(have)? {v:attacked/blocked}")(lambda v: (f"{v.removesuffix('ed')}s", None, ()))
G.rule("hadvp", f"{_TOOK} damage")(lambda: ("damaged", None, ()))
G.rule("hadvp", f"{_TOOK} {{k:combat/non-combat/ability}} damage")(
    lambda k: ("damaged", None, ("combat" if k == "combat" else "ability",))
)
G.rule("hadvp", f"{_WAS} ko'd (in combat|by combat damage|with combat damage)")(lambda: ("koed", None, ("combat",)))
G.rule("hadvp", f"{_WAS} {{v:ko'd/damaged/blocked}} by <o:doer>")(lambda v, o: by_whom(v, o))
G.rule("hadvp", f"{_WAS} engaged with <r:ref>")(lambda r: ("engaged", r, ()))
G.rule("hadvp", f"{_TOOK} damage from <o:doer>")(lambda o: by_whom("damaged", o))
G.rule("hadvp", "(have)? blocked (a|an) <d:desc>")(lambda d: ("blocks", d.dice(), ()))
G.rule("hadvp", "(have)? blocked <r:ref>")(lambda r: ("blocks", r, ()))
G.rule("hadvp", "(have)? (damaged|dealt damage to) <o:damaged>")(lambda o: ("deals damage", o, ()))
G.rule("hadvp", "(have)? dealt combat damage to <o:damaged>", "(have)? dealt <o:damaged> combat damage")(
    lambda o: ("deals damage", o, ("combat",))
)
G.rule("hadvp", "(have)? ko'd <o:object>")(lambda o: ("kos", o, ()))

# --- <doer> -------------------------------------------------------------------------------------------

G.rule("doer", "<r:ref>")(lambda r: r)
G.rule("doer", "(a|an)? <d:desc>", "one of <d:desc>")(lambda d: d)


def by_whom(verb: str, doer: Desc | Ref) -> Deed:
    """What was done to a die, and who did it."""
    zones = None if verb == "blocked" else ()
    return UNDERGONE[verb], doer if isinstance(doer, Ref) else doer.dice(zones), ()


# --- <cond1> ------------------------------------------------------------------------------------------


def happened(on: Trigger, span: str = "turn", op: str = ">=", n: int = 1, of: str = "dice") -> Condition | None:
    """A condition on how often something happened."""
    counted = Events(on, span, of)
    return Happened(counted, op, Num(n)) if known(on, span) else None


def known(on: Trigger, span: str) -> bool:
    """Whether it can be told: what a die was in a turn that is over is known no more, only what its card says."""
    return not (span == "game" or span.endswith("last turn")) or not any(_passing(part) for part in walk(on))


def _passing(node: object) -> bool:
    return isinstance(node, Is | EngagedWith) or (isinstance(node, Compare) and node.which != "cost")


def by(player: Player, event: str, desc: Desc) -> Trigger | None:
    """What a player has done with dice of a description."""
    whose = whose_of(player)
    joined = desc.join(Desc(whose=whose or "any"))
    return Trigger(event, joined.dice(()), None, HOW.get(event, ())) if joined and whose else None


G.rule("cond1", "<p:haver> <v:deed> <q:quantity> <s:span>")(lambda p, v, q, s: done(p, v, q, s))


def done(player: Player, event: str, quantity: Quantity, span: str) -> Condition | None:
    """A condition on what a player has done with dice."""
    desc, op, n = quantity
    on = by(player, event, desc)
    return happened(on, _own(player, span) if event in _OWN_DOING else span, op, n) if on else None


_OWN_DOING = {"purchased", "fielded", "used"}
"""What players do with dice in their own turns."""


def _own(player: Player, span: str) -> str:
    """``if you attacked last turn``: the last turn in which that player could, and not the other player's."""
    owns = {"you": "your last turn", "opponent": "opponent's last turn"}
    return owns.get(player.who, span) if span == "last turn" else span


G.rule(
    "cond1",
    "<p:haver> <v:deed> no <d:desc> <s:span>",
    "<p:player> (didn't|haven't) <v:deeds> (a|an|any) <d:desc> <s:span>",
    "<p:player> (have not|haven't) <v:deed> (a|an|any) <d:desc> <s:span>",
)(lambda p, v, d, s: done(p, v, (d, "=", 0), s))
G.rule("cond1", "<p:haver> <v:deed> <d:one> and (have)? <w:deed> <e:one> <s:span>")(
    lambda p, v, d, w, e, s: _both(done(p, v, (d, ">=", 1), s), done(p, w, (e, ">=", 1), s))
)


def _both(first: Condition | None, second: Condition | None) -> Condition | None:
    return Both((first, second)) if first and second else None


G.rule("cond1", "<p:haver> used a action <s:span>")(lambda p, s: done(p, "used", (Desc("action"), ">=", 1), s))
G.rule("cond1", "<q:quantity> <v:hadvp> <s:span>")(lambda q, v, s: _so_many(q, v, s))


def _so_many(quantity: Quantity, deed: Deed, span: str) -> Condition | None:
    desc, op, n = quantity
    return happened(Trigger(deed[0], desc.dice(), deed[1], deed[2]), span, op, n)


G.rule("cond1", "(no|none of) <d:desc> <v:hadvp> <s:span>")(
    lambda d, v, s: _not(_so_many((d, ">=", 1), v, s)) if d.zones is None else None
)


def _not(condition: Condition | None) -> Condition | None:
    return NotSo(condition) if condition else None


G.rule("cond1", "<d:desc> <v:hadvp> <s:span>")(
    lambda d, v, s: _so_many((d, ">=", 1), v, s) if _of_dice(v) or not _bare(d) else None
)
G.rule("cond1", "<r:ref> <v:hadvp> <s:span>")(
    lambda r, v, s: _is(r, past(v, s)) if r != THIS or not _of_dice(v) else None
)


def _bare(desc: Desc) -> bool:
    """Whether dice are called by the card's own name, and no more is said of them."""
    return Named(("self",)) in desc.tests and desc.whose != "you"


def _of_dice(deed: Deed) -> bool:
    """Whether a card's own name stands for any of its dice where that is said: the die itself would hardly be there."""
    return deed in {("koed", None, ()), ("purchased", None, ())}


_FOUGHT = {"blocked": "is blocked", "unblocked": "unblocked", "engaged": "engaged"}
G.rule("cond1", "<r:ref> was {v:blocked/unblocked/engaged}")(lambda r, v: _is(r, past((_FOUGHT[v], None, ()), "turn")))
G.rule("cond1", "<r:ref> {v:attacked/blocked}")(
    lambda r, v: _is(r, past((f"{v.removesuffix('ed')}s", None, ()), "turn"))
)
G.rule("cond1", "<r:ref> attacked or blocked <s:span>")(
    lambda r, s: _is(r, _either(past(("attacks", None, ()), s), past(("blocks", None, ()), s)))
)


def _is(ref: Ref, test: Test | None) -> Condition | None:
    return DieIs(ref, in_own_turn(ref, test)) if test else None


def in_own_turn(ref: Ref, test: Test) -> Test:
    """``if X attacked last turn``: in the last turn in which it could, and not the other player's."""
    if ref == THIS and isinstance(test, Had) and test.on.event == "attacks" and test.span == "last turn":
        return replace(test, span="your last turn")
    return test


G.rule("cond1", "<r:ref> (didn't|haven't) <t:notpast>", "<r:ref> <t:wasnot>")(
    lambda r, t: NotSo(DieIs(r, in_own_turn(r, t)))
)
G.rule("cond1", "<p:haver> <a:act> <s:span>")(lambda p, a, s: _acted(p, a, s))
G.rule("cond1", "<p:haver> attacked <s:span>")(lambda p, s: _went_out(p, s))
G.rule("cond1", "<p:player> (didn't|haven't) (attack|attacked) <s:span>?")(lambda p, s="turn": _not(_went_out(p, s)))


def _went_out(player: Player, span: str) -> Condition | None:
    """Whether a player attacked: with any die of theirs."""
    whose = whose_of(player)
    return None if whose is None else happened(Trigger("attacks", Dice(whose=whose)), _own(player, span))


Act = tuple[str, str, str, int]
"""What a player does without dice: the event, what is counted of it, and how much."""


def _acted(player: Player, act: Act, span: str) -> Condition | None:
    event, of, op, n = act
    if whose_of(player) is None:
        return None
    return happened(Trigger(event, player), span, op, n, of)


G.rule("cond1", "<p:player> (wasn't|haven't been) damaged <s:span>", "<p:player> didn't take damage <s:span>")(
    lambda p, s: _not(_acted(p, ("damaged", "dice", ">=", 1), s))
)
G.rule(
    "cond1",
    "<p:player> (took|have taken|was dealt|have been dealt) no damage <s:span>?",
    "no damage was dealt to <p:player> <s:span>?",
)(lambda p, s="turn": _not(_acted(p, ("damaged", "dice", ">=", 1), s)))
G.rule(
    "cond1",
    "<p:player> (didn't|haven't) use (a|an|any) global_ability <s:span>",
    "<p:player> (haven't|have not) used (a|an|any) global_ability <s:span>",
    "<p:haver> used no global_ability <s:span>",
)(lambda p, s: _acted(p, ("global", "dice", "=", 0), s))

_LIFE = {"lost": "loses life", "gained": "gains life", "paid": "pays life"}
_LOSES = {"lose": "loses life", "gain": "gains life", "pay": "pays life"}
G.rule(
    "cond1",
    "<p:haver> {v:lost/gained/paid} no life <s:span>",
    "<p:player> (haven't|have not) {v:lost/gained/paid} (any)? life <s:span>",
    "<p:player> didn't {v:lose/gain/pay} (any)? life <s:span>",
)(lambda p, v, s: _not(_acted(p, ((_LIFE | _LOSES)[v], "dice", ">=", 1), s)))
G.rule(
    "cond1",
    "<p:haver> {v:lost/gained/paid} (less|fewer) than <n:int> life <s:span>",
    "<p:player> (haven't|have not) {v:lost/gained/paid} <n:int> or more life <s:span>",
    "<p:player> didn't {v:lose/gain/pay} <n:int> or more life <s:span>",
)(lambda p, v, n, s: _not(_acted(p, ((_LIFE | _LOSES)[v], "amount", ">=", n), s)))
G.rule(
    "cond1",
    "<p:haver> {v:taken} (less|fewer) than <n:int> damage <s:span>",
    "<p:player> (haven't|have not) {v:taken} <n:int> or more damage <s:span>",
    "<p:player> didn't {v:take} <n:int> or more damage <s:span>",
)(lambda p, v, n, s: _not(_acted(p, ("damaged", "amount", ">=", n), s)))

_ORDER = {"first": 1, "second": 2, "third": 3, "1st": 1, "2nd": 2, "3rd": 3}
_NTH = "{n:" + "/".join(_ORDER) + "}"
G.rule("cond1", f"(it|this|that) be (the|their|your) {_NTH} <d:desc> <p:haver> <v:deed> <s:span>")(
    lambda n, d, p, v, s: done(p, v, (d, "=", _ORDER[n]), s)
)
G.rule("cond1", "it isn't (the|their|your) first <d:desc> <p:haver> <v:deed> <s:span>")(
    lambda d, p, v, s: done(p, v, (d, ">=", 2), s)
)
_MTH = _NTH.replace("{n:", "{m:")
G.rule("cond1", f"it isn't (the|their|your) {_NTH} or {_MTH} <d:desc> <p:haver> <v:deed> <s:span>")(
    lambda n, m, d, p, v, s: done(p, v, (d, ">=", 3), s) if (_ORDER[n], _ORDER[m]) == (1, 2) else None
)
_WHOSE = {"their": Player("?they"), "your": Player("you")}
_ITS = "{o:their/your}"
G.rule("cond1", f"it be {_ITS} {_NTH} <d:desc> <v:deed> <s:span>")(
    lambda o, n, d, v, s: done(_WHOSE[o], v, (d, "=", _ORDER[n]), s)
)
G.rule("cond1", f"it isn't {_ITS} first <d:desc> <v:deed> <s:span>")(
    lambda o, d, v, s: done(_WHOSE[o], v, (d, ">=", 2), s)
)
G.rule("cond1", f"it isn't {_ITS} {_NTH} or {_MTH} <d:desc> <v:deed> <s:span>")(
    lambda o, n, m, d, v, s: done(_WHOSE[o], v, (d, ">=", 3), s) if (_ORDER[n], _ORDER[m]) == (1, 2) else None
)
G.rule("cond1", f"it be (the|their|your) {_NTH} global_ability <p:haver> used <s:span>")(
    lambda n, p, s: _acted(p, ("global", "dice", "=", _ORDER[n]), s)
)
G.rule("cond1", "it isn't (the|their|your) first global_ability <p:haver> used <s:span>")(
    lambda p, s: _acted(p, ("global", "dice", ">=", 2), s)
)
G.rule("cond1", "<r:ref> was blocked (but|and) (was|be)? (not|wasn't|isn't) ko'd")(
    lambda r: Both((DieIs(r, _in_attack("is blocked")), NotSo(DieIs(r, _in_attack("koed"))))) if r == THIS else None
)


G.rule("cond1", "<r:ref> {v:attacked/blocked} (but|and) (it|he|she)? (was not|wasn't|isn't) ko'd")(
    lambda r, v: (
        Both((DieIs(r, _in_attack(f"{v.removesuffix('ed')}s")), NotSo(DieIs(r, _in_attack("koed")))))
        if r == THIS
        else None
    )
)


def _in_attack(event: str) -> Had:
    return Had(Trigger(event), "attack step")


# --- <act> --------------------------------------------------------------------------------------------

G.rule("act", "used (a|an|any|one or more|at_least one) global_ability")(lambda: ("global", "dice", ">=", 1))
G.rule("act", "used <n:int> or more global_ability", "used at_least <n:int> global_ability")(
    lambda n: ("global", "dice", ">=", n)
)
G.rule("act", "used exactly <n:int> global_ability")(lambda n: ("global", "dice", "=", n))
G.rule("act", "used <n:int> or (fewer|less) global_ability")(lambda n: ("global", "dice", "<=", n))
G.rule("act", "{v:lost/gained/paid} life")(lambda v: (_LIFE[v], "dice", ">=", 1))
G.rule("act", "{v:lost/gained/paid} <n:int> or more life", "{v:lost/gained/paid} at_least <n:int> life")(
    lambda v, n: (_LIFE[v], "amount", ">=", n)
)
_HURT = "(took|taken|been dealt|was dealt)"
G.rule("act", f"{_HURT} damage", "(been|was|be) damaged")(lambda: ("damaged", "dice", ">=", 1))
G.rule("act", f"{_HURT} <n:int> or more damage", f"{_HURT} at_least <n:int> damage")(
    lambda n: ("damaged", "amount", ">=", n)
)

_POINTS = "(point of)? damage"
_SUFFERED = "(took|have taken|was dealt|have been dealt)"
G.rule("hurtone", "<r:selfref>")(lambda r: r)
G.rule("hurtone", "he", "she", "him", "her")(lambda: Ref("?he"))
G.rule("counting", f"{_POINTS} <r:hurtone> {_SUFFERED} <s:span>", f"{_POINTS} dealt to <r:hurtone> <s:span>")(
    lambda r, s: Events(Trigger("damaged", r), s, "amount") if s == "turn" else None
)
G.rule("counting", f"{_POINTS} <p:player> {_SUFFERED} <s:span>", f"{_POINTS} dealt to <p:player> <s:span>")(
    lambda p, s: Events(Trigger("damaged", p), s, "amount") if whose_of(p) in {"you", "opponent"} else None
)

# --- <past>, <notpast> --------------------------------------------------------------------------------

STATES = {
    "attacks": "attacked",
    "blocks": "blocked opponent",
    "fielded": "fielded",
    "koed": "koed",
    "damaged": "damaged this turn",
    "drawn": "drawn",
    "purchased": "purchased",
}
"""What is said of a die this turn by a word for its state."""


def past(deed: Deed, span: str) -> Test | None:
    """What has happened to a die, or what it has done, as a test."""
    event, other, how = deed
    if span == "turn" and other is None and not how and event in STATES:
        return Is(STATES[event])
    on = Trigger(event, None, other, how)
    return Had(on, span) if known(on, span) else None


G.rule("past", "<v:hadvp> <s:span>")(lambda v, s: past(v, s))
_WASNT = "(wasn't|haven't been|have not been|was not)"
G.rule("wasnot", f"{_WASNT} {{v:" + "/".join(UNDERGONE) + "} <s:span>")(lambda v, s: past((UNDERGONE[v], None, ()), s))
G.rule("wasnot", f"{_WASNT} {{v:ko'd/damaged/blocked}} by <o:doer> <s:span>")(lambda v, o, s: past(by_whom(v, o), s))
G.rule("wasnot", f"{_WASNT} spun {{v:up/down}} <s:span>")(lambda v, s: past((f"spun {v}", None, ()), s))
G.rule("notpast", "{v:attack/block} <s:span>")(lambda v, s: past((f"{v}s", None, ()), s))
G.rule("notpast", "(damage|deal damage to) <o:damaged> <s:span>")(lambda o, s: past(("deals damage", o, ()), s))
G.rule("notpast", "attack or block <s:span>")(
    lambda s: _either(past(("attacks", None, ()), s), past(("blocks", None, ()), s))
)


def _either(first: Test | None, second: Test | None) -> Test | None:
    return either((first, second)) if first and second else None


# --- <which>, <whiz> ----------------------------------------------------------------------------------

G.rule("which", "<t:past>")(lambda t: t)
G.rule("which", "<t:wasnot>")(lambda t: Not(t))
G.rule("which", "(didn't|doesn't|haven't) <t:notpast>")(lambda t: Not(t))
G.rule("which", "<r:ref> (damaged|have damaged|dealt damage to) <s:span>")(lambda r, s: past(("damaged", r, ()), s))
G.rule("whiz", "{v:ko'd/damaged/blocked} by <o:doer> <s:span>")(lambda v, o, s: past(by_whom(v, o), s))

_BLOCKED = "(blocked|was blocking|have blocked)"
"""Without a time, it is the fight of this turn: it may be over, and either die gone."""
G.rule("which", f"{_BLOCKED} <r:ref>")(lambda r: Had(Trigger("blocks", None, r)))
G.rule("whiz", f"(that)? <r:ref> {_BLOCKED}")(lambda r: Had(Trigger("is blocked", None, r)))
G.rule("whiz", "(that)? <r:ref> was blocked by")(lambda r: Had(Trigger("blocks", None, r)))

# --- <counting> ---------------------------------------------------------------------------------------

G.rule("counting", "<d:desc> <p:haver> <v:deed> <s:span>")(lambda d, p, v, s: _each(d, p, v, s))


def _each(desc: Desc, player: Player, event: str, span: str) -> Amount | None:
    """``for each action die you have used this turn``; what has a description of its own is counted by that."""
    if (event, player.who, span) in {("fielded", "you", "turn"), ("purchased", "you", "turn")}:
        return None
    on = by(player, event, desc)
    return Events(on, span) if on and known(on, span) else None


G.rule("counting", "<d:desc> {v:ko'd/fielded/damaged/purchased/sacrificed/captured} <s:span>")(
    lambda d, v, s: _such(d, UNDERGONE[v], s)
)
G.rule("counting", "<d:desc> spun {v:up/down} <s:span>")(lambda d, v, s: _such(d, f"spun {v}", s))


def _such(desc: Desc, event: str, span: str) -> Amount | None:
    """``for each die KO'd on your last turn``; what happened this turn is said of the die itself."""
    on = Trigger(event, desc.dice())
    other = span != "turn" or event not in STATES
    return Events(on, span) if other and known(on, span) else None


G.rule("counting", "<d:desc> that <v:hadvp> <s:span>")(lambda d, v, s: _gone(d, v, s))


def _gone(desc: Desc, deed: Deed, span: str) -> Amount | None:
    """Dice that are no longer where it happened to them, counted by what happened."""
    on = Trigger(deed[0], desc.dice(), deed[1], deed[2])
    plain = span == "turn" and deed[1:] == (None, ()) and deed[0] in STATES
    return Events(on, span) if deed[0] in GONE and not plain and known(on, span) else None


G.rule("counting", "global_ability <p:haver> used <s:span>")(lambda p, s: _number(p, "global", s, "dice"))
G.rule("counting", "life <p:haver> {v:lost/gained/paid} <s:span>")(lambda p, v, s: _number(p, _LIFE[v], s, "amount"))
G.rule(
    "counting",
    f"damage <p:player> (have)? {_HURT} <s:span>",
    "damage (dealt)? to <p:player> <s:span>",
    "damage that was dealt to <p:player> <s:span>",
)(lambda p, s: _number(p, "damaged", s, "amount"))


def _number(player: Player, event: str, span: str, of: str) -> Amount | None:
    return Events(Trigger(event, player), span, of) if whose_of(player) is not None else None


G.rule("counting", "time <d:one> <v:hadvp> <s:span>")(lambda d, v, s: _times(Trigger(v[0], d.dice(), v[1], v[2]), s))
G.rule("counting", "time <p:haver> <v:deed> <d:one> <s:span>")(lambda p, v, d, s: _times(by(p, v, d), s))
G.rule("counting", "time <p:haver> <a:act> <s:span>")(
    lambda p, a, s: _times(Trigger(a[0], p), s) if whose_of(p) is not None and a[1:] == ("dice", ">=", 1) else None
)


def _times(on: Trigger | None, span: str) -> Amount | None:
    return Events(on, span, "times") if on and known(on, span) else None


# --- <value> ------------------------------------------------------------------------------------------

G.rule("value", "the (total)? (amount of)? <c:amounted>")(lambda c: c)
G.rule("amounted", "life <p:haver> {v:lost/gained/paid} <s:span>")(lambda p, v, s: _number(p, _LIFE[v], s, "amount"))
G.rule("amounted", f"damage <p:player> (have)? {_HURT} <s:span>", "damage (dealt)? to <p:player> <s:span>")(
    lambda p, s: _number(p, "damaged", s, "amount")
)

# --- <cond1>, by this ability -------------------------------------------------------------------------


def this_way(event: str, who: Dice | Ref) -> Condition:
    """It happened by this ability."""
    return Happened(Events(Trigger(event, who), "this way"))


G.rule("cond1", "(that|this) (damage|effect) ko <r:ref>", "you ko <r:ref> (this_way)?")(lambda r: this_way("koed", r))
G.rule("cond1", "<r:ref> isn't ko'd", "<r:ref> wasn't ko'd", "<r:ref> survive")(lambda r: NotSo(this_way("koed", r)))
G.rule(
    "cond1",
    "<r:ref> was ko'd",
    "<r:ref> be ko'd",
    "<r:ref> be ko'd (this_way|by this (effect|damage))",
    "this KO <r:ref>",
)(lambda r: this_way("koed", r))
G.rule("cond1", "no <d:desc> (was|be) {v:ko'd/damaged} (this_way|by this effect)")(
    lambda d, v: NotSo(this_way(UNDERGONE[v], d.dice()))
)
G.rule("cond1", "(a|an|any) <d:desc> (was|be) {v:ko'd/damaged} (this_way|by this effect)")(
    lambda d, v: this_way(UNDERGONE[v], d.dice())
)

# --- <happened> ---------------------------------------------------------------------------------------

G.rule(
    "happened",
    "(a|an|any|one of|at_least one|one or more) <d:desc> be {v:ko'd/damaged/fielded/purchased} this turn",
)(lambda d, v: happened(Trigger(UNDERGONE[v], d.dice())))
G.rule("happened", "(no|none of) <d:desc> be {v:ko'd/damaged/fielded} this turn")(
    lambda d, v: _not(happened(Trigger(UNDERGONE[v], d.dice())))
)
G.rule("cond1", "<h:happened>")(lambda h: h)
