"""Occasions told with a number, what players may do how often, what dice do to each other for a time."""

from __future__ import annotations

import pytest

from overcrush.lang import read, render

SAID = {
    "While Raider is active, each player may only use 1 Global Ability each turn.": (
        "While Raider is active, if you have used a Global Ability this turn, you cannot use Global Abilities.",
        "While Raider is active, if your opponent has used a Global Ability this turn, your opponent cannot use "
        "Global Abilities.",
    ),
    "Your opponent must pay [2] to block Raider.": ("Your opponent must pay [2] to block Raider.",),
    "Your opponent must pay [2] to block Raider for each blocking die.": (
        "Opposing character dice cannot block Raider unless their controller pays [2].",
    ),
    "Raider cannot be blocked by Sidekicks unless the defending player pays [2].": (
        "Raider cannot be blocked by Sidekick character dice unless your opponent pays [2].",
    ),
    "While Raider is active, your opponent must pay [1] to block each of your [Villain] character dice.": (
        "While Raider is active, your opponent must pay [1] to block each [Villain] character die you control.",
    ),
    "Raider gains +1A while blocking a Sidekick die until end of turn.": (
        "When Raider blocks a Sidekick character die, Raider gets +1A until end of turn.",
    ),
    "Raider can't be blocked if she attacks with at least one [Villain] character die.": (
        "When Raider attacks with a [Villain] character die, Raider cannot be blocked until end of turn.",
    ),
    "Raider can't be blocked while she attacks with at least one [Villain] character die.": (
        "While Raider is attacking and there is another attacking [Villain] character die, Raider cannot be blocked.",
    ),
    "When fielded, you may field [Villain] character dice for free this turn.": (
        "When Raider is fielded, all your [Villain] character dice are free to field until end of turn.",
    ),
    "When fielded, prevent all damage to you from target opposing character die until end of turn.": (
        "When Raider is fielded, choose target opposing character die. You take no damage from it until end of turn.",
    ),
    "When Raider attacks, Prep a die from your bag. If it is a Sidekick die, Prep an additional die.": (
        "When Raider attacks, Prep 1 die from your bag. If it is a Sidekick die, Prep 1 die from your bag.",
    ),
    "While your opponent has a [Villain] character on their team, Raider gets +1A.": (
        "While your opponent has a [Villain] character card on their team, Raider gets +1A.",
    ),
    "When fielded, reduce target opposing character die's A and D by Raider's A and D.": (
        "When Raider is fielded, reduce the A and D of target opposing character die by Raider's A and D until end of "
        "turn.",
    ),
    "When one of your Sidekick dice or [Villain] character dice is KO'd besides Raider, gain 1 life.": (
        "When a non-Raider Sidekick or [Villain] character die you control is KO'd, gain 1 life.",
    ),
    "When a Sidekick die blocks an [Avengers] character die, reroll the blocking die.": (
        "When a Sidekick character die blocks an [Avengers] character die, reroll the triggering die.",
    ),
    "When fielded, KO target character die with a level lower than one of your character dice.": (
        "When Raider is fielded, KO target character die with a level less than the highest level among character "
        "dice you control.",
    ),
    "Each character die whose card has 2 or more Loyalty counters gets +1A.": (
        "While Raider is active, all character dice with 2 or more loyalty tokens get +1A.",
    ),
    "Raider cannot be damaged by [Villain] character dice or action dice.": (
        "Raider takes no damage from [Villain] character dice and takes no damage from action dice.",
    ),
}


@pytest.mark.parametrize("line", SAID)
def test_a_wording_and_what_it_means(line: str) -> None:
    reading = read([line], "Raider")
    assert reading.status == "full", reading.problems
    assert tuple(render(reading.text, "Raider")) == SAID[line]


@pytest.mark.parametrize(
    "line",
    [
        "When fielded, Prep an additional die.",  # than which?
        "When fielded, draw a die. Prep an additional die.",  # from the bag, or of those in hand?
        "When Raider attacks, roll a die from your Prep Area. Prep an additional die.",
        "While Raider is active, once per turn, you may prevent 1 damage to target character die.",  # which damage?
    ],
)
def test_what_does_not_say_enough_is_refused(line: str) -> None:
    assert read([line], "Raider").status != "full"


def test_only_an_action_means_a_kind_by_a_word_of_its_name() -> None:
    trap = read(["KO all Dragon dice."], "Dragon Snare", "action").text
    assert render(trap, "Dragon Snare") == ["KO all dragon character dice."]


