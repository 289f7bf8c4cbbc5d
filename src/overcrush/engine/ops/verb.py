"""What all verbs have in common: they do something to what a slot is bound to."""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.values import defense
from overcrush.model.const import CHARACTER_FACE, E_DIE, FIELD, O_DONE, O_NO, O_YES

YES: Final[Option] = (O_YES,)

NO: Final[Option] = (O_NO,)

DONE: Final[Option] = (O_DONE,)


class Verb(Op):
    """An instruction that does something to what a slot is bound to."""

    __slots__ = ("before", "narrows", "slot", "stands", "wounded")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot
        self.narrows = False
        """What comes after it speaks only of what it was done to."""
        self.before: Verb | None = None
        """The verb before it that leaves only some of them."""
        self.stands = False
        """It replaces a KO: a die that stays as it is has been saved by it."""
        self.wounded = False
        """What replaces the KO leaves the die the damage it has."""

    def saves(self, s: State, f: Frame, die: int, worth: int) -> bool:
        """Whether it saves the die that would be KO'd by leaving it as it is: not if it would be KO'd again at once."""
        return self.stands and f.event is not None and f.event[E_DIE] == die and s.zone[die] == FIELD and worth > 0

    def lasts(self, s: State, f: Frame, die: int, face: int) -> bool:
        """Whether a die that is turned to a face instead of its KO has any defense there, and more than the damage it
        keeps: else it would be KO'd again at once (3.6.4, 2.7.6.1)."""
        if not self.stands or f.event is None or f.event[E_DIE] != die or s.zone[die] != FIELD or face < 0:
            return True
        if s.t.faces[s.card_of[die]][face].kind != CHARACTER_FACE:
            return True
        before, s.face[die] = s.face[die], face
        worth = defense(s, die) - (s.damage[die] if self.wounded else 0)
        s.face[die] = before
        return worth > 0

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        """Whether it could have a result for this die or player (3.1.9)."""
        return True

    def fits(self, s: State, f: Frame, ref: int) -> bool:
        """Whether it is said of such dice at all: the side it names is one of theirs (Ally (4))."""
        return True

    def possible(self, s: State, f: Frame) -> bool:
        first = self.before
        return any(
            self.legal(s, f, ref) and (first is None or first.required or first.legal(s, f, ref))
            for ref in f.slots[self.slot]
        )
