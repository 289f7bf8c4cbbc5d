"""Rainbow and Double Rainbow Drafts: packs by rarity, piles that go round, and teams of what was taken."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from overcrush.bots.drafter import built, pile_pick
from overcrush.cards.library import library
from overcrush.errors import Illegal, Malformed
from overcrush.game import Game
from overcrush.teams.packs import RARITIES, basics_of, foil_piles, half_packs, pool_of, pools
from overcrush.teams.rainbow import DOUBLE_RULE, RULE, Rainbow
from overcrush.teams.team import Team


def rarities(cards: list[str]) -> Counter[str]:
    return Counter(library().given(ident).rarity for ident in cards)


def drafted(kind: str = "rainbow", sets: tuple[str, ...] = ("bff",), players: int = 3, seed: int = 1) -> Rainbow:
    draft = Rainbow.new(kind, sets, players, Random(seed))
    while not draft.over:
        for seat in range(players):
            if draft.waits_for(seat):
                draft.pick(seat, pile_pick(draft, seat))
    return draft


def test_foil_packs_hold_two_cards_by_rarity_and_only_what_can_be_played() -> None:
    piles = list(islice(foil_piles(pools(["avx", "uxm"]), Random(1)), 200))
    assert {len(pile) for pile in piles} == {12}
    for pile in piles:
        packs = [set(pile[n : n + 2]) for n in range(0, 12, 2)]
        assert all(len(pack) == 2 and len({ident.partition("/")[0] for ident in pack}) == 1 for pack in packs)
        assert Counter(ident.partition("/")[0] for ident in pile) == {"avx": 6, "uxm": 6}
    cards = [ident for pile in piles for ident in pile]
    assert all(library().compiled(ident).full for ident in set(cards))
    found = rarities(cards)
    assert set(found) == set(RARITIES)  # neither what lies in the boxes nor promos
    assert 0.55 < found["common"] / len(cards) < 0.65
    assert 0.24 < found["uncommon"] / len(cards) < 0.32
    assert 0.08 < found["rare"] / len(cards) < 0.14
    assert found["super rare"] < 0.02 * len(cards)


def test_half_a_draft_pack_has_a_rare_card_or_better() -> None:
    for half in islice(half_packs(pools(["bff"]), Random(2)), 60):
        found = rarities(list(half))
        assert found["rare"] + found["super rare"] == 1
        assert (found["uncommon"], found["common"]) == (4, 7)
        assert len(set(half)) == 12


def test_a_rarity_that_a_set_lacks_is_made_good_by_the_next_more_common_one() -> None:
    pool, chance = pool_of("uxm"), Random(3)
    without = pool._replace(cards=(*pool.cards[:3], ()))
    assert rarities([without.draw(3, chance) for _ in range(20)]) == {"rare": 20}
    assert pool_of("ai").lacks == RARITIES[1:]  # a box: everything in it counts as common
    assert rarities([pool_of("ai").draw(2, chance) for _ in range(20)]) == {"starter": 20}


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        ((), "name a set"),
        (("nowhere",), "there is no set 'nowhere'"),
        (("avxop",), "its cards are promotional"),
        (("zhn",), "different titles"),
        (tuple(library().codes[:13]), "at most 12 sets"),
    ],
)
def test_what_cannot_be_drafted_from_is_refused(sets: tuple[str, ...], words: str) -> None:
    with pytest.raises(Malformed, match=words):
        Rainbow.new("rainbow", sets, 2, Random(1))


@pytest.mark.parametrize("players", [1, 9, 0, -2])
def test_two_to_eight_draft_together(players: int) -> None:
    with pytest.raises(Illegal, match="from 2 to 8"):
        Rainbow.new("rainbow", ["bff"], players, Random(1))


def test_piles_go_to_the_right_and_then_to_the_left_when_all_have_picked() -> None:
    draft = Rainbow.new("rainbow", ["bff"], 3, Random(7))
    begun = [draft.hand(seat) for seat in range(3)]
    assert begun == list(draft.piles[0])
    draft.pick(1, begun[1][0])
    assert draft.hand(1) == () and not draft.waits_for(1)
    assert draft.hand(0) == begun[0]  # nothing is passed before all have picked
    with pytest.raises(Illegal, match="when all have") as error:
        draft.pick(1, begun[1][1])
    assert error.value.rules == (RULE,)
    draft.pick(0, begun[0][3])
    draft.pick(2, begun[2][5])
    assert draft.step == 1
    assert draft.hand(0) == begun[1][1:]  # what the one at the left had, without what they took
    assert sorted(draft.hand(2)) == sorted((*begun[0][:3], *begun[0][4:]))
    with pytest.raises(Illegal, match="in the pile you hold"):
        draft.pick(0, "bff/0")
    while draft.step < 12:
        for seat in range(3):
            draft.pick(seat, draft.hand(seat)[0])
            if draft.step == 12:
                break
    assert [len(taken) for taken in draft.picks] == [12] * 3  # the last card was taken by itself
    second = [draft.hand(seat) for seat in range(3)]
    assert second == list(draft.piles[1])
    for seat in range(3):
        draft.pick(seat, second[seat][0])
    assert draft.hand(0) == second[2][1:]  # now from the right


@pytest.mark.parametrize("kind", ["rainbow", "double"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_card_is_taken_once_and_brings_a_die(kind: str, players: int) -> None:
    draft = drafted(kind, players=players)
    opened = Counter(ident for piles in draft.piles for pile in piles for ident in pile)
    assert Counter(ident for taken in draft.picks for ident in taken) == opened
    assert {len(taken) for taken in draft.picks} == {24}
    lie = Counter[str]()
    for seat in range(players):
        lie.update(draft.titles(seat))
    assert draft.dice() == sorted(lie.items())
    with pytest.raises(Illegal, match="everything"):
        draft.pick(0, "bff/1")
    for seat in range(players):
        assert draft.against(seat, built(draft, seat, "a bot's", Random(seat))) == []


def test_a_team_is_made_of_what_was_drafted() -> None:
    draft = drafted()
    known = library()
    two = tuple(basics_of(["bff"])[:2])
    team = built(draft, 0, "mine", Random(1))
    card, dice = team.cards[0]
    others = next(ident for ident in draft.picks[1] if known.card(ident).name not in draft.titles(0))

    def against(cards: tuple[tuple[str, int], ...], basics: tuple[str, ...] = two) -> list[tuple[str, str]]:
        made = Team("x", tuple((known.card(i), n) for i, n in cards), tuple(known.card(i) for i in basics))
        return [(violation.text, violation.rule) for violation in draft.against(0, made)]

    many = (f"{card.name} has {dice + 1} dice, and you drafted {draft.titles(0)[card.name]}", RULE)
    assert many in against(((card.id, dice + 1),)) or dice == card.max
    assert (f"{known.card(others).name} ({others}) is not among the cards you have drafted", RULE) in against(
        ((others, 1),)
    )
    assert [rule for _, rule in against((), two[:1])] == ["2.1.1", "2.1.1"]
    assert against(((card.id, 0),))[0][1] == "2.1.3"
    taken = tuple((ident, 1) for ident in dict.fromkeys(draft.picks[0]))
    assert "2.1.1" in [rule for _, rule in against(taken)]


def test_the_basic_actions_of_a_draft_pack_are_used() -> None:
    draft = drafted("double")
    team = built(draft, 2, "mine", Random(1))
    assert tuple(card.id for card in team.basics) == draft.basics[2]
    others = [ident for ident in basics_of(["bff"]) if ident not in draft.basics[2]][:2]
    changed = Team("x", team.cards, tuple(library().card(ident) for ident in others))
    (found,) = draft.against(2, changed)
    assert found.rule == DOUBLE_RULE and "draft pack" in found.text
    assert len(basics_of(["gotg"])) > 20  # a set without basic actions that can be played: those of all


def test_drafted_teams_play() -> None:
    draft = drafted(sets=("gotg", "bat"), players=2)
    teams = [built(draft, seat, f"team {seat}", Random(seat)) for seat in range(2)]
    game = Game.new(teams[0], teams[1], format="tournament", seed=1)
    assert game.state.ask is not None
