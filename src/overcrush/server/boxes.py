"""What a game can be begun with: teams, formats, editions, bots, and the cards of the library."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version

import msgspec

from overcrush.bots import BOTS, LEVELS
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card, faces_of
from overcrush.server import offers
from overcrush.server.cards import face
from overcrush.server.store import Store
from overcrush.teams import EDITIONS, FORMATS, able, check, demo, vanilla
from overcrush.teams.team import Team

SAMPLES: dict[str, tuple[Callable[[], tuple[Team, Team]], str]] = {
    "demo": (demo, "two characters a side and three basic actions, for a first game"),
    "able": (able, "eight invented cards with abilities of all kinds"),
    "vanilla": (vanilla, "eight invented characters without text"),
}
"""Invented teams, in pairs: ``demo A`` and ``demo B``."""
LEVEL_OF = {bot: level for level, bot in LEVELS.items()}


def lobby(store: Store, owner: str) -> offers.Lobby:
    """Everything there is to begin a game with."""
    box = library()
    return offers.Lobby(
        version=version("overcrush"),
        formats=[offers.FormatInfo(f.name, f.words, f.life, f.cards, f.dice, f.basics) for f in FORMATS.values()],
        editions=[offers.EditionInfo(name) for name in EDITIONS],
        bots=[offers.BotInfo(name, LEVEL_OF.get(name, "")) for name in BOTS],
        teams=teams(store, owner),
        sets=[(code, box.set_name(code)) for code in box.codes],
    )


# --- cards -------------------------------------------------------------------------------------------------


def library_card(box: Library, ident: str) -> offers.LibraryCard:
    """A card of the library."""
    found = box.compiled(ident)
    card = found.card
    return offers.LibraryCard(
        id=card.id,
        name=card.name,
        set=found.given.set or card.id.partition("/")[0],
        kind=card.kind,
        cost=card.cost,
        faces=[face(f) for f in faces_of(card)],
        subtitle=card.subtitle,
        energy=list(card.energy),
        affiliations=list(card.affiliations),
        alignment=card.alignment or "",
        equip=card.equip,
        rarity=found.given.rarity,
        max=card.max,
        text=list(found.reading),
        status="" if found.full else found.status,
        problems=[str(problem) for problem in found.problems],
        imported=not box.is_shipped(ident),
    )


def one_card(ident: str) -> offers.LibraryCard:
    """A card of the library by its id."""
    return library_card(library(), ident)


def all_cards(only: str = "") -> offers.Cards:
    """All cards of the library, or those of a set."""
    box = library()
    codes = (only,) if only else box.codes
    return offers.Cards([library_card(box, given.card.id) for code in codes for given in box.cards(code)])


# --- teams -------------------------------------------------------------------------------------------------


def plain(team: Team) -> offers.Team:
    """A team by the ids of its cards."""
    return offers.Team(
        team.name, [offers.Entry(card.id, dice) for card, dice in team.cards], [card.id for card in team.basics]
    )


def teams(store: Store, owner: str) -> list[offers.TeamInfo]:
    """The ready teams, then a player's own."""
    found: list[offers.TeamInfo] = []
    for name, (make, words) in SAMPLES.items():
        for letter, other, team in zip("AB", "BA", make(), strict=True):
            found.append(_info(f"{name} {letter}", team, words, False, f"{name} {other}"))
    return found + [_info(team.name, _made(team), "", True) for team in own_teams(store, owner)]


def _info(name: str, team: Team, words: str, own: bool, opponent: str = "") -> offers.TeamInfo:
    allowed = [f for f in FORMATS if not check(team, f)]
    return offers.TeamInfo(name, plain(team), words, own, allowed, opponent)


def own_teams(store: Store, owner: str) -> list[offers.Team]:
    """The teams a player has saved."""

    rows = store.rows("select data from teams where owner = ? order by name", owner)
    return [msgspec.json.decode(str(row[0]), type=offers.Team) for row in rows]


def _card(ident: str) -> Card:
    return library().card(ident)


def _made(team: offers.Team) -> Team:
    """A team out of the ids of its cards."""
    return Team(
        team.name, tuple((_card(e.id), e.dice) for e in team.cards), tuple(_card(ident) for ident in team.basics)
    )


def chosen(store: Store, owner: str, which: offers.Chosen) -> Team:
    """The team somebody means."""
    given = [way for way in (which.name, which.code, which.team) if way is not None]
    if len(given) != 1:
        raise Malformed("a team is chosen by its name, by a share code, or by its cards")
    if which.team is not None:
        return _made(which.team)
    if which.code is not None:
        raise Malformed("share codes are not understood yet")
    name = which.name or ""
    kind, _, letter = name.partition(" ")
    if kind in SAMPLES and letter in ("A", "B"):
        return SAMPLES[kind][0]()["AB".index(letter)]
    for team in own_teams(store, owner):
        if team.name == name:
            return _made(team)
    raise Malformed(f"there is no team {name[:60]!r}")
