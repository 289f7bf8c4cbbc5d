"""Linking what is done instead of a KO: when the KO has been replaced, and what counts as done though nothing changes.

The KO that does not happen is a result (3.1.10): a die that is to stay as it is, at the level it is on and without
damage it does not have, has been saved all the same.
"""

from __future__ import annotations

from dataclasses import replace

from overcrush import ability as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import keyword_verb
from overcrush.engine.core import Op
from overcrush.engine.ops.damaging import ClearDamageOp
from overcrush.engine.ops.moving import MoveOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.terms.entries import unsupported
from overcrush.model.const import FIELD


def answers_ko(item: a.Global) -> bool:
    """Whether a Global ability puts something in the place of a KO: it is used before the die is gone (3.2.8)."""
    first = item.effect
    while isinstance(first, e.Seq) and first.parts:
        first = first.parts[0]
    if not isinstance(first, e.Instead) or not any(trigger.event == "would be koed" for trigger in item.on):
        return False
    if any(trigger.event != "would be koed" for trigger in item.on):
        raise unsupported(item)
    return True


def spared(effect: e.Effect) -> e.Effect:
    """A replacement that says where the die is saved: behind its cost, else behind the first thing done."""
    match effect:
        case e.Seq((first, *rest)) if given(first):
            return e.Seq((first, keyword_verb("spare"), e.If(c.Did(), e.Seq(tuple(rest)))))
        case e.KO() | e.Sacrifice() | e.Spin() if given(effect):
            return e.Seq((effect, keyword_verb("spare")))
        case e.Instead(inner):
            return replace(effect, effect=spared(inner))
        case e.Seq((first, *rest)):
            return e.Seq((spared(first), *rest))
        case e.May(e.PayFor() as paid):
            return replace(effect, effect=replace(paid, effect=e.Seq((keyword_verb("spare"), paid.effect))))
        case e.May(e.Seq((e.KO(n.Pick()) | e.Sacrifice(n.Pick()) | e.Spin(n.Pick()) as first, *rest))):
            # without a die to do it to there is nothing to be done instead (3.1.10)
            then = e.If(c.Did(), rest[0] if len(rest) == 1 else e.Seq(tuple(rest)))
            return replace(effect, effect=e.Seq((first, keyword_verb("spare"), then)))
        case e.May(e.Seq((first, *rest))):
            return replace(effect, effect=e.Seq((first, keyword_verb("spare"), *rest)))
        case e.May(inner):
            return replace(effect, effect=e.Seq((inner, keyword_verb("spare"))))
    return effect


def given(effect: e.Effect) -> bool:
    """Whether a replacement begins with something that needs a die to be done to: spinning this one down, or a KO, a
    sacrifice or a spin of one that is chosen. What cannot be done replaces nothing (3.1.9, 3.1.16, 3.1.20)."""
    match effect:
        case e.Instead(inner):
            return given(inner)
        case e.Seq((first, *_)):
            return given(first)
        case e.Spin(n.Ref() | n.Every(), by):
            return by < 0
        case e.KO(n.Pick() | n.Every()) | e.Sacrifice(n.Pick() | n.Every()) | e.Spin(n.Pick()):
            return True
    return False


def stand(code: list[Op]) -> None:
    """Tell the instructions of a replacement that a die may stay as it is, and whether with its damage."""
    healed = any(isinstance(op, ClearDamageOp) or (isinstance(op, MoveOp) and op.to == FIELD) for op in code)
    for op in code:
        if isinstance(op, Verb):
            op.stands = True
            op.wounded = not healed
