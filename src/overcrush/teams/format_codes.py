"""Formats as one word of letters and digits, to be sent to somebody, as teams are.

``OCF1`` and then a number in base 62. Its bytes: a 1, a checksum of five bytes, and what it is a checksum of: the
format's fields as JSON, compressed; what is as usual is left out.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import MISSING, fields

from overcrush.bounded import plain
from overcrush.cards.codes import DAMAGED, SUM, digits, summed, undigits
from overcrush.errors import Malformed
from overcrush.teams.editions import EDITIONS
from overcrush.teams.format import Format, format_data, format_of

PREFIX = "OCF1"
"""What every code of a format begins with: the game, a format, and the version of the code."""
LONGEST = 12_000
"""The most characters of a code."""
LARGEST = 60_000
"""The most bytes of what it holds."""
_NAME = re.compile(r"\w(?:[\w .'&+-]{0,58}[\w.'+])?")
_NEEDED = ("life", "cards", "dice", "basics")
"""What a file must say and a code need not."""
_USUAL: dict[str, object] = {
    "words": "",
    **{field.name: field.default for field in fields(Format) if field.default is not MISSING},
}


def looks_like_format(word: str) -> bool:
    """Whether somebody means a code of a format."""
    return word.strip().startswith(PREFIX[:3]) and word.strip()[3:4].isdigit()


def encode_format(f: Format) -> str:
    """The code of a format."""
    checked_name(f.name)
    data = json.dumps(told(f, short=True), ensure_ascii=False, separators=(",", ":")).encode()
    packed = zlib.compress(data, 9)
    code = PREFIX + digits(b"\x01" + summed(packed) + packed)
    if len(code) > LONGEST or len(data) > LARGEST:
        raise Malformed(f"the format {f.name[:60]!r} names too many cards for a code: send it as a file")
    return code


def told(f: Format, short: bool = False) -> dict[str, object]:
    """A format as plain data without what is as usual; ``short``: without what a file must say, too."""
    whole = format_data(f)
    kept = () if short else (*_NEEDED, "words")
    return {
        name: value for name, value in whole.items() if name in kept or getattr(f, name) != _USUAL.get(name, MISSING)
    }


def decode_format(code: str) -> Format:
    """The format of a code; a damaged one is refused, and so is what is no format."""
    code = code.strip()
    if not code.startswith(PREFIX) or len(code) > LONGEST:
        if looks_like_format(code) and len(code) <= LONGEST:
            raise Malformed(f"the code is of version {code[3]}, and only version {PREFIX[3]} is understood here")
        raise Malformed(f"this is no code of a format: one begins with {PREFIX} and has letters and digits only")
    data = undigits(code.removeprefix(PREFIX))
    if len(data) < 1 + SUM or data[:1] != b"\x01" or summed(data[1 + SUM :]) != data[1 : 1 + SUM]:
        raise Malformed(DAMAGED)
    try:
        found = json.loads(zlib.decompressobj().decompress(data[1 + SUM :], LARGEST))
    except (zlib.error, ValueError, RecursionError):
        raise Malformed(DAMAGED) from None
    plain(found)
    if not isinstance(found, dict):
        raise Malformed("this is no code of a format: it holds a table of fields")
    return checked({**{name: _USUAL[name] for name in _NEEDED}, **found}, "the code")


def checked(data: dict[str, object], where: str) -> Format:
    """The format of plain data that somebody sends: with a name that can be a file's, and an edition there is."""
    found = format_of(data, where)
    checked_name(found.name)
    if found.edition and found.edition not in EDITIONS:
        raise Malformed(f"{where}: edition: there is no {found.edition[:40]!r}: there are {', '.join(EDITIONS)}")
    return found


def checked_name(name: str) -> None:
    """Refuse a name that could be no file's."""
    if not _NAME.fullmatch(name):
        raise Malformed(
            f"name: a format is called by letters, digits, spaces and - . ' & +, at most 60 of them, not {name[:60]!r}"
        )
