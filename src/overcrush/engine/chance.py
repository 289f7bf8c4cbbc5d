"""Chances that nobody can foretell: HMAC-SHA-256 of a counter, under a key in the game's one random number.

A game begun with a seed draws from a quick generator whose whole course can be computed from a few dozen dice. A game
that others look on at is begun with a key instead, and then what has fallen says nothing about what will fall.
"""

from __future__ import annotations

import hmac

from overcrush.engine.core import State

KEY_BITS = 256
LEAST_KEY = 1 << KEY_BITS
"""A seed from here on is a key: 256 bits, and a first one so that none of them is lost."""
MOST_KEY = (1 << (KEY_BITS + 1)) - 1
COUNTER_BITS = 64


def keyed(key: int) -> int:
    """The random number of a state whose dice follow from a key: the key, and how often chance was asked."""
    return key << COUNTER_BITS


def secret_below(s: State, n: int) -> int:
    """A number below n, the next that follows from the key."""
    key, counter = s.rng >> COUNTER_BITS, s.rng & ((1 << COUNTER_BITS) - 1)
    s.rng += 1
    found = hmac.digest((key - LEAST_KEY).to_bytes(KEY_BITS // 8), counter.to_bytes(COUNTER_BITS // 8), "sha256")
    return (int.from_bytes(found[:16]) * n) >> 128
