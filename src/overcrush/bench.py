"""How fast the engine is: random complete games through the public facade, with python-chess as the yardstick.

Batches of each kind take turns on one core, so that all of them see the same noise of the machine, and what is measured
is the processor's time, which other programs do not lengthen. Only decisions with two or more options are counted, and
the whole time of the games, their set-up included, is divided by their number. A node of a search is a copy of a
position in which one of its options is taken, up to the next decision.

The teams: the demo game's, full ones of invented cards (`able`), the ready ones that ship, and random ones of shipped
cards.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

from overcrush.cards.library import library
from overcrush.engine.edge.api import play
from overcrush.engine.edge.build import BUILD
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.teams import Team, able, demo
from overcrush.teams.building import random_team
from overcrush.teams.known import ready

BATCH = 0.25
"""Seconds that each kind is measured before it is the next one's turn."""
PAIRS = 10
"""How many different pairs of full teams take turns."""
SETTINGS = ("demo", "full", "ready", "corpus")
"""Which teams play."""
ALONE = ("demo", "full")
"""Of which the memory is measured."""
LONGEST = 400
"""So many plies are a game of chess where nobody asks whether it is over."""
MEMORY_SHARE = 0.1
SAMPLE = 17
"""Every so many decisions a position is kept, to measure copying."""
KEPT = 64
CLONES = 20


