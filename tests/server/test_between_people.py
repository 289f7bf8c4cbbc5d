"""Between two people nobody has an advantage: no scripted dice, no seat of the other's, no pace of a stranger's."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from databases import stored
from pages import House, opened
from starlette.testclient import TestClient

from overcrush.cards.compiling import Problem
from overcrush.cards.library import library
from overcrush.server import choices, run
from overcrush.server.app import FILE
from overcrush.server.sqlite import VERSION

BODY = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo"}


@pytest.mark.parametrize("extra", [{"seed": 4}, {"script": {"rolls": ["character"] * 8}}], ids=str)
def test_who_makes_a_game_between_people_does_not_choose_its_dice(house: House, extra: dict[str, object]) -> None:
    answer = house.client.post("/api/games", json={**BODY, **extra})
    assert answer.status_code == 400 and "between two people" in answer.json()["reason"]
    assert house.client.post("/api/games", json={**BODY, **extra, "hot_seat": True}).status_code == 200
    assert house.client.post("/api/games", json={**BODY, **extra, "sides": [{}, {"bot": "easy"}]}).status_code == 200


def friend_of(house: House) -> House:
    """Another browser at the same server."""
    other = House(TestClient(house.client.app, base_url="http://localhost"))
    other.client.get("/api/games")
    return other


def test_a_seat_belongs_to_who_came_first(house: House) -> None:
    begun = house.begin()
    friend = friend_of(house)
    with friend.page(begun["seats"]["B"]):
        pass
    with house.socket(begun["seats"]["B"]) as session:
        assert "somebody else" in session.receive_json()["reason"]
    nobody = House(TestClient(house.client.app, base_url="http://localhost"))
    with nobody.socket(begun["seats"]["B"]) as session:
        assert session.receive_json()["code"] == "foreign"
    with friend.page(begun["seats"]["B"]), house.page(begun["seats"]["A"]), nobody.page(begun["seats"]["watch"]):
        pass


def test_who_looks_on_does_not_set_the_pace(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    friend = friend_of(house)
    with friend.page(begun["seats"]["watch"]) as watcher:
        reply = watcher.ask({"type": "settings", "pace": 9, "steps": False})
        assert reply["type"] == "refused" and reply["code"] == "foreign"
    with house.page(begun["seats"]["A"]) as page:
        assert page.ask({"type": "settings", "pace": 0})["type"] == "accepted"


@pytest.mark.sqlite
def test_a_file_of_before_seats_were_claimed_is_read(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        begun = house.begin()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("drop table films")
        db.execute("alter table moves drop column shown")
        db.execute("drop index seats_of_whom")
        db.execute("drop index tables_listed")
        db.execute("drop index drafts_listed")
        db.execute("alter table drafts drop column listed")
        db.execute("alter table tables drop column listed")
        db.execute("alter table games drop column asked")
        db.execute("alter table games drop column clock")
        db.execute("alter table seats drop column claimed")
        db.execute("pragma user_version = 1")
    with opened(tmp_path) as house, house.page(begun["seats"]["A"]) as page:
        assert page.view
    store = stored(tmp_path)
    assert store.row("pragma user_version") == (VERSION,)
    store.close()


def test_a_team_with_a_stroke_in_its_name_can_be_removed(house: House) -> None:
    team = {"name": "AC/DC", "cards": [{"id": "ai/11", "dice": 4}], "basics": ["ai/52"]}
    assert house.client.post("/api/teams", json=team).status_code == 200
    assert house.client.delete("/api/teams/AC%2FDC").status_code == 200
    assert "AC/DC" not in house.client.get("/api/teams").text


def test_what_is_wrong_with_a_card_is_a_sentence(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    box = library()
    found = box.compiled("ai/11")
    wrong = replace(
        found, problems=(Problem("words", "I did not understand 'foo'.\n    foo\n    ^^^", "foo", 0, 0, 3),)
    )
    monkeypatch.setattr(type(box), "compiled", lambda self, ident: wrong)
    assert choices.one_card(house.store, "", "ai/11").problems == ["I did not understand 'foo'."]


def test_plain_http_for_others_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "serve_at", lambda sock, _: sock.close())
    for host, warned in (("127.0.0.1", False), ("0.0.0.0", True)):
        assert run.serve(host, 0, False) == 0
        assert ("plain HTTP" in capsys.readouterr().err) == warned
