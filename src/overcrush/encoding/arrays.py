"""Observations and options as NumPy arrays: written into buffers that are given, flat, as sets, or as a graph."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overcrush.encoding import slots as at
from overcrush.encoding.action_ids import ids, option_of, write_options
from overcrush.encoding.card_vectors import card_vector, features, verb_number
from overcrush.encoding.observing import write
from overcrush.encoding.seat import Seat
from overcrush.encoding.sight import Sight
from overcrush.engine.edge.api import Option, State, Table
from overcrush.errors import Malformed, OvercrushError

Array = NDArray[Any]
Eyes = tuple[tuple[Sight, Array], tuple[Sight, Array]]
"""What each seat saw last, and the same as numbers."""
MOST_OPTIONS: Final = 512
"""So many options of one decision have a row."""


class Encoder:
    """Writes positions of one table as numbers, for either seat. A table is made once for a pair of teams, and so is
    this; the same one serves every game of theirs."""

    __slots__ = ("_cards", "_eyes", "_option_rows", "_options", "seats", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        verbs = [[verb_number(node) for node in program.about] for program in table.programs]
        self.seats = (Seat(table, 0, verbs), Seat(table, 1, verbs))
        self._cards: dict[int, Array] = {}
        self._eyes = self.eyes()
        self._options = bytearray(MOST_OPTIONS * at.OPTION_ROW)
        self._option_rows: Array = np.frombuffer(self._options, np.uint8).reshape(MOST_OPTIONS, at.OPTION_ROW)

    def with_ids(self) -> Encoder:
        """The encoder, where every answer of its table has an action id; observing needs none."""
        if len(self.seats[0].activated) > at.ACTIVATED:
            raise OvercrushError(f"an encoding has room for {at.ACTIVATED} activated abilities")
        return self

    def eyes(self) -> Eyes:
        """What both seats see, for ``observe``: who observes several games in turn is quicker with a pair for each."""
        one, other = Sight(self.seats[0]), Sight(self.seats[1])
        return (one, np.frombuffer(one.out, np.uint8)), (other, np.frombuffer(other.out, np.uint8))

    def observe(self, s: State, player: int, out: Array, eyes: Eyes | None = None) -> None:
        """Write what a player may know of a position into ``out``: ``slots.SIZE`` numbers of any type, 0 to 255."""
        sight, numbers = (self._eyes if eyes is None else eyes)[player]
        write(sight, s)
        out[:] = numbers

    def cards(self, player: int) -> Array:
        """The vectors of all cards by their slots, the same in every position of a table: made once, not to be written
        to."""
        found = self._cards.get(player)
        if found is None:
            found = np.zeros((at.CARDS, len(features())), np.float32)
            for card, slot in enumerate(self.seats[player].card_slot):
                found[slot] = card_vector(self.table.cards[card])
            found.setflags(write=False)
            self._cards[player] = found
        return found

    def ids(self, s: State) -> list[int]:
        """The action ids of the options of the open decision, for who must take it."""
        ask = s.ask
        return ids(self.seats[ask.who], s) if ask is not None else []

    def option(self, s: State, action: int) -> Option:
        """The option of the open decision that an action id means."""
        ask = s.ask
        if ask is None:
            raise Malformed("nothing is being asked: the game is over")
        return option_of(self.seats[ask.who], s, action)

    def mask(self, s: State, out: Array) -> None:
        """Set ``out`` (``slots.ACTIONS`` numbers) to 1 where the open decision has an option of that id, else to 0."""
        out[:] = 0
        found = self.ids(s)
        if found:
            out[found] = 1

    def options(self, s: State, out: Array) -> int:
        """Write a row for each option of the open decision into ``out`` (so many rows of ``slots.OPTION_ROW``), the
        rest 0; how many options there are, which may be more than there is room for."""
        ask = s.ask
        if ask is None:
            out[:] = 0
            return 0
        room = min(len(out), MOST_OPTIONS)
        used = min(room, len(ask.options))
        self._options[: used * at.OPTION_ROW] = bytes(used * at.OPTION_ROW)
        n = write_options(self.seats[ask.who], s, self._options, room)
        out[:used] = self._option_rows[:used]
        out[used:] = 0
        return n


def parts(observation: Array) -> dict[str, Array]:
    """An observation's parts as views: ``table``, ``piles`` (a row for each card's slot), ``dice`` (for each die's)."""
    return {
        "table": observation[..., : at.TABLE],
        "piles": observation[..., at.PILES_AT : at.DICE_AT]
        .reshape(*observation.shape[:-1], at.PILES, at.CARDS)
        .swapaxes(-1, -2),
        "dice": observation[..., at.DICE_AT :].reshape(*observation.shape[:-1], at.DICE, at.ROW),
    }


def as_set(observation: Array) -> tuple[Array, Array]:
    """The dice that are there, as rows in any number, and their slots."""
    rows = parts(observation)["dice"]
    slots = np.flatnonzero(rows[:, at.THERE])
    return rows[slots], slots


RELATIONS: Final = ("of the card", "blocks", "attached to", "captured by", "asked by")


def as_graph(observation: Array) -> dict[str, Array]:
    """The dice that are there and the cards as nodes, and what joins them.

    ``dice``: rows; ``cards``: the piles' rows; ``edges``: (relation, from, to): ``of the card`` from a die to a card's
    slot, ``asked by`` from a card's slot to itself where its ability asks, the others from die to die. Dice are counted
    as in ``dice``.
    """
    rows, slots = as_set(observation)
    place = np.full(at.DICE + 1, -1)
    place[slots + 1] = np.arange(len(slots))
    edges = [np.stack([np.zeros(len(rows), int), np.arange(len(rows)), rows[:, at.CARD_SLOT].astype(int)], axis=1)]
    for relation, column in ((1, at.BLOCKS), (2, at.ATTACHED), (3, at.CAPTOR)):
        have = np.flatnonzero(rows[:, column])
        to = place[rows[have, column].astype(int)]
        edges.append(np.stack([np.full(len(have), relation), have, to], axis=1)[to >= 0])
    card = int(observation[at.ASKING_CARD]) - 1
    if card >= 0:
        edges.append(np.array([[4, card, card]]))
    return {"dice": rows, "cards": parts(observation)["piles"], "edges": np.concatenate(edges)}
