"""Records for players: what has happened in a game, and never what is still to come.

The seed of a game says every die to come. So the record of a game that is not over begins from its first position with
the dice that have fallen as a script, and with other dice after them.
"""

from __future__ import annotations

import json
import secrets

import msgspec

from overcrush.bounded import plain
from overcrush.engine.edge.api import play, start
from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.secrets import secrets as hidden
from overcrush.engine.edge.views import raw_events
from overcrush.errors import Malformed, OvercrushError
from overcrush.game import Game, Record
from overcrush.game.setup import Call, digest, scramble
from overcrush.model.const import E_AMOUNT, E_DIE, E_KIND, EV_DREW, EV_REROLLED, EV_ROLLED, NOBODY
from overcrush.server.seen import Eyes, seen

RECALLED = 60
"""So many of the last events a bug report tells in words."""


def report(game: Game, moves: list[Call], note: str, eyes: Eyes) -> str:
    """A bug report: what somebody says, the table and the last events in words, and the record to play it again."""
    shown = seen(game, eyes)
    events = game.log
    data = {
        "overcrush": "report",
        "note": note,
        "table": str(shown).splitlines(),
        "decision": repr(game.decision) if game.decision is not None else "",
        "events": [str(event) for event in events[max(0, len(events) - RECALLED) :]],
        "record": json.loads(record(game, moves, eyes).to_json()),
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def opened(data: bytes) -> tuple[bytes, Record]:
    """The record in a file: one of its own, or that of a bug report."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Malformed("that is no record: it is no JSON") from None
    plain(found)
    if isinstance(found, dict) and found.get("overcrush") == "report":
        data = json.dumps(found.get("record")).encode()
    return data, Record.from_json(data)


def record(game: Game, moves: list[Call], eyes: Eyes = (), over: bool = False) -> Record:
    """The record of a game: whole if it is over, by the rules or otherwise (``over``), else without what is to come."""
    if (over or game.winner is not None) and game.setup.seed is not None:
        return game.record()
    viewer = eyes[0] if len(eyes) == 1 else NOBODY
    if not hidden(game.state, viewer):
        found = scripted(game, moves)
        if found is not None:
            return found
    for player in PLAYERS if viewer < 0 else PLAYERS[viewer]:
        game = game.for_bot(player, secrets.randbits(63))
    return game.record()


def scripted(game: Game, moves: list[Call]) -> Record | None:
    """The game so far on scripted dice, or None where chance had more to say than dice and bags."""
    before = start(game.setup.table, scramble(secrets.randbits(63)))
    events = raw_events(game.state)
    before.draws = tuple(-1 - event[E_DIE] for event in events if event[E_KIND] == EV_DREW)
    before.rolls = tuple(f"#{event[E_AMOUNT]}" for event in events if event[E_KIND] in (EV_ROLLED, EV_REROLLED))
    try:
        play.run(before)
        again = Game(game.setup.without_seed(), before, before.clone())
        for call in moves:
            again.take(call)
    except OvercrushError:
        return None
    if digest(raw_events(again.state)) != digest(events):
        return None
    return again.record()
