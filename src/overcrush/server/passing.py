"""What is answered for a player without asking: windows in which nothing that can be done is of use, the second pass
after both have passed, the order of abilities that come to the same in any, and everything until the turn for which
somebody passes is over."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from overcrush.bots.appraise import Worth
from overcrush.bots.windows import of_use
from overcrush.engine.edge.api import MAIN, Ask, State, play
from overcrush.engine.edge.api import Option as RawOption
from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.save import snapshot
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.model import const as c
from overcrush.server import asked
from overcrush.server.deciding import picks
from overcrush.server.keeping import Move

ALWAYS, OPTIONS, USEFUL, FIGHTS = "always", "options", "useful", "fights"
AGAIN, USELESS, FIGHT, UNTIL, ORDERED = "again", "useless", "fight", "until", "order"
ABILITIES = (c.O_GLOBAL, c.O_ACTIVATE, c.O_PASS)
OVER = ("events", "past", "packet_by")
"""What tells only how a position came to be, once nothing is being resolved."""
MOST_ORDERED = 3
"""The order of more abilities than that is not tried."""
QUIET = (c.O_PASS, c.O_DONE, c.O_REROLL)
"""Answers of the other player after which nothing is different that one could answer."""


@dataclass(slots=True)
class Stops:
    """Where a player wants to be asked."""

    mode: str = USEFUL
    globals: frozenset[int] = frozenset()
    """The Global abilities at which they always do."""
    until: str = ""
    """Until when they do not: the end of this ``turn`` of theirs, the next that is ``mine``, ``attacked``."""
    since: int = 0
    """How many moves there were when they said so."""
    turn: int = 0
    """And in which turn."""
    attack: tuple[int, ...] | None = None
    """With whom they attack then, unless something has changed."""


class Passing:
    """Answers for both players; whether a window is of use is worked out once for a position."""

    def __init__(self) -> None:
        self.stops = [Stops(), Stops()]
        self._worth: Worth | None = None
        self._known: tuple[State, bool] | None = None

    def answer(self, game: Game, moves: list[Move]) -> tuple[Call, str] | None:
        """What is answered without asking, and why; nothing where somebody is asked."""
        s = game.state
        ask = s.ask
        if ask is None:
            return None
        stops = self.stops[ask.who]
        last = ask.options[-1]
        if len(ask.options) == 1:
            return None if stops.mode == ALWAYS and ask.kind == c.PRIORITY else (((last, None),), "")
        if ask.kind == c.ATTACK and stops.attack is not None:
            return _attack(game, ask, stops, moves)
        if _passing(s, ask, stops, moves) and _gives_up(ask, last):
            return ((last, None),), UNTIL
        if stops.mode in (ALWAYS, OPTIONS):
            return None
        if ask.kind == c.ORDER:
            return (((ask.options[0], None),), ORDERED) if _in_any_order(s, ask) else None
        if ask.kind != c.PRIORITY:
            return None
        why = self._why(game, ask, stops)
        return (((last, None),), why) if why else None

    def _why(self, game: Game, ask: Ask, stops: Stops) -> str:
        """Why a window is passed, or nothing."""
        s = game.state
        own = ask.who == s.active
        if own and s.passes == 2:
            return AGAIN
        if own and s.sub == MAIN and any(option[0] not in ABILITIES for option in ask.options):
            return ""
        if any(option[0] == c.O_GLOBAL and option[1] in stops.globals for option in ask.options):
            return ""
        if stops.mode == FIGHTS:
            return FIGHT if s.sub == MAIN else ""
        return "" if self._of_use(game, ask) else USELESS

    def _of_use(self, game: Game, ask: Ask) -> bool:
        s = game.state
        if self._known is None or self._known[0] is not s:
            if self._worth is None or self._worth.table is not s.t:
                self._worth = Worth(s.t)
            # what one may not know must not be seen from whether one is asked
            self._known = (s, bool(of_use(game.for_bot(PLAYERS[ask.who], s.turn).state, self._worth)))
        return self._known[1]


def _attack(game: Game, ask: Ask, stops: Stops, moves: list[Move]) -> tuple[Call, str] | None:
    """The attack that was said with the pass before it."""
    changed = len(moves) < stops.since or _answered(moves, stops.since, ask.who)
    if stops.attack is None or changed or game.turn != stops.turn:
        return None
    try:
        return picks(game, asked.Attack(list(stops.attack))), ""
    except OvercrushError:
        return None  # who may or must attack has changed


def _passing(s: State, ask: Ask, stops: Stops, moves: list[Move]) -> bool:
    """Whether somebody who passes for a while still does; if not, that is over."""
    if not stops.until:
        return False
    own = ask.who == s.active
    if len(moves) < stops.since:
        goes_on = False  # it was taken back
    elif stops.until == "turn":
        goes_on = own and s.turn == stops.turn and not _answered(moves, stops.since, ask.who)
    elif stops.until == "mine":
        goes_on = not own or s.turn == stops.turn
    else:
        goes_on = (not own or s.turn == stops.turn) and not (s.attackers and not own)
    if not goes_on:
        stops.until = ""
    return goes_on


def _answered(moves: list[Move], since: int, player: int) -> bool:
    """Whether the other player has done something since."""
    return any(move.who != PLAYERS[player] and any(p[0][0] not in QUIET for p in move.call) for move in moves[since:])


def _gives_up(ask: Ask, last: RawOption) -> bool:
    """Whether a decision can be let go by."""
    if ask.kind in (c.PRIORITY, c.REACT):
        return last[0] == c.O_PASS
    return ask.kind in (c.ATTACK, c.BLOCK) and last[0] == c.O_DONE


def _in_any_order(s: State, ask: Ask) -> bool:
    """Whether some abilities come to the same in every order: each is tried; nobody is asked, and nothing is rolled."""
    if len(s.batch) > MOST_ORDERED:
        return False
    found: dict[str, object] | None = None
    for order in permutations(range(len(s.batch))):
        after = _resolved(s, ask, order)
        if after is None or (found is not None and after != found):
            return False
        found = after
    return True


def _resolved(s: State, ask: Ask, order: tuple[int, ...]) -> dict[str, object] | None:
    """The position after abilities were resolved in an order; nothing where more than that decides what it is."""
    after, left = s.clone(), list(range(len(s.batch)))
    after.halt = after.sub
    for place in order[:-1]:
        now = after.ask
        if now is None or now.kind != c.ORDER or (c.O_ORDER, left.index(place)) not in now.options:
            return None
        play.give(after, now, (c.O_ORDER, left.index(place)))
        left.remove(place)
    if after.ask is not None or after.stack or after.queue or after.rng != s.rng or after.winner != c.NOBODY:
        return None
    found = snapshot(after)
    found["zones"] = [sorted(zone) for zone in after.zones]
    return {name: value for name, value in found.items() if name not in OVER}
