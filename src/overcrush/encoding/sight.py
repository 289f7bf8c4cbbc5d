"""What a seat saw last: the observation as bytes, and from what it was written, so that only what is new is written.

A game changes little from one decision to the next. What it is now is compared with what it was: nobody has to tell,
and any position of the table may follow any other.
"""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.seat import Seat
from overcrush.encoding.slots import CARDS, DICE, DICE_AT, PILES_AT, ROW
from overcrush.model.const import NONE, ZONES

EMPTY: Final = bytes(ROW)
NO_DICE: Final = bytes(CARDS)


class Sight:
    """The observation of one seat."""

    __slots__ = ("apart", "codes", "marked", "on_card", "out", "plain", "seat", "tokens", "touched", "zones")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.out = bytearray(at.SIZE)
        self.tokens = False
        """Whether there were tokens."""
        self.clear()

    def clear(self) -> None:
        """Forget all that was seen."""
        self.out[:] = bytes(at.SIZE)
        self.zones: list[list[int]] = [[] for _ in range(2 * ZONES)]
        """The dice of each zone."""
        self.apart: list[list[int]] = [[], []]
        """Those that were captured, set aside or held, mine and theirs."""
        self.on_card: list[int] = []
        self.codes: list[int] = [NONE] * DICE
        """What each slot shows: a face in a zone, whosever, as ``Seat.rows`` counts them; -1 for nothing."""
        self.plain: list[bytes] = [EMPTY] * DICE
        """The rows of the slots as their faces have them."""
        self.touched: list[int] = []
        """The slots in whose rows more was written."""
        self.marked: list[int] = []
        """The piles that are no dice, in which something was written."""

    def show(self, slot: int, code: int, row: bytes) -> None:
        """A slot shows a face."""
        self.codes[slot] = code
        self.plain[slot] = row
        place = DICE_AT + slot * ROW
        self.out[place : place + ROW] = row

    def blank(self, slot: int) -> None:
        """A slot shows nothing."""
        if slot >= 0 and self.codes[slot] >= 0:
            self.show(slot, NONE, EMPTY)

    def touch(self, slot: int) -> int:
        """Where the row of a slot begins, in which more is about to be written."""
        self.touched.append(slot)
        return DICE_AT + slot * ROW

    def pile(self, column: int, counts: bytes) -> None:
        """How many dice of each card are in a pile."""
        place = PILES_AT + column * CARDS
        self.out[place : place + CARDS] = counts

    def mark(self, column: int) -> int:
        """Where a pile begins that counts no dice, in which something is about to be written."""
        self.marked.append(column)
        return PILES_AT + column * CARDS

    def restore(self) -> None:
        """Take out again what was written beside faces and dice."""
        if self.touched:
            for slot in set(self.touched):
                place = DICE_AT + slot * ROW
                self.out[place : place + ROW] = self.plain[slot]
            self.touched = []
        if self.marked:
            for column in set(self.marked):
                self.pile(column, NO_DICE)
            self.marked = []
