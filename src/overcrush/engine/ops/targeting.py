"""Answers to being targeted, and targets that are changed."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.events import emit
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.react import ask_retarget, changeable
from overcrush.engine.refs import targetable
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.used import used_up
from overcrush.model.const import CHOOSE, EV_REDIRECTED, NONE, O_PICK


class AimReact(Op):
    """After targets were chosen, let players change them (3.4.9.3)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot

    def run(self, s: State, f: Frame) -> None:
        if s.t.retargeting and f.slots[self.slot] and (not s.aimed or s.aimed[1] == f.serial):
            if s.aimed != (self.slot, f.serial):
                s.aimed = (self.slot, f.serial)
                s.declined = ()
            if ask_retarget(s, f, self.slot):
                return
            s.aimed = ()
            s.declined = ()
        f.pc += 1


class RetargetOp(Verb):
    """Change the target that was just chosen to another legal one (3.4.9.4)."""

    __slots__ = ()

    def _aimed(self, s: State, f: Frame) -> Frame | None:
        if not s.aimed:
            return None
        for frame in reversed(s.stack):
            if frame.serial == s.aimed[1] and frame is not f:
                return frame
        return None

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        frame = self._aimed(s, f)
        return frame is not None and ref not in frame.slots[s.aimed[0]] and (ref < 0 or targetable(s, frame, ref))

    def run(self, s: State, f: Frame) -> None:
        frame = self._aimed(s, f)
        if frame is None or not f.slots[self.slot]:
            f.pc += 1
            return
        targets = changeable(s, f, frame, s.aimed[0])
        if len(targets) > 1:  # each change is of one target, and is paid for by itself (3.4.9.7)
            ask(
                s,
                f.you,
                CHOOSE,
                [(O_PICK, ref) for ref in targets],
                "3.4.9.7",
                "Which of the targets do you change?",
                f.die,
                f.card,
            )
            return
        if targets:
            self._change(s, f, frame, targets[0])
            return
        f.pc += 1

    def answer(self, s: State, f: Frame, option: Option) -> None:
        frame = self._aimed(s, f)
        if frame is not None:
            self._change(s, f, frame, option[1])

    def _change(self, s: State, f: Frame, frame: Frame, old: int) -> None:
        f.pc += 1
        for ability in s.t.retargeting:
            if f.prog in ability.progs and ability.kind == "triggered" and ability.limits:
                s.marks = s.marks | {used_up(s, ability, f.you, f.die)}  # used only now: it may be declined (3.1.9)
        new = f.slots[self.slot][0]
        frame.slots[s.aimed[0]] = tuple(new if ref == old else ref for ref in frame.slots[s.aimed[0]])
        emit(s, EV_REDIRECTED, new, NONE, s.controller[new] if new >= 0 else -1 - new, 0, "3.4.9.3")


@links(e.Retarget)
def _retarget(low: Linker, node: e.Retarget) -> None:
    if low.kind not in ("global", "triggered"):
        raise unsupported(node)  # nothing is being targeted then
    low.verb(RetargetOp(low.what(node.to)))
