"""``overcrush team``, ``formats`` and ``draft``."""

from __future__ import annotations

from pathlib import Path

import pytest
from commanding import Run

from overcrush.teams import check, ready
from overcrush.teams.sharing import encode
from overcrush.teams.sheet import parse, team_of


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_check_says_legal_or_lists_every_violation(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.team"
    path.write_text("5x ai/11\n0x ai/1\n2x zz/1\nbasic: ai/51\n", encoding="utf-8")
    result = run("team", "check", path)
    assert result.status == 1 and result.err == ""
    assert [line.rsplit(" ", 1)[-1] for line in result.lines[:-1]] == ["(2.1.1)", "(2.1.1)", "(1.2.10)", "(2.1.3)"]
    assert result.lines[-1] == "mine: not legal (tournament), 4 violations"
    assert run("team", "check", "red-harvest").out == "Red Harvest: legal (tournament)\n"
    result = run("team", "check", "red-harvest", "--format", "basic")
    assert result.status == 1 and "8 cards, and 6 are allowed (2.1.1)" in result.out
    assert run("team", "check", encode(ready()["night-watch"])).status == 0


def test_check_takes_a_format_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('life = 9\ncards = 8\ndice = 20\nbasics = 2\nbanned = ["ai/36"]\n', encoding="utf-8")
    result = run("team", "check", "red-harvest", "--format", path)
    assert result.status == 1 and "Red Skull (ai/36) is banned (format house)" in result.out
    path.write_text("life = 9\n", encoding="utf-8")
    result = run("team", "check", "red-harvest", "--format", path)
    assert result.is_one_complaint() and "house.toml: cards: it is missing" in result.err


def test_show_draws_cards_curve_energy_and_kinds(run: Run) -> None:
    out = run("team", "show", "Red Harvest").out
    assert "Knock out what is small" in out
    assert "4x  ai/11  2  fist    Black Widow, Red Alert" in out
    for chart in ("2    ████ 4", "7    ██ 2", "fist   █████████ 9", "shield ██ 2", "Avengers", "character"):
        assert chart in out
    assert "legal in tournament" in out
    assert f"share code {encode(ready()['red-harvest'])}" in out
    assert max(map(len, out.splitlines())) <= 120


def test_list_names_all_ready_teams_and_ones_own(run: Run, own_folder: Path) -> None:
    (own_folder / "teams").mkdir(parents=True)
    (own_folder / "teams" / "mine.team").write_text("1x ai/1\n", encoding="utf-8")
    out = run("team", "list").out
    assert all(name in out for name in (*ready(), "Battle for Faerûn", "your own", "mine"))


def test_random_prints_a_legal_team_file(run: Run) -> None:
    result = run("team", "random", "--set", "ai", "--seed", 3)
    assert result.out == run("team", "random", "--set", "ai", "--seed", "3").out
    team = team_of(parse(result.out))
    assert check(team) == [] and team.dice == 20
    mixed = team_of(parse(run("team", "random", "--set", "bff", "--set", "sww", "--seed", 1, "--format", "basic").out))
    assert check(mixed, "basic") == []
    assert run("team", "random", "--set", "zz").is_one_complaint()


def test_codes_go_there_and_back(run: Run, tmp_path: Path) -> None:
    code = run("team", "code", "straight-fire").out.strip()
    assert code == encode(ready()["straight-fire"])
    path = tmp_path / "got.team"
    assert run("team", "decode", code, "--write", path).status == 0
    assert team_of(parse(path.read_text(encoding="utf-8"))) == ready()["straight-fire"]
    assert run("team", "decode", code).out == path.read_text(encoding="utf-8")
    assert "damaged" in run("team", "decode", code[:-1]).err
    assert run("team", "decode", code[:-1]).is_one_complaint()
    assert run("team", "show", tmp_path / "none.team").is_one_complaint()
    assert run("team", "show", "nobody").is_one_complaint()
    assert "is damaged" in run("team", "show", "OC1" + "x" * 600).err


def test_formats_are_listed_and_printed_to_copy(run: Run, own_folder: Path) -> None:
    text = run("formats", "basic").out
    (own_folder / "formats").mkdir(parents=True)
    (own_folder / "formats" / "ours.toml").write_text(text.replace("15 life", "our own life"), encoding="utf-8")
    out = run("formats").out
    assert all(name in out for name in ("tournament", "casual", "demo-wwe", "our own life"))
    assert run("formats", "ours").out == text.replace("15 life", "our own life")
    assert run("formats", "solo").is_one_complaint()


def test_play_takes_teams_by_name_file_and_code(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.team"
    path.write_text(run("team", "random", "--set", "bff", "--seed", 1).out, encoding="utf-8")
    code = encode(ready()["night-watch"])
    out = run("play", "--terminal", "--seed", 1, "--team-a", path, "--team-b", code).out
    assert "Random bff 1 against Night Watch, tournament, seed 1" in out
    out = run("play", "--terminal", "--seed", 1, "--team-b", "straight-fire").out
    assert "against Straight Fire, tournament" in out and "life 20 of 20" in out
    out = run("play", "--terminal", "--seed", 1, "--format", "demo-bff").out
    assert "Eric against Mike, demo-bff, faerun-2014" in out and "Stinking Cloud" in out
    bad = run("play", "--terminal", "--format", "basic", "--team-a", "straight-fire")
    assert bad.is_one_complaint() and "7 cards, and 6 are allowed" in bad.err
    assert run("play", "--terminal", "--teams", "able", "--team-a", "straight-fire").is_one_complaint()
    assert run("play", "--team-a", "straight-fire").is_one_complaint()
    assert "overcrush draft" in run("play", "--terminal", "--format", "draft").err


def test_a_draft_against_a_bot_ends_in_a_game(run: Run) -> None:
    typed = "help\nparty\nbff/1\nshow bff/1\nbff/5\nbff/9 x\nbff/8 1\nbff/11\nbff/17\nbff/22\nbff/19\nbff/15\n"
    out = run("draft", "--first", "A", "--seed", 4, "--dice", 9, "--each", 3, stdin=typed).out
    assert "B picks first" in out and "basic actions: " in out
    assert out.index("B takes") < out.index("A takes")
    assert "is gone (faerun-2014, Draft Parties)" in out
    assert "a card and a number of dice" in out
    assert "life 9 of 9" in out and "A's party" not in out.splitlines()[0]


def test_a_draft_at_one_keyboard_can_be_saved_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "draft.json"
    out = run(
        "draft", "--first", "A", "--hot-seat", "--seed", 4, stdin=f"bff/1\nbff/4 1\nbff/2\nsave {path}\nquit\n"
    ).out
    assert "B takes Beholder" in out and "A takes Blue Dragon, Minion Dragon with 1 die" in out
    assert "Beholder is gone" in out and out.endswith("Good bye.\n")
    rest = "".join(f"bff/{n}\n" for n in (7, 10, 13, 16, 19, 22))
    out = run("draft", "--hot-seat", "--seed", 4, "--load", path, stdin=rest).out
    assert "A 7 of 8 dice: 1 Blue Dragon" in out and "B 8 of 8 dice: 2 Beholder" in out
    assert "life 8 of 8" in out
    path.write_text("{}", encoding="utf-8")
    assert run("draft", "--load", path).is_one_complaint()


def test_leaving_a_draft_says_whether_it_was_saved(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "draft.json"
    typed = f"save {tmp_path / 'nowhere' / 'draft.json'}\nsave {path}\n"
    kept = run("draft", "--first", "A", "--hot-seat", "--seed", 4, stdin=f"{typed}quit\n")
    assert kept.status == 0
    assert "cannot be written: No such file or directory" in kept.out
    assert path.is_file()
    assert "was not saved" not in kept.out
    assert "was not saved" in run("draft", "--first", "A", "--hot-seat", "--seed", 4, stdin=f"{typed}bff/1\nquit\n").out


@pytest.mark.parametrize(
    "args", [("--dice", "7"), ("--dice", "21"), ("--basics", "5"), ("--set", "zz"), ("--seat", "C")]
)
def test_a_draft_that_cannot_be_is_refused(run: Run, args: tuple[str, str]) -> None:
    assert run("draft", *args).is_one_complaint()
