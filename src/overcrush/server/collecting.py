"""What is asked over HTTP about a collection: what one has and wants, and what can be built of it."""

from __future__ import annotations

import asyncio
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush.errors import OvercrushError
from overcrush.server import card_offers, choices, offers
from overcrush.server.card_offers import CollectionInfo, HaveCard
from overcrush.server.own_cards import PUT, library_of
from overcrush.server.requests import Api, Handler, answering, body, owner
from overcrush.teams.collection import SHOWN, Have, lacking, read_table, written

KIND = "collection"
LONGEST = 500_000
"""The longest body, in bytes."""


class Collecting:
    """The answers to requests about collections."""

    def __init__(self, api: Api) -> None:
        self._store = api.store

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/own/collection", self.mine),
            ("POST", "/api/own/collection", self.keep),
            ("POST", "/api/own/collection/open", self.open),
            ("GET", "/api/own/collection/file", self.file),
            ("GET", "/api/own/collection/builds", self.builds),
            ("POST", "/api/own/collection/lacks", self.lacks),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def mine(self, request: Request) -> CollectionInfo:
        """What one has."""
        return _told(await asyncio.to_thread(self._have, owner(request)))

    async def keep(self, request: Request) -> offers.Done:
        """Keep what one has."""
        wanted = await body(request, card_offers.KeepCollection, LONGEST)
        cards = [card for card in wanted.cards if card.cards or card.dice or card.want]
        data = msgspec.json.encode(cards).decode()
        await self._store.write((PUT, (owner(request), KIND, "", time.time(), data)))
        return offers.Done(True)

    async def open(self, request: Request) -> CollectionInfo:
        """Read a table of what one has; nothing is kept by that."""
        wanted = await body(request, card_offers.OpenCollection, LONGEST)
        box = await asyncio.to_thread(library_of, self._store, owner(request))
        found, wrong = await asyncio.to_thread(read_table, wanted.text, box)
        told = _told(found)
        told.problems = wrong[:SHOWN]
        return told

    async def file(self, request: Request) -> Response:
        """What one has as a table."""
        box = await asyncio.to_thread(library_of, self._store, owner(request))
        text = await asyncio.to_thread(written, self._have(owner(request)), box)
        headers = {"content-disposition": 'attachment; filename="collection.csv"', "cache-control": "no-store"}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def builds(self, request: Request) -> card_offers.BuildList:
        """Which of the ready and saved teams one can build, and what is missing for the others."""
        return await asyncio.to_thread(self._builds, owner(request))

    def _builds(self, who: str) -> card_offers.BuildList:
        have, box = self._have(who), library_of(self._store, who)
        teams, _ = choices.teams(self._store, who)
        found: list[card_offers.BuildInfo] = []
        for info in teams:
            try:
                team = choices.made(info.team, box)
            except OvercrushError:  # an invented team, or one with a card that is no longer there
                continue
            lacks = [card_offers.LackInfo(each.id, each.name, each.card, each.dice) for each in lacking(team, have)]
            found.append(card_offers.BuildInfo(info.name, team.name, lacks))
        return card_offers.BuildList(sorted(found, key=lambda each: len(each.lacks)))

    async def lacks(self, request: Request) -> card_offers.BuildInfo:
        """What one lacks for a team, however it is named."""
        wanted = await body(request, offers.CheckTeam)
        team = await asyncio.to_thread(choices.chosen, self._store, owner(request), wanted.team)
        lacks = await asyncio.to_thread(lacking, team, self._have(owner(request)))
        told = [card_offers.LackInfo(each.id, each.name, each.card, each.dice) for each in lacks]
        return card_offers.BuildInfo(team.name, team.name, told)

    def _have(self, who: str) -> dict[str, Have]:
        row = self._store.row("select data from belongings where owner = ? and kind = ? and name = ''", who, KIND)
        if row is None:
            return {}
        try:
            cards = msgspec.json.decode(str(row[0]), type=list[HaveCard])
        except (msgspec.MsgspecError, RecursionError):
            return {}
        return {card.id: Have(card.cards, card.dice, card.want) for card in cards}


def _told(have: dict[str, Have]) -> CollectionInfo:
    return CollectionInfo([HaveCard(ident, item.cards, item.dice, item.want) for ident, item in have.items()])
