"""Trying cards out: random games with teams of all of them, until each ability has fired or enough has been played.

``exercise`` watches which abilities fire, checks each game's contracts, and keeps what repeats a failure.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from overcrush.exercise.pairing import Match, Pool
from overcrush.exercise.playing import Played, play_match
from overcrush.exercise.watching import Feature, features
from overcrush.model.cards import Card
from overcrush.teams.editions import COMPREHENSIVE, edition_named

__all__ = ["Exercise", "Failure", "Feature", "Match", "Played", "exercise", "features", "play_match"]

ROUND = 24
"""Games between two looks at what has not fired yet, for each process."""
FIRST = 1
"""The seed of the first game, if nobody says otherwise."""


@dataclass(slots=True)
class Failure:
    """Something that went wrong, in how many games, and the first of them."""

    words: str
    where: str
    match: Match
    games: int = 1


@dataclass(slots=True)
class Exercise:
    """What came of it."""

    features: list[Feature]
    fired: set[str] = field(default_factory=set)
    active: Counter[str] = field(default_factory=Counter)
    """In how many games a card was in play."""
    games: int = 0
    decisions: int = 0
    turns: int = 0
    failures: dict[str, Failure] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def left(self) -> list[Feature]:
        """What has not fired."""
        return [feature for feature in self.features if feature.key not in self.fired]

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.decisions += played.decisions
        self.turns += played.turns
        self.fired |= played.seen
        self.active.update(played.active)
        if played.failure:
            key = f"{played.where} {played.failure.partition(':')[0]}"
            known = self.failures.setdefault(key, Failure(played.failure, played.where, played.match, 0))
            known.games += 1


def exercise(
    cards: Sequence[Card],
    games: int = 1000,
    seconds: float = 0.0,
    seed: int = FIRST,
    jobs: int = 1,
    soak: bool = False,
    tell: Callable[[Exercise], None] | None = None,
    edition: str = COMPREHENSIVE,
) -> Exercise:
    """Play games with these cards until all their abilities have fired, or a bound is reached.

    ``seconds``: 0 for no bound; ``soak``: go on when all have fired; ``tell`` is called after each round.
    """
    edition_named(edition)
    result = Exercise([feature for card in cards for feature in features(card)])
    pool = Pool(cards)
    began = time.monotonic()
    with _players({card.id: card for card in cards}, jobs) as players:
        while result.games < games and (soak or not result.games or result.left):
            wanted = {feature.key.rpartition("#")[0] for feature in result.left}
            first = seed + result.games
            count = min(ROUND * jobs, games - result.games)
            for played in players(pool.draw(n, wanted, edition) for n in range(first, first + count)):
                result.add(played)
                if seconds and time.monotonic() - began >= seconds:
                    break
            result.seconds = time.monotonic() - began
            if tell is not None:
                tell(result)
            if seconds and result.seconds >= seconds:
                break
    return result


Players = Callable[[Iterable[Match]], Iterable[Played]]
_cards: dict[str, Card] = {}
"""The cards this process plays with."""


def _sit_down(cards: dict[str, Card]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process is told, and sends the others home
    _cards.update(cards)


def _play(match: Match) -> Played:
    return play_match(match, _cards)


@contextmanager
def _players(cards: dict[str, Card], jobs: int) -> Iterator[Players]:
    """Who plays: this process, or several others."""
    if jobs <= 1:
        yield lambda matches: (play_match(match, cards) for match in matches)
        return
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    with multiprocessing.get_context(method).Pool(jobs, _sit_down, (cards,)) as pool:
        yield lambda matches: pool.imap_unordered(_play, matches, chunksize=1)
