"""Files of cards: JSON (a list of cards, or one a line), CSV, and set files (TOML).

A JSON card is a mapping of the fields in ``facts.FIELDS``; a name, a cost and a character's levels must be there::

    {"set": "my", "number": 1, "name": "Night Watch", "kind": "character", "cost": 3, "energy": ["mask"], "max": 4,
     "levels": [{"fielding": 0, "attack": 1, "defense": 2, "burst": 0}, …], "text": ["When fielded, draw a die."]}

A CSV file begins with a line of field names, in any order, and has cells between ``,``, ``;`` or tabs. Several energy
types, affiliations or levels in one cell are separated by ``;`` or ``,``, lines of text by ``|`` or line breaks. A
level is fielding cost, attack, defense, bursts::

    set,number,name,kind,cost,energy,max,levels,text
    my,1,Night Watch,character,3,mask,4,0/1/2; 0/2/2; 1/3/3*,"When fielded, draw a die. | * Gain 1 life."

Fields and values may be written as people write them (``spellings``); everything that is wrong is told at once.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from overcrush.bounded import tables, tables_of, text
from overcrush.cards.facts import Given, Wrong, looked_at
from overcrush.cards.spellings import ASKED, cell, field_named, mended, no_field
from overcrush.errors import Malformed

LARGEST = 100_000_000
"""Bytes. A hundred times the cards ever printed."""
SHOWN = 40
"""So many of the things that are wrong are told."""
DELIMITERS = ",;\t"
_SEP = re.compile(r"sep=([,;\t])\s*")


@dataclass(frozen=True, slots=True)
class Row:
    """A card as it stands in a file: where, its fields, and what is wrong with the place itself."""

    where: str
    fields: Mapping[str, object]
    wrong: tuple[Wrong, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A card of a file, or what keeps it from being one."""

    where: str
    fields: Mapping[str, object]
    """Under their own names, as far as they are known."""
    given: Given | None
    wrong: tuple[Wrong, ...]


def load_file(path: Path | str) -> list[Given]:
    """The cards of a file, their facts checked; what is wrong is said with the file, the card and the field."""
    path = Path(path)
    seen = looked_through(_read(path), path.name)
    wrong = [str(item) for card in seen for item in card.wrong]
    if wrong:
        more = [f"{path.name}: and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
        raise Malformed("\n".join([*wrong[:SHOWN], *more]))
    return [card.given for card in seen if card.given is not None]


def looked_through(content: str, file: str) -> list[Seen]:
    """Every card of a file's text, or what is wrong with it; ``file``: what the file is called."""
    rows = list(_rows(file, content)) if content.strip() else []
    if not rows:
        raise Malformed(f"{file}: there are no cards in it")
    found: list[Seen] = []
    first: dict[str, Given] = {}
    for n, row in enumerate(rows, 1):
        place = f"{file}: {row.where}"
        fields, wrong = mended(row.fields, f"{place}: ")
        given, more = looked_at(fields, place, f"{Path(file).stem}/{n}") if row.fields or not row.wrong else (None, [])
        every = [*row.wrong, *wrong, *more]
        if given is not None:
            earlier = first.setdefault(given.card.id, given)
            if earlier is not given:
                words = f"id: {given.card.id} is also {earlier.card.name}, {earlier.where}"
                every.append(Wrong("id", words, f"{given.where}: "))
        found.append(Seen(row.where, fields, None if every else given, tuple(every)))
    return found


def _read(path: Path) -> str:
    try:
        return text(path, LARGEST)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None


def _rows(file: str, content: str) -> Iterator[Row]:
    kind = Path(file).suffix.lower()
    if kind == ".toml" or (not kind and "[[card]]" in content):
        return _toml(file, content)
    begins = content.lstrip()[:1]
    if kind == ".csv" or (begins not in ("[", "{") and kind not in (".json", ".jsonl")):
        return _csv(file, content)
    return _json(file, content)


def title(path: Path | str) -> str:
    """What a set file says its set is called; nothing for other files."""
    path = Path(path)
    name = _tables(path).get("name", "") if path.suffix.lower() == ".toml" else ""
    return name if isinstance(name, str) else ""


def _toml(file: str, content: str) -> Iterator[Row]:
    """A set file: the set once, and each card as a table."""
    try:
        data = tables_of(content)
    except Malformed as error:
        raise Malformed(f"{file}: {error}") from None
    for field in data:
        if field not in ("set", "name", "card"):
            raise Malformed(f"{file}: {field[:40]!r}: there is no such field; there are set, name and card")
    cards = data.get("card", [])
    if not isinstance(cards, list):
        raise Malformed(f"{file}: card: expected cards as tables, [[card]]")
    code = {"set": data["set"]} if "set" in data else {}
    for n, raw in enumerate(cards, 1):
        row = _card(file, f"card {n}", raw)
        yield Row(row.where, {**code, **row.fields}, row.wrong)


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
            try:
                yield _card(file, f"line {n}", _parsed(line, file, n))
            except Malformed as error:
                yield Row(f"line {n}", {}, (Wrong("", str(error)),))


def _card(file: str, where: str, raw: object) -> Row:
    if not isinstance(raw, dict):
        words = f"{file}: {where}: expected a card as a mapping of its fields"
        return Row(where, {}, (Wrong("", words),))
    return Row(where, raw)


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
    marked = _SEP.match(content)
    if marked is not None:  # as some programs write before the first line
        content = content[marked.end() :]
    between = marked[1] if marked is not None else _between(content)
    reader = csv.reader(io.StringIO(content, newline=""), strict=True, delimiter=between)
    header: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            where = f"line {reader.line_num}"
            if not header:
                header, wrong = _header(cells, f"{file}: {where}")
                if wrong:
                    yield Row(where, {}, wrong)
            elif len(cells) != len(header):
                words = f"{file}: {where}: expected {len(header)} cells, got {len(cells)}"
                yield Row(where, {}, (Wrong("", words),))
            else:
                yield _row(header, cells, file, where)
    except csv.Error as error:
        yield Row("", {}, (Wrong("", f"{file}: line {reader.line_num}: {error}"),))


def _row(header: list[str], cells: list[str], file: str, where: str) -> Row:
    """The cells of a line under the names of their columns; those that nobody knows are left out."""
    found: dict[str, object] = {}
    wrong: list[Wrong] = []
    for field, words in zip(header, cells, strict=True):
        if field and words.strip():
            found[field] = cell(field, words.strip())
            if field in ASKED and not isinstance(found[field], bool):
                said = f"{field}: expected yes or no, got {words.strip()[:40]!r}"
                wrong.append(Wrong(field, said, f"{file}: {where}: "))
    return Row(where, found, tuple(wrong))


def _between(content: str) -> str:
    """What stands between the cells of the first line; a comma where nobody knows."""
    first = re.sub(r'"[^"]*"', "", next((line for line in content.splitlines() if line.strip()), ""))
    return max(DELIMITERS, key=lambda sign: (first.count(sign), -DELIMITERS.index(sign)))


def _header(cells: list[str], where: str) -> tuple[list[str], tuple[Wrong, ...]]:
    names = [field_named(cell) for cell in cells]
    wrong = [f"{where}: {no_field(cell.strip())}" for cell, name in zip(cells, names, strict=True) if not name]
    for name in dict.fromkeys(names):
        if name and names.count(name) > 1:
            wrong.append(f"{where}: the field {name!r} is there twice")
    if "name" not in names:
        wrong.append(f"{where}: the field 'name' is missing")
    return names, tuple(Wrong("", words) for words in wrong)
