"""The grammar of card English: importing this package fills it."""

from overcrush.lang.grammar import (
    abilities,
    actors,
    amounts,
    changes,
    coming,
    conditions,
    costs,
    effects,
    further,
    global_abilities,
    immediate,
    joined,
    keywords,
    moves,
    nouns,
    places,
    rare,
    special,
    triggers,
    variants,
    verbs,
    whats,
)
from overcrush.lang.grammar.base import G

__all__ = ["G"]

_MODULES = (
    abilities,
    actors,
    amounts,
    changes,
    coming,
    conditions,
    costs,
    effects,
    further,
    global_abilities,
    immediate,
    joined,
    keywords,
    moves,
    nouns,
    places,
    rare,
    special,
    triggers,
    variants,
    verbs,
    whats,
)
