"""What a check says when something that must hold does not."""

from __future__ import annotations


class Broken(AssertionError):
    """A contract that does not hold, and how to see it again."""


def must(holds: object, words: str) -> None:
    """Complain unless something holds."""
    if not holds:
        raise Broken(words)
