"""Dice yet to be purchased or fielded: ``the next die you purchase this turn costs 2 less``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword
from overcrush.ability.conditions import Happened
from overcrush.ability.effects import (
    Can,
    Change,
    Costs,
    Effect,
    Gain,
    Goes,
    If,
    Later,
    May,
    Mod,
    Move,
    PayFor,
    Purchase,
    Seq,
    Stats,
    Trigger,
)
from overcrush.ability.nouns import Events, Every, Num, Pick, Player, Ref, What
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import does

_THIS_TURN = "<u:until>?"
_ALSO = "<v:until>?"
"""The same said again at the end; another time than before is not understood."""


@G.rule("clause", f"the {{w:next/first}} <d:desc> you (purchase|buy) {_THIS_TURN} <m:preds> {_ALSO}")
def _next_purchase(d: Desc, m: tuple[Mod, ...], w: str, u: str = "", v: str = "") -> Effect | None:
    if u and v and u != v:
        return None
    change = buying(d, m, u or v or "turn", once=True)
    joined = d.join(Desc(whose="you"))
    return _if_first(joined, change) if w == "first" and change is not None and joined is not None else change


@G.rule("clause", f"(each|all|any|every)? <d:desc> (that)? you field {_THIS_TURN} <m:preds> {_ALSO}")
def _each_fielded(d: Desc, m: tuple[Mod, ...], u: str = "", v: str = "") -> Effect | None:
    """``character dice you field this turn get +2A``: each as it is fielded, for as long."""
    yours = d.join(Desc(whose="you"))
    if (
        yours is None
        or yours.zones is not None
        or not u
        or (v and u != v)
        or not all(isinstance(mod, Stats | Gain | Can) for mod in m)
        or any(_as_fielded(mod) for mod in m)
    ):
        return None
    return Later((Trigger("fielded", yours.dice()),), Change(Ref("event"), m, u), u)


def _as_fielded(mod: Mod) -> bool:
    """Whether it is something for a die that is just being fielded: had only then, it would come too late."""
    words = [ability.name for ability in mod.abilities if isinstance(ability, Keyword)] if isinstance(mod, Gain) else []
    return "Intimidate" in words


_BACK = "return to (the|their|your)? field_zone"
G.rule(
    "clause",
    f"(all|any|each)? (of)? <d:desc> (that|which)? be ko'd (<u:until>)? {_BACK}",
    f"<u:until> ,? (all|any|each)? <d:desc> (that|which)? be ko'd {_BACK}",
)(lambda d, u="turn": Later((Trigger("koed", d.dice()),), Move(Ref("event"), "field"), u))
G.rule("clause", f"your next purchase {_THIS_TURN} <m:preds> {_ALSO}")(
    lambda m, u="", v="": None if u and v and u != v else buying(Desc(), m, u or v or "turn", once=True)
)


@G.rule(
    "clause",
    f"(each|all|any|every)? <d:desc> (you)? (purchase|purchased|you purchase) {_THIS_TURN} <m:preds>",
    f"(each|all)? <d:desc> <m:preds> to purchase {_THIS_TURN}",
)
def _purchases(d: Desc, m: tuple[Mod, ...], u: str = "turn") -> Effect | None:
    return buying(d, m, u, once=False)


def buying(desc: Desc, mods: tuple[Mod, ...], until: str, *, once: bool) -> Effect | None:
    """What dice yet to be bought cost or gain."""
    if not all(isinstance(mod, Gain) or (isinstance(mod, Costs) and mod.what == "purchase") for mod in mods):
        return None
    joined = desc.join(Desc(whose="you"))
    if joined is None or (once and any(isinstance(mod, Gain) for mod in mods)):
        return None
    changes = tuple(replace(mod, next=once) if isinstance(mod, Costs) else mod for mod in mods)
    return Change(Every(joined.dice(("card",))), changes, until, future=True)


@G.rule(
    "clause",
    f"the {{w:next/first}} <d:desc> you (purchase|buy) {_THIS_TURN} <z:goes> (instead|instead of (to)? "
    f"(your|the) used_pile|rather than (your|the) used_pile)?",
    f"(place|put|add|send|move) the {{w:next/first}} <d:desc> you (purchase|buy) {_THIS_TURN} (to|in|into) "
    f"your <z:zone> (instead of (your|the) used_pile)?",
    f"prep the {{w:next/first}} <d:desc> you (purchase|buy) {_THIS_TURN}",
    f"(all|each|any)? <d:desc> you purchase {_THIS_TURN} <z:goes> (instead of (your|the) used_pile)?",
)
def _bought_goes(d: Desc, z: str = "prep", w: str = "", u: str = "turn") -> Effect | None:
    joined = desc_you(d)
    if joined is None:
        return None
    change = Change(Every(joined.dice(("card",))), (Goes("purchased", z, bool(w)),), u, future=True)
    return _if_first(joined, change) if w == "first" else change


@G.rule(
    "clause",
    f"{{y:you}}? {{m:may}}? (place|put|add|move|send) (any|all|each)? <d:desc> you (purchase|buy) {_THIS_TURN} "
    f"(to|in|into) your <z:zone> {_ALSO}",
)
def _each_bought_goes(d: Desc, z: str, y: str = "", m: str = "", u: str = "turn", v: str = "") -> Effect | None:
    """``you may place dice you purchase this turn in your bag``."""
    joined = desc_you(d)
    if joined is None or bool(y) != bool(m) or not d.plural or (v and v != u):
        return None
    move = Move(Ref("event"), z)
    return Later((Trigger("purchased", joined.dice(())),), May(move) if m else move, u)


@G.rule(
    "clause",
    f"the {{w:next/first}} <d:desc> you field {_THIS_TURN} <m:preds> {_ALSO}",
    f"the {{w:next/first}} <d:desc> you field {_THIS_TURN} (can|may)? be (fielded)? {{f:free}}",
)
def _next_field(d: Desc, w: str, m: tuple[Mod, ...] = (), u: str = "", v: str = "", f: str = "") -> Effect | None:
    if u and v and u != v:
        return None
    u = u or v or "turn"
    mods = (Costs("field", free=True),) if f else m
    changes = tuple(replace(mod, next=True) for mod in mods if isinstance(mod, Costs) and mod.what == "field")
    rest = tuple(mod for mod in mods if not isinstance(mod, Costs))
    joined = desc_you(d)
    if joined is None or len(changes) + len(rest) < len(mods) or (rest and u != "turn"):
        return None
    change = Change(Every(joined.dice(("reserve",))), changes, u, future=True)
    if rest:  # what the die itself gets comes when it is fielded
        gets = Later((Trigger("fielded", joined.dice(("field",))),), Change(Ref("event"), rest, u), u, True)
        whole: Effect = Seq((change, gets)) if changes else gets
        return _if_first(joined, whole, "fielded") if w == "first" else whole
    return _if_first(joined, change, "fielded") if w == "first" else change


def _if_first(first: Desc, effect: Effect, event: str = "purchased") -> Effect:
    """What is said of the first die of a turn is no use once there was one."""
    return If(Happened(Events(Trigger(event, first.dice(()))), "=", Num(0)), effect)


def desc_you(desc: Desc) -> Desc | None:
    """The description, of the player's own."""
    return desc.join(Desc(whose="you"))


