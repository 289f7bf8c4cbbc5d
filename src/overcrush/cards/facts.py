"""A card's facts as people write them: checked field by field, with words that say which card and which field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from overcrush.errors import Malformed
from overcrush.model.cards import CARD_KINDS, ENERGY_TYPES, Card, Level, name_of

FIELDS = (
    "id",
    "set",
    "number",
    "name",
    "subtitle",
    "kind",
    "cost",
    "energy",
    "affiliations",
    "alignment",
    "equip",
    "max",
    "rarity",
    "levels",
    "emblem",
    "text",
    "unread",
    "worded",
)
"""Every field a card may have, in the order they are written."""

Found = TypeVar("Found")
ALIGNMENTS = ("good", "neutral", "evil")
MOST_LEVELS = 4
BASIC_LIMIT = 3
LIMIT = 4
_LEVEL = ("fielding", "attack", "defense", "burst")
_WRITTEN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{1,2})(\*{0,2})")
_EMBLEM = re.compile(r"[a-z_]{1,24}")
_KINDS_OF_DATA = {dict: "a mapping", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}


@dataclass(frozen=True, slots=True)
class Given:
    """A card as somebody gave it: its facts, its printed lines, and where they stand."""

    card: Card
    """Its facts; what its text says is not compiled yet."""
    lines: tuple[str, ...] = ()
    set: str = ""
    rarity: str = ""
    where: str = ""
    """The file and the place in it, for messages."""
    unread: bool = False
    """Whether only its facts are known: what it does is said by nobody yet."""
    worded: bool = False
    """Whether somebody has put into words what it does, because its own are not understood."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that is wrong with a card: the field, and the sentence that says so."""

    field: str
    words: str
    place: str = ""
    """How the sentence begins where the card is one of many."""

    def __str__(self) -> str:
        return f"{self.place}{self.words}"


def facts(raw: Mapping[str, object], where: str = "", ident: str = "card") -> Given:
    """The card that a mapping of its fields describes; everything that is wrong with it is said at once.

    ``where`` says where it stands, for messages; ``ident`` is its id if it has none of its own.
    """
    given, wrong = looked_at(raw, where, ident)
    if given is None:
        raise Malformed("\n".join(str(item) for item in wrong))
    return given


def looked_at(raw: Mapping[str, object], where: str = "", ident: str = "card") -> tuple[Given | None, list[Wrong]]:
    """The same, or everything that is wrong with it."""
    place = _place(raw, where)
    wrong: list[Wrong] = []

    def tried(read: Callable[[], Found], otherwise: Found) -> Found:
        try:
            return read()
        except Malformed as error:
            words = str(error).removeprefix(place)
            wrong.append(Wrong(re.split(r"[:\[]", words, maxsplit=1)[0], words, place))
            return otherwise

    for key in raw:
        if key not in FIELDS:
            word = str(key)[:40]
            there = f"there is no such field{near(word, FIELDS)}; there are {', '.join(FIELDS)}"
            wrong.append(Wrong(word, f"{word!r}: {there}", place))
    kind = tried(lambda: _kind(raw, place), "")
    basic = kind in ("basic action", "epic basic action")
    card = Card(
        id=tried(lambda: _ident(raw, place, ident), ident),
        name=tried(lambda: _name(raw, place), ""),
        subtitle=tried(lambda: _line(raw, "subtitle", place), ""),
        kind=kind,
        cost=tried(lambda: _number(raw, "cost", place), 0),
        energy=tried(lambda: _energy(raw, place), ()),
        affiliations=tried(lambda: _names(raw, "affiliations", place), ()),
        alignment=tried(lambda: _alignment(raw, place), None),
        equip=tried(lambda: _flag(raw, "equip", place), False),
        max=tried(lambda: _number(raw, "max", place, BASIC_LIMIT if basic else LIMIT), 0),
        levels=tried(lambda: _levels(raw, kind, place), ()) if kind else (),
        emblem=tried(lambda: _emblem(raw, place), ""),
    )
    no_lines: tuple[str, ...] = ()
    lines = tried(lambda: _text(raw, place), no_lines)
    unread = tried(lambda: _flag(raw, "unread", place), False)
    worded = tried(lambda: _flag(raw, "worded", place), False)
    if unread and lines:
        wrong.append(Wrong("unread", "unread: a card whose text is not known has no text", place))
    if worded and not lines:
        wrong.append(Wrong("worded", "worded: a card that somebody has put into words has a text", place))
    group = tried(lambda: _line(raw, "set", place), "")
    rarity = tried(lambda: _line(raw, "rarity", place), "")
    return (None if wrong else Given(card, lines, group, rarity, where, unread, worded)), wrong


