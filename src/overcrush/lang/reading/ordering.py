"""In which order the parts of a node were spoken of."""

from __future__ import annotations

from collections.abc import Iterator

from overcrush.ability.abilities import Activated, Global, Static, Triggered
from overcrush.ability.effects import BecomeCopy, Capture, ChooseOne, CopyStats, CopyText, Damage, May
from overcrush.ability.nouns import Pick, Player
from overcrush.ability.tree import Node


def ordered(node: Node) -> Iterator[str]:
    """The names of a node's fields, first what its words say first."""
    names = node.__struct_fields__
    first: tuple[str, ...] = ()
    if isinstance(node, Triggered | Global):
        first = ("on", "condition", "cost")
    elif isinstance(node, Damage):
        plain = isinstance(node.to, Player) and node.to.who != "each"
        first = ("by", "to", "amount") if plain else ("by", "amount", "to")
    elif isinstance(node, ChooseOne | Pick | May | Capture | CopyText | CopyStats | BecomeCopy):
        first = ("by", "onto")
    elif isinstance(node, Activated | Static):
        first = ("condition",)
    if not first:
        return iter(names)
    return iter([*[name for name in first if name in names], *[name for name in names if name not in first]])
