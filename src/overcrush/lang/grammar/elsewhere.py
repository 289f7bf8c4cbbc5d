"""What a die does that lies elsewhere: ``while X is in your Used Pile, when you take damage, Prep X``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Triggered
from overcrush.ability.conditions import There
from overcrush.ability.effects import Effect, Field, May, Move, Trigger
from overcrush.ability.nouns import Dice, Named, Num, Pick, Ref
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.standing import Abilities

_HERE = "(this (character)? die|<self> (character)? (die)?) be in <z:zones>"
_PILES = {"used", "prep", "reserve", "bag"}
THIS = Ref("this")

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    f"(while|if) {_HERE} ,? (when|if|each time) <t:trigger> , <e:effect>",
    f"(while|if) {_HERE} and (when)? <t:trigger> , <e:effect>",
    f"(while|if) {_HERE} ,? <t:moment> ,? <e:effect>",
    f"(when|if) <t:trigger> ,? (if|while) {_HERE} ,? <e:effect>",
    f"(when|if) <t:trigger> (while|and) {_HERE} , <e:effect>",
    f"<t:moment> ,? (if|while) {_HERE} ,? <e:effect>",
)
def _lying(z: Desc, t: tuple[Trigger, ...], e: Effect, self: str = "") -> Abilities | None:
    """Of one of its dice there; it needs no active one."""
    if z.zones is None or not {*z.zones} <= _PILES or z.whose == "opponent":
        return None
    if any(THIS in (trigger.subject, trigger.object) for trigger in t):
        return None  # what happens to a die that lies there
    dice = Dice("die", "you", z.zones, (Named(("self",)),))
    uses = [node for node in walk(e) if node == THIS]
    if len(uses) > 1:
        return None
    done = _of(e, Pick(dice, target=False)) if uses else e
    if done is None:
        return None
    moved = done.effect if isinstance(done, May) else done
    alone = uses and isinstance(moved, Move | Field)  # there is nothing to move where it does not lie
    return (Triggered(t, done, "die", None if alone else There(dice), active=False),)


def _of(effect: Effect, die: Pick) -> Effect | None:
    """The effect done with one of those dice in the place of this one."""
    found = False

    def turn(node: Node) -> Node:
        nonlocal found
        if getattr(node, "what", None) == THIS:
            found = True
            if isinstance(node, Field) and node.level == Num(0):
                return replace(node, what=die, level=Num(1))
            return replace(node, what=die)  # type: ignore[call-arg]
        return node

    done = rewrite(effect, turn)
    return done if found else None
