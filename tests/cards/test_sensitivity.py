"""Every word counts: no word of a shipped card or of the guide can be changed without the reading noticing."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from overcrush.cards import compile_card, compile_file, guide
from overcrush.cards.library import SHIPPED, Library
from overcrush.cards.searching import Query, search
from overcrush.cards.sensitivity import Variation, families, findings, variations
from overcrush.cards.synonyms import SYNONYMS, equal
from overcrush.rules import all_rules

CORPUS = os.environ.get("OVERCRUSH_CORPUS", "")
SAMPLE = 25
"""Of the printed cards each so many-th is tried."""


def character(text: str) -> dict[str, object]:
    return {"name": "Night Watch", "cost": 3, "levels": [[0, 1, 1], [0, 2, 2, 1], [1, 3, 3, 2]], "text": text}


def words(line: str) -> set[tuple[str, str]]:
    return {(variation.old, variation.new) for variation in variations(line)}


def test_words_are_left_out_and_changed() -> None:
    found = words("When fielded, deal 2 damage to up to 1 target opposing [Villain] die (minimum 1).")
    for change in [
        ("opposing", ""),
        ("opposing", "your"),
        ("target", ""),
        ("2", "3"),
        ("[Villain]", "[Zzyzx]"),
        ("up to", ""),
        ("minimum", "maximum"),
        ("(minimum 1)", ""),
    ]:
        assert change in found


def test_reminders_and_names_are_left_alone() -> None:
    assert words("Regenerate (reroll when KO'd)") == {("Regenerate", "")}


def test_a_variation_is_a_line_like_others() -> None:
    assert Variation(14, 20, "target", "").of("KO up to two (target) dice.") == "KO up to two () dice."
    assert Variation(0, 13, "While active,", "").of("While active, gain 1 life.") == "gain 1 life."


def test_a_word_that_counts_is_no_finding() -> None:
    card = compile_card(character("When fielded, deal 2 damage to target opposing character die."))
    assert findings(card) == []


def test_findings_say_what_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overcrush.cards.sensitivity.equal", lambda *_: False)
    card = compile_card(character("Night Watch gets +1A until end of turn."))
    found = findings(compile_card(character("When fielded, target character die gets +1A until end of turn.")))
    (family,) = [family for family in families(found) if family.words == "until end of turn left out"]
    assert family.cards == ["card"]
    (finding,) = family.findings
    assert finding.varied == "When fielded, target character die gets +1A."
    data = finding.data()
    assert data["words"] == "until end of turn"
    assert data["instead"] == ""
    assert data["tree"]
    assert card is not None


def test_synonyms_have_reasons_and_match_something() -> None:
    assert all(synonym.reason for synonym in SYNONYMS)
    line = "Deal 1 damage to target character die."
    assert equal(line, line.index("die"), line.index("die") + 3, "")
    assert not equal(line, line.index("1"), line.index("1") + 1, "2")


def test_the_rules_that_synonyms_cite_exist() -> None:
    cited = {number for synonym in SYNONYMS for number in re.findall(r"\b[1-3](?:\.\d+)+", synonym.reason)}
    assert len(cited) > 30
    known = {rule.number for rule in all_rules()}
    assert sorted(n for n in cited if n not in known and not any(k.startswith(f"{n}.") for k in known)) == []


@pytest.mark.parametrize("words", ["2 additional damage", "an additional damage"])
def test_damage_is_added_to_a_keywords_only_where_it_says_so(words: str) -> None:
    said = compile_card(character(f"When Night Watch uses Infiltrate, deal {words}."))
    bare = compile_card(character(f"When Night Watch uses Infiltrate, deal {words.replace('additional ', '')}."))
    assert said.full
    assert bare.card.text != said.card.text


def test_every_word_of_the_shipped_cards_counts() -> None:
    known = Library((path, True) for path in sorted(SHIPPED.glob("*.toml")))
    found = [one for card in search(known, Query()) for one in findings(card, known.names, every=4)]
    assert [(one.card, one.varied) for one in found] == []


def test_every_word_of_the_guide_counts() -> None:
    cards = guide.examples()
    names = frozenset(card.card.name for card in cards)
    found = [one for n, card in enumerate(cards) for one in findings(card, names, every=6, first=n)]
    assert [(one.line, one.varied) for one in found] == []


@pytest.mark.skipif(not CORPUS, reason="OVERCRUSH_CORPUS does not point to a file of printed cards")
def test_every_word_of_printed_cards_counts() -> None:
    cards = list(compile_file(Path(CORPUS)))
    names = frozenset(card.given.card.name for card in cards)
    full = [card for card in cards if card.full]
    assert [(one.card, one.varied) for card in full[::SAMPLE] for one in findings(card, names)] == []


def test_symbols_in_a_reminder_are_left_alone_as_its_words_are() -> None:
    assert not any(
        old == "[1]" for old, _ in words("Breath Weapon 1 (When this attacks, you may pay [1] to deal 1 damage)")
    )


def test_words_about_a_die_that_need_not_be_active_count() -> None:
    said = "While Night Watch is active, gain 1 life when you use an action die. (Night Watch {}.)"
    assert compile_card(character(said.format("does not need to be active to use this ability"))).full
    assert not compile_card(character(said.format("does not need to be active to this ability"))).full
    assert not compile_card(character(said.format("does not need to be active if you have 3 life"))).full
