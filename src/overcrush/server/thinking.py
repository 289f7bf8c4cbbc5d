"""Bots at work: quick ones at once, those that think in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, TypeVar

from overcrush.bots import BOTS, LEVELS, Bot, by_name, offered
from overcrush.bots.ladder import LADDER, highest, name_of, rung_of
from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.save import dump, load
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game, Setup
from overcrush.game.setup import Call, Pick
from overcrush.server.keeping import setup_data, setup_from
from overcrush.server.queueing import Queue, Told

log = logging.getLogger("overcrush.server")
T = TypeVar("T")
Advise = Callable[..., T]
"""A function of a module: it is given a set-up and a position as data, a seed, seconds, its place, what is wanted."""

QUICK = frozenset({"random", "beginner", "easy", "heuristic"})
"""Bots that decide in less time than it takes to ask another process."""
MOST_PICKS = 200
SECONDS = 0.8
"""The time a bot that searches has for a decision, if no others wait."""
LEAST = 0.1
"""The time it has at least, however many wait."""
DEADLINE = 6.0
"""So long a bot waits for its turn to think; then it answers without."""
WITHOUT = "heuristic"
"""How it answers then."""


def known(name: str) -> str:
    """A bot's name, or a complaint."""
    name = LEVELS.get(name, name)
    if name in BOTS and name not in offered():
        raise Malformed(f"this server cannot play as {name}: there are {', '.join(offered())}")
    if number := rung_of(name):
        if number > highest(offered()):
            raise Malformed(f"this server cannot play as {name}: the highest rung is {name_of(highest(offered()))}")
    elif name not in BOTS:
        raise Malformed(f"there is no bot {name[:60]!r}: there are {', '.join(offered())}")
    return name


def quick(name: str) -> bool:
    """Whether a bot decides in less time than it takes to ask another process."""
    number = rung_of(name)
    return (LADDER[number - 1].strong if number else name) in QUICK


def ponder(game: Game, bot: Bot, then: Bot | None = None, seconds: float = 0.0) -> Call:
    """A bot's whole answer to the open decision of a game that it may look at and change; what is not decided after so
    many seconds another one decides."""
    raw = game.state.ask
    picks: list[Pick] = []
    until = time.monotonic() + seconds
    while raw is not None and len(picks) < MOST_PICKS:
        option = (bot if then is None or time.monotonic() < until else then).choose(game)
        picks.append((option.action, option.pay))
        game.answer(option)
        now = game.state.ask
        if now is None or now.who != raw.who or now.kind != raw.kind or not now.picked:
            break
    if not picks:
        raise OvercrushError("there is nothing to decide")
    return tuple(picks)


def _seen(game: Game, seed: int) -> Game:
    """What a bot may look at: neither the dice to come nor any secret, which are made up anew."""
    ask = game.state.ask
    if ask is None:
        raise OvercrushError("there is nothing to decide")
    return game.for_bot(PLAYERS[ask.who], seed)


def _packed(game: Game, seed: int) -> tuple[str, str]:
    """A position as data, with what whoever decides may know."""
    seen = _seen(game, seed)
    seen.state.past = None  # what happened in earlier turns need not travel
    return setup_data(seen.setup), json.dumps(dump(seen.state))


@lru_cache(maxsize=64)
def _setup(text: str) -> Setup:
    return setup_from(json.loads(text))


def _work(setup: str, state: str, name: str, seed: int, seconds: float) -> Call:
    """What a process for bots does: the position out of its data, and a bot's answer."""
    return ponder(position(setup, state), by_name(name, seed, seconds), by_name(WITHOUT, seed), 2 * seconds)


def position(setup: str, state: str) -> Game:
    """A position out of its data, in a process for bots."""
    known_setup = _setup(setup)
    s = load(known_setup.table, json.loads(state))
    return Game(known_setup, s, s.clone())


class Unwanted(Exception):
    """Nobody wants to know any more."""


