"""Instructions that repeat a part: so many times, or for each of several dice."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.core import Amount, Frame, Op, State
from overcrush.engine.ops.branching import Jump, MayOp
from overcrush.engine.ops.choosing import ChooseOp, Join
from overcrush.engine.ops.dependence import counted
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.life import LifeOp
from overcrush.engine.terms.amounts import ANY_NUMBER
from overcrush.engine.terms.selectors import DiceSelector


class CountDown(Op):
    """Begin a repetition: so many times."""

    __slots__ = ("amount", "certain", "slot", "to")

    def __init__(self, slot: int, amount: Amount) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.amount = amount
        self.certain = False
        """Whether it can be known before the ability begins."""
        self.to = 0

    def skip(self, s: State, f: Frame) -> int:
        return self.to if self.certain and self.amount.value(s, f) <= 0 else -1

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = (self.amount.value(s, f),)
        f.pc += 1


class Again(Op):
    """Leave a repetition when its count is used up, else count one."""

    __slots__ = ("slot", "to")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.to = 0

    def run(self, s: State, f: Frame) -> None:
        left = f.slots[self.slot][0]
        if left <= 0:
            f.pc = self.to
        else:
            f.slots[self.slot] = (left - 1,)
            f.pc += 1


class CardsOf(Op):
    """Bind a die of each card described, wherever its dice are: it stands for the card."""

    __slots__ = ("selector", "slot")

    def __init__(self, slot: int, selector: DiceSelector) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.selector = selector

    def possible(self, s: State, f: Frame) -> bool:
        t = s.t
        f.slots[self.slot] = tuple(
            die for card, die in enumerate(t.first_die) if die >= 0 and self.selector.card_ok(s, f, card, t.owner[card])
        )
        return True

    def run(self, s: State, f: Frame) -> None:
        self.possible(s, f)
        f.pc += 1


class NextOf(Op):
    """Take the next of several dice into a slot, or leave the loop."""

    __slots__ = ("each", "queue", "to")

    def __init__(self, queue: int, each: int) -> None:
        super().__init__()
        self.silent = True
        self.queue = queue
        self.each = each
        self.to = 0

    def skip(self, s: State, f: Frame) -> int:
        """Nothing is done for each of none."""
        return -1 if f.slots[self.queue] else self.to

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.each] = f.slots[self.queue]
        return True

    def run(self, s: State, f: Frame) -> None:
        left = f.slots[self.queue]
        if not left:
            f.pc = self.to
        else:
            f.slots[self.each] = left[:1]
            f.slots[self.queue] = left[1:]
            f.pc += 1


def _forgetful(code: list[Op], top: int, named: int) -> None:
    """What an optional part chose the time before is not spoken of where it is refused the next time."""
    for pc in range(top, len(code)):
        op = code[pc]
        if isinstance(op, MayOp):
            chosen = {part.slot for part in code[pc + 1 : op.to] if isinstance(part, ChooseOp)}
            op.forgets = tuple(sorted(slot for slot in chosen if slot >= named))


@links(e.Repeat)
def _repeat(low: Linker, node: e.Repeat) -> None:
    slot = low.fresh()
    count = CountDown(slot, low.amount(node.times))
    low.code.append(count)
    top = len(low.code)
    again = Again(slot)
    low.code.append(again)
    named = len(low.names)
    low.effect(node.effect)
    _forgetful(low.code, top, named)
    low.code.append(Jump(top))
    again.to = len(low.code)
    count.to = again.to
    count.certain = counted(node.times)
    if not count.certain:
        count.follows = again.to
    may = low.code[top + 1]
    if node.times == n.Num(ANY_NUMBER) and isinstance(may, MayOp):
        may.to = len(low.code)  # as often as wanted: no is the end of it


@links(e.Each)
def _each(low: Linker, node: e.Each) -> None:
    if isinstance(node.what, n.Every) and node.what.dice.kind == "card":
        queue, each = low.fresh(), low.slot(node.as_)
        low.code.append(CardsOf(queue, low.selector(node.what.dice)))
    else:
        source = low.what(node.what)
        queue, each = low.fresh(), low.slot(node.as_)
        low.code.append(Join(queue, [source]))
    top = len(low.code)
    take = NextOf(queue, each)
    low.code.append(take)
    named = len(low.names)
    low.effect(node.effect)
    last = low.code[-1]
    if isinstance(last, LifeOp) and len(low.code) == top + 2:
        last.each, last.rest = each, queue
    _forgetful(low.code, top, named)
    low.code.append(Jump(top))
    take.to = len(low.code)
