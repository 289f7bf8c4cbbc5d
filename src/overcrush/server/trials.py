"""Teams tried out: bots play a team against others beside everything else, and what is known is told as it grows.

The answer is one stream, a line of it about twice a second. Nothing is kept: who goes away ends the games.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from overcrush.errors import Malformed, OvercrushError
from overcrush.server import choices, own_formats
from overcrush.server.refusing import Refusal
from overcrush.server.requests import Api, Handler, answering, body, client, owner
from overcrush.server.trial_offers import Tried, TriedAgainst, TryTeam
from overcrush.simulation.matrix import FIRST, SECOND, Cell, matrix_of
from overcrush.simulation.plan import ROUND, GameRow, Plan, Simulated, simulate, told_apart
from overcrush.simulation.summary import Rounds
from overcrush.simulation.workers import cores, spread
from overcrush.teams import Format, Team, check
from overcrush.teams.known import ready
from overcrush.teams.legality import check_both

log = logging.getLogger("overcrush.server")

BOT = "heuristic"
"""Who plays both teams."""
AT_ONCE = 2
"""How many teams are tried at the same time."""
EVERY = 0.5
"""Seconds between two lines."""
LONGEST = 180.0
"""So many seconds a trial takes at most."""
LEAST_WORKERS = 2
"""Games are played in processes of their own; of one worker it would be this one."""
MODEST = 15
"""How much the processes leave to others."""


class Trials:
    """The answers to requests to try a team."""

    def __init__(self, api: Api) -> None:
        self._store = api.store
        self._hall = api.hall
        self._quota = api.quotas.trials
        self._running = 0

    def routes(self) -> list[Route]:
        """The address."""
        table: list[tuple[str, str, Handler]] = [("POST", "/api/teams/try", self.begin)]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def begin(self, request: Request) -> Response:
        """Try a team: a stream of ``Tried``, the last of which is done."""
        wanted = await body(request, TryTeam)
        plan = await asyncio.to_thread(self._plan, owner(request), wanted)
        if self._running >= AT_ONCE or self._hall.stopping:
            raise Refusal("busy", "other teams are being tried: wait a minute")
        if not self._quota.take(client(request)):
            raise Refusal("busy", "so many teams are not tried at once: wait a minute")
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._lines(plan), media_type="text/event-stream", headers=headers)

    def _plan(self, who: str, wanted: TryTeam) -> Plan:
        f = own_formats.called(self._store, who, wanted.format)
        team = choices.chosen(self._store, who, wanted.team)
        if wanted.against:
            others = [choices.chosen(self._store, who, each) for each in wanted.against]
        else:
            others = [other for other in ready().values() if could_meet(team, other, f)]
            if not others:
                raise Malformed("none of the ready teams can meet it in this format: name the other teams")
        team, *others = told_apart([team, *others])
        rounds = max(1, wanted.games // (ROUND * len(others)))
        return Plan((team,), (BOT,), f, rounds * ROUND * len(others), 0, tuple(others))

    async def _lines(self, plan: Plan) -> AsyncIterator[bytes]:
        self._running += 1
        rows: list[GameRow] = []
        stop = threading.Event()
        work = asyncio.create_task(asyncio.to_thread(_play, plan, rows, stop))
        end = time.monotonic() + LONGEST
        try:
            while not work.done() and time.monotonic() < end and not self._hall.stopping:
                await asyncio.wait((work,), timeout=EVERY)
                if not work.done():
                    yield _line(_told(plan, rows[:]))
            stop.set()
            problem = await work
            last = _told(plan, rows[:])
            last.done, last.problem = True, problem
            yield _line(last)
        finally:
            stop.set()
            self._running -= 1


def could_meet(team: Team, other: Team, f: Format) -> bool:
    """Whether a ready team is one to try a team against."""
    if (team.cards, team.basics) == (other.cards, other.basics):  # against itself any team wins half of its games
        return False
    return not check(other, f) and not (f.shared and check_both((team, other), f))


def _play(plan: Plan, rows: list[GameRow], stop: threading.Event) -> str:
    """Play the games of a plan until they are over or nobody wants them any more; what went wrong."""
    try:
        with closing(spread(_modestly, plan, range(plan.games), max(LEAST_WORKERS, cores() - 1))) as games:
            for _, game in games:
                rows.append(game.row)
                if stop.is_set():
                    break
    except OvercrushError as error:
        return str(error)
    except Exception:
        log.exception("a trial of %s", plan.teams[0].name)
        return "that did not work"
    return ""


def _modestly(plan: Plan, number: int) -> Simulated:
    """Play a game of a plan in a process that leaves others their time."""
    if hasattr(os, "nice") and (much := MODEST - os.nice(0)) > 0:
        os.nice(much)
    return simulate(plan, number)


def _told(plan: Plan, rows: list[GameRow]) -> Tried:
    """What the games say so far."""
    team = plan.teams[0].name
    if not rows:
        return Tried(team, 0, plan.games)
    matrix = matrix_of(rows)
    rate, (low, high) = matrix.overall(team)
    cells = {other: cell for (one, other), cell in matrix.cells.items() if one == team}
    against = [_against(name, cells[name]) for name in (other.name for other in plan.against) if name in cells]
    return Tried(team, len(rows), plan.games, rate, low, high, against)


def _against(name: str, cell: Cell) -> TriedAgainst:
    low, high = cell.both.interval
    first, second = (_rate(cell.seats[seat]) for seat in (FIRST, SECOND))
    return TriedAgainst(name, cell.both.games, cell.both.rate, low, high, first, second, cell.turns / cell.both.games)


def _rate(rounds: Rounds) -> float:
    return rounds.rate if rounds.games else 0.5


def _line(told: Tried) -> bytes:
    return b"data: " + msgspec.json.encode(told) + b"\n\n"
