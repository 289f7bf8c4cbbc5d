"""What is remembered for the turn of what was used, and of what has happened for the first time."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Ability, Event, State, TriggerSpec
from overcrush.engine.values import text_card
from overcrush.model.const import E_DIE, E_OTHER

ONCE_FOR_ALL: Final = -10
AVERTED: Final = -12
NOTED: Final = -1_000_000
HAPPENED: Final = -1
"""The last part of the mark of an ability whose first time has been, though it may not have been used."""


def noted(spec: TriggerSpec, you: int, event: Event) -> tuple[int, int, int]:
    """What is remembered of a die to which something happened while it was as it is described."""
    return NOTED - spec.noted, you, event[E_OTHER] if spec.swap else event[E_DIE]


def card_speaking(s: State, ability: Ability, die: int) -> int:
    """The card an ability of a die speaks of as its own: a gained or copied text speaks of the die's (3.10.3.1)."""
    if die < 0 or (ability.card >= 0 and ability.card == text_card(s, die)):
        return ability.card
    return s.card_of[die]


def mark_of(s: State, ability: Ability, you: int, die: int) -> tuple[int, int, int]:
    """What is remembered for the turn when an ability with a limit is used: for the card, or as a keyword says."""
    limit = ability.limits[0]
    if limit == "once a die":
        return ability.index, you, die + 1
    if limit == "once a card":
        return ability.index, you, s.card_of[die] + 1
    if limit == "once for all":
        return ONCE_FOR_ALL, you, 0
    return used_up(s, ability, you, die)


def used_up(s: State, ability: Ability, you: int, die: int) -> tuple[int, int, int]:
    """What is remembered when an ability that may be used once has been: the card's own, or the text that was added to
    another card, which has its own limit (3.10.3)."""
    card = card_speaking(s, ability, die)
    return ability.index, you, 0 if card == ability.card else card + 1


def averted(s: State, price: Ability, you: int, die: int) -> tuple[int, int, int]:
    """What is remembered when a player has paid to ignore what a die says, until the turn ends."""
    index, _, whose = used_up(s, price, you, die)
    return AVERTED, index, whose * 2 + you
