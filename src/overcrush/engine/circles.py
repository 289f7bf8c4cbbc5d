"""Changes that would depend on themselves: whom each one means is looked at as if it were not there.

``Dice with Overcrush lose Overcrush`` means the dice that have it otherwise, and they have lost it; nothing goes round.
Those that speak of the same thing they change are looked at without one another, so that none comes first.
"""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.core import Frame, Mod, State, StaticAbility


def means(s: State, mod: Mod, f: Frame, die: int) -> bool:
    """Whether a change that is looked up each time is said of a die."""
    which = mod.sel
    if which is None:
        return die == f.die
    if not mod.circular:
        return which.ok(s, f, die)
    asking, bit = s.asking, mod.circular
    if asking & bit:
        return False
    s.asking = asking | bit
    found = which.ok(s, f, die)
    s.asking = asking
    return found


def means_card(s: State, mod: Mod, f: Frame, card: int, player: int) -> bool:
    """The same of a card, as that player's."""
    which = mod.sel
    if which is None:
        return False
    if not mod.circular:
        return which.card_ok(s, f, card, player)
    asking, bit = s.asking, mod.circular
    if asking & bit:
        return False
    s.asking = asking | bit
    found = which.card_ok(s, f, card, player)
    s.asking = asking
    return found


def holds(s: State, static: StaticAbility, f: Frame) -> bool:
    """Whether a static ability's condition holds; of one that takes something away, by how things are without it."""
    condition = static.condition
    if condition is None:
        return True
    if not static.kinds & m.CIRCULAR_KINDS:
        return condition.holds(s, f)
    asking, bit = s.asking, 1 << m.OWN_CIRCLE + static.mods[0].index
    if asking & bit:
        return False
    s.asking = asking | bit
    found = condition.holds(s, f)
    s.asking = asking
    return found
