"""Linking damage: whom it is dealt to, whether that targets them, and what it is one damage with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.link.coupling import FIRST, LAST, MORE
from overcrush.engine.ops import choosing, damaging
from overcrush.engine.preventing import AIM_DICE, AIM_PLAYERS
from overcrush.engine.terms import amounts

if TYPE_CHECKING:
    from overcrush.engine.link.lower import Lowerer


def link_damage(low: Lowerer, node: e.Damage) -> bool:
    """Emit damage, and what may answer it before it is dealt; whether the engine can deal it."""
    if node.split:
        if not isinstance(node.to, n.Pick) or node.by is not None:
            return False
        most = low.amount(node.to.n) if node.to.up_to or node.to.n != n.Num(1) else amounts.Number(99)
        split = damaging.SplitDamage(
            low.slot(node.to.as_), low.selector(node.to.dice), low.amount(node.amount), most, node.to.players
        )
        low.emit(split)
    else:
        amount = low.amount(node.amount)
        by = low.ref(node.by) if node.by is not None else None
        damage = damaging.PrepareDamage(low.what(node.to), amount, by)
        damage.aim = _aim(low, node.to)
        damage.coupled = node.more and low.coupling in (MORE, LAST)
        damage.whole = low.coupling != FIRST
        low.verb(damage)
        if damage.coupled or not damage.whole:
            return True
    low.code.append(damaging.React())
    low.code.append(damaging.LandDamage())
    return True


def _aim(low: Lowerer, what: n.What) -> int:
    """What an ability targets with its damage (3.4.9.4)."""
    if isinstance(what, n.Pick):
        return (AIM_DICE | (AIM_PLAYERS if what.players else 0)) if what.target else 0
    if isinstance(what, n.Player):
        return AIM_PLAYERS if what.who in ("target", "target opponent") else 0
    if isinstance(what, n.Several):
        aim = 0
        for part in what.parts:
            aim |= _aim(low, part)
        return aim
    if isinstance(what, n.Ref) and what.name in low.names:
        op = low.choosers.get(low.names[what.name])
        if isinstance(op, choosing.ChooseOp) and op.target:
            return AIM_DICE | (AIM_PLAYERS if op.players else 0)
    return 0
