"""What cannot be done (3.1.14): one answer for game actions and abilities, whatever does what is forbidden.

A prohibition is said of dice ("Wolf cannot be spun down"), of cards ("dice of that name cannot be purchased") or of a
player ("your opponent cannot field Sidekick dice"). It looks at a die where it lies, before anything is done to it
(3.1.28).
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import State
from overcrush.engine.in_force import player_changes, said_of_card, said_of_players
from overcrush.engine.values import duty, epic, is_character
from overcrush.model.const import CARD, FIELD, NONE, ZONES

EPIC_HAD: Final = -1
EPIC_NEEDS_COST: Final = 4


def concerns(side: int, you: int, player: int) -> bool:
    """Whether a side (-2 nobody, -1 both, 0 you, 1 your opponent) means a player."""
    return side == -1 or (side == 0 and player == you) or (side == 1 and player != you)


def forbidden(s: State, verb: str, player: int, die: int = NONE, card: int = NONE) -> bool:
    """Whether a player cannot do this: at all, with this die, or with a die of this card."""
    if not s.in_force & m.said_bit(verb):
        return False
    if die >= 0:
        if duty(s, die, "cannot", verb) is not None:
            return True
        card = s.card_of[die]
    if card >= 0:
        if said_of_card(s, "cannot", verb, card, player):
            return True
    for mod, _, f in said_of_players(s, "cannot", verb):
        assert isinstance(mod, m.Can)
        if concerns(mod.player, f.you, player):
            if mod.by is None or (mod.by.ok(s, f, die) if die >= 0 else mod.by.card_ok(s, f, card, player)):
                return True
    return False


def floor(s: State, player: int, taken: str) -> int:
    """Below which number a player's life does not go by what takes it now: ``any``, or damage of a kind; 0: none."""
    least = 0
    if s.in_force & m.FLOOR:
        for mod, _, f in player_changes(s, m.M_FLOOR):
            assert isinstance(mod, m.LifeFloor)
            if concerns(mod.player, f.you, player) and mod.least > least:
                if mod.taken in ("any", taken) or (mod.taken == "damage" and taken != "any"):
                    least = mod.least
    return least


def any_energy(s: State, player: int, what: str) -> bool:
    """Whether a player may pay for something with energy of whatever type."""
    for mod, _, f in player_changes(s, m.M_ANY_ENERGY):
        assert isinstance(mod, m.AnyEnergy)
        if mod.what == what and concerns(mod.player, f.you, player):
            return True
    return False


def spare(s: State, player: int) -> int:
    """How much life a player can pay: down to 0, or as far as it goes."""
    return s.life[player] - floor(s, player, "any") if s.in_force & m.FLOOR else s.life[player]


def cannot_field(s: State, player: int, die: int) -> bool:
    """Whether a player cannot field a die, for its cost or for free (2.6.3)."""
    return forbidden(s, "field", player, die)


def cannot_purchase(s: State, player: int, card: int) -> bool:
    """Whether a player cannot purchase a die of a card, for its cost or for free (2.6.2)."""
    return forbidden(s, "purchase", player, NONE, card) or (
        epic(s, card) and (epic_had(s, player) or not epic_allowed(s, player))
    )


def cannot_obtain(s: State, player: int, die: int) -> bool:
    """Whether an ability cannot take a die from its card for a player: a second Epic one in a turn (1.2.3)."""
    return s.zone[die] == CARD and epic(s, s.card_of[die]) and epic_had(s, player)


def epic_had(s: State, player: int) -> bool:
    """Whether a player has used or got an Epic Basic Action die this turn, purchased or by an ability (1.2.3 (3))."""
    return (EPIC_HAD, player, 0) in s.marks


def epic_allowed(s: State, player: int) -> bool:
    """Whether a player has the active character die that purchasing an Epic Basic Action die needs (1.2.3 (4))."""
    return any(
        is_character(s, die) and s.t.cost[s.card_of[die]] >= EPIC_NEEDS_COST for die in s.zones[player * ZONES + FIELD]
    )


def obtain(s: State, player: int, die: int) -> None:
    """Note that a player gets a die from its card, if it is the one Epic die of the turn."""
    if s.zone[die] == CARD and epic(s, s.card_of[die]):
        s.marks = s.marks | {(EPIC_HAD, player, 0)}
