"""Ability trees for people: as the calls that rebuild them, indented, without what goes without saying."""

from __future__ import annotations

from dataclasses import MISSING, fields

from overcrush.ability import Node

WIDTH = 100
INDENT = "    "


def compact(value: object) -> str:
    """A tree on one line."""
    if isinstance(value, Node):
        return f"{type(value).__name__}({', '.join(_labelled(label, compact(item)) for label, item in _parts(value))})"
    if isinstance(value, tuple):
        return f"({', '.join(compact(item) for item in value)}{',' if len(value) == 1 else ''})"
    return repr(value)


def pretty(value: object, width: int = WIDTH, lead: str = "") -> str:
    """A tree on as many lines as it needs; ``lead`` is what each but the first begins with."""
    line = compact(value)
    if len(line) + len(lead) <= width or not isinstance(value, Node | tuple) or not line.strip("()"):
        return line
    inner = lead + INDENT
    if isinstance(value, Node):
        head, parts = type(value).__name__, _parts(value)
    else:
        head, parts = "", [("", item) for item in value]
    lines = [f"{inner}{_labelled(label, pretty(item, width, inner))},\n" for label, item in parts]
    return f"{head}(\n{''.join(lines)}{lead})"


def _parts(node: Node) -> list[tuple[str, object]]:
    """The fields that do not have their default value; by name from the first gap on."""
    found: list[tuple[str, object]] = []
    for n, field in enumerate(fields(node)):
        value = getattr(node, field.name)
        if field.default is MISSING or value != field.default or type(value) is not type(field.default):
            found.append(("" if n == len(found) == 0 else field.name, value))
    return found


def _labelled(label: str, words: str) -> str:
    return f"{label}={words}" if label else words
