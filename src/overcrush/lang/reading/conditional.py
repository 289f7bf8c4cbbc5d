"""The die a condition speaks of: ``if there is an opposing Sidekick, KO it``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.abilities import Global, Triggered, Use
from overcrush.ability.conditions import There
from overcrush.ability.effects import (
    KO,
    Capture,
    Change,
    Field,
    If,
    May,
    Move,
    Reroll,
    Roll,
    Seq,
    Spin,
    SpinTo,
    TakeControl,
)
from overcrush.ability.nouns import Every, Named, Num, Pick, Ref
from overcrush.ability.tree import rewrite
from overcrush.lang.pronouns import undescribed

_DONE_TO = (KO, Capture, Move, Spin, SpinTo, TakeControl)
_FETCHED = (Field, Move, Roll, Reroll)
_IT = {Ref("?it"), Ref("?that")}
_THEM = {Ref("?them"), Ref("?those")}


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
    said = undescribed(getattr(effect, "what", None))
    if condition.of != "dice" or not isinstance(condition.amount, Num) or Named(("self",)) in dice.where:
        return effect
    if said in _THEM:
        several = condition.op == ">=" and condition.amount.n > 1
        return replace(effect, what=Every(dice)) if several and isinstance(effect, (*_DONE_TO, Change)) else effect
    if condition.amount != Num(1) or said not in _IT:
        return effect
    if dice.zones != ("field",):
        lies = len(dice.zones) == 1 and condition.op == ">="
        return _fetched(effect, Pick(dice, target=False)) if lies and isinstance(effect, _FETCHED) else effect
    if condition.op == ">=" and dice.whose == "opponent" and isinstance(effect, _DONE_TO):
        return replace(effect, what=Pick(dice, target=True))
    if condition.op == "=" and dice.whose == "you" and isinstance(effect, Change):
        return replace(effect, what=Every(dice))  # the one there is
    if condition.op == "=" and dice.whose == "opponent" and isinstance(effect, (*_DONE_TO, Change)):
        return replace(effect, what=Every(dice))
    return effect


def _fetched(effect: Any, one: Pick) -> Any:
    """What is done to a die that lies elsewhere: one that shows no face is fielded at level 1 (2.6.3)."""
    if isinstance(effect, Field) and effect.level == Num(0) and one.dice.zones != ("reserve",):
        return replace(effect, what=one, level=Num(1))
    return replace(effect, what=one)
