"""Playing one game at random, and checking on the way that it is a game."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

from overcrush.engine import play
from overcrush.engine.core import Option, State, Table
from overcrush.engine.edge.save import changed, differences, dump, load, problems, snapshot
from overcrush.engine.edge.views import raw_events
from overcrush.engine.edition import edition_of
from overcrush.engine.link.laying import lay_table, start
from overcrush.errors import Illegal, OvercrushError
from overcrush.exercise.crowding import mustered
from overcrush.exercise.pairing import Match, teams
from overcrush.exercise.results import Results
from overcrush.exercise.watching import Watch
from overcrush.game.setup import scramble
from overcrush.model import const as c
from overcrush.model.cards import Card
from overcrush.teams.editions import edition_named
from overcrush.teams.formats import BASIC_DICE

LONGEST = 30_000
"""No game played at random takes so many decisions."""
SECONDS = 120
"""Nor so long."""
LOOK, PLACES, RESULTS, REFUSED, SAVED = 3, 20, 30, 60, 400
"""How seldom things are looked at: once in so many decisions."""
EARLY = 3
"""One game in so many is played from its beginning, the others from a position in its middle."""
REPLAYED = 20
"""One game in so many is played again from its answers."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went."""

    match: Match
    decisions: int = 0
    turns: int = 0
    seen: frozenset[str] = field(default_factory=frozenset)
    active: frozenset[str] = field(default_factory=frozenset)
    """The cards that have had a die in the field, or used."""
    failure: str = ""
    """What went wrong, or nothing."""
    where: str = ""


class Broken(OvercrushError):
    """Something that must hold in every game and did not."""


class TooSlow(OvercrushError):
    """A game that takes far too long."""


def play_match(match: Match, cards: Mapping[str, Card]) -> Played:
    """Play a match to its end; whatever goes wrong is what comes back."""
    game = _Game(match, cards)
    old = _alarm(SECONDS)
    try:
        game.play()
    except Exception as error:  # everything that goes wrong is told with what repeats it
        failure = f"{type(error).__name__}: {error}"
        return Played(match, game.decisions, game.turns, game.seen, game.active, failure, _where(error))
    finally:
        _alarm(0, old)
    return Played(match, game.decisions, game.turns, game.seen, game.active)


def _where(error: BaseException) -> str:
    """The line of ours that failed."""
    trace = error.__traceback__
    where = ""
    while trace is not None:
        path = Path(trace.tb_frame.f_code.co_filename)
        where = f"{path.parent.name}/{path.name}:{trace.tb_lineno}"
        trace = trace.tb_next
    return where


