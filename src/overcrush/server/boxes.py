"""What a game can be begun with: teams, formats, editions, bots, and the cards of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version

import msgspec

from overcrush.bots import BOTS, LEVELS
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.model.faces import faces_of
from overcrush.server import offers
from overcrush.server.cards import face
from overcrush.server.store import Store
from overcrush.teams import EDITIONS, FORMATS, Format, able, check, demo, ready, vanilla
from overcrush.teams.editions import BOOKS
from overcrush.teams.formats import format_named, own_formats
from overcrush.teams.known import boxed, boxed_names, ready_names, team_named
from overcrush.teams.known import own_teams as own_files
from overcrush.teams.plain import MOST_IN_ALL
from overcrush.teams.sharing import decode, encode
from overcrush.teams.sheet import parse, team_of, write
from overcrush.teams.team import Team

SAMPLES: dict[str, Callable[[], tuple[Team, Team]]] = {
    "demo": cache(demo),
    "able": cache(able),
    "vanilla": cache(vanilla),
}
"""Invented teams, in pairs: ``demo A`` and ``demo B``. Only the first pair is listed."""
DEMO = "invented: two characters a side and three basic actions"
LEVEL_OF = {bot: level for level, bot in LEVELS.items()}


def lobby(store: Store, owner: str) -> offers.Lobby:
    """Everything there is to begin a game with."""
    box = library()
    return offers.Lobby(
        version=version("overcrush"),
        formats=[_format(format_named(name)) for name in (*FORMATS, *own_formats())],
        editions=[offers.EditionInfo(name, BOOKS.get(name, "")) for name in EDITIONS],
        bots=[offers.BotInfo(name, LEVEL_OF.get(name, "")) for name in BOTS],
        teams=teams(store, owner),
        sets=[(code, box.set_name(code)) for code in box.codes],
    )


def _format(f: Format) -> offers.FormatInfo:
    teams = [_box_team(f.name, letter) for letter in "AB"] if f.teams else []
    return offers.FormatInfo(f.name, f.words, f.life, f.cards, f.dice, f.basics, list(f.sets), f.edition, teams)


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
        status=found.status,
        problems=[problem.message.partition("\n")[0] for problem in found.problems],
        shipped=box.is_shipped(ident),
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
    """The ready teams, the teams of the boxes' demo games, then a player's own."""
    return [*shipped_teams(), *_from_files(), *_saved(store, owner)]


@cache
def shipped_teams() -> tuple[offers.TeamInfo, ...]:
    """The teams that come with Overcrush."""
    found = [_info(name, team) for name, team in ready().items()]
    made = [_info(name, team) for name, team in boxed().items()]
    for info in made:  # the one that is made of the rest of the same box
        box = next(name for name in info.formats if FORMATS[name].shared)
        info.opponent = next(other.name for other in made if box in other.formats and other is not info)
    found += made
    for f in FORMATS.values():
        if f.teams:
            for letter, other in ("AB", "BA"):
                info = _info(_box_team(f.name, letter), _of_box(f.name, letter), f.words)
                info.formats, info.opponent = [f.name], _box_team(f.name, other)
                found.append(info)
    pair = [_info(f"demo {letter}", team, DEMO) for letter, team in zip("AB", SAMPLES["demo"](), strict=True)]
    allowed = [name for name in pair[0].formats if name in pair[1].formats]
    for info, opponent in zip(pair, reversed(pair), strict=True):
        info.formats, info.opponent = allowed, opponent.name
    return (*found, *pair)


def _box_team(format_: str, letter: str) -> str:
    """What a team of a box's demo game is called."""
    return f"{format_} {letter}"


@cache
def _of_box(format_: str, letter: str) -> Team:
    named = FORMATS[format_].teams["AB".index(letter)]
    return Team(named.name, tuple((_card(i), n) for i, n in named.cards), tuple(_card(i) for i in named.basics))


def _info(name: str, team: Team, words: str = "", ready: bool = True) -> offers.TeamInfo:
    allowed = [f for f in FORMATS if not check(team, f)]
    return offers.TeamInfo(name, plain(team), words or team.about, ready, allowed)


def _from_files() -> Iterator[offers.TeamInfo]:
    """The team files in the player's data folder; one that cannot be read is left out here."""
    for name in own_files():
        try:
            yield _info(name, team_named(name), ready=False)
        except Malformed:
            continue


def _saved(store: Store, owner: str) -> Iterator[offers.TeamInfo]:
    for team in own_teams(store, owner):
        try:
            yield _info(team.name, _made(team), ready=False)
        except Malformed:  # one of its cards is no longer there
            yield offers.TeamInfo(team.name, team, ready=False)


def own_teams(store: Store, owner: str) -> list[offers.Team]:
    """The teams a player has saved."""
    rows = store.rows("select data from teams where owner = ? order by name", owner)
    return [msgspec.json.decode(str(row[0]), type=offers.Team) for row in rows]


def _card(ident: str) -> Card:
    return library().card(ident)


def _made(team: offers.Team) -> Team:
    """A team out of the ids of its cards."""
    if sum(entry.dice for entry in team.cards) > MOST_IN_ALL:
        raise Malformed(f"a team has at most {MOST_IN_ALL} dice")
    return Team(
        team.name, tuple((_card(e.id), e.dice) for e in team.cards), tuple(_card(ident) for ident in team.basics)
    )


def chosen(store: Store, owner: str, which: offers.Chosen) -> Team:
    """The team somebody means."""
    given = [way for way in (which.name, which.code, which.team, which.file) if way is not None]
    if len(given) != 1:
        raise Malformed("a team is chosen by its name, by a share code, by its cards, or by a team file")
    if which.team is not None:
        return _made(which.team)
    if which.code is not None:
        return decode(which.code)
    if which.file is not None:
        return team_of(parse(which.file))
    return _named(store, owner, which.name or "")


def _named(store: Store, owner: str, name: str) -> Team:
    if name in ready_names() or name in boxed_names():
        return team_named(name)
    kind, _, letter = name.rpartition(" ")
    if letter in ("A", "B"):
        if kind in SAMPLES:
            return SAMPLES[kind]()["AB".index(letter)]
        if kind in FORMATS and FORMATS[kind].teams:
            return _of_box(kind, letter)
    for team in own_teams(store, owner):
        if team.name == name:
            return _made(team)
    return team_named(name)


def checked(team: Team, format_: str) -> offers.Checked:
    """A team, what a format has against it, its share code (if others have its cards), and its file."""
    wrong = [offers.ViolationInfo(violation.text, violation.rule) for violation in check(team, format_)]
    try:
        code = encode(team)
    except Malformed:
        code = ""
    return offers.Checked(plain(team), not wrong, wrong, code, team.dice, write(team))
