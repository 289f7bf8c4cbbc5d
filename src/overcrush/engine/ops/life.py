"""Life gained, lost and paid."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.core import Amount, Frame, Op, State
from overcrush.engine.life_totals import gain_life, lose_life, pay_life, settle, settles
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.prohibitions import forbidden, spare
from overcrush.engine.refs import SLOT_THAT
from overcrush.engine.terms.players import PlayerRef
from overcrush.model.const import NONE


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


class LifeOp(Op):
    """A change of life, of one player or of several."""

    __slots__ = ("amount", "each", "rest", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who
        self.each = NONE
        """Where it is said of each of several dice, the slot of the die it is about."""
        self.rest = NONE
        """The slot of those that follow: it happens for all of them in one moment (2.9.3)."""

    def changes(self, s: State, f: Frame) -> list[tuple[int, int]]:
        """How much of whose life, for all it is said of."""
        found = shares(s, f, self.who, self.amount)
        if self.rest >= 0:
            for die in f.slots[self.rest]:
                f.slots[self.each] = (die,)
                found += shares(s, f, self.who, self.amount)
            f.slots[self.rest] = ()
        return found


class GainLifeOp(LifeOp):
    """A player gains life."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return any(
            amount > 0 and not forbidden(s, "gain life", p) and (s.life[p] < s.t.starting_life[p] or _pays(s, f, p))
            for p, amount in shares(s, f, self.who, self.amount)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player, amount in self.changes(s, f):
            gain_life(s, player, amount, "1.1.3")


def _pays(s: State, f: Frame, player: int) -> bool:
    """Whether a player pays life for what comes now: there is room for some by then (1.1.3)."""
    return any(
        isinstance(op, LoseLifeOp) and op.required and player in op.who.players(s, f)
        for op in s.t.programs[f.prog].code[: f.pc]
    )


class LoseLifeOp(LifeOp):
    """A player loses life, which is no damage; as a cost, pays it."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        if self.required:  # a cost that would end the payer's game cannot be demanded, but life may be paid down to 0
            return all(spare(s, p) >= amount for p, amount in shares(s, f, self.who, self.amount))
        return any(
            amount > 0 and not forbidden(s, "lose life", p) and spare(s, p) > 0
            for p, amount in shares(s, f, self.who, self.amount)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player, amount in self.changes(s, f):
            if self.required:
                pay_life(s, player, amount, "3.4.9.10")
            else:
                lose_life(s, player, amount, "2.7.5.6")


class SetLifeOp(LifeOp):
    """A player's life becomes so much: the difference is gained or lost."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return any(settles(s, p, total) for p, total in shares(s, f, self.who, self.amount))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        settle(s, self.changes(s, f), "1.1.3")


class SwapLifeOp(Op):
    """Two players' life totals change places."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return any(settles(s, p, s.life[1 - p]) for p in (0, 1))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        settle(s, [(0, s.life[1]), (1, s.life[0])], "1.1.3")


@links(e.SetLife)
def _set_life(low: Linker, node: e.SetLife) -> None:
    low.emit(SetLifeOp(low.amount(node.amount), low.player(node.player)))


@links(e.SwapLife)
def _swap_life(low: Linker, node: e.SwapLife) -> None:
    low.emit(SwapLifeOp())


@links(e.GainLife)
def _gain_life(low: Linker, node: e.GainLife) -> None:
    low.emit(GainLifeOp(low.amount(node.amount), low.player(node.player)))


@links(e.LoseLife)
def _lose_life(low: Linker, node: e.LoseLife) -> None:
    low.emit(LoseLifeOp(low.amount(node.amount), low.player(node.player)))
