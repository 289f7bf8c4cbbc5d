"""Bots against bots: many games on given teams, everything swapped, and what can be said from the result.

Games come in fours, a round: two teams and one set of dice, with each bot once with each team in each seat. So what a
round says about a bot owes nothing to teams and seats, and what it says about a team nothing to bots. Games of one
round are not independent of each other, so intervals count rounds.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context, resource_tracker
from random import Random
from time import perf_counter

from overcrush.bots.own import bot_of, close
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.teams import Format, Team

LONGEST = 300
"""A game that is not over after so many turns counts as a tie."""
SURE = 1.96
"""Standard deviations of a 95 % interval."""
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
    game = Game.new(*teams, format=pairing.format, seed=seed, remembers=False)
    bots = [bot_of(name, seed * ROUND + n, match.seconds) for n, name in enumerate(match.bots)]
    played = Played(number, 2, 0, which)
    asked = 0
    try:
        while (decision := game.decision) is not None and game.turn <= LONGEST:
            asked += 1
            if len(decision.actions) == 1:
                game.answer(decision.actions[0])
                continue
            who = decision.raw.who ^ bots_swapped
            begun = perf_counter()
            answer = bots[who].choose(game.for_bot(decision.who, seed * 131 + asked)).action
            took = perf_counter() - begun
            game.answer(answer)
            played.decisions[who] += 1
            played.seconds[who] += took
            played.slowest[who] = max(played.slowest[who], took)
    finally:
        for bot in bots:
            close(bot)
    played.turns = game.turn
    if game.winner in ("A", "B"):
        played.seat = "AB".index(game.winner)
        played.winner = played.seat ^ bots_swapped
        played.team = played.seat ^ teams_swapped
    if match.keep:
        played.record = game.record().to_json()
    return played


def results(match: Match, workers: int = 1) -> Iterator[Played]:
    """Play all games, in this process or in several; they come in their order and are the same either way."""
    if workers <= 1:
        for number in range(match.games):
            yield play(match, number)
        return
    pool = None
    try:
        with _deaf():  # who interrupts the match interrupts this process, which ends the others
            pool = get_context("spawn").Pool(workers, _begin, (match,))
        yield from pool.imap(_play_one, range(match.games))
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl+C, from their first moment; this one does afterwards.

    A process begins with the mask of signals of the thread that starts it. Here it is not enough: another thread may be
    given the signal, so it is noted, too.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or not hasattr(signal, "pthread_sigmask"):  # then `_begin` does what it can
        yield
        return
    resource_tracker.ensure_running()  # it would let signals through again when it starts
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt


_match: Match | None = None


def _begin(match: Match) -> None:
    """What each worker is told once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _match  # noqa: PLW0603
    _match = match


def _play_one(number: int) -> Played:
    assert _match is not None
    return play(_match, number)


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


def paired(shares: Iterable[float]) -> tuple[float, float]:
    """A 95 % interval of the mean of what independent rounds gave.

    Two rounds are imagined beside those that were played, one won and one lost, so that few games never look certain.
    """
    seen = [*shares, 0.0, 1.0]
    mean = sum(seen) / len(seen)
    spread = sqrt(sum((share - mean) ** 2 for share in seen) / (len(seen) - 1))
    half = SURE * spread / sqrt(len(seen))
    return max(0.0, mean - half), min(1.0, mean + half)
