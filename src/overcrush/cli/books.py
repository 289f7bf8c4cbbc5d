"""``overcrush editions``: the books there are, and where one of them plays differently."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.output import put
from overcrush.teams.editions import BOOKS, EDITIONS, POINTS, edition_named
from overcrush.teams.editions_page import page


def show(name: str | None, write: Path | None) -> int:
    """List the editions, or the points of one; or write the page about all of them."""
    if write is not None:
        return put(page(), write)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="cyan")
    grid.add_column()
    if name is None:
        for edition, book in BOOKS.items():
            count = len(EDITIONS[edition])
            grid.add_row(Text(edition), Text(book + (f": {count} points differ" if count else ", the default")))
    else:
        edition_named(name)
        for point in POINTS:
            for saying in point.sayings:
                if saying.edition == name:
                    words = f"{point.title}: {saying.words} (usually: {point.usual}). {saying.source}."
                    grid.add_row(Text(point.rule), Text(words))
        if not grid.rows:
            grid.add_row(Text(name), Text("the rules all others are compared with"))
    Console(highlight=False).print(grid)
    return 0
