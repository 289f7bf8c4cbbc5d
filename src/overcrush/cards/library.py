"""The card library: the shipped sets and those a player has imported.

A set is read when somebody asks for a card of it; a card's text is compiled, or recalled, when the card is asked for.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from overcrush import userdata
from overcrush.bounded import tables
from overcrush.cards import stored
from overcrush.cards.catalogue import SHELF, Line, Listed, catalogue, line_of
from overcrush.cards.compiling import UNSAID, Compiled, Problem, compiled
from overcrush.cards.facts import Given, facts
from overcrush.errors import Malformed, in_words
from overcrush.model.cards import Card

SHIPPED = Path(__file__).resolve().parent / "sets"
"""The folder of the boxes that come with Overcrush; all other sets are on the shelf."""
IMPORTED = "cards"
"""The folder of a player's own sets, in their data folder."""
SHOWN = 12
"""So many codes are told where there are many."""
CODE = re.compile(r"[a-z0-9][a-z0-9_-]{0,23}")
"""What a set may be called: the ids of its cards begin with it."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """A file of cards: a box, or what a player has imported."""

    code: str
    name: str
    cards: tuple[Given, ...]
    path: Path
    shipped: bool = True


class Library:
    """Cards by id (``ai/11``), from files called after the sets they hold, earlier files first."""

    def __init__(
        self, files: Iterable[tuple[Path, bool]], catalogue: Mapping[str, Listed] = MappingProxyType({})
    ) -> None:
        """``files``: each with whether it is shipped; a catalogue spares reading those of which it tells."""
        self._files: dict[str, list[tuple[Path, bool]]] = {}
        for path, is_shipped in files:
            self._files.setdefault(path.name.removesuffix(".toml"), []).append((path, is_shipped))
        self._listed = {
            code: listed
            for code, listed in catalogue.items()
            if code in self._files and all(is_shipped for _, is_shipped in self._files[code])
        }
        """The sets that are as the catalogue has them: nobody has added to them."""
        self._read: dict[str, tuple[CardSet, ...]] = {}
        self._given: dict[str, Given] = {}
        self._path_of: dict[str, Path] = {}
        self._stored: dict[Path, Mapping[str, stored.Stored]] = {}
        self._compiled: dict[str, Compiled] = {}
        self.damaged: dict[str, str] = {}
        """What is wrong with imported sets that cannot be read, by their codes, as far as anybody asked for them."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all sets, shipped ones first; imported ones that cannot be read are left out."""
        return tuple(code for code in self._files if self._sound(code))

    def _sound(self, code: str) -> bool:
        """Whether a set comes with Overcrush, or is imported and can be read."""
        if not any(is_shipped for _, is_shipped in self._files[code]):
            try:
                self.set(code)
            except Malformed:
                return False
        return True

    def set(self, code: str) -> tuple[CardSet, ...]:
        """The files of a set: the shipped one, and what a player has added to it."""
        found = self._read.get(code)
        if found is None:
            if code not in self._files:
                raise Malformed(f"there is no set {code[:40]!r}: there are {self._some_codes()}")
            found = self._groups(code)
            for group in found:
                for given in group.cards:
                    earlier = self._given.get(given.card.id)
                    if earlier is None or earlier.unread:
                        self._given[given.card.id] = given
                        self._path_of[given.card.id] = group.path
            self._read[code] = found
        return found

    def _groups(self, code: str) -> tuple[CardSet, ...]:
        """The files of a set, read; a damaged one of a player's own keeps nobody from the shipped one."""
        groups: list[CardSet] = []
        for path, is_shipped in self._files[code]:
            try:
                groups.append(read_set(path, is_shipped))
            except (Malformed, OSError) as error:
                if is_shipped:
                    raise
                words = in_words(error).removeprefix(f"{path.name}: ")
                self.damaged[code] = f"{path}: {words}; mend this file or delete it"
        if not groups:
            raise Malformed(self.damaged[code])
        return tuple(groups)

    def set_name(self, code: str) -> str:
        """What a set is called."""
        return self._listed[code].name if code in self._listed else self.set(code)[0].name

    def is_listed(self, code: str) -> bool:
        """Whether a set is as the catalogue has it."""
        return code in self._listed

    def problems(self, line: Line) -> tuple[Problem, ...]:
        """What is not understood of a card that was found."""
        code = line.id.partition("/")[0]
        if code not in self._listed:
            return self.compiled(line.id).problems
        return () if line.status == "full" else (UNSAID,)

    def lines(self, code: str) -> Iterable[Line]:
        """What the cards of a set are found by."""
        if code in self._listed:
            return self._listed[code].cards
        idents = [given.card.id for given in self.cards(code)]
        return [line_of(self.compiled(ident), self.is_shipped(ident)) for ident in idents]

    def cards(self, code: str) -> list[Given]:
        """The cards of a set."""
        found = {given.card.id: given for group in reversed(self.set(code)) for given in group.cards}
        return [self._given[ident] for ident in found]

    def __iter__(self) -> Iterator[Given]:
        """The facts of all cards, set by set."""
        for code in self.codes:
            yield from self.cards(code)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, ident: object) -> bool:
        return isinstance(ident, str) and self._known(ident) is not None

    def is_shipped(self, ident: str) -> bool:
        """Whether a card comes with Overcrush."""
        self.given(ident)
        return self._path_of[ident].parent in (SHIPPED, SHELF)

    def given(self, ident: str) -> Given:
        """The facts and lines of a card."""
        found = self._known(ident)
        if found is None:
            raise Malformed(self._unknown(ident))
        return found

    def compiled(self, ident: str) -> Compiled:
        """A card with what its text says and what of it was not understood."""
        found = self._compiled.get(ident)
        if found is None:
            given = self.given(ident)
            found = stored.recalled(given, self._stored_of(ident)) or compiled(given, self.names)
            self._compiled[ident] = found
        return found

    def card(self, ident: str) -> Card:
        """A card ready to play with."""
        return self.compiled(ident).card

    def find(self, ident: str) -> Card | None:
        """A card ready to play with, or None if there is none of this id."""
        return self.card(ident) if ident in self else None

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all cards, which texts may speak of."""
        listed = (line.name for known in self._listed.values() for line in known.cards)
        others = (given.card.name for code in self.codes if code not in self._listed for given in self.cards(code))
        return frozenset((*listed, *others))

    def _known(self, ident: str) -> Given | None:
        code = ident.partition("/")[0]
        if code in self._files and code not in self._read:
            self.set(code)
        return self._given.get(ident)

    def _stored_of(self, ident: str) -> stored.Stored | None:
        path = self._path_of[ident]
        known = self._stored.get(path)
        if known is None:
            known = self._stored[path] = stored.load(stored.beside(path))
        return known.get(ident)

    def _some_codes(self) -> str:
        """The codes of the sets; the player's own are always among them."""
        codes = [code for code in self.codes if code in self._listed]
        own = [code for code in self.codes if code not in self._listed]
        rest = f", … ({len(codes)} sets)" if len(codes) > SHOWN else ""
        return ", ".join((*own, *codes[:SHOWN])) + rest

    def _unknown(self, ident: str) -> str:
        words = ident[:60]
        code = words.partition("/")[0]
        if code not in self._files:
            return f"there is no card {words!r}: a card is called like ai/11, and the sets are {self._some_codes()}"
        close = difflib.get_close_matches(words, [given.card.id for given in self.cards(code)], 3, 0.7)
        some = f"; did you mean {' or '.join(close)}?" if close else ""
        return f"there is no card {words!r} in {self.set_name(code)}{some}"


