"""``overcrush simulate``: many games over all cores, and their results as Parquet files."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.progress import bar, ended_politely
from overcrush.simulation import parquet
from overcrush.simulation.folder import GAMES, Folder
from overcrush.simulation.plan import Plan, simulate
from overcrush.simulation.ray_cluster import spread_on_ray
from overcrush.simulation.summary import Rounds, Summary, summed
from overcrush.simulation.workers import spread

MOST_TEAMS = 20
"""How many teams the summary lists."""


def run(plan: Plan, out: Path, workers: int, as_json: bool, cluster: str | None = None) -> int:
    """Play what has not been played yet, here or on a Ray cluster, and say what came of all of it."""
    begun = perf_counter()
    with Folder(out, plan) as folder:
        missing = folder.missing()
        before = plan.games - len(missing)
        with (
            bar("games", plan.games, before) as progress,
            ended_politely(),
            closing(
                spread(simulate, plan, missing, workers)
                if cluster is None
                else spread_on_ray(simulate, plan, missing, cluster, workers)
            ) as games,
        ):
            for _, game in games:
                folder.add(game)
                progress()
    seconds = perf_counter() - begun
    files = sorted((out / GAMES).glob("*.parquet"))
    found = summed(row for file in files for row in parquet.games_of(file) if row.game < plan.games)
    speed = {"played": len(missing), "seconds": round(seconds, 2), "per_second": round(len(missing) / seconds, 2)}
    if as_json:
        print(
            json.dumps(
                {"out": str(out), **speed, "workers": workers, "ray": cluster, **_plain(found)}, ensure_ascii=False
            )
        )
        return 0
    console = Console(highlight=False)
    again = f", {before:,} were there before" if before else ""
    by = f"Ray ({cluster})" if cluster is not None else f"{workers} process{'es' if workers > 1 else ''}"
    console.print(
        f"{len(missing):,} games in {seconds:,.1f} s, {speed['per_second']:,} a second by {by}{again}.",
        soft_wrap=True,
    )
    show(console, found)
    console.print(f"\nThe results are in {out}: a row a game in {out / GAMES}/*.parquet.", soft_wrap=True, markup=False)
    return 0


def show(console: Console, found: Summary) -> None:
    """Print a summary."""
    low, high = found.first.interval
    console.print(
        f"The first seat won {found.first.rate:.1%} (95 % interval {low:.1%} to {high:.1%}); {found.ties:,} of "
        f"{found.games:,} games were tied, {found.unfinished:,} of them because they were too long. "
        f"A game took {found.turns / found.games:.1f} turns on the average.",
        soft_wrap=True,
    )
    for title, scores in (("by bot", found.bots), ("by team", found.teams)):
        if scores:
            _table(console, title, scores)


def _table(console: Console, title: str, scores: dict[str, Rounds]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in (title, "games", "won", "95 % interval"):
        table.add_column(name, justify="left" if name == title else "right")
    best = sorted(scores.items(), key=lambda item: (-item[1].rate, item[0]))
    for name, score in best[:MOST_TEAMS]:
        low, high = score.interval
        table.add_row(Text(name), f"{score.games:,}", f"{score.rate:.1%}", f"{low:.1%} to {high:.1%}")
    console.print()
    console.print(table)
    if len(best) > MOST_TEAMS:
        console.print(f"… and {len(best) - MOST_TEAMS:,} more.")


def _plain(found: Summary) -> dict[str, object]:
    return {
        "games": found.games,
        "ties": found.ties,
        "unfinished": found.unfinished,
        "turns": round(found.turns / found.games, 2),
        "first_seat": score(found.first),
        "by_bot": [{"bot": name, **score(rounds)} for name, rounds in sorted(found.bots.items())],
        "by_team": [{"team": name, **score(rounds)} for name, rounds in sorted(found.teams.items())],
    }


def score(rounds: Rounds) -> dict[str, object]:
    """A rate and its interval as plain data."""
    low, high = rounds.interval
    return {"games": rounds.games, "rate": round(rounds.rate, 4), "interval": [round(low, 4), round(high, 4)]}
