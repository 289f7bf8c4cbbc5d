"""Open tables: a list of challenges, sitting down at one, and a bot that takes the seat if asked."""

from __future__ import annotations

import pytest
from friends import friend_of, made, sat
from pages import Data, House, first

from overcrush.server import tables


def listed(house: House) -> list[Data]:
    """The open tables as a browser finds them."""
    found: list[Data] = house.client.get("/api/tables/open").json()["tables"]
    return found


def test_an_open_table_is_listed_with_format_and_clock_until_somebody_sits_down(house: House) -> None:
    made(house)
    table = made(house, open=True, bank=600, increment=10, best=3)
    friend = friend_of(house)
    (seen,) = listed(friend)
    assert (seen["link"], seen["host"], seen["format"]) == (table["link"], "Ada", "demo")
    assert (seen["bank"], seen["increment"], seen["best"], seen["open"]) == (600, 10, 3, True)
    assert "demo A" not in str(seen) and "North" not in str(seen)
    assert listed(house)[0]["you"] == "host"
    assert sat(friend, seen["link"])["seat"]
    assert listed(friend) == []


def test_a_table_whose_maker_has_gone_is_not_listed_unless_there_is_no_hurry(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LISTED", -1.0)
    live, slow = made(house, open=True), made(house, open=True, days=3)
    friend = friend_of(house)
    assert [table["link"] for table in listed(friend)] == [slow["link"]]
    monkeypatch.setattr(tables, "LISTED", 60.0)
    friend.client.get(f"/api/tables/{live['link']}")
    assert len(listed(friend)) == 1
    house.client.get(f"/api/tables/{live['link']}")  # she is there again
    assert {table["link"] for table in listed(friend)} == {live["link"], slow["link"]}


def test_a_bot_takes_the_seat_if_asked(house: House) -> None:
    table = made(house, open=True, bank=60, best=3)
    address = f"/api/tables/{table['link']}/bot"
    assert friend_of(house).client.post(address, json={"bot": "easy"}).status_code == 403
    assert house.client.post(address, json={"bot": "nobody"}).status_code == 400
    mine = house.client.post(address, json={"bot": "easy"}).json()
    assert mine["seat"] and mine["taken"]
    with house.page(mine["seat"]) as page:
        assert [player["kind"] for player in page.table["players"]] == ["person", "bot"]
        assert [player["team"] for player in page.table["players"]] == ["North", "South"]
        assert "clock" not in page.view and "match" not in page.view
        while not page.decision.get("yours"):
            page.settled()
        page.do(first(page.decision))
        page.ask({"type": "resign"})
    assert house.client.get(f"/api/seats/{mine['seat']}/dice").status_code == 200
    assert house.client.post(address, json={"bot": "easy"}).status_code == 422


def test_a_bot_brings_the_team_it_is_told_to(house: House) -> None:
    table = made(house)
    wanted = {"bot": "easy", "team": {"name": "demo A"}}
    seat = house.client.post(f"/api/tables/{table['link']}/bot", json=wanted).json()["seat"]
    with house.page(seat) as page:
        assert [player["team"] for player in page.table["players"]] == ["North", "North"]
