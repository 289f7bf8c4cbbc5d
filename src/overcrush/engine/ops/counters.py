"""Tokens as dice, and counters on cards."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.core import Amount, Frame, Op, State, Table
from overcrush.engine.events import emit
from overcrush.engine.keyword_state import add_counter, full_for_now
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.naming import BindCards, NameOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.statics import changed
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.values import tokens_on
from overcrush.model.cards import Card
from overcrush.model.const import EV_FIELDED, EV_TOKEN, FIELD, NONE, TOKEN, ZONES
from overcrush.model.faces import token_face


class TokenOp(Op):
    """Field tokens (1.7)."""

    __slots__ = ("amount", "card", "fielded", "slot", "who")

    def __init__(self, card: int, amount: Amount, who: PlayerRef, fielded: bool, slot: int) -> None:
        super().__init__()
        self.slot = slot
        self.card = card
        self.amount = amount
        self.who = who
        self.fielded = fielded
        """They are fielded, and not only placed there or generated (2.6.3)."""

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        made: list[int] = []
        for player in self.who.players(s, f):
            for _ in range(self.amount.value(s, f)):
                die = len(s.zone)
                s.card_of.append(self.card)
                s.owner.append(player)
                s.controller.append(player)
                s.zone.append(FIELD)
                s.face.append(0)
                s.damage.append(0)
                s.zones[player * ZONES + FIELD].append(die)
                emit(s, EV_TOKEN, die, f.die, player, 0, "1.7.1")
                made.append(die)
        changed(s)
        f.slots[self.slot] = tuple(made)
        for die in made if self.fielded else ():
            emit(s, EV_FIELDED, die, NONE, s.controller[die], 0, "2.6.3")


class CounterOp(Verb):
    """Put counters on cards (Experience, Loyalty)."""

    __slots__ = ("amount", "kind", "own")

    def __init__(self, slot: int, kind: int, amount: Amount, own: bool = False) -> None:
        super().__init__(slot)
        self.kind = kind
        self.own = own
        """They go on the ability's own card."""
        self.amount = amount

    def _cards(self, s: State, f: Frame) -> set[int]:
        """The cards they go on: of the dice that are meant, or the ability's own where no die of it is there."""
        cards = {s.card_of[d] for d in f.slots[self.slot] if d >= 0}
        return cards or {f.card} if self.own else cards

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.amount.value(s, f) > 0:
            return ref < 0 or not full_for_now(s, s.card_of[ref], self.kind)
        return ref >= 0 and tokens_on(s, s.card_of[ref], self.kind) > 0

    def possible(self, s: State, f: Frame) -> bool:
        if self.amount.value(s, f) < 0:  # only what is there can be taken off
            return any(tokens_on(s, card, self.kind) for card in self._cards(s, f))
        return super().possible(s, f)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        n = self.amount.value(s, f)
        for card in self._cards(s, f):
            add_counter(s, card, self.kind, n)


NAMELESS: Final = "Token"
"""What a token is called that has no name of its own."""


def add_token(t: Table, maker: int, node: e.Token) -> int:
    """Give the table a card for a kind of token (1.7.6)."""
    named = f"token/{len(t.cards)}"
    card = Card(id=named, name=node.name or NAMELESS, kind="character", cost=0, affiliations=node.affiliations)
    return t.add(card, TOKEN, maker, (token_face(node.attack, node.defense),))


COUNTERS: Final = ("experience", "loyalty", "plus one", "stun")


@links(e.Token)
def _token(low: Linker, node: e.Token) -> None:
    card, who, slot = _token_card(low.table, low.card, node), low.player(node.player), low.slot("made")
    low.emit(TokenOp(card, low.amount(node.n), who, node.fielded, slot))


def _token_card(t: Table, maker: int, node: e.Token) -> int:
    for card, faces in enumerate(t.faces):
        if t.kind[card] == TOKEN and t.owner[card] == maker and t.cards[card].name == (node.name or NAMELESS):
            if (faces[0].attack, faces[0].defense) == (node.attack, node.defense):
                return card
    return add_token(t, maker, node)


@links(e.Counter)
def _counter(low: Linker, node: e.Counter) -> None:
    if node.kind not in COUNTERS:
        raise unsupported(node)
    kind = COUNTERS.index(node.kind)
    low.table.stunning = low.table.stunning or node.kind == "stun"
    if isinstance(node.on, n.Pick) and node.on.dice.kind == "card":  # a card is chosen, not a die
        slot = low.slot(node.on.as_)
        by = low.player(node.on.by)
        low.code.append(NameOp("card", low.selector(node.on.dice), by, slot, False))
        low.emit(CounterOp(slot, kind, low.amount(node.n)))
    elif isinstance(node.on, n.Every) and node.on.dice.kind == "card":
        slot = low.slot(node.on.as_)
        cards = NameOp("card", low.selector(node.on.dice), PlayerRef("you", None), slot, False)
        low.code.append(BindCards(slot, cards))
        low.emit(CounterOp(slot, kind, low.amount(node.n)))
    else:
        low.verb(CounterOp(low.what(node.on), kind, low.amount(node.n), node.on == n.Ref("this")))
