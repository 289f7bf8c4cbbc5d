"""Ending what abilities of a kind have put into force."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability.abilities import Triggered
from overcrush.ability.tree import Node, walk
from overcrush.engine.core import Effect, Frame, Later, Op, State, Waiting
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.moving import ReturnEpic
from overcrush.engine.refs import SLOT_DID, source_of
from overcrush.engine.statics import changed
from overcrush.engine.terms.entries import unsupported
from overcrush.model.const import E_AMOUNT, E_DIE, E_PLAYER, NONE


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


class CancelThatOp(Op):
    """What has just been used does nothing: a Global, or an action die."""

    __slots__ = ("of",)

    def __init__(self, of: str) -> None:
        super().__init__()
        self.of = of

    def _frame(self, s: State, f: Frame) -> int:
        """Where on the stack it waits to begin, or NONE."""
        event = f.event
        if event is None:
            return NONE
        prog = s.t.abilities[event[E_AMOUNT]].progs[0] if self.of == "that global" else NONE
        for n in range(len(s.stack) - 1, -1, -1):
            waiting = s.stack[n]
            if waiting.pc == 0 and waiting.you == event[E_PLAYER] and waiting.prog != f.prog:
                if waiting.prog == prog if prog >= 0 else waiting.die == event[E_DIE]:
                    return n
        return NONE

    def _waiting(self, s: State, f: Frame) -> tuple[list[Waiting], int]:
        """Where one that answers something else waits for its turn, wherever it has got to by now, or NONE: of several
        uses the last one, for it was just used."""
        event = f.event
        if event is not None and self.of == "that global":
            for waiting in (s.pending, s.batch, s.queue):
                for n in range(len(waiting) - 1, -1, -1):
                    if waiting[n].ability == event[E_AMOUNT] and waiting[n].you == event[E_PLAYER]:
                        return waiting, n
        return s.queue, NONE

    def possible(self, s: State, f: Frame) -> bool:
        return self._frame(s, f) >= 0 or self._waiting(s, f)[1] >= 0

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        able = self.possible(s, f)
        f.slots[SLOT_DID] = (1,) if able else ()
        if (at := self._frame(s, f)) >= 0:
            code = s.t.programs[s.stack[at].prog].code
            if isinstance(code[-1], ReturnEpic):
                s.stack[at].pc = len(code) - 1  # the die has been used all the same
            else:
                del s.stack[at]
        elif able:
            waiting, n = self._waiting(s, f)
            del waiting[n]


ANSWERED: Final = {"that global": "global", "that action": "used"}


def cancelling(item: Node) -> bool:
    """Whether an ability can cancel what it answers."""
    found = {node.of for node in walk(item) if isinstance(node, e.Cancel) and node.of in ANSWERED}
    if not found:
        return False
    on = item.on if isinstance(item, Triggered) else ()
    if not on or any(trigger.event != ANSWERED[of] for trigger in on for of in found):
        raise unsupported(item)
    return True


@links(e.Cancel)
def _cancel(low: Linker, node: e.Cancel) -> None:
    if node.of in ANSWERED and not node.persistent:
        low.closed = True  # whether it is cancelled is known before anything else is asked
        low.code.append(CancelThatOp(node.of))
        return
    if node.of not in ("global", "action"):
        raise unsupported(node)
    low.code.append(CancelOp(node.of, node.persistent))
