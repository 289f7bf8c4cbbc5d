"""Looking through trees while they are read."""

from __future__ import annotations

from overcrush.ability.tree import Node, rewrite, walk

__all__ = ["contains", "rewrite"]


def contains(tree: object, node: Node) -> bool:
    """Whether a tree has this very node somewhere."""
    return any(found == node for found in walk(tree))
