"""Wordings that are easily taken for something else are read as what they mean, or not at all."""

from __future__ import annotations

import pytest

from overcrush.ability import Global, Static, Triggered
from overcrush.ability.conditions import Happened, There
from overcrush.ability.effects import (
    Change,
    Counter,
    Draw,
    Field,
    If,
    May,
    Move,
    Reroll,
    Seq,
    Spin,
    Stats,
    Trigger,
)
from overcrush.ability.nouns import (
    AnyOf,
    Compare,
    Dice,
    Every,
    HasAffiliation,
    HasEnergy,
    HasKeyword,
    Is,
    IsSidekick,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
)
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
    ability = one("When fielded, target opposing character die gets -2A while Raider is active.")
    change = next(node for node in walk(ability) if isinstance(node, Change))
    assert change.until == "active"


def test_what_holds_while_it_is_active_for_a_remembered_choice_is_an_ability_of_its_own():
    choice = "When fielded, choose an opposing character card, cancelling all previous choices. "
    last = read(choice + "Your opponent cannot field that character while Raider is active.", "Raider")
    first = read(choice + "While Raider is active, your opponent cannot field that character.", "Raider")
    assert last.status == first.status == "full"
    assert last.text == first.text


@pytest.mark.parametrize(
    "words",
    ["(replacing all previous choices)", ", cancelling all previous choices", "(canceling any previous choices)"],
)
def test_a_choice_that_replaces_others_says_so_in_parentheses_too(words: str):
    rest = "While Raider is active, character dice of that energy type cost 1 more to field."
    plain = read(f"When fielded, choose an energy type, replacing all previous choices. {rest}", "Raider")
    reading = read(f"When fielded, choose an energy type {words}. {rest}", "Raider")
    assert plain.status == reading.status == "full"
    assert reading.text == plain.text


def test_that_chosen_dice_replace_others_is_not_passed_over():
    rest = "Those dice cannot be targeted by your opponent while Raider is active."
    assert read(f"When fielded, choose 2 target character dice. {rest}", "Raider").status == "full"
    text = f"When fielded, choose 2 target character dice (replacing all previous choices). {rest}"
    assert read(text, "Raider").status != "full"


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
        "When a [Villain] character attacks, gain 1 life. (One for each character, not each die.)",
        "If you have exactly 1 Raider die in the Field Zone (and no other character dice), Raider is unblockable.",
        "If Raider is KO'd, and you have a [Villain] character in play, return her to the Field Zone at end of turn.",
        "You cannot use [wild] energy to purchase this die.",
    ],
)
def test_what_cannot_be_said_yet_is_refused(text: str):
    assert read(text, "Raider").status != "full"


def test_a_ban_on_paying_with_wild_keeps_that_it_cannot_be_ignored():
    ability = one("You cannot use [wild] energy to purchase this die, this text cannot be ignored.")
    assert isinstance(ability, Static) and ability.firm


def test_another_die_is_another_than_the_one_the_event_happened_to():
    ability = one("When your opponent fields a character die, you may reroll one of their other character dice.")
    assert isinstance(ability, Triggered)
    assert ability.effect == May(Reroll(Pick(Dice(whose="opponent", where=(Not(Same(Ref("event"))),)))))
    ability = one("While Raider is active, when one of your characters is KO'd, spin another character up 1 level.")
    assert isinstance(ability, Triggered)
    assert ability.effect == Spin(Pick(Dice(where=(Not(Same(Ref("event"))),))), 1)


def test_a_different_character_die_is_not_of_this_card():
    ability = one("While you have a different active [Avengers] character die, Raider is free to field.")
    other = Dice(whose="you", where=(Not(Named(("self",))), HasAffiliation(("Avengers",))))
    assert isinstance(ability, Static) and ability.condition == There(other)
    ability = one("When fielded, if you control at least 2 different [Avengers] character dice, gain 1 life.")
    assert isinstance(ability, Triggered) and isinstance(ability.condition, There)
    assert ability.condition.of == "characters"


def test_equipped_character_dice_are_all_of_them_and_the_equipped_die_is_one():
    ability = one("While Raider is active, equipped character dice get +2A.")
    assert ability == Static((Change(Every(Dice(where=(Is("equipped"),))), (Stats(Num(2)),)),), "card")


