"""What complaints about a scenario are made of: its own values in words, and what could stand there instead."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

SHOWN = 30
"""So many words a complaint names."""
ALIKE = 0.6
"""From here on two words look alike, from 0 to 1."""


def said(value: object) -> str:
    """What a scenario says, as it would be written."""
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
