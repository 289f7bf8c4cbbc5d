"""The conformance table: what scenarios cite, what nobody shows, and files that are not scenarios."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from overcrush.conformance import COMMAND, Row, Shown, markdown, missing, survey, table
from overcrush.rules import all_rules

SCENARIOS = Path(__file__).parent / "conformance"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files of good scenarios, one of them in a folder of its own."""
    (tmp_path / "combat.yaml").write_text(
        """
name: Damage is split as the attacker likes
rules: ["2.7.4.3.5", "Overcrush (4)"]
steps: []
---
name: "One * and | two"
rules: ["2.7.4.3.5", "range", "Range X", "2.6.3", "1.1.1.3"]
---
# nothing here
""",
        encoding="utf-8",
    )
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "dice.yaml").write_text("name: Nothing cited\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("name: not a scenario file", encoding="utf-8")
    return tmp_path


def row(rows: list[Row], number: str) -> Row:
    return next(row for row in rows if row.rule.number == number)


def complaints(path: Path, content: str | bytes) -> list[str]:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [malformed.reason for malformed in survey([path]).malformed]


def test_the_table_has_a_row_for_every_rule_in_order(folder: Path) -> None:
    assert [row.rule for row in table([folder])] == list(all_rules())


def test_a_rule_lists_the_scenarios_that_cite_it(folder: Path) -> None:
    rows = table([folder])
    first, second = Shown("combat", "Damage is split as the attacker likes"), Shown("combat", "One * and | two")
    assert row(rows, "2.7.4.3.5").scenarios == (first, second)
    assert row(rows, "Overcrush (4)").scenarios == (first,)
    assert row(rows, "2.6.3").scenarios == (second,)
    assert row(rows, "2.7.4.3.6").scenarios == ()


def test_a_scenario_of_another_edition_shows_no_rule(tmp_path: Path) -> None:
    text = 'name: A booklet has it differently\nedition: faerun-2014\nrules: ["2.9.3", "9.9.9"]\n'
    (tmp_path / "ties.yaml").write_text(text, encoding="utf-8")
    report = survey([tmp_path])
    assert row(report.rows, "2.9.3").scenarios == ()
    assert [unknown.citation for unknown in report.unknown] == ["9.9.9"]


def test_two_spellings_of_one_keyword_count_once(folder: Path) -> None:
    assert len(row(table([folder]), "Range X").scenarios) == 1


def test_a_file_given_twice_counts_once(folder: Path) -> None:
    assert table([folder, folder / "combat.yaml", str(folder)]) == table([folder])


def test_good_scenarios_leave_nothing_to_report(folder: Path) -> None:
    report = survey([folder])
    assert report.unknown == []
    assert report.malformed == []


def test_missing_finds_rules_without_a_scenario_and_only_rules(folder: Path) -> None:
    lacking = [rule.number for rule in missing(table([folder]))]
    assert "2.7.4.3.6" in lacking
    assert "Overcrush (5)" in lacking
    assert "2.7.4.3.5" not in lacking
    assert "Range X" not in lacking
    assert not {"2.6.3", "1.1.1.1", "2.3.5"} & set(lacking), "a section, a definition and a physical rule"


def test_without_scenarios_every_rule_is_missing() -> None:
    assert missing(table([])) == [rule for rule in all_rules() if rule.kind == "rule"]


def test_a_citation_of_no_rule_is_reported_with_its_scenario(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("name: Wrong\nrules: ['2.99', 'Overcrush', 'Overcrush (9)']\n", encoding="utf-8")
    report = survey([path])
    assert [(found.path, found.scenario, found.citation) for found in report.unknown] == [
        (path, "Wrong", "2.99"),
        (path, "Wrong", "Overcrush (9)"),
    ]
    assert str(report.unknown[0]) == f"{path}: Wrong: there is no rule '2.99'"
    assert row(report.rows, "Overcrush").scenarios == (Shown("wrong", "Wrong"),)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("name: a\nrules: [1\nsteps: {}\n", "line 3: not YAML"),
        ("name: 'open", "line 1: not YAML"),
        ("- a\n- b\n", "scenario 1: not a mapping"),
        ("just words", "scenario 1: not a mapping"),
        ("rules: []\n", "scenario 1: has no name"),
        ("name: 7\n", "scenario 1: has no name"),
        ("name: a\nrules: Overcrush\n", "scenario 1 (a): rules is not a list"),
        ("name: a\nrules: ['2.6', 3.10]\n", "scenario 1 (a): citation 2 is not text; put it in quotes"),
        ("name: a\nrules:\n", "scenario 1 (a): rules is not a list"),
        ("name: a\nwhen: 2020-99-99\n", "not YAML: month must be in 1..12"),
        ("name: !!python/object:os.system a\n", "line 1: not YAML"),
        ("name: a\nsteps: " + "[" * 100_000 + "]" * 100_000, "nested more than 100 deep"),
        ("- " * 5_000, "nested more than 100 deep"),
        (b"name: \xff\xfe\x00\n", "not YAML"),
    ],
)
def test_a_malformed_file_is_reported_and_never_raises(tmp_path: Path, content: str | bytes, reason: str) -> None:
    found = complaints(tmp_path / "bad.yaml", content)
    assert len(found) == 1
    assert found[0].startswith(reason)
    assert "\n" not in found[0]


