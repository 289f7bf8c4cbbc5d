"""``overcrush bench``: prints what ``overcrush.bench`` measures."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.bench import measure

ROWS = (
    ("decisions a second", "decisions_per_s", ",.0f"),
    ("games a second", "games_per_s", ",.1f"),
    ("µs a decision", "us_per_decision", ",.1f"),
    ("µs a clone", "us_per_clone", ",.1f"),
    ("decisions a game", "decisions_per_game", ",.0f"),
    ("peak memory, MB", "peak_mb", ",.1f"),
)
NO_CHESS = "python-chess is not installed, so there is no yardstick: pip install chess"


def run(as_json: bool, seconds: float) -> int:
    """Measure, and print a table or one JSON object."""
    if as_json:
        result = measure(seconds)
        print(json.dumps(result))
    else:
        console = Console(highlight=False)
        with Console(stderr=True).status("measuring") as status:
            result = measure(seconds, lambda what: status.update(f"measuring: {what}"))
        _show(console, result)
    if "python_chess" not in result:
        print(NO_CHESS, file=sys.stderr)
    return 0


def _show(console: Console, result: dict[str, Any]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("random games, one core", style="grey58")
    table.add_column("demo", justify="right")
    table.add_column("two full teams", justify="right", style="bold")
    for words, key, form in ROWS:
        table.add_row(words, format(result["demo"][key], form), format(result["full"][key], form))
    console.print(table)
    if "python_chess" in result:
        chess = result["python_chess"]
        plies, us, ratio = chess["plies_per_s"], chess["us_per_ply"], result["ratio"]
        console.print(Text(f"\npython-chess in the same run: {plies:,.0f} plies a second, {us:.1f} µs each."))
        console.print(Text(f"A decision with full teams costs {1 / ratio:.2f} plies (ratio {ratio:.2f})."))
