"""The base of all ability nodes, and how to walk over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of an ability: immutable, comparable, and printable as the call that rebuilds it."""

    __match_args__: ClassVar[tuple[str, ...]]
    """The names of its fields, as every dataclass has them."""


def walk(node: object) -> Iterator[Node]:
    """Yield a node and everything below it, parents first."""
    todo = [node]
    while todo:
        item = todo.pop()
        if isinstance(item, Node):
            yield item
            for name in reversed(item.__match_args__):
                part = getattr(item, name)
                if isinstance(part, Node | tuple):
                    todo.append(part)
        elif isinstance(item, tuple):
            todo += reversed(item)


def rewrite(tree: T, change: Callable[[Any], Any]) -> T:
    """The tree with every node replaced by what the function makes of it, children before their parents."""
    if isinstance(tree, Node):
        parts = [getattr(tree, name) for name in tree.__match_args__]
        new = [rewrite(part, change) if isinstance(part, Node | tuple) else part for part in parts]
        if any(a is not b for a, b in zip(new, parts, strict=True)):
            return change(type(tree)(*new))  # type: ignore[no-any-return]
        return change(tree)  # type: ignore[no-any-return]
    if isinstance(tree, tuple):
        items = tuple(rewrite(item, change) for item in tree)
        return items if any(a is not b for a, b in zip(items, tree, strict=True)) else tree  # type: ignore[return-value]
    return tree
