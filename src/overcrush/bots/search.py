"""The bot that searches: every plan is played out many times with dice of its own, and the best one is taken.

Each simulation draws the dice to come anew, and the plans of a decision meet the same dice, so that what is compared is
the plans and not their luck. Playouts follow the heuristic policy for both players and end after a few turns with a
judgement of the position. Plans that fall behind for good are dropped, and time that is not needed is not used.

Before that, where the turn could be the last one, ``lethal`` looks for a sure way to win it, or for the answers after
which the other has none.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import perf_counter

from overcrush.bots.fight import strength, struck
from overcrush.bots.judge import chances
from overcrush.bots.lethal import SURE, Line, Solver, blocks
from overcrush.bots.plans import Plan, plans
from overcrush.bots.policy import Policy
from overcrush.engine.edge.api import MAIN, Refs, State, play, pool
from overcrush.engine.edge.api import Option as Action
from overcrush.errors import Illegal, OvercrushError
from overcrush.game import Game, Option
from overcrush.game.setup import scramble
from overcrush.model.const import ASSIGN, ATTACK, BLOCK, CHOOSE, NOBODY, O_PASS, ORDER, PRIORITY, REACT, REROLL

SECONDS = 0.5
SHARE = 0.8
"""The part of the time budget after which no playout begins: the rest is for what a busy machine takes."""
LIMIT = 0.9
"""The part of it after which a playout is broken off."""
HORIZON = 1
"""How many turns a playout goes on beyond the present one: the other's, who answers."""
NEAR = 4
"""So little life left on a side means that the game may end soon."""
FURTHER = 2
"""So many turns more are then played out: what wins or loses them is seen, not judged."""
UNSURE = 0.9
"""What a judgement counts for there beside a win or a loss that was seen."""
LOST = 0.2
"""What remains of a chance to win where the other wins next turn by what lies in the field, unless they overlook it."""
LEAST = 6
"""Rounds before a plan may be dropped."""
MOST = 400
"""Rounds after which more would not help."""
ALIKE = 40
"""Rounds after which plans are taken for the same that have won and lost the same games."""
BEHIND = 2.0
"""By how many standard errors a dropped plan was behind."""
DOUBT = 0.8
"""By how many standard errors a plan must be better than the policy's own to be preferred to it."""
WORKED_OUT = 2.0
"""By how many for a reroll, which the policy works out for itself."""
LONG = 600
"""A playout is ended after so many decisions."""
STRIKE = 0.3
"""The part of the time in which a win this turn is looked for."""
GUARD = 0.45
"""The part of it after which no answer is any more looked at for whether it lets the other win."""
NODES = 1200
"""So many answers are tried for that where rounds are counted instead of time."""
AT_MOST = 6000
"""So many are otherwise."""
BETTER = 0.02
"""By how much a win that is likely must be better than what the playouts say."""


