"""The glossary: the plain words of the game (``glossary.toml``), in our own words, with the rules that say more."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

_SOURCE: Final = Path(__file__).with_name("glossary.toml")


class Term(Struct, frozen=True):
    """A word of the game."""

    name: str
    words: str
    """What it means."""
    rules: tuple[str, ...]
    """Where the rules say more."""
    also: tuple[str, ...] = ()
    """Other words for it."""


def terms() -> tuple[Term, ...]:
    """All terms, in their order."""
    return _glossary()[0]


def term(word: str) -> Term | None:
    """The term a word means, in any case; None if it is none."""
    return _glossary()[1].get(" ".join(word.casefold().split()))


@cache
def _glossary() -> tuple[tuple[Term, ...], dict[str, Term]]:
    import tomllib

    data = tomllib.loads(_SOURCE.read_text(encoding="utf-8"))["terms"]
    found = tuple(
        Term(name, item["words"], tuple(item["rules"]), tuple(item.get("also", ()))) for name, item in data.items()
    )
    by_word = {word.casefold(): each for each in reversed(found) for word in each.also}
    return found, {**by_word, **{each.name.casefold(): each for each in found}}
