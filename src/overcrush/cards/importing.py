"""A player's own cards: a file of them put beside the shipped ones, compiled once and kept in the data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from overcrush import userdata
from overcrush.cards import stored
from overcrush.cards.catalogue import catalogue
from overcrush.cards.codes import decode_cards, parted
from overcrush.cards.compiling import Compiled, compiled
from overcrush.cards.facts import Given, facts
from overcrush.cards.files import load_file, title
from overcrush.cards.library import CODE, IMPORTED, Library, library, read_set, shipped_files
from overcrush.cards.writing import set_written
from overcrush.errors import Malformed

REMARK = "Imported with `overcrush cards import`."


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of importing a file."""

    added: tuple[Compiled, ...]
    """The cards that are new, or that took the place of ones imported earlier."""
    replaced: int
    """How many of them took such a place."""
    shipped: tuple[Given, ...]
    """Cards left out because Overcrush comes with them."""


def import_file(path: Path, folder: Path | None = None) -> Imported:
    """Import the cards of a file into a data folder (the user's own, if none is named).

    The whole file is checked before anything is written. A card with the id of one imported earlier takes its place;
    so does one of which only the facts come with Overcrush.
    """
    return _import([placed(card, path.stem) for card in load_file(path)], title(path), folder)


def import_code(code: str, folder: Path | None = None) -> Imported:
    """Import the cards of a code, or those that come with a team's."""
    fields = decode_cards(parted(code)[1])
    given = [facts(item, f"card {n} of the code") for n, item in enumerate(fields, 1)]
    return _import([placed(card, "shared") for card in given], "", folder)


def _import(given: Sequence[Given], called: str, folder: Path | None) -> Imported:
    place = (folder or userdata.folder()) / IMPORTED
    ours = Library(shipped_files(), catalogue())
    known = {card.card.id for card in given if card.card.id in ours and not ours.given(card.card.id).unread}
    new = [card for card in given if card.card.id not in known]
    names = library(folder).names | {card.card.name for card in given}
    groups: dict[str, dict[str, Given]] = {}
    for card in new:
        groups.setdefault(card.set, {})[card.card.id] = card
    done: list[Compiled] = []
    replaced = 0
    files: list[tuple[Path, str, list[Compiled]]] = []
    for code, cards in groups.items():
        file = place / f"{code}.toml"
        before = read_set(file, False) if file.is_file() else None
        kept = [] if before is None else [card for card in before.cards if card.card.id not in cards]
        replaced += 0 if before is None else len(before.cards) - len(kept)
        found = [compiled(card, names) for card in cards.values()]
        rest = _as_they_were(kept, file, names)
        name = ours.set_name(code) if code in ours.codes else code
        name = before.name if before is not None else called or name
        files.append((file, name, [*rest, *found]))
        done += found
    if files:
        place.mkdir(parents=True, exist_ok=True)
    for file, name, found in files:
        _write(file, name, found)
    return Imported(tuple(done), replaced, tuple(card for card in given if card.card.id in known))


def _as_they_were(kept: Sequence[Given], file: Path, names: frozenset[str]) -> list[Compiled]:
    """Cards of a file that stay in it."""
    store = stored.load(stored.beside(file))
    return [stored.recalled(card, store.get(card.card.id)) or compiled(card, names) for card in kept]


def remove(word: str, folder: Path | None = None) -> int:
    """Remove an imported card, or all imported cards of a set; how many there were."""
    place = (folder or userdata.folder()) / IMPORTED
    code, _, number = word.partition("/")
    file = place / f"{code}.toml"
    if CODE.fullmatch(code) is None or not file.is_file():
        raise Malformed(f"you have imported no set {code[:40]!r}")
    before = read_set(file, False)
    kept = [card for card in before.cards if number and card.card.id != word]
    gone = len(before.cards) - len(kept)
    if not gone:
        raise Malformed(f"you have imported no card {word[:40]!r}")
    if kept:
        _write(file, before.name, _as_they_were(kept, file, library(folder).names))
    else:
        file.unlink()
        stored.beside(file).unlink(missing_ok=True)
    return gone


def placed(given: Given, stem: str) -> Given:
    """A card with a set and an id of that set; cards without one belong to a set called after the file."""
    code = given.set or re.sub(r"[^a-z0-9_-]+", "-", stem.lower()).strip("-_")[:24] or "own"
    if CODE.fullmatch(code) is None:
        raise Malformed(f"{given.where}: set: {code[:40]!r} is no code of a set: small letters and digits, like ai")
    if any("\ud800" <= char <= "\udfff" for line in given.lines for char in line):
        raise Malformed(f"{given.where}: text: it holds half a character")
    ident = given.card.id
    own = ident.partition("/")[2] if ident.partition("/")[0] in (code, stem) else ident
    if not own or "/" in own or any(char.isspace() for char in own):
        raise Malformed(f"{given.where}: id: {ident[:40]!r} is no id of a card: it is written like {code}/11")
    return replace(given, set=code, card=replace(given.card, id=f"{code}/{own}"))


def _write(file: Path, name: str, cards: Sequence[Compiled]) -> None:
    """Write a set and what came of compiling it; the file is there in whole or not at all."""
    text = set_written(file.stem, name, REMARK, ((item.given, item.given.lines) for item in cards))
    draft = file.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    stored.save(stored.beside(file), cards)
    os.replace(draft, file)
