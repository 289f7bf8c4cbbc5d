"""Instructions that swap dice and copy them: places, values, abilities, effects."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine import mods as m
from overcrush.engine.core import Frame, Mod, State, effect
from overcrush.engine.events import emit
from overcrush.engine.legal import lasting, use_of
from overcrush.engine.moves import by_opponent, move
from overcrush.engine.named_faces import face_named, level_face
from overcrush.engine.ops.changes import until
from overcrush.engine.ops.choosing import ChooseOp
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.moving import MoveOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.prohibitions import cannot_obtain, obtain
from overcrush.engine.refs import SLOT_DID, kept_from
from overcrush.engine.scan import begins
from overcrush.engine.statics import add_effect, changed
from overcrush.engine.terms.amounts import Number
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.figures import stat
from overcrush.engine.terms.references import GroupReference, Reference
from overcrush.engine.turning import spin_to
from overcrush.engine.values import (
    applied,
    blanked,
    burst_of,
    card_now,
    copied_texts,
    is_character,
    level,
    stats_face,
    text_card,
)
from overcrush.engine.window import push
from overcrush.model.const import (
    CARD,
    E_AMOUNT,
    E_KIND,
    EPIC,
    EV_CHANGED,
    EV_SWAPPED,
    EV_USED,
    FIELD,
    NONE,
    RESERVE,
    SIDEKICK,
    SWAPPED_TO_ATTACK,
    SWAPPED_TO_BLOCK,
    TOKEN,
)


class SwapOp(Verb):
    """Two dice change places exactly (3.11)."""

    __slots__ = ("for_card", "other", "same_level")

    def __init__(self, slot: int, other: int, same_level: bool) -> None:
        super().__init__(slot)
        self.other = other
        self.same_level = same_level
        self.for_card = False
        """One of them comes from a card, so that the other one goes to its own."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or (s.later and s.zone[ref] == FIELD and _due_back(s, ref)) or cannot_obtain(s, f.you, ref):
            return False
        if self.for_card and s.zone[ref] != CARD:
            # Sidekicks have no card to go to (1.3.8), and a taken die is no swap for one's own (3.9.9)
            return s.t.kind[s.card_of[ref]] not in (SIDEKICK, TOKEN) and s.controller[ref] == s.owner[ref]
        mates = f.slots[self.slot] if self.for_card else ()
        return not mates or any(
            s.card_of[mate] != s.card_of[ref] for mate in mates
        )  # one like it is no change (3.1.10)

    def possible(self, s: State, f: Frame) -> bool:
        cards = {s.card_of[die] for die in f.slots[self.other]}
        if not self.for_card:
            return bool(f.slots[self.slot] and cards)
        return any(cards - {s.card_of[die]} for die in f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not f.slots[self.slot] or not f.slots[self.other]:
            return
        one, two = f.slots[self.slot][0], f.slots[self.other][0]
        if s.zone[one] != FIELD and s.zone[two] != FIELD:
            self._change_places(s, f, one, two)
            return
        if s.zone[two] == FIELD and s.zone[one] != FIELD:
            one, two = two, one
        zone_two, player_one = s.zone[two], s.controller[one]
        face_two = s.face[two]
        attackers, blocks, was = s.attackers, s.blocks, s.was_blocked
        face = (
            level_face(s, two, level(s, one))  # also one it is only considered to be on
            if self.same_level
            else face_two
            if zone_two == FIELD
            else level_face(s, two, 1)
        )
        move(s, two, FIELD, "3.11.1", player_one, face=face)
        if zone_two != FIELD:
            move(s, one, zone_two, "3.11.3")
        # the die swapped in attacks or blocks in the same position (3.11.2)
        s.attackers = tuple(two if d == one else d for d in attackers)
        s.blocks = tuple((two if b == one else b, two if a == one else a) for b, a in blocks)
        s.was_blocked = tuple(two if d == one else d for d in was)
        if s.engaged:  # and is engaged as the other one was, which has been so only while it stays in the field
            replaced = tuple((two if b == one else b, two if a == one else a) for b, a in s.engaged)
            s.engaged = replaced if zone_two != FIELD else tuple(dict.fromkeys((*s.engaged, *replaced)))
        changed(s)
        into = SWAPPED_TO_ATTACK if one in attackers else SWAPPED_TO_BLOCK if any(b == one for b, _ in blocks) else 0
        emit(s, EV_SWAPPED, two, one, player_one, into, "3.11.1")
        f.slots[SLOT_DID] = (1,)

    def _change_places(self, s: State, f: Frame, one: int, two: int) -> None:
        """Swap dice that are both outside the field."""
        zone_one, zone_two, player_one, player_two = s.zone[one], s.zone[two], s.controller[one], s.controller[two]
        for die, zone, player in ((two, zone_one, player_one), (one, zone_two, player_two)):
            obtain(s, f.you, die)
            if s.zone[die] == CARD and s.owner[die] < 0:
                s.owner[die] = s.controller[die] = f.you
            move(s, die, zone, "3.11.1", player if zone != CARD else NONE)
            if (
                zone == RESERVE and s.face[die] < 0
            ):  # on its level 1 side (3.11.4), an action die on its plainest action face
                s.face[die] = max(level_face(s, die, 1), face_named(s, die, "action"), 0)
        emit(s, EV_SWAPPED, two, one, f.you, 0, "3.11.1")
        f.slots[SLOT_DID] = (1,)


def _due_back(s: State, die: int) -> bool:
    """Whether something waits to return a die to its card, which is then not to be swapped out (3.11.6)."""
    for later in s.later:
        slots = later.f.slots
        for op in s.t.programs[later.prog].code:
            if isinstance(op, MoveOp) and op.to == CARD and op.slot < len(slots) and die in slots[op.slot]:
                return True
    return False


class CopyOp(Verb):
    """A die copies another: its stats (3.10.2), its abilities (3.10.3), or all of it (3.10.4)."""

    __slots__ = ("face", "how", "mod", "onto", "own", "until")

    def __init__(self, slot: int, how: str, mod: Mod, onto: Reference, until_: str) -> None:
        super().__init__(slot)
        self.face: Mod | None = None
        """What else comes with copied stats: the burst, and fielding costs (3.10.2.1, 3.10.2.3)."""
        self.how = how
        self.mod = mod
        self.own: Mod | None = None
        """Its own text besides that of what it is a copy of."""
        self.onto = onto
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or (self.how != "text" and s.face[ref] < 0):
            return False
        onto = self.onto.refs(s, f)
        if not onto and self.onto.slot < 0:
            onto = (NONE,)
        if self.how == "text":
            return any(ref != die and self._new_texts(s, f, die, ref) for die in onto)
        return any(ref != die and not self._is_one(s, f, die, ref) for die in onto)

    def _new_texts(self, s: State, f: Frame, die: int, source: int) -> bool:
        """Whether a die's card says anything that could be added to another's, and has not been for as long (3.1.10):
        its text is not ignored (3.10.6), and Globals are not copied (3.10.3)."""
        if s.zone[source] == FIELD and blanked(s, source):
            return False
        mine, end = (s.card_of[die] if die >= 0 else NONE), until(s, f, self.until)
        return any(
            card != mine and _says(s, card) and not (die >= 0 and _added(s, die, card, side, end))
            for card, side in _texts(s, source)
        )

    def _is_one(self, s: State, f: Frame, die: int, source: int) -> bool:
        """Whether a die that is to become a copy is one already, for as long or longer (3.1.10); of two Sidekicks there
        is nothing to copy."""
        if self.how != "all" or die < 0:
            return False
        card = card_now(s, source)
        if s.t.kind[card] == SIDEKICK and s.t.kind[card_now(s, die)] == SIDEKICK:
            return True
        copies = [e for e in s.effects if e.kind == m.M_COPY and die in e.dice]
        if not copies or copies[-1].until < until(s, f, self.until):
            return False
        return copies[-1].data[:3] == (card, 0 if blanked(s, source) else 1, source)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not f.slots[self.slot] or not self.legal(s, f, f.slots[self.slot][0]):
            return
        source, end = f.slots[self.slot][0], until(s, f, self.until)
        for die in self.onto.refs(s, f):
            if die >= 0 and die != source and s.zone[die] == FIELD:
                self._copy(s, f, die, source, end)

    def _copy(self, s: State, f: Frame, die: int, source: int, end: int) -> None:
        """One die copies another."""
        if self.how == "stats":
            data: tuple[int, ...] = (stat(s, source, "A", True), stat(s, source, "D", True))
            if self.face is not None:
                level = stats_face(s, source).level
                shown = (card_now(s, source), burst_of(s, source), 0 if blanked(s, source) else 1, level)
                add_effect(s, effect(self.face, (die,), f, end, shown))
        elif self.how == "text":
            # added to the receiving die's card (3.10.3), unless it is ignored now (3.10.6)
            if blanked(s, source):
                return
            # all of the text box as it is now (3.10.3.2): what was added to it too
            for added, side in _texts(s, source):
                if added != s.card_of[die]:
                    add_effect(s, effect(self.mod, (), f, end, (added, s.card_of[die], s.controller[die], side)))
            emit(s, EV_CHANGED, die, source, s.controller[die], 0, "3.10.3")
            return
        else:
            data = (card_now(s, source), 0 if blanked(s, source) else 1, source, 0)
            if self.own is not None:
                own = s.card_of[die]
                add_effect(s, effect(self.own, (), f, end, (own, own, s.controller[die], 1 if own in s.flipped else 0)))
        add_effect(s, effect(self.mod, (die,), f, end, data))
        emit(s, EV_CHANGED, die, source, s.controller[die], 0, "3.10.1")


def _texts(s: State, source: int) -> list[tuple[int, int]]:
    """The cards whose words are in a die's text box now (3.10.3.2), and the face each of them shows."""
    card = card_now(s, source)
    return list(dict.fromkeys([(card, 1 if card in s.flipped else 0), *copied_texts(s, source)]))


def _says(s: State, card: int) -> bool:
    """Whether a card has any ability but Globals."""
    return bool(s.t.keywords[card]) or any(a.card == card and a.kind != "global" for a in s.t.abilities)


def _added(s: State, die: int, card: int, side: int, end: int) -> bool:
    """Whether a card's text has been added to that of a die for as long already."""
    return any(
        e.kind == m.M_TEXT
        and e.until >= end
        and (e.data[m.COPIED_CARD], e.data[m.TEXT_OF_CARD], e.data[m.TEXT_OF_PLAYER], e.data[m.TEXT_SIDE])
        == (card, s.card_of[die], s.controller[die], side)
        for e in s.effects
    )


class UseCopyOp(Verb):
    """Use a copy of an action die's effect (3.10.1 (2)), never of an Epic one (1.2.3), or of a die's "when fielded"
    (3.10.3.4), which the copying die then applies; the effect of an action die has no die of its own (3.10.1)."""

    __slots__ = ("kind",)

    def __init__(self, slot: int, kind: str) -> None:
        super().__init__(slot)
        self.kind = kind

    def _prog(self, s: State, f: Frame, die: int) -> int:
        if die < 0 or s.t.kind[s.card_of[die]] == EPIC:
            return NONE
        if self.kind.startswith("when"):
            card = text_card(s, die)
            for other in s.t.abilities:
                known = other.card == card and any(spec.when == self.kind for spec in other.triggers)
                if known and not blanked(s, die, self.kind):
                    return other.progs[0]
            return NONE
        ability = use_of(s, s.card_of[die])
        if ability is None or lasting(s, s.card_of[die]) or (s.in_force and blanked(s, die)):
            return NONE  # Continuous (2); what is ignored is not copied (3.10.6)
        stars = 0
        if self.kind == "use":
            stars = f.event[E_AMOUNT] if f.event is not None and f.event[E_KIND] == EV_USED else 0
            if s.face[die] >= 0:
                stars = s.t.faces[s.card_of[die]][s.face[die]].burst
        prog = ability.progs[stars]
        if ability.condition is not None and not ability.condition.holds(
            s, Frame(prog, f.you, f.die, f.card, None, [])
        ):
            return NONE  # "only if" is part of what is copied
        return prog

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        prog = self._prog(s, f, ref)
        if prog < 0 or prog == f.prog or s.deep > 2:  # a copy of itself would be nothing new
            return False
        s.deep += 1
        able = begins(s, Frame(prog, f.you, f.die, f.card, None, []))
        s.deep -= 1
        return able

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            prog = self._prog(s, f, die)
            if prog >= 0:
                push(s, prog, f.you, f.die, f.card)


@links(e.SwapDice)
def _swap(low: Linker, node: e.SwapDice) -> None:
    one, two = low.what(node.one), low.what(node.other)
    swap = SwapOp(one, two, node.same_level)
    swap.for_card = any(isinstance(x, n.Pick) and "card" in x.dice.zones for x in (node.one, node.other))
    low.verb(swap)
    other = low.choosers.get(two)
    if other is not None:
        other.verbs.append(swap)
    first = low.choosers.get(one)
    if isinstance(first, ChooseOp) and isinstance(other, ChooseOp):
        first.partner = other


class SwapValueOp(Verb):
    """Two dice swap a number: what has been applied to it goes along, what is static stays (3.6.8, 3.6.9); levels by
    spinning."""

    __slots__ = ("mod", "other", "until", "which")

    def __init__(self, slot: int, other: int, which: str, mod: Mod, until_: str) -> None:
        super().__init__(slot)
        self.other = other
        self.which = which
        self.mod = mod
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD and is_character(s, ref)

    def possible(self, s: State, f: Frame) -> bool:
        return any(self._differ(s, one, two) for one in f.slots[self.slot] for two in f.slots[self.other])

    def _differ(self, s: State, one: int, two: int) -> bool:
        """Whether the swap would change anything (3.1.10)."""
        return one != two and self._number(s, one) != self._number(s, two)

    def _number(self, s: State, die: int) -> int:
        return level(s, die) if self.which == "level" else applied(s, die, self.which == "A")

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        f.slots[SLOT_DID] = ()
        if not f.slots[self.slot] or not f.slots[self.other]:
            return
        one, two = f.slots[self.slot][0], f.slots[self.other][0]
        if not self.legal(s, f, one) or not self.legal(s, f, two) or not self._differ(s, one, two):
            return
        numbers = ((one, self._number(s, two)), (two, self._number(s, one)))
        for die, number in numbers:
            if self.which == "level":
                face = level_face(s, die, number)
                if face >= 0 and not kept_from(s, f, die, "spin up" if number > level(s, die) else "spin down"):
                    spin_to(s, die, face, "3.7.1")
                continue
            add_effect(s, effect(self.mod, (die,), f, until(s, f, self.until), (number, number)))
            emit(s, EV_CHANGED, die, f.die, s.controller[die], 0, "3.6.8", by_opponent(s, die))
        f.slots[SLOT_DID] = (1,)


@links(e.SwapValue)
def _swap_value(low: Linker, node: e.SwapValue) -> None:
    if node.which not in ("A", "D", "level"):
        raise unsupported(node)
    one, two = low.what(node.one), low.what(node.other)
    zero = Number(0)
    mod = low.own_mod(m.SetStats(zero if node.which == "A" else None, zero if node.which == "D" else None))
    swap = SwapValueOp(one, two, node.which, mod, node.until)
    low.verb(swap)
    other = low.choosers.get(two)
    if other is not None:
        other.verbs.append(swap)


@links(e.CopyStats)
def _copy_stats(low: Linker, node: e.CopyStats) -> None:
    mod = low.own_mod(m.SetStats(Number(0), Number(0)))
    copy = CopyOp(low.what(node.what), "stats", mod, _onto(low, node.onto), node.until)
    copy.face = None if node.printed else low.own_mod(m.CopiedFace())
    low.verb(copy)


@links(e.CopyText)
def _copy_text(low: Linker, node: e.CopyText) -> None:
    low.verb(CopyOp(low.what(node.what), "text", low.own_mod(m.CopiedText()), low.ref(node.onto), node.until))


@links(e.BecomeCopy)
def _become_copy(low: Linker, node: e.BecomeCopy) -> None:
    copy = CopyOp(low.what(node.what), "all", low.own_mod(m.Copied()), _onto(low, node.onto), node.until)
    copy.own = low.own_mod(m.CopiedText()) if node.keeps else None
    low.verb(copy)


def _onto(low: Linker, node: n.Ref | n.Every) -> Reference:
    """Who copies: the die spoken of, or all dice of a description as they are then."""
    return low.ref(node) if isinstance(node, n.Ref) else GroupReference(low.selector(node.dice))


@links(e.UseCopy)
def _use_copy(low: Linker, node: e.UseCopy) -> None:
    if node.kind not in ("use", "plain", "when fielded", "when attacks", "when blocks", "when koed"):
        raise unsupported(node)
    low.verb(UseCopyOp(low.what(node.of), node.kind))
