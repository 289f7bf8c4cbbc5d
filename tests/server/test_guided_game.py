"""The guided games: each script can be played to its end, which is a win, and whoever leaves it is left alone."""

from __future__ import annotations

import pytest

from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.server.deciding import paths
from overcrush.server.keeping import AUTO, BOT, HUMAN, Move
from overcrush.server.lesson import NAMES, Guide, begun, followed, script


@pytest.fixture
def game() -> Game:
    return begun("first", 1)


def settle(guide: Guide, game: Game, moves: list[Move]) -> None:
    """Answer what leaves no choice, and pass what the guide does not speak of."""
    while (ask := game.state.ask) is not None and (len(ask.options) == 1 or guide.passes(game)):
        moves.append(Move("AB"[ask.who], AUTO, ((ask.options[-1], None),)))
        guide.follow(game, moves[-1])
        game.take(moves[-1].call)


@pytest.mark.parametrize("name", NAMES)
def test_every_step_can_be_taken_and_the_last_one_wins(name: str) -> None:
    game, guide = begun(name, 1), Guide(name)
    first = game.clone()
    moves: list[Move] = []
    for n, step in enumerate(guide.script.steps):
        settle(guide, game, moves)
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
    settle(guide, game, moves)
    assert not guide.lost
    assert game.winner == "A"
    assert guide.hint(game).say == guide.script.ending
    again = followed(name, first, moves)
    assert again is not None and (again.at, again.lost) == (guide.at, False)


def test_the_lessons_teach_what_a_first_game_needs_and_speak_of_no_place_on_the_screen() -> None:
    for name in NAMES:
        for step in script(name).steps:
            words = f"{step.say} {step.why}".lower()
            assert not any(place in words for place in ("click", "tap ", "at the side", "panel", "on the left")), words
    taught = " ".join(f"{step.say} {step.why}" for step in script("first").steps)
    for word in (
        "three",
        "Out",
        "Undo",
        "Prep",
        "used pile",
        "level 3",
        "pay 1",
        "Split",
        "Overcrush",
        "Global",
        "Only you",
    ):
        assert word in taught, word


def test_dice_that_are_alike_are_the_same_to_the_guide(game: Game) -> None:
    guide = Guide("first")
    moves: list[Move] = []
    while not any(step.do.get("pick") for step in guide.script.steps[guide.at : guide.at + 1]):
        settle(guide, game, moves)
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
