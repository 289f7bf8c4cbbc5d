"""The network as PyTorch learns it: the same sums as ``network.inference``, over observations with all their slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from overcrush.encoding import slots as at
from overcrush.encoding.card_vectors import features
from overcrush.errors import Malformed
from overcrush.network import inputs
from overcrush.network.inference import Network, squeezed
from overcrush.network.inputs import Inputs


@dataclass(frozen=True, slots=True)
class Shape:
    """How wide the layers are: of cards (worked out once for a pair of teams), of dice, of players, of the
    judgement."""

    card: int = 192
    worth: int = 32
    does: int = 64
    pooled: int = 64
    trunk: int = 128
    last: int = 64
    dropped: float = 0.1
    """Which part of a card's numbers is left out while it learns, so that it leans on no single one."""


_TENSORS: dict[str, tuple[str, bool]] = {
    **{f"{layer}.weight": (f"{layer}.weight", True) for layer in ("card1", "card2", "worth", "does", "die1", "die2")},
    **{f"{layer}.weight": (f"{layer}.weight", True) for layer in ("cards1", "trunk2", "trunk3")},
    **{f"{layer}.bias": (f"{layer}.bias", False) for layer in ("card1", "card2", "worth", "die1", "die2")},
    **{f"{layer}.bias": (f"{layer}.bias", False) for layer in ("cards1", "trunk2")},
    "mine.weight": ("trunk1.mine", True),
    "mine.bias": ("trunk1.bias", False),
    "theirs.weight": ("trunk1.theirs", True),
    "shared.weight": ("trunk1.shared", True),
}
"""What each parameter is called in a network's file, and whether its rows are columns there."""


class Model(nn.Module):
    """A judgement of positions that can be taught."""

    def __init__(self, shape: Shape | None = None) -> None:
        super().__init__()
        self.shape = w = shape or Shape()
        self.card1 = nn.Linear(len(features()), w.card)
        self.card2 = nn.Linear(w.card, w.card)
        self.worth = nn.Linear(w.card, w.worth)
        self.does = nn.Linear(w.card, w.does, bias=False)
        self.die1 = nn.Linear(inputs.DIE, w.does)
        self.die2 = nn.Linear(w.does, w.does)
        self.cards1 = nn.Linear(inputs.POOLS * w.worth, w.pooled)
        own = w.pooled + w.does + inputs.SIDE
        self.mine = nn.Linear(own, w.trunk)
        self.theirs = nn.Linear(own, w.trunk, bias=False)
        self.shared = nn.Linear(inputs.SHARED, w.trunk, bias=False)
        self.trunk2 = nn.Linear(w.trunk, w.last)
        self.trunk3 = nn.Linear(w.last, 1, bias=False)
        self.drop = nn.Dropout(w.dropped)
        self._made: Inputs | None = None

    def _inputs(self, like: Tensor) -> Inputs:
        if self._made is None:
            self._made = Inputs(torch, like)
        return self._made

    def bank(self, vectors: Tensor) -> tuple[Tensor, Tensor]:
        """What it makes of cards: what having their dice is worth, and what a die does."""
        known = self.drop(squeezed(torch, vectors))
        hidden = torch.relu(self.card2(torch.relu(self.card1(known))))
        there = (vectors.abs().sum(-1, keepdim=True) > 0).float()
        worth: Tensor = self.worth(hidden) * there
        return worth, self.does(hidden)

    def forward(self, vectors: Tensor, which: Tensor, observations: Tensor) -> Tensor:
        """How sure a win is for who looks on. ``vectors``: of all cards, ``which``: of them by slots, for each
        position."""
        n = len(observations)
        worth, does = self.bank(vectors)
        table = observations[:, : at.TABLE].float()
        made = self._inputs(table)
        piles = observations[:, at.PILES_AT : at.DICE_AT].float().reshape(n, at.PILES, at.CARDS)
        rows = observations[:, at.DICE_AT :].reshape(n, at.DICE, at.ROW)
        counted = made.counts(piles).reshape(n, 2 * inputs.POOLS, at.CARDS) @ worth[which]
        pooled = torch.relu(self.cards1(counted.reshape(n, 2, -1)))
        own = torch.cat([pooled, self._dice(made, does, which, rows), made.players(table)], -1)
        first = self.mine(own) + self.theirs(own.flip(1)) + self.shared(made.shared(table))[:, None]
        out = self.trunk3(torch.relu(self.trunk2(torch.relu(first))))[..., 0]
        return out[:, 0] - out[:, 1]

    def _dice(self, made: Inputs, does: Tensor, which: Tensor, rows: Tensor) -> Tensor:
        """The sums over each player's dice."""
        n = len(rows)
        place = (rows[..., at.THERE] > 0).reshape(-1).nonzero()[:, 0]
        found = rows.reshape(-1, at.ROW)[place]
        position = place // at.DICE
        card = which[position, found[:, at.CARD_SLOT].long()]
        hidden = torch.relu(self.die1(made.dice(found.float())) + does[card])
        hidden = torch.relu(self.die2(hidden))
        whose = position * 2 + (found[:, at.MINE] == 0)
        sums = torch.zeros(n * 2, self.shape.does, device=rows.device).index_add(0, whose, hidden.float())
        return sums.reshape(n, 2, -1) * 0.25

    def take(self, network: Network) -> None:
        """Begin with what a network knows; of features it has not met it makes nothing at first."""
        with torch.no_grad():
            for name, (array, across) in _TENSORS.items():
                known = torch.from_numpy(network.weights[array].T if across else network.weights[array])
                if name == "card1.weight":
                    known = _in_order(known, network.names)
                mine = self.get_parameter(name)
                if known.shape != mine.shape:
                    raise Malformed(f"the network is of another shape: its {array} is not {tuple(mine.shape)}")
                mine.copy_(known)

    def network(self, about: dict[str, Any]) -> Network:
        """The network as it is now, to play with."""
        weights: dict[str, Any] = {}
        for name, (array, across) in _TENSORS.items():
            found = self.get_parameter(name).detach().float().cpu().numpy()
            weights[array] = np.ascontiguousarray(found.T if across else found)
        return Network(weights, features(), about)


def _in_order(known: Tensor, names: tuple[str, ...]) -> Tensor:
    """The weights of a card's numbers where these numbers are now."""
    place = {name: n for n, name in enumerate(features())}
    kept = [n for n, name in enumerate(names) if name in place]
    found = torch.zeros(len(known), len(place))
    found[:, [place[names[n]] for n in kept]] = known[:, kept]
    return found
