"""The metagame: which mixture of teams nobody can beat on the average, if teams are all there is to choose.

Bringing a team is a game of its own, in which both win what the matrix says. Its Nash equilibrium is a mixture against
which no team wins more than half; it is found exactly, by the simplex method.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from overcrush.simulation.intervals import Interval
from overcrush.simulation.matrix import Matrix

TINY = 1e-9
RESAMPLES = 200
"""How often the rounds are drawn anew to see how far the mixture can be trusted."""


@dataclass(frozen=True, slots=True)
class Share:
    """A team's part of the mixture."""

    team: str
    share: float
    interval: Interval
    """Where the middle 95 % of the mixtures lie that the rounds, drawn anew, would have given (a bootstrap)."""
    against: float
    """What the team wins against the mixture."""


def nash(rates: list[list[float]]) -> list[float]:
    """The mixture of rows that is best against its best answer; ``rates``: what each row wins against each column.

    What one wins the other loses, so the row player wants the largest sum of shares x with x·rates ≥ the value of the
    game: in the usual way x / value is what solves a linear programme whose dual begins feasible.
    """
    size, wide = len(rates), len(rates[0])
    least = min(min(row) for row in rates)
    # Maximise sum(y) where (rates + shift)·y ≤ 1: the prices of its rows are the row player's mixture.
    table = [
        [rate - least + 1.0 for rate in row] + [float(n == m) for m in range(size)] + [1.0]
        for n, row in enumerate(rates)
    ]
    goal = [-1.0] * wide + [0.0] * (size + 1)
    basis = list(range(wide, wide + size))
    while True:
        column = next((n for n, value in enumerate(goal[:-1]) if value < -TINY), None)  # Bland's rule: it always ends
        if column is None:
            break
        line = min(
            (n for n in range(size) if table[n][column] > TINY),
            key=lambda n: (table[n][-1] / table[n][column], basis[n]),
        )
        pivot = table[line][column]
        table[line] = [value / pivot for value in table[line]]
        for other in (*(row for n, row in enumerate(table) if n != line), goal):
            factor = other[column]
            if factor:
                other[:] = [value - factor * step for value, step in zip(other, table[line], strict=True)]
        basis[line] = column
    prices = [max(0.0, value) for value in goal[wide : wide + size]]
    total = sum(prices)
    return [price / total for price in prices]


def metagame(matrix: Matrix, seed: int = 0, resamples: int = RESAMPLES) -> list[Share]:
    """The mixture of a matrix, in the order of its teams."""
    teams = matrix.teams
    rates = [[matrix.rate(one, other) for other in teams] for one in teams]
    mixture = nash(rates)
    chance = Random(seed)
    drawn = [nash(_again(matrix, chance)) for _ in range(resamples)]
    found = []
    for n, team in enumerate(teams):
        shares = sorted(each[n] for each in drawn) or [0.0]
        low, high = shares[int(0.025 * len(shares))], shares[min(len(shares) - 1, int(0.975 * len(shares)))]
        against = sum(rate * share for rate, share in zip(rates[n], mixture, strict=True))
        found.append(Share(team, mixture[n], (low, high), against))
    return found


def _again(matrix: Matrix, chance: Random) -> list[list[float]]:
    """The matrix as it might have been: the rounds of each pair drawn anew, and with them the two of ``paired``."""
    size = len(matrix.teams)
    rates = [[0.5] * size for _ in range(size)]
    for n, one in enumerate(matrix.teams):
        for m in range(n + 1, size):
            cell = matrix.cells.get((one, matrix.teams[m]))
            if cell is not None:
                shares = [*cell.both.shares, 0.0, 1.0]
                rates[n][m] = sum(chance.choices(shares, k=len(shares))) / len(shares)
                rates[m][n] = 1 - rates[n][m]
    return rates
