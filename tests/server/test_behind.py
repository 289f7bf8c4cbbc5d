"""Those who look on some minutes behind the players learn nothing of the present."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from friends import Pair
from pages import House, last

from overcrush.server import behind, film
from overcrush.server.room import Room


class Time:
    """A time that passes when it is told to."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(behind, "time", found)
    return found


def test_who_looks_on_is_behind_and_sees_all_of_it_at_the_end(house: House, passing: Time) -> None:
    pair = Pair(house, delay=180)
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    app: Any = house.client.app
    (line,) = house.client.get("/api/games").json()["games"]
    room: Room = app.state.hall.room(line["id"])
    portal: Any = house.client.portal
    assert room.behind is not None and not room.occupied
    with pair.both() as (ada, ben):
        assert ada.table["delay"] == 180 and ada.table["watch"] == watch
        ada.do(last(ada.decision))
        early = ada.view.get("answers", 0)
        passing.now += 100
        ada.do(last(ada.decision))
        with house.page(watch) as watcher:
            assert "watch" not in watcher.table
            assert watcher.view.get("answers", 0) == 0 and "decision" not in watcher.view
            known = len(watcher.view["events"])
            assert watcher.ask({"type": "log"})["total"] == known < len(room.stream.shown)
            for message in ({"type": "report"}, {"type": "explain", "card": 1}):
                assert watcher.ask(message)["code"] == "early"
            passing.now += 100  # the first answer is old enough, the second is not
            portal.call(room.behind._hand_on)
            while watcher.view.get("answers", 0) < early:
                watcher.until("view")
            assert watcher.ask({"type": "log"})["total"] < len(room.stream.shown)
            with house.page(watch) as second:
                assert second.view.get("answers", 0) == watcher.view.get("answers", 0)
            ben.ask({"type": "resign"})
            while "winner" not in watcher.view["position"]:
                watcher.until("view")
            assert watcher.ask({"type": "log"})["total"] == len(room.stream.shown)


def test_a_game_that_is_opened_again_shows_its_beginning_first(house: House, passing: Time) -> None:
    pair = Pair(house, delay=60)
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    with house.page(pair.a) as ada:
        ada.do(last(ada.decision))
    app: Any = house.client.app
    app.state.hall._rooms.clear()
    with house.page(watch) as watcher:
        assert watcher.view.get("answers", 0) == 0
        (line,) = house.client.get("/api/games").json()["games"]
        room: Room = app.state.hall.room(line["id"])
        passing.now += 61
        portal: Any = house.client.portal
        assert room.behind is not None
        portal.call(room.behind._hand_on)
        while watcher.view.get("answers", 0) == 0:
            watcher.until("view")


def test_who_looks_on_after_a_start_is_as_far_behind_as_before(
    house: House, passing: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = Pair(house, delay=60)
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    app: Any = house.client.app
    with house.page(pair.a) as ada:
        now = time.time()
        with monkeypatch.context() as patch:
            patch.setattr(film, "time", SimpleNamespace(time=lambda: now - 90))
            ada.do(last(ada.decision))
        early = ada.view["answers"]
        ada.do(last(ada.decision))
        shown = len(app.state.hall.rooms[0].stream.shown)
    app.state.hall._rooms.clear()
    with house.page(watch) as watcher:
        assert watcher.view["answers"] == early
        assert len(watcher.view["events"]) < shown
        (room,) = app.state.hall.rooms
        passing.now += 61
        portal: Any = house.client.portal
        portal.call(room.behind._hand_on)
        while watcher.view["answers"] <= early:
            watcher.until("view")
        assert watcher.ask({"type": "log"})["total"] == shown
