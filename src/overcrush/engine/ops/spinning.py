"""Levels and faces: up, down, to a level, to an energy face."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine.asking import ask
from overcrush.engine.core import Amount, Frame, Op, Option, State
from overcrush.engine.moves import fall_to_energy
from overcrush.engine.named_faces import energy_faces, level_face
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID, kept_from
from overcrush.engine.turning import can_spin, spin, spin_to
from overcrush.engine.values import defense, face_of
from overcrush.model.const import CAPTURED, CHOOSE, ENERGY_FACE, FIELD, NONE, O_OPTION, RESERVE, TOKEN


def _kept(s: State, f: Frame, die: int, by: int) -> bool:
    """Whether this ability cannot spin a die up (``by`` above 0) or down, by so many levels or to one."""
    return by != 0 and kept_from(s, f, die, "spin up" if by > 0 else "spin down")


class SpinOp(Verb):
    """Spin dice up or down (3.7)."""

    __slots__ = ("by",)

    def __init__(self, slot: int, by: int) -> None:
        super().__init__(slot)
        self.by = by

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] not in (FIELD, RESERVE) or not can_spin(s, ref, self.by):
            return False
        if self.required and abs(self.by) > 1:  # a cost is paid in full
            step = 1 if self.by > 0 else -1
            to = s.face[ref] + self.by
            faces = s.t.faces[s.card_of[ref]]
            if not (0 <= to < len(faces) and faces[to].kind == faces[s.face[ref]].kind) or step == 0:
                return False
        return not _kept(s, f, ref, self.by) and (abs(self.by) > 1 or self.lasts(s, f, ref, s.face[ref] + self.by))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        for die in done:
            spin(s, die, self.by, "3.7.2" if self.by > 0 else "3.7.3")
        f.slots[SLOT_DID] = (1,) if done else ()


class SpinToOp(Verb):
    """Spin dice to a level or an energy face."""

    __slots__ = ("face", "level")

    def __init__(self, slot: int, level: Amount, face: str) -> None:
        super().__init__(slot)
        self.level = level
        self.face = face

    def _face(self, s: State, f: Frame, die: int) -> int:
        if self.face:
            faces = energy_faces(s, die, self.face)
            if s.face[die] in faces and len(faces) > 1:
                return next(face for face in faces if face != s.face[die])
            return faces[0] if faces else NONE
        return level_face(s, die, self.level.value(s, f))

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] not in (FIELD, RESERVE, CAPTURED) or s.t.kind[s.card_of[ref]] == TOKEN:
            return False
        face = self._face(s, f, ref)
        if face == s.face[ref]:
            return self.stands and self.saves(s, f, ref, defense(s, ref) - s.damage[ref])
        return face >= 0 and not _kept(s, f, ref, face - s.face[ref]) and self.lasts(s, f, ref, face)

    def fits(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and (not self.face or bool(energy_faces(s, ref, self.face)))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        for die in done:
            spin_to(s, die, self._face(s, f, die), "3.7.1")
            if s.zone[die] == FIELD and face_of(s, die).kind == ENERGY_FACE:
                fall_to_energy(s, die)
        f.slots[SLOT_DID] = (1,) if done else ()


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


@links(e.Spin)
def _spin(low: Linker, node: e.Spin) -> None:
    low.verb(SpinOp(low.what(node.what), node.by))


@links(e.SpinTo)
def _spin_to(low: Linker, node: e.SpinTo) -> None:
    spun = low.what(node.what)
    low.verb(SpinToOp(spun, low.amount(node.level), node.face))
    if node.face in ("energy", "single", "side"):
        low.code.append(FaceOp(spun, low.fresh(), node.face, node.by))
