"""A position that outlives the rules by which it was reached: kept as plain data, and revived by a newer engine.

What lies where is the same for every version. What is being resolved, or waits, or is in force, speaks of programs by
their numbers on the table: it is taken over if the table is made of the same programs, and otherwise the position is
revived only where there is nothing of the kind.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from overcrush.engine import play, statics
from overcrush.engine.core import State, Table, new_state
from overcrush.engine.edge.save import FIELDS, Plain, encode, load
from overcrush.errors import Malformed, OvercrushError
from overcrush.model.const import ATTACK, BLOCK, PRIORITY, REROLL

KEPT = tuple(name for name in FIELDS if name != "past")
"""All but the events of earlier turns, which no rule asks for."""
AT_WORK = (
    *("stack", "queue", "pending", "batch", "urgent", "effects", "later", "reactions", "packet", "outer", "left_with"),
    *("marks", "answered_by", "unsettled", "limbo", "aimed"),
)
"""What speaks of programs and abilities by their numbers, or belongs to something that is being resolved."""
OF_THE_TABLE = ("static_on", "in_force", "ask", "offered")
"""What is found out anew."""
ASKED_ANEW = (PRIORITY, REROLL, ATTACK, BLOCK)
"""Questions that the turn asks, and no ability."""


def facts(s: State) -> int:
    """A number that changes with anything that lies on the table."""
    told = (s.zones, s.face, s.damage, s.life, s.virtual, s.on_card, s.turn, s.active, s.winner)
    return zlib.crc32(repr(told).encode())


def cards_print(t: Table) -> int:
    """A number that changes with the cards of a table and their dice."""
    told = [(card.id, t.on_team[n], [face.token for face in t.faces[n]]) for n, card in enumerate(t.cards)]
    return zlib.crc32(repr(told).encode())


def work_print(t: Table) -> int:
    """A number that changes with the programs of a table."""
    told = [[type(op).__name__ for op in program.code] for program in t.programs]
    kinds = [(ability.card, ability.kind, len(ability.statics)) for ability in t.abilities]
    return zlib.crc32(repr((told, kinds, [mod.kind for mod in t.mods], len(t.laters))).encode())


def lasting(s: State) -> dict[str, Plain]:
    """A position as it is kept."""
    fields = {name: encode(getattr(s, name)) for name in KEPT}
    return {"cards": cards_print(s.t), "work": work_print(s.t), "fields": fields}


def revived(t: Table, data: object) -> State:
    """The position that was kept, to go on from; ``Malformed`` where it cannot be."""
    if not isinstance(data, Mapping) or not isinstance(data.get("fields"), Mapping):
        raise Malformed("the position that was kept is damaged")
    if data.get("cards") != cards_print(t):
        raise Malformed("its cards are others now")
    fields: dict[str, object] = dict(data["fields"])
    if gone := sorted(name for name in fields if name not in FIELDS and fields[name]):
        raise Malformed(f"there is no {gone[0].replace('_', ' ')} any more")
    new = new_state(t)
    known = {name: fields[name] if name in fields else encode(getattr(new, name)) for name in KEPT}
    known["past"] = []
    if data.get("work") == work_print(t):
        return load(t, known)
    return _anew(t, known)


def _ask_again(s: State) -> None:
    s.ask = None
    statics.changed(s)
    play.run(s)


def _anew(t: Table, known: dict[str, object]) -> State:
    """A position at which nothing is under way, on a table made of other programs: the turn asks again."""
    if any(known[name] for name in AT_WORK):
        raise Malformed("its cards are played in another way now, and something was under way")
    asked = known["ask"]
    if not isinstance(asked, Mapping) or asked.get("kind") not in ASKED_ANEW:
        raise Malformed("its cards are played in another way now, and an ability had asked something")
    new = new_state(t)
    s = load(t, {**known, **{name: encode(getattr(new, name)) for name in OF_THE_TABLE}, "ask": asked})
    try:
        _ask_again(s)
    except OvercrushError:
        raise
    except Exception as error:  # the newer rules do not know what to do with it
        raise Malformed(f"it cannot be played on: {type(error).__name__}") from None
    if s.ask is None or (s.ask.who, s.ask.kind) != (asked.get("who"), asked.get("kind")):
        raise Malformed("it would be somebody else's to decide now")
    return s
