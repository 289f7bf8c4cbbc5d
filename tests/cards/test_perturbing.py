"""Two different trees never have the same words, and words that are said read as what they say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from overcrush.ability import Text, Use
from overcrush.ability.effects import KO, Corrupt, Effect, GainLife, Purchase, Refill, Token
from overcrush.ability.nouns import Dice, Num, Pick, Player, Ref
from overcrush.ability.tree import walk
from overcrush.cards import compile_card, compile_file, guide
from overcrush.cards.library import SHIPPED
from overcrush.cards.perturbing import EXEMPT, perturbed, unsaid
from overcrush.lang import read, render
from overcrush.lang.rendering import Unsayable

CORPUS = os.environ.get("OVERCRUSH_CORPUS", "")
SAMPLE = 20
"""Of the printed cards each so many-th is tried."""


def action(text: str) -> dict[str, object]:
    return {"name": "Bonfire", "kind": "action", "cost": 3, "text": text}


def test_fields_are_changed_to_what_else_they_could_be() -> None:
    text = read("You may KO up to 2 target opposing character dice.", "Bonfire", "action").text
    found = {(change.family, repr(change.new)) for change in perturbed(text)}
    assert {("Dice.whose", "'you'"), ("Pick.up_to", "False"), ("Num.n", "3"), ("Pick.target", "False")} <= found
    assert {("Dice.zones", "('used',)"), ("Player.who", "'opponent'"), ("Dice.kind", "'action'")} <= found
    assert all(change.text != text for change in perturbed(text))


def test_whose_die_is_purchased_is_said() -> None:
    theirs = read("Purchase an opposing character die for [2].", "Bonfire", "action").text
    assert render(theirs, "Bonfire") == ["Purchase an opposing character die for [2]."]
    mine = Purchase(Pick(Dice(whose="you", zones=("card",)), target=False), Num(2))
    assert mine in set(walk(read("Purchase a character die for [2].", "Bonfire", "action").text))


@pytest.mark.parametrize(
    "odd",
    [
        Refill(Player("opponent")),
        Corrupt(Num(2), Player("you")),
        Token("Lantern", 1, 1, affiliations=("Harbor Guild",)),
        KO(Pick(Dice(zones=()))),
        GainLife(Num(1), Player("you", Ref("this"))),
    ],
)
def test_what_no_words_say_is_refused(odd: Effect) -> None:
    with pytest.raises(Unsayable):
        render(Text((Use(odd),)), "Bonfire")


def test_a_field_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    card = compile_card(action("Return target character die to its card.")).card
    assert list(unsaid(card)) == []
    monkeypatch.setattr("overcrush.lang.rendering.verbs.nothing_else", lambda *_: None)
    assert {found.change.family for found in unsaid(card)} >= {"Move.level"}


def test_exemptions_have_reasons() -> None:
    assert all(EXEMPT.values())


def test_every_field_of_the_shipped_cards_is_said() -> None:
    cards = [card for path in sorted(SHIPPED.glob("*.toml")) for card in compile_file(path)]
    found = [one for card in cards for one in unsaid(card.card)]
    assert [(one.card, one.change.family, one.change.new, one.words) for one in found] == []


def test_every_field_of_the_guide_is_said() -> None:
    cards = [card for card in guide.examples() if card.full]
    found = [one for card in cards for one in unsaid(card.card)]
    assert [(one.card, one.change.family, one.change.new, one.words) for one in found] == []


@pytest.mark.skipif(not CORPUS, reason="OVERCRUSH_CORPUS does not point to a file of printed cards")
def test_every_field_of_printed_cards_is_said() -> None:
    full = [card for card in compile_file(Path(CORPUS)) if card.full]
    found = [one for card in full[::SAMPLE] for one in unsaid(card.card)]
    assert [(one.card, one.change.family, one.change.new, one.words) for one in found] == []
