"""Purchases that an ability makes."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.core import Amount, Frame, State
from overcrush.engine.energy import payment, spend
from overcrush.engine.legal import extra_to_buy
from overcrush.engine.life_totals import pay_life
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.pricing import purchase_cost
from overcrush.engine.prohibitions import cannot_purchase, spare
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.terms.amounts import optional
from overcrush.engine.terms.entries import zone_of
from overcrush.engine.tolls import types_of
from overcrush.engine.window import take
from overcrush.model.const import CARD


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
        extra = extra_to_buy(s, f.you, card)[1]
        if self.cost is not None:
            n = self.cost.value(s, f)
            return n + len(extra), types_of(extra) + (s.t.pay[card] if n >= len(s.t.energy[card]) else ())
        least = 1 if self.minimum is None else self.minimum
        n = max(purchase_cost(s, f.you, card) - self.less.value(s, f), least, len(s.t.energy[card]))
        return n + len(extra), types_of(extra) + s.t.pay[card]

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != CARD or not s.card_of[ref]:
            return False  # a Sidekick has no card to be purchased from (1.3.9)
        if cannot_purchase(s, f.you, s.card_of[ref]):
            return False
        if extra_to_buy(s, f.you, s.card_of[ref])[0] > spare(s, f.you):
            return False
        return payment(s, f.you, *self._price(s, f, s.card_of[ref])) is not None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                paid = payment(s, f.you, *self._price(s, f, s.card_of[die]))
                pay_life(s, f.you, extra_to_buy(s, f.you, s.card_of[die])[0], "3.4.9.10")
                if paid:
                    spend(s, f.you, paid, "2.6.2.3")
                done.append(take(s, f.you, s.card_of[die], "2.6.2.6", 0, self.to))
        f.slots[self.slot] = tuple(done)
        f.slots[SLOT_DID] = (1,) if done else ()


@links(e.Purchase)
def _purchase(low: Linker, node: e.Purchase) -> None:
    cost, less = optional(low, node.cost), low.amount(node.less)
    slot = low.what(node.what)
    low.verb(PurchaseOp(slot, cost, less, node.minimum, zone_of(node.to)))
    low.choosers.pop(slot, None)  # whatever else is done with it, it must be purchased first
