"""Abilities that put something in the place of what would happen."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import KO, Instead, Later, Move, Trigger
from overcrush.ability.nouns import EngagedWith, Ref
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import one

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
G.rule(
    "ability",
    f"<d:desc> (that be)? ko'd in combat with <r:selfref> {_TO_USED} (instead (of (the|their)? prep_area)?)?",
)(
    lambda d, r: (
        (
            Triggered(
                (Trigger("koed", d.join(Desc(tests=(EngagedWith(r),))).dice(), None, ("combat",)),),
                Move(Ref("?that"), "used", instead=("prep",)),
            ),
        )
        if d.zones is None
        else None
    )
)
G.rule("clause", f"<d:desc> ko'd ({{k:in}} combat)? <u:until> {_TO_USED} (instead (of (the|their)? prep_area)?)?")(
    lambda d, u, k="": (
        Later(
            (Trigger("koed", d.dice(), None, ("combat",) if k else ()),),
            Move(Ref("?that"), "used", instead=("prep",)),
            u,
        )
        if d.plural and d.zones is None
        else None
    )
)
G.rule("clause", "<e:clause1> for each <d:desc> you ko <u:until>")(
    lambda e, d, u: Later((Trigger("koed", d.dice(), None, ("by opponent",)),), e, u) if d.whose == "opponent" else None
)
G.rule("ability", "<w:whileactive>? <d:desc> damaged by <h:harming> be ko'd <x:due>")(
    lambda d, h, x, **k: triggered(one("deals damage", h, d.dice(())), Later(x, KO(Ref("?that")), once=True), **k)
)
G.rule("harming", "<r:selfref>", "<r:ref>")(lambda r: r if r in (Ref("this"), Ref("attached")) else None)
G.rule("ability", "<w:whileactive>? <t:when> ,? instead <e:clause1> if <c:cond>")(
    lambda t, e, c, **k: triggered(t, Instead(e), c=c, **k)
)
