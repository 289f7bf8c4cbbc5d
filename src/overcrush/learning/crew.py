"""Processes that play, one game after the other, until they are told to stop: what they play can change meanwhile.

They are forked before anything else is begun, so that cards are read once and PyTorch is in none of them.
"""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from os import _exit, nice
from pathlib import Path
from random import Random
from typing import Any

from overcrush.bots.heuristic import HeuristicBot
from overcrush.bots.levels import Bot
from overcrush.bots.neural import NeuralBot
from overcrush.bots.search import SearchBot
from overcrush.learning.held_out import Pools
from overcrush.learning.quick import HastyBot, QuickBot
from overcrush.learning.sampling import Lesson, play
from overcrush.network.inference import Network

ROUND = 4
"""Games of a round in a match: each bot with each team in each seat."""
TIMED = frozenset({"match", "even"})
"""Games with time to think: nothing is learned from them."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What is played for some time."""

    name: str
    seconds: float
    mix: Mapping[str, float]
    """How often which kind of game is played: ``hasty`` (the policy of playouts against itself), ``heuristic`` (against
    itself), ``neural`` (a quick one against itself or an older one), ``mixed`` (that against ``heuristic``), ``match``
    (neural against search, with time), ``even`` (neural against itself, with time)."""
    unseen: float = 0.1
    """Which part of the games is played with teams nothing is learned from."""
    mistakes: float = 0.03
    """Which part of the decisions is left to chance; half of it where the network plays."""
    rounds: int = 2
    """Playouts of each plan in quick games."""
    horizon: int = 0
    """How many turns beyond the present one they go on."""
    budget: float = 0.1
    """Seconds a decision in matches."""
    horizons: tuple[int, ...] = (0,)
    """How far the newest version looks in matches, in turn."""
    ready_only: bool = False
    """Whether matches are played with ready teams alone."""
    older: float = 0.3
    """How often a quick bot meets an older version of itself."""


@dataclass(slots=True)
class Settings:
    """What all processes of a crew know."""

    pools: Pools
    stages: tuple[Stage, ...]
    folder: Path
    """Where the versions of the network are."""
    seed: int = 0
    workers: int = 1
    others: dict[str, Any] = field(default_factory=dict)


def version_file(folder: Path, version: int) -> Path:
    """The file of a version of the network."""
    return folder / f"version{version}.npz"


class Crew:
    """So many processes that play."""

    def __init__(self, settings: Settings) -> None:
        context = get_context("fork")
        self.stage = context.Value("i", 0, lock=False)
        """Which stage it is."""
        self.version = context.Value("i", 0, lock=False)
        """How many versions of the network there are; they are counted from 1."""
        self.failures = 0
        self._lines: list[Connection] = []
        self._came: deque[Lesson] = deque()
        self._over = threading.Event()
        self._processes = []
        for number in range(settings.workers):
            here, there = context.Pipe(duplex=False)
            process = context.Process(
                target=_work, args=(there, settings, number, self.stage, self.version), daemon=True
            )
            process.start()
            there.close()
            self._lines.append(here)
            self._processes.append(process)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        lines = list(self._lines)
        while lines and not self._over.is_set():
            for line in wait(lines, 0.2):
                assert isinstance(line, Connection)
                try:
                    self._came.append(line.recv())
                except (EOFError, OSError):
                    lines.remove(line)

    def take(self) -> list[Lesson]:
        """The games that have come since this was last asked."""
        found: list[Lesson] = []
        while self._came:
            found.append(self._came.popleft())
        return found

    @property
    def alive(self) -> int:
        """How many processes there are."""
        return sum(process.is_alive() for process in self._processes)

    def close(self) -> None:
        """End all of them."""
        self._over.set()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


