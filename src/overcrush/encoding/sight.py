"""What a seat saw last: the observation as bytes, and from what it was written, so that only what is new is written.

A game changes little from one decision to the next. What it is now is compared with what it was: nobody has to tell,
and any position of the table may follow any other.
"""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.seat import Seat
from overcrush.encoding.slots import CARDS, DICE, DICE_AT, PILES_AT, ROW, TABLE
from overcrush.model.const import REMOVED

EMPTY: Final = bytearray(ROW)
NO_MARKS: Final = bytearray(CARDS)


class Sight:
    """The observation of one seat."""

    __slots__ = ("controller", "face", "head", "marked", "out", "owner", "plain", "seat", "tokens", "touched", "zone")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.out = bytearray(at.SIZE)
        self.tokens = False
        """Whether there were tokens."""
        self.clear(seat.dice)

    def clear(self, dice: int) -> None:
        """Forget all that was seen; a table with so many dice is looked at next."""
        self.out[:] = bytearray(at.SIZE)
        self.head: list[int] = [0] * TABLE
        """The numbers of the table."""
        self.zone: list[int] = [REMOVED] * dice
        """Where each die was; so were whose it was and what it showed."""
        self.owner: list[int] = [0] * dice
        self.controller: list[int] = [0] * dice
        self.face: list[int] = [0] * dice
        self.plain: list[bytearray] = [EMPTY] * DICE
        """The rows of the slots as their faces have them."""
        self.touched: list[int] = []
        """The slots in whose rows more was written."""
        self.marked: list[int] = []
        """The piles that are no dice, in which something was written."""

    def show(self, slot: int, row: bytearray) -> None:
        """A slot shows a face, or nothing."""
        self.plain[slot] = row
        place = DICE_AT + slot * ROW
        self.out[place : place + ROW] = row

    def touch(self, slot: int) -> int:
        """Where the row of a slot begins, in which more is about to be written."""
        self.touched.append(slot)
        return DICE_AT + slot * ROW

    def mark(self, column: int) -> int:
        """Where a pile begins that counts no dice, in which something is about to be written."""
        self.marked.append(column)
        return PILES_AT + column * CARDS

    def restore(self) -> None:
        """Take out again what was written beside faces and dice."""
        out = self.out
        if self.touched:
            for slot in self.touched:
                place = DICE_AT + slot * ROW
                out[place : place + ROW] = self.plain[slot]
            self.touched = []
        if self.marked:
            for column in self.marked:
                place = PILES_AT + column * CARDS
                out[place : place + CARDS] = NO_MARKS
            self.marked = []
