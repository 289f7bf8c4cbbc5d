"""The formats that come with Overcrush and those of a player, read from files (2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from overcrush import userdata
from overcrush.bounded import MEGABYTE, tables
from overcrush.errors import Malformed
from overcrush.teams.editions import EDITIONS
from overcrush.teams.format import Format, format_of

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


FORMATS: Mapping[str, Format] = MappingProxyType(
    {path.stem: read_format(path) for path in sorted(SHIPPED.glob("*.toml"))}
)
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
    """The format of a name, or of a file somebody points at: a word that ends in .toml."""
    return read_format(Path(word)) if word.endswith(".toml") else format_named(word)
