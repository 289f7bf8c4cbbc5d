"""The long run: hundreds of thousands of random games over teams of all cards, with every contract.

`make soak CARDS=my-cards.json` plays 200,000 games on all cores. What breaks is told with the command that repeats it;
a run that was stopped goes on where it was with `--first`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from contracts.corpus import EVERY_CARD, lay_out
from contracts.many import run_one
from contracts.one_game import MADE

CHUNK = 4
TOLD = 40
"""So many failures are told one by one."""


@dataclass
class Tally:
    """What came of it so far."""

    first: int
    games: int = 0
    decisions: int = 0
    made: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    done: set[int] = field(default_factory=set)
    """Seeds that are done beyond the next one."""
    following: int = 0

    def add(self, seed: int, decisions: int, made: dict[str, int], wrong: str) -> None:
        """One more game."""
        self.games += 1
        self.decisions += decisions
        self.made.update(made)
        self.done.add(seed)
        while self.first + self.following in self.done:
            self.done.discard(self.first + self.following)
            self.following += 1
        if wrong:
            self.failures[wrong.partition(":")[0]] += 1


def play(job: tuple[str, int, float]) -> tuple[int, int, dict[str, int], str]:
    """Check one game: its seed, its decisions, the checks that were made, and what went wrong."""
    MADE.clear()
    _, seed, decisions, wrong = run_one(job)
    return seed, decisions, dict(MADE), wrong


def main() -> int:
    """Play and report; 1 if anything broke."""
    parser = argparse.ArgumentParser(description="Random games over teams of all cards, with every contract.")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--cards", type=Path, action="append", default=[], help="a file of cards; shipped ones join it")
    parser.add_argument("--dense", type=float, default=0.2, help="how many times as many checks as the tests make")
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    console = Console()
    console.print(f"compiling {', '.join(file.name for file in given.cards) or 'the shipped cards'}")
    cards = lay_out(given.cards)
    files = "".join(f" --cards {file}" for file in given.cards)
    again = f"python tools/soak.py{files} --dense {given.dense}"
    tally = Tally(given.first)
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console)
    try:
        with progress, get_context("fork").Pool(given.workers) as pool:
            bar = progress.add_task("games", total=given.games)
            jobs = ((EVERY_CARD, seed, given.dense) for seed in range(given.first, given.first + given.games))
            for seed, decisions, made, wrong in pool.imap_unordered(play, jobs, chunksize=CHUNK):
                tally.add(seed, decisions, made, wrong)
                progress.advance(bar)
                bad = sum(tally.failures.values())
                if wrong and bad <= TOLD:
                    progress.console.print(f"FAIL {seed}: {wrong}", markup=False, highlight=False)
                    progress.console.print(f"  repeat: {again} --first {seed} --games 1", markup=False, highlight=False)
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
    for name, n in tally.made.most_common():
        console.print(f"  {name}: checked {n:,} times", highlight=False)
    for words, n in tally.failures.most_common():
        console.print(f"  {n} × {words}", markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
