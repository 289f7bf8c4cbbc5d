"""``overcrush bench``: its keys, and what must hold between them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from commanding import Run

from overcrush import bench, growth
from overcrush.model.const import ATTACK, BLOCK

KEYS = {"decisions_per_s", "games_per_s", "us_per_decision", "us_per_clone", "decisions_per_game", "nodes_per_s"}
SETTINGS = ("demo", "full", "ready", "corpus")
FIGURES = {"build", "demo", "full", "ready", "corpus", "python_chess", "ratio", "ratio_without_is_game_over"}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BATCH", 0.02)
    monkeypatch.setattr(bench, "KEPT", 8)
    monkeypatch.setattr(bench, "PAIRS", 2)
    monkeypatch.setattr(bench, "SETTINGS", ("demo", "full"))


def test_json_has_exactly_the_promised_keys(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SETTINGS", SETTINGS)
    result = run("bench", "--json", "--seconds", "0.2")
    assert result.status == 0
    figures = json.loads(result.out)
    assert figures.keys() == FIGURES
    assert figures["build"] in ("pure Python", "compiled")
    for name in bench.SETTINGS:
        assert figures[name].keys() == (KEYS | {"peak_mb"} if name in bench.ALONE else KEYS)
        assert all(value > 0 for value in figures[name].values())
        assert figures[name]["us_per_decision"] == pytest.approx(1e6 / figures[name]["decisions_per_s"])
    chess, decision = figures["python_chess"], figures["full"]["us_per_decision"]
    assert chess.keys() == {"plies_per_s", "us_per_ply", "us_per_ply_without_is_game_over"}
    assert figures["ratio"] == pytest.approx(chess["us_per_ply"] / decision)
    bare = chess["us_per_ply_without_is_game_over"]
    assert figures["ratio_without_is_game_over"] == pytest.approx(bare / decision)


def test_people_get_a_table(run: Run) -> None:
    result = run("bench", "--seconds", "0.2")
    assert result.status == 0
    assert "µs a decision" in result.out
    assert "python-chess in the same run" in result.out


def test_without_python_chess_its_part_is_left_out_and_that_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    result = run("bench", "--json", "--seconds", "0.2")
    assert result.status == 0
    assert json.loads(result.out).keys() == {"build", *bench.SETTINGS}
    assert "python-chess is not installed" in result.err


def test_only_decisions_with_a_choice_are_counted() -> None:
    setting = bench.Setting("demo")
    setting.play_game()
    again = bench.Setting("demo")
    game = again.new_game()
    choices = 0
    while (decision := game.decision) is not None:
        actions = decision.options.actions
        choices += len(actions) > 1
        game.answer(actions[int(again.random() * len(actions)) if len(actions) > 1 else 0])
    assert setting.decisions == choices


def test_growth_is_a_table_of_fields(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "SIZES", (4, 8))
    monkeypatch.setattr(growth, "BEST_OF", 1)
    shown = run("bench", "--growth")
    assert shown.status == 0 and "8, static abilities" in shown.out
    told = json.loads(run("bench", "--growth", "--json").out)
    assert [(row["dice"], row["statics"]) for row in told["growth"]] == [(4, False), (8, False), (4, True), (8, True)]


def test_a_question_costs_no_more_than_its_dice_do() -> None:
    """Eight times the dice, and a question costs some eight times as much at most: what is said of all of them is
    looked up once for a declaration."""
    for statics in (False, True):
        for kind in (ATTACK, BLOCK):
            of = {}
            for dice in (10, 80):
                tries = []
                for _ in range(3):
                    game = growth.field_of(dice, statics)
                    if kind == BLOCK:
                        growth.declared(game, ATTACK)
                    tries.append(growth.declared(game, kind))
                best = [min(times) for times in zip(*tries, strict=True)]
                assert len(best) == dice + 1
                of[dice] = sum(best) / len(best)
            assert of[80] < 16 * of[10]
            assert 81 * of[80] < 0.05


def test_peak_memory_is_that_of_a_process_of_its_own() -> None:
    assert 5 < bench.peak_of("demo", 0.05) < 500


def kept(file: Path, decision: float) -> None:
    """A history with one run in which a decision took so many plies."""
    figures = {"us_per_decision": 10.0 * decision, "us_per_clone": 1000.0}
    run = {"date": "2026-01-01", "demo": figures, "full": figures, "python_chess": {"us_per_ply": 10.0}}
    file.write_text(json.dumps(run) + "\n", encoding="utf-8")


def test_a_run_is_kept_and_compared_with_the_last_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new" / "history.jsonl"
    missing = run("bench", "--compare", "--seconds", "0.2", "--history", file)
    assert missing.is_one_complaint() and "bench --keep" in missing.err
    assert run("bench", "--keep", "--seconds", "0.2", "--history", file).status == 0
    (line,) = file.read_text(encoding="utf-8").splitlines()
    assert {"date", "version", "python", "machine", *FIGURES} - {*SETTINGS[2:]} == json.loads(line).keys()


def test_slower_than_noise_explains_fails_and_is_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    kept(file, 0.0001)
    result = run("bench", "--compare", "--seconds", "0.2", "--history", file)
    assert result.status == 1 and "slower" in result.out and "2026-01-01" in result.out
    kept(file, 1000)
    assert run("bench", "--compare", "--json", "--seconds", "0.2", "--history", file).status == 0


def test_a_history_that_is_not_one_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    file.write_text("{}\nnonsense\n", encoding="utf-8")
    result = run("bench", "--compare", "--seconds", "0.2", "--history", file)
    assert result.is_one_complaint() and "history.jsonl:2" in result.err
