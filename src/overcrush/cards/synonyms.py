"""Words that may be left out or changed without a card saying anything else, each with the rule that makes it so."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Synonym:
    """A change of words that changes nothing.

    ``words``: what is varied, ``instead``: what it becomes (nothing: it is left out), both patterns; ``before`` and
    ``after``: what must stand around it.
    """

    words: str
    instead: str
    reason: str
    before: str = ""
    after: str = ""


SYNONYMS: tuple[Synonym, ...] = ()

_COMPILED = tuple(
    (
        re.compile(s.words, re.IGNORECASE),
        re.compile(s.instead, re.IGNORECASE),
        re.compile(rf"(?:{s.before})\s*$", re.IGNORECASE) if s.before else None,
        re.compile(rf"\s*(?:{s.after})", re.IGNORECASE) if s.after else None,
    )
    for s in SYNONYMS
)


def equal(line: str, start: int, end: int, new: str) -> bool:
    """Whether this change of a line is one of those that change nothing."""
    old = line[start:end]
    for words, instead, before, after in _COMPILED:
        if not words.fullmatch(old) or not instead.fullmatch(new):
            continue
        if before is not None and not before.search(line, 0, start):
            continue
        if after is not None and not after.match(line, end):
            continue
        return True
    return False
