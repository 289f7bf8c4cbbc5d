"""What is asked over HTTP about drafts: making them, sitting down, picking, handing in teams."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush.server import draft_offers, offers
from overcrush.server.drafts import Drafts, sets
from overcrush.server.meeting import qr_code, seat_code
from overcrush.server.refusing import Refusal
from overcrush.server.requests import Api, Handler, answering, body, client, owner


class Gathering:
    """The answers to requests about drafts."""

    def __init__(self, api: Api, drafts: Drafts) -> None:
        self._api = api
        self._drafts = drafts

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/drafts", self.own_drafts),
            ("POST", "/api/drafts", self.new_draft),
            ("GET", "/api/drafts/sets", self.sets),
            ("GET", "/api/drafts/open", self.open_drafts),
            ("GET", "/api/drafts/{link}", self.draft),
            ("DELETE", "/api/drafts/{link}", self.remove_draft),
            ("POST", "/api/drafts/{link}/sit", self.sit_down),
            ("POST", "/api/drafts/{link}/leave", self.leave),
            ("POST", "/api/drafts/{link}/bot", self.bot),
            ("POST", "/api/drafts/{link}/begin", self.begin),
            ("POST", "/api/drafts/{link}/first", self.first),
            ("POST", "/api/drafts/{link}/pick", self.pick),
            ("POST", "/api/drafts/{link}/check", self.check),
            ("GET", "/api/drafts/{link}/team", self.suggested),
            ("POST", "/api/drafts/{link}/team", self.team),
            ("POST", "/api/drafts/{link}/code", self.code),
            ("GET", "/api/drafts/{link}/qr", self.qr),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def own_drafts(self, request: Request) -> draft_offers.DraftList:
        """The drafts one sits at."""
        return draft_offers.DraftList(self._drafts.mine(owner(request)))

    async def new_draft(self, request: Request) -> draft_offers.DraftInfo:
        """Make a draft."""
        wanted = await body(request, draft_offers.NewDraft)
        if not self._api.begun.take(client(request)):
            raise Refusal("busy", "so many drafts at once are not made: wait a little")
        return await self._drafts.make(wanted, owner(request))

    async def sets(self, request: Request) -> draft_offers.DraftSets:
        """What can be drafted from."""
        return await asyncio.to_thread(sets)

    async def open_drafts(self, request: Request) -> draft_offers.DraftList:
        """Drafts at which anybody may sit down."""
        return draft_offers.DraftList(self._drafts.open(owner(request)))

    async def code(self, request: Request) -> offers.SeatCode:
        """A code that takes one's seat to another device."""
        return seat_code(*await self._drafts.code(_link(request), owner(request)))

    async def draft(self, request: Request) -> draft_offers.DraftInfo:
        """What the link of a draft opens."""
        return await self._drafts.look(_link(request), owner(request))

    async def remove_draft(self, request: Request) -> offers.Done:
        """Take a draft of one's own away."""
        await self._drafts.remove(_link(request), owner(request))
        return offers.Done(True)

    async def sit_down(self, request: Request) -> draft_offers.DraftInfo:
        """Sit down, or come back."""
        wanted = await body(request, draft_offers.SitAtDraft)
        return await self._drafts.sit(_link(request), wanted.name, owner(request))

    async def leave(self, request: Request) -> draft_offers.DraftInfo:
        """Leave one's seat."""
        return await self._drafts.leave(_link(request), owner(request))

    async def bot(self, request: Request) -> draft_offers.DraftInfo:
        """Let a bot sit somewhere, or go on for somebody."""
        wanted = await body(request, draft_offers.DraftBot)
        return await self._drafts.bot(_link(request), wanted, owner(request))

    async def begin(self, request: Request) -> draft_offers.DraftInfo:
        """Begin a draft of one's own."""
        return await self._drafts.begin(_link(request), owner(request))

    async def first(self, request: Request) -> draft_offers.DraftInfo:
        """Who takes the first turn after a Draft Party, said by who won the roll."""
        wanted = await body(request, draft_offers.DraftFirst)
        return await self._drafts.first(_link(request), wanted.mine, owner(request))

    async def pick(self, request: Request) -> draft_offers.DraftInfo:
        """Take a card."""
        wanted = await body(request, draft_offers.DraftPick)
        return await self._drafts.pick(_link(request), wanted, owner(request))

    async def check(self, request: Request) -> draft_offers.DraftChecked:
        """Whether a team may be made of what one has drafted."""
        wanted = await body(request, draft_offers.DraftTeam)
        return await self._drafts.check(_link(request), wanted.team, owner(request))

    async def suggested(self, request: Request) -> draft_offers.DraftTeam:
        """A team that might be made."""
        return await self._drafts.suggested(_link(request), owner(request))

    async def team(self, request: Request) -> draft_offers.DraftInfo:
        """Hand in one's team."""
        wanted = await body(request, draft_offers.DraftTeam)
        return await self._drafts.team(_link(request), wanted.team, owner(request))

    async def qr(self, request: Request) -> Response:
        """The link of a draft as a QR code, for a telephone's camera."""
        link = (await self._drafts.look(_link(request), "")).link
        return qr_code(request, f"{self._api.settings.base}/#/draft/{link}")


def _link(request: Request) -> str:
    link: str = request.path_params["link"]
    return link
