"""The guided first game: its script can be played to the end, and whoever leaves it is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from databases import stored

from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.server import offers
from overcrush.server.choices import chosen
from overcrush.server.deciding import paths
from overcrush.server.keeping import AUTO, BOT, HUMAN, Move, begin
from overcrush.server.lesson import Guide, followed, script
from overcrush.server.requests import _script


@pytest.fixture
def game(tmp_path: Path) -> Game:
    lesson = script("first")
    store = stored(tmp_path)
    one, two = (chosen(store, "somebody", offers.Chosen(name=name)) for name in lesson.teams)
    store.close()
    dice = _script(offers.Script(lesson.draws, lesson.rolls), (one, two))
    return begin((one, two), lesson.format, "", 1, dice)


def settle(game: Game, moves: list[Move]) -> None:
    """Answer what leaves no choice."""
    while (ask := game.state.ask) is not None and len(ask.options) == 1:
        moves.append(Move("AB"[ask.who], AUTO, ((ask.options[0], None),)))
        game.take(moves[-1].call)


def test_every_step_can_be_taken_and_each_of_the_learners_says_what_and_why(game: Game) -> None:
    guide, begun = Guide("first"), game.clone()
    moves: list[Move] = []
    for n, step in enumerate(guide.script.steps):
        settle(game, moves)
        assert guide.at == n
        call = guide.call(game)
        assert call is not None, (n, step.do, game.decision)
        hint = guide.hint(game)
        if step.who == "A":
            assert step.say.strip() and step.why.strip(), n
            assert hint.answer is not None and hint.say == step.say
        else:
            assert not step.say and hint.answer is None
        moves.append(Move(step.who, HUMAN if step.who == "A" else BOT, call))
        guide.follow(game, moves[-1])
        game.take(call)
    assert not guide.lost
    assert guide.hint(game).say == guide.script.ending
    again = followed("first", begun, moves)
    assert again is not None and (again.at, again.lost) == (guide.at, False)


def test_dice_that_are_alike_are_the_same_to_the_guide(game: Game) -> None:
    guide = Guide("first")
    moves: list[Move] = []
    while not any(step.do.get("pick") for step in guide.script.steps[guide.at : guide.at + 1]):
        settle(game, moves)
        call = guide.call(game)
        assert call is not None
        guide.follow(game, Move("A", HUMAN, call))
        game.take(call)
    wanted = guide.call(game)
    assert wanted is not None
    state = game.state
    assert state.ask is not None
    twin = next(
        path
        for path in paths(state, state.ask)
        if path[1:] and path[1] != wanted[1][0] and state.controller[path[1][1]] == state.controller[wanted[1][0][1]]
    )
    guide.follow(game, Move("A", HUMAN, tuple((option, None) for option in twin)))
    assert not guide.lost  # the other Sidekick will do


def test_whoever_does_something_else_has_left_the_path(game: Game) -> None:
    guide = Guide("first")
    options = game.state.ask.options  # type: ignore[union-attr]
    guide.follow(game, Move("A", HUMAN, ((options[-1], None),)))  # keeps all dice, though the guide rerolls one
    assert guide.lost
    assert guide.call(game) is None
    assert guide.hint(game).lost and guide.hint(game).answer is None


def test_there_is_no_other_guided_game() -> None:
    with pytest.raises(Malformed, match="no guided game"):
        script("second")
    assert followed("", None, []) is None  # type: ignore[arg-type]
