"""Whatever is sent to a server or given to the command gets an answer: no 500, no traceback, no hang, no growth.

`python tools/fuzz.py --messages 100000 --files 5000` starts a server of its own and sends it requests to every address
and messages to every kind of seat, most of them almost right, and then damaged records, teams, formats and card files
to it and to the command. It says what came back, how long the slowest took and how memory grew, and fails where
something did not hold. The same `--seed` sends the same.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import msgspec
import websockets
from starlette.routing import Route

import load
from crowd import memory
from damaging import TEXTS, Data, Maker, damaged_file, played
from overcrush.cli import main as command
from overcrush.server import asked, draft_offers, offers
from overcrush.server.app import application

HANG = 2.0
"""Seconds within which everything is answered."""
GROWTH = 150 << 20
"""Bytes by which a server may grow after the first tenth: caches fill up."""
SENTINEL = 987_654_321
PATCHED = (
    "import sys; from overcrush.server import socket; socket.AT_ONCE = 10 ** 9; "
    "from overcrush.cli import main; sys.exit(main(sys.argv[1:]))"
)
"""A server whose pages may send as much as they like."""
OPTIONS = (
    *("serve", "--port", "0", "--connections", "100000", "--games", "1000000", "--games-a-minute", "1e7"),
    *("--kept", "0", "--imports", "1000000", "--imports-a-minute", "1e7"),
)
BODIES: dict[str, type[msgspec.Struct]] = {
    "/api/games": offers.NewGame,
    "/api/teams": offers.Team,
    "/api/teams/check": offers.CheckTeam,
    "/api/tables": offers.NewTable,
    "/api/tables/{link}/number": offers.OwnNumber,
    "/api/tables/{link}/sit": offers.SitDown,
    "/api/tables/{link}/bot": offers.LetBotSit,
    "/api/tables/{link}/first": offers.WhoBegins,
    "/api/codes": offers.OneTimeCode,
    "/api/drafts": draft_offers.NewDraft,
    "/api/drafts/{link}/sit": draft_offers.SitAtDraft,
    "/api/drafts/{link}/bot": draft_offers.DraftBot,
    "/api/drafts/{link}/first": draft_offers.DraftFirst,
    "/api/drafts/{link}/pick": draft_offers.DraftPick,
    "/api/drafts/{link}/check": draft_offers.DraftTeam,
    "/api/drafts/{link}/team": draft_offers.DraftTeam,
}


# --- how it went -----------------------------------------------------------------------------------------------------


@dataclass
class Report:
    """What came back."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, what: str, answer: str, took: float, wrong: str = "") -> None:
        """Something was answered."""
        with self.lock:
            self.sent += 1
            self.answers[answer] += 1
            self.slowest = max(self.slowest, took)
            if took > HANG:
                self.wrong.append(f"{what}: {took:.1f} s")
            if wrong:
                self.wrong.append(f"{what}: {wrong}")

    def said(self, name: str) -> str:
        """All of it in a line."""
        kinds = ", ".join(f"{n} {kind}" for kind, n in self.answers.most_common(14))
        return f"{name}: {self.sent}, the slowest {self.slowest * 1000:.0f} ms; {kinds}"


# --- a server ----------------------------------------------------------------------------------------------


PARTS = {"token": ("seat", "watch"), "game": ("game", "id"), "link": ("link",), "replay": ("id", "game", "seat")}
"""What may stand for a part of an address."""
QUERIES = ("first", "last", "set", "edition", "since", "number")


class Known:
    """Links, games and replays that there are, for addresses that lead somewhere."""

    def __init__(self) -> None:
        self.words: dict[str, list[str]] = {}

    def add(self, text: bytes) -> None:
        """Note what an answer names."""
        try:
            data = json.loads(text)
        except ValueError:
            return
        if isinstance(data, dict):
            for name in ("link", "game", "id", "watch", "seat"):
                if isinstance(data.get(name), str) and data[name]:
                    self._note(name, data[name])
            for link in data["seats"].values() if isinstance(data.get("seats"), dict) else ():
                self._note("seat", str(link))

    def _note(self, name: str, word: str) -> None:
        found = self.words.setdefault(name, [])
        found.append(word)
        del found[:-40]

    def one(self, name: str, maker: Maker) -> str:
        """A word for a part of an address."""
        found = [word for kind in PARTS.get(name, ()) for word in self.words.get(kind, ())]
        if not found or maker.chance.random() < 0.15:
            return maker.chance.choice(TEXTS)
        word = maker.chance.choice(found)
        if name == "replay":
            word = maker.chance.choice((word, f"game-{word}", f"seat-{word}", f"example-{word}", "example-infinity"))
        return word if maker.chance.random() < 0.9 else word[:-1]


