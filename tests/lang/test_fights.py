"""How a fight went and what is put off until it is over: as said in print, and as we say it."""

from __future__ import annotations

import pytest

from overcrush.lang import read, render

SAID = [
    ("If Ash is blocked but is not knocked out, he deals 2 damage to the opposing player.", "was not KO'd during this"),
    ("When Ash blocks and is not KO'd, spin him up 1 level (at end of turn).", "Ash blocked during this Attack Step"),
    (
        "When Ash attacks, KO target opposing die after combat damage is dealt.",
        "At the end of this Attack Step, KO it.",
    ),
    ("KO any character engaged with Ash after damage is dealt.", "KO all character dice engaged with Ash."),
    ("When Ash damages a character die, KO that character die at end of combat.", "at the end of this Attack Step, KO"),
    ("When Ash is blocked by only one character, he deals 2 damage to your opponent.", "there are exactly 1 character"),
    ("When Ash is blocked by two or more character dice, he gets +2A.", "2 or more character dice engaged with Ash"),
    (
        "When Ash is blocked by more than one character, he deals his full attack to each character blocking him.",
        "to each of its blockers instead of splitting it",
    ),
    ("When Ash attacks, when he KOs an opposing die with combat damage, gain 2 life.", "if it is your turn"),
    (
        "While Ash is attacking, when your opponent declares blockers, Ash deals each of those dice 1 damage.",
        "all block",
    ),
    ("When Ash is the only blocking character die, Ash gains Deadly.", "no other blocking character dice"),
    ("When Ash blocks and you declare at least one other blocker, he gets +3D.", "another blocking character die"),
    ("KO any character dealt combat damage by Ash.", "When Ash deals combat damage to a character die, KO that die."),
    (
        "When blocked, any damage that Ash does in excess of his blockers' total D is dealt to your opponent.",
        "Overcrush",
    ),
    ("Ash deals and resolves her damage before opposing characters.", "Fast"),
    (
        "While Ash is active, when one of your [bolt] dice deals damage, increase that damage by 1.",
        "deal 1 more damage",
    ),
    (
        "When Ash attacks, your Sidekicks get +1A (no matter how many Ash dice attack).",
        "one or more Ash character dice",
    ),
    ("When Ash attacks, each of your [Villain] dice deals 1 damage to your opponent.", "each [Villain] character die"),
    ("While Ash is active, at the end of your turn, gain 1 life (not 1 life per Ash die).", "gain 1 life."),
]


@pytest.mark.parametrize(("given", "said"), SAID)
def test_what_is_read_is_said_and_read_back(given: str, said: str) -> None:
    reading = read([given], "Ash", "character")
    assert reading.status == "full", reading.problems
    lines = render(reading.text, "Ash")
    assert said in " ".join(lines)
    assert read(lines, "Ash", "character").text == reading.text


REFUSED = [
    # the result would be looked at before it is there
    "When Ash attacks, reroll target die after combat damage is dealt. If it shows an energy face, KO it.",
    # each attacking die would do it: that is not what is said
    "When Ash attacks, deal 1 damage to your opponent (not 1 damage per Ash die).",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_be_done_otherwise_is_not_read(text: str) -> None:
    assert read([text], "Ash", "character").status != "full"
