"""A public server: its names, what is before it, a client's limits, health, metrics, and its end."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import databases
import pytest
from pages import first, opened
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import load
from overcrush.errors import Malformed
from overcrush.server.connecting import Networks
from overcrush.server.limits import client_of
from overcrush.server.metrics import Metrics, exposition
from overcrush.server.settings import base_path, origin

BODY = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo", "hot_seat": True}


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    code = "import sys; from overcrush.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(folder), *options]
    process, address = load.start_server(folder, command)
    try:
        yield process, address
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(40)
        assert process.stdout is not None
        process.stdout.close()


def asked(address: str, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    connection = http.client.HTTPConnection(address, timeout=30)
    words = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, json.dumps(body) if body is not None else None, words)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data, {name.lower(): value for name, value in answer.getheaders()}


def test_a_public_server_behind_a_proxy(tmp_path: Path) -> None:
    port = free_port()
    options = ["--origin", "https://dice.example.org/club", "--proxy", "127.0.0.1", "--games", "2"]
    options += ["--games-a-minute", "0", "--metrics", f"127.0.0.1:{port}", "--log-json", "--connections", "3"]
    with serving(tmp_path, *options) as (process, address), ExitStack() as stack:
        name = {"Host": "dice.example.org", "X_Forwarded_Proto": "https"}
        assert asked(address, "GET", "/healthz")[:2] == (200, b"alive")
        assert asked(address, "GET", "/readyz", Host="10.0.0.9")[:2] == (200, b"ready")
        assert asked(address, "GET", "/club/api/games", Host="evil.example")[0] == 403
        assert asked(address, "GET", "/club/api/games", Host="10.0.0.9")[0] == 403
        assert asked(address, "GET", "/api/games", **name)[0] == 404
        assert asked(address, "GET", "/club", **name)[0] == 307
        assert b"<title>" in asked(address, "GET", "/club/", **name)[1]
        status, _, headers = asked(address, "GET", "/club/api/games", **name)
        assert status == 200
        cookie = headers["set-cookie"]
        assert "; Secure" in cookie and "Path=/club/" in cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie
        path = "/club/api/games"
        assert asked(address, "POST", path, BODY, Origin="https://evil.example", **name)[0] == 403
        for client, told in (("1.1.1.1", 200), ("1.1.1.1", 200), ("1.1.1.1", 429), ("2.2.2.2", 200)):
            found = asked(
                address, "POST", path, BODY, Origin="https://dice.example.org", X_Forwarded_For=client, **name
            )
            assert found[0] == told, found
        link = json.loads(found[1])["seats"]["both"]
        pages = [
            stack.enter_context(
                connect(
                    f"ws://{address}/club/api/seats/{link}/socket",
                    additional_headers={"X-Forwarded-For": client, "Origin": "https://dice.example.org"},
                )
            )
            for client in ("3.3.3.3", "3.3.3.3", "3.3.3.3", "4.4.4.4")
        ]
        many = {"X-Forwarded-For": "3.3.3.3"}
        with (
            pytest.raises(InvalidStatus),
            connect(f"ws://{address}/club/api/seats/{link}/socket", additional_headers=many),
        ):
            pass
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            text = answer.read().decode()
        assert 'overcrush_pages{process="0",game="here"} 4' in text
        assert 'overcrush_requests_total{process="0",status="4xx"}' in text
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/other", timeout=10)
        process.send_signal(signal.SIGTERM)
        for page in pages:
            said = []
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    said.append(json.loads(page.recv(timeout=20)))
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4412
            assert said[-1]["type"] == "standing" and "restarted" in said[-1]["reason"]
        assert process.wait(20) in (0, -signal.SIGTERM)


def test_processes_that_share_an_address(tmp_path: Path) -> None:
    url = databases.url(tmp_path)
    with serving(tmp_path, "--database", url, "--processes", "2", "--log-level", "error") as (process, address):
        end = time.monotonic() + 30
        while True:
            try:
                status, data, _ = asked(address, "POST", "/api/games", BODY)
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
        assert status == 200
        link = json.loads(data)["seats"]["both"]
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not list the children of a process")
        before = [int(pid) for pid in children.read_text().split()]
        assert len(before) == 2
        number = 0
        for _ in range(4):
            with connect(f"ws://{address}/api/seats/{link}/socket", max_size=None, open_timeout=30) as page:
                while True:
                    message = json.loads(page.recv(timeout=20))
                    if message["type"] == "view" and not message.get("more"):
                        break
                assert message["decision"]["number"] > number
                number = message["decision"]["number"]
                do = {"do": "option", "option": message["decision"]["options"][0]["id"]}
                page.send(json.dumps({"type": "answer", "decision": number, "answer": do}))
                while json.loads(page.recv(timeout=20))["type"] != "accepted":
                    pass
        subprocess.run(["kill", "-9", str(before[0])], check=True)
        while before[0] in (now := [int(pid) for pid in children.read_text().split()]) or len(now) < 2:
            assert time.monotonic() < end + 30
            time.sleep(0.1)


def test_games_that_are_not_over_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path, kept=2) as house:
        for told in (200, 200, 429):
            assert house.client.post("/api/games", json=BODY).status_code == told


def test_everybody_is_told_before_the_end_and_nobody_new_comes(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        link = house.begin(hot_seat=True)["seats"]["both"]
        with house.page(link) as page:
            page.play(first, 2)
            assert house.client.portal is not None
            end = house.client.portal.start_task_soon(house.client.app.state.farewell, "the end")  # type: ignore[attr-defined]
            assert page.until("standing")["reason"] == "the end"
        end.result(20)
        assert house.client.get("/readyz").status_code == 503
        with house.socket(link) as session:
            assert session.receive()["code"] == 4412


@pytest.mark.parametrize("word", ["dice.example.org", "ftp://x", "https://", "https://x/?a", "https://me@x"])
def test_what_is_no_address_is_said(word: str) -> None:
    with pytest.raises(Malformed, match="expected an address"):
        origin(word)


def test_words_of_the_command_are_read() -> None:
    assert origin("https://dice.example.org:8443/club/") == (
        "dice.example.org",
        "https://dice.example.org:8443",
        "/club/",
    )
    assert [base_path(word) for word in ("", "/", "/club/", "a/b")] == ["", "", "/club", "/a/b"]
    with pytest.raises(Malformed):
        base_path("/a b")
    assert "10.1.2.3" in Networks(["10.0.0.0/8"]) and "11.1.2.3" not in Networks(["10.0.0.0/8"])
    assert "x" in Networks(["*"]) and "x" not in Networks(["::1"])
    with pytest.raises(Malformed):
        Networks(["proxy"])


def test_a_client_is_its_network_where_it_has_many_addresses() -> None:
    def named(word: str) -> str:
        return client_of({"client": (word, 1)})

    assert named("2001:db8::1") == named("2001:db8::ffff") != named("2001:db8:0:1::1")
    assert named("::ffff:1.2.3.4") == named("1.2.3.4") == "1.2.3.4"
    assert client_of({}) == ""


def test_metrics_are_what_prometheus_reads() -> None:
    metrics = Metrics({}, {})
    metrics.count("overcrush_begun_total")
    metrics.took("overcrush_answers_seconds", 0.02)
    metrics.took("overcrush_answers_seconds", 9)
    text = exposition([(7, metrics)])
    assert "# TYPE overcrush_begun_total counter" in text and 'overcrush_begun_total{process="7"} 1' in text
    assert 'overcrush_answers_seconds_bucket{process="7",le="0.01"} 0' in text
    assert 'overcrush_answers_seconds_bucket{process="7",le="0.025"} 1' in text
    assert 'overcrush_answers_seconds_bucket{process="7",le="+Inf"} 2' in text
    assert 'overcrush_answers_seconds_count{process="7"} 2' in text
