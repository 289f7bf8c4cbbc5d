"""Dice that a text puts on its card or under its die: whether it says what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

from overcrush.ability.abilities import Ability
from overcrush.ability.effects import Later, Move
from overcrush.ability.nouns import Dice, Ref
from overcrush.ability.tree import walk

LAID = ("kept", "under")


def lays(abilities: Sequence[Ability]) -> bool:
    """Whether dice are laid aside so."""
    return any(isinstance(node, Move) and node.to in LAID for node in walk(tuple(abilities)))


def brought_back(abilities: Sequence[Ability]) -> bool:
    """Whether dice that are laid aside are spoken of again, or are moved on at some later time: else it is not said for
    how long they are there."""
    for node in walk(tuple(abilities)):
        if isinstance(node, Dice) and node.zones and node.zones[0] in LAID:
            return True
        if isinstance(node, Later) and any(
            isinstance(part, Move) and isinstance(part.what, Ref) and part.to not in LAID for part in walk(node.effect)
        ):
            return True
    return False
