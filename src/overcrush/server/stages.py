"""A draft as it is kept, and how it goes on by itself: bots pick, clocks run out, one stage follows the other.

Everything of a draft is one piece of plain data, and each change of it is written as a whole: whoever reads it, in
whatever process, finds where it stands.
"""

from __future__ import annotations

import json
from random import Random, SystemRandom
from typing import Final

import msgspec

from overcrush.bots.drafter import built, draft_pick, pile_pick
from overcrush.server.clocks import DAY, Terms
from overcrush.server.rounds import Match, everybody
from overcrush.teams.draft import PLAYERS, Draft
from overcrush.teams.plain import team_data
from overcrush.teams.rainbow import Rainbow
from overcrush.teams.team import Team

PARTY: Final = "party"
SEATS, FIRST, PICKING, BUILDING, PLAYING, OVER = "seats", "first", "picking", "building", "playing", "over"
MAKING = 900.0
"""Seconds to make a team, where there is a clock."""
GRACE = 2.0
"""Seconds after which a clock that has run out counts: what was sent in time arrives."""
UNSEEN = 90.0
"""A clock that ran out longer ago (and longer than it runs) was seen by nobody, because the server was down or all had
gone: it begins anew."""
PATIENCE = 120.0
"""Seconds after which a bot may go on for somebody who has gone, where nobody has more time to decide."""
BASE = "easy"
"""The bot that picks where a person's time is over."""


class Seat(msgspec.Struct, omit_defaults=True):
    """A place: whose it is, and the bot that sits there or goes on for them."""

    who: str = ""
    name: str = ""
    bot: str = ""
    team: str = ""
    """The team as JSON, once it has been made."""

    @property
    def taken(self) -> bool:
        """Whether anybody sits there."""
        return bool(self.who or self.bot)


class Standing(msgspec.Struct, omit_defaults=True):
    """A draft as it stands."""

    kind: str
    sets: list[str]
    seats: list[Seat]
    clock: int = 0
    limit: int = 8
    basics: int = 3
    time: Terms | None = None
    """The clock of the games."""
    stage: str = SEATS
    since: float = 0.0
    """When what is waited for began to be waited for."""
    chooser: int = -1
    party: Draft | None = None
    rainbow: Rainbow | None = None
    matches: list[Match] = []

    @property
    def bots(self) -> list[bool]:
        """Which seats a bot plays."""
        return [bool(seat.bot) for seat in self.seats]

    def seat_of(self, who: str) -> int:
        """Where somebody sits, or -1."""
        return next((n for n, seat in enumerate(self.seats) if who and seat.who == who), -1)

    def mark(self) -> tuple[str, int]:
        """What a clock is about: it begins anew when this changes."""
        picks = (
            len(self.party.picks) if self.party is not None else self.rainbow.step if self.rainbow is not None else 0
        )
        return self.stage, picks

    def left(self, now: float) -> float | None:
        """Seconds until what is waited for is done without waiting; None: there is no clock."""
        if not self.clock or self.stage not in (FIRST, PICKING, BUILDING):
            return None
        return max(0.0, self.since + self.allowed - now)

    @property
    def allowed(self) -> float:
        """The seconds there are for a pick, or to make a team."""
        return max(MAKING, self.clock) if self.stage == BUILDING else float(self.clock)

    @property
    def patience(self) -> float:
        """Seconds after which a bot may go on for somebody who has gone: never less than what one has to decide."""
        slow = self.time.days * DAY if self.time is not None and self.stage == PLAYING else 0
        return max(PATIENCE, self.clock, slow)

    def name_of(self, n: int) -> str:
        """What a seat's player is called."""
        seat = self.seats[n]
        return seat.name or (f"Bot {n + 1}" if seat.bot and not seat.who else f"Player {n + 1}")


def begin(what: Standing, now: float, chance: Random | None = None) -> None:
    """Everybody is there: packs are opened, or the collection is laid out."""
    chance = chance or SystemRandom()
    if what.kind == PARTY:
        what.party = Draft.new(what.sets, what.limit, chance.getrandbits(64), what.basics)
        what.chooser = chance.randrange(2)
        what.stage = FIRST
    else:
        what.rainbow = Rainbow.new(what.kind, what.sets, len(what.seats), chance)
        what.stage = PICKING
    what.since = now


def first(what: Standing, mine: bool) -> None:
    """Who won the roll says who takes the first turn; the other one picks first."""
    assert what.party is not None
    what.party.first = PLAYERS[what.chooser if mine else 1 - what.chooser]
    what.stage = PICKING


def go_on(what: Standing, now: float) -> None:
    """Everything that happens by itself, until somebody has to do something."""
    late = _late(what, now)
    while True:
        mark = what.mark()
        _step(what, late)
        late = False
        if what.mark() == mark:
            return
        what.since = now


def _late(what: Standing, now: float) -> bool:
    """Whether a clock has run out, and somebody was there to see it."""
    left = what.left(now)
    if left is None or left > 0:
        return False
    over = now - what.since - what.allowed
    if over > max(UNSEEN, what.clock):
        what.since = now
        return False
    return over >= GRACE


def _step(what: Standing, late: bool) -> None:
    """One step: what bots do, and what is done for those whose time is over."""
    if what.stage == FIRST and (late or what.seats[what.chooser].bot):
        first(what, True)
    elif what.stage == PICKING and what.party is not None:
        _party(what, what.party, late)
    elif what.stage == PICKING and what.rainbow is not None:
        _pile(what, what.rainbow, late)
    elif what.stage == BUILDING and what.rainbow is not None:
        for n, seat in enumerate(what.seats):
            if not seat.team and (seat.bot or late):
                seat.team = json.dumps(team_data(built(what.rainbow, n, team_name(what, n), SystemRandom())))
        if all(seat.team for seat in what.seats):
            _pair(what)
    elif what.stage == PLAYING and all(match.over or all(what.bots[n] for n in match.seats) for match in what.matches):
        what.stage = OVER


def _party(what: Standing, draft: Draft, late: bool) -> None:
    who = draft.who
    if who is not None:
        full = not draft.room("A") and not draft.room("B")
        if late or full or what.seats[PLAYERS.index(who)].bot:
            draft.pick(*draft_pick(draft))
        return
    for seat, team in zip(what.seats, draft.teams(), strict=True):
        seat.team = json.dumps(team_data(team))
    _pair(what)


def _pile(what: Standing, draft: Rainbow, late: bool) -> None:
    waiting = [n for n, seat in enumerate(what.seats) if draft.waits_for(n) and (late or seat.bot)]
    for n in waiting:  # the piles are passed after the last of them at the earliest
        draft.pick(n, pile_pick(draft, n))
    if draft.over:
        what.stage = BUILDING


def _pair(what: Standing) -> None:
    what.matches = everybody(len(what.seats), what.bots)
    what.stage = PLAYING


def team_name(what: Standing, n: int) -> str:
    """What a drafted team is called."""
    return f"{what.name_of(n)}'s draft"[:80]


def named(what: Standing, n: int, team: Team) -> Team:
    """A team under a name that says whose it is, where it has none."""
    return team if team.name.strip() else Team(team_name(what, n), team.cards, team.basics)
