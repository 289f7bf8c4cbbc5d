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

from overcrush import bench, growth
from overcrush.cli.bench_history import ALLOWED, Change, changes, keep, last, slower
from overcrush.engine.edge.build import BUILD

ROWS = (
    ("decisions a second", "decisions_per_s", ",.0f"),
    ("games a second", "games_per_s", ",.1f"),
    ("µs a decision", "us_per_decision", ",.1f"),
    ("µs a clone", "us_per_clone", ",.1f"),
    ("search nodes a second", "nodes_per_s", ",.0f"),
    ("decisions a game", "decisions_per_game", ",.0f"),
    ("peak memory, MB", "peak_mb", ",.1f"),
)
HEADS = {"demo": "demo", "full": "two full teams", "ready": "ready teams", "corpus": "shipped cards"}
NO_CHESS = "python-chess is not installed, so there is no yardstick: pip install chess"


def run(as_json: bool, seconds: float, compare: bool, keeping: bool, history: Path) -> int:
    """Measure, and print a table or one JSON object; 1 if compared and slower than before by more than noise."""
    before = last(history) if compare else None
    console = Console(highlight=False)
    if as_json:
        result = bench.measure(seconds)
    else:
        with Console(stderr=True).status("measuring") as status:
            result = bench.measure(seconds, lambda what: status.update(f"measuring: {what}"))
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


def grow(as_json: bool) -> int:
    """Measure how costs grow with the dice, and print a table or one JSON object."""
    if as_json:
        print(json.dumps({"build": BUILD, "growth": growth.measure()}))
        return 0
    with Console(stderr=True).status("measuring") as status:
        rows = growth.measure(lambda what: status.update(f"measuring: {what}"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("dice on each side", style="grey58", no_wrap=True)
    for head in ("attack: µs", "at most", "ms in all", "block: µs", "at most", "ms in all"):
        table.add_column(head, justify="right")
    for row in rows:
        cells = [
            format(row[kind][key], ",.1f")
            for kind in ("attack", "block")
            for key in ("us_per_question", "us_at_most", "ms_in_all")
        ]
        table.add_row(f"{row['dice']}{', static abilities' if row['statics'] else ''}", *cells)
    console = Console(highlight=False)
    console.print(table)
    console.print(Text(f"\nµs a question, the dearest one, and the whole declaration ({BUILD}).", style="dim"))
    return 0


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
    table.add_column(f"random games, one core ({result['build']})", style="grey58")
    for name in bench.SETTINGS:
        table.add_column(HEADS[name], justify="right", style="bold" if name == "full" else "")
    for words, key, form in ROWS:
        table.add_row(
            words, *(format(result[name][key], form) if key in result[name] else "" for name in bench.SETTINGS)
        )
    console.print(table)
    if "python_chess" in result:
        chess = result["python_chess"]
        plies, us, ratio = chess["plies_per_s"], chess["us_per_ply"], result["ratio"]
        bare, other = chess["us_per_ply_without_is_game_over"], result["ratio_without_is_game_over"]
        console.print(Text(f"\npython-chess in the same run: {plies:,.0f} plies a second, {us:.1f} µs each."))
        console.print(Text(f"A decision with full teams costs {1 / ratio:.2f} plies (ratio {ratio:.2f})."))
        console.print(Text(f"Without asking whether the game is over a ply takes {bare:.1f} µs (ratio {other:.2f})."))
