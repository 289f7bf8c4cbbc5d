"""What is shown on the way: moves that nobody has to think about are written down together, and one of them may end a
turn. Who looks on sees the table after each of them that something came of, and before what begins the next turn."""

from __future__ import annotations

from dataclasses import dataclass

from overcrush.engine.edge.api import CLEAN_UP
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.server import told
from overcrush.server.happened import Mark, Stream
from overcrush.server.listening import Listener
from overcrush.server.opening import Played, Taken
from overcrush.server.seen import position, seen

LOUD = frozenset(
    {
        *("rolled", "rerolled", "purchased", "fielded", "used", "global", "attacks", "blocks", "damaged", "koed"),
        *("loses life", "gains life", "pays life", "prevented", "redirected", "captured", "triggered", "spun"),
        *("prepped", "control", "attached", "regenerates"),
    }
)
"""Kinds of events that somebody wants to see before the next."""


@dataclass(slots=True)
class Scene:
    """How the table stood when so many events had been told."""

    count: int
    game: Game


def scenes(before: Game, stream: Stream, played: Played, taken: Taken) -> list[Scene]:
    """What is to be seen between a position and the one after moves that are written down together."""
    found: list[Scene] = []
    events = taken.stream.shown
    first = since = stream.mark[0]
    game, mark = before, stream.mark
    for n, (move, after) in enumerate(played):
        there = [end_of_turn(stream, mark, game, move.call)] if after.turn != game.turn else []
        if n + 1 < len(played):
            there.append(Scene(taken.marks[n][0], after))
        for scene in there:
            if scene is not None and loud(events[since - first : scene.count - first]):
                found.append(scene)
                since = scene.count
        game, mark = after, taken.marks[n]
    return found if loud(events[since - first :]) else found[:-1]


def on_the_way(
    there: Scene, listener: Listener, shown: list[told.Event], passed: list[told.Passed], undo: str
) -> told.View:
    """What a seat sees of it, with the events that led to it; nothing is decided there, but it can be taken back."""
    since, listener.seen = listener.seen, there.count
    given = [each for each in passed if since <= each.n < there.count and "AB".index(each.who) in listener.eyes]
    table = position(there.game.names, seen(there.game, listener.eyes).state)
    events = shown[since : there.count]
    return told.View(position=table, since=since, events=events, passed=given, undo=undo, more=True)


def loud(events: list[told.Event]) -> bool:
    """Whether somebody wants to see that before the next."""
    return any(event.kind in LOUD for event in events)


def end_of_turn(stream: Stream, mark: Mark, game: Game, call: Call) -> Scene | None:
    """The table as a move leaves it before the turn is cleaned up, where nobody decides anything after that."""
    start = game.clone()
    start.state.halt = CLEAN_UP
    try:
        game = start.after(call)
    except OvercrushError:
        return None
    ahead = stream.ahead(mark)
    ahead.follow(game.state)
    return Scene(ahead.mark[0], game)
