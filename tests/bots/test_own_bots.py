"""Bots of one's own: classes in files and programs that read and write lines; what is wrong with them is a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from overcrush.bots import own
from overcrush.errors import OvercrushError
from overcrush.match import Match, Pairing, play
from overcrush.teams import demo

PAIRINGS = (Pairing(*demo(), "demo"),)
GOOD = """
class First:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, game):
        return game.decision.options[0]

class Raw:
    def choose(self, game):
        return game.decision.actions[-1]

class Broken:
    def choose(self, game):
        return 1 / 0

class Wild:
    def choose(self, game):
        return (99, 99)

class Empty:
    pass
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["who"] in "AB" and asked["options"] and asked["life"].keys() == {"A", "B"} and asked["dice"]
    print(len(asked["options"]) - 1, flush=True)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["First", "Raw"])
def test_a_class_in_a_file_plays(file: Path, name: str) -> None:
    played = play(Match((f"{file}:{name}", "random"), PAIRINGS, 1), 0)
    assert played.decisions[0] > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Nobody", "there is no class 'Nobody': there is First, Raw, Broken, Wild"),
        ("Empty", "no method choose"),
    ],
)
def test_a_class_that_is_none_is_refused_before_the_match(file: Path, name: str, said: str) -> None:
    with pytest.raises(OvercrushError, match=said):
        Match((f"{file}:{name}", "random"), PAIRINGS, 1)


@pytest.mark.parametrize(
    ("name", "said"), [("Broken", "choose failed: ZeroDivisionError"), ("Wild", "not one of the options")]
)
def test_a_class_that_fails_is_told(file: Path, name: str, said: str) -> None:
    with pytest.raises(OvercrushError, match=said):
        play(Match((f"{file}:{name}", "random"), PAIRINGS, 1), 0)


def test_files_that_are_not_there_or_not_python_are_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("import nothing_of_the_kind", encoding="utf-8")
    for name, said in [("none.py:X", "no file"), ("odd.py:X", "cannot be loaded"), ("odd.py", "which class")]:
        with pytest.raises(OvercrushError, match=said):
            own.bot_of(str(tmp_path / name))


def test_a_program_plays_by_lines(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM, encoding="utf-8")
    played = play(Match((f"cmd:{sys.executable} {tmp_path / 'bot.py'}", "random"), PAIRINGS, 1), 0)
    assert played.decisions[0] > 0


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("", "ended before"),
        ("import sys\nfor line in sys.stdin: print('pass', flush=True)", "answered 'pass', not a number"),
        ("import sys\nfor line in sys.stdin: print(10**6, flush=True)", "not a number from 0"),
        ("import time; time.sleep(30)", "no answer in 0 seconds"),
    ],
)
def test_a_program_that_fails_is_told(tmp_path: Path, program: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "sleep" in program:
        monkeypatch.setattr(own, "PATIENCE", 0.1)
    (tmp_path / "bot.py").write_text(program, encoding="utf-8")
    with pytest.raises(OvercrushError, match=said):
        play(Match((f"cmd:{sys.executable} {tmp_path / 'bot.py'}", "random"), PAIRINGS, 1), 0)
    with pytest.raises(OvercrushError, match="cannot be started"):
        own.bot_of("cmd:/no/such/program")
