"""Instructions that only keywords have (Appendix 1): for each a verb of its own, because no card words it."""

from __future__ import annotations

from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Frame, Op, Option, Selector, State
from overcrush.engine.damage import Hit
from overcrush.engine.events import emit
from overcrush.engine.moves import discard, move, random_face, roll
from overcrush.engine.ops.flow import Verb
from overcrush.engine.ops.verbs import LandDamage
from overcrush.engine.prohibitions import cannot_purchase
from overcrush.engine.react import announce, land
from overcrush.engine.refs import SLOT_DID, targetable
from overcrush.engine.statics import changed
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import is_character
from overcrush.engine.window import next_die, take
from overcrush.model.const import (
    ACTION_FACE,
    CARD,
    CHARACTER_FACE,
    CHOOSE,
    EV_ATTACHED,
    EV_FLIPPED,
    EV_KEYWORD,
    EV_PAIRED,
    EV_REROLLED,
    EV_ROLLED,
    EV_TARGETED,
    EV_USED,
    FIELD,
    FLAG_GADGET,
    NONE,
    O_NO,
    O_PICK,
    OUT,
    PREP,
    USED,
    ZONES,
)

WORN = 2
"""The note of a question that means the only die there is unless somebody says no."""


class Told(Op):
    """Tell that a keyword was used, for abilities that wait for that."""

    __slots__ = ("amount", "name")

    def __init__(self, name: str, amount: int = 0) -> None:
        super().__init__()
        self.silent = True
        self.name = name
        self.amount = amount

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        emit(s, EV_KEYWORD, f.die, NONE, f.you, self.amount, self.name)


class LandAs(LandDamage):
    """Deal announced damage as a keyword's, or as combat damage."""

    __slots__ = ("combat", "rule")

    def __init__(self, rule: str, combat: bool = False) -> None:
        super().__init__()
        self.rule = rule
        self.combat = combat

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        land(s, self.combat, self.rule)


class Spring(Op):
    """A triggered Trap goes to the used pile; its effect comes all the same if it is gone already (Trap (2))."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if f.die >= 0 and s.zone[f.die] == FIELD:
            discard(s, f.die, "Trap")


class PairOp(Verb):
    """Pair this die up with another; each has one partner at a time (Heroic)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and ref != f.die and s.zone[ref] == FIELD and s.zone[f.die] == FIELD

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for other in f.slots[self.slot][:1]:
            if self.legal(s, f, other):
                s.paired = (*(p for p in s.paired if f.die not in p and other not in p), (f.die, other))
                changed(s)
                emit(s, EV_PAIRED, f.die, other, f.you, 0, "Heroic")


class GateOp(Verb):
    """Roll an unpurchased die: to the prep area on a character face, else it stays on its card (Gate)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == CARD

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot][:1]:
            if self.legal(s, f, die):
                face = roll(s, die, "Gate")
                s.face[die] = NONE
                if s.t.faces[s.card_of[die]][face].kind == CHARACTER_FACE:
                    move(s, die, PREP, "Gate", f.you)


class CallOutOp(Verb):
    """The target may block nobody but this attacker, and nobody else may block it (Call Out)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for target in f.slots[self.slot][:1]:
            s.called += ((f.die, target),)
            emit(s, EV_KEYWORD, f.die, target, f.you, 0, "Call Out")


class CleaveOp(Verb):
    """Announce half of this attacker's attack value as combat damage to another die (Cleave)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD and is_character(s, ref)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        # the attack value it fought with: it may have been KO'd in the same moment
        half = sum(n for source, _, n in s.hurt if source == f.die) // 2
        hits: list[Hit] = [(f.die, ref, half) for ref in f.slots[self.slot][:1]]
        announce(s, hits, True, ())
        f.slots[SLOT_DID] = (1,) if s.packet else ()


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
            move(s, die, FIELD, "Gadgeteer", f.you)
            s.face[die] = face
            changed(s)
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


class BuyThis(Op):
    """Purchase a die of this card for nothing (Fabricate)."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return s.on_card[f.card] > 0 and not cannot_purchase(s, f.you, f.card)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if self.possible(s, f):
            take(s, f.you, f.card, "Fabricate")


class FuseThis(Op):
    """Move a die of this card to the prep area (Fusion); that is no purchase."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return s.on_card[f.card] > 0

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if s.on_card[f.card]:
            move(s, next_die(s, f.card), PREP, "Fusion", f.you)


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
            emit(s, EV_TARGETED, die, f.die, s.controller[die], 0, "3.3.1")


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


class BoomerangOp(Op):
    """After its use the die goes to the used pile at once and is rerolled there: to the prep area on an action face.

    The reroll triggers nothing (Boomerang (1)).
    """

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if s.zone[f.die] != OUT:
            return
        move(s, f.die, USED, "Boomerang (1)")
        face = random_face(s, f.die)
        s.events.append((EV_REROLLED, f.die, NONE, f.you, face, "Boomerang", f.die, f.card, 0))
        if s.t.faces[s.card_of[f.die]][face].kind == ACTION_FACE:
            move(s, f.die, PREP, "Boomerang")
