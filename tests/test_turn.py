"""The list of sub-steps is what is played: each is followed by one that it names, and every one comes up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from few_cards import TEAM
from overcrush import Game
from overcrush.bots import RandomBot
from overcrush.engine import steps, turn
from overcrush.engine.core import State


def played(monkeypatch: pytest.MonkeyPatch, seed: int, first: str = "A") -> list[int]:
    """The sub-steps of a random game, one after the other, whenever one is done."""
    seen: list[int] = []

    def told(do: Callable[[State], None]) -> Callable[[State], None]:
        def done(s: State) -> None:
            seen.append(s.sub)
            do(s)

        return done

    monkeypatch.setattr(turn, "DO", tuple(told(entry.do) for entry in turn.TURN))
    game = Game.new(TEAM, TEAM, format="open", seed=seed, first=first)
    bot = RandomBot(seed)
    while game.decision is not None and len(seen) < 3000:
        game.answer(bot.choose(game))
    return seen


@pytest.mark.parametrize("seed", range(4))
def test_what_follows_is_what_the_list_says(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    seen = played(monkeypatch, seed)
    wrong = [
        (turn.TURN[one].name, turn.TURN[two].name)
        for one, two in pairwise(seen)
        if one != two and two not in turn.TURN[one].follows
    ]
    assert wrong == []
    assert set(range(len(turn.TURN))) - set(seen) <= {steps.BEGIN, steps.FAST_RESOLVE, steps.END_APPLIED}


def test_every_sub_step_has_a_number_and_its_step_begins_and_ends_where_it_says() -> None:
    numbered = {value: name for name, value in vars(steps).items() if isinstance(value, int)}
    assert sorted(numbered) == list(range(len(turn.TURN)))
    for step, (first, last) in steps.STEPS.items():
        inside = [number for number, entry in enumerate(turn.TURN) if entry.step.removesuffix("_of_turn") == step]
        assert [number for number in inside if number != steps.BEGIN] == list(range(first, last + 1))
