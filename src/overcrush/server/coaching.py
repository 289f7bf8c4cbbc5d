"""Replays looked at by the coach: beside everything else, told as it grows, and kept for who asks again.

What has been begun is finished, whether or not somebody still listens; the same record is looked at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from overcrush import __version__
from overcrush.bots.coach import Coach, Reviewed, Side, summed
from overcrush.engine.edge.describe import Names
from overcrush.errors import OvercrushError
from overcrush.game import Record
from overcrush.server.coach_offers import Coached, CoachedSide, CoachedStep
from overcrush.server.refusing import Refusal
from overcrush.server.replaying import Replaying
from overcrush.server.replays import Replay
from overcrush.server.requests import Api, Handler, answering, client
from overcrush.server.store import Statement
from overcrush.simulation.workers import cores, spread

log = logging.getLogger("overcrush.server")

KIND = "review"
NOBODY = ""
"""Whose reviews are: everybody's who may see the replay."""
KEPT_ONE = "select data from belongings where owner = ? and kind = ? and name = ?"
KEPT = 500
"""So many are kept."""
AT_ONCE = 2
"""So many records are looked at at the same time."""
EVERY = 0.5
"""Seconds between two lines."""
LONGEST = 300.0
"""So many seconds one takes at most."""
LEAST_WORKERS = 2
"""It is done in processes of its own; with one worker it would be this one."""
MODEST = 15
"""How much the processes leave to others."""
TOO_LONG = "it took too long: what is shown is what was looked at"


@dataclass(slots=True)
class _Job:
    """A record that is being looked at."""

    text: str
    of: int
    winner: str
    names: Names
    seen: int = 0
    found: list[Reviewed] = field(default_factory=list)
    problem: str = ""
    stop: threading.Event = field(default_factory=threading.Event)
    work: asyncio.Task[None] | None = None


class Coaching:
    """The answers to requests for the coach."""

    def __init__(self, api: Api, replaying: Replaying) -> None:
        self._store = api.store
        self._hall = api.hall
        self._quota = api.quotas.reviews
        self._replaying = replaying
        self._jobs: dict[str, _Job] = {}

    def routes(self) -> list[Route]:
        """The address."""
        table: list[tuple[str, str, Handler]] = [("POST", "/api/replays/{replay}/coach", self.look)]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def look(self, request: Request) -> Response:
        """What the coach says of a replay: a stream of ``Coached``, the last of which is done."""
        replay = await self._replaying.opened(request)
        if replay.note:
            raise Refusal("illegal", "the coach looks only at games that go to their end by the present rules")
        if replay.id.startswith(("game-", "seat-")) and not replay.winner:
            raise Refusal("early", "the coach looks at a game when it is over")
        text = await asyncio.to_thread(replay.record.to_json)
        name = hashlib.sha256(f"{__version__} {text}".encode()).hexdigest()
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        row = self._store.row(KEPT_ONE, NOBODY, KIND, name)
        if row is not None:
            return Response(_event(str(row[0]).encode()), media_type="text/event-stream", headers=headers)
        job = self._jobs.get(name)
        if job is None:
            if len(self._jobs) >= AT_ONCE or self._hall.stopping:
                raise Refusal("busy", "the coach looks at other games: wait a minute")
            if not self._quota.take(client(request)):
                raise Refusal("busy", "so many games at once are not looked at: wait a minute")
            job = self._jobs[name] = _begun(text, replay)
            job.work = asyncio.create_task(self._work(name, job))
        return StreamingResponse(self._lines(job), media_type="text/event-stream", headers=headers)

    async def _lines(self, job: _Job) -> AsyncIterator[bytes]:
        assert job.work is not None
        while not job.work.done() and not self._hall.stopping:
            yield _line(told(job))
            await asyncio.wait((job.work,), timeout=EVERY)
        last = told(job)
        last.done = True
        yield _line(last)

    async def _work(self, name: str, job: _Job) -> None:
        working = asyncio.create_task(asyncio.to_thread(_look, job))
        end = time.monotonic() + LONGEST
        try:
            while not working.done():
                await asyncio.wait((working,), timeout=EVERY)
                if time.monotonic() > end:
                    job.problem = TOO_LONG
                if job.problem or self._hall.stopping:
                    job.stop.set()
            await working
            if not job.problem and job.seen == job.of:
                await self._keep(name, job)
        except OvercrushError as error:
            job.problem = str(error)
        except Exception:
            log.exception("a review")
            job.problem = "that did not work"
        finally:
            job.stop.set()
            del self._jobs[name]

    async def _keep(self, name: str, job: _Job) -> None:
        whole = told(job)
        whole.done = True
        put: Statement = (
            "insert into belongings (owner, kind, name, changed, data) values (?, ?, ?, ?, ?)"
            " on conflict (owner, kind, name) do update set changed = excluded.changed",
            (NOBODY, KIND, name, time.time(), msgspec.json.encode(whole).decode()),
        )
        fewer: Statement = (
            "delete from belongings where owner = ? and kind = ? and name not in"
            f" (select name from belongings where owner = ? and kind = ? order by changed desc limit {KEPT})",
            (NOBODY, KIND, NOBODY, KIND),
        )
        await self._store.write(put, fewer)


def _begun(text: str, replay: Replay) -> _Job:
    return _Job(text, len(replay.record.answers), replay.winner, replay.kept[0].names)


def _look(job: _Job) -> None:
    """Look at each decision, until all are done or nobody waits any more."""
    with closing(spread(_reviewed, job.text, range(job.of), max(LEAST_WORKERS, cores() - 1))) as steps:
        for _, reviewed in steps:
            job.seen += 1
            if reviewed is not None:
                job.found.append(reviewed)
            if job.stop.is_set():
                return


@lru_cache(maxsize=1)
def _coach(text: str) -> Coach:
    if hasattr(os, "nice") and (much := MODEST - os.nice(0)) > 0:
        os.nice(much)
    return Coach(Record.from_json(text))


def _reviewed(text: str, step: int) -> Reviewed | None:
    """What the coach says of a step, in a process that leaves others their time."""
    return _coach(text).at(step)


def told(job: _Job) -> Coached:
    """What has been found so far."""
    review = summed(job.found, job.winner)
    return Coached(
        job.seen,
        job.of,
        [(each.step, round(each.a, 3)) for each in review.decisions],
        [_step(each, job.names) for each in review.decisions if each.grade],
        _side(review.a),
        _side(review.b),
        round(review.luck, 3),
        job.winner,
        problem=job.problem,
    )


def _step(each: Reviewed, names: Names) -> CoachedStep:
    loss, why = round(each.loss, 3), names.put(each.why)
    return CoachedStep(each.step, each.turn, each.who, each.grade, each.answer, loss, each.better, why)


def _side(side: Side) -> CoachedSide:
    counts = (side.grades.get(name, 0) for name in ("slip", "mistake", "blunder"))
    return CoachedSide(round(side.accuracy, 3), side.decisions, round(side.lost, 3), *counts)


def _line(found: Coached) -> bytes:
    return _event(msgspec.json.encode(found))


def _event(data: bytes) -> bytes:
    return b"data: " + data + b"\n\n"
