"""Whether what is offered has a result (3.1.10): found out by doing it on copies, in every way it can be answered.

An action die, a Global, an activated or optional ability may be offered only if some way of answering what follows
changes more of the game than its cost does (2.6.1.3, 2.6.4.6, 3.1.9, 3.1.20). So each is tried twice: as it is, and
with everything behind its cost left out. Dice rolled and drawn count as a change, and so does an effect in force that
can still matter. The search is bounded: what it does not get to the end of is not held against anybody.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import play
from overcrush.engine.core import Effect, Frame, Op, Option, Program, State, Table
from overcrush.engine.legal import lasting
from overcrush.engine.link.abilities import ONCE_PER_DIE
from overcrush.engine.ops.flow import AvertOp, Branch, Jump, MayOp
from overcrush.engine.ops.instead import FinishKO
from overcrush.engine.ops.rolls import ReturnHeld
from overcrush.engine.ops.verbs import ReturnEpic
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.timely import matters
from overcrush.model import const as c

REAL: Final = 400
"""So many positions are looked at behind an option before the search gives up."""
PAID: Final = 80
"""And so many behind its cost alone."""

Print = tuple[object, ...]
OVER: Final = "over"
AFTERWARDS = (ReturnHeld, ReturnEpic, FinishKO)
"""What ends a program in any case."""


class Stop(Op):
    """Leave out what follows: nothing behind the cost is done."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        super().__init__()
        self.to = to

    def run(self, s: State, f: Frame) -> None:
        f.slots[SLOT_DID] = ()
        f.pc = self.to


class Results:
    """Tries options of games on one table."""

    def __init__(self, t: Table) -> None:
        self._table = t
        self._short: dict[tuple[int, int], Table] = {}
        self.tried = 0
        """How many options were tried to the end."""
        self.unknown = 0
        """How many there were too many ways for."""

    def fruitless(self, s: State) -> list[Option]:
        """The offered options that have no result, whatever is answered."""
        return [option for option in self._abilities(s) if not self._has_result(s, option)]

    def program(self, s: State, option: Option) -> int:
        """The program an option begins or goes on with, or -1."""
        kind = option[0]
        if kind == c.O_USE:
            card = s.card_of[option[1]]
            ability = s.t.use[card] if card not in s.flipped else s.t.back.get(card)
            return ability.progs[s.t.faces[card][s.face[option[1]]].burst] if ability is not None else c.NONE
        if kind == c.O_GLOBAL:
            return s.t.abilities[option[1]].progs[0]
        if kind == c.O_ACTIVATE:
            die = option[2]
            stars = s.t.faces[s.card_of[die]][s.face[die]].burst if die >= 0 and s.face[die] >= 0 else 0
            return s.t.abilities[option[1]].progs[stars]
        return s.stack[-1].prog if s.stack else c.NONE

    def _abilities(self, s: State) -> Iterator[Option]:
        """What must have a result among the options of the open decision."""
        ask = s.ask
        if ask is None:
            return
        if ask.kind in (c.PRIORITY, c.REACT):
            for option in ask.options:
                if option[0] in (c.O_GLOBAL, c.O_ACTIVATE) or (
                    option[0] == c.O_USE and not lasting(s, s.card_of[option[1]])
                ):
                    yield option
        elif ask.kind == c.CHOOSE and (c.O_YES,) in ask.options and s.stack:
            f = s.stack[-1]
            if isinstance(s.t.programs[f.prog].code[f.pc], MayOp):
                yield (c.O_YES,)

    def _has_result(self, s: State, option: Option) -> bool:
        prog = self.program(s, option)
        if prog < 0:
            return True
        at = c.NONE
        averting = False
        if option == (c.O_YES,):
            at = s.stack[-1].pc
            averting = isinstance(s.t.programs[prog].code[at], AvertOp)
        short = self._without(prog, at)
        if averting:
            option = (c.O_NO,)  # there is something to avert
        paid, whole = ends(s, option, short, PAID)
        if not whole:
            self.unknown += 1
            return True
        known = set(paid)
        if any(now[0] == OVER for now in known):
            return True  # whoever pays with the last of their life has chosen to
        if at >= 0 and not averting:
            declined, whole = ends(s, (c.O_NO,), s.t, PAID)
            known |= set(declined)
            if not whole:
                self.unknown += 1
                return True
        for now, whole in _ends(s, option, s.t, REAL):
            if not whole:
                self.unknown += 1
                return True
            if now is not None and now not in known:
                self.tried += 1
                return True
        self.tried += 1
        return False

    def _without(self, prog: int, at: int) -> Table:
        """The table with a program cut short: behind the costs it begins with, or those of the optional part there."""
        table = self._short.get((prog, at))
        if table is None:
            program: Program = copy.copy(self._table.programs[prog])
            code = program.code
            end = len(code)
            while end and isinstance(code[end - 1], AFTERWARDS):
                end -= 1
            start = 0
            if at >= 0:
                may = code[at]
                assert isinstance(may, MayOp)
                start, end = at + 1, may.to
                if isinstance(may, AvertOp):
                    out = code[may.to - 1]
                    assert isinstance(out, Jump)
                    start, end = may.to, out.to
            cut = start
            if at < 0 or not isinstance(code[at], AvertOp):
                for n in range(start, end):
                    if code[n].required:
                        cut = n + 1
                    elif not code[n].silent or isinstance(code[n], MayOp | Branch):
                        break
            program.code = [*code[:cut], Stop(end), *code[cut + 1 :]]
            table = copy.copy(self._table)
            table.programs = [program if n == prog else other for n, other in enumerate(self._table.programs)]
            self._short[prog, at] = table
        return table


