"""Which energy face a die is put on, where a text leaves that open."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.moves import energy_faces
from overcrush.model.const import CHOOSE, ENERGY_FACE, O_OPTION, RESERVE


class FaceOp(Op):
    """Dice that were just put on an energy face: for each, its controller says on which (or who the text names)."""

    __slots__ = ("by", "done", "face", "slot")

    def __init__(self, slot: int, done: int, face: str, by: str) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.done = done
        """The slot of the dice that have been asked about."""
        self.face = face
        self.by = by

    def _open(self, s: State, f: Frame) -> int:
        for die in f.slots[self.slot]:
            if die >= 0 and die not in f.slots[self.done] and s.zone[die] == RESERVE:
                if s.t.faces[s.card_of[die]][s.face[die]].kind == ENERGY_FACE:
                    if len(energy_faces(s, die, self.face)) > 1:
                        return die
        return -1

    def run(self, s: State, f: Frame) -> None:
        die = self._open(s, f)
        if die < 0:
            f.slots[self.done] = ()
            f.pc += 1
            return
        who = {"you": f.you, "opponent": 1 - f.you}.get(self.by, s.controller[die])
        options: list[Option] = [(O_OPTION, n) for n in energy_faces(s, die, self.face)]
        ask(s, who, CHOOSE, options, "1.1.5", "On which energy face?", die, f.card)

    def words(self, s: State, f: Frame, n: int) -> str:
        """What an option is called."""
        return s.t.faces[s.card_of[self._open(s, f)]][n].token

    def answer(self, s: State, f: Frame, option: Option) -> None:
        die = self._open(s, f)
        s.face[die] = option[1]
        f.slots[self.done] += (die,)