class SearchBot:
    """Monte Carlo search within a time budget, or with a fixed number of rounds."""

    __slots__ = (
        "_left",
        "_number",
        "_picked",
        "policy",
        "_quick",
        "_seed",
        "further",
        "heed",
        "horizon",
        "rounds",
        "seconds",
        "simulations",
        "sway",
    )

    def __init__(self, seed: int = 0, seconds: float | None = None, rounds: int | None = None) -> None:
        self.policy = Policy()
        self._quick = Policy(hasty=True, like=self.policy)
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
        self.further = FURTHER
        """How many where the game may end soon."""
        self.sway = 0.0
        """How far a judgement is not to be trusted against the policy's own answer, whatever the playouts say."""
        self.simulations = 0
        """How many playouts there have been in all."""
        self.heed: Callable[[], None] | None = None
        """Called before each playout: it may raise something to break it off, where nobody wants to know any more."""

    def choose(self, game: Game) -> Option:
        """One of the options of the open decision."""
        begun = perf_counter()
        decision = game.decision
        if decision is None:
            raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
        action, pay = self._answer(game.state, begun)
        return Option(action, decision, pay)

    def _answer(self, s: State, begun: float) -> tuple[Action, Refs | None]:
        ask = s.ask
        assert ask is not None
        if len(ask.options) == 1:
            return ask.options[0], None
        if self._left and s.picked and s.picked == self._picked and self._left[0] in ask.options:
            return self._take(s, self._left), None
        if s.passes == 2 and ask.kind == PRIORITY:
            return self.policy.action(s), None  # nothing has changed since it was asked before
        self._number += 1
        chance, line = self.strike(s, begun)
        if line is not None and chance >= SURE:
            return self._take(s, line[0]), line[1]
        found = plans(s, self.policy)
        if len(found) > 1 and s.active != ask.who:
            found = self._guarded(s, found, begun)
        plan, value = self._best(s, found, begun) if len(found) > 1 else (found[0], 0.5)
        if line is not None and chance > value + BETTER:
            return self._take(s, line[0]), line[1]
        return self._take(s, plan), self.policy.payment(s, plan[0])

    # --- the last turn ---------------------------------------------------------------------------------------

    def _solver(self, s: State, last: float) -> Solver:
        worth, strikes = self.policy.worth(s.t), self.policy.strikes(s.t)
        if self.rounds is not None:
            return Solver(worth, strikes, NODES)
        return Solver(worth, strikes, AT_MOST, perf_counter, last)

    def strike(self, s: State, begun: float) -> tuple[float, Line | None]:
        """The chance to win this turn that can be had for sure, and how to begin."""
        ask = s.ask
        assert ask is not None
        if s.active != ask.who or ask.kind not in (PRIORITY, ATTACK, CHOOSE, REACT, ORDER, ASSIGN):
            return 0.0, None
        solver = self._solver(s, begun + STRIKE * self.seconds)
        if not solver.possible(s, ask.who):
            return 0.0, None
        return solver.win(s, scramble(self._seed ^ self._number))

    def _guarded(self, s: State, found: list[Plan], begun: float) -> list[Plan]:
        """The plans after which the other's chance to win this turn is the least; where all of them give one, other
        ways to block are looked at too."""
        ask = s.ask
        assert ask is not None
        solver = self._solver(s, begun + GUARD * self.seconds)
        if not solver.possible(s, 1 - ask.who):
            return found
        seed = scramble(self._seed ^ self._number)
        least, kept, unknown = 2.0, [], []
        for plan, loss in zip(found, self._losses(s, found, solver), strict=True):
            if loss is None:
                unknown.append(plan)
            elif loss < least - 1e-9:
                least, kept = loss, [plan]
            elif loss < least + 1e-9:
                kept.append(plan)
        if least > 0.0 and ask.kind == BLOCK and not unknown:
            for picks in blocks(s, self.policy.worth(s.t), ask):
                if picks not in found:
                    loss = solver.loss(s, (picks, None), seed)
                    if loss is None:
                        break
                    if loss < least - 1e-9:
                        least, kept = loss, [picks]
                        if least == 0.0:
                            break
        return kept + unknown if least > 0.0 or not kept else kept

    def losses(self, s: State, found: list[Plan], begun: float) -> list[float | None]:
        """For each plan the chance to win this turn that it leaves the other; None: not found out."""
        ask = s.ask
        assert ask is not None
        solver = self._solver(s, begun + GUARD * self.seconds)
        if s.active == ask.who or not solver.possible(s, s.active):
            return [None] * len(found)
        return self._losses(s, found, solver)

    def _losses(self, s: State, found: list[Plan], solver: Solver) -> list[float | None]:
        seed = scramble(self._seed ^ self._number)
        return [solver.loss(s, (plan, None), seed) for plan in found]

    # --- playouts --------------------------------------------------------------------------------------------

    def _take(self, s: State, plan: Plan) -> Action:
        """The first pick of a plan; the others are kept for the questions that follow."""
        self._left = plan[1:]
        self._picked = s.picked + plan[0][1:]
        return plan[0]

    def _best(self, s: State, found: list[Plan], begun: float) -> tuple[Plan, float]:
        """The plan that came out best, in doubt the first, and how likely a win is with it."""
        assert s.ask is not None
        doubt = WORKED_OUT if s.ask.kind == REROLL else DOUBT
        return _chosen(found, self.weigh(s, found, begun), doubt, self.sway)

    def other_dice(self, number: int | None = None) -> None:
        """From now on what is played out meets other dice: the next, or those of a number."""
        self._number = self._number + 1 if number is None else number

    def weigh(self, s: State, found: list[Plan], begun: float, whole: bool = False) -> list[list[float]]:
        """For each plan the chances to win that came of it, all plans on the same dice; those that fall behind for good
        are followed no further, unless the ``whole`` is wanted."""
        deadline = begun + SHARE * self.seconds
        values: list[list[float]] = [[] for _ in found]
        alive = list(range(len(found)))
        slowest = 0.0
        assert s.ask is not None
        near = self.reach(s) > self.horizon
        base = scramble(self._seed) ^ scramble(self._number)
        for number in range(self.rounds or MOST):
            seed = scramble(base + number)
            ends: list[State] = []
            for at in alive:
                now = perf_counter()
                if self.rounds is None and now + slowest > deadline:
                    break
                end = self.played(s, found[at], seed, begun + LIMIT * self.seconds)
                if end is None:
                    break
                ends.append(end)
                slowest = max(slowest, perf_counter() - now)
            for at, end, value in zip(alive, ends, self.judged(ends, s.ask.who), strict=False):
                values[at].append(0.5 + UNSURE * (value - 0.5) if near and end.winner == NOBODY else value)
            if len(ends) < len(alive):
                break
            if number + 1 >= LEAST and not whole:
                alive = _survivors(values, alive)
                if len(alive) == 1:
                    break
        return values

    def played(self, s: State, plan: Plan, seed: int, limit: float, pay: Refs | None = None) -> State | None:
        """Play on from a position with a plan and dice of one's own, and say where that ends; None if time has run out
        before."""
        if self.heed is not None:
            self.heed()
        self.simulations += 1
        ask = s.ask
        assert ask is not None
        me = ask.who
        c = s.clone()
        c.rng = seed
        c.rolls = c.draws = ()
        give, action = play.give, self._quick.action
        left = len(plan)
        try:
            end = last = s.turn + self.reach(s)
            for _ in range(LONG):
                now = c.ask
                if now is None:
                    break
                if c.turn > end:
                    if end > last or not self.uneasy(c, me):
                        break
                    end = c.turn
                if self.rounds is None and perf_counter() > limit:
                    return None
                options = now.options
                if left and now.who == me:
                    option = plan[-left]
                    if option in options:
                        if option[0] == O_PASS and c.sub <= MAIN and me == c.active:
                            c.rng = scramble(seed + c.turn)
                        give(c, now, option, pay if left == len(plan) else None)
                        left -= 1
                        continue
                    if now.kind in (PRIORITY, ATTACK, BLOCK) and c.passes != 2:
                        left = 0  # it has come otherwise
                option = action(c) if len(options) > 1 else options[0]
                if option[0] == O_PASS and c.sub <= MAIN and now.who == c.active:
                    c.rng = scramble(seed + c.turn)  # whatever was rolled until then, what follows meets the same luck
                give(c, now, option)
        except OvercrushError:
            c.winner = 1 - me  # a plan that cannot be followed is no good one
        return c

    def reach(self, s: State) -> int:
        """How many turns beyond the present one are played out: more where the game may end soon."""
        far = max(self.further, self.horizon)
        if min(s.life) <= NEAR:
            return far
        ask = s.ask
        assert ask is not None
        if ask.kind != BLOCK and not (ask.kind == PRIORITY and s.sub == MAIN and ask.who == s.active):
            return self.horizon
        return far if strength(s, ask.who, self.policy.worth(s.t)) >= s.life[1 - ask.who] else self.horizon

    def uneasy(self, s: State, me: int) -> bool:
        """Whether the other, whose turn begins, could win by what lies in the field, and blockers are not what decides
        that: the attackers cannot be blocked, or energy was kept to answer them, which shows only when it is done."""
        if s.active == me:
            return False
        through, sure = struck(s, self.policy.worth(s.t), me)
        return sure >= s.life[me] or (through >= s.life[me] and any(pool(s, me)))

    def judged(self, ends: list[State], me: int) -> list[float]:
        """How likely a player is to win from where the playouts of a round end."""
        said = self.said(ends, me)
        return [value * LOST if self._lost(s, me) else value for s, value in zip(ends, said, strict=True)]

    def said(self, ends: list[State], me: int) -> list[float]:
        """How likely a player is to win from each of these positions, as far as the judge sees."""
        return [chances(s, self.policy.worth(s.t), me) for s in ends]

    def _lost(self, s: State, me: int) -> bool:
        """Whether the other, whose turn begins, wins by what lies in the field, and nothing is left to stop it."""
        if s.active == me or s.winner != NOBODY or any(pool(s, me)):
            return False
        return struck(s, self.policy.worth(s.t), me)[0] >= s.life[me]


