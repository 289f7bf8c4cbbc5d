"""Verbs that only a keyword's definition has: pairing, gates, calling out, cleaving, traps, boomerangs."""

from __future__ import annotations

from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.core import Ability, Frame, Op, State
from overcrush.engine.damage import Hit
from overcrush.engine.events import emit, prepped
from overcrush.engine.moves import discard, move
from overcrush.engine.ops.damaging import LandDamage, PrepareDamage, React
from overcrush.engine.ops.entries import Linker, done_to, links_verb
from overcrush.engine.ops.verb import Verb
from overcrush.engine.react import announce, land
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.scan import could
from overcrush.engine.statics import changed
from overcrush.engine.terms.amounts import Number
from overcrush.engine.timely import holds_yet
from overcrush.engine.turning import random_face, roll
from overcrush.engine.used import averted
from overcrush.engine.values import is_character
from overcrush.model.const import (
    ACTION_FACE,
    CARD,
    CHARACTER_FACE,
    EV_KEYWORD,
    EV_PAIRED,
    EV_REROLLED,
    FIELD,
    NONE,
    OUT,
    PREP,
    USED,
)


class Told(Op):
    """Tell that a keyword was used, for abilities that wait for that: not where nothing can come of it, for then it was
    not initiated (3.1.10)."""

    __slots__ = ("amount", "name")

    def __init__(self, name: str, amount: int = 0) -> None:
        super().__init__()
        self.silent = True
        self.name = name
        self.amount = amount

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        code = s.t.programs[f.prog].code
        ahead = any(not op.silent for op in code[f.pc :])
        if not ahead or could(s, f, f.pc, len(code)):
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
                    prepped(s, [die], "1.5.3.4")


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
        half = sum(n for source, n in s.cleaving if source == f.die)
        hits: list[Hit] = [(f.die, ref, half) for ref in f.slots[self.slot][:1]]
        announce(s, hits, True, ())
        f.slots[SLOT_DID] = (1,) if s.packet else ()


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
            prepped(s, [f.die], "1.5.3.3")


class Ignored(Op):
    """An ability is ignored this turn by whoever has paid for that, which a mark says."""

    __slots__ = ("abilities", "price")

    def __init__(self) -> None:
        super().__init__()
        self.price: Ability | None = None
        """What is paid."""
        self.abilities: list[Ability] = []
        """What is ignored then."""

    def possible(self, s: State, f: Frame) -> bool:
        assert self.price is not None
        if averted(s, self.price, f.you, f.die) in s.marks:
            return False
        return holds_yet(s, self.abilities, 1 - f.you, f.die, f.card)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        assert self.price is not None
        s.marks = s.marks | {averted(s, self.price, f.you, f.die)}
        changed(s)


@links_verb("avert")
def _avert(low: Linker, node: KeywordVerb) -> None:
    low.code.append(Ignored())


@links_verb("told")
def _told(low: Linker, node: KeywordVerb) -> None:
    low.code.append(Told(str(node.args[0]), int(node.args[1]) if len(node.args) > 1 else 0))


@links_verb("spring")
def _spring(low: Linker, node: KeywordVerb) -> None:
    low.code.append(Spring())


@links_verb("pair")
def _pair(low: Linker, node: KeywordVerb) -> None:
    low.verb(PairOp(low.what(done_to(node))))


@links_verb("gate")
def _gate(low: Linker, node: KeywordVerb) -> None:
    low.verb(GateOp(low.what(done_to(node))))


@links_verb("call out")
def _call_out(low: Linker, node: KeywordVerb) -> None:
    low.verb(CallOutOp(low.what(done_to(node))))


@links_verb("breath")
def _breath(low: Linker, node: KeywordVerb) -> None:
    low.verb(PrepareDamage(low.what(done_to(node)), Number(int(node.args[0])), None))
    low.code += [React(), LandAs("Breath Weapon")]


@links_verb("cleave")
def _cleave(low: Linker, node: KeywordVerb) -> None:
    low.verb(CleaveOp(low.what(done_to(node))))
    low.code += [React(), LandAs("Cleave", combat=True)]
