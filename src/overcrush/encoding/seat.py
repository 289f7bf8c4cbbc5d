"""A table as one seat looks at it: which slot each card, die and ability has. Made once for a pair of teams."""

from __future__ import annotations

from typing import Final

from overcrush.encoding import slots as at
from overcrush.encoding.slots import CARDS, DICE, ROW
from overcrush.engine.edge.api import State, Table
from overcrush.errors import OvercrushError
from overcrush.model.const import (
    ASIDE,
    CAPTURED,
    FIELD,
    HELD,
    NONE,
    PREP,
    REMOVED,
    RESERVE,
    SIDEKICK,
    TOKEN,
    ZONES,
)

LOOKED_AT: Final = (PREP, RESERVE, FIELD, CAPTURED, ASIDE, HELD)
"""The zones whose dice have a row of their own."""
ROW_OF_ZONE: Final = [LOOKED_AT.index(zone) * 4 if zone in LOOKED_AT else NONE for zone in range(ZONES)]
"""The first row of a face in a zone, among those of the face; -1 where dice are not looked at one by one."""
ROWS: Final = len(LOOKED_AT) * 4
"""So many rows a face has: in each of these zones, owned and controlled by either player."""


class Seat:
    """The slots of a table's cards, dice and abilities for who sits there."""

    __slots__ = (
        "ability_slot",
        "activated",
        "card_at",
        "card_slot",
        "dice",
        "die_at",
        "die_slot",
        "globals",
        "player",
        "rows",
        "table",
        "verbs",
    )

    def __init__(self, table: Table, player: int, verbs: list[list[int]]) -> None:
        self.table = table
        self.player = player
        self.verbs = verbs
        """The number of the verb that each instruction of each program came from, 0 for none."""
        self.card_slot: list[int] = _card_slots(table, player)
        self.card_at: list[int] = [NONE] * CARDS
        """The card of each slot."""
        for card, slot in enumerate(self.card_slot):
            self.card_at[slot] = card
        self.die_slot: list[int] = _die_slots(table, player)
        self.dice: int = len(self.die_slot)
        """How many dice the table has before any token."""
        self.die_at: list[int] = [NONE] * DICE
        for die, slot in enumerate(self.die_slot):
            self.die_at[slot] = die
        self.ability_slot: list[int] = [NONE] * len(table.abilities)
        """The place of a Global or activated ability among the ids of its kind."""
        self.globals: dict[int, int] = {}
        self.activated: dict[int, int] = {}
        """Abilities that are activated, by their place; those beyond ``slots.ACTIVATED`` have no action ids."""
        self._place_abilities(table)
        self.rows: list[list[bytearray]] = [self._shown(card) for card in range(len(table.cards))]
        """A die's row for each card, by face (no face first), zone, who owns it and who controls it: see ``row``."""

    def row(self, card: int, face: int, zone: int, owner: int, controller: int) -> bytearray:
        """The row of a die that lies in a zone of ``LOOKED_AT``, where nothing is changed."""
        theirs = (2 if owner != self.player else 0) + (1 if controller != self.player else 0)
        return self.rows[card][(face + 1) * ROWS + ROW_OF_ZONE[zone] + theirs]

    def _shown(self, card: int) -> list[bytearray]:
        """The rows of a card's dice, as ``row`` counts them."""
        blank = bytearray(ROW)
        blank[at.THERE] = 1
        blank[at.CARD_SLOT] = self.card_slot[card]
        faces = [blank]
        for face in self.table.faces[card]:
            row = blank[:]
            row[at.FACE_KIND + face.kind] = 1
            row[at.LEVEL] = face.level
            row[at.BURST] = face.burst
            for kind, n in enumerate(face.energy):
                row[at.SYMBOLS + kind] = n
            row[at.FIELDING] = min(face.fielding, 255)
            row[at.PRINTED_ATTACK] = row[at.ATTACK] = min(face.attack, 255)
            row[at.PRINTED_DEFENSE] = row[at.DEFENSE] = min(face.defense, 255)
            faces.append(row)
        rows: list[bytearray] = []
        for face_row in faces:
            for zone in LOOKED_AT:
                for theirs in range(4):
                    row = face_row[:]
                    row[at.ZONE] = zone
                    row[at.OWNED] = 1 - theirs // 2
                    row[at.MINE] = 1 - theirs % 2
                    rows.append(row)
        return rows

    def _place_abilities(self, table: Table) -> None:
        """Globals by their card and line; what is activated otherwise in the order of the cards' slots."""
        counts = [0] * (CARDS + 1)
        activated: list[tuple[int, int]] = []
        for ability in table.abilities:
            slot = self.card_slot[ability.card] if ability.card >= 0 else CARDS
            if ability.kind == "global":
                if counts[slot] >= at.GLOBALS:
                    raise OvercrushError(f"an encoding has room for {at.GLOBALS} Global Abilities a card")
                place = slot * at.GLOBALS + counts[slot]
                counts[slot] += 1
                self.ability_slot[ability.index] = place
                self.globals[place] = ability.index
            elif ability.kind == "activated":
                activated.append((slot, ability.index))
        activated.sort()
        for place, (_, index) in enumerate(activated):
            self.ability_slot[index] = place
            self.activated[place] = index

    def slots_of(self, s: State) -> list[int]:
        """The slots of all dice of a position: tokens have theirs in the order in which those in play came."""
        if len(s.zone) == self.dice:
            return self.die_slot
        slots = self.die_slot[:]
        free = at.FIRST_TOKEN
        for die in range(self.dice, len(s.zone)):
            if s.zone[die] == REMOVED:
                slots.append(NONE)
                continue
            if free == DICE:
                raise OvercrushError(f"an encoding has room for {at.TOKEN_DICE} tokens")
            slots.append(free)
            free += 1
        return slots

    def dice_of(self, s: State) -> list[int]:
        """The die in each slot, -1 for none."""
        if len(s.zone) == self.dice:
            return self.die_at
        dice = self.die_at[:]
        for die, slot in enumerate(self.slots_of(s)):
            if slot >= 0:
                dice[slot] = die
        return dice


