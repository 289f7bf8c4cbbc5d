"""States of a single die: attacking, blocked, damaged, drawn this way, on an energy face, Continuous …"""

from __future__ import annotations

from typing import Final

from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.engine.core import Frame, State, Test
from overcrush.engine.departed import held_by
from overcrush.engine.refs import origin_of
from overcrush.engine.steps import BLOCKERS
from overcrush.engine.terms.entries import Words, links_test, unsupported
from overcrush.engine.values import face_of
from overcrush.model.const import (
    ACTION,
    ACTION_FACE,
    BASIC,
    CHARACTER,
    CHARACTER_FACE,
    E_AMOUNT,
    E_DIE,
    E_KIND,
    E_RULE,
    E_SOURCE,
    E_SOURCE_CARD,
    ENERGY_FACE,
    ENERGY_NAMES,
    EPIC,
    EV_ATTACKS,
    EV_BLOCKS,
    EV_BOUGHT,
    EV_CHOSE,
    EV_DAMAGED,
    EV_DREW,
    EV_FIELDED,
    EV_KOED,
    EV_REROLLED,
    EV_ROLLED,
    EV_STEP_END,
    EV_SWAPPED,
    FIELD,
    NONE,
    SIDEKICK,
    SWAPPED_TO_ATTACK,
    SWAPPED_TO_BLOCK,
    TOKEN,
)

EVENTS_OF: Final = {
    "attacked": EV_ATTACKS,
    "blocked opponent": EV_BLOCKS,
    "fielded": EV_FIELDED,
    "koed": EV_KOED,
    "damaged this turn": EV_DAMAGED,
    "drawn": EV_DREW,
    "purchased": EV_BOUGHT,
}

SWAPPED_INTO: Final = {"attacked": SWAPPED_TO_ATTACK, "blocked opponent": SWAPPED_TO_BLOCK}
"""A die swapped in attacks or blocks in the same position (3.11.2), and so it has attacked or blocked."""

EXTREMES: Final = {
    "lowest cost": ("cost", False),
    "highest cost": ("cost", True),
    "lowest level": ("level", False),
    "highest level": ("level", True),
    "lowest A": ("A", False),
    "highest A": ("A", True),
    "lowest D": ("D", False),
    "highest D": ("D", True),
    "lowest fielding": ("fielding", False),
    "highest fielding": ("fielding", True),
}
"""What is said of a die among all that are described otherwise alike: the selector sees to it."""

LYING: Final = {
    "on a card": (CHARACTER, ACTION, BASIC, EPIC),
    "on a basic action card": (BASIC, EPIC),
    "on a character card": (CHARACTER,),
}
"""On cards of which kinds an action die lies."""

STATES: Final = frozenset(EVENTS_OF) | frozenset(
    [
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "engaged",
        "damaged",
        "paired",
        "equip",
        "equipped",
        "continuous",
        "gear",
        "trap",
        "token",
        "epic",
        "basic",
        "basic action",
        "character",
        "action",
        "unpurchased",
        "crossover",
        "character face",
        "energy face",
        "action face",
        "single energy",
        "double energy",
        "burst",
        "*",
        "**",
        "damaged this way",
        "koed this way",
        "drawn this way",
        "rolled",
        "attacking alone",
        "borrowed",
        "yours",
        "opposing",
        "attached",
        "captured by this",
        "chosen this way",
        "temporary",
        "damaged by breath weapon",
        "fabricated",
        "laid before",
        *LYING,
    ]
)
"""The states the engine can tell; another word is refused."""


class ShowingTest(Test):
    """The die shows an energy symbol (1.4.6), or two of it: wild is itself and nothing else."""

    __slots__ = ("energy", "least")

    def __init__(self, energy: int, least: int = 1) -> None:
        self.energy = energy
        self.least = least

    def ok(self, s: State, f: Frame, die: int) -> bool:
        if s.face[die] < 0:
            return False
        energy = face_of(s, die).energy
        return len(energy) > self.energy and energy[self.energy] >= self.least


