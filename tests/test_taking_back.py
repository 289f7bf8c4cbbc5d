"""Taking back costs next to nothing, wherever a game stands, and leads exactly to where it was."""

from __future__ import annotations

import tracemalloc
from random import Random
from time import perf_counter

import pytest

from few_cards import TEAM
from overcrush import Attack, Game, Pass
from overcrush.engine.edge.save import dump


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


def test_taking_back_takes_microseconds_and_little_memory() -> None:
    game, _ = played(400)
    times = []
    chance = Random(5)
    for _ in range(100):
        copy = Game(game.setup, game.state.clone(), game._start, game._trail, remembers=True)
        back = chance.randint(1, 300)
        begin = perf_counter()
        copy.undo(back)
        times.append(perf_counter() - begin)
    assert sorted(times)[len(times) // 2] < 0.0005  # a busy machine; measured on a quiet one it is under 0.0001


def test_what_is_kept_takes_little_memory() -> None:
    chance = Random(6)
    tracemalloc.start()
    try:
        game = Game.new(TEAM, TEAM, format="open", seed=9)
        before = tracemalloc.get_traced_memory()[0]
        while game.decision is not None and game.answers < 300:
            game.answer(chance.choice(game.decision.actions))
        after = tracemalloc.get_traced_memory()[0]
        assert (after - before) / game.answers < 2_000  # so that a game of 1,000 answers takes less than 2 MB
    finally:
        tracemalloc.stop()
