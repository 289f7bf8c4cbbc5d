"""``overcrush team improve``: what swaps of cards and dice are worth, and the team that comes of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.output import keep
from overcrush.cli.progress import bar, ended_politely
from overcrush.model.cards import Card
from overcrush.simulation.improving import Change, Step, Trial, Tried, changes, improve, worth
from overcrush.simulation.workers import spread
from overcrush.teams import Team
from overcrush.teams.sheet import write as written


def run(
    trial: Trial,
    pool: list[Card],
    candidates: int,
    rounds: int,
    steps: int,
    workers: int,
    as_json: bool,
    write: Path | None,
) -> int:
    """Improve a team, and say what each change is worth."""
    console = Console(highlight=False)

    def changed(team: Team, number: int) -> list[Change]:
        return changes(team, pool, trial.format, candidates, trial.seed * 1000 + number) if number < steps else []

    def playing(some: Trial, numbers: list[int]) -> Iterator[tuple[int, float]]:
        with (
            bar(f"{len(numbers) // 2} rounds", len(numbers)) as progress,
            ended_politely(),
            closing(spread(worth, some, numbers, workers)) as games,
        ):
            for found in games:
                progress()
                yield found

    best = trial.teams[0]
    told: list[Step] = []
    for step in improve(trial, changed, rounds, playing):
        told.append(step)
        if step.better:
            best = step.left.change.team
        if not as_json:
            show(console, step)
    if as_json:
        print(json.dumps({"team": written(best), "steps": [_plain(step) for step in told]}, ensure_ascii=False))
    elif best is trial.teams[0]:
        console.print(Text(f"\n{best.name} stays as it is: nothing that was tried is better for certain."))
    elif told[-1].better:
        console.print(Text(f"\nThat was the last step. {best.name} is now:\n\n{written(best)}"))
    else:
        console.print(Text(f"\nNothing more is better for certain. {best.name} is now:\n\n{written(best)}"))
    if write is not None:
        keep(written(replace(best, about="")), write)
    return 0


def show(console: Console, step: Step) -> None:
    """Print what a step found."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("change", "rounds", "worth", "95 % interval"):
        table.add_column(title, justify="left" if title == "change" else "right")
    for each in step.tried:
        table.add_row(Text(each.change.text), *_cells(each))
    console.print()
    console.print(table)
    rounds, gain, interval = _cells(step.left)
    end = "it is better" if step.better else "that may be chance"
    console.print(
        Text(f"Anew, with other dice: {step.left.change.text}: {gain}, {interval} ({rounds} rounds): {end}."),
        soft_wrap=True,
    )


def _cells(each: Tried) -> tuple[str, str, str]:
    low, high = each.interval
    return str(len(each.gains)), f"{100 * each.mean:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}"


def _plain(step: Step) -> dict[str, Any]:
    return {
        "games": step.games,
        "tried": [_tried(each) for each in step.tried],
        "anew": _tried(step.left),
        "better": step.better,
    }


def _tried(each: Tried) -> dict[str, Any]:
    low, high = each.interval
    return {
        "change": each.change.text,
        "rounds": len(each.gains),
        "worth": round(each.mean, 4),
        "interval": [round(low, 4), round(high, 4)],
    }
