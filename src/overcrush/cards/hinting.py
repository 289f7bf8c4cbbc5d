"""What somebody may have meant by words that were not understood: slips of the pen mended, and how cards say the like.

A hint is only ever shown: nothing is read otherwise than it is written.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from math import log

from overcrush.cards.catalogue import catalogue
from overcrush.cards.compiling import Compiled, compiled

NEAR = 0.75
"""A word must be so much like a known one to be taken for it."""
MOST_SLIPS = 12
"""So many words of a text are looked at more closely."""
LIKE = 3
"""So many lines of other cards are shown."""
LEAST = 0.25
"""A line must have so much in common with what is written to be shown."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_TOKEN = re.compile(r"\[[^\]]*\]|[A-Za-z'’-]+|\d+")


@dataclass(frozen=True, slots=True)
class Hint:
    """What may be meant by a line: the same line with its slips mended, and lines of cards that are like it."""

    line: int
    mended: str = ""
    """Nothing unless more is understood of it."""
    like: tuple[str, ...] = ()


@cache
def _lines() -> tuple[tuple[str, frozenset[str]], ...]:
    """What the cards that ship say in our own wording, each line once, without their names."""
    found: dict[str, None] = {}
    for listed in catalogue().values():
        for card in listed.cards:
            for line in card.text:
                found.setdefault(line.replace(card.name, "this character" if card.kind == "character" else "this die"))
    return tuple((line, frozenset(_tokens(line))) for line in found)


@cache
def _weights() -> dict[str, float]:
    """How telling each word is: the fewer lines have it, the more."""
    counts = Counter(token for _, tokens in _lines() for token in tokens)
    return {token: log(1 + len(_lines()) / n) for token, n in counts.items()}


def _tokens(line: str) -> list[str]:
    return [token.lower() for token in _TOKEN.findall(line)]


def hints(item: Compiled, names: frozenset[str]) -> list[Hint]:
    """What may be meant, for each line that was not understood."""
    bad = sorted({problem.line for problem in item.problems if problem.kind == "words"})
    lines = item.given.lines
    wrong = [n for n in bad if n < len(lines)]
    if not wrong:
        return []
    known = {word.lower() for name in names | {item.card.name} for word in _WORD.findall(name)}
    mended = {n: _mended(lines[n], known) for n in wrong}
    better = _better(item, mended, names)
    return [Hint(n, better.get(n, ""), _like(lines[n])) for n in wrong]


def _mended(line: str, names: set[str]) -> str:
    """A line whose words are all known ones, as far as there are any like them."""
    vocabulary = [word for word in _weights() if word[0] != "["]
    tries = MOST_SLIPS

    def word(match: re.Match[str]) -> str:
        nonlocal tries
        written = match[0]
        plain = written.lower().replace("’", "'")
        if plain in _weights() or plain in names or tries <= 0 or len(plain) < 3:
            return written
        tries -= 1
        close = get_close_matches(plain, vocabulary, 1, NEAR)
        if not close:
            return written
        return close[0].capitalize() if written[0].isupper() else close[0]

    return _WORD.sub(word, line)


def _better(item: Compiled, mended: dict[int, str], names: frozenset[str]) -> dict[int, str]:
    """Those mended lines of which more is understood."""
    lines = item.given.lines
    changed = {n: line for n, line in mended.items() if line != lines[n]}
    if not changed:
        return {}
    text = tuple(changed.get(n, line) for n, line in enumerate(lines))
    again = compiled(replace(item.given, lines=text), names)
    left = dict.fromkeys(changed, 0) | Counter(_unread(again))
    before = Counter(_unread(item))
    return {n: line for n, line in changed.items() if left[n] < before[n]}


def _unread(item: Compiled) -> list[int]:
    """The line of every character that was not understood."""
    return [problem.line for problem in item.problems for _ in range(problem.start, problem.end)]


def _like(line: str) -> tuple[str, ...]:
    """Lines of cards with the most telling words in common."""
    weights = _weights()
    wanted = {token for token in _tokens(line) if token in weights}
    total = sum(weights[token] for token in wanted)
    if not total:
        return ()
    scored: list[tuple[float, int, str]] = []
    for words, tokens in _lines():
        both = sum(weights[token] for token in wanted & tokens)
        share = both / (total + sum(weights[token] for token in tokens) - both)
        if share >= LEAST:
            scored.append((-share, len(words), words))
    return tuple(words for _, _, words in sorted(scored)[:LIKE])
