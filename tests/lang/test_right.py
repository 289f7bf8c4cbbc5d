"""Wordings that are easily taken for something else are read as what they mean, or not at all."""

from __future__ import annotations

import pytest

from overcrush.ability import Global, Triggered
from overcrush.ability.effects import Can, Change, Counter, Draw, May, Move, Reroll, Seq, Trigger
from overcrush.ability.nouns import AnyOf, Dice, Every, HasAffiliation, HasKeyword, IsSidekick, Named, Num, Pick, Player
from overcrush.ability.tree import walk
from overcrush.lang import read, render

YOURS = Dice(whose="you")


def one(text: str, names: tuple[str, ...] = ()) -> object:
    """The only ability of a text that must be understood in full, and whose wording says the same."""
    reading = read(text, "Raider", "character", names)
    assert reading.status == "full", reading.problems
    assert read(render(reading.text, "Raider"), "Raider", "character", names).text == reading.text
    (ability,) = reading.text.abilities
    return ability


def test_what_dice_are_targeted_with_does_not_say_which_dice():
    ability = one("When your opponent targets one of your character dice with a Global Ability, gain 1 life.")
    assert isinstance(ability, Triggered)
    assert ability.on == (Trigger("targeted", YOURS, Player("opponent"), ("global",)),)


def test_a_place_said_once_is_said_of_both_groups():
    ability = one(
        "When fielded, move all Wolf dice and up to 2 Sidekick dice from your Used Pile to the Field Zone.", ("Wolf",)
    )
    assert isinstance(ability, Triggered) and isinstance(ability.effect, Move)
    wolves = next(node for node in walk(ability) if isinstance(node, Every))
    assert wolves.dice == Dice("character", "you", ("used",), (Named(("Wolf",)),))


def test_may_in_a_global_is_only_of_its_own_sentence():
    ability = one(
        "Global: Pay [fist]. You may draw and roll a die. Move a die from your Reserve Pool to your Used Pile."
    )
    assert isinstance(ability, Global) and isinstance(ability.effect, Seq)
    first, second = ability.effect.parts
    assert first == May(Draw())
    assert isinstance(second, Move)


def test_any_of_your_dice_are_as_many_as_you_like():
    ability = one("When fielded, you may reroll any of your Sidekick dice in the Field Zone or Reserve Pool.")
    pick = Pick(Dice("die", "you", ("field", "reserve"), (IsSidekick(),)), Num(99), up_to=True, target=False)
    assert isinstance(ability, Triggered) and ability.effect == May(Reroll(pick))


def test_a_place_in_parentheses_is_no_reminder():
    ability = one("When fielded, you may reroll one of your character dice (in the Field Zone or Reserve Pool).")
    assert isinstance(ability, Triggered)
    assert next(node for node in walk(ability) if isinstance(node, Dice)).zones == ("field", "reserve")


def test_while_it_is_active_is_said_of_the_card_and_not_of_one_die():
    ability = one(
        "When fielded, choose an opposing character card, cancelling all previous choices. "
        "Your opponent cannot field that character while Raider is active."
    )
    change = next(node for node in walk(ability) if isinstance(node, Change))
    assert change.until == "active" and isinstance(change.changes[0], Can)


def test_counters_are_put_on_characters():
    text = "When fielded, put a +1A and +1D token on each of your [Avengers] characters."
    ability = one(text)
    assert isinstance(ability, Triggered)
    assert ability.effect == Counter("plus one", Every(Dice(whose="you", where=(HasAffiliation(("Avengers",)),))))
    assert "character dice" not in render(read(text, "Raider").text, "Raider")[0]


def test_with_one_keyword_or_another_is_not_with_both():
    ability = one("When fielded, KO target character die with Fast or Deadly.")
    tests = next(node for node in walk(ability) if isinstance(node, Dice)).where
    assert tests == (AnyOf((HasKeyword("Deadly"), HasKeyword("Fast"))),)


def test_your_own_dice_are_not_worded_as_those_of_both_players():
    text = read("While you have exactly 2 Raider dice in the Field Zone, Raider is unblockable.", "Raider").text
    assert "both players" not in render(text, "Raider")[0]


@pytest.mark.parametrize(
    "text",
    [
        "Global: Pay [0]. Spin any of your Sidekick dice to its [fist] face.",
        "When fielded, spin all of your Sidekick dice to their level 1 character face.",
        "When a [Villain] character attacks, gain 1 life. (One for each character, not each die.)",
        "When Raider attacks, your Sidekicks get +1A (no matter how many Raider dice attack).",
        "If you have exactly 1 Raider die in the Field Zone (and no other character dice), Raider is unblockable.",
        "If Raider is KO'd, and you have a [Villain] character in play, return her to the Field Zone at end of turn.",
        "When Raider attacks, swap one of your Sidekicks with a character in your Used Pile (field it at level 2).",
    ],
)
def test_what_cannot_be_said_yet_is_refused(text: str):
    assert read(text, "Raider").status != "full"
