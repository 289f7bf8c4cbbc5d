"""What a collector has: cards, dice, and what is wanted; as a table (CSV), and what can be built of it.

Dice are used with any card of their title in their set, so they are counted together; the dice of basic actions are
everybody's, and only the card counts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from overcrush import userdata
from overcrush.bounded import MEGABYTE
from overcrush.bounded import text as text_of
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.teams.posted import card_meant, titles_of
from overcrush.teams.team import Team

FILE = "collection.csv"
"""What it is called in the data folder."""
MOST_ROWS = 6000
MOST = 999
SHOWN = 40
COLUMNS = ("id", "name", "cards", "dice", "want")
_ALIASES = {
    "id": ("id", "card id"),
    "set": ("set", "set code"),
    "number": ("number", "#", "no", "no.", "card number"),
    "name": ("name", "title", "card", "card name"),
    "subtitle": ("subtitle", "sub title", "version"),
    "cards": ("cards", "card count", "qty", "quantity", "count", "have", "owned", "copies"),
    "dice": ("dice", "dice count", "die count", "number of dice"),
    "want": ("want", "wanted", "wants", "wish", "wishlist"),
}
_FIELD = {other: field for field, others in _ALIASES.items() for other in others}


@dataclass(frozen=True, slots=True)
class Have:
    """How many cards and dice of a card somebody has, and how many dice they want."""

    cards: int = 0
    dice: int = 0
    want: int = 0


Collection = Mapping[str, Have]
"""By the ids of the cards."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What is missing of a card: the card itself, or so many dice."""

    id: str
    name: str
    card: bool
    dice: int

    def __str__(self) -> str:
        what = [
            *(["the card"] if self.card else []),
            *([f"{self.dice} dice"] if self.dice > 1 else []),
            *(["1 die"] if self.dice == 1 else []),
        ]
        return f"{self.name} ({self.id}): {' and '.join(what)}"


def lacking(team: Team, have: Collection) -> list[Lack]:
    """What somebody lacks to build a team."""
    pools: dict[tuple[str, str], int] = {}
    known = library()
    for ident, item in have.items():
        if ident in known:
            key = (ident.partition("/")[0], known.given(ident).card.name)
            pools[key] = pools.get(key, 0) + item.dice
    found: list[Lack] = []
    for card, dice in team.cards:
        there = pools.get((card.id.partition("/")[0], card.name), 0)
        card_missing = not have.get(card.id, Have()).cards
        if card_missing or there < dice:
            found.append(Lack(card.id, card.name, card_missing, max(0, dice - there)))
    for card in team.basics:
        if not have.get(card.id, Have()).cards:
            found.append(Lack(card.id, card.name, True, 0))
    return found


def wanted(lacks: Iterable[Lack], have: Collection) -> dict[str, Have]:
    """A collection with what is lacking on its want list."""
    found = dict(have)
    for lack in lacks:
        old = found.get(lack.id, Have())
        found[lack.id] = Have(old.cards, old.dice, max(old.want, lack.dice, 1))
    return found


# --- tables ------------------------------------------------------------------------------------------------


def written(have: Collection, among: Library | None = None) -> str:
    """A collection as a table."""
    known = library() if among is None else among
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for ident, item in have.items():
        card = known.given(ident).card if ident in known else None
        name = "" if card is None else f"{card.name}: {card.subtitle}" if card.subtitle else card.name
        writer.writerow((ident, name, item.cards, item.dice, item.want))
    return out.getvalue()


def read_table(text: str, among: Library | None = None) -> tuple[dict[str, Have], list[str]]:
    """A collection out of a table, and everything in it that nobody could read. Rows of one card are added up."""
    known = library() if among is None else among
    first = next((line for line in text.splitlines() if line.strip()), "")
    sign = max(",;\t", key=lambda each: (first.count(each), -",;\t".index(each)))
    rows = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=sign)
    header: list[str] = []
    found: dict[str, Have] = {}
    wrong: list[str] = []
    titles = None
    try:
        for n, cells in enumerate(rows, 1):
            if n > MOST_ROWS:
                raise Malformed(f"the table has more than {MOST_ROWS} lines")
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = [_FIELD.get(" ".join(cell.lower().split()), "") for cell in cells]
                if not {"id", "name", "number"} & set(header) or not {"cards", "dice", "want"} & set(header):
                    raise Malformed("the first line of the table names its columns: id (or name), cards, dice, want")
                continue
            row = {field: cell.strip() for field, cell in zip(header, cells, strict=False) if field and cell.strip()}
            try:
                counts = [_count(row, field) for field in ("cards", "dice", "want")]
                ident = row.get("id") or (f"{row['set']}/{row['number']}" if {"set", "number"} <= row.keys() else "")
                if ident not in known:
                    titles = titles or titles_of(known)
                    words = ": ".join(row[field] for field in ("name", "subtitle") if field in row) or ident
                    ident = card_meant(words, titles, known).id
            except Malformed as error:
                wrong.append(f"line {n}: {error}")
                continue
            if "cards" not in header and counts[1]:
                counts[0] = 1  # who counts dice alone has the card
            old = found.get(ident, Have())
            found[ident] = Have(
                *(min(MOST, a + b) for a, b in zip((old.cards, old.dice, old.want), counts, strict=True))
            )
    except csv.Error as error:
        raise Malformed(f"that is no table: {error}") from None
    return {ident: item for ident, item in found.items() if item != Have()}, wrong


def _count(row: Mapping[str, str], field: str) -> int:
    word = row.get(field, "0").removesuffix(".0")
    if not (word.isascii() and word.isdigit() and len(word) < 5 and int(word) <= MOST):
        raise Malformed(f"{field}: expected a number from 0 to {MOST}, got {word[:20]!r}")
    return int(word)


# --- the data folder -----------------------------------------------------------------------------------------


def load(folder: Path | None = None) -> dict[str, Have]:
    """The collection of the data folder."""
    path = (folder or userdata.folder()) / FILE
    if not path.is_file():
        return {}
    found, wrong = read_table(text_of(path, MEGABYTE))
    if wrong:
        raise Malformed(f"{path}: {wrong[0]}; mend this file or delete it")
    return found


def save(have: Collection, folder: Path | None = None) -> Path:
    """Keep a collection in the data folder."""
    place = folder or userdata.folder()
    place.mkdir(parents=True, exist_ok=True)
    path = place / FILE
    draft = path.with_suffix(".new")
    draft.write_text(written(have), encoding="utf-8")
    draft.replace(path)
    return path
