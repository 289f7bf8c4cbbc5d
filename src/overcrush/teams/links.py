"""The links by which players hand teams on: ``…?view&cards=4x99avx;1x75avx;…&name=TEAM``.

An entry is a number of dice, a card's number in its set, and the set's code in links, in any case. Basic actions stand
last, with a number of dice that means nothing. Which site it is does not matter.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, quote, urlsplit

from overcrush.cards.catalogue import catalogue
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.teams.team import Team

LONGEST = 4000
"""The most characters of a link."""
MOST = 60
"""The most entries of a link."""
MOVED = {"thor/137": "m_op2019/9"}
"""Ids that links still call by their earlier number."""
_QUERY = re.compile(r"(?:^|[?&;])cards=", re.IGNORECASE)
_ENTRY = re.compile(r"(\d{1,2})x(\d{1,4})([a-z][a-z0-9_]{0,23})", re.IGNORECASE)


def looks_linked(word: str) -> bool:
    """Whether somebody means a link of a team."""
    return _QUERY.search(word[:LONGEST]) is not None


def from_link(link: str, among: Library | None = None) -> Team:
    """The team of a link; what is wrong with it is said entry by entry."""
    known = library() if among is None else among
    if len(link) > LONGEST:
        raise Malformed("the link is too long for a team")
    query = urlsplit(link.strip()).query or link.strip().lstrip("?")
    found = parse_qs(query.replace(";", "%3B"), max_num_fields=20)
    fields = {key.casefold(): values for key, values in found.items()}
    entries = [entry.strip() for entry in ";".join(fields.get("cards", [])).split(";") if entry.strip()]
    if not 0 < len(entries) <= MOST:
        raise Malformed(f"the link has {len(entries)} cards, and a team has from 1 to {MOST}")
    cards: list[tuple[Card, int]] = []
    basics: list[Card] = []
    wrong: list[str] = []
    for entry in entries:
        match = _ENTRY.fullmatch(entry)
        if match is None:
            wrong.append(f"{entry[:40]!r} is no entry like 4x99avx")
            continue
        ident = _ident(int(match[2]), match[3])
        if ident is None:
            wrong.append(f"{entry!r} is of a set {match[3]!r} that is not known here")
        elif ident not in known:
            wrong.append(f"{entry!r} is {ident}, a card that is not here")
        elif (card := known.card(ident)).is_basic:
            basics.append(card)
        else:
            cards.append((card, int(match[1])))
    if wrong:
        raise Malformed("the link cannot be read: " + "; ".join(wrong)[:600])
    name = " ".join(" ".join(fields.get("name", [])).split())
    return Team(name[:60] or "A team from a link", tuple(cards), tuple(basics))


def to_link(team: Team) -> str:
    """The part of a link that says which team it is."""
    entries = [*((card, dice) for card, dice in team.cards), *((card, 1) for card in team.basics)]
    return f"?view&cards={';'.join(_entry(card, dice) for card, dice in entries)}&name={quote(team.name)}"


def _entry(card: Card, dice: int) -> str:
    code, _, number = card.id.partition("/")
    listed = catalogue().get(code)
    if listed is None or not number.isdigit():
        raise Malformed(f"{card.name} ({card.id}) has no place in such links: it is no printed card")
    return f"{dice}x{number}{listed.link}"


def _ident(number: int, link: str) -> str | None:
    """The id of a card in a link."""
    for listed in catalogue().values():
        if link.casefold() in (listed.link, listed.code):
            ident = f"{listed.code}/{number}"
            return MOVED.get(ident, ident)
    return None
