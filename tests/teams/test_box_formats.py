"""Only what is in the box: formats with the dice each booklet lists, and ready teams that fit them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overcrush import Game, Illegal
from overcrush.cards.library import library
from overcrush.teams import FORMATS, Team, check
from overcrush.teams.boxes import box_edition, boxes
from overcrush.teams.known import boxed, boxed_pair, team_named
from overcrush.teams.legality import check_both, check_cards

CODES = ("ai", "bff", "sww", "wwe")
PIECES = {"ai": 48, "bff": 16, "sww": 16, "wwe": 48}
"""How many character dice each booklet counts."""


@pytest.mark.parametrize("code", CODES)
def test_a_box_has_the_dice_its_booklet_counts(code: str) -> None:
    box = boxes()[code]
    held = [given.card for given in library().cards(code) if box.holds(given.card.id)]
    titles = {card.name for card in held if not card.is_basic}
    assert len(titles) * boxes()[code].dice == PIECES[code]
    f = FORMATS[f"box-{code}"]
    assert (f.copies, f.edition, f.sets) == (boxes()[code].dice, boxes()[code].edition, (code,))


def test_a_booster_card_is_not_in_the_box() -> None:
    booster = library().card("bff/30")
    assert not boxes()["bff"].holds(booster.id)
    assert not boxes()["ai"].holds("bff/1")
    words = [violation.text for violation in check_cards([(booster, 1)], [], FORMATS["box-bff"])]
    assert f"{booster.name} (bff/30) is of the set, but not in the box" in words
    assert not any("in the box" in v.text for v in check_cards([(booster, 1)], [], FORMATS["tournament"]))


@pytest.mark.parametrize("code", CODES)
def test_two_ready_teams_are_made_of_one_box(code: str) -> None:
    f = FORMATS[f"box-{code}"]
    teams = boxed_pair(f)
    assert all(check(team, f) == [] for team in teams) and check_both(teams, f) == []
    game = Game.new(*teams, format=f)
    assert game.setup.edition == boxes()[code].edition == box_edition(card for card, _ in teams[0].cards)
    with pytest.raises(Illegal, match="do not go together"):
        Game.new(teams[0], teams[0], format=f)


def test_what_one_team_has_the_other_cannot_have() -> None:
    f = FORMATS["box-ai"]
    card = library().card
    basics = tuple(card(ident) for ident in ("ai/49", "ai/50"))
    one = Team("One", ((card("ai/11"), 2),), basics)
    two = Team("Two", ((card("ai/12"), 2),), tuple(card(ident) for ident in ("ai/51", "ai/52")))
    assert [v.text for v in check_both((one, two), f)] == [
        "both have Black Widow, with 4 dice, and there are 3 in the box"
    ]
    assert check_both((one, replace(two, cards=((card("ai/12"), 1),))), f) == []
    assert "the card is in the box once" in check_both((one, replace(two, basics=basics)), f)[0].text
    assert check_both((one, one), FORMATS["tournament"]) == []
    four = Team("Four", ((card("ai/11"), 4),), basics)
    assert [v.text for v in check(four, f)] == ["Black Widow has 4 dice, and no card may have more than 3"]


def test_boxed_teams_are_found_by_name() -> None:
    assert len(boxed()) == 8
    for name, team in boxed().items():
        assert team_named(name) is team and team_named(team.name) is team
        assert check(team, "tournament") == []
