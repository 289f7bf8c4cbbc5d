"""Whether what is offered has a result (3.1.10): found out by doing it on copies, in every way it can be answered.

An action die, a Global, an activated or optional ability may be offered only if some way of answering what follows
changes more of the game than its cost does (2.6.1.3, 2.6.4.6, 3.1.9, 3.1.20). So each is tried twice: as it is, and
with everything behind its cost left out. Dice rolled and drawn count as a change, and so does an effect in force that
can still matter. The search is bounded: what it does not get to the end of is not held against anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import play
from overcrush.engine.core import Effect, Event, Frame, Mod, Op, Option, Program, State, Table
from overcrush.engine.edge.build import twin
from overcrush.engine.events import has_ability
from overcrush.engine.legal import NO_RESULT, lasting, sources
from overcrush.engine.link.abilities import ONCE_PER_DIE
from overcrush.engine.ops.branching import AvertOp, Branch, Jump, MayOp
from overcrush.engine.ops.changes import adds
from overcrush.engine.ops.choosing import ChooseOp
from overcrush.engine.ops.damaging import LandDamage, SplitDamage
from overcrush.engine.ops.drawing import ReturnHeld
from overcrush.engine.ops.equipping import ChooseWearer
from overcrush.engine.ops.keyword_verbs import Ignored
from overcrush.engine.ops.knocking_out import FinishKO
from overcrush.engine.ops.later import LaterOp, unbound
from overcrush.engine.ops.moving import ReturnEpic
from overcrush.engine.ops.paying import CostGate
from overcrush.engine.ops.ranged import RangeAim
from overcrush.engine.ops.trying import Mark, Stop
from overcrush.engine.refs import SLOT_THAT
from overcrush.engine.scan import payable
from overcrush.engine.terms.predicates import alignment
from overcrush.engine.timely import LAST, in_time, matters
from overcrush.engine.used import AVERTED
from overcrush.engine.values import affiliations, attack, defense, duty, keyword_args
from overcrush.engine.window import act, why_not
from overcrush.model import const as c
from overcrush.model.const import E_KIND

REAL: Final = 400
"""So many positions are looked at behind an option before the search gives up."""
PAID: Final = 80
"""And so many behind its cost alone."""

Print = tuple[object, ...]
OVER: Final = "over"
AIMS = (SplitDamage, ChooseWearer, RangeAim)
"""What targets by itself, without a choice that says so."""
AFTERWARDS = (ReturnHeld, ReturnEpic, FinishKO)
"""What ends a program in any case."""


class Results:
    """Tries options of games on one table."""

    def __init__(self, t: Table) -> None:
        self.table = t
        self._trials: dict[tuple[int, int], tuple[Trial, Trial]] = {}
        self.tried = 0
        """How many options were tried to the end."""
        self.unknown = 0
        """How many there were too many ways for."""

    def fruitless(self, s: State) -> list[Option]:
        """The offered options that have no result, whatever is answered."""
        return [option for option in self._abilities(s) if not self._has_result(s, option)]

    def wrong(self, s: State) -> str:
        """What is offered here for nothing, in words; or nothing."""
        for option in self.fruitless(s):
            kind = s.t.programs[self.program(s, option)].kind
            return f"{self._card(s, option)} offers for no result ({kind}): decision {s.asked}, {option}, 3.1.10"
        return ""

    def _card(self, s: State, option: Option) -> str:
        card = s.stack[-1].card if option == (c.O_YES,) else c.NONE
        if option[0] == c.O_USE:
            card = s.card_of[option[1]]
        elif option[0] in (c.O_GLOBAL, c.O_ACTIVATE):
            card = s.t.abilities[option[1]].card
        return s.t.cards[card].id if card >= 0 else "something gained"

    def missing(self, s: State) -> str:
        """What is refused here though it has a result, in words; or nothing."""
        for option in self.barred(s):
            return f"{self._card(s, option)} is refused and has a result: decision {s.asked}, {option}, 3.1.10"
        return ""

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

    def barred(self, s: State) -> list[Option]:
        """What is refused for having no result, and would have one."""
        ask = s.ask
        if ask is None or ask.kind != c.PRIORITY:
            return []
        options: list[Option] = [(c.O_GLOBAL, ability.index) for ability in s.t.globals]
        if not s.t.watchers[c.EV_USED]:  # else its use alone may set something off, which is no result of its own
            options += [(c.O_USE, die) for die in s.zones[ask.who * c.ZONES + c.RESERVE]]
        options += [(c.O_ACTIVATE, a.index, die) for a in s.t.activated for die in sources(s, ask.who, a)]
        if s.t.watchers[c.EV_TARGETED]:  # to be targeted alone may set something off, which is no result either
            options = [option for option in options if not self._aims(self.program(s, option))]
        refused = [option for option in options if why_not(s, ask.who, option) == NO_RESULT]
        return [option for option in refused if self._payable(s, option) and self._has_result(s, option, False)]

    def _aims(self, prog: int) -> bool:
        """Whether a program targets anybody."""
        code = self.table.programs[prog].code if prog >= 0 else ()
        return any(isinstance(op, AIMS) or (isinstance(op, ChooseOp) and op.target) for op in code)

    def _payable(self, s: State, option: Option) -> bool:
        """Whether everything but a result is there: whatever an option costs, and all whom it targets."""
        prog = self.program(s, option)
        if prog < 0:
            return False
        program = s.t.programs[prog]
        kind = option[0]
        die = option[1] if kind == c.O_USE else option[2] if kind == c.O_ACTIVATE else c.NONE
        card = s.card_of[die] if die >= 0 else s.t.abilities[option[1]].card
        assert s.ask is not None
        f = Frame(prog, s.ask.who, die, card, None, [()] * program.slots)
        if not payable(s, f, 0, len(program.code)):
            return False
        for op in program.code:
            if isinstance(op, ChooseOp) and op.target and not op.candidates(s, f):
                return False
            if isinstance(op, LaterOp) and op.fighters:
                return False  # whom it is for is looked for when its time comes
        return True

    def _has_result(self, s: State, option: Option, doubtful: bool = True) -> bool:
        """Whether an option has a result, as far as can be found out; else what is said in doubt."""
        prog = self.program(s, option)
        if prog < 0:
            return True
        at = s.stack[-1].pc if option == (c.O_YES,) else c.NONE
        averting = at >= 0 and isinstance(s.t.programs[prog].code[at], AvertOp)
        if averting:
            option = (c.O_NO,)  # there is something to avert
        whole, short = self._tables(prog, at)
        known = short.ends(s, option, PAID)
        again = any(f.prog == prog for f in s.stack[:-1])  # whoever declines is asked the same once more
        if known is not None and at >= 0 and not averting and not again:
            declined = whole.ends(s, (c.O_NO,), PAID)
            known = known | declined if declined is not None else None
        if known is None:
            self.unknown += 1
            return doubtful
        self.tried += 1
        if any(now[0] == OVER for now in known):
            return doubtful  # whoever pays with the last of their life has chosen to
        found = whole.ends(s, option, REAL, known)
        if found is None:
            self.unknown += 1
            return doubtful
        return not found <= known or (option[0] == c.O_USE and _bound(s) != _bound(_used(s, option)))

    def _tables(self, prog: int, at: int) -> tuple[Trial, Trial]:
        """The table as it is, and with a program cut short: behind the costs it begins with, or those of the optional
        part that begins there."""
        tables = self._trials.get((prog, at))
        if tables is None:
            code = self.table.programs[prog].code
            tables = self._trials[prog, at] = (
                Trial(self.table, prog, code),
                Trial(self.table, prog, shortened(code, at)),
            )
        return tables


class Trial:
    """A table on which the end of a program is noticed."""

    def __init__(self, t: Table, prog: int, code: list[Op]) -> None:
        one = t.programs[prog]
        program = twin(Program(one.code, one.names, one.kind), one)
        self._seen: set[Print] = set()
        program.code = [*code, Mark(self._look)]
        self._table = twin(Table(), t)
        self._table.begun = None
        self._table.programs = [program if n == prog else other for n, other in enumerate(t.programs)]

    def _look(self, s: State) -> None:
        self._seen.add(footprint(s))

    def ends(self, s: State, option: Option, bound: int, known: set[Print] | None = None) -> set[Print] | None:
        """How the game looks when the program has been done, and when all that it set off is resolved, for every way
        to answer: None if there are too many. As soon as one is not known the rest does not matter."""
        assert s.ask is not None
        found = self._seen = set()
        first = s.clone()
        first.t = self._table
        first.queue = []
        first.pending = []
        first.batch = []
        first.halt = s.sub if s.stack or s.ask.kind == c.PRIORITY else s.sub + 1
        forced = option not in s.ask.options
        todo: list[tuple[State, Option]] = [(first, option)]
        while todo:
            before, option = todo.pop()
            now = before.clone() if todo and todo[-1][0] is before else before
            if forced:
                forced = False
                now.ask = None
                act(now, s.ask.who, option)
                play.run(now)
            else:
                play.answer(now, option)
            bound -= 1
            if now.ask is None or now.sub not in (s.sub, first.halt) or now.turn != s.turn:
                found.add(("end", *footprint(now)) if now.winner == c.NOBODY else (OVER, now.winner))
            elif bound < 0:
                return None
            else:
                options = [(c.O_PASS,)] if now.ask.kind == c.REACT else now.ask.options
                todo += [(now, other) for other in options]
            if known is not None and not found <= known:
                break
        return found


def _used(s: State, option: Option) -> State:
    """The position in which something has just been used."""
    now = s.clone()
    if s.ask is not None and option in s.ask.options:
        play.answer(now, option)
    return now


def _bound(s: State) -> set[tuple[int, str, str]]:
    """Who must or cannot do what: an ability may say so once a die has been used, and then that came of using it."""
    dice = [die for player in (0, 1) for die in s.zones[player * c.ZONES + c.FIELD]]
    return {
        (die, mode, verb) for die in dice for verb in LAST for mode in ("must", "cannot") if duty(s, die, mode, verb)
    }


def shortened(code: list[Op], at: int) -> list[Op]:
    """A program that stops behind its costs."""
    start, end = 0, len(code)
    while end and isinstance(code[end - 1], AFTERWARDS):
        end -= 1
    if at >= 0:
        may = code[at]
        assert isinstance(may, MayOp)
        start, end = at + 1, may.to
        if isinstance(may, AvertOp):
            out = code[may.to - 1]
            assert isinstance(out, Jump)
            return [*code[: may.to], Stop(out.to), *code[may.to + 1 :]]
    cut = start
    for n in range(start, end):
        if code[n].required or isinstance(code[n], LandDamage):  # damage that is taken as a cost is dealt with it
            cut = n + 1
        elif not code[n].silent or isinstance(code[n], MayOp | Branch):
            break
    short: list[Op] = [*code[:cut], Stop(end), *code[cut + 1 :]]
    for op in code[:cut]:
        if isinstance(op, CostGate) and cut < op.to < end:
            short[op.to] = Stop(end)  # what follows a cost that is not paid is no cost either
    return short


# --- what counts as a change ---------------------------------------------------------------------------

PLAIN = (
    "attached",
    "attackers",
    "blocks",
    "called",
    "captor",
    "change",
    "controller",
    "damage",
    "doomed",
    "face",
    "flipped",
    "freed",
    "goes_back",
    "card_choices",
    "kept",
    "laid",
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
_plain = attrgetter(*PLAIN)
PLAIN_KINDS = (m.M_GAIN, m.M_LOSE, m.M_BLANK, m.M_AFFILIATION, m.M_TYPE, m.M_LEVEL, m.M_SET)
"""Changes that speak of nothing but the die they are for."""
SUMMED = (m.M_STATS, m.M_DOUBLE, m.M_SWAP)
"""Changes of values that count each time, whoever they are for."""


SHIFTS: Final = frozenset((c.EV_PREVENTED, c.EV_REDIRECTED, c.EV_SPUN, c.EV_DAMAGED, c.EV_TRIGGERED))
"""What may have happened though everything lies as before."""


def _shifted(s: State, event: Event) -> bool:
    """Whether one of these is a result though all may lie as before: a die that is saved from its KO, for one."""
    if event[c.E_KIND] == c.EV_TRIGGERED:
        return event[c.E_AMOUNT] >= 0 and s.t.abilities[event[c.E_AMOUNT]].replaces
    return True


def footprint(s: State) -> Print:
    """All of a position that counts, to be compared."""
    plain = [tuple(value) if value.__class__ is list else value for value in _plain(s)]
    counters = tuple(sorted(counter for counter in s.counters if counter[2]))
    marks = frozenset(
        mark for mark in s.marks if 0 > mark[0] > ONCE_PER_DIE and (mark[0] != AVERTED or _missed(s, mark[1], mark[2]))
    )
    later = sorted(
        (entry.spec, entry.prog, entry.f.you, entry.f.die, tuple(entry.f.slots), entry.until)
        for entry in s.later
        if (entry.until > s.turn or in_time(s, entry.f, [s.t.laters[entry.spec]]))
        and (not (needs := unbound(s.t.programs[entry.prog].code)) or any(entry.f.slots[slot] for slot in needs))
    )
    shifted = len([event for event in s.events if event[E_KIND] in SHIFTS and _shifted(s, event)])
    return (*plain, counters, marks, tuple(later), shifted, _effects(s))


def _missed(s: State, price: int, who: int) -> bool:
    """Whether there is something this turn that somebody misses who has paid for that: something that would hold, or
    what an ability waits for."""
    other = 1 - who % 2
    for prog in s.t.abilities[price].progs:
        for op in s.t.programs[prog].code if prog >= 0 else ():
            if isinstance(op, Ignored):
                for static, f in s.static_on:
                    if f.you == other and static.ability in op.abilities:
                        dice = (f.die,)
                        if any(matters(s, mod, f, s.turn, () if mod.sel is not None else dice) for mod in static.mods):
                            return True
                waiting = [ability for ability in op.abilities if ability.triggers]
                bearers = s.zones[other * c.ZONES + c.FIELD]
                for ability in waiting:
                    for die in bearers:
                        if s.card_of[die] == ability.card or has_ability(s, die, ability, 0):
                            if in_time(s, Frame(prog, other, die, ability.card, None, []), ability.triggers):
                                return True
    return False


def _effects(s: State) -> Print:
    """The effects in force that can still matter."""
    found: list[tuple[object, ...]] = []
    sums: dict[tuple[int, int], list[int]] = {}
    shown: set[Trait] = set()
    bare: list[Effect] = []
    for effect in s.effects:
        if not matters(s, effect.mod, effect.f, effect.until, effect.dice):
            bare.append(effect)
            continue
        traits = _traits(effect.mod) if effect.dice and effect.until == s.turn else []
        if traits:
            shown.update((die, *trait) for die in effect.dice for trait in traits)  # looked at as they are
            continue
        bare.append(effect)
        if effect.dice and _fixed(effect.mod):
            continue
        if effect.kind == m.M_STATS and effect.dice and effect.mod.sel is None:
            for die in effect.dice:
                total = sums.setdefault((die, effect.until), [0, 0])
                for n, more in enumerate(effect.data):  # attack, defense
                    total[n] += more
        elif effect.dice and not _counts_again(effect.mod):  # of each die, whoever else it was said of then
            found += [item for die in effect.dice if (item := _said(effect, die)) not in found]
        else:
            item = (effect.mod.same, effect.dice, effect.data, effect.until, effect.f.you, _about(effect))
            if _counts_again(effect.mod) or item not in found:
                found.append(item)
    changed = sorted((key, tuple(total)) for key, total in sums.items() if any(total))
    return (tuple(sorted(map(repr, found))), tuple(changed), _shown(s, shown, bare) if shown else (), _set(s))


def _set(s: State) -> Print:
    """The values that dice have by being set to them: by what was said of them last, whatever was said before."""
    told = {die for effect in s.effects if effect.kind == m.M_SET for die in effect.dice if s.zone[die] == c.FIELD}
    if not told:
        return ()
    now = {die: (attack(s, die), defense(s, die)) for die in told}
    effects, s.effects = s.effects, [effect for effect in s.effects if effect.kind != m.M_SET]
    found = [(die, values) for die, values in now.items() if values != (attack(s, die), defense(s, die))]
    s.effects = effects
    return tuple(sorted(found))


def _fixed(mod: Mod) -> bool:
    """Whether values are set to numbers that are always the same: no more comes of it than what shows."""
    return isinstance(mod, m.SetStats) and all(x is None or x.constant() for x in (mod.attack, mod.defense))


Trait = tuple[int, str, str, str]
"""Something that a die can be told to have: what of it, and by which words."""


def _traits(mod: Mod) -> list[tuple[str, str, str]]:
    """What a change gives a die or takes from it that can be looked up: no more comes of it than what shows."""
    if isinstance(mod, m.GainAffiliation):
        return [("sides", "", "")]
    if isinstance(mod, m.Gain) and not mod.abilities:
        return [("keyword", word, "") for word in mod.keywords]
    if isinstance(mod, m.Lose):
        return [("sides", "", ""), *(("keyword", word, "") for word in mod.keywords)]
    if isinstance(mod, m.Can) and mod.by is None and not mod.sources and not mod.at_least and mod.unless is None:
        return [("duty", mod.mode, mod.verb)]
    return []


def _trait(s: State, trait: Trait) -> object:
    die, of, one, other = trait
    if of == "duty":
        return duty(s, die, one, other) is not None
    if of == "sides":
        return sorted(affiliations(s, die))
    return alignment(s, die) if one == "alignment" else keyword_args(s, die, one)


def _shown(s: State, traits: set[Trait], bare: list[Effect]) -> Print:
    """Those of these traits that dice would not have alike without the effects that are for them alone."""
    now = {trait: _trait(s, trait) for trait in traits}
    effects, s.effects = s.effects, bare
    found = [(trait, value) for trait, value in now.items() if value != _trait(s, trait)]
    s.effects = effects
    return tuple(sorted(map(repr, found)))


def _counts_again(mod: Mod) -> bool:
    """Whether a change says more when it is said twice."""
    return mod.kind in SUMMED or adds(mod)


def _said(effect: Effect, die: int) -> tuple[object, ...]:
    """What an effect says of one of its dice."""
    mod = effect.mod
    if isinstance(mod, m.Can) and mod.by is None and not mod.sources and not mod.at_least:
        return ("can", mod.mode, mod.verb, die, effect.until)
    # "block this die" is another duty for each die that says it
    whom = effect.f.die if isinstance(mod, m.Can) and mod.by is not None else c.NONE
    return (mod.same, die, effect.data, effect.until, whom, () if mod.kind in PLAIN_KINDS else _about(effect, die))


def _about(effect: Effect, die: int = c.NONE) -> Print:
    """What an effect was said about, beside the die it is for and those it was said of together with it."""
    return tuple(tuple(sorted(slot)) for slot in effect.f.slots[SLOT_THAT + 1 :] if die < 0 or die not in slot)
