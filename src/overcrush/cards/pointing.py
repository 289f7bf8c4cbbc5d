"""A line of text with carets under some of its words, as it can be shown in any terminal."""

from __future__ import annotations

import unicodedata

WIDTH = 100


def visible(text: str) -> str:
    """A text that does nothing to a terminal: each control character as one that can be seen."""
    return "".join(char if char.isprintable() else _picture(char) for char in text)


def _picture(char: str) -> str:
    code = ord(char)
    if char in "\t\u00a0":
        return " "
    return chr(0x2400 + code) if code < 32 else "\ufffd"


def pointed(line: str, start: int, end: int, width: int = WIDTH) -> str:
    """The line, cut to the width around the words meant, and below it the carets."""
    start, end = max(0, start), max(start + 1, end)
    first = 0
    if len(line) > width:
        first = min(max(0, start - width // 3), len(line) - width)
    shown = visible(line[first : first + width])
    left = "…" if first else ""
    right = "…" if first + width < len(line) else ""
    before = shown[: start - first]
    under = shown[start - first : end - first]
    return f"{left}{shown}{right}\n{' ' * (len(left) + _cells(before))}{'^' * max(1, _cells(under))}"


def _cells(text: str) -> int:
    """How many columns a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
