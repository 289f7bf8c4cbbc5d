"""Games as they are kept: what a game was begun with, who sits where, and its moves, to disk and back."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from overcrush.engine.edge.api import play
from overcrush.engine.edge.save import dump
from overcrush.game import Game, Record, Setup
from overcrush.game.setup import FIRST, ROLL, Call
from overcrush.server.clocks import Terms, beginning
from overcrush.server.store import Damaged, Row, Statement, Store
from overcrush.teams.format import Format
from overcrush.teams.formats import format_named
from overcrush.teams.legality import named_first
from overcrush.teams.plain import format_data, format_from, team_data, team_from
from overcrush.teams.team import Team

HUMAN, BOT, AUTO, UNDO = "person", "bot", "auto", "undo"
RESIGN, DRAW, ABSENT, CLOCK, ROUND = "resign", "draw", "absent", "clock", "round"
ENDS = frozenset({RESIGN, DRAW, ABSENT, CLOCK, ROUND})
"""How a game ends otherwise than by its rules."""


class Sitting(msgspec.Struct, omit_defaults=True):
    """Who plays a side: a person, or a bot by its name."""

    kind: str = "person"
    name: str = ""
    bot: str = ""


class Options(msgspec.Struct, omit_defaults=True):
    """How a game is played, beside its rules."""

    sides: tuple[Sitting, Sitting]
    hot_seat: bool = False
    bot_seed: int = 0
    guide: str = ""
    """The script of a guided game."""
    teams: tuple[str, str] = ("", "")
    format: str = ""
    version: str = ""
    """The Overcrush it was begun with."""
    undo: str = ""
    """Between people: ``off``, ``ask`` (or nothing), ``free``."""
    spectators: bool = True
    time: Terms | None = None
    """How long the players have."""
    best: int = 1
    """A match of so many games, which whoever wins more than half of them has won."""
    score: tuple[int, int] = (0, 0)
    """How many of them A and B have won before this one."""
    delay: int = 0
    """By how many seconds those who look on are behind."""
    chat: str = ""
    """What the two may say to each other: ``words`` (or nothing), ``phrases``, ``off``."""
    table: str = ""
    """The link of the table it was begun at."""
    draft: str = ""
    """The link of the draft after which it is played."""

    @property
    def between_people(self) -> bool:
        """Whether two people play, each at a seat of their own."""
        return not self.hot_seat and all(side.kind != "bot" for side in self.sides)


@dataclass(slots=True)
class Move:
    """One answer, who gave it and how: a person, a bot, or by itself where there was nothing to decide."""

    who: str
    how: str
    call: Call
    why: str = ""
    """Why it was answered without asking, though there was something to choose; it is not kept."""

    def data(self) -> str:
        """The picks as JSON."""
        return json.dumps([[list(option), None if pay is None else list(pay)] for option, pay in self.call])


@dataclass(slots=True)
class Preserved:
    """The position of a game that was kept to go on from."""

    at: int
    """After how many rows of the moves."""
    state: str
    print: int
    """How the table stood after the last row (``film.Shot``); 0: that is not known."""
    moves: int = -1
    """After how many moves that is; -1: what came before it has been taken back."""


@dataclass(slots=True)
class Kept:
    """A game as it stands on disk."""

    id: str
    owner: str
    title: str
    begun: Game
    """The game at its first decision."""
    options: Options
    moves: list[Move] = field(default_factory=list)
    written: int = 0
    """How many moves and undos there are on disk; the open decision has the next number."""
    undone: int = 0
    """The number of the first decision after the last undo, or 0."""
    ended: tuple[str, str] | None = None
    """Who has won and how, where that is not by the rules."""
    clock: str = ""
    """What the clock showed when it was last written."""
    places: list[int] = field(default_factory=list)
    """The place of each move among the rows."""
    preserved: Preserved | None = None


def new_token() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(24)


# --- the beginning ---------------------------------------------------------------------------------------


def begin(
    teams: tuple[Team, Team],
    format_: str | Format,
    edition: str,
    seed: int,
    script: tuple[list[int], list[str]],
    first: str = "",
) -> Game:
    """A new game; with scripted dice it begins from a position that holds them.

    Who begins is rolled for (2.1.6) unless it is named, the dice are scripted, or the format names the teams of the
    first player and the second.
    """
    if not first and not any(script) and named_first(format_named(format_), teams) is None:
        first = ROLL
    game = Game.new(*teams, format=format_, seed=seed, edition=edition or None, first=first or None, remembers=False)
    if not any(script):
        return game
    setup = game.setup.without_seed()
    state = setup.before(seed)
    state.draws, state.rolls = tuple(script[0]), tuple(script[1])
    play.run(state)
    return Game(setup, state, state.clone())


def setup_data(setup: Setup, begun: Game | None = None) -> str:
    """Teams, format, edition and seed as JSON; for a game without a seed, the position it began from."""
    data: dict[str, object] = {
        "teams": [_team_text(team) for team in setup.teams],
        "format": format_data(setup.format),
        "edition": setup.edition,
        "seed": setup.seed,
        "first": setup.first,
    }
    if begun is not None and setup.seed is None:
        data["start"] = dump(begun.state)
    return json.dumps(data)


@lru_cache(maxsize=256)
def _team_text(team: Team) -> str:
    return json.dumps(team_data(team))


@lru_cache(maxsize=256)
def _team(text: str) -> Team:
    """A team out of its JSON; equal ones are the same object, so that their games can share a table."""
    return team_from(json.loads(text), "team")


@lru_cache(maxsize=32)
def _format(text: str) -> Any:
    return format_from(json.loads(text), "format")


def setup_from(data: dict[str, Any]) -> Setup:
    """The set-up that was kept."""
    one, two = data["teams"]
    format_ = _format(json.dumps(data["format"]))
    return Setup((_team(one), _team(two)), format_, data["edition"], data["seed"], data.get("first", FIRST[0]))


def game_from(text: str) -> Game:
    """The game at its first decision."""
    data = json.loads(text)
    record = Record(setup_from(data), (), data.get("start"))
    state = record.begin()
    return Game(record.setup, state, state.clone())


# --- to disk -----------------------------------------------------------------------------------------------


def insertion(kept: Kept, tokens: dict[str, str], claimed: dict[str, str]) -> list[Statement]:
    """What puts a new game on disk, with the links of its seats and whose they are already."""
    now = time.time()
    options = msgspec.json.encode(kept.options).decode()
    found: list[Statement] = [
        (
            "insert into games (id, created, changed, owner, title, setup, options, asked, clock)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(kept.id, now, now, kept.owner, kept.title, setup_data(kept.begun.setup, kept.begun), options),
                *(waits_for(kept, kept.begun), beginning(kept.options.time)),
            ),
        )
    ]
    for seat, token in tokens.items():
        found.append(
            (
                "insert into seats (token, game, seat, claimed) values (?, ?, ?, ?)",
                (token, kept.id, seat, claimed.get(seat, "")),
            )
        )
    return found


def moved(kept: Kept, n: int, move: Move, shown: str) -> Row:
    """A move as it stands on disk, the n-th, with what was shown of it."""
    return (kept.id, n, move.who, move.how, move.data(), shown)


def taken_back(kept: Kept, n: int, who: str, keep: int, shown: str) -> Row:
    """An undo as it stands on disk: so many moves are kept."""
    return (kept.id, n, who, UNDO, json.dumps(keep), shown)


def ended(kept: Kept, n: int, who: str, how: str, winner: str, shown: str) -> Row:
    """An end as it stands on disk: who gave up, agreed, had gone or had no time left, and who has won."""
    return (kept.id, n, who, how, json.dumps(winner), shown)


def standing(kept: Kept, game: Game, winner: str = "") -> Statement:
    """What the list of games shows: the turn, the winner, and whose answer it waits for."""
    winner = winner or (kept.ended[0] if kept.ended is not None else game.winner or "")
    return (
        "update games set changed = ?, winner = ?, turn = ?, asked = ? where id = ?",
        (time.time(), winner, game.turn, "" if winner else waits_for(kept, game), kept.id),
    )


def waits_for(kept: Kept, game: Game) -> str:
    """Whose answer a game between two people waits for, unless they sit at it with a clock that runs."""
    live = kept.options.time is not None and kept.options.time.bank > 0
    if game.state.ask is None or live or not kept.options.between_people:
        return ""
    return "AB"[game.state.ask.who]


# --- from disk -----------------------------------------------------------------------------------------------


def seat_of(store: Store, token: str) -> tuple[str, str] | None:
    """The game and the seat that a secret link opens."""
    row = store.row("select game, seat from seats where token = ?", token)
    return (str(row[0]), str(row[1])) if row is not None else None


async def claim(store: Store, token: str, who: str) -> bool:
    """Whether a player's seat belongs to whoever comes: to the first one who comes with a name, or to nobody yet."""
    row = store.row("select claimed from seats where token = ?", token)
    if row is not None and row[0] == "" and who:
        await store.write(("update seats set claimed = ? where token = ? and claimed = ''", (who, token)))
        row = store.row("select claimed from seats where token = ?", token)
    return row is not None and row[0] in ("", who)


