"""What waits for a later event (3.1.22): the dice it needs, and whether twice is more than once."""

from __future__ import annotations

from overcrush.engine.core import Op
from overcrush.engine.link.change_linker import ANY_NUMBER
from overcrush.engine.ops import choosing, moving, verb
from overcrush.engine.terms.amounts import Number


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
