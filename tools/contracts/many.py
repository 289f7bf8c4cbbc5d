"""Many games, on all cores."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from contracts.corpus import EVERY_CARD
from contracts.one_game import check_game
from contracts.sources import SOURCES


def run_one(job: tuple[str, int, float], long_run: bool = False) -> tuple[str, int, int, str]:
    """Check one game; what went wrong, or nothing."""
    source, seed, dense = job
    try:
        return source, seed, check_game(source, seed, dense, long_run), ""
    except Exception as error:  # everything that goes wrong is reported with its seed
        where = ""
        trace = error.__traceback__
        while trace is not None:
            where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
            trace = trace.tb_next
        return source, seed, 0, f"{type(error).__name__} at {where}: {error}"


def jobs(games: int, first: int, only: str | None, dense: float) -> Iterator[tuple[str, int, float]]:
    """The games to play, the sources taking turns."""
    names = [only] if only else list(SOURCES)
    for n in range(games):
        yield names[n % len(names)], first + n // len(names), dense


def main() -> int:
    """Play games and report."""
    parser = argparse.ArgumentParser(
        description="What must be true of every game, checked over many games played at random."
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--source", choices=[*SOURCES, EVERY_CARD], help="only games of these teams")
    parser.add_argument("--dense", type=float, default=1, help="how many times as many checks")
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    began = time.perf_counter()
    decisions = 0
    failures: Counter[str] = Counter()
    with Pool(given.workers) as pool:
        for source, seed, count, wrong in pool.imap_unordered(
            run_one, jobs(given.games, given.first, given.source, given.dense), chunksize=4
        ):
            decisions += count
            if wrong:
                failures[wrong.partition(":")[0]] += 1
                if sum(failures.values()) <= 40:
                    print(
                        f"FAIL {source} {seed}: {wrong}\n"
                        f"  repeat: python tools/contracts --games 1 --source {source} --first {seed}"
                    )
    bad = sum(failures.values())
    seconds = time.perf_counter() - began
    print(f"{given.games - bad} games of {given.games} kept every contract; {decisions} decisions, {seconds:.0f} s")
    for words, n in failures.most_common():
        print(f"  {n} × {words}")
    return 1 if bad else 0
