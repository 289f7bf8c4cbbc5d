"""Cards over many games: how often who had a card on the team, bought it or fielded it won.

These are rates, not worths. Cards are bought and fielded by who can afford it, so they go with games that go well or
last long; a card on few teams wins with the rest of them. ``gain`` takes the team out of it: how much more often the
same team won when it bought the card than when it did not. What remains is the game: who is ahead buys more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from overcrush.simulation.intervals import SURE, Interval, mean_and_error
from overcrush.simulation.plan import GameRow
from overcrush.simulation.summary import WORTH, Rounds

LEAST = 5
"""Of how many games with and without a purchase a team says what it gains."""


@dataclass
class CardRates:
    """A card over all games in which a player had it."""

    card: str
    teams: set[str] = field(default_factory=set)
    on_team: Rounds = field(default_factory=Rounds)
    bought: Rounds = field(default_factory=Rounds)
    bought_first: Rounds = field(default_factory=Rounds)
    fielded: Rounds = field(default_factory=Rounds)
    by_team: dict[str, tuple[list[float], list[float]]] = field(default_factory=dict)
    """What games without and with a purchase were worth to each team."""

    def add(self, row: GameRow, team: str, worth: float, bought: list[str], fielded: list[str]) -> None:
        """Count a game of a player who had the card."""
        self.teams.add(team)
        self.on_team.add(row.round, worth)
        buys = self.card in bought
        self.by_team.setdefault(team, ([], []))[buys].append(worth)
        if buys:
            self.bought.add(row.round, worth)
        if bought[:1] == [self.card]:
            self.bought_first.add(row.round, worth)
        if self.card in fielded:
            self.fielded.add(row.round, worth)

    @property
    def gain(self) -> tuple[float, Interval] | None:
        """How much more often the same team won with a purchase than without, and the 95 % interval of that.

        Teams with few games of either kind are left out; each of the others counts by how many it has.
        """
        total = weights = variance = 0.0
        for without, having in self.by_team.values():
            if min(len(without), len(having)) < LEAST:
                continue
            weight = len(without) * len(having) / (len(without) + len(having))
            # One game won and one lost are imagined with each, so that few never look certain.
            (low, error_low), (high, error_high) = (mean_and_error([*games, 0.0, 1.0]) for games in (without, having))
            total += weight * (high - low)
            variance += weight**2 * (error_low**2 + error_high**2)
            weights += weight
        if not weights:
            return None
        mean, half = total / weights, SURE * sqrt(variance) / weights
        return mean, (mean - half, mean + half)


def card_rates(rows: Iterable[GameRow], cards: Mapping[str, Iterable[str]]) -> list[CardRates]:
    """Each card of some teams over some games, the one that was on the team of most winners first.

    ``cards``: the ids of the cards of each team. A basic action lies there for both players; it counts for the team
    that brought it. Games of a team against itself are left out, and so are those in which both teams have the card,
    which one of them wins in any case.
    """
    found: dict[str, CardRates] = {}
    for row in rows:
        if row.team_a == row.team_b:
            continue
        worth = WORTH[row.winner]
        sides = (
            (row.team_a, worth, row.bought_a, row.fielded_a),
            (row.team_b, 1 - worth, row.bought_b, row.fielded_b),
        )
        both = set(cards.get(row.team_a, ())) & set(cards.get(row.team_b, ()))
        for team, won, bought, fielded in sides:
            for card in cards.get(team, ()):
                if card in both:
                    continue
                found.setdefault(card, CardRates(card)).add(row, team, won, bought, fielded)
    return sorted(found.values(), key=lambda each: (-each.on_team.rate, each.card))
