"""Bots against bots: many games on given teams, seats swapped, and what can be said from the result.

Games come in twos: the same teams and the same dice, with the bots in each other's seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from time import perf_counter

from overcrush.bots import by_name
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.teams import Format, Team

LONGEST = 300
"""A game that is not over after so many turns counts as a tie."""
SURE = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that meet, and the format they meet in."""

    one: Team
    other: Team
    format: str | Format = "tournament"


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played. ``seconds``: the time a searching bot has for a decision."""

    bots: tuple[str, str]
    pairings: tuple[Pairing, ...]
    games: int
    seed: int = 0
    seconds: float | None = None

    def __post_init__(self) -> None:
        if not self.pairings:
            raise Malformed("a match needs teams")
        if self.games < 1:
            raise Malformed("a match has at least one game")
        for name in self.bots:
            by_name(name)


@dataclass(slots=True)
class Played:
    """How one game went; both lists are in the order of the match's bots, whoever sat where."""

    number: int
    winner: int
    """0 or 1: that bot; 2: a tie."""
    turns: int
    decisions: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])


def play(match: Match, number: int) -> Played:
    """Play one game of a match."""
    pairing = match.pairings[number // 2 % len(match.pairings)]
    swapped = number % 2
    seed = match.seed * 1_000_003 + number // 2
    game = Game.new(pairing.one, pairing.other, format=pairing.format, seed=seed)
    bots = [by_name(name, seed * 4 + number % 2 * 2 + n, match.seconds) for n, name in enumerate(match.bots)]
    played = Played(number, 2, 0)
    asked = 0
    while (decision := game.decision) is not None and game.turn <= LONGEST:
        asked += 1
        if len(decision.actions) == 1:
            game.answer(decision.actions[0])
            continue
        who = decision.raw.who ^ swapped
        begun = perf_counter()
        answer = bots[who].choose(game.for_bot(decision.who, seed * 131 + asked)).action
        took = perf_counter() - begun
        game.answer(answer)
        played.decisions[who] += 1
        played.seconds[who] += took
        played.slowest[who] = max(played.slowest[who], took)
    played.turns = game.turn
    if game.winner in ("A", "B"):
        played.winner = "AB".index(game.winner) ^ swapped
    return played


def results(match: Match, workers: int = 1) -> Iterator[Played]:
    """Play all games, in this process or in several; they come in their order and are the same either way."""
    if workers <= 1:
        for number in range(match.games):
            yield play(match, number)
        return
    with get_context("spawn").Pool(workers, _begin, (match,)) as pool:
        yield from pool.imap(_play_one, range(match.games))


_match: Match | None = None


def _begin(match: Match) -> None:
    """What each worker is told once."""
    global _match  # noqa: PLW0603
    _match = match


def _play_one(number: int) -> Played:
    assert _match is not None
    return play(_match, number)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the games of a match say about the first bot."""

    wins: int
    losses: int
    ties: int
    turns: float
    """The average length of a game."""
    decisions: tuple[int, int]
    seconds: tuple[float, float]
    slowest: tuple[float, float]
    as_first: tuple[int, int]
    """Wins and games of the first bot in seat A."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.losses + self.ties

    @property
    def rate(self) -> float:
        """The share of the games that the first bot won; a tie is half a win."""
        return (self.wins + self.ties / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % confidence interval of that share."""
        return wilson(self.wins + self.ties / 2, self.games)

    @property
    def per_second(self) -> tuple[float, float]:
        """How many decisions each bot takes in a second of its own time."""
        one, other = (n / t if t else 0.0 for n, t in zip(self.decisions, self.seconds, strict=True))
        return one, other


def outcome(games: Sequence[Played]) -> Outcome:
    """Add the games of a match up."""
    winners = [game.winner for game in games]

    def total(of: str) -> tuple[int, int]:
        return sum(getattr(game, of)[0] for game in games), sum(getattr(game, of)[1] for game in games)

    first = [game for game in games if game.number % 2 == 0]
    return Outcome(
        winners.count(0),
        winners.count(1),
        winners.count(2),
        sum(game.turns for game in games) / len(games),
        total("decisions"),
        total("seconds"),
        (max(game.slowest[0] for game in games), max(game.slowest[1] for game in games)),
        (sum(game.winner == 0 for game in first), len(first)),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval for a share of games won, at 95 %."""
    p = wins / games
    z2 = SURE * SURE
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = SURE / (1 + z2 / games) * sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
