"""Those who look on some minutes behind the players, where these want it: nobody can be told what lies ahead."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

import msgspec

from overcrush.server import told
from overcrush.server.listening import Listener
from overcrush.server.seen import Eyes


class Behind:
    """A page that is told what all who look on are, and hands it on to them later; at once when the game is over."""

    seat = "watch"
    eyes: Eyes = ()
    steps = True

    def __init__(self, delay: float, opening: told.View, over: Callable[[], bool]) -> None:
        self.seen = len(opening.events)
        self.shown = list(opening.events)
        """The events that may be known by now."""
        self.watchers: set[Listener] = set()
        self._delay = delay
        self._over = over
        self._now = opening
        self._coming: deque[tuple[float, told.Told]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def join(self, watcher: Listener) -> None:
        """Somebody looks on: they see what may be seen by now."""
        self._hand_on()
        self.watchers.add(watcher)
        watcher.tell(msgspec.structs.replace(self._now, since=0, events=list(self.shown), more=False, undone=False))
        self._wait()

    def leave(self, watcher: Listener) -> None:
        """Somebody has gone."""
        self.watchers.discard(watcher)

    def tell(self, message: told.Told) -> None:
        """Something has happened that is told later."""
        self._coming.append((time.monotonic() + self._delay, message))
        self._hand_on()
        self._wait()

    def catch_up(self, ago: float, view: told.View) -> None:
        """Something that happened so many seconds ago, before the game was opened again."""
        self._coming.append((time.monotonic() + self._delay - ago, view))
        self.seen = view.since + len(view.events)
        self._hand_on()

    def close(self, code: int) -> None:
        """Everybody is sent away."""
        for watcher in self.watchers:
            watcher.close(code)

    def _hand_on(self) -> None:
        """Tell what is old enough."""
        while self._coming and (self._coming[0][0] <= time.monotonic() or self._over()):
            message = self._coming.popleft()[1]
            if isinstance(message, told.View):
                self.shown[message.since :] = message.events
                self._now = message
            for watcher in self.watchers:
                watcher.tell(message)

    def _wait(self) -> None:
        """Look again when the next thing may be told; while nobody looks on, the next who comes will see to it."""
        if not self._coming or not self.watchers or self._timer is not None:
            return
        self._timer = asyncio.get_running_loop().call_later(
            max(0.0, self._coming[0][0] - time.monotonic()), self._again
        )

    def _again(self) -> None:
        self._timer = None
        self._hand_on()
        self._wait()
