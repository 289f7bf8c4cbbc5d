"""The book of rules: loads ``comprehensive.toml`` on first use and looks paragraphs and keywords up by citation."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from msgspec import Struct

Kind = Literal["rule", "team", "definition", "physical", "section"]

_SOURCE: Final = Path(__file__).with_name("comprehensive.toml")

# A keyword's name, the placeholder for its value ("Range X", "Fabricate X-Y"), and a clarification's number.
_KEYWORD: Final = re.compile(r"(?P<name>.+?)(?: x(?:-y)?)?(?: ?\((?P<clarification>\d+)\))?")


class Rule(Struct, frozen=True):
    """One entry of the book: how it is cited, what it is about in our own words, and what there is to show of it."""

    number: str
    """A paragraph's number (``2.7.4.3.5``), a keyword as the index heads it (``Range X``), or ``Range (1)``."""
    subject: str
    kind: Kind

    @property
    def is_keyword(self) -> bool:
        """Whether this is a keyword or a clarification of one, not a numbered paragraph."""
        return not self.number[0].isdigit()


class _Book(NamedTuple):
    """Everything that is asked of the book, worked out once."""

    rules: tuple[Rule, ...]
    keywords: tuple[Rule, ...]
    by_key: dict[str, Rule]
    children: dict[str, tuple[Rule, ...]]


def all_rules() -> tuple[Rule, ...]:
    """Every entry in the book's order: the paragraphs, then the keywords, each followed by its clarifications."""
    return _book().rules


def find(number: str) -> Rule | None:
    """The entry a citation means, or None if there is none.

    Keywords are found in any case, with or without the placeholder for their value: ``Range X``, ``range``,
    ``Range (1)`` and ``Range X (1)`` are all understood.
    """
    return _book().by_key.get(_key(number))


def keywords() -> tuple[Rule, ...]:
    """The keywords themselves, without their clarifications, in the index's order."""
    return _book().keywords


def children(number: str) -> tuple[Rule, ...]:
    """The entries directly below one: the paragraphs of a section or paragraph, the clarifications of a keyword."""
    return _book().children.get(_key(number), ())


def parent(number: str) -> Rule | None:
    """The entry that one is part of: the paragraph or section above it, the keyword that is clarified."""
    known = _book().by_key
    above = _parent_key(_key(number), known)
    return known.get(above) if above is not None else None


def _key(citation: str) -> str:
    """The one spelling under which an entry is kept."""
    plain = " ".join(citation.casefold().split())
    match = _KEYWORD.fullmatch(plain)
    if match is None or plain[0].isdigit():
        return plain
    name, clarification = match.group("name", "clarification")
    return f"{name} ({clarification})" if clarification else name


def _parent_key(key: str, known: dict[str, Rule]) -> str | None:
    """The key an entry stands under: numbers may skip a place, as 2.6.0.1 stands under 2.6."""
    if not key[0].isdigit():
        name, _, clarification = key.rpartition(" (")
        return name if clarification.endswith(")") else None
    while "." in key:
        key = key.rpartition(".")[0]
        if key in known:
            return key
    return None


def _rule(number: str, line: str) -> Rule:
    kind, _, subject = line.partition(": ")
    return Rule(number, subject, cast(Kind, kind))


@cache
def _book() -> _Book:
    import tomllib

    parts: dict[str, dict[str, str]] = tomllib.loads(_SOURCE.read_text(encoding="utf-8"))
    rules = tuple(_rule(number, line) for part in ("paragraphs", "keywords") for number, line in parts[part].items())
    by_key = {_key(rule.number): rule for rule in rules}
    below: dict[str, list[Rule]] = {}
    heads: list[Rule] = []
    for key, rule in by_key.items():
        parent = _parent_key(key, by_key)
        if parent is not None:
            below.setdefault(parent, []).append(rule)
        elif rule.is_keyword:
            heads.append(rule)
    return _Book(rules, tuple(heads), by_key, {key: tuple(found) for key, found in below.items()})
