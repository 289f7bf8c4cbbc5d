"""Who beats whom: teams against teams, with what can be said about each pair and each team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from overcrush.errors import Malformed
from overcrush.simulation.intervals import Interval
from overcrush.simulation.plan import GameRow
from overcrush.simulation.summary import WORTH, Rounds

FIRST, SECOND = 0, 1
"""The seats."""


@dataclass
class Cell:
    """A team against another: both seats, and each."""

    both: Rounds = field(default_factory=Rounds)
    seats: tuple[Rounds, Rounds] = field(default_factory=lambda: (Rounds(), Rounds()))
    turns: int = 0

    def add(self, row: GameRow, seat: int, worth: float) -> None:
        """Count a game in which the team had a seat."""
        self.both.add(row.round, worth)
        self.seats[seat].add(row.round, worth)
        self.turns += row.turns


@dataclass
class Opening:
    """What a team bought first in some games, and what came of them."""

    games: int = 0
    won: float = 0.0


@dataclass
class Matrix:
    """Teams, the best first, and how each did against each."""

    teams: list[str]
    cells: dict[tuple[str, str], Cell]
    openings: dict[str, dict[str, Opening]]
    """By team and card; a game in which nothing was bought is under the empty id."""
    games: int = 0
    turns: int = 0
    first: Rounds = field(default_factory=Rounds)
    """The first seat, whoever had it."""

    def rate(self, one: str, other: str) -> float:
        """The share that a team won against another; half where they have not met."""
        cell = self.cells.get((one, other))
        return cell.both.rate if cell is not None else 0.5

    def cells_of(self, team: str) -> Iterator[Cell]:
        """A team against all it has met."""
        return (cell for (one, _), cell in self.cells.items() if one == team)

    def overall(self, team: str) -> tuple[float, Interval]:
        """How a team did against all it met, and the 95 % interval of that, all its rounds taken together."""
        every = Rounds({number: sums for cell in self.cells_of(team) for number, sums in cell.both.sums.items()})
        return every.rate, every.interval

    def bought_first(self, team: str) -> list[tuple[str, Opening]]:
        """What a team bought first, the most frequent before others."""
        return sorted(self.openings[team].items(), key=lambda item: (-item[1].games, item[0]))


def matrix_of(rows: Iterable[GameRow]) -> Matrix:
    """The matrix of some games; those of a team against itself say nothing and are left out."""
    found = Matrix([], {}, {})
    for row in rows:
        if row.team_a == row.team_b:
            continue
        worth = WORTH[row.winner]
        found.games += 1
        found.turns += row.turns
        found.first.add(row.round, worth)
        sides = ((row.team_a, row.team_b, worth, row.bought_a), (row.team_b, row.team_a, 1 - worth, row.bought_b))
        for seat, (one, other, won, bought) in enumerate(sides):
            found.cells.setdefault((one, other), Cell()).add(row, seat, won)
            opening = found.openings.setdefault(one, {}).setdefault(bought[0] if bought else "", Opening())
            opening.games += 1
            opening.won += won
    if not found.games:
        raise Malformed("there are no games between two different teams")
    met = Counter(one for one, _ in found.cells)
    found.teams = sorted(met, key=lambda team: (-found.overall(team)[0], team))
    return found
