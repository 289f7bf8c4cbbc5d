"""``When it blocks, E. When it blocks a Sidekick, F instead``: one ability that looks at whom it happens to."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Ability, Triggered
from overcrush.ability.conditions import Condition, DieIs
from overcrush.ability.effects import Effect, If, Instead, Seq, Trigger
from overcrush.ability.nouns import Dice, EngagedWith, Is, Ref
from overcrush.lang.grammar.sentences import in_its_place
from overcrush.lang.pronouns import Unresolved


def narrower(first: Ability, second: Ability) -> Ability | None:
    """Both as one ability, where the second only says what is done instead; None where it speaks of something else.

    Raises ``Unresolved`` where it does, but what sets it apart cannot be asked then.
    """
    if not isinstance(first, Triggered) or not isinstance(second, Triggered) or not isinstance(second.effect, Instead):
        return None
    if len(first.on) != 1 or len(second.on) != 1 or not _same(first.on[0], second.on[0]):
        return None
    so = _apart(first.on[0], second.on[0])
    done = _with(first.effect, so, second.effect.effect) if so is not None else None
    both = replace(first, effect=done or first.effect)
    if done is None or replace(second, on=first.on, effect=both.effect) != both:
        raise Unresolved("instead")
    return both


def _same(one: Trigger, other: Trigger) -> bool:
    """Whether both wait for the same thing to happen to the same die, the second perhaps only at times."""
    return (one.event, one.subject) == (other.event, other.subject) and one.object is None and not one.how


def _apart(wide: Trigger, narrow: Trigger) -> Condition | None:
    """What is true whenever the second happens and not only the first."""
    if narrow.subject != Ref("this") or narrow.tests != wide.tests or narrow.least != wide.least:
        return None
    fights = narrow.event in {"blocks", "is blocked"}
    if fights and isinstance(narrow.object, Dice) and narrow.object.zones == ("field",) and not narrow.how:
        return DieIs(narrow.subject, EngagedWith(narrow.object))
    if narrow.event == "attacks" and narrow.object is None and narrow.how == ("alone",):
        return DieIs(narrow.subject, Is("attacking alone"))
    return None


def _with(effect: Effect, so: Condition, other: Effect) -> Effect | None:
    """The effect, its last part with what is done in its place."""
    *parts, last = effect.parts if isinstance(effect, Seq) else (effect,)
    instead = in_its_place(other, last)
    if instead is None:
        return None
    done = If(so, instead, last)
    return Seq((*parts, done)) if parts else done
