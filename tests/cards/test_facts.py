"""Facts of cards: what is read, and what is said about what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from cardbox import action, character

from overcrush.cards.facts import facts
from overcrush.errors import Malformed
from overcrush.model.cards import Level


def test_every_field_finds_its_place() -> None:
    raw = {
        "set": "inv",
        "number": 7,
        "name": "Brass Owl",
        "subtitle": "Of the Tower",
        "kind": "character",
        "cost": 5,
        "energy": ["mask", "bolt"],
        "affiliations": ["Harbor Guild"],
        "alignment": "good",
        "equip": True,
        "max": 3,
        "rarity": "rare",
        "levels": [{"fielding": 1, "attack": 2, "defense": 3, "burst": 1}],
        "text": ["Fast", "Overcrush"],
    }
    given = facts(raw)
    card = given.card
    assert (card.id, card.name, card.subtitle, card.kind) == ("inv/7", "Brass Owl", "Of the Tower", "character")
    assert (card.cost, card.energy, card.affiliations, card.max) == (5, ("mask", "bolt"), ("Harbor Guild",), 3)
    assert (card.alignment, card.equip, card.levels) == ("good", True, (Level(1, 2, 3, 1),))
    assert (given.lines, given.set, given.rarity) == (("Fast", "Overcrush"), "inv", "rare")


def test_little_is_needed() -> None:
    card = facts({"name": "Bonfire", "kind": "basic action", "cost": 2}).card
    assert (card.max, card.energy, card.levels) == (3, (), ())
    assert facts(character()).card.max == 4


def test_what_follows_the_at_sign_only_tells_dice_apart() -> None:
    assert facts(character(name="Brass Owl@B")).card.name == "Brass Owl"


def test_a_text_is_lines_or_one_text() -> None:
    assert facts(character("Fast\nOvercrush")).lines == facts(character(["Fast", "Overcrush"])).lines


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": None}, "name: a card needs a name"),
        ({"name": "two\nlines"}, "name: expected one line of text"),
        ({"name": 5}, "name: expected one line of text, got 5"),
        ({"cost": "three"}, "cost: expected a whole number from 0 to 99, got 'three'"),
        ({"cost": True}, "cost: expected a whole number from 0 to 99, got True"),
        ({"cost": 100}, "cost: expected a whole number from 0 to 99, got 100"),
        ({"kind": "spell"}, "kind: expected one of character, action, basic action, epic basic action, got 'spell'"),
        ({"energy": ["fire"]}, "energy: expected some of fist, bolt, mask, shield, got 'fire'"),
        ({"energy": ["fist", "fist"]}, "energy: a type is there twice"),
        ({"energy": 3}, "energy: expected a list of names, got 3"),
        ({"affiliations": [""]}, "affiliations: expected a list of names"),
        ({"alignment": "lawful"}, "alignment: expected one of good, neutral, evil, got 'lawful'"),
        ({"equip": 1}, "equip: expected true or false, got 1"),
        ({"max": -1}, "max: expected a whole number from 0 to 99, got -1"),
        ({"levels": []}, "levels: a character has 1 to 4 levels, and here are 0"),
        ({"levels": "1/2/3"}, "levels: expected a list of levels"),
        ({"levels": [[1, 2]]}, "levels[0]: expected fielding cost, attack, defense and perhaps burst"),
        ({"levels": [[0, 1, 1], [0, 1, 1, 3]]}, "levels[1].burst: expected a whole number from 0 to 2, got 3"),
        ({"levels": [{"fielding": 0, "attack": 1}]}, "levels[0].defense: expected a whole number from 0 to 99"),
        ({"levels": [{"fielding": 0, "attack": 1, "defence": 2}]}, "levels[0]: there is no 'defence'"),
        ({"text": ["Fast", 7]}, "text[1]: expected a line of text, got 7"),
        ({"text": {"a": 1}}, "text: expected a list of lines, got a mapping"),
        ({"colour": "red"}, "'colour': there is no such field"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(Malformed) as error:
        facts({**character(), **wrong}, "cards.json: card 3")
    assert words in str(error.value)
    assert str(error.value).startswith("cards.json: card 3")


def test_only_characters_have_levels() -> None:
    with pytest.raises(Malformed, match="only characters have levels"):
        facts(action(levels=[[0, 1, 1]]))
