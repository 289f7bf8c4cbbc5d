"""Teams as players post them: ``4x Name: Subtitle``, ``Name - Subtitle x4``, with headings, bullets and slips.

What is written is taken for a card only where it cannot be another one: a slip is mended visibly, with a remark, and
what could be several cards is refused with all of them. The result is a team file whose cards are ids.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

from overcrush.cards.catalogue import Line as Listing
from overcrush.cards.catalogue import catalogue
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.teams.sheet import LONGEST, MOST_LINES, Line, Sheet

NEAR = 0.84
"""A title must be so much like what is written to be taken for it,"""
APART = 0.04
"""and every other one less so by this much."""
MOST_SLIPS = 30
"""So many titles that are no card's are looked at more closely: a team has no more."""
SHOWN = 6
"""So many cards are named where several could be meant."""
_SAID = re.compile(r"(name|about|basic)\s*:\s*(.*)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|\s)#(?!\d).*")
_BULLET = re.compile(r"^(?:[-*•–]|\d{1,2}[.)])\s+")
_BEFORE = re.compile(r"\(?(\d{1,2})\s*[x×]?\)?\s+(\S.*)|(\d{1,2})\s*[x×]\s*(\S.*)", re.IGNORECASE)
_BEHIND = re.compile(r"(.*\S)\s*(?:[x×]\s*(\d{1,2})|\((\d{1,2})\s*(?:dice)?\))", re.IGNORECASE)
_HEADING = re.compile(r"[=~_*#-]*\s*([a-z &/]+?)\s*(?:\(\d+\))?\s*:?\s*[=~_*#-]*", re.IGNORECASE)
_FROM_SET = re.compile(r"(.*\S)\s*[(\[]\s*([a-z][a-z0-9_]{0,23})\s*(?:[#/ ]?\s*(\d{1,4}))?\s*[)\]]", re.IGNORECASE)
_ID = re.compile(r"([a-z][a-z0-9_]{0,23})\s*[/#]\s*(\d{1,4})", re.IGNORECASE)
BASICS = frozenset(("basic", "basics", "basic action", "basic actions", "basic action cards", "bac", "bacs"))
OTHERS = frozenset(
    ("team", "cards", "characters", "character cards", "actions", "action cards", "characters and actions", "dice")
)


class Titles(NamedTuple):
    """What the cards of a library are called: their names with subtitles, and names alone."""

    whole: dict[str, list[Listing]]
    names: dict[str, list[Listing]]


def read_posted(text: str, where: str = "the list", name: str = "", among: Library | None = None) -> Sheet:
    """The team that somebody has posted; everything that is no card is told at once."""
    known = library() if among is None else among
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Malformed(f"{where}: it has {len(lines)} lines, and a team has at most {MOST_LINES}")
    titles: Titles | None = None
    said: dict[str, str] = {}
    cards: list[Line] = []
    basics: list[Line] = []
    remarks: list[str] = []
    wrong: list[str] = []
    below_basics = False
    for number, raw in enumerate(lines, 1):
        line = _COMMENT.sub("", raw).strip()
        if not line:
            continue
        if len(line) > LONGEST or not line.isprintable():
            wrong.append(f"line {number}: expected one line of text, of at most {LONGEST} characters")
            continue
        field = _SAID.fullmatch(line)
        if field is not None and field[1].lower() != "basic":
            said.setdefault(field[1].lower(), " ".join(field[2].split()))
            continue
        heading = _HEADING.fullmatch(line)
        if field is None and heading is not None and _plain(heading[1]) in BASICS | OTHERS:
            below_basics = _plain(heading[1]) in BASICS
            continue
        dice, called = (0, field[2]) if field is not None else _dice(line)
        titles = titles or titles_of(known)
        try:
            card, remark = _meant(called, titles, known, len(remarks) + len(wrong) < MOST_SLIPS)
        except Malformed as error:
            wrong.append(f"line {number}: {error}")
            continue
        if remark:
            remarks.append(f"line {number}: {remark}")
        if "basic" in card.kind:
            basics.append(Line(card.id, 0, number))
        elif field is not None or (below_basics and dice is None):
            wrong.append(f"line {number}: {_title(card)} is no basic action")
        elif dice is None:
            wrong.append(f"line {number}: how many dice of {_title(card)}? a line is like '3x {_title(card)}'")
        else:
            cards.append(Line(card.id, dice, number))
    if wrong:
        raise Malformed(f"{where}: " + "; ".join(wrong)[:1200])
    if not cards and not basics:
        raise Malformed(f"{where}: there are no cards in it")
    called = said.get("name") or name or where
    return Sheet(called, said.get("about", ""), tuple(cards), tuple(basics), where, tuple(remarks))