class StateTest(Test):
    """A state of the die: attacking, blocked, damaged, on an energy face, Continuous …"""

    __slots__ = ("event", "into", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.event = EVENTS_OF.get(what, NONE)
        self.into = SWAPPED_INTO.get(what, NONE)

    def ok(self, s: State, f: Frame, die: int) -> bool:
        what = self.what
        if self.event >= 0:
            return any(
                e[E_DIE] == die and (e[E_KIND] == self.event or (e[E_KIND] == EV_SWAPPED and e[E_AMOUNT] == self.into))
                for e in s.events
            )
        if what == "attacking":
            return die in s.attackers
        if what == "blocking":
            return any(b == die for b, _ in s.blocks)
        if what == "blocked":
            return die in s.attackers and die in s.was_blocked
        if what == "unblocked":
            return die in s.attackers and die not in s.was_blocked and s.sub > BLOCKERS
        if what == "damaged this way":
            return _this_way(s, f, die, EV_DAMAGED)
        if what == "damaged by breath weapon":
            return any(
                e[E_KIND] == EV_DAMAGED and e[E_DIE] == die and e[E_RULE] == "Breath Weapon" and e[E_SOURCE] == f.die
                for e in s.events
            )
        if what == "fabricated":
            return fabricated(s, f, die)
        if what == "koed this way":
            return _this_way(s, f, die, EV_KOED)
        if what == "chosen this way":
            return _this_way(s, f, die, EV_CHOSE)
        if what == "temporary":
            return s.zone[die] == FIELD and origin_of(s, die) is not None
        if what == "drawn this way":
            return _this_way(s, f, die, EV_DREW)
        if what == "rolled":
            if f.event is not None and f.event[E_KIND] == EV_STEP_END:
                return die in s.rolled  # in the step that ends
            return _this_way(s, f, die, EV_ROLLED) or _this_way(s, f, die, EV_REROLLED)
        if what == "attacking alone":
            return s.attackers == (die,)
        if what == "engaged":
            # an attacker whose blockers are gone has been engaged and is blocked still (2.7.0.5, 2.7.2.4); for what is
            # resolved so has a die that was taken out of the attack zone (2.7.2.3)
            return any(die in pair for pair in s.blocks) or (
                (die in s.attackers or (f.prog >= 0 and s.zone[die] == FIELD))
                and any(die in pair for pair in s.engaged)
            )
        if what == "damaged":
            return s.damage[die] > 0
        if what == "paired":
            return any(die in pair for pair in s.paired)
        if what == "equip":
            return s.t.cards[s.card_of[die]].equip
        if what == "equipped":
            return any(on == die for _, on in s.attached)
        if what == "attached":
            return any(gear == die for gear, _ in s.attached)
        if what == "captured by this":
            return (die, f.die) in s.captor
        if what in LYING:
            return any(lying == die and s.t.kind[s.card_of[on]] in LYING[what] for lying, on in s.laid)
        if what == "laid before":
            return any(entry[0] == die and entry[4] < s.turn for entry in s.kept)
        if what == "yours":
            return held_by(s, die) == f.you
        if what == "opposing":
            return held_by(s, die) != f.you
        if what == "borrowed":
            return s.controller[die] != s.owner[die]
        return self._shows(s, f, die)

    def whom(self, s: State, f: Frame) -> set[int] | None:
        if self.event < 0:
            return None
        return {e[E_DIE] for e in s.events if e[E_KIND] == self.event or e[E_KIND] == EV_SWAPPED}

    def _shows(self, s: State, f: Frame, die: int) -> bool:
        what = self.what
        card = s.card_of[die]
        words = s.t.keywords[card]
        if what == "continuous":
            return "Continuous" in words or "Equip" in words or "Trap" in words
        if what == "gear":
            return "Equip" in words
        if what == "trap":
            return "Trap" in words
        if what == "token":
            return s.t.kind[card] == TOKEN
        if what == "epic":
            return s.t.kind[card] == EPIC
        if what in ("basic", "basic action"):
            return s.t.kind[card] in (BASIC, EPIC)
        if what == "character":
            return s.t.kind[card] in (CHARACTER, TOKEN) or (s.t.kind[card] == SIDEKICK and _character_face(s, die))
        if what == "action":
            return s.t.kind[card] in (ACTION, BASIC, EPIC)
        if what == "unpurchased":
            return s.zone[die] == 6
        if what == "crossover":
            return len(s.t.energy[card]) > 1
        shown = s.face[die] if s.face[die] >= 0 else _rolled_face(s, f, die)
        if shown < 0:
            return False
        face = s.t.faces[s.card_of[die]][shown]
        if what == "character face":
            return face.kind == CHARACTER_FACE
        if what == "energy face":
            return face.kind == ENERGY_FACE
        if what == "action face":
            return face.kind == ACTION_FACE
        if what == "single energy":
            return face.kind == ENERGY_FACE and face.total == 1
        if what == "double energy":
            return face.kind == ENERGY_FACE and face.total == 2
        if what == "burst":
            return face.burst > 0
        if what in ("*", "**"):
            return face.burst == len(what)
        return False


def _character_face(s: State, die: int) -> bool:
    return s.face[die] >= 0 and face_of(s, die).kind == CHARACTER_FACE


def fabricated(s: State, f: Frame, die: int) -> bool:
    """Whether a die was KO'd to fabricate what has just been purchased: by what its card pays with, since then nothing
    was bought."""
    bought = False
    for event in reversed(s.events):
        if event[E_KIND] == EV_BOUGHT:
            if bought:
                return False
            bought = True
        elif event[E_KIND] == EV_KOED and event[E_DIE] == die and event[E_RULE] == "Fabricate":
            return event[E_SOURCE_CARD] == f.card
    return False


def _rolled_face(s: State, f: Frame, die: int) -> int:
    """The face on which an ability rolled a die that has left its place since: KO'd by the damage it had (2.5.5)."""
    for event in reversed(s.events[f.born :]):
        if event[E_KIND] in (EV_ROLLED, EV_REROLLED) and event[E_DIE] == die and event[E_RULE] != "Regenerate":
            return event[E_AMOUNT]
    return NONE


def _this_way(s: State, f: Frame, die: int, kind: int) -> bool:
    """Whether something happened to a die through what this frame resolves."""
    return any(e[E_KIND] == kind and e[E_DIE] == die for e in s.events[f.born :])


SHOWING: Final = "showing "
TWICE: Final = "showing 2 "


@links_test(n.Is)
def _is(low: Words, node: n.Is) -> Test:
    if node.what.startswith(SHOWING) and node.what[len(SHOWING) :] in ENERGY_NAMES:
        return ShowingTest(ENERGY_NAMES.index(node.what[len(SHOWING) :]))
    if node.what.startswith(TWICE) and node.what[len(TWICE) :] in ENERGY_NAMES:
        return ShowingTest(ENERGY_NAMES.index(node.what[len(TWICE) :]), 2)
    if node.what not in STATES:
        raise unsupported(node)
    return StateTest(node.what)


FACES: Final = (
    "character face",
    "energy face",
    "action face",
    "single energy",
    "double energy",
    "burst",
    "*",
    "**",
)
"""What is said of the face a die shows."""


def about_faces(test: n.Test) -> bool:
    """Whether a test looks at the face a die shows: after a roll, at what was rolled."""
    return any(
        (isinstance(node, n.Is) and node.what in FACES) or (isinstance(node, n.Compare) and node.which == "level")
        for node in walk(test)
    )
