"""Instructions that prevent and redirect announced damage (3.4.9)."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import FOREVER, Amount, Event, Frame, Op, Option, Selector, State
from overcrush.engine.damage import Hit, target_player
from overcrush.engine.departed import did_it
from overcrush.engine.events import emit, has_ability, matches, stars_of
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import Verb
from overcrush.engine.preventing import POINTS, gone_by_then, may_be_redirected, shielded
from overcrush.engine.react import event_of, joined, meets, shield_key
from overcrush.engine.refs import alike
from overcrush.engine.scan import begins
from overcrush.engine.terms.amounts import optional
from overcrush.engine.used import used_up
from overcrush.model.const import (
    CHOOSE,
    E_AMOUNT,
    E_DIE,
    E_OTHER,
    E_PLAYER,
    EV_PREVENTED,
    EV_REDIRECTED,
    FIELD,
    NONE,
    O_NUMBER,
    O_PICK,
    ZONES,
)

REDIRECTED: Final = -10_000
"""Below this stand the marks of the points of damage that were redirected where only so many are each turn."""


class Shield(Verb):
    """An instruction about announced damage: about the hit its event is, or about whatever it names."""

    __slots__ = ("amount", "limited")

    def __init__(self, slot: int, amount: Amount | None) -> None:
        super().__init__(slot)
        self.amount = amount
        self.limited = NONE
        """The ability that may do this only so often, if it is one."""

    def used(self, s: State, f: Frame, points: int = 0) -> None:
        """It has been done, and counts where it may be done only so often (or only for so many points of damage)."""
        if points and self.limited >= 0 and self.amount is not None:
            ability, you, whose = used_up(s, s.t.abilities[self.limited], f.you, f.die)
            done = self.points(s, f)
            s.marks = s.marks.union((REDIRECTED - ability, you, whose << POINTS | done + n) for n in range(points))
            if done + points < self.amount.value(s, f):
                return
        if self.limited >= 0:
            s.marks = s.marks | {used_up(s, s.t.abilities[self.limited], f.you, f.die)}

    def points(self, s: State, f: Frame) -> int:
        """How many points of damage it has been done for this turn."""
        if self.limited < 0:
            return 0
        ability, you, whose = used_up(s, s.t.abilities[self.limited], f.you, f.die)
        return sum(1 for a, b, c in s.marks if a == REDIRECTED - ability and b == you and c >> POINTS == whose)

    def fresh(self, s: State, f: Frame, hit: Hit) -> bool:
        """Whether this ability has not been used on a hit yet (3.4.2.7)."""
        return _applied(f, hit[1], hit[0]) not in s.answered_by


def _applied(f: Frame, aimed: int, source: int) -> tuple[int, int, int, int]:
    """What says that an ability, a player's or a die's, has been applied to the damage of a source on a target."""
    return f.prog, f.die + 2 if f.die >= 0 else f.you, aimed, source


class PreventOp(Shield):
    """Prevent announced damage (3.4.9.1)."""

    __slots__ = ("by", "damage", "leave")

    def __init__(
        self, slot: int, amount: Amount | None, leave: Amount | None, damage: str, by: Selector | None
    ) -> None:
        super().__init__(slot, amount)
        self.leave = leave
        self.damage = damage
        self.by = by

    def _hits(self, s: State, f: Frame, hit: Hit, ref: int) -> bool:
        """Whether announced damage is of the kind that can be prevented."""
        source, target, n = hit
        if target != ref or n <= 0 or (self.damage != "any" and (self.damage == "combat") != s.packet_combat):
            return False
        if not self.fresh(s, f, hit):
            return False
        if f.event is not None and ref == aimed_at(f.event) and source != f.event[E_OTHER]:
            return False
        if self.leave is not None and n <= self.leave.value(s, f):
            return False
        return self.by is None or did_it(s, f, self.by, source)

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return any(self._hits(s, f, hit, ref) for hit in s.packet)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for ref in f.slots[self.slot]:
            left = self.amount.value(s, f) if self.amount is not None else FOREVER
            hits = [hit for hit in s.packet if self._hits(s, f, hit, ref)]
            if self.amount is not None and hits:  # so much of what one source deals
                hits = [max(hits, key=lambda hit: min(hit[2], left))]
            for hit in hits:
                gone = hit[2] - self.leave.value(s, f) if self.leave is not None else min(hit[2], left)
                if gone > 0:
                    s.answered_by += (_applied(f, hit[1], hit[0]),)
                    self.used(s, f)
                    who = target_player(s, ref)
                    emit(s, EV_PREVENTED, ref if ref >= 0 else NONE, hit[0], who, gone, "3.4.9.1")
                    rest = tuple((a, b, n - gone) if (a, b) == hit[:2] else (a, b, n) for a, b, n in s.packet)
                    s.packet = tuple(other for other in rest if other[2] > 0)


class RedirectOp(Shield):
    """Redirect announced damage to another die or player (3.4.9.3), where it meets what protects its new target."""

    __slots__ = ("much", "up_to")

    def __init__(self, slot: int, amount: Amount | None, much: int) -> None:
        super().__init__(slot, amount)
        self.much = much
        """The slot that remembers how much, while the die is asked for."""
        self.up_to = False
        """Its player chooses how much."""

    def _hit(self, s: State, f: Frame) -> Hit | None:
        """The damage that is redirected: what the event speaks of, else what is aimed at the player who redirects."""
        aimed = aimed_at(f.event) if f.event is not None else -1 - f.you
        for hit in s.packet:
            if hit[1] == aimed and (f.event is None or hit[0] == f.event[E_OTHER]) and self.fresh(s, f, hit):
                return hit
        return None

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        hit = self._hit(s, f)
        return (
            hit is not None
            and ref != hit[1]
            and (ref < 0 or (s.zone[ref] == FIELD and ref not in gone_by_then(s, hit[0])))
            and may_be_redirected(s, hit[1], ref)
        )

    def run(self, s: State, f: Frame) -> None:
        hit = self._hit(s, f)
        fit = tuple(ref for ref in f.slots[self.slot] if self.legal(s, f, ref))
        f.slots[self.slot] = fit
        if hit is None or not fit:
            f.pc += 1
            return
        most = self._most(s, f, hit)
        if self.up_to and most > 1:
            options: list[Option] = [(O_NUMBER, n) for n in range(1, most + 1)]
            ask(s, f.you, CHOOSE, options, "3.4.9.3", "How much damage is redirected?", f.die, f.card)
            return
        self._which(s, f, most)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        if option[0] == O_NUMBER:
            self._which(s, f, option[1])
            return
        chose(s, f.you, option[1], "3.4.9.3")
        f.slots[self.slot] = (option[1],)
        self._move(s, f, f.slots[self.much][0])

    def _most(self, s: State, f: Frame, hit: Hit) -> int:
        if self.amount is None:
            return hit[2]
        most = min(hit[2], self.amount.value(s, f))
        return min(most, self.amount.value(s, f) - self.points(s, f)) if self.up_to else most

    def _which(self, s: State, f: Frame, moved: int) -> None:
        """Of several dice that could take so much, the player says which one does, where it can matter."""
        fit = f.slots[self.slot]
        if len(fit) > 1 and moved > 0 and not alike(s, fit):
            f.slots[self.much] = (moved,)
            options: list[Option] = [(O_PICK, ref) for ref in fit]
            ask(s, f.you, CHOOSE, options, "3.4.9.3", "Where is the damage redirected to?", f.die, f.card)
            return
        f.slots[self.slot] = (min(fit),)  # of equal dice the same one, however they lie
        self._move(s, f, moved)

    def _move(self, s: State, f: Frame, moved: int) -> None:
        f.pc += 1
        hit = self._hit(s, f)
        assert hit is not None
        if moved <= 0:
            return
        source, aimed, _ = hit
        to = f.slots[self.slot][0]
        s.answered_by += (_applied(f, aimed, source),)
        self.used(s, f, moved if self.up_to else 0)
        emit(s, EV_REDIRECTED, to if to >= 0 else NONE, source, target_player(s, to), moved, "3.4.9.3")
        left = [(a, b, k - moved) if (a, b) == hit[:2] else (a, b, k) for a, b, k in s.packet]
        s.packet = joined((*left, shielded(s, (source, to, moved), s.packet_combat)))
        s.declined = ()  # it is aimed at somebody else now


class WhichHit(Op):
    """Which of several hits an ability answers that answers one: its player chooses (3.2.11, 3.4.2.7), first whom it is
    aimed at."""

    __slots__ = ("ability",)

    def __init__(self, ability: int) -> None:
        super().__init__()
        self.silent = True
        self.ability = ability

    def hits(self, s: State, f: Frame) -> list[tuple[Frame, Event]]:
        """Everything the ability could be used on, and how it would begin: of one that speaks of the first time any die
        of its card may be the one that does (3.2.11)."""
        ability = s.t.abilities[self.ability]
        dice = [f.die]
        if "first" in ability.limits and ability.scope == "die":
            field = s.zones[f.you * ZONES + FIELD]
            dice += [die for die in field if die != f.die and has_ability(s, die, ability, 0)]
        found: list[tuple[Frame, Event]] = []
        for die in dice:
            prog = f.prog if die == f.die else ability.progs[stars_of(s, die, 0)]
            for hit in s.packet:
                event = event_of(s, hit)
                trial = Frame(prog, f.you, die, f.card, event, [])
                if ability.kind == "global":
                    fits = any(matches(s, spec, trial, event) for spec in ability.triggers)
                else:
                    own = die == f.die and f.event is not None and event[1:4] == f.event[1:4]
                    fits = own or (
                        shield_key(s, ability, f.you, die, hit) not in s.answered_by and meets(s, ability, trial, event)
                    )
                if fits and begins(s, trial):
                    found.append((trial, event))
        return found

    def among(self, s: State, f: Frame) -> dict[int, tuple[Frame, Event]]:
        """What can be picked: a die or player for each target."""
        return {aimed_at(event): (trial, event) for trial, event in reversed(self.hits(s, f))}

    def run(self, s: State, f: Frame) -> None:
        found = self.among(s, f)
        if len(found) > 1:
            options: list[Option] = [(O_PICK, ref) for ref in sorted(found)]
            ask(s, f.you, CHOOSE, options, "3.2.11", "Which damage do you use this ability on?", f.die, f.card)
        else:
            self._met(s, f)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        trial, f.event = self.among(s, f)[option[1]]
        f.die, f.prog = trial.die, trial.prog
        chose(s, f.you, option[1], "3.2.11")
        self._met(s, f)

    def _met(self, s: State, f: Frame) -> None:
        f.pc += 1


class WhoseHit(WhichHit):
    """Which of several hits on one target, by the dice that deal them."""

    __slots__ = ()

    def among(self, s: State, f: Frame) -> dict[int, tuple[Frame, Event]]:
        if f.event is None:
            return {}
        aim = aimed_at(f.event)
        found = [(trial, event) for trial, event in self.hits(s, f) if aimed_at(event) == aim and trial.die == f.die]
        return (
            {event[E_OTHER]: (trial, event) for trial, event in reversed(found)}
            if all(e[E_OTHER] >= 0 for _, e in found)
            else {}
        )

    def _met(self, s: State, f: Frame) -> None:
        f.pc += 1
        ability = s.t.abilities[self.ability]
        if f.event is not None and ability.kind != "global":  # it is not asked about this hit again
            s.answered_by += (
                shield_key(s, ability, f.you, f.die, (f.event[E_OTHER], aimed_at(f.event), f.event[E_AMOUNT])),
            )


def aimed_at(event: Event) -> int:
    """Whom damage of an event hits: a die, or a player."""
    return event[E_DIE] if event[E_DIE] >= 0 else -1 - event[E_PLAYER]


@links(e.PreventDamage)
def _prevent(low: Linker, node: e.PreventDamage) -> None:
    by = low.selector(node.by) if node.by is not None else None
    low.verb(PreventOp(low.what(node.to), optional(low, node.amount), optional(low, node.leave), node.kind, by))


@links(e.RedirectDamage)
def _redirect(low: Linker, node: e.RedirectDamage) -> None:
    redirect = RedirectOp(low.what(node.to), optional(low, node.amount), low.fresh())
    redirect.up_to = node.up_to
    low.verb(redirect)
