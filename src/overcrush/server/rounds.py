"""The games after a draft: everybody meets everybody, in rounds; two bots do not meet each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

TIE = -1
OPEN = -2
"""Nobody has won yet."""


class Match(msgspec.Struct, omit_defaults=True):
    """Two who play each other: the first makes the table."""

    round: int
    seats: tuple[int, int]
    table: str = ""
    game: str = ""
    bots: tuple[bool, bool] = (False, False)
    """Where bots were to play when the table was made."""
    winner: int = OPEN
    """A seat, or ``TIE``, or ``OPEN``."""

    @property
    def over(self) -> bool:
        """Whether it has been played."""
        return self.winner != OPEN


def everybody(players: int, bots: Sequence[bool]) -> list[Match]:
    """The matches of all against all: nobody plays twice in a round. Two bots do not play; against a bot, who plays
    makes the table."""
    found: list[Match] = []
    for round_, pairs in enumerate(_circle(players), 1):
        for one, two in pairs:
            if bots[one] and bots[two]:
                continue
            found.append(Match(round_, (two, one) if bots[one] else (one, two)))
    return found


def _circle(players: int) -> Iterator[list[tuple[int, int]]]:
    """The rounds: one stays, the others move on by a place; with an odd number somebody rests."""
    seats = [*range(players), *([-1] if players % 2 else [])]
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = [(seats[n], seats[-1 - n]) for n in range(half)]
        yield [(min(pair), max(pair)) for pair in pairs if -1 not in pair]
        seats = [seats[0], seats[-1], *seats[1:-1]]


def due(matches: Sequence[Match], bots: Sequence[bool]) -> list[Match]:
    """The matches whose table is to be made: who plays has nothing of an earlier round left."""
    busy: set[int] = set()
    found: list[Match] = []
    for match in sorted(matches, key=lambda match: match.round):
        people = {seat for seat in match.seats if not bots[seat]}
        if not match.over and not match.table and people and not people & busy:
            found.append(match)
        if not match.over:
            busy |= people
    return found
