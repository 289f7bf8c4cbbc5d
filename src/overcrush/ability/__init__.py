"""The ability tree: what a card says, as plain frozen data with nothing executable in it."""

from overcrush.ability.abilities import (
    ONCE,
    Ability,
    Activated,
    Averted,
    Burst,
    Face,
    Global,
    Keyword,
    Static,
    Text,
    Triggered,
    Unread,
    Use,
)
from overcrush.ability.tree import Node, walk

__all__ = [
    "ONCE",
    "Ability",
    "Activated",
    "Averted",
    "Burst",
    "Face",
    "Global",
    "Keyword",
    "Node",
    "Static",
    "Text",
    "Triggered",
    "Unread",
    "Use",
    "walk",
]
