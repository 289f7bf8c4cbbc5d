"""The tool that measures judgements and fits the judge: what is least squares, what is noted of games, what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

import judging  # noqa: E402
from overcrush.bots.judge import BOTH, EVEN  # noqa: E402
from overcrush.learning.held_out import Pools  # noqa: E402


def test_weights_are_found_again() -> None:
    """Of positions on the table all counts, of the ends of a round only how they differ."""
    draw = np.random.default_rng(1)
    terms = draw.normal(0, 1, (400, len(BOTH)))
    group = np.array([-1] * 200 + [n // 4 for n in range(200)])
    weights = draw.normal(0, 0.2, len(BOTH))
    luck = np.where(group >= 0, draw.normal(0, 1, 51)[group], 0.0)  # what a round's ends have in common
    aim = 0.3 + terms @ weights + luck
    assert judging.fitted(terms, aim, group) == pytest.approx([0.3, *weights], abs=0.05)
    assert min(judging.explained(np.array([0.3, *weights]), terms, aim, group)) > 0.99


def test_a_quick_game_gives_positions_and_ends() -> None:
    found = judging.Seen()
    judging.quick_game(Pools(("avx", "aou")), 1, found, ends_of=1.0)
    group = np.array(found.group)
    assert (group == -1).sum() > 5 and (group >= 0).sum() > 20
    assert len(found.terms) == len(found.aim) == len(group)
    _, counts = np.unique(group[group >= 0], return_counts=True)
    assert counts.min() >= 2
    terms, aim = np.array(found.terms), np.array(found.aim)
    assert np.isfinite(judging.fitted(terms, aim, group)).all()
    both = np.corrcoef(EVEN + terms @ np.array(BOTH), aim)[0, 1]
    assert both > 0.4  # the judge was fitted to the network


def test_what_was_played_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.npz"
    judging.play_all(file, 4, 0.002, 1, ("ready",), cpu=False)
    judging.tell([file])
    said = capsys.readouterr().out
    assert "4 games" in said and "ready" in said and "1-2" in said
