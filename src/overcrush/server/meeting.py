"""What is asked over HTTP about tables for two people: making them, sitting down, open ones; and about their seats."""

from __future__ import annotations

import asyncio
import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush.server import endings, handing, offers
from overcrush.server.drafts import Drafts
from overcrush.server.fortunes import dice_told
from overcrush.server.hall import UNKNOWN
from overcrush.server.keeping import seat_of
from overcrush.server.refusing import Refusal
from overcrush.server.requests import Api, Handler, answering, body, client, owner


class Meeting:
    """The answers to requests about tables and seats."""

    def __init__(self, api: Api, drafts: Drafts) -> None:
        self._api = api
        self._drafts = drafts

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/tables", self.own_tables),
            ("POST", "/api/tables", self.new_table),
            ("GET", "/api/tables/open", self.open_tables),
            ("GET", "/api/tables/{link}", self.table),
            ("DELETE", "/api/tables/{link}", self.remove_table),
            ("POST", "/api/tables/{link}/number", self.table_number),
            ("POST", "/api/tables/{link}/sit", self.sit_down),
            ("POST", "/api/tables/{link}/bot", self.bot),
            ("POST", "/api/tables/{link}/first", self.who_begins),
            ("GET", "/api/tables/{link}/qr", self.table_qr),
            ("GET", "/api/seats/{token}/dice", self.dice),
            ("GET", "/api/seats/{token}/record", self.record),
            ("GET", "/api/seats/{token}/luck", self.luck),
            ("POST", "/api/seats/{token}/code", self.seat_code),
            ("POST", "/api/codes", self.take_seat),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def own_tables(self, request: Request) -> offers.Tables:
        """One's own tables at which the game has not begun."""
        return offers.Tables(self._api.tables.mine(owner(request)))

    async def new_table(self, request: Request) -> offers.TableInfo:
        """Make a table for a friend."""
        wanted = await body(request, offers.NewTable)
        if not self._api.begun.take(client(request)):
            raise Refusal("busy", "so many tables at once are not made: wait a little")
        return await self._api.tables.make(wanted, owner(request))

    async def open_tables(self, request: Request) -> offers.Tables:
        """Tables at which anybody may sit down."""
        return offers.Tables(self._api.tables.open(owner(request)))

    async def table(self, request: Request) -> offers.TableInfo:
        """What the link of a table opens."""
        return await self._api.tables.visit(request.path_params["link"], owner(request))

    async def remove_table(self, request: Request) -> offers.Done:
        """Take a table of one's own away."""
        await self._api.tables.remove(request.path_params["link"], owner(request))
        return offers.Done(True)

    async def table_number(self, request: Request) -> offers.TableInfo:
        """The number for the dice of whoever has made the table."""
        wanted = await body(request, offers.OwnNumber)
        return await self._api.tables.number(request.path_params["link"], wanted.number, owner(request))

    async def sit_down(self, request: Request) -> offers.TableInfo:
        """Sit down at a friend's table; the game begins."""
        wanted = await body(request, offers.SitDown)
        return await self._api.tables.sit(request.path_params["link"], wanted, owner(request))

    async def bot(self, request: Request) -> offers.TableInfo:
        """Let a bot take the seat at one's own table; the game begins."""
        wanted = await body(request, offers.LetBotSit)
        return await self._api.tables.bot(request.path_params["link"], wanted, owner(request))

    async def who_begins(self, request: Request) -> offers.TableInfo:
        """Who begins the next game of a match, said by who has lost the last one."""
        wanted = await body(request, offers.WhoBegins)
        return await self._api.tables.choose(request.path_params["link"], wanted.first, owner(request))

    async def table_qr(self, request: Request) -> Response:
        """The link of a table as a QR code, for a telephone's camera."""
        link = self._api.tables.look(request.path_params["link"], owner(request)).link
        return qr_code(request, f"{self._api.settings.base}/#/table/{link}")

    async def dice(self, request: Request) -> offers.Dice:
        """What the dice of a game that is over followed from, and each die that fell: for everybody at its table."""
        game = await self._over(request.path_params["token"])
        room = self._api.hall.room(game)
        record = await self._api.record_of(game)
        return await asyncio.to_thread(dice_told, record, room.kept.options.table)

    async def record(self, request: Request) -> Response:
        """The record of a game that is over, for everybody at its table."""
        game = await self._over(request.path_params["token"])
        headers = {"content-disposition": f'attachment; filename="overcrush-{game}.json"'}
        text = (await self._api.record_of(game)).to_json()
        return Response(text, media_type="application/json", headers=headers)

    async def luck(self, request: Request) -> offers.LuckReport:
        """How lucky both were, once the game is over."""
        record = await self._api.record_of(await self._over(request.path_params["token"]))
        return await asyncio.to_thread(endings.told, record)

    async def _over(self, token: str) -> str:
        """The game of a seat, once it is over."""
        found = seat_of(self._api.store, token)
        if found is None:
            raise Refusal("unknown", UNKNOWN)
        await self._api.hall.ready(found[0])
        if not self._api.hall.room(found[0]).over:
            raise Refusal("early", "that is told when the game is over")
        return found[0]

    async def seat_code(self, request: Request) -> offers.SeatCode:
        """A code that takes one's seat to another device."""
        code, until = await handing.new_code(self._api.hall, request.path_params["token"], owner(request))
        return seat_code(code, until)

    async def take_seat(self, request: Request) -> offers.TakenSeat:
        """Take a seat to this device, by its code."""
        wanted = await body(request, offers.OneTimeCode)
        if not self._api.quotas.codes.take(client(request)):
            raise Refusal("busy", "so many codes at once are not tried: wait a little")
        hall, who = self._api.hall, owner(request)
        code = handing.read_code(hall.store, wanted.code)
        link = handing.draft_of(hall.store, code)
        to_draft = code.place.startswith(handing.DRAFT)
        along = wanted.draft and self._drafts.seated(link, code.whose) and not self._drafts.seated(link, who)
        if not to_draft and not along:
            return offers.TakenSeat(await handing.take(hall, code, who))
        for game, seat in await self._drafts.hand_over(link, code, who):
            await hall.taken_elsewhere(game, seat)
        await handing.left(hall, code, who)
        return offers.TakenSeat("" if to_draft else code.place, link)


def seat_code(code: str, until: float) -> offers.SeatCode:
    """A code as it is shown."""
    return offers.SeatCode(f"{code[:5]}-{code[5:]}", until)


def qr_code(request: Request, path: str) -> Response:
    """An address of this server as a QR code."""
    found = io.BytesIO()
    code = segno.make(f"{request.url.scheme}://{request.headers['host']}{path}", micro=False)
    code.save(found, kind="svg", border=3, xmldecl=False, light="#fff", scale=4)
    return Response(found.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})
