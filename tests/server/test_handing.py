"""A seat taken to another device by a one-time code; and a game seen again by who has its link."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from friends import Pair, friend_of
from pages import House, Page, first
from starlette.websockets import WebSocketDisconnect

from overcrush import Game, __version__
from overcrush.server import handing
from overcrush.teams import demo


def test_a_code_takes_a_seat_to_another_device_once(house: House) -> None:
    pair = Pair(house)
    telephone = friend_of(house)
    with house.page(pair.a) as desk:
        answer = house.client.post(f"/api/seats/{pair.a}/code").json()
        assert answer["until"] > time.time() + 500
        typed = answer["code"].upper().replace("-", " ")
        assert telephone.client.post("/api/codes", json={"code": typed}).json() == {"seat": pair.a}
        assert "another device" in desk.until("refused")["reason"]
        with pytest.raises(WebSocketDisconnect):
            desk.until("nothing")
    with telephone.page(pair.a) as page:
        page.do(first(page.decision))
    with house.socket(pair.a) as session:
        assert Page(session).read()["code"] == "foreign"
    assert telephone.client.post("/api/codes", json={"code": typed}).status_code == 404
    assert [line["seats"]["A"] for line in telephone.client.get("/api/games").json()["games"]] == [pair.a]
    assert house.client.get("/api/games").json()["games"] == []
    assert telephone.client.get(f"/api/tables/{pair.link}").json()["you"] == "host"


def test_only_who_sits_there_gets_a_code_and_only_for_a_while(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(house)
    assert pair.friend.client.post(f"/api/seats/{pair.a}/code").status_code == 403
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    assert house.client.post(f"/api/seats/{watch}/code").status_code == 403
    assert house.client.post("/api/seats/nothing/code").status_code == 404
    old = house.client.post(f"/api/seats/{pair.a}/code").json()["code"]
    new = house.client.post(f"/api/seats/{pair.a}/code").json()["code"]
    other = friend_of(house)
    assert other.client.post("/api/codes", json={"code": old}).status_code == 404
    monkeypatch.setattr(handing, "MINUTES", 0)
    assert other.client.post("/api/codes", json={"code": new}).status_code == 404


def test_codes_are_not_tried_without_end(house: House) -> None:
    other = friend_of(house)
    codes = [other.client.post("/api/codes", json={"code": f"guess{n}"}).status_code for n in range(15)]
    assert codes[0] == 404 and codes[-1] == 429


def test_a_game_against_a_bot_goes_to_another_device_too(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    code = house.client.post(f"/api/seats/{begun['seats']['A']}/code").json()["code"]
    other = friend_of(house)
    assert other.client.post("/api/codes", json={"code": code}).json()["seat"] == begun["seats"]["A"]
    assert len(other.client.get("/api/games").json()["games"]) == 1


def test_a_game_that_is_over_is_seen_again_by_who_has_its_link(house: House) -> None:
    pair = Pair(house)
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    stranger = friend_of(house)
    addresses = (f"/api/replays/seat-{watch}", f"/api/seats/{watch}/record")
    assert [stranger.client.get(address).status_code for address in addresses] == [404, 400]
    with pair.both() as (ada, ben):
        ada.do(first(ada.decision))
        ben.ask({"type": "resign"})
    seen, kept = (stranger.client.get(address) for address in addresses)
    assert [player["name"] for player in seen.json()["table"]["players"]] == ["Ada", "Ben"]
    assert seen.json()["steps"] >= 2 and kept.json()["dice"]["secret"]
    assert kept.json()["ended"] == {"how": "resign", "winner": "A"} and kept.json()["rules"] == __version__
    assert seen.json()["winner"] == "A"
    last = seen.json()["steps"] - 1
    (step,) = stranger.client.get(f"{addresses[0]}/steps?first={last}&last={last}").json()["steps"]
    assert step["view"]["ended"] == "resign" and step["view"]["position"]["winner"] == "A"
    assert "decision" not in step["view"]
    dice = stranger.client.get(f"{addresses[0]}/dice").json()
    assert dice["secret"] == kept.json()["dice"]["secret"] and dice["rolls"]
    assert seen.json()["fair"]
    opened = stranger.client.post("/api/replays", content=kept.content).json()
    assert opened["fair"]
    assert stranger.client.get(f"/api/replays/{opened['id']}/dice").json()["rolls"] == dice["rolls"]
    assert opened["winner"] == "A" and "note" not in opened


def test_a_record_of_other_rules_is_shown_as_far_as_it_goes(house: House) -> None:
    game = Game.new(*demo(), format="demo", seed=4)
    while game.turn < 3 and game.decision is not None:
        game.answer(game.decision.options[0])
    whole = game.record()
    odd = replace(whole, answers=(*whole.answers[:3], (((99, 1), None),), *whole.answers[3:]))
    assert house.client.post("/api/replays", content=odd.to_json()).status_code == 400
    found = house.client.post("/api/replays", content=replace(odd, rules="0.0.1").to_json()).json()
    assert found["steps"] == 4 and "Overcrush 0.0.1" in found["note"]
    assert house.client.get(f"/api/replays/{found['id']}/steps?last=3").status_code == 200
