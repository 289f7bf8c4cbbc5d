"""Who beats whom: known games have known mixtures, and an interval holds what is true as often as it says."""

from __future__ import annotations

import csv
import json
from itertools import count
from math import comb
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.simulation.heatmap import heatmap
from overcrush.simulation.intervals import paired, weighed
from overcrush.simulation.matrix import Matrix, matrix_of
from overcrush.simulation.metagame import metagame, nash
from overcrush.simulation.plan import GameRow


def game(number: int, a: str, b: str, winner: str, turns: int = 20, bought: tuple[str, ...] = ()) -> GameRow:
    return GameRow(number, number // 2, 0, a, b, "x", "x", winner, True, turns, 0, 0, 1, 1, [*bought], [], [], [])


def rounds(*results: tuple[str, str, str]) -> Matrix:
    """The matrix of rounds: two teams and who won, first in one seat and then in the other (``12``: the first both)."""
    number = count()
    rows = []
    for one, other, won in results:
        rows.append(game(next(number), one, other, "A" if "1" in won else "B"))
        rows.append(game(next(number), other, one, "B" if "2" in won else "A"))
    return matrix_of(rows)


def test_a_pair_has_a_rate_by_seat_and_together() -> None:
    matrix = matrix_of(
        [
            game(0, "Sun", "Moon", "A", 10, ("x/1", "x/2")),
            game(1, "Moon", "Sun", "A", 20),
            game(2, "Sun", "Moon", "A", 30, ("x/1",)),
            game(3, "Moon", "Sun", "tie", 40),
            game(4, "Sun", "Sun", "A"),
        ]
    )
    cell = matrix.cells["Sun", "Moon"]
    assert matrix.teams == ["Sun", "Moon"] and matrix.games == 4
    assert cell.both.rate == 2.5 / 4 and matrix.rate("Moon", "Sun") == 1.5 / 4
    assert [seat.rate for seat in cell.seats] == [1.0, 0.25]
    assert cell.both.shares == [0.5, 0.75] and cell.both.interval == paired([0.5, 0.75])
    assert matrix.overall("Sun")[0] == 2.5 / 4 and matrix.overall("Sun")[1] == pytest.approx(paired([0.5, 0.75]))
    assert [(card, buy.games, buy.won) for card, buy in matrix.bought_first("Sun")] == [("", 2, 0.5), ("x/1", 2, 2.0)]
    with pytest.raises(Malformed, match="no games"):
        matrix_of([game(0, "Sun", "Sun", "A")])


def test_the_mixture_of_games_that_are_known() -> None:
    assert nash([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]]) == pytest.approx([1 / 3] * 3)
    # Where 1 beats 2 by a, 2 beats 3 by b and 3 beats 1 by c, the mixture is b : c : a.
    a, b, c = 0.1, 0.2, 0.3
    cycle = [[0.5, 0.5 + a, 0.5 - c], [0.5 - a, 0.5, 0.5 + b], [0.5 + c, 0.5 - b, 0.5]]
    assert nash(cycle) == pytest.approx([b / 0.6, c / 0.6, a / 0.6])
    assert nash([[0.5, 0.6], [0.4, 0.5]]) == pytest.approx([1, 0])
    # Matching pennies, of which one coin counts double: a quarter and three quarters hold both to the same.
    assert nash([[1, 0], [0, 1 / 3]]) == pytest.approx([0.25, 0.75])


def test_no_team_beats_the_mixture() -> None:
    chance = Random(5)
    for size in (2, 5, 12):
        for _ in range(20):
            rates = [[0.5] * size for _ in range(size)]
            for n in range(size):
                for m in range(n):
                    rates[n][m] = round(chance.random(), 2)
                    rates[m][n] = 1 - rates[n][m]
            mixture = nash(rates)
            assert sum(mixture) == pytest.approx(1) and min(mixture) >= 0
            for row in rates:
                assert sum(rate * share for rate, share in zip(row, mixture, strict=True)) <= 0.5 + 1e-7


def test_a_mixture_of_few_games_is_not_certain() -> None:
    few = metagame(rounds(("a", "b", "12"), ("b", "c", "12"), ("a", "c", "12")))
    assert few[0].team == "a" and few[0].share == 1 and few[0].interval[0] < 0.5
    many = metagame(rounds(*(("a", "b", "12"), ("b", "c", "12"), ("a", "c", "12")) * 40))
    assert many[0].interval == (1.0, 1.0) and many[1].against < 0.05


@pytest.mark.parametrize("rounds_", [8, 25, 100])
@pytest.mark.parametrize("bias", [0.1, 0.35, 0.5])
def test_the_interval_of_a_biased_coin_holds_its_bias(rounds_: int, bias: float) -> None:
    """Over all ways the coin can fall, weighed by how likely each is: nothing is left to chance."""
    held = 0.0
    for heads in range(rounds_ + 1):
        low, high = paired([1.0] * heads + [0.0] * (rounds_ - heads))
        if low <= bias <= high:
            held += comb(rounds_, heads) * bias**heads * (1 - bias) ** (rounds_ - heads)
    assert 0.925 <= held <= 0.995


def test_rounds_of_different_sizes_weigh_by_their_games() -> None:
    shares = [0.5, 1.0, 0.0, 0.75]
    assert weighed((2 * share, 2) for share in shares) == pytest.approx(paired(shares))
    low, high = weighed([(1.0, 1)] * 5 + [(2.0, 2)] * 20 + [(0.0, 2)] * 20)
    assert low < 45 / 85 < high and (low + high) / 2 == pytest.approx(45 / 85, abs=0.005)
    everybody = [("a", other, "12") for other in "bcdefgh"]
    rate, (low, high) = rounds(*everybody).overall("a")
    assert rate == 1 and low > 0.6 and high == 1  # one round against each of seven


def test_the_picture_is_svg_that_says_more_when_pointed_at() -> None:
    picture = heatmap(rounds(("<Sun> & co", "Moon", "12"), ("Moon", "Star", "1")))
    root = ElementTree.fromstring(picture)
    titles = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}title")]
    assert any(text.startswith("<Sun> & co against Moon: 100.0% of 2 games, 95 % interval") for text in titles)
    assert "700" not in picture  # so few games are certain of nothing
    assert any("first 100.0%, second 0.0%" in text for text in titles if text.startswith("Moon against Star"))


def test_the_command_prints_and_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["matrix", "random:2:ai", "--bot", "random", "--games", "2", "--workers", "1"]
    assert main([*words, "--csv", str(tmp_path / "m.csv"), "--svg", str(tmp_path / "m.svg")]) == 0
    out = capsys.readouterr().out
    assert "2 games of" in out and "bought first" in out and "Nash" in out
    lines = list(csv.DictReader((tmp_path / "m.csv").read_text(encoding="utf-8").splitlines()))
    assert len(lines) == 2 and float(lines[0]["won"]) + float(lines[1]["won"]) == pytest.approx(1)
    ElementTree.parse(tmp_path / "m.svg")
    folder = str(tmp_path / "out")
    assert main(["simulate", "--teams", *words[1:], "--out", folder]) == 0
    capsys.readouterr()
    assert main(["matrix", "--from", folder, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2 and [round(float(line["won"]), 4) for line in lines] == [
        pair["rate"] for team in found["teams"] for pair in found["pairs"] if pair["team"] == team["team"]
    ]
    assert main(["matrix", "red-harvest"]) == 2 and "two teams" in capsys.readouterr().err
    assert main(["matrix", "--from", str(tmp_path)]) == 2 and "no results" in capsys.readouterr().err
