"""Known parts are read as what they mean together, in whatever order a text has them and whatever it calls them."""

from __future__ import annotations

import pytest

from overcrush.ability import Activated, Global, Static, Triggered
from overcrush.ability.conditions import Both, During, There
from overcrush.ability.effects import (
    Change,
    Choose,
    Costs,
    Damage,
    If,
    Later,
    Lose,
    May,
    Move,
    Prevent,
    Seq,
    SpinTo,
    Stats,
    Trigger,
    UseCopy,
)
from overcrush.ability.nouns import (
    Compare,
    Count,
    Dice,
    Every,
    HasAffiliation,
    Is,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
    Stat,
    Symbols,
)
from overcrush.ability.tree import walk
from overcrush.lang import read, render

VILLAIN = HasAffiliation(("Villain",))
THIS = Ref("this")


def one(text: str | list[str], kind: str = "character") -> object:
    """The only ability of a text that must be understood in full, and whose wording says the same."""
    reading = read(text, "Raider", kind)
    assert reading.status == "full", reading.problems
    assert read(render(reading.text, "Raider"), "Raider", kind).text == reading.text
    (ability,) = reading.text.abilities
    return ability


def effect(text: str) -> object:
    """What happens when Raider is fielded."""
    ability = one(f"When fielded, {text}")
    assert isinstance(ability, Triggered)
    return ability.effect


def test_the_second_of_two_places_needs_no_verb():
    done = effect("draw 2 dice. Place one in your Prep Area and the other in your Used Pile.")
    assert isinstance(done, Seq)
    assert [node.to for node in done.parts if isinstance(node, Move)] == ["prep", "used"]
    assert done.parts[2] == Move(Ref("rest"), "used")


def test_any_of_the_drawn_dice_are_sorted_from_the_others():
    done = effect("draw two dice. Place any [Villain] dice into your Prep Area and all other dice into your Used Pile.")
    (group,) = (node for node in walk(done) if isinstance(node, Every))
    assert group.dice == Dice("die", "any", (), (VILLAIN, Is("drawn this way")))


def test_each_player_chooses_a_die_that_takes_damage():
    ability = one("Global: Pay [bolt]. Each player chooses one of their character dice to take 3 damage.")
    pick = Pick(Dice(whose="that player"), target=False, by=Player("each"))
    assert isinstance(ability, Global) and ability.effect == Damage(Num(3), pick)


def test_what_your_opponent_has_in_their_field_zone_is_theirs():
    ability = one("While your opponent has a [Villain] character die in their Field Zone, Raider gets +2A.")
    assert isinstance(ability, Static) and ability.condition == There(Dice(whose="opponent", where=(VILLAIN,)))


def test_an_amount_may_speak_of_the_player_it_is_dealt_to():
    assert effect("deal 1 damage to target opponent for each [Villain] character die in their Field Zone.") == Damage(
        Count(Dice(whose="opponent", where=(VILLAIN,))), Player("target opponent")
    )
    symbols = Symbols("any", Player("opponent"))
    assert effect("deal damage to your opponent equal to the amount of energy in their Reserve Pool.") == Damage(
        symbols, Player("opponent")
    )


def test_a_number_of_its_own_for_each_player_is_dealt_to_each_by_itself():
    assert effect("deal 1 damage to each player for each character die they control.") == Seq(
        tuple(Damage(Count(Dice(whose=who)), Player(who)) for who in ("opponent", "you"))
    )
    assert read("Each player draws a die for each die they control.", "Plan", "action").status != "full"


def test_a_line_that_goes_on_belongs_to_the_one_before():
    ability = one(
        [
            "Once per turn, when you could use a Global Ability, you may KO a character die you control.",
            "If you do, gain 1 life.",
        ]
    )
    assert isinstance(ability, Activated) and ability.limits == ("once per turn",)
    reading = read(
        ["If you control 2 or more [Villain] character dice, gain 2 life.", "Otherwise, gain 1 life."], "Plan", "action"
    )
    assert reading.status == "full" and len(reading.text.abilities) == 1


def test_attacking_with_others_counts_the_others():
    ability = one("When Raider attacks with at least 2 other [Villain] character dice, gain 1 life.")
    others = Dice(whose="you", where=(Not(Same(THIS)), VILLAIN, Is("attacking")))
    assert isinstance(ability, Triggered)
    assert (ability.on, ability.condition) == ((Trigger("attacks", THIS),), There(others, ">=", Num(2)))


