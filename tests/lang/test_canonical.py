"""The canonical wording is good English: articles, number, pronouns, and one template for each thing."""

from __future__ import annotations

import pytest

from overcrush.lang import read
from overcrush.lang.rendering import render
from overcrush.lang.rendering.words import article, one_source_of, third

SAID = [
    # what is given, and how we say it
    ("character", "When Ash is fielded, KO a [Avengers] die.", "KO target [Avengers] character die"),
    ("action", "2 target character dice get +1A.", "2 target character dice get +1A until end of turn."),
    ("action", "Deal 1 damage to target die. Deal 2 damage to target other die.", "to another target character die"),
    ("action", "Each player may add one of their unpurchased dice to their bag.", "move one of their unpurchased dice"),
    ("action", "Reroll up to 2 target dice. KO each die that does not show an energy face.", "dice that do not show"),
    ("character", "Prevent all damage to Ash from action dice.", "Ash takes no damage from action dice."),
    ("character", "When Ash KOs a die, the controller of that die loses 1 life.", "that die's controller loses 1 life"),
    ("action", "All level 1 dice cannot attack and cannot block.", "Level 1 character dice cannot attack or block"),
    ("action", "KO target level 1 character die or level 2 character die.", "KO target level 1 or 2 character die."),
    ("character", "Ash gets +1A for each die from your Prep Area.", "for each die in your Prep Area."),
    (
        "action",
        "The next die you purchase costs [1] less to purchase.",
        "The next die you purchase this turn costs [1] less.",
    ),
    ("character", "If you was damaged this turn, Ash gets +1A.", "If you were damaged this turn, Ash gets +1A."),
    (
        "action",
        "Draw 2 dice. If it is a Sidekick die, Prep it. Otherwise, move it to the bag.",
        "If they are Sidekick dice",
    ),
    (
        "character",
        "When Ash attacks, you may pay [1] to have it cannot be blocked.",
        "pay [1] so that Ash cannot be blocked",
    ),
    (
        "character",
        "When Ash attacks, you may have target character die must block Ash.",
        "force target character die to block Ash",
    ),
    (
        "character",
        "If Ash would be KO'd by combat damage, you may pay [1] to spin Ash up 1 level and clear all damage from Ash.",
        "When Ash would be KO'd by combat damage, you may pay [1]",
    ),
    ("character", "Prevent half (rounded up) of the damage dealt to Ash.", "Ash takes half damage (rounded down)."),
    ("character", "Reduce all damage to Ash by half, rounded down.", "Ash takes half damage (rounded up)."),
    ("character", "Halve all damage to Ash, rounded up.", "Ash takes half damage (rounded up)."),
    (
        "character",
        "When Ash is KO'd, target opponent draws one less die during their next Clear and Draw Step.",
        "your opponent draws 1 fewer dice during their next Clear and Draw Step",
    ),
    (
        "character",
        "When Ash attacks, you may pay [1] to draw two extra dice during your next Clear and Draw Step.",
        "pay [1] to draw 2 additional dice during your next Clear and Draw Step",
    ),
    (
        "character",
        "When Ash is unblocked, you may pay [1] to have Ash go to your Prep Area when unblocked.",
        "to have Ash go to the Prep Area when unblocked until end of turn",
    ),
    ("character", "At end of turn, if Ash was not KO'd this turn, gain 1 life.", "if Ash was not KO'd this turn"),
    ("character", "When an opposing character die blocks Ash, KO it.", "die blocks Ash, KO that die."),
    (
        "action",
        "Name an affiliation of a character die you have fielded this turn. KO target die of that affiliation.",
        "Choose an affiliation of a character die you fielded this turn.",
    ),
    ("action", "KO target character die with 2 or fewer Experience tokens.", "with 2 or less experience tokens."),
]


@pytest.mark.parametrize(("kind", "given", "said"), SAID)
def test_a_phrase_is_said_well_and_read_back(kind: str, given: str, said: str) -> None:
    text = read([given], "Ash", kind).text
    lines = render(text, "Ash")
    assert said in " ".join(lines)
    assert read(lines, "Ash", kind).text == text


def test_a_kind_that_stands_in_the_cards_own_name_is_no_name() -> None:
    text = read(["When fielded, KO target dragon character die."], "Ash Dragon", "character").text
    lines = render(text, "Ash Dragon")
    assert lines == ["When Ash Dragon is fielded, KO target dragon character die."]
    assert read(lines, "Ash Dragon", "character").text == text


def test_a_trap_may_wait_for_something_on_a_condition() -> None:
    given = ["Trap", "When you take damage, if you have taken 3 or more damage this turn, gain 2 life."]
    text = read(given, "Ash", "action").text
    assert render(text, "Ash") == given
    assert len(text.abilities) == 2


def test_each_choice_has_a_line_of_its_own() -> None:
    given = ["Global: Pay [1]. Choose one: - Gain 1 life. - Draw and roll 1 die.", "* Instead, gain 2 life."]
    text = read(given, "Ash", "action").text
    lines = render(text, "Ash")
    assert lines[:3] == ["Global: Pay [1]. Choose one:", "- Gain 1 life.", "- Draw and roll 1 die."]
    assert read(lines, "Ash", "action").text == text


def test_dice_prepped_together_are_one_event() -> None:
    given = "While Ash is active, when your opponent Preps one or more dice, gain 1 life."
    assert render(read([given], "Ash").text, "Ash") == [given]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("die", "a die"),
        ("opposing die", "an opposing die"),
        ("other opposing die", "another opposing die"),
        ("[X-Men] die", "an [X-Men] die"),
        ("[Villain] die", "a [Villain] die"),
        ("unpurchased die", "an unpurchased die"),
        ("unique die", "a unique die"),
        ('"Ace" die', 'an "Ace" die'),
    ],
)
def test_articles(words: str, said: str) -> None:
    assert article(words) == said


def test_verbs_of_somebody_else() -> None:
    assert [third(words) for words in ("draw and roll 2 dice", "copy it", "have 2A", "KO it")] == [
        "draws and rolls 2 dice",
        "copies it",
        "has 2A",
        "KOs it",
    ]


def test_a_single_source() -> None:
    assert one_source_of(("opposing global", "action")) == "an opposing Global Ability or an action die"
