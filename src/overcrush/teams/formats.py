"""The formats that come with Overcrush and those of a player, read from files (2.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from overcrush import userdata
from overcrush.bounded import MEGABYTE, tables
from overcrush.errors import Malformed
from overcrush.teams.editions import EDITIONS
from overcrush.teams.format import ANY, Format, format_of
from overcrush.teams.format_codes import checked_name, decode_format, looks_like_format, told

BASIC_DICE = 3
"""The dice of every basic action card (1.2.11)."""

SHIPPED = Path(__file__).resolve().parent / "data" / "formats"
"""The folder of the formats that come with Overcrush."""
OWN = "formats"
"""The folder of a player's own formats, in their data folder."""


def read_format(path: Path) -> Format:
    """A format file: its name is the file's, and what is wrong with it is said with the file and the field."""
    try:
        data = tables(path, MEGABYTE)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None
    if "name" in data:
        raise Malformed(f"{path.name}: name: a format is called what its file is called")
    found = format_of({"name": path.stem, **data}, path.name)
    if found.edition and found.edition not in EDITIONS:
        raise Malformed(f"{path.name}: edition: there is no {found.edition[:40]!r}: there are {', '.join(EDITIONS)}")
    return found


class _Shipped(Mapping[str, Format]):
    """Formats by name, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.stem: path for path in sorted(folder.glob("*.toml"))}
        self._read: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        found = self._read.get(name)
        if found is None:
            found = self._read[name] = read_format(self._files[name])
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


FORMATS: Mapping[str, Format] = _Shipped(SHIPPED)
"""The formats that come with Overcrush."""


def own_formats(folder: Path | None = None) -> dict[str, Path]:
    """The files of a player's own formats by name; a name of ours is not theirs to change."""
    place = (folder or userdata.folder()) / OWN
    return (
        {path.stem: path for path in sorted(place.glob("*.toml")) if path.stem not in FORMATS} if place.is_dir() else {}
    )


def format_named(name: object) -> Format:
    """The format of a name: a shipped one, or a player's own."""
    if isinstance(name, Format):
        return name
    found = FORMATS.get(name) if isinstance(name, str) else None
    if found is None:
        own = own_formats()
        if isinstance(name, str) and name in own:
            return read_format(own[name])
        raise Malformed(f"there is no format {str(name)[:60]!r}: there are {', '.join((*FORMATS, *own))}")
    return found


def format_at(word: str) -> Format:
    """The format of a name, of a code, or of a file somebody points at: a word that ends in .toml."""
    if looks_like_format(word):
        return decode_format(word)
    return read_format(Path(word)) if word.endswith(".toml") else format_named(word)


def own_name(name: str) -> str:
    """A name that a format of one's own can have: one of ours is not theirs to change."""
    checked_name(name)
    if name.casefold() in {other.casefold() for other in FORMATS}:
        raise Malformed(f"name: {name!r} is a format that comes with Overcrush: call yours otherwise")
    return name


def keep(f: Format, folder: Path | None = None) -> Path:
    """Keep a format among a player's own."""
    place = (folder or userdata.folder()) / OWN / f"{own_name(f.name)}.toml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(written(f), encoding="utf-8")
    return place


def written(f: Format) -> str:
    """A format as its file: what is as usual is left out."""
    data = told(f)
    del data["name"]
    lines: list[str] = []
    tables: list[str] = []
    for field in ("words", "life", "cards", "dice", "basics", *(name for name in data if name not in _FIRST)):
        value = data.get(field)
        if field in ("limits", "settings") and isinstance(value, dict):
            if value:
                tables += ["", f"[{field}]", *(f"{_key(name)} = {_value(n)}" for name, n in value.items())]
        elif field == "teams" and isinstance(value, list):
            for team in value:
                tables += ["", "[[teams]]", *(f"{name} = {_value(part)}" for name, part in team.items())]
        else:
            lines.append(f"{field} = {_value(value)}")
    return "\n".join([*lines, *tables]) + "\n"


_FIRST = ("words", "life", "cards", "dice", "basics")


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else json.dumps(name)


def _value(value: object) -> str:
    return json.dumps(ANY if value is None else value)
