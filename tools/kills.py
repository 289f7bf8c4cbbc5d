"""Server processes killed at random moments while games are played: nothing that was acknowledged is lost.

`python tools/kills.py --games 50 --kills 300 --database postgresql://…` starts two processes over a database (without
one, over a PostgreSQL of its own), plays games between two scripted players whose seats are at different processes, and
kills one process or the other (`kill -9`) again and again. At the end every acknowledged answer has to be on disk,
every game has to be over and be played again from its rows, and no decision was acknowledged twice, as it would be if
two processes had a game.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import msgspec
import websockets
from websockets.exceptions import WebSocketException

import load
import nursery
from overcrush.server.keeping import HUMAN
from overcrush.server.keeping import load as read
from overcrush.server.store import Store

PROCESSES = 2
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["nursery"])
PAUSE = 3.0
"""Seconds between two kills, at most."""
STUCK = 120.0
"""Seconds after which a game counts as stuck that nothing has happened in."""


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own, in a folder that goes with it, which writes to the disk as a real one does."""
    home = Path(tempfile.mkdtemp(prefix="overcrush-pg-"))
    before: tuple[str, ...] = ()
    if os.getuid() == 0:
        shutil.chown(home, "postgres")
        before = ("runuser", "-u", "postgres", "--")

    def run(*command: str) -> None:
        subprocess.run([*before, *command], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd="/")

    data = f"{home}/data"
    try:
        run("initdb", "-D", data, "-A", "trust", "-U", "overcrush", "-E", "UTF8", "--locale=C")
        settings = f"-c listen_addresses='' -k {home} -c max_connections=200"
        run("pg_ctl", "-D", data, "-w", "-l", f"{home}/log", "-o", settings, "start")
        try:
            run("createdb", "-h", str(home), "-U", "overcrush", "games")
            yield f"postgresql://overcrush@/games?host={home}"
        finally:
            run("pg_ctl", "-D", data, "-m", "fast", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


@dataclass
class Play:
    """Games that are played while processes die."""

    folder: Path
    database: str
    addresses: list[str] = field(default_factory=list)
    servers: list[ForkServerProcess] = field(default_factory=list)
    acknowledged: dict[str, set[int]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    moved: dict[str, float] = field(default_factory=dict)
    twice: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    comings: int = 0
    ended: bool = False
    killed: float = 0.0
    """When a process was killed last."""
    whole: bool = True
    """Whether games are played to their end; otherwise until each has gone on after the last kill."""

    def done(self, game: str) -> bool:
        """Whether enough has been seen of a game."""
        return game in self.over or (not self.whole and self.moved[game] > self.killed)

    def start(self, n: int) -> None:
        """Start the n-th process."""
        ours, theirs = CONTEXT.Pipe(duplex=False)
        server = CONTEXT.Process(target=nursery.serve, args=(str(self.folder), self.database, theirs), daemon=True)
        server.start()
        theirs.close()
        address = f"127.0.0.1:{ours.recv()}"
        ours.close()
        if n == len(self.servers):
            self.servers.append(server)
            self.addresses.append(address)
        else:
            self.servers[n], self.addresses[n] = server, address

    def kill(self, n: int) -> None:
        """Kill the n-th process, and start it again."""
        self.bury(n)
        self.start(n)
        self.killed = time.monotonic()

    def bury(self, n: int) -> None:
        """Kill the n-th process."""
        server = self.servers[n]
        server.kill()  # SIGKILL
        server.join(30)

    async def sit(self, game: str, link: str, seed: int) -> None:
        """A seat until the game is over, over as many connections as it takes, at this process or that."""
        chance = random.Random(seed)
        while game not in self.over and not self.ended:
            address = chance.choice(self.addresses)
            try:
                async with websockets.connect(
                    f"ws://{address}/api/seats/{link}/socket", max_size=None, compression=None, open_timeout=10
                ) as socket:
                    self.comings += 1
                    await self._sit(socket, game, chance)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _sit(self, socket: websockets.ClientConnection, game: str, chance: random.Random) -> None:
        decoder = msgspec.json.Decoder(load.Message)
        answered = 0
        while not self.ended:
            raw = await asyncio.wait_for(socket.recv(), 20 if game not in self.over else 1)
            message = decoder.decode(raw)
            if message.type == "accepted":
                assert isinstance(message.decision, int)
                known = self.acknowledged.setdefault(game, set())
                if message.decision in known:  # two processes have taken an answer to the same decision
                    self.twice.append(game)
                known.add(message.decision)
                self.moved[game] = time.monotonic()
            elif message.type == "refused":
                if "elsewhere" not in message.reason and "already" not in message.reason:
                    self.wrong.append(message.reason)
                return
            elif message.type == "view":
                if message.position.winner:
                    self.over.add(game)
                    return
                decision = message.decision
                if isinstance(decision, load.Decision) and decision.yours and decision.number > answered:
                    if message.more:
                        continue
                    answered = decision.number
                    option = chance.choice(decision.options).id
                    await asyncio.sleep(chance.uniform(0, 0.1))
                    answer = {"type": "answer", "decision": answered, "answer": {"do": "option", "option": option}}
                    await socket.send(json.dumps(answer))


def begun(address: str, seed: int) -> tuple[str, str, str]:
    """A game between two who play at seats of their own: its id and the two links."""
    a, b = load.PAIRS[seed % len(load.PAIRS)]
    body = json.dumps({"teams": [{"name": a}, {"name": b}]}).encode()
    request = urllib.request.Request(f"http://{address}/api/games", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found = json.load(answer)
        return found["game"], found["seats"]["A"], found["seats"]["B"]


async def played(play: Play, games: int, kills: int, seed: int, most: float) -> tuple[int, list[str]]:
    """Play until every process was killed so often and the games are over (new ones begin as long as kills are left);
    how many kills there were, and all games."""
    chance = random.Random(seed)
    all_games: list[str] = []
    tasks: set[asyncio.Task[None]] = set()
    running: dict[str, list[asyncio.Task[None]]] = {}
    beginning: set[asyncio.Task[None]] = set()
    numbers = itertools.count()
    done = 0
    until = time.monotonic() + most

    async def begin() -> None:
        number = next(numbers)
        for _ in range(100):
            try:
                game, a, b = await asyncio.to_thread(begun, chance.choice(play.addresses), number)
                break
            except OSError:
                await asyncio.sleep(0.1)
        else:
            raise SystemExit("no game can be begun")
        all_games.append(game)
        play.moved[game] = time.monotonic()
        running[game] = [
            asyncio.create_task(play.sit(game, link, seed * 1000 + 2 * number + 2 + n)) for n, link in enumerate((a, b))
        ]
        tasks.update(running[game])

    for _ in range(games):
        await begin()
    while done < kills and time.monotonic() < until:
        await asyncio.sleep(chance.uniform(0.0, PAUSE))
        await asyncio.to_thread(play.kill, chance.randrange(PROCESSES))
        done += 1
        for game in [each for each in running if each in play.over]:
            await asyncio.gather(*running.pop(game))
            beginning.add(asyncio.create_task(begin()))  # nobody waits for it with the next kill
        if done % 25 == 0:
            answers = sum(map(len, play.acknowledged.values()))
            print(f"{done} kills, {len(all_games)} games, {len(play.over)} over, {answers} answers", flush=True)
    await asyncio.gather(*beginning)
    while running and time.monotonic() < until + STUCK:
        await asyncio.sleep(0.2)
        for game in [each for each in running if play.done(each)]:
            del running[game]
        if running and time.monotonic() - max(play.moved[game] for game in running) > STUCK / 2:
            break
    play.ended = True
    await asyncio.gather(*tasks)
    return done, all_games


def judged(play: Play, games: list[str]) -> list[str]:
    """What is wrong with the games as they are on disk."""
    wrong = [f"had by two processes: {game}" for game in sorted(set(play.twice))]
    wrong += [f"refused: {reason}" for reason in sorted(set(play.wrong))]
    store = Store(play.database)
    try:
        for game in games:
            kept = read(store, game)
            assert kept is not None
            rows = store.rows("select n, how from moves where game = ? order by n", game)
            numbers = {int(str(n)) + 1 for n, how in rows if how == HUMAN}
            if lost := play.acknowledged.get(game, set()) - numbers:
                wrong.append(f"{game} has lost answers that were acknowledged: {sorted(lost)}")
            after = kept.begun.clone()
            for move in kept.moves:
                after.take(move.call)
            if after.winner is None and not play.done(game):
                wrong.append(f"{game} is stuck at decision {kept.written + 1}")
    finally:
        store.close()
    return wrong


def tried(
    database: str, games: int, kills: int, seed: int, most: float, whole: bool = True
) -> tuple[Play, int, list[str], list[str]]:
    """All of it over a database: the play, the kills, the games, and what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        play = Play(Path(folder), database, whole=whole)
        try:
            for n in range(PROCESSES):
                play.start(n)
            done, all_games = asyncio.run(played(play, games, kills, seed, most))
        finally:
            for n in range(len(play.servers)):
                play.bury(n)
    return play, done, all_games, judged(play, all_games)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="an empty PostgreSQL; without one, one is started")
    parser.add_argument("--short", action="store_true", help="play until each has gone on, not to the end")
    parser.add_argument("--most", type=float, default=3600.0, help="seconds after which no more are killed")
    wanted = parser.parse_args()
    os.environ["OVERCRUSH_NURSERY"] = "1"
    began = time.monotonic()
    if wanted.database:
        play, kills, games, wrong = tried(
            wanted.database, wanted.games, wanted.kills, wanted.seed, wanted.most, not wanted.short
        )
    else:
        with postgres() as database:
            play, kills, games, wrong = tried(
                database, wanted.games, wanted.kills, wanted.seed, wanted.most, not wanted.short
            )
    answers = sum(map(len, play.acknowledged.values()))
    print(
        f"{kills} kills in {time.monotonic() - began:.0f} s, {len(games)} games ({wanted.games} at once), "
        f"{answers} acknowledged answers, {play.comings} connections"
    )
    for each in wrong:
        print(each, file=sys.stderr)
    print("nothing is lost, stuck or in two places" if not wrong else f"{len(wrong)} things are wrong")
    return 1 if wrong or kills < wanted.kills else 0


if __name__ == "__main__":
    sys.exit(main())
