"""Whatever is answered raises nothing but the documented errors, and changes nothing when it is refused."""

from __future__ import annotations

import contextlib
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from overcrush import (
    Activate,
    Ambiguous,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Game,
    Global,
    Illegal,
    Malformed,
    Order,
    Pass,
    Reroll,
    Use,
    teams,
)
from overcrush.engine.edge.save import changed, problems, same, snapshot

REFUSALS = (Illegal, Malformed, Ambiguous)

numbers = st.integers(-3, 140) | st.integers() | st.just(10**40)
words = st.sampled_from(
    ["A", "B", "yes", "no", "A.sidekick.1", "B.sidekick.2", "Sidekick #1", "flint", "Pass", "virtual", "", "\0"]
) | st.text(max_size=12)
junk: st.SearchStrategy[Any] = st.one_of(
    numbers,
    words,
    st.none(),
    st.booleans(),
    st.floats(),
    st.binary(max_size=4),
    st.just(object()),
    st.just(...),
    st.just(type),
)
things: st.SearchStrategy[Any] = st.one_of(numbers, words, junk)
lists = st.lists(things, max_size=5) | junk
maps = st.dictionaries(numbers | words, lists, max_size=3) | junk
splits = (
    st.dictionaries(numbers | words, st.dictionaries(numbers | words, numbers | junk, max_size=3) | junk, max_size=3)
    | junk
)
tuples = st.lists(st.integers(-3, 140) | junk, max_size=5).map(tuple)
answers: st.SearchStrategy[Any] = st.one_of(
    tuples,
    junk,
    lists,
    st.builds(Attack, lists),
    st.builds(Block, maps),
    st.builds(Reroll, lists),
    st.builds(Assign, splits),
    st.builds(Choose, things | lists),
    st.builds(Order, lists),
    st.just(Pass()),
    st.builds(Buy, things, lists),
    st.builds(Field, things, lists),
    st.builds(Use, things),
    st.builds(Global, things, numbers | junk, things, lists),
    st.builds(Activate, things, numbers | junk, lists),
)


class AnyAnswers(RuleBasedStateMachine):
    """A game that is answered with anything at all."""

    game: Game
    before: dict[str, object]
    past: list[dict[str, object]]

    @initialize(seed=st.integers(0, 500), source=st.sampled_from(["demo", "vanilla", "able"]), skip=st.integers(0, 200))
    def begin(self, seed: int, source: str, skip: int) -> None:
        pair = teams.demo() if source == "demo" else teams.vanilla(seed) if source == "vanilla" else teams.able(seed)
        self.game = Game.new(*pair, format="demo" if source == "demo" else "tournament", seed=seed)
        for n in range(skip):  # into the middle of the game
            if self.game.decision is None:
                break
            options = self.game.decision.options
            self.game.answer(options[(seed + n * n) % len(options)])
        self.past = []
        self._mark()

    def _mark(self) -> None:
        self.before = snapshot(self.game.state)

    def _try(self, answer: Any, pay: Any = None) -> None:
        """Answer; if it is refused, nothing may have changed."""
        count = self.game.answers
        try:
            reason = self.game.why_not(answer, pay)
        except (Malformed, Ambiguous):
            reason = None
        else:
            assert reason is None or (reason.text and reason.rules)
        try:
            self.game.answer(answer, pay)
        except REFUSALS as refused:
            assert str(refused)
            assert not changed(self.before, self.game.state) and self.game.answers == count
        else:
            assert reason is None and self.game.answers == count + 1
            self.past.append(self.before)
            self._mark()

    @precondition(lambda self: self.game.decision is not None)
    @rule(choice=st.integers(0, 10**6), how=st.sampled_from(["option", "action", "text"]))
    def a_legal_answer(self, choice: int, how: str) -> None:
        options = self.game.decision.options  # type: ignore[union-attr]
        option = options[choice % len(options)]
        self.game.answer({"option": option, "action": option.action, "text": option.text}[how])
        self.past.append(self.before)
        self._mark()

    @rule(answer=answers)
    def anything(self, answer: Any) -> None:
        self._try(answer)

    @precondition(lambda self: self.game.decision is not None)
    @rule(choice=st.integers(0, 10**6), pay=lists)
    def any_payment(self, choice: int, pay: Any) -> None:
        options = self.game.decision.options  # type: ignore[union-attr]
        self._try(options[choice % len(options)], pay)

    @rule(choice=st.integers(0, 10**6), other=st.integers(0, 50))
    def an_option_of_another_game(self, choice: int, other: int) -> None:
        stranger = Game.new(*teams.demo(), format="demo", seed=other)
        options = stranger.decision.options  # type: ignore[union-attr]
        self._try(options[choice % len(options)])

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        assert not changed(self.past.pop(), self.game.state)
        self._mark()

    @rule(thing=things, what=st.sampled_from(["attack", "keywords", "purchase cost", "can block", "level"]) | words)
    def explaining(self, thing: Any, what: Any) -> None:
        with contextlib.suppress(*REFUSALS):
            self.game.explain(thing, what)
        assert not changed(self.before, self.game.state)

    @rule(thing=things, zone=words)
    def looking(self, thing: Any, zone: str) -> None:
        for look in (
            lambda: self.game.die(thing),
            lambda: self.game.dice(thing, zone),
            lambda: self.game.payments(thing),
        ):
            with contextlib.suppress(*REFUSALS):
                str(look())
        assert not changed(self.before, self.game.state)

    @rule()
    def saving(self) -> None:
        assert same(Game.from_json(self.game.to_json()).state, self.game.state)

    @invariant()
    def every_die_is_in_one_place(self) -> None:
        if hasattr(self, "game"):
            assert not problems(self.game.state)
            assert str(self.game) and repr(self.game)


TestAnyAnswers = AnyAnswers.TestCase
TestAnyAnswers.settings = settings(
    max_examples=120,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    database=None,
)
