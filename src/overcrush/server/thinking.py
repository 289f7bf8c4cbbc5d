"""Bots at work: quick ones at once, those that think in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

from overcrush.bots import BOTS, LEVELS, by_name
from overcrush.engine.describe import PLAYERS
from overcrush.engine.save import dump, load
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game, Setup
from overcrush.game.setup import Call, Pick
from overcrush.server.keeping import setup_data, setup_from

QUICK = frozenset({"random", "easy", "heuristic"})
"""Bots that decide in less time than it takes to ask another process."""
MOST_PICKS = 200


def known(name: str) -> str:
    """A bot's name, or a complaint."""
    name = LEVELS.get(name, name)
    if name not in BOTS:
        raise Malformed(f"there is no bot {name[:60]!r}: there are {', '.join(BOTS)}")
    return name


def ponder(game: Game, name: str, seed: int) -> Call:
    """A bot's whole answer to the open decision of a game in which it may look at everything."""
    bot = by_name(name, seed)
    raw = game.state.ask
    picks: list[Pick] = []
    while raw is not None and len(picks) < MOST_PICKS:
        option = bot.choose(game)
        picks.append((option.action, None))
        game.answer(option)
        now = game.state.ask
        if now is None or now.who != raw.who or now.kind != raw.kind or not now.picked:
            break
    if not picks:
        raise OvercrushError("there is nothing to decide")
    return tuple(picks)


@lru_cache(maxsize=64)
def _setup(text: str) -> Setup:
    return setup_from(json.loads(text))


def _work(setup: str, state: str, name: str, seed: int) -> Call:
    """What a process for bots does: the position out of its data, and a bot's answer."""
    known_setup = _setup(setup)
    s = load(known_setup.table, json.loads(state))
    return ponder(Game(known_setup, s, s.clone()), name, seed)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, game: Game, name: str, seed: int) -> Call:
        """A bot's answer to the open decision. It sees neither the dice to come nor what is secret: they are made up."""
        ask = game.state.ask
        if ask is None:
            raise OvercrushError("there is nothing to decide")
        seen = game.for_bot(PLAYERS[ask.who], seed)
        if name in QUICK:
            return ponder(seen, name, seed)
        setup = setup_data(seen.setup)
        state = json.dumps(dump(seen.state))
        for attempt in (1, 2):
            try:
                return await asyncio.wrap_future(self._started().submit(_work, setup, state, name, seed))
            except BrokenProcessPool:
                self._pool = None
                if attempt == 2:
                    raise OvercrushError(f"the bot {name} has stopped") from None
        raise OvercrushError(f"the bot {name} has stopped")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))
        return self._pool

    def close(self) -> None:
        """Send the processes home."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
