"""How people write the fields of a card: in any case, by other names, in one cell or in several.

What is written otherwise is put into the words that ``facts`` reads; nothing is guessed that could mean two things.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from overcrush.cards.facts import FIELDS, Wrong, near

COLUMNS = {
    "name": ("title", "card", "card name", "card title", "character"),
    "subtitle": ("sub title", "sub", "version", "card subtitle"),
    "kind": ("type", "card type", "card kind"),
    "cost": ("purchase cost", "purchasing cost", "die cost", "dice cost"),
    "energy": ("energy type", "energy types", "energies"),
    "affiliations": ("affiliation", "team", "teams", "team affiliation"),
    "max": ("max dice", "dice limit", "die limit", "limit", "maximum", "dice", "max die"),
    "text": ("rules text", "game text", "card text", "ability", "abilities", "ability text", "effect", "rules"),
    "number": ("#", "no", "no.", "nr", "nr.", "card number", "collector number", "card no"),
    "set": ("set code", "expansion"),
    "levels": ("stats", "faces", "character faces"),
    "equip": ("gear", "equip symbol"),
}
"""Other names of fields."""
KINDS = {
    "character": ("characters", "char", "hero", "superstar", "monster", "npc", "creature", "character card"),
    "action": ("actions", "non-basic action", "action card", "action die"),
    "basic action": ("basic", "basic actions", "bac", "basic action card", "basic action die"),
    "epic basic action": ("epic", "epic basic", "epic basic action card", "epic action"),
}
ENERGIES = {
    "fist": ("fists",),
    "bolt": ("bolts", "lightning"),
    "mask": ("masks",),
    "shield": ("shields",),
}
NONE = frozenset(("none", "generic", "-", "–", "—", "n/a", "no"))
"""How an empty cell is written."""
FLAGS = {"no": False, "false": False, "0": False, "n": False, "yes": True, "true": True, "1": True, "y": True}
LISTS = ("energy", "affiliations", "levels")
NUMBERS = ("cost", "max", "number")
ASKED = ("equip", "unread", "worded")
_FIELD = {other: field for field, others in COLUMNS.items() for other in others} | {field: field for field in FIELDS}
_KIND = {other: kind for kind, others in KINDS.items() for other in (kind, *others)}
_ENERGY = {other: kind for kind, others in ENERGIES.items() for other in (kind, *others)}
_LEVEL = re.compile(r"(?:level|lvl|lv|l)\s*([1-4])")
_ITEMS = re.compile(r"\s*[;,|\n]\s*")
_TYPES = re.compile(r"\s*(?:[;,|/&+\s]|\band\b)\s*", re.IGNORECASE)


def field_named(word: str) -> str:
    """The field that a column's name means: ``level 2`` is a part of ``levels``; nothing if there is none."""
    name = " ".join(word.lower().replace("_", " ").split())
    return name if _LEVEL.fullmatch(name) else _FIELD.get(name, "")


def no_field(word: str) -> str:
    """What is said of a column that nobody knows."""
    known = tuple(_FIELD)
    return f"there is no field {word[:40]!r}{near(word, known)}; there are {', '.join(FIELDS)}"


def mended(raw: Mapping[str, object], place: str = "") -> tuple[dict[str, object], list[Wrong]]:
    """The fields of a card under their own names and in their own words, and what could not be put so."""
    found: dict[str, object] = {}
    levels: dict[int, object] = {}
    wrong: list[Wrong] = []
    for word, value in raw.items():
        field = field_named(str(word))
        part = _LEVEL.fullmatch(field)
        if part is not None:
            if not _empty(value):
                levels[int(part[1])] = value
        elif field and field in found:
            wrong.append(Wrong(field, f"{field}: it is there twice, as {str(word)[:40]!r} too", place))
        else:
            found[field or str(word)] = value
    if levels:
        if "levels" in found:
            wrong.append(Wrong("levels", "levels: they are there twice, in one column and in several", place))
        found["levels"] = [levels[n] for n in sorted(levels)]
    return {field: _said(field, value) for field, value in found.items()}, wrong


def _empty(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip().lower() in ("", "-", "–", "—", "n/a"))


def _said(field: str, value: object) -> object:
    """A value in the words of ``facts``; what is not known stays as it is, so that it is told."""
    if isinstance(value, str):
        word = " ".join(value.lower().split())
        if field == "kind":
            return _KIND.get(word, value)
        if field == "alignment":
            return "" if word in NONE else word
    if field == "energy":
        items = _TYPES.split(value.strip()) if isinstance(value, str) else value
        if isinstance(items, list):
            words = [_ENERGY.get(item.strip().lower(), item) if isinstance(item, str) else item for item in items]
            return [word for word in words if not (isinstance(word, str) and word.strip().lower() in {"", *NONE})]
    return value


def cell(field: str, words: str) -> object:
    """What a cell of a table says."""
    plain = words.lower()
    if field in NUMBERS and words.isascii() and words.isdigit():
        return int(words[:9])
    if field in LISTS:
        split = _TYPES if field == "energy" else _ITEMS
        return [part for part in split.split(words) if part and not _empty(part)]
    if field in ASKED:
        return FLAGS.get(plain, words)
    if field == "text":
        return [line.strip() for line in re.split(r"[|\n]", words) if line.strip()]
    return words
