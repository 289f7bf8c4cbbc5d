"""A game as it is opened from disk: its answers are given again, or, where newer rules do not take them, it goes on
from the position that was kept; and moves as they are written down."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass

from overcrush import __version__
from overcrush.engine.edge.lasting import facts, revived
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game
from overcrush.server import film, told
from overcrush.server.database import Row
from overcrush.server.happened import Mark, Stream
from overcrush.server.keeping import Kept, Move, moved
from overcrush.server.store import Store

log = logging.getLogger("overcrush.server")

Played = list[tuple[Move, Game]]
"""Moves, each with the game after it."""


class Unplayable(OvercrushError):
    """A game whose answers cannot be given again, and that does not go on from the position that was kept."""


@dataclass(slots=True)
class Opened:
    """A game as it stands, and what was told of it."""

    game: Game
    stream: Stream
    marks: list[Mark]
    """How far the stream had come after each move."""
    base: int = 0
    """So many of its moves were made by older rules, and cannot be given again."""


def opened(kept: Kept, store: Store) -> Opened:
    """A game by its answers, or else by the position that was kept."""
    try:
        return _again(kept)
    except Unplayable as error:
        try:
            found = _revived(kept, store)
        except OvercrushError as why:
            raise Unplayable(f"{error} ({why})") from None
        log.warning("game %s: %s; it goes on from where it stood", kept.id, error)
        return found


def _again(kept: Kept) -> Opened:
    game = kept.begun.clone()
    stream = Stream(game.names)
    stream.follow(game.state)
    found = Opened(game, stream, [stream.mark])
    for n, move in enumerate(kept.moves):
        try:
            game.take(move.call)
        except Exception:
            raise Unplayable(unplayable(f"its answer {n + 1}", kept.options.version)) from None
        stream.follow(game.state)
        found.marks.append(stream.mark)
    if kept.preserved is not None and kept.preserved.print not in (0, facts(game.state)):
        raise Unplayable(unplayable("", kept.options.version))
    return found


def _revived(kept: Kept, store: Store) -> Opened:
    """A game that goes on from the position that was kept, with what was told of it before."""
    there = kept.preserved
    seen = film.read(store, kept.id) if there is not None else None
    if there is None or there.moves < 0 or not there.state or seen is None or len(seen.marks) <= there.moves:
        raise Malformed("no position was kept to go on from")
    setup = kept.begun.setup
    try:
        state = revived(setup.table, json.loads(film.unpacked(there.state)))
    except (ValueError, TypeError) as error:
        raise Malformed(f"the position that was kept is damaged: {type(error).__name__}") from None
    game = Game(setup.without_seed(), state, state.clone())
    stream = Stream(game.names)
    stream.go_on_from(seen.events[: seen.marks[there.moves]], state)
    found = Opened(game, stream, [(mark, 0, 0) for mark in seen.marks[: there.moves]], there.moves)
    found.marks.append(stream.mark)
    for move in kept.moves[there.moves :]:
        try:
            game.take(move.call)
        except Exception:
            raise Malformed("and what came after the position that was kept does not, either") from None
        stream.follow(game.state)
        found.marks.append(stream.mark)
    if there.print not in (0, facts(game.state)):
        raise Malformed("and from the position that was kept it would go on in another way")
    return found


def unplayable(what: str, begun_with: str) -> str:
    """Why a game does not go on from one of its answers, or (without any) does not come to the position it came to."""
    wrong = f"{what} does not fit" if what else "its answers do not lead to where it stood"
    if begun_with == __version__:
        return f"this game cannot be opened: {wrong}, so it is damaged on disk"
    other = f"Overcrush {begun_with}" if begun_with else "another version of Overcrush"
    return f"this game was played with {other}, and with {__version__} {wrong}"


class Taken:
    """Moves as they are written down, each with what is shown of it; and the stream after them."""

    def __init__(self, kept: Kept, stream: Stream, before: told.Position | None, played: Played) -> None:
        self.stream = stream.ahead()
        self.rows: list[Row] = []
        self.marks: list[Mark] = []
        since = self.stream.mark[0]
        first = since
        for n, (move, game) in enumerate(played):
            self.stream.follow(game.state)
            events = self.stream.shown[since - first :]
            text, before = film.taken(game, since, events, before)
            self.rows.append(moved(kept, kept.written + n, move, text))
            self.marks.append(self.stream.mark)
            since = self.stream.mark[0]
        assert before is not None
        self.last = before
        """The position after the last of them."""
