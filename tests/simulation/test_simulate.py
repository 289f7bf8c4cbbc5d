"""Simulations: the same however many play them, resumable after any end, and nothing counted twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import mortal
import polars
import pytest

from overcrush.cli import main
from overcrush.errors import Malformed, OvercrushError
from overcrush.simulation import folder as folders
from overcrush.simulation import workers
from overcrush.simulation.entrants import teams_of
from overcrush.simulation.folder import Folder
from overcrush.simulation.plan import Plan, simulate, told_apart
from overcrush.simulation.workers import spread
from overcrush.teams import FORMATS, Team, able, check, demo

DEMO = Plan(demo(), ("random",), FORMATS["demo"], 6, seed=3, tell=True)


def kept(path: Path) -> dict[str, bytes]:
    """The files of a folder of results."""
    files = [file for file in sorted(path.rglob("*")) if file.is_file() and file.name != ".lock"]
    return {str(file.relative_to(path)): file.read_bytes() for file in files}


def played(path: Path, plan: Plan, by: int = 1, most: int = 10_000) -> Path:
    """A folder with the games of a plan, or with the first so many that come."""
    with Folder(path, plan) as folder:
        for n, (_, game) in enumerate(spread(simulate, plan, folder.missing(), by)):
            folder.add(game)
            if n + 1 == most:
                break
    return path


def test_the_results_are_the_same_bytes_whatever_the_number_of_workers(tmp_path: Path) -> None:
    one = kept(played(tmp_path / "one", DEMO))
    assert set(one) == {"plan.json", "teams.parquet", "games/000000.parquet", "decisions/000000.parquet"}
    assert kept(played(tmp_path / "three", DEMO, by=3)) == one
    assert kept(played(tmp_path / "other", replace(DEMO, seed=4))) != one


def test_a_row_a_game_and_a_row_a_decision(tmp_path: Path) -> None:
    path = played(tmp_path / "out", DEMO)
    games = polars.read_parquet(path / "games" / "*.parquet")
    assert games["game"].to_list() == list(range(6)) and games["round"].to_list() == [0, 0, 1, 1, 2, 2]
    for one, other in zip(games[::2].iter_rows(named=True), games[1::2].iter_rows(named=True), strict=True):
        assert (one["team_a"], one["team_b"], one["seed"]) == (other["team_b"], other["team_a"], other["seed"])
    assert set(games["winner"]) <= {"A", "B", "tie"} and games["turns"].min() > 1  # type: ignore[operator]
    teams = polars.read_parquet(path / "teams.parquet")
    cards = set(teams["card"]) | {"sidekick"}
    assert set(games["bought_a"].explode()) | set(games["bought_b"].explode()) <= cards
    assert games["fielded_a"].list.len().sum() > 0
    decisions = polars.read_parquet(path / "decisions" / "*.parquet")
    asked = decisions.group_by("game", "who").len().sort("game", "who")["len"].to_list()
    assert asked == [n for row in games.iter_rows(named=True) for n in (row["decisions_a"], row["decisions_b"])]
    assert (decisions["chosen"] < decisions["options"]).all() and decisions["options"].min() == 2


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PART", 4)
    whole = kept(played(tmp_path / "whole", DEMO))
    part = played(tmp_path / "part", DEMO, most=3)
    with Folder(part, DEMO) as folder:
        assert folder.missing() == [3, 4, 5]
        folder.add(simulate(DEMO, 1))  # which is there
        assert len(folder.done) == 3
    assert kept(played(part, DEMO)) == whole
    more = replace(DEMO, games=9)
    assert kept(played(part, more)) == kept(played(tmp_path / "more", more))


def test_a_killed_run_leaves_a_journal_that_the_next_one_goes_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "PART", 4)
    whole = kept(played(tmp_path / "whole", DEMO))
    path = tmp_path / "killed"
    folder = Folder(path, DEMO)
    for number in (0, 1, 3, 5):
        folder.add(simulate(DEMO, number))
    folder._journal.close()
    folder._lock.close()  # as if it had ended here, in the middle of a line
    with (path / "journal.jsonl").open("ab") as journal:
        journal.write(b'{"row":{"game":2,"rou')
    with Folder(path, DEMO) as again:
        assert again.missing() == [2, 4]
    assert kept(played(path, DEMO)) == whole


def test_killed_between_its_files_it_counts_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PART", 4)
    whole = kept(played(tmp_path / "whole", DEMO))
    path = tmp_path / "killed"
    folder = Folder(path, DEMO)
    with monkeypatch.context() as patch:

        def killed() -> Any:
            raise KeyboardInterrupt

        patch.setattr(folder, "_anew", killed)  # the file is written, its games are still in the journal
        with pytest.raises(KeyboardInterrupt):
            for number in range(4):
                folder.add(simulate(DEMO, number))
    folder._lock.close()
    assert (path / "games" / "000000.parquet").exists() and (path / "journal.jsonl").read_bytes().count(b"\n") == 4
    with Folder(path, DEMO) as again:
        assert again.missing() == [4, 5]
    assert kept(played(path, DEMO)) == whole


def test_a_folder_is_for_one_simulation_and_one_run(tmp_path: Path) -> None:
    path = played(tmp_path / "out", DEMO, most=1)
    with pytest.raises(Malformed, match="another simulation"):
        Folder(path, replace(DEMO, seed=9))
    with Folder(path, DEMO), pytest.raises(Malformed, match="another run"):
        Folder(path, DEMO)
    (path / "games" / "000000.parquet").write_bytes(b"PAR1 and nothing more")
    with pytest.raises(Malformed, match="no file of results"):
        Folder(path, DEMO)


COMMAND = "import sys; from overcrush.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are counted in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["term", "kill"])
def test_a_run_that_is_ended_leaves_whole_files_and_no_processes(tmp_path: Path, how: signal.Signals) -> None:
    out = tmp_path / "out"
    words = ["simulate", "--teams", "red-harvest", "--teams", "night-watch", "--bot", "random", "--games", "999"]
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words, "--workers", "2", "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        journal = out / "journal.jsonl"
        until = time.monotonic() + 240
        while time.monotonic() < until and process.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= 2:
                break
            time.sleep(0.05)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.send_signal(how)
        _, err = process.communicate(timeout=60)
    assert "Traceback" not in err, err[-2000:]
    assert process.returncode == (-how if how == signal.SIGKILL else 130)
    while time.monotonic() < until and any(_alive(int(child)) for child in children):
        time.sleep(0.05)
    assert not any(_alive(int(child)) for child in children)
    if how != signal.SIGKILL:
        assert not (out / "journal.jsonl").exists()
        assert len(polars.read_parquet(out / "games" / "*.parquet")) >= 2
    f = FORMATS["tournament"]
    plan = Plan(teams_of(["red-harvest", "night-watch"], f), ("random",), f, 999)
    with Folder(out, plan) as folder:
        assert len(folder.done) >= 2
        again = {number: simulate(plan, number) for number in sorted(folder.done)[:1]}
    rows = polars.read_parquet(out / "games" / "*.parquet")
    assert rows["game"].is_unique().all() and len(rows) == len(folder.done)
    for number, game in again.items():
        assert rows.filter(polars.col("game") == number)["turns"].to_list() == [game.row.turns]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody can be killed so here")
def test_a_process_that_is_killed_is_replaced_and_its_work_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = sorted(spread(mortal.once, tmp_path / "mark", range(8), 2))
    assert found == [(n, n * n) for n in range(8)] and (tmp_path / "mark").exists()
    assert sorted(spread(mortal.once, tmp_path / "mark", range(2), 2)) == [(0, 0), (1, 1)]
    monkeypatch.setattr(workers, "PATIENCE", 1)
    with pytest.raises(OvercrushError, match="game 3 has ended 1 processes"):
        list(spread(mortal.always, None, range(2, 4), 2))


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    broken = replace(DEMO, tell=False)
    object.__setattr__(broken, "bots", ("nobody",))
    with pytest.raises(Malformed, match="there is no bot 'nobody'"):
        list(spread(simulate, broken, range(4), 2))


# --- plans -------------------------------------------------------------------------------------------------------


def test_everybody_meets_everybody_once_before_anybody_meets_again() -> None:
    teams = tuple(told_apart([team for n in range(3) for team in able(n)]))
    plan = Plan(teams[:5], ("random", "easy"), FORMATS["tournament"], 1)
    assert (plan.pairs, plan.matchups) == (10, 40)
    met = [plan.fixture(2 * n) for n in range(40)]
    assert len({(*(team.name for team in each.teams), *each.bots) for each in met}) == 40
    assert len({frozenset(team.name for team in each.teams) for each in met}) == 10
    assert len({each.seed for each in met}) == 40
    swapped = plan.fixture(1)
    assert (swapped.teams, swapped.bots, swapped.bot_seeds) == (
        met[0].teams[::-1],
        met[0].bots[::-1],
        met[0].bot_seeds[::-1],
    )
    some = replace(plan, against=teams[5:], bots=("random",))
    assert {each.teams for each in (some.fixture(2 * n) for n in range(some.matchups))} == {
        (team, teams[5]) for team in teams[:5]
    }


def test_random_teams_are_legal_and_follow_from_the_seed() -> None:
    f = FORMATS["tournament"]
    teams = teams_of(["random:3:ai+bff", "red-harvest", "red-harvest"], f, seed=2)
    assert [check(team, f) for team in teams] == [[]] * 5
    assert len({team.name for team in teams}) == 5
    assert teams == teams_of(["random:3:ai+bff", "red-harvest", "red-harvest"], f, seed=2)
    assert teams[:3] != teams_of(["random:3:ai+bff"], f, seed=3)
    for word in ("random:", "random:0", "random:x", "random:99999999999"):
        with pytest.raises(Malformed, match="random:N"):
            teams_of([word], f)


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(Malformed, match="not legal"):
        Plan((Team("Nobody"), *demo()), ("random",), FORMATS["tournament"], 1)
    with pytest.raises(Malformed, match="there is no bot"):
        replace(DEMO, bots=("nobody",))


# --- the command -------------------------------------------------------------------------------------------------


def test_the_command_says_what_came_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--teams", "random:2:ai", "--bot", "random", "--seeds", "1", "--workers", "1"]
    words += ["--out", str(tmp_path / "out")]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "2 games in" in out and "The first seat won" in out and "Random ai 0" in out
    assert main([*words, "--json"]) == 0
    assert '"played": 0' in capsys.readouterr().out
    assert main([*words, "--games", "4"]) == 2
    assert "not both" in capsys.readouterr().err


def test_without_polars_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from overcrush.simulation import parquet

    parquet.library.cache_clear()
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["simulate", "--games", "2", "--out", str(tmp_path / "out")]) == 2
    assert "pip install 'overcrush[simulate]'" in capsys.readouterr().err
    parquet.library.cache_clear()
