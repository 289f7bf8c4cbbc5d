"""What has been learned: how well winners are told from losers, by how far a game has come, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from overcrush.encoding.arrays import Array

BANDS = ((1, 2), (3, 4), (5, 8), (9, 12), (13, 18), (19, 255))
"""Turns that are measured together."""


def auc(said: Array, won: Array) -> float:
    """How often a position that was won is rated above one that was lost (ties count half); 0.5 if there is only one
    kind."""
    yes = won > 0.5
    wins, losses = int(yes.sum()), int((won < 0.5).sum())
    kept = won != 0.5
    said, yes = said[kept], yes[kept]
    if not wins or not losses:
        return 0.5
    _, inverse, counts = np.unique(said, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks = (last - (counts - 1) / 2)[inverse]
    return float((ranks[yes].sum() - wins * (wins + 1) / 2) / (wins * losses))


def by_turns(said: Array, won: Array, turns: Array) -> dict[str, list[float]]:
    """For each band of turns: AUC, and how many positions there were."""
    found: dict[str, list[float]] = {}
    for low, high in BANDS:
        among = (turns >= low) & (turns <= high)
        if among.any():
            name = f"{low}-{high}" if high < 255 else f"{low}+"
            found[name] = [round(auc(said[among], won[among]), 4), int(among.sum())]
    return found


def loss(said: Array, won: Array) -> float:
    """The mean cross entropy of chances against what came."""
    p = np.clip(said, 1e-4, 1 - 1e-4)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def scores(games: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """How a match stands, by the cards it was played with and how far was looked: the share won, games, and an interval
    over rounds."""
    rounds: dict[str, dict[int, list[float]]] = {}
    for game in games:
        for among in (game["cards"], f"horizon {game['horizon']}", "all"):
            rounds.setdefault(among, {}).setdefault(game["round"], []).append(game["score"])
    return {among: _share(list(found.values())) for among, found in rounds.items()}


def _share(rounds: Sequence[Sequence[float]]) -> dict[str, Any]:
    games = sum(len(scores) for scores in rounds)
    rate = sum(sum(scores) for scores in rounds) / games
    # a round's games are not independent: its whole deviation counts
    spread = sum((sum(scores) - rate * len(scores)) ** 2 for scores in rounds) ** 0.5 / games
    return {
        "rate": round(rate, 4),
        "games": games,
        "interval": [round(rate - 1.96 * spread, 4), round(rate + 1.96 * spread, 4)],
    }
