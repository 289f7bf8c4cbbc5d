"""Positions in the middle of a game, made up at random: full fields, dice to field and to use, energy to pay with."""

from __future__ import annotations

from random import Random

from overcrush.engine import play
from overcrush.engine.core import State, Table
from overcrush.engine.edge.save import problems
from overcrush.engine.link.laying import start
from overcrush.engine.moves import move
from overcrush.engine.named_faces import level_face
from overcrush.engine.statics import changed
from overcrush.engine.steps import MAIN
from overcrush.errors import OvercrushError
from overcrush.game.setup import scramble
from overcrush.model import const as c

CHARACTERS = (c.CHARACTER, c.SIDEKICK)


def crowded(table: Table, seed: int) -> State:
    """A Main Step in the middle of a game, with full fields, at random."""
    random = Random(f"crowd {seed}")
    s = start(table, scramble(seed))
    s.turn, s.active = 5 + random.randrange(2), random.randrange(2)
    for player in (0, 1):
        s.life[player] = random.randrange(8, table.starting_life[player] + 1)
        mine = [d for d in range(len(s.zone)) if s.owner[d] == player or (s.owner[d] < 0 and random.random() < 0.2)]
        random.shuffle(mine)
        fielded = random.randrange(2, 7)
        for die in mine:
            if s.zone[die] == c.CARD and random.random() < 0.3:
                continue
            card = s.card_of[die]
            if s.t.kind[card] in CHARACTERS and fielded > 0:
                fielded -= 1
                _lay(s, die, player, c.FIELD, level_face(s, die, random.randrange(1, 4)))
            elif random.random() < 0.2 and player == s.active and s.t.kind[card] not in CHARACTERS:
                _lay(s, die, player, c.RESERVE, random.choice(_faces(s, card, c.ACTION_FACE)))
            elif random.random() < 0.3:
                _lay(s, die, player, c.RESERVE, random.choice(_faces(s, card, c.ENERGY_FACE)))
            else:
                _lay(s, die, player, random.choice((c.USED, c.PREP, c.BAG)), c.NONE)
    return _begun(s)


def mustered(table: Table, seed: int) -> State:
    """The same with every card in play: a die of each character in the field, others to be fielded, and actions to be
    used by whose turn it is."""
    random = Random(f"muster {seed}")
    s = start(table, scramble(seed))
    s.turn, s.active = 5 + random.randrange(2), random.randrange(2)
    for player in (0, 1):
        s.life[player] = random.randrange(5, table.starting_life[player] + 1)
        mine = [d for d in range(len(s.zone)) if s.owner[d] == player or (s.owner[d] < 0 and random.random() < 0.4)]
        random.shuffle(mine)
        there: set[int] = set()
        for die in mine:
            card = s.card_of[die]
            new, chance = card not in there, random.random()
            there.add(card)
            if s.t.kind[card] in CHARACTERS:
                if chance < (0.6 if new else 0.15):
                    _lay(s, die, player, c.FIELD, level_face(s, die, random.randrange(1, 4)))
                    continue
                if chance < 0.7 and player == s.active and s.t.kind[card] == c.CHARACTER:
                    _lay(s, die, player, c.RESERVE, level_face(s, die, random.randrange(1, 4)))
                    continue
            elif chance < 0.6 and player == s.active:
                _lay(s, die, player, c.RESERVE, random.choice(_faces(s, card, c.ACTION_FACE)))
                continue
            if random.random() < 0.5:
                _lay(s, die, player, c.RESERVE, random.choice(_faces(s, card, c.ENERGY_FACE)))
            elif s.zone[die] != c.CARD or random.random() < 0.7:
                _lay(s, die, player, random.choice((c.USED, c.PREP, c.BAG)), c.NONE)
    return _begun(s)


def _begun(s: State) -> State:
    """Go on from a position that was made up."""
    s.pending, s.queue, s.batch, s.events = [], [], [], []
    s.urgent = ()
    s.left_with = ()
    s.sub = MAIN
    changed(s)
    play.run(s)
    wrong = problems(s)
    if wrong:
        raise OvercrushError(f"a position that was made up is none: {wrong[0]}")
    return s


def _faces(s: State, card: int, kind: int) -> list[int]:
    return [n for n, face in enumerate(s.t.faces[card]) if face.kind == kind]


def _lay(s: State, die: int, player: int, zone: int, face: int) -> None:
    if s.zone[die] == c.CARD and s.owner[die] < 0:
        s.owner[die] = s.controller[die] = player
    if s.zone[die] != zone:
        move(s, die, zone, "1.5.1", player)
    s.face[die] = face
