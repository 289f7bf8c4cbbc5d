"""The network at work: the chance to win of many positions at once, with NumPy alone.

A die is a row of numbers and its card's vector; what a player has is the sum over dice, and over cards by where their
dice are. Dice are looked at again beside what lies on both sides (``die3``), where a network has learned
that. Of both players' sums a judgement is made twice, once from each side, and the difference counts: the chances of
two who see the same add up to 1. Cards are worked out once for each pair of teams.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from overcrush.encoding import slots as at
from overcrush.encoding.card_vectors import features
from overcrush.errors import Malformed
from overcrush.network import inputs
from overcrush.network.inputs import Inputs

Array = NDArray[Any]
VERSION: Final = 1
ALONE: Final = 1 << 18
"""Multiplications of numbers up to which the usual library for matrices (OpenBLAS) begins no thread."""
_TABLE: Final = slice(0, at.TABLE)
_PILES: Final = slice(at.PILES_AT, at.DICE_AT)
_INPUTS: Final = Inputs(np, np.zeros(0, np.float32))


class Network:
    """The weights of a network, and what it makes of positions."""

    __slots__ = ("about", "names", "weights")

    def __init__(self, weights: Mapping[str, Array], names: Sequence[str], about: Mapping[str, Any]) -> None:
        self.weights = {name: np.ascontiguousarray(array, np.float32) for name, array in weights.items()}
        self.names = tuple(names)
        """What the numbers of a card's vector were called when this was learned."""
        self.about = dict(about)
        """How it was learned."""

    @classmethod
    def load(cls, path: Path) -> Network:
        """A network out of its file."""
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                head = json.loads(bytes(file["head"]).decode())
                if head["version"] != VERSION:
                    raise Malformed(f"{path.name} is a network of version {head['version']}; this reads {VERSION}")
                weights = {name: file[name] for name in file.files if name != "head"}
                return cls(weights, head["features"], head["about"])
        except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, BadZipFile) as error:
            raise Malformed(f"{path.name} is not a network: {error}") from None

    def save(self, path: Path) -> None:
        """Write it to a file, with half the precision it was learned with."""
        head = {"version": VERSION, "features": self.names, "about": self.about}
        arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in self.weights.items()}
        with path.open("wb") as file:
            np.savez(file, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **arrays)

    def cards(self, vectors: Array, names: tuple[str, ...] | None = None) -> Cards:
        """What it makes of the cards of a table, seen from one seat (``Encoder.cards``); ``names``: what their numbers
        are called, where they are more than those."""
        w = self.weights
        known = squeezed(np, _in_order(vectors, self.names, names or features()))
        hidden = _relu(_times(known, w["card1.weight"]) + w["card1.bias"])
        hidden = _relu(_times(hidden, w["card2.weight"]) + w["card2.bias"])
        there = (np.abs(vectors).sum(-1, keepdims=True) > 0).astype(np.float32)
        return Cards(
            np.ascontiguousarray((_times(hidden, w["worth.weight"]) + w["worth.bias"]) * there),
            np.ascontiguousarray(_times(hidden, w["does.weight"]) + w["die1.bias"]),
        )

    def logits(self, cards: Cards, observations: Array) -> Array:
        """How sure a win is for who looks on, for each row of ``observations`` (``slots.SIZE`` numbers)."""
        w = self.weights
        n = len(observations)
        table = observations[:, _TABLE].astype(np.float32)
        piles = observations[:, _PILES].reshape(n, at.PILES, at.CARDS).astype(np.float32)
        counted = _times(_INPUTS.counts(piles).reshape(n * 2 * inputs.POOLS, at.CARDS), cards.worth)
        pooled = _relu(_times(counted.reshape(n * 2, -1), w["cards1.weight"]) + w["cards1.bias"])
        sides = _INPUTS.players(table).reshape(n * 2, inputs.SIDE)
        fielded = self._dice(cards, observations, sides)
        own = np.concatenate([pooled, fielded, sides], -1).reshape(n, 2, -1)
        # the first layer is the sum of what each part of its input adds
        mine = _times(own.reshape(n * 2, -1), w["trunk1.mine"])
        other = _times(own.reshape(n * 2, -1), w["trunk1.theirs"])
        both = _times(_INPUTS.shared(table), w["trunk1.shared"]) + w["trunk1.bias"]
        first = mine.reshape(n, 2, -1) + other.reshape(n, 2, -1)[:, ::-1] + both[:, None]
        hidden = _relu(_times(_relu(first.reshape(n * 2, -1)), w["trunk2.weight"]) + w["trunk2.bias"])
        out = _times(hidden, w["trunk3.weight"]).reshape(n, 2)
        found: Array = out[:, 0] - out[:, 1]
        return found

    def _dice(self, cards: Cards, observations: Array, sides: Array) -> Array:
        """The sums over each player's dice."""
        w = self.weights
        n = len(observations)
        rows = observations[:, at.DICE_AT :].reshape(n * at.DICE, at.ROW)
        there = np.flatnonzero(rows[:, at.THERE])
        found = rows[there].astype(np.float32)
        hidden = _relu(_times(_INPUTS.dice(found), w["die1.weight"]) + cards.does[rows[there, at.CARD_SLOT]])
        hidden = _relu(_times(hidden, w["die2.weight"]) + w["die2.bias"])
        whose = there // at.DICE * 2 + (rows[there, at.MINE] == 0)
        onto = np.zeros((n * 2, len(there)), np.float32)
        onto[whose, np.arange(len(there))] = 0.25
        sums: Array = _times(onto, hidden)
        if "die3.weight" not in w:
            return sums
        beside = np.concatenate([sums, sides], -1)
        theirs = _times(beside, w["meet.theirs"]).reshape(n, 2, -1)[:, ::-1].reshape(n * 2, -1)
        context = _times(beside, w["meet.mine"]) + w["die3.bias"] + theirs
        again = _relu(_times(hidden, w["die3.weight"]) + context[whose])
        return np.concatenate([sums, _times(onto, again)], -1)

    def chances(self, cards: Cards, observations: Array) -> Array:
        """How likely a win is for who looks on, for each row of observations."""
        found: Array = 1.0 / (1.0 + np.exp(-self.logits(cards, observations)))
        return found


