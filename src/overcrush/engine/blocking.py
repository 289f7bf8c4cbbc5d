"""Declaring blockers (2.7.2): who must block, and which declarations are legal.

Blocks are picked one by one in the order of the field; ``picked`` holds what has been declared so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import musters, tolls
from overcrush.engine.asking import ask
from overcrush.engine.attack_duties import TOO_MANY
from overcrush.engine.core import Event, Option, Refs, State
from overcrush.engine.declaring import DONE
from overcrush.engine.events import emit, emit_together
from overcrush.engine.facing import (
    CANNOT_PAY,
    Pairs,
    Said,
    Sayings,
    aversions,
    cannot_block,
    character,
    hindrances,
    keeps_off,
    needed_blockers,
    no_block,
    too_many,
    unblockable,
)
from overcrush.engine.in_force import changes, said_of
from overcrush.engine.keyword_state import doom
from overcrush.engine.legal import Reason
from overcrush.engine.values import first_duty, is_character
from overcrush.model.const import (
    BLOCK,
    EV_BLOCKED,
    EV_BLOCKERS,
    EV_BLOCKS,
    EV_UNBLOCKED,
    FIELD,
    NONE,
    O_BLOCK,
    ZONES,
)

DECLARES: Final = -3
"""The mark of a player who declares the opponent's blockers."""

COUNT: Final = "count as blocked"
"""The duty of an attacker that is blocked without a blocker."""

MUST_BLOCK: Final[Reason] = ("a die that must block is left out", ("3.1.14", "2.7.2.1"))
UNEVEN: Final[Reason] = ("an attacker without a blocker gets its first one before another gets a second", ("2.7.2.1",))
TOO_SOON: Final[Reason] = ("others must be blocked for that attacker to be", ("3.1.14", "2.7.2.1"))
TOO_FEW: Final[Reason] = ("that attacker can only be blocked by more dice at once", ("2.7.2.2",))


def _duties(s: State, die: int, aims: Sequence[int], said: Sayings) -> list[list[int]]:
    """What a die must do: for each thing said of it the attackers, among those it can block, of which it blocks one."""
    found: list[list[int]] = []
    for mod, _, f in said.about(s, die):
        assert isinstance(mod, m.Can)
        if mod.mode == "must" and mod.verb == "block" and not mod.at_least and mod.unless is None:
            own = said_of(mod, f, die)
            meant = [a for a in aims if mod.by is None or mod.by.ok(s, own, a)]
            if meant and meant not in found:
                found.append(meant)
    return found


def _does_all(s: State, die: int, duties: list[list[int]], aims: Sequence[int], blocks: Pairs = ()) -> bool:
    """Whether a die can block so, among these attackers, that it does all it must."""
    for duty in duties:
        if not any(a in duty for _, a in blocks):
            return any(
                a in aims
                and too_many(s, blocks, die, a) is None
                and _does_all(s, die, duties, aims, (*blocks, (die, a)))
                for a in duty
            )
    return True


def pairs_of(picked: Refs) -> Pairs:
    """Picked blockers and attackers as pairs."""
    return tuple(zip(picked[::2], picked[1::2], strict=True))


def _numbers(pairs: Pairs, but: int = NONE) -> dict[int, int]:
    """By how many dice each attacker that is blocked is blocked, one of them left out."""
    found: dict[int, int] = {}
    for blocker, attacker in pairs:
        if blocker != but:
            found[attacker] = found.get(attacker, 0) + 1
    return found


def lacking(s: State, pairs: Pairs, needed: dict[int, int] | None = None) -> list[int]:
    """Attackers that are blocked by too few dice."""
    if not s.in_force & m.CAN:
        return []
    found: list[int] = []
    blocked = _numbers(pairs)
    for a in s.attackers:
        if a in blocked and blocked[a] < (needed_blockers(s, a) if needed is None else needed[a]):
            found.append(a)
    return found


def _before(s: State, attacker: int, said: Sayings) -> list[int]:
    """The other attackers that must be blocked for this one to be."""
    found: list[int] = []
    for mod, _, f in said.about(s, attacker):
        assert isinstance(mod, m.Can)
        if mod.verb == "be blocked before" and mod.by is not None:
            own = said_of(mod, f, attacker)
            named = mod.by.meant(s, own)
            if named is None or attacker in named:
                found += [a for a in s.attackers if a != attacker and mod.by.ok(s, own, a)]
            else:  # those very dice, which are not blocked if they do not even attack
                found += named
    return found


