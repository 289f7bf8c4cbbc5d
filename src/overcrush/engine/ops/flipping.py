"""Flip cards turned over."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.core import Frame, State
from overcrush.engine.events import emit
from overcrush.engine.ops.entries import Linker, links, links_verb
from overcrush.engine.ops.verb import Verb
from overcrush.engine.statics import changed
from overcrush.model.const import EV_FLIPPED, FIELD, NONE, ZONES


class FlipOp(Verb):
    """Turn cards to their other face: this card, or those of the dice a slot is bound to (Flip)."""

    __slots__ = ()

    def __init__(self, slot: int = NONE) -> None:
        super().__init__(slot)

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.card_of[ref] in s.t.two_faced

    def _cards(self, s: State, f: Frame) -> tuple[int, ...]:
        if self.slot < 0:
            return (f.card,)
        return tuple(dict.fromkeys(s.card_of[d] for d in f.slots[self.slot] if d >= 0))

    def possible(self, s: State, f: Frame) -> bool:
        return any(card in s.t.two_faced for card in self._cards(s, f))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for card in self._cards(s, f):
            if card not in s.t.two_faced:
                continue
            s.flipped = tuple(c for c in s.flipped if c != card) if card in s.flipped else (*s.flipped, card)
            changed(s)
            owner = s.t.owner[card]
            active = [d for d in s.zones[owner * ZONES + FIELD] if s.card_of[d] == card]
            emit(s, EV_FLIPPED, active[0] if active else s.t.first_die[card], NONE, owner, card, "Flip")


@links_verb("flip")
def _flip_this(low: Linker, node: KeywordVerb) -> None:
    low.code.append(FlipOp())


@links(e.Flip)
def _flip(low: Linker, node: e.Flip) -> None:
    low.verb(FlipOp(NONE if node.what == n.Ref("this") else low.what(node.what)))
