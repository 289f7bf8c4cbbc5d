"""Luck: what was rolled and drawn against what is to be expected."""

from __future__ import annotations

from random import Random

import pytest

from overcrush import Game
from overcrush.game.luck import Measure, luck_of
from overcrush.game.setup import Record
from overcrush.teams import demo


def played(seed: int) -> Record:
    chance = Random(seed)
    game = Game.new(*demo(), format="demo", seed=seed)
    while game.decision:
        game.answer(chance.choice(game.decision.options))
    return game.record()


def test_a_roll_is_measured_against_the_average_of_its_faces() -> None:
    measure = Measure()
    measure.roll([1, 1, 1, 1, 1, 0], 5)
    assert (measure.got, round(measure.expected, 3), measure.line) == (0, 0.833, [-0.83])
    assert measure.better < 5
    measure.roll([2, 1, 0, 0, 0, 0], 0)
    assert measure.got == 2 and measure.line[-1] == 0.67 and 50 < measure.better < 100
    assert Measure().better == 50


def test_every_roll_and_every_draw_of_a_game_is_counted() -> None:
    record = played(3)
    *_, game = Game.steps(record)
    for player, luck in zip("AB", luck_of(record), strict=True):
        rolled = [event for event in game.log if event.kind in ("rolled", "rerolled") and event.text[0] == player]
        assert luck.rolls == len(luck.energy.line) == len(luck.levels.line) == len(rolled)
        assert luck.drawn.total() > 20
        assert sum(luck.due.values()) == pytest.approx(luck.drawn.total())


def test_over_many_games_nobody_is_lucky() -> None:
    whole = Measure()
    drawn = due = 0.0
    for seed in range(12):
        for luck in luck_of(played(seed)):
            whole.got += luck.energy.got
            whole.expected += luck.energy.expected
            whole.variance += luck.energy.variance
            drawn += luck.drawn[0]
            due += luck.due[0]
    assert 1 < whole.better < 99
    assert abs(drawn - due) < 0.1 * due


def test_the_first_draw_comes_from_a_bag_of_sidekicks() -> None:
    record = played(5)
    game = next(iter(Game.steps(record)))
    one = luck_of(Record(record.setup, (), record.start))[0]
    assert set(one.due) <= {0} and game.turn == 1
