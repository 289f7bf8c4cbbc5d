"""Instructions that do something: damage, life, KO, moving, fielding, spinning, drawing, rolling."""

from __future__ import annotations

from overcrush.engine.core import Amount, Frame, Op, State
from overcrush.engine.damage import Hit, can_be_koed, gain_life, ko, lose_life
from overcrush.engine.events import emit
from overcrush.engine.legal import lasting
from overcrush.engine.moves import (
    another_fielded,
    can_spin,
    discard,
    energy_faces,
    fall_to_energy,
    give_back,
    hand_over,
    leave_combat,
    level_face,
    move,
    roll,
    spin,
    spin_to,
)
from overcrush.engine.ops.flow import PlayerRef, Verb
from overcrush.engine.prohibitions import cannot_field, cannot_obtain, cannot_spin, forbidden, obtain
from overcrush.engine.react import announce, announce_more, ask_reaction, land, meet
from overcrush.engine.refs import SLOT_DID, SLOT_THAT, damage_kinds, that_player
from overcrush.engine.statics import changed
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import defense, face_of, is_character
from overcrush.model.const import (
    BAG,
    CAPTURED,
    CARD,
    CHARACTER,
    ENERGY_FACE,
    EV_FIELDED,
    EV_KOED,
    EV_MOVED,
    EV_PREPPED,
    EV_SACRIFICED,
    FIELD,
    NONE,
    OUT,
    PREP,
    REMOVED,
    RESERVE,
    SIDEKICK,
    TOKEN,
    USED,
)


class PrepareDamage(Verb):
    """Announce ability damage to everything a slot is bound to."""

    __slots__ = ("aim", "amount", "by", "coupled", "fixed", "whole")

    def __init__(self, slot: int, amount: Amount, by: Reference | None) -> None:
        super().__init__(slot)
        self.amount = amount
        self.by = by
        self.fixed = amount.constant()
        self.aim = 0
        """What the ability targets with it: dice, players (``preventing``), or nothing."""
        self.coupled = False
        """It is part of the damage announced before it (3.4.3.13)."""
        self.whole = True
        """Nothing is added to it any more."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref >= 0 and not (s.zone[ref] == FIELD and is_character(s, ref)):
            return False
        return self.fixed or self._amount(s, f, ref) > 0  # nobody is a target of no damage

    def _amount(self, s: State, f: Frame, ref: int) -> int:
        aimed = f.copy()
        aimed.slots[self.slot] = (ref,)
        return self.amount.value(s, aimed)

    def possible(self, s: State, f: Frame) -> bool:
        return (not self.fixed or self.amount.value(s, f) > 0) and super().possible(s, f)

    def run(self, s: State, f: Frame) -> None:
        amount = self.amount.value(s, f)
        source = self.by.die(s, f) if self.by is not None else f.die
        hits: list[Hit] = [(source, ref, amount) for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        f.pc += 1
        if self.coupled:
            announce_more(s, hits)
            return
        announce(s, hits, False, damage_kinds(s, f), self.aim, self.whole)
        f.slots[SLOT_DID] = (1,) if s.packet else ()


class MeetDamage(Op):
    """The damage announced part by part is whole: static abilities come first."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        meet(s)


class React(Op):
    """Let players answer announced damage (3.2.8)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        if not ask_reaction(s):
            f.pc += 1


class LandDamage(Op):
    """Deal the announced damage."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        land(s, False, "2.7.1.8")


class GainLifeOp(Op):
    """A player gains life."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.value(s, f) > 0 and any(
            s.life[p] < s.t.starting_life[p] and not forbidden(s, "gain life", p) for p in self.who.players(s, f)
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        amount = self.amount.value(s, f)
        for player in self.who.players(s, f):
            gain_life(s, player, amount, "1.1.3")


class LoseLifeOp(Op):
    """A player loses life, which is no damage."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.amount = amount
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        if self.required:  # a cost that would end the payer's game cannot be demanded, but life may be paid down to 0
            return all(s.life[p] >= self.amount.value(s, f) for p in self.who.players(s, f))
        return self.amount.value(s, f) > 0 and bool(self.who.players(s, f))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        amount = self.amount.value(s, f)
        for player in self.who.players(s, f):
            lose_life(s, player, amount, "2.7.5.6")


SPARED = (-1,)
"""In the slot that says what was done: a KO waits for an ability that may replace it."""


