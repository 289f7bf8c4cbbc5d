"""Files of cards: JSON (a list of cards, or one a line), CSV, and set files (TOML).

A JSON card is a mapping of the fields in ``facts.FIELDS``; a name, a cost and a character's levels must be there::

    {"set": "my", "number": 1, "name": "Night Watch", "kind": "character", "cost": 3, "energy": ["mask"], "max": 4,
     "levels": [{"fielding": 0, "attack": 1, "defense": 2, "burst": 0}, …], "text": ["When fielded, draw a die."]}

A CSV file begins with a line of field names, in any order. Several energy types, affiliations or levels in one cell are
separated by ``;``, lines of text by ``|`` or line breaks. A level is fielding cost, attack, defense, bursts::

    set,number,name,kind,cost,energy,max,levels,text
    my,1,Night Watch,character,3,mask,4,0/1/2; 0/2/2; 1/3/3*,"When fielded, draw a die. | * Gain 1 life."
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from overcrush.bounded import tables, text
from overcrush.cards.facts import FIELDS, Given, facts
from overcrush.errors import Malformed

LARGEST = 100_000_000
"""Bytes. A hundred times the cards ever printed."""
_LISTS = ("energy", "affiliations", "levels")
_NUMBERS = ("cost", "max", "number")
_ASKED = ("equip", "unread", "worded")
_FLAGS = {"": None, "no": False, "false": False, "0": False, "yes": True, "true": True, "1": True}

Row = tuple[str, Mapping[str, object]]
"""Where a card stands in its file, and its fields."""


def load_file(path: Path | str) -> list[Given]:
    """The cards of a file, their facts checked; what is wrong is said with the file, the card and the field."""
    path = Path(path)
    content = _read(path)
    rows = list(_rows(path, content)) if content.strip() else []
    if not rows:
        raise Malformed(f"{path.name}: there are no cards in it")
    found: dict[str, Given] = {}
    for n, (where, raw) in enumerate(rows, 1):
        given = facts(raw, f"{path.name}: {where}", f"{path.stem}/{n}")
        earlier = found.setdefault(given.card.id, given)
        if earlier is not given:
            raise Malformed(f"{given.where}: id: {given.card.id} is also {earlier.card.name}, {earlier.where}")
    return list(found.values())


def _read(path: Path) -> str:
    try:
        return text(path, LARGEST)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None


def _rows(path: Path, content: str) -> Iterator[Row]:
    if path.suffix.lower() == ".toml":
        return _toml(path)
    begins = content.lstrip()[:1]
    if path.suffix.lower() == ".csv" or (begins not in ("[", "{") and path.suffix.lower() not in (".json", ".jsonl")):
        return _csv(path.name, content)
    return _json(path.name, content)


def title(path: Path | str) -> str:
    """What a set file says its set is called; nothing for other files."""
    path = Path(path)
    name = _tables(path).get("name", "") if path.suffix.lower() == ".toml" else ""
    return name if isinstance(name, str) else ""


def _toml(path: Path) -> Iterator[Row]:
    """A set file: the set once, and each card as a table."""
    data = _tables(path)
    for field in data:
        if field not in ("set", "name", "card"):
            raise Malformed(f"{path.name}: {field[:40]!r}: there is no such field; there are set, name and card")
    cards = data.get("card", [])
    if not isinstance(cards, list):
        raise Malformed(f"{path.name}: card: expected cards as tables, [[card]]")
    code = {"set": data["set"]} if "set" in data else {}
    for n, raw in enumerate(cards, 1):
        where, row = _card(path.name, f"card {n}", raw)
        yield where, {**code, **row}


def _tables(path: Path) -> dict[str, object]:
    try:
        return tables(path, LARGEST)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None


# --- JSON ----------------------------------------------------------------------------------------------


def _json(file: str, content: str) -> Iterator[Row]:
    if content.lstrip().startswith("{"):
        yield from _json_lines(file, content)
        return
    cards = _parsed(content, file)
    if not isinstance(cards, list):
        raise Malformed(f"{file}: expected a list of cards")
    for n, raw in enumerate(cards, 1):
        yield _card(file, f"card {n}", raw)


def _json_lines(file: str, content: str) -> Iterator[Row]:
    """One card a line, or one card on several lines."""
    lines = content.splitlines()
    first = next(line for line in lines if line.strip())
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        if len(lines) > 1 and not first.rstrip().endswith("}"):
            yield _card(file, "card 1", _parsed(content, file))
            return
    for n, line in enumerate(lines, 1):
        if line.strip():
            yield _card(file, f"line {n}", _parsed(line, file, n))


def _card(file: str, where: str, raw: object) -> Row:
    if not isinstance(raw, dict):
        raise Malformed(f"{file}: {where}: expected a card as a mapping of its fields")
    return where, raw


def _parsed(content: str, file: str, line: int = 0) -> object:
    try:
        return json.loads(content, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_mapping)
    except json.JSONDecodeError as error:
        raise Malformed(f"{file}: line {line or error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError as error:
        raise Malformed(f"{file}: {error}") from None
    except RecursionError:
        raise Malformed(f"{file}: it is nested too deeply for a file of cards") from None


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no number here")


def _whole(digits: str) -> int:
    if len(digits) > 40:
        raise ValueError(f"a number of {len(digits)} digits is no number here")
    return int(digits)


def _mapping(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A mapping whose keys are all different: of two costs nobody knows which one is meant."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the field {key[:40]!r} is there twice in one card")
        found[key] = value
    return found


# --- CSV -----------------------------------------------------------------------------------------------


def _csv(file: str, content: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(content, newline=""), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            where = f"line {reader.line_num}"
            if not header:
                header = _header(cells, f"{file}: {where}")
            elif len(cells) != len(header):
                raise Malformed(f"{file}: {where}: expected {len(header)} cells, got {len(cells)}")
            else:
                pairs = zip(header, cells, strict=True)
                yield where, {key: _cell(key, cell.strip(), f"{file}: {where}") for key, cell in pairs if cell.strip()}
    except csv.Error as error:
        raise Malformed(f"{file}: line {reader.line_num}: {error}") from None


def _header(cells: list[str], where: str) -> list[str]:
    names = [cell.strip().lower() for cell in cells]
    for name in names:
        if name not in FIELDS:
            raise Malformed(f"{where}: there is no field {name[:40]!r}; there are {', '.join(FIELDS)}")
        if names.count(name) > 1:
            raise Malformed(f"{where}: the field {name!r} is there twice")
    if "name" not in names:
        raise Malformed(f"{where}: the field 'name' is missing")
    return names


def _cell(field: str, cell: str, where: str) -> object:
    if field in _NUMBERS and cell.isascii() and cell.isdigit():
        return int(cell[:9])
    if field in _LISTS:
        return [part.strip() for part in cell.split(";") if part.strip()]
    if field in _ASKED:
        if cell.lower() not in _FLAGS:
            raise Malformed(f"{where}: {field}: expected yes or no, got {cell[:40]!r}")
        return _FLAGS[cell.lower()]
    if field == "text":
        return [line.strip() for line in re.split(r"[|\n]", cell) if line.strip()]
    return cell
