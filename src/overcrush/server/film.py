"""What was shown of a game, move by move, and its last position: it can be seen again whatever the rules have become.

Each move stands on disk with what everybody could see of it: the events it caused, in words, and what it changed on the
table. Once nobody is at a game these are put together and packed. A film needs no rules, no cards and no engine: only
the protocol's own words (``told``).
"""

from __future__ import annotations

import base64
import json
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

import msgspec

from overcrush.engine.edge.lasting import facts, lasting
from overcrush.game import Game
from overcrush.server import told
from overcrush.server.happened import Stream
from overcrush.server.keeping import ENDS, UNDO, Kept
from overcrush.server.printed import cards
from overcrush.server.seen import position, seen
from overcrush.server.store import Must, Statement, Store
from overcrush.teams.booklets import vocabulary


class Shot(msgspec.Struct, omit_defaults=True):
    """What was shown of one row of the moves."""

    print: int = 0
    """A number for how the table stood, by which a newer engine knows that it has come to the same."""
    since: int = 0
    events: list[told.Event] = []
    """What has happened: it follows the first ``since`` events."""
    position: told.Position | None = None
    part: bool = False
    """Of dice and cards only those that have changed since the position before."""
    order: list[int] = []
    """Then: all dice that are shown, as they lie."""
    when: float = 0.0


class Opening(msgspec.Struct):
    """How a game began: what a page needs once, and the first position."""

    table: told.Table
    shot: Shot


_encoder = msgspec.json.Encoder()
_shots = msgspec.json.Decoder(Shot)
_openings = msgspec.json.Decoder(Opening)


# --- taking it -----------------------------------------------------------------------------------------------


def laid(kept: Kept, game: Game) -> told.Table:
    """The game as a page needs it once, for whoever looks on."""
    setup, options = game.setup, kept.options
    players = [
        told.Player("AB"[n], setup.teams[n].name, side.kind, side.name, side.bot)
        for n, side in enumerate(options.sides)
    ]
    return told.Table(
        game=kept.id,
        seat="watch",
        format=setup.format.name,
        edition=setup.edition,
        life=setup.format.life,
        players=players,
        cards=cards(game.names, setup.table),
        autopass=False,
        title=kept.title,
        delay=options.delay,
        words=dict(vocabulary(setup.edition).words),
    )


def opening(kept: Kept, game: Game) -> str:
    """How a game began, to be written down."""
    stream = Stream(game.names)
    stream.follow(game.state)
    shot = Shot(facts(game.state), 0, stream.shown, position(game.names, seen(game, ()).state))
    return _encoder.encode(Opening(laid(kept, game), shot)).decode()


def taken(game: Game, since: int, events: list[told.Event], before: told.Position | None) -> tuple[str, told.Position]:
    """What is shown of a move, and the position after it."""
    shot = Shot(facts(game.state), since, events, when=round(time.time(), 1))
    now = shot.position = position(game.names, seen(game, ()).state)
    if before is not None:
        old = {die.id: die for die in before.dice}
        dice = [die for die in now.dice if old.get(die.id) != die]
        known = {card.n: card for card in before.cards}
        changed = [card for card in now.cards if known.get(card.n) != card]
        shot.position = msgspec.structs.replace(now, dice=dice, cards=changed)
        shot.part, shot.order = True, [die.id for die in now.dice]
    return _encoder.encode(shot).decode(), now


def blank(game: Game) -> str:
    """What is shown of a row that only says how the game stands: an undo, an end."""
    return _encoder.encode(Shot(facts(game.state))).decode()


def packed(text: str) -> str:
    """A long text as it is kept."""
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode()


def unpacked(text: str) -> str:
    """The same again."""
    return zlib.decompress(base64.b64decode(text)).decode()


def beginning(kept: Kept) -> Statement:
    """What puts the film of a new game on disk."""
    text = packed(opening(kept, kept.begun))
    return ("insert into films (game, n, print, data) values (?, 0, ?, ?)", (kept.id, facts(kept.begun.state), text))


def preserving(kept: Kept, rows: int, game: Game) -> Statement:
    """What keeps the position to go on from, after so many rows of the moves."""
    state = packed(json.dumps(lasting(game.state), separators=(",", ":")))
    return ("update films set at = ?, state = ? where game = ?", (rows, state, kept.id))


