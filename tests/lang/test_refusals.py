"""What is not understood is said, with a caret under the words; nothing is guessed, and nothing takes forever."""

from __future__ import annotations

import time

import pytest

from overcrush.ability import Keyword, Triggered, Unread, walk
from overcrush.ability.nouns import HasKind
from overcrush.lang import read


def test_no_text_is_understood_in_full():
    for text in ("", [], [""], "  \n \t"):
        reading = read(text, "Raider")
        assert reading.status == "full"
        assert reading.text.abilities == ()
        assert reading.problems == ()


def test_the_caret_stands_under_the_words():
    reading = read(["Overcrush", "When fielded, juggle 3 oranges."], "Raider")
    assert reading.status == "partial"
    (part,) = reading.unread
    assert (part.line, part.words) == (1, "juggle 3 oranges")
    message, line, marks = reading.problems[0].split("\n")
    assert message == "I did not understand 'juggle 3 oranges'."
    assert line[marks.index("^") : marks.rindex("^") + 1] == "juggle 3 oranges"


@pytest.mark.parametrize(("text", "words"), [("*", "*"), (" ** ", "**"), ("Gain 1 life. * also,", "* also,")])
def test_a_burst_mark_that_nothing_follows_is_not_passed_over(text: str, words: str):
    (part,) = read(text, "Raider", "action").unread
    assert part.words == words
    assert text[part.start : part.end] == words


def test_what_stands_before_is_still_read():
    reading = read("When fielded, gain 1 life. Then juggle.", "Raider")
    first, second = reading.text.abilities
    assert isinstance(first, Triggered)
    assert isinstance(second, Unread)


def test_nothing_understood_is_none():
    assert read("Lorem ipsum dolor sit amet.", "Raider").status == "none"
    assert read("Wenn diese Figur angreift, verliert dein Gegner 1 Leben.", "Raider").status == "none"


@pytest.mark.parametrize(
    "text",
    [
        "When fielded, it gets +1A or something.",
        "Global: Pay [fist]. It gets +1A.",
        "Global: Pay [fist]. Spin this die up 1 level.",
        "When Raider KOs an opposing character die, it gets +1A.",
        "When fielded, if your opponent controls a [Villain] character die, deal 4 damage to it.",
        "They lose 1 life.",
        "When your opponent declares blockers, deal 1 damage to each of them.",
        "While Raider is active, each Sidekick gets +1A for each other Sidekick.",
        "When fielded, target character die and all other dice from its card get +1A until end of turn.",
        "When your opponent fields a character die, spin this die up 1 level. Deal 1 damage to it.",
        "You get +1A.",
        "When fielded, each player Preps a die from their bag for each Sidekick they control.",
        "When fielded, deal 1 damage to target opposing character die for each [bolt] in your Reserve Pool. Then, move "
        "those dice to your Used Pile.",
        "When fielded, deal 2 damage to target character die. Gain that much life.",
        "When Raider is KO'd by combat damage, deal that damage to target player.",
        "When fielded, target character die can't block next turn.",
        "When fielded, target opponent rolls a die. If it shows a character face, they field it.",
        "When fielded, field a die from your bag.",
        "When fielded, draw 2 dice. Move any [Villain] dice to your Prep Area.",
        "Global: Pay [fist]. Target character die must block it.",
        "When Raider attacks, target opposing character die must block it and it gets -1A.",
        "When Raider attacks, it can only be blocked by it.",
        "When fielded, your [Villain] character dice cannot be blocked by lower level character dice.",
        "When fielded, the next die you purchase this turn costs [1] less, and gets +1A.",
        "When fielded, your opponent loses 1 life, and gets +1A.",
        "When fielded, if you have 10 life, spin target character die down 1 level. Otherwise, spin target opposing "
        "character die up 1 level. It gets +1A.",
        "When fielded, if you have 10 life, gain 1 life. Otherwise, spin target opposing character die up 1 level. "
        "It gets +1A.",
        "When fielded, capture target opposing character die until it leaves the Field Zone.",
        "When fielded, capture target opposing character die. This capture lasts until it leaves the Field Zone.",
        "When fielded, spin target opposing character die to level 1. If it was level 3, gain 1 life.",
        "When Raider attacks, KO another target opposing character die.",
        "When fielded, deal damage to each opposing character die equal to their A.",
        "When fielded, each opposing character die takes damage equal to its A.",
        "When one of your character dice is blocked by a Sidekick character die, KO that die.",
        "When a [Villain] character die is KO'd by a [Villain] character die, Prep that [Villain] character die.",
        "When Raider leaves the Field Zone, put the captured die in its owner's Used Pile.",
        "When Raider attacks, put the rolled die in your Used Pile.",
        "When Raider attacks, KO the KO'd die.",
        "When Raider attacks, spin the chosen die up 1 level.",
        "When Raider attacks, deal damage equal to the targeted die's A to your opponent.",
        "When your opponent fields a character die, KO the chosen die.",
        "At the start of your turn, KO that die.",
        "When Raider attacks, that blocker gets -1A.",
        "When Raider attacks, that Sidekick gets +1A.",
        "When a [Villain] character die attacks, that Sidekick gets +1A.",
        "When you field a Sidekick or [Villain] die, that Sidekick gets +1A.",
        "When a character die is fielded, Prep that action die.",
        "When fielded, name a character. Deal damage equal to that character's A to your opponent.",
    ],
)
def test_a_pronoun_that_could_mean_two_things_or_none_is_refused(text: str):
    assert read(text, "Raider").status != "full"


