"""Events as a page tells and animates them.

The stream is the same for everybody: what is secret is not told in events.
"""

from __future__ import annotations

from collections.abc import Iterator

from overcrush.engine.edge.api import TURN, State
from overcrush.engine.edge.api import Event as RawEvent
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.edge.story import event_text
from overcrush.model import const as c
from overcrush.server import told

COUNTED = frozenset(
    {
        *(c.EV_REFILLED, c.EV_SPENT, c.EV_VIRTUAL, c.EV_ATTACKED, c.EV_DAMAGED, c.EV_LIFE_LOST, c.EV_LIFE_GAINED),
        *(c.EV_PREPPED, c.EV_PREVENTED, c.EV_COUNTER, c.EV_KEYWORD, c.EV_LIFE_PAID),
    }
)
"""Kinds of event whose amount is how much."""


Mark = tuple[int, int, int]


class Stream:
    """The events of a game that goes on, as they are shown; it can go back to an earlier mark."""

    __slots__ = ("_at", "_before", "_names", "_turn", "shown")

    def __init__(self, names: Names) -> None:
        self._names = names
        self._turn = 1
        self._at = 0
        self._before = 0
        """How many events came before the first one shown."""
        self.shown: list[told.Event] = []

    @property
    def mark(self) -> Mark:
        """How far it has come."""
        return self._before + len(self.shown), self._turn, self._at

    def back_to(self, mark: Mark) -> None:
        """Forget what came after a mark."""
        length, self._turn, self._at = mark
        del self.shown[length:]

    def ahead(self, mark: Mark | None = None) -> Stream:
        """A stream that goes on from here, or from a mark, without this one."""
        other = Stream(self._names)
        other._before, other._turn, other._at = mark or self.mark
        return other

    def join(self, other: Stream) -> None:
        """Take in what a stream that went ahead has seen."""
        self.shown += other.shown
        self._turn, self._at = other._turn, other._at

    def go_on_from(self, shown: list[told.Event], s: State) -> None:
        """Begin with events that were told of a game which stands so now."""
        self.shown = list(shown)
        self._turn, self._at = s.turn, len(s.events)

    def follow(self, s: State) -> None:
        """Take in what has happened since it last looked."""
        for turn, raw in self._fresh(s):
            self.shown.append(self._told(s, turn, raw))
        self._turn, self._at = s.turn, len(s.events)

    def _fresh(self, s: State) -> Iterator[tuple[int, RawEvent]]:
        turns: list[tuple[int, tuple[RawEvent, ...]]] = []
        past = s.past
        turn = s.turn - 1
        while past is not None and turn >= self._turn:
            turns.append((turn, past[1]))
            past = past[0]  # type: ignore[assignment]
            turn -= 1
        for turn, events in (*reversed(turns), (s.turn, tuple(s.events))):
            for raw in events[self._at if turn == self._turn else 0 :]:
                yield turn, raw

    def _told(self, s: State, turn: int, raw: RawEvent) -> told.Event:
        kind, die, other, player, amount, rule, source, card, _ = raw
        who = PLAYERS[player] if 0 <= player < 2 else ""
        event = told.Event(
            self._before + len(self.shown),
            turn,
            c.EVENT_NAMES[kind],
            event_text(self._names, s, raw),
            rule,
            die=die if die >= 0 else None,
            other=other if other >= 0 else None,
            player=who,
            source=source if source >= 0 else None,
            card=card if card >= 0 else None,
        )
        if kind in COUNTED:
            event.amount = amount
        elif kind == c.EV_MOVED:
            event.start, event.end = c.ZONE_NAMES[amount >> 4], c.ZONE_NAMES[amount & 15]
        elif kind == c.EV_DREW:
            event.start, event.end = "bag", c.ZONE_NAMES[amount]
        elif kind in (c.EV_ROLLED, c.EV_REROLLED, c.EV_CAME_UP):
            event.face = amount
        elif kind == c.EV_STEP:
            event.step = TURN[amount].step
        elif kind == c.EV_GLOBAL:
            event.card = s.t.abilities[amount].card
        elif kind == c.EV_SPUN and s.face[die] >= 0:
            event.face = s.face[die]
        elif kind == c.EV_FLIPPED:
            event.card = amount
        return event
