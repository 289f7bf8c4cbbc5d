"""``overcrush rules`` and ``overcrush conformance``, and the page it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from commanding import Run

from overcrush.conformance import markdown, survey

ROOT = Path(__file__).parents[2]


def test_without_a_number_the_contents_are_listed(run: Run) -> None:
    result = run("rules")
    assert result.status == 0
    assert "Attack Step" in result.out
    assert "Overcrush" in result.out


def test_a_section_is_listed_with_everything_below_it(run: Run) -> None:
    result = run("rules", "2.9")
    assert result.status == 0
    assert [line.split()[0] for line in result.lines if line.strip().startswith("2.")] == [
        "2.9",
        "2.9.1",
        "2.9.2",
        "2.9.3",
        "2.9.4",
    ]


@pytest.mark.parametrize("number", ["2.7.4.3.5", "2.7.4.3.5.", "Range", "range x", "Overcrush (4)"])
def test_a_rule_is_found_by_number_or_name(run: Run, number: str) -> None:
    result = run("rules", number)
    assert result.status == 0
    assert result.lines[0].casefold().startswith(number.casefold().rstrip("."))


@pytest.mark.parametrize(
    ("number", "hint"), [("2.7.44", "2.7 lists"), ("Owercrush", "Overcrush"), ("", ""), ("x" * 500, "")]
)
def test_an_unknown_rule_is_a_sentence_with_a_hint(run: Run, number: str, hint: str) -> None:
    result = run("rules", number)
    assert result.is_one_complaint()
    assert "there is no rule" in result.err
    assert hint in result.err


def test_conformance_has_its_scenarios_wherever_it_is_called(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("conformance")
    assert result.status == 0
    assert result.lines[-1].startswith("0 of ")


def test_conformance_prints_what_no_scenario_shows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("name: One\nrules: ['2.9.1']\n", encoding="utf-8")
    result = run("conformance", tmp_path)
    assert result.status == 0
    numbers = [line.split()[0] for line in result.lines]
    assert "2.9.2" in numbers
    assert "2.9.1" not in numbers
    assert result.lines[-1].endswith("rules that play can show have no scenario.")


def test_conformance_writes_the_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("name: One\nrules: ['2.9.1']\n", encoding="utf-8")
    page = tmp_path / "page.md"
    assert run("conformance", "--write", page, tmp_path).status == 0
    assert page.read_text(encoding="utf-8") == markdown(survey([tmp_path]).rows)


def test_conformance_fails_on_a_citation_of_no_rule(run: Run, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("name: One\nrules: ['2.99']\n", encoding="utf-8")
    result = run("conformance", tmp_path)
    assert result.status == 1
    assert "there is no rule '2.99'" in result.err


def test_the_conformance_page_is_up_to_date() -> None:
    page = ROOT / "docs" / "conformance.md"
    assert page.read_text(encoding="utf-8") == markdown(survey([ROOT / "tests" / "conformance"]).rows), (
        "run: make conformance"
    )


def test_a_word_that_is_no_rule_is_searched_for(run: Run) -> None:
    result = run("rules", "regenerates")
    assert result.status == 0 and "2.7.6.2" not in result.err and "egenerate" in result.out
    assert run("rules", "xyzzy").is_one_complaint()