def read_set(path: Path, is_shipped: bool = True) -> CardSet:
    """A set file: what is wrong with it is said with the file, the card and the field."""
    try:
        data = tables(path)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None
    code, name, cards = data.get("set"), data.get("name"), data.get("card")
    if not isinstance(code, str) or CODE.fullmatch(code) is None:
        raise Malformed(f"{path.name}: set: expected a short word of small letters and digits, like ai")
    if f"{code}.toml" != path.name:
        raise Malformed(f"{path.name}: set: the file of the set {code} is called {code}.toml")
    if not isinstance(name, str) or not name:
        raise Malformed(f"{path.name}: name: expected what the set is called")
    for field in data:
        if field not in ("set", "name", "card"):
            raise Malformed(f"{path.name}: {field[:40]!r}: there is no such field")
    if not isinstance(cards, list) or not cards:
        raise Malformed(f"{path.name}: there are no cards in it")
    found: dict[str, Given] = {}
    for n, raw in enumerate(cards, 1):
        where = f"{path.name}: card {n}"
        if not isinstance(raw, dict):
            raise Malformed(f"{where}: expected a card as a table of its fields")
        given = facts({"set": code, **raw}, where)
        if not given.card.id.startswith(f"{code}/"):
            raise Malformed(f"{where} ({given.card.name}): number: expected what follows {code}/ in the card's id")
        earlier = found.setdefault(given.card.id, given)
        if earlier is not given:
            raise Malformed(f"{where} ({given.card.name}): number: {given.card.id} is also {earlier.card.name}")
    return CardSet(code, name, tuple(found.values()), path, is_shipped)


def imported_files(folder: Path | None = None) -> list[Path]:
    """The files of the sets a player has imported."""
    place = (folder or userdata.folder()) / IMPORTED
    return sorted(place.glob("*.toml")) if place.is_dir() else []


def shipped_files() -> list[tuple[Path, bool]]:
    """The files of the boxes, then those of the shelf in the order the sets came out."""
    shelf = [SHELF / f"{code}.toml" for code in catalogue()]
    return [(path, True) for path in (*sorted(SHIPPED.glob("*.toml")), *(path for path in shelf if path.is_file()))]


_latest: list[tuple[object, Library]] = []


def library(folder: Path | None = None) -> Library:
    """The shipped cards and those imported into a data folder (the user's own, if none is named)."""
    own = imported_files(folder)
    stamp = tuple((path, path.stat().st_mtime_ns) for path in own)
    if not _latest or _latest[0][0] != stamp:
        _latest[:] = [(stamp, Library([*shipped_files(), *((path, False) for path in own)], catalogue()))]
    return _latest[0][1]
