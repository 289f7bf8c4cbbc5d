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
_TIME = "(until end_of_turn|until the end_of_turn|for (the rest of)? (this|the) turn|this turn)"
_ALL = "(for all <self> (character)? die)?"

# --- <averting> ---------------------------------------------------------------------------------------

Averting = tuple[Cost | None, bool]
"""What is paid, and whether it is said for how long."""

G.rule(
    "averting",
    f"{_WHEN} {_WHO} (may|can) (<c:paying>|<v:vp>) to {{w:ignore/prevent}} {_THIS} {_ALL} {_TIME}",
)(lambda w, c=None, v=None, self="": (c or _own_price(v), True))
G.rule("averting", f"{_WHEN} {_WHO} (may|can) (<c:paying>|<v:vp>) to ignore {_THIS} {_ALL}")(
    lambda c=None, v=None, self="": (c or _own_price(v), False)
)


def _own_price(effect: Effect | None) -> Cost | None:
    """What the opponent gives, seen by whoever pays: ``KO one of their dice`` is one of their own."""

    def turn(node: Node) -> Node:
        return replace(node, whose="you") if isinstance(node, Dice) and node.whose == "?they" else node

    if any(isinstance(node, Dice) and node.whose == "you" for node in walk(effect)):
        return None  # dice of whoever has the ability, which are not theirs to give
    own = rewrite(effect, turn)
    return as_cost(own) if own is not None and is_cost(own) else None


# --- <abilities> --------------------------------------------------------------------------------------

G.rule("abilities", "<a:ability> . <c:averting>")(lambda a, c: _averted(a, c))
G.rule("abilities", "<a:ability> . <c:averting> . <b:abilities>")(
    lambda a, c, b: (*found, *b) if (found := _averted(a, c)) else None
)


def _averted(abilities: Abilities, averting: Averting) -> Abilities | None:
    """It is said of the one ability before it: of what triggers only where it says how long, else it is averted as it
    happens; not of what is over before anybody could pay, nor of attacking and blocking, which are paid for as they
    are declared (3.1.21)."""
    cost, timed = averting
    ability = abilities[0]
    if len(abilities) != 1 or cost is None or cost.x or not isinstance(ability, Static | Triggered):
        return None
    if isinstance(ability, Triggered) and (not timed or ability.scope == "die"):
        return None
    if any(isinstance(node, Can) and (node.mode, node.verb) in _AT_ONCE for node in walk(ability)):
        return None
    return (Averted(ability, cost),)


_AT_ONCE = {("cannot", verb) for verb in ("attack", "block", "reroll in the step")}
