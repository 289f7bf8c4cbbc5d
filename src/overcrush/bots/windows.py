"""Whether there is anything in a window that could be of use to who is asked: where there is not, nobody need be.

Everything that can be done is tried on copies, with each choice it gives. Something counts as of use unless it is
seen that it is not: what the judge finds better than nothing done, what chance decides, and what changes something the
judge cannot see. What is paid with counts for nothing, for energy that is left on the other's turn is lost; nor does
the action die that is used, which cannot be used later than in this turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from overcrush.bots.appraise import Worth
from overcrush.bots.judge import KEPT as FACE
from overcrush.bots.judge import SPARE, evaluate
from overcrush.bots.policy import different
from overcrush.engine.edge.api import MAIN, Ask, Option, State, play, pool, price
from overcrush.errors import OvercrushError
from overcrush.model.const import CHOOSE, NOBODY, O_GLOBAL, O_PASS, O_USE, ORDER, REACT

MOST = 60
"""So many answers are tried for one option; where that is not enough, it is of use."""
SEEN = 0.01
"""What the judge must find better."""

KEPT = ("counters", "later", "attached", "paired", "captor", "flipped", "on_card", "attackers", "blocks", "over")
"""What the judge does not look at."""


class Unclear(Exception):
    """There are too many ways to try."""


def of_use(s: State, w: Worth) -> list[Option]:
    """The options of the open window that could be of use to who is asked."""
    ask = s.ask
    assert ask is not None
    base = evaluate(s, w, ask.who)
    return [option for option in ask.options if option[0] != O_PASS and _of_use(s, ask, w, option, base)]


def _of_use(s: State, ask: Ask, w: Worth, option: Option, base: float) -> bool:
    """Whether an option could be."""
    fights = option[0] == O_GLOBAL and w.fights[option[1]]
    if fights and s.sub == MAIN and not w.opens[option[1]]:
        return False  # it is offered again in the fight, if there is one
    before = sum(pool(s, ask.who))
    if option[0] == O_USE:
        base -= FACE * w.shows[s.card_of[option[1]]][s.face[option[1]]]
    twice = 2 * price(s, ask.who, option)[0] <= before
    again = fights and twice
    later = option[0] == O_GLOBAL and s.sub == MAIN and ask.who != s.active and not twice
    try:
        for after in _ends(s, ask, option):
            if after.rng != s.rng or after.winner == ask.who:
                return True
            if after.winner != NOBODY:
                continue
            gain = evaluate(after, w, ask.who) - base + SPARE * (before - sum(pool(after, ask.who)))
            if gain > SEEN or (gain > -SEEN and (again or (not fights and _unseen(s, after, ask.who, later)))):
                return True
    except (OvercrushError, Unclear):
        return True
    return False


def _ends(s: State, ask: Ask, option: Option) -> Iterator[State]:
    """The positions after an option, one for each way to answer what it asks."""
    first = s.clone()
    if not first.packet:
        first.halt = first.sub  # what could be done next need not be known
    play.give(first, ask, option)
    open_, tried = [first], 0
    while open_:
        c = open_.pop()
        now = c.ask
        if now is None or now.kind not in (CHOOSE, REACT, ORDER):
            yield c
            continue
        for choice in different(c, now) if now.kind == CHOOSE else now.options[-1:]:
            tried += 1
            if tried > MOST:
                raise Unclear
            d = c.clone()
            play.give(d, now, choice)
            open_.append(d)


def _unseen(s: State, after: State, me: int, later: bool) -> bool:
    """Whether something has changed that the judge does not look at, and not only to the harm of who did it. What only
    wounds a die is of no use where it can be done ``later``: in the fight, without which the wound is gone unused."""
    if len(after.effects) > len(s.effects) or after.queue or after.pending or after.virtual[me] > s.virtual[me]:
        return True
    if any(getattr(after, name) != getattr(s, name) for name in KEPT):
        return True
    return any(
        (not later and after.damage[die] > s.damage[die] and s.controller[die] != me)
        or (after.damage[die] < s.damage[die] and s.controller[die] == me)
        for die in range(len(s.damage))
    )
