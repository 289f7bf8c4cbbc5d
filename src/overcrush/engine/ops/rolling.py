"""Rolling and rerolling."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.core import Frame, Refs, State
from overcrush.engine.events import drawn_and_rolled
from overcrush.engine.moves import move
from overcrush.engine.ops.dependence import rolled_name
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.moving import MoveOp, claim
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import AHEAD, SLOT_DID, kept_from
from overcrush.engine.statics import changed
from overcrush.engine.turning import roll
from overcrush.engine.values import duty
from overcrush.model.const import E_DIE, E_KIND, EV_DREW, FIELD, NONE, OUT, PREP, RESERVE, TOKEN, USED

LYING: Final = {"prep": PREP, "used": USED, "out_of_play": OUT}
"""Where dice stay that are rolled there (1.6.11)."""


class Rolling(Verb):
    """An instruction that rolls dice, and remembers which."""

    __slots__ = ("rolled",)

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.rolled = NONE
        """The slot of the dice last rolled."""

    def done(self, s: State, f: Frame, dice: Refs) -> None:
        """These dice have been rolled."""
        changed(s)
        f.slots[SLOT_DID] = (1,) if dice else ()
        if self.rolled >= 0:
            f.slots[self.rolled] = dice


class RollOp(Rolling):
    """Roll dice that were not rolled: into the reserve, or where they lie (1.6.11): what is rolled in a pile
    stays there, whatever its face, unless the ability moves it."""

    __slots__ = ("mine", "to")

    def __init__(self, slot: int, to: str) -> None:
        super().__init__(slot)
        self.to = to
        self.mine = False
        """The dice were drawn from the other player's bag: they are rolled into the reserve of whoever drew them
        (2.3.13)."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.t.kind[s.card_of[ref]] == TOKEN or ref in s.partial:
            return False
        if s.zone[ref] == FIELD and kept_from(s, f, ref, "reroll"):
            return False
        return duty(s, ref, "cannot", "roll") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        drawn = [event for event in s.events[f.born :] if event[E_KIND] == EV_DREW and event[E_DIE] in done]
        for die in done:
            claim(s, die, f.you)
            if self.to == "reserve" and s.zone[die] == FIELD:  # it was rolled before: it is rerolled where it lies
                s.unsettled += ((die, s.face[die], s.damage[die]),)
                roll(s, die, "2.5.1", True)
            elif self.to == "reserve" and s.zone[die] not in (PREP, USED, OUT):
                if s.zone[die] != RESERVE:
                    move(s, die, RESERVE, "2.3.13", f.you if self.mine else NONE)
                roll(s, die, "2.3.13")
            else:
                before = s.face[die]
                roll(s, die, "1.6.11")
                if s.zone[die] in (PREP, USED, OUT):
                    s.unsettled += ((die, before, s.damage[die]),)
        for event in drawn:  # drawn before, and rolled by the same ability now
            drawn_and_rolled(s, event)
        self.done(s, f, done)


class RerollOp(Rolling):
    """Reroll dice where they lie (2.5); one that cannot stay goes to the reserve when the ability ends (1.6.10)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] not in (FIELD, RESERVE, PREP, USED, OUT) or s.t.kind[s.card_of[ref]] == TOKEN:
            return False
        return ref not in s.partial and not kept_from(s, f, ref, "reroll")

    def possible(self, s: State, f: Frame) -> bool:
        dice = [ref for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        if f.serial == AHEAD and self.rolled >= 0:
            f.slots[self.rolled] = tuple(dice) or (NONE,)  # what cannot be rerolled will show nothing
        if not dice or any(s.zone[die] in (FIELD, RESERVE) for die in dice):
            return bool(dice)
        # where a die keeps no face (1.6.11), a reroll that only tells where it goes is nothing if it lies there already
        after = [op for op in s.t.programs[f.prog].code[f.pc + 1 :] if not op.silent]
        if not after or not all(isinstance(op, MoveOp) for op in after):
            return True
        return any(isinstance(op, MoveOp) and op.legal(s, f, die) for op in after for die in dice)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        for die in done:
            before = s.face[die]
            roll(s, die, "2.5.1", True)
            if s.zone[die] in (FIELD, PREP, USED, OUT):
                s.unsettled += ((die, before, s.damage[die]),)
        self.done(s, f, done)


@links(e.Roll)
def _roll(low: Linker, node: e.Roll) -> None:
    rolling = RollOp(low.what(node.what), node.to)
    rolling.mine = low.taking
    _rolls(low, rolling, node.what)


@links(e.Reroll)
def _reroll(low: Linker, node: e.Reroll) -> None:
    _rolls(low, RerollOp(low.what(node.what)), node.what)


def _rolls(low: Linker, op: Rolling, what: n.What) -> None:
    """Emit a roll, and remember of which dice: what they show then is what was rolled."""
    op.rolled = low.slot("rolled")
    low.rolled.add(rolled_name(what))
    zones = what.dice.zones if isinstance(what, n.Pick | n.Every) else ()
    low.rolled_in = LYING[zones[0]] if len(zones) == 1 and zones[0] in LYING else NONE
    low.verb(op)
