"""Instructions that no card has, for who tries out what a program comes to (``overcrush.exercise.results``)."""

from __future__ import annotations

from collections.abc import Callable

from overcrush.engine.core import Frame, Op, State
from overcrush.engine.refs import SLOT_DID


class Stop(Op):
    """Leave out what follows: nothing behind the cost is done."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def possible(self, s: State, f: Frame) -> bool:
        return False  # what is there to be done is said by the others

    def run(self, s: State, f: Frame) -> None:
        f.slots[SLOT_DID] = ()
        f.pc = self.to


class Mark(Op):
    """The end of a program: somebody looks at the game as it is now."""

    __slots__ = ("look",)

    def __init__(self, look: Callable[[State], None]) -> None:
        super().__init__()
        self.look = look

    def possible(self, s: State, f: Frame) -> bool:
        return False

    def run(self, s: State, f: Frame) -> None:
        self.look(s)
        f.pc += 1