def options_from(text: object) -> Options:
    """How a game is played, as it stands on disk."""
    try:
        return msgspec.json.decode(str(text), type=Options)
    except (msgspec.MsgspecError, RecursionError):
        raise Damaged("this game cannot be opened: how it is played is damaged on disk") from None


def load(store: Store, game_id: str) -> Kept | None:
    """A game as it stands on disk."""
    row = store.row("select owner, title, setup, options, clock from games where id = ?", game_id)
    if row is None:
        return None
    options = options_from(row[3])
    try:
        json.loads(str(row[2]))
    except (ValueError, RecursionError):
        raise Damaged("this game cannot be opened: what it began with is damaged on disk") from None
    kept = Kept(game_id, str(row[0]), str(row[1]), game_from(str(row[2])), options, clock=str(row[4]))
    kept.preserved = _preserved(store, game_id)
    for n, row in enumerate(store.rows("select n, who, how, data from moves where game = ? order by n", game_id)):
        try:
            if row[0] != n:
                raise ValueError
            _take(kept, n, str(row[1]), str(row[2]), json.loads(str(row[3])))
        except (ValueError, TypeError, RecursionError):
            raise Damaged(f"this game cannot be opened: its answer {n + 1} is damaged on disk") from None
        kept.written = n + 1
    return kept