def must_block(s: State, pairs: Pairs = ()) -> list[int]:
    """The dice that must block beside those that do: one that could block by itself, or with others that must too."""
    return Rules(s).due(s, pairs) if s.in_force & m.CAN and s.attackers else []


def no_blockers(s: State, pairs: Pairs) -> Reason | None:
    """Why these blocks, each of which would be possible, cannot be declared together (2.7.2), or None."""
    rules = rules_now(s)
    return rules.against(s, pairs) if rules is not None else None


def rules_now(s: State) -> Rules | None:
    """What a declaration of blockers has to keep to as a whole, or None if that is nothing."""
    return Rules(s) if s.in_force & m.CAN or s.marks else None


class Rules:
    """What a declaration of blockers has to keep to, looked up once: who can block whom, who must, how many it takes.

    A die must block if it can do so by itself, or together with other dice that must; nobody else's die is called for
    (3.1.14), and nobody is forced to pay for it (3.1.21). Of several things it must do it does as many as it can: no
    block of its own may keep it from one more. Nothing here depends on the order of the field.
    """

    __slots__ = (
        "before",
        "can",
        "dear",
        "duties",
        "even",
        "free",
        "groups",
        "most",
        "must",
        "needed",
        "offers",
        "said",
        "starts",
    )

    def __init__(self, s: State) -> None:
        self.said = Sayings(s)
        self.dear = False
        """Whether any block costs something."""
        self.even = (DECLARES, s.active, 1) in s.marks
        self.must: dict[int, list[int]] = {}
        """The attackers by blocking which, for nothing, a die does what it must."""
        self.duties: dict[int, list[list[int]]] = {}
        """Each thing it must do by itself: the attackers of which it must block one."""
        self.groups: list[Pairs] = []
        """Blocks of which at least one must be made, unless none of them can."""
        self.before: dict[int, list[int]] = {}
        """Those other attackers that must be blocked for one to be."""
        self.most = musters.ANY_NUMBER
        self.can: dict[int, list[int]] = {}
        """Whom each die can block."""
        self.needed: dict[int, int] = dict.fromkeys(s.attackers, 1)
        """How many blockers each attacker needs if it is blocked."""
        self.offers: tuple[Option, ...] = ()
        """Every block, in the order of the field, and the end of the declaration."""
        self.starts: dict[int, int] = {}
        """Where in it those of the dice that come after a die begin."""
        if s.in_force & m.CAN or s.called:
            self._look(s)
        else:  # nothing is said of anybody's blocking
            everybody = list(s.attackers)
            for b in s.zones[(1 - s.active) * ZONES + FIELD]:
                self.can[b] = everybody if is_character(s, b) else []
        bound = self.must or self.before or self.even or self.dear or self.groups
        self.free = not (bound or self.most < musters.ANY_NUMBER)
        """Whether any blocks that are possible one by one are possible together."""
        for n in self.needed.values():
            if n > 1:
                self.free = False
        if self.free:
            self._offer()

    def _look(self, s: State) -> None:
        """Look up what is said of blocking."""
        said = self.said
        said.look(s, (*s.zones[(1 - s.active) * ZONES + FIELD], *s.attackers))
        self._pair(s)
        for a in s.attackers:
            self.needed[a] = needed_blockers(s, a, said)
            if s.in_force & m.CAN and (others := _before(s, a, said)):
                self.before[a] = others
        if s.in_force & m.CAN:
            self.most = musters.most(s, 1 - s.active, "block with")
        if self.most < musters.ANY_NUMBER:  # whoever takes more blockers than there can be is blocked by nobody
            for die, attackers in self.can.items():
                self.can[die] = [a for a in attackers if self.needed[a] <= self.most]
        for die, attackers in self.can.items():
            free = [a for a in attackers if a not in self.before] if self.before else attackers
            if s.t.tolls:
                paid = [a for a in attackers if said.price(s, ((die, a),)) != tolls.FREE]
                if paid:
                    free = [a for a in free if a not in paid]
                    self.dear = True  # and nobody is made to pay for it
            if free and s.in_force & m.CAN and first_duty(said.about(s, die), "must", "block") is not None:
                duties = self.duties[die] = _duties(s, die, attackers, said)
                self.must[die] = [a for a in free if any(a in duty for duty in duties)]
        if s.in_force & m.CAN:
            self._group(s, tuple(die for die, attackers in self.can.items() if attackers))

    def _pair(self, s: State) -> None:
        """Look up who can block whom; attackers of which the same is said are looked at once, and so are blockers."""
        field = s.zones[(1 - s.active) * ZONES + FIELD]
        said = self.said
        if s.t.tolls or s.called:
            for b in field:
                self.can[b] = [a for a in s.attackers if no_block(s, b, a, said) is None]
            return
        kinds: dict[tuple[int, ...], int] = {}
        against: list[Said] = []
        kind_of: dict[int, int] = {}
        for a in s.attackers:
            own = hindrances(s, a, said)
            key = _told(own)
            if key not in kinds:
                kinds[key] = len(against)
                against.append(own)
            kind_of[a] = kinds[key]
        fits: dict[tuple[int, ...], list[int]] = {}
        told: list[Said] = []  # what is said stays the same thing while others are told from it
        for b in field:
            if not character(s, b) or cannot_block(s, b, said):
                self.can[b] = []
                continue
            averse = aversions(s, b, said)
            key = _told(averse)
            if key not in fits:
                told.append(averse)
                fits[key] = [a for a in s.attackers if not keeps_off(s, averse, a)]
            closed = [unblockable(s, each, b) for each in against]
            aims = fits[key]
            self.can[b] = [a for a in aims if not closed[kind_of[a]]] if True in closed else aims

    def _offer(self) -> None:
        """List every block there could be."""
        offers: list[Option] = []
        for b, attackers in self.can.items():
            for a in attackers:
                offers.append((O_BLOCK, b, a))
            self.starts[b] = len(offers)
        offers.append(DONE)
        self.offers = tuple(offers)

    def _group(self, s: State, able: Refs) -> None:
        """Note the groups of which at least one die must block."""
        for group in musters.groups(able, self.said.of, "block"):
            by = group.mod.by
            pairs = tuple(
                (die, attacker)
                for die in group.dice
                for attacker in self.can[die]
                if attacker not in self.before
                and (by is None or by.ok(s, group.f, attacker))
                and self.needed[attacker] <= len(group.dice)
                and self.said.price(s, ((die, attacker),)) == tolls.FREE
            )
            if pairs:
                self.groups.append(pairs)
        for attacker in s.attackers:
            if (
                attacker not in self.before
                and first_duty(self.said.about(s, attacker), "must", "be blocked") is not None
            ):
                pairs = tuple(
                    (die, attacker)
                    for die in able
                    if attacker in self.can[die] and self.said.price(s, ((die, attacker),)) == tolls.FREE
                )
                if len(pairs) >= self.needed[attacker]:
                    self.groups.append(pairs)

    def uncalled(self, s: State, pairs: Pairs) -> bool:
        """Whether of some group none blocks, though one could, or as many as it takes."""
        for group in self.groups:
            if not any(pair in pairs for pair in group):
                for attacker in {a for _, a in group}:
                    there = {b for b, a in pairs if a == attacker}
                    able = {d for d, a in group if a == attacker and self._callable(s, pairs, d, a)}
                    if able and len(able | there) >= self.needed[attacker]:
                        return True
        return False

    def _callable(self, s: State, pairs: Pairs, die: int, attacker: int) -> bool:
        """Whether a die could block an attacker beside what it is needed for."""
        own = [a for b, a in pairs if b == die]
        others = _numbers(pairs, die)
        done = [duty for duty in self.duties.get(die, ()) if any(a in duty for a in own)]
        for group in self.groups:
            spare = any(b != die and others.get(a, 0) >= self.needed[a] for b, a in group if (b, a) in pairs)
            if any((die, a) in group for a in own) and (not spare or self.needed[attacker] > 1):
                done.append([a for b, a in group if b == die])
        return _does_all(s, die, [*done, [attacker]], self.can[die])

    def _undone(self, pairs: Pairs, die: int) -> bool:
        """Whether there is something a die must do that it does not do by these blocks."""
        own = [a for b, a in pairs if b == die]
        return any(not any(a in duty for a in own) for duty in self.duties[die])

    def _could(self, s: State, pairs: Pairs, die: int, aims: list[int]) -> bool:
        """Whether a die could do one thing more that it must, and all it does, by blocking these or those it blocks."""
        own = [a for b, a in pairs if b == die]
        done = [duty for duty in self.duties[die] if any(a in duty for a in own)]
        return any(duty not in done and _does_all(s, die, [*done, duty], [*aims, *own]) for duty in self.duties[die])

    def due(self, s: State, pairs: Pairs) -> list[int]:
        """The dice that must block beside those that do, or otherwise than they do."""
        idle = {d: aims for d, aims in self.must.items() if aims and self._undone(pairs, d)}
        found: list[int] = []
        for die, aims in idle.items():
            free: list[int] = []
            for attacker in aims:
                lack = self.needed[attacker] - 1
                if lack and not any(a == attacker and b != die for b, a in pairs):
                    lack -= sum(1 for d in idle if d != die and self._could(s, pairs, d, [attacker]))
                    if lack > 0:
                        continue
                free.append(attacker)
            if self._could(s, pairs, die, free):
                found.append(die)
        return found

    def against(self, s: State, pairs: Pairs) -> Reason | None:
        """What is against a whole declaration."""
        if self.dear and not self.said.affordable(s, pairs):
            return CANNOT_PAY
        numbers = _numbers(pairs)
        for attacker, n in numbers.items():
            if n < self.needed[attacker]:
                return TOO_FEW
        if self._early(numbers):
            return TOO_SOON
        blockers = {b for b, _ in pairs}
        if len(blockers) > self.most:
            return TOO_MANY
        full = len(blockers) == self.most and all(b in self.must for b in blockers)
        due = self.due(s, pairs)
        if due and (not full or any(die in blockers for die in due)):
            return MUST_BLOCK
        if len(blockers) < self.most and self.uncalled(s, pairs):
            return MUST_BLOCK
        return UNEVEN if self.even and self._uneven(pairs) else None

    def _early(self, numbers: dict[int, int]) -> list[int]:
        """The attackers that are not blocked though one that is needs it."""
        return [other for a, others in self.before.items() if a in numbers for other in others if other not in numbers]

    def _uneven(self, pairs: Pairs) -> bool:
        """Whether an attacker has no blocker though one that another can spare could block it."""
        blocked = _numbers(pairs)
        for attacker, needed in self.needed.items():
            if attacker in blocked or needed > 1:
                continue
            for blocker, other in pairs:
                if attacker in self.can[blocker] and blocked[other] > self.needed[other]:
                    return True
        return False

    def completes(self, s: State, pairs: Pairs, blocker: int, attacker: int) -> bool:
        """Whether a block can be part of a legal declaration that goes on from these, in the order of the field."""
        field = s.zones[(1 - s.active) * ZONES + FIELD]
        pairs = (*pairs, (blocker, attacker))
        place = field.index(blocker)
        left = field[place:]
        for die in field[:place]:
            if self._left_out(s, pairs, die, left):
                return False
        return self._ends(s, pairs, left, s.attackers.index(attacker) + 1, set())

    def _left_out(self, s: State, pairs: Pairs, die: int, left: list[int]) -> bool:
        """Whether a die that is passed over must block, whatever those do that are left: nothing can make it good."""
        aims = self.must.get(die)
        if not aims or not self._undone(pairs, die):
            return False
        if not self._could(s, pairs, die, [a for a in aims if self.needed[a] == 1]):
            return False
        blockers = {b for b, _ in pairs}
        if die not in blockers and all(b in self.must for b in blockers):  # or as many block as can
            blockers.update([d for d in left if d in self.must])
            return len(blockers) < self.most
        return True

    def _standing(self, pairs: Pairs) -> list[int]:
        """What counts of blocks: how many each attacker has, which dice do all they must, whom the others block."""
        if self.groups:
            return [ref for pair in sorted(pairs) for ref in pair]
        told = sorted([a for _, a in pairs])
        told.append(NONE)
        told += [b for b, _ in sorted(pairs) if b in self.must and not self._undone(pairs, b)]
        told.append(NONE)
        return told + [
            ref for pair in sorted(pairs) if pair[0] in self.must and self._undone(pairs, pair[0]) for ref in pair
        ]

    def _ends(self, s: State, pairs: Pairs, left: list[int], first: int, seen: set[tuple[int, ...]]) -> bool:
        """Whether some way of going on is legal; the first die left may block only attackers from ``first`` on."""
        if self.against(s, pairs) is None:
            return True
        key = (len(left), first, *self._standing(pairs))
        if not left or key in seen:
            return False
        seen.add(key)
        short = [*lacking(s, pairs, self.needed), *self._early(_numbers(pairs))]
        for n, die in enumerate(left):
            if n and self._left_out(s, pairs, left[n - 1], left[n:]):
                break
            called = die in self.must or any(die == blocker for group in self.groups for blocker, _ in group)
            aims = self.can[die] if called or self.even else [a for a in self.can[die] if a in short]
            if self.even:  # the least blocked first: so a legal way is soon found
                aims = sorted(aims, key=lambda a: sum(1 for _, x in pairs if x == a))
            for attacker in aims:
                at = s.attackers.index(attacker)
                if n == 0 and at < first:
                    continue
                if too_many(s, pairs, die, attacker) is None:
                    if self._ends(s, (*pairs, (die, attacker)), left[n:], at + 1, seen):
                        return True
        return False


