"""``overcrush cards probe``: the composition table, drawn."""

from __future__ import annotations

import os
from json import dumps

import typer

from overcrush.cards.pointing import visible
from overcrush.cards.probing import Cell, Phrases, playable, share, tables
from overcrush.errors import Malformed
from overcrush.exercise import exercise

READS, REFUSED = "■", "·"
SEED = 1
GAMES = 4
"""Each card that reads sits in about so many games when it is tried."""
SEATS = 16
"""Cards of a probe that sit in one game."""


def run(title: str, refused: bool, tried: bool, json: bool) -> int:
    """Draw the tables; 1 if something that reads cannot be played."""
    known = tables()
    some = [table for table in known.values() if title.casefold() in table.title]
    if not some:
        raise Malformed(f"there is no table {visible(title)!r}; the tables are: {', '.join(known)}")
    failures = 0
    reads = total = 0
    for table in some:
        cells = list(table.cells())
        reads += sum(cell.full for cell in cells)
        total += len(cells)
        wrong = _try(cells) if tried else []
        failures += len(wrong)
        if json:
            typer.echo(dumps(_data(table, cells, wrong), ensure_ascii=False))
            continue
        _draw(table, cells)
        for cell in cells if refused else ():
            if not cell.full:
                typer.echo(f"  {' / '.join(cell.lines)}")
        for line in wrong:
            typer.secho(f"  {line}", fg="red")
    if not json:
        typer.echo(f"{reads} of {total} lines read ({reads / total:.0%})")
    return 1 if failures else 0


def _draw(table: Phrases, cells: list[Cell]) -> None:
    typer.secho(f"{table.title}: {share(cells):.0%} of {len(cells)}", bold=True)
    wide = max(len(row) for row in table.rows)
    for n, row in enumerate(table.rows):
        mine = [cell for cell in cells if cell.row == n]
        marks = "".join(READS if cell.full else REFUSED for cell in mine)
        typer.echo(f"  {row.ljust(wide)}  {marks}  {share(mine):4.0%}")
    for n, column in enumerate(table.columns):
        typer.echo(f"  {str(n + 1).rjust(3)} {share([cell for cell in cells if cell.column == n]):4.0%}  {column}")


def _try(cells: list[Cell]) -> list[str]:
    """Games of the cards that read: what went wrong in them."""
    cards = playable(cells)
    done = exercise(cards, games=max(2, GAMES * len(cards) // SEATS), seed=SEED, jobs=os.cpu_count() or 1)
    return [f"{failure.words} ({failure.where})" for failure in done.failures.values()]


def _data(table: Phrases, cells: list[Cell], wrong: list[str]) -> dict[str, object]:
    return {
        "table": table.title,
        "share": share(cells),
        "cells": [{"lines": cell.lines, "reads": cell.full} for cell in cells],
        "failures": wrong,
    }
