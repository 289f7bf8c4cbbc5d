"""Dice that anybody can check: a secret whose hash was told first, a number of each player's, and nothing else.

Before the first die the server tells the SHA-256 of a secret. Each player then adds a number of their own. The key that
every die follows from (`engine/chance.py`) is the HMAC-SHA-256 of both numbers under the secret, so neither the server
nor a player alone has chosen it; at the end the secret is told, and whoever has the record can compute it all again.
"""

from __future__ import annotations

import hashlib
import hmac

from overcrush.engine.chance import LEAST_KEY

BYTES = 32
"""The length of the secret, and of each number."""
WORDS = b"overcrush dice"


def commitment(secret: bytes) -> str:
    """What is told of a secret before the first die."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, numbers: tuple[bytes, bytes]) -> int:
    """The key of a game's dice."""
    return LEAST_KEY + int.from_bytes(hmac.digest(secret, WORDS + numbers[0] + numbers[1], "sha256"))
