"""Whether a player can win before the turn is over, whatever the other does: tried on the engine itself.

Who strikes fields, uses and pays in the Main Step, attacks, and uses what is left once blockers are declared; the other
blocks and answers as is worst for them. What chance decides on the way is drawn several times, never foretold: the
answer is the chance to win. The same looks from the other side: whether blocks and answers let the other win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from overcrush.bots.appraise import Worth
from overcrush.bots.fight import Fighter, best_blocks, fighters
from overcrush.bots.striking import Strikes
from overcrush.bots.targets import alike_once, quick
from overcrush.engine.edge.api import MAIN, Ask, Option, Refs, State, blocks_allowed, defense, play, pool, price, ways
from overcrush.errors import OvercrushError
from overcrush.game.setup import scramble
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CHOOSE,
    EV_BOUGHT,
    FIELD,
    NOBODY,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_PASS,
    O_USE,
    PRIORITY,
    REROLL,
    ZONES,
)

Line = tuple[tuple[Option, ...], Refs | None]
"""Picks given one after the other, and the dice that pay for the first where it matters which."""

SURE = 0.999
DRAWS = 4
"""How often what chance decides is drawn."""
ACTS = 5
"""How many things are done in the Main Step at most before the attack."""
CHOICES = 8
"""How many answers to one question are looked at."""
BLOCKS = 14
"""How many ways to block are, those that let the least through first."""
ALIKE = 2
"""How many of those are that block the same attackers."""
LISTED = 3000
"""So many ways to block are put in order."""
BUSY = 200
"""After so many events in a turn nothing more is used."""
PAYMENTS = 4
"""How many ways to pay are looked at."""

Pairs = list[tuple[int, int]]
"""Blocks: blocker and attacker."""


class Spent(Exception):
    """There is no more time to look."""


class Impossible(Exception):
    """An answer that cannot be given."""


class Solver:
    """Looks for a win within a turn, with so many answers tried at the most and until a moment at the latest."""

    __slots__ = (
        "_clock",
        "_cut",
        "_fought",
        "_last",
        "_left",
        "_me",
        "_seen",
        "_seed",
        "_strikes",
        "_turn",
        "_w",
        "tried",
    )

    def __init__(
        self, w: Worth, strikes: Strikes, nodes: int, clock: Callable[[], float] | None = None, last: float = 0.0
    ) -> None:
        self._w = w
        self._strikes = strikes
        self._left = nodes
        self._clock = clock
        self._last = last
        self._me = 0
        self._turn = 0
        self._seed = 0
        self._seen: dict[tuple[object, ...], float] = {}
        self._fought: dict[tuple[object, ...], float] = {}
        """The same for what comes after the Main Step: there it is the same however much was done before."""
        self._cut = False
        """Whether more could have been done in the Main Step than was looked at."""
        self.tried = 0
        """How many answers have been tried."""

    # --- from outside ------------------------------------------------------------------------------------------

    def possible(self, s: State, me: int) -> bool:
        """Whether it is worth looking: it is that player's turn, and what there is could be enough."""
        return s.active == me and self._strikes.most(s, me) >= s.life[1 - me]

    def win(self, s: State, seed: int) -> tuple[float, Line | None]:
        """The chance to win this turn that whoever is asked can be sure of, as far as was looked, and how to begin."""
        ask = s.ask
        assert ask is not None
        self._begin(s, ask.who, seed)
        best, found = 0.0, None
        acting = ask.kind == PRIORITY and s.sub <= MAIN
        try:
            for acts in range(ACTS + 1) if acting else (ACTS,):
                self._seen.clear()
                self._cut = False
                lines = self._lines(s, ask, acts)
                for line in lines:
                    try:
                        value = self._after(s, ask, line, acts, best)
                    except Impossible:
                        continue
                    if value > best + 1e-9:
                        best, found = value, line
                    if best >= SURE:
                        return best, found
                if not self._cut:
                    break  # all that could be done has been
        except Spent:
            pass
        return best, found

    def loss(self, s: State, line: Line, seed: int) -> float | None:
        """The chance to win that the other has this turn after an answer of whoever is asked; None: not found out."""
        ask = s.ask
        assert ask is not None
        self._begin(s, 1 - ask.who, seed)
        try:
            return self._after(s, ask, line, 1, 0.0)
        except (Spent, Impossible):
            return None

    def _begin(self, s: State, me: int, seed: int) -> None:
        self._me = me
        self._turn = s.turn
        self._seed = seed
        self._seen.clear()
        self._fought.clear()

    # --- looking -------------------------------------------------------------------------------------------------

    def _after(self, s: State, ask: Ask, line: Line, acts: int, floor: float) -> float:
        """The chance to win after an answer; where chance has a say, over several draws."""
        picks, dice = line
        acts -= ask.who == self._me and ask.kind == PRIORITY and picks[0][0] != O_PASS and s.sub <= MAIN
        first = self._given(s, picks, dice, self._seed)
        if first is None:
            raise Impossible
        if first.rng == self._seed:
            return self._value(first, acts, floor)
        total = self._value(first, acts, 0.0)
        for number in range(1, DRAWS):
            if total + (DRAWS - number) <= floor * DRAWS:
                return 0.0
            other = self._given(s, picks, dice, scramble(self._seed + number))
            total += self._value(other, acts, 0.0) if other is not None else 0.0
        return total / DRAWS

    def _given(self, s: State, picks: tuple[Option, ...], dice: Refs | None, seed: int) -> State | None:
        """A copy with these picks given, or None if they cannot be."""
        c = s.clone()
        c.rng = seed
        c.rolls = c.draws = ()
        try:
            for option in picks:
                now = c.ask
                if now is None or option not in now.options:
                    return None
                self._count()
                play.give(c, now, option, dice)
                dice = None
        except OvercrushError:
            return None
        return c

    def _count(self) -> None:
        self.tried += 1
        self._left -= 1
        if self._left < 0 or (self._clock is not None and self._clock() > self._last):
            raise Spent

    def _value(self, c: State, acts: int, floor: float) -> float:
        """The chance to win from a position of one's own; what is not above the floor need not be exact."""
        while True:
            if c.winner != NOBODY:
                return float(c.winner == self._me)
            ask = c.ask
            if ask is None or c.turn != self._turn:
                return 0.0
            if len(ask.options) > 1:
                break
            self._count()
            play.give(c, ask, ask.options[0])
        if ask.kind == REROLL:
            return 0.0
        mine = ask.who == self._me
        if mine and ask.kind == PRIORITY and ask.options[-1][0] == O_PASS and c.passes == 2:
            return self._after(c, ask, ((ask.options[-1],), None), acts, floor)
        main = c.sub <= MAIN
        key = _key(c, ask, acts if main else 0)
        seen = self._seen if main else self._fought
        known = seen.get(key)
        if known is not None:
            return known
        best = self._best(c, ask, acts, floor, self._lines(c, ask, acts))
        if best is None:  # none of them could be given: each option by itself
            best = self._best(c, ask, acts, floor, [((option,), None) for option in ask.options]) or 0.0
        if mine or best > floor:  # what is bad enough was not looked at to the end
            seen[key] = best
        return best

    def _best(self, c: State, ask: Ask, acts: int, floor: float, lines: list[Line]) -> float | None:
        """The chance to win after the best answer of whoever is asked; None if none could be given."""
        mine = ask.who == self._me
        best: float | None = None
        for line in lines:
            try:
                value = self._after(c, ask, line, acts, max(best or 0.0, floor) if mine else floor)
            except Impossible:
                continue
            if best is None or (value > best if mine else value < best):
                best = value
            if best >= SURE if mine else best <= floor:
                break
        return best

    # --- what can be done ----------------------------------------------------------------------------------------

    def _lines(self, s: State, ask: Ask, acts: int) -> list[Line]:
        """The answers to a question that are worth a look."""
        mine = ask.who == self._me
        if ask.kind == PRIORITY:
            return self._moves(s, ask, mine, acts)
        if ask.kind == ATTACK:
            return [(picks, None) for picks in attacks(s, ask)]
        if ask.kind == BLOCK:
            return [(picks, None) for picks in blocks(s, self._w, ask)]
        if ask.kind == ASSIGN and ask.options[0][0] == O_ASSIGN:
            return [((option,), None) for option in splits(s, ask)]
        first = quick(s, self._w, ask) if ask.kind == CHOOSE else ask.options[0]
        found = dict.fromkeys([first, *alike_once(s, ask)])
        return [((option,), None) for option in list(found)[:CHOICES]]

    def _moves(self, s: State, ask: Ask, mine: bool, acts: int) -> list[Line]:
        """What to do with priority: first pass, then whatever could help."""
        w = self._w
        stop: Line = ((ask.options[-1],), None)
        main = s.sub <= MAIN
        if len(s.events) > BUSY:
            return [stop]
        if mine and main and acts <= 0:
            self._cut = True
            return [stop]
        found: list[Line] = [stop]
        seen: set[tuple[int, ...]] = set()
        for option in ask.options[:-1]:
            kind = option[0]
            if kind == O_BUY and not (mine and s.t.watchers[EV_BOUGHT]):
                continue  # what is bought does nothing this turn, unless something looks on
            if kind in (O_FIELD, O_USE):
                look = (kind, s.card_of[option[1]], s.face[option[1]])
                if look in seen:
                    continue
                seen.add(look)
            if main and mine and self._waits(s, w, option):
                continue
            found += [((option,), dice) for dice in self._payments(s, ask, option)]
        return found

    def _waits(self, s: State, w: Worth, option: Option) -> bool:
        """Whether something is as good, or better, once blockers are declared."""
        if option[0] in (O_GLOBAL, O_ACTIVATE):
            return w.fights[option[1]] and not w.opens[option[1]]
        if option[0] == O_USE:
            ability = s.t.use[s.card_of[option[1]]]
            return ability is not None and w.fights[ability.index] and not w.opens[ability.index]
        return False

    def _payments(self, s: State, ask: Ask, option: Option) -> list[Refs | None]:
        """The ways to pay for something that leave different energy."""
        n, _ = price(s, ask.who, option)
        have = pool(s, ask.who)
        if not 0 < n < sum(have) or n > 4 or sum(1 for amount in have if amount) < 2 or ask.who != self._me:
            return [None]
        found: list[Refs | None] = [*ways(s, ask.who, option)[:PAYMENTS]]
        return [None, *found[1:]] if found else [None]


