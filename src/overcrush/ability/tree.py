"""The base of all ability nodes, and how to walk over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of an ability: immutable, comparable, and printable as the call that rebuilds it."""


def walk(node: object) -> Iterator[Node]:
    """Yield a node and everything below it, parents first."""
    if isinstance(node, Node):
        yield node
        for field in fields(node):
            yield from walk(getattr(node, field.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from walk(item)
