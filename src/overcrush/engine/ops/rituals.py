"""Ritual and corruption: dice that are given up or drawn for them."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, State
from overcrush.engine.legal import ritual_dice
from overcrush.engine.moves import discard, draw, move, refill_of
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.window import enter_field
from overcrush.model.const import BAG, CHOOSE, HELD, O_PICK, ZONES


class RitualOp(Op):
    """Send a character die of the reserve away to field this one for nothing (Ritual)."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        others = ritual_dice(s, f.die)
        if len(others) > 1:
            options: list[Option] = [(O_PICK, d) for d in others]
            ask(
                s,
                f.you,
                CHOOSE,
                options,
                "Ritual",
                "Which die do you send to the used pile to field this one for nothing?",
                f.die,
                f.card,
            )
        else:
            self.answer(s, f, (O_PICK, others[0]))

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc += 1
        chose(s, f.you, option[1], "Ritual")
        discard(s, option[1], "Ritual")
        enter_field(s, f.die, f.you, "2.6.3.1")


class CorruptOp(Op):
    """Draw from a player's bag; one die you choose goes to the used pile, the rest go back (Corrupt X)."""

    __slots__ = ("amount", "drawn", "who")

    def __init__(self, who: int, drawn: int, amount: Amount) -> None:
        super().__init__()
        self.who = who
        self.drawn = drawn
        self.amount = amount

    def possible(self, s: State, f: Frame) -> bool:
        players = [-1 - ref for ref in f.slots[self.who]]
        return self.amount.value(s, f) > 0 and any(s.zones[p * ZONES + BAG] or refill_of(s, p) for p in players)

    def run(self, s: State, f: Frame) -> None:
        if not f.slots[self.who]:
            f.pc += 1
            return
        player = -1 - f.slots[self.who][0]
        found = [draw(s, player, HELD, "Corrupt X") for _ in range(self.amount.value(s, f))]
        f.slots[self.drawn] = tuple(die for die in found if die >= 0)
        if len(f.slots[self.drawn]) > 1:
            options: list[Option] = [(O_PICK, die) for die in f.slots[self.drawn]]
            ask(s, f.you, CHOOSE, options, "Corrupt X", "Which of the drawn dice goes to the used pile?", f.die, f.card)
        else:
            self._finish(s, f, f.slots[self.drawn])

    def answer(self, s: State, f: Frame, option: Option) -> None:
        self._finish(s, f, (option[1],))

    def _finish(self, s: State, f: Frame, picked: Refs) -> None:
        f.pc += 1
        f.slots[SLOT_DID] = (1,) if picked else ()
        for die in f.slots[self.drawn]:
            if die in picked:
                chose(s, f.you, die, "Corrupt X")
                discard(s, die, "Corrupt X")
            else:
                move(s, die, BAG, "Corrupt X")


@links(e.Corrupt)
def _corrupt(low: Linker, node: e.Corrupt) -> None:
    low.emit(CorruptOp(low.what(node.player), low.fresh(), low.amount(node.n)))
