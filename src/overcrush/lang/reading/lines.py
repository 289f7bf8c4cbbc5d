"""Cutting a text box into pieces: ability lines, burst lines, Global lines, keyword lines, trap lines, lists of
choices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from overcrush.lang.grammar.keywords import NAMES


@dataclass(frozen=True, slots=True)
class Piece:
    """One ability's words: parts of lines, each with its place in the whole text (lines joined by one character)."""

    kind: str
    parts: tuple[tuple[int, str], ...]
    lines: tuple[str, ...] = field(repr=False)
    stars: tuple[int, ...] = ()
    mode: str = "also"
    word: str = ""
    """The keyword's name."""
    said: bool = False
    """Whether a burst line says ``also`` or ``instead``."""
    whole: tuple[tuple[int, str], ...] = ()
    """The parts with the keyword still in them."""

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a place in the whole text."""
        for number, line in enumerate(self.lines):
            if at <= len(line):
                return number, at
            at -= len(line) + 1
        return len(self.lines) - 1, 0

    def line(self, number: int) -> str:
        """A printed line."""
        return self.lines[number]


_BURST = re.compile(r"\s*(\*\s*/\s*\*\s?\*|\*\s?\*|\*)\s*(?::|[-–]\s)?\s*")

_INLINE_BURST = re.compile(r"(?<=[.!)])\s+(?=\*)")

_ALSO = re.compile(r"(also|instead)\b\s*[,:]?\s*", re.IGNORECASE)

_TRAILING = re.compile(r"\s+(instead)\s*\.?\s*$", re.IGNORECASE)

_BEFORE = re.compile(r"\s+before (?:you go on|your opponent (?:moves|chooses) [a-z ]+)\.?\s*$", re.IGNORECASE)

_AHEAD = re.compile(r"(?:also,? )?before (?:you )?(?:select|choos|roll|draw|mov)\w* [^,.]*, ", re.IGNORECASE)

_CHOICE = re.compile(r"you may instead (?:choose to )?", re.IGNORECASE)

_GLOBAL = re.compile(
    r"\s*(?:globa?l?[sy]?\s*(?:ability)?\s*[:;.]?\s*)+(?=(?:pay|once|use|spend|on |during|at |only|when|if|\[))",
    re.IGNORECASE,
)

_INLINE_FLIP = re.compile(
    r"\.\s+(?=If [^.,]+ (?:is not|isn['’]t) active,? (?:immediately )?flip this card)", re.IGNORECASE
)
"""Where a Flip card says behind something else what it waits for by itself."""
_INLINE_GLOBAL = re.compile(r"(?<=[.)])\s+(?=Global: )")

_ON = r"(?:when (?:used|fielded),?\s+)?(?:(?:attach|place|play|put)(?: this (?:die|card))?|(?<=fielded, )equip)"
_REMAINS = r"(?:It (?:remains|stays) there until you or (?:a|another) card effect removes it[^.]*\.\s*)?"
_ON_A_CARD = r"(?:when used,?\s+)?(?:place|put|play)(?-i:(?: [A-Z][\w'’.-]*)+) (?:on|onto) [^.(]* card(?: \([^)]*\))?"
ATTACHED = re.compile(
    rf"\s*(?:{_ON} (?:to|on|onto|touching) [^.]*|{_ON_A_CARD})(?:\.\s+|\.?$){_REMAINS}", re.IGNORECASE
)
"""How an action begins that hangs on a die from when it is used; what comes behind it speaks of that die."""
_CONTINUOUS = re.compile(rf"\s*Continuous\s*:\s*(?={_ON} (?:to|on|onto|touching) |{_ON_A_CARD}\.)", re.IGNORECASE)

_TRIGGER = re.compile(r"\s*trigger\s*:\s*", re.IGNORECASE)

_EFFECT = re.compile(r"\s*effect\s*:\s*", re.IGNORECASE)

_OPTION = re.compile(r"\s*[-•]\s+")

_GOES_ON = re.compile(r"\s*(?:otherwise|if you do)\b", re.IGNORECASE)
"""How a line begins that goes on with the one before it."""

_KEYWORD = re.compile(
    r"\s*(" + "|".join(sorted((re.escape(name) for name in NAMES), key=len, reverse=True)) + r")(?![\w'])",
    re.IGNORECASE,
)


def cut(lines: Sequence[str], printed: tuple[str, ...]) -> Iterator[Piece]:
    """The pieces of a text box, in order; ``printed``: the lines as they are printed, with their reminders."""
    pending: list[tuple[int, str]] = []
    trap: list[tuple[int, str]] = []
    options = False
    last: Piece | None = None
    for base, line in _split(lines):
        if not line.strip():
            continue
        if last is not None and _offers(last) and _OPTION.match(line):
            last = replace(last, parts=(*last.parts, (base, line)))
            continue
        if last is not None:
            yield last
            last = None
        if pending and (_OPTION if pending[-1][1].rstrip().endswith(":") or options else _GOES_ON).match(line):
            options = options or bool(_OPTION.match(line))
            pending.append((base, line))
            continue
        options = False
        if pending:
            yield _plain(pending, printed)
            pending = []
        match = _TRIGGER.match(line)
        if match:
            trap = [(base, line)]
            continue
        if trap and _TRIGGER.fullmatch(trap[-1][1]):
            trap.append((base, line))
            continue
        if trap and _EFFECT.match(line):
            last = Piece("trap", (*trap, (base, line)), printed)
            trap = []
            continue
        match = _GLOBAL.match(line)
        if match:
            last = Piece("global", ((base + match.end(), line[match.end() :]),), printed)
            continue
        if line.lstrip().startswith("*"):
            last = _burst(base, line, printed)
            continue
        pending = [(base, line)]
    if last is not None:
        yield last
    if pending:
        yield _plain(pending, printed)
    if trap:
        yield Piece("plain", tuple(trap), printed)


def _offers(piece: Piece) -> bool:
    """Whether the next line may be one of its choices."""
    line = piece.parts[-1][1]
    return line.rstrip().endswith(":") or (len(piece.parts) > 1 and _OPTION.match(line) is not None)


_AS_IF = re.compile(
    r"(?:While on a (?:Basic Action|character) card, )?"
    r"[^.,]* can be targeted as if (?:it|he|she) (?:was|were|is) in the Field Zone\.",
    re.IGNORECASE,
)
"""What a die that lies on a card in the Field Zone can be anyway (3.3.4)."""


def _split(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Lines, those with a burst or a Global inside cut in two."""
    base = 0
    for line in lines:
        cuts = [0]
        for pattern in (_INLINE_BURST, _INLINE_GLOBAL, _INLINE_FLIP):
            cuts += [match.end() for match in pattern.finditer(line)]
        text = line
        lasting = _CONTINUOUS.match(line)
        cuts += [lasting.end()] if lasting else []
        if attached := ATTACHED.match(line, lasting.end() if lasting else 0):
            cuts.append(attached.end())
            if " card" in attached[0].lower():
                text = _AS_IF.sub(lambda match: " " * len(match[0]), line)
        cuts = [*sorted(set(cuts)), len(line)]
        for start, end in pairwise(cuts):
            yield base + start, text[start:end]
        base += len(line) + 1


