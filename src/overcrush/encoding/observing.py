"""A position as one seat may know it, written as small numbers into bytes that are given.

This runs at every decision of a learner: no names, no reflection, no arrays made. Everything lies open in this game but
the dice to come and what a card lets a player do in secret (``engine/edge/secrets``); neither is written.
"""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.seat import Seat
from overcrush.encoding.slots import CARDS, DICE_AT, PILES, PILES_AT, ROW, THEIRS
from overcrush.engine.edge.api import Ask, State, attack, defense
from overcrush.engine.edge.secrets import conceal, secrets
from overcrush.model.const import (
    ASIDE,
    ASSIGN,
    BAG,
    BLOCK,
    CAPTURED,
    CHARACTER_FACE,
    FIELD,
    HELD,
    O_PICK,
    OUT,
    PREP,
    RESERVE,
    USED,
    ZONES,
)
from overcrush.model.faces import Face

_UNSEEN: Final = (BAG, USED, OUT)
_SEEN: Final = (PREP, RESERVE, FIELD, CAPTURED, ASIDE, HELD)
ELSEWHERE: Final = 6
MOST: Final = 255


def write(seat: Seat, s: State, out: bytearray) -> None:
    """Write what a seat may know of a position; ``out`` is as long as ``slots.SIZE``."""
    if s.t.secretive and secrets(s, seat.player):
        s = s.clone()
        conceal(s, seat.player)
    me = seat.player
    slots = seat.slots_of(s)
    rows = seat.rows
    card_of = s.card_of
    faces = s.face
    known = seat.piles
    parts = seat.blank[:]  # the piles, then a row for each die's slot: joined they are one copy
    odd: list[int] = []
    tokens = len(s.zone) > seat.dice  # which have numbers of any size
    for theirs in (0, 1):
        first = (1 - me if theirs else me) * ZONES
        column = THEIRS if theirs else 0
        for zone in _SEEN:
            dice = s.zones[first + zone]
            if not dice:
                continue
            if zone <= FIELD:
                variant = (zone - PREP) * 2 + theirs
                for die in dice:
                    number = faces[die]
                    if number >= 0:
                        parts[PILES + slots[die]] = rows[card_of[die]][number * 6 + variant]
                    else:
                        odd.append(die)
            else:
                odd.extend(dice)
            if tokens:
                pile = seat.counted(card_of, dice)
            else:
                kept = known.get(bytes(dice))
                pile = seat.kept(card_of, dice) if kept is None else kept
            parts[column + (zone if zone <= FIELD else ELSEWHERE)] = (
                pile if zone <= CAPTURED else _sum(parts[column + ELSEWHERE], pile)
            )
        for zone in _UNSEEN:
            dice = s.zones[first + zone]
            if dice:
                kept = known.get(bytes(dice))
                parts[column + zone] = seat.kept(card_of, dice) if kept is None else kept
    parts[at.ON_CARD] = seat.left(s.on_card)
    head = [0] * at.TABLE
    _table(seat, s, head)
    if s.ask is not None:
        _question(seat, s.ask, head, slots)
    out[:PILES_AT] = bytes(head)
    out[PILES_AT:] = b"".join(parts)
    for die in odd:
        _lying(seat, s, out, DICE_AT + slots[die] * ROW, die)
    for who in (0, 1):
        for die in s.zones[who * ZONES + FIELD]:
            if faces[die] >= 0:
                _values(seat, s, out, DICE_AT + slots[die] * ROW, die, s.t.faces[card_of[die]][faces[die]])
    if s.attackers:
        _combat(s, out, slots)
    if s.ask is not None and s.ask.who == me:
        _asked(s.ask, out, slots)
    if s.effects or s.attached or s.captor or s.partial or s.counters or s.flipped or s.card_choices:
        _marks(seat, s, out, slots)


def _sum(one: bytes, other: bytes) -> bytes:
    return bytes([a + b for a, b in zip(one, other, strict=True)])


def _values(seat: Seat, s: State, out: bytearray, row: int, die: int, face: Face) -> None:
    """What a die in the field has beside what its face says."""
    if s.owner[die] != s.controller[die]:
        out[row + at.OWNED] = int(s.owner[die] == seat.player)
    value = s.damage[die]
    if value:
        out[row + at.DAMAGE] = min(value, MOST)
    if face.kind == CHARACTER_FACE:
        value = attack(s, die)
        if value != face.attack:
            out[row + at.ATTACK] = max(0, min(value, MOST))
        value = defense(s, die)
        if value != face.defense:
            out[row + at.DEFENSE] = max(0, min(value, MOST))


def _lying(seat: Seat, s: State, out: bytearray, row: int, die: int) -> None:
    """A die that shows no face, or lies apart: captured, set aside, in a hand."""
    number = s.face[die]
    card = s.card_of[die]
    if number >= 0:
        out[row : row + ROW] = seat.rows[card][number * 6]
    else:
        out[row + at.THERE] = 1
        out[row + at.CARD_SLOT] = seat.card_slot[card]
    out[row + at.ZONE] = s.zone[die]
    out[row + at.MINE] = int(s.controller[die] == seat.player)
    out[row + at.OWNED] = int(s.owner[die] == seat.player)