def _key(s: State, ask: Ask, acts: int) -> tuple[object, ...]:
    """What tells positions within a turn apart."""
    stack = tuple((f.prog, f.pc, tuple(f.slots)) for f in s.stack)
    effects = tuple((effect.mod, effect.dice, effect.data) for effect in s.effects)
    return (
        *(ask.who, ask.kind, acts, s.sub, s.passes, s.begun, s.picked, s.attackers, s.was_blocked, s.blocks, *s.life),
        *(tuple(s.zone), tuple(s.face), tuple(s.damage), tuple(s.virtual), tuple(s.controller), s.marks),
        *(stack, effects, len(s.queue), len(s.pending), s.packet),
    )


def attacks(s: State, ask: Ask) -> list[tuple[Option, ...]]:
    """Declarations worth a look for who wants to win now: everybody, all but one, one alone."""
    dice = [option[1] for option in ask.options if option[0] == O_ATTACK]
    some: list[tuple[int, ...]] = [tuple(dice)]
    looks: dict[tuple[int, ...], int] = {}
    for die in dice:
        looks.setdefault((s.card_of[die], s.face[die], s.damage[die]), die)
    if len(dice) > 1:
        some += [tuple(d for d in dice if d != die) for die in looks.values()]
    if len(dice) > 2:
        some += [(die,) for die in looks.values()]
    return [(*((O_ATTACK, die) for die in dice if die in chosen), (O_DONE,)) for chosen in some if chosen]


