"""Play a friend: a table by link, what each brings hidden until both are there, seats that are their owners'."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from friends import ONE, TWO, friend_of, made, sat
from pages import House, first, opened
from starlette.testclient import TestClient

from overcrush.game import fair
from overcrush.server.app import FILE


def test_a_friend_opens_the_link_picks_a_team_and_sits_down(house: House) -> None:
    table = made(house, undo="off")
    friend = friend_of(house)
    seen = friend.client.get(f"/api/tables/{table['link']}").json()
    assert (seen["host"], seen["format"], seen["undo"], seen.get("you", "")) == ("Ada", "demo", "off", "")
    mine = sat(friend, table["link"])
    theirs = house.client.get(f"/api/tables/{table['link']}").json()
    assert mine["you"] == "guest" and theirs["you"] == "host" and theirs["guest"] == "Ben"
    with house.page(theirs["seat"]) as ada, friend.page(mine["seat"]) as ben:
        assert ada.table["seat"] == "A" and ben.table["seat"] == "B"
        assert [player["name"] for player in ada.table["players"]] == ["Ada", "Ben"]
        ada.do(first(ada.decision))
        assert "undo" not in ada.view
        assert ada.ask({"type": "undo", "decision": ada.number})["code"] == "illegal"
    for player, seat, link in ((house, "A", theirs["seat"]), (friend, "B", mine["seat"])):
        (line,) = player.client.get("/api/games").json()["games"]
        assert {name: line["seats"][name] for name in ("A", "B") if name in line["seats"]} == {seat: link}


def test_nothing_of_what_the_other_brings_is_told_before_both_are_there(house: House) -> None:
    table = made(house)
    for eyes in (friend_of(house), House(TestClient(house.client.app, base_url="http://localhost"))):
        seen = eyes.client.get(f"/api/tables/{table['link']}").text
        assert "demo A" not in seen and "North" not in seen and ONE not in seen and "secret" not in seen
    assert table["number"] == ONE and table["team"]


def test_the_dice_follow_from_the_secret_and_both_numbers(house: House) -> None:
    table = made(house)
    friend = friend_of(house)
    mine = sat(friend, table["link"])
    ((data, game),) = house.store.rows("select data, game from tables")
    secret = json.loads(str(data))["secret"]
    assert fair.commitment(bytes.fromhex(secret)) == table["commitment"] == mine["commitment"]
    key = fair.key_of(bytes.fromhex(secret), (bytes.fromhex(ONE), bytes.fromhex(TWO)))
    assert house.game(str(game)).setup.seed == key
    other = fair.key_of(bytes.fromhex(secret), (bytes.fromhex(TWO), bytes.fromhex(ONE)))
    assert key != other


def test_a_number_is_added_once_and_only_by_who_has_made_the_table(house: House) -> None:
    table = made(house)
    friend = friend_of(house)
    address = f"/api/tables/{table['link']}/number"
    assert friend.client.post(address, json={"number": TWO}).status_code == 403
    assert house.client.post(address, json={"number": TWO}).json()["number"] == ONE
    assert house.client.post(address, json={"number": "7"}).status_code == 400


def test_the_game_begins_only_when_both_numbers_are_there(house: House) -> None:
    body = {"team": {"name": "demo A"}, "format": "demo", "name": "Ada"}
    link = house.client.post("/api/tables", json=body).json()["link"]
    friend = friend_of(house)
    assert "seat" not in sat(friend, link)
    assert house.client.post(f"/api/tables/{link}/number", json={"number": ONE}).json()["seat"]
    assert friend.client.get(f"/api/tables/{link}").json()["seat"]


def test_the_first_friend_has_the_seat_and_others_may_look_on_if_that_is_wanted(house: House) -> None:
    for spectators in (True, False):
        table = made(house, spectators=spectators)
        friend, stranger = friend_of(house), friend_of(house)
        assert sat(friend, table["link"])["seat"]
        assert sat(stranger, table["link"])["code"] == "foreign"
        seen = stranger.client.get(f"/api/tables/{table['link']}").json()
        assert "seat" not in seen and seen["taken"] and ("watch" in seen) == spectators
        assert sat(friend, table["link"])["seat"]  # twice is once
        assert sat(house, table["link"])["code"] == "illegal"
        if spectators:
            with stranger.page(seen["watch"]) as page:
                assert page.table["seat"] == "watch"
        for player in (house, friend):
            seats = [line["seats"] for line in player.client.get("/api/games").json()["games"]]
            assert ("watch" in seats[0]) == spectators
        assert stranger.client.get("/api/games").json()["games"] == []


def test_a_team_the_format_does_not_allow_is_refused(house: House) -> None:
    wrong = {"team": {"name": "red-harvest"}, "format": "demo-bff"}
    answer = house.client.post("/api/tables", json=wrong)
    assert answer.status_code == 422 and "not legal" in answer.json()["reason"]
    table = made(house, format="demo-bff", team={"name": "demo-bff A"})
    friend = friend_of(house)
    assert sat(friend, table["link"], team={"name": "red-harvest"})["code"] == "illegal"
    assert sat(friend, table["link"], team={"name": "demo-bff B"})["seat"]


def test_the_other_side_of_a_boxs_demo_game_can_be_taken(house: House) -> None:
    table = made(house, format="demo-bff", team={"name": "demo-bff B"}, first="")
    friend = friend_of(house)
    mine = sat(friend, table["link"], team={"name": "demo-bff A"})
    with friend.page(mine["seat"]) as page:
        assert page.view["position"]["active"] == "B"


def test_a_table_can_be_taken_away_until_somebody_has_sat_down(house: House) -> None:
    table, kept = made(house), made(house)
    assert [each["link"] for each in house.client.get("/api/tables").json()["tables"]].count(table["link"]) == 1
    friend = friend_of(house)
    assert friend.client.delete(f"/api/tables/{table['link']}").status_code == 403
    assert house.client.delete(f"/api/tables/{table['link']}").status_code == 200
    assert house.client.get(f"/api/tables/{table['link']}").status_code == 404
    sat(friend, kept["link"])
    assert house.client.delete(f"/api/tables/{kept['link']}").status_code == 422
    assert house.client.get("/api/tables").json()["tables"] == []


def test_the_link_comes_as_a_qr_code(house: House) -> None:
    table = made(house)
    answer = house.client.get(f"/api/tables/{table['link']}/qr")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert house.client.get("/api/tables/none/qr").status_code == 404


def test_a_game_between_two_is_removed_by_one_only_from_their_own_list(house: House) -> None:
    table = made(house)
    friend = friend_of(house)
    sat(friend, table["link"])
    (line,) = house.client.get("/api/games").json()["games"]
    answer = house.client.delete(f"/api/games/{line['id']}")
    assert answer.status_code == 422 and "resign" in answer.json()["reason"]
    asyncio.run(house.store.write(("update games set winner = 'A'", ())))
    assert house.client.delete(f"/api/games/{line['id']}").status_code == 200
    assert house.client.get("/api/games").json()["games"] == []
    assert len(friend.client.get("/api/games").json()["games"]) == 1
    assert house.client.get(f"/api/games/{line['id']}/record").status_code == 404


@pytest.mark.sqlite
@pytest.mark.parametrize("version", [1, 2, 4])
def test_a_file_of_an_older_version_is_read(tmp_path: Path, version: int) -> None:
    with opened(tmp_path) as house:
        house.begin()
    with sqlite3.connect(tmp_path / FILE) as db:
        for name in ("said", "complaints", "codes", "drafts"):
            db.execute(f"drop table {name}")
        db.execute("drop table films")
        db.execute("alter table moves drop column shown")
        db.execute("alter table games drop column asked")
        db.execute("drop index tables_listed")
        db.execute("alter table tables drop column listed")
        if version < 4:
            db.execute("drop table tables")
            db.execute("alter table games drop column clock")
        if version == 1:
            db.execute("drop index seats_of_whom")
            db.execute("alter table seats drop column claimed")
        db.execute(f"pragma user_version = {version}")
    db.close()
    with opened(tmp_path) as house:
        assert made(house)["link"]
