"""``If …, … instead``: what takes the place of the sentence before."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Change, Choose, Damage, Effect, If, Instead, Mod, Stats
from overcrush.ability.nouns import Pick, Ref
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.pronouns import Unresolved
from overcrush.lang.renumbered import renumbered

PRONOUNS = {Ref("?it"), Ref("?that"), Ref("?them")}


def of_it(part: Effect) -> bool:
    """Whether this is an ``if …, … instead`` that speaks of what the sentence before it chose."""
    if not isinstance(part, If) or not isinstance(part.then, Instead) or part.otherwise is not None:
        return False
    return any(node in PRONOUNS for node in walk(part))


def chosen_first(before: Effect, part: If) -> list[Effect] | None:
    """``deal 2 damage to target die. If it …, deal it 5 damage instead``: the die is chosen before either."""
    if not isinstance(part.then, Instead):
        return None
    if not isinstance(before, Damage) or not isinstance(before.to, Pick):
        return _changed_first(before, part, part.then.effect)
    return [Choose(before.to), If(part.condition, same(part.then.effect, before), replace(before, to=Ref("?that")))]


def _changed_first(before: Effect, part: If, instead: Effect) -> list[Effect] | None:
    """``target die gets +2A. If it …, it gets +3A instead``: the die is chosen before either."""
    if not isinstance(before, Change) or not isinstance(before.what, Pick) or not isinstance(instead, Change):
        return None
    if instead.what not in {Ref("?it"), Ref("?that"), Ref("?he")} or not _alike(before.changes, instead.changes):
        return None
    return [Choose(before.what), If(part.condition, instead, replace(before, what=Ref("?that")))]


def _alike(one: tuple[Mod, ...], two: tuple[Mod, ...]) -> bool:
    return all(isinstance(mod, Stats) for mod in (*one, *two))


def in_its_place(effect: Effect, before: Effect) -> Effect | None:
    """What is done instead of an effect: it with another number, or something else."""
    try:
        timed = isinstance(effect, Change) and effect.until != ""
        return renumbered(before, effect, timed=timed) or same(effect, before)
    except Unresolved:
        return None


def same(effect: Effect, before: Effect) -> Effect:
    """``deal 2 instead``: to whom the effect before it was dealt."""
    target = next((node.to for node in walk(before) if isinstance(node, Damage)), None)
    if target is None:
        return effect
    return rewrite(
        effect, lambda node: replace(node, to=target) if isinstance(node, Damage) and node.to == Ref("?same") else node
    )
