"""Sets of cards as files for people: TOML, one table a card."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence

from overcrush.cards.facts import Given
from overcrush.cards.library import Library


def quoted(words: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")


def listed(items: Iterable[str]) -> str:
    """A list of texts as TOML writes it."""
    return "[" + ", ".join(quoted(item) for item in items) + "]"


def card_written(given: Given, text: Sequence[str]) -> str:
    """A card as its part of a set file."""
    card = given.card
    number = card.id.partition("/")[2]
    plain = number.isascii() and number.isdigit() and not number.startswith("0")
    lines = ["[[card]]", f"number = {number if plain else quoted(number)}", f"name = {quoted(card.name)}"]
    if card.subtitle:
        lines.append(f"subtitle = {quoted(card.subtitle)}")
    lines += [f"kind = {quoted(card.kind)}", f"cost = {card.cost}"]
    if card.energy:
        lines.append(f"energy = {listed(card.energy)}")
    if card.affiliations:
        lines.append(f"affiliations = {listed(card.affiliations)}")
    if card.alignment:
        lines.append(f"alignment = {quoted(card.alignment)}")
    if card.equip:
        lines.append("equip = true")
    lines.append(f"max = {card.max}")
    if given.rarity:
        lines.append(f"rarity = {quoted(given.rarity)}")
    if card.levels:
        levels = (f"{x.fielding}/{x.attack}/{x.defense}{'*' * x.burst}" for x in card.levels)
        lines.append(f"levels = {listed(levels)}")
    if card.emblem:
        lines.append(f"emblem = {quoted(card.emblem)}")
    if text:
        lines += ["text = [", *(f"    {quoted(line)}," for line in text), "]"]
    if given.unread:
        lines.append("unread = true")
    if given.worded:
        lines.append("worded = true")
    return "\n".join(lines) + "\n"


def exported(known: Library, code: str) -> str:
    """A set of the library as a file that can be imported again."""
    cards = ((given, given.lines) for given in known.cards(code))
    return set_written(code, known.set_name(code), "Written by `overcrush cards export`.", cards)


def set_written(code: str, name: str, remark: str, cards: Iterable[tuple[Given, Sequence[str]]]) -> str:
    """A whole set file: a remark, the set's code and name, and its cards with their text."""
    head = f"# {remark}\n\nset = {quoted(code)}\nname = {quoted(name)}\n"
    return "\n".join([head, *(card_written(given, text) for given, text in cards)])


COLUMNS = (
    *("set", "number", "name", "subtitle", "kind", "cost", "energy", "affiliations", "alignment"),
    *("equip", "max", "rarity", "levels", "emblem", "text"),
)


def spreadsheet(cards: Iterable[Given]) -> str:
    """Cards as a table that can be imported again (CSV)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for given in cards:
        card = given.card
        levels = "; ".join(f"{x.fielding}/{x.attack}/{x.defense}{'*' * x.burst}" for x in card.levels)
        writer.writerow(
            (
                card.id.partition("/")[0],
                card.id.partition("/")[2],
                card.name,
                card.subtitle,
                card.kind,
                card.cost,
                "; ".join(card.energy),
                "; ".join(card.affiliations),
                card.alignment or "",
                "yes" if card.equip else "",
                card.max,
                given.rarity,
                levels,
                card.emblem,
                "\n".join(given.lines),
            )
        )
    return out.getvalue()
