"""The game's chances, which follow from one number of the state; those that nobody can foretell are HMAC-SHA-256 of a
counter, under a key in that number.

A game begun with a seed draws from a quick generator whose whole course can be computed from a few dozen dice. A game
that others look on at is begun with a key instead, and then what has fallen says nothing about what will fall. And
where somebody else is chance (a tree with chance nodes), the number holds what they have told, and the rest is asked.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine.core import State
from overcrush.model.const import NONE

KEY_BITS: Final = 256
LEAST_KEY: Final = 1 << KEY_BITS
"""A seed from here on is a key: 256 bits, and a first one so that none of them is lost."""
MOST_KEY: Final = (1 << (KEY_BITS + 1)) - 1
COUNTER_BITS: Final = 64


def keyed(key: int) -> int:
    """The random number of a state whose dice follow from a key: the key, and how often chance was asked."""
    return key << COUNTER_BITS


TOLD_BITS: Final = 400
TOLD: Final = 1 << TOLD_BITS
"""The random number of a state whose chances are told, when nothing has been told; above every key."""
EACH_BITS: Final = 16


class Untold(Exception):
    """Chance must decide what nobody has told: one of ``n``, each as likely. ``die``: the die that is rolled, if one
    is; ``dice``: the dice of which one is taken, if it is that. The state is half way: go on with a copy from before,
    and tell."""

    def __init__(self, n: int, die: int, dice: tuple[int, ...]) -> None:
        super().__init__(n, die, dice)
        self.n = n
        self.die = die
        self.dice = dice


def told(chances: list[int]) -> int:
    """The random number of a state whose next chances come out like this, and then are asked for."""
    number = 1
    for chance in reversed(chances):
        number = number << EACH_BITS | chance
    return number << TOLD_BITS


def next_told(s: State, n: int, die: int, dice: tuple[int, ...]) -> int:
    """The next chance that has been told; where none has, ``Untold``."""
    number = s.rng >> TOLD_BITS
    if number <= 1:
        raise Untold(n, die, dice)
    s.rng = number >> EACH_BITS << TOLD_BITS
    return (number & ((1 << EACH_BITS) - 1)) % n


def secret_below(s: State, n: int) -> int:
    """A number below n, the next that follows from the key."""
    import hmac  # most games have no key, and are begun sooner without

    key, counter = s.rng >> COUNTER_BITS, s.rng & ((1 << COUNTER_BITS) - 1)
    s.rng += 1
    found = hmac.digest((key - LEAST_KEY).to_bytes(KEY_BITS // 8), counter.to_bytes(COUNTER_BITS // 8), "sha256")
    return (int.from_bytes(found[:16]) * n) >> 128


MULTIPLIER: Final = 6364136223846793005

INCREMENT: Final = 1442695040888963407

MASK64: Final = (1 << 64) - 1


def random_below(s: State, n: int, die: int = NONE) -> int:
    """A number below n from the game's own randomness, which is one integer of the state; ``die``: whose face it is."""
    number = s.rng
    if number > MASK64:
        return secret_below(s, n) if number < TOLD else next_told(s, n, die, ())
    s.rng = number = (number * MULTIPLIER + INCREMENT) & MASK64
    return ((number >> 33) * n) >> 31


def random_of(s: State, dice: list[int]) -> int:
    """The place of a random one of some dice."""
    if s.keyed:
        return min(range(len(dice)), key=lambda n: own_number(s, dice[n], 0))
    if s.rng > MASK64 and s.rng >= TOLD:
        return next_told(s, len(dice), NONE, tuple(dice))
    return random_below(s, len(dice))


def own_number(s: State, die: int, time: int) -> int:
    """A number of a die's own for the so many-th time this turn, where chances are keyed."""
    number = s.keyed
    for part in (die + 1, s.turn, time + 1):
        number = ((number ^ part) * MULTIPLIER + INCREMENT) & MASK64
        number ^= number >> 29
    return number >> 20
