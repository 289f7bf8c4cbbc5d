"""Dice put on a card, or under a die, to lie there until a text brings them back."""

from __future__ import annotations

from overcrush.engine.core import Frame, State
from overcrush.engine.moves import cut_ties, move
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.statics import changed, drop_later
from overcrush.model.const import ASIDE, CAPTURED, FIELD, HELD, NONE, PREP, RESERVE, TOKEN, USED


class LayOp(Verb):
    """Dice go on this card, or under this die, and keep the face they show."""

    __slots__ = ("under",)

    def __init__(self, slot: int, under: bool) -> None:
        super().__init__(slot)
        self.under = under

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.under and (f.die < 0 or s.zone[f.die] != FIELD or ref == f.die):
            return False  # no die lies under one that is not there, or under itself
        return ref >= 0 and s.zone[ref] in (FIELD, RESERVE, PREP, USED, HELD)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = False
        for die in f.slots[self.slot]:
            if not self.legal(s, f, die):
                continue
            done = True
            if s.t.kind[s.card_of[die]] == TOKEN:
                move(s, die, CAPTURED, "1.7.7")
                continue
            if s.zone[die] == FIELD:
                cut_ties(s, die)
                drop_later(s, die)
            move(s, die, ASIDE, "3.4.4")
            s.kept += ((die, f.card, f.you, f.die if self.under else NONE, s.turn),)
        changed(s)
        f.slots[SLOT_DID] = (1,) if done else ()