def addresses() -> list[tuple[str, str]]:
    """Every address of the server, each with its method."""
    with tempfile.TemporaryDirectory() as folder:
        app = application(Path(folder))
        found = [
            (method, route.path)
            for route in app.routes
            if isinstance(route, Route) and route.path.startswith(("/api/", "/{path"))
            for method in sorted(route.methods or ())
        ]
        app.state.hall.store.close()
    return [each for each in found if each[0] != "HEAD"]


def requests(address: str, count: int, seed: int, report: Report, known: Known, paths: list[tuple[str, str]]) -> None:
    """So many requests over one connection after the other."""
    maker = Maker(seed)
    cookie = ""
    link: http.client.HTTPConnection | None = None
    for _ in range(count):
        method, path = maker.chance.choice(paths)
        body: bytes | None = None
        if method in ("POST", "PUT", "PATCH"):
            kind = BODIES.get(path)
            body = maker.bent(maker.struct(kind) if kind is not None else maker.junk())
        at = re.sub(
            r"\{(\w+)(:path)?\}", lambda part: quote(known.one(part[1], maker), safe="", errors="replace"), path
        )
        if maker.chance.random() < 0.2:
            at += f"?{maker.chance.choice(QUERIES)}={quote(maker.chance.choice(TEXTS))}"
        if maker.chance.random() < 0.02:
            cookie = ""
        began = time.perf_counter()
        try:
            if link is None:
                link = http.client.HTTPConnection(address, timeout=30)
            link.request(method, at, body, {"cookie": cookie} if cookie else {})
            answer = link.getresponse()
            text = answer.read()
            took = time.perf_counter() - began
            cookie = (answer.headers.get("set-cookie") or cookie).partition(";")[0]
            wrong = f"{answer.status} {text[:200]!r}" if answer.status >= 500 else ""
            report.note(f"{method} {at[:120]}", str(answer.status), took, wrong)
            if answer.status == 200 and len(text) < 20_000:
                known.add(text)
        except (OSError, http.client.HTTPException) as error:
            report.note(f"{method} {at[:120]}", "no answer", time.perf_counter() - began, type(error).__name__)
            link = None


async def page(address: str, seats: Callable[[], tuple[str, str]], count: int, seed: int, report: Report) -> None:
    """So many messages at seats of games; where one is over or closed, at the next."""
    maker = Maker(seed)
    left = count
    while left > 0:
        link, cookie = await asyncio.to_thread(seats)
        where = f"ws://{address}/api/seats/{link}/socket"
        try:
            async with websockets.connect(
                where, max_size=None, compression=None, additional_headers={"cookie": cookie}, open_timeout=30
            ) as socket:
                left -= await _talk(socket, maker, min(left, 300), report)
        except websockets.ConnectionClosed:
            left -= 1
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            report.note(where[-40:], "no socket", 0.0, type(error).__name__)
            left -= 1


async def _talk(socket: Any, maker: Maker, count: int, report: Report) -> int:
    number = 1
    kinds = [kind for kind in get_args(asked.Message) if kind is not asked.Resign] * 3 + [asked.Resign]
    for _ in range(count):
        message = maker.struct(maker.chance.choice(kinds))
        if "decision" in message and maker.chance.random() < 0.8:
            message["decision"] = number
        raw = maker.bent(message)
        began = time.perf_counter()
        await socket.send(raw if maker.chance.random() < 0.3 else raw.decode("utf-8", "replace"))
        await socket.send(f'{{"type":"ping","id":{SENTINEL}}}')
        answer, wrong = "nothing", ""
        while True:
            told = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if told["type"] == "pong" and told.get("id") == SENTINEL:
                break
            if told["type"] == "view" and told.get("decision"):
                number = told["decision"]["number"]
            elif told["type"] not in ("view", "seats", "table", "talk", "standing"):
                answer = f"{told['type']} {told.get('code', '')}".strip()
                wrong = str(told) if told.get("code") == "broken" else wrong
        report.note(f"message {raw[:150]!r}", answer, time.perf_counter() - began, wrong)
    return count


