"""Instructions that pay in the middle of an ability (3.1.18), and skip what a cost buys that is not paid."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.asking import ask
from overcrush.engine.core import Amount, Cost, Frame, Op, Option, State
from overcrush.engine.energy import Payment, payment, spend
from overcrush.engine.moves import move
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.moving import FieldOp
from overcrush.engine.pricing import fielding_cost
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.scan import could, payable, scan
from overcrush.engine.terms.amounts import optional
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.players import PlayerRef
from overcrush.errors import Unsupported
from overcrush.model.const import CHOOSE, ENERGY_NAMES, FIELD, GENERIC, O_NUMBER, PREP


class PayEnergy(Op):
    """Pay energy in the middle of an ability, or skip what it buys."""

    __slots__ = ("by", "each", "energy", "to")

    def __init__(self, energy: tuple[int, ...], by: PlayerRef, each: Amount | None = None) -> None:
        super().__init__()
        self.required = True
        self.energy = energy
        self.by = by
        self.each = each
        self.to = 0

    def _types(self) -> tuple[int, ...]:
        return tuple(kind for kind in self.energy if kind != GENERIC)

    def _payment(self, s: State, f: Frame, player: int) -> Payment | None:
        times = max(0, self.each.value(s, f)) if self.each is not None else 1
        return payment(s, player, len(self.energy) * times, self._types() * times)

    def possible(self, s: State, f: Frame) -> bool:
        return self._payment(s, f, self.by.one(s, f)) is not None

    def run(self, s: State, f: Frame) -> None:
        player = self.by.one(s, f)
        paid = self._payment(s, f, player)
        if paid is None:
            f.slots[SLOT_DID] = ()
            f.pc = self.to
            return
        spend(s, player, paid, "3.1.18")
        f.pc += 1


class FieldingPrice(Amount):
    """What it costs now to field the dice spoken of (2.6.3.1)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, s: State, f: Frame) -> int:
        return sum(fielding_cost(s, die) for die in f.slots[self.slot] if die >= 0 and s.face[die] >= 0)


class PayX(PayEnergy):
    """Pay as much energy as the payer chooses, at least one, of the type that is asked for if one is (3.1.18)."""

    __slots__ = ("limit", "slot")

    def __init__(self, energy: tuple[int, ...], by: PlayerRef, slot: int, limit: int) -> None:
        super().__init__(energy, by)
        self.slot = slot
        self.limit = limit

    def _most(self, s: State, player: int) -> int:
        most = 0
        while most != self.limit or not self.limit:
            if payment(s, player, most + 1, self._types() * (most + 1)) is None:
                break
            most += 1
        return most

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = (0,) * self._most(s, self.by.one(s, f))  # looking ahead, it may be all of it
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        player = self.by.one(s, f)
        options: list[Option] = [(O_NUMBER, n) for n in range(1, self._most(s, player) + 1)]
        if not options:
            f.slots[SLOT_DID] = ()
            f.pc = self.to
        elif len(options) == 1:
            self.answer(s, f, options[0])
        else:
            ask(s, player, CHOOSE, options, "3.1.18", "How much energy do you pay?", f.die, f.card)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        player = self.by.one(s, f)
        paid = payment(s, player, option[1], self._types() * option[1])
        assert paid is not None
        spend(s, player, paid, "3.1.18")
        f.slots[self.slot] = (0,) * option[1]
        f.pc += 1


class CostGate(Op):
    """Skip a cost and what it buys if it cannot be paid in full (3.1.17, 3.1.19), or buys nothing (3.1.10)."""

    __slots__ = ("end", "to")

    def __init__(self) -> None:
        super().__init__()
        self.silent = True
        self.end = 0
        self.to = 0

    def run(self, s: State, f: Frame) -> None:
        if payable(s, f, f.pc + 1, self.end) and (self._spares(s, f) or could(s, f, f.pc + 1, self.to)):
            f.pc += 1
        else:
            f.slots[SLOT_DID] = ()
            f.pc = self.to

    def _spares(self, s: State, f: Frame) -> bool:
        """Whether it is paid for nothing that an instruction does: for a KO that does not happen."""
        return all(op.silent for op in s.t.programs[f.prog].code[self.end : self.to])


