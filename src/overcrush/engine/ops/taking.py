"""Dice captured, set aside, and controlled by somebody else."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability.nouns import Every, Pick, Ref, What
from overcrush.engine.core import ANOTHER, FOREVER, Frame, Op, State
from overcrush.engine.events import emit
from overcrush.engine.moves import by_opponent, cut_ties, give_back, hand_over, move, state_flags
from overcrush.engine.ops.changes import until
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import duty, has_keyword, is_character
from overcrush.errors import Unsupported
from overcrush.model.const import (
    ASIDE,
    CAPTURED,
    EV_CAPTURED,
    EV_CONTROL,
    EV_LEFT,
    FIELD,
    NONE,
    PREP,
    RESERVE,
    SHOWN_FACE,
    TOKEN,
    USED,
)

LEAVING = ("leaves", "one leaves")
"""Ends that come when a die leaves the field."""


class EndCaptures(Op):
    """What a card captured until its ability is used again is free, before that looks for its prey (3.8.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end_captures(s, f)


def end_captures(s: State, f: Frame) -> None:
    """Free what a card's dice (or, where an edition says so, this very die) hold until the ability is used again."""
    for prey, by in s.captor:
        if by == f.die if s.t.edition.captives_by_die else s.card_of[by] == f.card and s.controller[by] == f.you:
            give_back(s, prey, "3.8.3")


ENDS: Final = {"leaves": FOREVER, "next": FOREVER, "another": ANOTHER}


class TakeAside(Verb):
    """Remove dice from the field for a while: captured (3.8) or set aside (Intimidate)."""

    __slots__ = ("capture", "captor", "until")

    def __init__(self, slot: int, captor: Reference | None, until_: str) -> None:
        super().__init__(slot)
        self.captor = captor
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.captor is not None:
            hunter = self.captor.die(s, f)
            if hunter < 0 or s.zone[hunter] != FIELD or ref == hunter:  # no die lies on top of itself (3.8.1)
                return False
        # a die that was just KO'd can be captured from where it went
        if ref < 0 or s.zone[ref] not in (FIELD, RESERVE, PREP, USED):
            return False
        if self.captor is None:
            return not _over(s, f, self.until)
        return duty(s, ref, "cannot", "be captured") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        hunter = self.captor.die(s, f) if self.captor is not None else NONE
        if self.captor is not None and (hunter < 0 or s.zone[hunter] != FIELD):
            f.slots[SLOT_DID] = ()
            return
        end = until(s, f, self.until) if hunter < 0 else ENDS.get(self.until) or until(s, f, self.until)
        holder = f.die if hunter < 0 and self.until == "leaves" else NONE
        if self.until == "next":
            end_captures(s, f)
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                player = s.controller[die]
                zone = s.zone[die]
                if s.t.kind[s.card_of[die]] == TOKEN:
                    move(s, die, CAPTURED, "1.7.7")
                    continue
                flags = state_flags(s, die) | by_opponent(s, die)
                worn = [gear for gear, on in s.attached if on == die]
                if hunter < 0 and worn:  # only captured dice take their Gear along (3.8.6, Equip (5))
                    worn = [gear for gear in worn if not has_keyword(s, gear, "Equip")]
                    s.attached = tuple(pair for pair in s.attached if pair[1] != die or pair[0] in worn)
                cut_ties(s, die)
                for item in (die, *worn):  # what is attached goes with it and comes back with it (3.8.6)
                    face = s.face[item]
                    hand_over(
                        s, item, CAPTURED if hunter >= 0 else ASIDE, player, "3.8.1" if hunter >= 0 else "Intimidate"
                    )
                    s.face[item] = face
                    s.goes_back += ((item, player, zone, end, holder),)
                    if hunter >= 0:
                        s.captor += ((item, hunter),)
                emit(s, EV_CAPTURED, die, hunter, player, 0, "3.8.1", flags if zone == FIELD else 0)
                if zone == FIELD:
                    emit(s, EV_LEFT, die, NONE, player, s.zone[die], "3.8.2", flags)
                done.append(die)
        f.slots[SLOT_DID] = (1,) if done else ()


class ControlOp(Verb):
    """Take control of dice (3.9)."""

    __slots__ = ("player", "until")

    def __init__(self, slot: int, player: PlayerRef, until_: str) -> None:
        super().__init__(slot)
        self.player = player
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != FIELD or s.controller[ref] == self.player.one(s, f):
            return False
        return not _over(s, f, self.until)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        player = self.player.one(s, f)
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                before = s.controller[die]
                if s.t.kind[s.card_of[die]] == TOKEN:
                    move(s, die, CAPTURED, "1.7.7")
                    continue
                # told while it is still theirs: what it triggers is resolved by them (3.9.8)
                flags = (s.face[die] + 1) << SHOWN_FACE | by_opponent(s, die)
                emit(s, EV_CONTROL, die, NONE, player, before, "3.9.1", flags)
                hand_over(s, die, FIELD, player, "3.9.2")
                s.goes_back += ((die, before, FIELD, until(s, f, self.until), _holder(s, f, player, self.until)),)
        f.slots[SLOT_DID] = (1,)


def _over(s: State, f: Frame, until_: str) -> bool:
    """Whether what lasts until this die leaves the field would be over at once: it has left."""
    return until_ in LEAVING and f.die >= 0 and s.zone[f.die] != FIELD


def _holder(s: State, f: Frame, player: int, until_: str) -> int:
    """The controlling die, where control lasts until it leaves, and in editions where it must not attack or where
    control ends with it."""
    if until_ in LEAVING:
        return f.die
    edition = s.t.edition
    if edition.controllers_attack and not edition.control_ends:
        return NONE
    if f.die >= 0 and s.zone[f.die] == FIELD and s.controller[f.die] == player and is_character(s, f.die):
        return f.die
    return NONE


class SwapControlOp(Verb):
    """Each of the dice goes to the other player's control for a while (3.9)."""

    __slots__ = ("until",)

    def __init__(self, slot: int, until_: str) -> None:
        super().__init__(slot)
        self.until = until_

    def possible(self, s: State, f: Frame) -> bool:
        return len({s.controller[d] for d in f.slots[self.slot] if d >= 0}) == 2

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        dice = [d for d in f.slots[self.slot] if d >= 0 and s.zone[d] == FIELD]
        if len({s.controller[d] for d in dice}) < 2:
            return
        holder = _holder(s, f, f.you, self.until)
        for die in dice:  # told while each is still theirs, as where control of one is taken (3.9.8)
            before = s.controller[die]
            flags = (s.face[die] + 1) << SHOWN_FACE | by_opponent(s, die)
            emit(s, EV_CONTROL, die, NONE, 1 - before, before, "3.9.1", flags)
        for die in dice:
            before = s.controller[die]
            if s.t.kind[s.card_of[die]] == TOKEN:
                move(s, die, CAPTURED, "1.7.7")
                continue
            hand_over(s, die, FIELD, 1 - before, "3.9.2")
            s.goes_back += ((die, before, FIELD, until(s, f, self.until), holder),)


def _lies(what: What, zones: tuple[str, ...], rule: str) -> None:
    """Refuse to take dice from where that is not played."""
    found = what.dice.zones if isinstance(what, Pick | Every) else ()
    if strange := [zone for zone in found if zone not in zones]:
        raise Unsupported(f"no die is taken from the {strange[0]} ({rule})")


@links(e.Capture)
def _capture(low: Linker, node: e.Capture) -> None:
    _lies(node.what, ("field", "reserve", "prep", "used"), "3.8.1")
    if low.kind == "use" and node.by == Ref("this") and "Continuous" not in low.table.keywords[low.card]:
        raise Unsupported("no die in the field captures (3.8.1)")
    if node.until == "next":
        low.code.append(EndCaptures())
    low.verb(TakeAside(low.what(node.what), low.ref(node.by), node.until))


@links(e.SetAside)
def _set_aside(low: Linker, node: e.SetAside) -> None:
    low.verb(TakeAside(low.what(node.what), None, node.until))


@links(e.TakeControl)
def _take_control(low: Linker, node: e.TakeControl) -> None:
    _lies(node.what, ("field",), "3.9.2")
    low.verb(ControlOp(low.what(node.what), low.player(node.player), node.until))


@links(e.SwapControl)
def _swap_control(low: Linker, node: e.SwapControl) -> None:
    low.verb(SwapControlOp(low.what(node.what), node.until))