def _work(line: Connection, settings: Settings, number: int, stage: Any, version: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nice(5)  # who learns comes first: the others wait for what is learned
    threading.Thread(target=_follow, daemon=True).start()
    player = Player(settings)
    turn = number
    while True:
        try:
            lesson = player.one(stage.value, version.value, turn)
        except Exception as error:  # one game that breaks off must not end hours of them
            print(f"game {turn} of stage {stage.value} broke off: {type(error).__name__}: {error}", flush=True)
            lesson = None
        turn += settings.workers
        if lesson is not None:
            try:
                line.send(lesson)
            except OSError:
                return


def _follow() -> None:
    """End when the process that started this one has ended, however it did."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        _exit(1)


class Player:
    """Plays the games of a crew by their numbers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._networks: dict[int, Network] = {}

    def _network(self, version: int) -> Network:
        found = self._networks.get(version)
        if found is None:
            found = self._networks[version] = Network.load(version_file(self.settings.folder, version))
        return found

    def one(self, at: int, version: int, number: int) -> Lesson:
        """Play one game of a stage."""
        stage = self.settings.stages[at]
        random = Random(f"{self.settings.seed}.{at}.{number}")
        workers = self.settings.workers
        twice = number // workers
        pair = Random(f"{self.settings.seed}.{at}.teams.{twice // 2 * workers + number % workers}")
        kind = random.choices(list(stage.mix), list(stage.mix.values()))[0]
        if kind in ("neural", "mixed", *TIMED) and version == 0:
            kind = "hasty"
        if kind in TIMED:
            return self._match(stage, at, version, number, kind)
        cards = pair.choice(("unseen", "unseen", "ready")) if pair.random() < stage.unseen else "learned"
        seed = random.getrandbits(40)
        one, other = self.settings.pools.pair(cards, pair.getrandbits(32))
        teams = (other, one) if twice & 1 else (one, other)  # so that who won does not follow from the teams
        bots: list[Bot] = [HastyBot(), HastyBot()] if kind == "hasty" else [HeuristicBot(seed), HeuristicBot(seed)]
        if kind in ("neural", "mixed"):
            first = random.randrange(2)
            bots[first] = self._quick(stage, version, seed)
            if kind == "neural":
                older = random.randint(1, version) if random.random() < stage.older else version
                bots[1 - first] = self._quick(stage, older, seed + 1)
        mistakes = stage.mistakes if cards == "learned" else 0.0
        if kind in ("neural", "mixed"):
            mistakes /= 2
        lesson = play(teams, (bots[0], bots[1]), seed, mistakes)
        lesson.about = {"stage": stage.name, "kind": kind, "cards": cards, "number": number}
        return lesson

    def _quick(self, stage: Stage, version: int, seed: int) -> Bot:
        bot = QuickBot(seed, rounds=stage.rounds, network=self._network(version))
        bot.horizon = stage.horizon
        return bot

    def _match(self, stage: Stage, at: int, version: int, number: int, kind: str) -> Lesson:
        """A game between the newest version and ``search``, or itself, both with time; all four of a round are one
        process's."""
        workers = self.settings.workers
        mine = number // workers
        which = mine // ROUND * workers + number % workers
        random = Random(f"{self.settings.seed}.match.{at}.{which}")
        cards = "ready" if stage.ready_only or which % 2 else "unseen"
        one, other = self.settings.pools.pair(cards, random.getrandbits(32))
        seed = random.getrandbits(40)
        swapped = mine % ROUND
        teams = (other, one) if swapped & 2 else (one, other)
        neural = NeuralBot(seed, stage.budget, network=self._network(version))
        neural.horizon = stage.horizons[which // 2 % len(stage.horizons)]
        other_bot = SearchBot(seed, stage.budget)
        if kind == "even":
            other_bot = NeuralBot(seed + 1, stage.budget, network=self._network(version))
        bots: list[Bot] = [neural, other_bot]
        if swapped & 1:
            bots.reverse()
        lesson = play(teams, (bots[0], bots[1]), seed)
        seat = int(swapped & 1)
        lesson.about = {
            "stage": stage.name,
            "kind": kind,
            "cards": cards,
            "number": number,
            "round": which,
            "horizon": neural.horizon,
            "seat": seat,
            "score": 1.0 - lesson.won if seat else lesson.won,
        }
        return lesson
