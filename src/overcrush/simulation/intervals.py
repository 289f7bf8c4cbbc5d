"""How sure something is: 95 % intervals of shares and of differences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

SURE = 1.96
"""Standard deviations of a 95 % interval."""

Interval = tuple[float, float]


def paired(shares: Iterable[float]) -> Interval:
    """A 95 % interval of the mean of what independent rounds gave, each a share between 0 and 1.

    Two rounds are imagined beside those that were played, one won and one lost, so that few games never look certain.
    """
    return weighed((share, 1.0) for share in shares)


def weighed(rounds: Iterable[tuple[float, float]]) -> Interval:
    """The same of rounds with different numbers of games: how much was won in each, and in how many games.

    The share is that of all games together, and its error that of a ratio of two sums over independent rounds.
    """
    seen = list(rounds)
    size = sum(count for _, count in seen) / len(seen) if seen else 1.0
    seen += [(0.0, size), (size, size)]
    total = sum(count for _, count in seen)
    share = sum(won for won, _ in seen) / total
    spread = sum((won - share * count) ** 2 for won, count in seen) * len(seen) / (len(seen) - 1)
    half = SURE * sqrt(spread) / total
    return max(0.0, share - half), min(1.0, share + half)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
