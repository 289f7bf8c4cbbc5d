"""Taking back costs next to nothing, wherever a game stands, and leads exactly to where it was."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from time import thread_time

import pytest

from few_cards import TEAM
from overcrush import Attack, Game, Pass
from overcrush.engine import play
from overcrush.engine.edge.save import dump
from overcrush.model.const import O_DONE
from overcrush.teams import able


def played(answers: int, seed: int = 1, remembers: bool = True) -> tuple[Game, list[object]]:
    """A random game that lasts so long, and every position it was in."""
    chance = Random(seed)
    for start in range(seed, seed + 200):
        game = Game.new(TEAM, TEAM, format="open", seed=start, remembers=remembers)
        seen: list[object] = [dump(game.state)]
        while game.decision is not None and len(seen) <= answers:
            game.answer(chance.choice(game.decision.options))
            seen.append(dump(game.state))
        if len(seen) > answers:
            return game, seen
    raise AssertionError("no game lasted that long")


@pytest.mark.parametrize("remembers", [True, False])
def test_every_position_comes_back(remembers: bool) -> None:
    game, seen = played(150, remembers=remembers)
    chance = Random(2)
    while len(seen) > 1:
        back = min(chance.choice((1, 1, 2, 3, 7)), len(seen) - 1)
        del seen[-back:]
        game.undo(back)
        assert dump(game.state) == seen[-1]
    assert game.answers == 0


def test_what_is_kept_is_never_changed_by_going_on() -> None:
    game, seen = played(80)
    for _ in range(3):
        game.undo(20)
        other = game.clone()
        chance = Random(3)
        for _ in range(30):
            if other.decision is None:
                break
            other.answer(chance.choice(other.decision.options))
        del seen[-20:]
        assert dump(game.state) == seen[-1]


def test_whole_answers_are_taken_back_whole() -> None:
    game = Game.new(TEAM, TEAM, format="open", seed=4)
    before = dump(game.state)
    game.answer("done")
    game.answer(Pass())
    game.answer(Pass())
    if game.decision is not None and game.decision.kind == "attack":
        game.answer(Attack([]))
    game.undo(game.answers)
    assert dump(game.state) == before


def test_a_saved_game_takes_back_as_well() -> None:
    game, seen = played(120)
    again = Game.from_json(game.to_json())
    again.undo(3)
    assert dump(again.state) == seen[-4]
    again.undo(100)
    assert dump(again.state) == seen[-104]


def long_game(answers: int) -> Game:
    """A game of full teams that nobody ends by attacking."""
    chance = Random(6)
    game = Game.new(*able(0), format="open", seed=9)
    for _ in range(answers):
        decision = game.decision
        assert decision is not None
        idle = decision.kind == "attack" and (O_DONE,) in decision.actions
        game.answer((O_DONE,) if idle else chance.choice(decision.actions))
    return game


def test_taking_back_takes_microseconds_at_any_depth() -> None:
    game = long_game(1_000)
    chance = Random(5)
    slowest = 0.0
    for depth in (0, 1, 7, 8, 47, 48, *(chance.randint(2, 998) for _ in range(150))):
        deep = game.clone()
        deep.undo(depth)
        times = []
        for _ in range(7):  # the best of several: a busy machine only ever adds
            copy = Game(deep.setup, deep.state.clone(), deep._start, deep._trail, remembers=True)
            begin = thread_time()
            copy.undo()
            times.append(thread_time() - begin)
        slowest = max(slowest, min(times))
    assert slowest < 0.0001


def test_a_long_game_takes_little_memory() -> None:
    long_game(20)  # what every game of these teams shares
    gc.collect()
    tracemalloc.start()
    try:
        game = long_game(1_000)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < 2_000_000
        assert game.answers == 1_000
    finally:
        tracemalloc.stop()


def test_taking_back_asks_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    game, seen = played(130)

    def asked(*_: object) -> None:
        raise AssertionError("a rule was asked")

    monkeypatch.setattr(play, "answer", asked)
    monkeypatch.setattr(play, "run", asked)
    for n in range(1, 131):
        game.undo()
        assert dump(game.state) == seen[-1 - n]
