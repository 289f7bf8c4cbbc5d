"""What waits for a later event (3.1.22)."""

from __future__ import annotations

from overcrush.engine.core import Frame, Later, Op, Selector, State
from overcrush.engine.ops import choosing, moving, verb
from overcrush.engine.ops.changes import until
from overcrush.engine.terms.amounts import ANY_NUMBER, Number
from overcrush.engine.timely import BLOCKERS, in_time


class LaterOp(Op):
    """Wait for an event, and then do something (3.1.22)."""

    __slots__ = ("about", "fighters", "needs", "once", "prog", "settled", "specs", "until")

    def __init__(self, specs: list[int], prog: int, until_: str, once: bool) -> None:
        super().__init__()
        self.about: tuple[int, ...] = ()
        """The slots of the dice it waits for, if it waits for dice chosen before."""
        self.needs: tuple[int, ...] = ()
        """The slots of the dice it is for, if these are chosen before."""
        self.fighters: list[Selector] = []
        """Whom it looks for among dice that attack or block."""
        self.settled = False
        """Done twice it does no more than once."""
        self.specs = specs
        self.prog = prog
        self.until = until_
        self.once = once

    def possible(self, s: State, f: Frame) -> bool:
        if until(s, f, self.until) <= s.turn and not in_time(s, f, [s.t.laters[spec] for spec in self.specs]):
            return False
        if self.fighters and s.sub > BLOCKERS and not any(selector.find(s, f) for selector in self.fighters):
            return False  # who fights is known, and nobody fits
        if self.needs and not any(f.slots[slot] for slot in self.needs):
            return False
        if self.settled and any(
            entry.prog == self.prog and entry.f.you == f.you and entry.until >= until(s, f, self.until)
            for entry in s.later
        ):
            return False  # it will be done, to as many as anybody likes
        return not self.about or any(f.slots[slot] for slot in self.about)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = until(s, f, self.until)
        for spec in self.specs:
            s.later += (Later(spec, self.prog, f, end, self.once),)


def settles(code: list[Op]) -> bool:
    """Whether a program only takes as many dice as somebody likes out of combat: twice is no more than once."""
    for op in code:
        if isinstance(op, choosing.ChooseOp):
            if not op.up_to or not isinstance(op.n, Number) or op.n.n < ANY_NUMBER:
                return False
        elif not op.silent and not isinstance(op, moving.RemoveFromCombatOp):
            return False
    return True


def unbound(code: list[Op]) -> tuple[int, ...]:
    """The slots a program only reads, if all it does is done to what they hold."""
    doing = [op for op in code if not op.silent]
    binding = [
        op
        for op in code
        if isinstance(op, choosing.ChooseOp | choosing.BindEvery | choosing.BindRef | choosing.BindPlayers)
    ]
    if binding or not all(isinstance(op, verb.Verb) for op in doing):
        return ()
    return tuple(op.slot for op in doing if isinstance(op, verb.Verb))
