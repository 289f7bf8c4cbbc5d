"""Instructions that draw, roll and reroll dice."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, State
from overcrush.engine.events import drawn_and_rolled, emit
from overcrush.engine.moves import (
    discard,
    draw,
    fall_to_energy,
    move,
    refill_of,
    roll,
)
from overcrush.engine.ops.flow import PlayerRef, Verb
from overcrush.engine.ops.verbs import claim
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.statics import changed
from overcrush.engine.values import duty, face_of
from overcrush.model.const import (
    BAG,
    CHOOSE,
    ENERGY_FACE,
    EV_DREW,
    EV_HID,
    EV_PREPPED,
    FIELD,
    HELD,
    NONE,
    O_NUMBER,
    OUT,
    PREP,
    RESERVE,
    TOKEN,
    USED,
    ZONES,
)

DRAW_STEP_END = 3
"""The last sub-step before the drawn dice are rolled (see ``turn``)."""

ZONE_OF_DRAW = {"reserve": RESERVE, "prep": PREP, "used": USED, "hold": HELD, "bag": BAG, "out_of_play": OUT}


class DrawOp(Op):
    """Draw dice outside the Clear and Draw Step (2.3.11, 2.3.13)."""

    __slots__ = ("amount", "bag_of", "drawn", "least", "prepping", "quiet", "secret", "slot", "to", "up_to", "who")

    def __init__(
        self, amount: Amount, to: str, who: PlayerRef, bag_of: PlayerRef | None, slot: int, drawn: int
    ) -> None:
        super().__init__()
        self.amount = amount
        self.to = ZONE_OF_DRAW[to]
        self.who = who
        self.bag_of = bag_of
        self.slot = slot
        self.drawn = drawn
        self.prepping = to == "prep"
        self.up_to = False
        self.least = 0
        self.quiet = False
        self.secret = False
        """Only who draws knows how many, and which."""

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.value(s, f) > 0 and any(
            s.zones[p * ZONES + BAG] or refill_of(s, p) for p in self._bags(s, f)
        )

    def _bags(self, s: State, f: Frame) -> Refs:
        return (self.bag_of if self.bag_of is not None else self.who).players(s, f)

    def run(self, s: State, f: Frame) -> None:
        n = self.amount.value(s, f)
        if self.up_to and n:
            ask(
                s,
                self.who.one(s, f),
                CHOOSE,
                [(O_NUMBER, k) for k in range(self.least, n + 1)],
                "3.3.11",
                "How many dice do you draw?",
                f.die,
                f.card,
            )
        else:
            self._draw(s, f, n)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        self._draw(s, f, option[1])

    def _draw(self, s: State, f: Frame, n: int) -> None:
        f.pc += 1
        found: list[int] = []
        # within the Clear and Draw Step a drawn die joins the others, to be rolled with them (2.3.8)
        to = PREP if self.to == RESERVE and s.sub <= DRAW_STEP_END else self.to
        for player in self._bags(s, f):
            mine: list[int] = []
            for _ in range(n):
                die = draw(s, player, to, "2.3.13", quiet=self.quiet, secret=self.secret)
                if die >= 0:
                    mine.append(die)
            if self.secret:
                emit(s, EV_HID, NONE, NONE, player, 0, "1.1.2")
            if to == RESERVE:
                for die in mine:
                    roll(s, die, "2.3.13")
            elif self.to == PREP and mine:
                emit(s, EV_PREPPED, mine[0], NONE, player, len(mine), "1.5.3.4")
            found.extend(mine)
        f.slots[self.slot] = tuple(found)
        f.slots[self.drawn] = tuple(found)
        f.slots[SLOT_DID] = (1,) if found else ()


class ReturnHeld(Op):
    """Dice that were only looked at go back to their bag."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player in (0, 1):
            for die in s.zones[player * ZONES + HELD][:]:
                move(s, die, BAG, "2.3.7")


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
    """Roll dice that were not rolled: into the reserve, the field, or where they lie (1.6.11): what is rolled in a pile
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
        return duty(s, ref, "cannot", "roll") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        drawn = [event for event in s.events[f.born :] if event[0] == EV_DREW and event[1] in done]
        for die in done:
            claim(s, die, f.you)
            if self.to == "reserve" and s.zone[die] not in (PREP, USED, OUT):
                if s.zone[die] != RESERVE:
                    move(s, die, RESERVE, "2.3.13", f.you if self.mine else NONE)
                roll(s, die, "2.3.13")
            elif self.to == "field" and s.zone[die] != FIELD:
                move(s, die, FIELD, "2.5.1")
                roll(s, die, "2.5.1")
            else:
                before = s.face[die]
                roll(s, die, "1.6.11")
                if s.zone[die] in (PREP, USED, OUT):
                    s.unsettled += ((die, before),)
        for event in drawn:  # drawn before, and rolled by the same ability now
            drawn_and_rolled(s, event)
        self.done(s, f, done)


class RerollOp(Rolling):
    """Reroll dice where they lie (2.5); one that cannot stay goes to the reserve when the ability ends (1.6.10)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] not in (FIELD, RESERVE, PREP, USED, OUT) or s.t.kind[s.card_of[ref]] == TOKEN:
            return False
        return ref not in s.partial and duty(s, ref, "cannot", "reroll") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done = tuple(die for die in f.slots[self.slot] if self.legal(s, f, die))
        for die in done:
            before = s.face[die]
            roll(s, die, "2.5.1", True)
            if s.zone[die] in (FIELD, PREP, USED, OUT):
                s.unsettled += ((die, before),)
        self.done(s, f, done)


def settle(s: State) -> None:
    """Move rerolled dice that show energy from the field to the reserve (2.5.2); unrolled ones show none (1.6.11)."""
    dice = s.unsettled
    s.unsettled = ()
    for die, _ in dice:
        if s.zone[die] == FIELD and face_of(s, die).kind == ENERGY_FACE:
            fall_to_energy(s, die)
        elif s.zone[die] in (PREP, USED, OUT):
            s.face[die] = NONE


def turn_away(s: State) -> None:
    """In the opponent's turn only dice on energy faces can be in a reserve: others go to the used pile (1.5.4.3)."""
    for die in s.zones[(1 - s.active) * ZONES + RESERVE][:]:
        if s.face[die] >= 0 and face_of(s, die).kind != ENERGY_FACE:
            discard(s, die, "1.5.4.3")


class RefillOp(Op):
    """The used pile goes into the bag."""

    __slots__ = ("who",)

    def __init__(self, who: PlayerRef) -> None:
        super().__init__()
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        return any(refill_of(s, p) for p in self.who.players(s, f))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player in self.who.players(s, f):
            for die in refill_of(s, player)[:]:
                move(s, die, BAG, "2.3.2")
