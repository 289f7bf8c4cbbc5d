"""Who links the words of a text, as terms see it, and the tables from a node's type to what links it."""

from __future__ import annotations

from overcrush.ability.tree import Node
from overcrush.errors import Unsupported
from overcrush.model.const import FIELD, ZONE_NAMES


def zone_of(name: str) -> int:
    """The number of a zone."""
    if name == "attack":
        return FIELD
    if name not in ZONE_NAMES:
        raise Unsupported(f"the engine knows no zone {name!r}")
    return ZONE_NAMES.index(name)


def unsupported(node: Node) -> Unsupported:
    """What the engine cannot run."""
    return Unsupported(f"the engine cannot run {node!r}")
