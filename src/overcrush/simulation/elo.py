"""How strong bots are on one scale: a joint fit to all their games (Bradley and Terry), with intervals over rounds.

A difference of 400 points is ten wins to one, and one bot is the anchor at 0. Who has won or lost every game would be
infinitely far away; so each is held, as loosely as by a game or two, near the middle of all (a normal prior of 1,000
points). Games of one round are not independent, so errors are as much larger as rounds differ more than games would.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from overcrush.errors import Malformed
from overcrush.simulation.intervals import SURE
from overcrush.simulation.plan import GameRow
from overcrush.simulation.summary import WORTH

ANCHOR = "random"
POINT = log(10) / 400
"""A point, in the units of the fit."""
PRIOR = 1000.0
"""The standard deviation of strengths about their middle, in points, before any game is known."""
STEPS = 100
NEAR = 1e-9
LARGEST = 3.0
"""So far a step of the fit goes at most."""

Square = list[list[float]]


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a bot is, in points above the anchor, with the 95 % interval of that."""

    bot: str
    points: float
    low: float
    high: float
    games: int
    rate: float
    """The share of its games that it won, whoever it met; a tie is half a win."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The bots on one scale, the strongest first."""

    anchor: str
    strengths: tuple[Strength, ...]
    games: int
    dispersion: float
    """By how much rounds differ more than independent games would; errors grow by the root of it."""

    def expected(self, one: str, other: str) -> float:
        """The share of games that one bot should win against another."""
        points = {each.bot: each.points for each in self.strengths}
        return chance((points[one] - points[other]) * POINT)


@dataclass(slots=True)
class _Round:
    """Two bots, how many games they played with the same dice, and what the first of them won."""

    one: int
    other: int
    games: int = 0
    won: float = 0.0


def chance(difference: float) -> float:
    """How likely a win is with so much more strength, in the units of the fit."""
    return 1.0 / (1.0 + exp(-difference))


def scale_of(rows: Iterable[GameRow], anchor: str = ANCHOR) -> Scale:
    """The bots of some games on one scale; those of a bot against itself say nothing and are left out."""
    names: dict[str, int] = {}
    rounds: dict[tuple[int, int, int], _Round] = {}
    for row in rows:
        if row.bot_a == row.bot_b:
            continue
        a, b = (names.setdefault(name, len(names)) for name in (row.bot_a, row.bot_b))
        one, other = min(a, b), max(a, b)
        found = rounds.setdefault((row.round, one, other), _Round(one, other))
        found.games += 1
        found.won += WORTH[row.winner] if a == one else 1.0 - WORTH[row.winner]
    if anchor not in names:
        met = ", ".join(names) or "none"
        raise Malformed(f"{anchor} has played no game against another bot, so nothing is measured from it: {met}")
    played = list(rounds.values())
    _all_connected(list(names), played, names[anchor])
    strengths = _fitted(len(names), played)
    return _scale(list(names), played, strengths, names[anchor])


def _all_connected(names: Sequence[str], played: Sequence[_Round], anchor: int) -> None:
    """Refuse bots whom no row of opponents leads to the anchor."""
    reached = {anchor}
    pairs = {(each.one, each.other) for each in played}
    while more := {end for pair in pairs for end in pair if reached & {*pair}} - reached:
        reached |= more
    if len(reached) < len(names):
        far = ", ".join(name for n, name in enumerate(names) if n not in reached)
        raise Malformed(f"{far}: nobody leads from there to {names[anchor]}, so there is no one scale")


def _fitted(bots: int, played: Sequence[_Round]) -> list[float]:
    """The strengths that make the games most likely, the prior with them, by Newton's method."""
    strengths = [0.0] * bots
    for _ in range(STEPS):
        slope, bend = _derivatives(strengths, played)
        step = _solved(bend, slope)
        longest = max(abs(each) for each in step)
        if longest < NEAR:
            break
        shorter = min(1.0, LARGEST / longest)
        strengths = [strength + shorter * each for strength, each in zip(strengths, step, strict=True)]
    return strengths


def _derivatives(strengths: Sequence[float], played: Sequence[_Round]) -> tuple[list[float], Square]:
    """How the likelihood grows with each strength, and how that bends (with the sign that makes it positive)."""
    n = len(strengths)
    tight = 1.0 / (PRIOR * POINT) ** 2
    middle = sum(strengths) / n
    slope = [-tight * (strength - middle) for strength in strengths]
    bend = [[tight * ((i == j) - 1.0 / n) for j in range(n)] for i in range(n)]
    for i in range(n):
        bend[i][i] += NEAR  # where all of them lie says nothing: only differences count
    for each in played:
        p = chance(strengths[each.one] - strengths[each.other])
        gain, weight = each.won - each.games * p, each.games * p * (1.0 - p)
        slope[each.one] += gain
        slope[each.other] -= gain
        bend[each.one][each.one] += weight
        bend[each.other][each.other] += weight
        bend[each.one][each.other] -= weight
        bend[each.other][each.one] -= weight
    return slope, bend


def _scale(names: list[str], played: Sequence[_Round], strengths: list[float], anchor: int) -> Scale:
    _, bend = _derivatives(strengths, played)
    n = len(names)
    inverse = [_solved(bend, [float(i == j) for j in range(n)]) for i in range(n)]
    dispersion = _dispersion(strengths, played)
    found = []
    for i, name in enumerate(names):
        points = (strengths[i] - strengths[anchor]) / POINT
        variance = inverse[i][i] + inverse[anchor][anchor] - 2 * inverse[i][anchor]
        half = SURE * sqrt(max(0.0, dispersion * variance)) / POINT
        own = [each for each in played if i in (each.one, each.other)]
        games = sum(each.games for each in own)
        won = sum(each.won if i == each.one else each.games - each.won for each in own)
        found.append(Strength(name, points, points - half, points + half, games, won / games))
    found.sort(key=lambda each: (-each.points, each.bot))
    return Scale(names[anchor], tuple(found), sum(each.games for each in played), dispersion)


def _dispersion(strengths: Sequence[float], played: Sequence[_Round]) -> float:
    """By how much rounds differ more than independent games would: never less than one, which it is too where there are
    too few rounds to say."""
    differ = due = 0.0
    for each in played:
        p = chance(strengths[each.one] - strengths[each.other])
        differ += (each.won - each.games * p) ** 2
        due += each.games * p * (1.0 - p)
    free = len(played) - len(strengths) + 1
    if free < 1 or due < NEAR:
        return 1.0
    return max(1.0, differ / due * len(played) / free)


def _solved(matrix: Square, values: Sequence[float]) -> list[float]:
    """The solution of linear equations, by Gauss."""
    n = len(values)
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for at in range(n):
        best = max(range(at, n), key=lambda i: abs(rows[i][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for i in range(at + 1, n):
            share = rows[i][at] / rows[at][at]
            for j in range(at, n + 1):
                rows[i][j] -= share * rows[at][j]
    found = [0.0] * n
    for at in reversed(range(n)):
        rest = sum(rows[at][j] * found[j] for j in range(at + 1, n))
        found[at] = (rows[at][n] - rest) / rows[at][at]
    return found
