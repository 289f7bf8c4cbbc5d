"""The coach at a server: it says what the library says, as it grows; it is kept, and only of games that are over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from pages import House, last, opened

from overcrush.bots import by_name
from overcrush.bots.coach import Coach, summed
from overcrush.game import Game, Record
from overcrush.server import coaching
from overcrush.teams import demo

Data = dict[str, Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all."""
    with opened(tmp_path_factory.mktemp("coaching")) as found:
        yield found


@pytest.fixture(scope="module")
def record() -> str:
    """The beginning of a game of two bots."""
    game = Game.new(*demo(), format="demo", seed=3, first="A")
    bots = {"A": by_name("easy", 1), "B": by_name("easy", 2)}
    while game.decision is not None and game.turn < 3:
        game.answer(bots[game.decision.who].choose(game))
    return game.record().to_json()


def coached(house: House, replay: str) -> tuple[int, list[Data]]:
    """The status, and every line of the stream."""
    found = house.client.post(f"/api/replays/{replay}/coach")
    if found.status_code != 200:
        return found.status_code, [found.json()]
    parts = found.text.removesuffix("\n\n").split("\n\n")
    return 200, [msgspec.json.decode(part.removeprefix("data: ")) for part in parts]


def test_what_is_told_is_what_the_coach_says_and_is_kept(house: House, record: str) -> None:
    replay = house.client.post("/api/replays", content=record).json()["id"]
    status, lines = coached(house, replay)
    assert status == 200
    told = lines[-1]
    assert told["done"] and told["seen"] == told["of"] > 0 and "problem" not in told
    coach = Coach(Record.from_json(record))
    review = summed(coach.all(), coach.outcome)
    assert [step for step, _ in told["chances"]] == [each.step for each in review.decisions]
    better = [each.better for each in review.decisions if each.grade]
    assert [each["better"] for each in told.get("steps", [])] == better
    assert told["a"]["accuracy"] == round(review.a.accuracy, 3)
    again = house.client.post("/api/replays", content=record).json()["id"]
    assert coached(house, again) == (200, [told])  # at once: it is the same game


def test_a_game_that_is_not_over_is_not_looked_at(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    with house.page(begun["seats"]["A"]) as page:
        page.do(last(page.decision))
    status, told = coached(house, f"game-{begun['game']}")
    assert (status, told[0]["code"]) == (400, "early")
    assert coached(house, "seat-nobody")[0] == 404


def test_nobody_has_more_looked_at_than_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "AT_ONCE", 0)
    other = Game.new(*demo(), format="demo", seed=4, first="A")
    replay = house.client.post("/api/replays", content=other.record().to_json()).json()["id"]
    status, told = coached(house, replay)
    assert (status, told[0]["code"]) == (429, "busy")
