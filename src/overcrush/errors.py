"""What can go wrong for people: every error says what, where and, if a rule decides it, which one."""

from __future__ import annotations


class OvercrushError(Exception):
    """Anything that is wrong with what somebody gave to Overcrush."""


class Malformed(OvercrushError):
    """Input that cannot be read: a file, a record, a team, an answer that is no answer."""


class Illegal(OvercrushError):
    """Something the rules do not allow here. The game is as it was before."""

    def __init__(self, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(f"{reason} ({', '.join(rules)})" if rules else reason)
        self.reason = reason
        self.rules = rules


class Ambiguous(OvercrushError):
    """An answer that fits more than one option."""


class Unsupported(OvercrushError):
    """A card whose ability the engine cannot run; it says which words."""


def in_words(error: Exception) -> str:
    """What an error of the system or of a library says, without its number."""
    return str(getattr(error, "strerror", None) or error)
