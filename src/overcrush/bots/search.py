"""The bot that searches: every plan is played out many times with dice of its own, and the best one is taken.

Each simulation draws the dice to come anew, and the plans of a decision meet the same dice, so that what is compared is
the plans and not their luck. Playouts follow the heuristic policy for both players and end after a few turns with a
judgement of the position. Plans that fall behind for good are dropped, and time that is not needed is not used.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter

from overcrush.bots.judge import chances
from overcrush.bots.plans import Plan, plans
from overcrush.bots.policy import Policy
from overcrush.engine.edge.api import Option as Action
from overcrush.engine.edge.api import Refs, State, play
from overcrush.errors import Illegal, OvercrushError
from overcrush.game import Game, Option
from overcrush.game.setup import scramble

SECONDS = 0.5
SHARE = 0.8
"""The part of the time budget after which no playout begins: the rest is for what a busy machine takes."""
LIMIT = 0.9
"""The part of it after which a playout is broken off."""
HORIZON = 2
"""How many turns a playout goes on beyond the present one."""
LEAST = 6
"""Rounds before a plan may be dropped."""
MOST = 400
"""Rounds after which more would not help."""
BEHIND = 2.0
"""By how many standard errors a dropped plan was behind."""
DOUBT = 0.6
"""By how many standard errors a plan must be better than the policy's own to be preferred to it."""
LONG = 600
"""A playout is ended after so many decisions."""


class SearchBot:
    """Monte Carlo search within a time budget, or with a fixed number of rounds."""

    __slots__ = ("_left", "_number", "_picked", "_policy", "_seed", "horizon", "rounds", "seconds", "simulations")

    def __init__(self, seed: int = 0, seconds: float | None = None, rounds: int | None = None) -> None:
        self._policy = Policy()
        self._seed = seed
        self._number = 0
        self._left: Plan = ()
        """The rest of a declaration that was thought out as a whole, once these are picked."""
        self._picked: Refs = ()
        self.seconds = SECONDS if seconds is None else seconds
        self.rounds = rounds
        """Play each plan so often instead of looking at the clock: the same seed then gives the same answer."""
        self.horizon = HORIZON
        """How many turns beyond the present one are played out."""
        self.simulations = 0
        """How many playouts there have been in all."""

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        begun = perf_counter()
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        return Option(self._answer(game.state, begun), decision)

    def _answer(self, s: State, begun: float) -> Action:
        ask = s.ask
        assert ask is not None
        if len(ask.options) == 1:
            return ask.options[0]
        if self._left and s.picked and s.picked == self._picked and self._left[0] in ask.options:
            return self._take(s, self._left)
        if s.passes == 2:
            return self._policy.action(s)  # nothing has changed since it was asked before
        found = plans(s, self._policy)
        return self._take(s, self._best(s, found, begun) if len(found) > 1 else found[0])

    def _take(self, s: State, plan: Plan) -> Action:
        """The first pick of a plan; the others are kept for the questions that follow."""
        self._left = plan[1:]
        self._picked = s.picked + plan[0][1:]
        return plan[0]

    def _best(self, s: State, found: list[Plan], begun: float) -> Plan:
        """The plan that came out best, in doubt the first."""
        deadline = begun + SHARE * self.seconds
        values: list[list[float]] = [[] for _ in found]
        alive = list(range(len(found)))
        slowest = 0.0
        self._number += 1
        base = scramble(self._seed) ^ scramble(self._number)
        for number in range(self.rounds or MOST):
            seed = scramble(base + number)
            for at in alive:
                now = perf_counter()
                if self.rounds is None and now + slowest > deadline:
                    return found[_choice(values)]
                value = self._simulate(s, found[at], seed, begun + LIMIT * self.seconds)
                if value is None:
                    return found[_choice(values)]
                values[at].append(value)
                slowest = max(slowest, perf_counter() - now)
            if number + 1 >= LEAST:
                alive = _survivors(values, alive)
                if len(alive) == 1:
                    break
        return found[_choice(values)]

    def _simulate(self, s: State, plan: Plan, seed: int, limit: float) -> float | None:
        """Play on from a position with a plan and dice of one's own, and say how likely a win is then; None if time has
        run out before."""
        self.simulations += 1
        ask = s.ask
        assert ask is not None
        me = ask.who
        c = s.clone()
        c.rng = seed
        c.rolls = c.draws = ()
        give, action = play.give, self._policy.action
        try:
            for option in plan:
                if c.ask is not None and option in c.ask.options:
                    give(c, c.ask, option)
            end = s.turn + self.horizon
            for _ in range(LONG):
                now = c.ask
                if now is None or c.turn > end:
                    break
                if self.rounds is None and perf_counter() > limit:
                    return None
                options = now.options
                give(c, now, action(c) if len(options) > 1 else options[0])
        except OvercrushError:
            return 0.0
        return chances(c, self._policy.worth(c.t), me)


def _lead(one: list[float], other: list[float]) -> tuple[float, float]:
    """By how much the one came out better than the other on the dice both met, and the standard error of that."""
    n = min(len(one), len(other))
    if n == 0:
        return 0.0, 1.0
    differences = [a - b for a, b in zip(one, other, strict=False)]
    mean = sum(differences) / n
    spread = sum((d - mean) ** 2 for d in differences) / max(n - 1, 1)
    return mean, sqrt(spread / n)


def _leader(values: list[list[float]], among: list[int]) -> int:
    full = max(len(values[at]) for at in among)
    return max((at for at in among if len(values[at]) == full), key=lambda at: sum(values[at]))


def _survivors(values: list[list[float]], alive: list[int]) -> list[int]:
    """The plans that may yet turn out best: those clearly behind, or no different from an earlier one, are dropped."""
    leader = _leader(values, alive)
    kept: list[int] = []
    for at in alive:
        if at != leader:
            lead, error = _lead(values[leader], values[at])
            if lead > BEHIND * error + 1e-9 or (error == 0.0 and lead >= 0.0 and at > leader):
                continue
        if any(values[other] == values[at] for other in kept):
            continue
        kept.append(at)
    return kept


def _choice(values: list[list[float]]) -> int:
    """The plan to take: the best one, unless it is hardly better than the first."""
    if not values[0] or not values[-1]:
        return 0
    most = max(len(v) for v in values)
    full = [at for at, v in enumerate(values) if len(v) >= most - 1]
    best = max(full, key=lambda at: sum(values[at]) / len(values[at]))
    lead, error = _lead(values[best], values[0])
    return best if lead > DOUBT * error else 0
