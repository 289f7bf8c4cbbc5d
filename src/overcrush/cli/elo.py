"""``overcrush elo``: bots on one scale, as a table and as data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.progress import bar, ended_politely
from overcrush.simulation.elo import Scale, scale_of
from overcrush.simulation.plan import GameRow, Plan, simulate
from overcrush.simulation.workers import spread


def played(plan: Plan, workers: int) -> list[GameRow]:
    """Play the games of a plan, but for those of a bot against itself; their rows in order."""
    wanted = [number for number in range(plan.games) if len(set(plan.fixture(number).bots)) > 1]
    found: list[GameRow] = []
    with (
        bar("games", len(wanted)) as progress,
        ended_politely(),
        closing(spread(simulate, plan, wanted, workers)) as games,
    ):
        for _, game in games:
            found.append(game.row)
            progress()
    return sorted(found, key=lambda row: row.game)


def together(folders: Iterable[list[GameRow]]) -> list[GameRow]:
    """The games of several simulations: rounds of one are not those of another."""
    found: list[GameRow] = []
    for rows in folders:
        after = max((row.round for row in found), default=-1) + 1
        found += [replace(row, round=row.round + after) for row in rows]
    return found


def run(rows: Iterable[GameRow], anchor: str, as_json: bool) -> int:
    """Print the scale that follows from some games."""
    scale = scale_of(rows, anchor)
    if as_json:
        print(json.dumps(plain(scale), ensure_ascii=False))
    else:
        show(Console(highlight=False), scale)
    return 0


def plain(scale: Scale) -> dict[str, object]:
    """A scale as plain data."""
    bots = [
        {
            "bot": each.bot,
            "elo": round(each.points, 1),
            "interval": [round(each.low, 1), round(each.high, 1)],
            "games": each.games,
            "rate": round(each.rate, 4),
        }
        for each in scale.strengths
    ]
    return {"anchor": scale.anchor, "games": scale.games, "dispersion": round(scale.dispersion, 3), "bots": bots}


def show(console: Console, scale: Scale) -> None:
    """Print a scale."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("bot", "Elo", "95 % interval", "games", "won"):
        table.add_column(title, justify="left" if title == "bot" else "right")
    for each in scale.strengths:
        interval = "anchor" if each.bot == scale.anchor else f"{each.low:,.0f} to {each.high:,.0f}"
        table.add_row(Text(each.bot), f"{each.points:,.0f}", interval, f"{each.games:,}", f"{each.rate:.1%}")
    console.print(table)
    console.print(
        f"\n{scale.games:,} games, fitted together; {scale.anchor} is 0, and 400 points are ten wins to one.",
        soft_wrap=True,
    )
