"""A bot as it is now against the same bot of an earlier commit, on the same engine, dice, teams and time.

The bots of the other commit are taken out of git into a package of their own, so that both sit at one table in one
process. Games come in rounds of four (``overcrush.match``): each side once with each team in each seat, on one set of
dice.
With `--cpu` a bot's time is the processor's, so that a busy machine is fair to both; on a quiet machine leave it out.

    python tools/bot_match.py 4b81323 --games 400 --seconds 0.5 --workers 2
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from itertools import combinations
from pathlib import Path

from overcrush.match import Match, Pairing, Played, outcome, results
from overcrush.teams import Team, able, ready

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "src/overcrush/bots"
NETWORK = ROOT / "src/overcrush/network/weights.npz"
"""Which plays on both sides: so are its features and its sight."""
SIDES = """
import sys
sys.path.insert(0, {folder!r})
from time import thread_time
import overcrush.bots.search
import overcrush.bots.{module} as now
import {package}.search
import {package}.{module} as then
if {cpu!r}:
    overcrush.bots.search.perf_counter = {package}.search.perf_counter = thread_time
TIME = {time!r}


class Now(now.{kind}):
    def __init__(self, seed=0):
        super().__init__(seed, **TIME)


class Then(then.{kind}):
    def __init__(self, seed=0):
        super().__init__(seed, **TIME)
"""


def take_out(commit: str, folder: Path) -> str:
    """Lay the bots of a commit out as a package of their own; its name."""
    package = "bots_then"
    command = ["git", "archive", commit, SOURCES]
    packed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    (folder / SOURCES).rename(folder / package)
    for path in (folder / package).glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("overcrush.bots", package)
        path.write_text(text, encoding="utf-8")
    (folder / "network").mkdir()
    shutil.copy(NETWORK, folder / "network")
    return package


def pairings(kind: str) -> tuple[Pairing, ...]:
    """The teams that meet."""
    if kind == "unseen":
        from overcrush.learning.held_out import Pools

        pools = Pools()
        return tuple(Pairing(*pools.pair("unseen", seed)) for seed in range(100))
    if kind == "able":
        return tuple(Pairing(*able(seed)) for seed in range(30))
    teams: list[Team] = list(ready().values())
    return tuple(Pairing(one, other) for one, other in combinations(teams, 2))


def main() -> int:
    """Play, and tell as it goes."""
    parser = argparse.ArgumentParser(description="The searching bot against itself at an earlier commit.")
    parser.add_argument("commit")
    parser.add_argument("--bot", choices=("search", "heuristic", "neural"), default="search")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--rounds", type=int, help="count playouts instead of time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--teams", choices=("ready", "able", "unseen"), default="ready", help="unseen: random ones of held-out cards"
    )
    parser.add_argument("--cpu", action="store_true", help="the time of the processor instead of the clock's")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        package = take_out(given.commit, folder)
        time = {"rounds": given.rounds} if given.rounds else {"seconds": given.seconds}
        if given.bot == "heuristic":
            time = {}
        kind = {"search": "SearchBot", "heuristic": "HeuristicBot", "neural": "NeuralBot"}[given.bot]
        told = {"folder": name, "package": package, "module": given.bot, "kind": kind, "cpu": given.cpu, "time": time}
        sides = folder / "sides.py"
        sides.write_text(SIDES.format(**told), encoding="utf-8")
        bots = (f"{sides}:Now", f"{sides}:Then")
        match = Match(bots, pairings(given.teams), given.games, given.seed)
        games: list[Played] = []
        for game in results(match, given.workers):
            games.append(game)
            won = sum(1.0 if g.winner == 0 else 0.5 if g.winner == 2 else 0.0 for g in games)
            if len(games) % 4 == 0:
                print(f"{len(games)} games, {won / len(games):.1%} won", flush=True)
        result = outcome(match, games)
        low, high = result.bots[0].interval
        print(
            f"now against {given.commit}: {result.bots[0].rate:.1%} of {result.games} games,"
            f" 95 % interval {low:.1%} to {high:.1%}; {result.turns:.1f} turns a game;"
            f" a decision took {1 / result.per_second[0]:.3f} s and {1 / result.per_second[1]:.3f} s on the average,"
            f" at most {result.slowest[0]:.2f} s and {result.slowest[1]:.2f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
