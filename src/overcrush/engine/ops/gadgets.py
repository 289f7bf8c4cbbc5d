"""Gadgeteer: a die rolled, and perhaps fielded."""

from __future__ import annotations

from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.core import Frame, State
from overcrush.engine.events import emit
from overcrush.engine.moves import move
from overcrush.engine.ops.branching import MayOp
from overcrush.engine.ops.entries import Linker, done_to, links_verb
from overcrush.engine.ops.verb import Verb
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.turning import random_face
from overcrush.model.const import ACTION_FACE, EV_ROLLED, EV_USED, FIELD, FLAG_GADGET, NONE, USED


class GadgetRoll(Verb):
    """Roll a die in the used pile; on an energy face it stays there (Gadgeteer)."""

    __slots__ = ("to",)

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.to = 0

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == USED

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot][:1]:
            s.face[die] = random_face(s, die)
            # rolled in the used pile: told, but nothing looks at the face (1.6.11)
            s.events.append((EV_ROLLED, die, NONE, f.you, s.face[die], "Gadgeteer", f.die, f.card, 0))
            if s.t.faces[s.card_of[die]][s.face[die]].kind == ACTION_FACE:
                return
        f.pc = self.to


class GadgetField(Verb):
    """Move the die just rolled into the field, which for Attune is a use (Gadgeteer (1))."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot][:1]:
            face = s.face[die]
            move(s, die, FIELD, "Gadgeteer", f.you, face=face)
            emit(s, EV_USED, die, NONE, f.you, s.t.faces[s.card_of[die]][face].burst, "Gadgeteer", FLAG_GADGET)


class GadgetEnd(Verb):
    """A die that stays in the used pile shows nothing."""

    __slots__ = ()

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            if s.zone[die] == USED:
                s.face[die] = NONE


@links_verb("gadget")
def _gadget(low: Linker, node: KeywordVerb) -> None:
    """Roll the die; where it shows an action, ask whether it moves into the field."""
    slot = low.what(done_to(node))
    roll = GadgetRoll(slot)
    low.verb(roll)
    may = MayOp(PlayerRef("you", None), "Do you move it into the field?")
    low.code.append(may)
    low.code.append(GadgetField(slot))
    may.to = roll.to = len(low.code)
    low.code.append(GadgetEnd(slot))
