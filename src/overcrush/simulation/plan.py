"""What is to be simulated: teams × teams × bots × dice, as numbered games.

Games come in twos, a round: the same teams, bots and dice, with the seats swapped. A number alone says which game it
is, so that it does not matter who plays it, when, or how often a run was interrupted.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd, isqrt
from random import Random

from overcrush.bots.own import bot_of, close
from overcrush.errors import Malformed
from overcrush.game.setup import rules_version
from overcrush.simulation.fixture import Course, Fixture, Told, play
from overcrush.teams import Format, Team, check
from overcrush.teams.editions import edition_named
from overcrush.teams.legality import check_both
from overcrush.teams.plain import format_data, team_data

ROUND = 2
"""Games with the same dice: the seats are swapped."""
WIDEST = 1_000_003
"""So many rounds of one seed have dice of their own."""


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. Without ``against`` all teams meet each other, and a single one meets itself.

    Each bot plays each team against each bot. If there are more games than rounds of all of these, they begin again
    with other dice; if there are fewer, the seed says which ones meet.
    """

    teams: tuple[Team, ...]
    bots: tuple[str, ...]
    format: Format
    games: int
    seed: int = 0
    against: tuple[Team, ...] = ()
    seconds: float | None = None
    edition: str | None = None
    tell: bool = False
    """Whether every decision is kept."""

    def __post_init__(self) -> None:
        if not self.teams or not self.bots:
            raise Malformed("a simulation needs teams and bots")
        if self.games < 1:
            raise Malformed("a simulation has at least one game")
        for name in self.bots:
            close(bot_of(name))
        if self.edition is not None:
            edition_named(self.edition)
        for team in (*self.teams, *self.against):
            if wrong := check(team, self.format):
                raise Malformed(f"{team.name} is not legal ({self.format.name}): {wrong[0]}")
        if self.format.shared:
            for number in range(self.pairs):
                one, other = self.pair(number)
                if clash := check_both((one, other), self.format):
                    raise Malformed(f"{one.name} and {other.name} do not go together: {clash[0]}")

    @property
    def pairs(self) -> int:
        """How many pairs of teams can meet."""
        if self.against:
            return len(self.teams) * len(self.against)
        return len(self.teams) * (len(self.teams) - 1) // 2 or 1

    @property
    def matchups(self) -> int:
        """The same with each bot for each team."""
        return self.pairs * len(self.bots) ** 2

    def pair(self, number: int) -> tuple[Team, Team]:
        """The teams of a pair."""
        if self.against:
            one, other = divmod(number, len(self.against))
            return self.teams[one], self.against[other]
        if len(self.teams) == 1:
            return self.teams[0], self.teams[0]
        other = (isqrt(8 * number + 1) + 1) // 2  # pairs are counted 1-0, 2-0, 2-1, 3-0 …
        return self.teams[number - other * (other - 1) // 2], self.teams[other]

    @cached_property
    def _order(self) -> tuple[int, int]:
        """A step and a start that lead through all matchups, each once."""
        chance = Random(f"order {self.seed}")
        count = self.matchups
        step = chance.randrange(count) if count > 1 else 1
        while gcd(step, count) != 1:
            step = (step + 1) % count
        return step, chance.randrange(count)

    def fixture(self, number: int) -> Fixture:
        """The game of a number."""
        turn = number // ROUND
        step, start = self._order
        pair, bots = divmod((turn * step + start) % self.matchups, len(self.bots) ** 2)
        teams = self.pair(pair)
        names = (self.bots[bots // len(self.bots)], self.bots[bots % len(self.bots)])
        seed = self.seed * WIDEST + turn
        seeds = (seed * ROUND, seed * ROUND + 1)
        if number % ROUND:
            teams, names, seeds = (teams[1], teams[0]), (names[1], names[0]), (seeds[1], seeds[0])
        return Fixture(teams, names, self.format, seed, seeds, self.seconds, self.edition)

    def digest(self) -> str:
        """What all games follow from, but not how many there are: runs of the same digest can be put together."""
        said = {
            "rules": rules_version(),
            "teams": [team_data(team) for team in self.teams],
            "against": [team_data(team) for team in self.against],
            "bots": self.bots,
            "format": format_data(self.format),
            "edition": self.edition,
            "seed": self.seed,
            "seconds": self.seconds,
            "decisions": self.tell,
        }
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a simulation: a row of the results."""

    game: int
    round: int
    """Games of one round have the same teams, bots and dice, with the seats swapped."""
    seed: int
    team_a: str
    team_b: str
    bot_a: str
    bot_b: str
    winner: str
    finished: bool
    turns: int
    life_a: int
    life_b: int
    decisions_a: int
    decisions_b: int
    bought_a: list[str]
    bought_b: list[str]
    fielded_a: list[str]
    fielded_b: list[str]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A game of a simulation and, where they were asked for, its decisions."""

    row: GameRow
    told: list[Told]


def simulate(plan: Plan, number: int) -> Simulated:
    """Play one game of a plan."""
    fixture = plan.fixture(number)
    course = play(fixture, plan.tell)
    return Simulated(_row(number, fixture, course), course.told)


def _row(number: int, fixture: Fixture, course: Course) -> GameRow:
    return GameRow(
        number,
        number // ROUND,
        fixture.seed,
        fixture.teams[0].name,
        fixture.teams[1].name,
        *fixture.bots,
        course.winner,
        course.finished,
        course.turns,
        *course.life,
        course.decisions[0],
        course.decisions[1],
        *course.bought,
        *course.fielded,
    )


def told_apart(teams: list[Team]) -> list[Team]:
    """Teams whose names differ: a second one of a name is called so."""
    seen: dict[str, int] = {}
    found = []
    for team in teams:
        count = seen[team.name] = seen.get(team.name, 0) + 1
        found.append(team if count == 1 else replace(team, name=f"{team.name} ({count})"))
    return found
