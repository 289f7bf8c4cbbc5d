"""Cards as one word of letters and digits, to be sent to somebody: like a team's share code, and with one.

``OCC1`` and then a number in base 62. Its bytes: a 1, a checksum of five bytes, and what it is a checksum of: the
cards' fields as JSON, compressed. Behind a team's code and a ``+`` it brings the cards along that do not come with
Overcrush.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from overcrush.bounded import plain
from overcrush.errors import Malformed

if TYPE_CHECKING:
    from overcrush.cards.facts import Given

PREFIX = "OCC1"
JOINT = "+"
"""What stands between a team's code and that of its cards."""
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SUM = 5
"""Bytes of the checksum: one damaged code in 10^12 would pass it."""
LONGEST = 24_000
"""The most characters of a code of cards."""
LARGEST = 200_000
"""The most bytes of what it holds."""
MOST = 60
"""The most cards of a code."""
DAMAGED = "the share code is damaged: a character was lost, added or changed; ask for it again"


def fields_of(given: Given) -> dict[str, object]:
    """A card's fields as somebody would write them; what is as usual is left out."""
    card = given.card
    number: int | str = card.id.partition("/")[2]
    whole: dict[str, object] = {
        "set": given.set or card.id.partition("/")[0],
        "number": number,
        "name": card.name,
        "subtitle": card.subtitle,
        "kind": card.kind,
        "cost": card.cost,
        "energy": list(card.energy),
        "affiliations": list(card.affiliations),
        "alignment": card.alignment or "",
        "equip": card.equip,
        "max": card.max,
        "rarity": given.rarity,
        "levels": [[level.fielding, level.attack, level.defense, level.burst] for level in card.levels],
        "emblem": card.emblem,
        "text": list(given.lines),
    }
    return {field: value for field, value in whole.items() if value not in ("", [], False)}


def encode_cards(cards: Iterable[Given]) -> str:
    """The code of some cards."""
    data = json.dumps([fields_of(given) for given in cards], ensure_ascii=False, separators=(",", ":")).encode()
    packed = zlib.compress(data, 9)
    code = PREFIX + digits(b"\x01" + summed(packed) + packed)
    if len(code) > LONGEST or len(data) > LARGEST:
        raise Malformed("these are too many cards for a code: send them as a file")
    return code


def decode_cards(code: str) -> list[dict[str, object]]:
    """The fields of the cards of a code; what they say has still to be looked at."""
    code = code.strip()
    if not code.startswith(PREFIX) or len(code) > LONGEST:
        raise Malformed(f"this is no code of cards: one begins with {PREFIX} and has letters and digits only")
    data = undigits(code.removeprefix(PREFIX))
    if len(data) < 1 + SUM or data[:1] != b"\x01" or summed(data[1 + SUM :]) != data[1 : 1 + SUM]:
        raise Malformed(DAMAGED)
    opened = zlib.decompressobj()
    try:
        found = json.loads(opened.decompress(data[1 + SUM :], LARGEST))
    except (zlib.error, ValueError, RecursionError):
        raise Malformed(DAMAGED) from None
    plain(found)
    if not isinstance(found, list) or not 0 < len(found) <= MOST or not all(isinstance(item, dict) for item in found):
        raise Malformed(f"this is no code of cards: it holds a list of at most {MOST} cards")
    return found


def looks_like_cards(word: str) -> bool:
    """Whether somebody means a code of cards, behind that of a team or alone."""
    return word.strip().rpartition(JOINT)[2].startswith(PREFIX)


def parted(word: str) -> tuple[str, str]:
    """A team's code and that of the cards that come with it; either may be missing."""
    word = word.strip()
    team, _, cards = word.rpartition(JOINT)
    return (team, cards) if cards.startswith(PREFIX) else (word, "")


# --- numbers -----------------------------------------------------------------------------------------------


def summed(data: bytes | bytearray) -> bytes:
    """A checksum."""
    from hashlib import blake2b  # it takes as long to load as the rest of this

    return blake2b(data, digest_size=SUM).digest()


def digits(data: bytes) -> str:
    """Bytes as letters and digits."""
    value = int.from_bytes(data)
    found = []
    while value:
        value, digit = divmod(value, 62)
        found.append(DIGITS[digit])
    return "".join(reversed(found))


def undigits(word: str) -> bytes:
    """The bytes that letters and digits stand for."""
    value = 0
    for char in word:
        digit = DIGITS.find(char)
        if digit < 0:
            raise Malformed(f"the share code is damaged: {char!r} is no letter or digit of one")
        value = value * 62 + digit
    if word.startswith("0"):
        raise Malformed(DAMAGED)
    return value.to_bytes((value.bit_length() + 7) // 8)
