"""A full disk, and damaged things in the data folder: each is said, and everything else goes on."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from pages import House, first, last, opened, received

from overcrush import userdata
from overcrush.errors import Malformed
from overcrush.examples import example
from overcrush.server import replaying, room, sqlite
from overcrush.server.app import FILE
from overcrush.server.sqlite import Sqlite
from overcrush.server.store import Row, Statement, Store


def change(folder: Path, sql: str, *values: object) -> None:
    """Somebody else's hand in the file."""
    with sqlite3.connect(folder / FILE) as db:
        db.execute(sql, values)
    db.close()


def test_a_bot_waits_for_a_full_disk_and_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room, "ROOM_AGAIN", (0.2, 0.4))
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    whole = Sqlite._carry_out
    full = [False]

    def carry_out(self: Sqlite, db: sqlite3.Connection, moves: list[Row], statements: list[Statement]) -> None:
        if full[0] and any(move[3] != "person" for move in moves):
            raise sqlite3.OperationalError("database or disk is full")
        whole(self, db, moves, statements)

    monkeypatch.setattr(Sqlite, "_carry_out", carry_out)
    with house.page(begun["seats"]["A"]) as page:
        full[0] = True
        while True:
            assert page.answer(last(page.decision))["type"] == "accepted"
            message = page.until("view", "standing")
            if message["type"] == "standing" or message.get("more"):
                break
        stood = message if message["type"] == "standing" else page.until("standing")
        assert "full" in stood["reason"] and "as soon as there is room" in stood["reason"]
        with house.socket(begun["seats"]["watch"]) as late:  # whoever comes now is told, too
            while "standing" not in (said := received(late)):
                pass
            assert "full" in said
        number = page.view["decision"]["number"]
        time.sleep(1)  # it is tried more than once
        full[0] = False
        page.settled()
        assert page.number > number
        ended = page.heard[-1] if page.heard[-1]["type"] == "standing" else page.until("standing")
        assert "reason" not in ended
        page.do(first(page.decision))
    assert "waits for the disk" in caplog.text


def test_who_comes_while_the_disk_is_full_is_told_to_come_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = house.begin()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Sqlite, "_carry_out", full)
        with house.socket(begun["seats"]["A"]) as session:
            assert "disk" in received(session)
            assert session.receive()["code"] == 4412
    with house.page(begun["seats"]["A"]) as page:
        assert page.view


def test_bad_files_in_the_data_folder_are_named_and_the_lobby_works(house: House, tmp_path: Path) -> None:
    with userdata.as_it_was():
        userdata.use(tmp_path)
        usual = house.client.get("/api/lobby").json()
        assert "problems" not in usual
        for folder in ("formats", "teams"):
            (tmp_path / folder).mkdir()
        (tmp_path / "formats" / "cut.toml").write_text("life = ")
        (tmp_path / "formats" / "bytes.toml").write_bytes(b"\xff\xfe\x00")
        (tmp_path / "formats" / "odd.toml").write_text('life = "many"')
        (tmp_path / "formats" / "folder.toml").mkdir()
        (tmp_path / "formats" / "ours.toml").write_text("life = 12\ncards = 4\ndice = 20\nbasics = 2\n")
        (tmp_path / "teams" / "nobody.team").write_text("no such card at all\n")
        (tmp_path / "teams" / "bytes.team").write_bytes(b"\xff\xfe\x00")
        lobby = house.client.get("/api/lobby").json()
        names = ("cut.toml", "bytes.toml", "odd.toml", "folder.toml", "nobody.team", "bytes.team")
        assert len(lobby["problems"]) == len(names)
        assert all(any(name in line for line in lobby["problems"]) for name in names)
        assert [f["name"] for f in lobby["formats"]] == [*(f["name"] for f in usual["formats"]), "ours"]
        assert [team["name"] for team in lobby["teams"]] == [team["name"] for team in usual["teams"]]
        assert len(house.client.get("/api/teams").json()["problems"]) == 2
        assert not any(str(tmp_path) in line for line in lobby["problems"])


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"sides": 3}', "x" * 5000], ids=repr)
def test_a_damaged_row_is_named_and_the_others_are_shown(house: House, tmp_path: Path, damage: str) -> None:
    one, two = house.begin(title="well"), house.begin(title="ill")
    change(tmp_path, "update games set options = ? where id = ?", damage, two["game"])
    found = house.client.get("/api/games").json()
    assert [game["title"] for game in found["games"]] == ["well"]
    (broken,) = found["broken"]
    assert broken["id"] == two["game"] and broken["title"] == "ill" and "damaged" in broken["reason"]
    with house.socket(two["seats"]["A"]) as session:
        assert "damaged" in received(session)
    with house.page(one["seats"]["A"]) as page:
        assert page.view
    assert house.client.delete(f"/api/games/{two['game']}").status_code == 200
    assert "broken" not in house.client.get("/api/games").json()


