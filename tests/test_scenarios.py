"""Every scenario of the conformance suite, one case each."""

from __future__ import annotations

from pathlib import Path

import pytest

from overcrush.engine.edge.save import problems
from overcrush.scenario import files, run_document
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Broken, Document, read_file

FOLDER = Path(__file__).parent / "conformance"

CONTRADICTIONS: dict[str, str] = {}
"""Scenarios that contradict the comprehensive rules, by name, and the rules that say so. They are left failing."""


def scenarios() -> list[tuple[str, Document | Broken]]:
    """Each scenario under the name the tests give it."""
    found: list[tuple[str, Document | Broken]] = []
    for path in files([FOLDER]):
        for document in read_file(path):
            name = f"line {document.line}" if isinstance(document, Broken) else document.name
            found.append((f"{path.parent.name}/{path.stem}: {name}", document))
    return found


def _cases() -> list[object]:
    cases: list[object] = []
    for name, document in scenarios():
        reason = CONTRADICTIONS.get(getattr(document, "name", ""))
        marks = [pytest.mark.xfail(reason=reason)] if reason is not None else []
        cases.append(pytest.param(document, id=name, marks=marks))
    return cases


@pytest.mark.parametrize("document", _cases())
def test_scenario(document: Document | Broken) -> None:
    wrong: list[str] = []

    def look(player: Player) -> None:
        if player.s.ask is not None:
            wrong.extend(problems(player.s))

    outcome = run_document(document, after=look)
    assert outcome.passed, f"{document.path}:{document.line}: {outcome.reason}"
    assert not wrong  # whatever is done, the position is one that can be saved


def test_no_two_scenarios_of_a_file_have_the_same_name() -> None:
    names = [name for name, _ in scenarios()]
    assert sorted({name for name in names if names.count(name) > 1}) == []
