"""The catalogue: a line for each card that ships, so that nobody reads seventy files to find one.

It is written with the sets (`tools/make_sets.py`) and says nothing that they do not say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from overcrush.ability import Keyword, walk
from overcrush.cards.standings import rulings_of, shown_by, standings
from overcrush.model.cards import Card, Level

if TYPE_CHECKING:
    from overcrush.cards.compiling import Compiled
    from overcrush.cards.facts import Given

SHELF = Path(__file__).resolve().parent / "shelf"
"""The folder of the sets that are no boxes, and of the catalogue of all that ship."""
FILE = SHELF / "catalogue.json"
GUIDE = SHELF / "guide.json"
"""The guide to the card language as plain data, written with the sets: nobody waits until it is worked out."""

READ, WORDED, NOT_YET, OWN, PROVEN, DISPUTED = "read", "worded", "not yet", "own", "proven", "disputed"
STANDINGS = {
    PROVEN: "a scenario plays each of its abilities",
    DISPUTED: "what it does rests on a ruling of ours",
    READ: "its print is understood, word by word",
    WORDED: "put into words by hand, because its print is not understood",
    NOT_YET: "only its facts are known; it cannot be played",
    OWN: "a card of your own",
}
"""How well it is known what a card does, and what that means."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """What a card is found and shown by."""

    id: str
    name: str
    subtitle: str
    kind: str
    cost: int
    energy: tuple[str, ...]
    affiliations: tuple[str, ...]
    alignment: str
    equip: bool
    max: int
    rarity: str
    levels: tuple[tuple[int, int, int, int], ...]
    status: str
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    standing: str = READ
    """How well it is known what the card does: one of ``STANDINGS``."""

    def facts(self) -> Card:
        """The card without what its text says."""
        return Card(
            self.id,
            self.name,
            self.subtitle,
            self.kind,
            self.cost,
            self.energy,
            self.affiliations,
            self.alignment or None,
            self.equip,
            self.max,
            tuple(Level(*level) for level in self.levels),
        )


class Listed(msgspec.Struct, frozen=True):
    """A set that ships."""

    code: str
    name: str
    link: str
    """What the community's team links call it."""
    order: int
    """Its place among the sets in the order they came out."""
    cards: tuple[Line, ...]
    promos: bool = False
    """Whether these are single cards that came with another set."""


def line_of(item: Compiled, shipped: bool = True) -> Line:
    """A card's line."""
    card, given = item.card, item.given
    words = sorted({node.name for node in walk(card.text) if isinstance(node, Keyword)})
    return Line(
        card.id,
        card.name,
        card.subtitle,
        card.kind,
        card.cost,
        card.energy,
        card.affiliations,
        card.alignment or "",
        card.equip,
        card.max,
        given.rarity,
        tuple((level.fielding, level.attack, level.defense, level.burst) for level in card.levels),
        item.status,
        tuple(words),
        item.reading,
        known_better(card.id, plain_standing(given)) if shipped else NOT_YET if given.unread else OWN,
    )


def plain_standing(given: Given) -> str:
    """How well it is known what a card that ships does, as its own file says it."""
    return NOT_YET if given.unread else WORDED if given.worded else READ


def known_better(ident: str, standing: str) -> str:
    """How well it is known what a card does, with what was found out since it was read or put into words."""
    if standing == NOT_YET:
        return standing
    known = standings()
    return DISPUTED if ident in known.disputed else PROVEN if ident in known.proven else standing


def why(line: Line) -> str:
    """What there is to say about how well a card is known: what shows it, the rulings, or what is missing."""
    if line.standing == PROVEN:
        n = len(shown_by(line.id))
        return f"played in {n} scenario{'s' * (n > 1)}"
    if line.standing == DISPUTED:
        return " ".join(f"{ruling.decision} (ruling on {ruling.rule})" for ruling in rulings_of(line.id))
    if line.standing == NOT_YET and line.id in standings().missing:
        return f"what is missing: {standings().missing[line.id]}"
    return ""


_sets = msgspec.json.Decoder(tuple[Listed, ...])
"""Made at once: a type that two threads read for the first time ends the process."""


@cache
def catalogue() -> MappingProxyType[str, Listed]:
    """The sets that ship, by their codes, in the order they came out."""
    known = _sets.decode(FILE.read_bytes())
    return MappingProxyType({listed.code: listed for listed in known})


def written(sets: Iterable[Listed]) -> bytes:
    """The catalogue as its file has it: a card a line."""
    parts: list[str] = []
    for listed in sets:
        head = {
            "code": listed.code,
            "name": listed.name,
            "link": listed.link,
            "order": listed.order,
            "promos": listed.promos,
        }
        cards = ",\n".join(msgspec.json.encode(line).decode() for line in listed.cards)
        parts.append(f'{msgspec.json.encode(head).decode()[:-1]},"cards":[\n{cards}\n]}}')
    return ("[\n" + ",\n".join(parts) + "\n]\n").encode()
