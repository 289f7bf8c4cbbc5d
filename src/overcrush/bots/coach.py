"""A game looked at again: how likely each was to win at every decision, which decisions gave something away, and why.

Luck is taken out. A decision is judged by what its answers are worth on the average over dice drawn anew, not by the
dice that fell after it. The better answer is looked for on some dice; by how much it is better is measured on others,
so that the best of many is not only the luckiest of many. What else changes from decision to decision is luck. How
somebody paid is not judged, only what for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter

from overcrush.bots.advice import because
from overcrush.bots.odds import DECLARED, Candidate, Weigher, look, worded
from overcrush.bots.plans import Plan
from overcrush.bots.search import lead
from overcrush.engine.edge.api import Option, State
from overcrush.engine.edge.describe import PLAYERS
from overcrush.game import Game, Record
from overcrush.game.setup import scramble
from overcrush.model.const import O_PASS, PRIORITY

ROUNDS = 12
"""How often each answer is played out to find the best one."""
MEASURED = 24
"""How often the best one and the one that was given are, to say by how much it was better."""
WORTH_MEASURING = 0.015
"""What is less behind is not measured: the decision was as good as any."""
DOUBT = 2.0
"""By how many standard errors a better answer must be better to be called so."""
GRADES = ((0.15, "blunder"), (0.07, "mistake"), (0.03, "slip"))
"""What a decision is called that gives so much of the chance to win away."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision of a game, and what came of looking at it again."""

    step: int
    """So many answers had been given before it."""
    turn: int
    who: str
    a: float
    """How likely A was to win, had the best answer been given."""
    answer: str = ""
    """What was answered, in words."""
    loss: float = 0.0
    """By how much less likely who decided was to win with it, on the average over the dice to come."""
    error: float = 0.0
    """The standard error of that."""
    stake: float = 0.0
    """By how much the best answer was better than the worst."""
    grade: str = ""
    """``slip``, ``mistake`` or ``blunder``; nothing if the answer was as good as any."""
    better: str = ""
    """What would have been better, and why, where it has a grade."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """How well a player decided."""

    accuracy: float = 1.0
    """What part of what was at stake in the decisions was not given away."""
    decisions: int = 0
    """How many there were with something at stake."""
    lost: float = 0.0
    """How much of the chance to win was given away in all."""
    grades: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game looked at again."""

    decisions: tuple[Reviewed, ...]
    a: Side
    b: Side
    luck: float
    """How much of the change of A's chance from the first decision to the end is owed to neither's decisions."""
    winner: str


class Coach:
    """Looks at the decisions of one game, in any order; each comes out the same whichever were looked at before."""

    def __init__(self, record: Record, rounds: int = ROUNDS, seed: int = 0) -> None:
        self.record = record
        self.seed = seed
        self._measured = max(2, rounds * MEASURED // ROUNDS)
        self._weigher = Weigher(seed, rounds=rounds)
        self._judge = Weigher(scramble(seed + 1), rounds=self._measured)
        self._games: list[Game] = [game.clone() for game in Game.steps(record)]

    def __len__(self) -> int:
        """How many answers there were."""
        return len(self.record.answers)

    @property
    def outcome(self) -> str:
        """Who won: ``A``, ``B``, ``tie``, or nobody."""
        return self.record.outcome if self.record.ended is not None else self._games[-1].winner or ""

    def at(self, step: int) -> Reviewed | None:
        """The decision after so many answers; None where there was nothing to decide."""
        game = self._games[step]
        decision = game.decision
        if decision is None or len(decision.actions) < 2:
            return None
        played = self._played(step)
        again = game.state.passes == 2 and decision.raw.kind == PRIORITY  # nothing has changed since both passed
        if not played or (again and played[0][0] == O_PASS):
            return None
        s = game.for_bot(decision.who, scramble(self.seed ^ step)).state
        self._weigher.bot.other_dice(step)
        self._judge.bot.other_dice(step)
        found = self._weigher.candidates(s, (played,))
        best, given = found[0], _given(s, found, played)
        loss = error = 0.0
        if best.chance - given.chance >= WORTH_MEASURING:
            loss, error = self._loss(s, best, given)
        grade = next((name for least, name in GRADES if loss >= least and loss > DOUBT * error), "")
        stake = max(loss, best.chance - min(each.chance for each in found))
        return Reviewed(
            step,
            game.turn,
            decision.who,
            best.chance if decision.raw.who == 0 else 1.0 - best.chance,
            worded(game, played),
            loss,
            error,
            stake,
            grade,
            worded(game, best.plan) if grade else "",
            because(self._weigher, game.names, s, best, given) if grade else "",
        )

    def _played(self, step: int) -> Plan:
        """What was answered, a declaration that was given die by die as a whole; nothing in the middle of one."""
        ask = self._games[step].state.ask
        assert ask is not None
        if ask.kind not in DECLARED:
            return tuple(pick[0] for pick in self.record.answers[step])
        picks: list[Option] = []
        if not ask.picked:
            for n in range(step, len(self)):
                now = self._games[n].state.ask
                if now is None or (now.who, now.kind) != (ask.who, ask.kind) or (picks and not now.picked):
                    break
                picks += [pick[0] for pick in self.record.answers[n]]
        return tuple(picks)

    def _loss(self, s: State, best: Candidate, given: Candidate) -> tuple[float, float]:
        """By how much one answer is better than the other, on dice neither has been chosen by."""
        bot = self._judge.bot
        bot.other_dice()
        one, other = bot.weigh(s, [best.plan, given.plan], perf_counter(), whole=True)
        if best.sure or given.sure:
            ahead = (best.chance if best.sure else _mean(one)) - (given.chance if given.sure else _mean(other))
            return max(ahead, 0.0), 0.0
        ahead, error = lead(one, other)
        return max(ahead, 0.0), error

    def all(self) -> Iterator[Reviewed]:
        """Every decision, in order."""
        for step in range(len(self)):
            if (found := self.at(step)) is not None:
                yield found


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _given(s: State, found: list[Candidate], played: Plan) -> Candidate:
    """What the answer that was given is worth: of plans that begin alike, the best."""
    ask = s.ask
    assert ask is not None
    if ask.kind in DECLARED:
        return next(each for each in found if each.plan == played)
    return next(each for each in found if look(s, each.plan[0]) == look(s, played[0]))


def summed(decisions: Iterable[Reviewed], winner: str) -> Review:
    """What all decisions say together."""
    found = tuple(sorted(decisions, key=lambda each: each.step))
    sides = {name: _side([each for each in found if each.who == name]) for name in PLAYERS}
    luck = 0.0
    ends = [each.a for each in found] + ([0.5 if winner == "tie" else float(winner == "A")] if winner else [])
    for (before, after), each in zip(pairwise(ends), found, strict=False):
        luck += after - before + (each.loss if each.who == "A" else -each.loss)
    return Review(found, sides["A"], sides["B"], round(luck, 4), winner)


def _side(decisions: list[Reviewed]) -> Side:
    stake = sum(each.stake for each in decisions)
    lost = sum(each.loss for each in decisions)
    grades = {name: count for _, name in GRADES if (count := sum(each.grade == name for each in decisions))}
    at_stake = sum(each.stake >= WORTH_MEASURING for each in decisions)
    return Side(round(1.0 - lost / stake, 4) if stake else 1.0, at_stake, round(lost, 4), grades)
