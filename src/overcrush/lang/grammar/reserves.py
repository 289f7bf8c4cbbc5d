"""How much energy lies in a Reserve Pool: ``if your opponent has no energy in their Reserve Pool``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.conditions import Amounts, Condition
from overcrush.ability.nouns import Num, Player, Symbols
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.conditions import whose_of

Bound = tuple[str, int]

# --- <muchof> -----------------------------------------------------------------------------------------

G.rule("muchof", "no")(lambda: ("=", 0))
G.rule("muchof", "any", "one or more")(lambda: (">=", 1))
G.rule("muchof", "<n:int> or more", "at_least <n:int>")(lambda n: (">=", n))
G.rule("muchof", "<n:int> or (less|fewer)")(lambda n: ("<=", n))
G.rule("muchof", "more than <n:int>")(lambda n: (">", n))
G.rule("muchof", "(less|fewer) than <n:int>")(lambda n: ("<", n))
G.rule("muchof", "exactly <n:int>")(lambda n: ("=", n))

# --- <cond1> ------------------------------------------------------------------------------------------

_ENERGY = "(energy (symbol)?|symbol)"
G.rule("cond1", f"<p:player> have <q:muchof> <e:energy>? {_ENERGY} in <z:owner> reserve_pool")(
    lambda p, q, z, e="any": _has(p, q, z, e)
)
G.rule("cond1", f"there be <q:muchof> <e:energy>? {_ENERGY} in <z:owner> reserve_pool")(
    lambda q, z, e="any": _has(Player(z), q, z, e) if z in {"you", "opponent"} else None
)


def _has(player: Player, bound: Bound, owner: str, energy: str) -> Condition | None:
    whose = whose_of(player)
    if whose is None or owner not in {"?they", "any", whose} or (whose == "you" and owner != "you"):
        return None
    op, n = bound
    return Amounts(Symbols(energy, player), op, Num(n))
