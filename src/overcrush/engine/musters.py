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
        if mod.verb == verb and concerns(mod.player, f.you, player) and mod.at_least - 1 < least:
            least = mod.at_least - 1
    return least


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