def _alarm(seconds: int, handler: object = None) -> object:
    """Stop a game that does not come to its end, where the system can do that."""
    if not hasattr(signal, "setitimer"):
        return None

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"the game was not over after {SECONDS} s")

    try:
        old: object = signal.signal(signal.SIGALRM, handler if callable(handler) else stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    except ValueError:  # not in the main thread
        return None
    return old


class _Game:
    """A game being played."""

    def __init__(self, match: Match, cards: Mapping[str, Card]) -> None:
        self.match = match
        self.cards = cards
        self.random = Random(f"answers {match.seed}")
        self.lively = match.seed % 4 != 0
        """Mostly players do what they can; else they choose all options alike."""
        self.decisions = 0
        self.turns = 0
        self.watch: Watch | None = None

    @property
    def seen(self) -> frozenset[str]:
        """What has fired."""
        return self.watch.seen if self.watch is not None else frozenset()

    @property
    def active(self) -> frozenset[str]:
        """The cards that have been in play."""
        return self.watch.active if self.watch is not None else frozenset()

    def play(self) -> None:
        """Play it to its end."""
        one, other, format_ = teams(self.match, self.cards)
        basics = [(card, BASIC_DICE) for team in (one, other) for card in team.basics]
        sidekicks = (format_.sidekicks, format_.sidekicks)
        table = lay_table(
            (one.cards, other.cards), basics, sidekicks, edition_of(edition_named(self.match.edition), format_.life)
        )
        watch = self.watch = Watch(table)
        results = Results(table)
        s = self._begin(table)
        watch.look(s)
        answers: list[Option] = []
        chance = self.random.random
        while (ask := s.ask) is not None:
            if not ask.options:
                raise Broken(f"decision {s.asked} has no option")
            if chance() * LOOK < 1:
                watch.look(s)
            if chance() * PLACES < 1:
                self._places(s)
            if chance() * RESULTS < 1:
                self._results(s, results)
            if chance() * REFUSED < 1:
                self._refused(s)
            if chance() * SAVED < 1:
                self._saved(s)
            option = self._choose(s, ask.options)
            if option[0] == c.O_USE:
                watch.use(s, option[1])
            answers.append(option)
            self.decisions += 1
            self.turns = s.turn
            play.answer(s, option)
            if self.decisions >= LONGEST:
                raise Broken(f"the game was not over after {LONGEST} decisions and {s.turn} turns")
        self._places(s)
        if s.winner not in (0, 1, 2) or min(s.life) > 0:
            raise Broken(f"the game ended with nobody at 0 life: {s.life}")
        if self.match.seed % REPLAYED == 0:
            self._again(self._begin(table), answers, s)

    def _begin(self, table: Table) -> State:
        if self.match.seed % EARLY:
            return mustered(table, self.match.seed)
        s = start(table, scramble(self.match.seed))
        play.run(s)
        return s

    def _choose(self, s: State, options: Sequence[Option]) -> Option:
        """One of the options: any, or rather one that does something."""
        chance = self.random.random
        if len(options) > 1 and self.lively:
            first, last = options[0][0], options[-1][0]
            if last == c.O_PASS and chance() < 0.9:
                weights = [self._weight(s, option) for option in options]
                return self.random.choices(options, weights)[0]
            if first in (c.O_YES, c.O_NO) and chance() < 0.5:
                return (c.O_YES,) if (c.O_YES,) in options else options[0]
        return options[int(chance() * len(options))]

    @staticmethod
    def _weight(s: State, option: Option) -> float:
        kind = option[0]
        if kind == c.O_PASS:
            return 0.5
        if kind == c.O_BUY:
            return 1.0 + s.t.cost[option[1]] ** 2 / 4
        return 2.0 if kind == c.O_GLOBAL else 8.0

    # --- what must hold --------------------------------------------------------------------------------

    @staticmethod
    def _places(s: State) -> None:
        """Every die is in exactly one place, and life has its bounds."""
        wrong = problems(s)
        if wrong:
            raise Broken(f"decision {s.asked}: {'; '.join(wrong)}")

    @staticmethod
    def _results(s: State, results: Results) -> None:
        """Whatever is offered has a result (3.1.10)."""
        wrong = results.wrong(s) or results.missing(s)
        if wrong:
            raise Broken(wrong)

    def _refused(self, s: State) -> None:
        """What is not offered is refused, and changes nothing."""
        assert s.ask is not None
        before, asked = snapshot(s), s.asked
        for guess in self._guesses(s):
            if guess in s.ask.options:
                continue
            try:
                play.answer(s, guess)
            except Illegal:
                continue
            raise Broken(f"decision {asked}: {guess} is not offered, and was accepted")
        wrong = changed(before, s)
        if wrong:
            raise Broken(f"decision {s.asked}: a refused answer changed {', '.join(wrong)}")

    def _guesses(self, s: State) -> list[Option]:
        below = self.random.randrange
        die, card, ability = below(len(s.zone)), below(len(s.t.cards)), below(max(1, len(s.t.abilities)))
        return [
            (c.O_PASS,),
            (c.O_DONE,),
            (c.O_YES,),
            (c.O_BUY, card),
            (c.O_FIELD, die),
            (c.O_USE, die),
            (c.O_GLOBAL, ability),
            (c.O_ATTACK, die),
            (c.O_PICK, die),
            (c.O_ORDER, 99),
        ]

    @staticmethod
    def _saved(s: State) -> None:
        """A copy and a saved game are the same game."""
        for name, other in (("copy", s.clone()), ("saved game", load(s.t, dump(s)))):
            wrong = differences(s, other)
            if wrong:
                raise Broken(f"decision {s.asked}: the {name} differs in {', '.join(wrong)}")

    @staticmethod
    def _again(s: State, answers: list[Option], end: State) -> None:
        """The same answers lead to the same game."""
        for option in answers:
            play.answer(s, option)
        if differences(s, end) or raw_events(s) != raw_events(end):
            raise Broken("the same answers led to another game")