OCCASIONS = {
    "When Raider is fielded at level 3, gain 1 life.": (
        "When Raider is fielded, if Raider is a level 3 die, gain 1 life.",
    ),
    "When you field your second character die each turn, gain 1 life.": (
        "While Raider is active, when a character die you control is fielded, if you have fielded exactly 2 character "
        "dice this turn, gain 1 life.",
    ),
    "When you use a Global Ability for the first time each turn, gain 1 life.": (
        "While Raider is active, the first time each turn you use a Global Ability, gain 1 life.",
    ),
    "When fielded, if you have exactly one other active character, gain 1 life.": (
        "When Raider is fielded, if you have exactly 1 non-Raider characters, gain 1 life.",
    ),
    "When fielded, if you have active characters of all four energy types, gain 4 life.": (
        "When Raider is fielded, if the number of different energy types among character dice you control is 4 or "
        "more, gain 4 life.",
    ),
    "When fielded, if your opponent has more dice in their Prep Area than you, gain 1 life.": (
        "When Raider is fielded, if your opponent has more dice from the Prep Area than you, gain 1 life.",
    ),
    "When Raider blocks, if all of your opponent's attacking characters are level 1, gain 1 life.": (
        "When Raider blocks, if your opponent has no attacking character dice without a level of 1, gain 1 life.",
    ),
    "Raider's purchase cost is reduced by 1 for each Sidekick die in your Field Zone (minimum 2).": (
        "Raider costs [1] less to purchase for each Sidekick character die you control (minimum 2).",
    ),
    "When an opposing character die enters the Field Zone, deal 1 damage to it.": (
        "When an opposing character die enters the Field Zone, deal 1 damage to that die.",
    ),
    "When fielded, one of your Sidekicks becomes a copy of target character die until end of turn.": (
        "When Raider is fielded, choose target Sidekick character die you control. Have it become a copy of target "
        "character die until end of turn.",
    ),
    "When fielded, target opposing character die cannot attack for as long as Raider remains in the Field Zone.": (
        "When Raider is fielded, target opposing character die cannot attack while Raider is active.",
    ),
}


LIKENESSES = {
    "When fielded, KO target opposing character die with the same affiliation as Raider.": (
        "When Raider is fielded, KO target opposing character die that shares an affiliation with Raider.",
    ),
    "When fielded, move any number of Sidekicks to your Used Pile. Prep that many dice from your bag.": (
        "When Raider is fielded, move any number of Sidekick character dice you control to the Used Pile. Prep 1 die "
        "from your bag for each die moved this way.",
    ),
    "When Raider attacks, if it is your only attacker, name an opposing character; dice with that name cannot block.": (
        "When Raider attacks, if Raider is attacking alone, name an opposing character die. Character dice of that "
        "name cannot block until end of turn.",
    ),
    "When Raider would take damage from an ability, reduce that damage to 1.": (
        "When Raider would take non-combat damage, reduce that damage to 1.",
    ),
    "When Raider attacks and at least one other [Avengers] character attacks, gain 1 life.": (
        "When Raider attacks with a non-Raider [Avengers] character die, gain 1 life.",
    ),
}


FORBIDDEN = {
    "While Raider is active, neither player can use Global Abilities.": (
        "While Raider is active, players cannot use Global Abilities.",
    ),
    "When fielded, neither player may purchase action dice this turn.": (
        "When Raider is fielded, players cannot purchase action dice until end of turn.",
    ),
    "While Raider is active, no player may field more than one character die each turn.": (
        "While Raider is active, if you have fielded a character die this turn, you cannot field character dice.",
        "While Raider is active, if your opponent has fielded a character die this turn, your opponent cannot field "
        "character dice.",
    ),
    "When fielded, KO each character die with lower D than Raider's A.": (
        "When Raider is fielded, KO all character dice with a D less than Raider's A.",
    ),
    "Raider can't attack unless an opposing character die is damaged.": (
        "While your opponent has no damaged character dice, Raider cannot attack.",
    ),
    "When your opponent attacks with 3 or more characters, gain 1 life.": (
        "When 3 or more opposing character dice attack, gain 1 life.",
    ),
    "Raider counts as a Sidekick while in the Field Zone.": ("Ally",),
}


@pytest.mark.parametrize("line", FORBIDDEN)
def test_what_is_forbidden_and_compared(line: str) -> None:
    reading = read([line], "Raider")
    assert reading.status == "full", reading.problems
    assert tuple(render(reading.text, "Raider")) == FORBIDDEN[line]


@pytest.mark.parametrize("line", LIKENESSES)
def test_what_is_alike_and_as_many(line: str) -> None:
    reading = read([line], "Raider")
    assert reading.status == "full", reading.problems
    assert tuple(render(reading.text, "Raider")) == LIKENESSES[line]


@pytest.mark.parametrize("line", OCCASIONS)
def test_an_occasion_and_what_it_means(line: str) -> None:
    reading = read([line], "Raider")
    assert reading.status == "full", reading.problems
    assert tuple(render(reading.text, "Raider")) == OCCASIONS[line]
