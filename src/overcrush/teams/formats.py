"""Formats as data: life and team limits (2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from overcrush.errors import Malformed

BASIC_DICE = 3
"""The dice of every basic action card (1.2.11)."""


@dataclass(frozen=True, slots=True)
class Format:
    """What a game is played with. ``None``: no limit."""

    name: str
    words: str
    life: int = 20
    cards: int | None = 8
    dice: int | None = 20
    basics: int | None = 2
    sidekicks: int = 8


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        f.name: f
        for f in (
            Format("tournament", "the full game (2.1)"),
            Format("casual", "a shorter game with full-sized teams", life=15, dice=15),
            Format("basic", "smaller parties", life=15, cards=6, dice=15),
            Format("demo", "a first game with a few cards", life=10, cards=None, dice=None, basics=None),
            Format("open", "anything goes", cards=None, dice=None, basics=None),
        )
    }
)


def format_named(name: object) -> Format:
    """The format of a name."""
    if isinstance(name, Format):
        return name
    found = FORMATS.get(name) if isinstance(name, str) else None
    if found is None:
        raise Malformed(f"there is no format {str(name)[:60]!r}: there are {', '.join(FORMATS)}")
    return found
