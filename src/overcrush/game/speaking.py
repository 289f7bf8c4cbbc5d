"""The words of card texts for those who play: trees put into our canonical wording, when somebody looks."""

from __future__ import annotations

from overcrush.ability.tree import Node


class Words:
    """Says effects in canonical wording; each is worded once."""

    __slots__ = ("_said",)

    def __init__(self) -> None:
        self._said: dict[tuple[int, str], tuple[Node, str]] = {}

    def effect(self, node: Node, name: str, action: bool) -> str:
        """An effect as a clause or sentences without a capital and the last full stop; nothing if there are no words
        for it."""
        found = self._said.get((id(node), name))
        if found is None or found[0] is not node:
            found = self._said[id(node), name] = (node, _worded(node, name, action))
        return found[1]


def _worded(node: Node, name: str, action: bool) -> str:
    from overcrush.lang.rendering import Unsayable, say

    try:
        return say(node, name, action)
    except (Unsayable, RecursionError):
        return ""
