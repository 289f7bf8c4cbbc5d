"""What a game can be begun with: teams, formats, editions, bots, and the cards of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.metadata import version

import msgspec

from overcrush.bots import LEVELS, STRENGTHS, STYLES, offered
from overcrush.cards.catalogue import READ, Line, line_of, why
from overcrush.cards.compiling import Problem
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed, OvercrushError
from overcrush.model.cards import Card
from overcrush.model.faces import faces_of
from overcrush.server import adapting, offers, own_formats
from overcrush.server.own_cards import library_of
from overcrush.server.printed import face
from overcrush.server.store import Store
from overcrush.teams import EDITIONS, FORMATS, Format, able, check, demo, ready, vanilla
from overcrush.teams.editions import BOOKS
from overcrush.teams.format_codes import encode_format
from overcrush.teams.formats import own_formats as format_files
from overcrush.teams.formats import read_format
from overcrush.teams.known import boxed, boxed_names, ready_names, team_named
from overcrush.teams.known import own_teams as own_files
from overcrush.teams.links import from_link, looks_linked, to_link
from overcrush.teams.plain import MOST_IN_ALL
from overcrush.teams.posted import read_posted
from overcrush.teams.sharing import decode, encode_whole
from overcrush.teams.sheet import read_sheet, team_of, write
from overcrush.teams.team import Team

SAMPLES: dict[str, Callable[[], tuple[Team, Team]]] = {
    "demo": cache(demo),
    "able": cache(able),
    "vanilla": cache(vanilla),
}
"""Invented teams, in pairs: ``demo A`` and ``demo B``. Only the first pair is listed."""
FULL = "full"
DEMO = "invented: two characters a side and three basic actions"
LEVEL_OF = {bot: level for level, bot in LEVELS.items()}


def lobby(store: Store, owner: str, at_table: Format | None = None) -> offers.Lobby:
    """Everything there is to begin a game with; ``at_table``: with the format of a table one is asked to."""
    box = library()
    wrong: list[str] = []
    others = {f.name: f for f in _from_format_files(wrong)} | own_formats.kept(store, owner)
    if at_table is not None and at_table.name not in FORMATS:
        others[at_table.name] = at_table
    formats = [_format(f) for f in (*FORMATS.values(), *others.values())]
    found, problems = teams(store, owner, tuple(others.values()))
    return offers.Lobby(
        version=version("overcrush"),
        formats=formats,
        editions=[offers.EditionInfo(name, BOOKS.get(name, "")) for name in EDITIONS],
        bots=[offers.BotInfo(name, LEVEL_OF.get(name, ""), STYLES[name], STRENGTHS[name]) for name in offered()],
        adapting=adapting.info(store, owner),
        teams=found,
        sets=[(code, box.set_name(code)) for code in box.codes],
        problems=[*wrong, *problems],
    )


def seated(name: str, bot: str) -> str:
    """What somebody at a seat is called: by name, or as a bot by its level."""
    return name or (f"{LEVEL_OF.get(bot, bot).capitalize()} bot" if bot else "")


def _from_format_files(problems: list[str]) -> Iterator[Format]:
    """The format files in the player's data folder; one that cannot be read is said to be."""
    for path in format_files().values():
        try:
            yield read_format(path)
        except OvercrushError as error:
            problems.append(f"the format file {error}")


def _format(f: Format) -> offers.FormatInfo:
    shipped = f.name in FORMATS
    teams = [_box_team(f.name, letter) for letter in "AB"] if f.teams and shipped else []
    told = offers.FormatInfo(f.name, f.words, f.life, f.cards, f.dice, f.basics, list(f.sets), f.edition, teams)
    told.best, told.round = f.best, f.round
    if not shipped:
        told.code = _unless_refused(lambda: encode_format(f))
    return told


# --- cards -------------------------------------------------------------------------------------------------