def test_it_gets_more_instead_if_it_is_something():
    done = effect("target character die gets +2A. If it is a [Villain] character die, it gets +3A instead.")
    assert isinstance(done, Seq)
    choose, branch = done.parts
    assert choose == Choose(Pick(Dice())) and isinstance(branch, If)
    assert branch.then == Change(Ref("it"), (Stats(Num(3)),))
    assert branch.otherwise == Change(Ref("it"), (Stats(Num(2)),))


def test_only_dice_of_a_kind_are_some_of_it_and_none_else():
    ability = one("When fielded, if you have only [Villain] character dice in the Field Zone, gain 1 life.")
    some, none = (
        There(Dice(whose="you", where=(VILLAIN,))),
        There(Dice(whose="you", where=(Not(VILLAIN),)), "=", Num(0)),
    )
    assert isinstance(ability, Triggered) and ability.condition == Both((some, none))


def test_what_cannot_be_gained_is_lost_for_good():
    ability = one("While Raider is active, opposing character dice lose and cannot gain Fast.")
    assert ability == Static((Change(Every(Dice(whose="opponent")), (Lose(("Fast",)),)),), "card")
    assert (
        read("While Raider is active, opposing character dice lose Fast and can't gain Deadly.", "Raider").status
        != "full"
    )


def test_a_character_may_and_so_its_player_may():
    done = effect('he may use the "When attacks" ability of target character die.')
    assert isinstance(done, May) and isinstance(done.effect, UseCopy)
    assert isinstance(effect("Raider may deal 2 damage to target character die."), May)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("spin up target character die to level 3.", SpinTo(Pick(Dice()), Num(3))),
        ("spin one of your character dice to the [mask] face.", SpinTo(Pick(Dice(whose="you")), Num(0), "mask")),
        ("deal 2 damage to each of up to two target characters.", Damage(Num(2), Pick(Dice(), Num(2), up_to=True))),
        (
            "action dice cost you [2] less to purchase (until end of turn).",
            Change(Every(Dice("action", "you", ("card",))), (Costs("purchase", Num(-2)),), future=True),
        ),
    ],
)
def test_orders_of_words(text: str, wanted: object):
    assert effect(text) == wanted


def test_at_end_of_turn_if_it_then_is_something():
    done = effect(
        "target character die gains Overcrush. KO that die at end of turn if it isn't a [fist] character die."
    )
    later = next(node for node in walk(done) if isinstance(node, Later))
    assert later.once and isinstance(later.effect, If)


def test_levels_and_values_compared_with_its_own():
    ability = one("When Raider attacks, KO an opposing character die that is the same level as Raider.")
    assert next(node for node in walk(ability) if isinstance(node, Compare)) == Compare(
        "level", "=", Stat("level", THIS)
    )
    done = effect("KO all character dice with A less than Raider.")
    assert next(node for node in walk(done) if isinstance(node, Compare)) == Compare("A", "<", Stat("A", THIS))


def test_damage_that_some_dice_do_not_deal_is_prevented():
    ability = one("[Villain] character dice deal no damage to Raider dice.")
    assert ability == Static((Change(THIS, (Prevent(by=Dice(where=(VILLAIN,))),)),), "die")


def test_what_holds_during_the_attack_step_holds_for_all_damage_then():
    ability = one("Raider cannot be damaged during the Attack Step.")
    assert ability == Static((Change(THIS, (Prevent(),)),), "die", During("attack"))
    ability = one("During the Attack Step, if you have any dice in your Prep Area, Raider gets +2A.")
    assert isinstance(ability, Static)
    assert ability.condition == Both((During("attack"), There(Dice("die", "you", ("prep",)))))


def test_no_longer_active_is_said_of_the_card():
    done = effect("target character die cannot attack until Raider is no longer active.")
    assert isinstance(done, Change) and done.until == "active"


def test_several_chosen_dice_are_they():
    reading = read("When fielded, choose up to 2 opposing NPCs. Those NPCs cannot block.", "Raider")
    assert reading.status == "full"
    assert render(reading.text, "Raider")[0].endswith("They cannot block until end of turn.")


def test_two_damages_of_one_verb():
    done = effect("she deals 1 damage to your opponent and 2 damage to target character die.")
    assert done == Seq((Damage(Num(1), Player("opponent")), Damage(Num(2), Pick(Dice()))))
