"""Card English to ability trees and back. The grammar is loaded when first something is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from overcrush.ability import Text
    from overcrush.lang.reading.reader import Reading

__all__ = ["read", "render"]


def read(
    lines: Sequence[str] | str,
    name: str,
    kind: str = "character",
    names: Collection[str] = (),
    *,
    aligned: bool = False,
) -> Reading:
    """What a card's text says, as a tree, with every word that was not understood.

    ``name``: the card's own name; ``kind``: character, action, basic action or epic basic action; ``names``: names of
    other cards it may speak of; ``aligned``: whether it is of a game whose cards have alignments, where Monster is an
    affiliation and no other word for character (3.1.2).
    """
    from overcrush.lang.reading.reader import read as really

    return really(lines, name, kind, names, aligned=aligned)


def render(text: Text, name: str) -> list[str]:
    """The tree in our own canonical wording, one line for each ability; reading it gives the same tree again."""
    from overcrush.lang.rendering import render as really

    return really(text, name)
