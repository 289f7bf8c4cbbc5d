"""Tactical positions: those of ``tests/tactics`` hold as scenarios, and bots find the right answers in them.

The whole of it is ``python tools/tactics.py``. Here playouts are counted instead of time, so that the same is found on
every machine.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from overcrush.bots import HeuristicBot, SearchBot
from overcrush.scenario import run_document
from overcrush.scenario.load import Document

FOLDER = Path(__file__).parent.parent / "tactics"
sys.path.insert(0, str(FOLDER.parent.parent / "tools"))

import tactics  # noqa: E402

POSITIONS = list(tactics.positions([FOLDER]))
AT_A_GLANCE = ("winning", "energy", "blocking")
"""The files whose positions the solver sees without playouts."""


def named() -> list[object]:
    """Each position under its file and name."""
    return [pytest.param(document, id=f"{Path(document.path).stem}: {document.name}") for document in POSITIONS]


@pytest.mark.parametrize("document", named())
def test_the_right_line_is_legal_and_ends_as_it_should(document: Document) -> None:
    outcome = run_document(document)
    assert outcome.passed, outcome.reason


def test_there_are_forty_and_each_asks_something() -> None:
    assert len(POSITIONS) >= 40
    assert all(any("can" in step for step in document.data["steps"]) for document in POSITIONS)


def test_search_finds_nine_in_ten_with_few_playouts() -> None:
    some = [document for document in POSITIONS if Path(document.path).stem in AT_A_GLANCE]
    missed = [
        asked.name for asked in (tactics.ask(doc, lambda: SearchBot(1, rounds=2)) for doc in some) if not asked.found
    ]
    assert len(missed) <= len(some) // 10, missed


SEEN_LATER = (
    "dealt to the die that would win the game next turn",
    "kept to KO the attacker on the other player's turn",
)
"""What shows only in the other's turn."""
BEFORE_THE_END = (
    "What burns next turn is bought, not what nobody lets through",
    "What lets the giant through next turn is bought, not another body",
    "The two bolts are kept, and the others rolled for the third",
    "The only die that can block is kept as it fell",
    "More energy is rolled before any is spent",
    "Who makes dice cheaper comes first",
)
"""What both missed once: what wins next turn, energy for Globals in a roll, what comes before purchases."""


@pytest.mark.parametrize("name", BEFORE_THE_END)
def test_search_sees_what_wins_soon_and_what_comes_first(name: str) -> None:
    (document,) = [each for each in POSITIONS if each.name == name]
    found = tactics.ask(document, lambda: SearchBot(1, rounds=40))
    assert found.found, found.said


@pytest.mark.skipif(find_spec("numpy") is None, reason="NumPy is not installed")
@pytest.mark.parametrize(
    "name", [*SEEN_LATER, *BEFORE_THE_END, "Every die is rolled again for the one energy that wins"]
)
def test_neural_looks_on_where_the_other_could_win(name: str) -> None:
    from overcrush.bots.neural import NeuralBot

    (document,) = [each for each in POSITIONS if each.name.endswith(name)]
    found = tactics.ask(document, lambda: NeuralBot(1, rounds=60))
    assert found.found, found.said


def test_heuristic_finds_most() -> None:
    missed = [asked.name for asked in (tactics.ask(doc, HeuristicBot) for doc in POSITIONS) if not asked.found]
    assert len(missed) <= len(POSITIONS) * 0.35, missed
