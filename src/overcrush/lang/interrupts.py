"""Abilities that prevent, reduce or redirect interrupt what they answer (3.2.8): what they wait for is about to happen,
however their text says it."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Global, Triggered
from overcrush.ability.effects import (
    Change,
    DamageTaken,
    Effect,
    Instead,
    Later,
    PreventDamage,
    RedirectDamage,
    Retarget,
    Trigger,
)
from overcrush.ability.nouns import Dice, Every, Pick, Player, Ref, What
from overcrush.ability.tree import Node, walk

BEFORE = "would be damaged"
_INTERRUPTING = (PreventDamage, RedirectDamage)


def interrupting(effect: Effect) -> list[Node]:
    """The parts of an effect that prevent or redirect damage, unless they wait for something else."""
    found: list[Node] = [node for node in walk(effect) if isinstance(node, _INTERRUPTING)]
    if not found:
        return found
    later = [part for node in walk(effect) if isinstance(node, Later) for part in walk(node)]
    return [node for node in found if not any(node is part for part in later)]


def before(on: tuple[Trigger, ...], effect: Effect) -> tuple[Trigger, ...]:
    """What an ability waits for: ``is damaged`` means ``would be damaged`` where that damage is prevented."""
    if not interrupting(effect):
        return on
    return tuple(_before(trigger) for trigger in on)


def _before(trigger: Trigger) -> Trigger:
    """Damage that is prevented has not been dealt yet, whether who takes it or who deals it is spoken of first."""
    if trigger.event == "damaged":
        return replace(trigger, event=BEFORE)
    if trigger.event == "deals damage" and isinstance(trigger.subject, Dice) and trigger.object is not None:
        dealer = replace(trigger.subject, zones=())
        return replace(trigger, event=BEFORE, subject=trigger.object, object=dealer)
    return trigger


def interrupt(ability: Triggered) -> Triggered:
    """An ability that waits for what it prevents or redirects."""
    on = before(ability.on, ability.effect)
    if any(trigger.event == BEFORE for trigger in on):
        return replace(ability, on=on, replaces=True, effect=_prevented(ability.effect))
    return ability


def more_each_time(on: tuple[Trigger, ...], effect: Effect) -> tuple[Change | None] | None:
    """``when they take damage, they take 1 more``: a change of all that they take, and nothing that is done each time;
    None inside where it cannot be said so, None where it is no such thing."""
    if not isinstance(effect, Change) or not all(isinstance(mod, DamageTaken) for mod in effect.changes):
        return None
    if not any(trigger.event in {"damaged", BEFORE} for trigger in on):
        return None
    whom = on[0].subject if len(on) == 1 and on[0].object is None and not on[0].tests and not on[0].least else None
    kind = {(): "any", ("combat",): "combat", ("ability",): "ability"}.get(on[0].how)
    said = _SPOKEN if isinstance(whom, Dice | Ref) else _THEY
    if whom is None or kind is None or effect.what not in {*said, whom}:
        return (None,)
    mods = tuple(replace(mod, kind=kind) for mod in effect.changes if isinstance(mod, DamageTaken))
    if kind != "any" and any(isinstance(mod, DamageTaken) and mod.kind != "any" for mod in effect.changes):
        return (None,)
    return (Change(Every(whom) if isinstance(whom, Dice) else whom, mods, effect.until),)


_SPOKEN = {Ref("?it"), Ref("?that"), Ref("?he")}
_THEY = {Player("?they"), Player("?he")}


def _prevented(effect: Effect) -> Effect:
    """``instead … prevent that damage``: what is prevented does not happen, and nothing more is put in its place."""
    if isinstance(effect, Instead) and any(isinstance(node, PreventDamage) for node in walk(effect)):
        return effect.effect
    return effect


def reactive(ability: Global) -> Global:
    """Preventing, redirecting and retargeting answer something that is happening (2.7.5.5, 3.2.8)."""
    return replace(ability, on=before(ability.on, ability.effect) or answered(ability.effect))


def answered(effect: Effect) -> tuple[Trigger, ...]:
    """What an effect answers that does not say when it happens."""
    for node in walk(effect):
        if isinstance(node, PreventDamage):
            if node.to == Ref("?event") or node.to == Ref("event"):
                return (Trigger(BEFORE, None),)
            either = isinstance(node.to, Pick) and node.to.players
            dice = Trigger(BEFORE, _subject(node.to))
            return (dice, Trigger(BEFORE, Player("any" if either == "any" else "opponent"))) if either else (dice,)
        if isinstance(node, RedirectDamage):
            return (Trigger(BEFORE, None),)
        if isinstance(node, Retarget):
            return (_aim(node),)
    return ()


def _aim(node: Retarget) -> Trigger:
    """What is waited for by who may change a target: that such a die aims at such a die."""
    whose = node.of.whose if node.of is not None else "any"
    how = ("action",) if node.of is not None else ()
    return Trigger("targeted", node.aimed, None if whose == "any" else Player(whose), how)


def _subject(what: What) -> Dice | Ref | Player | None:
    dice = getattr(what, "dice", None)
    if isinstance(dice, Dice):
        return dice
    return what if isinstance(what, Player | Ref) else None
