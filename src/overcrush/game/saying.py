"""Plain data that somebody wrote by hand: its shape looked at, and complaints with what could stand there instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any

from overcrush.errors import Malformed

SHOWN = 30
"""So many words a complaint names."""
ALIKE = 0.6
"""From here on two words look alike, from 0 to 1."""


def said(value: object) -> str:
    """A value as it would be written."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(said(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{said(key)}: {said(item)}" for key, item in value.items()) + "}"
    return str(value)


def named(value: object) -> str:
    """The same within a sentence: a word stands in quotes."""
    return repr(value) if isinstance(value, str) else said(value)


def instead(valid: Iterable[object], wanted: object) -> str:
    """What there is, for the end of a complaint: what looks like the wanted word first."""
    words = list(dict.fromkeys(said(word) for word in valid))
    if not words:
        return ": there are none"
    word = said(wanted).casefold()
    close = sorted((w for w in words if alike(word, w.casefold()) >= ALIKE), key=lambda w: -alike(word, w.casefold()))
    words = [*close, *(w for w in words if w not in close)]
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return f": there {'is' if len(words) == 1 else 'are'} {', '.join(words[:SHOWN])}{more}"


def alike(one: str, other: str) -> float:
    """How much two words look alike."""
    return SequenceMatcher(None, one, other).ratio()


def mapping(value: Any, what: str) -> dict[str, Any]:
    """A mapping (nothing counts as empty), or a complaint."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Malformed(f"{what} must be a mapping, not {named(value)}")
    return {said(key): item for key, item in value.items()}


def sequence(value: Any, what: str) -> list[Any]:
    """A list (nothing counts as empty), or a complaint."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise Malformed(f"{what} must be a list, not {named(value)}")
    return value


def number(value: Any, what: str, least: int = 0) -> int:
    """A whole number, or a complaint."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least or value > 10**6:
        raise Malformed(f"{what} must be a whole number of at least {least}, not {named(value)}")
    return value