def test_a_report_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("[]", encoding="utf-8")
    assert [str(malformed) for malformed in survey([tmp_path]).malformed] == [f"{path}: scenario 1: not a mapping"]


def test_a_path_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    (malformed,) = survey([tmp_path / "nowhere"]).malformed
    assert malformed.path == tmp_path / "nowhere"
    assert malformed.reason


def test_a_bad_document_does_not_hide_the_good_ones(tmp_path: Path, folder: Path) -> None:
    mixed = tmp_path / "a-mixed.yaml"
    mixed.write_text("name: Good\nrules: ['2.9.1']\n---\n[]\n---\nname: Better\nrules: ['2.9.1']\n", encoding="utf-8")
    report = survey([folder])
    assert [malformed.reason for malformed in report.malformed] == ["scenario 2: not a mapping"]
    assert [shown.name for shown in row(report.rows, "2.9.1").scenarios] == ["Good", "Better"]
    assert row(report.rows, "Overcrush (4)").scenarios


def test_broken_yaml_does_not_hide_the_scenarios_before_it(tmp_path: Path) -> None:
    path = tmp_path / "half.yaml"
    path.write_text("name: Good\nrules: ['2.9.1']\n---\nname: [\n", encoding="utf-8")
    report = survey([path])
    assert [malformed.path for malformed in report.malformed] == [path]
    assert row(report.rows, "2.9.1").scenarios == (Shown("half", "Good"),)


def test_the_page_counts_and_says_where_it_comes_from(folder: Path) -> None:
    rows = table([folder])
    page = markdown(rows)
    lacking = len(missing(rows))
    rules = sum(rule.kind == "rule" for rule in all_rules())
    assert f"generated by `{COMMAND}`" in page
    assert f"Of {rules} rules that play can show, {rules - lacking} are shown by 2 scenarios" in page
    assert f"{lacking} are not yet" in page
    assert "generated by `another command`" in markdown(rows, "another command")


def test_the_page_has_every_rule_once_and_keywords_last(folder: Path) -> None:
    lines = markdown(table([folder])).splitlines()
    for rule in all_rules():
        if rule.kind == "section":
            head = f"{'#' * (rule.number.count('.') + 2)} {rule.number} "
        else:
            head = f"| {rule.number} |"
        assert sum(line.startswith(head) for line in lines) == 1, rule.number
    assert lines.index("## Keywords") > lines.index("## 3 How abilities work")
    assert [line for line in lines if line.startswith("| ")][-1].startswith("| Vengeance |")


def test_the_page_shows_scenarios_gaps_and_kinds(folder: Path) -> None:
    lines = markdown(table([folder])).splitlines()
    cells = {line.split(" | ")[0].removeprefix("| "): line for line in lines if line.startswith("| ")}
    assert "`combat` Damage is split as the attacker likes<br>`combat` One \\* and \\| two |" in cells["2.7.4.3.5"]
    assert cells["2.7.4.3.6"].endswith("| **none yet** |")
    assert cells["2.3.5"].endswith("| *physical* |")
    assert cells["1.1.1.1"].endswith("| *definition* |")
    assert "As a whole: `combat` One \\* and \\| two" in lines


def test_every_table_of_the_page_is_well_formed(folder: Path) -> None:
    lines = markdown(table([folder])).splitlines()
    for above, line in pairwise(lines):
        if line.startswith("|") and not above.startswith("|"):
            assert above == "", "a table begins after an empty line"
        if line.startswith("#"):
            assert above == "", "a heading stands after an empty line"
        if line.startswith("|"):
            assert line.replace("\\|", "").count("|") == 4
    assert all(above or line for above, line in pairwise(lines)), "no two empty lines"


@pytest.mark.skipif(not SCENARIOS.is_dir(), reason="the conformance scenarios are not here")
def test_our_scenarios_are_well_formed_and_cite_only_what_exists() -> None:
    report = survey([SCENARIOS])
    assert [str(malformed) for malformed in report.malformed] == []
    assert [str(unknown) for unknown in report.unknown] == []
