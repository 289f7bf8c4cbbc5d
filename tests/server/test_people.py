"""Two people: who is there, resigning, draws, another game, answers taken back, and clocks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from friends import ONE, TWO, Pair, friend_of
from pages import Data, House, Page, first, last, opened

from overcrush.game import fair
from overcrush.server import keeping, people


def over(page: Page) -> Data:
    """The view that says how it ended."""
    while "winner" not in page.view["position"]:
        page.until("view")
    return page.view


def heard(page: Page, message: Data) -> None:
    """A page is told something, or has been."""
    while message not in page.heard:
        page.read()


def played(ada: Page, ben: Page, answers: int) -> None:
    """So many answers of whoever is asked; each page has read all of it then."""
    for _ in range(answers):
        page, other = (ada, ben) if ada.decision.get("yours") else (ben, ada)
        page.do(first(page.decision))
        while "decision" in other.view and other.decision["number"] != page.decision["number"]:
            other.settled()


# --- the end -------------------------------------------------------------------------------------------------


def test_who_resigns_has_lost_and_that_stays_so(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house)
        with pair.both() as (ada, ben):
            assert ben.ask({"type": "resign"})["type"] == "accepted"
            for page in (ada, ben):
                view = over(page)
                assert view["position"]["winner"] == "A" and view["ended"] == "resign" and "decision" not in view
            assert ada.ask({"type": "resign"})["code"] == "over"
            reply = ada.ask({"type": "answer", "decision": 1, "answer": {"do": "reroll", "dice": []}})
            assert reply["code"] == "over"
            assert ada.ask({"type": "undo", "decision": 2})["code"] == "over"
        assert [line["winner"] for line in house.client.get("/api/games").json()["games"]] == ["A"]
    with opened(tmp_path) as house, house.socket(pair.a) as session:
        assert '"foreign"' in session.receive_text()  # another browser: the cookie is gone with the first client
    with opened(tmp_path) as house:
        house.client.cookies = pair.house.client.cookies
        with house.page(pair.a) as ada:
            assert ada.view["position"]["winner"] == "A" and ada.view["ended"] == "resign"


def test_who_looks_on_cannot_resign_or_offer_anything(house: House) -> None:
    pair = Pair(house)
    link = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    with pair.both(), house.page(link) as watcher:
        for message in ({"type": "resign"}, {"type": "claim"}, {"type": "offer", "what": "draw"}):
            assert watcher.ask(message)["code"] == "foreign"


def test_against_a_bot_one_can_resign_and_at_one_page_whoever_is_asked(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    with house.page(begun["seats"]["A"]) as page:
        assert page.ask({"type": "offer", "what": "draw"})["code"] == "foreign"
        assert page.ask({"type": "resign"})["type"] == "accepted"
        assert over(page)["position"]["winner"] == "B"
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        who = page.decision["who"]
        assert page.ask({"type": "resign"})["type"] == "accepted"
        assert over(page)["position"]["winner"] == {"A": "B", "B": "A"}[who]
        assert page.ask({"type": "resign"})["code"] == "foreign"


def test_a_draw_is_a_tie_when_both_want_it(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        assert ben.until("offered")["by"] == "A"
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"  # twice is once
        assert ben.ask({"type": "offer", "what": "draw", "yes": False})["type"] == "accepted"
        heard(ada, {"type": "offered", "what": "draw", "by": "B", "gone": True})
        assert "winner" not in ada.view["position"]
        assert ben.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        heard(ada, {"type": "offered", "what": "draw", "by": "B"})
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        for page in (ada, ben):
            assert over(page)["position"]["winner"] == "tie" and page.view["ended"] == "draw"


def test_who_agrees_to_an_offer_that_was_just_taken_back_offers_nothing(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        ben.until("offered")
        assert ada.ask({"type": "offer", "what": "draw", "yes": False})["type"] == "accepted"
        for yes in (True, False):
            reply = ben.ask({"type": "offer", "what": "draw", "yes": yes, "reply": True})
            assert reply["code"] == "late" and "taken that offer back" in reply["reason"]
        assert (
            ada.ask({"type": "offer", "what": "draw", "reply": True})["code"] == "late"
        )  # nobody has offered anything
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        assert ben.ask({"type": "offer", "what": "draw", "reply": True})["type"] == "accepted"
        assert over(ada)["position"]["winner"] == "tie"


def test_an_offer_is_told_to_who_comes_back(house: House) -> None:
    pair = Pair(house)
    with house.page(pair.a) as ada:
        assert ada.ask({"type": "offer", "what": "draw"})["type"] == "accepted"
        with pair.friend.socket(pair.b) as session:
            ben = Page(session)
            assert ben.until("offered") == {"type": "offered", "what": "draw", "by": "A"}


def test_a_rematch_has_the_seats_swapped_and_dice_of_its_own(house: House) -> None:
    pair = Pair(house, undo="off", spectators=False)
    with pair.both() as (ada, ben):
        assert ada.ask({"type": "offer", "what": "rematch"})["code"] == "early"
        ada.ask({"type": "resign"})
        assert over(ben)
        assert ada.ask({"type": "offer", "what": "rematch"})["type"] == "accepted"
        assert ben.until("offered")["what"] == "rematch"
        assert ben.ask({"type": "offer", "what": "rematch"})["type"] == "accepted"
        link = ben.until("again")["link"]
        assert ada.until("again")["link"] == link
    address = f"/api/tables/{link}"
    mine = house.client.get(address).json()
    assert mine["you"] == "guest" and mine["undo"] == "off" and "spectators" not in mine and "number" not in mine
    assert "seat" not in house.client.post(f"{address}/number", json={"number": ONE}).json()
    theirs = pair.friend.client.post(f"{address}/number", json={"number": TWO}).json()
    mine = house.client.get(address).json()
    with pair.friend.page(theirs["seat"]) as ben, house.page(mine["seat"]) as ada:
        assert (ben.table["seat"], ada.table["seat"]) == ("A", "B")
        assert [player["name"] for player in ben.table["players"]] == ["Ben", "Ada"]
        assert [player["team"] for player in ben.table["players"]] == ["South", "North"]


# --- who is there ----------------------------------------------------------------------------------------------


def test_it_is_told_for_how_long_somebody_has_been_gone(house: House) -> None:
    pair = Pair(house)
    with house.page(pair.a) as ada:
        with pair.friend.page(pair.b):
            assert ada.until("seats")["places"][1]["connected"]
        gone = ada.until("seats")["places"][1]
        assert "connected" not in gone and gone.get("away", 0) < 5
        time.sleep(1.1)
        with house.page(pair.a) as again:
            assert again.view["places"][1]["away"] >= 1


def test_the_win_is_claimed_from_who_is_gone_and_has_to_decide(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(house)
    with pair.friend.page(pair.b) as ben:
        with house.page(pair.a), monkeypatch.context() as patch:
            patch.setattr(people, "PATIENCE", 0.0)
            assert ben.ask({"type": "claim"})["code"] == "illegal"  # she is there
        assert "120 seconds" in ben.ask({"type": "claim"})["reason"]
        monkeypatch.setattr(people, "PATIENCE", 0.2)
        time.sleep(0.3)
        assert ben.ask({"type": "claim"})["type"] == "accepted"
        assert over(ben)["position"]["winner"] == "B" and ben.view["ended"] == "absent"


def test_a_bot_goes_on_for_who_is_gone_until_they_are_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PATIENCE", 0.2)
    with opened(tmp_path) as house:
        pair = Pair(house, bank=600)
        with pair.both() as (ada, ben):
            assert ben.view["decision"]["who"] == "A"
            assert ada.ask({"type": "claim", "bot": True})["code"] == "illegal"
        with pair.friend.page(pair.b) as ben:
            time.sleep(0.3)
            before = ben.number
            assert ben.ask({"type": "claim", "bot": True})["type"] == "accepted"
            while not ben.decision.get("yours"):
                ben.settled()
            assert ben.number > before and "ended" not in ben.view
            place, clock = ben.view["places"][0], ben.view["clock"]
            assert place["stand_in"] and "connected" not in place and clock["runs"] == "B" and clock["a"] > 590
            ben.play(first, 4)
        cookies = house.client.cookies, pair.friend.client.cookies
    with opened(tmp_path) as house:  # a server that comes again knows it, too
        house.client.cookies, friend = cookies[0], friend_of(house)
        friend.client.cookies = cookies[1]
        with friend.page(pair.b) as ben:
            ben.play(first, 2)
            assert ben.view["places"][0]["stand_in"]
            with house.page(pair.a) as ada:
                assert "stand_in" not in ada.view["places"][0]
                for _ in range(30):
                    if ada.decision.get("yours") and len(ada.decision["options"]) > 1:
                        break
                    if ben.decision.get("yours"):
                        ben.do(first(ben.decision))
                    ada.settled()
                number = ada.number
                time.sleep(0.2)
                assert ada.number == number and ada.decision["yours"]  # nobody decides for her any more
                ada.do(first(ada.decision))
        row = house.store.row("select options from games")
        assert row is not None and "heuristic" not in str(row[0])


def test_nobody_claims_a_win_while_they_have_to_decide_themselves(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "PATIENCE", 0.0)
    pair = Pair(house)
    with house.page(pair.a) as ada:
        assert "keeps you waiting" in ada.ask({"type": "claim"})["reason"]


# --- undo --------------------------------------------------------------------------------------------------------


def test_an_undo_shows_what_it_takes_back(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        ada.do({"do": "reroll", "dice": [ada.decision["options"][0]["die"]]})
        assert ada.view["undo"] == "ask"
        assert ada.ask({"type": "undo", "decision": ada.number})["type"] == "accepted"
        asked = ben.until("undo_asked")
        told = [event for view in ben.heard if view["type"] == "view" for event in view.get("events", [])]
        assert "reroll" in asked["answer"].lower()
        assert asked["learnt"] and any("reroll" in event["text"] for event in told if event["n"] >= asked["since"])
        assert not any("reroll" in event["text"] for event in told if event["n"] < asked["since"])


def test_where_undo_is_free_it_is_asked_for_once_something_was_learnt(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair, "key_of", lambda *_: (1 << 256) + 5)
    pair = Pair(house, undo="free")
    with pair.both() as (ada, ben):
        ada.do({"do": "reroll", "dice": [ada.decision["options"][0]["die"]]})
        assert ada.view["undo"] == "ask"  # a die has fallen
        free = 0
        for _ in range(12):
            if not ada.decision.get("yours"):
                break
            position = ada.view["position"]
            ada.do(first(ada.decision))
            if ada.view["undo"] == "free":
                free += 1
                assert ada.ask({"type": "undo", "decision": ada.number})["type"] == "accepted"
                ada.settled()
                assert ada.view["position"] == position
                ada.do(last(ada.decision))
        assert free
        while not ben.view.get("decision", {}).get("yours"):
            ben.settled() if not ada.decision.get("yours") else ada.do(last(ada.decision))
        ben.do(last(ben.decision))
        while ada.view.get("answers", 0) < ben.view.get("answers", 0):
            ada.until("view")
        assert ada.view["undo"] == "ask"  # what Ben answered is known


def test_what_the_other_answers_is_learnt(house: House) -> None:
    pair = Pair(house, undo="free")
    with pair.both() as (ada, _):
        ada.do(last(ada.decision))
        app: Any = house.client.app
        (line,) = house.client.get("/api/games").json()["games"]
        room = app.state.hall.room(line["id"])
        keep, shown = room._last_of((0,)), len(room.stream.shown)
        room._marks[keep] = (shown, *room._marks[keep][1:])  # as if no die had fallen since
        assert not room._learnt((0,), keep)
        room.kept.moves.append(keeping.Move("B", keeping.HUMAN, room.kept.moves[-1].call))
        assert room._learnt((0,), keep)
        room.kept.moves.pop()


# --- clocks --------------------------------------------------------------------------------------------------------


def test_a_clock_runs_for_who_decides_and_not_before_both_have_come(house: House) -> None:
    pair = Pair(house, bank=300, increment=7)
    with house.page(pair.a) as ada:
        assert ada.view["clock"] == {"a": 300.0, "b": 300.0}
        ada.do(first(ada.decision))
        assert ada.view["clock"] == {"a": 307.0, "b": 300.0}
        with pair.friend.page(pair.b) as ben:
            assert ada.until("seats")["clock"]["runs"] == "A"
            time.sleep(1.2)
            ada.do(first(ada.decision))
            clock = ada.view["clock"]
            assert 310 < clock["a"] <= 313 and clock["b"] == 300
            ben.until("view")
            assert abs(ben.view["clock"]["a"] - clock["a"]) < 0.5


def test_passes_by_themselves_cost_nothing(house: House) -> None:
    pair = Pair(house, bank=300, increment=0)
    with pair.both() as (ada, ben):
        for _ in range(25):
            if "winner" in ada.view["position"]:
                break
            played(ada, ben, 1)
        assert sum(1 for line in house.client.get("/api/games").json()["games"]) == 1
        clock = ada.view["clock"]
        assert clock["a"] + clock["b"] <= 600 and min(clock["a"], clock["b"]) > 200


def test_whose_time_is_over_has_lost(house: House) -> None:
    pair = Pair(house, bank=1, increment=0)
    with pair.both() as (ada, ben):
        began = time.monotonic()
        assert over(ada)["position"]["winner"] == "B" and ada.view["ended"] == "clock"
        assert over(ben)["ended"] == "clock" and ada.view["clock"]["a"] == 0
        assert time.monotonic() - began < 10
        reply = ada.ask({"type": "answer", "decision": 1, "answer": {"do": "reroll", "dice": []}})
        assert reply["code"] == "over"


def test_a_clock_shows_the_same_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house, bank=300, increment=0)
        with pair.both() as (ada, _):
            time.sleep(1.1)
            ada.do(first(ada.decision))
            before = ada.view["clock"]
    with opened(tmp_path) as house:
        house.client.cookies = pair.house.client.cookies
        with house.page(pair.a) as ada:
            assert abs(ada.view["clock"]["a"] - before["a"]) < 1 and ada.view["clock"]["a"] < 299.2
            assert "runs" not in ada.view["clock"]
