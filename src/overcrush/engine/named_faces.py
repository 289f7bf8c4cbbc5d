"""Faces of a die by what they are called: a token, an energy face, a level."""

from __future__ import annotations

from overcrush.engine.core import State
from overcrush.model.const import CHARACTER_FACE, ENERGY_FACE, ENERGY_NAMES, NONE, SIDEKICK, WILD


def face_named(s: State, die: int, token: str) -> int:
    """The first face of a die that is called this, or the one of this number (``#3``), or -1."""
    if token[:1] == "#":
        number = int(token[1:]) if token[1:].isdecimal() else NONE
        return number if number < len(s.t.faces[s.card_of[die]]) else NONE
    for n, face in enumerate(s.t.faces[s.card_of[die]]):
        if face.token == token:
            return n
    return NONE


def energy_faces(s: State, die: int, which: str) -> list[int]:
    """The different energy faces of a die that a text can mean: ``energy`` any, ``single``, ``double``, ``side`` (of a
    die that is no Sidekick its single one, Ally (4)), or a type: of a Sidekick that side, else the single face of a die
    of that type."""
    card = s.card_of[die]
    sidekick = s.t.kind[card] == SIDEKICK
    if which in ENERGY_NAMES:
        if sidekick:
            return [n for n in (face_named(s, die, which),) if n >= 0]
        kind = ENERGY_NAMES.index(which)
        if kind == WILD:  # the single face of a die of three or four types shows it
            return [n for n, face in enumerate(s.t.faces[card]) if face.symbols == (WILD,)]
        if s.t.energy[card] != (kind,):
            return []
    found: dict[str, int] = {}
    for n, face in enumerate(s.t.faces[card]):
        if face.kind == ENERGY_FACE and face.token not in found:
            if which == "energy" or (which == "side" and sidekick) or (face.total == 2) == (which == "double"):
                found[face.token] = n
    return list(found.values())


def level_face(s: State, die: int, level: int) -> int:
    """The face of a die's level, or its highest one below it; its only character face for a Sidekick."""
    best = NONE
    for n, face in enumerate(s.t.faces[s.card_of[die]]):
        if face.kind == CHARACTER_FACE and (best == NONE or face.level <= level):
            best = n
    return best
