"""What would come of an attack or of blocks: the fight played on a copy, with nobody doing anything more.

Dice to come are not known to anybody: where one would be rolled or drawn, the forecast ends before it.
"""

from __future__ import annotations

from contextlib import suppress

from overcrush.engine.edge.answers import Assign, Block, DieLike, answered
from overcrush.engine.edge.api import CLEAN_UP, MAIN, Ask, State, combat, facing, play, values
from overcrush.engine.edge.describe import PLAYERS
from overcrush.errors import Illegal
from overcrush.game import Game
from overcrush.model import const as c
from overcrush.server import asked, told
from overcrush.server.altering import Altering, Window
from overcrush.server.deciding import NUMBERS, picks, whole

MOST = 80
"""So many answers at most."""
WINDOWS = 3
"""In so many positions of a fight a Global is tried."""
BLOCKS = 8
"""So many blocks are tried to see which Globals matter."""


def forecast(game: Game, do: asked.Attack | asked.Block, request: int | None) -> told.Forecast:
    """The answer to ``forecast``; raises what an answer raises that is no answer here."""
    s = _declaring(game.state) if isinstance(do, asked.Attack) else game.state
    if s is game.state:
        picks(game, do)
    assert s.ask is not None
    start = s.clone()
    start.halt = CLEAN_UP
    after = answered(start, NUMBERS, whole(s, s.ask, do))[0]
    fight = _Fight(s, after)
    fight.go_on()
    after = fight.s
    events = after.events[len(s.events) :] if after.turn == s.turn else []
    damage = [0, 0]
    for event in events:
        if event[c.E_KIND] == c.EV_DAMAGED and event[c.E_DIE] < 0 and 0 <= event[c.E_PLAYER] < 2:
            damage[event[c.E_PLAYER]] += event[c.E_AMOUNT]
    return told.Forecast(
        id=request,
        falls=list(dict.fromkeys(e[c.E_DIE] for e in events if e[c.E_KIND] == c.EV_KOED and e[c.E_DIE] >= 0)),
        danger=fight.danger,
        most=fight.most,
        life=(after.life[0], after.life[1]),
        damage=(damage[0], damage[1]),
        blockers=fight.blockers,
        may=list(fight.may),
        globals=[told.Chance(PLAYERS[who], s.t.abilities[n].card, n) for who, n in _could(fight, len(s.events))],
        stops=fight.stops,
    )


def _declaring(s: State) -> State:
    """The position in which who has the Main Step declares attackers, if both pass until then."""
    after = s
    for _ in range(4):
        ask = after.ask
        if ask is None or ask.kind != c.PRIORITY or after.sub != MAIN or (c.O_PASS,) not in ask.options:
            break
        after = after.clone()
        play.give(after, ask, (c.O_PASS,))
    declares = after.ask is not None and after.ask.kind == c.ATTACK and after.active == s.active and after.rng == s.rng
    return after if declares else s


