"""Changes that would depend on themselves: whom each one means is looked at as if it were not there.

``Dice with Overcrush lose Overcrush`` means the dice that have it otherwise, and they have lost it; nothing goes round.
Those that speak of the same thing they change are looked at without one another, so that none comes first.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Frame, Mod, State, StaticAbility
from overcrush.model.const import CHARACTER, FIELD


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


def reaches(s: State, mod: Mod, f: Frame, die: int) -> bool:
    """Whether a change that is looked up each time is said of a die, and can affect it."""
    return means(s, mod, f, die) and not (s.t.aloof and aloof(s, die, f))


def aloof(s: State, die: int, f: Frame) -> bool:
    """Whether a die cannot be affected by the character's ability a change comes from; of its own it always is."""
    if f.die == die or f.card < 0 or s.t.kind[f.card] != CHARACTER or s.deep > CUT_SHORT:
        return False
    s.deep += 1
    found = any(
        isinstance(e.mod, m.Can)
        and _keeps_out(s, e.mod, e.f, die, f)
        and (die in e.dice or (e.mod.sel is not None and not e.dice and means(s, e.mod, e.f, die)))
        for e in s.effects
    ) or any(
        isinstance(mod, m.Can) and _keeps_out(s, mod, g, die, f) and means(s, mod, g, die) and holds(s, static, g)
        for static, g in s.static_on
        if static.kinds & m.CAN
        for mod in static.mods
    )
    s.deep -= 1
    return found


CUT_SHORT: Final = 5
"""So deep, what depends on itself is not followed any further."""


def _keeps_out(s: State, mod: m.Can, g: Frame, die: int, f: Frame) -> bool:
    """Whether it is said of abilities of this kind that they cannot affect dice."""
    if (mod.mode, mod.verb) != ("cannot", "be affected"):
        return False
    if "character" not in mod.sources and ("opposing character" not in mod.sources or f.you == s.controller[die]):
        return False
    return mod.by is None or (f.die >= 0 and s.zone[f.die] == FIELD and mod.by.ok(s, g, f.die))
