"""Drawing dice, the rest of them, and the bag refilled."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overcrush.ability import effects as e
from overcrush.engine.asking import ask
from overcrush.engine.at_once import rolling
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, Selector, State
from overcrush.engine.events import emit, prepped
from overcrush.engine.extra_draws import draw_more
from overcrush.engine.moves import draw, move, refill_of
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.steps import ROLL
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.turning import roll
from overcrush.model.const import BAG, CHOOSE, EV_HID, HELD, NONE, O_NUMBER, OUT, PREP, RESERVE, USED, ZONES

ZONE_OF_DRAW: Final = {"reserve": RESERVE, "prep": PREP, "used": USED, "hold": HELD, "bag": BAG, "out_of_play": OUT}


class DrawOp(Op):
    """Draw dice outside the Clear and Draw Step (2.3.11, 2.3.13)."""

    __slots__ = (
        *("amount", "bag_of", "drawn", "empty", "least", "prepping", "quiet", "secret", "slot", "to", "until", "up_to"),
        "who",
    )

    def __init__(
        self, amount: Amount, to: str, who: PlayerRef, bag_of: PlayerRef | None, slot: int, drawn: int
    ) -> None:
        super().__init__()
        self.amount = amount
        self.to = ZONE_OF_DRAW[to]
        self.who = who
        self.bag_of = bag_of
        self.slot = slot
        self.drawn = drawn
        self.prepping = to == "prep"
        self.up_to = False
        self.least = 0
        self.quiet = False
        self.secret = False
        """Only who draws knows how many, and which."""
        self.until: Selector | None = None
        """No more are drawn once such a die is."""
        self.empty = False
        """Nor when the bag is empty: it is not refilled."""

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.value(s, f) > 0 and any(
            s.zones[p * ZONES + BAG] or (refill_of(s, p) and not self.empty) for p in self._bags(s, f)
        )

    def _bags(self, s: State, f: Frame) -> Refs:
        return (self.bag_of if self.bag_of is not None else self.who).players(s, f)

    def run(self, s: State, f: Frame) -> None:
        n = self.amount.value(s, f)
        if self.up_to and n:
            ask(
                s,
                self.who.one(s, f),
                CHOOSE,
                [(O_NUMBER, k) for k in range(self.least, n + 1)],
                "3.3.11",
                "How many dice do you draw?",
                f.die,
                f.card,
            )
        else:
            self._draw(s, f, n)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        self._draw(s, f, option[1])

    def _draw(self, s: State, f: Frame, n: int) -> None:
        f.pc += 1
        found: list[int] = []
        # within the Clear and Draw Step a drawn die joins the others, to be rolled with them (2.3.8)
        joins = self.to == RESERVE and s.sub <= ROLL and not rolling(s)
        to = PREP if joins else self.to
        by = self.who.one(s, f) if self.bag_of is not None else NONE
        for player in self._bags(s, f):
            mine: list[int] = []
            for _ in range(n):
                if self.empty and not s.zones[player * ZONES + BAG]:
                    break
                step = joins and s.sub == ROLL and player == s.active
                die = draw(s, player, to, "2.3.13", step, quiet=self.quiet, secret=self.secret, by=by)
                if die >= 0:
                    mine.append(die)
                    if step:
                        _part_of_the_draw(s, player, die)
                if die < 0 or (self.until is not None and self.until.ok(s, f, die)):
                    break
            if self.secret:
                emit(s, EV_HID, NONE, NONE, by if by >= 0 else player, 0, "1.1.2")
            if to == RESERVE:
                for die in mine:
                    roll(s, die, "2.3.13")
            elif self.to == PREP and mine:
                prepped(s, mine, "1.5.3.4", by)
            found.extend(mine)
        f.slots[self.slot] = tuple(found)
        f.slots[self.drawn] = tuple(found)
        f.slots[SLOT_DID] = (1,) if found else ()


def _part_of_the_draw(s: State, player: int, die: int) -> None:
    """A die that an ability draws before the Roll and Reroll Step is drawn with the others, and calls for more as they
    do (2.3.8, Swarm, Rush)."""
    found = [*s.drawn, die]
    if s.t.draw_keywords:
        draw_more(s, player, found, len(found) - 1)
    s.drawn = tuple(found)


class ReturnHeld(Op):
    """Dice that were only looked at go back to their bag."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player in (0, 1):
            for die in s.zones[player * ZONES + HELD][:]:
                move(s, die, BAG, "2.3.7")


class RefillOp(Op):
    """The used pile goes into the bag."""

    __slots__ = ("who",)

    def __init__(self, who: PlayerRef) -> None:
        super().__init__()
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        return any(refill_of(s, p) for p in self.who.players(s, f))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player in self.who.players(s, f):
            for die in refill_of(s, player)[:]:
                move(s, die, BAG, "2.3.2")


@links(e.Draw)
def _draw(low: Linker, node: e.Draw) -> None:
    slot, drawn = low.slot(node.as_), low.slot("drawn")
    low.choosers.pop(slot, None)
    if node.to == "hold":
        low.holds = True
    bag = low.player(node.bag_of) if node.bag_of is not None else None
    low.taking = node.bag_of is not None
    op = DrawOp(low.amount(node.n), node.to, low.player(node.player), bag, slot, drawn)
    op.up_to = node.up_to
    op.least = 1 if low.at_least_one() else 0
    op.quiet = node.quiet
    op.secret = node.secret
    op.empty = node.empty
    if node.until is not None:
        op.until = low.selector(replace(node.until, zones=()))
    low.emit(op)


@links(e.Refill)
def _refill(low: Linker, node: e.Refill) -> None:
    low.emit(RefillOp(low.player(node.player)))
