"""A real server, killed in the middle of games and started again: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from databases import stored, where
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as async_connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

import load
from overcrush.server.keeping import load as read

Data = dict[str, Any]


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own."""
    process, address = load.start_server(folder, database=where(folder))
    try:
        yield process, address
    finally:
        process.kill()
        process.wait(10)
        assert process.stdout is not None
        process.stdout.close()


def begin(address: str, **wanted: object) -> Data:
    body = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo", "first": "A", **wanted}
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{address}/api/games", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: Data = json.load(answer)
        return found


def settled(socket: ClientConnection) -> Data:
    """The next view that is not on the way to another."""
    while True:
        message: Data = json.loads(socket.recv(timeout=20))
        if message["type"] == "view" and not message.get("more"):
            return message


def asked_or_over(socket: ClientConnection) -> Data:
    """The next settled view at which nobody waits for a bot."""
    while True:
        view = settled(socket)
        if view.get("decision") or view["position"].get("winner"):
            return view


def seat(address: str, link: str) -> ClientConnection:
    return connect(f"ws://{address}/api/seats/{link}/socket", max_size=None, open_timeout=30)


def test_both_browsers_go_on_from_the_same_decision_after_a_kill(tmp_path: Path) -> None:
    with server(tmp_path) as (process, address):
        links = begin(address)["seats"]
        with seat(address, links["A"]) as ada, seat(address, links["B"]) as ben:
            views = {"A": settled(ada), "B": settled(ben)}
            sockets = {"A": ada, "B": ben}
            for _ in range(25):
                who = views["A"]["decision"]["who"]
                decision = views[who]["decision"]
                do = {"do": "option", "option": decision["options"][0]["id"]}
                sockets[who].send(json.dumps({"type": "answer", "decision": decision["number"], "answer": do}))
                views = {name: settled(socket) for name, socket in sockets.items()}
            os.kill(process.pid, signal.SIGKILL)
            process.wait(10)
    with (
        server(tmp_path) as (_, address),
        seat(address, links["A"]) as ada,
        seat(address, links["B"]) as ben,
    ):
        sockets = {"A": ada, "B": ben}
        for name, socket in sockets.items():
            view = settled(socket)
            assert view["decision"] == views[name]["decision"]
            assert view["position"] == views[name]["position"]
        decision = views[views["A"]["decision"]["who"]]["decision"]
        answer = {"do": "option", "option": decision["options"][0]["id"]}
        sockets[decision["who"]].send(json.dumps({"type": "answer", "decision": decision["number"], "answer": answer}))
        for socket in sockets.values():
            assert settled(socket)["decision"]["number"] > decision["number"]


@pytest.mark.parametrize("seed", range(2))
def test_every_acknowledged_answer_is_on_disk_whenever_the_server_is_killed(tmp_path: Path, seed: int) -> None:
    """The server is killed at any moment, also between writing and acknowledging."""
    chance = random.Random(seed)
    acknowledged: list[int] = []
    sent: list[int] = []
    with server(tmp_path) as (process, address):
        begun = begin(address, sides=[{}, {"bot": "easy"}])
        with seat(address, begun["seats"]["A"]) as socket:
            for_long, end = chance.uniform(0.2, 0.8), float("inf")  # from when the first answer is acknowledged
            asked = 0
            while time.monotonic() < end:
                message: Data = json.loads(socket.recv(timeout=20))
                if message["type"] == "accepted":
                    acknowledged.append(message["decision"])
                    end = min(end, time.monotonic() + for_long)
                if message["type"] == "view" and message["position"].get("winner"):
                    break
                decision = message.get("decision")
                if message["type"] != "view" or message.get("more") or not decision or decision["number"] <= asked:
                    continue
                asked = decision["number"]
                sent.append(asked)
                do = {"do": "option", "option": chance.choice(decision["options"])["id"]}
                socket.send(json.dumps({"type": "answer", "decision": asked, "answer": do}))
            os.kill(process.pid, signal.SIGKILL)
            process.wait(10)
    store = stored(tmp_path)
    kept = read(store, begun["game"])
    store.close()
    assert kept is not None and acknowledged
    numbers = [n + 1 for n, move in enumerate(kept.moves) if move.how == "person"]
    assert set(acknowledged) <= set(numbers) <= set(sent)
    game = kept.begun.clone()
    for move in kept.moves:
        game.take(move.call)
    with server(tmp_path) as (_, address), seat(address, begun["seats"]["A"]) as socket:
        view = asked_or_over(socket)
        assert view["position"].get("winner") or view["decision"]["number"] >= kept.written + 1
        assert view["answers"] >= len(kept.moves)


