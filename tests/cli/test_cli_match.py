"""``overcrush match``: what it prints, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest
from commanding import Run


def test_it_says_who_won_and_how_sure_that_is(run: Run) -> None:
    result = run("match", "heuristic", "random", "--games", "4", "--teams", "demo", "--seed", "2")
    assert result.status == 0
    assert "of 4 games" in result.out
    assert "95 % interval" in result.out
    assert "by seat" in result.out
    assert "turns on the average" in result.out
    assert "by team" in result.out


def test_unknown_bots_and_teams_are_refused_in_a_sentence(run: Run) -> None:
    assert run("match", "nobody", "random", "--games", "1").is_one_complaint()
    assert run("match", "random", "random", "--games", "1", "--teams", "nobody").is_one_complaint()


def test_by_bot_by_team_and_by_seat(run: Run, tmp_path: Path) -> None:
    asked = ("match", "heuristic", "heuristic", "--games", "4", "--teams", "red-harvest", "--teams", "night-watch")
    result = run(*asked, "--json", "--save", tmp_path / "records")
    found = json.loads(result.out)
    assert found.keys() == {"games", "seed", "turns", "by_bot", "by_team", "by_seat"}
    assert [bot["rate"] for bot in found["by_bot"]] == [0.5, 0.5]
    assert {team["team"] for team in found["by_team"]} == {"Red Harvest", "Night Watch"}
    assert sum(team["wins"] for team in found["by_team"]) == 4
    assert [path.name for path in sorted((tmp_path / "records").iterdir())] == [
        f"game-000{n}.json" for n in range(1, 5)
    ]
    assert run("replay", tmp_path / "records" / "game-0001.json").status == 0


def test_teams_are_compared_in_the_hands_of_one_bot(run: Run) -> None:
    result = run("team", "compare", "red-harvest", "night-watch", "--games", "2", "--bot", "random", "--workers", "1")
    assert result.status == 0
    assert "Red Harvest against Night Watch" in result.out and "2 games" in result.out
    same = ("team", "compare", "red-harvest", "red-harvest", "--bot", "random", "--json", "--workers", "1")
    found = json.loads(run(*same, "--games", "2").out)
    assert {team["team"] for team in found["by_team"]} == {"Red Harvest", "Red Harvest (2)"}


def test_a_comparison_ends_in_time_with_a_whole_round(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(0.0, 40.0)
    monkeypatch.setattr("overcrush.cli.match.monotonic", lambda: next(clock))
    words = ("team", "compare", "red-harvest", "night-watch", "--bot", "random", "--workers", "1")
    assert "4 games" in (out := run(*words, "--seconds", "100").out) and "as many as there was time for" in out


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize("playing", [False, True], ids=["starting", "playing"])
def test_an_interrupted_match_ends_without_a_traceback(tmp_path: Path, playing: bool) -> None:
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whatever started the tests
    code = f"{hears}; import sys; from overcrush.cli import main; sys.exit(main())"
    command = ["match", "heuristic", "easy", "--games", "9999", "--workers", "2", "--teams", "demo", "--save"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *command, str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        until = time.monotonic() + 60
        while time.monotonic() < until and process.poll() is None:
            if any(tmp_path.iterdir()) if playing else len(children.read_text().split()) >= 3:
                break
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert "Traceback" not in err and "Error" not in err, err[-2000:]
    assert process.returncode == 130 and out == ""
