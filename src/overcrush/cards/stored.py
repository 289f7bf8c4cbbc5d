"""What came of compiling a set, kept beside it, so that nobody compiles the same text twice.

A store is never trusted blindly: what it says of a card holds only for the very text it was made from, and only as
long as the compiler is the one that made it. Anything else is compiled anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from overcrush.ability import Ability, Text
from overcrush.cards.compiling import STATUSES, Compiled, Problem
from overcrush.cards.encoding import tree_data, tree_from
from overcrush.cards.facts import Given
from overcrush.errors import Malformed

Stored = Mapping[str, Any]
_COMPILER = ("ability", "lang", "engine/link", "cards/compiling.py", "cards/pointing.py", "cards/encoding.py")


@cache
def compiler() -> str:
    """A word that changes with the compiler: the digest of its sources."""
    package = Path(__file__).resolve().parent.parent
    found = blake2b(digest_size=12)
    for part in _COMPILER:
        path = package / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else (path,):
            found.update(file.read_bytes())
    return found.hexdigest()


def beside(path: Path) -> Path:
    """The file that holds what came of compiling a set file."""
    return path.with_suffix(".compiled.json")


def key(given: Given) -> str:
    """A word that changes with anything that what a card's text says depends on."""
    card = given.card
    words = json.dumps([repr(replace(card, text=Text())), given.lines, given.unread], ensure_ascii=False)
    return blake2b(words.encode(), digest_size=8).hexdigest()


def load(path: Path) -> dict[str, Stored]:
    """What is stored in a file; nothing if it is of another compiler, damaged or not there."""
    try:
        data = json.loads(path.read_bytes())
        known = data["cards"] if data["compiler"] == compiler() else {}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    return (
        {str(ident): item for ident, item in known.items() if isinstance(item, dict)} if isinstance(known, dict) else {}
    )


def kept(item: Compiled) -> dict[str, object]:
    """What came of compiling a card, as it is stored."""
    return {
        "key": key(item.given),
        "status": item.status,
        "reading": list(item.reading),
        "problems": [[p.kind, p.message, p.words, p.line, p.start, p.end] for p in item.problems],
        "text": [tree_data(ability) for ability in item.card.text.abilities],
    }


def save(path: Path, cards: Iterable[Compiled]) -> None:
    """Store what came of compiling some cards."""
    known = {item.card.id: kept(item) for item in cards}
    lines = ",\n".join(
        f"{json.dumps(ident)}: {json.dumps(item, ensure_ascii=False, separators=(',', ':'))}"
        for ident, item in known.items()
    )
    path.write_text(f'{{"compiler": "{compiler()}", "cards": {{\n{lines}\n}}}}\n', encoding="utf-8")


def recalled(given: Given, stored: Stored | None) -> Compiled | None:
    """What came of compiling a card, if that is stored and the card is still the same."""
    if stored is None or stored.get("key") != key(given):
        return None
    try:
        text = Text(tree_from(stored["text"], tuple[Ability, ...], given.card.id))
        problems = tuple(Problem(*problem) for problem in stored["problems"])
        status, reading = str(stored["status"]), tuple(str(line) for line in stored["reading"])
    except (Malformed, KeyError, TypeError):
        return None
    if status not in STATUSES:
        return None
    return Compiled(replace(given.card, text=text), status, reading, problems, given)
