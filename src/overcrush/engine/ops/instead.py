"""What is done instead of a KO, and the KO after all."""

from __future__ import annotations

from overcrush.engine.core import Frame, Op, State
from overcrush.engine.damage import ko
from overcrush.engine.refs import SLOT_DID


class FinishKO(Op):
    """The end of an ability that may replace a KO: if it did not, the die is KO'd now."""

    __slots__ = ("always",)

    def __init__(self, always: bool) -> None:
        super().__init__()
        self.silent = True
        self.always = always

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        die = f.event[1] if f.event is not None else -1
        s.sparing = tuple(d for d in s.sparing if d != die)
        s.dirty = True
        if die >= 0 and not self.always and not f.slots[SLOT_DID]:
            ko(s, [die], "2.7.6.1", final=True)