def _told(said: Said) -> tuple[int, ...]:
    """What tells one saying from another, while both are there."""
    return tuple([id(part) for mod, f in said for part in (mod, f)])


def ask_blockers(s: State) -> None:
    """Ask for the next block, or for the end of the declaration (2.7.2.1): whatever can be part of a legal one."""
    field = s.zones[(1 - s.active) * ZONES + FIELD]
    if not field or not s.attackers:
        ask(s, 1 - s.active, BLOCK, (DONE,), "2.7.2.1", "Which of your dice block, and whom?")
        return
    rules = s.blocking
    if rules is None or not s.picked:
        rules = s.blocking = Rules(s)  # nothing changes until the declaration is over
    who = s.active if (DECLARES, s.active, 0) in s.marks or (DECLARES, s.active, 1) in s.marks else 1 - s.active
    if rules.free and not (s.picked and s.in_force & m.BLOCKS):
        offers = rules.offers[rules.starts[s.picked[-2]] :] if s.picked else rules.offers
        ask(s, who, BLOCK, offers, "2.7.2.1", "Which of your dice block, and whom?", picked=s.picked)
        return
    pairs = pairs_of(s.picked)
    options: list[Option] = []
    last = pairs[-1][0] if pairs else NONE
    for blocker in field[field.index(last) if pairs else 0 :]:
        aims = rules.can[blocker]
        if blocker == last:  # no later die blocks yet
            over = s.attackers[: s.attackers.index(pairs[-1][1]) + 1]
            aims = [a for a in aims if a not in over and too_many(s, pairs, blocker, a) is None]
        for attacker in aims:
            if rules.free or rules.completes(s, pairs, blocker, attacker):
                options.append((O_BLOCK, blocker, attacker))
    if rules.free or not options or rules.against(s, pairs) is None:
        options.append(DONE)
    ask(s, who, BLOCK, options, "2.7.2.1", "Which of your dice block, and whom?", picked=s.picked)


