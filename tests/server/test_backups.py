"""Backups are right while games are played, and go back into either database; old games are removed."""

from __future__ import annotations

import asyncio
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

import databases
import pytest
from pages import House, first, opened
from starlette.websockets import WebSocketDisconnect

from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.server import hall
from overcrush.server.backing import TABLES, backup, restore
from overcrush.server.keeping import load
from overcrush.server.store import Store

TEAM = {"name": "mine", "cards": [{"id": "ai/11", "dice": 4}], "basics": ["ai/52"]}


def everything(store: Store) -> dict[str, Any]:
    return {table: sorted(map(repr, store.rows(f"select * from {table}"))) for table in TABLES}


@pytest.mark.parametrize("into", databases.KINDS)
def test_a_backup_goes_back_into_either_database(tmp_path: Path, into: str) -> None:
    (tmp_path / "formats").mkdir()
    (tmp_path / "formats" / "mine.toml").write_text("x = 1\n")
    with opened(tmp_path) as house:
        link = house.begin(hot_seat=True)["seats"]["both"]
        house.client.post("/api/teams", json=TEAM)
        with house.page(link) as page:
            page.play(first, 6)
            number = page.number
        backup(tmp_path, databases.where(tmp_path), tmp_path / "b.zip")  # the server still runs
        before = everything(house.store)
    databases.kind = into
    other = tmp_path / "other"
    with pytest.raises(Malformed, match="cannot be read"):
        restore(other, databases.where(other), tmp_path / "none.zip", False)
    counts = restore(other, databases.where(other), tmp_path / "b.zip", False)
    assert counts["games"] == 1 and counts["teams"] == 1 and counts["moves"] >= 6
    with pytest.raises(Malformed, match="--replace"):
        restore(other, databases.where(other), tmp_path / "b.zip", False)
    assert (other / "formats" / "mine.toml").read_text() == "x = 1\n"
    with opened(other) as house:
        assert everything(house.store) == before
        with house.page(link) as page:
            assert page.number == number
            page.play(first, 3)


def test_a_backup_made_while_games_are_played_is_whole(house: House, tmp_path: Path) -> None:
    begun = [house.begin(hot_seat=True) for _ in range(2)]
    ended = threading.Event()
    found: list[Path] = []

    def again() -> None:
        while not ended.is_set():
            found.append(tmp_path / f"{len(found)}.zip")
            backup(tmp_path, databases.where(tmp_path), found[-1])

    thread = threading.Thread(target=again)
    thread.start()
    try:
        for game in begun:
            with house.page(game["seats"]["both"]) as page:
                page.play(first, 40)
    finally:
        ended.set()
        thread.join()
    for n, path in enumerate(found[:: max(1, len(found) // 4)]):
        folder = tmp_path / f"back{n}"
        restore(folder, folder / "games.sqlite", path, False)
        store = Store(folder / "games.sqlite")
        for game in begun:
            kept = load(store, game["game"])
            assert kept is not None
            after = kept.begun.clone()
            for move in kept.moves:
                after.take(move.call)
        store.close()


def test_a_server_goes_on_with_what_was_put_back(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        link = house.begin(hot_seat=True)["seats"]["both"]
        with house.page(link) as page:
            page.play(first, 4)
            number, position = page.number, page.view["position"]
            backup(tmp_path, databases.where(tmp_path), tmp_path / "b.zip")
            page.play(first, 6)
            restore(tmp_path, databases.where(tmp_path), tmp_path / "b.zip", True)
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    page.read()
            assert closed.value.code == 4412
        end = time.monotonic() + 10
        while True:
            try:
                with house.page(link) as page:
                    assert (page.number, page.view["position"]) == (number, position)
                    page.play(first, 6)
                break
            except WebSocketDisconnect:  # the process has not come back yet
                assert time.monotonic() < end
                time.sleep(0.1)


def test_a_damaged_backup_changes_nothing(house: House, tmp_path: Path) -> None:
    house.begin(hot_seat=True)
    backup(tmp_path, databases.where(tmp_path), tmp_path / "b.zip")
    before = everything(house.store)
    with zipfile.ZipFile(tmp_path / "b.zip") as whole, zipfile.ZipFile(tmp_path / "less.zip", "w") as less:
        for entry in whole.infolist():
            data = whole.read(entry)
            less.writestr(entry.filename, data.split(b"\n")[0] + b"\n" if entry.filename == "seats.jsonl" else data)
    for name, said in (("less.zip", "damaged"), ("b.zip.cut", "cannot be read"), ("x.zip", "no backup")):
        path = tmp_path / name
        if name == "b.zip.cut":
            path.write_bytes((tmp_path / "b.zip").read_bytes()[:300])
        elif name == "x.zip":
            with zipfile.ZipFile(path, "w") as box:
                box.writestr("x", "y")
        with pytest.raises(Malformed, match=said):
            restore(tmp_path, databases.where(tmp_path), path, True)
    assert everything(house.store) == before


def test_old_games_are_removed_and_nobody_is_disturbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path, finished_days=10, unfinished_days=30) as house:
        games = [house.begin(hot_seat=True) for _ in range(5)]
        old = time.time() - 20 * 86_400
        older = time.time() - 40 * 86_400
        changes = [(old, "A"), (older, ""), (older, ""), (old, "")]
        for game, (changed, winner) in zip(games, changes, strict=False):
            sql = "update games set changed = ?, winner = ? where id = ?"
            asyncio.run(house.store.write((sql, (changed, winner, game["game"]))))
        app: Any = house.client.app
        with house.page(games[2]["seats"]["both"]):
            assert house.client.portal is not None
            assert house.client.portal.call(app.state.clean) == 2
        left = {str(row[0]) for row in house.store.rows("select id from games")}
        assert left == {games[n]["game"] for n in (2, 3, 4)}
        assert {str(row[0]) for row in house.store.rows("select distinct game from seats")} == left
    assert hall.IDLE


def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(tmp_path) as house:
        house.begin(hot_seat=True)
    where = databases.where(tmp_path)
    more = ["--data", str(tmp_path), *(["--database", where] if isinstance(where, str) else [])]
    assert main(["backup", str(tmp_path / "b.zip"), *more]) == 0
    assert "1 games with 0 answers" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "b.zip"), *more]) == 2
    assert "--replace" in capsys.readouterr().err
    assert main(["restore", "--replace", str(tmp_path / "b.zip"), *more]) == 0
    assert main(["clean", *more]) == 2
    assert main(["clean", "--unfinished-days", "1", *more]) == 0
    assert "0 games were removed" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "no" / "b.zip"), *more]) == 2
    assert main(["serve", "--processes", "2", "--data", str(tmp_path)]) == 2
    assert "postgresql://" in capsys.readouterr().err
