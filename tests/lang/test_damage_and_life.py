"""Damage taken and dealt, being blocked, life totals and what a card remembers: as said in print, and as we say it."""

from __future__ import annotations

import pytest

from overcrush.lang import read, render

SAID = [
    ("character", "Ash takes half damage (rounded down) from [fist] characters.", "half damage (rounded down) from"),
    ("character", "While Ash is active, double all damage dealt to [Villain] dice.", "dice take double damage."),
    ("character", "While Ash is active, damage dealt to you is halved, rounded up.", "half damage (rounded up)."),
    ("character", "When blocking, Ash deals damage equal to her defense.", "equal to its D instead of its A"),
    ("character", "Ash takes 1 more combat damage.", "takes 1 more combat damage."),
    ("action", "Character dice deal only 1 combat damage this turn.", "deal no more than 1 combat damage"),
    ("character", "Prevent damage from Range dealt to Ash.", "takes no damage from Range."),
    ("character", "Ash must be blocked if able.", "Ash must be blocked."),
    (
        "character",
        "When Ash is blocked, you may pay [1] to have it damage your opponent as though it were not blocked.",
        "",
    ),
    ("action", "Switch life totals with your opponent.", "Swap life totals with your opponent."),
    ("character", "When fielded, your life total becomes 10.", "set your life total to 10."),
    ("character", "While Ash is active, your life cannot go below 1.", "you cannot be reduced below 1 life."),
    ("character", "Ash can't be rerolled by opposing character abilities.", "by opposing character abilities."),
    (
        "action",
        "Draw dice from your bag until you draw a Sidekick die. Prep 1 of them.",
        "until you draw a Sidekick die",
    ),
    ("character", "While Ash is active, opposing character dice deal 1 less damage.", "deal 1 less damage."),
    ("character", "While Ash is active, your Sidekicks deal 1 more combat damage.", "deal 1 more combat damage."),
    (
        "character",
        "While Ash is active, damage dealt to your Sidekicks is dealt to Ash instead.",
        "redirect that damage to Ash",
    ),
    (
        "character",
        "While Ash is active, you may redirect damage dealt to you to one of your Sidekick dice.",
        "to target Side",
    ),
    ("character", "If Ash has damage on it, it gets +2A.", "Ash gets +2A while damaged."),
    (
        "character",
        "When fielded, KO any number of your dice. Deal 1 damage to your opponent for each one.",
        "you KO this way",
    ),
    ("character", "Ash can't be the only attacker.", "Ash cannot attack alone."),
    ("character", "When fielded, KO all non-[Mystic] Ash dice.", "Ash character dice (both players')"),
]


@pytest.mark.parametrize(("kind", "given", "said"), SAID)
def test_what_is_read_is_said_and_read_back(kind: str, given: str, said: str) -> None:
    reading = read([given], "Ash", kind)
    assert reading.status == "full", reading.problems
    lines = render(reading.text, "Ash")
    assert said in " ".join(lines)
    assert read(lines, "Ash", kind).text == reading.text


REFUSED = [
    # whose die it is, and so who chooses, is not said
    ("character", "When fielded, your opponent KOs a character die or loses 3 life."),
    # nothing was chosen that the card could remember
    ("character", "While Ash is active, when that character is KO'd, gain 1 life."),
    # it would be sacrificed before it has dealt anything, or deal it at once: nothing says which
    ("action", "Target die you control deals combat damage to your opponent as if not blocked. Sacrifice it."),
    # the last of them, or all
    ("action", "Draw dice until you draw a Sidekick die. Prep that die."),
]


@pytest.mark.parametrize(("kind", "text"), REFUSED)
def test_what_leaves_something_open_is_not_read(kind: str, text: str) -> None:
    assert read([text], "Ash", kind).status != "full"
