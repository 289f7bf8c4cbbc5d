"""A team made better: what is better is found, what is not is left, and luck is not taken for either."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from overcrush.cli import main
from overcrush.simulation.improving import Change, Playing, Trial, changes, difference, improve, worth
from overcrush.teams import FORMATS, Team, able, check
from overcrush.teams.known import team_at

F = FORMATS["tournament"]
ONE, OTHER = able(1)
TRIAL = Trial((ONE,), (OTHER,), "random", F, seed=3)


def world(strength: dict[str, float]) -> Playing:
    """Games that a team wins as often as it is strong; the same dice fall alike for everybody."""

    def playing(trial: Trial, numbers: list[int]) -> Iterator[tuple[int, float]]:
        for number in numbers:
            fixture = trial.fixture(number)
            seat = number % 2
            luck = Random(f"{fixture.seed} {seat}").random()
            yield number, float(luck < strength[fixture.teams[seat].name])

    return playing


def named(*names: str) -> list[Change]:
    return [Change(name, replace(ONE, name=name)) for name in names]


def test_what_is_better_is_found_step_by_step_until_nothing_is() -> None:
    strength = {ONE.name: 0.4, "good": 0.6, "bad": 0.2, "same": 0.4, "alike": 0.4, "best": 0.8, "worse": 0.5}
    asked: list[str] = []

    def changed(team: Team, number: int) -> list[Change]:
        asked.append(team.name)
        return [named("bad", "good", "same", "alike"), named("worse", "best"), named("same", "worse")][number]

    steps = list(improve(TRIAL, changed, 24, world(strength)))
    assert asked == [ONE.name, "good", "best"]
    assert [step.left.change.text for step in steps[:2]] == ["good", "best"]
    assert [step.better for step in steps] == [True, True, False]
    first = steps[0]
    assert first.tried[0].change.text == "good" and first.tried[-1].change.text == "bad"
    assert sorted(len(each.gains) for each in first.tried) == [24, 24, 48, 48]
    low, high = first.left.interval
    assert low < 0.2 < high and len(first.left.gains) == 96


def test_luck_is_seldom_taken_for_worth() -> None:
    """Variants that are all the same, in games with luck of their own: the last one left was lucky before."""

    def playing(trial: Trial, numbers: list[int]) -> Iterator[tuple[int, float]]:
        for number in numbers:
            yield number, float(Random(f"{trial.seed} {number}").random() < 0.5)

    fooled = 0
    variants = named(*(f"v{n}" for n in range(16)))
    for seed in range(40):
        fooled += next(improve(replace(TRIAL, seed=seed), lambda *_: variants, 6, playing)).better
    assert fooled <= 4


def test_an_interval_of_differences_is_never_certain_of_few() -> None:
    low, high = difference([0.5, 0.5])
    assert low < 0 < high
    low, high = difference([0.5, 0.0] * 50)
    assert 0.1 < low < 0.25 < high < 0.4


def test_variants_are_legal_and_differ_in_one_thing() -> None:
    team, other = team_at("red-harvest"), team_at("night-watch")
    pool = [*(card for card, _ in other.cards), *other.basics]
    found = changes(team, pool, F, 30, seed=1)
    assert len(found) == 30 and len({change.text for change in found}) == 30
    assert found == changes(team, pool, F, 30, seed=1) != changes(team, pool, F, 30, seed=2)
    for change in found:
        assert not check(change.team, F)
        cards = {card.id for card, _ in team.cards} ^ {card.id for card, _ in change.team.cards}
        basics = {card.id for card in team.basics} ^ {card.id for card in change.team.basics}
        moved = sum(old != new for old, new in zip(team.cards, change.team.cards, strict=True))
        assert (len(cards), len(basics), moved) in {(2, 0, 1), (0, 2, 0), (0, 0, 2)}


def test_variants_meet_the_same_dice_in_both_seats() -> None:
    trial = replace(TRIAL, teams=(ONE, replace(ONE, name="other")))
    games = [trial.fixture(trial.number(variant, 7, seat)) for variant in (0, 1) for seat in (0, 1)]
    assert len({game.seed for game in games}) == 1
    assert [game.teams[0].name for game in games] == [ONE.name, OTHER.name, "other", OTHER.name]
    assert worth(trial, trial.number(0, 7, 0)) in (0.0, 0.5, 1.0)


def test_the_command_says_what_each_is_worth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "better.team"
    words = ["team", "improve", "red-harvest", "--against", "night-watch", "--bot", "random", "--candidates", "2"]
    words += ["--rounds", "1", "--workers", "1"]
    assert main([*words, "--write", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Anew, with other dice" in out and "that may be chance" in out and "stays as it is" in out
    assert team_at(str(file)).cards == team_at("red-harvest").cards
    assert main([*words, "--json"]) == 0
    (step,) = json.loads(capsys.readouterr().out)["steps"]
    assert len(step["tried"]) == 2 and step["better"] is False and step["games"] == 6 + 8
