"""What is asked over HTTP: beginning games, the lobby, cards, teams, replays."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush import __version__
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Record
from overcrush.game.setup import new_key
from overcrush.server import adapting, choices, film, offers, own_formats, reports, told
from overcrush.server.card_reading import reader
from overcrush.server.clocks import due_of
from overcrush.server.film import Film
from overcrush.server.foreign import Examiner
from overcrush.server.hall import Hall
from overcrush.server.keeping import Options, begin, options_from, seat_of
from overcrush.server.limits import BODY, client_of
from overcrush.server.outlived import Outlived
from overcrush.server.own_cards import OwnCards
from overcrush.server.printed import cards
from overcrush.server.quotas import Quotas
from overcrush.server.refusing import Refusal, refusal, rules
from overcrush.server.settings import Settings
from overcrush.server.store import Damaged
from overcrush.server.tables import Tables
from overcrush.teams.team import Team

log = logging.getLogger("overcrush.server")

COOKIE = "overcrush"
STATUS = {"unknown": 404, "large": 413, "busy": 429, "illegal": 422, "foreign": 403, "broken": 500, "disk": 507}
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
MOST_TEAMS = 500
Asked = TypeVar("Asked")
Handler = Callable[[Request], Awaitable[msgspec.Struct | Response]]


class Api:
    """The answers to requests, and what they need."""

    def __init__(self, hall: Hall, settings: Settings, quotas: Quotas) -> None:
        self.hall = hall
        self.store = hall.store
        self.tables = Tables(hall.store, hall)
        self.examiner = Examiner()
        self.reader = reader()
        self.own_cards = OwnCards(hall.store, self.reader)
        self.settings = settings
        self.quotas = quotas
        self.begun = quotas.games

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/lobby", self.lobby),
            ("GET", "/api/games", self.games),
            ("POST", "/api/games", self.new_game),
            ("DELETE", "/api/games/{game}", self.remove_game),
            ("GET", "/api/games/{game}/record", self.record),
            ("GET", "/api/seats/{token}", self.seat),
            ("GET", "/api/cards", self.cards),
            ("GET", "/api/cards/{set}/{number}", self.card),
            ("GET", "/api/teams", self.teams),
            ("POST", "/api/teams", self.save_team),
            ("DELETE", "/api/teams/{name:path}", self.remove_team),
            ("POST", "/api/teams/check", self.check_team),
        ]
        found = [Route(path, answering(handler), methods=[method]) for method, path, handler in table]
        return [*found, Route("/api/{rest:path}", answering(self.nothing), methods=METHODS)]

    async def nothing(self, request: Request) -> Response:
        """There is no such address, or not for this method."""
        raise Refusal("unknown", f"there is nothing to {request.method} at this address: see docs/protocol.md")

    # --- games -----------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> offers.Lobby:
        """Everything there is to begin a game with; with the format of a table one is asked to (``?table=LINK``)."""
        link = request.query_params.get("table", "")
        f = await asyncio.to_thread(self.tables.format_of, link) if link else None
        return await asyncio.to_thread(choices.lobby, self.store, owner(request), f)

    async def new_game(self, request: Request) -> offers.Begun:
        """Begin a game."""
        wanted = await body(request, offers.NewGame)
        if not self.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        return await self._begin(wanted, owner(request))

    async def _begin(self, wanted: offers.NewGame, who: str) -> offers.Begun:
        sides = [adapting.sitting(self.store, who, side) for side in wanted.sides]
        self.room_for_one_more(who)
        if wanted.hot_seat and any(side.bot for side in wanted.sides):
            raise Malformed("hot seat is for two people")
        people = not wanted.hot_seat and not any(side.bot for side in wanted.sides)
        if people and (wanted.seed is not None or wanted.script is not None):
            raise Malformed("between two people the dice are left to chance: there is neither a seed nor a script")
        seed = wanted.seed if wanted.seed is not None else new_key()
        teams = await asyncio.to_thread(self._teams, wanted, who)
        script = _script(wanted.script, teams)
        f = await asyncio.to_thread(own_formats.called, self.store, who, wanted.format)
        game = await asyncio.to_thread(begin, teams, f, wanted.edition, seed, script, wanted.first)
        await asyncio.to_thread(cards, game.names, game.setup.table)  # worded now, so that nobody waits for it later
        bot_seed = int.from_bytes(hashlib.sha256(f"bots {seed}".encode()).digest()[:6])
        options = Options(
            (sides[0], sides[1]),
            wanted.hot_seat,
            bot_seed,
            "",
            (teams[0].name, teams[1].name),
            f.name,
            __version__,
        )
        title = wanted.title or f"{teams[0].name} against {teams[1].name}"
        seats = await self.hall.begin(game, options, who, title)
        return offers.Begun(seats.pop("game"), seats)

    def room_for_one_more(self, who: str) -> None:
        """Refuse a game to somebody who has too many that are not over."""
        most = self.settings.kept
        if most:
            row = self.store.row("select count(*) from games where owner = ? and winner = ''", who)
            if row is not None and _whole(row[0]) >= most:
                raise Refusal("busy", f"you have {most} games that are not over: finish or remove some first")

    def _teams(self, wanted: offers.NewGame, who: str) -> tuple[Team, Team]:
        one, two = wanted.teams
        return choices.chosen(self.store, who, one), choices.chosen(self.store, who, two)

    async def games(self, request: Request) -> offers.Games:
        """A player's own games."""
        found: list[offers.GameLine] = []
        broken: list[offers.BrokenGame] = []
        for ident, title, created, changed, turn, winner, text, asked, due in await self._games_of(owner(request)):
            try:
                options = options_from(text)
            except Damaged as error:
                broken.append(offers.BrokenGame(str(ident), str(title), str(error)))
                continue
            sides = zip("AB", options.teams, options.sides, strict=True)
            players = [told.Player(seat, team, side.kind, side.name, side.bot) for seat, team, side in sides]
            line = offers.GameLine(
                str(ident),
                str(title),
                _real(created),
                _real(changed),
                _whole(turn),
                self._seats(str(ident), owner(request)),
                players,
                options.format,
                str(winner),
                str(asked),
                due or None,
            )
            found.append(line)
        return offers.Games(found, broken)

    async def _games_of(self, who: str) -> list[tuple[Any, ...]]:
        """A player's games as the list shows them; where somebody's days are over, that is seen to first."""
        late = [row for row in self._rows_of(who) if 0 < row[8] < time.time()]
        for row in late:
            with suppress(OvercrushError):  # a game that cannot be opened, which the list says
                await self.hall.overdue(str(row[0]))
        return self._rows_of(who)

    def _rows_of(self, who: str) -> list[tuple[Any, ...]]:
        rows = self.store.rows(
            "select id, title, created, changed, turn, winner, options, asked, clock from games"
            " where owner = ?1 or id in (select game from seats where claimed = ?1) order by changed desc limit 200",
            who,
        )
        return [(*row[:8], due_of(str(row[8])) if row[7] else 0.0) for row in rows]

    def _seats(self, game: str, who: str) -> dict[str, str]:
        """The links of a game's seats, but for those that are somebody else's."""
        rows = self.store.rows("select seat, token from seats where game = ? and claimed in ('', ?)", game, who)
        return {str(seat): str(token) for seat, token in rows}

    def own(self, game: str, who: str) -> str:
        """The title of a game, if whoever asks has begun it or sits at it."""
        row = self.store.row(
            "select title from games where id = ?1"
            " and (owner = ?2 or exists (select 1 from seats where game = ?1 and claimed = ?2))",
            game,
            who,
        )
        if row is None:
            raise Refusal("unknown", "there is no such game of yours")
        return str(row[0])

    async def remove_game(self, request: Request) -> offers.Done:
        """Remove a game of one's own, if nobody sits at it."""
        game, who = request.path_params["game"], owner(request)
        self.own(game, who)
        others = self.store.row("select 1 from seats where game = ? and claimed not in ('', '-', ?)", game, who)
        if others is not None:
            if self.store.row("select 1 from games where id = ? and winner = ''", game) and not self.outlived(game):
                raise Refusal("illegal", "somebody else plays this game, too: resign first")
            await self.store.write(
                ("update seats set claimed = '-' where game = ? and claimed = ?", (game, who)),
                ("update games set owner = '-' where id = ? and owner = ?", (game, who)),
            )
            return offers.Done(True)
        if await self.hall.occupied(game):
            raise Refusal("illegal", "somebody is sitting at that game")
        self.hall.forget(game)
        await self.store.write(
            ("delete from moves where game = ?", (game,)),
            ("delete from films where game = ?", (game,)),
            ("delete from seats where game = ?", (game,)),
            ("delete from games where id = ?", (game,)),
        )
        return offers.Done(True)

    def outlived(self, game: str) -> Film | None:
        """What there is to see of a game that cannot be played again from its answers; of one that can, nothing."""
        try:
            room = self.hall.room(game)
        except Outlived as error:
            return error.film
        except OvercrushError:
            return None
        return film.read(self.store, game) if room.opened.base else None

    async def record(self, request: Request) -> Response:
        """The record of a game of one's own, to keep; without the dice to come if it is not over."""
        game = request.path_params["game"]
        self.own(game, owner(request))
        text = (await self.record_of(game)).to_json()
        headers = {"content-disposition": f'attachment; filename="overcrush-{game}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def record_of(self, game: str) -> Record:
        """The record of a game; once it is over, with what its dice followed from."""
        await self.hall.ready(game)
        room = self.hall.room(game)
        moves = [move.call for move in room.kept.moves]
        found = await asyncio.to_thread(reports.record, room.game.clone(), moves, (), room.over)
        proof = self.tables.proof(room.kept.options.table) if room.over and found.setup.seed is not None else None
        ended = room.kept.ended[::-1] if room.kept.ended is not None else None
        return replace(found, dice=proof.data() if proof is not None else None, ended=ended)

    async def seat(self, request: Request) -> offers.SeatInfo:
        """What a secret link opens."""
        found = seat_of(self.store, request.path_params["token"])
        row = self.store.row("select title, winner from games where id = ?", found[0]) if found else None
        if found is None or row is None:
            raise Refusal("unknown", "there is no such seat: the link is wrong, or the game was removed")
        return offers.SeatInfo(found[0], found[1], str(row[0]), str(row[1]))

    # --- cards and teams ------------------------------------------------------------------------------------

    async def cards(self, request: Request) -> Response:
        """The cards of the library, or of one set (``?set=ai``)."""
        found = await asyncio.to_thread(choices.told_cards, request.query_params.get("set", ""))
        return Response(found, media_type="application/json", headers={"cache-control": "no-store"})

    async def card(self, request: Request) -> offers.LibraryCard:
        """One card."""
        ident = f"{request.path_params['set']}/{request.path_params['number']}"
        return await asyncio.to_thread(choices.one_card, self.store, owner(request), ident)

    async def teams(self, request: Request) -> offers.Teams:
        """The ready teams, and one's own."""
        found, problems = await asyncio.to_thread(choices.teams, self.store, owner(request))
        return offers.Teams(found, problems)

    async def save_team(self, request: Request) -> offers.Done:
        """Save a team of one's own under its name; what was saved under it before is replaced."""
        team = await body(request, offers.Team)
        who = owner(request)
        if not team.name.strip():
            raise Malformed("a team needs a name")
        await asyncio.to_thread(choices.chosen, self.store, who, offers.Chosen(team=team))
        row = self.store.row("select count(*) from teams where owner = ? and name <> ?", who, team.name)
        if row is not None and _whole(row[0]) >= MOST_TEAMS:
            raise Refusal("illegal", f"at most {MOST_TEAMS} teams are kept: remove some first")
        data = msgspec.json.encode(team).decode()
        await self.store.write(
            (
                "insert into teams (owner, name, data) values (?, ?, ?)"
                " on conflict (owner, name) do update set data = excluded.data",
                (who, team.name, data),
            )
        )
        return offers.Done(True)

    async def remove_team(self, request: Request) -> offers.Done:
        """Remove a team of one's own."""
        name: str = request.path_params["name"]
        who = owner(request)
        if self.store.row("select 1 from teams where owner = ? and name = ?", who, name) is None:
            raise Refusal("unknown", "there is no such team of yours")
        await self.store.write(("delete from teams where owner = ? and name = ?", (who, name)))
        return offers.Done(True)

    async def check_team(self, request: Request) -> offers.Checked:
        """Whether a team is legal in a format, and why not; its share code."""
        wanted = await body(request, offers.CheckTeam)
        asked = (self.store, owner(request), wanted.team)
        team, remarks = await asyncio.to_thread(choices.chosen_with_remarks, *asked)
        return await asyncio.to_thread(choices.checked, self.store, owner(request), team, wanted.format, remarks)


# --- requests and answers ----------------------------------------------------------------------------------------


def owner(request: Request) -> str:
    """Whoever asks: an unguessable word in a cookie, which nobody else has."""
    who: str = request.state.owner
    return who


def client(request: Request) -> str:
    """Where a request comes from, which nobody can choose anew for each."""
    return client_of(request.scope)


async def raw_body(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("large", f"a request like this has at most {most} bytes")
    return bytes(data)


async def body(request: Request, kind: type[Asked], most: int = BODY) -> Asked:
    """The body of a request as what it should be."""
    data = await raw_body(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise Malformed(f"that is not what is expected here: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Malformed("that is no JSON") from None


def answer(told_: msgspec.Struct, status: int = 200) -> Response:
    """Something told as JSON."""
    return Response(
        msgspec.json.encode(told_), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def complaint(error: OvercrushError) -> Response:
    """A refusal as JSON, with the status that fits it."""
    what = refusal(error)
    return answer(offers.Complaint(what.reason, what.code, rules(what.rules)), STATUS.get(what.code, 400))


def answering(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose refusals are answers too."""

    async def answered(request: Request) -> Response:
        try:
            found = await handler(request)
        except OvercrushError as error:
            return complaint(error)
        except Exception:
            log.exception("%s %s", request.method, request.url.path)
            return complaint(Refusal("broken", "that did not work; nothing has changed"))
        return found if isinstance(found, Response) else answer(found)

    return answered


def _script(script: offers.Script | None, teams: tuple[Team, Team]) -> tuple[list[int], list[str]]:
    """Scripted dice as the engine takes them: cards by their numbers on the table."""
    if script is None:
        return [], []
    order = ["sidekick", *(card.id for team in teams for card, _ in team.cards)]
    order += [card.id for team in teams for card in team.basics]
    for ident in script.draws:
        if ident not in order:
            raise Malformed(f"script.draws: there is no card {ident!r} in this game")
    return [order.index(ident) for ident in script.draws], script.rolls


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _real(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
