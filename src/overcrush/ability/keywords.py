"""What only a keyword's definition says, and for which no card has words."""

from __future__ import annotations

from typing import cast

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node


class KeywordVerb(Node, frozen=True):
    """A verb for which no card has words; the reader of card texts never makes one."""

    verb: str
    args: tuple[int | str, ...] = ()
    what: n.What | None = None


def keyword_verb(verb: str, *args: int | str, what: n.What | None = None) -> e.Effect:
    """A keyword's own verb, as an effect of a tree."""
    return cast(e.Effect, KeywordVerb(verb, args, what))


class HasRolledBurst(Node, frozen=True):
    """Whether a burst was rolled in the step that ends: only a keyword says so (Spark)."""