def _room(first: int, n: int, room: int, what: str) -> int:
    if n >= room:
        raise OvercrushError(f"an encoding has room for {room} {what}")
    return first + n


def _card_slots(t: Table, player: int) -> list[int]:
    counts = [0] * 4
    slots: list[int] = []
    for card in range(len(t.cards)):
        if t.kind[card] == SIDEKICK:
            slots.append(at.SIDEKICK_CARD)
        elif t.kind[card] == TOKEN:
            slots.append(_room(at.TOKEN_CARDS, counts[3], at.TOKENS, "kinds of token"))
            counts[3] += 1
        elif t.owner[card] < 0:
            slots.append(_room(at.BASIC_CARDS, counts[2], at.BASICS, "basic actions"))
            counts[2] += 1
        else:
            theirs = int(t.owner[card] != player)
            first = at.THEIR_CARDS if theirs else at.OWN_CARDS
            slots.append(_room(first, counts[theirs], at.TEAM_CARDS, "cards a team"))
            counts[theirs] += 1
    return slots


def _die_slots(t: Table, player: int) -> list[int]:
    counts = [0] * 5
    slots: list[int] = []
    for die, card in enumerate(t.card_of):
        owner = t.owner_of[die]
        theirs = int(owner != player)
        if t.kind[card] == SIDEKICK:
            first = at.THEIR_SIDEKICKS if theirs else at.OWN_SIDEKICKS
            slots.append(_room(first, counts[theirs], at.SIDEKICKS, "Sidekicks a player"))
            counts[theirs] += 1
        elif owner < 0:
            slots.append(_room(at.FIRST_BASIC, counts[4], at.BASIC_DICE, "dice of basic actions"))
            counts[4] += 1
        else:
            first = at.THEIR_DICE if theirs else at.OWN_DICE
            slots.append(_room(first, counts[2 + theirs], at.TEAM_DICE, "dice a team"))
            counts[2 + theirs] += 1
    return slots
