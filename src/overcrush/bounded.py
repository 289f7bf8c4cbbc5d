"""What comes from outside, within bounds: files that are not read without end, and plain data of a size that can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from overcrush.errors import Malformed

MEGABYTE = 1 << 20
LARGEST = 32 * MEGABYTE
"""The most bytes of any file that is read."""
DEEPEST = 100
"""How deep plain data may be nested."""
MOST = 1_500_000
"""How many values plain data may hold."""
LONGEST = 20_000
"""The most characters of one text."""
WIDEST = 1 << 53
"""No number is as far from 0, but for the one that chance is made of."""
KEYS = frozenset({"seed", "rng"})
"""Where that one stands; whoever reads it has bounds of their own."""
MOST_DIGITS = 100


def content(path: Path | str, most: int = LARGEST) -> bytes:
    """The bytes of a file, or a sentence about why there are none; never more than so many."""
    try:
        with Path(path).open("rb") as file:
            found = file.read(most + 1)
    except OSError as error:
        raise Malformed(f"it cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise Malformed("it cannot be read: that is no name of a file") from None
    if len(found) > most:
        raise Malformed(f"it has more than {most // MEGABYTE} MB, which is too much")
    return found


def text(path: Path | str, most: int = LARGEST) -> str:
    """The text of a file in UTF-8."""
    found = content(path, most)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"it is not text in UTF-8 (byte {error.start})") from None


def tables(path: Path, most: int = LARGEST) -> dict[str, Any]:
    """The tables of a TOML file."""
    return tables_of(text(path, most))


def tables_of(words: str) -> dict[str, Any]:
    """The tables of a text in TOML."""
    import tomllib

    try:
        found = tomllib.loads(words)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"it is no TOML: {error}") from None
    except (RecursionError, ValueError):
        raise Malformed("it is no TOML: something in it is too deep or too long") from None
    plain(found)
    return found


def whole(digits: str) -> int:
    """A number out of its digits, if it is not longer than any number could be."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is no number here")
    return int(digits)


def plain(data: object) -> None:
    """Refuse plain data that is larger, deeper or longer than anything of ours."""
    level: list[tuple[object, bool]] = [(data, False)]
    seen = 0
    for _ in range(DEEPEST):
        below: list[tuple[object, bool]] = []
        for value, free in level:
            if type(value) is dict:
                for key, item in value.items():
                    _word(key)
                    below.append((item, key in KEYS))
            elif type(value) is list:
                below.extend([(item, False) for item in value])
            elif type(value) is str:
                _word(value)
            elif type(value) is int and not free and not -WIDEST < value < WIDEST:
                raise Malformed("there is a number in it that is too large")
            if seen + len(below) > MOST:
                raise Malformed("there is too much in it")
        seen += len(below)
        if not below:
            return
        level = below
    raise Malformed("this is nested too deeply")


def _word(text: object) -> None:
    if not isinstance(text, str):
        return
    if len(text) > LONGEST:
        raise Malformed(f"there is a text in it of more than {LONGEST} characters")
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise Malformed("there is half a character in it, which is no text")
