"""Teams tried out at a server: bots play them, what is known grows, and nobody tries too many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pages import House, opened

from overcrush.server import trials
from overcrush.simulation.matrix import matrix_of
from overcrush.simulation.plan import Plan, simulate, told_apart
from overcrush.teams import FORMATS
from overcrush.teams.known import ready

Data = dict[str, Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all."""
    with opened(tmp_path_factory.mktemp("trials")) as found:
        yield found


def tried(house: House, body: Data) -> tuple[int, list[Data]]:
    """The status and every line of the stream."""
    found = house.client.post("/api/teams/try", content=msgspec.json.encode(body))
    if found.status_code != 200:
        return found.status_code, [found.json()]
    assert found.headers["content-type"].startswith("text/event-stream")
    parts = found.text.removesuffix("\n\n").split("\n\n")
    return 200, [msgspec.json.decode(part.removeprefix("data: ")) for part in parts]


def test_what_is_told_is_what_the_same_games_give_anywhere(house: House) -> None:
    names = [name for name, team in ready().items() if "red-harvest" in name or "night-watch" in name][:2]
    one, other = (ready()[name] for name in names)
    status, lines = tried(house, {"team": {"name": names[0]}, "against": [{"name": names[1]}], "games": 5})
    assert status == 200 and lines[-1]["done"] and "problem" not in lines[-1]
    assert [line.get("done", False) for line in lines[:-1]] == [False] * (len(lines) - 1)
    assert lines[-1]["games"] == lines[-1]["of"] == 4  # both seats as often
    plan = Plan((one,), ("heuristic",), FORMATS["tournament"], 4, 0, (other,))
    matrix = matrix_of(simulate(plan, number).row for number in range(4))
    (against,) = lines[-1]["against"]
    assert against["name"] == other.name and against["rate"] == matrix.rate(one.name, other.name)
    assert against["low"] <= against["rate"] <= against["high"] and against["turns"] > 1


def test_a_team_that_meets_itself_is_told_apart(house: House) -> None:
    team = next(iter(ready().values()))
    assert [each.name for each in told_apart([team, team])] == [team.name, f"{team.name} (2)"]
    name = next(iter(ready()))
    _, lines = tried(house, {"team": {"name": name}, "against": [{"name": name}], "games": 2})
    assert lines[-1]["against"][0]["name"] == f"{team.name} (2)"


def test_a_ready_team_does_not_meet_itself_unasked() -> None:
    one, other = list(ready().values())[:2]
    tournament = FORMATS["tournament"]
    assert trials.could_meet(one, other, tournament)
    assert not trials.could_meet(replace(one, name="Mine"), one, tournament)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"team": {"team": {"name": "Nobody"}}}, "not legal"),
        ({"team": {"name": "there is no such team"}}, "no team"),
        ({"team": {"name": "red-harvest"}, "format": "no such format"}, "format"),
        ({"team": {"name": "red-harvest"}, "games": 2001}, "expected"),
        ({"team": {"name": "red-harvest"}, "against": [{"name": "red-harvest"}] * 25}, "expected"),
        ({"team": {"name": "red-harvest"}, "format": "demo-wwe"}, "name the other teams"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(house: House, body: Data, words: str) -> None:
    status, (said,) = tried(house, body)
    assert status in (400, 404, 422) and words in said["reason"]


def test_nobody_tries_too_many(tmp_path: Path) -> None:
    wanted = {"team": {"name": "red-harvest"}, "against": [{"name": "red-harvest"}], "games": 2}
    with opened(tmp_path, trials=1, trials_a_minute=0.001) as house:
        assert [tried(house, wanted)[0] for _ in range(2)] == [200, 429]
