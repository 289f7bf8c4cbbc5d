"""Teams and formats as plain data (what JSON can hold) and back, and the documents that hold them."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from overcrush.bounded import plain, whole
from overcrush.cards.encoding import card_data, card_from, data_words
from overcrush.errors import Malformed
from overcrush.teams.format import Format, format_of
from overcrush.teams.format import format_data as fields_of
from overcrush.teams.formats import FORMATS, format_named
from overcrush.teams.team import Team

VERSION = 1
LONGEST_NAME = 200
MOST_CARDS = 40
MOST_DICE = 99
MOST_IN_ALL = 400
"""How many dice a team that is read can bring: more than any format has, and no more than can be played with."""


# --- teams and formats --------------------------------------------------------------------------------


def team_data(team: Team) -> dict[str, object]:
    """A team as plain data."""
    return {
        "name": team.name,
        "cards": [{"dice": dice, "card": card_data(card)} for card, dice in team.cards],
        "basics": [card_data(card) for card in team.basics],
    }


def team_from(data: object, where: str) -> Team:
    """The team that plain data stands for."""
    parts = mapping(data, ("name", "cards", "basics"), where)
    if not isinstance(parts["name"], str):
        raise Malformed(f"{where}.name: expected a text")
    cards, basics = parts["cards"], parts["basics"]
    if not isinstance(cards, list) or not isinstance(basics, list):
        raise Malformed(f"{where}: cards and basics are lists")
    if len(parts["name"]) > LONGEST_NAME:
        raise Malformed(f"{where}.name: expected at most {LONGEST_NAME} characters")
    if len(cards) > MOST_CARDS or len(basics) > MOST_CARDS:
        raise Malformed(f"{where}: a team has at most {MOST_CARDS} cards")
    entries = []
    for n, entry in enumerate(cards):
        item = mapping(entry, ("dice", "card"), f"{where}.cards[{n}]")
        dice = item["dice"]
        if type(dice) is not int or not 0 <= dice <= MOST_DICE:
            raise Malformed(f"{where}.cards[{n}].dice: expected a number from 0 to {MOST_DICE}")
        entries.append((card_from(item["card"], f"{where}.cards[{n}].card"), dice))
    if sum(dice for _, dice in entries) > MOST_IN_ALL:
        raise Malformed(f"{where}: a team has at most {MOST_IN_ALL} dice")
    return Team(
        parts["name"], tuple(entries), tuple(card_from(card, f"{where}.basics[{n}]") for n, card in enumerate(basics))
    )


def format_data(f: Format) -> object:
    """A format as plain data: its name, if it is one of ours."""
    return f.name if FORMATS.get(f.name) == f else fields_of(f)


def format_from(data: object, where: str) -> Format:
    """The format that plain data stands for."""
    if not isinstance(data, dict):
        return format_named(data)
    return format_of(data, where)


# --- documents ----------------------------------------------------------------------------------------


def mapping(data: object, names: tuple[str, ...], where: str) -> dict[str, Any]:
    """A mapping with exactly these fields."""
    if not isinstance(data, dict):
        raise Malformed(f"{where}: expected a mapping, got {data_words(data)}")
    for name in names:
        if name not in data:
            raise Malformed(f"{where}: there is no {name!r}")
    for name in data:
        if name not in names:
            raise Malformed(f"{where}: what is {str(name)[:60]!r}?")
    return data


_KINDS = {"game": "saved game"}


def document(text: str | bytes, *kinds: str) -> dict[str, Any]:
    """A document of ours, read from JSON: of one of these kinds, of this version, and undamaged."""
    try:
        data = json.loads(text, parse_constant=_no_constant, parse_int=whole)
    except json.JSONDecodeError as error:
        raise Malformed(f"line {error.lineno}: this is no JSON: {error.msg}") from None
    except UnicodeDecodeError:
        raise Malformed("this is no text") from None
    except RecursionError:
        raise Malformed("this is nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise Malformed(f"this is no JSON: {str(error)[:80]}") from None
    plain(data)
    if not isinstance(data, dict) or data.get("overcrush") not in kinds:
        found = data.get("overcrush") if isinstance(data, dict) else None
        other = f": it is a {_KINDS.get(found, found)[:40]}" if isinstance(found, str) else ""
        raise Malformed(f"this is no {' and no '.join(_KINDS.get(kind, kind) for kind in kinds)} of Overcrush{other}")
    if data.get("version") != VERSION:
        raise Malformed(f"version: this is version {str(data.get('version'))[:20]}, and only {VERSION} is understood")
    if "sum" in data and data["sum"] != checksum(data):
        raise Malformed("sum: the document was damaged or changed")
    return data


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no number here")


def checksum(data: Mapping[str, object]) -> int:
    """A number that changes with anything in a document but itself."""
    plain = {key: value for key, value in data.items() if key != "sum"}
    return zlib.crc32(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode())


def written(kind: str, parts: Mapping[str, object]) -> str:
    """A document as JSON, one field a line."""
    data: dict[str, object] = {"overcrush": kind, "version": VERSION, **parts}
    data = json.loads(json.dumps(data))
    data["sum"] = checksum(data)
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in data.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"
