"""How many dice are drawn or rolled at once, and whether the draw of a turn is over."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Event, Frame, State, TriggerSpec
from overcrush.engine.steps import ROLL
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_PLAYER,
    E_SOURCE,
    EV_CAME_UP,
    EV_DREW,
    EV_MOVED,
    EV_REFILLED,
    EV_REROLLED,
    EV_ROLLED,
    EV_STEP,
    FLAG_DRAW_STEP,
)

ALONGSIDE: Final = (EV_DREW, EV_REFILLED, EV_MOVED, EV_ROLLED, EV_REROLLED, EV_CAME_UP)
"""What may be told between dice that are drawn or rolled at once."""


def rolling(s: State) -> bool:
    """Whether the Roll and Reroll Step has begun: then what is drawn is not part of the draw (2.4.2)."""
    for event in reversed(s.events):
        if event[E_KIND] == EV_STEP:
            return event[E_AMOUNT] == ROLL
    return False


def just_so_many(s: State, spec: TriggerSpec, f: Frame, now: Event) -> bool:
    """Whether with this die it is as many dice of the description as a trigger asks for, drawn or rolled at once: by
    one effect, or in one step."""
    fits, found, seen = spec.subject, 0, False
    step = "draw step" in spec.how
    for event in reversed(s.events):
        seen = seen or event == now
        if event[E_KIND] == now[E_KIND]:
            if not step and (event[E_PLAYER], event[E_SOURCE]) != (now[E_PLAYER], now[E_SOURCE]):
                break
            if seen and fits is not None and (not step or event[E_FLAGS] & FLAG_DRAW_STEP):
                found += fits.event_ok(s, f, event[E_DIE], event[E_PLAYER], event[E_FLAGS])
        elif not step and event[E_KIND] not in ALONGSIDE:
            break
    return found == spec.least
