"""The page about teams keeps its word: its examples are read, and its commands are there."""

from __future__ import annotations

import re
from pathlib import Path

from overcrush.teams import FORMATS, ready
from overcrush.teams.formats import read_format
from overcrush.teams.sharing import decode
from overcrush.teams.sheet import check_sheet, parse, team_of

PAGE = (Path(__file__).parents[2] / "docs" / "teams.md").read_text(encoding="utf-8")


def block(language: str, word: str) -> str:
    blocks = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
    (found,) = (text for kind, text in blocks if kind == language and word in text)
    return str(found)


def test_the_python_example_runs() -> None:
    names: dict[str, object] = {}
    exec(block("python", "team_named"), names)
    assert names["team"] == ready()["red-harvest"]


def test_the_team_file_is_a_team() -> None:
    team = team_of(parse(block("", "Widow and Friends")))
    assert team.dice == 7 and len(team.basics) == 2
    assert check_sheet(parse(block("", "Widow and Friends"))) == []


def test_the_format_file_is_a_format_with_every_field(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(block("toml", "house rules"), encoding="utf-8")
    f = read_format(path)
    assert (f.life, f.copies, f.edition, f.limits) == (25, 3, "wwe-2019", (("Black Widow", 2),))


def test_the_share_code_is_one() -> None:
    (code,) = re.findall(r"`(OC1\w{40,})`", PAGE)
    assert decode(code) == ready()["red-harvest"]


def test_every_format_is_in_the_table() -> None:
    assert [name for name in FORMATS if f"`{name}`" not in PAGE] == []