class KOOp(Verb):
    """KO dice."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != FIELD or not can_be_koed(s, ref):
            return False
        return is_character(s, ref) or any(
            die == ref for die, _ in s.unsettled
        )  # rerolled, and still in the field (1.6.10)

    def run(self, s: State, f: Frame) -> None:
        if f.slots[SLOT_DID][:1] == SPARED:  # what may replace a KO has said by now whether it does
            tried = list(f.slots[self.slot])
            koed = {event[1] for event in s.events[f.born :] if event[0] == EV_KOED}
            self._told(f, tried, [die for die in tried if die in koed])
            return
        dice = [ref for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        gone = ko(s, dice, "2.7.5.3", f.die)
        if s.sparing and any(die in s.sparing for die in dice):
            f.slots[self.slot] = tuple(dice)
            f.slots[SLOT_DID] = SPARED
            return
        self._told(f, dice, gone)

    def _told(self, f: Frame, tried: list[int], gone: list[int]) -> None:
        """A KO that was replaced is none (Regenerate (1)), but as a cost it is paid (Regenerate (5))."""
        f.pc += 1
        f.slots[self.slot] = tuple(gone)
        f.slots[SLOT_DID] = (1,) if (tried if self.required else gone) else ()


class SacrificeOp(Verb):
    """Sacrifice dice: to the used pile, no KO (Sacrifice)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        f.slots[SLOT_DID] = (1,) if f.slots[self.slot] else ()
        for die in f.slots[self.slot]:
            player = s.controller[die]
            discard(s, die, "Sacrifice")
            emit(s, EV_SACRIFICED, die, NONE, player, 0, "Sacrifice")


class MoveOp(Verb):
    """Move dice to a zone."""

    __slots__ = ("face", "homing", "level", "player", "to")

    def __init__(self, slot: int, to: int, level: int, face: str, player: PlayerRef | None) -> None:
        super().__init__(slot)
        self.to = to
        self.level = level
        self.face = face
        self.player = player
        self.homing = False
        """From the field it goes to its owner's, whoever controls it."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0:
            return False
        kind = s.t.kind[s.card_of[ref]]
        if self.to == FIELD:
            if s.zone[ref] == FIELD:
                return self._stirs(s, f, ref)
            return kind in (CHARACTER, SIDEKICK, TOKEN) or lasting(s, s.card_of[ref])
        if self.to == CARD and kind in (SIDEKICK, TOKEN):
            return False  # it has no card to go to (1.3.8)
        if s.zone[ref] == CARD and cannot_obtain(s, f.you, ref):
            return False
        return s.zone[ref] != self.to and not (self.to == BAG and ref in s.expended)

    def _stirs(self, s: State, f: Frame, die: int) -> bool:
        """Whether moving a die within the field changes anything: its side, its face, or the fight it is in."""
        if s.controller[die] != self._whose(s, f, die):
            return True
        if self.face == "original":  # it stays in its fight (1.6.10)
            return any(d == die and face != s.face[die] for d, face in s.unsettled)
        if die in s.attackers or any(b == die for b, _ in s.blocks):
            return True
        if any(d == die for d, _ in s.unsettled):
            return True
        if self.level > 0 and level_face(s, die, self.level) != s.face[die]:
            return True
        return self.stands and self.saves(s, f, die, defense(s, die) - s.damage[die])

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        moved: list[int] = []
        for die in f.slots[self.slot]:
            if die >= 0 and s.zone[die] != REMOVED and self.legal(s, f, die):
                self._move(s, f, die)
                moved.append(die)
        f.slots[SLOT_DID] = (1,) if moved else ()
        if moved and self.to == PREP:
            emit(s, EV_PREPPED, moved[0], NONE, s.owner[moved[0]], len(moved), "1.5.3.3")

    def _whose(self, s: State, f: Frame, die: int) -> int:
        """Whose zone a die goes to: in the field it stays with who controls it, unless something is said (3.9.1)."""
        if self.player is not None:
            return self.player.one(s, f)
        return s.controller[die] if s.zone[die] == FIELD and not self.homing else s.owner[die]

    def _move(self, s: State, f: Frame, die: int) -> None:
        taker = that_player(s, f) if f.slots[SLOT_THAT] else f.you
        obtain(s, taker, die)
        claim(s, die, taker)
        player = self._whose(s, f, die)
        if self.to == FIELD and s.zone[die] == FIELD and s.controller[die] != player:
            hand_over(s, die, FIELD, player, "3.9.7")
            s.home = tuple(entry for entry in s.home if entry[0] != die)
        elif self.to == FIELD:
            original = next((face for d, face in s.unsettled if d == die), s.face[die])
            if s.zone[die] != FIELD:
                face = level_face(s, die, self.level or 1) if self.face != "original" or original < 0 else original
                if s.face[die] >= 0 and not self.level and self.face != "original" and is_character(s, die):
                    face = s.face[die]  # as it was rolled by this ability, or lies in the reserve (1.6.10)
                move(s, die, FIELD, "2.6.3", player)
                s.face[die] = face
            elif self.face == "original":
                s.face[die] = original
            else:
                if self.level:
                    spin_to(s, die, level_face(s, die, self.level), "3.7.1")
                leave_combat(s, die)  # from the attack zone, which is a part of the field (1.5.6.1)
            if self.face == "original":
                s.unsettled = tuple(u for u in s.unsettled if u[0] != die)
            changed(s)
        elif self.to == USED:
            discard(s, die, "1.5.8.4")
        elif self.to == RESERVE:
            face = s.face[die]
            move(s, die, RESERVE, "1.5.4.1")
            if self.face in ("energy", "double"):
                face = (energy_faces(s, die, self.face) or [0])[0]
            elif self.level:
                face = level_face(s, die, self.level)
            elif face < 0:
                face = roll(s, die, "2.3.13")
            s.face[die] = face
        else:
            move(s, die, self.to, "1.5.3.4")


class GiveBackOp(Verb):
    """Dice that are somewhere only for a time go back to where they came from."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and any(entry[0] == ref for entry in s.home)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            give_back(s, die, "3.8.4")


