"""The die a condition speaks of: ``if there is an opposing Sidekick, KO it``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.abilities import Global, Triggered, Use
from overcrush.ability.conditions import There
from overcrush.ability.effects import KO, Capture, Change, If, May, Move, Seq, Spin, SpinTo, TakeControl
from overcrush.ability.nouns import Every, Num, Pick, Ref
from overcrush.ability.tree import rewrite
from overcrush.lang.pronouns import undescribed

_DONE_TO = (KO, Capture, Move, Spin, SpinTo, TakeControl)
_IT = {Ref("?it"), Ref("?that")}


def of_the_condition(ability: Any) -> Any:
    """The ability with the die that its condition has spoken of in place of the pronoun that stands for it."""
    return rewrite(ability, _settled)


def _settled(node: Any) -> Any:
    if isinstance(node, If) and isinstance(node.condition, There):
        return replace(node, then=_of(node.condition, node.then))
    if isinstance(node, Triggered | Use | Global) and isinstance(node.condition, There):
        return replace(node, effect=_of(node.condition, node.effect))
    return node


def _of(condition: There, effect: Any) -> Any:
    """The effect, if the first thing it is done to is the die that was spoken of last."""
    if isinstance(effect, May):
        return replace(effect, effect=_of(condition, effect.effect))
    if isinstance(effect, Seq):
        first = _of(condition, effect.parts[0])
        return effect if first is effect.parts[0] else replace(effect, parts=(first, *effect.parts[1:]))
    dice = condition.dice
    if condition.of != "dice" or condition.amount != Num(1) or dice.zones != ("field",):
        return effect
    if undescribed(getattr(effect, "what", None)) not in _IT:
        return effect
    if condition.op == ">=" and dice.whose == "opponent" and isinstance(effect, _DONE_TO):
        return replace(effect, what=Pick(dice, target=True))
    if condition.op == "=" and dice.whose == "you" and isinstance(effect, Change):
        return replace(effect, what=Every(dice))  # the one there is
    return effect