def _preserved(store: Store, game_id: str) -> Preserved | None:
    """The position that was kept, and how the table stood after the last row."""
    row = store.row("select at, state, n, print from films where game = ?", game_id)
    if row is None:
        return None
    at, state, packed, found = row
    last = store.row("select n, shown from moves where game = ? order by n desc limit 1", game_id)
    if last is not None and isinstance(last[0], int) and isinstance(packed, int) and last[0] >= packed:
        try:
            found = msgspec.json.decode(str(last[1]), type=_Print).print if last[1] else 0
        except msgspec.MsgspecError:
            found = 0
    return Preserved(_number(at), str(state), _number(found), 0 if at == 0 else -1)


class _Print(msgspec.Struct):
    print: int = 0


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _take(kept: Kept, n: int, who: str, how: str, data: Any) -> None:
    """A row of the moves, the n-th: an answer, or an undo."""
    _take_row(kept, n, who, how, data)
    if kept.preserved is not None and n + 1 == kept.preserved.at:
        kept.preserved.moves = len(kept.moves)


def _take_row(kept: Kept, n: int, who: str, how: str, data: Any) -> None:
    if how == UNDO:
        if not 0 <= int(data) <= len(kept.moves):
            raise ValueError
        del kept.moves[int(data) :], kept.places[int(data) :]
        kept.undone = n + 2
        if kept.preserved is not None and n >= kept.preserved.at and int(data) < kept.preserved.moves:
            kept.preserved.moves = -1
    elif how in ENDS:
        if data not in ("A", "B", "tie"):
            raise ValueError
        kept.ended = (data, how)
    else:
        call = tuple((tuple(option), None if pay is None else tuple(pay)) for option, pay in data)
        if not call or who not in ("A", "B"):
            raise ValueError
        kept.moves.append(Move(who, how, call))
        kept.places.append(n)
