"""How many dice can be declared at most, and of which groups at least one must be (2.7.1.1, 2.7.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Frame, State
from overcrush.engine.in_force import Change, player_changes
from overcrush.engine.prohibitions import concerns

ANY_NUMBER: Final = 99
"""No limit is said."""


Limit = tuple[list[int], int]
"""Dice, and how many of them can be declared."""


class Group:
    """Dice of which at least one must attack, or block one of those that are meant."""

    __slots__ = ("dice", "f", "mod")

    def __init__(self, mod: m.Can, f: Frame, die: int) -> None:
        self.mod = mod
        self.f = f
        self.dice: list[int] = [die]


def most(s: State, player: int, verb: str) -> int:
    """With how many dice a player can attack, or block, at most."""
    least = ANY_NUMBER
    for mod, _, f in player_changes(s, m.M_CAN):
        assert isinstance(mod, m.Can)
        if mod.verb == verb and mod.by is None and concerns(mod.player, f.you, player) and mod.at_least - 1 < least:
            least = mod.at_least - 1
    return least


def limits(s: State, player: int, verb: str, dice: Sequence[int], players: list[Change]) -> list[Limit]:
    """Of which of these dice a player can declare no more than so many: ``no more than 1 Sidekick``."""
    found: list[Limit] = []
    for mod, _, f in players:
        assert isinstance(mod, m.Can)
        if mod.verb == verb and mod.by is not None and concerns(mod.player, f.you, player):
            meant = [die for die in dice if mod.by.ok(s, f, die)]
            if len(meant) > mod.at_least - 1:
                found.append((meant, mod.at_least - 1))
    return found


def groups(dice: Sequence[int], said: dict[int, list[Change]], verb: str) -> list[Group]:
    """The groups among these dice of which at least one must do something, by what is said of each."""
    found: dict[tuple[int, int, int], Group] = {}
    for die in dice:
        for mod, _, f in said[die]:
            assert isinstance(mod, m.Can)
            if mod.mode == "must" and mod.verb == verb and mod.at_least:
                key = (mod.index, f.die, f.card)
                if key in found:
                    found[key].dice.append(die)
                else:
                    found[key] = Group(mod, f, die)
    return list(found.values())
