"""``overcrush conformance``: which rules no scenario shows yet, and the table of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.output import put
from overcrush.conformance import markdown, missing, survey
from overcrush.errors import Malformed


def report(paths: Sequence[Path], write: Path | None) -> int:
    """Print what has no scenario, or write the table; 1 if a scenario is malformed or cites what does not exist."""
    for path in paths:
        if not path.exists():
            raise Malformed(f"{path}: there is no such file or folder")
    found = survey(paths)
    problems = [*map(str, found.malformed), *map(str, found.unknown)]
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    for problem in problems:
        errors.print(problem, markup=False)
    if write is not None:
        put(markdown(found.rows), write)
        return 1 if problems else 0
    lacking = missing(found.rows)
    console = Console(highlight=False)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="cyan")
    grid.add_column()
    for rule in lacking:
        grid.add_row(Text(rule.number), Text(rule.subject))
    if lacking:
        console.print(grid)
    shown = sum(row.rule.kind == "rule" for row in found.rows)
    console.print(f"{len(lacking)} of {shown} rules that play can show have no scenario.")
    return 1 if problems else 0
