"""How well it is known what cards do: what is said to be proven is played, and what rests on a ruling is ruled."""

from __future__ import annotations

from pathlib import Path
from random import Random

import standings as tool
from overcrush.cards.catalogue import DISPUTED, NOT_YET, PROVEN, catalogue, why
from overcrush.cards.library import library
from overcrush.cards.standings import rulings_of, shown_by, standings

ROOT = Path(__file__).parents[2]

LINES = {line.id: line for listed in catalogue().values() for line in listed.cards}
SAMPLE = 6


def test_what_is_proven_is_played_by_the_scenarios_it_names() -> None:
    some = Random(4).sample(sorted(standings().proven), SAMPLE)
    names = {name for ident in some for name in shown_by(ident)}
    files = {tool.CONFORMANCE / name.partition(": ")[0] for name in names}
    assert all(file.is_file() for file in files)
    played = tool.shown(sorted(files), names)
    for ident in some:
        assert all(mark in played for mark in tool.marks(library().card(ident)).values()), ident


def test_every_ruling_is_one_of_ours_and_concerns_some_cards() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    known = tool.disputes()
    assert standings().rulings == tuple(ruling for _, ruling in known), "run tools/standings.py"
    for wording, ruling in known:
        assert f"| {ruling.rule} | {ruling.question}" in page, ruling.rule
        assert any(wording.search("\n".join(line.text)) for line in LINES.values()), wording.pattern


def test_what_rests_on_a_ruling_says_so() -> None:
    for ident, places in tool.disputed(catalogue())[1].items():
        assert LINES[ident].standing == DISPUTED, ident
        assert len(rulings_of(ident)) == len(places)


def test_every_standing_is_explained() -> None:
    for line in LINES.values():
        if line.standing in (PROVEN, DISPUTED):
            assert line.status == "full" and why(line), line.id
        assert (line.standing == NOT_YET) == (line.status == "none"), line.id
    assert set(standings().missing.values()) <= {kind for _, kind in tool.KINDS} | {tool.OTHERWISE, tool.UNPLAYED}
