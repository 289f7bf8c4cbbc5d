"""Life gained, lost and paid."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.core import Amount, Frame, Op, State
from overcrush.engine.damage import gain_life, lose_life, pay_life
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.prohibitions import forbidden
from overcrush.engine.refs import SLOT_THAT
from overcrush.engine.terms.players import PlayerRef


def shares(s: State, f: Frame, who: PlayerRef, amount: Amount) -> list[tuple[int, int]]:
    """How much each player gains or loses: of several players each has a number of their own ("for each die they
    control"), all of them known before anything changes."""
    players = who.players(s, f)
    if len(players) < 2 or amount.constant():
        return [(player, amount.value(s, f)) for player in players]
    found: list[tuple[int, int]] = []
    for player in players:
        own = f.copy()
        own.slots[SLOT_THAT] = (-1 - player,)
        found.append((player, amount.value(s, own)))
    return found


class GainLifeOp(Op):
    """A player gains life."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        return any(
            s.life[p] < s.t.starting_life[p] and amount > 0 and not forbidden(s, "gain life", p)
            for p, amount in shares(s, f, self.who, self.amount)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player, amount in shares(s, f, self.who, self.amount):
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
            return all(s.life[p] >= amount for p, amount in shares(s, f, self.who, self.amount))
        return any(amount > 0 for _, amount in shares(s, f, self.who, self.amount))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player, amount in shares(s, f, self.who, self.amount):
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
