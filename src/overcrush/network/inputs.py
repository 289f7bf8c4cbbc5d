"""What the network is told of a position: numbers of a handy size, made of observations.

Everything is written for NumPy and for PyTorch alike (``xp`` is the one or the other), so that what is learned is what
is played. Both players are described in the same way, each as seen from their own side.
"""

from __future__ import annotations

from typing import Any, Final

from overcrush.encoding import slots as at

Numbers = Any
"""An array of NumPy or a tensor of PyTorch."""

_ALL: Final = 1000.0
"""No number of an observation is as big."""
_ENERGY: Final = tuple((kind, _ALL, 4.0) for kind in range(6))

# Columns of the table for each player: which, at most, divided by.
_MINE: Final = (
    *((at.LIFE, _ALL, 20.0), (at.LIFE, 10.0, 10.0), (at.LIFE, 4.0, 4.0), (at.VIRTUAL, _ALL, 4.0)),
    *((at.ENERGY + kind, most, by) for kind, most, by in _ENERGY),
    *((at.THREAT, _ALL, 5.0), (at.ASKED, _ALL, 1.0), (at.MY_TURN, _ALL, 1.0)),
)
_THEIRS: Final = (
    *((at.THEIR_LIFE, _ALL, 20.0), (at.THEIR_LIFE, 10.0, 10.0), (at.THEIR_LIFE, 4.0, 4.0)),
    *((at.THEIR_VIRTUAL, _ALL, 4.0), *((at.THEIR_ENERGY + kind, most, by) for kind, most, by in _ENERGY)),
    *((at.THEIR_THREAT, _ALL, 5.0), (at.THEY_ARE_ASKED, _ALL, 1.0), (at.MY_TURN, _ALL, 1.0)),
)
SIDE: Final = len(_MINE)
"""How many numbers tell of a player; the last says whose turn it is."""

_SHARED: Final = (
    *((at.TURN, _ALL, 20.0), (at.TURN, 8.0, 8.0), (at.PASSES, _ALL, 2.0), (at.ATTACKED, _ALL, 1.0)),
    *((at.REROLLS, 4.0, 1.0), (at.RESOLVING, 4.0, 2.0), (at.QUEUED, 4.0, 2.0)),
    *((column, _ALL, 1.0) for column in range(at.SUB_STEP, at.TABLE)),
)
SHARED: Final = len(_SHARED)
"""How many numbers tell of the table."""

_DIE: Final = (
    *((at.FACE_KIND + kind, _ALL, 1.0) for kind in range(3)),
    *((at.SYMBOLS + kind, _ALL, 2.0) for kind in range(6)),
    *((at.BURST, _ALL, 2.0), (at.FIELDING, 6.0, 3.0), (at.PRINTED_ATTACK, 15.0, 5.0), (at.PRINTED_DEFENSE, 15.0, 5.0)),
    *((at.ATTACK, 20.0, 5.0), (at.DEFENSE, 20.0, 5.0), (at.DAMAGE, 20.0, 5.0), (at.ATTACK, 2.0, 2.0)),
    *((at.DEFENSE, 2.0, 2.0), (at.ATTACK, 5.0, 5.0), (at.DEFENSE, 5.0, 5.0)),
    *((at.ATTACKING, _ALL, 1.0), (at.BLOCKING, _ALL, 1.0), (at.WAS_BLOCKED, _ALL, 1.0), (at.ATTACHED, 1.0, 1.0)),
    *((at.DIE_PICKED, _ALL, 1.0), (at.DIE_ASKS, _ALL, 1.0), (at.EFFECTS, 4.0, 2.0), (at.PARTIAL, _ALL, 1.0)),
    (at.CAPTOR, 1.0, 1.0),
)
# Columns that are told by which number they hold.
_SAME: Final = (
    *((at.ZONE, zone) for zone in (1, 2, 3)),
    *((at.LEVEL, level) for level in (1, 2, 3)),
)
DIE: Final = len(_DIE) + len(_SAME) + 2
"""How many numbers tell of a die."""

_ZONES: Final = 7
POOLS: Final = _ZONES + 5
"""In how many ways a player's dice of each card are counted."""
_OWN: Final = tuple(
    tuple(float(first <= slot < first + at.TEAM_CARDS) for slot in range(at.CARDS))
    for first in (at.OWN_CARDS, at.THEIR_CARDS)
)
_BUYABLE: Final = tuple(
    tuple(max(own, float(at.BASIC_CARDS <= slot < at.TOKEN_CARDS)) for slot, own in enumerate(owns)) for owns in _OWN
)


class Inputs:
    """Makes numbers for the network; the columns and bounds are laid out once, as arrays like those that will come."""

    def __init__(self, xp: Any, like: Numbers) -> None:
        """``xp``: ``numpy`` or ``torch``; ``like``: some array of floats."""

        def laid(numbers: Any) -> Numbers:
            return like.new_tensor(numbers) if hasattr(like, "new_tensor") else xp.array(numbers, like.dtype)

        def places(numbers: Any) -> Numbers:
            found = laid(numbers)
            return found.long() if hasattr(found, "long") else found.astype(int)

        def three(columns: Any) -> tuple[Numbers, Numbers, Numbers]:
            which, most, by = zip(*columns, strict=True)
            return places(which), laid(most), 1 / laid(by)

        self.xp = xp
        self._sides = three((*_MINE, *_THEIRS))
        self._shared = three(_SHARED)
        self._die = three(_DIE)
        self._same = places([column for column, _ in _SAME]), laid([number for _, number in _SAME])
        self._own = laid(_OWN)
        self._buyable = laid(_BUYABLE)

    def players(self, table: Numbers) -> Numbers:
        """A row for each player, the one who looks on first; ``table``: that part of observations, as floats."""
        which, most, by = self._sides
        found = (self.xp.minimum(table[:, which], most) * by).reshape(len(table), 2, SIDE)
        found[:, 1, -1] = 1 - found[:, 0, -1]
        return found

    def shared(self, table: Numbers) -> Numbers:
        """What is the same for both players."""
        which, most, by = self._shared
        return self.xp.minimum(table[:, which], most) * by

    def dice(self, rows: Numbers) -> Numbers:
        """A row for each die; ``rows``: the rows of observations, as floats. Whose a die is, is not told: each player's
        dice are looked at by themselves."""
        which, most, by = self._die
        column, number = self._same
        mine, owned = rows[:, at.MINE], rows[:, at.OWNED]
        foreign = (mine - owned) * (mine - owned)
        healthy = (rows[:, at.DEFENSE] - rows[:, at.DAMAGE]) / 5
        same = (rows[:, column] == number) * rows[:, : at.THERE + 1]
        few = self.xp.stack([foreign, healthy], -1)
        return self.xp.concatenate([self.xp.minimum(rows[:, which], most) * by, same, few], -1)

    def counts(self, piles: Numbers) -> Numbers:
        """How many dice of each card each player has, and where: player, way of counting, card's slot; ``piles``: that
        part of observations as it is written (pile, card's slot), as floats."""
        xp = self.xp
        zones = piles[:, : 2 * _ZONES].reshape(len(piles), 2, _ZONES, at.CARDS)
        left = piles[:, at.ON_CARD : at.ON_CARD + 1] * self._buyable
        few = [
            zones.sum(2) / 4,
            left / 4,
            xp.minimum(left, self._buyable),
            (piles[:, at.FLIPPED] + piles[:, at.CHOSEN])[:, None] * self._own,
            piles[:, at.COUNTERS : at.COUNTERS + 1] * self._own / 4,
        ]
        return xp.concatenate([zones / 2, xp.stack(few, 2)], 2)