def _dice(line: str) -> tuple[int | None, str]:
    """How many dice a line says, if it does, and of what."""
    bare = _BULLET.sub("", line)
    for words in dict.fromkeys((line, bare)):
        if (before := _BEFORE.fullmatch(words)) is not None:
            return int(before[1] or before[3]), before[2] or before[4]
        if (behind := _BEHIND.fullmatch(words)) is not None:
            return int(behind[2] or behind[3]), behind[1]
    return None, bare


def _plain(words: str) -> str:
    """Words as they are compared: no accents, no case, no signs."""
    letters = unicodedata.normalize("NFKD", words.casefold().replace("&", " and ").replace("'", "").replace("’", ""))
    return " ".join("".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split())


def titles_of(known: Library) -> Titles:
    """What the cards of a library are called."""
    whole: dict[str, list[Listing]] = {}
    names: dict[str, list[Listing]] = {}
    for code in known.codes:
        for line in known.lines(code):
            whole.setdefault(_plain(f"{line.name} {line.subtitle}"), []).append(line)
            names.setdefault(_plain(line.name), []).append(line)
    return Titles(whole, names)


def _title(line: Listing) -> str:
    return f"{line.name}: {line.subtitle}" if line.subtitle else line.name


def card_meant(called: str, titles: Titles, known: Library) -> Listing:
    """The card that is meant, if only one can be; nothing is mended."""
    return _meant(called, titles, known, False)[0]


def _meant(called: str, titles: Titles, known: Library, mending: bool = True) -> tuple[Listing, str]:
    """The card that is meant, and what was mended to find it."""
    direct = _ID.fullmatch(called.strip())
    if direct is not None:
        return _of_set(direct[1], int(direct[2]), known), ""
    narrowed = _FROM_SET.fullmatch(called)
    codes = _codes(narrowed[2], known) if narrowed is not None else ()
    if narrowed is not None and codes:
        if narrowed[3]:
            return _of_set(narrowed[2], int(narrowed[3]), known), ""
        called = narrowed[1]
    wanted = _plain(called)
    found = _of(titles.whole.get(wanted) or titles.names.get(wanted) or (), codes)
    if not found and mending:
        return _near(called, wanted, titles, codes)
    if not found:
        raise Malformed(f"there is no card {called[:60]!r}")
    if len(found) > 1:
        raise Malformed(f"{called[:60]!r} could be {_several(found)}: say which")
    return found[0], ""


def _near(called: str, wanted: str, titles: Titles, codes: tuple[str, ...]) -> tuple[Listing, str]:
    """The one card whose title is nearly what is written."""
    close = get_close_matches(wanted, titles.whole, SHOWN, 0.6)
    some = [line for title in close for line in _of(titles.whole[title], codes)]
    if close and some:
        likeness = [SequenceMatcher(None, title, wanted).ratio() for title in close]
        best = _of(titles.whole[close[0]], codes)
        alone = len(close) == 1 or likeness[0] - likeness[1] >= APART
        if likeness[0] >= NEAR and alone and len(best) == 1:
            return best[0], f"{called[:60]!r} is taken for {_title(best[0])} ({best[0].id})"
        raise Malformed(f"there is no card {called[:60]!r}: did you mean {_several(some)}?")
    raise Malformed(f"there is no card {called[:60]!r}")


def _several(lines: Iterable[Listing]) -> str:
    return ", ".join([f"{_title(line)} ({line.id})" for line in lines][:SHOWN])


def _of(lines: Iterable[Listing], codes: tuple[str, ...]) -> list[Listing]:
    """Those of some sets, or all."""
    return [line for line in lines if not codes or line.id.partition("/")[0] in codes]


def _codes(word: str, known: Library) -> tuple[str, ...]:
    """The set that a word means, by its code or by what links call it."""
    name = word.casefold()
    of_links = [listed.code for listed in catalogue().values() if listed.link == name]
    return tuple(dict.fromkeys(code for code in (name, *of_links) if code in known.codes))


def _of_set(word: str, number: int, known: Library) -> Listing:
    for code in _codes(word, known):
        for line in known.lines(code):
            if line.id == f"{code}/{number}":
                return line
    raise Malformed(f"there is no card {word[:24]}/{number}")
