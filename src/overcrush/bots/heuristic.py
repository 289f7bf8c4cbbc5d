"""The bot that plays by rules of thumb, for any team of compiled cards."""

from __future__ import annotations

from random import Random

from overcrush.bots.policy import Policy
from overcrush.errors import Illegal
from overcrush.game import Game, Option


class HeuristicBot:
    """Buys to a curve, fields, attacks when it pays, blocks, and uses abilities that do it good."""

    __slots__ = ("_policy",)

    def __init__(self, seed: int = 0) -> None:
        self._policy = Policy()

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        action = self._policy.action(game.state)
        return Option(action, decision, self._policy.payment(game.state, action))


class EasyBot:
    """The heuristic bot with its mind elsewhere: now and then it does just anything."""

    __slots__ = ("_policy", "_random", "mistakes")

    def __init__(self, seed: int = 0, mistakes: float = 0.35) -> None:
        self._policy = Policy()
        self._random = Random(seed)
        self.mistakes = mistakes
        """How many of its decisions are left to chance."""

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        if self._random.random() < self.mistakes:
            return Option(self._random.choice(decision.actions), decision)
        return Option(self._policy.action(game.state), decision)
