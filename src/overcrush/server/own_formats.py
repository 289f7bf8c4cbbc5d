"""Formats of one's own at a server: the rows they are kept in, and the format that somebody means by a name."""

from __future__ import annotations

import json
import logging
import time

from overcrush.errors import OvercrushError
from overcrush.server.own_cards import PUT
from overcrush.server.refusing import Refusal
from overcrush.server.store import Store
from overcrush.teams.format import Format, format_data, format_of
from overcrush.teams.formats import FORMATS, format_named, own_name

log = logging.getLogger("overcrush.server")

KIND = "format"
MOST = 40
"""So many formats of one's own are kept."""


def kept(store: Store, owner: str) -> dict[str, Format]:
    """Somebody's own formats by name, but for those that are damaged."""
    rows = store.rows("select name, data from belongings where owner = ? and kind = ? order by name", owner, KIND)
    found: dict[str, Format] = {}
    for name, data in rows:
        try:
            found[str(name)] = recalled(str(data))
        except (OvercrushError, ValueError):
            log.error("the format %s of a player is damaged", name)
    return found


def called(store: Store, owner: str, name: str) -> Format:
    """The format somebody means: one that comes with Overcrush, one of their own, or a file of the server's."""
    if name not in FORMATS:
        row = store.row("select data from belongings where owner = ? and kind = ? and name = ?", owner, KIND, name)
        if row is not None:
            try:
                return recalled(str(row[0]))
            except (OvercrushError, ValueError):
                raise Refusal("unknown", f"the format {name[:60]!r} is damaged on disk: make it anew") from None
    return format_named(name)


def written_down(f: Format) -> str:
    """A format that does not come with Overcrush, as it is kept with a table; nothing for one that does."""
    return "" if f.name in FORMATS else json.dumps(format_data(f))


def recalled(data: str) -> Format:
    """A format that was written down."""
    return format_of(json.loads(data), "format")


async def keep(store: Store, owner: str, f: Format) -> None:
    """Keep a format."""
    own_name(f.name)
    row = store.row("select count(*) from belongings where owner = ? and kind = ? and name <> ?", owner, KIND, f.name)
    if row is not None and isinstance(row[0], int) and row[0] >= MOST:
        raise Refusal("illegal", f"at most {MOST} formats of your own are kept: remove some first")
    await store.write((PUT, (owner, KIND, f.name, time.time(), json.dumps(format_data(f)))))


async def remove(store: Store, owner: str, name: str) -> None:
    """Remove a format of one's own; tables made with it keep it."""
    where = (owner, KIND, name)
    if store.row("select 1 from belongings where owner = ? and kind = ? and name = ?", *where) is None:
        raise Refusal("unknown", "there is no such format of yours")
    await store.write(("delete from belongings where owner = ? and kind = ? and name = ?", where))
