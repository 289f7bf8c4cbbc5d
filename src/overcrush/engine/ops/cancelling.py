"""Ending what abilities of a kind have put into force."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.core import Effect, Frame, Later, Op, State
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.refs import SLOT_DID, source_of
from overcrush.engine.statics import changed
from overcrush.engine.terms.entries import unsupported


class CancelOp(Op):
    """What Global Abilities, or action dice, have put into force or left waiting ends."""

    __slots__ = ("of", "persistent")

    def __init__(self, of: str, persistent: bool) -> None:
        super().__init__()
        self.of = of
        self.persistent = persistent

    def _ends(self, s: State, it: Effect) -> bool:
        return (it.persistent or not self.persistent) and it.f.prog >= 0 and source_of(s, it.f) == self.of

    def _waits_no_more(self, s: State, later: Later) -> bool:
        return later.f.prog >= 0 and source_of(s, later.f) == self.of

    def possible(self, s: State, f: Frame) -> bool:
        return any(self._ends(s, it) for it in s.effects) or any(self._waits_no_more(s, later) for later in s.later)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        able = self.possible(s, f)
        f.slots[SLOT_DID] = (1,) if able else ()
        if able:
            s.effects = [it for it in s.effects if not self._ends(s, it)]
            s.later = tuple(later for later in s.later if not self._waits_no_more(s, later))
            changed(s)


@links(e.Cancel)
def _cancel(low: Linker, node: e.Cancel) -> None:
    if node.of not in ("global", "action"):
        raise unsupported(node)
    low.code.append(CancelOp(node.of, node.persistent))
