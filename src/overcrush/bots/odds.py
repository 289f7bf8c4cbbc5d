"""How likely each player is to win, and what the answers to the open decision are worth.

Thinks as ``neural`` does, or as ``search`` where NumPy is missing: every answer is played out with the same dice, drawn
anew, to where the judgement is made, and the chance is the mean of that. What can be won or lost for sure this turn is
looked for first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from overcrush.bots.levels import offered
from overcrush.bots.plans import Plan, plans
from overcrush.bots.search import DOUBT, WORKED_OUT, SearchBot, choice, lead
from overcrush.engine.edge.api import Ask, Refs, State
from overcrush.engine.edge.api import Option as Action
from overcrush.errors import OvercrushError
from overcrush.game import Decision, Game
from overcrush.game.prospects import Odds, Weighed
from overcrush.model.const import ATTACK, BLOCK, O_DONE, O_FIELD, O_PASS, PRIORITY, REROLL

DECLARED = (ATTACK, BLOCK, REROLL)
"""What is asked die by die and answered as a whole."""
TIE = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan, and what came of it."""

    plan: Plan
    chance: float
    error: float
    """The standard error of what it is behind the best one."""
    sure: bool = False
    """Whether that is what can be had whatever the other does, and not only what playouts say."""
    pay: Refs | None = None


class Weigher:
    """Weighs answers within a time budget, or with a fixed number of rounds; the same seed then weighs alike."""

    def __init__(self, seed: int = 0, seconds: float | None = None, rounds: int | None = None) -> None:
        self.bot = thinker(seed, seconds, rounds)

    @property
    def by(self) -> str:
        """Whose judgement it is."""
        return "search" if type(self.bot) is SearchBot else "neural"

    def candidates(self, s: State, also: Sequence[Plan] = ()) -> list[Candidate]:
        """What could be answered to the open decision, the best first; ``also``: what is to be among it."""
        ask = s.ask
        assert ask is not None
        begun = perf_counter()
        bot = self.bot
        bot.other_dice()
        sure, line = bot.strike(s, begun)
        found = _wanted(s, ask, [*plans(s, bot.policy), *((line[0],) if line is not None else ())])
        found += [plan for plan in also if plan not in found]
        losses = bot.losses(s, found, begun)
        values = bot.weigh(s, found, begun)
        at = choice(values, WORKED_OUT if ask.kind == REROLL else DOUBT, bot.sway)
        top = sum(values[at]) / len(values[at]) if values[at] else bot.judged([s], ask.who)[0]
        weighed = []
        for plan, those, loss in zip(found, values, losses, strict=True):
            behind, error = lead(values[at], those)
            chance, certain = (top - max(behind, 0.0), False) if those else (top, False)
            if line is not None and plan == line[0] and sure >= chance:
                chance, error, certain = sure, 0.0, True
            if loss is not None and 1.0 - loss < chance:
                chance, certain = 1.0 - loss, True
            pay = line[1] if line is not None and plan == line[0] else bot.policy.payment(s, plan[0])
            weighed.append(Candidate(plan, min(max(chance, 0.0), 1.0), error, certain, pay))
        first = weighed.pop(at)  # of those that are worth the same, the one the bot itself would take
        return sorted([first, *weighed], key=lambda each: (-each.chance, not each.sure))

    def odds(self, game: Game, seed: int = 0) -> Odds:
        """The odds of a game as it stands, with what its decision's answers are worth."""
        s = game.state
        decision = game.decision
        if decision is None:
            return Odds("", 0.5 if s.winner == TIE else float(s.winner == 0), by=self.by)
        view = game.for_bot(decision.who, seed)
        return told(view, decision, self.candidates(view.state), self.by)


def thinker(seed: int = 0, seconds: float | None = None, rounds: int | None = None) -> SearchBot:
    """The best judge there is here."""
    if "neural" not in offered():
        return SearchBot(seed, seconds, rounds)
    from overcrush.bots.neural import NeuralBot  # NumPy and the weights are read only by who thinks with them

    return NeuralBot(seed, seconds, rounds)


def odds(game: Game, seconds: float | None = None, rounds: int | None = None, seed: int = 0) -> Odds:
    """How likely each player is to win, and what the answers to the open decision are worth. Nothing is known of the
    dice to come. ``rounds``: play each answer out so often instead of looking at the clock."""
    return Weigher(seed, seconds, rounds).odds(game, seed)


def told(game: Game, decision: Decision, found: list[Candidate], by: str, why: str = "") -> Odds:
    """What was found, in words."""
    chance = found[0].chance
    answers = tuple(
        Weighed(worded(game, each.plan), each.chance, each.error, _answer(game.state, each.plan), each.pay)
        for each in found
    )
    options = tuple(_worth(game.state, decision.raw, option, found) for option in decision.actions)
    return Odds(decision.who, chance if decision.raw.who == 0 else 1.0 - chance, answers, options, by, why)


def _wanted(s: State, ask: Ask, found: list[Plan]) -> list[Plan]:
    """Plans, with one for each option that none begins with; dice that lie alike once."""
    if ask.kind == PRIORITY:
        begun = {look(s, plan[0]) for plan in found}
        for option in ask.options:
            if look(s, option) not in begun:
                begun.add(look(s, option))
                found.append((option,))
    return list(dict.fromkeys(found))


def look(s: State, option: Action) -> tuple[int, ...]:
    """The same for dice that are fielded alike."""
    if option[0] != O_FIELD:
        return option
    return (O_FIELD, s.card_of[option[1]], s.face[option[1]])


def _worth(s: State, ask: Ask, option: Action, found: list[Candidate]) -> float | None:
    """What the best answer with an option is worth."""
    if ask.kind in DECLARED and option[0] != O_DONE:
        fits = [each.chance for each in found if option in each.plan]
    else:
        fits = [each.chance for each in found if look(s, each.plan[0]) == look(s, option)]
    return max(fits, default=None)


def _answer(s: State, plan: Plan) -> Plan:
    """The part of a plan that answers the open decision: what comes later is another one."""
    assert s.ask is not None
    return plan if s.ask.kind in DECLARED else plan[:1]


def worded(game: Game, plan: Plan) -> str:
    """The answer of a plan in words: a declaration as a whole, and of a plan for the turn how it goes on."""
    trial = game.clone()
    words: list[str] = []
    first = game.state.ask
    try:
        for option in plan:
            decision = trial.decision
            if decision is None or first is None or decision.raw.who != first.who or option not in decision.actions:
                break
            if option[0] not in (O_DONE, O_PASS) or not words:
                words.append(decision.text_of(option))
            trial.answer(option)
    except OvercrushError:
        pass
    return _joined(words)


def _joined(words: list[str]) -> str:
    """``Attack with A; Attack with B`` as ``Attack with A and B``."""
    if len(words) > 1:
        for start in ("Attack with ", "Reroll "):
            if all(each.startswith(start) for each in words):
                things = [each.removeprefix(start) for each in words]
                return f"{start}{', '.join(things[:-1])} and {things[-1]}"
    return "; ".join(words)
