"""What is done instead of a KO, and the KO after all."""

from __future__ import annotations

from overcrush.engine.core import Frame, Op, State
from overcrush.engine.damage import ko
from overcrush.engine.refs import SLOT_DID
from overcrush.model.const import FLAG_BY_OPPONENT


class Spare(Op):
    """What a KO is replaced by has been done, or paid for: the die is saved, whatever the rest comes to."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        f.slots[self.slot] = f.slots[SLOT_DID]


class FinishKO(Op):
    """The end of an ability that may replace a KO: if it did not, the die is KO'd now."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        """Where it is remembered that the die is saved, or -1 where it always is."""

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if f.event is None:
            return
        _, die, source, player, _, rule, _, _, flags = f.event
        s.sparing = tuple(d for d in s.sparing if d != die)
        s.dirty = True
        if self.slot >= 0 and not f.slots[self.slot]:  # by whom and how it would have been (2.7.6.1)
            ko(s, [die], rule, source, True, 1 - player if flags & FLAG_BY_OPPONENT else player)
