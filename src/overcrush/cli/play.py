"""``overcrush play``: sets a game up, or goes on with a saved one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from overcrush.bots import Bot, by_name
from overcrush.cli import look
from overcrush.cli.session import Session
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.game.setup import FIRST, ROLL
from overcrush.teams import FORMATS, Format, Team, able, demo, vanilla
from overcrush.teams.editions import COMPREHENSIVE
from overcrush.teams.formats import format_at
from overcrush.teams.known import boxed_pair, format_teams, ready_names, team_at, team_named
from overcrush.teams.legality import check_both, named_first

TEAMS = ("demo", "vanilla", "able")
RECALLED = 30
"""How many events of a game that goes on are told again."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What was asked for on the command line."""

    seat: str = "A"
    bot: str = "easy"
    hot_seat: bool = False
    seed: int | None = None
    format: str | None = None
    edition: str | None = None
    teams: str | None = None
    load: Path | None = None
    team_a: str | None = None
    team_b: str | None = None
    first: str | None = None


def start(setting: Setting) -> int:
    """Play a game at the terminal."""
    seat = setting.seat.upper()
    if seat not in ("A", "B"):
        raise Malformed(f"there is no seat {setting.seat!r}: sit at A or at B")
    bot = by_name(setting.bot, setting.seed or 0)
    if setting.load is not None:
        from overcrush.record import load_game

        game = load_game(setting.load)
    else:
        game = new_game(setting)
    below = "AB".index(seat)
    bots: list[Bot | None] = [None, None]
    if not setting.hot_seat:
        bots[1 - below] = bot
    console = Console(highlight=False)
    console.print(Text("Overcrush", style="bold") + Text(_words(game, setting), style=look.LABEL))
    told = max(0, len(game.log) - RECALLED) if setting.load is not None else 0
    return Session(game, bots, console, below, told).run()


def new_game(setting: Setting) -> Game:
    """A game as the command line wants it: the demo unless it says otherwise, a tournament if it names a team."""
    chosen = (setting.team_a, setting.team_b)
    format_ = format_at(setting.format or ("demo" if chosen == (None, None) else "tournament"))
    seed = setting.seed if setting.seed is not None else secrets.randbits(32)
    if chosen != (None, None):
        if setting.teams is not None:
            raise Malformed("--teams names both teams: leave it out, or leave --team-a and --team-b out")
        named = [team_at(word) for word in chosen if word]
        a, b = (team_at(word) if word else some_team(format_, seed, named[0]) for word in chosen)
    elif format_.draft is not None:
        raise Malformed(f"format {format_.name} begins with a draft: overcrush draft")
    elif format_.teams:
        a, b = format_teams(format_)
    elif format_.shared:
        a, b = boxed_pair(format_)
    else:
        a, b = (fitted(team, format_) for team in teams_named(setting.teams, format_, seed))
    first = first_named(setting.first) or named_first(format_, (a, b)) or ROLL
    return Game.new(a, b, format=format_, seed=seed, edition=setting.edition, first=first)


def first_named(word: str | None) -> str | None:
    """Who was named to begin; None if nobody was."""
    if word is None:
        return None
    found = next((each for each in FIRST if each.casefold() == word.casefold()), None)
    if found is None:
        raise Malformed(f"{word[:40]!r} cannot begin: A, B, or whoever wins the roll and wants to ({ROLL})")
    return found


def teams_named(name: str | None, format_: Format, seed: int) -> tuple[Team, Team]:
    """Two teams: the demo's, eight characters without text each, or eight cards with abilities each."""
    name = name or ("demo" if format_ is FORMATS["demo"] else "able")
    if name == "demo":
        return demo()
    if name == "vanilla":
        return vanilla(seed)
    if name == "able":
        return able(seed)
    raise Malformed(f"there are no teams {name!r}: there are {', '.join(TEAMS)}")


def some_team(format_: Format, seed: int, against: Team) -> Team:
    """A ready team for whoever named none; cut down if the format is a small one, out of the rest if it is one box."""
    if format_.shared:
        one, two = boxed_pair(format_)
        return one if not check_both((one, against), format_) else two
    names = ready_names()
    return fitted(team_named(names[seed % len(names)]), format_)


def fitted(team: Team, format_: Format) -> Team:
    """A team cut down to what a format allows: fewer cards, then fewer dice of those that have most."""
    cards = list(team.cards[: format_.cards])
    while format_.dice is not None and sum(dice for _, dice in cards) > format_.dice:
        at = max(range(len(cards)), key=lambda n: cards[n][1])
        cards[at] = (cards[at][0], cards[at][1] - 1)
    return Team(team.name, tuple(cards), team.basics[: format_.basics])


def _words(game: Game, setting: Setting) -> str:
    """One line about the game that begins or goes on."""
    a, b = (team.name for team in game.setup.teams)
    who = "hot seat" if setting.hot_seat else f"you are {setting.seat.upper()}"
    edition = "" if game.setup.edition == COMPREHENSIVE else f", {game.setup.edition}"
    return f"  {a} against {b}, {game.setup.format.name}{edition}, seed {game.setup.seed}, {who}"
