"""A position as one seat may know it, written as small numbers into bytes that are given.

This runs at every decision of a learner: no names, no reflection, no arrays made. Everything lies open in this game but
the dice to come and what a card lets a player do in secret (``engine/edge/secrets``); neither is written.
"""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.seat import ROW_OF_ZONE, Seat
from overcrush.encoding.sight import EMPTY, Sight
from overcrush.encoding.slots import CARDS, DICE_AT, PILES_AT, ROW, TABLE, THEIRS
from overcrush.engine.edge.api import Ask, State, attack, defense
from overcrush.engine.edge.secrets import conceal, secrets
from overcrush.model.const import (
    ASSIGN,
    BAG,
    BLOCK,
    CARD,
    CHARACTER_FACE,
    FIELD,
    NONE,
    O_PICK,
    OUT,
    PREP,
    REMOVED,
    RESERVE,
    USED,
    ZONES,
)
from overcrush.model.faces import Face

ELSEWHERE: Final = 6
"""The pile of the dice that lie apart: captured, set aside, in a hand."""
COUNTED: Final = [
    {BAG: BAG, PREP: PREP, RESERVE: RESERVE, FIELD: FIELD, USED: USED, OUT: OUT, REMOVED: NONE}.get(zone, ELSEWHERE)
    for zone in range(ZONES)
]
"""The pile in which the dice of each zone are counted; those on their cards are in one for both players."""
MOST: Final = 255


def write(sight: Sight, s: State) -> None:
    """Write what a seat may know of a position into what it saw last, of which only what is new is written anew."""
    seat = sight.seat
    me = seat.player
    if s.t.secretive and secrets(s, me):
        s = s.clone()
        conceal(s, me)
    slots = seat.slots_of(s)
    dice = len(s.zone)
    if dice > seat.dice or sight.tokens:
        sight.clear(dice)  # tokens have slots by who is in play
        sight.tokens = dice > seat.dice
    sight.restore()
    if s.face != sight.face or s.zone != sight.zone or s.controller != sight.controller or s.owner != sight.owner:
        _lay(sight, s, slots)
    head = [0] * TABLE
    _table(seat, s, head)
    if s.ask is not None:
        _question(seat, s.ask, head, slots)
    _tell(sight, head)
    for who in range(2):
        for die in s.zones[who * ZONES + FIELD]:
            if s.face[die] >= 0:
                _values(sight, s, slots[die], die, s.t.faces[s.card_of[die]][s.face[die]])
    if s.attackers:
        _combat(sight, s, slots)
    if s.ask is not None and s.ask.who == me:
        _asked(sight, s.ask, slots)
    if s.effects or s.attached or s.captor or s.partial or s.counters or s.flipped or s.card_choices:
        _marks(sight, s, slots)


def _lay(sight: Sight, s: State, slots: list[int]) -> None:
    """Dice that lie elsewhere than they did, are somebody else's or show something else."""
    seat = sight.seat
    out = sight.out
    card_of, owners, controllers, were_of, owned_by = s.card_of, s.owner, s.controller, sight.controller, sight.owner
    same_hands = controllers == were_of and owners == owned_by
    # without ``strict``: such a loop is compiled as loops over single lists are
    for die, zone, before, face, showed in zip(range(len(s.zone)), s.zone, sight.zone, s.face, sight.face):  # noqa: B905
        if zone == before and face == showed:
            if same_hands or (controllers[die] == were_of[die] and owners[die] == owned_by[die]):
                continue
        controller = controllers[die]
        if zone != before or controller != were_of[die]:
            card = seat.card_slot[card_of[die]]
            place = _pile(seat, before, were_of[die])
            if place >= 0:
                out[place + card] -= 1
            place = _pile(seat, zone, controller)
            if place >= 0:
                out[place + card] += 1
        if ROW_OF_ZONE[zone] >= 0:
            sight.show(slots[die], seat.row(card_of[die], face, zone, owners[die], controller))
        elif ROW_OF_ZONE[before] >= 0:
            sight.show(slots[die], EMPTY)
    sight.zone = s.zone[:]
    sight.face = s.face[:]
    if not same_hands:
        sight.owner = owners[:]
        sight.controller = controllers[:]


