"""Events as lines to read: a sentence, and the number of the rule that made it so."""

from __future__ import annotations

from collections.abc import Iterable

from overcrush.engine.core import Event, State
from overcrush.engine.describe import Names
from overcrush.engine.story import event_text
from overcrush.scenario import Outcome

NUMBERS = 62
"""The column where rule numbers stand, if the sentence before them is not longer."""


def event_lines(outcome: Outcome) -> list[str]:
    """The event log of a scenario, with rule numbers."""
    if outcome.player is None:
        return []
    s = outcome.player.s
    return lines(Names(s.t), s, outcome.log)


def lines(names: Names, s: State, events: Iterable[Event]) -> list[str]:
    """Events as plain lines."""
    return [f"{event_text(names, s, event):<{NUMBERS}}  {event[5]}".rstrip() for event in events]
