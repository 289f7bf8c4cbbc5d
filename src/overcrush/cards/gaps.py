"""What to teach the compiler next: what was not understood, grouped by shape, most cards first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from overcrush.cards.compiling import Compiled
from overcrush.lang.parsing.tokens import name_pattern
from overcrush.lang.parsing.vocabulary import NUMBERS

WORDS = 4
"""So many words make a shape, half of them before the place where understanding ended, half of them after it."""
PLACE = "›"

_SYMBOL = re.compile(r"\[[^\[\]]{1,40}\]")
_NUMBER = re.compile(r"[+\-−–]?\b\d+(?:st|nd|rd|th)?|\b(?:" + "|".join(NUMBERS) + r")\b", re.IGNORECASE)
_CLASS = re.compile(r"[A-Z]\w+\(")


@dataclass(slots=True)
class Gap:
    """One shape of what is missing, and the cards it is missing on."""

    kind: str
    shape: str
    cards: list[str] = field(default_factory=list)
    example: str = ""


def gaps(cards: Iterable[Compiled], words: int = WORDS) -> list[Gap]:
    """Everything that keeps cards from being full, most cards first."""
    known = list(cards)
    names = name_pattern({item.card.name for item in known})
    found: dict[tuple[str, str], Gap] = {}
    for item in known:
        for problem in item.problems:
            if problem.kind == "words":
                line = item.given.lines[problem.line] if problem.line < len(item.given.lines) else problem.words
                shape = shape_of(line, problem.start, problem.end, words, names)
            else:
                shape = message_shape(problem.message)
            gap = found.setdefault((problem.kind, shape), Gap(problem.kind, shape))
            if not gap.cards:
                gap.example = problem.words or problem.message
            if item.card.id not in gap.cards:
                gap.cards.append(item.card.id)
    return sorted(found.values(), key=lambda gap: (-len(gap.cards), gap.kind, gap.shape))


def shape_of(line: str, start: int, end: int, words: int = WORDS, names: re.Pattern[str] | None = None) -> str:
    """The words around the place where understanding ended, with names, symbols and numbers blanked."""
    before = blanked(line[max(0, start - 400) : start].rpartition(". ")[2], names)
    after = blanked(line[start : min(end, start + 400)], names)
    ahead = after[: max(1, words // 2)]
    back = before[-(words - len(ahead)) :]
    more = "… " if len(before) > len(back) else ""
    return f"{more}{' '.join([*back, PLACE, *ahead])}{' …' if len(after) > len(ahead) else ''}"


def blanked(text: str, names: re.Pattern[str] | None) -> list[str]:
    """Words with names, symbols and numbers blanked."""
    plain = _SYMBOL.sub("[ ]", text)
    if names is not None:
        plain = _blank_names(plain, names)
    plain = _NUMBER.sub("#", plain).replace("[ ]", "[]")
    parts = [part if "NAME" in part else part.lower() for part in plain.split()]
    return [part.replace("[]", "[ ]") for part in parts]


def _blank_names(text: str, names: re.Pattern[str]) -> str:
    out: list[str] = []
    at = 0
    while at < len(text):
        match = names.match(text, at) if not at or not text[at - 1].isalnum() else None
        if match is not None:
            out.append("NAME")
            at = match.end()
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


def message_shape(message: str) -> str:
    """What the engine refused, without the numbers in it and cut where it goes into detail."""
    plain = _NUMBER.sub("#", message)
    nodes = list(_CLASS.finditer(plain))
    if len(nodes) > 2:
        plain = plain[: nodes[2].start()] + "…"
    return plain if len(plain) <= 90 else plain[:89] + "…"