def splits(s: State, ask: Ask) -> list[Option]:
    """Ways to assign damage to one of several: just enough, all that is left, nothing."""
    options = ask.options
    _, _, target, _ = options[0]
    need = max(defense(s, target) - s.damage[target], 0) if target >= 0 else 0
    left = options[-1][3]
    wanted = [option for option in options if option[3] in (min(need, left), left, 0)]
    return wanted or list(options[:1])


def blocks(s: State, w: Worth, ask: Ask) -> list[tuple[Option, ...]]:
    """Ways to block: the one that seems best, then those that let the least through."""
    attackers = [Fighter(s, w, die) for die in s.attackers]
    defender = 1 - s.active
    picked = set(s.picked[::2])
    field = [die for die in s.zones[defender * ZONES + FIELD] if die not in picked]
    blockers = [one for one in fighters(s, w, defender, blocking=True) if one.die not in picked]
    life = s.life[defender]
    groups, _, _ = best_blocks(attackers, blockers, life, {})
    first = [(other.die, one.die) for one, group in zip(attackers, groups, strict=True) for other in group]
    targets = [one for one in attackers if not one.free]
    if s.in_force:  # some can block more than one
        times = [(one, blocks_allowed(s, one.die)) for one in blockers]
        blockers = [one for one, n in times for _ in range(min(n, len(targets)))]
    places = len(targets) + 1
    ways_to: list[tuple[float, tuple[int, ...], Pairs]] = []
    seen: set[tuple[object, ...]] = set()
    few = places ** len(blockers) <= LISTED
    for met in _all_ways(targets, blockers) if few else _main_ways(targets, blockers):
        pairs = [(other.die, one.die) for other, one in met]
        look = _look(met)
        if look not in seen and len(set(pairs)) == len(pairs):
            seen.add(look)
            ways_to.append((_through(attackers, met), tuple(sorted({one.die for _, one in met})), pairs))
    ways_to.sort(key=lambda way: way[0])
    found: list[tuple[Option, ...]] = []
    kinds: Counter[tuple[int, ...]] = Counter()
    few_of_each: list[Pairs] = [first]
    for _, against, pairs in ways_to:
        # who blocks matters less than who is blocked
        kinds[against] += 1
        if kinds[against] <= ALIKE:
            few_of_each.append(pairs)
    for pairs in few_of_each[: BLOCKS + 1]:
        ordered = sorted(pairs, key=lambda pair: (field.index(pair[0]), s.attackers.index(pair[1])))
        line: tuple[Option, ...] = (*((O_BLOCK, *pair) for pair in ordered), (O_DONE,))
        if line not in found:
            found.append(line)
    return found


