"""Bots by name, and the levels of a lobby."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol

from overcrush.bots.heuristic import EasyBot, HeuristicBot
from overcrush.bots.ladder import LADDER, RungBot, rung_of
from overcrush.bots.random_bot import RandomBot
from overcrush.bots.search import SearchBot
from overcrush.errors import Malformed
from overcrush.game import Game, Option

BOTS = ("random", "beginner", "easy", "heuristic", "search", "neural")
"""All there are, the weakest first, as they were measured (docs/bots.md)."""
LEVELS = {"beginner": "beginner", "easy": "easy", "medium": "heuristic", "hard": "search", "hardest": "neural"}
"""The levels a lobby offers, and the bot that plays each."""
STYLES = {
    "random": "Does just anything.",
    "beginner": "Knows the rules, and does about two things of three without a thought.",
    "easy": "Plays sensibly and often slips.",
    "heuristic": "Buys, attacks and blocks by rules of thumb.",
    "search": "Plays the turn through in its mind before it decides.",
    "neural": "Plays the turn through and knows from thousands of games what comes of it.",
}
"""How each one plays, in a sentence."""
STRENGTHS = {"random": 0, "beginner": 270, "easy": 570, "heuristic": 990, "search": 1290, "neural": 1400}
"""How strong each one is, in points above ``random``, as it was measured (docs/bots.md)."""
CARELESS = 0.65
"""How many of the decisions of a beginner are left to chance."""
EXTRA = 'the bot neural needs NumPy, which is not installed here: pip install "overcrush[neural]"'


class Bot(Protocol):
    """Somebody who answers by itself. The game it is shown has other dice to come than the real one."""

    def choose(self, game: Game) -> Option:
        """The answer to the open decision."""
        ...


def offered() -> tuple[str, ...]:
    """The bots that can play here: ``neural`` needs NumPy, which is an extra."""
    return tuple(name for name in BOTS if name != "neural" or find_spec("numpy") is not None)


def by_name(name: str, seed: int = 0, seconds: float | None = None) -> Bot:
    """A new bot of a name, or of the level a lobby calls so; the same seed plays alike.

    ``seconds``: the time a bot that searches has for a decision.
    """
    name = LEVELS.get(name, name)
    if name == "random":
        return RandomBot(seed)
    if name == "beginner":
        return EasyBot(seed, CARELESS)
    if name == "easy":
        return EasyBot(seed)
    if name == "heuristic":
        return HeuristicBot(seed)
    if name == "search":
        return SearchBot(seed, seconds)
    if name == "neural":
        if name not in offered():
            raise Malformed(EXTRA)
        from overcrush.bots.neural import NeuralBot  # NumPy and the weights are read only by who plays with them

        return NeuralBot(seed, seconds)
    if number := rung_of(name):
        rung = LADDER[number - 1]
        strong = by_name(rung.strong, seed, seconds)
        return RungBot(strong, by_name(rung.weak, seed, seconds), rung.share, seed) if rung.weak else strong
    raise Malformed(f"there is no bot {name[:60]!r}: there are {', '.join(dict.fromkeys((*BOTS, *LEVELS)))}")
