"""A game that newer rules cannot go on with: it is shown as it stood, and can be seen again move by move."""

from __future__ import annotations

import time

import msgspec

from overcrush.errors import Malformed
from overcrush.server import offers, told
from overcrush.server.film import Film
from overcrush.server.refusing import Refusal

MOST_STEPS = 60
"""So many steps are told at a time."""
STOPPED = "it is shown as it stood, and nobody can play it on"


class Outlived(Refusal):
    """A game that cannot be played on, with what there is to see of it."""

    def __init__(self, film: Film, why: str) -> None:
        super().__init__("broken", f"{why.removesuffix('.')}; {STOPPED}")
        self.film = film

    @property
    def between_people(self) -> bool:
        """Whether two people have played it."""
        return all(player.kind != "bot" for player in self.film.table.players)

    def known(self, seat: str) -> int:
        """After how many moves a seat sees it: who looks on may be some minutes behind."""
        film, last = self.film, len(self.film.positions) - 1
        if seat != "watch" or not film.table.delay or film.last.winner:
            return last
        until = time.time() - film.table.delay
        return max(n for n, when in enumerate(film.times) if n == 0 or when <= until)

    def table(self, seat: str) -> told.Table:
        """What a page needs once."""
        return msgspec.structs.replace(self.film.table, seat=seat)

    def view(self, seat: str, since: int = 0) -> told.View:
        """How it stood."""
        moves = self.known(seat)
        events = self.film.events[: self.film.marks[moves]]
        since = min(since, len(events))
        ended = self.film.ended[1] if self.film.ended is not None else ""
        return told.View(position=self.film.at(moves), since=since, events=events[since:], answers=moves, ended=ended)


def info(film: Film, ident: str, title: str) -> offers.ReplayInfo:
    """A film as a replay."""
    turns: list[offers.TurnMark] = []
    for n, position in enumerate(film.positions):
        if position is not None and (not turns or turns[-1].turn != position.turn):
            turns.append(offers.TurnMark(position.turn, n, position.active))
    table = msgspec.structs.replace(film.table, game=ident, title=title)
    return offers.ReplayInfo(ident, title, table, len(film.positions), turns, film.last.winner)


def steps(film: Film, first: int, last: int) -> offers.Steps:
    """The steps of a film from one to another, both included."""
    last = min(last, first + MOST_STEPS - 1, len(film.positions) - 1)
    if not 0 <= first <= last:
        raise Malformed(f"the steps of this replay go from 0 to {len(film.positions) - 1}")
    return offers.Steps([_step(film, n) for n in range(first, last + 1)])


def _step(film: Film, n: int) -> offers.Step:
    since = film.marks[n - 1] if n else 0
    ended = film.ended[1] if film.ended is not None and n == len(film.positions) - 1 else ""
    view = told.View(
        position=film.at(n), since=since, events=film.events[since : film.marks[n]], answers=n, ended=ended
    )
    return offers.Step(n, view, film.whos[n])
