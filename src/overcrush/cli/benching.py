"""``overcrush bench``: prints what ``overcrush.bench`` measures."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.bench import measure
from overcrush.cli.bench_history import ALLOWED, Change, changes, keep, last, slower

ROWS = (
    ("decisions a second", "decisions_per_s", ",.0f"),
    ("games a second", "games_per_s", ",.1f"),
    ("µs a decision", "us_per_decision", ",.1f"),
    ("µs a clone", "us_per_clone", ",.1f"),
    ("decisions a game", "decisions_per_game", ",.0f"),
    ("peak memory, MB", "peak_mb", ",.1f"),
)
NO_CHESS = "python-chess is not installed, so there is no yardstick: pip install chess"


def run(as_json: bool, seconds: float, compare: bool, keeping: bool, history: Path) -> int:
    """Measure, and print a table or one JSON object; 1 if compared and slower than before by more than noise."""
    before = last(history) if compare else None
    console = Console(highlight=False)
    if as_json:
        result = measure(seconds)
    else:
        with Console(stderr=True).status("measuring") as status:
            result = measure(seconds, lambda what: status.update(f"measuring: {what}"))
        _show(console, result)
    found = changes(before, result) if before is not None else []
    if as_json:
        compared = {"compared": {each.what: round(each.by, 3) for each in found}} if before is not None else {}
        print(json.dumps({**result, **compared}))
    elif before is not None:
        _compare(console, before, found)
    if "python_chess" not in result:
        print(NO_CHESS, file=sys.stderr)
    if keeping:
        keep(result, history, version("overcrush"))
    return 1 if slower(found) else 0


def _compare(console: Console, before: dict[str, Any], found: list[Change]) -> None:
    title = f"against {before.get('date', 'an undated run')}, version {before.get('version', 'unknown')}"
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(title, style="grey58")
    for name in ("then", "now", "change"):
        table.add_column(name, justify="right")
    for each in found:
        mark = "  slower" if each.by > ALLOWED else ""
        table.add_row(each.what, f"{each.then:.3f}", f"{each.now:.3f}", f"{each.by:+.0%}{mark}")
    console.print()
    console.print(table)
    console.print(Text(f"In plies of python-chess in the same run; up to {ALLOWED:.0%} is noise.", style="dim"))


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
