"""Odds and hints for who decides, where nobody else plays: against bots, and where two share a page.

They are worked out in the processes in which bots think, about a position in which the dice to come are drawn anew and
the other's secrets are made up. A page has one question at a time; once the decision is answered, nobody works at it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from overcrush.bots.advice import because, contrast
from overcrush.bots.odds import DECLARED, Candidate, Weigher, look, worded
from overcrush.bots.plans import Plan
from overcrush.engine.edge.api import Ask, State
from overcrush.model import const as c
from overcrush.server import asked, told
from overcrush.server.deciding import paths
from overcrush.server.refusing import Refusal, refused
from overcrush.server.room import Room
from overcrush.server.thinking import heed, position
from overcrush.server.weighing import Odds, Weighed, Worth

log = logging.getLogger("overcrush.server")

MOST_ANSWERS = 8
"""So many answers are told."""
MOST_TARGETS = 12
"""A question with so many targets at most is looked at target by target."""
LATE = "that decision has been answered already"
ELSEWHERE = "odds and hints are for games against bots, and for two at one page"


def advised(room: Room) -> bool:
    """Whether odds and hints are for a game: where nobody else plays it, and it counts for nobody else."""
    options = room.kept.options
    return not options.between_people and not options.draft and not options.guide


class Advising:
    """What a page asks for, one thing at a time."""

    def __init__(self, room: Room, tell: Callable[[told.Told | Odds], None]) -> None:
        self._room = room
        self._tell = tell
        self._work: asyncio.Task[None] | None = None
        self._asked: asked.Advise | None = None

    def ask(self, message: asked.Advise) -> None:
        """Work out what is asked for; what was asked before is not wanted any more."""
        if not advised(self._room):
            raise Refusal("foreign", ELSEWHERE)
        self.stop()
        self._asked = message
        self._work = asyncio.create_task(self._answer(message))

    def stop(self) -> None:
        """Nothing that was asked is wanted any more."""
        if self._work is not None and not self._work.done():
            self._work.cancel()
            assert self._asked is not None
            self._tell(refused(Refusal("late", LATE), self._asked.id, self._room.number))
        self._work = None

    def open(self, number: int) -> None:
        """Another decision may be open now: what was asked about an earlier one is not wanted any more."""
        if self._asked is not None and number != self._asked.decision:
            self.stop()

    async def _answer(self, message: asked.Advise) -> None:
        room = self._room
        try:
            seed = room.kept.options.bot_seed ^ room.number
            found = await room.thinkers.advice(worked_out, room.game, seed, room.kept.owner, message.hint)
        except Exception:
            log.exception("odds of game %s, decision %d", room.kept.id, message.decision)
            self._refuse(message, Refusal("broken", "that could not be worked out; nothing has changed"))
            return
        if found is None:
            self._refuse(message, Refusal("busy", "so many bots are thinking that there was no time for it"))
            return
        names = room.game.names
        found.id, found.decision, found.why = message.id, message.decision, names.put(found.why)
        self._tell(found)

    def _refuse(self, message: asked.Advise, why: Refusal) -> None:
        self._tell(refused(why, message.id, self._room.number))


# --- in a process for bots -----------------------------------------------------------------------------------


def worked_out(setup: str, state: str, seed: int, seconds: float, place: int, hint: bool) -> Odds:
    """What the answers to a decision are worth; for a ``hint`` with the best one and why it is that."""
    game = position(setup, state)
    s = game.state
    ask = s.ask
    assert ask is not None
    weigher = Weigher(seed, seconds)
    weigher.bot.heed = lambda: heed(place)
    ways = paths(s, ask)
    targets = [way for way in ways if len(way) > 1]
    found = weigher.candidates(s, targets if len(targets) <= MOST_TARGETS else ())
    texts = dict.fromkeys(worded(game, each.plan) for each in found)
    first = {text: next(each for each in found if worded(game, each.plan) == text) for text in texts}
    odds = Odds(
        decision=0,
        chance=_rounded(found[0].chance),
        answers=[
            Weighed(text, _rounded(each.chance), _dice(each.plan)) for text, each in list(first.items())[:MOST_ANSWERS]
        ],
        options=[
            Worth(n, _rounded(worth)) for n, way in enumerate(ways) if (worth := _worth(s, ask, way, found)) is not None
        ],
        by=weigher.by,
    )
    if hint:
        odds.why = because(weigher, game.names, s, found[0], contrast(found))
        odds.answer = _answer(s, ask, ways, found[0].plan)
    return odds


def _rounded(chance: float) -> float:
    return round(chance, 3)


def _worth(s: State, ask: Ask, way: Plan, found: list[Candidate]) -> float | None:
    """What the best answer that takes an option is worth."""
    if ask.kind in DECLARED and way[0][0] != c.O_DONE:
        fits = [each.chance for each in found if way[0] in each.plan]
    else:
        like = look(s, way[0])
        alike = [each for each in found if look(s, each.plan[0]) == like]
        fits = [each.chance for each in alike if each.plan[1 : len(way)] == way[1:]]
    return max(fits, default=None)


def _answer(s: State, ask: Ask, ways: list[Plan], plan: Plan) -> asked.Doing | None:
    """A plan as a page would answer with it."""
    if ask.kind == c.ATTACK:
        return asked.Attack([pick[1] for pick in plan if pick[0] == c.O_ATTACK])
    if ask.kind == c.REROLL:
        return asked.Reroll([pick[1] for pick in plan if pick[0] == c.O_REROLL])
    if ask.kind == c.BLOCK:
        return asked.Block([(pick[1], pick[2]) for pick in plan if pick[0] == c.O_BLOCK])
    if ask.kind in (c.ASSIGN, c.ORDER) or ask.most > 1:
        return None
    fitting = [n for n, way in enumerate(ways) if plan[: len(way)] == way] or [
        n for n, way in enumerate(ways) if way[0] == plan[0]
    ]
    return asked.Take(fitting[0]) if fitting else None


def _dice(plan: Plan) -> list[int]:
    """The dice that a plan speaks of."""
    with_dice = (c.O_FIELD, c.O_USE, c.O_REROLL, c.O_ATTACK, c.O_BLOCK, c.O_PICK)
    return list(dict.fromkeys(pick[1] for pick in plan if pick[0] in with_dice and pick[1] >= 0))
