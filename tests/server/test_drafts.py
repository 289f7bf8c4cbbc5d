"""Drafts between people and bots: every pick is on disk, nobody learns what others hold, and then they play."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import databases
import msgspec
import pytest
from drafters import Drafter, begun, gathered, told
from friends import ONE, TWO, friend_of
from pages import Data, House, first, opened

from overcrush.bots.drafter import built, draft_pick
from overcrush.cards.library import library
from overcrush.server import draft_info, drafts, stages
from overcrush.server.draft_info import Kept
from overcrush.server.stages import Standing
from overcrush.teams.boxes import boxes
from overcrush.teams.draft import Draft
from overcrush.teams.packs import RARITIES


def drafted(everybody: list[Drafter]) -> None:
    """Let all pick the first card of what they hold, until everything is taken."""
    while everybody[0].look()["stage"] == "picking":
        for one in everybody:
            if "hand" in one.look():
                one.pick()


def team_of(one: Drafter) -> Data:
    """A team that a bot would make of what somebody has."""
    what = one.raw()
    assert what.rainbow is not None
    team = built(what.rainbow, one.look().get("you", 0), "Mine", Random(1))
    cards = [{"id": card.id, "dice": dice} for card, dice in team.cards]
    return {"name": "Mine", "cards": cards, "basics": [card.id for card in team.basics]}


def test_two_people_and_a_bot_draft_make_teams_and_play(house: House) -> None:
    ada, ben = everybody = begun(house, 2, players=3, sets=["bff", "avx"])
    seen = ada.look()
    assert (seen["stage"], len(seen["hand"]), seen["steps"], seen["host"]) == ("picking", 12, 24, True)
    assert [seat.get("bot", "") for seat in seen["seats"]] == ["", "", "easy"]
    assert sum(n for _, n in seen["dice"]) == 72
    assert seen["seats"][2]["picked"] and not seen["seats"][0].get("picked")
    mine = ada.pick(3)
    assert mine["taken"] == [seen["hand"][3]] and "hand" not in mine and mine["seats"][0]["picked"]
    theirs = ben.look()
    assert theirs["seats"][0]["picked"] and theirs.get("step", 0) == 0
    ben.pick()
    assert ada.look()["step"] == 1 and len(ada.look()["hand"]) == 11
    assert sorted((*ada.look()["hand"], *ben.look()["taken"])) == sorted(theirs["hand"])  # the one at the left had it
    drafted(everybody)
    seen = ada.look()
    assert seen["stage"] == "building" and len(seen["taken"]) == 24
    checked = ada.do("check", team={"name": "", "cards": [{"id": seen["taken"][0], "dice": 9}], "basics": []})
    rules = {violation["rule"] for violation in checked["violations"]}
    assert not checked["legal"] and {"2.1.1", "1.2.10", "infinity-2018, Rainbow Draft"} <= rules
    stolen = next(card for card in ben.look()["taken"] if card not in seen["taken"])
    refused = ada.do("team", 422, team={"name": "", "cards": [{"id": stolen, "dice": 1}], "basics": []})
    assert "not among the cards you have drafted" in refused["reason"]
    suggested = told(house.client.get(f"/api/drafts/{ada.link}/team"))["team"]
    assert suggested["name"] == "Ada's draft" and ada.do("check", team=suggested)["legal"]
    assert ada.do("team", team=team_of(ada))["seats"][0]["ready"]
    assert ada.do("check", team=team_of(ada))["legal"]
    ben.do("team", team=team_of(ben))
    seen = ada.look()
    assert seen["stage"] == "playing"
    assert [(match["round"], match["seats"]) for match in seen["matches"]] == [(1, [1, 2]), (2, [0, 2]), (3, [0, 1])]
    against_bot = seen["matches"][1]["table"]
    assert seen["matches"][0]["table"] and not seen["matches"][2].get("table")  # one at a time
    seat = told(house.client.post(f"/api/tables/{against_bot}/number", json={"number": ONE}))["seat"]
    with house.page(seat) as page:
        assert [player["kind"] for player in page.table["players"]] == ["person", "bot"]
        assert page.table["draft"] == ada.link and page.table["format"] == "tournament"
        page.ask({"type": "resign"})
    seen = ada.look()
    assert seen["matches"][1]["over"] and seen["matches"][1]["winner"] == 2
    assert seen["seats"][0]["lost"] == 1 and seen["seats"][2]["won"] == 1
    seat = told(ben.house.client.post(f"/api/tables/{seen['matches'][0]['table']}/number", json={"number": TWO}))[
        "seat"
    ]
    with ben.house.page(seat) as page:
        page.ask({"type": "resign"})
    table = ben.look()["matches"][2]["table"]
    told(ben.house.client.post(f"/api/tables/{table}/number", json={"number": TWO}))
    seat = told(house.client.post(f"/api/tables/{table}/number", json={"number": ONE}))["seat"]
    with house.page(seat) as page:
        assert [player["name"] for player in page.table["players"]] == ["Ada", "Friend 0"]
        assert [player["team"] for player in page.table["players"]] == ["Mine", "Mine"]
        while not page.decision.get("yours"):
            with ben.house.page(told(ben.house.client.get(f"/api/tables/{table}"))["seat"]) as other:
                other.do(first(other.decision))
            page.settled()
        page.do(first(page.decision))
        page.ask({"type": "resign"})
    seen = ada.look()
    assert seen["stage"] == "over" and seen["seats"][1] | {"won": 1, "lost": 1} == seen["seats"][1]


def test_a_draft_party_of_two_goes_straight_into_the_game(house: House) -> None:
    ada, ben = everybody = begun(house, kind="party", dice=9, basics=4)
    seen = ada.look()
    assert seen["stage"] == "first" and len(seen["party"]["stacks"]) == 8 and len(seen["party"]["basics"]) == 4
    chooser = seen["party"]["chooser"]
    assert "won the roll" in everybody[1 - chooser].do("first", 403, mine=True)["reason"]
    everybody[chooser].do("first", mine=False)
    seen = ada.look()
    assert seen["party"]["first"] == 1 - chooser and seen["party"]["who"] == chooser
    late = everybody[1 - chooser]
    assert "other one's turn" in late.do("pick", 422, pick=0, card="bff/13")["reason"]
    while (seen := ada.look())["stage"] == "picking":
        who = seen["party"]["who"]
        party = ada.raw().party
        assert party is not None
        wanted = draft_pick(party)
        everybody[who].do("pick", pick=len(seen["party"]["taken"][who]), card=wanted.card, dice=wanted.dice)
    assert ada.look()["party"]["taken"] == ben.look()["party"]["taken"]
    table = seen["matches"][0]["table"]
    told(house.client.post(f"/api/tables/{table}/number", json={"number": ONE}))
    seat = told(ben.house.client.post(f"/api/tables/{table}/number", json={"number": TWO}))["seat"]
    with ben.house.page(seat) as page:
        assert (page.table["format"], page.table["life"], page.table["edition"]) == ("draft", 9, "faerun-2014")
        assert page.view["position"]["active"] == "AB"[1 - chooser]
    again = told(house.client.get(f"/api/tables/{table}"))["seat"]
    with house.page(again) as one, ben.house.page(seat) as two:
        one.ask({"type": "resign"})
        one.ask({"type": "offer", "what": "rematch"})
        two.until("offered")
        two.ask({"type": "offer", "what": "rematch"})
        link = two.until("again")["link"]
    told(house.client.post(f"/api/tables/{link}/number", json={"number": ONE}))
    seat = told(ben.house.client.post(f"/api/tables/{link}/number", json={"number": TWO}))["seat"]
    with ben.house.page(seat) as page:
        assert page.table["life"] == 9  # another game is played with as much life


def test_nobody_learns_what_others_hold_and_take(house: House) -> None:
    ada, ben = everybody = begun(house, 2, players=4, kind="double", sets=["bff", "uxm"])
    for _ in range(5):
        for one in everybody:
            one.pick()
    ada.pick()
    what = ada.raw()

    def bytes_for(who: Drafter | None, what: Standing) -> bytes:
        key = "" if who is None else what.seats[0 if who is ada else 1].who
        kept = Kept(ada.link, what.seats[0].who, 1.0, what, "")
        return msgspec.json.encode(draft_info.info(kept, key, {}, 1.0))

    def changed(work: Callable[[Any], None]) -> Standing:
        other = msgspec.json.decode(msgspec.json.encode(what), type=Standing)
        work(other.rainbow)
        return other

    def another_pick(draft: Any) -> None:  # what Ada has just taken
        held = [*what_held, draft.picks[0][-1]]
        draft.picks[0][-1] = next(card for card in held if card != draft.picks[0][-1])

    def another_basics(draft: Any) -> None:
        draft.basics = (*draft.basics[:0], ("bff/2", "bff/3"), draft.basics[1], ("bff/4", "bff/5"), draft.basics[3])

    def another_pile(draft: Any) -> None:  # a pile that Ben has not seen, of the same dice
        third = list(draft.piles[1][2])
        draft.piles = (draft.piles[0], (*draft.piles[1][:2], tuple(reversed(third)), draft.piles[1][3]))

    assert what.rainbow is not None
    before = msgspec.json.decode(msgspec.json.encode(what), type=Standing).rainbow
    assert before is not None
    before.picks[0].pop()
    what_held = before.hand(0)
    for work in (another_pick, another_basics, another_pile):
        other = changed(work)
        assert bytes_for(ben, other) == bytes_for(ben, what), work.__name__
        assert bytes_for(None, other) == bytes_for(None, what), work.__name__
    assert bytes_for(ada, changed(another_pick)) != bytes_for(ada, what)
    stranger = json.loads(bytes_for(None, what))
    assert not {"hand", "taken", "basics", "team", "you", "host"} & set(stranger)
    drafted(everybody)
    for one in everybody:
        one.do("team", team=team_of(one))
    assert "team" in ada.look() and "Mine" not in str(friend_of(house).client.get(f"/api/drafts/{ada.link}").json())
    seen = ben.look()
    hidden = set(ada.look()["taken"]) - set(seen["taken"])
    assert hidden and not any(f"'{card}'" in str(seen) for card in hidden)


def test_a_pick_is_taken_once_however_often_it_arrives(house: House) -> None:
    ada, ben = begun(house)
    seen = ada.look()
    card, other = seen["hand"][:2]
    for _ in range(3):
        assert ada.do("pick", pick=0, card=card)["taken"] == [card]
    assert "picked already" in ada.do("pick", 400, pick=0, card=other)["reason"]
    assert "come so far" in ada.do("pick", 400, pick=2, card=other)["reason"]
    assert "when all have" in ada.do("pick", 422, pick=1, card=other)["reason"]
    ben.pick()
    refused = ada.do("pick", 422, pick=1, card="bff/2")  # a basic action is in no pile
    assert "in the pile you hold" in refused["reason"] and refused["rules"][0]["number"].endswith("Rainbow Draft")
    assert ada.look()["taken"] == [card]


def test_all_pick_at_once_and_nothing_is_lost(house: House) -> None:
    everybody = begun(house, 4, sets=["avx"])
    with ThreadPoolExecutor(4) as pool:
        for step in range(3):
            list(pool.map(Drafter.pick, everybody))
            assert [len(one.look()["taken"]) for one in everybody] == [step + 1] * 4


def test_reload_and_restart_lose_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ada, ben = begun(house, players=3, clock=60)
        for _ in range(3):
            ada.pick(), ben.pick()
        ada.pick()
        before = [one.look() for one in (ada, ben)]
        cookies = [one.house.client.cookies for one in (ada, ben)]
    with opened(tmp_path) as house:
        house.client.cookies = cookies[0]
        friend = friend_of(house)
        friend.client.cookies = cookies[1]
        after = [Drafter(house, ada.link).look(), Drafter(friend, ada.link).look()]
        for one, other in zip(before, after, strict=True):
            assert {**one, "left": 0} == {**other, "left": 0}
        Drafter(friend, ada.link).pick()
        assert Drafter(house, ada.link).look()["step"] == 4
        assert [draft["link"] for draft in told(house.client.get("/api/drafts"))["drafts"]] == [ada.link]


def test_two_processes_serve_one_draft(tmp_path: Path) -> None:
    with opened(tmp_path / "a", database=str(databases.where(tmp_path))) as one:
        ada = Drafter(one)
        ada.make()
        with opened(tmp_path / "b", database=str(databases.where(tmp_path))) as other:
            ben = Drafter(other, ada.link)
            ben.do("sit", name="Ben")
            ada.do("begin")
            with ThreadPoolExecutor(2) as pool:
                for step in range(4):
                    list(pool.map(Drafter.pick, (ada, ben)))
                    assert len(ada.look()["taken"]) == len(ben.look()["taken"]) == step + 1
                    assert ada.look()["step"] == ben.look()["step"] == step + 1


def test_who_does_not_pick_in_time_gets_what_a_bot_would_take(house: House) -> None:
    ada, ben = begun(house, clock=30)
    seen = ada.look()
    assert 25 < seen["left"] <= 30 and seen["clock"] == 30
    ada.pick()

    def late(seconds: float) -> Callable[[Standing], None]:
        def work(what: Standing) -> None:
            what.since -= seconds

        return work

    ada.change(late(31))
    assert ada.look().get("step", 0) == 0  # what was sent in time may still arrive
    ada.change(late(3))
    seen = ada.look()
    assert seen["step"] == 1 and 25 < seen["left"] <= 30
    assert len(ben.look()["taken"]) == 1 and len(ben.look()["hand"]) == 11
    ada.change(late(5000))  # the server was down, or all had gone: nobody saw it
    assert ada.look()["step"] == 1 and ada.look()["left"] > 25
    while ada.look()["stage"] == "picking":
        ada.change(late(40))
    slow, _ = begun(house, clock=86_400)
    slow.change(late(86_400 + 3600))  # nobody looks all day long: an hour later it counts
    assert slow.look()["step"] == 1 and 86_390 < slow.look()["left"] <= 86_400
    assert ada.look()["stage"] == "building" and ada.look()["left"] > 800
    ada.do("team", team=team_of(ada))
    ada.change(late(stages.MAKING + 3))
    seen = ada.look()
    assert seen["stage"] == "playing" and seen["matches"][0]["table"]


def test_a_bot_goes_on_for_who_has_gone_and_they_come_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = begun(house)
    ada.pick()
    assert "120 seconds" in ada.do("bot", 400, seat=1)["reason"]
    monkeypatch.setattr(stages, "PATIENCE", -1.0)
    seen = ada.do("bot", seat=1, bot="search")
    assert seen["step"] == 1 and seen["seats"][1]["bot"] == "search"
    assert "already" in ada.do("bot", 422, seat=1)["reason"]
    seen = ben.do("sit")
    assert "bot" not in seen["seats"][1] and seen["you"] == 1 and len(seen["taken"]) == 2
    ada.pick()
    ben.pick()
    ben.do("leave")
    while ada.look()["stage"] == "picking":
        ada.pick()
    seen = ada.do("team", team=team_of(ada))
    assert seen["stage"] == "playing"
    table = seen["matches"][0]["table"]
    assert told(house.client.get(f"/api/tables/{table}"))["you"] == "host"
    ben.do("sit")  # the game has not begun: they play it themselves
    other = ada.look()["matches"][0]["table"]
    portal: Any = house.client.portal
    portal.call(house.store.write, ("update drafters set seen = 0", ()))
    assert ada.look()["seats"][1]["away"] > 1000
    drafts_tables: Any = house.client.app
    drafts_tables.state.tables._noted.clear()
    assert other != table and told(ben.house.client.get(f"/api/tables/{other}"))["you"] == "guest"
    assert told(house.client.get(f"/api/tables/{table}"), 404)
    assert "away" not in ada.look()["seats"][1]  # who waits at the table is there
    ben.do("leave")
    table = ada.look()["matches"][0]["table"]
    seat = told(house.client.post(f"/api/tables/{table}/number", json={"number": ONE}))["seat"]
    with house.page(seat) as page:
        page.ask({"type": "resign"})
    assert ada.look()["stage"] == "over"


def test_seats_before_it_begins(house: House) -> None:
    ada, ben = gathered(house, players=3)
    eve = Drafter(friend_of(house), ada.link)
    assert "you" not in eve.look() and eve.look()["seats"][1]["name"] == "Friend 0"
    assert "for who has made" in ben.do("bot", 403, seat=2)["reason"]
    assert "for who has made" in ben.do("begin", 403)["reason"]
    assert "do not sit" in eve.do("bot", 403, seat=2)["reason"]
    assert "own seat" in ada.do("bot", 422, seat=0)["reason"]
    assert "3 seats" in ada.do("bot", 400, seat=7)["reason"]
    assert ada.do("bot", seat=2, bot="heuristic")["seats"][2]["bot"] == "heuristic"
    assert "taken" in eve.do("sit", 422, name="Eve")["reason"]
    ada.do("bot", seat=2, bot="")
    assert ben.do("leave")["seats"][1] == {"here": True}
    assert eve.do("sit", name="Eve")["you"] == 1
    assert "take it away" in ada.do("leave", 422)["reason"]
    assert "not begun" in ada.do("pick", 400, pick=0, card="bff/1")["reason"]
    assert "not yours" in told(eve.house.client.delete(f"/api/drafts/{ada.link}"), 403)["reason"]
    ada.do("begin")
    assert "has begun" in ben.do("sit", 422)["reason"]
    assert "others draft" in told(house.client.delete(f"/api/drafts/{ada.link}"), 422)["reason"]
    other = Drafter(house)
    other.make()
    told(house.client.delete(f"/api/drafts/{other.link}"))
    assert "no such draft" in told(house.client.get(f"/api/drafts/{other.link}"), 404)["reason"]
    assert house.client.get(f"/api/drafts/{ada.link}/qr").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"kind": "sealed"}, "kind"),
        ({"sets": []}, "sets"),
        ({"sets": ["bff"] * 13}, "sets"),
        ({"sets": ["x" * 5000]}, "sets"),
        ({"sets": ["nowhere"]}, "there is no set 'nowhere'"),
        ({"sets": ["zhn"]}, "not enough"),
        ({"sets": ["avxop"]}, "promotional"),
        ({"players": 9}, "players"),
        ({"players": 1e300}, "players"),
        ({"kind": "party", "players": 3}, "two draft"),
        ({"kind": "party", "sets": ["gotg"]}, "not enough"),
        ({"kind": "party", "sets": ["ai", "bff", "sww", "wwe", "avx"]}, "at most 4 sets"),
        ({"kind": "party", "dice": 7}, "dice"),
        ({"clock": -1}, "clock"),
        ({"days": 3, "bank": 60}, "not both"),
        ({"name": "x" * 81}, "name"),
        ({"secret": 1}, "secret"),
    ],
)
@pytest.mark.sqlite
def test_what_cannot_be_is_refused_with_a_sentence(house: House, body: Data, words: str) -> None:
    answer = house.client.post("/api/drafts", json={"kind": "rainbow", "sets": ["bff"], **body})
    assert answer.status_code in (400, 422) and words in answer.json()["reason"]


@pytest.mark.sqlite
def test_hostile_picks_and_teams_change_nothing(house: House) -> None:
    ada, _ = begun(house)
    before = ada.raw()
    bodies: tuple[Any, ...] = (
        {"pick": 0, "card": "x" * 81},
        {"pick": 0, "card": "../../etc"},
        {"pick": -1, "card": "bff/1"},
        {"pick": 1 << 70, "card": "bff/1"},
        {"pick": "0", "card": "bff/1"},
        {"pick": 0, "card": "bff/1", "dice": -1},
        {"pick": 0},
        [],
    )
    for body in bodies:
        answer = house.client.post(f"/api/drafts/{ada.link}/pick", json=body)
        assert answer.status_code in (400, 422) and answer.json()["reason"], body
    many = {"name": "x", "cards": [{"id": "bff/1", "dice": 99}] * 40, "basics": ["bff/2"] * 10}
    assert house.client.post(f"/api/drafts/{ada.link}/team", json={"team": many}).status_code == 422
    assert house.client.post(f"/api/drafts/{ada.link}/check", json={"team": many}).status_code == 400
    assert house.client.post(f"/api/drafts/{'x' * 300}/begin", json={}).status_code == 404
    assert ada.raw() == before


@pytest.mark.sqlite
def test_a_damaged_draft_keeps_nobody_from_the_others(house: House) -> None:
    ada, other = Drafter(house), Drafter(house)
    ada.make()
    other.make()
    portal: Any = house.client.portal
    portal.call(house.store.write, ("update drafts set data = '{' where link = ?", (ada.link,)))
    assert "damaged" in told(house.client.get(f"/api/drafts/{ada.link}"), 500)["reason"]
    assert [draft["link"] for draft in told(house.client.get("/api/drafts"))["drafts"]] == [other.link]


@pytest.mark.sqlite
def test_nobody_makes_drafts_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST", 2)
    Drafter(house).make(), Drafter(house).make()
    body = {"kind": "rainbow", "sets": ["bff"]}
    assert "take some away" in told(house.client.post("/api/drafts", json=body), 429)["reason"]
    monkeypatch.setattr(drafts, "KEPT_DAYS", -1)
    monkeypatch.setattr(drafts, "MOST", 9)
    Drafter(house).make()  # the old ones are gone with it
    assert len(house.store.rows("select link from drafts")) == len(house.store.rows("select draft from drafters")) == 1


@pytest.mark.sqlite
def test_the_sets_that_can_be_drafted_from(house: House) -> None:
    found = {each["code"]: each for each in told(house.client.get("/api/drafts/sets"))["sets"]}
    assert found["bff"]["party"] and found["bff"]["packs"] and found["bff"]["box"]
    assert found["gotg"]["packs"] and "party" not in found["gotg"]
    assert found["ai"]["lacks"] == list(RARITIES[1:]) and "lacks" not in found["avx"]
    assert "bff_promo" not in found and "packs" not in found["avxop"] and set(found) <= set(library().codes)
    for code in boxes():
        assert found[code]["party"] and Draft.new([code]).stacks
