"""Finding cards: by words of their name or text, cost, energy, affiliation, keyword, kind and set."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from overcrush.ability import Keyword, walk
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


def search(library: Library, query: Query) -> Iterator[Compiled]:
    """The cards that fit, set by set."""
    fits = _tests(query)
    codes = [query.set] if query.set else library.codes
    for code in codes:
        for given in library.cards(code):
            found = library.compiled(given.card.id)
            if all(test(found) for test in fits):
                yield found


def keywords(card: Compiled) -> set[str]:
    """The keywords a card's text speaks of."""
    return {node.name for node in walk(card.card.text) if isinstance(node, Keyword)}


def _tests(query: Query) -> list[Callable[[Compiled], bool]]:
    tests: list[Callable[[Compiled], bool]] = []
    if query.words:
        for word in query.words.casefold().split():
            tests.append(lambda c, word=word: word in _everything(c))  # type: ignore[misc]
    if query.name:
        tests.append(lambda c: query.name.casefold() in f"{c.card.name} {c.card.subtitle}".casefold())
    if query.cost:
        low, high = _costs(query.cost)
        tests.append(lambda c: low <= c.card.cost <= high)
    if query.energy:
        tests.append(_energy(query.energy.casefold()))
    if query.affiliation:
        tests.append(lambda c: any(_like(query.affiliation, name) for name in c.card.affiliations))
    if query.keyword:
        tests.append(lambda c: any(_like(query.keyword, name) for name in keywords(c)))
    if query.text:
        tests.append(lambda c: query.text.casefold() in _wording(c))
    if query.kind:
        if query.kind not in CARD_KINDS:
            raise Malformed(f"kind: expected one of {', '.join(CARD_KINDS)}, got {query.kind[:40]!r}")
        tests.append(lambda c: c.card.kind == query.kind)
    if query.status:
        if query.status not in STATUSES:
            raise Malformed(f"status: expected one of {', '.join(STATUSES)}, got {query.status[:40]!r}")
        tests.append(lambda c: c.status == query.status)
    return tests


def _wording(card: Compiled) -> str:
    return "\n".join(card.reading or card.given.lines).casefold()


def _everything(card: Compiled) -> str:
    facts = card.card
    return f"{facts.id} {facts.name} {facts.subtitle} {' '.join(facts.affiliations)}\n".casefold() + _wording(card)


def _like(wanted: str, name: str) -> bool:
    return wanted.casefold() in name.casefold()


def _costs(words: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(words.replace("–", "-").strip())
    if match is None or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise Malformed(f"cost: expected a number or a range like 2-4, got {words[:40]!r}")
    low = int(match[1] or 0)
    return low, int(match[3]) if match[3] else 99 if match[2] else low


def _energy(wanted: str) -> Callable[[Compiled], bool]:
    if wanted == "none":
        return lambda c: not c.card.energy
    if wanted not in ENERGY_TYPES:
        raise Malformed(f"energy: expected one of {', '.join(ENERGY_TYPES)} or none, got {wanted[:40]!r}")
    return lambda c: wanted in c.card.energy
