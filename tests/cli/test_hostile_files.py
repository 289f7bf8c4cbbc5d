"""Whatever file it is given, the command says what is wrong with it in a sentence, and soon."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from commanding import Run

from hostile import records

ENDLESS = Path("/dev/zero")
SOON = 4.0
"""Seconds of the processor: about one is needed, and a busy machine must not matter."""
RECORDS = records()
FORMAT = "life = 20\ncards = 8\ndice = 20\nbasics = 2\n"
FORMATS = {
    "huge": FORMAT + "[settings]\nfirst_turn_draw = 1000000000\n",
    "digits": FORMAT.replace("20", "9" * 5000),
    "deep": FORMAT + "sets = " + "[" * 3000 + "]" * 3000 + "\n",
    "long": FORMAT + "banned = [" + '"x",' * 20_000 + "]\n",
    "binary": "\udcff\udcfe",
}
LAUGHS = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
)
SCENARIO = "name: n\ncards: {}\nplayers: {A: {life: LIFE}}\nsteps: []\n"
SCENARIOS = {
    "laughs": "name: n\ncards: {}\nplayers: {}\nsteps: []\n" + LAUGHS,
    "round": "name: &n [*n]\ncards: {}\nplayers: {}\nsteps: []\n",
    "digits": SCENARIO.replace("LIFE", "9" * 5000),
    "huge": SCENARIO.replace("LIFE", "9" * 30),
    "deep": "name: " + "[" * 5000,
    "dice": "name: n\ncards: {}\nplayers: {A: {bag: [100000000x sidekick]}}\nsteps: []\n",
    "binary": "\udcff",
    "half": 'name: "\\ud800"\ncards: {}\nplayers: {}\nsteps: []\n',
}
CARDS = {
    "digits.json": '[{"name": "X", "cost": ' + "9" * 5000 + "}]",
    "deep.json": "[" * 100_000,
    "half.json": '[{"name": "\\ud800", "cost": 1, "levels": [[0,1,1]], "text": ["\\ud800"]}]',
    "long.json": '[{"name": "X", "cost": 1, "levels": [[0,1,1]], "text": ["' + "draw a die and " * 20_000 + '"]}]',
    "blocks.json": '[{"name": "X", "cost": 1, "levels": [[0,1,1]], "text": ["' + "X must block " * 12 + '"]}]',
    "binary.csv": "\udcff\udcfe",
}


def _file(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape"))
    return path


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_means_harm(run: Run, tmp_path: Path, name: str) -> None:
    path = _file(tmp_path, "r.json", RECORDS[name])
    for args in (("replay", path), ("play", "--terminal", "--load", path)):
        begun = time.process_time()
        assert run(*args).is_one_complaint()
        assert time.process_time() - begun < SOON


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_that_means_harm(run: Run, tmp_path: Path, name: str) -> None:
    path = _file(tmp_path, "f.toml", FORMATS[name])
    begun = time.process_time()
    assert run("play", "--terminal", "--format", path).is_one_complaint()
    assert time.process_time() - begun < SOON


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_that_means_harm(run: Run, tmp_path: Path, name: str) -> None:
    path = _file(tmp_path, "s.yaml", SCENARIOS[name])
    begun = time.process_time()
    result = run("scenario", path)
    assert result.status == 1 and "Traceback" not in result.err and "mistake" not in result.out
    assert result.lines[-1] == "0 passed, 1 failed"
    assert time.process_time() - begun < SOON


@pytest.mark.parametrize("name", CARDS)
def test_a_card_that_means_harm(run: Run, tmp_path: Path, name: str) -> None:
    path = _file(tmp_path, name, CARDS[name])
    begun = time.process_time()
    result = run("cards", "compile", path)
    assert result.is_one_complaint() or (result.status == 0 and result.lines[-1].startswith("0 full"))
    assert time.process_time() - begun < SOON


@pytest.mark.skipif(not os.path.exists(ENDLESS), reason="this system has no file without end")
@pytest.mark.parametrize(
    "args",
    [
        ("replay", ENDLESS),
        ("play", "--terminal", "--load", ENDLESS),
        ("draft", "--load", ENDLESS),
        ("cards", "compile", ENDLESS),
        ("team", "check", ENDLESS),
    ],
    ids=str,
)
def test_a_file_without_end(run: Run, args: tuple[object, ...]) -> None:
    begun = time.process_time()
    assert run(*args).is_one_complaint()
    assert time.process_time() - begun < SOON


def test_a_scenario_without_end(run: Run, tmp_path: Path) -> None:
    result = run("scenario", ENDLESS)
    assert result.status == 1 and result.lines[-1] == "0 passed, 1 failed"
    (tmp_path / "z.toml").symlink_to(ENDLESS)
    assert run("play", "--terminal", "--format", tmp_path / "z.toml").is_one_complaint()


@pytest.mark.parametrize(
    "args",
    [
        ("team", "decode", "https://tb.dicecoalition.com/?view&cards=1x1ai", "--write"),
        ("collection", "export", "--write"),
        ("cards", "export", "ai", "--write"),
        ("cards", "guide", "--write"),
        ("editions", "--write"),
    ],
    ids=lambda args: args[0] + " " + args[1],
)
def test_a_place_that_cannot_be_written_to(run: Run, tmp_path: Path, args: tuple[object, ...]) -> None:
    result = run(*args, tmp_path / "no-such-folder" / "file")
    assert result.is_one_complaint(), result
    assert "no-such-folder" in result.err
    assert "cannot be written" in result.err
