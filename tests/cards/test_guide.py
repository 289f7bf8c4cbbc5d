"""The guide to the card language: up to date, and every word with an example that plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from overcrush.cards import guide
from overcrush.cards.catalogue import GUIDE

ROOT = Path(__file__).parents[2]

UNSAID = {
    "Triggers": {"enters", "energy spent", "comes up", "controlled", "step end"},
    "Effects": {"Refill", "CopyStats", "Attach", "DoubleDamage", "ExtraDraw", "GainEnergy"},
    "Changes": {"Redirect"},
    "Conditions": {"DieIn", "During", "Fewer"},
    "Keywords": {"Common Ground", "Loyalty", "Zombie"},
}
"""What only keywords, or longer texts than an example's, are made of, and what the engine does not play."""


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "card-language.md").read_text(encoding="utf-8")
    assert page == guide.page(), "run `overcrush cards guide --write docs/card-language.md`"
    assert GUIDE.read_bytes() == guide.plain(), "run `python tools/make_sets.py`"


def test_every_example_is_understood_in_full() -> None:
    assert not [(card.given.lines, card.problems) for card in guide.examples() if not card.full]


@pytest.mark.parametrize(
    "title",
    [
        "Abilities",
        "Triggers",
        "Effects",
        "Changes",
        "What it happens to",
        "Tests on dice",
        "Conditions",
        "Amounts",
        "Keywords",
    ],
)
def test_every_part_has_an_example(title: str) -> None:
    [section] = [section for section in guide.sections() if section.title == title]
    without = {entry.word for entry in section.entries if not entry.example}
    assert without <= UNSAID.get(title, set())
