"""The application: routes, whether it is of use to ask it, and what begins and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from overcrush.errors import OvercrushError
from overcrush.server import choices, filming
from overcrush.server.cleaning import clean, go_on
from overcrush.server.coaching import Coaching
from overcrush.server.collecting import Collecting
from overcrush.server.crafting import Crafting
from overcrush.server.drafts import Drafts
from overcrush.server.gathering import Gathering
from overcrush.server.guard import Guard
from overcrush.server.hall import Hall
from overcrush.server.house_rules import HouseRules
from overcrush.server.kinds import make_known
from overcrush.server.meeting import Meeting
from overcrush.server.metrics import METRICS, Metrics, exposition, others
from overcrush.server.pages import page
from overcrush.server.quotas import Quotas
from overcrush.server.replaying import Replaying
from overcrush.server.requests import Api
from overcrush.server.room import AGAIN
from overcrush.server.settings import Settings
from overcrush.server.socket import serve
from overcrush.server.sqlite import Sqlite
from overcrush.server.store import Store
from overcrush.server.teaching import Teaching
from overcrush.server.thinking import Thinkers
from overcrush.server.trials import Trials

if TYPE_CHECKING:
    from overcrush.server.processes import Processes

FILE = "games.sqlite"
DEFAULT = Settings()


def several(
    store: Store, hall: Hall, quotas: Quotas, socket: Callable[[WebSocket], Awaitable[None]]
) -> Processes | None:
    """This process among others, where the database lets there be any."""
    if isinstance(store.database, Sqlite):
        return None
    from overcrush.server.postgres import Postgres
    from overcrush.server.processes import Processes

    assert isinstance(store.database, Postgres)
    return Processes(store.database, hall, quotas, socket)


def application(data: Path, settings: Settings = DEFAULT) -> Starlette:
    """The server over a data folder."""
    make_known()
    store = Store(settings.database or data / FILE)
    thinkers = Thinkers()
    hall = Hall(store, thinkers)
    quotas = Quotas(settings)
    api = Api(hall, settings, quotas)
    drafts = Drafts(store, api.tables)

    async def socket(websocket: WebSocket) -> None:
        if hall.stopping:
            await websocket.accept()
            await websocket.close(AGAIN, "the server ends")
            return
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

    processes = several(store, hall, quotas, socket)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if processes is not None:
            await processes.begin()
        sweeping = asyncio.create_task(hall.sweep())
        cleaning = asyncio.create_task(go_on(store, settings, hall))
        films = asyncio.create_task(filming.go_on(store))
        readings = asyncio.create_task(api.own_cards.go_on())
        teams = asyncio.create_task(asyncio.to_thread(choices.shipped_teams))  # so that the lobby opens at once
        yield
        sweeping.cancel()
        cleaning.cancel()
        films.cancel()
        readings.cancel()
        await asyncio.wait((teams, sweeping, cleaning, films, readings))
        if processes is not None:
            await processes.end()
        thinkers.close()
        api.examiner.close()
        api.reader.close()
        store.close()

    async def ready(_: Request) -> Response:
        """Whether it is of use to send somebody here."""
        wrong = "the server ends" if hall.stopping else ""
        if not wrong:
            try:
                await asyncio.to_thread(store.row, "select 1")
            except OvercrushError as error:
                wrong = str(error)
        return PlainTextResponse(wrong or "ready", 503 if wrong else 200)

    async def alive(_: Request) -> Response:
        return PlainTextResponse("alive")

    def measured() -> Metrics:
        METRICS.set("overcrush_games", len(hall.rooms))
        METRICS.set("overcrush_pages", sum(len(room.listeners) for room in hall.rooms), 'game="here"')
        METRICS.set("overcrush_pages", processes.abroad if processes is not None else 0, 'game="elsewhere"')
        return METRICS

    def metrics() -> str:
        """What this process and the others have counted and measured."""
        if processes is None:
            return exposition([(0, measured())])
        return exposition([(processes.cluster.id, measured()), *others(processes.cluster.others)])

    async def farewell(reason: str) -> None:
        """The server ends: everybody is told, wherever their game is."""
        if processes is not None:
            processes.farewell()
        await hall.farewell(reason)

    if processes is not None:
        processes.metrics = lambda: measured().kept()
    inside: list[BaseRoute] = [
        *addresses(api, drafts),
        WebSocketRoute("/api/seats/{token}/socket", socket),
        Route("/", page),
        Route("/{path:path}", page),
    ]
    app = Starlette(
        routes=[
            Route("/healthz", alive),
            Route("/readyz", ready),
            *([Mount(settings.base, routes=inside)] if settings.base else inside),
        ],
        middleware=[
            Middleware(Guard, settings=settings, pages=quotas.pages),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=5),
        ],
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.tables = api.tables
    app.state.metrics = metrics
    app.state.clean = partial(clean, store, settings, hall)
    app.state.farewell = farewell
    return app


def addresses(api: Api, drafts: Drafts) -> list[Route]:
    """Every address of the API."""
    own = (Crafting(api), Collecting(api), HouseRules(api), Teaching(api))
    replaying = Replaying(api)
    games = (replaying, Coaching(api, replaying), Trials(api))
    answering = (Meeting(api, drafts), Gathering(api, drafts), *own, *games, api)
    return [route for each in answering for route in each.routes()]
