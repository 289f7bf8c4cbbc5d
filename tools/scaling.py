"""What more cores would give: the scheduler of simulations, simulated.

One process hands out games and writes down what comes back; that is what many cores wait for in the end. Here its time
for a game is a number, games last about exponentially around a mean, and the same rule hands them out: each process has
two numbers at a time and gets another one for each result.

    python tools/scaling.py --game 0.05 --desk 0.0002
"""

from __future__ import annotations

import argparse
import heapq
from collections import deque
from random import Random

from overcrush.simulation.workers import AHEAD

CORES = (1, 2, 16, 64, 256, 1000)


def throughput(cores: int, game: float, desk: float, games: int, seed: int = 0) -> float:
    """How many games a second so many cores play, if a game takes one of them ``game`` seconds and whoever hands them
    out ``desk`` seconds."""
    chance = Random(seed)
    given = [deque([0.0] * (AHEAD - 1)) for _ in range(cores)]  # when what a core is still to play has reached it
    done = [(chance.expovariate(1 / game), core) for core in range(cores)]
    heapq.heapify(done)
    free = 0.0
    for _ in range(games):
        when, core = heapq.heappop(done)
        free = max(free, when) + desk  # results wait for the desk, which takes one and gives another game
        given[core].append(free)
        begun = max(when, given[core].popleft())
        heapq.heappush(done, (begun + chance.expovariate(1 / game), core))
    return games / free


def main() -> None:
    parser = argparse.ArgumentParser(description="What more cores would give a simulation.")
    parser.add_argument("--game", type=float, default=0.05, help="seconds a game")
    parser.add_argument("--desk", type=float, default=0.0002, help="seconds it takes to hand one out and write it down")
    parser.add_argument("--games", type=int, default=100_000)
    asked = parser.parse_args()
    for cores in CORES:
        found = throughput(cores, asked.game, asked.desk, asked.games)
        print(f"{cores:5} cores  {found:9,.1f} games a second  {found * asked.game / cores:6.1%} of each core used")


if __name__ == "__main__":
    main()
