"""A part that is understood in one place is understood in every place it can stand in, and means the same there."""

from __future__ import annotations

import re

import pytest

from overcrush.ability import Activated, Global, Keyword, Static, Triggered
from overcrush.ability.conditions import DieIs, Happened, There
from overcrush.ability.effects import (
    Change,
    Choose,
    ChooseOne,
    Costs,
    Counted,
    Damage,
    If,
    Instead,
    May,
    Move,
    PayFor,
    Purchase,
    Seq,
    Spin,
    Stats,
    Trigger,
)
from overcrush.ability.nouns import (
    Compare,
    Dice,
    Events,
    Every,
    HasAffiliation,
    HasKind,
    Is,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Same,
)
from overcrush.ability.tree import walk
from overcrush.lang import read, render
from overcrush.lang.grammar import G


def one(text: str, *, kind: str = "character", aligned: bool = False) -> object:
    """The only ability of a text that must be understood in full, and whose wording says the same."""
    reading = read(text, "Raider", kind, aligned=aligned)
    assert reading.status == "full", reading.problems
    assert read(render(reading.text, "Raider"), "Raider", kind).text == reading.text
    (ability,) = reading.text.abilities
    return ability


@pytest.mark.parametrize("word", ["monsters", "Monsters"])
def test_monster_is_an_affiliation_only_where_cards_have_alignments(word):
    text = f"When fielded, KO all opposing {word}."
    found = next(node for node in walk(one(text, aligned=True)) if isinstance(node, Every))
    assert found.dice.where == (HasAffiliation(("Monster",)),)
    found = next(node for node in walk(one(text)) if isinstance(node, Every))
    assert found.dice.where == ()


@pytest.mark.parametrize(
    "when",
    ["When fielded and when Raider is KO'd,", "When fielded, or when Raider is KO'd,", "When fielded or KO'd,"],
)
def test_two_moments_are_two_triggers(when):
    ability = one(f"{when} gain 1 life.")
    assert isinstance(ability, Triggered)
    assert ability.on == (Trigger("fielded", Ref("this")), Trigger("koed", Ref("this")))


def test_who_engages_a_die_is_engaged_with_it():
    assert one("When Raider engages a [Villain] character die, gain 1 life.") == one(
        "When Raider is engaged with a [Villain] character die, gain 1 life."
    )


def test_what_an_opponents_ability_kos():
    ability = one("When Raider is KO'd by your opponent's ability, gain 1 life.")
    assert isinstance(ability, Triggered)
    assert ability.on == (Trigger("koed", Ref("this"), Player("opponent"), ("ability",)),)


@pytest.mark.parametrize(
    "said",
    [
        "You may use this ability only once per turn.",
        "Use this only once per turn.",
        "You may only use this once each turn.",
    ],
)
def test_a_sentence_at_the_end_says_how_often(said):
    ability = one(f"When Raider takes damage, gain 1 life. {said}")
    assert isinstance(ability, Triggered) and ability.limit == "once"
    used = one(f"Whenever you could use a Global Ability, you may pay [bolt]. If you do, gain 1 life. {said}")
    assert isinstance(used, Activated) and used.limits == ("once per turn",)


@pytest.mark.parametrize(
    ("start", "scope", "when"),
    [
        ("Whenever you could use a Global Ability, ", "die", "global"),
        ("While Raider is active, whenever you could use a Global Ability, ", "card", "global"),
        ("While Raider is active, during your Main Step, ", "card", "main"),
    ],
)
@pytest.mark.parametrize("price", ["pay [bolt]", "KO a character die you control"])
def test_what_is_paid_for_may_have_a_condition(start, scope, when, price):
    line = f"{start}if Raider is engaged, you may {price} to gain 1 life."
    ability = one(line)
    assert isinstance(ability, Activated) and ability.condition == DieIs(Ref("this"), Is("engaged"))
    assert (ability.scope, ability.when) == (scope, when)
    assert list(render(read([line], "Raider").text, "Raider")) == [line]


