"""A clock for two: so many seconds each, and some more for every decision; only who has something to decide spends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable


class Clock:
    """The time two players have left. Without a bank there is no clock, and nothing is ever over."""

    def __init__(self, terms: tuple[int, int] | None, kept: str = "") -> None:
        self._bank, self._more = terms or (0, 0)
        self._left = [float(self._bank)] * 2
        self._begun = False
        if kept:
            one, two = json.loads(kept)
            self._left = [float(one), float(two)]
        self.runs = -1
        """Whose time passes, or -1."""
        self._since = 0.0
        self._flag: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return self._bank > 0

    def begin(self) -> None:
        """Both are there: from now on it can run."""
        self._begun = True

    def left_of(self, player: int) -> float:
        """The seconds a player has left."""
        spent = time.monotonic() - self._since if self.runs == player else 0.0
        return self._left[player] - spent

    def run(self, player: int, over: Callable[[int], None]) -> None:
        """A player has to decide; ``over`` is called when they have no time left."""
        if not self or not self._begun or self.runs == player:
            return
        self.stop()
        self.runs, self._since = player, time.monotonic()
        self._flag = asyncio.get_running_loop().call_later(max(0.0, self._left[player]), over, player)

    def stop(self) -> None:
        """Nobody's time passes."""
        if self.runs >= 0:
            self._left[self.runs] = self.left_of(self.runs)
        self.runs = -1
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def decided(self, player: int) -> None:
        """A player has decided: there are some seconds more."""
        self.stop()
        self._left[player] += self._more

    def undecided(self, player: int) -> None:
        """What a player decided does not count after all."""
        self._left[player] -= self._more

    def kept(self) -> str:
        """What has to be written down."""
        return json.dumps([round(self.left_of(player), 3) for player in (0, 1)])
