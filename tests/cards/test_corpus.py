"""What is measured on printed cards: only where ``OVERCRUSH_CORPUS`` points to a file of them."""

# What is replaced for a test is replaced where it is used, not where it is from.
# mypy: disable-error-code="attr-defined"

from __future__ import annotations

import os
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from overcrush.ability.abilities import Unread
from overcrush.cards import Compiled, compile_file, guide
from overcrush.cards.library import library
from overcrush.lang.reading import reader
from overcrush.lang.reading.reader import read

CORPUS = os.environ.get("OVERCRUSH_CORPUS", "")
BOXES = {"ai": range(1, 99), "sww": range(1, 99), "wwe": range(1, 99), "bff": (*range(1, 25), *range(129, 139))}

pytestmark = pytest.mark.skipif(not CORPUS, reason="OVERCRUSH_CORPUS does not point to a file of printed cards")


@cache
def compiled() -> tuple[tuple[Compiled, ...], float]:
    began = time.process_time()
    found = tuple(compile_file(Path(CORPUS)))
    return found, time.process_time() - began


def test_the_corpus_compiles_within_a_minute() -> None:
    assert compiled()[1] < 60


def test_at_least_sixty_in_a_hundred_are_full() -> None:
    counts = Counter(card.status for card in compiled()[0])
    assert counts["full"] >= 0.6 * counts.total()


@pytest.mark.parametrize("box", BOXES)
def test_the_boxed_sets_are_full(box: str) -> None:
    cards = [card for card in compiled()[0] if card.given.set == box]
    wanted = {f"{box}/{number}" for number in BOXES[box]}
    assert not [card.card.id for card in cards if card.card.id in wanted and not card.full]


def test_no_example_of_the_guide_is_a_printed_line() -> None:
    printed = {line.casefold() for card in compiled()[0] for line in card.given.lines if len(line.split()) > 3}
    ours = {line.casefold() for card in guide.examples() for line in card.given.lines}
    assert not printed & ours


@pytest.mark.parametrize("box", BOXES)
def test_shipped_facts_and_abilities_agree_with_print(box: str) -> None:
    known = library()
    printed = {card.card.id: card for card in compiled()[0] if card.given.set == box}
    ids = {f"{box}/{number}" for number in BOXES[box]} & printed.keys()
    assert {given.card.id for given in known.cards(box)} == ids
    for ident in ids:
        assert known.card(ident) == printed[ident].card
        assert known.given(ident).rarity == printed[ident].given.rarity


def test_no_printed_text_has_two_readings_of_which_neither_comes_first() -> None:
    two = [
        card.card.id
        for card in compiled()[0]
        if any(isinstance(part, Unread) and part.ways for part in card.card.text.abilities)
    ]
    assert two == []


@pytest.mark.parametrize("seed", [1, 2])
def test_some_of_them_read_the_same_whatever_order_wordings_were_added_in(seed: int, monkeypatch: Any) -> None:
    some = compiled()[0][seed::10]
    names = frozenset(card.card.name for card in compiled()[0])
    monkeypatch.setattr(reader, "G", reader.G.shuffled(seed))
    for card in some:
        facts = card.card
        again = read(card.given.lines, facts.name, facts.kind, names, aligned=facts.alignment is not None)
        assert again.text == facts.text, facts.id
