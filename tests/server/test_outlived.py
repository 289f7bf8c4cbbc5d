"""Games that newer rules or cards do not go with: they go on from where they stood, or are shown as they stood."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from friends import Pair, friend_of
from pages import Data, House, Page, first, last, opened, received

from overcrush.server import filming, hall
from overcrush.server.app import FILE
from overcrush.server.hall import Hall
from overcrush.server.store import Store


@contextmanager
def again(folder: Path, before: House) -> Iterator[House]:
    """The server started again, and the same browser."""
    with opened(folder) as house:
        house.client.cookies.update(before.client.cookies)
        yield house


def change(house: House, sql: str, *values: Any) -> None:
    """Somebody else's hand in the database."""
    assert house.client.portal is not None
    house.client.portal.call(house.store.write, (sql, values))


def other_rules(house: House, *, kept: bool = True) -> None:
    """From now on the answers of all games lead elsewhere; ``kept``: the positions to go on from are still there."""
    for ident, setup in house.store.rows("select id, setup from games"):
        change(
            house, "update games set setup = ? where id = ?", json.dumps({**json.loads(str(setup)), "seed": 7}), ident
        )
    if not kept:
        change(house, "update films set state = ''")


def other_words(house: House) -> None:
    """From now on the words of their cards are not understood."""
    change(house, "update games set setup = replace(setup, 'energy', 'vigour')")


def played(house: House, answers: int = 40) -> tuple[str, str, Data]:
    """A game of some turns at one page: its id, the link of the seat, and the last view."""
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        page.play(lambda decision: first(decision) if decision["number"] % 3 else last(decision), answers)
        assert page.view["position"]["turn"] > 1
        return begun["game"], begun["seats"]["both"], page.view


def all_events(page: Page) -> list[Data]:
    found = page.ask({"type": "log", "since": 0})
    assert found["total"] == len(found["events"])
    events: list[Data] = found["events"]
    return events


def shown(house: House, link: str, query: str = "") -> tuple[Data, Data, Data, Any]:
    """What a page is told of a game that does not go on: table, view, and why."""
    with house.socket(link, query) as session:
        table, view, standing = (json.loads(received(session)) for _ in range(3))
        page = Page(session)
        refused = page.ask({"type": "answer", "decision": 1, "answer": {"do": "option", "option": 0}})
        assert refused["type"] == "refused" and refused["code"] == "broken"
        assert page.ask({"type": "ping"})["type"] == "pong"
        assert page.ask({"type": "log"})["events"][view["since"] :] == view["events"]
    assert (table["type"], view["type"], standing["type"]) == ("table", "view", "standing")
    return table, view, standing, refused


def test_it_goes_on_from_where_it_stood(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path) as house:
        game, link, before = played(house)
        with house.page(link) as page:
            events = all_events(page)
        replay = house.client.get(f"/api/replays/game-{game}/steps?last=59").json()["steps"]
        other_rules(house)
    with again(tmp_path, house) as house:
        with house.page(link) as page:
            assert page.view["position"] == before["position"]
            assert page.decision["options"] == before["decision"]["options"]
            assert all_events(page) == events
            page.play(first, 5)
            assert page.ask({"type": "undo", "decision": page.number})["type"] == "accepted"
            answers = page.settled()["answers"]
        assert "goes on from where it stood" in caplog.text
        found = house.client.get(f"/api/replays/game-{game}").json()
        assert found["steps"] == answers + 1
        seen = house.client.get(f"/api/replays/game-{game}/steps?last=59").json()["steps"]
        for old, new in zip(replay, seen, strict=False):
            assert old["view"].get("events", []) == new["view"].get("events", [])
            assert old["view"]["position"] == new["view"]["position"]
        assert house.client.get(f"/api/games/{game}/record").status_code == 200
    with opened(tmp_path) as house, house.page(link) as page:  # and after one more start
        assert page.view["answers"] == answers
        page.play(first, 3)


def test_it_goes_on_from_where_it_was_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "IDLE", 0.0)
    with opened(tmp_path) as house:
        game, link, before = played(house)
        app: Any = house.client.app
        rooms: Hall = app.state.hall
        assert house.client.portal is not None
        for _ in range(2):
            house.client.portal.call(rooms.put_away)
        assert rooms.rooms == []
        count = house.store.row("select count(*) from moves where game = ?", game)
        assert house.store.row("select n from films where game = ?", game) == count
        assert house.store.row("select at from films where game = ?", game) == count
        assert house.store.rows("select 1 from moves where shown <> ''") == []
        other_rules(house)
        with house.page(link) as page:
            assert page.view["position"] == before["position"]
            page.play(first, 3)


