"""What is paid, purchased, fielded, rolled and drawn: many ways to say it, and one tree for all of them."""

from __future__ import annotations

import pytest

from overcrush.lang import read, render

SAME = (
    ("While Raider is active, Prep the first action die you purchase each turn.",
     "While Raider is active, the first time each turn you purchase an action die, Prep that die."),
    ("While Raider is active, you may add the first Sidekick die you purchase each turn to your bag.",
     "While Raider is active, the first time each turn you purchase a Sidekick die, you may"
     " move that die to the bag."),
    ("While Raider is active, Global Abilities cost an additional [1] to use.",
     "While Raider is active, Global Abilities cost [1] more to use."),
    ("While Raider is active, opposing [fist] dice cost an additional [1] to field.",
     "While Raider is active, opposing [fist] dice cost [1] more to field."),
    ('While Raider is active, [Villain] characters can\'t use their "When fielded" effects.',
     'While Raider is active, ignore "When fielded" abilities on [Villain] character dice.'),
    ("While blocked or blocking, you may pay [fist] to give Raider +1A until end of turn.",
     "Whenever you could use a Global Ability, if Raider is engaged, you may pay [fist] to have Raider get +1A until"
     " end of turn."),
    ("Once per turn while Raider is attacking, you may pay [2]. If you do, draw a die.",
     "Whenever you could use a Global Ability, once per turn, if Raider is attacking, you may pay [2] to draw and roll"
     " 1 die."),
    ("After you field your first Raider each turn, gain 1 life.",
     "The first time each turn Raider is fielded, gain 1 life."),
    ("The first time during a turn that you draw a Sidekick die, gain 1 life.",
     "The first time each turn you draw a Sidekick die, gain 1 life."),
    ("While Raider is active, your Adventurers gain an Experience token when they are fielded.",
     "While Raider is active, when an Adventurer character die you control is fielded, put 1 experience counter on"
     " that die."),
    ("While active, deal 1 damage to each opposing character immediately after it is fielded.",
     "While Raider is active, immediately when an opposing character die is fielded, deal 1 damage to that die."),
    ("While Raider is active, if you have more life than your opponent at the end of your turn, gain 1 life.",
     "While Raider is active, at the end of your turn, if you have more life than your opponent, gain 1 life."),
    ("If your opponent has no Sidekicks, gain 1 life each time they draw one or more dice from their bag.",
     "When your opponent draws one or more dice, if your opponent has no Sidekick character dice, gain 1 life."),
    ("When fielded, until end of turn, you may place dice you buy into your bag.",
     "When Raider is fielded, until end of turn, when you purchase a die, you may move that die to the bag."),
    ("When fielded, move all [wild] energy from your opponent's Reserve Pool to the Used Pile.",
     "When Raider is fielded, move all dice showing a [wild] face from your opponent's Reserve"
     " Pool to the Used Pile."),
    ("When fielded, draw and roll 2 dice. Keep any [bolt] results rolled. Return the rest to your bag.",
     "When Raider is fielded, draw and roll 2 dice. Move all dice you rolled that do not show a"
     " [bolt] face to the bag."),
    ("When fielded, search your bag for an action die and roll it. If you do and roll an energy face, gain 1 life.",
     "When Raider is fielded, choose an action die from your bag. Roll it. If you do and it shows an energy face, gain"
     " 1 life."),
    ("When fielded, you may spin a Sidekick die in your Reserve Pool to its Sidekick face.",
     "When Raider is fielded, you may spin a Sidekick die in your Reserve Pool to level 1."),
    ("When fielded, deal 1 damage to your opponent for each different energy type of character dice you control.",
     "When Raider is fielded, deal 1 damage to your opponent for each different energy type among character dice you"
     " control."),
    ("When fielded, KO target opposing character die with a purchase cost higher than the cost of any of your"
     " character dice.",
     "When Raider is fielded, KO target opposing character die with a purchase cost greater than the highest purchase"
     " cost among character dice you control."),
    ("When Raider is KO'd, your opponent chooses: either they lose 2 life or you draw 1 die.",
     "When Raider is KO'd, your opponent chooses one: your opponent loses 2 life or you draw and roll 1 die."),
    ("Global: [fist]: Target character die gets +2A. You may not target the same Villain more than once per turn.",
     "Global: Pay [fist]. Target character die gets +2A until end of turn. Each character die may be targeted by this"
     " Global Ability only once per turn."),
)  # fmt: skip


@pytest.mark.parametrize(("said", "plainly"), SAME)
def test_it_is_the_same_as(said: str, plainly: str) -> None:
    one, other = (read([line], "Raider") for line in (said, plainly))
    assert one.status == "full", one.problems
    assert one.text == other.text
    assert read(render(one.text, "Raider"), "Raider").text == one.text


REFUSED = (
    "While Raider is active, for each [bolt] you rolled, gain 1 life.",
    "While Raider is active, if you have 2 life at the start of your turn, draw an additional die.",
    "When fielded, move target character die to this card.",
)


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_not_said_is_not_guessed(line: str) -> None:
    assert read([line], "Raider").status != "full"
