"""A seat taken to another device: a code that is good once, for a few minutes; who types it in has the seat."""

from __future__ import annotations

import secrets
import time

from overcrush.server.hall import EYES, Hall
from overcrush.server.keeping import options_from, seat_of
from overcrush.server.refusing import Refusal
from overcrush.server.store import Contested, Must

MINUTES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
LENGTH = 10
WRONG = "that code is wrong, was used already, or is too old: ask for another one where you sit"


async def new_code(hall: Hall, token: str, who: str) -> tuple[str, float]:
    """A code for one's own seat, and until when it is good; the one before is not any more."""
    found = seat_of(hall.store, token)
    row = hall.store.row(
        "select seats.claimed, games.owner from seats join games on games.id = seats.game where token = ?", token
    )
    if found is None or row is None:
        raise Refusal("unknown", "there is no such seat: the link is wrong, or the game was removed")
    if not EYES[found[1]] or who != (row[0] or row[1]):
        raise Refusal("foreign", "only who sits at a seat takes it elsewhere")
    code, now = "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), time.time()
    await hall.store.write(
        ("delete from codes where seat = ? or made < ?", (token, now - MINUTES * 60)),
        ("insert into codes (code, seat, who, made) values (?, ?, ?, ?)", (code, token, who, now)),
    )
    return code, now + MINUTES * 60


async def take(hall: Hall, typed: str, who: str) -> str:
    """The seat that a code stands for is whoever's who types it in, and nobody's else; its link."""
    code = "".join(c for c in typed.casefold() if c.isalnum())
    row = hall.store.row("select seat, who from codes where code = ? and made > ?", code, time.time() - MINUTES * 60)
    found = seat_of(hall.store, str(row[0])) if row is not None else None
    game = hall.store.row("select options from games where id = ?", found[0]) if found is not None else None
    if row is None or found is None or game is None:
        raise Refusal("unknown", WRONG)
    token, before = str(row[0]), str(row[1])
    table = options_from(game[0]).table
    try:
        await hall.store.write(
            Must("delete from codes where code = ?", (code,)),
            ("update seats set claimed = ? where token = ?", (who, token)),
            ("update games set owner = ? where id = ? and owner = ?", (who, found[0], before)),
            ("update tables set owner = ? where link = ? and owner = ?", (who, table, before)),
            ("update tables set guest = ? where link = ? and guest = ?", (who, table, before)),
        )
    except Contested:
        raise Refusal("unknown", WRONG) from None
    if who != before:
        await hall.taken_elsewhere(*found)
    return token
