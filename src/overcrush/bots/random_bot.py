"""The bot that plays at random: the weakest opponent, and the quickest way to a finished game."""

from __future__ import annotations

from random import Random

from overcrush.engine.edge.api import Option as Action
from overcrush.errors import Illegal
from overcrush.game import Game, Option


class RandomBot:
    """Chooses each legal option with equal chance. The same seed chooses alike."""

    __slots__ = ("_random",)

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed).random

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        options = decision.options
        return options[int(self._random() * len(options.actions))]

    def action(self, actions: list[Action]) -> Action:
        """One of the engine's own options, for those who need speed."""
        return actions[int(self._random() * len(actions))]

    def play(self, game: Game, most: int = 1_000_000) -> Game:
        """Answer for both players until the game is over, or so many decisions have been taken."""
        random = self._random
        for _ in range(most):
            ask = game.state.ask
            if ask is None:
                break
            game.answer(ask.options[int(random() * len(ask.options))])
        return game