def claim(s: State, die: int, player: int) -> None:
    """A shared die that leaves its card belongs to whoever takes it (2.1.2)."""
    if s.zone[die] == CARD and s.owner[die] < 0:
        s.owner[die] = player
        s.controller[die] = player


class FieldOp(Verb):
    """Field dice for free (2.6.3): on a level, or on the face they show; by no one player: each by its owner."""

    __slots__ = ("level", "player")

    def __init__(self, slot: int, level: Amount, player: PlayerRef | None) -> None:
        super().__init__(slot)
        self.level = level
        self.player = player

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] == FIELD or s.t.kind[s.card_of[ref]] not in (CHARACTER, SIDEKICK, TOKEN):
            return False
        if s.zone[ref] == RESERVE and not is_character(s, ref) and not self.level.value(s, f):
            return False  # on the face it shows, which is none that can be fielded (2.6.3.5)
        return not cannot_field(s, self._who(s, f, ref), ref)

    def _who(self, s: State, f: Frame, die: int) -> int:
        if self.player is not None:
            return self.player.one(s, f)
        return s.owner[die] if s.owner[die] >= 0 else f.you

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[tuple[int, int, bool]] = []
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                player = self._who(s, f, die)
                level = self.level.value(s, f)
                face = (
                    s.face[die]
                    if level == 0 and s.face[die] >= 0 and is_character(s, die)
                    else level_face(s, die, max(level, 1))
                )
                claim(s, die, player)
                counts = s.t.edition.effects_field or s.zone[die] == RESERVE
                move(s, die, FIELD, "2.6.3", player)
                s.face[die] = face
                changed(s)
                done.append((die, player, counts))
        for die, player, counts in done:
            if counts:
                if s.captor:
                    another_fielded(s, die)
                emit(s, EV_FIELDED, die, NONE, player, 0, "2.6.3")
        f.slots[SLOT_DID] = (1,) if done else ()


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
        return not cannot_spin(s, ref, self.by)

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
        return face >= 0 and not cannot_spin(s, ref, face - s.face[ref])

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


class RemoveFromCombatOp(Verb):
    """Attackers or blockers go back to the field; what was blocked stays so (2.7.2.4)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and (ref in s.attackers or any(b == ref for b, _ in s.blocks))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                leave_combat(s, die)
                s.events.append(
                    (EV_MOVED, die, NONE, s.controller[die], FIELD << 4 | FIELD, "2.7.0.6", f.die, f.card, 0)
                )
        changed(s)


class ReturnEpic(Op):
    """An Epic Basic Action die goes back to its card after use (1.2.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if f.die >= 0 and s.zone[f.die] == OUT:
            move(s, f.die, CARD, "1.2.3")