def test_one_branch_knows_nothing_of_what_the_other_chose():
    ability = one(
        "When fielded, draw 2 dice. If both are Sidekick dice, place them in your Used Pile and deal 2 damage to all "
        "opposing character dice. Otherwise, return them to your bag."
    )
    branch = next(node for node in walk(ability) if isinstance(node, If))
    assert branch.otherwise == Move(Ref("drawn"), "bag")


def test_he_is_the_character_just_named():
    ability = one("When fielded, target character die gets +1A. If you targeted Wolf, he gets +1D.", ("Wolf",))
    branch = next(node for node in walk(ability) if isinstance(node, If))
    assert branch.then == Change(Ref("it"), (Stats(defense=Num(1)),))


def test_a_character_that_is_named_is_one_of_your_team():
    ability = one("While Raider is active, Wolf gets +1A.", ("Wolf",))
    assert isinstance(ability, Static)
    assert ability.effects == (Change(Every(Dice(whose="you", where=(Named(("Wolf",)),))), (Stats(Num(1)),)),)
    ability = one("While Raider is active, when Wolf is KO'd, gain 1 life.", ("Wolf",))
    assert isinstance(ability, Triggered) and ability.on[0].subject == Dice(whose="you", where=(Named(("Wolf",)),))
    for barred in ("While Raider is active, Wolf can't block your [Avengers] dice.", "Wolf must block Raider."):
        ability = one(barred, ("Wolf",))  # nobody else's could be meant
        assert isinstance(ability, Static) and isinstance(change := ability.effects[0], Change)
        assert change.what == Every(Dice(whose="opponent", where=(Named(("Wolf",)),)))


def test_what_each_player_does_at_end_of_turn_each_of_them_does():
    ability = one("When fielded, each player takes 2 damage and sacrifices a character die at end of turn.")
    pick = next(node for node in walk(ability) if isinstance(node, Pick))
    assert pick.by == Player("each") and pick.dice.whose == "that player"


def test_the_first_time_this_turn_is_past_once_it_happened():
    ability = one("Global: Pay [1]. The first time you use a Basic Action die this turn, Prep a die from your bag.")
    assert isinstance(ability, Global) and isinstance(ability.condition, Happened)
    assert (ability.condition.events.on.event, ability.condition.op, ability.condition.amount) == ("used", "=", Num(0))


def test_what_is_cheaper_for_you_is_not_cheaper_for_everybody():
    ability = one("While Raider is active, [bolt] character dice cost 2 less for you to purchase.")
    assert isinstance(ability, Static) and isinstance(ability.effects[0], Change)
    assert ability.effects[0].what == Every(Dice("character", "you", ("card",), (HasEnergy(("bolt",)),)))


def test_what_an_opponent_pays_more_for_is_any_die():
    ability = one("Your opponents must pay [1] more to purchase a die with purchase cost of 2 or less.")
    assert isinstance(ability, Static) and isinstance(ability.effects[0], Change)
    assert ability.effects[0].what == Every(Dice("die", "opponent", ("card",), (Compare("cost", "<=", Num(2)),)))


def test_any_die_that_was_rerolled_is_every_one_that_fits():
    ability = one(
        "When Raider attacks, reroll each of your opponent's characters. Place any die that does not result in a "
        "character in your opponent's Prep Area."
    )
    moved = next(node for node in walk(ability) if isinstance(node, Move))
    assert moved.what == Every(Dice("die", "any", (), (Not(Is("character face")), Is("rolled"))), "it2")


def test_a_name_with_a_place_is_one_die():
    ability = one("When fielded, you may field Wolf from your Used Pile.", ("Wolf",))
    assert isinstance(next(node for node in walk(ability) if isinstance(node, Field)).what, Pick)


def test_instead_said_twice_is_said_once():
    lines = [
        "Move up to 2 Sidekick dice from your Used Pile to your Prep Area.",
        "** Instead, move 3 Sidekicks instead.",
    ]
    reading = read(lines, "Plan", "action")
    assert reading.status == "full"
    assert "instead, " not in render(reading.text, "Plan")[1]