def library_card(
    line: Line, code: str, problems: Iterable[Problem], shipped: bool, emblem: str = ""
) -> offers.LibraryCard:
    """A card of the library."""
    return offers.LibraryCard(
        id=line.id,
        name=line.name,
        set=code,
        kind=line.kind,
        cost=line.cost,
        faces=[face(f) for f in faces_of(line.facts())],
        subtitle=line.subtitle,
        energy=list(line.energy),
        affiliations=list(line.affiliations),
        alignment=line.alignment,
        equip=line.equip,
        rarity=line.rarity,
        max=line.max,
        text=list(line.text),
        status=FULL if line.status == FULL else line.status,  # the very defaults, which are left out
        standing=READ if line.standing == READ else line.standing,
        problems=[problem.message.partition("\n")[0] for problem in problems],
        shipped=shipped,
        why=why(line),
        emblem=emblem,
    )


def one_card(store: Store, owner: str, ident: str) -> offers.LibraryCard:
    """A card of the library by its id, or one of somebody's own."""
    box = library_of(store, owner)
    found = box.compiled(ident)
    code = found.given.set or ident.partition("/")[0]
    shipped = box.is_shipped(ident)
    return library_card(line_of(found, shipped), code, found.problems, shipped, found.card.emblem)


def told_cards(only: str = "") -> bytes:
    """All cards of the library, or those of a set, as they are told: put together once."""
    box = library()
    if not _told or _told[0][0] is not box:
        _told[:] = [(box, {})]
    known = _told[0][1]
    if only not in known:
        known[only] = msgspec.json.encode(all_cards(box, only))
    return known[only]


_told: list[tuple[Library, dict[str, bytes]]] = []
"""The library that was last asked for, and what was told of it."""


def all_cards(box: Library, only: str = "") -> offers.Cards:
    """All cards of the library, or those of a set."""
    found: list[offers.LibraryCard] = []
    for code in (only,) if only else box.codes:
        for line in box.lines(code):
            shipped = box.is_listed(code) or box.is_shipped(line.id)
            emblem = "" if shipped else box.compiled(line.id).card.emblem
            found.append(library_card(line, code, box.problems(line), shipped, emblem))
    return offers.Cards(found)


# --- teams -------------------------------------------------------------------------------------------------


def plain(team: Team) -> offers.Team:
    """A team by the ids of its cards."""
    return offers.Team(
        team.name, [offers.Entry(card.id, dice) for card, dice in team.cards], [card.id for card in team.basics]
    )


def teams(store: Store, owner: str, others: tuple[Format, ...] = ()) -> tuple[list[offers.TeamInfo], list[str]]:
    """The ready teams, the teams of the boxes' demo games, then a player's own; and what cannot be read of those.

    ``others``: formats that do not come with Overcrush, whose names stand with the teams they allow.
    """
    problems: list[str] = []
    box = library_of(store, owner)
    found = [*shipped_teams(), *_from_files(problems), *_saved(store, owner, box, problems)]
    return [_with_others(info, box, others) for info in found] if others else found, problems


def _with_others(info: offers.TeamInfo, box: Library, others: tuple[Format, ...]) -> offers.TeamInfo:
    try:
        team = _shipped(info.name) if info in shipped_teams() else made(info.team, box)
    except OvercrushError:  # one of its cards is no longer there
        return info
    allowed = [f.name for f in others if not check(team, f)]
    return msgspec.structs.replace(info, formats=[*info.formats, *allowed]) if allowed else info


def teams_in(f: Format) -> list[offers.TeamInfo]:
    """The teams that come with Overcrush which a format allows."""
    if f.name in FORMATS:
        return [info for info in shipped_teams() if f.name in info.formats]
    return [info for info in shipped_teams() if not check(_shipped(info.name), f)]


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


def _from_files(problems: list[str]) -> Iterator[offers.TeamInfo]:
    """The team files in the player's data folder; one that cannot be read is said to be."""
    for name, path in own_files().items():
        try:
            yield _info(name, team_of(read_sheet(path)), ready=False)
        except OvercrushError as error:
            problems.append(f"the team file {error}")


