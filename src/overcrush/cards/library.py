"""The card library: the shipped sets and those a player has imported, compiled when somebody asks for a card."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from overcrush import userdata
from overcrush.cards import store
from overcrush.cards.compiling import Compiled, compiled
from overcrush.cards.facts import Given, facts
from overcrush.errors import Malformed
from overcrush.model.cards import Card

SHIPPED = Path(__file__).resolve().parent / "sets"
"""The folder of the sets that come with Overcrush."""
IMPORTED = "cards"
"""The folder of a player's own sets, in their data folder."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: a box, or what a player has imported."""

    code: str
    """What the ids of its cards begin with: ``ai``."""
    name: str
    cards: tuple[Given, ...]
    path: Path
    shipped: bool = True

    @property
    def stored(self) -> Path:
        """The file that holds what came of compiling it."""
        return self.path.with_suffix(".compiled.json")


class Library:
    """Cards by id. Facts are there at once; what a card's text says is compiled, or recalled, when it is asked for."""

    def __init__(self, sets: Iterable[CardSet]) -> None:
        self.sets: dict[str, CardSet] = {}
        self._given: dict[str, Given] = {}
        self._set_of: dict[str, CardSet] = {}
        self._compiled: dict[str, Compiled] = {}
        self._stored: dict[str, Mapping[str, store.Stored]] = {}
        for group in sets:
            self.sets[group.code] = group
            for given in group.cards:
                self._given[given.card.id] = given
                self._set_of[given.card.id] = group
        self._names = frozenset(given.card.name for given in self._given.values())

    def __len__(self) -> int:
        return len(self._given)

    def __iter__(self) -> Iterator[Given]:
        """The facts of all cards, set by set."""
        return iter(self._given.values())

    def __contains__(self, ident: object) -> bool:
        return ident in self._given

    def given(self, ident: str) -> Given:
        """The facts and lines of a card."""
        found = self._given.get(ident)
        if found is None:
            raise Malformed(self._unknown(ident))
        return found

    def compiled(self, ident: str) -> Compiled:
        """A card with what its text says and what of it was not understood."""
        found = self._compiled.get(ident)
        if found is None:
            given = self.given(ident)
            found = store.recalled(given, self._stored_of(ident)) or compiled(given, self._names)
            self._compiled[ident] = found
        return found

    def card(self, ident: str) -> Card:
        """A card ready to play with."""
        return self.compiled(ident).card

    def find(self, ident: str) -> Card | None:
        """A card ready to play with, or None if there is none of this id."""
        return self.card(ident) if ident in self._given else None

    def _stored_of(self, ident: str) -> store.Stored | None:
        group = self._set_of[ident]
        known = self._stored.get(group.code)
        if known is None:
            known = self._stored[group.code] = store.load(group.stored)
        return known.get(ident)

    def _unknown(self, ident: str) -> str:
        words = str(ident)[:60]
        code = words.partition("/")[0]
        if code not in self.sets:
            return f"there is no card {words!r}: the sets are {', '.join(self.sets)}, and a card is called like ai/11"
        close = difflib.get_close_matches(words, self._given, 3, 0.7)
        some = f"; did you mean {' or '.join(close)}?" if close else ""
        return f"there is no card {words!r}: {self.sets[code].name} has no such number{some}"


def read_set(path: Path, shipped: bool = True) -> CardSet:
    """A set file: what is wrong with it is said with the file, the card and the field."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{path.name}: it is no TOML: {error}") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"{path.name}: it is not text in UTF-8 (byte {error.start})") from None
    code, name, cards = data.get("set"), data.get("name"), data.get("card")
    if not isinstance(code, str) or not isinstance(name, str) or not code.isidentifier():
        raise Malformed(f'{path.name}: a set file begins with set = "ai" and name = "…"')
    for field in data:
        if field not in ("set", "name", "card"):
            raise Malformed(f"{path.name}: {field[:40]!r}: there is no such field")
    if not isinstance(cards, list) or not cards:
        raise Malformed(f"{path.name}: there are no cards in it")
    found: dict[str, Given] = {}
    for n, raw in enumerate(cards, 1):
        if not isinstance(raw, dict):
            raise Malformed(f"{path.name}: card {n}: expected a card as a table of its fields")
        given = facts({"set": code, **raw}, f"{path.name}: card {n}")
        if given.set != code:
            raise Malformed(f"{given.where}: set: all cards of the file are of the set {code}")
        earlier = found.setdefault(given.card.id, given)
        if earlier is not given:
            raise Malformed(f"{given.where}: number: {given.card.id} is also {earlier.card.name}, {earlier.where}")
    return CardSet(code, name, tuple(found.values()), path, shipped)


@cache
def shipped() -> tuple[CardSet, ...]:
    """The sets that come with Overcrush."""
    return tuple(read_set(path) for path in sorted(SHIPPED.glob("*.toml")))


def imported(folder: Path | None = None) -> tuple[CardSet, ...]:
    """The sets a player has imported."""
    place = (folder or userdata.folder()) / IMPORTED
    return tuple(read_set(path, shipped=False) for path in sorted(place.glob("*.toml"))) if place.is_dir() else ()


_libraries: dict[tuple[object, ...], Library] = {}


def library(folder: Path | None = None) -> Library:
    """The shipped cards and those imported into a data folder (the user's own, if none is named)."""
    place = (folder or userdata.folder()) / IMPORTED
    stamp = (
        tuple((str(path), path.stat().st_mtime_ns) for path in sorted(place.glob("*.toml"))) if place.is_dir() else ()
    )
    found = _libraries.get(stamp)
    if found is None:
        _libraries.clear()
        found = _libraries[stamp] = Library((*shipped(), *imported(folder)))
    return found
