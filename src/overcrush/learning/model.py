"""The network as PyTorch learns it: the same sums as ``network.inference``, over observations with all their slots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from overcrush.bots.card_numbers import counted, number_names
from overcrush.encoding import slots as at
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
    meets: int = 0
    """How wide the second look at dice is, beside what lies on both sides; 0 for none."""
    dropped: float = 0.1
    """Which part of a card's numbers is left out while it learns, so that it leans on no single one."""
    uncounted: float = 0.1
    """The same for what is counted of its tree: by that, cards that were met are known again, and no others."""


def shape_of(network: Network) -> Shape:
    """How wide the layers of a network are."""
    w = {name.removesuffix(".weight"): array.shape for name, array in network.weights.items() if array.ndim == 2}
    card, worth, does, pooled = (w[name][1] for name in ("card1", "worth", "does", "cards1"))
    trunk, last = w["trunk2"]
    return Shape(card, worth, does, pooled, trunk, last, w["die3"][1] if "die3" in w else 0)


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
_MEETING: dict[str, tuple[str, bool]] = {
    "die3.weight": ("die3.weight", True),
    "die3.bias": ("die3.bias", False),
    "meet_mine.weight": ("meet.mine", True),
    "meet_theirs.weight": ("meet.theirs", True),
}
"""What each parameter is called in a network's file, and whether its rows are columns there."""


class Model(nn.Module):
    """A judgement of positions that can be taught."""

    def __init__(self, shape: Shape | None = None) -> None:
        super().__init__()
        self.shape = w = shape or Shape()
        self.card1 = nn.Linear(len(number_names()), w.card)
        self.card2 = nn.Linear(w.card, w.card)
        self.worth = nn.Linear(w.card, w.worth)
        self.does = nn.Linear(w.card, w.does, bias=False)
        self.die1 = nn.Linear(inputs.DIE, w.does)
        self.die2 = nn.Linear(w.does, w.does)
        self.cards1 = nn.Linear(inputs.POOLS * w.worth, w.pooled)
        if w.meets:
            self.die3 = nn.Linear(w.does, w.meets)
            self.meet_mine = nn.Linear(w.does + inputs.SIDE, w.meets, bias=False)
            self.meet_theirs = nn.Linear(w.does + inputs.SIDE, w.meets, bias=False)
        own = w.pooled + w.does + w.meets + inputs.SIDE
        self.mine = nn.Linear(own, w.trunk)
        self.theirs = nn.Linear(own, w.trunk, bias=False)
        self.shared = nn.Linear(inputs.SHARED, w.trunk, bias=False)
        self.trunk2 = nn.Linear(w.trunk, w.last)
        self.trunk3 = nn.Linear(w.last, 1, bias=False)
        kept = [1 - (w.uncounted if counted(name) else w.dropped) for name in number_names()]
        self.register_buffer("kept", torch.tensor(kept), persistent=False)
        self._made: Inputs | None = None

    def _inputs(self, like: Tensor) -> Inputs:
        if self._made is None:
            self._made = Inputs(torch, like)
        return self._made

    def bank(self, vectors: Tensor) -> tuple[Tensor, Tensor]:
        """What it makes of cards: what having their dice is worth, and what a die does."""
        known = self._dropped(squeezed(torch, vectors))
        hidden = torch.relu(self.card2(torch.relu(self.card1(known))))
        there = (vectors.abs().sum(-1, keepdim=True) > 0).float()
        worth: Tensor = self.worth(hidden) * there
        return worth, self.does(hidden)

    def _dropped(self, known: Tensor) -> Tensor:
        if not self.training:
            return known
        kept = self.get_buffer("kept")
        return known * torch.bernoulli(kept.expand_as(known)) / kept.clamp(min=1e-3)

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
        sides = made.players(table)
        own = torch.cat([pooled, self._dice(made, does, which, rows, sides), sides], -1)
        first = self.mine(own) + self.theirs(own.flip(1)) + self.shared(made.shared(table))[:, None]
        out = self.trunk3(torch.relu(self.trunk2(torch.relu(first))))[..., 0]
        return out[:, 0] - out[:, 1]

    def _dice(self, made: Inputs, does: Tensor, which: Tensor, rows: Tensor, sides: Tensor) -> Tensor:
        """The sums over each player's dice."""
        n = len(rows)
        place = (rows[..., at.THERE] > 0).reshape(-1).nonzero()[:, 0]
        found = rows.reshape(-1, at.ROW)[place]
        position = place // at.DICE
        card = which[position, found[:, at.CARD_SLOT].long()]
        hidden = torch.relu(self.die1(made.dice(found.float())) + does[card])
        hidden = torch.relu(self.die2(hidden))
        whose = position * 2 + (found[:, at.MINE] == 0)
        sums = self._summed(hidden, whose, n)
        if not self.shape.meets:
            return sums
        beside = torch.cat([sums, sides], -1)
        context = self.meet_mine(beside) + self.meet_theirs(beside.flip(1))
        again = torch.relu(self.die3(hidden) + context.reshape(n * 2, -1)[whose])
        return torch.cat([sums, self._summed(again, whose, n)], -1)

    def _summed(self, hidden: Tensor, whose: Tensor, n: int) -> Tensor:
        sums = torch.zeros(n * 2, hidden.shape[-1], device=hidden.device).index_add(0, whose, hidden.float())
        return sums.reshape(n, 2, -1) * 0.25

    def _tensors(self) -> dict[str, tuple[str, bool]]:
        return {**_TENSORS, **_MEETING} if self.shape.meets else _TENSORS

    def take(self, network: Network) -> None:
        """Begin with what a network knows; of features it has not met it makes nothing at first."""
        with torch.no_grad():
            for name, (array, across) in self._tensors().items():
                if array not in network.weights:
                    raise Malformed(f"the network is of another shape: it has no {array}")
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
        for name, (array, across) in self._tensors().items():
            found = self.get_parameter(name).detach().float().cpu().numpy()
            weights[array] = np.ascontiguousarray(found.T if across else found)
        return Network(weights, number_names(), about)


def _in_order(known: Tensor, names: tuple[str, ...]) -> Tensor:
    """The weights of a card's numbers where these numbers are now."""
    place = {name: n for n, name in enumerate(number_names())}
    kept = [n for n, name in enumerate(names) if name in place]
    found = torch.zeros(len(known), len(place))
    found[:, [place[names[n]] for n in kept]] = known[:, kept]
    return found
