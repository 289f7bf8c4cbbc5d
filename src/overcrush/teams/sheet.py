"""Team files: a team as a person writes it, line by line, and back.

name: Widow and Friends
about: Cheap attackers, and the table cleared for them.
4x ai/11     # a card: how many dice, and which
3x Iron Man: Anthony Stark
basic: ai/52
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from overcrush.bounded import MEGABYTE
from overcrush.bounded import text as text_of
from overcrush.cards.catalogue import Line as Listing
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.teams.format import Format
from overcrush.teams.formats import format_named
from overcrush.teams.legality import Violation, check_counts, check_each
from overcrush.teams.team import Team

SUFFIX = ".team"
MOST_LINES = 200
LONGEST = 200
"""The most characters of a name or of what a team is about."""
_CARD = re.compile(r"(\d{1,3})\s*[x×]\s+(\S.*)")
_FIELD = re.compile(r"(name|about|basic)\s*:\s*(.*)")
_COMMENT = re.compile(r"(?:^|\s)#.*")


@dataclass(frozen=True, slots=True)
class Line:
    """A card on a team file: what it is called there, how many dice it brings, and where it stands."""

    card: str
    """An id, or a title and subtitle."""
    dice: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A team file as it is written; which cards it means is another question."""

    name: str
    about: str = ""
    cards: tuple[Line, ...] = ()
    basics: tuple[Line, ...] = ()
    where: str = "the team"
    """What messages call it: the file's name."""
    remarks: tuple[str, ...] = ()
    """What was mended to read it."""


def parse(text: str, where: str = "the team", name: str = "") -> Sheet:
    """The team that a text writes down; ``name`` is its name if it says none."""
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Malformed(f"{where}: it has {len(lines)} lines, and a team file has at most {MOST_LINES}")
    said: dict[str, str] = {}
    cards: list[Line] = []
    basics: list[Line] = []
    for number, raw in enumerate(lines, 1):
        place = f"{where}, line {number}"
        field = _FIELD.fullmatch(raw.strip())
        if field is not None and field[1] != "basic":
            if field[1] in said:
                raise Malformed(f"{place}: there is a second {field[1]}")
            said[field[1]] = _clean(field[2], f"{place}: {field[1]}")
            continue
        line = _COMMENT.sub("", raw).strip()
        if not line:
            continue
        field, card = _FIELD.fullmatch(line), _CARD.fullmatch(line)
        if field is not None:
            basics.append(Line(_clean(field[2], f"{place}: basic"), 0, number))
        elif card is not None:
            cards.append(Line(_clean(card[2], place), int(card[1]), number))
        else:
            raise Malformed(
                f"{place}: I do not understand {line[:60]!r}: a line is like '3x ai/11', 'basic: ai/52', "
                "'name: …' or 'about: …'"
            )
    if not cards and not basics:
        raise Malformed(f"{where}: there are no cards in it")
    return Sheet(said.get("name") or name or where, said.get("about", ""), tuple(cards), tuple(basics), where)


def _clean(text: str, place: str) -> str:
    if not text or len(text) > LONGEST or any(not char.isprintable() for char in text):
        raise Malformed(f"{place}: expected one line of text, of at most {LONGEST} characters")
    return text


def read_sheet(path: Path) -> Sheet:
    """A team file."""
    try:
        found = text_of(path, MEGABYTE)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None
    return parse(found, path.name, path.stem)


def write(team: Team) -> str:
    """A team as a team file: the same team when it is read again."""
    lines = [f"name: {' '.join(team.name.split()) or 'A team'}"]
    if team.about:
        lines.append(f"about: {' '.join(team.about.split())}")
    lines.append("")
    cards = [f"{dice}x {card.id}" for card, dice in team.cards]
    basics = [f"basic: {card.id}" for card in team.basics]
    width = max((len(line) for line in (*cards, *basics)), default=0)
    for line, card in zip((*cards, *basics), (*(card for card, _ in team.cards), *team.basics), strict=True):
        title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
        lines.append(f"{line:{width}}  # {title}")
    return "\n".join(lines) + "\n"


# --- from what is written to cards -------------------------------------------------------------------------


def find(word: str, among: Library) -> Card:
    """The card that a team file means: by its id, or by its title and subtitle if there is only one such card."""
    if word in among:
        return among.card(word)
    wanted = " ".join(word.casefold().split())
    if "/" in wanted and " " not in wanted:
        return among.card(word)  # which says that there is none
    lines = (line for code in among.codes for line in among.lines(code))
    found = [line.id for line in lines if wanted in _titles(line)]
    if len(found) == 1:
        return among.card(found[0])
    if found:
        raise Malformed(f"{word[:60]!r} could be {', '.join(found[:8])}: say which")
    raise Malformed(f"there is no card {word[:60]!r}: a card is called like ai/11, or by its title and subtitle")


def _titles(card: Listing) -> tuple[str, ...]:
    name = card.name.casefold()
    return (name, f"{name}: {card.subtitle.casefold()}") if card.subtitle else (name,)


def team_of(sheet: Sheet, among: Library | None = None) -> Team:
    """The team that a file means. What it cannot mean is refused with file and line."""
    known = library() if among is None else among
    cards = tuple((_found(line, sheet, known), line.dice) for line in sheet.cards)
    basics = tuple(_found(line, sheet, known) for line in sheet.basics)
    try:
        return Team(sheet.name, cards, basics, sheet.about)
    except Malformed as error:
        raise Malformed(f"{sheet.where}: {error}") from None


def _found(line: Line, sheet: Sheet, known: Library) -> Card:
    try:
        return find(line.card, known)
    except Malformed as error:
        raise Malformed(f"{sheet.where}, line {line.number}: {error}") from None


def check_sheet(sheet: Sheet, format: str | Format = "tournament", among: Library | None = None) -> list[Violation]:
    """Everything that is against a team as it is written, unknown cards and cards in the wrong place too."""
    known = library() if among is None else among
    f = format_named(format)
    unknown: list[Violation] = []
    cards = [(card, line.dice) for line, card in _known(sheet, sheet.cards, known, unknown)]
    basics = [card for _, card in _known(sheet, sheet.basics, known, unknown)]
    dice = sum(line.dice for line in sheet.cards)
    found = [*unknown, *check_counts(len(sheet.cards), len(sheet.basics), dice, f), *check_each(cards, basics, f)]
    for card in (*(card for card, _ in cards), *basics):
        compiled = known.compiled(card.id)
        problems = [problem.message for problem in compiled.problems if problem.kind == "engine"]
        found += [
            Violation(f"{card.name} ({card.id}) cannot be played in full: {words}", "1.2.8") for words in problems
        ]
    return found


def _known(
    sheet: Sheet, lines: tuple[Line, ...], among: Library, unknown: list[Violation]
) -> Iterator[tuple[Line, Card]]:
    for line in lines:
        try:
            yield line, find(line.card, among)
        except Malformed as error:
            unknown.append(Violation(f"line {line.number}: {error}", "2.1.1"))
