"""Verbs of levels and faces: spin up, down, to a level, to an energy face."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Can, ChooseOne, Effect, Seq, Spin, SpinTo
from overcrush.ability.nouns import Compare, Count, Every, IsSidekick, Num, Pick, Player, Stat, Test, What
from overcrush.lang.grammar.base import G, order
from overcrush.lang.grammar.clauses import for_each

# --- <energyface> -------------------------------------------------------------------------------------

G.rule("energyface", "energy face")(lambda: "energy")
G.rule("energyface", "energy side")(lambda: "side")
G.rule("energyface", "single energy face", "single energy side")(lambda: "single")
G.rule("energyface", "double energy face", "double- energy face")(lambda: "double")
G.rule("energyface", "<e:energy> (energy)? (face)?")(lambda e: e)

G.rule(
    "clause",
    "spin <w:what> {d:up/down} (1 level)? and <e:vp> for each that cannot (be spun|spin) {f:up/down}",
    "spin <w:what> {d:up/down} (1 level)? . <e:vp> for each that cannot (be spun|spin) {f:up/down}",
)(lambda w, d, e, f: _for_those_at_the_end(w, d, e) if d == f else None)


def _for_those_at_the_end(what: What, way_: str, effect: Effect) -> Effect | None:
    """What is done for each that is on its last level already is counted before the others are spun."""
    if not isinstance(what, Every) or what.dice.zones != ("field",):
        return None
    at = Compare("level", "=", Num(3 if way_ == "up" else 1))
    stuck = Count(replace(what.dice, where=order((*what.dice.where, at))))
    return Seq((for_each(stuck, effect), Spin(what, 1 if way_ == "up" else -1)))


# --- <chosenby> ---------------------------------------------------------------------------------------

G.rule("chosenby", "of your choice")(lambda: "you")
G.rule("chosenby", "of your opponent 's choice")(lambda: "opponent")
G.rule("chosenby", "of (their|its controller 's) choice")(lambda: "")

# --- <vp> ---------------------------------------------------------------------------------------------

G.rule("vp", "spin {d:up/down} <w:what> to level <n:int>")(lambda d, w, n: SpinTo(w, Num(n)) if way(d, n) else None)
G.rule("vp", "(spin|change) <w:what> to (the|their|{i:its}) <e:energy> (face|side)")(
    lambda w, e, i="": None if isinstance(w, Player) or (i and many(w)) else SpinTo(w, Num(0), e)
)
G.rule(
    "vp",
    "spin <w:what> {d:up/down} <n:n> level",
    "spin <w:what> <n:n> level {d:up/down}",
    "spin {d:up/down} <w:what> <n:n> level",
    "spin <w:what> {d:up/down} (also)?",
    "spin {d:up/down} <w:what>",
)(lambda w, d, n=Num(1): Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) else None)
G.rule("vp", "(level|spin) up or down <w:what>", "(level|spin) <w:what> up or down")(
    lambda w: ChooseOne((Spin(w, 1), Spin(w, -1))) if not isinstance(w, Player) else None
)
G.rule("vp", "level {d:up/down} <w:what>", "level <w:what> {d:up/down}")(
    lambda w, d: Spin(w, 1 if d == "up" else -1) if not isinstance(w, Player) else None
)
G.rule("vp", "spin <w:what> up or down <n:n> level")(
    lambda w, n: ChooseOne((Spin(w, n.n), Spin(w, -n.n))) if isinstance(n, Num) else None
)
G.rule("vp", "spin {d:up/down} <w:what> by <n:n> level", "spin <w:what> {d:up/down} by <n:n> level")(
    lambda w, d, n: Spin(w, n.n if d == "up" else -n.n) if isinstance(n, Num) else None
)
G.rule(
    "vp",
    "spin <w:what> {d:up/down}? to level <n:int>",
    "spin <w:what> to (its|their|a) level <n:int> (side|face|{c:character} face)?",
)(lambda w, n, c="", d="": SpinTo(_showing_energy(w) if c else w, Num(n)) if way(d, n) else None)
G.rule("vp", "spin <w:what> from (a|an|its|their|any)? <f:face> to (its|their|a)? level <n:int> (side|face)?")(
    lambda w, f, n: SpinTo(_on(w, f), Num(n)) if isinstance(w, Pick | Every) else None
)


def _on(what: Pick | Every, face: Test) -> What:
    """Dice that show a face before they are spun."""
    return replace(what, dice=replace(what.dice, where=order((*what.dice.where, face))))


def way(word: str, level: int) -> bool:
    """Whether up or down says nothing more: from any level it is up to 3 and down to 1."""
    return not word or (word, level) in {("up", 3), ("down", 1)}


def _showing_energy(what: What) -> What:
    """Sidekicks in the field show their only character face already: those that do not lie in the reserve."""
    if isinstance(what, Every | Pick) and what.dice.zones == ("field",) and IsSidekick() in what.dice.where:
        dice = replace(what.dice, kind="die", zones=("reserve",))
        return replace(what, dice=dice, target=False) if isinstance(what, Pick) else replace(what, dice=dice)
    return what


G.rule("vp", "spin <w:what> to (a|an|its|their|the)? (sidekick|character) (face|side)")(
    lambda w: SpinTo(w, Num(1)) if isinstance(w, Every | Pick) and IsSidekick() in w.dice.where else None
)
G.rule(
    "vp",
    "spin <w:what> to (its|his|her|their|the)? highest level",
    "spin <w:what> (up)? to (its|their|his|her) (highest|maximum) level",
)(lambda w: SpinTo(w, Num(3)))
G.rule("vp", "spin <w:what> (down)? to (its|his|her|their|the)? lowest level")(lambda w: SpinTo(w, Num(1)))
G.rule("vp", "spin <w:what> to (a|an|any|another|the|{i:its})? <f:energyface> <b:chosenby>?")(
    lambda w, f, i="", b="": SpinTo(w, Num(0), f, b) if not i or not many(w) else None
)


_WAYS = {"higher": "up", "lower": "down"}
G.rule("pred", "cannot (be spun|spin) ({d:up/down})? to (a|any) {w:higher/lower} level")(
    lambda w, d="": (Can("cannot", f"spin {_WAYS[w]}"),) if d in {"", _WAYS[w]} else None
)


def many(what: What) -> bool:
    """Whether it is more than one die, so that ``its`` does not fit."""
    return isinstance(what, Every) or (isinstance(what, Pick) and what.n != Num(1))


G.rule("vp", "spin <w:what> to the (same)? level (of|as) <r:ref>")(
    lambda w, r: SpinTo(w, Stat("level", r)) if not isinstance(w, Player) else None
)
