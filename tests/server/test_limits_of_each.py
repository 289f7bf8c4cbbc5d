"""Limits are each client's own, and who does not read or does not ask is sent away."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from pages import House, opened
from starlette.testclient import TestClient

import load
from overcrush.game import Game
from overcrush.server import connecting
from overcrush.server.app import application
from overcrush.server.connecting import Requests, Sockets
from overcrush.teams import demo

BODY = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo"}


def test_one_stranger_does_not_use_up_what_others_may(tmp_path: Path) -> None:
    with opened(tmp_path, connections=40) as house:
        stranger = TestClient(house.client.app, base_url="http://localhost", client=("10.0.0.9", 1))
        assert {stranger.post("/api/learn").status_code for _ in range(5)} == {200}
        begun = [stranger.post("/api/games", json=BODY).status_code for _ in range(40)]
        assert begun.count(200) >= 15 and 429 in begun
        assert house.client.post("/api/games", json=BODY).status_code == 200


def test_what_nobody_can_be_asked_about_is_not_kept(house: House) -> None:
    record = Game.new(*demo(), format="demo", seed=1).record().to_json()
    stranger = TestClient(house.client.app, base_url="http://localhost")
    opened = stranger.post("/api/replays", content=record).json()
    assert stranger.get(f"/api/replays/{opened['id']}").status_code == 200
    app: object = house.client.app
    store = app.state.hall.store  # type: ignore[attr-defined]
    assert store.row("select count(*) from records") == (0,)
    assert stranger.post("/api/replays", content=record).status_code == 200
    assert store.row("select count(*) from records") == (1,)


def test_a_club_behind_one_address_can_play() -> None:
    assert connecting.MOST_OPEN >= 2000
    assert connecting.requests(30).most == 30 and Requests.most == connecting.MOST_OPEN


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(connecting, "HEAD_SECONDS", 2.0)
    sock = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application(tmp_path), log_level="warning", http=connecting.requests(6), ws=Sockets)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[sock])))
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield sock.getsockname()[1]
    server.should_exit = True
    thread.join(20)


def test_half_a_request_is_not_waited_for(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=9) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        begun = time.perf_counter()
        with suppress(ConnectionResetError):
            assert half.recv(100) == b""
        assert time.perf_counter() - begun < 5
    assert connecting._open.get("127.0.0.1", 0) <= 1


def test_a_request_is_not_sent_away_because_the_server_itself_was_late() -> None:
    """Some loops look at what is due before they look at what has come."""
    now, due, sent_away = [100.0], list[tuple[float, Callable[[float], None], float]](), list[bool]()
    request: Any = Requests.__new__(Requests)
    request.cycle = None
    request.loop = SimpleNamespace(time=lambda: now[0], call_later=lambda *what: due.append(what))
    request.transport = SimpleNamespace(
        is_closing=lambda: False, get_protocol=lambda: request, abort=lambda: sent_away.append(True)
    )
    request._wait()
    for late in (60.0, 0.01):  # at first nobody looks for a minute
        seconds, work, argument = due.pop()
        assert not sent_away and seconds == connecting.HEAD_SECONDS
        now[0] += seconds + late
        work(argument)
    assert sent_away and not due


def test_an_address_has_so_many_connections_and_no_more(port: int) -> None:
    held = [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(6)]
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as one_more, suppress(ConnectionResetError):
            one_more.settimeout(1.5)  # sooner than any other would be sent away
            assert one_more.recv(1) == b""
        held.pop().close()
        time.sleep(0.1)
        with socket.create_connection(("127.0.0.1", port), timeout=5) as again:
            again.sendall(b"GET /api/rules/2.7.4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert again.recv(12) == b"HTTP/1.1 200"
    finally:
        for each in held:
            each.close()


def test_who_pings_without_reading_is_sent_away(port: int) -> None:
    link = load.begin(f"127.0.0.1:{port}", "easy", 1, [])
    with socket.socket() as rude:
        rude.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        rude.settimeout(5)
        rude.connect(("127.0.0.1", port))
        rude.sendall(
            f"GET /api/seats/{link}/socket HTTP/1.1\r\n".encode()
            + b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert rude.recv(12) == b"HTTP/1.1 101"
        pings = (b"\x89\xfd" + bytes(4) + bytes(125)) * 1000
        with pytest.raises(ConnectionError):
            for _ in range(300):  # 38 MB of answers that nobody reads
                rude.sendall(pings)
