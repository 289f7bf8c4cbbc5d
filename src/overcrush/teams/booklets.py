"""A booklet's own words, and what the rules say where it is played: look-ups for the edition of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from overcrush.rules import Rule, Term, children, find, term
from overcrush.teams.editions import COMPREHENSIVE, FAERUN, POINTS, WWE, Point, Saying

WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        FAERUN: {
            "a Sidekick": "an NPC",
            "A Sidekick": "An NPC",
            "Sidekick": "NPC",
            "Sidekicks": "NPCs",
            "team": "party",
            "teams": "parties",
            "KO": "knock out",
            "KOs": "knocks out",
            "KO'd": "knocked out",
            "KOing": "knocking out",
            "Field Zone": "field",
        },
        WWE: {
            "character": "Superstar",
            "characters": "Superstars",
            "Character": "Superstar",
            "Characters": "Superstars",
        },
    }
)
"""What a box calls things, where it does not call them what the comprehensive rules do."""
TYPED = ("Sidekick", "Sidekicks", "character", "characters")
"""Those of our words that somebody may type in a box's."""


class Vocabulary:
    """The words of one edition: puts our sentences into them, and what somebody typed back into ours."""

    __slots__ = ("_back", "_ours", "_theirs", "words")

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self._theirs = _any(words)
        self._back = {words[ours].casefold(): ours for ours in TYPED if ours in words}
        self._ours = _any(self._back, re.IGNORECASE)

    def put(self, sentence: str) -> str:
        """A sentence of ours in this edition's words."""
        if self._theirs is None:
            return sentence
        return self._theirs.sub(lambda match: self.words[match[0]], sentence)

    def back(self, typed: str) -> str:
        """What somebody typed in this edition's words, in ours."""
        if self._ours is None:
            return typed
        return self._ours.sub(lambda match: self._back[match[0].casefold()], typed)


def _any(words: Mapping[str, str], flags: int = 0) -> re.Pattern[str] | None:
    """Any of these words as whole words, the longest first."""
    if not words:
        return None
    ordered = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w'])(?:{'|'.join(map(re.escape, ordered))})(?![\w'])", flags)


@cache
def vocabulary(edition: str) -> Vocabulary:
    """The words of an edition."""
    return Vocabulary(WORDS.get(edition, {}))


# --- looking rules up ---------------------------------------------------------------------------------


def sayings(number: str, edition: str) -> Iterator[tuple[Point, Saying]]:
    """Where an edition departs from a rule."""
    for point in POINTS:
        if number == point.rule or number in point.also:
            for saying in point.sayings:
                if saying.edition == edition:
                    yield point, saying


def _said(point: Point, saying: Saying) -> str:
    return f"{point.title.removesuffix('?')}: {saying.words}"


def rule_in(number: str, edition: str = COMPREHENSIVE) -> Rule | None:
    """A rule as an edition has it: what its booklet says instead, else the comprehensive rule in its words."""
    rule = find(number)
    if rule is None or edition == COMPREHENSIVE:
        return rule
    found = [_said(point, saying) for point, saying in sayings(rule.number, edition)]
    words = vocabulary(edition)
    return replace(rule, subject=words.put(f"{'; '.join(found)} ({edition})" if found else rule.subject))


def below(number: str, edition: str = COMPREHENSIVE) -> list[Rule]:
    """The rules directly below one, as an edition has them."""
    found = (rule_in(rule.number, edition) for rule in children(number))
    return [rule for rule in found if rule is not None]


def term_in(word: str, edition: str = COMPREHENSIVE) -> Term | None:
    """A word of the game in an edition's words; the word may be one of its own."""
    words = vocabulary(edition)
    found = term(word) or term(words.back(word))
    if found is None:
        return None
    here = [_said(point, saying) for number in found.rules for point, saying in sayings(number, edition)]
    but = f". In this booklet another rule holds. {'; '.join(here)}" if here else ""
    return replace(found, name=words.put(found.name), words=words.put(f"{found.words}{but}"))