def _name(raw: Mapping[str, object], place: str) -> str:
    name = name_of(_line(raw, "name", place))
    if not name:
        raise Malformed(f"{place}name: a card needs a name")
    return name


def _kind(raw: Mapping[str, object], place: str) -> str:
    kind = _line(raw, "kind", place) or "character"
    if kind not in CARD_KINDS:
        raise Malformed(
            f"{place}kind: expected one of {', '.join(CARD_KINDS)}, got {_shown(raw['kind'])}{near(kind, CARD_KINDS)}"
        )
    return kind


def _alignment(raw: Mapping[str, object], place: str) -> str | None:
    alignment = _line(raw, "alignment", place) or None
    if alignment is not None and alignment not in ALIGNMENTS:
        got = f"{_shown(raw['alignment'])}{near(alignment, ALIGNMENTS)}"
        raise Malformed(f"{place}alignment: expected one of {', '.join(ALIGNMENTS)}, got {got}")
    return alignment


def _emblem(raw: Mapping[str, object], place: str) -> str:
    emblem = _line(raw, "emblem", place)
    if emblem and not _EMBLEM.fullmatch(emblem):
        raise Malformed(f"{place}emblem: expected a word such as dragon, got {_shown(raw['emblem'])}")
    return emblem


def near(word: str, known: Sequence[str]) -> str:
    """A hint at what somebody may have meant."""
    close = get_close_matches(word.lower(), known, 1, 0.6)
    return f"; did you mean {close[0]}?" if close else ""


def _place(raw: Mapping[str, object], where: str) -> str:
    """The start of a message about a card: the file, the place, and as much of its name as there is."""
    number = raw.get("number")
    words = [f"{raw['set']}/{number}"] if isinstance(raw.get("set"), str) and type(number) in (int, str) else []
    if isinstance(raw.get("name"), str):
        words.append(str(raw["name"])[:40])
    named = f" ({' '.join(words)})" if words and where else " ".join(words)
    return f"{where}{named}: " if where or named else ""


def _shown(value: object) -> str:
    """A value in a message, cut short."""
    kind = _KINDS_OF_DATA.get(type(value))
    if kind is None or isinstance(value, str | bool):
        words = repr(value)
        return words if len(words) <= 40 else words[:37] + "..."
    return kind


def _line(raw: Mapping[str, object], field: str, place: str) -> str:
    """A text of one line, nothing if there is none."""
    value = raw.get(field)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > 200 or any(not char.isprintable() for char in value):
        raise Malformed(f"{place}{field}: expected one line of text, got {_shown(value)}")
    return value.strip()


def _ident(raw: Mapping[str, object], place: str, otherwise: str) -> str:
    own = _line(raw, "id", place)
    if own:
        return own
    group, number = _line(raw, "set", place), raw.get("number")
    if number is not None and type(number) is not int:
        number = _line(raw, "number", place)
    if group and number not in (None, ""):
        return f"{group}/{number}"
    return otherwise


