"""Dice that dice drawn in the Clear and Draw Step call for: Swarm and Rush."""

from __future__ import annotations

from overcrush.engine.core import State
from overcrush.engine.moves import draw
from overcrush.engine.values import card_blanked, has_keyword
from overcrush.model.const import ENERGY_NAMES, FIELD, PREP, ZONES


def draw_more(s: State, player: int, found: list[int], at: int = 0) -> None:
    """Swarm and Rush: each die drawn, from that place on, may call for another, all of it one draw (2.3.8)."""
    while at < len(found):
        owed = 0
        die = found[at]
        card = s.card_of[die]
        for other in s.zones[player * ZONES + FIELD]:
            if s.card_of[other] == card and has_keyword(s, other, "Swarm"):
                owed += 1
                break
        rush = s.t.keywords[card].get("Rush") if not card_blanked(s, card) else None
        for before in found[:at]:
            # a die of the type drawn after a Rush die, and those drawn before a Rush die (Rush (1), (2))
            if rush is not None and _rushes(s, rush[0], before):
                owed += 1
            back = s.t.keywords[s.card_of[before]].get("Rush")
            if back is not None and not card_blanked(s, s.card_of[before]) and _rushes(s, back[0], die):
                owed += 1
        for _ in range(owed):
            new = draw(s, player, PREP, "2.3.8", True)
            if new >= 0:
                found.append(new)
        at += 1


def _rushes(s: State, args: tuple[int | str, ...], die: int) -> bool:
    return any(ENERGY_NAMES[kind] in args for kind in s.t.energy[s.card_of[die]])
