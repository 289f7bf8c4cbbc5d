"""Draft Parties: the booklet's order and limits, and nobody can take what is gone."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overcrush.bots import EasyBot, HeuristicBot
from overcrush.bots.drafter import draft_pick
from overcrush.cards.library import library
from overcrush.errors import Illegal, Malformed
from overcrush.game import Game
from overcrush.teams import check
from overcrush.teams.draft import RULE, Draft
from overcrush.teams.plain import written


def refused(draft: Draft, ident: str, dice: int | None) -> str:
    before = draft.to_json()
    with pytest.raises(Illegal) as error:
        draft.pick(ident, dice)
    assert error.value.rules in ((RULE,), ("1.2.10",))
    assert draft.to_json() == before
    return error.value.reason


def test_the_box_of_battle_for_faerun_is_eight_stacks_of_two_dice() -> None:
    draft = Draft.new(seed=3)
    assert [(stack.title, len(stack.cards), stack.dice) for stack in draft.stacks] == [
        (title, 3, 2)
        for title in (
            *("Beholder", "Blue Dragon", "Gelatinous Cube", "Green Dragon"),
            *("Halfling Thief", "Human Paladin", "Troll", "Vampire"),
        )
    ]
    assert len(draft.basics) == 3 and all(library().card(ident).is_basic for ident in draft.basics)
    assert len(Draft.new(seed=3, basics=4).basics) == 4
    assert len({Draft.new(seed=seed).basics for seed in range(20)}) > 10


@pytest.mark.parametrize(("code", "stacks", "dice"), [("ai", 16, 3), ("wwe", 16, 3), ("sww", 8, 2)])
def test_other_boxes_have_the_dice_their_booklets_list(code: str, stacks: int, dice: int) -> None:
    draft = Draft.new([code])
    assert len(draft.stacks) == stacks and {stack.dice for stack in draft.stacks} == {dice}


def test_several_boxes_make_one_collection_and_no_basic_action_is_drawn_twice() -> None:
    for seed in range(30):
        draft = Draft.new(["bff", "sww"], 16, seed, basics=4)
        assert len(draft.stacks) == 16
        assert len({library().card(ident).name for ident in draft.basics}) == 4


@pytest.mark.parametrize("limit", [7, 21, 0, -3])
def test_the_number_of_dice_is_from_8_to_20(limit: int) -> None:
    with pytest.raises(Illegal, match="from 8 to 20"):
        Draft.new(limit=limit)


def test_three_or_four_basic_actions_are_drawn() -> None:
    for count in (0, 2, 5):
        with pytest.raises(Illegal, match="three or four"):
            Draft.new(basics=count)


def test_the_second_player_picks_first_and_then_they_alternate() -> None:
    draft = Draft.new()
    order = []
    while draft.who is not None:
        order.append(draft.who)
        draft.pick(draft.left[0].cards[0])
    assert "".join(order) == "BABABABA"
    assert "everything has been chosen" in refused(draft, "bff/1", 0)


def test_nobody_can_take_what_is_gone_in_any_version() -> None:
    draft = Draft.new()
    draft.pick("bff/13", 2)
    for ident in ("bff/13", "bff/14", "bff/15"):
        assert refused(draft, ident, 1) == "Halfling Thief is gone"
        assert refused(draft, ident, None) == "Halfling Thief is gone"
    assert "Halfling Thief" not in [stack.title for stack in draft.left]
    draft.pick("bff/21", 1)
    assert refused(draft, "bff/19", 1) == "Troll is gone"


def test_picks_against_the_limits_are_refused_with_the_reason() -> None:
    draft = Draft.new(limit=8, dice=6)
    assert "no card 'ai/11' in this draft" in refused(draft, "ai/11", 1)
    assert "less than no dice" in refused(draft, "bff/1", -1)
    assert "there are 6 dice of Beholder, not 7" in refused(draft, "bff/1", 7)
    assert refused(draft, "bff/1", 5) == "Beholder has a limit of 4 dice"
    for ident, dice in (("bff/1", 4), ("bff/4", 1), ("bff/7", 3)):
        draft.pick(ident, dice)
    assert draft.who == "A" and draft.room("A") == 7 and draft.room("B") == 1
    draft.pick("bff/10", 0)
    assert refused(draft, "bff/13", 2) == "B's party has room for 1 more dice, not for 2"
    assert draft.pick("bff/13").dice == 1


def test_cards_without_dice_are_not_used() -> None:
    draft = Draft.new(limit=8, dice=4)
    for stack in draft.stacks:
        draft.pick(stack.cards[0])
    one, two = draft.teams()
    assert [(card.name, dice) for card, dice in two.cards] == [("Beholder", 4), ("Gelatinous Cube", 4)]
    assert one.dice == two.dice == 8 and len(one.cards) == 2
    assert [card.id for card in (*one.basics, *two.basics)] == [*draft.basics[::2], *draft.basics[1::2]]


def test_there_are_no_teams_before_the_end() -> None:
    draft = Draft.new()
    with pytest.raises(Illegal, match="B has yet to choose"):
        draft.teams()


@pytest.mark.parametrize(
    ("sets", "limit", "edition"),
    [(["bff"], 8, "faerun-2014"), (["ai"], 20, "infinity-2018"), (["wwe", "sww"], 14, "comprehensive")],
)
def test_bots_draft_parties_that_can_be_played(sets: list[str], limit: int, edition: str) -> None:
    draft = Draft.new(sets, limit, seed=5)
    while draft.who is not None:
        draft.pick(*draft_pick(draft))
    teams = draft.teams()
    for team in teams:
        assert check(team, draft.format) == []
        assert team.dice == limit and len(team.cards) >= 4
        assert min(card.cost for card, _ in team.cards) <= 3
    game = Game.new(*teams, format=draft.format, seed=5)
    assert game.life == {"A": limit, "B": limit} and game.setup.edition == edition
    bot = EasyBot(1)
    for _ in range(60):
        if game.decision is not None:
            game.answer(bot.choose(game.for_bot(game.decision.who)).action)
    assert Game.from_json(game.to_json()).life == game.life


def test_what_the_bot_drafts_beats_what_is_drafted_at_random() -> None:
    won = 0
    for seed in range(40):
        random = Random(seed)
        draft = Draft.new(["ai"], 12, seed)
        drafter = "AB"[seed % 2]
        while draft.who is not None:
            if draft.who == drafter:
                draft.pick(*draft_pick(draft))
            else:
                draft.pick(random.choice(random.choice(draft.left).cards))
        game = Game.new(*draft.teams(), format=draft.format, seed=seed)
        bot = HeuristicBot(seed)
        while game.decision is not None and game.turn < 100:
            game.answer(bot.choose(game.for_bot(game.decision.who, game.decision.number)).action)
        won += game.winner == drafter
    assert won > 20


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_draft_can_be_copied_saved_and_gone_on_with_at_any_pick(data: st.DataObject) -> None:
    draft = Draft.new(data.draw(st.sampled_from([["bff"], ["sww"], ["ai"]])), data.draw(st.integers(8, 20)), 1)
    stop = data.draw(st.integers(0, len(draft.stacks)))
    seen: set[str] = set()
    for _ in range(stop):
        stack = data.draw(st.sampled_from(draft.left))
        ident = data.draw(st.sampled_from(stack.cards))
        draft.pick(ident, data.draw(st.integers(0, draft.most(ident))))
        assert stack.title not in seen
        seen.add(stack.title)
    again = Draft.from_json(draft.to_json())
    assert again == draft and again.who == draft.who and again.left == draft.left
    assert all(draft.room(player) >= 0 for player in "AB")
    copy = draft.clone()
    if copy.who is not None:
        copy.pick(copy.left[0].cards[0])
        assert len(copy.picks) == len(draft.picks) + 1 and again == draft


def test_a_draft_that_could_not_be_is_refused() -> None:
    draft = Draft.new()
    draft.pick("bff/13", 2)
    data = json.loads(draft.to_json())
    parts = {key: data[key] for key in ("limit", "basics", "stacks", "picks")}
    wrong: list[tuple[dict[str, object], str]] = [
        ({"limit": 7}, "limit"),
        ({"basics": ["bff/999"]}, "basics: there is no card"),
        ({"basics": ["bff/1"]}, "basics"),
        ({"stacks": {}}, "stacks: expected a list"),
        ({"stacks": parts["stacks"] + parts["stacks"]}, "stacks: each has a card"),
        ({"picks": [{"card": "bff/13", "dice": 9}]}, r"picks\[0\]: there are 2 dice"),
        ({"picks": [*parts["picks"], *parts["picks"]]}, r"picks\[1\]: Halfling Thief is gone"),
        ({"picks": [{"card": "bff/13"}]}, r"picks\[0\]: there is no 'dice'"),
    ]
    for change, words in wrong:
        with pytest.raises(Malformed, match=words):
            Draft.from_json(written("draft", {**parts, **change}))
    with pytest.raises(Malformed, match="damaged or changed"):
        Draft.from_json(draft.to_json().replace('"limit": 8', '"limit": 9'))
