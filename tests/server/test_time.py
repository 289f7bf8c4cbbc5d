"""Rounds that end, decisions with days, and time that nobody spends who has nothing to decide."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from friends import Pair
from pages import House, Page, last, opened

from overcrush.model.const import EV_LIFE_LOST
from overcrush.server import clocks, people
from overcrush.server.room import Room


def room_of(house: House) -> Room:
    """The one game of a server."""
    app: Any = house.client.app
    (line,) = house.client.get("/api/games").json()["games"]
    found: Room = app.state.hall.room(line["id"])
    return found


def until(page: Page, other: Page, so: Callable[[], bool]) -> None:
    """Whoever is asked passes until something is so."""
    for _ in range(200):
        if so():
            return
        asked, waits = (page, other) if page.decision.get("yours") else (other, page)
        asked.do(last(asked.decision))
        while waits.view.get("answers", 0) < asked.view.get("answers", 0):
            waits.until("view")
    raise AssertionError("it never came to be")


# --- nobody pays for what goes on by itself -----------------------------------------------------------------------


def test_what_passes_by_itself_costs_nobody_any_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Room._quick_moves
    slow: list[int] = []

    def slowly(self: Room) -> Any:
        slow.append(1)
        time.sleep(0.4)
        return quick(self)

    monkeypatch.setattr(Room, "_quick_moves", slowly)
    pair = Pair(house, bank=300)
    with pair.both() as (ada, ben):
        thought = 0.0
        for _ in range(12):
            page, other = (ada, ben) if ada.decision.get("yours") else (ben, ada)
            began = time.monotonic()
            assert page.answer(last(page.decision))["type"] == "accepted"
            thought += time.monotonic() - began
            page.settled()
            while other.view.get("answers", 0) < page.view.get("answers", 0):
                other.until("view")
        clock = ada.view["clock"]
        spent = 600 - clock["a"] - clock["b"]
        assert len(slow) >= 4 and spent < thought + 0.8 < 0.4 * len(slow), (spent, thought, len(slow))


# --- the end of a round ----------------------------------------------------------------------------------------------


def test_when_the_round_is_over_the_turn_is_finished_and_life_decides(house: House) -> None:
    pair = Pair(house, round=2100)
    with pair.both() as (ada, ben):
        while "round" not in ada.view.get("clock", {}):
            ada.until("seats", "view")
            ada.view["clock"] = ada.heard[-1].get("clock", {})
        assert 2090 < ada.view["clock"]["round"] <= 2100 and "a" not in ada.view["clock"]
        room = room_of(house)
        portal: Any = house.client.portal
        room.game.state.life[1] -= 1
        portal.call(room._call_time)
        assert ben.until("seats")["clock"]["last"] == 1
        assert "winner" not in ada.view["position"]
        until(ada, ben, lambda: "winner" in ada.view["position"])
        assert ada.view["position"]["winner"] == "A" and ada.view["ended"] == "round"
        assert ada.view["position"]["turn"] == 2
        assert ben.ask({"type": "resign"})["code"] == "over"
    assert [line["winner"] for line in house.client.get("/api/games").json()["games"]] == ["A"]


def test_a_round_rings_and_equal_life_is_a_tie_also_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house, round=1, best=3)
        with pair.both() as (ada, ben):
            while ada.until("seats").get("clock", {}).get("last") != 1:
                pass
            until(ada, ben, lambda: "winner" in ada.view["position"])
            assert ada.view["position"]["winner"] == "tie" and ada.view["ended"] == "round"
            assert ada.view["match"] == {"best": 3, "over": True}  # there is no time for another game
    with opened(tmp_path) as house:
        house.client.cookies = pair.house.client.cookies
        with house.page(pair.a) as ada:
            assert ada.view["ended"] == "round" and ada.view["position"]["winner"] == "tie"


def test_a_round_goes_on_in_the_next_game_of_a_match(house: House) -> None:
    pair = Pair(house, round=2100, best=3)
    with pair.both() as (ada, ben):
        ends = room_of(house).clock.ends
        ben.ask({"type": "resign"})
        for page, other in ((ada, ben), (ben, ada)):
            while "winner" not in page.view["position"]:
                page.until("view")
            assert page.ask({"type": "offer", "what": "rematch"})["type"] == "accepted"
            if page is ada:
                other.until("offered")
        link = ben.until("again")["link"]
    app: Any = house.client.app
    store = app.state.hall.store
    (data,) = store.row("select data from tables where link = ?", link)
    assert f'"ends":{ends}' in data


def test_what_the_next_turn_has_changed_by_itself_does_not_count(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        until(ada, ben, lambda: ada.view["position"]["turn"] == 2)
        game = room_of(house).game.clone()
        before = tuple(game.state.life)
        assert people.life_at_the_end(game) == before
        game.state.events.append((EV_LIFE_LOST, -1, -1, 0, 3, "2.9.1", -1, -1, 0))
        game.state.life[0] -= 3
        assert people.life_at_the_end(game) == before


# --- days for a decision --------------------------------------------------------------------------------------------


def test_a_game_with_days_waits_in_the_list_of_whose_turn_it_is(house: House) -> None:
    pair = Pair(house, days=3)

    def lines() -> list[dict[str, Any]]:
        return [player.client.get("/api/games").json()["games"][0] for player in (house, pair.friend)]

    mine, theirs = lines()
    assert mine["asked"] == theirs["asked"] == "A" and mine["due"] == theirs["due"] > time.time() + 2 * clocks.DAY
    with house.page(pair.a) as ada:
        due = ada.view["clock"]["due"]
        assert ada.view["clock"]["runs"] == "A" and abs(due - time.time() - 3 * clocks.DAY) < 60
        while ada.decision.get("yours"):
            reply = ada.answer(last(ada.decision))
            assert reply["type"] == "accepted"
            ada.settled()
        assert ada.view["clock"]["due"] >= due and ada.view["clock"]["runs"] == "B"
    mine, theirs = lines()
    assert mine["asked"] == "B" and abs(mine["due"] - time.time() - 3 * clocks.DAY) < 60
    with pair.friend.page(pair.b) as ben:
        assert ben.decision["yours"]


def test_what_passes_by_itself_goes_on_when_everybody_has_gone(house: House) -> None:
    pair = Pair(house, days=1)
    with house.page(pair.a) as ada:
        while True:
            ada.send({"type": "answer", "decision": ada.number, "answer": last(ada.decision)})
            ada.settled()
            if not ada.decision.get("yours"):
                break
    (line,) = pair.friend.client.get("/api/games").json()["games"]
    assert line["asked"] == "B"
    with pair.friend.page(pair.b) as ben:
        assert len(ben.decision["options"]) > 1


def test_whose_days_are_over_has_lost_also_when_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house, days=1)
        with pair.both() as (ada, _):
            ada.do(last(ada.decision))
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 2 * clocks.DAY)
    with opened(tmp_path) as house:
        house.client.cookies = pair.house.client.cookies
        (line,) = house.client.get("/api/games").json()["games"]
        assert line["winner"] in ("A", "B") and "asked" not in line
        with house.page(pair.a) as ada:
            assert ada.view["ended"] == "clock"


def test_nobody_is_claimed_from_who_has_days(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PATIENCE", 0.0)
    pair = Pair(house, days=2)
    with pair.friend.page(pair.b) as ben:
        assert "days" in ben.ask({"type": "claim"})["reason"]


def test_days_and_a_clock_do_not_go_together(house: House) -> None:
    body = {"team": {"name": "demo A"}, "format": "demo", "days": 2, "bank": 300}
    assert house.client.post("/api/tables", json=body).status_code == 400
