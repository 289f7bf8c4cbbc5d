"""Cards over many games: rates are what they say, and what only goes with a good team is no gain of its cards."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from overcrush.cli import main
from overcrush.simulation.card_rates import CardRates, card_rates
from overcrush.simulation.plan import GameRow

CARDS = {"Sun": ["x/1", "x/2"], "Moon": ["x/2", "x/3"]}
APART = {"Sun": ["x/1", "x/2"], "Moon": ["x/3"]}


def row(number: int, winner: str, bought: list[str], fielded: list[str], other: list[str] | None = None) -> GameRow:
    """A game of Sun against Moon; the first has bought and fielded something."""
    return GameRow(
        number, number, 0, "Sun", "Moon", "x", "x", winner, True, 9, 0, 0, 1, 1, bought, other or [], fielded, []
    )


def by_card(rows: list[GameRow]) -> dict[str, CardRates]:
    return {each.card: each for each in card_rates(rows, CARDS)}


def test_rates_are_of_the_games_in_which_it_was_so() -> None:
    found = by_card(
        [
            row(0, "A", ["x/1", "x/2"], ["x/1"]),
            row(1, "A", ["x/2", "x/1"], []),
            row(2, "B", ["x/2"], [], ["x/2"]),
            row(3, "tie", [], []),
        ]
    )
    sun = found["x/1"]
    assert (sun.on_team.rate, sun.on_team.games, sun.teams) == (2.5 / 4, 4, {"Sun"})
    assert (sun.bought.rate, sun.bought.games) == (1.0, 2)
    assert (sun.bought_first.games, sun.fielded.games) == (1, 1)
    moon = found["x/3"]
    assert (moon.on_team.rate, moon.on_team.games, moon.bought.games, moon.gain) == (1.5 / 4, 4, 0, None)
    assert list(found) == ["x/1", "x/3"]  # x/2 is on both teams, one of which wins


def test_what_goes_with_a_good_team_is_no_gain_of_its_cards() -> None:
    chance = Random(1)
    good: list[GameRow] = []
    for number in range(600):
        won = "A" if chance.random() < 0.8 else "B"
        helps = won == "A" and chance.random() < 0.5  # x/2 is bought only in games that are won
        good.append(row(number, won, ["x/1"] * (chance.random() < 0.5) + ["x/2"] * helps, []))
    found = {each.card: each for each in card_rates(good, APART)}
    assert found["x/1"].on_team.interval[0] > 0.7 and found["x/1"].bought.interval[0] > 0.7
    idle, helping = found["x/1"].gain, found["x/2"].gain
    assert idle is not None and helping is not None
    assert idle[1][0] < 0 < idle[1][1] and abs(idle[0]) < 0.1
    assert helping[1][0] > 0.15


def test_the_command_tells_them_with_what_they_do_not_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    words = ["simulate", "--teams", "random:2:ai", "--bot", "random", "--games", "2", "--workers", "1", "--out", out]
    assert main(words) == 0
    capsys.readouterr()
    assert main(["cards", "rates", out]) == 0
    told = capsys.readouterr().out
    assert "fielded" in told and "None of it is what the card does by itself" in told
    assert main(["cards", "rates", out, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) >= 10 and all(each["on_team"]["games"] == 2 and each["name"] for each in found)
    assert main(["cards", "rates", str(tmp_path)]) == 2
    assert "no file of results" in capsys.readouterr().err
