"""Cards of one's own at a server: kept for whoever made them, and beside all others in what they build and play.

Each is a row: its fields as they were typed, and what came of compiling them, in the process that can be killed. What
another version has compiled is compiled anew, one card after the other, and cannot be played until then.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

import msgspec

from overcrush.ability import Text, Unread
from overcrush.cards import stored
from overcrush.cards.beside import Beside
from overcrush.cards.compiling import Compiled, Problem
from overcrush.cards.library import Library, library
from overcrush.errors import OvercrushError
from overcrush.server.card_offers import CardDraft, WrongField
from overcrush.server.card_reading import BUSY, WAITING, Job, Outcome, given_of
from overcrush.server.foreign import Examiner
from overcrush.server.refusing import Refusal
from overcrush.server.store import Statement, Store

log = logging.getLogger("overcrush.server")

KIND = "card"
MOST = 400
"""So many cards of one's own are kept."""
REMEMBERED = 200
"""The cards of so many players are at hand."""
AT_ONCE = 100
EVERY = 3600.0
"""Seconds until it is looked again for cards of another version: a backup may have been put back."""
BETWEEN = 0.05
"""Seconds in which everybody else has a turn."""
AGAIN = Problem("words", "This version has not read it yet.")
STALE = (
    "select owner, name, data from belongings where kind = ? and (owner, name) > (?, ?) order by owner, name limit ?"
)
PUT = (
    "insert into belongings (owner, kind, name, changed, data) values (?, ?, ?, ?, ?)"
    " on conflict (owner, kind, name) do update set changed = excluded.changed, data = excluded.data"
)


class Row(msgspec.Struct):
    """A card as it is kept."""

    draft: CardDraft
    compiler: str
    stored: dict[str, object] | None


_Known = OrderedDict[str, tuple[object, Library]]
_libraries: WeakKeyDictionary[Store, _Known] = WeakKeyDictionary()


def library_of(store: Store, owner: str) -> Library:
    """The cards of the library, and those of somebody's own beside them."""
    base = library()
    found = store.row("select count(*), max(changed) from belongings where owner = ? and kind = ?", owner, KIND)
    if found is None or not found[0]:
        return base
    known = _libraries.setdefault(store, OrderedDict())
    stamp = (id(base), *found)
    before = known.get(owner)
    if before is None or before[0] != stamp:
        before = known[owner] = (stamp, Beside(base, [item for _, item in kept(store, owner)]))
    known.move_to_end(owner)
    if len(known) > REMEMBERED:
        known.popitem(last=False)
    return before[1]


def kept(store: Store, owner: str) -> list[tuple[CardDraft, Compiled]]:
    """Somebody's own cards, but for those that are damaged."""
    rows = store.rows("select name, data from belongings where owner = ? and kind = ? order by name", owner, KIND)
    found: list[tuple[CardDraft, Compiled]] = []
    for name, data in rows:
        try:
            row = msgspec.json.decode(str(data), type=Row)
        except (msgspec.MsgspecError, RecursionError):
            log.error("the card %s of a player is damaged", name)
            continue
        item = _recalled(row)
        if item is not None:
            found.append((row.draft, item))
    return found


def _recalled(row: Row) -> Compiled | None:
    given, _ = given_of(row.draft)
    if given is None:
        return None
    item = stored.recalled(given, row.stored) if row.compiler == stored.compiler() else None
    if item is not None:
        return item
    return Compiled(
        replace(given.card, text=Text((Unread("this version has not read it yet"),))), "none", (), (AGAIN,), given
    )


class OwnCards:
    """The cards of everybody who has some."""

    def __init__(self, store: Store, reader: Examiner) -> None:
        self._store = store
        self._reader = reader

    async def taken_apart(self, text: str, file: str) -> Outcome:
        """The cards of a text that somebody sends."""
        return await self._done(Job(text=text, file=file))

    async def read(
        self, draft: CardDraft, owner: str, others: Sequence[CardDraft] = ()
    ) -> tuple[Outcome, Compiled | None]:
        """What a card says; it may speak of one's other cards, and of those it came with."""
        names = await asyncio.to_thread(self._names, owner)
        job = Job(draft, sorted(names | {other.name for other in others if other.name}), hinting=True)
        outcome = await self._done(job)
        given, wrong = given_of(draft)
        if given is None or outcome.wrong:
            outcome.wrong = outcome.wrong or wrong
            return outcome, None
        outcome.wrong += self._taken(given.card.id)
        return outcome, stored.recalled(given, msgspec.json.decode(outcome.stored))

    def _names(self, owner: str) -> set[str]:
        return {draft.name for draft, _ in kept(self._store, owner)}

    def _taken(self, ident: str) -> list[WrongField]:
        """What keeps a card from its id: another that everybody has."""
        base = library()
        if ident in base and not base.given(ident).unread:
            name = base.given(ident).card.name
            return [
                WrongField(
                    "number", f"this is the number of {name}, which is here already: take another one, or another set"
                )
            ]
        return []

    async def _done(self, job: Job) -> Outcome:
        data = await self._reader.ask(msgspec.json.encode(job), BUSY, WAITING)
        outcome = msgspec.json.decode(data, type=Outcome)
        if outcome.refused:
            raise Refusal("malformed", outcome.refused)
        return outcome

    async def keep(self, read: Sequence[tuple[CardDraft, Outcome, Compiled]], owner: str) -> None:
        """Keep cards that have been read."""
        ids = {item.card.id for _, _, item in read}
        rows = self._store.rows("select name from belongings where owner = ? and kind = ?", owner, KIND)
        if len(ids | {str(row[0]) for row in rows}) > MOST:
            raise Refusal("illegal", f"at most {MOST} cards of your own are kept: remove some first")
        now = time.time()
        await self._store.write(*(_put(owner, item.card.id, draft, outcome, now) for draft, outcome, item in read))

    async def remove(self, ident: str, owner: str) -> None:
        """Remove a card of one's own."""
        where = (owner, KIND, ident)
        if self._store.row("select 1 from belongings where owner = ? and kind = ? and name = ?", *where) is None:
            raise Refusal("unknown", "there is no such card of yours")
        await self._store.write(("delete from belongings where owner = ? and kind = ? and name = ?", where))

    # --- another version -----------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Read again what another version has read, from time to time."""
        while True:
            try:
                await self.renew()
            except OvercrushError as error:
                log.error("cards of players cannot be read again: %s", error)
            await asyncio.sleep(EVERY)

    async def renew(self) -> int:
        """Read again what another version has read; how many cards there were."""
        done, last = 0, ("", "")
        while rows := await asyncio.to_thread(self._store.rows, STALE, KIND, *last, AT_ONCE):
            for owner, name, data in rows:
                last = (str(owner), str(name))
                try:
                    row = msgspec.json.decode(str(data), type=Row)
                except (msgspec.MsgspecError, RecursionError):
                    continue
                if row.compiler == stored.compiler():
                    continue
                try:
                    outcome, item = await self.read(row.draft, last[0])
                except OvercrushError:
                    continue
                if item is not None:
                    await self._store.write(_put(last[0], last[1], row.draft, outcome, time.time()))
                    done += 1
                await asyncio.sleep(BETWEEN)
        return done


def _put(owner: str, ident: str, draft: CardDraft, outcome: Outcome, now: float) -> Statement:
    row = Row(draft, stored.compiler(), msgspec.json.decode(outcome.stored))
    return PUT, (owner, KIND, ident, now, msgspec.json.encode(row).decode())
