"""A matrix as a picture: SVG, whose cells say more when they are pointed at."""

from __future__ import annotations

from html import escape

from overcrush.simulation.matrix import FIRST, SECOND, Cell, Matrix
from overcrush.simulation.summary import Rounds

SIDE = 46
LETTER = 7.2
"""About how wide a letter is."""
LONGEST = 34
"""How much of a name is written."""
WINS, LOSES, EVEN = (33, 102, 172), (178, 24, 43), (247, 247, 247)
"""Colours that people who confuse red and green tell apart."""


def heatmap(matrix: Matrix, title: str = "Who beats whom") -> str:
    """The picture of a matrix: rows against columns, the best team first."""
    teams = matrix.teams
    names = [team if len(team) <= LONGEST else f"{team[: LONGEST - 1]}…" for team in teams]
    left = int(max(len(name) for name in names) * LETTER) + 52
    top = 58
    said = f"{matrix.games:,} games, rows against columns; bold: 50 % is outside the 95 % interval"
    width, height = left + SIDE * (len(teams) + 1) + 24, top + SIDE * len(teams) + 40
    width = max(width, int(len(said) * LETTER) + 24)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="12" y="24" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    for n, name in enumerate(names):
        y = top + SIDE * n + SIDE / 2 + 4
        lines.append(f'<text x="{left - 10}" y="{y:g}" text-anchor="end">{escape(name)}  {n + 1}</text>')
        lines.append(f'<text x="{left + SIDE * n + SIDE / 2:g}" y="{top - 8}" text-anchor="middle">{n + 1}</text>')
        for m, other in enumerate(teams):
            lines.append(_cell(matrix.cells.get((teams[n], other)), teams[n], other, left + SIDE * m, top + SIDE * n))
        rate, (low, high) = matrix.overall(teams[n])
        told = f"{teams[n]} against all: {rate:.1%}, 95 % interval {low:.1%} to {high:.1%}"
        lines.append(_square(left + SIDE * len(teams) + 8, top + SIDE * n, rate, told, bold=low > 0.5 or high < 0.5))
    lines.append(f'<text x="{left + SIDE * len(teams) + 8 + SIDE / 2:g}" y="{top - 8}" text-anchor="middle">all</text>')
    lines.append(f'<text x="12" y="{height - 14}" fill="#555">{escape(said)}</text>')
    return "\n".join((*lines, "</svg>", ""))


def _cell(cell: Cell | None, one: str, other: str, x: float, y: float) -> str:
    if cell is None:
        return f'<rect x="{x:g}" y="{y:g}" width="{SIDE}" height="{SIDE}" fill="#ddd"/>'
    low, high = cell.both.interval
    told = (
        f"{one} against {other}: {cell.both.rate:.1%} of {cell.both.games} games, "
        f"95 % interval {low:.1%} to {high:.1%}; first {_seat(cell.seats[FIRST])}, second {_seat(cell.seats[SECOND])}; "
        f"{cell.turns / cell.both.games:.1f} turns"
    )
    return _square(x, y, cell.both.rate, told, bold=low > 0.5 or high < 0.5)


def _seat(rounds: Rounds) -> str:
    return f"{rounds.rate:.1%}" if rounds.games else "never"


def _square(x: float, y: float, rate: float, told: str, bold: bool) -> str:
    far = min(1.0, abs(rate - 0.5) * 2)
    end = WINS if rate >= 0.5 else LOSES
    red, green, blue = (round(even + (colour - even) * far) for even, colour in zip(EVEN, end, strict=True))
    ink = "#fff" if far > 0.6 else "#111"
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<g><title>{escape(told)}</title><rect x="{x:g}" y="{y:g}" width="{SIDE}" height="{SIDE}" '
        f'fill="rgb({red},{green},{blue})" stroke="#fff"/><text x="{x + SIDE / 2:g}" y="{y + SIDE / 2 + 4:g}" '
        f'text-anchor="middle" fill="{ink}"{weight}>{100 * rate:.0f}</text></g>'
    )
