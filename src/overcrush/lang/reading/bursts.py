"""Burst lines that speak of the ability before them: ``instead``, ``you may instead``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from overcrush.ability.abilities import Ability, Activated, Burst, Keyword, Static, Triggered, Use
from overcrush.ability.conditions import Both
from overcrush.ability.effects import Change, Choose, ChooseOne, Damage, Draw, Effect, If, Instead, Later, Move, Seq
from overcrush.ability.nouns import Dice, EventAmount, Every, Is, Num, Pick, Player, Ref, Result
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.pronouns import Unresolved
from overcrush.lang.reading.sense import IN_STEPS
from overcrush.lang.renumbered import renumbered, unbound


def burst(
    stars: tuple[int, ...], ability: Ability, mode: str, before: Sequence[Ability], *, timed: bool = True
) -> Ability:
    """A burst line, with what it leaves out taken from the ability it belongs to; ``timed``: whether it says how long
    it lasts. Raises ``Unresolved`` if what that is cannot be told.
    """
    main = main_effect(before)
    if mode == "instead" and main is not None and isinstance(ability, Static) and ability.condition is None:
        # it takes the place of what happens then, and so happens then (3.4.6.4)
        ability = Use(ability.effects[0] if len(ability.effects) == 1 else Seq(ability.effects))
    if not isinstance(ability, Use) or main is None:
        return Burst(stars, ability, "also" if mode == "choice" else mode)
    if mode == "instead" and isinstance(ability.effect, Instead):
        ability = Use(ability.effect.effect, ability.condition)  # said twice
    effect = ability.effect
    if isinstance(effect, Instead):  # said twice
        ability, mode, effect = replace(ability, effect=effect.effect), "instead", effect.effect
    count = sum(isinstance(node, Pick | Every) for node in walk(main))
    if isinstance(effect, Seq) and (all_of_it := _all_instead(effect)) is not None:
        if isinstance(main, Seq):
            raise Unresolved("instead")  # of which part of it?
        return Burst(stars, Use(renumber(all_of_it, count), ability.condition), "instead")
    if mode == "choice":
        return Burst(stars, Use(renumber(_choice(main, effect), count)), "instead")
    if isinstance(effect, If) and (part := _instead(effect.then)) is not None:
        return Burst(stars, Use(renumber(_conditional(effect, part, main), count)), "instead")
    if mode == "also" and (more := _more_damage(main, effect)) is not None:
        return Burst(stars, Use(renumber(more, count)), "instead")
    if mode == "also" and isinstance(effect, Damage) and effect.amount == EventAmount() and isinstance(main, Damage):
        return Burst(stars, Use(replace(effect, amount=main.amount)), mode) if _still(main) else Burst(stars, ability)
    if _moves_what_was_chosen(effect):
        return Burst(stars, ability, "also")
    if mode == "instead" and isinstance(effect, Choose) and isinstance(effect.what, Pick):
        picks = [node for node in walk(main) if isinstance(node, Pick)]
        if len(picks) == 1:
            wider = replace(effect.what, as_=picks[0].as_)
            return Burst(
                stars, Use(renumber(rewrite(main, lambda node: wider if node == picks[0] else node), count)), mode
            )
    if mode == "instead" and ability.condition is None:
        if (other := renumbered(main, effect, timed=timed)) is not None:
            if other == main:
                raise Unresolved("instead")  # another part of the ability must be meant than the one that is so already
            return Burst(stars, Use(renumber(other, count)), "instead")
        if isinstance(effect, Change) and (other := _changed_instead(main, effect)) is not None:
            return Burst(stars, Use(renumber(other, count)), "instead")
    if mode == "instead" and (unbound(main, effect) or _at_another_time(main, effect)):
        raise Unresolved("instead")
    return Burst(stars, ability, mode)


def _at_another_time(main: Effect, effect: Effect) -> bool:
    """Whether what is done in the place of what waits for a step would not wait for it, though nobody says so."""
    return isinstance(main, Later) and main.on[0].event in IN_STEPS and not isinstance(effect, Later)


def _all_instead(effect: Seq) -> Effect | None:
    """``deal 3 damage instead, and take 1``, ``deal 3 damage and gain 1 life instead``: all of it is in its place."""
    first, *middle, last = effect.parts
    if isinstance(first, Instead) == isinstance(last, Instead) or any(isinstance(part, Instead) for part in middle):
        return None
    parts = (part.effect if isinstance(part, Instead) else part for part in effect.parts)
    return Seq(tuple(parts))


def _still(main: Damage) -> bool:
    """Whether an amount is the same once that much damage has been dealt."""
    counts = [node for node in walk(main.amount) if isinstance(node, Dice)]
    return isinstance(main.to, Player) or not counts


def _changed_instead(main: Effect, effect: Change) -> Effect | None:
    """``they get +3D instead``: the main effect, with another change to the same dice."""
    found = [
        node
        for node in walk(main)
        if isinstance(node, Change) and isinstance(node.what, Pick | Every) and effect.what == Ref(node.what.as_)
    ]
    if len(found) != 1:
        return None
    return rewrite(main, lambda node: replace(effect, what=node.what) if node == found[0] else node)


def _more_damage(main: Effect, extra: Effect) -> Effect | None:
    """``deal an extra 1 damage to it``: not damage a second time, but more of it (3.4.3.13)."""
    if not isinstance(main, Damage) or not isinstance(extra, Damage) or main.by != extra.by:
        return None
    if main.split or extra.split:
        return None
    if not isinstance(main.amount, Num) or not isinstance(extra.amount, Num) or not isinstance(main.to, Pick | Every):
        return None
    return replace(main, amount=Num(main.amount.n + extra.amount.n)) if extra.to == Ref(main.to.as_) else None


def renumber(effect: Effect, start: int) -> Effect:
    """The effect with its choices named on from those of the main ability, as they are read."""
    names: dict[str, str] = {}
    count = start

    def visit(node: Any) -> Any:
        nonlocal count
        if isinstance(node, tuple):
            return tuple(visit(item) for item in node)
        if isinstance(node, Ref):
            return Ref(names.get(node.name, node.name))
        if isinstance(node, Result):
            return Result(names.get(node.of, node.of))
        if not isinstance(node, Node):
            return node
        order = ("by", "amount", "to") if isinstance(node, Damage) else ()
        listed = [f.name for f in fields(node)]
        new = {
            name: visit(getattr(node, name))
            for name in (*(o for o in order if o in listed), *(x for x in listed if x not in order))
        }
        if isinstance(node, Pick | Every):
            count += 1
            names[node.as_] = new["as_"] = "it" if count == 1 else f"it{count}"
        return type(node)(**new)

    return visit(effect)  # type: ignore[no-any-return]


def main_effect(before: Sequence[Ability]) -> Effect | None:
    """The effect of the last ability that is no burst."""
    for last in reversed(before):
        ability = last.ability if isinstance(last, Keyword) and last.ability is not None else last
        if isinstance(ability, Triggered | Use | Activated):
            return ability.effect
        if not isinstance(ability, Burst):
            return None
    return None


def _instead(effect: Effect) -> Effect | None:
    if isinstance(effect, Instead):
        return effect.effect
    if isinstance(effect, If) and isinstance(effect.then, Instead):
        return effect
    return None


def _conditional(effect: If, part: Effect, main: Effect) -> Effect:
    """``if A, E instead``: else what it was."""
    if isinstance(part, If) and isinstance(part.then, Instead):
        return If(Both((effect.condition, part.condition)), part.then.effect, main)
    return If(effect.condition, part, main)


def _choice(main: Effect, other: Effect) -> Effect:
    """``you may instead``: dice that were drawn are drawn only once."""
    if isinstance(main, Seq) and isinstance(main.parts[0], Draw):
        rest = main.parts[1:]
        return Seq((main.parts[0], ChooseOne((rest[0] if len(rest) == 1 else Seq(rest), other))))
    return ChooseOne((main, other))


def _moves_what_was_chosen(effect: Effect) -> bool:
    return (
        isinstance(effect, Move) and isinstance(effect.what, Every) and Is("chosen this way") in effect.what.dice.where
    )