def test_it_goes_on_from_the_middle_of_a_turn_though_the_server_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as house:
        game, link, before = played(house)
        app: Any = house.client.app
        rooms: Hall = app.state.hall
        (at,), (count,) = (
            house.store.row(sql, game) or (0,)
            for sql in ("select at from films where game = ?", "select count(*) from moves where game = ?")
        )
        assert isinstance(at, int) and isinstance(count, int) and at < count  # a turn has been begun
        assert house.client.portal is not None
        house.client.portal.call(rooms.preserve)
        assert house.store.row("select at from films where game = ?", game) == (at,)  # somebody plays just now
        monkeypatch.setattr(hall, "QUIET", 0.0)
        house.client.portal.call(rooms.preserve)
        assert house.store.row("select at from films where game = ?", game) == (count,)
        other_rules(house)
        change(house, "update moves set data = '[[[99, 1], null]]' where n >= ?", at)  # and they take none of that turn
        rooms._rooms.clear()
        with house.page(link) as page:
            assert page.view["position"] == before["position"]
            page.play(first, 3)
        house.client.portal.call(rooms.preserve)
        moves = house.store.row("select count(*) from moves where game = ?", game)
        assert house.store.row("select at from films where game = ?", game) == moves
        monkeypatch.setattr("overcrush.server.film.preserving", None)  # nothing is kept twice
        house.client.portal.call(rooms.preserve)


@pytest.mark.parametrize("how", [lambda house: other_rules(house, kept=False), other_words], ids=["rules", "cards"])
def test_it_is_shown_as_it_stood(tmp_path: Path, how: Any) -> None:
    with opened(tmp_path) as house:
        game, link, before = played(house)
        with house.page(link) as page:
            events, table = all_events(page), page.table
        steps = house.client.get(f"/api/replays/game-{game}").json()
        replay = house.client.get(f"/api/replays/game-{game}/steps?last=59").json()["steps"]
        how(house)
    with again(tmp_path, house) as house:
        found, view, standing, _ = shown(house, link)
        del table["watch"], table["advice"]  # nobody decides anything any more
        assert {**table, "autopass": False} == found
        assert view["position"] == before["position"] and view["events"] == events and "decision" not in view
        assert "as it stood" in standing["reason"] and standing["ended"]
        assert shown(house, link, "?since=5")[1]["since"] == 5
        replayed = house.client.get(f"/api/replays/game-{game}").json()
        assert replayed["turns"] == steps["turns"] and replayed["steps"] == steps["steps"]
        assert replayed["table"]["cards"] == steps["table"]["cards"]
        seen = house.client.get(f"/api/replays/game-{game}/steps?last=59").json()["steps"]
        for old, new in zip(replay, seen, strict=True):
            assert old["view"].get("events", []) == new["view"].get("events", [])
            assert old["view"]["position"] == new["view"]["position"]
            assert old.get("who", "") == new.get("who", "")
        assert house.client.get("/api/games").json()["games"][0]["id"] == game
        assert house.client.delete(f"/api/games/{game}").status_code == 200
        assert house.store.rows("select 1 from films") == []


def test_games_of_before_there_were_films_get_theirs(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        _, link, before = played(house)
        with house.page(link) as page:
            page.ask({"type": "undo", "decision": page.number})
            before = page.settled()
            events = all_events(page)
        change(house, "delete from films")
        change(house, "update moves set shown = ''")
        assert house.client.portal is not None
        assert house.client.portal.call(filming.film_all, house.store) == 1
        assert house.client.portal.call(filming.film_all, house.store) == 0
        other_rules(house, kept=False)
    with opened(tmp_path) as house:
        _, view, _, _ = shown(house, link)
        assert view["position"] == before["position"] and view["events"] == events


def test_a_game_without_a_film_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        _, link, _ = played(house)
        change(house, "delete from films")
        change(house, "update moves set shown = ''")
        change(house, "update moves set data = '[[[99, 1], null]]' where n = 2")
    with opened(tmp_path) as house, house.socket(link) as session:
        assert "its answer 3 does not fit" in received(session)


def test_nobody_else_sees_it(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house, spectators=False)
        with pair.both() as (ada, _):
            before = ada.do(last(ada.decision))
        game = house.client.get("/api/games").json()["games"][0]["id"]
        other_words(house)
        app: Any = house.client.app
        app.state.hall._rooms.clear()
        stranger = friend_of(house)
        assert shown(house, pair.a)[1]["position"] == before["position"]
        with stranger.socket(pair.a) as session:
            assert json.loads(received(session))["code"] == "foreign"
        for address in (f"/api/replays/game-{game}", f"/api/replays/game-{game}/steps", f"/api/replays/seat-{pair.a}"):
            assert stranger.client.get(address).status_code == 404
        assert house.client.delete(f"/api/games/{game}").status_code == 200  # though it is not over


def test_what_was_shown_of_a_secret_is_nothing(tmp_path: Path) -> None:
    """The film of a game that goes on holds what everybody may see, and the numbers beside it stay here."""
    with opened(tmp_path) as house:
        _, link, _ = played(house)
        other_rules(house, kept=False)
        app: Any = house.client.app
        app.state.hall._rooms.clear()
        told = json.dumps(shown(house, link))
        assert '"print"' not in told and '"when"' not in told


@pytest.mark.sqlite
def test_a_file_of_the_version_before_gets_films(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        _, link, before = played(house)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("alter table moves drop column shown")
        db.execute("drop table films")
        db.execute("drop index drafts_listed")
        db.execute("alter table drafts drop column listed")
        db.execute("pragma user_version = 6")
    db.close()
    store = Store(tmp_path / FILE)
    assert asyncio.run(filming.film_all(store)) == 1
    store.close()
    with opened(tmp_path) as house, house.page(link) as page:
        assert page.view["position"] == before["position"]
        page.play(first, 3)
