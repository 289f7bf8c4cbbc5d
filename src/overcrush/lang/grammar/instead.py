"""Abilities that put something in the place of what would happen."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import Instead, Move, Trigger
from overcrush.ability.nouns import Ref
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import G

# --- <ability> ----------------------------------------------------------------------------------------

_TO_USED = (
    "(go|be (sent|placed|moved|put|returned)) (to|in|into) (the|their|its|your opponent 's|their owner 's)? used_pile"
)
G.rule(
    "ability",
    f"<d:desc> (that be)? ko'd by <r:selfref> ({{k:with}} combat damage|{{k:in}} combat)? {_TO_USED} "
    "(instead (of (the|their)? prep_area)?)?",
)(
    lambda d, r, k="": (
        Triggered(
            (Trigger("kos", r, d.dice(()), ("combat",) if k else ()),),
            Move(Ref("?that"), "used", instead=("prep",)),
        ),
    )
)
G.rule("ability", "<w:whileactive>? <t:when> ,? instead <e:clause1> if <c:cond>")(
    lambda t, e, c, **k: triggered(t, Instead(e), c=c, **k)
)