def test_a_kind_of_creature_is_told_from_the_card_that_is_called_so():
    """On Pit Fiend's card "Fiend dice" are its own; "Fiends" are all that are of the kind."""
    own = read(["Your Fiend character dice get +1A."], "Pit Fiend").text
    for line in ("Your Fiends get +1A.", "All your character dice that are Fiends get +1A."):
        text = read([line], "Pit Fiend").text
        assert HasKind("fiend") in walk(text) and text != own
        assert read(render(text, "Pit Fiend"), "Pit Fiend").text == text
    one_of = read(["When fielded, KO target character die that is one of the Fiends."], "Pit Fiend").text
    assert HasKind("fiend") in walk(one_of)
    assert read(render(one_of, "Pit Fiend"), "Pit Fiend").text == one_of


def test_a_die_is_not_rolled_in_this_turn_or_in_the_next():
    for turn, until in (("this", "turn"), ("next", "your next turn")):
        line = f"When Raider is fielded, choose a die from your Prep Area. It is not rolled {turn} turn."
        text = read([line], "Raider").text
        assert [node.until for node in walk(text) if isinstance(node, Change)] == [until]
        assert read(render(text, "Raider"), "Raider").text == text


def test_a_global_says_at_its_end_whose_turn():
    ability = one("Global: Pay [mask]. Target character die cannot block. Use this only on your turn.")
    assert isinstance(ability, Global) and ability.limits == ("your turn",)


def test_losing_attack_is_getting_less():
    ability = one("When fielded, target character die loses 2A and 1D until end of turn.")
    change = next(node for node in walk(ability) if isinstance(node, Change))
    assert change.changes == (Stats(Num(-2), Num(-1)),)


def test_an_opponent_chooses_between_two_evils():
    ability = one("When Raider attacks, your opponent must KO one of their character dice or lose 2 life.")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, ChooseOne)
    assert ability.effect.by == Player("opponent")


def test_whose_die_an_opponent_gives_up_must_be_said():
    text = "When Raider attacks, your opponent must KO a character die or lose 2 life."
    assert read(text, "Raider").status != "full"


def test_each_is_said_of_dice_that_were_chosen():
    one("When fielded, choose two target character dice. Each gets +1A until end of turn.")
    text = "When Raider attacks with at least one other character die, both gain Overcrush until end of turn."
    assert read(text, "Raider").status == "none"


@pytest.mark.parametrize(
    "said",
    [
        "you may pay [mask]. If you do, spin Raider to level 1 instead",
        "you may pay [mask] to spin Raider to level 1 instead",
    ],
)
def test_instead_after_if_you_do_is_what_was_paid_for(said):
    ability = one(f"When Raider would be KO'd, {said}.")
    assert isinstance(ability, Triggered) and ability.replaces
    assert isinstance(ability.effect, May) and isinstance(ability.effect.effect, PayFor)
    assert isinstance(ability.effect.effect.effect, Instead)


def test_instead_of_nothing_is_not_understood():
    text = "When fielded, deal 1 damage to target character die. You may pay [1]. If you do, deal 3 damage instead."
    assert read(text, "Raider").status != "full"


@pytest.mark.parametrize(
    "said",
    [
        "you may KO one of your Sidekicks instead and clear all damage from Raider",
        "you may instead KO one of your Sidekicks. Clear all damage from Raider",
    ],
)
def test_what_may_be_done_instead_of_a_ko_is_done_as_a_whole(said):
    ability = one(f"When Raider would be KO'd, {said}.")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, May)


@pytest.mark.parametrize(
    "when",
    [
        "When an opposing Raider die attacks",
        "When your opponent purchases a Raider die",
        "Crosspulse - When your opponent purchases a Raider die",
    ],
)
def test_what_an_opposing_die_of_the_name_does_is_not_what_this_die_does(when: str):
    ability = one(f"{when}, gain 1 life.")
    inner = ability.ability if isinstance(ability, Keyword) else ability
    assert isinstance(inner, Triggered)
    (on,) = inner.on
    assert isinstance(on.subject, Dice) and on.subject.whose == "opponent"


