"""Life totals: set, swapped, and not reduced below a number."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Condition, Either
from overcrush.ability.effects import Change, LifeFloor, SetLife, SwapLife
from overcrush.ability.nouns import Life, Num, Player
from overcrush.lang.grammar.base import G

# --- <wholife> ----------------------------------------------------------------------------------------

_LIFE = "(life|life_total|life total|life totals)"
G.rule("wholife", f"your {_LIFE}")(lambda: Player("you"))
G.rule("wholife", f"(your)? opponent 's {_LIFE}")(lambda: Player("opponent"))
G.rule("wholife", f"target opponent 's {_LIFE}")(lambda: Player("target opponent"))
G.rule("wholife", f"each player 's {_LIFE}", f"all player 's {_LIFE}")(lambda: Player("each"))

# --- <lives>, <cond1> ---------------------------------------------------------------------------------

Bound = tuple[str, int]
"""A comparison and what with."""
_UP = ("more", "greater", "higher", "above")
_OR_SO = "{w:more/greater/higher/above/less/fewer/lower/below}"
G.rule("lives", "(exactly)? <n:int> life")(lambda n: ("=", n))
G.rule("lives", "at_least <n:int> life")(lambda n: (">=", n))
G.rule("lives", f"<n:int> or {_OR_SO} life", f"<n:int> life or {_OR_SO}")(lambda n, w: (">=" if w in _UP else "<=", n))
G.rule("lives", f"{_OR_SO} than <n:int> life")(lambda n, w: (">" if w in _UP else "<", n))
_HAS = "(have|be at|be on)"
G.rule("cond1", f"<p:player> {_HAS} <n:lives>")(lambda p, n: Amounts(Life(p), n[0], Num(n[1])))
G.rule("cond1", f"(a|any|either) player {_HAS} <n:lives>")(lambda n: _some_life(n))


def _some_life(bound: Bound) -> Condition:
    op, n = bound
    return Either(tuple(Amounts(Life(Player(who)), op, Num(n)) for who in ("you", "opponent")))


# --- <vp> ---------------------------------------------------------------------------------------------

G.rule(
    "vp",
    f"(switch|swap|exchange) {_LIFE} with (your|an|target)? opponent",
    f"(switch|swap|exchange) your {_LIFE} with (your|an)? opponent ('s (life|life_total)?)?",
)(SwapLife)
G.rule("vp", "(set|change) <p:wholife> to <n:number>", "(set|change) <p:wholife> to (be equal to|equal)? <v:value>")(
    lambda p, n=None, v=None: SetLife(n or v, p)
)
G.rule("clause", "<p:wholife> become <n:number>", "<p:wholife> become (equal to)? <v:value>")(
    lambda p, n=None, v=None: SetLife(n or v, p)
)

# --- <pred> -------------------------------------------------------------------------------------------

_BY = "(by {k:combat/non-combat/any}? {d:damage})?"
G.rule("pred", f"cannot be reduced below <n:int> life {_BY}", f"cannot go below <n:int> life {_BY}")(
    lambda n, k="", d="": (_floor(n, k, d),)
)
G.rule("pred", f"cannot be reduced to 0 life {_BY}", f"cannot be reduced to less than <n:int> life {_BY}")(
    lambda n=1, k="", d="": (_floor(n, k, d),)
)


def _floor(least: int, kind: str, damage: str) -> LifeFloor | None:
    if least < 1:
        return None
    if not damage:
        return LifeFloor(least)
    return LifeFloor(least, {"combat": "combat", "non-combat": "ability"}.get(kind, "damage"))


# --- <static>, <clause> -------------------------------------------------------------------------------

_BELOW = "cannot (go|be reduced|drop|fall|be lowered) (below|under|to less than|lower than) <n:int>"
G.rule("static", f"<p:wholife> {_BELOW} {_BY}")(lambda p, n, k="", d="": (_held(p, _floor(n, k, d)),))
G.rule("clause", f"<p:wholife> {_BELOW} {_BY} <u:until>")(lambda p, n, u, k="", d="": _held(p, _floor(n, k, d), u))
_LOW = "0 (life)? (or less|or below|or lower)? (life)?"
_ONE = "(instead)? (reduce|leave) (you|them) (to|at|with) <n:int> (life)? (instead)?"
G.rule(
    "static",
    f"(any)? {{k:combat/non-combat}}? {{d:damage}} that would reduce <p:player> to {_LOW} {_ONE}",
    f"if {{k:combat/non-combat}}? {{d:damage}} would reduce <p:player> to {_LOW} , (it)? {_ONE}",
)(lambda p, n, d, k="": (_held(p, _floor(n, k, d)),) if p.who in {"you", "opponent"} and n == 1 else None)


def _held(player: Player, mod: LifeFloor | None, until: str = "turn") -> Change | None:
    return None if mod is None else Change(player, (mod,), until)