def _table(seat: Seat, s: State, head: list[int]) -> None:
    """The numbers of the table but those of the question."""
    me = seat.player
    them = 1 - me
    head[at.LIFE] = max(0, min(s.life[me], MOST))
    head[at.THEIR_LIFE] = max(0, min(s.life[them], MOST))
    if s.virtual[me]:
        head[at.VIRTUAL] = min(s.virtual[me], MOST)
    if s.virtual[them]:
        head[at.THEIR_VIRTUAL] = min(s.virtual[them], MOST)
    head[at.TURN] = min(s.turn, MOST)
    if s.active == me:
        head[at.MY_TURN] = 1
    head[at.PASSES] = min(s.passes, MOST)
    if s.attacked:
        head[at.ATTACKED] = 1
    if s.rerolls:
        head[at.REROLLS] = min(s.rerolls, MOST)
    head[at.SUB_STEP + s.sub] = 1
    if s.stack:
        f = s.stack[-1]
        head[at.RESOLVING] = min(len(s.stack), MOST)
        verbs = seat.verbs[f.prog]
        if f.pc < len(verbs):
            head[at.ASKING_VERB] = verbs[f.pc]
    if s.queue:
        head[at.QUEUED] = min(len(s.queue), MOST)
    if s.packet:
        for _, target, amount in s.packet:
            if target < 0:
                place = at.THREAT if -1 - target == me else at.THEIR_THREAT
                head[place] = min(head[place] + amount, MOST)
    faces = s.t.faces
    for theirs in (0, 1):
        place = at.THEIR_ENERGY if theirs else at.ENERGY
        for die in s.zones[(them if theirs else me) * ZONES + RESERVE]:
            face = s.face[die]
            if face >= 0:
                for kind in faces[s.card_of[die]][face].symbols:
                    head[place + kind] += 1


def _question(seat: Seat, ask: Ask, head: list[int], slots: list[int]) -> None:
    """What is asked; of what the other player is asked for only the kind of question."""
    head[at.QUESTION + ask.kind] = 1
    if ask.who != seat.player:
        head[at.THEY_ARE_ASKED] = 1
        return
    head[at.ASKED] = 1
    head[at.OPTIONS] = min(len(ask.options), MOST)
    head[at.LEAST] = min(ask.least, MOST)
    head[at.MOST] = min(ask.most, MOST)
    if ask.card >= 0:
        head[at.ASKING_CARD] = seat.card_slot[ask.card] + 1
    if ask.die >= 0 and slots[ask.die] >= 0:
        head[at.ASKING_DIE] = slots[ask.die] + 1
    if _picking(ask):
        head[at.PICKED] = min(len(ask.picked), MOST)


def _picking(ask: Ask) -> bool:
    """Whether dice have been picked so far."""
    return bool(ask.picked) and ask.kind != ASSIGN and (ask.kind <= BLOCK or ask.options[0][0] == O_PICK)


def _asked(ask: Ask, out: bytearray, slots: list[int]) -> None:
    """Which dice a question is about, and which have been picked."""
    if ask.die >= 0 and slots[ask.die] >= 0:
        out[DICE_AT + slots[ask.die] * ROW + at.DIE_ASKS] = 1
    if ask.kind == ASSIGN:  # whom the damage that is asked for is dealt to
        out[DICE_AT + slots[ask.options[0][2]] * ROW + at.DIE_PICKED] = 1
    elif _picking(ask):
        picked = ask.picked
        for die in picked:
            if die >= 0 and slots[die] >= 0:
                out[DICE_AT + slots[die] * ROW + at.DIE_PICKED] = 1
        if ask.kind == BLOCK:
            for n in range(0, len(picked) - 1, 2):
                out[DICE_AT + slots[picked[n]] * ROW + at.BLOCKS] = slots[picked[n + 1]] + 1


def _combat(s: State, out: bytearray, slots: list[int]) -> None:
    for die in s.attackers:
        out[DICE_AT + slots[die] * ROW + at.ATTACKING] = 1
    for die in s.was_blocked:
        if slots[die] >= 0:
            out[DICE_AT + slots[die] * ROW + at.WAS_BLOCKED] = 1
    for blocker, attacker in s.blocks:
        row = DICE_AT + slots[blocker] * ROW
        out[row + at.BLOCKING] = 1
        if attacker >= 0:
            out[row + at.BLOCKS] = slots[attacker] + 1


def _marks(seat: Seat, s: State, out: bytearray, slots: list[int]) -> None:
    """What lies on dice and cards."""
    for effect in s.effects:
        for die in effect.dice:
            if die >= 0 and slots[die] >= 0:
                row = DICE_AT + slots[die] * ROW
                if out[row] and out[row + at.EFFECTS] < MOST:
                    out[row + at.EFFECTS] += 1
    for gear, on in s.attached:
        out[DICE_AT + slots[gear] * ROW + at.ATTACHED] = slots[on] + 1
    for prey, hunter in s.captor:
        out[DICE_AT + slots[prey] * ROW + at.CAPTOR] = slots[hunter] + 1
    for die in s.partial:
        out[DICE_AT + slots[die] * ROW + at.PARTIAL] = 1
    for card in s.flipped:
        out[PILES_AT + at.FLIPPED * CARDS + seat.card_slot[card]] = 1
    for card, _, n in s.counters:
        place = PILES_AT + at.COUNTERS * CARDS + seat.card_slot[card]
        out[place] = max(0, min(out[place] + n, MOST))
    for card, _, _ in s.card_choices:
        out[PILES_AT + at.CHOSEN * CARDS + seat.card_slot[card]] = 1
