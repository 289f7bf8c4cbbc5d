"""Dice that have left the field this turn: whose they were, and what was true of them as they left (3.2.5, 3.9.8)."""

from __future__ import annotations

from overcrush.engine.core import Event, Frame, Selector, State
from overcrush.model.const import E_AMOUNT, E_DIE, E_FLAGS, E_KIND, E_PLAYER, EV_DREW, EV_LEFT, EV_MOVED, FIELD, RESERVE


def held_by(s: State, die: int) -> int:
    """Who controls a die, or controlled it when it left the field this turn (3.9.6, 3.9.8)."""
    event = _leaving(s, die)
    return event[E_PLAYER] if event is not None else s.controller[die]


def parting(s: State, die: int) -> int:
    """What was true of a die that is not in the field any more when it left it this turn."""
    event = _leaving(s, die)
    return event[E_FLAGS] if event is not None else 0


def did_it(s: State, f: Frame, which: Selector, source: int) -> bool:
    """Whether the die that deals damage or targets is of a kind, or was so as it left the field (3.2.5, 2.7.6.1)."""
    return source >= 0 and which.event_ok(s, f, source, held_by(s, source), parting(s, source))


def _leaving(s: State, die: int) -> Event | None:
    """The event in which a die left the field, unless it has been drawn or rolled since (1.6.4)."""
    if s.zone[die] == FIELD:
        return None
    for event in reversed(s.events):
        if event[E_DIE] == die:
            kind, way = event[E_KIND], event[E_AMOUNT]
            if kind == EV_LEFT:
                return event
            if kind == EV_DREW or (kind == EV_MOVED and way & 15 == RESERVE and way >> 4 != FIELD):
                return None
    return None
