"""Abilities that an opponent may pay to ignore for a turn: ``They may pay 2 life to ignore this effect``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Averted, Static, Triggered
from overcrush.ability.effects import Can, Cost, Effect
from overcrush.ability.nouns import Dice
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.base import G
from overcrush.lang.grammar.standing import Abilities

_WHO = "(your opponent|an opponent|any opponent|opponent|he or she|they|he)"
_WHEN = "((any time|anytime|whenever|when) (your opponent|they) (can|could|may) use a global_ability ,?)?"
_THIS = "this (effect|ability|text)?"
_TIME = "(until end_of_turn|until the end_of_turn|for (the rest of)? (this|the) turn|this turn)?"
_ALL = "(for all <self> (character)? die)?"

# --- <averting> ---------------------------------------------------------------------------------------

G.rule(
    "averting",
    f"{_WHEN} {_WHO} (may|can) (<c:paying>|<v:vp>) to (ignore|prevent) {_THIS} {_ALL} {_TIME}",
)(lambda c=None, v=None, self="": c or _own_price(v))


def _own_price(effect: Effect | None) -> Cost | None:
    """What the opponent gives, seen by whoever pays: ``KO one of their dice`` is one of their own."""

    def turn(node: Node) -> Node:
        return replace(node, whose="you") if isinstance(node, Dice) and node.whose == "?they" else node

    own = rewrite(effect, turn)
    return as_cost(own) if own is not None and is_cost(own) else None


# --- <abilities> --------------------------------------------------------------------------------------

G.rule("abilities", "<a:ability> . <c:averting>")(lambda a, c: _averted(a, c))
G.rule("abilities", "<a:ability> . <c:averting> . <b:abilities>")(
    lambda a, c, b: (*found, *b) if (found := _averted(a, c)) else None
)


def _averted(abilities: Abilities, cost: Cost) -> Abilities | None:
    """It is said of the one ability before it; of what is over before anybody could pay, it cannot be said."""
    if len(abilities) != 1 or not isinstance(abilities[0], Static | Triggered) or cost.x:
        return None
    if any(isinstance(node, Can) and node.verb == "reroll in the step" for node in walk(abilities[0])):
        return None
    return (Averted(abilities[0], cost),)
