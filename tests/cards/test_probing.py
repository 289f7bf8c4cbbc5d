"""What the reader knows, it knows everywhere: the composition tables hold the share they have reached."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overcrush.cards.probing import Phrases, playable, said, share, tables
from overcrush.cli import main
from overcrush.exercise import exercise


@pytest.mark.parametrize("title", tables())
def test_a_table_reads_as_far_as_it_did(title: str) -> None:
    table = tables()[title]
    cells = list(table.cells())
    assert len(cells) == len(table.rows) * len(table.columns)
    refused = [" / ".join(cell.lines) for cell in cells if not cell.full]
    assert share(cells) >= table.least, refused
    assert table.least > share(cells) - 0.02, f"{title} reads {share(cells):.3f}: raise `least` in probe.toml"
    cards = playable(cells)[:: max(1, len(cells) // 40)]
    assert not exercise(cards, games=4, seed=7).failures


def test_a_phrase_takes_its_place() -> None:
    assert said("While ~ is active, {b}.", "one|two", "{A}, {a1}") == "While Night Watch is active, One, two."


def test_a_closed_list_shows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table = Phrases("closed", "{b}", ("gain 1 life", "gain 1 nonsense"), ("When fielded, {a}.",), 0.5)
    monkeypatch.setattr("overcrush.cli.probing.tables", lambda: {"closed": table})
    assert main(["cards", "probe", "clos", "--refused"]) == 0
    shown = capsys.readouterr().out
    assert "closed: 50% of 2" in shown
    assert "When fielded, gain 1 nonsense." in shown
    assert share(list(replace(table, rows=table.rows[1:]).cells())) == 0


def test_an_unknown_table_is_told_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "probe", "no such"]) != 0
    assert "amounts" in capsys.readouterr().err
