"""What the results of a simulation say in short."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from overcrush.simulation.intervals import Interval, weighed
from overcrush.simulation.plan import GameRow

WORTH = {"A": 1.0, "B": 0.0, "tie": 0.5}
"""What a game is worth to the first seat."""


@dataclass
class Rounds:
    """Results by round: games of one round are not independent, so intervals count rounds."""

    sums: dict[int, list[float]] = field(default_factory=dict)
    """How much was won in a round, and in how many games."""

    def add(self, number: int, worth: float) -> None:
        """A game of a round was worth so much."""
        seen = self.sums.setdefault(number, [0.0, 0.0])
        seen[0] += worth
        seen[1] += 1

    @property
    def games(self) -> int:
        """How many games there were."""
        return int(sum(count for _, count in self.sums.values()))

    @property
    def rate(self) -> float:
        """The share of the games that was won; a tie is half a win."""
        return sum(won for won, _ in self.sums.values()) / self.games

    @property
    def shares(self) -> list[float]:
        """What each round gave."""
        return [won / count for won, count in self.sums.values()]

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the rate, over rounds."""
        return weighed((won, count) for won, count in self.sums.values())


@dataclass
class Summary:
    """How the games went as a whole."""

    games: int = 0
    ties: int = 0
    unfinished: int = 0
    turns: int = 0
    first: Rounds = field(default_factory=Rounds)
    """The first seat."""
    bots: dict[str, Rounds] = field(default_factory=dict)
    """Each bot, against others."""
    teams: dict[str, Rounds] = field(default_factory=dict)
    """Each team, against others."""

    def add(self, row: GameRow) -> None:
        """Count a game."""
        self.games += 1
        self.ties += row.winner == "tie"
        self.unfinished += not row.finished
        self.turns += row.turns
        worth = WORTH[row.winner]
        self.first.add(row.round, worth)
        for one, other, found in ((row.bot_a, row.bot_b, self.bots), (row.team_a, row.team_b, self.teams)):
            if one != other:
                found.setdefault(one, Rounds()).add(row.round, worth)
                found.setdefault(other, Rounds()).add(row.round, 1 - worth)


def summed(rows: Iterable[GameRow]) -> Summary:
    """Add games up."""
    found = Summary()
    for row in rows:
        found.add(row)
    return found
