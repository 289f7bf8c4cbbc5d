"""Many games between scripted people at once, and many who look on at one: how long does an acknowledgement take?

`python tools/crowd.py --games 1000 --seconds 60` opens so many games with two players each over WebSockets, lets
everybody answer at random after thinking a while, and says how long answers took and how much memory a game needs.
`python tools/crowd.py --spectators 5000` lets so many look on at one game. `--processes 2` starts several over
PostgreSQL (`--database`, or one of its own). It fails if 95 % of the answers take longer than 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import websockets

import kills
import load

LIMIT = 0.1
MEGABYTE = 1 << 20
COMMAND = "import sys; from overcrush.cli import main; sys.exit(main(sys.argv[1:]))"


@dataclass
class Seen:
    """How it went."""

    waited: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    views: int = 0
    here: int = 0

    def share(self, part: float) -> float:
        """The time within which that part of the answers was acknowledged."""
        waited = sorted(self.waited)
        return waited[min(len(waited) - 1, int(len(waited) * part))] if waited else 0.0


def memory(pid: int) -> int:
    """The bytes of a process and its children."""
    found = 0
    for each in (pid, *children(pid)):
        text = Path(f"/proc/{each}/status").read_text()
        found += int(text.partition("VmRSS:")[2].split()[0]) * 1024
    return found


def children(pid: int) -> list[int]:
    """The children of a process that serve; those that think or look at records are not the games'."""
    words = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(word) for word in words if "overcrush.server" in Path(f"/proc/{word}/cmdline").read_text()]


async def seat(address: str, link: str, chance: random.Random, think: float, until: float, seen: Seen) -> None:
    """A player who answers at random."""
    decoder = msgspec.json.Decoder(load.Message)
    async with websockets.connect(
        f"ws://{address}/api/seats/{link}/socket", max_size=None, compression=None, open_timeout=300, ping_interval=None
    ) as socket:
        seen.here += 1
        sent = 0.0
        answered = 0
        while time.monotonic() < until:
            try:
                raw = await asyncio.wait_for(socket.recv(), max(0.1, until - time.monotonic()))
            except TimeoutError:
                return
            message = decoder.decode(raw)
            if message.type == "accepted":
                seen.waited.append(time.perf_counter() - sent)
            elif message.type == "refused":
                seen.refused.append(message.reason)
                return
            elif message.type == "view":
                seen.views += 1
                decision = message.decision
                if message.position.winner:
                    return
                if message.more or not isinstance(decision, load.Decision):
                    continue
                if decision.yours and decision.number > answered:
                    answered = decision.number
                    await asyncio.sleep(chance.uniform(0, 2 * think))
                    option = chance.choice(decision.options).id
                    answer = {"type": "answer", "decision": answered, "answer": {"do": "option", "option": option}}
                    sent = time.perf_counter()
                    await socket.send(json.dumps(answer))


async def games(address: str, pid: int, wanted: argparse.Namespace) -> Seen:
    """So many games at once."""
    seen = Seen()
    empty = 0
    links: list[tuple[str, str]] = []
    for n in range(wanted.games):
        _, a, b = await asyncio.to_thread(kills.begun, address, n)
        links.append((a, b))
        if n == 2:
            empty = memory(pid)  # cards and teams have been read
    before = memory(pid)
    until = time.monotonic() + wanted.seconds + wanted.games * 0.03
    chance = random.Random(1)
    seats = []
    for pair in links:
        for link in pair:
            seats.append(
                asyncio.create_task(seat(address, link, random.Random(chance.random()), wanted.think, until, seen))
            )
        await asyncio.sleep(0.02)
    while seen.here < len(seats) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    seen.waited.clear()  # the coming of everybody is not measured
    began = time.monotonic()
    full = memory(pid)
    await asyncio.gather(*seats, return_exceptions=True)
    took = time.monotonic() - began
    each = (full - min(before, empty or before)) / max(1, wanted.games)
    print(f"{wanted.games} games of two people, {seen.here} connected, {len(seen.waited) / took:.0f} answers a second")
    print(f"an open game: {each / MEGABYTE:.2f} MB (with its two pages)")
    return seen


async def spectators(address: str, pid: int, wanted: argparse.Namespace) -> Seen:
    """One game, and many who look on."""
    seen = Seen()
    _, a, b, watch = await asyncio.to_thread(watched, address)
    before = memory(pid)
    told = 0
    done = asyncio.Event()

    async def look() -> None:
        nonlocal told
        async with websockets.connect(
            f"ws://{address}/api/seats/{watch}/socket",
            max_size=None,
            compression=None,
            open_timeout=300,
            ping_interval=None,
        ) as socket:
            seen.here += 1
            while not done.is_set():
                raw = await socket.recv()
                if '"type":"view"' in raw[:40]:
                    told += 1

    looking = []
    for n in range(wanted.spectators):
        looking.append(asyncio.create_task(look()))
        if n % 20 == 19:
            await asyncio.sleep(0.1)
    end = time.monotonic() + 300
    while seen.here < wanted.spectators and time.monotonic() < end:
        await asyncio.sleep(0.2)
    await asyncio.sleep(2)
    print(f"{seen.here} look on, {(memory(pid) - before) / max(1, seen.here) / 1024:.0f} KB each", flush=True)
    told = 0
    until = time.monotonic() + wanted.seconds
    began = time.monotonic()
    await asyncio.gather(
        *(seat(address, link, random.Random(n), wanted.think, until, seen) for n, link in enumerate((a, b)))
    )
    took = time.monotonic() - began
    await asyncio.sleep(3)
    print(f"{told} views told to those who look on in {took:.0f} s, {told / max(1, seen.here):.1f} each")
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    return seen


def watched(address: str) -> tuple[str, str, str, str]:
    """A game, its two seats and the link for those who look on."""
    a, b = load.PAIRS[0]
    body = json.dumps({"teams": [{"name": a}, {"name": b}]}).encode()
    request = urllib.request.Request(f"http://{address}/api/games", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found = json.load(answer)
        return found["game"], found["seats"]["A"], found["seats"]["B"], found["seats"]["watch"]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it is measured")
    parser.add_argument("--think", type=float, default=5.0, help="seconds somebody thinks, on average")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = wanted.database
        if wanted.processes > 1 and not database:
            database = stack.enter_context(kills.postgres())
        command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--data", str(folder), "--kept", "0"]
        command += ["--connections", "100000", "--games", "100000", "--processes", str(wanted.processes)]
        command += ["--database", database] if database else []
        server, address = load.start_server(folder, command)
        ready(address)
        try:
            run = spectators if wanted.spectators else games
            seen = asyncio.run(run(address, server.pid, wanted))
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    words = ", ".join(f"{int(part * 100)} % {seen.share(part) * 1000:.1f} ms" for part in (0.5, 0.95, 0.99, 1.0))
    print(f"acknowledged: {words} ({len(seen.waited)} answers; load of the machine {os.getloadavg()[0]:.1f})")
    for reason in sorted(set(seen.refused)):
        print(f"refused: {reason}", file=sys.stderr)
    return 1 if seen.refused or seen.share(0.95) > LIMIT else 0


def ready(address: str) -> None:
    """Wait until the server is of use."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://{address}/readyz", timeout=10):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not start")


if __name__ == "__main__":
    sys.exit(main())
