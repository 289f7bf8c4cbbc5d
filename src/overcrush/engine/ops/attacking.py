"""Attacks and blocks that an ability declares."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.asking import ask
from overcrush.engine.blocking import DECLARES
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.declaring import TO_ATTACK, begin
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import NO, YES
from overcrush.engine.steps import BLOCKERS, CLEAN_UP
from overcrush.model.const import CHOOSE, O_YES


class AttackOp(Op):
    """The active player decides whether to attack before anything "at the start of the Attack Step" happens (2.6.7.1);
    if not, no Attack Step begins (2.6.7.2)."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        ask(s, f.you, CHOOSE, [YES, NO], TO_ATTACK, "Do you attack?", note=1)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc += 1
        if option[0] == O_YES:
            begin(s)
        else:
            s.sub = CLEAN_UP


class DeclareForOp(Op):
    """You declare the opponent's blockers this turn; ``even``: one for each attacker before any second one."""

    __slots__ = ("even",)

    def __init__(self, even: bool) -> None:
        super().__init__()
        self.even = even

    def possible(self, s: State, f: Frame) -> bool:
        mark = (DECLARES, f.you, 1 if self.even else 0)
        return s.sub <= BLOCKERS and f.you == s.active and mark not in s.marks

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        s.marks = s.marks | {(DECLARES, f.you, 1 if self.even else 0)}


@links(e.DeclareBlockers)
def _declare_blockers(low: Linker, node: e.DeclareBlockers) -> None:
    low.emit(DeclareForOp(node.even))
