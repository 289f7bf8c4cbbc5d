"""All games of a server: opened from disk when somebody comes, put away when everybody has gone."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.server import film, told
from overcrush.server.gate import Gate
from overcrush.server.keeping import Kept, Options, insertion, load, new_token, seat_of
from overcrush.server.opening import Opened, Unplayable, opened
from overcrush.server.outlived import Outlived
from overcrush.server.refusing import Refusal
from overcrush.server.room import AGAIN, Room
from overcrush.server.seen import Eyes
from overcrush.server.store import Damaged, Statement, Store, Unwritten
from overcrush.server.thinking import Thinkers

log = logging.getLogger("overcrush.server")

EYES: dict[str, Eyes] = {"A": (0,), "B": (1,), "both": (0, 1), "watch": ()}
MOST_ROOMS = 400
"""How many games stay open with nobody there."""
MOST_OUTLIVED = 32
"""So many games that cannot be played on are kept in mind."""
IDLE = 60.0
"""Seconds after which a game is put away at which nobody is."""
QUIET = 10.0
"""Seconds without a move after which the position is kept to go on from, whatever becomes of the rules."""
KEPT_AT_ONCE = 20
"""So many positions are kept at a time."""
SWEPT = 1.0
"""Seconds between two looks at the games at which nobody is."""
FREE, TAKEN, OVERDUE = "free", "taken", "overdue"
"""What processes tell each other about a game: somebody needs it, a seat is elsewhere now, somebody's days are over."""
SEEN_TO = (0.05, 20)
"""Seconds after which it is looked whether another process has seen to something, and how often."""
UNKNOWN = "there is no such seat: the link is wrong, or the game was removed"


class Holding(Protocol):
    """The other processes, if there can be any."""

    async def hold(self, game: str) -> int:
        """Have a game here: 0, or the number of the process that has it."""
        ...

    async def release(self, games: list[str]) -> None:
        """Games that are not open here any more."""
        ...