class ForNothing(Op):
    """Skip what only takes something from the player who initiates it, where nothing it is done for could have a
    result: such an ability is not initiated (3.1.10, 3.1.16)."""

    __slots__ = ("leaves", "rest", "to")

    def __init__(self, leaves: bool) -> None:
        super().__init__()
        self.silent = True
        self.leaves = leaves
        """It takes this very die out of the field."""
        self.rest = 0
        self.to = 0

    def run(self, s: State, f: Frame) -> None:
        if self.skip(s, f) < 0:
            f.pc += 1
        else:
            f.slots[SLOT_DID] = ()
            f.pc = self.to

    def skip(self, s: State, f: Frame) -> int:
        trial, now = f.copy(), s
        if not scan(s, trial, f.pc + 1, self.rest):
            return -1  # it takes nothing
        if self.leaves:
            if f.die < 0 or s.zone[f.die] != FIELD:
                return -1  # from elsewhere it is only put in another place
            now = s.clone()
            move(now, f.die, PREP, "2.7.6.1")
        trial.slots[SLOT_DID] = (1,)
        return -1 if scan(now, trial, self.rest, self.to, True) else self.to


def energy_of(cost: e.Cost) -> tuple[int, ...]:
    """The energy symbols of a cost."""
    if cost.x or cost.most:
        raise unsupported(cost)
    return tuple(ENERGY_NAMES.index(x) for x in cost.energy)


def priced(low: Linker, cost: e.Cost) -> Cost:
    """A cost that is paid at once, when something is done that it is the price of: energy and life alone."""
    life: Amount | None = None
    for part in cost.also:
        if not isinstance(part, e.LoseLife) or part.player != n.Player("you") or life is not None:
            raise unsupported(part)
        life = low.amount(part.amount)
    return Cost(energy_of(cost), optional(low, cost.each), life)


def cost_parts(low: Linker, cost: e.Cost, by: n.Player | None = None) -> None:
    """Emit the part of a cost that is no energy, none of which can be left out (3.1.19); life is the payer's."""
    low.in_cost = True
    for part in cost.also:
        if isinstance(part, e.LoseLife) and part.player == n.Player("you") and by is not None:
            low.effect(e.LoseLife(part.amount, by))
        else:
            low.effect(part)
    low.in_cost = False


@links(e.Field)
def _field(low: Linker, node: e.Field) -> None:
    who = None if node.player.who == "each" else low.player(node.player)
    slot = low.what(node.what)
    if node.free:
        low.verb(FieldOp(slot, low.amount(node.level), who))
        return
    if not isinstance(node.what, n.Ref) or who is None:
        raise unsupported(node)  # what it costs is not known before it is chosen
    gate = CostGate()
    low.code.append(gate)
    pay = PayEnergy((GENERIC,), who, FieldingPrice(slot))
    low.code.append(pay)
    gate.end = len(low.code)
    before, low.paid_for = low.paid_for, True
    low.verb(FieldOp(slot, low.amount(node.level), who))
    low.paid_for = before
    gate.to = pay.to = len(low.code)


@links(e.PayFor)
def _pay_for(low: Linker, node: e.PayFor) -> None:
    if node.effect == e.Seq(()):
        raise Unsupported("a cost that buys nothing cannot be paid (3.1.10)")
    gate = CostGate()
    low.code.append(gate)
    pay: PayEnergy | None = None
    payer = low.player(n.Player("you"))
    if node.cost.x:
        pay = PayX(energy_of(replace(node.cost, x=False, most=0)), payer, low.slot("paid"), node.cost.most)
    elif node.cost.energy:
        pay = PayEnergy(energy_of(node.cost), payer, optional(low, node.cost.each))
    if pay is not None:
        low.code.append(pay)
    cost_parts(low, node.cost)
    gate.end = len(low.code)
    before, low.paid_for = low.paid_for, True
    low.effect(node.effect)
    low.paid_for = before
    gate.to = len(low.code)
    if pay is not None:
        pay.to = len(low.code)
