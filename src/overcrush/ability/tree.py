"""The base of all ability nodes, and how to walk over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import is_not
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of an ability: immutable, comparable, and printable as the call that rebuilds it."""

    __match_args__: ClassVar[tuple[str, ...]]
    """The names of its fields, as every dataclass has them."""


def walk(node: object) -> Iterator[Node]:
    """Yield a node and everything below it, parents first."""
    found: list[Node] = []
    _gather(node, found)
    return iter(found)


def _gather(node: object, found: list[Node]) -> None:
    if isinstance(node, Node):
        found.append(node)
        for name in node.__match_args__:
            part = getattr(node, name)
            if part.__class__ not in _PLAIN:
                _gather(part, found)
    elif isinstance(node, tuple):
        for part in node:
            if part.__class__ not in _PLAIN:
                _gather(part, found)


_PLAIN = frozenset({str, int, bool, type(None)})
"""What has nothing below it."""


def rewrite(tree: T, change: Callable[[Any], Any]) -> T:
    """The tree with every node replaced by what the function makes of it, children before their parents."""
    if isinstance(tree, Node):
        parts = [getattr(tree, name) for name in tree.__match_args__]
        new = [part if part.__class__ in _PLAIN else rewrite(part, change) for part in parts]
        if any(map(is_not, new, parts)):
            return change(type(tree)(*new))  # type: ignore[no-any-return]
        return change(tree)  # type: ignore[no-any-return]
    if isinstance(tree, tuple):
        items = tuple([item if item.__class__ in _PLAIN else rewrite(item, change) for item in tree])
        return items if any(map(is_not, items, tree)) else tree  # type: ignore[return-value]
    return tree