@pytest.mark.parametrize(
    "text",
    [
        "KO target opposing character dice.",
        "Choose target character die. If that die is blocked and KO'd this turn, gain 1 life.",
    ],
)
def test_how_many_or_whether_both_is_not_guessed(text: str):
    assert read(text, "Plan", "action").status != "full"


@pytest.mark.parametrize(
    "text",
    [
        "<b>When fielded</b>, <script>alert(1)</script> gain 1 life.",
        "When\x00fielded,\x07gain\x1b[31m 1 life.",
        "(((((((((( ))))))))))",
        "(" * 3000,
        ")" * 3000,
        "[" * 3000,
        '"' * 3000,
        "*" * 3000,
        "- " * 1500,
        "your " * 700,
        "When fielded, " * 250,
        "if you do, " * 300,
        "and " * 900,
        "target opposing other level 1 [Villain] " * 90,
        "gain 1 life and " * 240,
        "gain 1 life. " * 290,
        "+1A and " * 400,
        "🐉" * 2000,
        "x" * 100_000,
        ("When fielded, gain 1 life. " * 4000),
    ],
)
def test_hostile_text_gets_an_answer_in_bounded_time(text: str):
    start = time.perf_counter()
    reading = read(text, "Raider")
    assert time.perf_counter() - start < 10
    assert reading.status in {"full", "partial", "none"}
    for problem in reading.problems:
        assert len(problem) < 1000


def test_too_many_lines_are_refused():
    reading = read(["Fast"] * 5000, "Raider")
    assert reading.status == "none"
    assert reading.problems


def test_a_text_may_be_lines_or_one_string():
    assert read("Fast\nOvercrush", "Raider").text.abilities == (Keyword("Fast"), Keyword("Overcrush"))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("basic action", "Global: Pay [mask]. Change the target to target character die."),
        (
            "character",
            "Fabricate 2-5. You may KO 3 character dice with total purchase cost 5 or more to purchase this die "
            "for free.",
        ),
        ("character", "Raider costs 2 less to purchase and 1 more to field."),
        ("character", "While Raider is active, all character dice in the Field Zone cost [1] more to field."),
        ("character", 'While Raider is active, ignore "when fielded" effects on [Villain] action dice.'),
        ("character", "When fielded, spin target character die up to level 2."),
        ("character", "When fielded, field a character die from your Used Pile at its highest level."),
        ("character", "When fielded, move a die from your Used Pile to your opponent's bag."),
        ("character", "While active, when your opponent Preps a die outside your Clear and Draw Step, gain 1 life."),
        (
            "character",
            "When fielded, move all your Sidekicks to your bag. Gain 1 life for each [Villain] die moved this way.",
        ),
        ("action", "Prep all Sidekick character dice. Gain 1 life for each opposing die moved this way."),
    ],
)
def test_words_that_would_be_dropped_are_refused(kind: str, text: str):
    assert read(text, "Raider", kind).status != "full"