def seats_of(address: str, seed: int) -> Callable[[], tuple[str, str]]:
    """A seat of a new game each time: at one page, against a bot, at a table of two, looking on."""
    chance = random.Random(seed)

    def ask(path: str, body: Data, cookie: str) -> tuple[Data, str]:
        link = http.client.HTTPConnection(address, timeout=60)
        link.request("POST", path, json.dumps(body), {"cookie": cookie} if cookie else {})
        answer = link.getresponse()
        found: Data = json.loads(answer.read())
        return found, (answer.headers.get("set-cookie") or cookie).partition(";")[0]

    def one() -> tuple[str, str]:
        kind = chance.randrange(4)
        teams = [{"name": "demo A"}, {"name": "demo B"}]
        if kind < 3:
            sides = [{}, {"bot": "random"}] if kind == 1 else [{}, {}]
            body = {"teams": teams, "format": "demo", "sides": sides, "hot_seat": kind == 0}
            begun, cookie = ask("/api/games", body, "")
            return begun["seats"][("both", "A", "watch")[kind]], cookie
        wanted = {
            "team": teams[0],
            "format": "demo",
            "delay": chance.choice((0, 0, 60)),
            "bank": chance.choice((0, 900)),
        }
        table, host = ask("/api/tables", {**wanted, "undo": chance.choice(("ask", "free"))}, "")
        ask(f"/api/tables/{table['link']}/number", {"number": "1" * 64}, host)
        sat, guest = ask(f"/api/tables/{table['link']}/sit", {"team": teams[1], "number": "2" * 64}, "")
        return sat["seat"], guest

    return one


