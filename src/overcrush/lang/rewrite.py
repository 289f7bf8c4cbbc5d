"""Rebuilding trees: apply a function to every node, children first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from overcrush.ability.tree import Node, walk

T = TypeVar("T")


def rewrite(tree: T, change: Callable[[Any], Any]) -> T:
    """The tree with every node replaced by what the function makes of it, children before their parents."""
    if isinstance(tree, Node):
        values = {f.name: getattr(tree, f.name) for f in fields(tree)}
        new = {name: rewrite(value, change) for name, value in values.items()}
        if any(new[name] is not values[name] for name in values):
            return change(type(tree)(**new))  # type: ignore[no-any-return]
        return change(tree)  # type: ignore[no-any-return]
    if isinstance(tree, tuple):
        items = tuple(rewrite(item, change) for item in tree)
        return items if any(a is not b for a, b in zip(items, tree, strict=True)) else tree  # type: ignore[return-value]
    return tree


def contains(tree: object, node: Node) -> bool:
    """Whether a tree has this very node somewhere."""
    return any(found == node for found in walk(tree))
