"""The long run: hundreds of thousands of random games over teams of all cards, with every contract.

`make soak CARDS=my-cards.json` plays 200,000 games on all cores. What breaks is told with the command that repeats it;
a run that was stopped goes on where it was with `--first`. On the compiled engine (`make compiled`) it takes a tenth of
the time: `PYTHONPATH=build/compiled python tools/soak.py`.

The teams are legal ones of cards of the whole shelf, 8 games to a pair. How seldom each contract is checked is
`LONG_RUN` in `contracts/positions`; how often each was is told at the end.
"""

from __future__ import annotations

import argparse
import gc
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from contracts.corpus import EVERY_CARD, TOGETHER, lay_out
from contracts.many import run_one
from contracts.one_game import MADE, SPENT

CHUNK = 4 * TOGETHER
TOLD = 40
"""So many failures are told one by one."""
A_LINE = 5_000
"""So many games, and a line is written where no progress bar can be shown."""


class Played(NamedTuple):
    """One game: its decisions, how often each check was made, the microseconds it took, and what went wrong."""

    seed: int
    decisions: int
    made: dict[str, int]
    spent: dict[str, int]
    wrong: str


@dataclass
class Tally:
    """What came of it so far."""

    first: int
    games: int = 0
    decisions: int = 0
    made: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    done: set[int] = field(default_factory=set)
    """Seeds that are done beyond the next one."""
    following: int = 0

    def add(self, game: Played) -> None:
        """One more game."""
        self.games += 1
        self.decisions += game.decisions
        self.made.update(game.made)
        self.spent.update(game.spent)
        self.done.add(game.seed)
        while self.first + self.following in self.done:
            self.done.discard(self.first + self.following)
            self.following += 1
        if game.wrong:
            self.failures[game.wrong.partition(":")[0]] += 1


def _ended_by_the_first() -> None:
    """A worker leaves the signals to the process that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    gc.set_threshold(100_000, 20, 50)  # a game leaves little in circles


def play(job: tuple[str, int, float]) -> Played:
    """Check one game."""
    MADE.clear()
    SPENT.clear()
    _, seed, decisions, wrong = run_one(job, long_run=True)
    return Played(seed, decisions, dict(MADE), dict(SPENT), wrong)


def main() -> int:
    """Play and report; 1 if anything broke."""
    parser = argparse.ArgumentParser(description="Random games over teams of all cards, with every contract.")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--cards", type=Path, action="append", default=[], help="a file of cards; shipped ones join it")
    parser.add_argument("--dense", type=float, default=1, help="how many times as many checks")
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    console = Console()
    console.print(f"compiling {', '.join(file.name for file in given.cards) or 'the shipped cards'}")
    cards = lay_out(given.cards)
    files = "".join(f" --cards {file}" for file in given.cards)
    again = f"python tools/soak.py{files} --dense {given.dense}"
    tally = Tally(given.first)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stopped either way, it tells what was played
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console)
    try:
        with progress, get_context("fork").Pool(given.workers, _ended_by_the_first) as pool:
            bar = progress.add_task("games", total=given.games)
            jobs = ((EVERY_CARD, seed, given.dense) for seed in range(given.first, given.first + given.games))
            for game in pool.imap_unordered(play, jobs, chunksize=CHUNK):
                tally.add(game)
                progress.advance(bar)
                bad = sum(tally.failures.values())
                if not console.is_terminal and tally.games % A_LINE == 0:
                    print(f"{tally.games:,} games, {bad or 'none'} broken", flush=True)
                if game.wrong and bad <= TOLD:
                    repeat = f"  repeat: {again} --first {game.seed} --games 1"
                    progress.console.print(f"FAIL {game.seed}: {game.wrong}", markup=False, highlight=False)
                    progress.console.print(repeat, markup=False, highlight=False)
                if bad:
                    progress.update(bar, description=f"games, {bad} broken")
    except KeyboardInterrupt:
        console.print(f"stopped; to go on: {again} --first {given.first + tally.following}", markup=False)
    report(console, tally, cards, time.monotonic() - began)
    return 1 if tally.failures else 0


def report(console: Console, tally: Tally, cards: int, seconds: float) -> None:
    """The summary."""
    bad = sum(tally.failures.values())
    console.print(
        f"{tally.games:,} games over teams of {cards:,} cards, {tally.decisions:,} decisions, {seconds:,.0f} s: "
        f"{bad or 'none'} broken",
        highlight=False,
    )
    for name, spent in tally.spent.most_common():
        often = f", checked {tally.made[name]:,} times" if name in tally.made else ""
        console.print(f"  {name}: {spent / 1000 / tally.games:.1f} ms a game{often}", highlight=False)
    for words, n in tally.failures.most_common():
        console.print(f"  {n} × {words}", markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
