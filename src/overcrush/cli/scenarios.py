"""``overcrush scenario``: runs scenario files and says how each went."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from overcrush.cli.telling import event_lines
from overcrush.scenario import Outcome, files, run_document
from overcrush.scenario.load import Broken, Document, read_file


def run(paths: Iterable[Path], as_json: bool, verbose: bool) -> int:
    """Run them all, one line each and the count last; 0 only if nothing failed."""
    passed = failed = 0
    for outcome in outcomes(paths):
        passed += outcome.passed
        failed += not outcome.passed
        print(_as_json(outcome, verbose) if as_json else _as_text(outcome, verbose), flush=True)
    print(json.dumps({"passed": passed, "failed": failed}) if as_json else f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def print_schema() -> int:
    """Print the schema that editors check scenario files with."""
    from overcrush.scenario.schema import schema

    print(json.dumps(schema(), indent=1, ensure_ascii=False))
    return 0


def outcomes(paths: Iterable[Path]) -> Iterator[Outcome]:
    """How each scenario of some files and folders went; a path with nothing to run is a failure of its own."""
    for path in paths:
        found = list(files([path]))
        if not path.exists():
            yield Outcome(str(path), str(path), False, "there is no such file or folder")
        elif not found:
            yield Outcome(str(path), str(path), False, "the folder holds no *.yaml file")
        else:
            for file in found:
                for document in read_file(file):
                    yield _outcome(document)


def _outcome(document: Document | Broken) -> Outcome:
    """One scenario's outcome. A mistake of the engine's own fails this scenario, and does not stop the others."""
    try:
        return run_document(document)
    except Exception as error:
        name = f"{document.path}:{document.line}" if isinstance(document, Broken) else document.name
        reason = f"the engine made a mistake: {type(error).__name__}: {error}"
        return Outcome(document.path, name, False, reason, document.line)


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a scenario failed: one line, and what could not be said in one (the words not understood, with a caret)."""

    line: str
    more: list[str]


def _reason(outcome: Outcome) -> _Reason:
    first, *more = outcome.reason.splitlines() or [""]
    return _Reason(first, more)


def _as_text(outcome: Outcome, verbose: bool) -> str:
    reason = _reason(outcome)
    name = " ".join(outcome.name.split())
    notes = f" ({'; '.join(outcome.notes)})" if outcome.notes else ""
    lines = [f"ok {name}{notes}" if outcome.passed else f"FAIL {name}: {reason.line}{notes}"]
    if verbose:
        lines += [f"    {line}" for line in reason.more]
        lines += [f"    {line}" for line in event_lines(outcome)]
    return "\n".join(lines)


def _as_json(outcome: Outcome, verbose: bool) -> str:
    entry: dict[str, object] = {
        "name": " ".join(outcome.name.split()),
        "ok": outcome.passed,
        "file": outcome.path,
        "line": outcome.line,
    }
    if not outcome.passed:
        entry["reason"] = outcome.reason
    if outcome.notes:
        entry["notes"] = outcome.notes
    if verbose:
        entry["log"] = event_lines(outcome)
    return json.dumps(entry, ensure_ascii=False)
