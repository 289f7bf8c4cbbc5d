"""Bots on one scale: known strengths are found again, and intervals hold what is true as often as they say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from overcrush.cli import main
from overcrush.cli.elo import together
from overcrush.errors import Malformed
from overcrush.simulation.elo import POINT, Scale, chance, scale_of
from overcrush.simulation.plan import GameRow

TRUE = {"random": 0.0, "easy": 300.0, "able": 500.0, "best": 800.0}


def game(round_: int, a: str, b: str, winner: str) -> GameRow:
    return GameRow(0, round_, 0, "x", "y", a, b, winner, True, 20, 0, 0, 1, 1, [], [], [], [])


def games(rounds: int, seed: int, alike: float = 0.0) -> list[GameRow]:
    """Rounds of all pairs, won as the true strengths say; of so many rounds the second game goes as the first did."""
    luck = Random(seed)
    rows: list[GameRow] = []
    names = list(TRUE)
    for n, one in enumerate(names):
        for other in names[:n]:
            for _ in range(rounds):
                place = len(rows)
                p = chance((TRUE[one] - TRUE[other]) * POINT)
                first = luck.random() < p
                second = first if luck.random() < alike else luck.random() < p
                rows += [game(place, one, other, "AB"[not first]), game(place, other, one, "BA"[not second])]
    return rows


def points(scale: Scale) -> dict[str, float]:
    return {each.bot: each.points for each in scale.strengths}


def test_strengths_that_are_known_are_found_again() -> None:
    scale = scale_of(games(800, 1))
    assert [each.bot for each in scale.strengths] == ["best", "able", "easy", "random"]
    for bot, found in points(scale).items():
        assert found == pytest.approx(TRUE[bot], abs=40)
    assert scale.expected("able", "easy") == pytest.approx(chance(200 * POINT), abs=0.04)
    assert scale.games == 800 * 6 * 2 and scale.strengths[0].games == 800 * 3 * 2


def held(alike: float, runs: int = 60) -> float:
    """How often the 95 % intervals hold what is true."""
    found = 0
    for seed in range(runs):
        found += sum(each.low <= TRUE[each.bot] <= each.high for each in scale_of(games(40, seed, alike)).strengths[:3])
    return found / (3 * runs)


def test_an_interval_holds_what_is_true_as_often_as_it_says() -> None:
    assert 0.90 <= held(0.0) <= 1.0


def test_rounds_whose_games_go_alike_count_as_fewer_games() -> None:
    assert held(1.0) >= 0.89
    alike, free = scale_of(games(300, 3, 1.0)), scale_of(games(300, 3, 0.0))
    assert alike.dispersion == pytest.approx(2.0, abs=0.3) and free.dispersion == pytest.approx(1.0, abs=0.2)
    width = [scale.strengths[0].high - scale.strengths[0].low for scale in (alike, free)]
    assert width[0] > 1.2 * width[1]


def test_who_never_loses_is_far_away_and_not_infinitely() -> None:
    rows = [game(n, "best", "random", "A") for n in range(50)]
    (best, random) = scale_of(rows).strengths
    assert (random.points, random.low, random.high) == (0, 0, 0)
    assert 400 < best.points < 4000 and best.low < best.points < best.high < 10_000
    more = scale_of(rows * 4).strengths[0]
    assert more.points > best.points


def test_a_bot_is_measured_through_others_whom_it_has_met() -> None:
    rows = [each for each in games(400, 2) if {each.bot_a, each.bot_b} != {"best", "random"}]
    assert points(scale_of(rows))["best"] == pytest.approx(800, abs=80)


def test_a_tie_is_half_a_win_and_games_against_oneself_say_nothing() -> None:
    rows = [game(0, "easy", "random", "tie"), game(1, "easy", "easy", "A")]
    (one, other) = scale_of(rows).strengths
    assert one.points == other.points == pytest.approx(0.0, abs=1e-6)
    assert one.rate == 0.5 and one.games == 1


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([game(0, "easy", "able", "A")], "random has played no game"),
        ([game(0, "easy", "random", "A"), game(1, "able", "best", "A")], "able, best: nobody leads from there"),
    ],
)
def test_what_cannot_be_on_one_scale_is_refused(rows: Sequence[GameRow], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        scale_of(rows)


def test_rounds_of_several_simulations_are_not_taken_for_each_other() -> None:
    rows = together([[game(0, "a", "b", "A"), game(1, "a", "b", "A")], [game(0, "a", "b", "B")]])
    assert [row.round for row in rows] == [0, 1, 2]


def test_the_command_plays_all_against_all(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["elo", "random", "easy", "--games", "4", "--teams", "red-harvest", "--teams", "night-watch"]
    assert main([*wanted, "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4 and [each["bot"] for each in told["bots"]] == ["easy", "random"]
    assert main([*wanted, "--workers", "1", "--anchor", "easy"]) == 0
    assert "anchor" in capsys.readouterr().out
    assert main(["elo", "random"]) != 0
