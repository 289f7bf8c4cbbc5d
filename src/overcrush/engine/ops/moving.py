"""Dice from zone to zone: moved, given back, fielded, taken out of combat."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.core import Amount, Frame, Mod, Op, State
from overcrush.engine.departed import parting
from overcrush.engine.events import prepped
from overcrush.engine.legal import lasting
from overcrush.engine.moves import (
    discard,
    discarded_to,
    give_back,
    hand_over,
    leave_combat,
    move,
)
from overcrush.engine.named_faces import energy_faces, level_face
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.putting import LayOp
from overcrush.engine.ops.spinning import FaceOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.prohibitions import cannot_field, cannot_obtain, obtain
from overcrush.engine.refs import SLOT_DID, SLOT_THAT, origin_of, that_player
from overcrush.engine.statics import changed
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.engine.terms.lying import PLACES
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.turning import roll, spin_to
from overcrush.engine.values import defense, is_character
from overcrush.engine.window import fielded, for_the_next
from overcrush.model.const import (
    BAG,
    CARD,
    CHARACTER,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_SOURCE_CARD,
    EV_CONTROL,
    EV_KOED,
    EV_MOVED,
    FIELD,
    NOBODY,
    NONE,
    OUT,
    PREP,
    REMOVED,
    RESERVE,
    SHOWN_FACE,
    SIDEKICK,
    TOKEN,
    USED,
)


class MoveOp(Verb):
    """Move dice to a zone."""

    __slots__ = ("face", "homing", "level", "meant", "player", "spoken_of", "theirs", "to")

    def __init__(self, slot: int, to: int, level: int, face: str, player: PlayerRef | None) -> None:
        super().__init__(slot)
        self.to = to
        self.level = level
        self.face = face
        self.player = player
        self.homing = False
        """From the field it goes to its owner's, whoever controls it."""
        self.spoken_of = False
        """The text has spoken of these dice before: they are not chosen where they lie."""
        self.theirs = False
        """Another player, or each, moves dice of their own."""
        self.meant: tuple[int, ...] = ()
        """Where it must be, or be on its way to, to be moved elsewhere instead; empty: anywhere."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or (self.meant and s.zone[ref] not in self.meant):
            return False
        kind = s.t.kind[s.card_of[ref]]
        if self.to == FIELD:
            if s.zone[ref] == FIELD:
                return self._stirs(s, f, ref)
            return kind in (CHARACTER, SIDEKICK, TOKEN) or lasting(s, s.card_of[ref])
        if self.to == CARD and kind in (SIDEKICK, TOKEN):
            return False  # it has no card to go to (1.3.8)
        if self.to == REMOVED and kind == SIDEKICK:
            return False  # never out of the game (1.3.8)
        if s.zone[ref] == CARD and cannot_obtain(s, f.you, ref):
            return False
        return s.zone[ref] != self.to and not (self.to == BAG and ref in s.expended)

    def _stirs(self, s: State, f: Frame, die: int) -> bool:
        """Whether moving a die within the field changes anything: its side, its face, or the fight it is in."""
        if s.controller[die] != self._whose(s, f, die):
            return True
        if self.face == "original":  # it stays in its fight (1.6.10)
            if any(d == die for d, _, _ in s.unsettled):
                return any(d == die and face != s.face[die] for d, face, _ in s.unsettled)
            return _taken_on(s, f, die) not in (NONE, s.face[die])
        if die in s.attackers or any(b == die for b, _ in s.blocks):
            return self.lasts(s, f, die, level_face(s, die, self.level) if self.level > 0 else s.face[die])
        if any(d == die for d, _, _ in s.unsettled):
            return True
        if self.level > 0 and level_face(s, die, self.level) != s.face[die]:
            return self.lasts(s, f, die, level_face(s, die, self.level))
        return self.stands and self.saves(s, f, die, defense(s, die))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        moved: list[int] = []
        for die in f.slots[self.slot]:
            if die >= 0 and s.zone[die] != REMOVED and self.legal(s, f, die):
                self._move(s, f, die)
                moved.append(die)
        f.slots[SLOT_DID] = (1,) if moved else ()
        if moved and self.to == PREP:
            prepped(s, moved, "1.5.3.3", NOBODY if self.theirs else f.you)

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
        if self.to == FIELD and s.zone[die] == FIELD and self.face == "original":
            taken_on = _taken_on(s, f, die)
            s.face[die] = taken_on if taken_on >= 0 else s.face[die]
        if self.to == FIELD and s.zone[die] == FIELD and s.controller[die] != player:
            hand_over(s, die, FIELD, player, "3.9.7")
            s.goes_back = tuple(entry for entry in s.goes_back if entry[0] != die)
        elif self.to == FIELD:
            original = next((face for d, face, _ in s.unsettled if d == die), s.face[die])
            if original < 0:  # it was KO'd or left otherwise, and comes back as it was (3.1.32)
                original = (parting(s, die) >> SHOWN_FACE & 15) - 1
            if s.zone[die] != FIELD:
                face = level_face(s, die, self.level or 1) if self.face != "original" or original < 0 else original
                if s.face[die] >= 0 and not self.level and self.face != "original" and is_character(s, die):
                    face = s.face[die]  # as it was rolled by this ability, or lies in the reserve (1.6.10)
                move(s, die, FIELD, "2.6.3", player, face=face)
            elif self.face == "original":
                s.face[die] = original
            else:
                if self.level:
                    spin_to(s, die, level_face(s, die, self.level), "3.7.1")
                leave_combat(s, die)  # from the attack zone, which is a part of the field (1.5.6.1)
                if self.stands and f.event is not None and f.event[E_DIE] == die:
                    s.damage[die] = 0  # it comes back instead of being KO'd, as with Regenerate
            if self.face == "original":
                s.unsettled = tuple(u for u in s.unsettled if u[0] != die)
            changed(s)
        elif self.to == USED and _falls(s, f, die, self.spoken_of) and discarded_to(s, die, "1.5.8.4")[0] == USED:
            move(s, die, OUT, "1.5.8.4")
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
            move(s, die, self.to, "1.3.8" if self.to == REMOVED else "1.5.3.4")


def _taken_on(s: State, f: Frame, die: int) -> int:
    """The face a die showed when this card took control of it this turn: the one that is meant when it is returned as
    it was (3.1.32), or none."""
    for event in s.events:
        if event[E_KIND] == EV_CONTROL and event[E_DIE] == die and event[E_SOURCE_CARD] == f.card:
            return (event[E_FLAGS] >> SHOWN_FACE & 15) - 1
    return NONE


def _falls(s: State, f: Frame, die: int, spoken_of: bool) -> bool:
    """Whether an ability sends a die elsewhere that is KO'd now, or that it has KO'd itself: in its owner's turn such a
    die goes Out of Play, as from the field."""
    if s.zone[die] != PREP or s.owner[die] != s.active or not s.t.edition.out_of_play:
        return False
    if f.event is not None and f.event[E_KIND] == EV_KOED and f.event[E_DIE] == die:
        return True
    return spoken_of and any(event[E_KIND] == EV_KOED and event[E_DIE] == die for event in s.events[f.born :])


class GiveBackOp(Verb):
    """Dice that are somewhere only for a time go back to where they came from."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and origin_of(s, ref) is not None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            first = origin_of(s, die)
            if first is not None:
                s.goes_back = (*(entry for entry in s.goes_back if entry[0] != die), first)
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
        done: list[tuple[int, int, bool, list[Mod]]] = []
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                player = self._who(s, f, die)
                spent = for_the_next(s, die, player)
                level = self.level.value(s, f)
                face = (
                    s.face[die]
                    if level == 0 and s.face[die] >= 0 and is_character(s, die)
                    else level_face(s, die, max(level, 1))
                )
                claim(s, die, player)
                counts = s.t.edition.effects_field or s.zone[die] == RESERVE
                move(s, die, FIELD, "2.6.3", player, face=face)
                done.append((die, player, counts, spent))
        for die, player, counts, spent in done:
            if counts:
                fielded(s, die, player, "2.6.3", spent)
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


