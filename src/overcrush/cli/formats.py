"""``overcrush formats``: the formats there are, and the file of one, to copy."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.errors import Malformed
from overcrush.teams.formats import FORMATS, SHIPPED, own_formats, read_format


def show(name: str | None) -> int:
    """List the formats, or print the file of one."""
    own = own_formats()
    if name is not None:
        path = SHIPPED / f"{name}.toml" if name in FORMATS else own.get(name)
        if path is None:
            raise Malformed(f"there is no format {name[:60]!r}: there are {', '.join((*FORMATS, *own))}")
        print(path.read_text(encoding="utf-8"), end="")
        return 0
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="cyan")
    grid.add_column()
    for f in (*FORMATS.values(), *(read_format(path) for path in own.values())):
        grid.add_row(Text(f.name), Text(f.words + (f" ({f.edition})" if f.edition else "")))
    Console(highlight=False).print(grid)
    return 0
