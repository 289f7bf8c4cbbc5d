"""Dice that lie on a card, or under a die: put there by its text, and brought back by it."""

from __future__ import annotations

from overcrush.engine.core import State
from overcrush.engine.moves import discard
from overcrush.model.const import FIELD, NONE


def fall_off(s: State) -> None:
    """Dice under one that has left the Field Zone, which nothing has taken from there by the end of the turn, go to
    their owners' Used Piles: they lie under nothing any more."""
    for die, _, _, above, _ in s.kept:
        if above != NONE and s.zone[above] != FIELD:
            discard(s, die, "2.8.2")
