"""A seat at a draft taken to another device by a one-time code, and drafts at which anybody may sit down."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import databases
import pytest
from drafters import Drafter, begun, gathered, told
from friends import ONE, TWO, friend_of
from pages import House, Page, first, opened
from starlette.websockets import WebSocketDisconnect

from overcrush.bots.drafter import draft_pick
from overcrush.server import drafts


def code_of(one: Drafter) -> str:
    return str(one.do("code")["code"])


def typed(house: House, code: str, status: int = 200, **more: bool) -> dict[str, str]:
    found: dict[str, str] = told(house.client.post("/api/codes", json={"code": code, **more}), status)
    return found


def partied(house: House) -> tuple[list[Drafter], str]:
    """Two who have drafted, and the table of their game."""
    everybody = begun(house, kind="party")
    seen = everybody[0].look()
    everybody[seen["party"]["chooser"]].do("first", mine=True)
    while (seen := everybody[0].look())["stage"] == "picking":
        party, who = everybody[0].raw().party, seen["party"]["who"]
        assert party is not None
        wanted = draft_pick(party)
        everybody[who].do("pick", pick=len(seen["party"]["taken"][who]), card=wanted.card, dice=wanted.dice)
    return everybody, str(seen["matches"][0]["table"])


def test_a_seat_at_a_draft_goes_to_another_device_once(house: House) -> None:
    ada, ben = begun(house)
    ada.pick()
    before = ada.look()
    answer = ada.do("code")
    assert answer["until"] > time.time() + 500
    telephone = Drafter(friend_of(house), ada.link)
    assert typed(telephone.house, answer["code"].upper()) == {"draft": ada.link}

    assert telephone.look()["taken"] == before["taken"] and telephone.look()["host"]
    assert "you" not in ada.look() or ada.look()["you"] == -1
    assert "do not sit" in ada.do("pick", 403, pick=1, card="bff/1")["reason"]
    assert "was used already" in typed(friend_of(house), answer["code"], 404)["reason"]
    assert told(house.client.get("/api/drafts"))["drafts"] == []
    assert [each["link"] for each in told(telephone.house.client.get("/api/drafts"))["drafts"]] == [ada.link]
    ben.pick()
    telephone.pick()
    assert len(telephone.look()["taken"]) == 2


def test_a_code_of_a_draft_is_for_who_sits_there_and_gives_nobody_two_seats(house: House) -> None:
    ada, ben = gathered(house)
    stranger = Drafter(friend_of(house), ada.link)
    assert "do not sit" in stranger.do("code", 403)["reason"]
    old, theirs = code_of(ada), code_of(ben)
    new = code_of(ada)
    assert "wrong" in typed(stranger.house, old, 404)["reason"]  # and Ben's is good beside it
    assert "two seats" in typed(ben.house, new, 422)["reason"]
    assert typed(stranger.house, theirs) == {"draft": ada.link}
    assert stranger.look()["you"] == 1 and stranger.look()["seats"][1]["name"] == "Friend 0"
    assert typed(ada.house, new) == {"draft": ada.link} and ada.look()["you"] == 0  # back where it was


def test_the_games_of_a_draft_come_along(house: House) -> None:
    (ada, ben), table = partied(house)
    told(house.client.post(f"/api/tables/{table}/number", json={"number": ONE}))
    seat = told(ben.house.client.post(f"/api/tables/{table}/number", json={"number": TWO}))["seat"]
    telephone = friend_of(house)
    with ben.house.page(seat) as desk:
        assert typed(telephone, code_of(ben)) == {"draft": ada.link}
        assert "another device" in desk.until("refused")["reason"]
        with pytest.raises(WebSocketDisconnect):
            desk.until("nothing")
    with ben.house.socket(seat) as session:
        assert Page(session).read()["code"] == "foreign"
    assert told(telephone.client.get(f"/api/tables/{table}"))["seat"] == seat
    with telephone.page(seat) as page, house.page(told(house.client.get(f"/api/tables/{table}"))["seat"]) as other:
        asked = page if page.decision.get("yours") else other
        asked.do(first(asked.decision))
    # the code of the game's seat: the game alone for a program, the draft along for a page
    code = told(telephone.client.post(f"/api/seats/{seat}/code"))["code"]
    program = friend_of(house)
    assert typed(program, code) == {"seat": seat}
    assert Drafter(telephone, ada.link).look()["you"] == 1
    code = told(program.client.post(f"/api/seats/{seat}/code"))["code"]
    assert typed(telephone, code, draft=True) == {"seat": seat}  # it has the draft already
    code = told(telephone.client.post(f"/api/seats/{seat}/code"))["code"]
    assert typed(ben.house, code, draft=True) == {"seat": seat, "draft": ada.link}
    assert ben.look()["you"] == 1 and Drafter(telephone, ada.link).look().get("you", -1) == -1


def test_a_table_of_a_draft_that_waits_comes_along(house: House) -> None:
    (ada, ben), table = partied(house)
    told(house.client.post(f"/api/tables/{table}/number", json={"number": ONE}))
    telephone = friend_of(house)
    typed(telephone, code_of(ada))
    assert told(house.client.get(f"/api/tables/{table}")).get("you", "") == ""
    told(ben.house.client.post(f"/api/tables/{table}/number", json={"number": TWO}))
    seat = told(telephone.client.get(f"/api/tables/{table}"))["seat"]
    with telephone.page(seat) as page:
        assert page.table["draft"] == ada.link


def test_two_devices_type_a_code_at_once_and_one_has_the_seat(tmp_path: Path) -> None:
    with opened(tmp_path / "a", database=str(databases.where(tmp_path))) as one:
        ada = Drafter(one)
        ada.make()
        with opened(tmp_path / "b", database=str(databases.where(tmp_path))) as other:
            other.client.get("/api/games")
            devices = [Drafter(friend_of(one), ada.link), Drafter(other, ada.link)]
            for _ in range(3):
                code = code_of(ada)
                with ThreadPoolExecutor(2) as pool:
                    answers = list(
                        pool.map(lambda d, c=code: d.house.client.post("/api/codes", json={"code": c}), devices)
                    )
                assert sorted(answer.status_code for answer in answers) == [200, 404]
                winner = devices[[answer.status_code for answer in answers].index(200)]
                assert [each.look().get("you", -1) for each in (*devices, ada)].count(0) == 1
                typed(ada.house, code_of(winner))


def test_open_drafts_are_listed_until_they_begin(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = friend_of(house)

    def listed() -> list[str]:
        return [each["link"] for each in told(stranger.client.get("/api/drafts/open"))["drafts"]]

    private, ada = Drafter(house), Drafter(house)
    private.make()
    assert ada.make(open=True, players=3)["open"] and "open" not in private.look()
    assert listed() == [ada.link]
    ben, cy = Drafter(stranger, ada.link), Drafter(friend_of(house), ada.link)
    ben.do("sit", name="Ben")
    assert listed() == [ada.link]
    cy.do("sit", name="Cy")
    assert listed() == []  # all seats are taken
    cy.do("leave")
    assert listed() == [ada.link]
    real = time.time
    monkeypatch.setattr("overcrush.server.drafts.time.time", lambda: real() + drafts.LISTED + 1)
    assert listed() == []  # whoever made it has gone
    ben.look()
    assert listed() == []
    ada.look()
    assert listed() == [ada.link]
    ada.do("begin")
    ada.look()
    assert listed() == [] and "open" not in ada.look()


def test_an_open_draft_with_days_for_a_pick_waits_without_its_maker(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Drafter(house)
    ada.make(open=True, clock=86_400)
    real = time.time
    monkeypatch.setattr("overcrush.server.drafts.time.time", lambda: real() + 86_400)
    assert len(told(house.client.get("/api/drafts/open"))["drafts"]) == 1
    ada.do("begin")
    assert told(house.client.get("/api/drafts/open"))["drafts"] == []
    row = house.store.row("select listed from drafts where link = ?", ada.link)
    assert row == (0.0,)
