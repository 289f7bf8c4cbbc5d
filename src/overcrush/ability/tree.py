"""The base of all ability nodes, and how to walk over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of an ability: immutable, comparable, and printable as the call that rebuilds it."""

    __match_args__: ClassVar[tuple[str, ...]]
    """The names of its fields, as every dataclass has them."""


def walk(node: object) -> Iterator[Node]:
    """Yield a node and everything below it, parents first."""
    if isinstance(node, Node):
        yield node
        for name in node.__match_args__:
            yield from walk(getattr(node, name))
    elif isinstance(node, tuple):
        for item in node:
            yield from walk(item)


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
