"""Work that can wait a little: views and quick bots, done in slices, so that answers are taken in between."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

SLICE = 0.001
"""So many seconds are worked before whatever has come in meanwhile is looked at."""


ROUNDS = 4
"""So often: an answer takes that many rounds of the loop from its arrival to the disk."""


class Gate:
    """Does pieces of work one after the other, in the order they come."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._working: asyncio.Task[None] | None = None

    async def do(self, work: Callable[[], T]) -> T:
        """What a piece of work gives, when it has had its turn."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await done

    async def _work(self) -> None:
        while self._waiting:
            until = time.perf_counter() + SLICE
            while self._waiting and time.perf_counter() < until:
                work, done = self._waiting.popleft()
                if done.cancelled():
                    continue
                try:
                    done.set_result(work())
                except Exception as error:
                    done.set_exception(error)
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
        self._working = None