def test_a_damaged_team_is_named_and_the_others_are_shown(house: House, tmp_path: Path) -> None:
    for name in ("good", "bad"):
        team = {"name": name, "cards": [{"id": "ai/11", "dice": 4}], "basics": ["ai/52"]}
        assert house.client.post("/api/teams", json=team).status_code == 200
    change(tmp_path, "update teams set data = '{' where name = 'bad'")
    lobby = house.client.get("/api/lobby").json()
    assert "good" in [team["name"] for team in lobby["teams"]]
    assert lobby["problems"] == ["the saved team bad is damaged on disk: save it anew, or remove it"]
    assert house.client.delete("/api/teams/bad").status_code == 200
    assert "problems" not in house.client.get("/api/lobby").json()


@pytest.mark.parametrize("table", sorted(sqlite.TABLES))
def test_a_missing_table_is_said(tmp_path: Path, table: str) -> None:
    Store(tmp_path / FILE).close()
    change(tmp_path, f"drop table {table}")
    with pytest.raises(Malformed, match=rf"damaged, and lacks the table {table};"):
        Store(tmp_path / FILE)


def test_an_empty_file_is_said_and_a_new_one_is_whole_before_it_is_there(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with pytest.raises(Malformed, match="the file is empty, so what was in it has been lost"):
        Store(tmp_path / FILE)
    assert (tmp_path / FILE).stat().st_size == 0
    (tmp_path / FILE).unlink()
    Store(tmp_path / FILE).close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).stat().st_size > 0


def test_a_file_that_breaks_while_it_is_used_is_a_sentence(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = house.begin()
    app: object = house.client.app
    reader = app.state.hall.store.database  # type: ignore[attr-defined]
    reader._reader.close()
    for address in ("/api/games", "/api/lobby", f"/api/seats/{begun['seats']['A']}"):
        answer = house.client.get(address)
        assert answer.status_code == 500 and "cannot be read" in answer.json()["reason"]
    with house.socket(begun["seats"]["A"]) as session:
        assert "cannot be read" in received(session)
    reader._reader = sqlite3.connect(reader.path, check_same_thread=False)


ODD: dict[str, tuple[str, str]] = {
    "no JSON": ("update moves set data = '[[[' where n = 2", "its answer 3 is damaged on disk"),
    "no answer": ("update moves set data = '7' where n = 2", "its answer 3 is damaged on disk"),
    "nobody's": ("update moves set who = 'C' where n = 2", "its answer 3 is damaged on disk"),
    "gone": ("delete from moves where n = 2", "its answer 3 is damaged on disk"),
    "undone too much": ("update moves set how = 'undo', data = '99' where n = 2", "its answer 3 is damaged on disk"),
    "no option": ("update moves set data = '[[[99, 1], null]]' where n = 2", "its answer 3 does not fit"),
    "set-up": ("update games set setup = '{'", "what it began with is damaged"),
}


@pytest.mark.parametrize("what", ODD)
def test_a_damaged_answer_is_blamed_on_itself(tmp_path: Path, what: str) -> None:
    sql, reason = ODD[what]
    with opened(tmp_path) as house:
        begun = house.begin(hot_seat=True)
        with house.page(begun["seats"]["both"]) as page:
            page.play(first, 4)
    change(tmp_path, sql)
    with opened(tmp_path) as house, house.socket(begun["seats"]["both"]) as session:
        said = received(session)
        if what == "no option":  # there is a film of it: it is shown as it stood
            said = [received(session) for _ in range(2)][-1]
        assert reason in said and "version" not in said


def test_a_game_of_another_version_is_blamed_on_that(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        begun = house.begin(hot_seat=True)
        with house.page(begun["seats"]["both"]) as page:
            page.play(first, 4)
    change(tmp_path, "update moves set data = '[[[99, 1], null]]' where n = 2")
    for version, words in (("0.0.1", "played with Overcrush 0.0.1"), ("", "played with another version")):
        change(tmp_path, "update games set options = json_set(options, '$.version', ?)", version)
        with opened(tmp_path) as house, house.socket(begun["seats"]["both"]) as session:
            assert words in [received(session) for _ in range(3)][-1]


def test_an_example_that_does_not_play_is_left_out(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(name: str) -> object:
        if name == "superman":
            raise Malformed("step 3: it does not")
        return example(name)

    monkeypatch.setattr(replaying, "example", broken)
    names = [line["id"] for line in house.client.get("/api/examples").json()["examples"]]
    assert "example-infinity" in names and "example-superman" not in names
    assert "superman does not play" in caplog.text
