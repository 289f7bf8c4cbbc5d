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
    ("While blocking, you may redirect up to 2 damage from Ash to the character he blocks.", "if Ash is blocking"),
    ("When Ash is KO'd other than by combat damage, gain 1 life.", "When Ash is KO'd by an ability"),
    ("While Ash is blocking, dice he KOs with combat damage go to the Used Pile.", "it is your opponent's turn"),
    ("If Ash would take 3 or less damage, you may instead reroll Ash and prevent that damage.", "that damage is 3 or"),
    ("While Ash is active, when two or more of your dice are KO'd during a turn, gain 1 life.", "once per turn"),
    (
        "While Ash is active, no Sidekick die may attack if it is the only character die to attack.",
        "cannot attack alone",
    ),
    (
        "When Ash attacks, if she is attacking with only one other die and it is a [Villain] die, gain 1 life.",
        "exactly 2",
    ),
    ("When fielded, spin target opposing die down 1 level when it takes damage this turn.", "choose target opposing"),
    (
        "When fielded, spin all your Ash dice up 1 level. If you spin up at least one Ash die, gain 1 life.",
        "was spun up this way",
    ),
    ("When fielded, your opponent Preps a die from their bag.", "Preps 1 die from their bag"),
    ("When fielded, each player may Prep a die from their bag.", "may Prep 1 die from their bag"),
    ("When fielded, your opponent draws a die and places it in their Used Pile.", "and places it in their Used Pile"),
    ("When fielded, deal 3 damage to you unless you KO one of your dice.", "unless you KO a die you control"),
    ("Aftershock - If Ash was blocked, he deals 1 damage to target opponent.", "If Ash was blocked this turn"),
    ("When fielded, field a Guard Token with 1A, 1D, and Deadly.", "It gains Deadly until it leaves"),
    ("When Ash attacks, you may change Ash's A and D to be equal to that of another of your dice.", "D equal to its D"),
    (
        "While Ash is active, your dice deal 2 damage with the Attune ability (instead of 1).",
        "1 more damage with Attune",
    ),
    (
        "While Ash is active, when an opposing Global Ability damages you, gain 1 life.",
        "from an opposing Global Ability",
    ),
    ('When you take damage from an opposing "When fielded" ability, gain 1 life.', 'from an opposing "When fielded"'),
    ("While Ash is active, opposing Global Abilities deal no damage to you or your dice.", "you take no damage from"),
    (
        "If Ash is KO'd while blocking, you may pay [bolt] to KO the blocked character die.",
        "all character dice engaged",
    ),
    (
        "When Ash attacks, choose an opposing die who must block Ash or take 2 damage (opponent's choice).",
        "Your opponent",
    ),
    (
        "KO Ash at the end of each turn. You may pay [1] per character die to prevent this.",
        "KO Ash unless you pay [1].",
    ),
    (
        "When fielded, target die you control gets +2A if it attacks this turn.",
        "Until end of turn, when it attacks, it",
    ),
    (
        "When fielded, your opponent chooses one of your dice that can't attack this turn.",
        "It cannot attack until end of",
    ),
    ("Prevent the first 2 damage Ash would take each turn.", "Prevent the first 2 damage to Ash each turn."),
    ("When Ash and another [Villain] character die attack, gain 1 life.", "When Ash attacks with another [Villain]"),
    (
        "When Ash attacks, your opponent must block with at least one character die.",
        "at least one opposing character die must",
    ),
    ("When Ash is KO'd, deal 2 damage to the character die that KO'd it.", "damage to the die that KO'd it."),
    ("When Ash blocks, remove it and the attacker from combat.", "remove Ash and the attacking character die from"),
    ("When Ash attacks, if it is your only attacking die, it can't be blocked.", "if Ash is attacking alone"),
    (
        "At the end of combat, if Ash attacked and wasn't KO'd, spin it up 1 level.",
        "if Ash attacked during this Attack",
    ),
    (
        "While Ash is attacking, after blockers are declared, you gain 1 life for each attacking Ash die.",
        "While Ash is active, after blockers are declared, if you have an attacking Ash",
    ),
    ("Ash ignores damage from [Villain] dice.", "takes no damage from"),
    ("Double Ash's A while he is engaged with a Sidekick die.", "Ash has its A doubled"),
    (
        "When Ash attacks, he gets +XA, where X is the A of one of your dice that isn't attacking.",
        "target non-attacking",
    ),
    ("When fielded, your opponent is dealt 1 damage for each opposing Sidekick die.", "deal 1 damage to your opponent"),
]


@pytest.mark.parametrize(("given", "said"), SAID)
def test_what_is_read_is_said_and_read_back(given: str, said: str) -> None:
    reading = read([given], "Ash", "character")
    assert reading.status == "full", reading.problems
    lines = render(reading.text, "Ash")
    assert said in " ".join(lines)
    assert read(lines, "Ash", "character").text == reading.text


OF_ACTIONS = [
    (
        "When a die blocks this turn, reroll it. If it shows an energy face, KO it.",
        "and if it shows an energy face, KO it.",
    ),
    ("Take control of target opposing die until end of turn. You may attack or block with it.", "until end of turn."),
    ("At the beginning of your Attack Step, gain 1 life.", "at the start of your Attack Step, gain 1 life."),
]


@pytest.mark.parametrize(("given", "said"), OF_ACTIONS)
def test_what_actions_do_later_is_read_as_a_whole(given: str, said: str) -> None:
    reading = read([given], "Ash", "action")
    assert reading.status == "full", reading.problems
    lines = render(reading.text, "Ash")
    assert said in " ".join(lines)
    assert read(lines, "Ash", "action").text == reading.text


REFUSED = [
    # nothing was taken control of
    "When fielded, target opposing die gets -1A. You may attack or block with it.",
    # the result would be looked at before it is there
    "When Ash attacks, reroll target die after combat damage is dealt. If it shows an energy face, KO it.",
    # damage that is only redirected yet has not KO'd anybody
    "When Ash takes damage, redirect 1 damage to target die. If this damage does not KO it, spin it up 1 level.",
    # the die that is targeted, or the one whose ability it is
    "While Ash is active, when an Ash die is the target of a character's ability, deal 2 damage to that die.",
    # each attacking die would do it: that is not what is said
    "When Ash attacks, deal 1 damage to your opponent (not 1 damage per Ash die).",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_be_done_otherwise_is_not_read(text: str) -> None:
    assert read([text], "Ash", "character").status != "full"
