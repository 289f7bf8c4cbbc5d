"""Format files: what they say holds, what is wrong with them is told with file and field."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.teams import FORMATS, Format, ready
from overcrush.teams.format import format_data, format_of
from overcrush.teams.formats import SHIPPED, format_at, format_named, read_format

GOOD = "life = 12\ncards = 8\ndice = 20\nbasics = 2\n"


def written(tmp_path: Path, text: str, name: str = "house.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("tournament", (20, 8, 20, 2)),
        ("casual", (15, 8, 15, 2)),
        ("basic", (15, 6, 15, 2)),
        ("demo", (10, None, None, None)),
        ("open", (20, None, None, None)),
        ("demo-ai", (10, 2, 4, None)),
        ("demo-sww", (10, 2, 4, None)),
        ("demo-wwe", (10, 2, 6, None)),
        ("demo-bff", (10, 2, 4, None)),
        ("draft", (20, None, 20, None)),
    ],
)
def test_the_shipped_formats(name: str, figures: tuple[int | None, ...]) -> None:
    f = FORMATS[name]
    assert (f.life, f.cards, f.dice, f.basics) == figures
    assert f.sidekicks == 8 and f.words
    assert format_named(name) is f


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.toml")), ids=lambda path: path.stem)
def test_a_copy_of_a_shipped_file_is_a_format(tmp_path: Path, path: Path) -> None:
    copy = read_format(written(tmp_path, path.read_text(encoding="utf-8")))
    assert copy == replace(FORMATS[path.stem], name="house")
    assert format_of(format_data(copy), "x") == copy


def test_a_format_of_ones_own_is_found_by_name_and_kept_with_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path))
    (tmp_path / "formats").mkdir()
    text = GOOD + 'banned = ["Hulk"]\nedition = "superman-2017"\n[settings]\nfirst_turn_draw = 4\nfirst_turn_out = 0\n'
    path = written(tmp_path / "formats", text)
    f = format_named("house")
    assert f == format_at(str(path)) and f.life == 12
    team = ready()["dragon-breath"]
    game = Game.new(team, team, format="house", seed=2)
    assert game.life == {"A": 12, "B": 12} and game.setup.edition == "superman-2017"
    assert len(game.dice("A", "prep")) == 4 and len(game.dice("A", "bag")) == 4
    path.unlink()
    assert Game.from_json(game.to_json()).setup.format == f
    assert Game.replay(game.record()).life == game.life
    assert Game.new(team, team, format=f, seed=2, edition="faerun-2014").setup.edition == "faerun-2014"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("life = ", "house.toml: it is no TOML"),
        ("", "house.toml: life: it is missing"),
        ("life = 20\ncards = 8\ndice = 20\n", "house.toml: basics: it is missing"),
        (GOOD.replace("12", "0"), "house.toml: life: expected a whole number from 1 to 999"),
        (GOOD.replace("12", "true"), "house.toml: life: expected a whole number"),
        (GOOD.replace("8", '"many"'), 'house.toml: cards: expected a whole number from 0 to 99, or "any"'),
        (GOOD.replace("20", "-1"), "house.toml: dice: expected a whole number"),
        (GOOD + 'name = "x"\n', "house.toml: name: a format is called what its file is called"),
        (GOOD + "lives = 9\n", "house.toml: 'lives': there is no such field"),
        (GOOD + "copies = 0\n", "house.toml: copies: expected a whole number from 1"),
        (GOOD + "sidekicks = 100\n", "house.toml: sidekicks: expected a whole number"),
        (GOOD + 'sets = "ai"\n', "house.toml: sets: expected a list of texts"),
        (GOOD + "banned = [3]\n", "house.toml: banned: expected one line of text"),
        (GOOD + 'limits = ["ai/1"]\n', "house.toml: limits: expected a table"),
        (GOOD + '[limits]\n"ai/1" = "two"\n', "house.toml: limits: ai/1: expected a whole number"),
        (GOOD + 'edition = "2099"\n', "house.toml: edition: there is no '2099': there are comprehensive"),
        (GOOD + "[settings]\nfirst_turn = 4\n", "house.toml: settings: 'first_turn': there is no such point"),
        (GOOD + "[settings]\nlife = 4\n", "house.toml: settings: 'life': there is no such point"),
        (GOOD + "[settings]\nfirst_turn_draw = true\n", "house.toml: settings: first_turn_draw: expected a whole"),
        (GOOD + "[settings]\nties = 1\n", "house.toml: settings: ties: expected true or false"),
        (GOOD + "draft = [8]\n", "house.toml: draft: expected the fewest and the most"),
        (GOOD + "draft = [9, 8]\n", "house.toml: draft: the fewest dice are more than the most"),
        (GOOD + '[[teams]]\nname = "x"\n', "house.toml: teams: expected two"),
        (GOOD + '[[teams]]\n[[teams]]\ncards = ["ai/1"]\n', "house.toml: teams: team 2: cards: a card is written like"),
        (GOOD + "[[teams]]\nlife = 3\n[[teams]]\n", "house.toml: teams: team 1: 'life': there is no such field"),
    ],
)
def test_a_broken_format_file_is_refused_with_file_and_field(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(Malformed) as error:
        read_format(written(tmp_path, text))
    assert words in str(error.value)


def test_a_format_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(Malformed, match="tournament"):
        format_named("solo")
    with pytest.raises(Malformed, match=r"solo\.toml: it cannot be read"):
        format_at("solo.toml")
    assert format_named(FORMATS["casual"]) is FORMATS["casual"]


def test_a_record_with_the_old_fields_of_a_format_is_still_read() -> None:
    old = {"name": "x", "words": "", "life": 5, "cards": None, "dice": 9, "basics": None, "sidekicks": 8}
    assert format_of(old, "format") == Format("x", "", life=5, cards=None, dice=9, basics=None)
