"""Options tell what they are about; moves in short are told apart, and read as what they were."""

from __future__ import annotations

from random import Random

import pytest

import overcrush
from few_cards import TEAM
from overcrush import Game, Malformed


@pytest.mark.parametrize("seed", range(6))
def test_every_option_of_a_game_can_be_written_and_read_again(seed: int) -> None:
    game = Game.new(TEAM, TEAM, format="open", seed=seed)
    chance = Random(seed)
    kinds = set()
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        moves = [option.move for option in decision.options]
        assert len(set(moves)) == len(moves)
        option = chance.choice(decision.options)
        kinds.add(option.kind)
        assert option.move.split()[0] == option.kind
        if option.kind in ("field", "attack", "block", "reroll"):
            assert option.die is not None
            assert option.die.name in option.move
            assert option.card == option.die.card
        if option.kind == "buy":
            assert option.die is None
            assert option.card is not None
            assert option.cost >= 0
        other = game.clone()
        other.answer(option.move)
        game.answer(option)
        assert other == game
    assert {"buy", "field", "pass"} <= kinds


def test_a_step_goes_on_to_the_next_real_question() -> None:
    game = Game.new(TEAM, TEAM, format="open", seed=3)
    while (decision := game.decision) is not None and game.turn < 8:
        following = game.step(decision.options[0])
        assert following is game.decision
        assert following is None or len(following.options) > 1


def test_games_are_equal_that_stand_the_same() -> None:
    one, two = (Game.new(TEAM, TEAM, format="open", seed=5) for _ in range(2))
    assert one == two
    assert one != Game.new(TEAM, TEAM, format="open", seed=6)
    two.answer("done")
    assert one != two
    two.undo()
    assert one == two
    assert one != "a game"


def test_chance_picks_a_seed_that_is_told() -> None:
    one, two = (Game.new(TEAM, TEAM, format="open", seed=None) for _ in range(2))
    assert one.setup.seed != two.setup.seed
    assert Game.new(TEAM, TEAM, format="open", seed=one.setup.seed) == one
    with pytest.raises(Malformed, match="seed"):
        Game.new(TEAM, TEAM, format="open", seed=1.5)  # type: ignore[arg-type]


def test_the_version_is_that_of_the_package() -> None:
    assert overcrush.__version__.count(".") == 2
