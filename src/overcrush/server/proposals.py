"""Which way to pay is proposed: the one after which most can still be done.

What counts is what other things cost that could be bought, fielded or used now, and the Globals on the table, which can
be used on the other's turn too.
"""

from __future__ import annotations

from overcrush.engine.edge.api import VIRTUAL, State, chosen_payment, pool, price, suffices
from overcrush.engine.edge.api import Option as RawOption
from overcrush.game import Game
from overcrush.model import const as c

Way = tuple[int, ...]
GLOBAL_WORTH = 3
"""A Global that can still be paid, against an energy more that can still be spent on a purchase."""
MORE = 99
"""More energy than anything costs."""
PAID = (c.O_BUY, c.O_FIELD, c.O_USE, c.O_GLOBAL, c.O_ACTIVATE)


def ways_to_pay(game: Game, option: RawOption) -> list[Way]:
    """The different ways to pay for an option of the open decision, the one that keeps most first."""
    s = game.state
    ways = [tuple(VIRTUAL if die is None else die.id for die in way) for way in game.payments(option)]
    if len(ways) < 2 or s.ask is None:
        return ways
    who = s.ask.who
    paid = price(s, who, option)
    wanted = _wanted(s, who, option)
    return sorted(ways, key=lambda way: -_kept(s, who, paid, way, wanted))  # stable: the engine's own order where equal


def left_after(game: Game, option: RawOption, way: Way) -> list[str]:
    """The energy that is left after a way to pay, each by its name."""
    s = game.state
    assert s.ask is not None
    left = _left(s, s.ask.who, price(s, s.ask.who, option), way) or []
    return [name for name, n in zip(c.ENERGY_NAMES, left, strict=False) for _ in range(n)]


def nothing_lost(game: Game, option: RawOption, ways: list[Way]) -> bool:
    """Whether the first way leaves as much as each other does, of all energy that anything on the table asks for."""
    s = game.state
    if s.ask is None or not ways:
        return False
    who = s.ask.who
    paid = price(s, who, option)
    pools = [_left(s, who, paid, way) for way in ways]
    most = max((sum(left) for left in pools if left), default=0)
    first = pools[0]
    if first is None:
        return False
    kinds = _asked_for(s, who, most)
    if c.NO_WILD in kinds:
        return False
    return all(left is None or _covers(first, left, kinds) for left in pools)


def _covers(first: list[int], left: list[int], kinds: set[int]) -> bool:
    """Whether some energy does for everything that other energy does: wild energy does for each kind."""
    short = sum(max(0, left[kind] - first[kind]) for kind in kinds - {c.WILD})
    return sum(first) >= sum(left) and short <= first[c.WILD] - left[c.WILD]


def _asked_for(s: State, who: int, most: int) -> set[int]:
    """The energy that something asks for which so much would pay; wild energy is all of them. With an action die to
    use there may come to be more."""
    assert s.ask is not None
    bound = most if all(option[0] not in (c.O_USE, c.O_ACTIVATE) for option in s.ask.options) else MORE
    prices = [price(s, who, (c.O_GLOBAL, ability.index)) for ability in s.t.abilities if ability.kind == "global"]
    prices += [price(s, who, (c.O_BUY, card)) for card in s.t.team[who] if s.on_card[card]]
    return {c.WILD, *(kind for n, types in prices if n <= bound for kind in types)}


Price = tuple[int, tuple[int, ...]]


def _wanted(s: State, who: int, option: RawOption) -> list[tuple[Price, int]]:
    """What else could be paid for, and what that is worth: each price once."""
    assert s.ask is not None
    found: dict[Price, int] = {}
    for other in s.ask.options:
        if other[0] in PAID and other[0] != c.O_GLOBAL and other != option:
            cost = price(s, who, other)
            if cost[0]:
                found[cost] = max(found.get(cost, 0), cost[0])
    if option[0] == c.O_BUY and s.on_card[option[1]] > 1:
        cost = price(s, who, option)
        found[cost] = max(found.get(cost, 0), cost[0])
    for ability in s.t.abilities:
        if ability.kind == "global":
            cost = price(s, who, (c.O_GLOBAL, ability.index))
            if cost[0]:
                found[cost] = found.get(cost, 0) + GLOBAL_WORTH
    return list(found.items())


def _kept(s: State, who: int, paid: Price, way: Way, wanted: list[tuple[Price, int]]) -> int:
    """What can still be paid for after it."""
    left = _left(s, who, paid, way)
    if left is None:
        return -1
    return 4 * sum(worth for (n, types), worth in wanted if suffices(left, n, types)) + sum(left)


def _left(s: State, who: int, paid: Price, way: Way) -> list[int] | None:
    """The energy that is left after it, by kind; nothing where it is no way to pay."""
    spent = chosen_payment(s, who, *paid, way)
    if isinstance(spent, str):
        return None
    left = pool(s, who)
    for die, units in spent:
        if die == VIRTUAL:
            left[c.GENERIC] -= units
            continue
        face = s.t.faces[s.card_of[die]][s.face[die]]
        for kind, n in enumerate(face.energy):
            left[kind] -= n
        if units < face.total and face.single >= 0:  # it is spun down: what is left of it stays
            for kind, n in enumerate(s.t.faces[s.card_of[die]][face.single].energy):
                left[kind] += n
    return left
