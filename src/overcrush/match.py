"""Bots against bots: many games on given teams, everything swapped, and what can be said from the result.

Games come in fours, a round: two teams and one set of dice, with each bot once with each team in each seat. So what a
round says about a bot owes nothing to teams and seats, and what it says about a team nothing to bots. Games of one
round are not independent of each other, so intervals count rounds.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from random import Random

from overcrush.bots.own import bot_of, close
from overcrush.errors import Malformed
from overcrush.simulation import fixture
from overcrush.simulation.fixture import Fixture
from overcrush.simulation.intervals import paired
from overcrush.simulation.workers import spread
from overcrush.teams import Format, Team

ROUND = 4
"""Games of a round: each bot with each team in each seat."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that meet, and the format they meet in."""

    one: Team
    other: Team
    format: str | Format = "tournament"


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played. ``seconds``: the time a searching bot has for a decision; ``keep``: records are kept.

    ``swap_bots``: without it a round has two games only, in which the teams change seats and the bots do not: for two
    bots that are the same one.
    """

    bots: tuple[str, str]
    pairings: tuple[Pairing, ...]
    games: int
    seed: int = 0
    seconds: float | None = None
    keep: bool = False
    swap_bots: bool = True

    @property
    def round(self) -> int:
        """How many games are played with the same dice."""
        return ROUND if self.swap_bots else ROUND // 2

    def __post_init__(self) -> None:
        if not self.pairings:
            raise Malformed("a match needs teams")
        if self.games < 1:
            raise Malformed("a match has at least one game")
        for name in self.bots:
            close(bot_of(name))

    def pairing(self, number: int) -> int:
        """Which teams meet in a game: all of them in turn, in an order that the seed draws."""
        order = Random(self.seed).sample(range(len(self.pairings)), len(self.pairings))
        return order[number // self.round % len(order)]


@dataclass(slots=True)
class Played:
    """How one game went; lists are in the order of the match's bots, whoever sat where."""

    number: int
    winner: int
    """0 or 1: that bot; 2: a tie."""
    turns: int
    pairing: int = 0
    team: int = 2
    """The team that won: 0 or 1 of the pairing; 2: a tie."""
    seat: int = 2
    """The seat that won."""
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])
    record: str = ""
    """The game's record as JSON, if it was to be kept."""


def play(match: Match, number: int) -> Played:
    """Play one game of a match."""
    which = match.pairing(number)
    pairing = match.pairings[which]
    bots_swapped = number & 1 if match.swap_bots else 0
    teams_swapped = number % match.round // (match.round // 2)
    teams = (pairing.other, pairing.one) if teams_swapped else (pairing.one, pairing.other)
    seed = match.seed * 1_000_003 + number // match.round
    one, other = (seed * ROUND, seed * ROUND + 1)
    bots, seeds = match.bots, (one, other)
    if bots_swapped:
        bots, seeds = (bots[1], bots[0]), (other, one)
    course = fixture.play(Fixture(teams, bots, pairing.format, seed, seeds, match.seconds), keep=match.keep)
    played = Played(number, 2, course.turns, which, record=course.record)
    order = -1 if bots_swapped else 1
    played.decisions = course.decisions[::order]
    played.seconds = course.seconds[::order]
    played.slowest = course.slowest[::order]
    if course.winner in ("A", "B"):
        played.seat = "AB".index(course.winner)
        played.winner = played.seat ^ bots_swapped
        played.team = played.seat ^ teams_swapped
    return played


def results(match: Match, workers: int = 1) -> Generator[Played]:
    """Play all games, in this process or in several; they come in their order and are the same either way."""
    early: dict[int, Played] = {}
    due = 0
    with closing(spread(play, match, range(match.games), workers)) as games:
        for number, game in games:
            early[number] = game
            while due in early:
                yield early.pop(due)
                due += 1


# --- what can be said ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Score:
    """How somebody did: a bot, a team or a seat."""

    wins: int
    losses: int
    ties: int
    interval: tuple[float, float]
    """95 % confidence interval of the share, over whole rounds."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.losses + self.ties

    @property
    def rate(self) -> float:
        """The share of the games that were won; a tie is half a win."""
        return (self.wins + self.ties / 2) / self.games


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the games of a match say."""

    bots: tuple[Score, Score]
    teams: dict[str, Score]
    """Each team, by name; teams that only met themselves are left out."""
    seats: tuple[Score, Score]
    turns: float
    """The average length of a game."""
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.bots[0].games

    @property
    def per_second(self) -> tuple[float, float]:
        """How many decisions each bot takes in a second of its own time."""
        one, other = (n / t if t else 0.0 for n, t in zip(self.decisions, self.seconds, strict=True))
        return one, other


def outcome(match: Match, games: Sequence[Played]) -> Outcome:
    """Add the games of a match up."""

    def total(of: str) -> tuple[int, int]:
        return sum(getattr(game, of)[0] for game in games), sum(getattr(game, of)[1] for game in games)

    by_team: dict[str, list[tuple[int, int]]] = {}
    for game in games:
        pairing = match.pairings[game.pairing]
        if pairing.one == pairing.other:
            continue
        for n, team in enumerate((pairing.one, pairing.other)):
            by_team.setdefault(team.name, []).append((game.number, 2 if game.team == 2 else int(game.team != n)))
    return Outcome(
        (_score(_of(games, "winner", 0), match.round), _score(_of(games, "winner", 1), match.round)),
        {name: _score(found, match.round) for name, found in by_team.items()},
        (_score(_of(games, "seat", 0), match.round), _score(_of(games, "seat", 1), match.round)),
        sum(game.turns for game in games) / len(games),
        total("decisions"),
        total("seconds"),
        (max(game.slowest[0] for game in games), max(game.slowest[1] for game in games)),
    )


def _of(games: Sequence[Played], what: str, which: int) -> list[tuple[int, int]]:
    """Number and result (0 won, 1 lost, 2 tied) of each game for one of two."""
    found = ((game.number, getattr(game, what)) for game in games)
    return [(number, 2 if winner == 2 else int(winner != which)) for number, winner in found]


def _score(found: Sequence[tuple[int, int]], size: int) -> Score:
    results = [result for _, result in found]
    rounds: dict[int, list[float]] = {}
    for number, result in found:
        rounds.setdefault(number // size, []).append((1.0, 0.0, 0.5)[result])
    shares = [sum(each) / len(each) for each in rounds.values()]
    return Score(results.count(0), results.count(1), results.count(2), paired(shares))
