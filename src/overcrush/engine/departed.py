"""Dice that have left the field this turn: whose they were, and what was true of them as they left (3.2.5, 3.9.8)."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Event, Frame, Selector, State, Was
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_PLAYER,
    EV_DREW,
    EV_LEFT,
    EV_MOVED,
    FIELD,
    RESERVE,
    SHOWN_ATTACK,
    SHOWN_DEFENSE,
    SHOWN_FACE,
    SHOWN_LEVEL,
)


def held_by(s: State, die: int) -> int:
    """Who controls a die, or controlled it when it left the field this turn (3.9.6, 3.9.8)."""
    event = _leaving(s, die)
    return event[E_PLAYER] if event is not None else s.controller[die]


def parting(s: State, die: int) -> int:
    """What was true of a die that is not in the field any more when it left it this turn."""
    event = _leaving(s, die)
    return event[E_FLAGS] if event is not None else 0


def fights(s: State, die: int) -> bool:
    """Whether a die is in the fight it was engaged in: one that was taken out of it is not (2.7.0.5), an attacker whose
    blockers are gone is blocked still (2.7.2.4)."""
    return any(die in pair for pair in s.blocks) or (die in s.attackers and any(die in pair for pair in s.engaged))


def left_field(s: State) -> set[int]:
    """The dice that have left the field this turn: of all others nothing is to be looked up."""
    return {event[E_DIE] for event in s.events if event[E_KIND] == EV_LEFT}


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


def departed_as(s: State, die: int) -> Was | None:
    """What a die was as it left the field, if it is not there any more and was something else than its card says."""
    if not s.left_as or s.zone[die] == FIELD:
        return None
    return next((entry for entry in s.left_as if entry[0] == die), None)


SHOWN: Final = ("level", "A", "D", "printed A", "printed D", "fielding")


def shown_when_it_left(s: State, die: int, which: str, flags: int) -> int:
    """A number of a die as it was when it left the field."""
    if which not in ("A", "D"):
        face = s.t.faces[s.card_of[die]][(flags >> SHOWN_FACE & 15) - 1]
        if which.startswith("printed"):
            return face.attack if which == "printed A" else face.defense
        return flags >> SHOWN_LEVEL & 15 if which == "level" else face.fielding
    return flags >> (SHOWN_ATTACK if which == "A" else SHOWN_DEFENSE) & 255


def last_shown(s: State, die: int, which: str, printed: bool = False) -> int:
    """A number of a die that is unrolled now, as it was when it left the field this turn."""
    for event in reversed(s.events):
        if event[E_KIND] == EV_LEFT and event[E_DIE] == die and event[E_FLAGS] >> SHOWN_FACE:
            if printed and which in ("A", "D"):
                face = s.t.faces[s.card_of[die]][(event[E_FLAGS] >> SHOWN_FACE & 15) - 1]
                return face.attack if which == "A" else face.defense
            return shown_when_it_left(s, die, which, event[E_FLAGS])
    return 0