def put_together(store: Store, game: str, rows: int) -> list[Statement]:
    """What packs the film of a game up to so many rows of its moves."""
    row = store.row("select n, data from films where game = ?", game)
    if row is None or not isinstance(row[0], int) or row[0] >= rows:
        return []
    shown = store.rows("select shown from moves where game = ? and n >= ? and n < ? order by n", game, row[0], rows)
    lines = [str(text) for (text,) in shown]
    if len(lines) != rows - row[0]:
        return []
    last = _shots.decode(lines[-1]).print if lines[-1] else 0
    text = packed("\n".join([unpacked(str(row[1])), *lines]))
    return [
        Must("update films set n = ?, print = ?, data = ? where game = ? and n = ?", (rows, last, text, game, row[0])),
        ("update moves set shown = '' where game = ? and n < ?", (game, rows)),
    ]


def whole_film(kept: Kept, game: Game) -> list[Statement]:
    """The film of a game that has none yet, taken while it can still be played through."""
    game = game.clone()
    stream = Stream(game.names)
    stream.follow(game.state)
    lines = [opening(kept, game), *[""] * kept.written]
    last: told.Position | None = None
    for place, move in zip(kept.places, kept.moves, strict=True):
        game.take(move.call)
        since = len(stream.shown)
        stream.follow(game.state)
        lines[place + 1], last = taken(game, since, stream.shown[since:], last)
    state = packed(json.dumps(lasting(game.state), separators=(",", ":")))
    return [
        (
            "insert into films (game, n, print, data, at, state) values (?, ?, ?, ?, ?, ?) on conflict do nothing",
            (kept.id, kept.written, facts(game.state), packed("\n".join(lines)), kept.written, state),
        )
    ]


# --- seeing it again -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Film:
    """A game as it was shown: after each of its moves, who made it, how many events there had been, and the table."""

    table: told.Table
    events: list[told.Event]
    marks: list[int]
    positions: list[told.Position | None]
    whos: list[str] = field(default_factory=lambda: [""])
    times: list[float] = field(default_factory=lambda: [0.0])
    """When each move was made."""
    ended: tuple[str, str] | None = None

    @property
    def last(self) -> told.Position:
        """The table as it stood at last."""
        return self.at(len(self.positions) - 1)

    def at(self, moves: int) -> told.Position:
        """The table after so many moves; where that is not known, as it stood before."""
        found = next(p for p in reversed(self.positions[: moves + 1]) if p is not None)
        if self.ended is not None and moves == len(self.positions) - 1:
            return msgspec.structs.replace(found, winner=self.ended[0])
        return found


def read(store: Store, game: str) -> Film | None:
    """The film of a game, or nothing where there is none, or one that is damaged."""
    row = store.row("select data from films where game = ?", game)
    if row is None:
        return None
    rows = store.rows("select who, how, data, shown from moves where game = ? order by n", game)
    try:
        lines = unpacked(str(row[0])).split("\n")
        first = _openings.decode(lines[0])
        film = Film(first.table, first.shot.events, [len(first.shot.events)], [first.shot.position])
        for n, (who, how, data, shown) in enumerate(rows, 1):
            text = lines[n] if n < len(lines) else str(shown)
            _follow(film, str(who), str(how), data, _shots.decode(text) if text else Shot())
    except (ValueError, TypeError, zlib.error, LookupError):
        return None
    return film if film.positions[0] is not None else None


def _follow(film: Film, who: str, how: str, data: Any, shot: Shot) -> None:
    """One more row of the moves."""
    if how == UNDO:
        keep = int(json.loads(data))
        del film.marks[keep + 1 :], film.positions[keep + 1 :], film.whos[keep + 1 :], film.times[keep + 1 :]
        del film.events[film.marks[-1] :]
    elif how in ENDS:
        film.ended = (str(json.loads(data)), how)
    else:
        if shot.events or shot.position is not None:
            film.events[shot.since :] = shot.events
        film.marks.append(len(film.events))
        film.positions.append(_developed(film.positions, shot))
        film.whos.append(who)
        film.times.append(shot.when or film.times[-1])


def _developed(before: list[told.Position | None], shot: Shot) -> told.Position | None:
    """The position after a move, whole."""
    if shot.position is None or not shot.part:
        return shot.position
    base = next(p for p in reversed(before) if p is not None)
    dice = {die.id: die for die in base.dice} | {die.id: die for die in shot.position.dice}
    table = {card.n: card for card in base.cards} | {card.n: card for card in shot.position.cards}
    return msgspec.structs.replace(shot.position, dice=[dice[n] for n in shot.order], cards=list(table.values()))