class Hall:
    """The games that are open."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._gate = Gate()
        self._rooms: dict[str, Room] = {}
        self._idle: dict[str, float] = {}
        self._quiet: dict[str, tuple[int, float]] = {}
        """How many rows of moves each game had when it was last looked at, and since when."""
        """Since when nobody has been at a game."""
        self.cluster: Holding | None = None
        self.stopping = False
        """Nobody new is let in: the server ends."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.let_go: Callable[[str, int], Awaitable[bool]] | None = None
        """Asks another process for a game."""
        self.tell_holder: Callable[[int, str, str, str], None] | None = None
        """Tells the process that has a game something about it: its number, what, the game, and the seat."""
        self._outlived: OrderedDict[str, Outlived] = OrderedDict()
        """Games that cannot be played on, which nobody need find out again."""
        self._opening: dict[str, asyncio.Task[None]] = {}
        """Games that are being played again up to where they stand."""
        self._held: dict[str, float] = {}
        """The games that are this process's, where there are several."""

    async def begin(self, game: Game, options: Options, owner: str, title: str) -> dict[str, str]:
        """Put a new game on disk: its id, and the secret links of its seats."""
        seats, statements = self.beginning(game, options, owner, title, {})
        await self.store.write(*statements)
        return seats

    @staticmethod
    def beginning(
        game: Game, options: Options, owner: str, title: str, claimed: dict[str, str]
    ) -> tuple[dict[str, str], list[Statement]]:
        """The id and the links of a new game, and what puts it on disk; ``claimed``: whose its seats are already."""
        kept = Kept(secrets.token_hex(8), owner, title, game, options)
        tokens: dict[str, str] = {}
        if options.hot_seat:
            tokens["both"] = new_token()
        else:
            for seat, side in zip("AB", options.sides, strict=True):
                if side.kind != "bot":
                    tokens[seat] = new_token()
        if options.spectators:
            tokens["watch"] = new_token()
        return {"game": kept.id, **tokens}, [*insertion(kept, tokens, claimed), film.beginning(kept)]

    def open(self, token: str) -> tuple[Room, str]:
        """The game that a secret link opens, and the seat."""
        found = seat_of(self.store, token)
        if found is None:
            raise Refusal("unknown", UNKNOWN)
        if not self._here(found[0]):
            raise Unwritten("the game is on its way to another process: come again")
        return self.room(found[0]), found[1]

    async def prepare(self, token: str) -> None:
        """Play the game of a link again up to where it stands, if it is not open: nobody else waits for that. What is
        wrong with it, who opens it will find."""
        found = seat_of(self.store, token)
        if found is not None:
            await self.ready(found[0])

    async def ready(self, game: str) -> None:
        """The same for a game by its id."""
        if not self._here(game) or game in self._rooms or game in self._outlived:
            return
        task = self._opening.get(game)
        if task is None:
            task = self._opening[game] = asyncio.create_task(self._prepare(game))
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        await asyncio.shield(task)

    async def _prepare(self, game_id: str) -> None:
        try:
            kept, played = await asyncio.to_thread(self._played, game_id)
            if kept is not None and played is not None and self._here(game_id) and game_id not in self._rooms:
                self._rooms[game_id] = Room(kept, self.store, self.thinkers, self._gate, played)
        except Exception as error:
            log.debug("game %s: %r", game_id, error)

    def _played(self, game_id: str) -> tuple[Kept | None, Opened | None]:
        kept = load(self.store, game_id)
        return kept, opened(kept, self.store) if kept is not None else None

    def _here(self, game_id: str) -> bool:
        return self.cluster is None or game_id in self._held

    async def elsewhere(self, token: str) -> int:
        """The process that has the game of a link; 0: this one, from now on."""
        found = seat_of(self.store, token) if self.cluster is not None else None
        return await self.hold(found[0]) if found is not None else 0

    async def hold(self, game_id: str) -> int:
        """Have a game here, unless another process has it: its number, or 0."""
        if self.cluster is None:
            return 0
        room = self._rooms.get(game_id)
        if room is None or room.stale or game_id not in self._held:
            holder = await self.cluster.hold(game_id)
            if holder:
                self._held.pop(game_id, None)
                self._rooms.pop(game_id, None)
                return holder
        self._held[game_id] = time.monotonic()
        return 0

    def room(self, game_id: str) -> Room:
        """A game by its id; what is behind the disk is read again. One that another process has is only looked at."""
        if not self._here(game_id):
            return self._read(game_id)
        if (outlived := self._outlived.get(game_id)) is not None:
            raise outlived.with_traceback(None)
        room = self._rooms.pop(game_id, None)
        if room is None or room.stale:
            room = self._read(game_id)
        self._rooms[game_id] = room  # last in the order of use
        if len(self._rooms) > MOST_ROOMS:
            self._put_away()
        return room

    def _read(self, game_id: str) -> Room:
        """A game from disk, played again up to where it stands."""
        try:
            kept = load(self.store, game_id)
            if kept is not None:
                return Room(kept, self.store, self.thinkers, self._gate)
        except Damaged as error:
            log.warning("game %s: %s", game_id, error)
            raise
        except Unplayable as error:
            log.warning("game %s: %s", game_id, error)
            raise self._as_it_stood(game_id, str(error)) from None
        except OvercrushError as error:
            log.warning("game %s: %s", game_id, error)
            why = f"this game cannot be opened: what it is played with is not understood ({error})"
            raise self._as_it_stood(game_id, why) from None
        except Exception:
            log.exception("game %s cannot be opened", game_id)
            raise self._as_it_stood(game_id, "this game cannot be opened: please send a bug report") from None
        raise Refusal("unknown", UNKNOWN)

    def _as_it_stood(self, game_id: str, why: str) -> Refusal:
        """A game that cannot be played on is shown as it stood, if there is a film of it."""
        seen = film.read(self.store, game_id)
        if seen is None:
            return Refusal("broken", why)
        found = self._outlived[game_id] = Outlived(seen, why)
        if len(self._outlived) > MOST_OUTLIVED:
            self._outlived.popitem(last=False)
        return found

    def _put_away(self) -> None:
        for game_id, room in list(self._rooms.items()):
            if len(self._rooms) <= MOST_ROOMS:
                return
            if not room.busy:
                room.clock.put_away()
                del self._rooms[game_id]
                self._aside(self._put_aside(room))

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _put_aside(room: Room) -> None:
        try:
            await room.put_aside()
        except OvercrushError as error:
            log.warning("game %s: %s", room.kept.id, error)
        except Exception:
            log.exception("game %s", room.kept.id)

    async def sweep(self) -> None:
        """Put games away at which nobody has been for a while, again and again."""
        while True:
            await asyncio.sleep(SWEPT)
            try:
                if self.store.database.replaced():
                    self.lose_all()
                await self.put_away()
                await self.preserve()
            except OvercrushError as error:
                log.warning("%s", error)
            except Exception:
                log.exception("games cannot be put away")

    async def put_away(self) -> None:
        """Put games away at which nobody has been for a while."""
        now = time.monotonic()
        for game_id, room in list(self._rooms.items()):
            if room.busy or (room.clock.runs >= 0 and not room.clock.slow):
                self._idle.pop(game_id, None)
            elif now - self._idle.setdefault(game_id, now) >= IDLE:
                await self._put_aside(room)
                there = self._rooms.get(game_id)
                if there is room and not there.busy:
                    del self._rooms[game_id]
                    self._idle.pop(game_id, None)
        gone = [game for game, since in self._held.items() if game not in self._rooms and now - since >= IDLE]
        await self._release(gone)

    async def preserve(self) -> None:
        """Keep the positions of games at which nothing happens just now: a server that is killed and comes again with
        newer rules goes on from there."""
        now = time.monotonic()
        for game_id in self._quiet.keys() - self._rooms.keys():
            del self._quiet[game_id]
        waiting: list[Room] = []
        for game_id, room in self._rooms.items():
            rows, since = self._quiet.get(game_id, (-1, now))
            if rows != room.kept.written:
                since = now
            self._quiet[game_id] = (room.kept.written, since)
            if not room.preserved and now - since >= QUIET:
                waiting.append(room)
        for room in waiting[:KEPT_AT_ONCE]:
            await room.preserve()

    async def _release(self, games: list[str]) -> None:
        for game in games:
            self._held.pop(game, None)
        if games and self.cluster is not None:
            await self.cluster.release(games)

    def free(self, game_id: str) -> None:
        """Another process needs a game: it gets it if nobody is here."""
        room = self._rooms.get(game_id)
        if game_id in self._held and (room is None or not room.busy):
            self._rooms.pop(game_id, None)
            self._aside(self._release([game_id]))

    # --- what the process with the game has to know ----------------------------------------------------------------

    async def taken_elsewhere(self, game_id: str, seat: str) -> None:
        """A seat was taken to another device: its pages are sent away, at whichever process they are."""
        holder = await self.hold(game_id)
        if not holder:
            self.heard(TAKEN, game_id, seat)
        elif self.tell_holder is not None:
            self.tell_holder(holder, TAKEN, game_id, seat)

    async def overdue(self, game_id: str) -> None:
        """Somebody's days at a game are over: that is seen to where the game is, before anything is listed."""
        holder = await self.hold(game_id)
        if not holder:
            await self.room(game_id).overdue()
            return
        if self.tell_holder is not None:
            self.tell_holder(holder, OVERDUE, game_id, "")
        pause, times = SEEN_TO
        for _ in range(times):
            await asyncio.sleep(pause)
            if self.store.row("select 1 from games where id = ? and winner = ''", game_id) is None:
                return

    def heard(self, what: str, game_id: str, seat: str) -> None:
        """Another process says something about a game that is here."""
        if what == FREE:
            self.free(game_id)
        elif what == TAKEN:
            room = self._rooms.get(game_id)
            if room is not None:
                room.taken_elsewhere(seat)
        elif what == OVERDUE and game_id in self._held:
            self._aside(self._overdue(game_id))

    async def _overdue(self, game_id: str) -> None:
        try:
            await self.room(game_id).overdue()
        except OvercrushError as error:
            log.warning("game %s: %s", game_id, error)

    async def farewell(self, reason: str, patience: float = 5.0) -> None:
        """The server ends: everybody is told, and comes again; what has been begun is finished."""
        self.stopping = True
        for room in self.rooms:
            for listener in list(room.listeners):
                listener.tell(told.Standing(reason=reason))
                listener.close(AGAIN)
        until = time.monotonic() + patience
        while any(room.busy for room in self.rooms) and time.monotonic() < until:
            await asyncio.sleep(0.02)
        for room in self.rooms:
            if time.monotonic() < until:
                await self._put_aside(room)

    def lose_all(self) -> None:
        """Everything here may have gone on elsewhere: everybody comes again."""
        for room in self._rooms.values():
            room.stale = True
            for listener in room.listeners:
                listener.close(AGAIN)
        self._rooms.clear()
        self._outlived.clear()
        self._held.clear()

    @property
    def rooms(self) -> list[Room]:
        """The games that are open here."""
        return list(self._rooms.values())

    async def occupied(self, game_id: str) -> bool:
        """Whether somebody sits at a game, or looks on; if not, it is this process's."""
        holder = await self.hold(game_id)
        if holder and (self.let_go is None or not await self.let_go(game_id, holder)):
            return True
        room = self._rooms.get(game_id)
        return room is not None and room.occupied

    def forget(self, game_id: str) -> None:
        """A game is removed."""
        self._outlived.pop(game_id, None)
        self._rooms.pop(game_id, None)