Met = list[tuple[Fighter, Fighter]]
"""Blockers and the attackers they block."""


def _look(met: Met) -> tuple[object, ...]:
    """What tells ways to block apart where dice look alike: who stands together against one attacker."""
    against: dict[int, list[Fighter]] = {}
    for other, one in met:
        against.setdefault(one.die, [one]).append(other)
    return tuple(sorted((group[0].look, *sorted(each.look for each in group[1:])) for group in against.values()))


def _all_ways(targets: list[Fighter], blockers: list[Fighter]) -> Iterator[Met]:
    """Every way to block."""
    none = len(targets)
    for chosen in product(range(none + 1), repeat=len(blockers)):
        yield [(other, targets[at]) for other, at in zip(blockers, chosen, strict=True) if at < none]


def _main_ways(targets: list[Fighter], blockers: list[Fighter]) -> Iterator[Met]:
    """Where there are too many ways: one blocker for each of the strongest attackers, Overcrush met by the strongest
    blockers; the same with the rest of the blockers besides; then each of those attackers let through instead."""
    strong = sorted(targets, key=lambda one: (one.attack, one.over), reverse=True)
    firm = sorted(blockers, key=lambda one: one.defense, reverse=True)
    for skipped in range(-1, min(len(strong), len(firm), BLOCKS)):
        met: Met = []
        left = list(firm)
        against = [one for at, one in enumerate(strong) if at != skipped][: len(firm)]
        for one in sorted(against, key=lambda one: not one.over):
            met.append((left.pop(0) if one.over else left.pop(), one))
        yield met
        over = [one for one in against if one.over]
        if over and left:
            yield [*met, *((other, over[at % len(over)]) for at, other in enumerate(left))]


def _through(attackers: list[Fighter], met: Met) -> float:
    """The damage that gets through; among the same, fewer blockers are better."""
    through = 0.01 * len(met)
    for one in attackers:
        group = [other for other, against in met if against is one]
        if not group:
            through += one.attack
        elif one.over:
            through += max(0, one.attack - sum(max(other.defense, 0) for other in group))
    return through
