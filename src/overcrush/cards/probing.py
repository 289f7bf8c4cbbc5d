"""The composition table: every phrase of one list in every place of another, as lines of an invented card.

What the reader knows, it should know everywhere its kind can stand. A list that is closed somewhere shows itself here
as a hole; a cell that reads is a card like any other, linked and playable.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from overcrush.cards.compiling import Compiled, compile_card
from overcrush.model.cards import Card

NAME = "Night Watch"
OTHERS = frozenset({NAME, "Brass Owl"})
"""Names the lines may speak of."""
LEVELS = ((0, 1, 1, 0), (1, 2, 2, 1), (1, 3, 3, 2))
SEPARATOR = " / "


@dataclass(frozen=True, slots=True)
class Cell:
    """One phrase in one place."""

    row: int
    column: int
    lines: tuple[str, ...]
    compiled: Compiled

    @property
    def full(self) -> bool:
        """Whether it is understood."""
        return self.compiled.full


@dataclass(frozen=True, slots=True)
class Phrases:
    """The two lists of a table."""

    title: str
    line: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    least: float
    """The share of cells that must read."""

    def cells(self) -> Iterator[Cell]:
        """Every row in every column, compiled."""
        for r, row in enumerate(self.rows):
            for c, column in enumerate(self.columns):
                lines = tuple(said(self.line, row, column).split(SEPARATOR))
                raw = {
                    "id": f"probe/{self.title.replace(' ', '-')}-{r}-{c}",
                    "name": NAME,
                    "subtitle": f"{r}-{c}",
                    "kind": "character",
                    "cost": 3,
                    "energy": ["bolt"],
                    "affiliations": ["Harbor Guild"],
                    "levels": [list(level) for level in LEVELS],
                    "text": list(lines),
                }
                yield Cell(r, c, lines, compile_card(raw, OTHERS))


@cache
def tables() -> MappingProxyType[str, Phrases]:
    """The tables, by title."""
    data = tomllib.loads(files("overcrush.cards").joinpath("probe.toml").read_text(encoding="utf-8"))
    found = {
        entry["title"]: Phrases(
            entry["title"], entry["line"], tuple(entry["rows"]), tuple(entry["columns"]), entry.get("least", 0.0)
        )
        for entry in data["table"]
    }
    return MappingProxyType(found)


def said(line: str, row: str, column: str) -> str:
    """The line with a row's and a column's phrase; ``~`` is the card's name."""
    parts = row.split("|")
    words = line.replace("{b}", column).replace("{B}", _capital(column))
    words = words.replace("{a}", parts[0]).replace("{A}", _capital(parts[0]))
    for n, part in enumerate(parts):
        words = words.replace(f"{{a{n}}}", part)
    return words.replace("~", NAME)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def share(cells: Sequence[Cell]) -> float:
    """How many of them read."""
    return sum(cell.full for cell in cells) / len(cells) if cells else 1.0


def playable(cells: Sequence[Cell]) -> list[Card]:
    """The cards of those that read, each with a name of its own: a team has no two of one name."""
    return [replace(cell.compiled.card, name=f"{NAME} {cell.row}-{cell.column}") for cell in cells if cell.full]
