"""``overcrush matrix``: who beats whom, as a table, as data and as a picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.cli.output import keep
from overcrush.cli.progress import bar, ended_politely
from overcrush.cli.simulate import score
from overcrush.errors import Malformed
from overcrush.simulation.heatmap import heatmap
from overcrush.simulation.matrix import FIRST, SECOND, Cell, Matrix, matrix_of
from overcrush.simulation.metagame import Share, metagame
from overcrush.simulation.plan import GameRow, Plan, simulate
from overcrush.simulation.workers import spread

BUYS = 2
"""How many first purchases of a team are told."""


def played(plan: Plan, workers: int) -> list[GameRow]:
    """Play the games of a plan with a progress bar; their rows in order."""
    with (
        bar("games", plan.games) as progress,
        ended_politely(),
        closing(spread(simulate, plan, range(plan.games), workers)) as games,
    ):
        found = []
        for _, game in games:
            found.append(game.row)
            progress()
    return sorted(found, key=lambda row: row.game)


def kept(folder: Path) -> list[GameRow]:
    """The games of a folder of results."""
    from overcrush.simulation import parquet
    from overcrush.simulation.folder import GAMES

    files = sorted((folder / GAMES).glob("*.parquet"))
    if not files:
        raise Malformed(f"{folder}: there are no results of a simulation")
    return [row for file in files for row in parquet.games_of(file)]


def run(rows: Iterable[GameRow], as_json: bool, table: Path | None, picture: Path | None, named: dict[str, str]) -> int:
    """Print the matrix of some games, and write it where it is wanted."""
    matrix = matrix_of(rows)
    mixture = metagame(matrix)
    if table is not None:
        keep(as_csv(matrix), table)
    if picture is not None:
        keep(heatmap(matrix), picture)
    if as_json:
        print(json.dumps(plain(matrix, mixture), ensure_ascii=False))
        return 0
    show(Console(highlight=False), matrix, mixture, lambda card: named.get(card, card))
    return 0


def show(console: Console, matrix: Matrix, mixture: list[Share], called: Callable[[str], str]) -> None:
    """Print a matrix."""
    grid = Table(box=None, padding=(0, 1, 0, 0))
    grid.add_column("")
    grid.add_column("team")
    for n in range(len(matrix.teams)):
        grid.add_column(str(n + 1), justify="right")
    for title in ("all", "95 % interval", "mixture"):
        grid.add_column(title, justify="right")
    for n, (team, share) in enumerate(zip(matrix.teams, mixture, strict=True)):
        rate, (low, high) = matrix.overall(team)
        cells = [_cell(matrix, team, other) for other in matrix.teams]
        grid.add_row(str(n + 1), Text(team), *cells, f"{rate:.1%}", f"{low:.1%} to {high:.1%}", f"{share.share:.0%}")
    console.print(grid)
    low, high = matrix.first.interval
    console.print(
        f"\n{matrix.games:,} games of {matrix.turns / matrix.games:.1f} turns; rows against columns, in percent; "
        f"bold: the 95 % interval leaves 50 out. The first seat won {matrix.first.rate:.1%} ({low:.1%} to {high:.1%}).",
        soft_wrap=True,
    )
    _seats(console, matrix, called)
    console.print("\nThe mixture nobody beats on the average (Nash):", soft_wrap=True)
    for share in sorted(mixture, key=lambda each: -each.share):
        if share.share >= 0.005:
            low, high = share.interval
            console.print(
                Text(f"  {share.share:4.0%}  {share.team} ({low:.0%} to {high:.0%} if the rounds are drawn anew)")
            )


def _cell(matrix: Matrix, one: str, other: str) -> Text:
    cell = matrix.cells.get((one, other))
    if cell is None:
        return Text("·", style="dim")
    low, high = cell.both.interval
    style = "bold green" if low > 0.5 else "bold red" if high < 0.5 else ""
    return Text(f"{100 * cell.both.rate:.0f}", style=style)


def _seats(console: Console, matrix: Matrix, called: Callable[[str], str]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("team", "first", "second", "turns", "bought first"):
        table.add_column(title, justify="left" if title in ("team", "bought first") else "right")
    for team in matrix.teams:
        cells = list(matrix.cells_of(team))
        turns = sum(cell.turns for cell in cells) / sum(cell.both.games for cell in cells)
        games = sum(cell.both.games for cell in cells)
        buys = [
            f"{called(card) if card else 'nothing'} {opening.games / games:.0%} (won {opening.won / opening.games:.0%})"
            for card, opening in matrix.bought_first(team)[:BUYS]
        ]
        table.add_row(Text(team), *(_seat(cells, seat) for seat in (FIRST, SECOND)), f"{turns:.1f}", ", ".join(buys))
    console.print()
    console.print(table)


def _seat(cells: list[Cell], seat: int) -> str:
    won = sum(value for cell in cells for value, _ in cell.seats[seat].sums.values())
    games = sum(cell.seats[seat].games for cell in cells)
    return f"{won / games:.1%}" if games else "–"


def as_csv(matrix: Matrix) -> str:
    """A line for each team against each."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(("team", "against", "games", "won", "low", "high", "won_first", "won_second", "turns"))
    for one in matrix.teams:
        for other in matrix.teams:
            cell = matrix.cells.get((one, other))
            if cell is not None:
                low, high = cell.both.interval
                seats = (f"{each.rate:.4f}" if each.games else "" for each in cell.seats)
                numbers = (f"{cell.both.rate:.4f}", f"{low:.4f}", f"{high:.4f}", *seats)
                lines.writerow((one, other, cell.both.games, *numbers, f"{cell.turns / cell.both.games:.2f}"))
    return out.getvalue()


def plain(matrix: Matrix, mixture: list[Share]) -> dict[str, object]:
    """A matrix as plain data."""
    teams = []
    for share in mixture:
        rate, (low, high) = matrix.overall(share.team)
        teams.append(
            {
                "team": share.team,
                "rate": round(rate, 4),
                "interval": [round(low, 4), round(high, 4)],
                "mixture": round(share.share, 4),
                "mixture_interval": [round(end, 4) for end in share.interval],
                "against_mixture": round(share.against, 4),
                "bought_first": [
                    {"card": card, "games": opening.games, "rate": round(opening.won / opening.games, 4)}
                    for card, opening in matrix.bought_first(share.team)
                ],
            }
        )
    cells = [
        {
            "team": one,
            "against": other,
            **score(cell.both),
            "first": score(cell.seats[FIRST]) if cell.seats[FIRST].games else None,
            "second": score(cell.seats[SECOND]) if cell.seats[SECOND].games else None,
            "turns": round(cell.turns / cell.both.games, 2),
        }
        for (one, other), cell in sorted(matrix.cells.items())
    ]
    return {"games": matrix.games, "first_seat": score(matrix.first), "teams": teams, "pairs": cells}