def served(count: int, seed: int) -> tuple[list[str], list[str]]:
    """So many messages and requests to a server: what there is to say, and what was wrong."""
    paths = addresses()
    over_http, over_sockets = Report(), Report()
    known = Known()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        line = [sys.executable, "-c", PATCHED, *OPTIONS, "--data", folder]
        with log.open("wb") as errors:
            server, address = start(line, errors)
        try:
            sizes: list[int] = []
            for part in range(10):
                threads = [
                    threading.Thread(
                        target=requests,
                        args=(address, count // 2 // 10 // 4, seed * 1000 + part * 10 + n, over_http, known, paths),
                    )
                    for n in range(4)
                ]
                for thread in threads:
                    thread.start()
                pages = [seats_of(address, seed * 7000 + part * 10 + n) for n in range(6)]
                asyncio.run(
                    _all(
                        page(address, seats, count // 2 // 10 // 6 + 1, seed * 9000 + part * 10 + n, over_sockets)
                        for n, seats in enumerate(pages)
                    )
                )
                for thread in threads:
                    thread.join()
                sizes.append(memory(server.pid))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
        said = log.read_text(errors="replace")
    wrong = over_http.wrong + over_sockets.wrong
    if "Traceback" in said:
        wrong.append(f"a traceback in the log: {said[said.index('Traceback') :][:1500]}")
    if server.returncode not in (0, -2, 130):
        wrong.append(f"the server ended with {server.returncode}")
    if sizes[-1] - sizes[0] > GROWTH:
        wrong.append(f"it grew from {sizes[0] >> 20} to {sizes[-1] >> 20} MB")
    told = [over_http.said("requests"), over_sockets.said("messages")]
    return [*told, f"memory after each tenth: {', '.join(str(size >> 20) for size in sizes)} MB"], wrong


def start(line: list[str], errors: Any) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, and where it is."""
    path = os.pathsep.join(filter(None, (str(load.SRC), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
    assert server.stdout is not None
    address = server.stdout.readline().partition("http://")[2].partition("/")[0].strip()
    if not address:
        raise SystemExit("the server did not start")
    try:
        warm(address)
    except (OSError, http.client.HTTPException) as error:
        time.sleep(1)  # one that ends has ended then
        ended = server.poll()
        server.kill()
        said = Path(errors.name).read_text(errors="replace")
        how = "it runs on" if ended is None else f"it has ended with {ended}"
        raise SystemExit(f"the server did not answer its first requests: {error!r}; {how}; its log: {said}") from None
    return server, address


def warm(address: str) -> None:
    """What is only slow for the first one who asks, because cards are read and processes begun."""
    for path in ("GET lobby", "GET examples", "POST learn", "POST replays"):
        link = http.client.HTTPConnection(address, timeout=120)
        link.request(path.split()[0], f"/api/{path.split()[1]}")
        link.getresponse().read()


async def _all(work: Any) -> None:
    await asyncio.gather(*work)


# --- files ----------------------------------------------------------------------------------------------


ARGUMENTS = {
    "record": (("replay", "FILE"), ("play", "--terminal", "--load", "FILE"), ("verify", "FILE")),
    "team": (("team", "check", "FILE"), ("team", "show", "FILE")),
    "format": (("play", "--terminal", "--format", "FILE"), ("team", "check", "demo A", "--format", "FILE")),
    "cards": (("cards", "compile", "FILE"), ("cards", "import", "FILE", "--dry-run")),
}


def commanded(count: int, seed: int) -> tuple[list[str], list[str]]:
    """So many damaged files for the command."""
    maker, records, report = Maker(seed), played(), Report()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OVERCRUSH_DATA"] = folder
        endings = {"record": "json", "team": "team", "format": "toml", "cards": "json"}
        for _ in range(count):
            kind, raw = damaged_file(maker, records)
            path = Path(folder) / f"file.{endings[kind]}"
            path.write_bytes(raw)
            args = [str(path) if word == "FILE" else word for word in maker.chance.choice(ARGUMENTS[kind])]
            took, status, wrong = _run(args)
            report.note(f"{' '.join(args[:3])} {raw[:100]!r}", f"{kind}: {status}", took, wrong)
            if wrong or took > HANG:
                keep = Path(tempfile.gettempdir()) / f"fuzzed-{seed}-{report.sent}.{endings[kind]}"
                keep.write_bytes(raw)
                report.wrong.append(f"  kept as {keep}: {' '.join(args[:3])}")
    return [report.said("files for the command")], report.wrong


def _run(args: list[str]) -> tuple[float, int, str]:
    """A command in this process: the processor's seconds, its status, and what was wrong."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO("")
    began = time.process_time()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = command(args)
    except BaseException as error:
        return time.process_time() - began, -1, f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        sys.stdin = before
    wrong = "a traceback" if "Traceback" in err.getvalue() + out.getvalue() else ""
    return time.process_time() - began, status, wrong


def sent_files(count: int, seed: int) -> tuple[list[str], list[str]]:
    """So many damaged records and teams for a server."""
    maker, records, report = Maker(seed), played(), Report()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as errors:
        server, address = start([sys.executable, "-c", PATCHED, *OPTIONS, "--data", folder], errors)
        try:
            link = http.client.HTTPConnection(address, timeout=60)
            for n in range(count):
                kind, raw = damaged_file(maker, records)
                path, body = "/api/replays", raw
                if kind != "record":
                    text = raw.decode("utf-8", "replace")
                    chosen = {"file": text} if kind == "team" else {"code": text[:4000]}
                    path, body = "/api/teams/check", json.dumps({"team": chosen}).encode()
                began = time.perf_counter()
                link.request("POST", path, body)
                answer = link.getresponse()
                text_ = answer.read()
                wrong = f"{answer.status} {text_[:200]!r}" if answer.status >= 500 else ""
                report.note(f"{path} {raw[:100]!r}", f"{kind} {answer.status}", time.perf_counter() - began, wrong)
                if n == count // 10:
                    before = memory(server.pid)
            after = memory(server.pid)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
        said = (Path(folder) / "log").read_text(errors="replace")
    if "Traceback" in said:
        report.wrong.append(f"a traceback in the log: {said[said.index('Traceback') :][:1500]}")
    return [
        report.said("files for the server"),
        f"memory: {before >> 20} MB after a tenth, {after >> 20} MB",
    ], report.wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=100_000, help="requests and messages, half of each")
    parser.add_argument("--files", type=int, default=5_000, help="damaged files, half of them for the command")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wrong: list[str] = []
    for work, count in ((served, wanted.messages), (sent_files, wanted.files // 2), (commanded, wanted.files // 2)):
        if count:
            began = time.perf_counter()
            told, found = work(count, wanted.seed)
            print("\n".join(told), f"({time.perf_counter() - began:.0f} s)", flush=True)
            wrong += found
    for line in wrong[:60]:
        print(line, file=sys.stderr)
    print(f"{len(wrong)} wrong" if wrong else "everything was answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
