"""All games of a server: opened from disk when somebody comes, put away when everybody has gone."""

from __future__ import annotations

import logging
import secrets

from overcrush.game import Game
from overcrush.server.gate import Gate
from overcrush.server.keeping import Kept, Options, insertion, load, new_token, seat_of
from overcrush.server.refusing import Refusal
from overcrush.server.room import Room, Unplayable
from overcrush.server.seen import Eyes
from overcrush.server.store import Damaged, Statement, Store
from overcrush.server.thinking import Thinkers

log = logging.getLogger("overcrush.server")

EYES: dict[str, Eyes] = {"A": (0,), "B": (1,), "both": (0, 1), "watch": ()}
MOST_ROOMS = 400
"""How many games stay open with nobody there."""
UNKNOWN = "there is no such seat: the link is wrong, or the game was removed"


class Hall:
    """The games that are open."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._gate = Gate()
        self._rooms: dict[str, Room] = {}

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
        return {"game": kept.id, **tokens}, insertion(kept, tokens, claimed)

    def open(self, token: str) -> tuple[Room, str]:
        """The game that a secret link opens, and the seat."""
        found = seat_of(self.store, token)
        if found is None:
            raise Refusal("unknown", UNKNOWN)
        return self.room(found[0]), found[1]

    def room(self, game_id: str) -> Room:
        """A game by its id; what is behind the disk is read again."""
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
            raise Refusal("broken", str(error)) from None
        except Exception:
            log.exception("game %s cannot be opened", game_id)
            raise Refusal("broken", "this game cannot be opened: please send a bug report") from None
        raise Refusal("unknown", UNKNOWN)

    def _put_away(self) -> None:
        for game_id, room in list(self._rooms.items()):
            if len(self._rooms) <= MOST_ROOMS:
                return
            if not room.busy:
                room.clock.put_away()
                del self._rooms[game_id]

    def occupied(self, game_id: str) -> bool:
        """Whether somebody sits at a game, or looks on."""
        room = self._rooms.get(game_id)
        return room is not None and bool(room.listeners)

    def forget(self, game_id: str) -> None:
        """A game is removed."""
        self._rooms.pop(game_id, None)
