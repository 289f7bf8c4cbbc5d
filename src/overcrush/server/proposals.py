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
    spent = chosen_payment(s, who, *paid, way)
    if isinstance(spent, str):
        return -1
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
    return 4 * sum(worth for (n, types), worth in wanted if suffices(left, n, types)) + sum(left)
