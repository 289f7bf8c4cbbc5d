"""Teams to start with: the ready ones that come with Overcrush, and those a player keeps in their data folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from overcrush import userdata
from overcrush.bounded import MEGABYTE
from overcrush.bounded import text as text_of
from overcrush.cards.library import library
from overcrush.errors import Malformed
from overcrush.teams.format import Format
from overcrush.teams.legality import check
from overcrush.teams.links import from_link, looks_linked
from overcrush.teams.posted import read_posted
from overcrush.teams.sharing import decode_whole, looks_shared
from overcrush.teams.sheet import SUFFIX, Sheet, parse, read_sheet, team_of, write
from overcrush.teams.team import Team

SHIPPED = Path(__file__).resolve().parent / "data" / "teams"
"""The folder of the teams that come with Overcrush."""

BOXED = SHIPPED.parent / "boxes"
"""The folder of those that are made of one box, two for each."""

OWN = "teams"
"""The folder of a player's own teams, in their data folder."""


@cache
def ready_names() -> tuple[str, ...]:
    """The names of the ready teams."""
    return tuple(sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}")))


@cache
def boxed_names() -> tuple[str, ...]:
    """The names of the teams that are made of one box."""
    return tuple(sorted(path.stem for path in BOXED.glob(f"*{SUFFIX}")))


@cache
def _ready(name: str) -> Team:
    return team_of(read_sheet((SHIPPED if name in ready_names() else BOXED) / f"{name}{SUFFIX}"))


def ready() -> dict[str, Team]:
    """The ready teams by name: legal tournament teams, three from each box."""
    return {name: _ready(name) for name in ready_names()}


def boxed() -> dict[str, Team]:
    """The teams that are made of one box, by name: two for each box, which can meet."""
    return {name: _ready(name) for name in boxed_names()}


def boxed_pair(f: Format) -> tuple[Team, Team]:
    """The two teams that are made of the box of a format."""
    one, two = (team for team in boxed().values() if f.shared and not check(team, f))
    return one, two


def format_teams(f: Format) -> tuple[Team, Team]:
    """The teams that a format names, as a booklet's demo game does."""
    if len(f.teams) != 2:
        raise Malformed(f"format {f.name} names no teams")
    known = library()
    one, two = (
        Team(
            named.name,
            tuple((known.card(ident), dice) for ident, dice in named.cards),
            tuple(known.card(ident) for ident in named.basics),
        )
        for named in f.teams
    )
    return one, two


def own_teams(folder: Path | None = None) -> dict[str, Path]:
    """The files of a player's own teams by name."""
    place = (folder or userdata.folder()) / OWN
    return {path.stem: path for path in sorted(place.glob(f"*{SUFFIX}"))} if place.is_dir() else {}


def team_named(word: str) -> Team:
    """The team that a name, a share code or a link means: a ready team, or one of the player's own."""
    name = _plain(word)
    if name in ready_names() or name in boxed_names():
        return _ready(name)
    own = own_teams()
    if word in own:
        return team_of(read_sheet(own[word]))
    if looks_shared(word) or looks_linked(word):
        return shared(word)
    there = ", ".join((*ready_names(), *boxed_names(), *own))
    raise Malformed(f"there is no team {word[:60]!r}: there are {there}; or give a team file, a share code or a link")


def shared(word: str) -> Team:
    """The team of a share code, or of a link as the community's sites write them."""
    return from_link(word) if looks_linked(word) else decode_whole(word)


def team_at(word: str) -> Team:
    """The same, or the team of a file somebody points at."""
    path = _file(word)
    return team_of(_sheet(path)) if path else team_named(word)


def sheet_at(word: str) -> Sheet:
    """The team that a name, a share code or a file means, as it is written down."""
    path = _file(word)
    return _sheet(path) if path else parse(write(team_named(word)), word[:40])


def _sheet(path: Path) -> Sheet:
    """A team file, or a list as players post them."""
    if path.suffix == SUFFIX:
        return read_sheet(path)
    try:
        found = text_of(path, MEGABYTE)
    except Malformed as error:
        raise Malformed(f"{path.name}: {error}") from None
    return read_posted(found, path.name, path.stem)


def _file(word: str) -> Path | None:
    if looks_shared(word) or looks_linked(word):
        return None
    path = Path(word)
    return path if path.suffix == SUFFIX or "/" in word or path.is_file() else None


def _plain(word: str) -> str:
    """A team's name as its file is called: Red Harvest is red-harvest."""
    letters = "".join(char if char.isalnum() else " " for char in word.casefold().replace("'", ""))
    return "-".join(letters.split())