def test_a_die_for_sale_need_not_be_a_character():
    ability = one("You may purchase a die with purchase cost 4 or less for free.", kind="action")
    bought = next(node for node in walk(ability) if isinstance(node, Purchase))
    assert isinstance(bought.what, Pick)
    assert bought.what.dice == Dice("die", "you", ("card",), (Compare("cost", "<=", Num(4)),))


def test_dice_that_show_energy_in_the_field_are_those_just_rolled():
    ability = one(
        "Reroll all Sidekick character dice. Move each die that shows an energy face to your Used Pile.", kind="action"
    )
    moved = next(node for node in walk(ability) if isinstance(node, Move))
    assert isinstance(moved.what, Every)
    assert moved.what.dice == Dice("die", "any", (), (Is("energy face"), Is("rolled")))


def test_any_die_to_prep_must_be_somewhere():
    assert read("When fielded, you may Prep any die.", "Raider").status == "none"


def test_the_first_bought_each_turn_is_cheaper_while_none_was():
    ability = one("While Raider is active, the first action die you purchase each turn costs [1] less.")
    assert isinstance(ability, Static)
    assert ability.condition == Happened(Events(Trigger("purchased", Dice("action", "you", ()))), "=", Num(0))
    assert ability.effects == (Change(Every(Dice("action", "you", ("card",))), (Costs("purchase", Num(-1)),)),)


def test_other_in_a_burst_that_is_done_instead_is_other_than_this_die():
    lines = [
        "When Raider attacks, deal 3 damage to a Sidekick.",
        "* Instead, deal 1 damage to each other character die.",
    ]
    found = next(node for node in walk(read(lines, "Raider").text.abilities[1]) if isinstance(node, Every))
    assert found.dice.where == (Not(Same(Ref("this"))),)


def test_a_keyword_before_a_sentence_is_no_adjective_of_its_name():
    reading = read("Immortal (It goes to the Reserve Pool.) Raider gets +1A.", "Raider")
    assert reading.text.abilities[0] == Keyword("Immortal")
    assert len(reading.text.abilities) == 2


def test_whose_one_die_is_is_not_said_of_another():
    text = "When Raider attacks, KO target Sidekick die or opposing [Villain] character die."
    assert read(text, "Raider").status == "none"


@pytest.mark.parametrize("said", ["rolls an energy face", "comes up on an energy face", "comes up energy"])
def test_what_a_die_shows(said):
    one(f"When fielded, reroll target opposing character die. If it {said}, move it to its owner's Used Pile.")


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("Raider takes 2 damage", Ref("this")),
        ("he takes 2 damage", Ref("this")),
        ("you take 2 damage", Player("you")),
        ("your opponent takes 2 damage", Player("opponent")),
        ("Raider deals 2 damage to you", Player("you")),
    ],
)
def test_who_takes_damage_is_dealt_it(said, whom):
    ability = one(f"When Raider attacks, {said}.")
    assert next(node for node in walk(ability) if isinstance(node, Damage)).to == whom


def test_a_die_that_blocked_was_not_blocked():
    ability = one("At the end of your opponent's turn, if Raider blocked this turn, gain 1 life.")
    assert isinstance(ability, Triggered)
    assert ability.condition == DieIs(Ref("this"), Is("blocked opponent"))


def test_other_than_whom_an_action_die_must_say():
    lines = ["Equip", "While the equipped character is attacking, your other attackers get +1A."]
    assert read(lines, "Crown", "action").status == "partial"


@pytest.mark.parametrize(
    "said",
    [
        "During your Clear and Draw Step, if you have less life than your opponent, draw an extra die.",
        "If you have less life than your opponent, draw an extra die during your Clear and Draw Step.",
    ],
)
def test_a_die_more_in_the_draw_step_is_drawn_with_the_others(said):
    ability = one(said)
    assert isinstance(ability, Static)
    assert ability.effects == (Change(Player("you"), (Counted("draw", Num(1)),)),)