def _number(raw: Mapping[str, object], field: str, place: str, otherwise: int | None = None) -> int:
    value = raw.get(field, otherwise)
    if type(value) is not int or not 0 <= value <= 99:
        got = "nothing" if field not in raw else _shown(value)
        raise Malformed(f"{place}{field}: expected a whole number from 0 to 99, got {got}")
    return value


def _flag(raw: Mapping[str, object], field: str, place: str) -> bool:
    value = raw.get(field)
    if value is not None and type(value) is not bool:
        raise Malformed(f"{place}{field}: expected true or false, got {_shown(value)}")
    return bool(value)


def _names(raw: Mapping[str, object], field: str, place: str) -> tuple[str, ...]:
    """A list of words, or one word."""
    value = raw.get(field)
    if value is None:
        return ()
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or any(not isinstance(item, str) or not item.strip() for item in items):
        raise Malformed(f"{place}{field}: expected a list of names, got {_shown(value)}")
    for item in items:
        if not item.strip().isprintable():
            raise Malformed(f"{place}{field}: expected a name on one line, got {_shown(item)}")
    return tuple(item.strip() for item in items)


def _energy(raw: Mapping[str, object], place: str) -> tuple[str, ...]:
    types = _names(raw, "energy", place)
    for item in types:
        if item not in ENERGY_TYPES:
            got = f"{_shown(item)}{near(item, ENERGY_TYPES)}"
            raise Malformed(f"{place}energy: expected some of {', '.join(ENERGY_TYPES)}, got {got}")
    if len(set(types)) < len(types):
        raise Malformed(f"{place}energy: a type is there twice")
    return types


def _levels(raw: Mapping[str, object], kind: str, place: str) -> tuple[Level, ...]:
    value = raw.get("levels")
    items = [] if value is None else value
    if not isinstance(items, list):
        raise Malformed(f"{place}levels: expected a list of levels, got {_shown(value)}")
    if kind != "character":
        if items:
            raise Malformed(f"{place}levels: only characters have levels")
        return ()
    if not 1 <= len(items) <= MOST_LEVELS:
        raise Malformed(f"{place}levels: a character has 1 to {MOST_LEVELS} levels, and here are {len(items)}")
    return tuple(_level(item, f"{place}levels[{n}]") for n, item in enumerate(items))


def _level(item: object, place: str) -> Level:
    """A level as a mapping of its fields, as their list, or written like ``1/3/2*``."""
    if isinstance(item, Mapping):
        for key in item:
            if key not in _LEVEL:
                raise Malformed(f"{place}: there is no {str(key)[:40]!r}; there are {', '.join(_LEVEL)}")
        figures = [item.get(key, 0 if key == "burst" else None) for key in _LEVEL]
    elif isinstance(item, list) and len(item) in (3, 4):
        figures = [*item, 0][:4]
    elif isinstance(item, str):
        match = _WRITTEN.fullmatch(item.strip())
        if match is None:
            raise Malformed(f"{place}: a level is written like 1/3/2 or 1/3/2*, not {_shown(item)}")
        figures = [*(int(figure) for figure in match.groups()[:3]), len(match[4])]
    else:
        raise Malformed(f"{place}: expected fielding cost, attack, defense and perhaps burst, got {_shown(item)}")
    for key, value in zip(_LEVEL, figures, strict=True):
        most = 2 if key == "burst" else 99
        if type(value) is not int or not 0 <= value <= most:
            raise Malformed(f"{place}.{key}: expected a whole number from 0 to {most}, got {_shown(value)}")
    return Level(*(int(str(value)) for value in figures))


def _text(raw: Mapping[str, object], place: str) -> tuple[str, ...]:
    value = raw.get("text")
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(value.split("\n"))
    if not isinstance(value, list):
        raise Malformed(f"{place}text: expected a list of lines, got {_shown(value)}")
    for n, line in enumerate(value):
        if not isinstance(line, str):
            raise Malformed(f"{place}text[{n}]: expected a line of text, got {_shown(line)}")
    return tuple(part for line in value for part in line.split("\n"))
