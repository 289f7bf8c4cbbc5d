"""Games are played with teams that a format allows: what is refused, and with which rule."""

from __future__ import annotations

import pytest

from few_cards import FLINT, TEAM
from overcrush import (
    Card,
    Game,
    Illegal,
    Malformed,
    Team,
    teams,
)
from overcrush.teams.format import Format


def test_a_team_a_format_does_not_allow_is_refused_with_its_rules() -> None:
    assert not teams.check(teams.vanilla(1)[0])
    cards = tuple((Card(f"t/{k}", f"Card {k}", levels=FLINT.levels), 2) for k in range(9))
    wrong = Team("Wrong", (*cards, (FLINT, 5), (FLINT, 0)))
    assert [violation.rule for violation in teams.check(wrong)] == [
        "2.1.1",
        "2.1.1",
        "2.1.3",
        "1.2.10",
        "2.1.3",
        "2.1.5",
    ]
    with pytest.raises(Illegal) as refused:
        Game.new(wrong, wrong)
    assert set(refused.value.rules) == {"2.1.1", "2.1.3", "1.2.10", "2.1.5"}
    assert "9" not in str(teams.check(TEAM, "open"))


def test_formats_are_data() -> None:
    lives = {"tournament": 20, "casual": 15, "basic": 15, "demo": 10, "open": 20}
    assert {name: teams.FORMATS[name].life for name in lives} == lives
    game = Game.new(*teams.demo(), format="demo")
    assert game.life == {"A": 10, "B": 10}
    short = Game.new(TEAM, TEAM, format=Format("short", "five life", life=5, cards=None, dice=None, basics=None))
    assert short.life["A"] == 5 and Game.from_json(short.to_json()).life["B"] == 5
    with pytest.raises(Malformed, match="tournament"):
        Game.new(TEAM, TEAM, format="solo")
    with pytest.raises(Malformed):
        Game.new(TEAM, TEAM, format="open", edition="2099")
    with pytest.raises(Malformed):
        Game.new(TEAM, "Ones", format="open")  # type: ignore[arg-type]
    with pytest.raises(Malformed):
        Game.new(TEAM, TEAM, format="open", seed="x")  # type: ignore[arg-type]


def test_basic_actions_of_both_players_lie_together() -> None:
    north, south = teams.demo()
    game = Game.new(north, south, format="demo")
    names = [game.state.t.cards[card].name for card in game.state.t.team[0] if game.state.t.owner[card] < 0]
    assert names == ["Strike", "Rally", "Respite"]
    assert all(game.state.on_card[card] == 3 for card in game.state.t.team[1] if game.state.t.owner[card] < 0)


def test_two_of_the_same_basic_action_are_told_apart() -> None:
    north, _ = teams.demo()
    game = Game.new(north, north, format="demo")
    labels = [game.names.card(card) for card in game.state.t.team[0] if game.state.t.owner[card] < 0]
    assert len(set(labels)) == 4


@pytest.mark.parametrize(
    "make",
    [
        lambda: Team("x", ((FLINT,),)),  # type: ignore[arg-type]
        lambda: Team("x", [(FLINT, 1)]),  # type: ignore[arg-type]
        lambda: Team("x", ((FLINT, -1),)),
        lambda: Team("x", (), (FLINT,)),
        lambda: Team("x", ((teams.demo()[0].basics[0], 1),)),
    ],
)
def test_a_team_is_made_of_cards_and_numbers(make: object) -> None:
    with pytest.raises(Malformed):
        make()  # type: ignore[operator]


def test_sample_teams_are_legal() -> None:
    for seed in range(20):
        for team in (*teams.vanilla(seed), *teams.able(seed)):
            assert not teams.check(team) and team.dice == 20
    assert teams.vanilla(1) == teams.vanilla(1) and teams.vanilla(1) != teams.vanilla(2)
    assert all(not card.text.abilities for team in teams.vanilla(5) for card, _ in team.cards)
