"""What only a keyword's definition says: verbs and conditions for which no card has words, and how they are linked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node


@dataclass(frozen=True, slots=True)
class Special(Node):
    """A verb or condition of the engine's own; the reader of card texts never makes one."""

    verb: str
    args: tuple[int | str, ...] = ()
    what: n.What | None = None


def special(verb: str, *args: int | str, what: n.What | None = None) -> e.Effect:
    """A special verb, as an effect of a tree."""
    return cast(e.Effect, Special(verb, args, what))


def special_condition(verb: str, *args: int | str) -> c.Condition:
    """A special condition, as one of a tree."""
    return cast(c.Condition, Special(verb, args))
