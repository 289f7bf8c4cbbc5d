"""What only one player knows, taken out of a position or made up anew for somebody else.

The rules know no secrets, cards do: a number named in secret and the dice drawn for it. The bag's dice and how many
they are is open; while dice drawn in secret are in a hand, others can only know what bag and hand hold together.
"""

from __future__ import annotations

from typing import NamedTuple

from overcrush.engine.chance import random_below
from overcrush.engine.core import Frame, State
from overcrush.engine.moves import refill_of
from overcrush.engine.ops.drawing import DrawOp
from overcrush.engine.ops.naming import NameOp
from overcrush.model.const import BAG, E_AMOUNT, E_KIND, E_PLAYER, EV_REFILLED, HELD, ZONES


class Secret(NamedTuple):
    """A number one player has named and the other must not know, with the dice drawn for it."""

    frame: Frame
    player: int
    name: NameOp
    draw: DrawOp | None
    """The instruction that drew; None if nothing has been drawn yet."""
    seen: int
    """So many of the dice are known after all: all the bag held before it was refilled."""


def secrets(s: State, viewer: int) -> list[Secret]:
    """What a player (-1: anybody) may not know of a position."""
    found: list[Secret] = []
    if not s.t.secretive:
        return found
    for f in s.stack:
        name: NameOp | None = None
        draw: DrawOp | None = None
        for op in s.t.programs[f.prog].code[: f.pc]:
            if isinstance(op, NameOp) and op.up_to and f.slots[op.slot]:
                name = op
            elif isinstance(op, DrawOp) and op.secret:
                draw = op
        if name is not None and name.by.one(s, f) != viewer:
            player = name.by.one(s, f)
            found.append(Secret(f, player, name, draw, _seen(s, f, player) if draw is not None else 0))
    return found


def kept_secret(s: State) -> bool:
    """Whether the answer to what is being asked is for nobody else to know."""
    if not s.t.secretive or not s.stack:
        return False
    f = s.stack[-1]
    code = s.t.programs[f.prog].code
    op = code[f.pc] if f.pc < len(code) else None
    return isinstance(op, NameOp) and bool(op.up_to)


def _seen(s: State, f: Frame, player: int) -> int:
    for event in s.events[f.born :]:
        if event[E_KIND] == EV_REFILLED and event[E_PLAYER] == player:
            return len(s.zones[player * ZONES + BAG]) + len(s.zones[player * ZONES + HELD]) - event[E_AMOUNT]
    return 0


def conceal(s: State, viewer: int) -> list[Secret]:
    """Take what a player may not know out of a position: what was drawn in secret lies in the bag again."""
    found = secrets(s, viewer)
    for secret in found:
        f = secret.frame
        f.slots[secret.name.slot] = ()
        if secret.draw is not None:
            held, bag = (s.zones[secret.player * ZONES + zone] for zone in (HELD, BAG))
            back = held[secret.seen :]
            del held[secret.seen :]
            bag.extend(back)
            bag.sort()  # the order would tell what was drawn
            for die in back:
                s.zone[die] = BAG
            f.slots[secret.draw.slot] = f.slots[secret.draw.drawn] = tuple(held)
    return found


def make_up(s: State, viewer: int) -> None:
    """Put something that could be in the place of what a player may not know, by the state's own randomness."""
    for secret in conceal(s, viewer):
        f, draw = secret.frame, secret.draw
        held, bag = (s.zones[secret.player * ZONES + zone] for zone in (HELD, BAG))
        most = secret.name.up_to
        if draw is not None and refill_of(s, secret.player):
            most = min(most, len(held) + len(bag))  # else the bag would have been refilled
        least = min(secret.seen + 1, most)
        n = least + random_below(s, most - least + 1)
        f.slots[secret.name.slot] = (0,) * n
        if draw is not None:
            while len(held) < n and bag:
                die = bag.pop(random_below(s, len(bag)))
                s.zone[die] = HELD
                held.append(die)
            f.slots[draw.slot] = f.slots[draw.drawn] = tuple(held)