@links(e.Move)
def _move(low: Linker, node: e.Move) -> None:
    player = low.player(node.player) if node.player is not None else None
    if node.to == "original":
        low.verb(GiveBackOp(low.what(node.what)))
        return
    if node.face not in ("", "original", "energy", "double"):
        raise unsupported(node)
    if node.to in PLACES:
        low.verb(LayOp(low.what(node.what), node.to == "under"))
        return
    moving = MoveOp(low.what(node.what), zone_of(node.to), node.level, node.face, player)
    moving.homing = isinstance(node.what, n.Every) and n.Is("borrowed") in node.what.dice.where
    chosen = node.what.dice.zones if isinstance(node.what, n.Pick | n.Every) else ()
    moving.spoken_of = not chosen
    if isinstance(node.what, n.Pick) and node.what.by.who != "you":
        moving.theirs = node.what.dice.whose in (node.what.by.who, "that player")
    moving.meant = tuple(zone_of(zone) for zone in node.instead)
    if USED in moving.meant:  # in the active player's turn by way of Out of Play (1.5.8.4)
        moving.meant += (OUT,)
    low.verb(moving)
    if node.face == "energy":
        low.code.append(FaceOp(moving.slot, low.fresh(), node.face, ""))


@links(e.RemoveFromCombat)
def _remove_from_combat(low: Linker, node: e.RemoveFromCombat) -> None:
    low.verb(RemoveFromCombatOp(low.what(node.what)))