def _pile(seat: Seat, zone: int, controller: int) -> int:
    """Where the pile begins in which a zone's dice are counted; -1 for none."""
    if zone == CARD:
        return PILES_AT + at.ON_CARD * CARDS
    column = COUNTED[zone]
    if column < 0:
        return NONE
    return PILES_AT + (column if controller == seat.player else column + THEIRS) * CARDS


def _tell(sight: Sight, head: list[int]) -> None:
    """Write the numbers of the table that are new."""
    out = sight.out
    for place, now, before in zip(range(TABLE), head, sight.head):  # noqa: B905
        if now != before:
            out[place] = now
    sight.head = head


def _values(sight: Sight, s: State, slot: int, die: int, face: Face) -> None:
    """What a die in the field has beside what its face says."""
    value = s.damage[die]
    if value:
        sight.out[sight.touch(slot) + at.DAMAGE] = min(value, MOST)
    if face.kind == CHARACTER_FACE:
        value = attack(s, die)
        if value != face.attack:
            sight.out[sight.touch(slot) + at.ATTACK] = max(0, min(value, MOST))
        value = defense(s, die)
        if value != face.defense:
            sight.out[sight.touch(slot) + at.DEFENSE] = max(0, min(value, MOST))


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
    _energy(s, me, head, at.ENERGY)
    _energy(s, them, head, at.THEIR_ENERGY)


def _energy(s: State, player: int, head: list[int], place: int) -> None:
    """The energy symbols that a player's dice in the reserve show."""
    for die in s.zones[player * ZONES + RESERVE]:
        face = s.face[die]
        if face >= 0:
            for kind in s.t.faces[s.card_of[die]][face].symbols:
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


def _asked(sight: Sight, ask: Ask, slots: list[int]) -> None:
    """Which dice a question is about, and which have been picked."""
    out = sight.out
    if ask.die >= 0 and slots[ask.die] >= 0:
        out[sight.touch(slots[ask.die]) + at.DIE_ASKS] = 1
    if ask.kind == ASSIGN:  # whom the damage that is asked for is dealt to
        out[sight.touch(slots[ask.options[0][2]]) + at.DIE_PICKED] = 1
    elif _picking(ask):
        picked = ask.picked
        for die in picked:
            if die >= 0 and slots[die] >= 0:
                out[sight.touch(slots[die]) + at.DIE_PICKED] = 1
        if ask.kind == BLOCK:
            for n in range(0, len(picked) - 1, 2):
                out[sight.touch(slots[picked[n]]) + at.BLOCKS] = slots[picked[n + 1]] + 1


def _combat(sight: Sight, s: State, slots: list[int]) -> None:
    out = sight.out
    for die in s.attackers:
        out[sight.touch(slots[die]) + at.ATTACKING] = 1
    for die in s.was_blocked:
        if slots[die] >= 0:
            out[sight.touch(slots[die]) + at.WAS_BLOCKED] = 1
    for blocker, attacker in s.blocks:
        row = sight.touch(slots[blocker])
        out[row + at.BLOCKING] = 1
        if attacker >= 0:
            out[row + at.BLOCKS] = slots[attacker] + 1


def _marks(sight: Sight, s: State, slots: list[int]) -> None:
    """What lies on dice and cards."""
    out = sight.out
    card_slot = sight.seat.card_slot
    for effect in s.effects:
        for die in effect.dice:
            if die >= 0 and slots[die] >= 0:
                row = DICE_AT + slots[die] * ROW
                if out[row] and out[row + at.EFFECTS] < MOST:
                    out[sight.touch(slots[die]) + at.EFFECTS] += 1
    for gear, on in s.attached:
        out[sight.touch(slots[gear]) + at.ATTACHED] = slots[on] + 1
    for prey, hunter in s.captor:
        out[sight.touch(slots[prey]) + at.CAPTOR] = slots[hunter] + 1
    for die in s.partial:
        out[sight.touch(slots[die]) + at.PARTIAL] = 1
    for card in s.flipped:
        out[sight.mark(at.FLIPPED) + card_slot[card]] = 1
    for card, _, n in s.counters:
        place = sight.mark(at.COUNTERS) + card_slot[card]
        out[place] = max(0, min(out[place] + n, MOST))
    for card, _, _ in s.card_choices:
        out[sight.mark(at.CHOSEN) + card_slot[card]] = 1
