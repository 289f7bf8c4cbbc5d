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
    seen = [*shares, 0.0, 1.0]
    mean, error = mean_and_error(seen)
    return max(0.0, mean - SURE * error), min(1.0, mean + SURE * error)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
