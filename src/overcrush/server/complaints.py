"""What players have reported to who runs the server: what the other one said, and their own word about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from overcrush.errors import Malformed
from overcrush.server.database import Value
from overcrush.server.store import database_at

MOST = 500
"""So many are read at a time, the latest first."""


class Reported(NamedTuple):
    """One report."""

    id: str
    at: float
    game: str
    title: str
    seat: str
    """Who reports: ``A`` or ``B``."""
    names: tuple[str, str]
    note: str
    lines: list[tuple[str, str]]
    """What was said until then, each with who said it."""


def reported(where: Path | str, since: float = 0.0) -> list[Reported]:
    """The reports since a moment, the latest first; right while the server runs."""
    database = database_at(where)
    try:
        rows = database.rows(
            "select complaints.id, at, game, title, who, data, options from complaints"
            " left join games on games.id = complaints.game where at >= ? order by at desc limit ?",
            (since, MOST),
        )
    finally:
        database.close()
    return [_one(row) for row in rows]


def _one(row: tuple[Value, ...]) -> Reported:
    ident, at, game, title, seat, data, options = row
    note, lines, names = "", [], ("", "")
    try:
        said = json.loads(str(data))
        note = str(said["note"])
        lines = [(str(by), str(text)) for by, text in said["lines"]]
        one, two = json.loads(str(options or "{}")).get("sides", ({}, {}))
        names = (str(one.get("name", "")), str(two.get("name", "")))
    except (ValueError, TypeError, KeyError, AttributeError):
        note = note or "(this report is damaged on disk)"
    when = at if isinstance(at, float) else 0.0
    return Reported(str(ident), when, str(game), str(title or "(removed)"), str(seat), names, note, lines)


def remove(where: Path | str, ident: str) -> None:
    """Remove a report that has been seen to."""
    database = database_at(where)
    try:
        if not database.rows("select 1 from complaints where id = ?", (ident,)):
            raise Malformed(f"there is no report {ident[:40]!r}")
        database.carry_out((), [("delete from complaints where id = ?", (ident,))])
    finally:
        database.close()
