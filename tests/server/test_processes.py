"""Several processes over one PostgreSQL: a game is in one of them, pages are at any, and a dead one's games go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import databases
import pytest
from friends import Pair, friend_of, made, sat
from pages import House, first, opened
from starlette.websockets import WebSocketDisconnect

from overcrush.server import hall
from overcrush.server.cluster import Cluster
from overcrush.server.postgres import connected


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two servers over one database."""
    url = databases.url(tmp_path)
    with opened(tmp_path / "a", database=url) as one, opened(tmp_path / "b", database=url) as other:
        yield one, other


def soon(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def cluster_of(house: House) -> Cluster:
    app: Any = house.client.app
    found: Cluster = app.state.hall.cluster
    return found


def holders(house: House) -> list[Any]:
    return house.store.rows("select game, holder from leases")


def test_two_play_and_a_third_looks_on_each_at_another_process(two: tuple[House, House]) -> None:
    one, other = two
    seats = one.begin()["seats"]
    with ExitStack() as stack:
        ada = stack.enter_context(one.page(seats["A"]))
        ben = stack.enter_context(other.page(seats["B"]))
        eve = stack.enter_context(other.page(seats["watch"]))
        assert ben.table["seat"] == "B" and len(ben.table["cards"]) == len(ada.table["cards"])
        for _ in range(12):
            page, late = (ada, ben) if ada.view["decision"]["who"] == "A" else (ben, ada)
            page.do(first(page.decision))
            for looking in (late, eve):
                while looking.view["decision"]["number"] < page.view["decision"]["number"]:
                    looking.settled()
                assert looking.view["position"]["turn"] == page.view["position"]["turn"]
        assert [holder for _, holder in holders(one)] == [cluster_of(one).id]
        reply = ben.ask({"type": "answer", "decision": 1, "answer": {"do": "option", "option": 0}})
        assert reply["code"] == "late"
        assert eve.ask({"type": "ping"})["type"] == "pong"


def test_a_game_goes_on_at_another_process_when_its_own_is_gone(two: tuple[House, House]) -> None:
    one, other = two
    link = one.begin(hot_seat=True)["seats"]["both"]
    was_called = cluster_of(one).id
    with one.page(link) as page:
        page.play(first, 6)
        was = page.view
        database: Any = cluster_of(one)
        session = database._db.info.backend_pid
        database._db.close()  # all that another process sees of a kill: the connection has ended
        soon(lambda: not other.store.rows("select 1 from pg_stat_activity where pid = ?", session))
        with other.page(link) as again:
            assert again.view["decision"] == was["decision"] and again.view["position"] == was["position"]
            assert [holder for _, holder in holders(other)] == [cluster_of(other).id]
            reply = page.answer(first(page.decision))  # the one that counts as dead cannot write any more
            assert reply["code"] == "elsewhere"
            again.play(first, 3)
        with pytest.raises(WebSocketDisconnect) as closed:
            page.until("never")
        assert closed.value.code == 4412
    soon(lambda: cluster_of(one).id != was_called)
    with one.page(link) as page:  # it has come back with another number
        assert page.view["decision"]["number"] >= was["decision"]["number"] + 3
        page.play(first, 2)


def test_pages_come_again_when_the_process_of_their_game_is_gone(two: tuple[House, House]) -> None:
    one, other = two
    link = one.begin(hot_seat=True)["seats"]["both"]
    with one.page(link), other.socket(link) as far:
        with connected(databases_url(other)) as db:
            db.execute("delete from servers where id = %s", (cluster_of(one).id,))
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                far.receive_text()
        assert closed.value.code == 4412


def databases_url(house: House) -> str:
    return cluster_of(house).database.url


def test_a_game_that_nobody_is_at_is_released(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two
    link = one.begin(hot_seat=True)["seats"]["both"]
    with one.page(link) as page:
        page.play(first, 3)
        assert len(holders(one)) == 1
    monkeypatch.setattr(hall, "IDLE", 0.0)
    app: Any = one.client.app
    for _ in range(2):
        one.client.portal.call(app.state.hall.put_away)  # type: ignore[union-attr]
    assert holders(one) == [] and app.state.hall.rooms == []
    with other.page(link) as page:
        page.play(first, 3)
        assert [holder for _, holder in holders(one)] == [cluster_of(other).id]


def test_a_game_is_removed_also_where_another_process_has_it(two: tuple[House, House]) -> None:
    one, other = two
    begun = one.begin(hot_seat=True)
    other.client.cookies = one.client.cookies
    with one.page(begun["seats"]["both"]):
        assert other.client.delete(f"/api/games/{begun['game']}").status_code == 422
    soon(lambda: not cluster_rooms(one))
    assert other.client.delete(f"/api/games/{begun['game']}").status_code == 200
    assert one.client.get("/api/games").json()["games"] == []


def cluster_rooms(house: House) -> list[Any]:
    app: Any = house.client.app
    return [room for room in app.state.hall.rooms if room.listeners]


def test_a_record_can_be_had_from_a_process_that_has_not_the_game(two: tuple[House, House]) -> None:
    one, other = two
    begun = one.begin(hot_seat=True)
    other.client.cookies = one.client.cookies
    with one.page(begun["seats"]["both"]) as page:
        page.play(first, 5)
        found = other.client.get(f"/api/games/{begun['game']}/record")
        assert found.status_code == 200 and len(found.json()["answers"]) >= 5
        page.play(first, 2)


def test_a_seat_taken_to_another_device_is_left_wherever_it_is(two: tuple[House, House]) -> None:
    one, other = two
    pair = Pair(one)
    telephone = friend_of(other)
    with one.page(pair.a) as desk:
        code = one.client.post(f"/api/seats/{pair.a}/code").json()["code"]
        assert telephone.client.post("/api/codes", json={"code": code}).json() == {"seat": pair.a}
        assert "another device" in desk.until("refused")["reason"]
        with pytest.raises(WebSocketDisconnect):
            desk.until("nothing")
    with telephone.page(pair.a) as page:
        page.do(first(page.decision))


def test_days_that_are_over_are_seen_to_where_the_game_is(two: tuple[House, House], monkeypatch: Any) -> None:
    one, other = two
    pair = Pair(one, days=1)
    other.client.cookies = pair.friend.client.cookies
    with one.page(pair.a) as ada:
        assert ada.view["decision"]["who"] == "A"
        now = time.time() + 2 * 86_400
        monkeypatch.setattr(time, "time", lambda: now)
        (line,) = other.client.get("/api/games").json()["games"]
        assert line["winner"] == "B"
        assert ada.until("view")["ended"] == "clock"


def test_what_a_client_may_do_holds_over_all_processes(tmp_path: Path) -> None:
    url = databases.url(tmp_path)
    wanted = {"database": url, "connections": 4, "games": 4, "games_a_minute": 0.1}
    with opened(tmp_path / "a", **wanted) as one, opened(tmp_path / "b", **wanted) as other:
        soon(lambda: cluster_of(one).others and cluster_of(other).others)
        links = [one.begin(hot_seat=True)["seats"]["both"], other.begin(hot_seat=True)["seats"]["both"]]
        one.begin(hot_seat=True)
        other.begin(hot_seat=True)
        time.sleep(0.2)
        for house in (one, other):
            body = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo"}
            assert house.client.post("/api/games", json=body).status_code == 429
        with ExitStack() as stack:
            for _ in range(2):
                stack.enter_context(one.page(links[0]))
                stack.enter_context(other.page(links[1]))
            time.sleep(0.2)
            for house, link in zip((one, other), links, strict=True):
                with pytest.raises(WebSocketDisconnect), house.socket(link):
                    pass
        soon(lambda: can_come(one, links[0]))


def can_come(house: House, link: str) -> bool:
    try:
        with house.page(link):
            return True
    except WebSocketDisconnect:
        return False


def test_of_two_who_sit_down_at_once_at_two_processes_one_has_the_seat(two: tuple[House, House]) -> None:
    one, other = two
    table = made(one)
    first_one, late = friend_of(one), friend_of(other)
    app: Any = other.client.app
    tables = app.state.tables
    read = tables._kept(table["link"])  # the second has looked at the table before the first sits down
    assert not read.guest
    sat(first_one, table["link"])
    tables._kept = lambda link: read
    answer = late.client.post(
        f"/api/tables/{table['link']}/sit", json={"name": "Eve", "team": {"name": "demo B"}, "number": "11" * 32}
    )
    assert answer.status_code == 429 and "quicker" in answer.json()["reason"]
    del tables._kept
    assert one.store.row("select count(*) from games") == (1,)