class Setting:
    """A set-up to play at random: its teams, its format, and what has been measured so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.format = "demo" if name == "demo" else "tournament"
        self.pairs = pairs_of(name)
        self.random = Random(name).random
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.clones = 0
        self.clone_seconds = 0.0
        self.nodes = 0
        self.node_seconds = 0.0
        self.kept: list[Game] = []

    def new_game(self) -> Game:
        """The next game: another seed, and the next pair of teams."""
        a, b = self.pairs[self.games % len(self.pairs)]
        return Game.new(a, b, format=self.format, seed=self.games, remembers=False)

    def play_game(self) -> None:
        """Play one game to its end, the way a bot that chooses at random does."""
        random = self.random
        begin = thread_time()
        game = self.new_game()
        counted = 0
        decision = game.decision
        while decision is not None:
            actions = decision.actions
            counted += len(actions) > 1  # the first of all may have one only
            decision = game.step(actions[int(random() * len(actions))])
        self.seconds += thread_time() - begin
        self.decisions += counted
        self.games += 1

    def batch(self) -> None:
        """Play whole games for the length of a batch, one at least."""
        until = self.seconds + BATCH
        while self.seconds < until:
            self.play_game()

    def clone_batch(self) -> None:
        """Copy positions from all over a few games."""
        if not self.kept:
            self._keep()
        until = self.clone_seconds + BATCH / 2
        while self.clone_seconds < until:
            begin = thread_time()
            for game in self.kept:
                for _ in range(CLONES):
                    game.clone()
            self.clone_seconds += thread_time() - begin
            self.clones += CLONES * len(self.kept)

    def node_batch(self) -> None:
        """Copy positions from all over a few games, and take one of the options in each copy."""
        if not self.kept:
            self._keep()
        random = self.random
        give = play.give
        until = self.node_seconds + BATCH / 2
        while self.node_seconds < until:
            begin = thread_time()
            for game in self.kept:
                s = game.state
                ask = s.ask
                assert ask is not None
                options = ask.options
                for _ in range(CLONES):
                    give(s.clone(), ask, options[int(random() * len(options))])
            self.node_seconds += thread_time() - begin
            self.nodes += CLONES * len(self.kept)

    def _keep(self) -> None:
        games = 0
        while len(self.kept) < KEPT and games < KEPT:
            a, b = self.pairs[games % len(self.pairs)]
            game = Game.new(a, b, format=self.format, seed=games, remembers=False)
            games += 1
            seen = 0
            while (decision := game.decision) is not None:
                seen += len(decision.actions) > 1
                if len(decision.actions) > 1 and seen % SAMPLE == 0 and len(self.kept) < KEPT:
                    self.kept.append(game.clone())
                actions = decision.options.actions
                game.answer(actions[int(self.random() * len(actions))])

    def figures(self) -> dict[str, float]:
        """What was measured."""
        return {
            "decisions_per_s": self.decisions / self.seconds,
            "games_per_s": self.games / self.seconds,
            "us_per_decision": 1e6 * self.seconds / self.decisions,
            "us_per_clone": 1e6 * self.clone_seconds / self.clones,
            "nodes_per_s": self.nodes / self.node_seconds,
            "decisions_per_game": self.decisions / self.games,
        }


@cache
def pairs_of(name: str) -> list[tuple[Team, Team]]:
    """The teams that play a set-up by turns."""
    if name == "demo":
        return [demo()]
    if name == "full":
        return [able(seed) for seed in range(PAIRS)]
    if name == "ready":
        teams = list(ready().values())
        return list(zip(teams, teams[1:] + teams[:1], strict=True))
    return corpus_pairs()


def corpus_pairs() -> list[tuple[Team, Team]]:
    """Random teams, each of one shipped set."""
    found: list[Team] = []
    codes = list(library().codes)
    at = 0
    while len(found) < 2 * PAIRS:
        with suppress(OvercrushError):  # a set can be too small for a team
            found.append(random_team([codes[at * 7 % len(codes)]], at))
        at += 1
    return list(zip(found[::2], found[1::2], strict=True))


class Chess:
    """Random games of python-chess: list the moves, push one; by all of its rules, ask first whether it is over."""

    def __init__(self) -> None:
        import chess

        self.new_board: Callable[[], Any] = chess.Board
        self.random = Random("chess").random
        self.plies = 0
        self.seconds = 0.0
        self.bare_plies = 0
        self.bare_seconds = 0.0

    def bare_batch(self) -> None:
        """The same without asking whether the game is over: until nothing can be moved, or for so many plies."""
        random = self.random
        until = self.bare_seconds + BATCH / 2
        while self.bare_seconds < until:
            begin = thread_time()
            board = self.new_board()
            plies = 0
            while plies < LONGEST and (moves := list(board.legal_moves)):
                board.push(moves[int(random() * len(moves))])
                plies += 1
            self.bare_seconds += thread_time() - begin
            self.bare_plies += plies

    def batch(self) -> None:
        """Play whole games for the length of a batch, one at least."""
        random = self.random
        until = self.seconds + BATCH
        while self.seconds < until:
            begin = thread_time()
            board = self.new_board()
            plies = 0
            while not board.is_game_over():
                moves = list(board.legal_moves)
                board.push(moves[int(random() * len(moves))])
                plies += 1
            self.seconds += thread_time() - begin
            self.plies += plies

    def figures(self) -> dict[str, float]:
        """What was measured."""
        return {
            "plies_per_s": self.plies / self.seconds,
            "us_per_ply": 1e6 * self.seconds / self.plies,
            "us_per_ply_without_is_game_over": 1e6 * self.bare_seconds / self.bare_plies,
        }


def measure(seconds: float, told: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Measure for about so long. Without python-chess its part and the ratio are left out."""
    end = perf_counter() + seconds
    peaks: dict[str, float] = {}
    for name in ALONE:  # before anything else is loaded here
        told(f"memory, {name}")
        peaks[name] = peak_of(name, seconds * MEMORY_SHARE)
    with one_core():
        settings = [Setting(name) for name in SETTINGS]
        try:
            chess: Chess | None = Chess()
        except ImportError:
            chess = None
        first = True
        gc.collect()
        gc.freeze()  # how many cards have been loaded says nothing about the engine
        while first or perf_counter() < end:
            first = False
            for setting in settings:
                told(f"games, {setting.name}")
                setting.batch()
                if chess is not None:
                    chess.batch()
                    chess.bare_batch()
                setting.clone_batch()
                setting.node_batch()
    result: dict[str, Any] = {"build": BUILD}
    for setting in settings:
        result[setting.name] = setting.figures()
        if setting.name in peaks:
            result[setting.name]["peak_mb"] = peaks[setting.name]
    if chess is not None:
        result["python_chess"] = plies = chess.figures()
        result["ratio"] = plies["us_per_ply"] / result["full"]["us_per_decision"]
        bare = plies["us_per_ply_without_is_game_over"]
        result["ratio_without_is_game_over"] = bare / result["full"]["us_per_decision"]
    return result


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


# --- memory --------------------------------------------------------------------------------------------


def peak_of(name: str, seconds: float) -> float:
    """The peak memory, in MB, of a fresh process that does nothing but play a set-up for so long."""
    code = f"from {__name__} import {play_alone.__name__} as alone; print(alone({name!r}, {seconds!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise OvercrushError(f"the process that measures memory failed: {last}")
    return float(done.stdout)


def play_alone(name: str, seconds: float) -> float:
    """Play a set-up for so long, one game at least, and say the peak memory of this process in MB."""
    setting = Setting(name)
    setting.play_game()
    while setting.seconds < seconds:
        setting.play_game()
    return peak_mb()


def peak_mb() -> float:
    """The peak resident memory of this process in MB.

    Linux counts what the parent had at the moment of starting us into ``ru_maxrss``, so its own high-water mark is read
    where there is one.
    """
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)