def _burst(base: int, line: str, printed: tuple[str, ...]) -> Piece:
    match = _BURST.match(line)
    assert match is not None
    marks = match[1].replace(" ", "")
    stars = {"*": (1,), "**": (2,)}.get(marks, (1, 2))
    start, end, mode = match.end(), len(line), "also"
    before = _BEFORE.search(line, start)
    if before:
        mode, end = "first", before.start()
    ahead = _AHEAD.match(line, start)
    if ahead:
        mode, start = "first", ahead.end()
    choice = _CHOICE.match(line, start)
    if choice:
        return Piece("burst", ((base + choice.end(), line[choice.end() :]),), printed, stars, "choice")
    word = _ALSO.match(line, start)
    said = word is not None
    if word:
        mode, start = word[1].lower(), word.end()
    elif mode != "first":
        last = _TRAILING.search(line, start)
        if last:
            mode, end, said = "instead", last.start(), True
    return Piece("burst", ((base + start, line[start:end]),), printed, stars, mode, said=said)


def _plain(parts: list[tuple[int, str]], printed: tuple[str, ...]) -> Piece:
    match = _KEYWORD.match(parts[0][1])
    if match:
        name = next(name for name in NAMES if name.lower() == match[1].lower())
        base, line = parts[0]
        rest = (base + match.end(), line[match.end() :])
        return Piece("keyword", (rest, *parts[1:]), printed, word=name, whole=tuple(parts))
    return Piece("plain", tuple(parts), printed)
