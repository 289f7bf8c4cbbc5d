"""Bots by name, and the levels of a lobby."""

from __future__ import annotations

from typing import Protocol

from overcrush.bots.heuristic import EasyBot, HeuristicBot
from overcrush.bots.random_bot import RandomBot
from overcrush.bots.search import SearchBot
from overcrush.errors import Malformed
from overcrush.game import Game, Option

BOTS = ("random", "easy", "heuristic", "search")
LEVELS = {"easy": "easy", "medium": "heuristic", "hard": "search"}
"""The levels a lobby offers, and the bot that plays each."""


class Bot(Protocol):
    """Somebody who answers by itself. The game it is shown has other dice to come than the real one."""

    def choose(self, game: Game) -> Option:
        """The answer to the open decision."""
        ...


def by_name(name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A new bot of a name, or of the level a lobby calls so; the same seed plays alike.

    ``seconds``: the time a bot that searches has for a decision.
    """
    name = LEVELS.get(name, name)
    if name == "random":
        return RandomBot(seed)
    if name == "easy":
        return EasyBot(seed)
    if name == "heuristic":
        return HeuristicBot(seed)
    if name == "search":
        return SearchBot(seed, seconds)
    raise Malformed(f"there is no bot {name[:60]!r}: there are {', '.join(dict.fromkeys((*BOTS, *LEVELS)))}")
