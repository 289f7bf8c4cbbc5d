"""The application: routes, and what holds for every request: who may ask, and what a browser may do with the answer."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from overcrush.errors import OvercrushError
from overcrush.server import choices
from overcrush.server.connecting import MOST_OPEN
from overcrush.server.hall import Hall
from overcrush.server.limits import host_allowed, origin_allowed
from overcrush.server.meeting import Meeting
from overcrush.server.pages import page
from overcrush.server.refusing import Refusal
from overcrush.server.requests import COOKIE, Api, complaint
from overcrush.server.room import AGAIN
from overcrush.server.socket import serve
from overcrush.server.sqlite import Sqlite
from overcrush.server.store import Store
from overcrush.server.thinking import Thinkers

if TYPE_CHECKING:
    from overcrush.server.processes import Processes

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
TEN_YEARS = 315_360_000
FILE = "games.sqlite"


class Guard:
    """Refuses requests that come from elsewhere, knows whoever asks by a cookie, and sets the headers of answers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        wrong = ""
        if not host_allowed(host, self.hosts):
            wrong = "this server does not answer to that name"
        elif not origin_allowed(headers.get("origin"), host) and (
            scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        ):
            wrong = "a page from elsewhere may not do that"
        if wrong:
            await complaint_to(scope, receive, send, wrong)
            return
        key = HTTPConnection(scope).cookies.get(COOKIE, "")
        fresh = not (20 <= len(key) <= 80 and key.replace("-", "").replace("_", "").isalnum())
        key = secrets.token_urlsafe(32) if fresh else key
        scope.setdefault("state", {}).update(owner=key, fresh=fresh)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if fresh and scope["path"].startswith("/api/"):
                    out.append("set-cookie", f"{COOKIE}={key}; Path=/; Max-Age={TEN_YEARS}; HttpOnly; SameSite=Strict")
            await send(message)

        await self.app(scope, receive, sending)


async def complaint_to(scope: Scope, receive: Receive, send: Send, reason: str) -> None:
    """Refuse a request before anything looks at it."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(4403, reason)
        return
    await complaint(Refusal("foreign", reason))(scope, receive, send)


def several(store: Store, hall: Hall, socket: Callable[[WebSocket], Awaitable[None]]) -> Processes | None:
    """This process among others, where the database lets there be any."""
    if isinstance(store.database, Sqlite):
        return None
    from overcrush.server.postgres import Postgres
    from overcrush.server.processes import Processes

    assert isinstance(store.database, Postgres)
    return Processes(store.database, hall, socket)


def application(
    data: Path,
    hosts: frozenset[str] = frozenset(),
    connections: int = MOST_OPEN,
    database: Path | str = "",
) -> Starlette:
    """The server over a data folder.

    ``hosts``: names besides localhost and numbers that it answers to; ``connections``: how many an address may have,
    and half as many games may be begun from there at once.
    """
    store = Store(database or data / FILE)
    thinkers = Thinkers()
    hall = Hall(store, thinkers)
    api = Api(hall, connections // 2)

    async def socket(websocket: WebSocket) -> None:
        try:
            elsewhere = await hall.elsewhere(websocket.path_params["token"])
        except OvercrushError:
            await websocket.accept()
            await websocket.close(AGAIN, "the database is not there")
            return
        if elsewhere and processes is not None:
            await processes.serve(websocket, elsewhere)
        else:
            await serve(websocket, hall, api.tables)

    processes = several(store, hall, socket)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if processes is not None:
            await processes.begin()
        sweeping = asyncio.create_task(hall.sweep())
        ready = asyncio.create_task(asyncio.to_thread(choices.shipped_teams))  # so that the lobby opens at once
        yield
        sweeping.cancel()
        await asyncio.wait((ready, sweeping))
        if processes is not None:
            await processes.end()
        thinkers.close()
        api.examiner.close()
        store.close()

    app = Starlette(
        routes=[
            *Meeting(api).routes(),
            *api.routes(),
            WebSocketRoute("/api/seats/{token}/socket", socket),
            Route("/", page),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(Guard, hosts=frozenset({"localhost", *hosts})),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app