def blockers_declared(s: State) -> None:
    """Engage blockers and attackers and let the abilities that look at it trigger (2.7.2.5)."""
    pairs = pairs_of(s.picked)
    s.picked = ()
    s.blocking = None
    tolls.pay(s, 1 - s.active, Sayings(s).price(s, pairs))
    s.blocks = pairs
    s.dirty |= s.t.has_statics or s.in_force != 0
    blocked = {a for _, a in pairs}
    if s.in_force & m.CAN:  # some count as blocked though nobody blocks them
        blocked.update([a for a in s.attackers if first_duty(changes(s, m.M_CAN, a), "must", COUNT) is not None])
    s.was_blocked = tuple([a for a in s.attackers if a in blocked])
    s.engaged = s.engaged + pairs
    if "Deadly" in s.t.words:
        doom(s, pairs)
    told: list[Event] = []
    for blocker, attacker in pairs:
        told.append((EV_BLOCKS, blocker, attacker, 1 - s.active, 0, "2.7.2.1", NONE, NONE, 0))
    for blocker, attacker in pairs:
        told.append((EV_BLOCKED, attacker, blocker, s.active, 0, "2.7.2.3", NONE, NONE, 0))
    for attacker in s.attackers:
        if attacker not in blocked:
            told.append((EV_UNBLOCKED, attacker, NONE, s.active, 0, "2.7.2.1", NONE, NONE, 0))
    emit_together(s, told)
    emit(s, EV_BLOCKERS, NONE, NONE, 1 - s.active, len(pairs), "2.7.2.5")