@pytest.mark.parametrize(
    "lines",
    [
        ["Deal 2 damage to target character die and 1 damage to your opponent.", "* Deal 4 damage instead."],
        ["Gain 1 life for each Sidekick die you control.", "* Gain 2 life instead."],
        ["Deal 1 damage to target character die. Deal 2 damage to your opponent.", "* Deal 3 damage instead."],
        ["KO target character die.", "* Spin it down 1 level instead."],
        [
            "At the start of your Attack Step, take control of target opposing character die. It must attack.",
            "** Instead, you may take control of a character die of any level.",
        ],
        ["Gain 1 life.", "* Gain 1 life instead."],
    ],
)
def test_a_number_said_instead_of_one_of_several_is_refused(lines: list[str]):
    assert read(lines, "Raid", "action").status != "full"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When fielded, KO target Dragon character die.", "dragon"),
        ("When fielded, your Undead character dice get +1A.", "undead"),
        ("While Raider is active, Dragons cost [1] less to purchase.", "dragon"),
    ],
)
def test_kinds_are_no_names(text: str, kind: str):
    reading = read(text, "Raider", names={"Red Dragon", "Blue Dragon"})
    assert reading.status == "full"
    assert HasKind(kind) in list(walk(reading.text))


def test_an_ability_copies_no_effect_of_its_own():
    text = "While Raider is active, when you use an Energize ability, use a copy of its effect."
    assert read(text, "Raider").status != "full"


def test_as_a_die_attacks_nobody_blocks_it_yet():
    assert read("When Raider attacks, KO all character dice blocking it.", "Raider").status != "full"
    assert read("When Raider is blocked, KO all character dice blocking it.", "Raider").status == "full"


def test_a_die_that_was_koed_shows_no_face_to_be_spun():
    assert read("When Raider is KO'd, you may spin it to an energy face.", "Raider").status != "full"
    assert read("When Raider is KO'd, return it to the Field Zone and spin it up 1 level.", "Raider").status == "full"


def test_a_kind_in_a_name_is_a_name():
    reading = read('Raider cannot be blocked by character dice with "Dragon" in their name.', "Raider")
    assert reading.status == "full"


def test_action_dice_of_a_name_are_no_character_dice():
    texts = [f"When one of your Raider {kind} dice blocks, gain 1 life." for kind in ("character", "action")]
    first, second = (read(text, "Raider").text for text in texts)
    assert first != second


def test_what_somebody_else_gains_instead_is_not_gained_by_you():
    lines = ["When fielded, gain 1 life.", "* Instead, your opponent gains 2 life."]
    burst = read(lines, "Raider").text.abilities[-1]
    assert "opponent" in repr(burst)


def test_one_sentence_is_not_torn_into_two_abilities():
    assert read("When fielded, target another Raider die gets +1A.", "Raider").status != "full"


@pytest.mark.parametrize(
    "words",
    [
        "gets +1A and ",
        "opposing character die that is not ",
        "Night Watch must block ",
        "deal 1 damage to target character die or ",
    ],
)
def test_words_that_can_be_read_in_ever_more_ways_are_refused_soon(words: str) -> None:
    begun = time.process_time()
    reading = read([words * 25] * 8, "Night Watch")
    assert reading.status == "none" and reading.problems
    assert time.process_time() - begun < 4


@pytest.mark.parametrize(
    "text",
    [
        "If Raider is unblocked, return it to the Field Zone at the end of the turn.",
        "At the end of your turn, if Raider is attacking, gain 1 life.",
        "At the start of your turn, if you have no blocked character dice, gain 1 life.",
    ],
)
def test_nobody_fights_when_a_turn_ends_or_starts(text: str):
    assert read(text, "Raider").status != "full"
    assert read("At the end of your turn, if Raider attacked this turn, gain 1 life.", "Raider").status == "full"


@pytest.mark.parametrize("who", ["your opponent Preps", "each player Preps", "your opponent may Prep"])
def test_nobody_else_draws_from_your_bag(who: str) -> None:
    assert read([f"When fielded, {who} a die from their bag."], "Raider").status == "full"
    assert read([f"When fielded, {who} a die from your bag."], "Raider").status != "full"


@pytest.mark.parametrize(
    "text",
    [
        "When fielded, KO target character die with D greater than its A.",
        "When a die in your Prep Area moves to your Used Pile, gain 1 life.",
        "When Raider is blocked by exactly one character die, KO it.",
        "When fielded, each player chooses one of their character dice. KO all other character dice.",
        "When one or more opposing character dice are KO'd, move them to their owner's Used Pile and draw a die.",
    ],
)
def test_whose_it_is_or_how_often_it_is_done_is_not_guessed(text: str):
    assert read([text], "Raider").status != "full"
