"""Requests about replays: records that were opened, games seen again, the booklets' worked examples."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush.errors import Malformed, OvercrushError
from overcrush.examples import NAMES as EXAMPLES
from overcrush.examples import Chapter, example
from overcrush.examples.showing import NAMES, showing
from overcrush.game import Record
from overcrush.game.setup import new_key
from overcrush.server import choices, endings, offers, outlived, replays, reports
from overcrush.server.film import Film
from overcrush.server.fortunes import dice_told
from overcrush.server.keeping import seat_of
from overcrush.server.limits import RECORD
from overcrush.server.refusing import Refusal
from overcrush.server.requests import Api, Handler, answering, body, client, owner, raw_body

log = logging.getLogger("overcrush.server")
MOST_REPLAYS = 12
RECORDS = 2000
"""So many records of others are kept in all."""


class Replaying:
    """The answers to requests about replays."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._replays: OrderedDict[str, replays.Replay] = OrderedDict()

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/examples", self.examples),
            ("POST", "/api/replays", self.open_record),
            ("GET", "/api/replays/{replay}", self.replay),
            ("GET", "/api/replays/{replay}/steps", self.steps),
            ("GET", "/api/replays/{replay}/luck", self.luck),
            ("GET", "/api/replays/{replay}/dice", self.dice),
            ("GET", "/api/replays/{replay}/record", self.record),
            ("POST", "/api/replays/{replay}/play", self.play_on),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

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
        if not self._api.quotas.records.take(client(request)):
            raise Refusal("busy", "so many records at once are not opened: wait a little")
        await self._api.examiner.record(data)
        data, record = await asyncio.to_thread(reports.opened, data)
        ident = f"record-{secrets.token_hex(8)}"
        title = " against ".join(team.name for team in record.setup.teams)
        replay = await asyncio.to_thread(replays.opened, ident, title, record)
        self._keep(replay)
        if request.state.fresh:  # nobody can be told whose it is, so it is shown and not kept
            return replays.info(replay)
        await self._api.store.write(
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
        found = seat_of(self._api.store, token)
        row = self._api.store.row("select title from games where id = ? and winner <> ''", found[0]) if found else None
        if found is None or row is None:
            raise Refusal("unknown", "there is no such game, or it is not over")
        return found[0], str(row[0])

    async def opened(self, request: Request) -> replays.Replay:
        """The replay of a request, where it can be played; of what older rules have played there is only a film."""
        if await self._film(request) is not None:
            raise Refusal("illegal", "that game was played by older rules: it can only be watched")
        return await self._replay(request)

    async def _replay(self, request: Request) -> replays.Replay:
        """A replay: ``record-…`` that was opened, ``game-…`` of one's own, ``seat-…`` of a game that is over, or
        an example: ``example-…`` of a booklet, ``rule-…`` of a rule."""
        ident: str = request.path_params["replay"]
        kind, _, rest = ident.partition("-")
        names = ("", "")
        if kind in ("game", "seat"):
            rest, title = self._shown(rest) if kind == "seat" else (rest, self._api.own(rest, owner(request)))
            await self._api.hall.ready(rest)
            one, two = self._api.hall.room(rest).kept.options.sides
            names = (choices.seated(one.name, one.bot), choices.seated(two.name, two.bot))
            known, room = self._replays.get(ident), self._api.hall.room(rest)
            if known and len(known.marks) == len(room.kept.moves) + 1 and bool(known.winner) == room.over:
                return known
            record = await self._api.record_of(rest)
        elif kind == "example":
            if ident in self._replays:
                return self._replays[ident]
            shown = await asyncio.to_thread(example, rest)
            title, record = shown.title, shown.record
        elif kind == "rule":
            if ident in self._replays:
                return self._replays[ident]
            shows = await asyncio.to_thread(showing, *rest.split("@", 1))
            if shows is None:
                raise Refusal("unknown", "there is no example of that rule")
            title, record, names = shows.title, shows.record, NAMES
        else:
            if ident in self._replays:
                return self._replays[ident]
            row = self._api.store.row("select title, data from records where id = ?", ident)
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
        game, title = self._shown(rest) if kind == "seat" else (rest, self._api.own(rest, owner(request)))
        await self._api.hall.ready(game)
        found = self._api.outlived(game)
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

    async def dice(self, request: Request) -> offers.Dice:
        """What the dice of a replay followed from, and each die that fell."""
        replay = await self._replay(request)
        return await asyncio.to_thread(dice_told, replay.record)

    async def record(self, request: Request) -> Response:
        """The record of a replay, an example's too, as a file."""
        replay = await self._replay(request)
        text = await asyncio.to_thread(replay.record.to_json)
        name = re.sub(r"[^A-Za-z0-9.]+", "-", replay.id).strip("-")
        headers = {"content-disposition": f'attachment; filename="overcrush-{name}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def play_on(self, request: Request) -> offers.Begun:
        """Go on from a step of a replay against a bot, in a game of its own."""
        wanted = await body(request, offers.PlayOn)
        if not self._api.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        self._api.room_for_one_more(owner(request))
        replay = await self._replay(request)
        game = await asyncio.to_thread(endings.gone_on, replay, wanted.step, new_key())
        options, title = endings.sitting(replay, wanted, game.turn)
        seats = await self._api.hall.begin(game, options, owner(request), title)
        return offers.Begun(seats.pop("game"), seats)

    async def steps(self, request: Request) -> offers.Steps:
        """Steps of a replay: ``?first=0&last=19``."""
        first, last = (_query(request, word) for word in ("first", "last"))
        if (found := await self._film(request)) is not None:
            return await asyncio.to_thread(outlived.steps, found[0], first, last)
        replay = await self._replay(request)
        return await asyncio.to_thread(replays.steps, replay, first, last)


def _chapter(chapter: Chapter) -> offers.ChapterMark:
    return offers.ChapterMark(chapter.turn, chapter.tells, chapter.begins, chapter.slip)


def _query(request: Request, name: str) -> int:
    word = request.query_params.get(name, "0")
    if not (word.isascii() and word.isdecimal() and len(word) < 9):
        raise Malformed(f"{name}: expected a number")
    return int(word)
