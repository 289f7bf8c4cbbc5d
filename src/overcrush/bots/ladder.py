"""A bot whose strength is a rung of a ladder, for a level that adapts: stronger after a win against it, weaker after a
loss, and the same throughout a game.

A rung is two bots, of which the weaker one makes a share of the decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from overcrush.errors import Malformed
from overcrush.game import Game, Option

if TYPE_CHECKING:
    from overcrush.bots.levels import Bot

ADAPTS = "adapts"
"""What the level is called."""
NEVER = 0.0


@dataclass(frozen=True, slots=True)
class Rung:
    """How a bot of a rung is made."""

    strong: str
    weak: str = ""
    share: float = NEVER
    """How many of the decisions the weaker one makes."""


LADDER = (
    Rung("heuristic", "random", 0.8),
    Rung("heuristic", "random", 0.65),
    Rung("heuristic", "random", 0.5),
    Rung("heuristic", "random", 0.35),
    Rung("heuristic", "random", 0.2),
    Rung("heuristic", "random", 0.1),
    Rung("heuristic"),
    Rung("search", "heuristic", 0.65),
    Rung("search", "heuristic", 0.35),
    Rung("search"),
    Rung("neural", "search", 0.5),
    Rung("neural"),
)
"""The rungs, the weakest first."""
FIRST = 4
"""Where somebody begins who has not played: as the level easy plays."""


class RungBot:
    """Two bots that take turns by chance; what one has begun it ends."""

    __slots__ = ("_now", "_random", "_share", "_strong", "_weak")

    def __init__(self, strong: Bot, weak: Bot, share: float, seed: int = 0) -> None:
        self._strong = strong
        self._weak = weak
        self._share = share
        self._random = Random(seed)
        self._now = strong

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        ask = game.state.ask
        if ask is None or not ask.picked:
            self._now = self._weak if self._random.random() < self._share else self._strong
        return self._now.choose(game)


def name_of(rung: int) -> str:
    """What the bot of a rung is called; they are counted from 1."""
    return f"{ADAPTS}-{rung}"


def rung_of(name: str) -> int:
    """The rung of a bot by its name; 0: it is none of the ladder."""
    word, _, number = name.partition("-")
    if word != ADAPTS or not number:
        return 0
    if not (number.isascii() and number.isdecimal() and 1 <= int(number[:4]) <= len(LADDER)):
        raise Malformed(f"there is no bot {name[:60]!r}: the rungs go from {name_of(1)} to {name_of(len(LADDER))}")
    return int(number)


def highest(offered: tuple[str, ...]) -> int:
    """The highest rung that these bots make."""
    return max(n for n, rung in enumerate(LADDER, 1) if rung.strong in offered)