def ends(s: State, option: Option, t: Table, bound: int) -> tuple[list[Print], bool]:
    """Every position an option can lead to once all that it began is resolved, and whether these are all."""
    found: list[Print] = []
    for now, whole in _ends(s, option, t, bound):
        if not whole:
            return found, False
        if now is not None:
            found.append(now)
    return found, True


def _ends(s: State, option: Option, t: Table, bound: int) -> Iterator[tuple[Print | None, bool]]:
    """Those positions one after the other; with False when there are too many."""
    first = s.clone()
    first.t = t
    first.queue = []
    first.pending = []
    first.batch = []
    first.halt = s.sub if s.stack or s.ask is None or s.ask.kind == c.PRIORITY else s.sub + 1
    stack: list[tuple[State, Option]] = [(first, option)]
    while stack:
        before, option = stack.pop()
        now = before.clone() if stack and stack[-1][0] is before else before
        play.answer(now, option)
        bound -= 1
        if now.ask is None or now.sub not in (s.sub, first.halt) or now.turn != s.turn:
            yield (footprint(now) if now.winner == c.NOBODY else (OVER, now.winner)), True
            continue
        if bound < 0:
            yield None, False
            return
        options = [(c.O_PASS,)] if now.ask.kind == c.REACT else now.ask.options
        stack += [(now, other) for other in options]


# --- what counts as a change ---------------------------------------------------------------------------

PLAIN = (
    "attached",
    "attackers",
    "blocks",
    "called",
    "captor",
    "change",
    "controller",
    "counters",
    "damage",
    "doomed",
    "face",
    "flipped",
    "freed",
    "held",
    "home",
    "kept",
    "life",
    "on_card",
    "owner",
    "packet",
    "paired",
    "rng",
    "sub",
    "turn",
    "virtual",
    "was_blocked",
    "winner",
    "zone",
)
"""What a change of the game shows in, as it is."""
ONCE = (m.M_CAN, m.M_GAIN, m.M_LOSE, m.M_BLANK, m.M_AFFILIATION, m.M_TYPE, m.M_LEVEL, m.M_SET)
"""Changes that said twice say nothing more."""


def footprint(s: State) -> Print:
    """All of a position that counts, to be compared."""
    plain: list[object] = []
    for name in PLAIN:
        value = getattr(s, name)
        plain.append(tuple(value) if isinstance(value, list) else value)
    marks = frozenset(mark for mark in s.marks if mark[0] < 0 and mark[0] > ONCE_PER_DIE)
    later = tuple(
        (entry.spec, entry.prog, entry.f.you, entry.f.die, tuple(entry.f.slots), entry.until) for entry in s.later
    )
    shifted = sum(1 for event in s.events if event[0] in (c.EV_PREVENTED, c.EV_REDIRECTED))
    return (*plain, marks, later, shifted, _effects(s))


def _effects(s: State) -> Print:
    """The effects in force that can still matter."""
    found: list[tuple[object, ...]] = []
    sums: dict[tuple[int, int], list[int]] = {}
    for effect in s.effects:
        if not matters(s, effect.mod, effect.f, effect.until, effect.dice):
            continue
        if effect.kind == m.M_STATS and effect.dice and effect.mod.sel is None:
            for die in effect.dice:
                total = sums.setdefault((die, effect.until), [0, 0])
                total[0] += effect.data[0]
                total[1] += effect.data[1]
        elif effect.kind in ONCE and effect.dice:
            found += [item for die in effect.dice for item in _said(effect, die) if item not in found]
        else:
            found.append((effect.mod.index, effect.dice, effect.data, effect.until, effect.f.you))
    changed = sorted((key, tuple(total)) for key, total in sums.items() if any(total))
    return (tuple(sorted(map(repr, found))), tuple(changed))


def _said(effect: Effect, die: int) -> list[tuple[object, ...]]:
    mod = effect.mod
    if isinstance(mod, m.Can):
        if mod.by is None and not mod.sources and not mod.at_least:
            return [("can", mod.mode, mod.verb, die, effect.until)]
    elif isinstance(mod, m.Gain) and not mod.abilities:
        return [("gain", word, args, die, effect.until) for word, args in mod.keywords.items()]
    elif isinstance(mod, m.GainAffiliation):
        return [("side", name, die, effect.until) for name in mod.names]
    return [(mod.index, die, effect.data, effect.until)]
