"""How well it is known what a card does, as far as its own file does not say it: what has been shown, what rests on a
ruling, and what is missing where nobody can say it yet.

Written by `tools/standings.py` (`shelf/standings.json`), which also puts each card's standing into the catalogue; only
who asks why reads this file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).resolve().parent / "shelf" / "standings.json"


class Ruling(msgspec.Struct, frozen=True):
    """A decision that wordings rest on."""

    rule: str
    question: str
    """How the question begins in `docs/rulings.md`."""
    decision: str


class Standings(msgspec.Struct, frozen=True):
    """What was found out about the cards that ship."""

    scenarios: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    proven: dict[str, tuple[int, ...]] = {}
    """Cards all of whose abilities have been played, each with the scenarios (their places) in which they were."""
    disputed: dict[str, tuple[int, ...]] = {}
    """Cards that say something which rests on rulings (their places)."""
    missing: dict[str, str] = {}
    """Of cards of which only the facts are known: which kind of thing cannot be said yet."""


_decoder = msgspec.json.Decoder(Standings)
"""Made at once: a type that two threads read for the first time ends the process."""


@cache
def standings() -> Standings:
    """What was found out."""
    return _decoder.decode(FILE.read_bytes()) if FILE.is_file() else Standings()


def shown_by(ident: str) -> tuple[str, ...]:
    """The scenarios that play a card's abilities, where it is proven."""
    known = standings()
    return tuple(known.scenarios[n] for n in known.proven.get(ident, ()))


def rulings_of(ident: str) -> tuple[Ruling, ...]:
    """The rulings that what a card does rests on."""
    known = standings()
    return tuple(known.rulings[n] for n in known.disputed.get(ident, ()))
