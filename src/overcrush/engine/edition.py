"""The points where editions of the rules differ, as the engine asks for them.

The defaults are the comprehensive rules. Which booklet says what, and where, is data of ``teams.editions``; the engine
knows no edition by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Edition:
    """What a game's rules say wherever they could say something else."""

    # the start of a game
    life: int = 20
    """Life at the start, and the most there can be (1.1.3, 2.1.7); the format says it."""
    first_turn_draw: int = 3
    """Dice the first player draws in the first turn of all (2.3.3)."""
    first_turn_out: int = 1
    """Dice drawn and put Out of Play in that turn (2.3.3)."""

    # energy and where dice go
    out_of_play: bool = True
    """Dice used in one's own turn wait Out of Play (1.5.8); else they go to the used pile and cannot refill the bag."""
    half_generic_kept: bool = True
    """The rest of a half-spent generic face stays as virtual energy (2.6.1.6); else only the next cost can use it."""
    virtual_until_pass: bool = False
    """Virtual energy is lost when its player passes; else at the end of the Main Step (1.4.5)."""
    energy_waits: bool = False
    """Unspent energy stays in the reserve until one's own next turn; else until the opponent's ends (2.8.5)."""

    # windows
    globals_after_actions: bool = False
    """The inactive player may use a Global after each action of the Main Step; else after a pass (2.6.6.2)."""

    # the Attack Step
    unblocked_stay: bool = False
    """Unblocked attackers stay until Clean Up; else they leave as they deal damage (2.7.4.3.1)."""
    damaged_before_ko: bool = True
    """Abilities for combat damage come before the KOs (2.7.5.2); else after them, with those for KOs."""
    controllers_attack: bool = True
    """A die that controls another one may attack (3.9)."""

    # the end
    ends_before_end: bool = False
    """Persistent effects end and actions are cleared before what the turn's end sets off; else after it (2.8.2)."""
    ties: bool = True
    """Both at 0 life at once is a tie (2.9.3); else the active player wins."""

    # captured and controlled dice
    capture_outlasts: bool = False
    """A capture outlasts a capturing die that leaves the field without being KO'd; else it ends with it (3.8.3)."""
    captives_by_die: bool = False
    """A capture that lasts until its ability is used again: by that very die; else by any die of its card (3.1.4)."""
    control_ends: str = ""
    """What ends control before its time (3.9.7): "ko" of the controlling die, its "leaving", or nothing."""
    controlled_energy: bool = False
    """A controlled die that is rerolled to energy can be spent by who controls it; else it goes home (3.9.6)."""

    # words
    unrolled_sidekicks: bool = False
    """A Sidekick that is not rolled is a character die; else it is none (1.6.3)."""
    duties_reach_later: bool = True
    """Who "all dice that cannot attack" are is asked when it comes to that (3.4.4.1); else when the effect begins."""
    first_is_cost: bool = False
    """A first effect that KOs, sacrifices or spins down a chosen die is a cost of what differs after it (3.1.17)."""
    effects_field: bool = True
    """A die fielded by an effect from outside the reserve was "fielded" (2.6.3)."""

    # keywords
    intimidate_anybody: bool = False
    """Intimidate may target any character die; else an opposing one (Intimidate)."""
    iron_will_counts_sources: bool = True
    """Two sources at once overcome Iron Will (Iron Will (1))."""
    overcrush_removed: bool = True
    """Blockers removed by anything count as beaten (Overcrush (2)); else only those the attacker KO'd."""
    regenerate_after_ko: bool = False
    """A die that Regenerates was KO'd all the same; else the KO was replaced (Regenerate (1))."""
    suit_up_fields: bool = True
    """Suit Up fields the die (Suit Up (1)); else it moves it into the field."""
    underdog_needs_fewer: bool = True
    """Underdog works only for a player with fewer character dice fielded (Underdog)."""


def edition_of(settings: Mapping[str, int | str], life: int = 20) -> Edition:
    """The comprehensive rules but for these settings."""
    make: Any = Edition  # which field takes which type is for the settings to know; a test compares them
    made: Edition = make(life=life, **settings)
    return made
