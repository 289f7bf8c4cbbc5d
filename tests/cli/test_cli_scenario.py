"""``overcrush scenario``: one line for each, the count, JSON, the log, and files that are wrong."""

# What is replaced for a test is replaced where it is used, not where it is from.
# mypy: disable-error-code="attr-defined"

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commanding import Run

GOOD = """
name: A Sidekick that nobody blocks deals 1 damage
rules: ["2.7.4.3"]
cards: {}
players:
  A: {field: [sidekick]}
  B: {}
steps:
  - A: {attack: [sidekick]}
  - to: cleanup
  - expect: {life: {B: 19}}
"""
WRONG = GOOD.replace("A Sidekick", "A strong Sidekick").replace("19", "18")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "two.yaml").write_text(f"{GOOD}---{WRONG}", encoding="utf-8")
    return tmp_path


def test_scenarios_that_pass_are_ok(run: Run, files: Path) -> None:
    result = run("scenario", files / "good.yaml")
    assert result.status == 0
    assert result.lines == ["ok A Sidekick that nobody blocks deals 1 damage", "1 passed, 0 failed"]


def test_one_failure_fails_the_run_and_says_why(run: Run, files: Path) -> None:
    result = run("scenario", files)
    assert result.status == 1
    assert result.lines[-1] == "2 passed, 1 failed"
    (failed,) = [line for line in result.lines if line.startswith("FAIL ")]
    assert failed.startswith("FAIL A strong Sidekick that nobody blocks deals 1 damage: step 3: ")
    assert "18" in failed
    assert "19" in failed


def test_json_lines_say_the_same(run: Run, files: Path) -> None:
    result = run("scenario", "--json", files)
    *entries, count = [json.loads(line) for line in result.lines]
    assert result.status == 1
    assert count == {"passed": 2, "failed": 1}
    assert [entry["ok"] for entry in entries].count(False) == 1
    assert {"name", "ok", "file", "line"} <= entries[0].keys()
    (failed,) = [entry for entry in entries if not entry["ok"]]
    assert failed["reason"].startswith("step 3: ")


def test_what_else_there_is_to_know_stands_in_the_line(run: Run, files: Path) -> None:
    text = GOOD.replace("  - A: {attack", "  - cannot: {A: {field: sidekick}}\n  - A: {attack").replace(
        "cleanup", "next_turn"
    )
    (files / "asked.yaml").write_text(text.replace("19", "15"), encoding="utf-8")
    notes = [
        "step 1: refused: that die is not in your reserve pool (2.6.3.1, 1.5.4.2)",
        "step 3: B had no dice left to draw, which cost 4 life (2.3.10)",
    ]
    line = run("scenario", files / "asked.yaml").lines[0]
    assert line == f"ok A Sidekick that nobody blocks deals 1 damage ({'; '.join(notes)})"
    assert json.loads(run("scenario", "--json", files / "asked.yaml").lines[0])["notes"] == notes


def test_the_log_has_rule_numbers(run: Run, files: Path) -> None:
    result = run("scenario", "-v", files / "good.yaml")
    (line,) = [line for line in result.lines if "takes 1 damage" in line]
    assert line.rstrip().endswith("2.7.4.3")
    entry = json.loads(run("scenario", "-v", "--json", files / "good.yaml").lines[0])
    assert any("takes 1 damage" in line for line in entry["log"])


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ("name: [\n", ":"),
        ("- a\n", ":1"),
        ("name: x\ncards: {}\nplayers: {}\n", ":1"),
        (GOOD.replace("expect", "expcet"), ":11"),
        ("", ":1"),
        ("\x00\x01", ":1"),
    ],
)
def test_a_malformed_file_fails_with_its_name_and_line_and_stops_nothing(
    run: Run, files: Path, content: str, where: str
) -> None:
    bad = files / "bad.yaml"
    bad.write_text(content, encoding="utf-8")
    result = run("scenario", bad, files / "good.yaml")
    assert result.status == 1
    assert result.lines[-1] == "1 passed, 1 failed"
    assert result.lines[0].startswith("FAIL ")
    assert f"{bad}{where}" in result.lines[0]
    assert result.lines[1].startswith("ok ")


def test_a_path_that_is_not_there_fails_and_stops_nothing(run: Run, files: Path) -> None:
    result = run("scenario", files / "nowhere.yaml", files / "good.yaml")
    assert result.lines[0] == f"FAIL {files / 'nowhere.yaml'}: there is no such file or folder"
    assert result.lines[-1] == "1 passed, 1 failed"
    assert result.status == 1


def test_a_folder_without_scenarios_fails(run: Run, tmp_path: Path) -> None:
    result = run("scenario", tmp_path)
    assert result.lines[-1] == "0 passed, 1 failed"
    assert result.status == 1


def test_text_that_is_not_understood_is_told_on_one_line(run: Run, files: Path) -> None:
    text = GOOD.replace("cards: {}", "cards: {odd: {text: 'Frobnicate the quux.'}}")
    (files / "odd.yaml").write_text(text, encoding="utf-8")
    result = run("scenario", files / "odd.yaml")
    assert len(result.lines) == 2
    assert "did not understand" in result.lines[0]
    assert any("^" in line for line in run("scenario", "-v", files / "odd.yaml").lines), "the caret comes with -v"


def test_a_mistake_of_the_engine_fails_its_scenario_only(
    run: Run, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overcrush.cli import scenarios

    really = scenarios.run_document

    def broken(document: object) -> object:
        if "strong" in str(getattr(document, "name", "")):
            raise KeyError("oops")
        return really(document)  # type: ignore[arg-type]

    monkeypatch.setattr(scenarios, "run_document", broken)
    result = run("scenario", files)
    assert result.lines[-1] == "2 passed, 1 failed"
    assert any("the engine made a mistake: KeyError" in line for line in result.lines)
