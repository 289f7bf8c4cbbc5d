"""Gear: who wears it."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Frame, Op, Option, Selector, State
from overcrush.engine.events import emit
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID, aiming, targetable
from overcrush.engine.statics import changed
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import is_character
from overcrush.model.const import CHOOSE, EV_ATTACHED, EV_TARGETED, FIELD, O_NO, O_PICK

WORN: Final = 2
"""The note of a question that means the only die there is unless somebody says no."""


class ChooseWearer(Op):
    """Who wears the Gear that is being used: one of the dice that could, or nobody (Equip (3))."""

    __slots__ = ("selector", "slot", "verb")

    def __init__(self, slot: int, selector: Selector, verb: Verb) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.selector = selector
        self.verb = verb

    def _found(self, s: State, f: Frame) -> list[int]:
        return [d for d in self.selector.find(s, f) if self.verb.legal(s, f, d) and targetable(s, f, d)]

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = tuple(self._found(s, f))
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        found = self._found(s, f)
        if not found:
            f.slots[self.slot] = ()
            f.pc += 1
            return
        options: list[Option] = [*((O_PICK, die) for die in found), (O_NO,)]
        ask(s, f.you, CHOOSE, options, "Equip (3)", "Who wears it?", f.die, f.card, note=WORN)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc += 1
        f.slots[self.slot] = option[1:]
        for die in option[1:]:
            chose(s, f.you, die, "3.3.1")
            emit(s, EV_TARGETED, die, f.die, s.controller[die], aiming(s, f, f.you), "3.3.1")


class AttachOp(Verb):
    """Attach an action die in the field to a character die (Equip (3), (4))."""

    __slots__ = ("gear",)

    def __init__(self, slot: int, gear: Reference) -> None:
        super().__init__(slot)
        self.gear = gear

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        gear = self.gear.die(s, f)
        # the die being used is still in the reserve when somebody asks whether it could be
        return (
            ref >= 0 and gear >= 0 and s.zone[ref] == FIELD and is_character(s, ref) and (gear, ref) not in s.attached
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        gear = self.gear.die(s, f)
        f.slots[SLOT_DID] = ()
        for bearer in f.slots[self.slot][:1]:
            if self.legal(s, f, bearer) and s.zone[gear] == FIELD:
                s.attached = (*(pair for pair in s.attached if pair[0] != gear), (gear, bearer))
                changed(s)
                emit(s, EV_ATTACHED, gear, bearer, f.you, 0, "Equip (3)")
                f.slots[SLOT_DID] = (1,)


@links(e.Attach)
def _attach(low: Linker, node: e.Attach) -> None:
    if isinstance(node.to, n.Pick) and low.kind == "use" and n.Is("equip") in node.to.dice.where:
        worn = AttachOp(low.slot(node.to.as_), low.ref(node.what))
        low.code.append(ChooseWearer(worn.slot, low.selector(node.to.dice), worn))
        low.emit(worn)
    else:
        low.verb(AttachOp(low.what(node.to), low.ref(node.what)))
