"""What comes of a plan in the turns that follow, told by the events of playouts: who falls, who is hurt, who wins.

Chances say that one answer is better than another; this says what for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from overcrush.bots.plans import Plan
from overcrush.bots.search import SearchBot
from overcrush.engine.edge.api import Refs, State
from overcrush.engine.edge.views import raw_events
from overcrush.game.setup import scramble
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_KIND,
    E_PLAYER,
    EV_ATTACKS,
    EV_BOUGHT,
    EV_FIELDED,
    EV_KOED,
    EV_LIFE_LOST,
    EV_TURN,
    NOBODY,
)

ROUNDS = 10
"""How often a plan is played out to see what comes of it."""
SALT = 0x5EED


@dataclass(slots=True)
class Outcome:
    """What came of a plan, over so many playouts to the end of the turn after the present one."""

    rounds: int = 0
    won: int = 0
    """How often who decides won in the present turn."""
    lost: int = 0
    won_next: int = 0
    lost_next: int = 0
    """How often the other won in the turn after it."""
    dealt: float = 0.0
    """The life the other lost in the present turn, in all playouts together."""
    taken: float = 0.0
    taken_next: float = 0.0
    """The life who decides lost in the turn after it."""
    felled: Counter[int] = field(default_factory=Counter)
    """The other's dice that were KO'd in the present turn, and how often each."""
    fell: Counter[int] = field(default_factory=Counter)
    fought: int = 0
    """How often there was an attack in the present turn."""
    fielded: Counter[int] = field(default_factory=Counter)
    """The dice who decides fielded in the present turn."""
    bought: Counter[int] = field(default_factory=Counter)
    """The cards who decides bought dice of."""

    def share(self, times: float) -> float:
        """So many of all."""
        return times / self.rounds if self.rounds else 0.0

    def often(self, dice: Counter[int]) -> list[int]:
        """What came about in at least half of the playouts."""
        return [die for die, times in dice.items() if 2 * times >= self.rounds]


def outcome(bot: SearchBot, s: State, plan: Plan, pay: Refs | None = None, rounds: int = ROUNDS) -> Outcome:
    """Play a plan on, always with the same dice for whichever plan of a position, no longer than one may think."""
    ask = s.ask
    assert ask is not None
    start = s.clone()
    start.past = None  # what happened in earlier turns need not be gone through
    before = len(raw_events(start))
    found = Outcome()
    far = bot.horizon, bot.further
    bot.horizon = bot.further = 1
    try:
        limit = perf_counter() + bot.seconds
        for number in range(rounds):
            end = bot.played(start, plan, scramble(SALT + number), limit, pay)
            if end is not None:
                _count(found, start, end, before, ask.who)
    finally:
        bot.horizon, bot.further = far
    return found


def _count(found: Outcome, s: State, end: State, before: int, me: int) -> None:
    found.rounds += 1
    now = True
    for event in raw_events(end)[before:]:
        kind, die, player = event[E_KIND], event[E_DIE], event[E_PLAYER]
        if kind == EV_TURN:
            now = False
        elif kind == EV_LIFE_LOST:
            amount = event[E_AMOUNT]
            if now and player != me:
                found.dealt += amount
            elif player == me and now:
                found.taken += amount
            elif player == me:
                found.taken_next += amount
        elif not now or die < 0:
            continue
        elif kind == EV_KOED:
            (found.fell if player == me else found.felled)[die] += 1
        elif kind == EV_ATTACKS:
            found.fought += 1
        elif kind == EV_FIELDED and player == me:
            found.fielded[die] += 1
        elif kind == EV_BOUGHT and player == me:
            found.bought[s.card_of[die]] += 1
    if end.winner != NOBODY:
        won = end.winner == me
        if end.turn == s.turn:
            found.won, found.lost = found.won + won, found.lost + (end.winner == 1 - me)
        else:
            found.won_next, found.lost_next = found.won_next + won, found.lost_next + (end.winner == 1 - me)
