"""A seat taken to another device: a code that is good once, for a few minutes; who types it in has the seat."""

from __future__ import annotations

import secrets
import time
from typing import NamedTuple

from overcrush.server.hall import EYES, Hall
from overcrush.server.keeping import options_from, seat_of
from overcrush.server.refusing import Refusal
from overcrush.server.store import Contested, Must, Statement, Store

MINUTES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
LENGTH = 10
WRONG = "that code is wrong, was used already, or is too old: ask for another one where you sit"
DRAFT = "draft/"
"""How what a code stands for begins, where it is a seat at a draft; else it is the link of a game's seat."""


class Code(NamedTuple):
    """A code that was typed in: what it stands for, and whose it was."""

    store: Store
    typed: str
    place: str
    whose: str

    def good(self) -> bool:
        """Whether nobody has used it meanwhile."""
        return self.store.row("select 1 from codes where code = ?", self.typed) is not None

    @property
    def used(self) -> Statement:
        """What uses it up; nothing that is written together with it counts if somebody was quicker."""
        return Must("delete from codes where code = ?", (self.typed,))


async def write_code(store: Store, place: str, who: str) -> tuple[str, float]:
    """A code for a place of one's own, and until when it is good; the one before is not any more."""
    code, now = "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), time.time()
    await store.write(
        ("delete from codes where (seat = ? and who = ?) or made < ?", (place, who, now - MINUTES * 60)),
        ("insert into codes (code, seat, who, made) values (?, ?, ?, ?)", (code, place, who, now)),
    )
    return code, now + MINUTES * 60


async def new_code(hall: Hall, token: str, who: str) -> tuple[str, float]:
    """A code for one's own seat at a game."""
    found = seat_of(hall.store, token)
    row = hall.store.row(
        "select seats.claimed, games.owner from seats join games on games.id = seats.game where token = ?", token
    )
    if found is None or row is None:
        raise Refusal("unknown", "there is no such seat: the link is wrong, or the game was removed")
    if not EYES[found[1]] or who != (row[0] or row[1]):
        raise Refusal("foreign", "only who sits at a seat takes it elsewhere")
    return await write_code(hall.store, token, who)


def read_code(store: Store, typed: str) -> Code:
    """What a code stands for that somebody has typed in."""
    code = "".join(c for c in typed.casefold() if c.isalnum())
    row = store.row("select seat, who from codes where code = ? and made > ?", code, time.time() - MINUTES * 60)
    if row is None:
        raise Refusal("unknown", WRONG)
    return Code(store, code, str(row[0]), str(row[1]))


def draft_of(store: Store, code: Code) -> str:
    """The draft at which a code gives a seat, or after which the game is played; or nothing."""
    if code.place.startswith(DRAFT):
        return code.place.removeprefix(DRAFT)
    row = store.row("select options from games join seats on seats.game = games.id where seats.token = ?", code.place)
    return options_from(row[0]).draft if row is not None else ""


def handed(store: Store, code: Code, who: str) -> list[Statement]:
    """What uses a code up and, where it stands for the seat of a game, makes that whoever's who has typed it in."""
    if code.place.startswith(DRAFT):
        return [code.used]
    found = seat_of(store, code.place)
    game = store.row("select options from games where id = ?", found[0]) if found is not None else None
    if found is None or game is None:
        raise Refusal("unknown", WRONG)
    table = options_from(game[0]).table
    return [
        code.used,
        Must("update seats set claimed = ? where token = ? and claimed in ('', ?)", (who, code.place, code.whose)),
        ("update games set owner = ? where id = ? and owner = ?", (who, found[0], code.whose)),
        ("update tables set owner = ? where link = ? and owner = ?", (who, table, code.whose)),
        ("update tables set guest = ? where link = ? and guest = ?", (who, table, code.whose)),
    ]


async def take(hall: Hall, code: Code, who: str) -> str:
    """The seat of a game that a code stands for is whoever's who types it in, and nobody's else; its link."""
    try:
        await hall.store.write(*handed(hall.store, code, who))
    except Contested:
        raise Refusal("unknown", WRONG) from None
    await left(hall, code, who)
    return code.place


async def left(hall: Hall, code: Code, who: str) -> None:
    """Somebody's pages at a game are sent away once its seat is somebody else's."""
    found = seat_of(hall.store, code.place)
    if found is not None and who != code.whose:
        await hall.taken_elsewhere(*found)
