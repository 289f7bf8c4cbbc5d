"""How fast environments step beside the engine itself, and what an observation costs: random games, one core.

`python tools/environments.py --seconds 20` prints a table; with `PYTHONPATH=build/compiled` of the compiled engine. The
kinds take turns, so that all of them see the same noise of the machine, and what is measured is the processor's time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time

import numpy as np

from overcrush.bench import one_core, pairs_of
from overcrush.encoding import slots as at
from overcrush.engine.edge.build import BUILD
from overcrush.env.aec import OvercrushAEC
from overcrush.env.batch import Batch
from overcrush.env.contest import Contest, LineUp
from overcrush.game import Game

TURN = 0.5
"""Seconds that each kind is measured before it is the next one's turn."""
KINDS = {"demo": "demo", "full": "tournament", "ready": "tournament"}


class Measure:
    """Steps of one kind, and how long they took."""

    def __init__(self, words: str, some: Callable[[], int]) -> None:
        self.words = words
        self.some = some
        self.steps = 0
        self.seconds = 0.0

    def go(self) -> None:
        until = self.seconds + TURN
        while self.seconds < until:
            begin = thread_time()
            self.steps += self.some()
            self.seconds += thread_time() - begin

    @property
    def each(self) -> float:
        """Microseconds a step."""
        return 1e6 * self.seconds / self.steps


def measures(teams: str) -> list[Measure]:
    """The engine by itself, then each environment."""
    pairs, form = pairs_of(teams), KINDS[teams]
    random = Random(1).random
    line_up = LineUp(pairs[0], form)
    line_up.pairs = pairs
    seeds = iter(range(10**9))
    seen = np.zeros(at.SIZE, np.uint8)

    def engine() -> int:
        seed = next(seeds)
        game = Game.new(*pairs[seed % len(pairs)], format=form, seed=seed, remembers=False)
        counted = 0
        decision = game.decision
        while decision is not None:
            actions = decision.actions
            counted += len(actions) > 1
            decision = game.step(actions[int(random() * len(actions))])
        return counted

    contest = Contest(line_up)

    def stepping(observe: bool) -> Callable[[], int]:
        def some() -> int:
            contest.begin(next(seeds))
            counted = 0
            while contest.who >= 0:
                if observe:
                    contest.observe(contest.who, seen)
                counted += 1
                contest.step(contest.ids[int(random() * len(contest.ids))])
            return counted

        return some

    aec = OvercrushAEC()
    aec.contest.line_up = line_up

    def petting_zoo() -> int:
        aec.reset()
        counted = 0
        while not aec.terminations[aec.agent_selection]:
            aec.last()
            ids = aec.contest.ids
            aec.step(ids[int(random() * len(ids))])
            counted += 1
        return counted

    batch = Batch(16)
    for other in batch.contests:
        other.line_up = line_up
    batch.reset(5)

    def many() -> int:
        for _ in range(50):
            batch.step([ids[int(random() * len(ids))] for ids in batch.legal])
        return 50 * len(batch)

    return [
        Measure("engine (Game.step)", engine),
        Measure("step by id, mask as ids", stepping(False)),
        Measure("step by id, with observation", stepping(True)),
        Measure("PettingZoo, last() and step", petting_zoo),
        Measure("16 games together, observed", many),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how fast environments step.")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--teams", choices=sorted(KINDS), default="ready")
    given = parser.parse_args()
    found = measures(given.teams)
    end = perf_counter() + given.seconds
    with one_core():
        while perf_counter() < end:
            for one in found:
                one.go()
    print(f"{BUILD}, {given.teams} teams")
    for one in found:
        print(f"{one.words:32} {one.each:8.1f} µs a step  {found[0].each / one.each:6.0%} of the engine")
    print(f"{'an observation':32} {found[2].each - found[1].each:8.1f} µs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
