"""Life gained, lost and paid."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.core import Amount, Frame, Op, State
from overcrush.engine.damage import gain_life, lose_life, pay_life
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.prohibitions import forbidden
from overcrush.engine.terms.players import PlayerRef


class GainLifeOp(Op):
    """A player gains life."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.value(s, f) > 0 and any(
            s.life[p] < s.t.starting_life[p] and not forbidden(s, "gain life", p) for p in self.who.players(s, f)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        amount = self.amount.value(s, f)
        for player in self.who.players(s, f):
            gain_life(s, player, amount, "1.1.3")


class LoseLifeOp(Op):
    """A player loses life, which is no damage; as a cost, pays it."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        if self.required:  # a cost that would end the payer's game cannot be demanded, but life may be paid down to 0
            return all(s.life[p] >= self.amount.value(s, f) for p in self.who.players(s, f))
        return self.amount.value(s, f) > 0 and bool(self.who.players(s, f))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        amount = self.amount.value(s, f)
        for player in self.who.players(s, f):
            if self.required:
                pay_life(s, player, amount, "3.4.9.10")
            else:
                lose_life(s, player, amount, "2.7.5.6")


@links(e.GainLife)
def _gain_life(low: Linker, node: e.GainLife) -> None:
    low.emit(GainLifeOp(low.amount(node.amount), low.player(node.player)))


@links(e.LoseLife)
def _lose_life(low: Linker, node: e.LoseLife) -> None:
    low.emit(LoseLifeOp(low.amount(node.amount), low.player(node.player)))
