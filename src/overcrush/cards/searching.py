"""Finding cards: by words of their name or text, cost, energy, affiliation, keyword, kind and set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from overcrush.cards.catalogue import STANDINGS, Line
from overcrush.cards.compiling import STATUSES, Compiled
from overcrush.cards.library import Library
from overcrush.errors import Malformed
from overcrush.model.cards import CARD_KINDS, ENERGY_TYPES

_RANGE = re.compile(r"(\d{1,2})?(-)?(\d{1,2})?")


@dataclass(frozen=True, slots=True)
class Query:
    """What somebody is looking for; everything that is given must hold. Letters' case does not matter."""

    words: str = ""
    """In the name, the subtitle, the id or the wording."""
    name: str = ""
    cost: str = ""
    """A number, or a range: ``3``, ``2-4``, ``-3``, ``5-``."""
    energy: str = ""
    """One of the energy types, or ``none``."""
    affiliation: str = ""
    keyword: str = ""
    text: str = ""
    kind: str = ""
    set: str = ""
    status: str = ""
    """``full``, ``partial`` or ``none``."""
    standing: str = ""
    """How well it is known what the card does: one of ``STANDINGS``."""


def search(library: Library, query: Query) -> Iterator[Compiled]:
    """The cards that fit, set by set."""
    for line in found(library, query):
        yield library.compiled(line.id)


def found(library: Library, query: Query) -> Iterator[Line]:
    """The lines of the cards that fit, set by set."""
    fits = _tests(query)
    for code in [query.set] if query.set else library.codes:
        for line in library.lines(code):
            if all(test(line) for test in fits):
                yield line


def _tests(query: Query) -> list[Callable[[Line], bool]]:
    tests: list[Callable[[Line], bool]] = []
    if query.words:
        for word in query.words.casefold().split():
            tests.append(lambda c, word=word: word in _everything(c))  # type: ignore[misc]
    if query.name:
        tests.append(lambda c: query.name.casefold() in f"{c.name} {c.subtitle}".casefold())
    if query.cost:
        low, high = _costs(query.cost)
        tests.append(lambda c: low <= c.cost <= high)
    if query.energy:
        tests.append(_energy(query.energy.casefold()))
    if query.affiliation:
        tests.append(lambda c: any(_like(query.affiliation, name) for name in c.affiliations))
    if query.keyword:
        tests.append(lambda c: any(_like(query.keyword, name) for name in c.keywords))
    if query.text:
        tests.append(lambda c: query.text.casefold() in _wording(c))
    if query.kind:
        if query.kind not in CARD_KINDS:
            raise Malformed(f"kind: expected one of {', '.join(CARD_KINDS)}, got {query.kind[:40]!r}")
        tests.append(lambda c: c.kind == query.kind)
    if query.status:
        if query.status not in STATUSES:
            raise Malformed(f"status: expected one of {', '.join(STATUSES)}, got {query.status[:40]!r}")
        tests.append(lambda c: c.status == query.status)
    if query.standing:
        if query.standing not in STANDINGS:
            raise Malformed(f"standing: expected one of {', '.join(STANDINGS)}, got {query.standing[:40]!r}")
        tests.append(lambda c: c.standing == query.standing)
    return tests


def _wording(line: Line) -> str:
    return "\n".join(line.text).casefold()


def _everything(line: Line) -> str:
    facts = f"{line.id} {line.name} {line.subtitle} {' '.join(line.affiliations)}\n"
    return facts.casefold() + _wording(line)


def _like(wanted: str, name: str) -> bool:
    return wanted.casefold() in name.casefold()


def _costs(words: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(words.replace("–", "-").strip())
    if match is None or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise Malformed(f"cost: expected a number or a range like 2-4, got {words[:40]!r}")
    low = int(match[1] or 0)
    return low, int(match[3]) if match[3] else 99 if match[2] else low


def _energy(wanted: str) -> Callable[[Line], bool]:
    if wanted == "none":
        return lambda c: not c.energy
    if wanted not in ENERGY_TYPES:
        raise Malformed(f"energy: expected one of {', '.join(ENERGY_TYPES)} or none, got {wanted[:40]!r}")
    return lambda c: wanted in c.energy
