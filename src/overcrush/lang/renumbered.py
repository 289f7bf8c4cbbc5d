"""``Instead`` with another number: what a sentence says again with a number changed, and what it leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from overcrush.ability.effects import (
    KO,
    Capture,
    Change,
    ChooseOne,
    Costs,
    Damage,
    Draw,
    Each,
    Effect,
    Field,
    GainEnergy,
    GainLife,
    If,
    Later,
    LoseLife,
    May,
    Mod,
    Move,
    PayFor,
    Repeat,
    Reroll,
    Roll,
    Sacrifice,
    Seq,
    Spin,
    Stats,
    TakeControl,
    Unless,
)
from overcrush.ability.nouns import AnyOf, Compare, Dice, Every, Num, Pick, Player, Ref
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.pronouns import SAME, Unresolved, undescribed

_VERBS = (
    Damage,
    GainLife,
    LoseLife,
    KO,
    Sacrifice,
    Move,
    Field,
    Spin,
    Draw,
    Roll,
    Reroll,
    Capture,
    GainEnergy,
    TakeControl,
    Change,
)
_WORDS = {Ref("?it"), Ref("?that"), Ref("?he"), Ref("?them"), Ref("?those"), SAME}
"""Whoever was spoken of before."""
_NUMBERED = {"level", "cost", "fielding", "A", "D"}


def renumbered(main: Effect, effect: Effect, *, timed: bool) -> Effect | None:
    """The main effect with the number that ``effect`` says instead of its own; None if it says something else.

    ``timed``: whether it says how long it lasts. Raises ``Unresolved`` where the number could be that of several parts.
    """
    if isinstance(effect, May) and any(isinstance(node, May) for node in _parts(main)):
        effect = effect.effect
    if not isinstance(effect, _VERBS):
        return None
    alike = [part for part in _parts(main) if type(part) is type(effect)]
    found = [part for part in alike if _as(part, effect, timed=timed) is not None]
    if len(found) > 1 or (isinstance(effect, Damage) and effect.to == SAME and len(alike) > 1):
        raise Unresolved("instead")
    if not found:
        if any(_for_each(part, effect) for part in alike):
            raise Unresolved("instead")  # so many, or so many for each
        return None
    return rewrite(main, lambda node: _as(node, effect, timed=timed) if node is found[0] else node)


def unbound(main: Effect, effect: Effect) -> bool:
    """Whether an effect done instead speaks of a die that only the main effect would have chosen."""
    chosen = {node.as_ for node in walk(main) if isinstance(node, Pick | Every)}
    own = {node.as_ for node in walk(effect) if isinstance(node, Pick | Every)}
    return any(isinstance(node, Ref) and node.name in chosen - own for node in walk(effect))


def _parts(effect: Effect) -> Iterator[Effect]:
    """The single effects that an effect is made of."""
    match effect:
        case Seq(parts) | ChooseOne(parts):
            for part in parts:
                yield from _parts(part)
        case May(inner) | PayFor(_, inner) | Repeat(_, inner) | Each(_, inner) | Later(_, inner) | Unless(inner):
            if not isinstance(effect, PayFor):
                yield effect
            yield from _parts(inner)
        case If(_, then, otherwise):
            yield from _parts(then)
            if otherwise is not None:
                yield from _parts(otherwise)
        case _:
            yield effect


def _as(part: Any, effect: Any, *, timed: bool) -> Any:
    """A part of the main effect with the numbers of another effect; None if they differ in more than those."""
    if isinstance(part, GainLife | LoseLife):
        said = effect.player != part.player
        number = isinstance(part.amount, Num) and isinstance(effect.amount, Num)
        return None if said or not number else replace(part, amount=effect.amount)
    new = effect
    for name in ("what", "to"):
        old = getattr(part, name, None)
        if isinstance(old, Pick | Every | Ref | Player):
            said = _same_dice(old, getattr(effect, name))
            if said is None:
                return None
            new = replace(new, **{name: said})
    if isinstance(part, Change):
        changes = _changes(part.changes, effect.changes)
        if changes is None:
            return None
        until = effect.until if timed else part.until
        return replace(part, what=new.what, changes=changes, until=until)
    if isinstance(part, Capture | TakeControl) and not timed:
        new = replace(new, until=part.until)
    if isinstance(part, Draw) and part.to == "hold" and effect.to == "reserve":
        new = replace(new, to="hold")
    if isinstance(part, Damage) and effect.by is None:
        new = replace(new, by=part.by)
    if isinstance(part, Damage) and undescribed(effect.to) in _WORDS:
        new = replace(new, split=part.split)  # "deal 4 instead" is divided as the 3 are
    return new if _shape(new) == _shape(part) else None


def _same_dice(old: Any, said: Any) -> Any:
    """Whom it is done to, as many as it says now; None if that is somebody else."""
    if undescribed(said) in _WORDS or said == old or (isinstance(old, Pick | Every) and said == Ref(old.as_)):
        return old
    if type(old) is type(said) and isinstance(old, Pick | Every) and _shape(old) == _shape(said):
        return replace(said, as_=old.as_)
    return None


def _changes(old: tuple[Mod, ...], said: tuple[Mod, ...]) -> tuple[Mod, ...] | None:
    """Changes with other numbers for some of them."""
    out = list(old)
    for mod in said:
        at = next((n for n, before in enumerate(old) if _shape(before) == _shape(mod)), None)
        if at is None:
            return None
        out[at] = _filled(old[at], mod)
    return tuple(out)


def _filled(old: Mod, said: Mod) -> Mod:
    """What a change leaves unsaid is as it was: the other of A and D, the least that something costs."""
    if isinstance(old, Stats) and isinstance(said, Stats):
        zero = Num(0)
        return Stats(*(b if b != zero else a for a, b in ((old.attack, said.attack), (old.defense, said.defense))))
    if isinstance(old, Costs) and isinstance(said, Costs) and said.minimum is None:
        return replace(said, minimum=old.minimum)
    return said


def _shape(node: Any) -> Any:
    """A part of a tree without its numbers and names."""
    return rewrite(node, _numberless)


def _numberless(node: Any) -> Any:
    match node:
        case Num():
            return Num(0)
        case Pick():
            return replace(node, n=Num(0), up_to=False, as_="")
        case Every():
            return replace(node, as_="")
        case Dice():
            return replace(node, where=tuple(test for test in node.where if not _number_test(test)))
        case Spin():
            return replace(node, by=1 if node.by > 0 else -1)
        case Costs():
            return replace(node, minimum=None)
        case Move():
            return replace(node, level=0)
        case Stats():
            return Stats()
    return node


def _number_test(test: Any) -> bool:
    if isinstance(test, AnyOf):
        return all(_number_test(inner) for inner in test.tests)
    return isinstance(test, Compare) and test.which in _NUMBERED and isinstance(test.amount, Num)


def _for_each(part: Any, effect: Any) -> bool:
    """Whether a plain number stands where the main effect counted something."""
    amounts = [f.name for f in fields(part) if f.name in {"amount", "n"}]
    return any(isinstance(getattr(effect, name), Num) and not isinstance(getattr(part, name), Num) for name in amounts)
