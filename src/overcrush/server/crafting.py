"""What is asked over HTTP about cards of one's own: reading them as they are typed, keeping, sending, bringing in."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from overcrush.cards.catalogue import GUIDE, line_of
from overcrush.cards.codes import encode_cards
from overcrush.cards.compiling import Compiled
from overcrush.cards.writing import set_written, spreadsheet
from overcrush.errors import Malformed
from overcrush.server import card_offers, choices, offers, own_cards
from overcrush.server.card_offers import CardDraft, ReadCard
from overcrush.server.card_reading import BUSY, Outcome, told
from overcrush.server.refusing import Refusal
from overcrush.server.requests import Api, Handler, answering, body, client, owner

OPENED = 500_000
"""The longest body of a file of cards, in bytes."""
REMARK = "Cards of one's own, from the page."


class Crafting:
    """The answers to requests about cards of one's own."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._cards = api.own_cards
        self._beginning: asyncio.Task[None] | None = None

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/own/cards", self.mine),
            ("POST", "/api/own/cards", self.keep),
            ("POST", "/api/own/read", self.read),
            ("POST", "/api/own/open", self.open),
            ("GET", "/api/own/code", self.code),
            ("GET", "/api/own/file", self.file),
            ("DELETE", "/api/own/cards/{set}/{number}", self.remove),
            ("GET", "/api/guide", self.guide),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def mine(self, request: Request) -> card_offers.ReadCards:
        """The cards of one's own; who is about to write one says so (``?soon``)."""
        if "soon" in request.query_params:
            self._beginning = asyncio.create_task(self._api.reader.begin())
        return await asyncio.to_thread(self._mine, owner(request))

    def _mine(self, who: str) -> card_offers.ReadCards:
        found = [
            ReadCard(draft, _shown(item), problems=[told(problem) for problem in item.problems])
            for draft, item in own_cards.kept(self._api.store, who)
        ]
        return card_offers.ReadCards(found)

    async def read(self, request: Request) -> ReadCard:
        """Read a card as it is being typed."""
        wanted = await body(request, card_offers.ReadThis)
        self._spend(request, 1)
        return _answer(wanted.card, *await self._cards.read(wanted.card, owner(request)))

    async def keep(self, request: Request) -> card_offers.ReadCards:
        """Keep cards; nothing is kept where something is wrong with the facts of one."""
        wanted = await body(request, card_offers.KeepCards)
        self._spend(request, len(wanted.cards))
        done: list[tuple[CardDraft, Outcome, Compiled]] = []
        for draft in wanted.cards:
            outcome, item = await self._cards.read(draft, owner(request), wanted.cards)
            if item is None or outcome.wrong:
                words = "; ".join(f"{wrong.field}: {wrong.message}" for wrong in outcome.wrong) or "it cannot be kept"
                raise Malformed(f"{draft.name or 'a card'}: {words}")
            done.append((draft, outcome, item))
        await self._cards.keep(done, owner(request))
        return await asyncio.to_thread(self._mine, owner(request))

    async def open(self, request: Request) -> card_offers.ReadCards:
        """Look at cards that somebody has written or sent; nothing is kept by that."""
        wanted = await body(request, card_offers.OpenCards, OPENED)
        who = owner(request)
        self._spend(request, 1)
        apart = await self._cards.taken_apart(wanted.text, wanted.name)
        self._spend(request, len(apart.taken))
        known = await asyncio.to_thread(own_cards.library_of, self._api.store, who)
        drafts = [taken.draft for taken in apart.taken]
        found: list[ReadCard] = []
        for taken in apart.taken:
            if taken.wrong:
                found.append(ReadCard(taken.draft, wrong=taken.wrong, where=taken.where))
                continue
            outcome, item = await self._cards.read(taken.draft, who, drafts)
            answer = _answer(taken.draft, outcome, item)
            answer.where = taken.where
            if item is not None and item.card.id in known and not known.given(item.card.id).unread:
                there = known.given(item.card.id)
                same = there.card == item.given.card and there.lines == item.given.lines
                answer.here = "same" if same else "other"
                if same:
                    answer.wrong = []
            found.append(answer)
        return card_offers.ReadCards(found, apart.team)

    async def remove(self, request: Request) -> offers.Done:
        """Remove a card of one's own."""
        await self._cards.remove(f"{request.path_params['set']}/{request.path_params['number']}", owner(request))
        return offers.Done(True)

    async def code(self, request: Request) -> card_offers.CardsCode:
        """Cards of one's own as one word (``?cards=my/1,my/2``; without any, all)."""
        return card_offers.CardsCode(encode_cards(item.given for item in await self._wanted(request)))

    async def file(self, request: Request) -> Response:
        """The same as a file (``?form=toml`` or ``csv``)."""
        found = [item.given for item in await self._wanted(request)]
        form = request.query_params.get("form", "csv")
        if form == "toml":
            sets = sorted({given.set for given in found})
            if len(sets) != 1:
                raise Malformed("a set file holds the cards of one set: choose some of one, or take a table")
            text = set_written(sets[0], sets[0], REMARK, [(given, given.lines) for given in found])
        elif form == "csv":
            text = spreadsheet(found)
        else:
            raise Malformed("form: expected toml or csv")
        headers = {"content-disposition": f'attachment; filename="cards.{form}"', "cache-control": "no-store"}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def guide(self, request: Request) -> Response:
        """The guide to the card language."""
        return Response(await asyncio.to_thread(GUIDE.read_bytes), media_type="application/json")

    async def _wanted(self, request: Request) -> list[Compiled]:
        ids = [word for word in request.query_params.get("cards", "")[:20_000].split(",") if word]
        mine = {
            item.card.id: item for _, item in await asyncio.to_thread(own_cards.kept, self._api.store, owner(request))
        }
        for ident in ids:
            if ident not in mine:
                raise Refusal("unknown", f"there is no card {ident[:40]!r} of yours")
        if not mine:
            raise Refusal("unknown", "you have no cards of your own yet")
        return [mine[ident] for ident in ids] if ids else list(mine.values())

    def _spend(self, request: Request, cards: int) -> None:
        """What a client may have read."""
        for _ in range(cards):
            if not self._api.quotas.readings.take(client(request)):
                raise Refusal("busy", BUSY)


def _shown(item: Compiled) -> offers.LibraryCard:
    return choices.library_card(line_of(item, False), item.given.set, item.problems, False, item.card.emblem)


def _answer(draft: CardDraft, outcome: Outcome, item: Compiled | None) -> ReadCard:
    card = _shown(item) if item is not None else None
    return ReadCard(draft, card, outcome.wrong, outcome.problems, outcome.meant)
