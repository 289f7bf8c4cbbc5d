"""Simulations on Ray: a real cluster of this machine, a worker that is killed, and the same results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import mortal
import pytest

import overcrush
from overcrush.cli import main
from overcrush.errors import Malformed, OvercrushError
from overcrush.simulation.plan import Plan, simulate
from overcrush.simulation.ray_cluster import LOCAL, spread_on_ray
from overcrush.simulation.workers import spread
from overcrush.teams import FORMATS, demo

PLAN = Plan(demo(), ("random",), FORMATS["demo"], 7, seed=3, tell=True)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OvercrushError, match=r"overcrush\[ray\]"):
        list(spread_on_ray(simulate, PLAN, range(1), LOCAL))


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """A cluster of this machine with two workers."""
    ray = pytest.importorskip("ray")
    places = (Path(mortal.__file__).parent, Path(overcrush.__file__).parents[1])
    found = {"env_vars": {"PYTHONPATH": os.pathsep.join(map(str, places))}}
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    ray.init(address="local", num_cpus=2, runtime_env=found, **quiet)
    yield
    ray.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_the_results_are_those_without_it(cluster: None) -> None:
    assert sorted(spread_on_ray(simulate, PLAN, range(7), LOCAL)) == list(spread(simulate, PLAN, range(7), 1))


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(cluster: None, tmp_path: Path) -> None:
    found = sorted(spread_on_ray(mortal.once, tmp_path / "mark", range(9), LOCAL))
    assert found == [(n, n * n) for n in range(9)] and (tmp_path / "mark").exists()


@pytest.mark.filterwarnings("ignore")
def test_what_goes_wrong_is_told(cluster: None) -> None:
    broken = Plan(demo(), ("random",), FORMATS["demo"], 2)
    object.__setattr__(broken, "bots", ("nobody",))
    with pytest.raises(Malformed, match="there is no bot 'nobody'"):
        list(spread_on_ray(simulate, broken, range(2), LOCAL))


@pytest.mark.filterwarnings("ignore")
def test_the_command_plays_on_it(cluster: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--teams", "random:2:ai", "--bot", "random", "--games", "2"]
    assert main([*words, "--ray", "local", "--out", str(tmp_path / "ray")]) == 0
    assert "by Ray (local)" in capsys.readouterr().out
    assert main([*words, "--workers", "1", "--out", str(tmp_path / "here")]) == 0
    for name in ("games/000000.parquet", "teams.parquet", "plan.json"):
        assert (tmp_path / "ray" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
