"""Each shipped card whose ability is more than a keyword has a scenario: what it does, and one thing it must not do."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from overcrush.ability import Keyword
from overcrush.cards.library import SHIPPED, Library
from overcrush.scenario.load import Broken, Document, read_file

BOXES = Path(__file__).parent.parent / "conformance" / "boxes"
CARDS = Library((path, True) for path in sorted(SHIPPED.glob("*.toml")))
ABLE = [
    given.card.id
    for given in CARDS
    if any(not isinstance(ability, Keyword) for ability in CARDS.card(given.card.id).text.abilities)
]


@cache
def scenarios() -> dict[str, list[Document]]:
    """The scenarios named after each card: the first of its cards is the card they show."""
    found: dict[str, list[Document]] = {}
    for path in sorted(BOXES.glob("*.yaml")):
        for doc in read_file(path):
            assert not isinstance(doc, Broken), f"{doc.path}:{doc.line}: {doc.reason}"
            shown = next(iter(doc.data["cards"].values()))
            assert isinstance(shown, str), f"{doc.path}:{doc.line}: the first card is the one that is shown"
            found.setdefault(shown, []).append(doc)
    return found


@pytest.mark.parametrize("ident", ABLE)
def test_a_card_has_a_scenario_of_its_own(ident: str) -> None:
    card = CARDS.card(ident)
    docs = scenarios().get(ident, [])
    assert docs, f"{ident} {card.name}: no scenario"
    for doc in docs:
        assert doc.name.startswith(f"{card.name}, {card.subtitle}: " if card.subtitle else f"{card.name}: ")
    checks = sum(_checks(step) for doc in docs for step in doc.data["steps"])
    assert checks >= 2, f"{ident} {card.name}: what it does, and one thing it must not do"


def _checks(step: dict[str, dict[str, object]]) -> int:
    """How many things a step checks."""
    if "expect" in step:
        return sum(len(value) if isinstance(value, dict) else 1 for value in step["expect"].values())
    return 1 if "cannot" in step or "can" in step else 0
