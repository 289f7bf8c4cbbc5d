"""Who waits for a process to think in: one after the other from each player, told how many are before them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

Told = Callable[[int], None]


class Waiting:
    """Somebody who waits, and what they have been told."""

    __slots__ = ("before", "told", "turn")

    def __init__(self, told: Told) -> None:
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.told = told
        self.before = 0


class Queue:
    """So many places, and a line for each player: whoever has many games waits no less than who has one."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._free = places
        self._lines: OrderedDict[str, deque[Waiting]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(line) for line in self._lines.values())

    async def place(self, whose: str, told: Told, deadline: float) -> bool:
        """Wait for a place, but not beyond the deadline: whether there is one, which has to be given back."""
        if self._free and not self._lines:
            self._free -= 1
            return True
        who = Waiting(told)
        self._lines.setdefault(whose, deque()).append(who)
        self._tell()
        try:
            await asyncio.wait_for(asyncio.shield(who.turn), deadline)
        except TimeoutError:
            if not who.turn.done():
                self._gone(whose, who)
                return False
        except asyncio.CancelledError:
            if who.turn.done():
                self.back()
            else:
                self._gone(whose, who)
            raise
        return True

    def back(self) -> None:
        """A place is free: the next one has it, the first of the line whose turn it is."""
        if not self._lines:
            self._free += 1
            return
        whose, line = next(iter(self._lines.items()))
        who = line.popleft()
        self._lines.move_to_end(whose)
        if not line:
            del self._lines[whose]
        who.turn.set_result(None)
        if who.before:
            who.told(0)
        self._tell()

    def _gone(self, whose: str, who: Waiting) -> None:
        line = self._lines[whose]
        line.remove(who)
        if not line:
            del self._lines[whose]
        who.told(0)
        self._tell()

    def _tell(self) -> None:
        """Tell everybody how many are before them, if that is news."""
        order = sorted(
            ((place, n, who) for n, line in enumerate(self._lines.values()) for place, who in enumerate(line)),
            key=lambda each: each[:2],
        )
        for before, (_, _, who) in enumerate(order, 1):
            if who.before != before:
                who.before = before
                who.told(before)
