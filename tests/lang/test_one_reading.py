"""One reading: which one counts is said in the grammar, and does not follow from where a wording was added."""

# What is replaced for a test is replaced where it is used, not where it is from.
# mypy: disable-error-code="attr-defined"

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from overcrush.ability.abilities import Text, Unread
from overcrush.cards import compile_card, guide
from overcrush.cards.library import library
from overcrush.lang.parsing.peg import Grammar
from overcrush.lang.reading import reader
from overcrush.lang.reading.reader import read

CONFORMANCE = Path(__file__).parents[1] / "conformance"
BOXES = ("ai", "sww", "wwe", "bff")
Given = tuple[tuple[str, ...], str, str, frozenset[str], bool]


def shipped() -> Iterator[Given]:
    for box in BOXES:
        cards = list(library().cards(box))
        names = frozenset(given.card.name for given in cards)
        for given in cards:
            yield given.lines, given.card.name, given.card.kind, names, given.card.alignment is not None


def phrases() -> Iterator[Given]:
    for card in guide.examples():
        yield card.given.lines, card.card.name, card.card.kind, frozenset(guide.OTHERS), False


def scenarios() -> Iterator[Given]:
    seen: set[tuple[str, ...]] = set()
    for file in sorted(CONFORMANCE.rglob("*.yaml")):
        for scenario in yaml.load_all(file.read_text(encoding="utf-8"), yaml.CSafeLoader):
            for key, card in (scenario or {}).get("cards", {}).items():
                text = card.get("text") if isinstance(card, dict) else None
                lines = (text,) if isinstance(text, str) else tuple(text or ())
                if lines and lines not in seen:
                    seen.add(lines)
                    name = card.get("name") or key.replace("_", " ").title()
                    yield lines, name, card.get("kind", "character"), frozenset(), False


def text_of(given: Given) -> Text:
    lines, name, kind, names, aligned = given
    return read(lines, name, kind, names, aligned=aligned).text


def ambiguous(text: Text) -> list[str]:
    return [part.words for part in text.abilities if isinstance(part, Unread) and part.ways]


@pytest.mark.parametrize("texts", [shipped, phrases, scenarios])
def test_what_two_wordings_read_differently_is_decided_by_the_grammar(texts):
    assert [found for given in texts() if (found := ambiguous(text_of(given)))] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_in_which_wordings_were_added_changes_nothing(seed, monkeypatch):
    some = [*shipped(), *phrases(), *list(scenarios())[seed::8]]
    before = [text_of(given) for given in some]
    monkeypatch.setattr(reader, "G", reader.G.shuffled(seed))
    assert [given[0] for given, text in zip(some, before, strict=True) if text_of(given) != text] == []


def test_what_is_not_decided_is_refused_with_both_readings(monkeypatch):
    raw = {
        "name": "Warden",
        "kind": "character",
        "cost": 2,
        "levels": [[0, 1, 1]],
        "text": ["Warden can only be blocked by 2 or more character dice."],
    }
    assert compile_card(raw).status == "full"
    undecided = Grammar(reader.G.rules, reader.G.terminals)
    monkeypatch.setattr(reader, "G", undecided)
    card = compile_card(raw)
    assert card.status == "none"
    assert "in two ways" in card.problems[0].message
    (part,) = card.card.text.abilities
    assert isinstance(part, Unread)
    assert len(part.ways) == 2


def test_preference_is_checked():
    grammar = Grammar()
    grammar.rule("word", "fast", "slow", "odd")(lambda: 1)
    with pytest.raises(KeyError, match="no wording"):
        grammar.prefer("word", "fast", "quick")
    grammar.prefer("word", "odd", "slow")
    grammar.prefer("word", "slow", "fast")
    assert [found.pattern for found in grammar.ordered("word")] == ["odd", "slow", "fast"]
    assert grammar.preferred("word", "odd", "fast")
    with pytest.raises(ValueError, match="before itself"):
        grammar.prefer("word", "fast", "odd")