class _Fight:
    """A fight that goes on by itself as far as it can."""

    def __init__(self, before: State, after: State) -> None:
        self.s = after
        self.turn = before.turn
        self.rng = before.rng
        self.stops = "roll" if after.rng != before.rng else ""
        self.danger: list[int] = []
        self.most = 0
        self.blockers = 0
        self.chances: dict[tuple[int, int], list[Window]] = {}
        """Who could use which Global, and the positions in which they could."""
        self.unblocked: State | None = None
        """The position in which blockers are declared, if nobody blocks."""
        self.may: dict[int, None] = {}
        if self.stops:
            self.s = before

    def go_on(self) -> None:
        """To the end of the fight, or to where nobody can say what comes."""
        for _ in range(MOST):
            s = self.s
            ask = s.ask
            if self.stops or ask is None or s.turn != self.turn or s.sub == CLEAN_UP:
                return
            try:
                then = self._answered(s, ask)
            except Illegal:
                self.stops = "block" if ask.kind == c.BLOCK else "choice"
                return
            if then is None:
                self.stops = "choice"
            elif then.rng != self.rng:
                self.stops = "roll"
            else:
                self.s = then

    def _answered(self, s: State, ask: Ask) -> State | None:
        if ask.kind in (c.PRIORITY, c.REACT):
            for option in ask.options:
                if option[0] == c.O_GLOBAL:
                    self.chances.setdefault((ask.who, option[1]), []).append((s, ask, option))
            if (c.O_PASS,) not in ask.options:
                return None
            after = s.clone()
            play.give(after, ask, (c.O_PASS,))
            return after
        if ask.kind == c.BLOCK:
            self._look_at_blockers(s)
            self.unblocked = s
            return answered(s, NUMBERS, Block({}))[0]
        if ask.kind == c.CHOOSE and (c.O_NO,) in ask.options:
            if ask.die >= 0:
                self.may[ask.die] = None
            after = s.clone()
            play.give(after, ask, (c.O_NO,))
            return after
        if ask.kind == c.ORDER:
            after = s.clone()
            play.give(after, ask, ask.options[0])
            return after
        if ask.kind == c.ASSIGN:
            return answered(s, NUMBERS, Assign({ask.die: _split(s, ask.die)}))[0]
        return None

    def _look_at_blockers(self, s: State) -> None:
        """Which attackers one blocker alone could KO, and how many could block."""
        field = s.zones[(1 - s.active) * c.ZONES + c.FIELD]
        able: set[int] = set()
        felled_by: list[list[int]] = []
        for attacker in s.attackers:
            against = [b for b in field if facing.no_block(s, b, attacker) is None]
            able.update(against)
            left = values.defense(s, attacker) - s.damage[attacker]
            if strong := [b for b in against if combat.combat_value(s, b) >= left]:
                self.danger.append(attacker)
                felled_by.append(strong)
        self.blockers = len(able)
        self.most = _matched(felled_by)


def _could(fight: _Fight, since: int) -> list[tuple[int, int]]:
    """Who could use which Global so that it is of use to them in this fight, or in one with a block that could be."""

    def go_on(s: State) -> tuple[State, str]:
        then = _Fight(s, s)
        then.go_on()
        return then.s, then.stops

    altering = Altering(since, go_on)
    fights = [fight.chances]
    for blocked in _blocks(fight.unblocked):
        other = _Fight(blocked, blocked)
        other.go_on()
        fights.append(other.chances)
    found: dict[tuple[int, int], None] = {}
    for chances in fights:
        for chance, windows in chances.items():
            if chance not in found and altering.helps(windows[:WINDOWS]):
                found[chance] = None
    return list(found)


def _blocks(s: State | None) -> list[State]:
    """The position after each block of one attacker by one die."""
    if s is None:
        return []
    found: list[State] = []
    field = s.zones[(1 - s.active) * c.ZONES + c.FIELD]
    for attacker in s.attackers:
        for blocker in field:
            if len(found) < BLOCKS and facing.no_block(s, blocker, attacker) is None:
                with suppress(Illegal):  # somebody else must block, too
                    found.append(answered(s, NUMBERS, Block({attacker: [blocker]}))[0])
    return found


def _matched(each: list[list[int]]) -> int:
    """How many can have one of their own at the same time: each blocks one only."""
    taken: dict[int, int] = {}

    def finds(n: int, tried: set[int]) -> bool:
        for one in each[n]:
            if one not in tried:
                tried.add(one)
                if one not in taken or finds(taken[one], tried):
                    taken[one] = n
                    return True
        return False

    return sum(finds(n, set()) for n in range(len(each)))


def _split(s: State, die: int) -> dict[DieLike, int]:
    """As many knocked out as can be, in their order; the rest to the first."""
    left = combat.combat_value(s, die)
    amounts: dict[DieLike, int] = {}
    targets = combat.opponents_of(s, die)
    for target in targets:
        amounts[target] = min(left, max(0, values.defense(s, target) - s.damage[target]))
        left -= amounts[target]
    amounts[targets[0]] += left
    return amounts