@pytest.mark.sqlite
def test_the_disk_is_asked_to_keep_what_it_is_given(tmp_path: Path) -> None:
    store = stored(tmp_path)
    (mode,) = store.rows("pragma journal_mode")[0]
    (synchronous,) = store.rows("pragma synchronous")[0]
    store.close()
    assert (mode, synchronous) == ("wal", 2)
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_frame_that_is_far_too_long_closes_only_its_own_socket(tmp_path: Path) -> None:
    with server(tmp_path) as (_, address):
        links = begin(address)["seats"]
        with seat(address, links["B"]) as other, seat(address, links["A"]) as socket:
            settled(socket)
            socket.send("[" * 30_000)
            while (message := json.loads(socket.recv(timeout=10)))["type"] != "refused":
                pass  # what was still on its way
            assert message["code"] == "large"
            socket.send("[" * 1_000_000)
            with pytest.raises(ConnectionClosed) as gone:
                while True:
                    socket.recv(timeout=10)
            assert gone.value.rcvd is not None and gone.value.rcvd.code == 1009
            other.send('{"type":"ping"}')
            while json.loads(other.recv(timeout=10))["type"] != "pong":
                pass


def test_processes_that_think_go_when_the_server_is_killed(tmp_path: Path) -> None:
    with server(tmp_path) as (process, address):
        begun = begin(address, sides=[{"bot": "hard"}, {}])
        with seat(address, begun["seats"]["B"]) as socket:
            settled(socket)
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            if not children.exists():
                pytest.skip("this system does not list the children of a process")
            thinking = [int(pid) for pid in children.read_text().split()]
            assert thinking
            os.kill(process.pid, signal.SIGKILL)
            process.wait(10)
        end = time.monotonic() + 10
        while any(map(_alive, thinking)) and time.monotonic() < end:
            time.sleep(0.05)
        assert not any(map(_alive, thinking))


def _alive(pid: int) -> bool:
    """Whether a process still does something: one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Crash:
    """A server that is killed again and again, and games that are played at it all the same."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process, self.address = load.start_server(folder, database=where(folder))
        self.acknowledged: dict[str, set[int]] = {}
        self.finished: set[str] = set()

    def again(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.close()
        self.process, self.address = load.start_server(self.folder, database=where(self.folder))

    def close(self) -> None:
        self.process.kill()
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

    async def play(self, link: str, seed: int) -> None:
        """A game to its end, over as many connections as it takes."""
        chance = random.Random(seed)
        while link not in self.finished:
            try:
                async with async_connect(f"ws://{self.address}/api/seats/{link}/socket", max_size=None) as socket:
                    await self._sit(socket, link, chance)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _sit(self, socket: AsyncConnection, link: str, chance: random.Random) -> None:
        answered = 0
        async for raw in socket:
            message: Data = json.loads(raw)
            if message["type"] == "accepted":
                self.acknowledged.setdefault(link, set()).add(message["decision"])
            assert message["type"] != "refused", message
            if message["type"] != "view" or message.get("more"):
                continue
            if message["position"].get("winner"):
                self.finished.add(link)
                return
            decision = message["decision"]
            if decision.get("yours") and decision["number"] > answered:
                answered = decision["number"]
                do = {"do": "option", "option": chance.choice(decision["options"])["id"]}
                await socket.send(json.dumps({"type": "answer", "decision": answered, "answer": do}))


def test_games_come_to_their_end_however_often_the_server_is_killed(tmp_path: Path) -> None:
    crash = Crash(tmp_path)
    begun = [begin(crash.address, sides=[{}, {"bot": "easy"}], seed=n) for n in range(4)]
    links = [game["seats"]["A"] for game in begun]

    async def play() -> None:
        games = [asyncio.create_task(crash.play(link, n)) for n, link in enumerate(links)]
        for _ in range(3):
            await asyncio.sleep(0.4)
            await asyncio.to_thread(crash.again)
        await asyncio.wait_for(asyncio.gather(*games), 60)

    try:
        asyncio.run(play())
    finally:
        crash.close()
    store = stored(tmp_path)
    for game, link in zip(begun, links, strict=True):
        kept = read(store, game["game"])
        assert kept is not None
        numbers = {n + 1 for n, move in enumerate(kept.moves) if move.how == "person"}
        assert crash.acknowledged[link] <= numbers
        after = kept.begun.clone()
        for move in kept.moves:
            after.take(move.call)
        assert after.winner is not None
    store.close()
