"""What stands in parentheses is passed over only where a keyword or a rule says it anyway."""

from __future__ import annotations

import pytest

from overcrush.ability import Keyword
from overcrush.lang import read
from overcrush.lang.reading.reminders import _RULES
from overcrush.rules import find


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Swarm (while active, if you draw this die in your Clear and Draw Step, draw an extra die)", "Swarm"),
        ("Regenerate (reroll this die when it is KO'd)", "Regenerate"),
        ("Overcrush (damage in excess of the blockers' D is dealt to your opponent)", "Overcrush"),
        ("Breath Weapon 2 (pay 2 to deal 2 damage to your opponent and all their character dice)", "Breath Weapon"),
        ("Infiltrate (when Raider is unblocked, return this die to the Field Zone: it deals 1 damage)", "Infiltrate"),
    ],
)
def test_a_keyword_repeated_in_other_words_is_a_reminder(text: str, keyword: str):
    reading = read(text, "Raider")
    assert reading.status == "full", reading.problems
    (ability,) = reading.text.abilities
    assert isinstance(ability, Keyword)
    assert ability.name == keyword


@pytest.mark.parametrize(
    "text",
    [
        "Swarm (draw two extra dice instead of one)",
        "Infiltrate (when Raider is unblocked, it deals your opponent 2 damage)",
        "Breath Weapon 2 (pay 1 to deal 2 damage to your opponent and all their character dice)",
        "Energy Drain (spin engaged character dice down 1 level, twice each turn)",
        "Regenerate (draw a die when KO'd)",
        "When fielded, gain 1 life. (Those dice stay in the Used Pile.)",
        "When fielded, gain 1 life (this text may not be ignored).",
        "When fielded, gain 1 life (but only if it rains).",
        "When fielded, deal 1 damage to your character dice (both players').",
    ],
)
def test_what_says_more_is_not_passed_over(text: str):
    assert read(text, "Raider").status != "full"


def test_whose_dice_may_stand_in_parentheses():
    plain = read("When fielded, KO all Sidekick character dice.", "Raider")
    for words in ("both players'", "yours and your opponent's", "including yours", "either player's"):
        assert read(f"When fielded, KO all Sidekick character dice ({words}).", "Raider").text == plain.text


def test_all_copies_are_all_dice_of_the_card():
    many = read("When fielded, spin (all copies of) Raider up 1 level.", "Raider")
    one = read("When fielded, spin Raider up 1 level.", "Raider")
    assert many.status == one.status == "full"
    assert many.text != one.text


def test_reminders_cite_rules_that_exist():
    for number, _ in _RULES:
        assert not number or find(number), number


def test_where_a_rolled_die_goes_is_said_except_of_dice_drawn():
    rolled = read("When fielded, roll a die from your Used Pile (place it in your Reserve Pool).", "Raider")
    moved = read("When fielded, roll a die from your Used Pile. Move it to your Reserve Pool.", "Raider")
    assert rolled.text == moved.text
    drawn = read("When fielded, draw and roll a die (place it in your Reserve Pool).", "Raider")
    assert drawn.text == read("When fielded, draw and roll a die.", "Raider").text