def _saved(store: Store, owner: str, box: Library, problems: list[str]) -> Iterator[offers.TeamInfo]:
    for team in own_teams(store, owner, problems):
        try:
            yield _info(team.name, made(team, box), ready=False)
        except OvercrushError:  # one of its cards is no longer there
            yield offers.TeamInfo(team.name, team, ready=False)


def own_teams(store: Store, owner: str, problems: list[str] | None = None) -> list[offers.Team]:
    """The teams a player has saved, but for those that are damaged."""
    found: list[offers.Team] = []
    for name, data in store.rows("select name, data from teams where owner = ? order by name", owner):
        try:
            found.append(msgspec.json.decode(str(data), type=offers.Team))
        except (msgspec.MsgspecError, RecursionError):
            if problems is not None:
                problems.append(f"the saved team {name} is damaged on disk: save it anew, or remove it")
    return found


def _card(ident: str) -> Card:
    return library().card(ident)


def made(team: offers.Team, among: Library | None = None) -> Team:
    """A team out of the ids of its cards."""
    box = library() if among is None else among
    if sum(entry.dice for entry in team.cards) > MOST_IN_ALL:
        raise Malformed(f"a team has at most {MOST_IN_ALL} dice")
    return Team(
        team.name, tuple((box.card(e.id), e.dice) for e in team.cards), tuple(box.card(ident) for ident in team.basics)
    )


def chosen(store: Store, owner: str, which: offers.Chosen) -> Team:
    """The team somebody means."""
    return chosen_with_remarks(store, owner, which)[0]


def chosen_with_remarks(store: Store, owner: str, which: offers.Chosen) -> tuple[Team, tuple[str, ...]]:
    """The team somebody means, and what was mended to read it."""
    if which.file is not None and (which.name, which.code, which.team) == (None, None, None):
        box = library_of(store, owner)
        sheet = read_posted(which.file, name="A team from a list", among=box)
        return team_of(sheet, box), sheet.remarks
    return _without_file(store, owner, which), ()


def _without_file(store: Store, owner: str, which: offers.Chosen) -> Team:
    box = library_of(store, owner)
    given = [way for way in (which.name, which.code, which.team, which.file) if way is not None]
    if len(given) != 1:
        raise Malformed("a team is chosen by its name, by a share code, by its cards, or by a team file")
    if which.team is not None:
        return made(which.team, box)
    if which.code is not None:
        return from_link(which.code, box) if looks_linked(which.code) else decode(which.code, box)
    return _named(store, owner, which.name or "", box)


def _named(store: Store, owner: str, name: str, box: Library) -> Team:
    with suppress(KeyError):
        return _shipped(name)
    for team in own_teams(store, owner):
        if team.name == name:
            return made(team, box)
    return team_named(name)


def _shipped(name: str) -> Team:
    """A team that comes with Overcrush, by its name in the lobby."""
    if name in ready_names() or name in boxed_names():
        return team_named(name)
    kind, _, letter = name.rpartition(" ")
    if letter in ("A", "B"):
        if kind in SAMPLES:
            return SAMPLES[kind]()["AB".index(letter)]
        if kind in FORMATS and FORMATS[kind].teams:
            return _of_box(kind, letter)
    raise KeyError(name)


def checked(store: Store, owner: str, team: Team, format_: str, remarks: Sequence[str] = ()) -> offers.Checked:
    """A team, what a format has against it, its share code with the cards of one's own, and its file."""
    against = check(team, own_formats.called(store, owner, format_))
    wrong = [offers.ViolationInfo(violation.text, violation.rule) for violation in against]
    box = library_of(store, owner)
    code, link = _unless_refused(lambda: encode_whole(team, box)), _unless_refused(lambda: to_link(team))
    return offers.Checked(plain(team), not wrong, wrong, code, team.dice, write(team), list(remarks), link)


def _unless_refused(write_down: Callable[[], str]) -> str:
    """A team in some writing, or nothing where that cannot say it."""
    try:
        return write_down()
    except Malformed:
        return ""