G.rule("clause", "you may <c:paying> to purchase <w:forsale>")(lambda c, w: _paying(c, w))


def _paying(cost: object, what: What) -> Effect | None:
    """``you may pay 2 to purchase a die``: that, and not what it costs."""
    if not isinstance(what, Pick) or what.dice.zones not in {("field",), ("card",)}:
        return None
    whose = "you" if what.dice.whose == "any" and what.dice.kind != "basic action" else what.dice.whose
    dice = replace(what.dice, zones=("card",), whose=whose)
    return May(PayFor(cost, Purchase(replace(what, dice=dice, target=False), Num(0))))  # type: ignore[arg-type]


G.rule(
    "clause",
    "reduce the (purchase_cost|cost) of (the|your) next <d:desc> (you purchase)? <u:until>? by <n:energies> "
    "<m:minimum>?",
)(lambda d, n, u="turn", m=None: buying(d, (Costs("purchase", times(-1, n), m),), u, once=True))
G.rule("clause", "(you may)? purchase (a|one|your next) <d:desc> this turn for <n:energies> less <m:minimum>?")(
    lambda d, n, m=None: buying(d, (Costs("purchase", times(-1, n), m),), "turn", once=True)
)
G.rule("clause", "when you purchase your next <d:desc> this turn , it <m:preds> and (you)? <e:vp>")(
    lambda d, m, e: _with_it(d, m, e)
)


def _with_it(desc: Desc, mods: tuple[Mod, ...], effect: Effect) -> Effect | None:
    """The next die bought costs less, and something happens when it is bought."""
    cheaper, on = buying(desc, mods, "turn", once=True), does(Player("you"), "purchased", desc)
    return Seq((cheaper, Later(on, effect, "turn", once=True))) if cheaper and on else None
