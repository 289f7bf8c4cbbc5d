"""Events as lines to read: a sentence, and the number of the rule that made it so."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from overcrush.cli import look
from overcrush.engine.edge.api import Event as RawEvent
from overcrush.engine.edge.api import State
from overcrush.engine.edge.describe import Names
from overcrush.engine.edge.story import event_text
from overcrush.game import Event, Game
from overcrush.model import const as c
from overcrush.scenario import Outcome

NUMBERS = 62
"""The column where rule numbers stand, if the sentence before them is not longer."""
MOST_NEWS = 40

UNTOLD = frozenset(
    {
        *(c.EV_MOVED, c.EV_DREW, c.EV_SPENT, c.EV_LEFT, c.EV_ENTERED, c.EV_STEP, c.EV_STEP_END),
        *(c.EV_TURN_START, c.EV_TURN_END, c.EV_MAIN_END, c.EV_BLOCKED, c.EV_ATTACKED, c.EV_BLOCKERS, c.EV_CHANGED),
        *(c.EV_TARGETED, c.EV_ENDED, c.EV_SPUN),
    }
)
"""What the table shows by itself, or what another event tells better; the log has it all."""


def event_lines(outcome: Outcome) -> list[str]:
    """The event log of a scenario, with rule numbers."""
    if outcome.player is None:
        return []
    s = outcome.player.s
    return plain(Names(s.t), s, outcome.log)


def plain(names: Names, s: State, events: Iterable[RawEvent]) -> list[str]:
    """Events as plain lines."""
    return [f"{event_text(names, s, event):<{NUMBERS}}  {event[c.E_RULE]}".rstrip() for event in events]


def told(event: Event) -> Text:
    """An event as a coloured line."""
    style = look.PLAYER_STYLES[event.raw[3]] if 0 <= event.raw[3] < 2 else look.LABEL
    line = Text("  ▏", style=style)
    heading = event.raw[0] in (c.EV_TURN, c.EV_WON)
    line.append(f" {event.text}", style="bold" if heading else "")
    return line.append(f"  {event.rule}", style=look.RULE)


def news(game: Game, since: int) -> list[Text]:
    """What has happened after the first so many events, without what goes without saying."""
    events = [event for event in game.events_since(since) if event.raw[0] not in UNTOLD]
    decision = game.decision
    who = decision.raw.who if decision is not None else c.NOBODY
    # a pass is news only to the one who is asked because of it
    events = [event for event in events if event.raw[0] != c.EV_PASSED or (event is events[-1] and event.raw[3] != who)]
    lines = [told(event) for event in events[-MOST_NEWS:]]
    if len(events) > MOST_NEWS:
        lines.insert(0, Text(f"  ▏ … {len(events) - MOST_NEWS} earlier events are in the log", style=look.QUIET))
    return lines
