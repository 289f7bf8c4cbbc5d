"""What is asked over HTTP: beginning games, the lobby, cards, teams, replays, rules."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
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
from overcrush.examples import NAMES as EXAMPLES
from overcrush.examples import Chapter, example
from overcrush.game import Record
from overcrush.game.setup import new_key
from overcrush.server import choices, endings, film, offers, outlived, replays, reports, told
from overcrush.server.card_reading import reader
from overcrush.server.clocks import due_of
from overcrush.server.film import Film
from overcrush.server.foreign import Examiner
from overcrush.server.hall import Hall
from overcrush.server.keeping import Options, Sitting, begin, options_from, seat_of
from overcrush.server.lesson import script
from overcrush.server.limits import BODY, RECORD, client_of
from overcrush.server.outlived import Outlived
from overcrush.server.own_cards import OwnCards
from overcrush.server.printed import cards
from overcrush.server.quotas import Quotas
from overcrush.server.refusing import Refusal, refusal, rules
from overcrush.server.settings import Settings
from overcrush.server.store import Damaged
from overcrush.server.tables import Tables
from overcrush.server.thinking import known
from overcrush.teams.booklets import below, rule_in, term_in
from overcrush.teams.editions import COMPREHENSIVE, edition_named
from overcrush.teams.team import Team

log = logging.getLogger("overcrush.server")

COOKIE = "overcrush"
STATUS = {"unknown": 404, "large": 413, "busy": 429, "illegal": 422, "foreign": 403, "broken": 500, "disk": 507}
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
MOST_TEAMS = 500
MOST_REPLAYS = 12
RECORDS = 2000
"""So many records of others are kept in all."""
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
        self._replays: OrderedDict[str, replays.Replay] = OrderedDict()
        self.settings = settings
        self.quotas = quotas
        self.begun = quotas.games

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/lobby", self.lobby),
            ("GET", "/api/games", self.games),
            ("POST", "/api/games", self.new_game),
            ("POST", "/api/learn", self.learn),
            ("DELETE", "/api/games/{game}", self.remove_game),
            ("GET", "/api/games/{game}/record", self.record),
            ("GET", "/api/seats/{token}", self.seat),
            ("GET", "/api/cards", self.cards),
            ("GET", "/api/cards/{set}/{number}", self.card),
            ("GET", "/api/teams", self.teams),
            ("POST", "/api/teams", self.save_team),
            ("DELETE", "/api/teams/{name:path}", self.remove_team),
            ("POST", "/api/teams/check", self.check_team),
            ("GET", "/api/rules/{number}", self.rule),
            ("GET", "/api/examples", self.examples),
            ("POST", "/api/replays", self.open_record),
            ("GET", "/api/replays/{replay}", self.replay),
            ("GET", "/api/replays/{replay}/steps", self.steps),
            ("GET", "/api/replays/{replay}/luck", self.luck),
            ("POST", "/api/replays/{replay}/play", self.play_on),
        ]
        found = [Route(path, answering(handler), methods=[method]) for method, path, handler in table]
        return [*found, Route("/api/{rest:path}", answering(self.nothing), methods=METHODS)]

    async def nothing(self, request: Request) -> Response:
        """There is no such address, or not for this method."""
        raise Refusal("unknown", f"there is nothing to {request.method} at this address: see docs/protocol.md")

    # --- games -----------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> offers.Lobby:
        """Everything there is to begin a game with."""
        return await asyncio.to_thread(choices.lobby, self.store, owner(request))

    async def new_game(self, request: Request) -> offers.Begun:
        """Begin a game."""
        wanted = await body(request, offers.NewGame)
        if not self.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        return await self._begin(wanted, owner(request))

    async def learn(self, request: Request) -> offers.Begun:
        """Begin the guided first game."""
        if not self.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        lesson = script("first")
        one, two = (offers.Chosen(name=name) for name in lesson.teams)
        wanted = offers.NewGame(
            (one, two),
            (
                offers.Sits(),
                offers.Sits(name=(await asyncio.to_thread(self._named, lesson.teams[1], request)), bot="easy"),
            ),
            lesson.format,
            seed=1,
            first="A",
            title=lesson.title,
            script=offers.Script(lesson.draws, lesson.rolls),
        )
        return await self._begin(wanted, owner(request), "first")

    def _named(self, team: str, request: Request) -> str:
        """What a team is called, which is what its player is called in a demo game."""
        return choices.chosen(self.store, owner(request), offers.Chosen(name=team)).name

    async def _begin(self, wanted: offers.NewGame, who: str, guide: str = "") -> offers.Begun:
        sides = [
            Sitting("bot", side.name, known(side.bot)) if side.bot else Sitting("person", side.name)
            for side in wanted.sides
        ]
        self._room_for_one_more(who)
        if wanted.hot_seat and any(side.bot for side in wanted.sides):
            raise Malformed("hot seat is for two people")
        people = not wanted.hot_seat and not any(side.bot for side in wanted.sides)
        if people and (wanted.seed is not None or wanted.script is not None):
            raise Malformed("between two people the dice are left to chance: there is neither a seed nor a script")
        seed = wanted.seed if wanted.seed is not None else new_key()
        teams = await asyncio.to_thread(self._teams, wanted, who)
        script = _script(wanted.script, teams)
        game = await asyncio.to_thread(begin, teams, wanted.format, wanted.edition, seed, script, wanted.first)
        await asyncio.to_thread(cards, game.names, game.setup.table)  # worded now, so that nobody waits for it later
        bot_seed = int.from_bytes(hashlib.sha256(f"bots {seed}".encode()).digest()[:6])
        options = Options(
            (sides[0], sides[1]),
            wanted.hot_seat,
            bot_seed,
            guide,
            (teams[0].name, teams[1].name),
            wanted.format,
            __version__,
        )
        title = wanted.title or f"{teams[0].name} against {teams[1].name}"
        seats = await self.hall.begin(game, options, who, title)
        return offers.Begun(seats.pop("game"), seats)

    def _room_for_one_more(self, who: str) -> None:
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

    def _own(self, game: str, who: str) -> str:
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
        self._own(game, who)
        others = self.store.row("select 1 from seats where game = ? and claimed not in ('', '-', ?)", game, who)
        if others is not None:
            if self.store.row("select 1 from games where id = ? and winner = ''", game) and not self._outlived(game):
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

    def _outlived(self, game: str) -> Film | None:
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
        self._own(game, owner(request))
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

    # --- cards, teams, rules ---------------------------------------------------------------------------------

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

    async def rule(self, request: Request) -> offers.RuleInfo:
        """What a rule or a word of the game is about, in an edition (``?edition=faerun-2014``)."""
        number = request.path_params["number"][:80]
        edition = request.query_params.get("edition", "") or COMPREHENSIVE
        edition_named(edition)
        found = rule_in(number, edition)
        if found is not None:
            lower = [told.Rule(rule.number, rule.subject) for rule in below(found.number, edition)]
            return offers.RuleInfo(found.number, found.subject, lower)
        word = term_in(number, edition)
        if word is None:
            raise Refusal("unknown", f"there is no rule or word {number[:40]!r}")
        return offers.RuleInfo(word.name, word.words, rules(word.rules, edition))

    # --- replays -----------------------------------------------------------------------------------------------

    async def examples(self, request: Request) -> offers.Examples:
        """The booklets' worked examples; one that does not play is left out, and the log says why."""
        found: list[offers.ReplayLine] = []
        for name in EXAMPLES:
            try:
                shown = await asyncio.to_thread(example, name)
            except OvercrushError as error:
                log.error("the worked example %s does not play: %s", name, error)
                continue
            found.append(offers.ReplayLine(f"example-{shown.name}", shown.title, shown.about))
        return offers.Examples(found)

    async def open_record(self, request: Request) -> offers.ReplayInfo:
        """Open a record file, whose text is the body of the request."""
        data = await raw_body(request, RECORD)
        if not self.quotas.records.take(client(request)):
            raise Refusal("busy", "so many records at once are not opened: wait a little")
        await self.examiner.record(data)
        data, record = await asyncio.to_thread(reports.opened, data)
        ident = f"record-{secrets.token_hex(8)}"
        title = " against ".join(team.name for team in record.setup.teams)
        replay = await asyncio.to_thread(replays.opened, ident, title, record)
        self._keep(replay)
        if request.state.fresh:  # nobody can be told whose it is, so it is shown and not kept
            return replays.info(replay)
        await self.store.write(
            (
                "insert into records (id, owner, created, title, data) values (?, ?, ?, ?, ?)",
                (ident, owner(request), time.time(), title, data.decode()),
            ),
            (
                "delete from records where owner = ? and id not in"
                " (select id from records where owner = ? order by created desc limit 50)",
                (owner(request), owner(request)),
            ),
            (f"delete from records where id not in (select id from records order by created desc limit {RECORDS})", ()),
        )
        return replays.info(replay)

    def _keep(self, replay: replays.Replay) -> None:
        self._replays[replay.id] = replay
        self._replays.move_to_end(replay.id)
        while len(self._replays) > MOST_REPLAYS:
            self._replays.popitem(last=False)

    def _shown(self, token: str) -> tuple[str, str]:
        """The game of a seat and its title, which everybody who has its link sees again once it is over."""
        found = seat_of(self.store, token)
        row = self.store.row("select title from games where id = ? and winner <> ''", found[0]) if found else None
        if found is None or row is None:
            raise Refusal("unknown", "there is no such game, or it is not over")
        return found[0], str(row[0])

    async def _replay(self, request: Request) -> replays.Replay:
        """A replay: ``record-…`` that was opened, ``game-…`` of one's own, ``seat-…`` of a game that is over."""
        ident: str = request.path_params["replay"]
        kind, _, rest = ident.partition("-")
        names = ("", "")
        if kind in ("game", "seat"):
            rest, title = self._shown(rest) if kind == "seat" else (rest, self._own(rest, owner(request)))
            await self.hall.ready(rest)
            one, two = self.hall.room(rest).kept.options.sides
            names = (choices.seated(one.name, one.bot), choices.seated(two.name, two.bot))
            known_replay = self._replays.get(ident)
            if known_replay is not None and len(known_replay.marks) == len(self.hall.room(rest).kept.moves) + 1:
                return known_replay
            record = await self.record_of(rest)
        elif kind == "example":
            if ident in self._replays:
                return self._replays[ident]
            shown = await asyncio.to_thread(example, rest)
            title, record = shown.title, shown.record
        else:
            if ident in self._replays:
                return self._replays[ident]
            row = self.store.row("select title, data from records where id = ?", ident)
            if row is None:
                raise Refusal("unknown", "there is no such replay")
            title, record = str(row[0]), Record.from_json(str(row[1]))
        replay = await asyncio.to_thread(replays.opened, ident, title, record)
        replay.names = names
        if kind == "example":
            replay.chapters = [_chapter(chapter) for chapter in shown.chapters]
        self._keep(replay)
        return replay

    async def _film(self, request: Request) -> tuple[Film, str] | None:
        """What there is to see of a game instead of a replay, where older rules have played it; and its title."""
        kind, _, rest = request.path_params["replay"].partition("-")
        if kind not in ("game", "seat"):
            return None
        game, title = self._shown(rest) if kind == "seat" else (rest, self._own(rest, owner(request)))
        await self.hall.ready(game)
        found = self._outlived(game)
        return (found, title) if found is not None else None

    async def replay(self, request: Request) -> offers.ReplayInfo:
        """A replay, as a page needs it once."""
        if (found := await self._film(request)) is not None:
            return outlived.info(found[0], request.path_params["replay"], found[1])
        return replays.info(await self._replay(request))

    async def luck(self, request: Request) -> offers.LuckReport:
        """How lucky both players of a replay were, and how it went."""
        replay = await self._replay(request)
        return await asyncio.to_thread(endings.told, replay.record)

    async def play_on(self, request: Request) -> offers.Begun:
        """Go on from a step of a replay against a bot, in a game of its own."""
        wanted = await body(request, offers.PlayOn)
        if not self.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        self._room_for_one_more(owner(request))
        replay = await self._replay(request)
        game = await asyncio.to_thread(endings.gone_on, replay, wanted.step, new_key())
        options, title = endings.sitting(replay, wanted, game.turn)
        seats = await self.hall.begin(game, options, owner(request), title)
        return offers.Begun(seats.pop("game"), seats)

    async def steps(self, request: Request) -> offers.Steps:
        """Steps of a replay: ``?first=0&last=19``."""
        first, last = (_query(request, word) for word in ("first", "last"))
        if (found := await self._film(request)) is not None:
            return await asyncio.to_thread(outlived.steps, found[0], first, last)
        replay = await self._replay(request)
        return await asyncio.to_thread(replays.steps, replay, first, last)


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


def _chapter(chapter: Chapter) -> offers.ChapterMark:
    return offers.ChapterMark(chapter.turn, chapter.tells, chapter.begins, chapter.slip)


def _query(request: Request, name: str) -> int:
    word = request.query_params.get(name, "0")
    if not (word.isascii() and word.isdecimal() and len(word) < 9):
        raise Malformed(f"{name}: expected a number")
    return int(word)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _real(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
