"""The base of all ability nodes, and how to walk over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import Field, dataclass, fields
from functools import cache
from operator import is_not
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")


class Fields:
    """The fields of a class of structs as those of a dataclass, worked out when somebody asks: ``fields`` and
    ``replace`` of ``dataclasses`` need nothing else."""

    def __get__(self, node: object, kind: type[Struct]) -> dict[str, Field[Any]]:
        return _fields(kind)


class Node(Struct, frozen=True, gc=False):
    """A piece of an ability: immutable, comparable, and printable as the call that rebuilds it. Hundreds of classes
    are made when Overcrush starts: as structs that takes a thirtieth of what dataclasses take."""

    __struct_fields__: ClassVar[tuple[str, ...]]
    """The names of its fields."""
    __dataclass_fields__: ClassVar[dict[str, Any]] = Fields()  # type: ignore[assignment]


@cache
def _fields(kind: type[Struct]) -> dict[str, Field[Any]]:
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    given = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    stand_in: Any = type(
        kind.__name__, (), {"__annotations__": dict.fromkeys(names, object), "__doc__": kind.__doc__, **given}
    )
    return {field.name: field for field in fields(dataclass(init=False, repr=False, eq=False)(stand_in))}


def walk(node: object) -> Iterator[Node]:
    """Yield a node and everything below it, parents first."""
    last, known = _LAST[0]
    if last is node:
        return iter(known)
    found: list[Node] = []
    if isinstance(node, Node):
        _gather(node, found)
    elif node.__class__ is tuple:
        _gather_all(node, found)
    _LAST[0] = (node, found)
    return iter(found)


_LAST: list[tuple[object, list[Node]]] = [(None, [])]
"""What was walked over last, and what was found: often several ask about one tree in turn. What was found is never
changed."""


def _gather(node: Node, found: list[Node]) -> None:
    found.append(node)
    for name in _branches(node.__class__):
        part = getattr(node, name)
        kind = part.__class__
        if kind is tuple:
            if part:
                _gather_all(part, found)
        elif kind not in _PLAIN and isinstance(part, Node):
            if _branches(kind):
                _gather(part, found)
            else:
                found.append(part)


def _gather_all(parts: Any, found: list[Node]) -> None:
    for part in parts:
        kind = part.__class__
        if kind is tuple:
            _gather_all(part, found)
        elif kind not in _PLAIN and isinstance(part, Node):
            _gather(part, found)


_PLAIN = frozenset({str, int, bool, type(None)})
"""What has nothing below it."""
_LEAVES = frozenset(("str", "int", "bool", "int | None", "tuple[str, ...]", "tuple[int, ...]", "tuple[int | str, ...]"))
"""The types of fields that hold nothing else."""


@cache
def _branches(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes."""
    types = {
        name: hint for base in reversed(kind.__mro__) for name, hint in vars(base).get("__annotations__", {}).items()
    }
    return tuple([name for name in kind.__struct_fields__ if types[name] not in _LEAVES])


def rewrite(tree: T, change: Callable[[Any], Any]) -> T:
    """The tree with every node replaced by what the function makes of it, children before their parents."""
    if isinstance(tree, Node):
        new: dict[str, object] = {}
        for name in _branches(tree.__class__):
            part = getattr(tree, name)
            if part is not None and (other := rewrite(part, change)) is not part:
                new[name] = other
        return change(replace(tree, **new) if new else tree)  # type: ignore[no-any-return]
    if tree.__class__ is tuple:
        items = [item if item.__class__ in _PLAIN else rewrite(item, change) for item in tree]  # type: ignore[attr-defined]
        return tuple(items) if any(map(is_not, items, tree)) else tree  # type: ignore[call-overload, return-value]
    return tree
