"""The same random games played by two trees of sources, or two builds of them, and compared event by event.

`python tools/alike.py OTHER` plays games over teams of all shipped cards, in each edition in turn, with these sources
and with those of OTHER (a folder with an `overcrush` package): every question, its options and every event must be the
same, also in copies and after saving. The first difference is told with what came before it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from overcrush.exercise.pairing import Pool
    from overcrush.model.cards import Card

HERE = Path(__file__).resolve().parent.parent / "src"
COPIED = 23
"""Every so many decisions the game goes on as a copy of itself, and every so many copies as what was saved of it."""
SAVED = 3
LONGEST = 3000
"""So many decisions are enough for one game."""


def told(seed: int) -> Iterator[str]:
    """All that can be seen of a game: the questions with their options, the answers, and the events."""
    from overcrush.exercise.pairing import teams
    from overcrush.game import Game
    from overcrush.teams.editions import EDITIONS

    pool, cards = _laid_out()
    one, other, format_ = teams(pool.draw(seed), cards)
    names = tuple(EDITIONS)
    random = Random(f"alike {seed}").random
    game = Game.new(one, other, format=format_, seed=seed, edition=names[seed % len(names)])
    seen = number = 0
    while (decision := game.decision) is not None and number < LONGEST:
        s = game.state
        if seen > len(s.events):
            seen = 0
        yield from (f"event {event}" for event in s.events[seen:])
        seen = len(s.events)
        ask = decision.raw
        yield f"{number} asked {tuple(ask)} rng {s.rng} life {s.life} kinds {s.in_force}"
        number += 1
        if number % COPIED == 0:
            game = Game.from_json(game.to_json()) if number % (COPIED * SAVED) == 0 else game.clone()
            ask = game.state.ask or ask
        yield f"answer {(action := ask.options[int(random() * len(ask.options))])}"
        game.answer(action)
    yield f"over {game.winner} {game.record().digest}"


@cache
def _laid_out() -> tuple[Pool, dict[str, Card]]:
    """The cards teams are drawn from: all that are shipped and read in full."""
    from overcrush.cards.library import library
    from overcrush.cards.searching import Query, search
    from overcrush.exercise.pairing import Pool

    found = {item.card.id: item.card for item in search(library(), Query()) if item.full}
    return Pool(list(found.values())), found


def play(first: int, games: int, whole: bool) -> None:
    """Play games and tell of each: all of it, or what it comes to."""
    for seed in range(first, first + games):
        sum_of = hashlib.sha256()
        lines = 0
        for line in told(seed):
            lines += 1
            if whole:
                print(line)
            sum_of.update(line.encode())
        print(json.dumps([seed, lines, sum_of.hexdigest()]), flush=True)


def start(source: Path, first: int, games: int, whole: bool = False) -> subprocess.Popen[str]:
    """The games as other sources play them, in a process of its own."""
    command = [sys.executable, __file__, "--play", "--first", str(first), "--games", str(games)]
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    return subprocess.Popen(command + ["--whole"] * whole, env=env, stdout=subprocess.PIPE, text=True)


def lines_of(process: subprocess.Popen[str]) -> IO[str]:
    """What a process tells."""
    assert process.stdout is not None
    return process.stdout


def first_difference(one: Path, other: Path, seed: int) -> str:
    """Where a game goes another way, and what came before."""
    before: list[str] = []
    a, b = start(one, seed, 1, True), start(other, seed, 1, True)
    for here, there in zip(lines_of(a), lines_of(b), strict=False):
        if here != there:
            return "".join((*before[-6:], f"- {here}", f"+ {there}"))
        before.append(f"  {here}")
    return "one of them ends early"


def main() -> int:
    """Play and compare; 1 if anything differs."""
    parser = argparse.ArgumentParser(description="The same random games with two trees of sources or two builds.")
    parser.add_argument("other", type=Path, nargs="?", help="the folder that holds the other overcrush package")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--whole", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        play(given.first, given.games, given.whole)
        return 0
    if given.other is None or not (given.other / "overcrush").is_dir():
        parser.error("say which folder holds the other overcrush package")
    a, b = start(HERE, given.first, given.games), start(given.other, given.first, given.games)
    alike = lines = 0
    for here, there in zip(lines_of(a), lines_of(b), strict=False):
        one, two = json.loads(here), json.loads(there)
        if one != two:
            print(f"game {one[0]} differs:\n{first_difference(HERE, given.other, one[0])}", end="")
            break
        alike += 1
        lines += one[1]
    for process in (a, b):
        process.terminate() if alike < given.games else process.wait()
    print(f"{alike:,} of {given.games:,} games alike, {lines:,} questions, answers and events")
    return 0 if alike == given.games else 1


if __name__ == "__main__":
    sys.exit(main())
