"""What sentences are said otherwise with: words at the place of others, where what is said first ends, durations."""

from __future__ import annotations

from collections.abc import Sequence

from overcrush.lang.parsing.tokens import Tok

Toks = list[Tok]

BEFORE_IF = frozenset(("while", "once", "as", "when", "at", "after"))
BEFORE_ALL = frozenset((*BEFORE_IF, "if"))

ZONES = frozenset(("used_pile", "prep_area", "reserve_pool", "bag", "field_zone"))


def word(text: str, first: Tok, last: Tok) -> Tok:
    """A word that print has not, at the place of those that it has."""
    return Tok(text, text, text, first.start, last.end, "punct" if text == "," else "word")


def ahead(sentence: Toks, words: frozenset[str]) -> int:
    """Where the sentence goes on behind what it says first: ``While X is active,``, ``Once per turn,``."""
    start = 0
    while start < len(sentence) and sentence[start].lem in words:
        comma = next((at for at in range(start, len(sentence)) if sentence[at].lem == ","), None)
        if comma is None:
            return start
        start = comma + 1
    return start


def duration(body: Sequence[Tok]) -> int:
    """Where a duration at the end begins."""
    lems = [t.lem for t in body]
    for words in (["until", "end_of_turn"], ["this", "turn"]):
        if lems[-2:] == words:
            return len(lems) - 2
    return len(lems)
