"""Contracts over many random games; ``tools/contracts`` says what is checked and plays more of them."""

from __future__ import annotations

from random import Random

import pytest

from contracts import SOURCES, check_game, run_one
from contracts.positions import check_places
from contracts.promises import Broken
from overcrush import Game
from overcrush.engine.edge.save import problems
from overcrush.model.const import FIELD, PRIORITY, ZONES

BATCH = 25
GAMES = {"demo": 700, "vanilla": 550, "able": 400, "scenarios": 200, "ready": 100, "boxed": 50, "echoes": 50}
"""2,000 games of these teams in all."""


def test_there_are_at_least_two_thousand_games() -> None:
    assert sum(GAMES.values()) >= 2000
    assert GAMES.keys() == SOURCES.keys()


@pytest.mark.parametrize(
    ("source", "first"), [(source, first) for source, games in GAMES.items() for first in range(0, games, BATCH)]
)
def test_random_games_keep_every_contract(source: str, first: int) -> None:
    wrong = [
        f"{source} {seed}: {words}" for seed in range(first, first + BATCH) if (words := run_one((source, seed, 1))[3])
    ]
    assert not wrong, "\n".join([*wrong, "repeat with: python tools/contracts --games 1 --source SOURCE --first SEED"])


def test_a_game_checked_at_every_decision() -> None:
    for source in SOURCES:
        assert check_game(source, 1, dense=40) > 20


def test_a_misplaced_die_is_noticed() -> None:
    from overcrush import teams

    game = Game.new(*teams.demo(), format="demo", seed=1)
    assert not problems(game.state)
    game.state.zones[0].append(game.state.zones[0][0])
    assert any("lies in" in words for words in problems(game.state))
    game = Game.new(*teams.demo(), format="demo", seed=1)
    game.state.life[0] = 11
    assert problems(game.state) == ["player A has more life than at the start"]


def test_a_die_that_is_due_back_from_where_it_is_not_is_noticed() -> None:
    from overcrush import teams

    game = Game.new(*teams.demo(), format="demo", seed=1)
    die = game.state.zones[0][0]
    game.state.goes_back = ((die, 0, 3, 0, -1),)
    words = problems(game.state)
    assert any("is due back from elsewhere" in word for word in words)
    assert any("should have come back" in word for word in words)


def test_a_die_that_should_have_fallen_is_noticed() -> None:
    from overcrush import teams

    game = Game.new(*teams.demo(), format="demo", seed=1)
    random = Random(1)
    while not (game.decision is None or (_standing(game) and game.decision.raw.kind == PRIORITY)):
        game.answer(random.choice(game.decision.options))
    s = game.state
    die = _standing(game)[0]
    check_places(game, random)
    s.damage[die] = 9
    with pytest.raises(Broken, match="should have been KO'd"):
        check_places(game, random)


def _standing(game: Game) -> list[int]:
    return [die for player in (0, 1) for die in game.state.zones[player * ZONES + FIELD]]
