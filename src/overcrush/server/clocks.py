"""Clocks for two: a bank of seconds each and some more for every decision, so many days for a decision, the end of a
round. Only who has something to decide spends time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec

DAY = 86_400


class Terms(msgspec.Struct, omit_defaults=True):
    """How long two players have. Without any of it there is no clock."""

    bank: int = 0
    """Seconds each player has."""
    increment: int = 0
    """Seconds that each decision adds."""
    days: int = 0
    """Days a player has for each decision."""
    round: int = 0
    """Seconds until the round is over: the turn is finished then, and life decides."""
    ends: float = 0.0
    """When the round is over, if it began with an earlier game of the match."""


class Shown(msgspec.Struct, omit_defaults=True):
    """What a clock shows, as it is kept."""

    left: tuple[float, float] = (0.0, 0.0)
    due: float = 0.0
    """By when somebody must have decided."""
    ends: float = 0.0
    last: int = 0
    """The turn that is finished before life decides, once the round is over."""


class Clock:
    """The time two players have left."""

    def __init__(self, terms: Terms | None, kept: str = "") -> None:
        self._terms = terms or Terms()
        bank = float(self._terms.bank)
        self._now = _shown(kept) or Shown((bank, bank), ends=self._terms.ends)
        self._left = list(self._now.left)
        self._begun = bool(self._terms.days)
        self.runs = -1
        """Whose time passes, or -1."""
        self._since = 0.0
        self._flag: asyncio.TimerHandle | None = None
        self._bell: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return bool(self._terms.bank or self._terms.days or self._terms.round)

    @property
    def banks(self) -> bool:
        """Whether each has a bank."""
        return self._terms.bank > 0

    @property
    def slow(self) -> bool:
        """Whether each decision has days."""
        return self._terms.days > 0

    @property
    def due(self) -> float:
        """By when whoever decides must have decided, where that is a matter of days."""
        return self._now.due if self.slow else 0.0

    @property
    def ends(self) -> float:
        """When the round is over, once it has begun."""
        return self._now.ends

    @property
    def last(self) -> int:
        """The turn that is finished before life decides, once the round is over."""
        return self._now.last

    def begin(self, ring: Callable[[], None]) -> None:
        """Both are there: from now on it can run. ``ring`` is called when the round is over."""
        self._begun = True
        if self._terms.round and not self._now.ends:
            self._now.ends = time.time() + self._terms.round
        if self._now.ends and not self._now.last and self._bell is None:
            self._bell = asyncio.get_running_loop().call_later(max(0.0, self._now.ends - time.time()), ring)

    def call_time(self, turn: int) -> None:
        """The round is over: this turn is the last."""
        self._now.last = turn

    def left_of(self, player: int) -> float:
        """The seconds a player has left."""
        if self.slow:
            return self._now.due - time.time()
        spent = time.monotonic() - self._since if self.runs == player else 0.0
        return self._left[player] - spent

    def run(self, player: int, over: Callable[[int], None]) -> None:
        """A player has to decide; ``over`` is called when they have no time left."""
        if not (self.banks or self.slow) or not self._begun or self.runs == player:
            return
        self.stop()
        self.runs, self._since = player, time.monotonic()
        self._flag = asyncio.get_running_loop().call_later(max(0.0, self.left_of(player)), over, player)

    def stop(self) -> None:
        """Nobody's time passes."""
        if self.runs >= 0 and self.banks:
            self._left[self.runs] = self.left_of(self.runs)
        self.runs = -1
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def put_away(self) -> None:
        """Nobody looks at it any more."""
        self.stop()
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    def decided(self, player: int) -> None:
        """A player has decided: there are some seconds more, or as many days again."""
        self.stop()
        self._left[player] += self._terms.increment
        self._wait()

    def undecided(self, player: int) -> None:
        """What a player decided does not count after all."""
        self._left[player] -= self._terms.increment

    def _wait(self) -> None:
        self._now.due = time.time() + self._terms.days * DAY if self.slow else 0.0

    def kept(self) -> str:
        """What has to be written down."""
        one, two = (round(self.left_of(player), 3) if self.banks else 0.0 for player in (0, 1))
        self._now.left = (one, two)
        return msgspec.json.encode(self._now).decode()


def beginning(terms: Terms | None) -> str:
    """What a clock shows when a game begins, to be written down: days run from the first moment."""
    if terms is None or not terms.days:
        return ""
    return msgspec.json.encode(Shown(due=time.time() + terms.days * DAY)).decode()


def due_of(kept: str) -> float:
    """By when somebody must have decided, out of what was written down; 0 where it is not a matter of days."""
    shown = _shown(kept)
    return shown.due if shown is not None else 0.0


def _shown(kept: str) -> Shown | None:
    try:
        return msgspec.json.decode(kept, type=Shown) if kept else None
    except msgspec.MsgspecError:
        return None
