"""OpenSpiel's own tests of games, on this one; where OpenSpiel is not installed they are skipped."""

from __future__ import annotations

import unittest
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="the extra spiel (OpenSpiel) is not installed")

import pyspiel

from overcrush.env import spiel

PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "python_overcrush.txt"


@pytest.fixture(scope="module")
def game() -> Any:
    return pyspiel.load_game(spiel.NAME)


def test_its_own_tests_of_the_interface_pass(game: Any) -> None:
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import sample_some_states

    fields = {
        "game": game,
        "game_name": spiel.NAME,
        "game_type": game.get_type(),
        "some_states": sample_some_states.sample_some_states(game, max_states=20),
        "setUpClass": classmethod(lambda cls: None),  # it would sample more of them
    }
    case = type("Overcrush", (api_test.EnforceAPIOnPartialTreeBase,), fields)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not result.errors and not result.failures, (result.errors, result.failures)


def test_random_games_go_as_it_wants_them(game: Any) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"{spiel.NAME}(tensor=table)"), 1, False, False)


def test_taking_back_and_serialisation(game: Any) -> None:
    random = Random(3)
    state = game.new_initial_state()
    for n in range(70):
        if state.is_chance_node():
            action = random.choice(state.chance_outcomes())[0]
        else:
            action = random.choice(state.legal_actions())
        before, player = str(state), state.current_player()
        state.apply_action(action)
        if n % 7 == 0:
            after = str(state)
            state.undo_action(player, action)
            assert (str(state), state.current_player(), len(state.history())) == (before, player, n)
            state.apply_action(action)
            assert str(state) == after
        if n % 23 == 0:
            text = pyspiel.serialize_game_and_state(game, state)
            _, again = pyspiel.deserialize_game_and_state(text)
            assert str(again) == str(state) and again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
    with pytest.raises(ValueError, match="last"):
        state.undo_action(0, 0)


def test_the_playthrough_is_as_it_was_written() -> None:
    """What it plays, states, offers and tells, from the file: a change of any of it must be meant."""
    from open_spiel.python.algorithms import generate_playthrough as written

    text = PLAYTHROUGH.read_text(encoding="utf-8")
    actions = [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]
    assert written.playthrough(f"{spiel.NAME}(tensor=table)", actions, seed=SEED) == text


SEED = 1
