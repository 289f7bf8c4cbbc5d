"""Every scenario of the conformance suite, one case each.

``waiting.txt`` beside this file names the scenarios that need what the engine cannot do yet, and those that contradict
the rules; one of them that passes is a failure here, so that the list only gets shorter.
``python tests/test_scenarios.py`` writes it anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from overcrush.scenario import files, run_document
from overcrush.scenario.load import Broken, Document, read_file

FOLDER = Path(__file__).parent / "conformance"
WAITING = Path(__file__).with_name("waiting.txt")


def scenarios() -> list[tuple[str, Document | Broken]]:
    """Each scenario under the name the tests give it."""
    found: list[tuple[str, Document | Broken]] = []
    for path in files([FOLDER]):
        for document in read_file(path):
            name = f"line {document.line}" if isinstance(document, Broken) else document.name
            found.append((f"{path.parent.name}/{path.stem}: {name}", document))
    return found


def waiting() -> list[str]:
    """The names of the scenarios that are known not to pass."""
    lines = WAITING.read_text(encoding="utf-8").splitlines() if WAITING.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def _cases() -> list[object]:
    known = set(waiting())
    mark = pytest.mark.xfail(reason="it is in waiting.txt")
    return [pytest.param(doc, id=name, marks=[mark] if name in known else []) for name, doc in scenarios()]


@pytest.mark.parametrize("document", _cases())
def test_scenario(document: Document | Broken) -> None:
    outcome = run_document(document)
    assert outcome.passed, f"{document.path}:{document.line}: {outcome.reason}"


def test_what_is_waiting_exists_and_is_not_listed_twice() -> None:
    names = [name for name, _ in scenarios()]
    listed = waiting()
    assert set(listed) <= set(names)
    assert len(set(listed)) == len(listed)
    assert len(set(names)) == len(names), "two scenarios of a file have the same name"


if __name__ == "__main__":
    failing = []
    for name, document in scenarios():
        try:
            passed = run_document(document).passed
        except Exception:  # a mistake of the engine's own is a failure like any other here
            passed = False
        if not passed:
            failing.append(name)
    head = "# Scenarios that do not pass yet; python tests/test_scenarios.py writes this list.\n"
    WAITING.write_text(head + "".join(f"{name}\n" for name in failing), encoding="utf-8")
    print(f"{len(failing)} scenarios are waiting")
