"""``When two or more dice attack, they get +1A``: an ability that triggers once, and speaks of all it happened to."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Triggered
from overcrush.ability.effects import Effect, Seq
from overcrush.ability.nouns import Dice, Every, Is, Pick, Ref
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.base import order
from overcrush.lang.pronouns import Unresolved

_EVENT = Ref("event")
_STATES = {"attacks": "attacking", "blocks": "blocking"}


def all_at_once(ability: Triggered) -> Triggered:
    """What is done to "them" is done to each, and not to one of them; raises ``Unresolved`` where something else is
    done only once beside it."""
    if len(ability.on) != 1 or "together" not in ability.on[0].how or _EVENT not in walk(ability):
        return ability
    (on,) = ability.on
    if not isinstance(on.subject, Dice) or _EVENT in walk(ability.condition):
        raise Unresolved("them")
    if on.event in _STATES:
        return replace(ability, effect=_to_each(ability.effect, on.subject, _STATES[on.event]))
    parts = ability.effect.parts if isinstance(ability.effect, Seq) else (ability.effect,)
    if on.least or not all(_EVENT in walk(part) for part in parts):
        raise Unresolved("them")
    single = replace(on, how=tuple(word for word in on.how if word != "together"))
    return replace(ability, on=(single,))


def _to_each(effect: Effect, subject: Dice, state: str) -> Effect:
    """Those that fight are known by that: all of them are meant."""
    those = Every(replace(subject, where=order((*subject.where, Is(state)))))
    if any(isinstance(node, Pick | Every) for node in walk(effect)):
        raise Unresolved("them")
    done = rewrite(effect, lambda node: _done_to(node, those))
    if _EVENT in walk(done):
        raise Unresolved("them")  # a number of each of them, or one who does something
    return done


def _done_to(node: Node, those: Every) -> Node:
    for field in ("what", "to"):
        if getattr(node, field, None) == _EVENT:
            return replace(node, **{field: those})
    return node
