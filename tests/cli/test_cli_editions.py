"""``overcrush editions`` and ``overcrush play --edition``."""

from __future__ import annotations

from pathlib import Path

from commanding import Run

from overcrush.teams.editions import BOOKS


def test_without_a_name_the_editions_are_listed(run: Run) -> None:
    result = run("editions")
    assert result.status == 0
    assert [line.split()[0] for line in result.lines] == list(BOOKS)


def test_an_edition_is_told_point_by_point_with_rules_and_sections(run: Run) -> None:
    result = run("editions", "wwe-2019")
    assert result.status == 0
    assert "2.8.5" in result.out
    assert "Glossary, Intimidate" in result.out
    assert "Suit Up" not in result.out


def test_an_unknown_edition_is_refused_with_those_there_are(run: Run) -> None:
    for args in (("editions", "2099"), ("play", "--terminal", "--edition", "2099")):
        result = run(*args)
        assert result.is_one_complaint()
        assert "there is no edition '2099': there are comprehensive, faerun-2014, superman-2017" in result.err


def test_the_page_is_written(run: Run, tmp_path: Path) -> None:
    assert run("editions", "--write", tmp_path / "page.md").status == 0
    assert "### first_turn_draw" in (tmp_path / "page.md").read_text(encoding="utf-8")
    assert run("editions", "--write", tmp_path / "no" / "page.md").is_one_complaint()


def test_a_game_is_played_by_the_edition_asked_for(run: Run) -> None:
    asked = run("play", "--terminal", "--seed", 5, "--edition", "faerun-2014")
    assert "faerun-2014" in asked.lines[0]
    assert "Out of Play" not in asked.out
