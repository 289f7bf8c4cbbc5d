"""Dice that turn to another face: rolled, rerolled, spun up and down."""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.chance import own_number, random_below
from overcrush.engine.core import State
from overcrush.engine.events import emit
from overcrush.engine.moves import by_opponent
from overcrush.engine.named_faces import face_named
from overcrush.engine.statics import changed
from overcrush.model.const import (
    CHARACTER_FACE,
    E_DIE,
    E_KIND,
    EV_CAME_UP,
    EV_REROLLED,
    EV_ROLLED,
    EV_SPUN,
    FIELD,
    FLAG_DOUBLE,
    FLAG_DOWN,
    FLAG_UP,
    NONE,
    RESERVE,
    SIDEKICK,
    TOKEN,
)


def random_face(s: State, die: int) -> int:
    """The face a die comes up with."""
    if s.rolls:
        token = s.rolls[0]
        s.rolls = s.rolls[1:]
        face = face_named(s, die, token)
        if face >= 0:
            return face
    if s.keyed:
        times = sum(1 for event in s.events if event[E_DIE] == die and event[E_KIND] in (EV_ROLLED, EV_REROLLED))
        return own_number(s, die, times) % len(s.t.faces[s.card_of[die]])
    return random_below(s, len(s.t.faces[s.card_of[die]]), die)


def roll(s: State, die: int, rule: str, again: bool = False) -> int:
    """Roll (or reroll) a die where it lies; the face counts once it lies in a rolled zone (1.6.11)."""
    if s.rolls or s.keyed:
        face = random_face(s, die)
    else:
        face = random_below(s, len(s.t.faces[s.card_of[die]]), die)
    s.face[die] = face
    if s.in_force & m.COPY:
        _follow(s, die, False)
    by = by_opponent(s, die) if again and s.stack else 0
    emit(s, EV_REROLLED if again else EV_ROLLED, die, NONE, s.controller[die], face, rule, by)
    if s.t.looks_at_rolls and (s.zone[die] == RESERVE or s.zone[die] == FIELD):
        came_up(s, die, 0 if rule == "Regenerate" else FLAG_DOUBLE, rule)
    return face


def came_up(s: State, die: int, flags: int, rule: str) -> None:
    """A roll is over and the die lies among rolled dice on its face: what Energize, Spark and Back for More look at."""
    if s.t.faces[s.card_of[die]][s.face[die]].total != 2 or s.t.kind[s.card_of[die]] == SIDEKICK:
        flags &= ~FLAG_DOUBLE
    emit(s, EV_CAME_UP, die, NONE, s.controller[die], s.face[die], rule, flags)


def can_spin(s: State, die: int, by: int) -> bool:
    """Whether a character die has another level that way (3.7.4, 3.7.5); tokens cannot be spun (1.7.9)."""
    card = s.card_of[die]
    if s.t.kind[card] == TOKEN or s.face[die] < 0:
        return False
    faces = s.t.faces[card]
    to = s.face[die] + (1 if by > 0 else -1)
    return faces[s.face[die]].kind == CHARACTER_FACE and 0 <= to < len(faces) and faces[to].kind == CHARACTER_FACE


def spin(s: State, die: int, by: int, rule: str) -> bool:
    """Spin a character die up or down as far as it goes (3.7); whether it moved."""
    before = s.face[die]
    step = 1 if by > 0 else -1
    for _ in range(abs(by)):
        if not can_spin(s, die, step):
            break
        s.face[die] += step
    return _spun(s, die, before, rule)


def spin_to(s: State, die: int, face: int, rule: str) -> bool:
    """Spin a die to a face; whether it was another one."""
    before = s.face[die]
    s.face[die] = face
    return _spun(s, die, before, rule)


def _spun(s: State, die: int, before: int, rule: str) -> bool:
    if s.face[die] == before:
        return False
    if s.in_force & m.COPY:
        _follow(s, die, True)
    changed(s)
    emit(s, EV_SPUN, die, NONE, s.controller[die], before, rule, FLAG_UP if s.face[die] > before else FLAG_DOWN)
    return True


def _follow(s: State, die: int, spun: bool) -> None:
    """A copy has the stats of the level its source is spun to (3.10.4.2), until it turns to another face itself
    (3.10.4.3)."""
    for n, e in enumerate(s.effects):
        if e.kind == m.M_COPY and (die in e.dice or (spun and e.data[m.COPIED_DIE] == die)):
            level = 0 if die in e.dice else s.t.faces[s.card_of[die]][s.face[die]].level
            s.effects[n] = e._replace(data=(*e.data[:3], level))