def test_the_only_die_has_no_others_beside_it():
    ability = one("If Raider is the only character die you control, it gets +4D.")
    assert isinstance(ability, Static)
    assert ability.condition == There(Dice(whose="you", where=(Not(Same(Ref("this"))),)), "=", Num(0))


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("When fielded, KO all character dice, except Sidekicks.", "When fielded, KO all non-Sidekick character dice."),
        (
            "While Raider is active, your opponent's Sidekick dice can't be fielded.",
            "While Raider is active, your opponent cannot field Sidekick dice.",
        ),
        (
            "When fielded, target character die can't be blocked this turn except by Sidekicks.",
            "When fielded, target character die can only be blocked by Sidekick character dice until end of turn.",
        ),
        (
            "When Raider is spun up, target opposing character die is spun down.",
            "When Raider spins up, spin target opposing character die down 1 level.",
        ),
        (
            "If you control fewer Sidekicks than your opponent does, Raider gets +2A.",
            "While your opponent has more Sidekick character dice than you, Raider gets +2A.",
        ),
        ("Raider takes only 1 damage from each source.", "Reduce all damage to Raider from each source to 1."),
    ],
)
def test_two_wordings_of_the_same(said, same):
    assert one(said) == one(same)


def test_what_a_die_already_was_is_asked_before_it_is_spun():
    ability = one("When fielded, spin Raider up 1 level. If Raider is already level 3, gain 2 life instead.")
    assert isinstance(ability, Triggered) and isinstance(ability.effect, If)
    text = "When fielded, spin target die down 1 level. If it is already level 1, spin it to an energy face."
    ability = one(text)
    assert isinstance(ability, Triggered)
    before = ability.effect
    assert isinstance(before, Seq) and isinstance(before.parts[0], Choose) and isinstance(before.parts[1], If)
    assert isinstance(before.parts[1].otherwise, Spin)


def test_different_characters_are_no_two_dice():
    """Two dice always differ; two characters that differ are of two cards."""
    for text in ("Two different characters you control get +1A.", "Deal 1 damage to two different target characters."):
        reading = read(text, "Plan", "action")
        assert reading.status == "full"
        assert all(node.different for node in walk(reading.text) if isinstance(node, Pick))
    reading = read("Two different target character dice get +1A.", "Plan", "action")
    assert not any(node.different for node in walk(reading.text) if isinstance(node, Pick))


def test_engaged_with_at_least_one_is_engaged_with_one():
    few, many = "When engaged with {} [Villain] character die, Raider gets +4A.", ("a", "at least one")
    assert one(few.format(many[0])) == one(few.format(many[1]))


def test_what_was_paid_is_counted_only_where_something_is():
    assert read("When you purchase a Raider die, gain 1 life for each [fist] energy you spent.", "Raider").unread
    one("When fielded, you may pay any number of [fist]. For each [fist] you pay, gain 1 life.")
    assert read(
        "When fielded, you may pay any number of [fist]. For each [bolt] you pay, gain 1 life.", "Raider"
    ).unread


@pytest.mark.parametrize(
    "text",
    [
        "When fielded, the next character die you field next turn costs [1] less to field, and gets +1A this turn.",
        "When fielded, prevent all combat damage to you from Global abilities.",
    ],
)
def test_two_words_for_one_thing_do_not_take_the_place_of_each_other(text):
    assert read(text, "Raider").unread


def test_no_wording_says_one_thing_twice():
    alone = {f"pred | {rule.pattern}" for rule in G.rules["pred"] if "<y:zone>" in rule.pattern}  # one or the other
    found = {
        f"{name} | {rule.pattern}"
        for name, rules in G.rules.items()
        for rule in rules
        if re.search(r"[<{](\w):[^|]*[<{]\1:", rule.pattern)
    }
    assert not found - alone
