"""Team files read and written, ready teams, and teams made up at random."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overcrush.cards.library import library
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.teams import Format, Team, check, ready
from overcrush.teams.building import random_team
from overcrush.teams.formats import FORMATS
from overcrush.teams.known import format_teams, own_teams, team_at, team_named
from overcrush.teams.sheet import find, parse, read_sheet, team_of, write

FILE = """\
# A team of mine.
name: Widow and Friends
about: Cheap attackers #1, and the table cleared.

4x ai/11     # a comment
3x Iron Man: Anthony Stark
2 × Hulk: primal fury
basic: ai/52  # another
basic: Squad Goals
"""


def test_a_team_file_names_cards_by_id_or_title_and_takes_comments() -> None:
    team = team_of(parse(FILE))
    assert team.name == "Widow and Friends"
    assert team.about == "Cheap attackers #1, and the table cleared."
    assert [(card.id, dice) for card, dice in team.cards] == [("ai/11", 4), ("ai/28", 3), ("ai/25", 2)]
    assert [card.id for card in team.basics] == ["ai/52", "ai/55"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4 ai/11\n", "mine.team, line 1: I do not understand '4 ai/11'"),
        ("# x\n\nfour widows\n", "mine.team, line 3: I do not understand 'four widows'"),
        ("name: A\nname: B\n1x ai/1\n", "mine.team, line 2: there is a second name"),
        ("name:\n1x ai/1\n", "mine.team, line 1: name: expected one line of text"),
        ("basic:\n", "mine.team, line 1: basic: expected one line of text"),
        ("# nothing\n", "mine.team: there are no cards in it"),
        ("1x ai/1\n" * 300, "mine.team: it has 300 lines"),
        ("name: A\n2x ai/99\n", "mine.team, line 2: there is no card 'ai/99' in Avengers Infinity"),
        ("2x Hulk\n", "mine.team, line 1: 'Hulk' could be ai/25, ai/26, ai/27, "),
        ("2x Hank Pym\n", "mine.team, line 1: there is no card 'Hank Pym'"),
        ("2x ai/51\n", "mine.team: team 'mine': Confront The Mighty is a basic action"),
        ("basic: ai/1\n", "mine.team: team 'mine': its basic actions are basic action cards"),
    ],
)
def test_what_is_wrong_with_a_team_file_is_told_with_file_and_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "mine.team"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed) as error:
        team_of(read_sheet(path))
    assert words in str(error.value)


def test_files_that_are_no_text_or_not_there_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.team"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match=r"mine\.team: it is not text"):
        read_sheet(path)
    with pytest.raises(Malformed, match=r"nowhere\.team: it cannot be read"):
        read_sheet(tmp_path / "nowhere.team")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_team_or_refused_with_a_sentence(text: str) -> None:
    try:
        team_of(parse(text, "x.team"))
    except Malformed as error:
        assert str(error).startswith("x.team")


@pytest.mark.parametrize("name", sorted(ready()))
def test_each_ready_team_is_legal_says_how_it_plays_and_is_written_back_the_same(name: str) -> None:
    team = ready()[name]
    assert check(team) == []
    assert team.dice == 20 and len(team.basics) == 2
    assert len(team.about) > 40
    again = team_of(parse(write(team)))
    assert again == team and again.about == team.about
    assert len({card.id.partition("/")[0] for card in (*(card for card, _ in team.cards), *team.basics)}) == 1
    costs = [card.cost for card, dice in team.cards for _ in range(dice)]
    assert sum(cost <= 3 for cost in costs) >= 6 and sum(cost >= 5 for cost in costs) <= 10 and max(costs) >= 4
    assert len({kind for card, _ in team.cards for kind in card.energy}) >= 3


def test_there_are_three_ready_teams_from_each_box() -> None:
    boxes = [team.cards[0][0].id.partition("/")[0] for team in ready().values()]
    assert sorted(boxes) == sorted(["ai", "sww", "wwe", "bff"] * 3)
    assert team_named("Red Harvest") is team_named("red-harvest") is ready()["red-harvest"]
    with pytest.raises(Malformed, match="red-harvest"):
        team_named("Nobody")


def test_a_players_own_teams_are_found_by_name_and_by_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path))
    (tmp_path / "teams").mkdir()
    (tmp_path / "teams" / "mine.team").write_text(FILE, encoding="utf-8")
    assert list(own_teams()) == ["mine"]
    assert team_named("mine") == team_at(str(tmp_path / "teams" / "mine.team")) == team_of(parse(FILE))
    (tmp_path / "teams" / "OC1looksLikeACode.team").write_text(FILE, encoding="utf-8")
    assert team_at("OC1looksLikeACode") == team_named("mine")


def test_a_name_never_reads_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.team"
    path.write_text(FILE, encoding="utf-8")
    with pytest.raises(Malformed, match="there is no team"):
        team_named(str(path))


@pytest.mark.parametrize("code", ["ai", "sww", "wwe", "bff"])
@pytest.mark.parametrize("format_", ["tournament", "casual", "basic", "open"])
def test_random_teams_are_legal_and_have_a_curve(code: str, format_: str) -> None:
    for seed in range(8):
        team = random_team([code], seed, format_)
        assert check(team, format_) == []
        assert team == random_team([code], seed, format_)
        costs = [card.cost for card, dice in team.cards for _ in range(dice)]
        assert sum(cost <= 3 for cost in costs) >= 3
        assert sum(cost >= 6 for cost in costs) <= len(costs) // 3
        assert len({kind for card, _ in team.cards for kind in card.energy}) >= 3
    assert random_team([code], 1) != random_team([code], 2)


def test_random_teams_keep_to_bans_and_limits_or_are_refused() -> None:
    f = Format("f", "", banned=("Hulk", "ai/51"), limits=(("Thor", 1),), copies=3, dice=12, sets=("ai",))
    for seed in range(20):
        assert check(random_team(["ai", "wwe"], seed, f), f) == []
    with pytest.raises(Malformed, match="there is no team for format f in wwe"):
        random_team(["wwe"], 1, f)
    with pytest.raises(Malformed, match="names its teams"):
        random_team(["ai"], 1, "demo-ai")


@pytest.mark.parametrize(
    ("name", "first", "second", "basics"),
    [
        ("demo-ai", "2 Black Widow, 2 Captain America", "2 Arnim Zola, 2 Red Skull", ["Take Cover", "Crowd Fighting"]),
        ("demo-sww", "2 Superman, 2 Wonder Woman", "2 Cheetah, 2 Giganta", ["Take Cover", "Team Up", "Truce"]),
        (
            "demo-wwe",
            "3 Sasha Banks, 3 Eddie Guerrero",
            "3 Becky Lynch, 3 Ric Flair",
            ["A Moment of Bliss", "Walk with Elias"],
        ),
        (
            "demo-bff",
            "2 Halfling Thief, 2 Blue Dragon",
            "2 Vampire, 2 Troll",
            ["Dimension Door", "Finger of Death", "Stinking Cloud"],
        ),
    ],
)
def test_a_boxs_demo_game_is_played_with_the_booklets_cards(
    name: str, first: str, second: str, basics: list[str]
) -> None:
    f = FORMATS[name]
    one, two = format_teams(f)
    assert [", ".join(f"{dice} {card.name}" for card, dice in team.cards) for team in (one, two)] == [first, second]
    assert [card.name for team in (one, two) for card in team.basics] == basics
    game = Game.new(one, two, format=name, seed=3)
    assert game.life == {"A": 10, "B": 10} and game.setup.edition == f.edition != ""
    assert game.state.t.on_team[1] == one.cards[0][1]
    assert Game.replay(game.record()).setup.format == f
    with pytest.raises(Malformed):
        format_teams(FORMATS["demo"])


def test_subtitles_of_the_demo_games() -> None:
    said = {
        "ai/11": "Red Alert", "ai/15": "The Good Old Days", "ai/1": "Scientist Supreme", "ai/34": "Cut off One Head...",
        "sww/19": "Phone Booth", "sww/22": "Child of Clay", "sww/5": "Goddess of the Hunt", "sww/9": "Standing Tall",
        "wwe/42": "The Bank Statement", "wwe/21": "I Steal", "wwe/8": "Straight Fire",
        "wwe/34": "The Dirtiest Player in the Game", "bff/13": "Minion Harper", "bff/6": "Master Dragon",
        "bff/22": "Minion Undead", "bff/21": "Master Humanoid",
    }  # fmt: skip
    for ident, subtitle in said.items():
        assert find(ident, library()).subtitle == subtitle
    named = {
        ident
        for name in ("ai", "sww", "wwe", "bff")
        for team in FORMATS[f"demo-{name}"].teams
        for ident, _ in team.cards
    }
    assert named == set(said)


def test_a_team_keeps_its_line_when_compared() -> None:
    team = ready()["night-watch"]
    assert Team(team.name, team.cards, team.basics) == team