def lead(one: list[float], other: list[float]) -> tuple[float, float]:
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
            ahead, error = lead(values[leader], values[at])
            if ahead > BEHIND * error + 1e-9 or (at > leader and _same(values[leader], values[at])):
                continue
        if any(_same(values[other], values[at]) for other in kept):
            continue
        kept.append(at)
    return kept


def _same(one: list[float], other: list[float]) -> bool:
    """Whether two plans come to the same. A few games that are won or lost alike do not say so yet."""
    return one == other and (len(one) >= ALIKE or any(0.0 < value < 1.0 for value in one))


def _chosen(found: list[Plan], values: list[list[float]], doubt: float, sway: float) -> tuple[Plan, float]:
    at = choice(values, doubt, sway)
    return found[at], sum(values[at]) / len(values[at]) if values[at] else 0.5


def choice(values: list[list[float]], doubt: float, sway: float = 0.0) -> int:
    """The plan to take: the best one, unless it is hardly better than the first: by how much is ``sway``, for chances
    that are even, and less the surer the game is."""
    if not values[0] or not values[-1]:
        return 0
    most = max(len(v) for v in values)
    full = [at for at, v in enumerate(values) if len(v) >= most - 1]
    best = max(full, key=lambda at: sum(values[at]) / len(values[at]))
    ahead, error = lead(values[best], values[0])
    mean = sum(values[best]) / len(values[best])
    return best if ahead > doubt * error + 4 * sway * mean * (1.0 - mean) else 0