class Cards:
    """What a network makes of the cards of a table, by their slots: what having dice is worth, and what a die does."""

    __slots__ = ("does", "worth")

    def __init__(self, worth: Array, does: Array) -> None:
        self.worth = worth
        self.does = does


def squeezed(xp: Any, vectors: Any) -> Any:
    """Numbers of cards with the big ones nearer to the small ones."""
    return xp.sign(vectors) * xp.log1p(xp.abs(vectors))


def pieces(rows: int, across: int, columns: int) -> int:
    """Into how many pieces rows are split to be multiplied, so that each is the work of one thread."""
    return max(1, min(-(-rows * across * columns // ALONE), rows // 2))


def _times(rows: Array, weights: Array) -> Array:
    """The product of two matrices, on the thread that asks: where others share out the work they wait for each other,
    on a busy machine for longer than a whole decision takes."""
    parts = pieces(len(rows), *weights.shape)
    if parts == 1:
        found: Array = rows @ weights
        return found
    return np.concatenate([part @ weights for part in np.array_split(rows, parts)])


def _relu(numbers: Array) -> Array:
    return np.maximum(numbers, 0.0, out=numbers)


def _in_order(vectors: Array, names: tuple[str, ...], now: tuple[str, ...]) -> Array:
    """Vectors with their numbers where the network looks for them: verbs may have come since it was learned."""
    if names == now:
        return vectors
    place = {name: n for n, name in enumerate(now)}
    found = np.zeros((len(vectors), len(names)), np.float32)
    for n, name in enumerate(names):
        if name in place:
            found[:, n] = vectors[:, place[name]]
    return found
