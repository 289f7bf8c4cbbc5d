"""What is asked over HTTP about formats of one's own: reading them as they are made, keeping, sending, opening."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from overcrush.bounded import tables_of
from overcrush.cards.catalogue import catalogue
from overcrush.errors import Malformed
from overcrush.server import format_offers, offers, own_formats
from overcrush.server.format_offers import FormatDraft, PointChoice, ReadFormat, RulePoint
from overcrush.server.requests import Api, Handler, answering, body, owner
from overcrush.teams import FORMATS, Format
from overcrush.teams.editions import POINTS
from overcrush.teams.format import format_data, usual_settings
from overcrush.teams.format_codes import checked, decode_format, encode_format, looks_like_format
from overcrush.teams.formats import own_name, written
from overcrush.teams.legality import allowed_cards

LONGEST = 120_000
"""The longest body, in bytes."""
SHOWN = 20


class HouseRules:
    """The answers to requests about formats of one's own."""

    def __init__(self, api: Api) -> None:
        self._store = api.store

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/api/own/formats", self.mine),
            ("POST", "/api/own/formats", self.keep),
            ("POST", "/api/own/formats/read", self.read),
            ("POST", "/api/own/formats/open", self.open),
            ("DELETE", "/api/own/formats/{name}", self.remove),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def mine(self, request: Request) -> format_offers.OwnFormats:
        """The formats of one's own, and what one can begin with."""
        return await asyncio.to_thread(self._mine, owner(request))

    def _mine(self, who: str) -> format_offers.OwnFormats:
        own = [_told(f) for f in own_formats.kept(self._store, who).values()]
        return format_offers.OwnFormats(own, [_draft(f) for f in FORMATS.values()], list(_points()))

    async def read(self, request: Request) -> ReadFormat:
        """What a format says, as it is being made."""
        wanted = await body(request, format_offers.KeepFormat, LONGEST)
        return await asyncio.to_thread(_read, wanted.format)

    async def keep(self, request: Request) -> format_offers.OwnFormats:
        """Keep a format."""
        wanted = await body(request, format_offers.KeepFormat, LONGEST)
        await own_formats.keep(self._store, owner(request), _made(wanted.format))
        return await asyncio.to_thread(self._mine, owner(request))

    async def open(self, request: Request) -> ReadFormat:
        """Look at a format that somebody sent, as a code or a file; nothing is kept by that."""
        wanted = await body(request, format_offers.OpenFormat, LONGEST)
        return await asyncio.to_thread(_opened, wanted.text, wanted.name)

    async def remove(self, request: Request) -> offers.Done:
        """Remove a format of one's own."""
        await own_formats.remove(self._store, owner(request), request.path_params["name"])
        return offers.Done(True)


def _made(draft: FormatDraft) -> Format:
    found = {name: getattr(draft, name) for name in draft.__struct_fields__}  # those that are as usual too
    found["draft"] = list(draft.draft) if draft.draft else None
    found["teams"] = [{"name": team.name, "cards": team.cards, "basics": team.basics} for team in draft.teams]
    return checked(found, "format")


def _draft(f: Format) -> FormatDraft:
    return msgspec.convert(format_data(f), FormatDraft)


def _read(draft: FormatDraft) -> ReadFormat:
    try:
        f = _made(draft)
        own_name(f.name)
    except Malformed as error:
        return ReadFormat(draft, str(error).removeprefix("format: "))
    return _told(f)


def _opened(text: str, name: str) -> ReadFormat:
    if looks_like_format(text):
        return _told(decode_format(text))
    data = tables_of(text)
    if "name" in data:
        raise Malformed("name: a format is called what its file is called")
    return _told(checked({"name": name.removesuffix(".toml") or "from a file", **data}, "the file"))


def _told(f: Format) -> ReadFormat:
    try:
        draft = _draft(f)
    except msgspec.ValidationError as error:
        raise Malformed(f"the format {f.name!r} is too big for the page: {error}") from None
    allowed = allowed_cards(f)
    codes = [code for code in (*f.sets, *([f.since] if f.since else ())) if code not in catalogue()]
    lines = [line for listed in catalogue().values() for line in listed.cards]
    known = {line.id.casefold() for line in lines} | {line.name.casefold() for line in lines}
    cards = [which for which in (*f.banned, *(which for which, _ in f.limits)) if which.casefold() not in known]
    try:
        code = encode_format(f)
    except Malformed:  # it names too many cards, or was called something by a file of the server's
        code = ""
    return ReadFormat(draft, "", code, written(f), len(allowed), [*codes, *cards][:SHOWN])


@cache
def _points() -> tuple[RulePoint, ...]:
    usual = usual_settings()
    found: list[RulePoint] = []
    for point in POINTS:
        choices = [PointChoice(usual[point.field], point.usual)]
        for saying in point.sayings:
            value = type(usual[point.field])(saying.value)
            if all(choice.value != value for choice in choices):
                choices.append(PointChoice(value, saying.words))
        found.append(RulePoint(point.field, point.rule, point.title, choices))
    return tuple(found)
