"""Dice that anybody can check: a secret whose hash was told first, a number of each player's, and nothing else.

Before the first die the server tells the SHA-256 of a secret. Each player then adds a number of their own. The key that
every die follows from (`engine/chance.py`) is the HMAC-SHA-256 of both numbers under the secret, so neither the server
nor a player alone has chosen it; at the end the secret is told, and whoever has the record can compute it all again.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any, NamedTuple

from overcrush.engine.chance import COUNTER_BITS, LEAST_KEY
from overcrush.engine.edge.views import raw_events
from overcrush.errors import Malformed
from overcrush.game.facade import Game
from overcrush.game.setup import Record
from overcrush.model.const import E_AMOUNT, E_DIE, E_KIND, EV_CAME_UP, EV_DREW, EV_REROLLED, EV_ROLLED
from overcrush.teams.plain import mapping

BYTES = 32
"""The length of the secret, and of each number."""
WORDS = b"overcrush dice"
ROLLS = frozenset({EV_ROLLED, EV_REROLLED})
CHANCES = ROLLS | {EV_DREW, EV_CAME_UP}
"""Events that chance has a say in: each asks once, in their order."""


def commitment(secret: bytes) -> str:
    """What is told of a secret before the first die."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, numbers: tuple[bytes, bytes]) -> int:
    """The key of a game's dice."""
    return LEAST_KEY + int.from_bytes(hmac.digest(secret, WORDS + numbers[0] + numbers[1], "sha256"))


@dataclass(frozen=True, slots=True)
class Proof:
    """What the dice of a game followed from."""

    commitment: str
    secret: bytes
    numbers: tuple[bytes, bytes]

    def data(self) -> dict[str, object]:
        """The proof as plain data."""
        return {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "numbers": [number.hex() for number in self.numbers],
        }

    @classmethod
    def of(cls, data: Any) -> Proof:
        """The proof that plain data stands for."""
        parts = mapping(data, ("commitment", "secret", "numbers"), "dice")
        if not isinstance(parts["numbers"], list) or len(parts["numbers"]) != 2:
            raise Malformed("dice: numbers: expected one of each player's")
        one, two = (_bytes(number, "numbers") for number in parts["numbers"])
        _bytes(parts["commitment"], "commitment")
        return cls(parts["commitment"], _bytes(parts["secret"], "secret"), (one, two))


def _bytes(text: object, what: str) -> bytes:
    try:
        found = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        found = b""
    if len(found) != BYTES:
        raise Malformed(f"dice: {what}: expected {BYTES} bytes in hexadecimal")
    return found


class Roll(NamedTuple):
    """A die that fell: which event it was, the how many-th chance, out of how many faces, and which."""

    event: int
    counter: int
    faces: int
    face: int


class Checked(NamedTuple):
    """A game whose dice have been checked."""

    rolls: list[Roll]
    draws: int


def check(record: Record) -> Checked:
    """Make sure that every die of a record follows from its secret and its numbers, or say what does not."""
    if record.dice is None:
        raise Malformed("this record says nothing about its dice: only games between two people at a table do")
    proof = Proof.of(record.dice)
    if commitment(proof.secret) != proof.commitment:
        raise Malformed("the secret is not the one whose hash was told before the first die")
    if record.start is not None or record.setup.seed != key_of(proof.secret, proof.numbers):
        raise Malformed("the dice of this record do not follow from its secret and its numbers")
    Game.replay(record)  # the same events, or a sentence
    return dice_of(record)


def dice_of(record: Record) -> Checked:
    """Every die of a record, with the chance it followed from."""
    rolls: list[Roll] = []
    draws = told = asked = 0
    for game in Game.steps(record):
        s = game.state
        events, now = raw_events(s), s.rng & ((1 << COUNTER_BITS) - 1)
        fell = [(n, event) for n, event in enumerate(events[told:], told) if event[E_KIND] in CHANCES]
        for counter, (n, event) in enumerate(fell, now - len(fell)):  # who begins is asked for first, and no die
            if event[E_KIND] in ROLLS:
                rolls.append(Roll(n, counter, len(s.t.faces[s.card_of[event[E_DIE]]]), event[E_AMOUNT]))
            draws += event[E_KIND] == EV_DREW
        if now - asked != len(fell) and told:
            raise Malformed("chance was asked for something else than dice")
        told, asked = len(events), now
    return Checked(rolls, draws)