Flags = Any
"""A byte for each place: whether what is thought about there is still wanted; in memory that the processes share."""
_unwanted: list[Flags] = []


def heed(place: int) -> None:
    """Break off what is thought about at a place, if nobody wants to know any more."""
    if _unwanted and _unwanted[0][place]:
        raise Unwanted


def _sit() -> None:
    """Nothing: the process has begun."""


def _sit_down(flags: Flags) -> None:
    """A process for bots begins: it leaves the others their time, and goes when the server has gone."""
    _unwanted.append(flags)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_go_home, daemon=True).start()


def _go_home() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._queue = Queue(self._workers)
        self._pool: ProcessPoolExecutor | None = None
        self._context = multiprocessing.get_context("spawn")
        self._flags: Flags = self._context.RawArray("b", self._workers)
        self._places = list(range(self._workers))

    def warm(self) -> None:
        """Have a process ready: somebody is going to think."""
        with suppress(BrokenProcessPool):
            self._started().submit(_sit)

    def quick(self, game: Game, bot: Bot, seed: int) -> Call:
        """The answer of a bot that decides at once."""
        try:
            return ponder(_seen(game, seed), bot)
        except Exception:
            return self._anything(game, type(bot).__name__, seed)

    def seconds(self) -> float:
        """The time for a decision: the shorter the more are waiting."""
        return max(LEAST, SECONDS * self._workers / (self._workers + self._queue.waiting))

    async def slow(self, game: Game, name: str, seed: int, whose: str = "", told: Told = lambda _: None) -> Call:
        """The answer of a bot that thinks in a process of its own, when it is its player's turn; who waits is told how
        many think before, and whoever has waited too long answers at once."""
        if not await self._queue.place(whose, told, DEADLINE):
            return self.quick(game, by_name(WITHOUT, seed), seed)
        try:
            return await self._slow(game, name, seed)
        finally:
            self._queue.back()

    async def _slow(self, game: Game, name: str, seed: int) -> Call:
        setup, state = _packed(game, seed)
        for _ in range(2):
            try:
                return await asyncio.wrap_future(
                    self._started().submit(_work, setup, state, name, seed, self.seconds())
                )
            except BrokenProcessPool:
                self._pool = None  # the process was killed: another one is asked
            except Exception:
                break
        return self._anything(game, name, seed)

    async def advice(self, work: Advise[T], game: Game, seed: int, whose: str, *wanted: Any) -> T | None:
        """What a piece of work finds out about a position, of which it knows what who decides may know; None: others
        have thought for so long that it was not its turn. If nobody waits for it any more, it is broken off."""
        if not await self._queue.place(whose, lambda _: None, DEADLINE):
            return None
        place = self._places.pop()
        self._flags[place] = 0
        try:
            future = self._started().submit(work, *_packed(game, seed), seed, self.seconds(), place, *wanted)
        except BrokenProcessPool:  # the process was killed: whoever asks again has another one
            self._pool = None
            self._left(place)
            return None
        except BaseException:
            self._left(place)
            raise
        future.add_done_callback(partial(self._over, asyncio.get_running_loop(), place))
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except asyncio.CancelledError:
            self._flags[place] = 1  # its process has another look at that soon, and is free then
            raise
        except BrokenProcessPool:
            self._pool = None
            return None

    def _over(self, loop: asyncio.AbstractEventLoop, place: int, _: object) -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(self._left, place)

    def _left(self, place: int) -> None:
        self._places.append(place)
        self._queue.back()

    @staticmethod
    def _anything(game: Game, name: str, seed: int) -> Call:
        """Just any answer, for a bot that has failed: its opponent shall not wait for ever."""
        log.exception("the bot %s could not decide, so chance does", name)
        return ponder(_seen(game, seed), by_name("random", seed))

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, self._context, _sit_down, (self._flags,))
        return self._pool

    def close(self) -> None:
        """Send the processes home."""
        for place in range(len(self._flags)):
            self._flags[place] = 1  # nobody wants to know any more
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
