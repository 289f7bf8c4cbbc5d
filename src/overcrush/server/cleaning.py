"""Old games are removed, if that is wanted: those that are over, and those that nobody goes on with."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

from overcrush.errors import OvercrushError
from overcrush.server.database import Statement
from overcrush.server.hall import Hall
from overcrush.server.settings import Settings
from overcrush.server.store import Store, database_at

log = logging.getLogger("overcrush.server")

DAY = 86_400.0
EVERY = 3600.0
"""Seconds between two cleanings."""
AT_ONCE = 200
OLD = (
    "select id from games where (winner <> '' and changed < ?) or (winner = '' and changed < ?)"
    " order by changed limit ?"
)
NEVER = 0.0


def statements(games: list[str]) -> list[Statement]:
    """What removes games with everything of theirs."""
    found: list[Statement] = []
    for game in games:
        for table in ("moves", "films", "said", "seats"):
            found.append((f"delete from {table} where game = ?", (game,)))
        found += [("delete from tables where game = ?", (game,)), ("delete from games where id = ?", (game,))]
    return found


def _before(days: int) -> float:
    return time.time() - days * DAY if days else NEVER


async def clean(store: Store, settings: Settings, hall: Hall | None = None) -> int:
    """Remove old games, but none that somebody is at; how many there were."""
    removed = 0
    wanted = (_before(settings.finished_days), _before(settings.unfinished_days))
    if not any(wanted):
        return 0
    left: set[str] = set()
    while True:
        rows = await asyncio.to_thread(store.rows, OLD, *wanted, AT_ONCE + len(left))
        games = [str(row[0]) for row in rows if row[0] not in left]
        if not games:
            return removed
        free: list[str] = []
        for game in games:
            if hall is not None and await hall.occupied(game):
                left.add(game)
            else:
                free.append(game)
                if hall is not None:
                    hall.forget(game)
        await store.write(*statements(free))
        removed += len(free)


async def go_on(store: Store, settings: Settings, hall: Hall) -> None:
    """Clean again and again."""
    while settings.finished_days or settings.unfinished_days:
        try:
            if removed := await clean(store, settings, hall):
                log.info("%d old games were removed", removed)
        except OvercrushError as error:
            log.warning("old games cannot be removed: %s", error)
        except Exception:
            log.exception("old games cannot be removed")
        await asyncio.sleep(EVERY)


def clean_now(where: Path | str, finished: int, unfinished: int) -> int:
    """Remove old games from a database, whether or not a server runs over it."""
    database_at(where).close()

    async def work() -> int:
        store = Store(where)
        try:
            return await clean(store, Settings(finished_days=finished, unfinished_days=unfinished))
        finally:
            store.close()

    return asyncio.run(work())
