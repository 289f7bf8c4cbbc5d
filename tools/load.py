"""Many games at once against bots, over WebSockets: is none lost, and how long does an answer wait to be acknowledged?

`python tools/load.py --games 200` starts a server of its own on a free port, plays all games to their end as quickly as
they go, and says how it went; it fails if a game is lost or 95 % of the answers take longer than 100 ms.
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
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import websockets

SRC = Path(__file__).resolve().parent.parent / "src"
LIMIT = 0.1
PAIRS = (("red-harvest", "villainy-inc"), ("dragon-breath", "night-watch"), ("straight-fire", "strange-tales"))


class Option(msgspec.Struct):
    """What a client needs to know of an option."""

    id: int


class Decision(msgspec.Struct):
    """What a client needs to know of a decision."""

    number: int
    yours: bool = False
    options: list[Option] = []


class Position(msgspec.Struct):
    """What a client needs to know of a position."""

    winner: str = ""


class Message(msgspec.Struct):
    """Any message, as far as a client looks."""

    type: str
    position: Position = msgspec.field(default_factory=Position)
    decision: Decision | int | None = None
    more: bool = False
    reason: str = ""


@dataclass
class Tally:
    """How it went."""

    waited: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    finished: int = 0
    views: int = 0
    bytes: int = 0

    def share(self, part: float) -> float:
        """The time within which that part of the answers was acknowledged."""
        waited = sorted(self.waited)
        return waited[min(len(waited) - 1, int(len(waited) * part))] if waited else 0.0


def start_server(
    folder: Path, other: list[str] | None = None, database: Path | str = ""
) -> tuple[subprocess.Popen[str], str]:
    """A server of its own (or started by another command), and where it is."""
    command = other or [sys.executable, "-m", "overcrush.server", "--port", "0", "--data", str(folder)]
    if isinstance(database, str) and database:
        command = [*command, "--database", database]
    path = os.pathsep.join(filter(None, (str(SRC), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
    assert server.stdout is not None
    line = server.stdout.readline()
    address = line.partition("http://")[2].partition("/")[0]
    if not address:
        server.kill()
        raise SystemExit(f"the server did not start: {line}")
    return server, address


def begin(address: str, bot: str, n: int, cookie: list[str]) -> str:
    """Begin a game, and the link of its seat."""
    a, b = PAIRS[n % len(PAIRS)]
    body = json.dumps({"teams": [{"name": a}, {"name": b}], "sides": [{}, {"bot": bot}], "seed": n}).encode()
    headers = {"content-type": "application/json", **({"cookie": cookie[0]} if cookie else {})}
    request = urllib.request.Request(f"http://{address}/api/games", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        given = answer.headers.get("set-cookie")
        if given:
            cookie[:] = [given.partition(";")[0]]
        link: str = json.load(answer)["seats"]["A"]
        return link


async def play(address: str, link: str, seed: int, tally: Tally, think: float) -> None:
    """A game from its first decision to its end, at random."""
    chance = random.Random(seed)
    decoder = msgspec.json.Decoder(Message)
    async with websockets.connect(
        f"ws://{address}/api/seats/{link}/socket", max_size=None, compression=None, open_timeout=120
    ) as socket:
        sent = 0.0
        answered = 0
        async for raw in socket:
            message = decoder.decode(raw)
            if message.type == "accepted":
                tally.waited.append(time.perf_counter() - sent)
            elif message.type == "refused":
                tally.refused.append(message.reason)
                return
            elif message.type == "view":
                tally.views += 1
                tally.bytes += len(raw)
                if message.position.winner:
                    tally.finished += 1
                    return
                decision = message.decision
                if isinstance(decision, Decision) and decision.yours and not message.more:
                    if decision.number <= answered:
                        continue
                    answered = decision.number
                    option = chance.choice(decision.options).id
                    answer = {"type": "answer", "decision": answered, "answer": {"do": "option", "option": option}}
                    if think:
                        await asyncio.sleep(chance.uniform(0, 2 * think))
                    sent = time.perf_counter()
                    await socket.send(json.dumps(answer))


async def load(address: str, games: int, bot: str, think: float) -> tuple[Tally, float, list[str]]:
    """So many games at once; how it went, how long it took, and the winners the server knows of."""
    tally = Tally()
    cookie: list[str] = []
    links = [await asyncio.to_thread(begin, address, bot, n, cookie) for n in range(games)]
    began = time.perf_counter()
    await asyncio.gather(*(play(address, link, n, tally, think) for n, link in enumerate(links)))
    took = time.perf_counter() - began
    request = urllib.request.Request(f"http://{address}/api/games", headers={"cookie": cookie[0]})
    lines = json.load(await asyncio.to_thread(urllib.request.urlopen, request))["games"]
    return tally, took, [line.get("winner", "") for line in lines]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--think", type=float, default=0.0, help="seconds a client thinks, on average")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            tally, took, winners = asyncio.run(load(address, wanted.games, wanted.bot, wanted.think))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    answers = len(tally.waited)
    print(f"{wanted.games} games against {wanted.bot} at once in {took:.1f} s: {tally.finished} finished")
    print(
        f"{answers} answers ({answers / took:.0f}/s), {tally.views} views of {tally.bytes // max(1, tally.views)} bytes"
    )
    words = ", ".join(f"{int(part * 100)} % {tally.share(part) * 1000:.1f} ms" for part in (0.5, 0.95, 0.99, 1.0))
    print(f"acknowledged: {words}")
    for reason in sorted(set(tally.refused)):
        print(f"refused: {reason}", file=sys.stderr)
    lost = wanted.games - tally.finished + sum(1 for winner in winners[: wanted.games] if not winner)
    return 1 if lost or tally.refused or tally.share(0.95) > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
