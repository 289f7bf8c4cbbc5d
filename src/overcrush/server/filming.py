"""Games of before there were films get theirs, one after the other, while the rules they were played by still run."""

from __future__ import annotations

import asyncio
import logging

from overcrush.errors import OvercrushError
from overcrush.server import film
from overcrush.server.keeping import load
from overcrush.server.store import Statement, Store

log = logging.getLogger("overcrush.server")

EVERY = 3600.0
"""Seconds until it is looked again: a backup of an older version may have been put back."""
BETWEEN = 0.05
"""Seconds in which everybody else has a turn."""
WITHOUT = (
    "select id from games where id > ? and not exists (select 1 from films where films.game = games.id)"
    " order by id limit 100"
)


async def film_all(store: Store) -> int:
    """Take the films that are missing; how many there were. What cannot be played any more is left alone."""
    taken, last = 0, ""
    while rows := await asyncio.to_thread(store.rows, WITHOUT, last):
        for (ident,) in rows:
            last = str(ident)
            if news := await asyncio.to_thread(_film_of, store, last):
                await store.write(*news)
                taken += 1
            await asyncio.sleep(BETWEEN)
    return taken


def _film_of(store: Store, game: str) -> list[Statement]:
    try:
        kept = load(store, game)
        return film.whole_film(kept, kept.begun) if kept is not None else []
    except OvercrushError as error:
        log.warning("game %s: no film can be taken: %s", game, error)
    except Exception as error:  # whatever the rules of now make of it
        log.warning("game %s: no film can be taken: %s", game, type(error).__name__)
    return []


async def go_on(store: Store) -> None:
    """Do so again and again."""
    while True:
        try:
            if taken := await film_all(store):
                log.info("%d games of an older version can be seen again whatever comes", taken)
        except OvercrushError as error:
            log.warning("films cannot be taken: %s", error)
        except Exception:
            log.exception("films cannot be taken")
        await asyncio.sleep(EVERY)
