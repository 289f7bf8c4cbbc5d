"""Every word counts: each word of a text that reads in full is left out or changed, and the text read again.

If the tree stays the same, the word was dropped: the reader passed over something that the card says. Words whose
absence changes nothing by the rules are listed, with the reason, in ``synonyms``; everything else is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from overcrush.ability import Text
from overcrush.cards.compiling import Compiled
from overcrush.cards.gaps import blanked
from overcrush.cards.synonyms import equal
from overcrush.lang import read
from overcrush.lang.parsing.tokens import name_pattern, own_forms
from overcrush.lang.parsing.vocabulary import NUMBERS
from overcrush.lang.reading.reminders import without_reminders

ARTICLES = frozenset({"a", "an", "the"})
"""Never varied: which die is meant is said by the other words."""

COUNTERPARTS: dict[str, tuple[str, ...]] = {
    "opposing": ("your",),
    "your": ("opposing", "your opponent's"),
    "their": ("your",),
    "you": ("your opponent",),
    "opponent": ("player",),
    "opponent's": ("player's",),
    "player": ("opponent",),
    "owner": ("controller",),
    "controller": ("owner",),
    "target": ("each", "a"),
    "each": ("a",),
    "all": ("two",),
    "any": ("all",),
    "may": ("must",),
    "can": ("must",),
    "must": ("may",),
    "other": ("of your",),
    "another": ("a",),
    "character": ("action",),
    "characters": ("dice",),
    "action": ("character",),
    "die": ("card",),
    "dice": ("cards",),
    "card": ("die",),
    "cards": ("dice",),
    "first": ("second", "last"),
    "once": ("twice",),
    "twice": ("once",),
    "minimum": ("maximum",),
    "maximum": ("minimum",),
    "while": ("when",),
    "when": ("while",),
    "attacking": ("blocking",),
    "blocking": ("attacking",),
    "blocked": ("unblocked",),
    "unblocked": ("blocked",),
    "attack": ("block",),
    "attacks": ("blocks",),
    "block": ("attack",),
    "blocks": ("attacks",),
    "sidekick": ("non-Sidekick",),
    "sidekicks": ("non-Sidekicks",),
    "purchase": ("field",),
    "purchased": ("fielded",),
    "fielded": ("purchased",),
    "purchasing": ("fielding",),
    "fielding": ("purchase",),
    "without": ("with",),
    "with": ("without",),
    "unless": ("if",),
    "if": ("unless",),
    "up": ("down",),
    "down": ("up",),
    "more": ("less",),
    "less": ("more",),
    "fewer": ("more",),
    "higher": ("lower",),
    "lower": ("higher",),
    "highest": ("lowest",),
    "lowest": ("highest",),
    "greater": ("lesser",),
    "and": ("or",),
    "or": ("and",),
    "gain": ("lose",),
    "lose": ("gain",),
    "loses": ("gains",),
    "gains": ("loses",),
    "start": ("end",),
    "beginning": ("end",),
    "end": ("start",),
    "before": ("after",),
    "after": ("before",),
    "basic": ("Epic",),
    "cannot": ("must",),
    "can't": ("must",),
    "draw": ("roll",),
    "level": ("A",),
}
PHRASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("you may", ("",)),
    ("up to", ("", "exactly")),
    ("this turn", ("", "next turn")),
    ("next turn", ("", "this turn")),
    ("until end of turn", ("",)),
    ("until the end of the turn", ("",)),
    ("until end of turn", ("until your next turn",)),
    ("if able", ("",)),
    ("at least", ("", "at most")),
    ("used pile", ("bag", "Prep Area")),
    ("prep area", ("bag", "Used Pile")),
    ("field zone", ("Used Pile",)),
    ("reserve pool", ("Used Pile",)),
    ("attack zone", ("Field Zone",)),
    ("bag", ("Used Pile",)),
    ("while active,", ("",)),
    ("once per turn", ("", "twice per turn")),
    ("per turn", ("", "per game")),
    ("each turn", ("", "this turn")),
    ("during your turn", ("", "during your opponent's turn")),
    ("on your turn", ("", "on your opponent's turn")),
    ("your turn", ("each turn", "your opponent's turn")),
    ("attack step", ("main step",)),
    ("main step", ("attack step",)),
    ("of your choice", ("",)),
    ("of their choice", ("",)),
    ("in the field zone", ("",)),
    ("in your field zone", ("",)),
    ("from the field zone", ("",)),
    ("from your used pile", ("",)),
    ("in your used pile", ("",)),
    ("in your prep area", ("",)),
    ("from your prep area", ("",)),
    ("in your reserve pool", ("",)),
    ("from your bag", ("",)),
    ("you control", ("", "your opponent controls")),
    ("your opponent controls", ("", "you control")),
    ("this way", ("",)),
    ("for free", ("",)),
    ("at random", ("",)),
    ("as well", ("",)),
    ("if you do", ("then",)),
    ("in addition", ("",)),
    ("combat damage", ("damage",)),
    ("more than one", ("one",)),
    ("or more", ("", "or less")),
    ("or less", ("", "or more")),
    ("at level 1", ("",)),
    ("level 1", ("level 2",)),
    ("sidekick", ("",)),
    ("that is not", ("that is",)),
)
ENERGIES = ("fist", "bolt", "mask", "shield")
_WORD = re.compile(r"\[[^\[\]]{1,40}\]|[+\-−–]?\d+(?:st|nd|rd|th)?[AD]?(?![\w])|[^\W\d_][\w]*(?:['’\-&]\w+)*")
_PAREN = re.compile(r"\([^()]*\)")
_PHRASES = [
    (re.compile(rf"(?<![\w']){re.escape(words)}(?!\w)", re.IGNORECASE), words, others) for words, others in PHRASES
]


@dataclass(frozen=True, slots=True)
class Variation:
    """One change to a line: the words from ``start`` to ``end`` are replaced (or left out)."""

    start: int
    end: int
    old: str
    new: str

    def of(self, line: str) -> str:
        """The line with the change made."""
        before, after = line[: self.start], line[self.end :]
        if not self.new:
            after = after.lstrip()
            if after[:1] in {",", ".", ";", ":"} or not after:
                before = before.rstrip()
            if not before.strip():
                after = after.lstrip(",;: ")
        return before + self.new + after


@dataclass(frozen=True, slots=True)
class Finding:
    """A word that could be changed without the tree becoming another."""

    card: str
    name: str
    line: str
    varied: str
    variation: Variation
    shape: str
    """The words around it, with names, symbols and numbers blanked."""
    tree: Text

    @property
    def family(self) -> str:
        """What findings of the same kind have in common."""
        new = _kind(self.variation.new)
        return f"{_kind(self.variation.old)} → {new}" if new else f"{_kind(self.variation.old)} left out"

    def data(self) -> dict[str, object]:
        """The finding as plain data."""
        from overcrush.cards.trees import pretty

        return {
            "card": self.card,
            "name": self.name,
            "line": self.line,
            "varied": self.varied,
            "words": self.variation.old,
            "instead": self.variation.new,
            "family": self.family,
            "shape": self.shape,
            "tree": [pretty(ability) for ability in self.tree.abilities],
        }


def _kind(word: str) -> str:
    low = word.casefold()
    if low.startswith("["):
        return "[energy]" if low[1:-1] in ENERGIES else "[#]" if low[1:-1].isdigit() else "[ ]"
    return re.sub(r"\d+", "#", "#" if low in NUMBERS else low)


@dataclass(slots=True)
class Family:
    """Findings with the same words and the same change."""

    words: str
    findings: list[Finding] = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        """The cards it was found on."""
        return list(dict.fromkeys(finding.card for finding in self.findings))


def families(findings: Iterable[Finding]) -> list[Family]:
    """Findings by their family, most cards first."""
    found: dict[str, Family] = {}
    for finding in findings:
        found.setdefault(finding.family, Family(finding.family)).findings.append(finding)
    return sorted(found.values(), key=lambda family: (-len(family.cards), family.words))


# --- variations ----------------------------------------------------------------------------------------


def variations(
    line: str, own: re.Pattern[str] | None = None, names: re.Pattern[str] | None = None, before: Sequence[str] = ()
) -> Iterator[Variation]:
    """Every change of one line: each word left out, each word and phrase changed to its counterpart."""
    taken = _reminders(line, before, own)
    for pattern in (own, names):
        if pattern is not None:
            taken |= {at for match in _names(line, pattern) for at in range(*match)}
    for match in _WORD.finditer(line):
        start, end = match.span()
        if start in taken or match[0].casefold() in ARTICLES:
            continue
        yield Variation(start, end, match[0], "")
        for new in _counterparts(match[0]):
            if new.endswith("opponent's") and line[end:].lstrip().startswith("opponent"):
                continue  # whose opponent's?
            yield Variation(start, end, match[0], new)
    for pattern, _, others in _PHRASES:
        for match in pattern.finditer(line):
            if match.start() not in taken:
                for new in others:
                    yield Variation(match.start(), match.end(), match[0], new)
    for match in _PAREN.finditer(line):
        if match.start() + 1 not in taken:
            yield Variation(match.start(), match.end(), match[0], "")


def _names(line: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(line):
        match = pattern.match(line, at) if not at or not line[at - 1].isalnum() else None
        if match is not None and match.end() > at:
            yield match.span()
            at = match.end()
        else:
            at += 1


def _reminders(line: str, before: Sequence[str], own: re.Pattern[str] | None) -> set[int]:
    """Where reminder text stands, which the reader passes over: what is no reminder is not among it."""
    plain = without_reminders((*before, line), own)[-1]
    return {
        at
        for at, (printed, left) in enumerate(zip(line, plain, strict=False))
        if (printed.isalnum() or printed == "[") and left == " "
    }


def _counterparts(word: str) -> Iterator[str]:
    low = word.casefold()
    if low.startswith("["):
        inner = low[1:-1]
        if inner in ENERGIES:
            yield f"[{ENERGIES[(ENERGIES.index(inner) + 1) % 4]}]"
        elif inner.isdigit():
            yield f"[{int(inner) + 1}]"
        elif inner not in {"wild", "equip", "flip", "action", "sidekick", "x"}:
            yield "[Zzyzx]" if inner not in {"good", "evil", "neutral"} else "[good]" if inner != "good" else "[evil]"
        return
    number = re.fullmatch(r"([+\-−–]?)(\d+)(\w*)", word)
    if number:
        sign, digits, rest = number.groups()
        yield f"{sign}{int(digits) + 1}{rest}"
        if sign:
            yield f"{'-' if sign == '+' else '+'}{digits}{rest}"
        return
    if low in NUMBERS:
        yield str(NUMBERS[low] + 1)
    yield from COUNTERPARTS.get(low, ())


# --- trying them ---------------------------------------------------------------------------------------


def findings(card: Compiled, names: Collection[str] = (), every: int = 1, first: int = 0) -> list[Finding]:
    """Every word of a full card that its tree does not show; ``every``: only each so many-th variation."""
    if not card.full:
        return []
    known = names if isinstance(names, frozenset) else frozenset(names)
    trial = _Trial(card, known)
    patterns = (name_pattern(own_forms(card.card.name), loose=True), _pattern(known))
    out: list[Finding] = []
    count = first
    for at, line in enumerate(card.given.lines):
        for variation in variations(line, *patterns, card.given.lines[:at]):
            count += 1
            if count % every or equal(line, variation.start, variation.end, variation.new):
                continue
            varied = variation.of(line)
            if trial.same(at, varied):
                shape = _shape(line, variation, patterns[1])
                out.append(Finding(card.card.id, card.card.name, line, varied, variation, shape, card.card.text))
    return out


_known: tuple[frozenset[str], re.Pattern[str] | None] = (frozenset(), None)


def _pattern(names: frozenset[str]) -> re.Pattern[str] | None:
    global _known  # noqa: PLW0603 - the last pattern, which is big
    if _known[0] is not names:
        _known = (names, name_pattern(n.split("@")[0].strip() for n in names))
    return _known[1]


def _shape(line: str, variation: Variation, names: re.Pattern[str] | None) -> str:
    before = blanked(line[: variation.start].rpartition(". ")[2], names)[-3:]
    after = blanked(line[variation.end :].partition(". ")[0], names)[:3]
    return " ".join([*before, "‹" + variation.old.lower() + "›", *after])


class _Trial:
    """One card, ready to be read again with a line changed: only that line, where the others do not hang on it."""

    def __init__(self, card: Compiled, names: frozenset[str]) -> None:
        self.card = card
        self.names = names
        self.lines = card.given.lines
        alone = [self._read((line,)) for line in self.lines]
        whole = card.card.text
        joined = tuple(ability for text in alone if text is not None for ability in text.abilities)
        self.alone = alone if None not in alone and joined == whole.abilities else None

    def _read(self, lines: Sequence[str]) -> Text | None:
        facts = self.card.card
        try:
            reading = read(lines, facts.name, facts.kind, self.names, aligned=facts.alignment is not None)
        except RecursionError:
            return None
        return reading.text if not reading.unread else None

    def same(self, at: int, line: str) -> bool:
        """Whether the card says the same with that line in the place of the one it has."""
        if self.alone is not None:
            return self._read((line,)) == self.alone[at]
        return self._read((*self.lines[:at], line, *self.lines[at + 1 :])) == self.card.card.text
