"""Bots that are quick rather than good: what is learned from are many games, not perfect ones."""

from __future__ import annotations

from overcrush.bots.lethal import Solver
from overcrush.bots.neural import NeuralBot
from overcrush.bots.policy import Policy
from overcrush.engine.edge.api import Option as Action
from overcrush.engine.edge.api import Refs, State
from overcrush.errors import Illegal
from overcrush.game import Game, Option
from overcrush.model.const import ATTACK, BLOCK, PRIORITY

NODES = 120
"""So many answers are tried to win in the present turn: far fewer than in games that count."""


class HastyBot:
    """Plays as playouts do: the quickest way to games that make sense."""

    def __init__(self) -> None:
        self._policy = Policy(hasty=True)

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        return Option(self._policy.action(game.state), decision)


class QuickBot(NeuralBot):
    """Asks the network where it matters most: what to do with the energy, whom to attack with, whom to block. All else
    is left to the policy, which works out rerolls well enough."""

    __slots__ = ()

    def reach(self, s: State) -> int:
        """No further than was said."""
        return self.horizon

    def _solver(self, s: State, last: float) -> Solver:
        return Solver(self.policy.worth(s.t), self.policy.strikes(s.t), NODES)

    def _answer(self, s: State, begun: float) -> tuple[Action, Refs | None]:
        ask = s.ask
        if ask is not None and ask.kind not in (PRIORITY, ATTACK, BLOCK) and not self._left:
            action = self.policy.action(s)
            return action, self.policy.payment(s, action)
        return super()._answer(s, begun)
