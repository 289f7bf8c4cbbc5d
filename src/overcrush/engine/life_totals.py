"""Life: lost, paid and gained, and the end of the game (1.1.3, 2.9)."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import State
from overcrush.engine.events import emit
from overcrush.engine.prohibitions import forbidden, spare
from overcrush.model.const import EV_LIFE_GAINED, EV_LIFE_LOST, EV_LIFE_PAID, EV_WON, NOBODY, NONE

TIE: Final = 2


def lose_life(s: State, player: int, amount: int, rule: str) -> None:
    """Take life away without damage (2.7.5.6)."""
    if s.in_force & m.FLOOR:
        amount = min(amount, spare(s, player))
    if amount > 0 and not forbidden(s, "lose life", player):
        s.life[player] -= amount
        _weighed(s)
        emit(s, EV_LIFE_LOST, NONE, NONE, player, amount, rule)


def pay_life(s: State, player: int, amount: int, rule: str) -> None:
    """Take life away as a cost: nothing that looks at life lost sees it (3.4.9.10)."""
    if amount > 0:
        s.life[player] -= amount
        _weighed(s)
        emit(s, EV_LIFE_PAID, NONE, NONE, player, amount, rule)


def gain_life(s: State, player: int, amount: int, rule: str) -> None:
    """Give life, never beyond the starting amount (1.1.3)."""
    amount = min(amount, s.t.starting_life[player] - s.life[player])
    if amount > 0 and not forbidden(s, "gain life", player):
        s.life[player] += amount
        _weighed(s)
        emit(s, EV_LIFE_GAINED, NONE, NONE, player, amount, rule)


def _weighed(s: State) -> None:
    """What static abilities give may follow life totals, and so may what a die survives (3.6.6, 3.6.10)."""
    if s.t.volatile:
        s.dirty = True


def settle(s: State, totals: list[tuple[int, int]], rule: str) -> None:
    """Bring players' life to these totals: what each has too much is lost, then what is missing is gained (1.1.3)."""
    for player, total in totals:
        lose_life(s, player, s.life[player] - total, rule)
    for player, total in totals:
        gain_life(s, player, total - s.life[player], rule)


def settles(s: State, player: int, total: int) -> bool:
    """Whether a player's life would change, if it were to become so much."""
    if total < s.life[player]:
        return not forbidden(s, "lose life", player) and spare(s, player) > 0
    return total > s.life[player] < s.t.starting_life[player] and not forbidden(s, "gain life", player)


def check_life(s: State) -> None:
    """End the game as soon as somebody is at 0 life (2.9.1); both at once is a tie (2.9.3)."""
    a, b = s.life
    if (a <= 0 or b <= 0) and s.winner == NOBODY:
        s.winner = (TIE if s.t.edition.ties else s.active) if a <= 0 and b <= 0 else 1 if a <= 0 else 0
        emit(s, EV_WON, NONE, NONE, s.winner, 0, "2.9.3" if s.winner == TIE else "2.9.1")
