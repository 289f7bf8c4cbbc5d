"""Instructions that purchase dice, that begin the Attack Step, and that let a player declare the other one's
blockers."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Amount, Frame, Op, Option, State
from overcrush.engine.costs import purchase_cost
from overcrush.engine.declaring import DECLARES, TO_ATTACK, begin
from overcrush.engine.energy import payment, spend
from overcrush.engine.ops.flow import NO, YES, Verb
from overcrush.engine.prohibitions import cannot_purchase
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.window import take
from overcrush.model.const import CARD, CHOOSE, O_YES

CLEAN_UP = 17
"""The sub-step that follows where nobody attacks (see ``turn``)."""


class PurchaseOp(Verb):
    """Purchase a die by an ability: for a stated price, or for less than it costs."""

    __slots__ = ("cost", "less", "minimum", "to")

    def __init__(self, slot: int, cost: Amount | None, less: Amount, minimum: int | None, to: int) -> None:
        super().__init__(slot)
        self.cost = cost
        self.less = less
        self.minimum = minimum
        self.to = to

    def _price(self, s: State, f: Frame, card: int) -> tuple[int, tuple[int, ...]]:
        if self.cost is not None:
            n = self.cost.value(s, f)
            return n, s.t.pay[card] if n >= len(s.t.energy[card]) else ()
        least = 1 if self.minimum is None else self.minimum
        n = max(purchase_cost(s, f.you, card) - self.less.value(s, f), least, len(s.t.energy[card]))
        return n, s.t.pay[card]

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != CARD or not s.card_of[ref]:
            return False  # a Sidekick has no card to be purchased from (1.3.9)
        if cannot_purchase(s, f.you, s.card_of[ref]):
            return False
        return payment(s, f.you, *self._price(s, f, s.card_of[ref])) is not None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                paid = payment(s, f.you, *self._price(s, f, s.card_of[die]))
                if paid:
                    spend(s, f.you, paid, "2.6.2.3")
                done.append(take(s, f.you, s.card_of[die], "2.6.2.6", 0, self.to))
        f.slots[self.slot] = tuple(done)
        f.slots[SLOT_DID] = (1,) if done else ()


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
        return s.sub <= 10 and f.you == s.active and mark not in s.marks

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        s.marks = s.marks | {(DECLARES, f.you, 1 if self.even else 0)}
