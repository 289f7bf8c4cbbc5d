"""The bot that searches with a learned judgement: playouts end with what the network makes of the position."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from overcrush.bots.appraise import Worth
from overcrush.bots.card_numbers import number_names, numbers
from overcrush.bots.search import SearchBot
from overcrush.encoding import slots as at
from overcrush.encoding.arrays import Encoder
from overcrush.engine.edge.api import State, Table
from overcrush.errors import OvercrushError
from overcrush.model.const import NOBODY
from overcrush.network.inference import Cards, Network

WEIGHTS = Path(__file__).resolve().parent.parent / "network" / "weights.npz"
"""The network that comes with Overcrush."""
HORIZON = 0
"""How many turns a playout goes on beyond the present one: the network judges best what it is shown soonest."""
SWAY = 0.01
"""Judgements that differ by less say nothing against what the policy would do."""
TIE = 2


@cache
def shipped() -> Network:
    """The network that comes with Overcrush, read once."""
    return Network.load(WEIGHTS)


class Judge:
    """Says how likely a win is, position by position; what it makes of a pair of teams is kept until others come."""

    __slots__ = ("_cards", "_encoder", "_rows", "network")

    def __init__(self, network: Network) -> None:
        self.network = network
        self._encoder: Encoder | None = None
        self._cards: tuple[Cards, Cards] | None = None
        self._rows = np.zeros((16, at.SIZE), np.uint8)

    def _know(self, table: Table) -> tuple[Encoder, tuple[Cards, Cards]]:
        encoder, cards = self._encoder, self._cards
        if encoder is None or cards is None or encoder.table is not table:
            encoder = self._encoder = Encoder(table)
            worth = Worth(table)
            cards = self._cards = (
                self.network.cards(numbers(encoder, worth, 0), number_names()),
                self.network.cards(numbers(encoder, worth, 1), number_names()),
            )
        return encoder, cards

    def learned(self, positions: list[State], player: int) -> list[float]:
        """What the network alone says of positions of one table that are not over."""
        encoder, cards = self._know(positions[0].t)
        if len(positions) > len(self._rows):
            self._rows = np.zeros((len(positions), at.SIZE), np.uint8)
        for row, s in enumerate(positions):
            encoder.observe(s, player, self._rows[row])
        return [float(p) for p in self.network.chances(cards[player], self._rows[: len(positions)])]

    def chance(self, s: State, player: int) -> float:
        """How likely a player is to win; a tie is half a win."""
        return self.chances([s], player)[0]

    def chances(self, positions: list[State], player: int) -> list[float]:
        """The same for positions of one table, all at once: that takes little longer than one."""
        found = [0.5 if s.winner == TIE else float(s.winner == player) for s in positions]
        still = [n for n, s in enumerate(positions) if s.winner == NOBODY]
        if not still:
            return found
        for n, said in zip(still, self.learned([positions[n] for n in still], player), strict=True):
            found[n] = said
        return found


class NeuralBot(SearchBot):
    """Searches as ``search`` does, with a judgement that was learned from games."""

    __slots__ = ("_judge",)

    def __init__(
        self,
        seed: int = 0,
        seconds: float | None = None,
        rounds: int | None = None,
        network: Network | None = None,
    ) -> None:
        super().__init__(seed, seconds, rounds)
        self.horizon = HORIZON
        self.sway = SWAY
        self._judge = Judge(shipped() if network is None else network)

    def said(self, ends: list[State], me: int) -> list[float]:
        """How likely a player is to win from each of these positions. Where a table has more on it than the network has
        room for, all of them are judged as ``search`` does."""
        try:
            return self._judge.chances(ends, me)
        except OvercrushError:
            return super().said(ends, me)
