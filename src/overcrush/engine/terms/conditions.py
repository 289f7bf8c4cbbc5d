"""What a text makes something depend on."""

from __future__ import annotations

from overcrush.ability import conditions as c
from overcrush.ability.keywords import HasRolledBurst
from overcrush.engine.core import Ability, Amount, Condition, Frame, Selector, State, Test
from overcrush.engine.refs import AHEAD, SLOT_DID
from overcrush.engine.steps import STEP_STARTS, STEPS
from overcrush.engine.terms.amounts import MEASURES, CountBound, looks_back, measure
from overcrush.engine.terms.entries import Words, links_condition, unsupported, zone_of
from overcrush.engine.terms.figures import compare
from overcrush.engine.terms.predicates import NotTest
from overcrush.engine.terms.references import Reference
from overcrush.engine.terms.selectors import as_it_was, when_it_left
from overcrush.engine.terms.states import about_faces
from overcrush.engine.used import averted
from overcrush.engine.values import STUN, is_character, tokens_on
from overcrush.model.const import E_AMOUNT, E_DIE, E_KIND, E_PLAYER, EV_CAME_UP, EV_STEP, FIELD, NONE, ZONES


class ThereAre(Condition):
    """So many dice fit a description."""

    __slots__ = ("amount", "of", "op", "selector")

    def __init__(self, selector: Selector, op: str, amount: Amount, of: str) -> None:
        self.selector = selector
        self.op = op
        self.amount = amount
        self.of = of

    def holds(self, s: State, f: Frame) -> bool:
        found = measure(s, self.selector.find(s, f), self.of, looks_back(self.selector))
        return compare(found, self.op, self.amount.value(s, f))


class Compared(Condition):
    """Two amounts compared."""

    __slots__ = ("left", "op", "right")

    def __init__(self, left: Amount, op: str, right: Amount) -> None:
        self.left = left
        self.op = op
        self.right = right

    def holds(self, s: State, f: Frame) -> bool:
        return compare(self.left.value(s, f), self.op, self.right.value(s, f))


class DieFits(Condition):
    """The dice spoken of pass a test."""

    __slots__ = ("every", "ref", "rolled", "test")

    def __init__(self, ref: Reference, test: Test, every: bool) -> None:
        self.ref = ref
        self.test = test
        self.every = every
        self.rolled = NONE
        """The slot of the dice this ability has rolled, if it looks at what they rolled."""

    def void(self, s: State, f: Frame) -> bool:
        dice = self.ref.refs(s, f)
        if self.rolled >= 0 and (f.serial != AHEAD or f.slots[self.rolled]):
            if not any(die in f.slots[self.rolled] for die in dice):
                return True  # a roll that was refused, or could not be made, shows nothing
        return not dice

    def holds(self, s: State, f: Frame) -> bool:
        dice = [d for d in self.ref.refs(s, f) if d >= 0]
        if not dice:
            return False
        results = []
        for die in dice:
            flags = when_it_left(s, f, die)
            results.append(as_it_was(s, f, (self.test,), die, flags) if flags else self.test.ok(s, f, die))
        return all(results) if self.every else any(results)


class DieLies(Condition):
    """The dice spoken of are in one of some zones."""

    __slots__ = ("ref", "zones")

    def __init__(self, ref: Reference, zones: tuple[int, ...]) -> None:
        self.ref = ref
        self.zones = zones

    def void(self, s: State, f: Frame) -> bool:
        return not self.ref.refs(s, f)

    def holds(self, s: State, f: Frame) -> bool:
        dice = [d for d in self.ref.refs(s, f) if d >= 0]
        return bool(dice) and all(s.zone[d] in self.zones for d in dice)


class DidIt(Condition):
    """The optional part before this was done."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        return bool(f.slots[SLOT_DID])


class TurnOf(Condition):
    """It is this player's turn."""

    __slots__ = ("opponent",)

    def __init__(self, opponent: bool) -> None:
        self.opponent = opponent

    def holds(self, s: State, f: Frame) -> bool:
        return (s.active == f.you) != self.opponent


class InStep(Condition):
    """It is this step."""

    __slots__ = ("first", "last")

    def __init__(self, step: str) -> None:
        self.first, self.last = STEPS[step]

    def holds(self, s: State, f: Frame) -> bool:
        return self.first <= s.sub <= self.last


class UnderdogHolds(Condition):
    """You have fewer character dice fielded than your opponent (Underdog)."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        mine, theirs = (sum(1 for d in s.zones[p * ZONES + FIELD] if is_character(s, d)) for p in (f.you, 1 - f.you))
        return mine < theirs


class Opposite(Condition):
    """The opposite of a condition."""

    __slots__ = ("condition",)

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def void(self, s: State, f: Frame) -> bool:
        return self.condition.void(s, f)

    def holds(self, s: State, f: Frame) -> bool:
        return not self.condition.holds(s, f)


class AllHold(Condition):
    """All of several conditions."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: list[Condition]) -> None:
        self.conditions = conditions

    def void(self, s: State, f: Frame) -> bool:
        return any(c.void(s, f) for c in self.conditions)

    def holds(self, s: State, f: Frame) -> bool:
        return all(c.holds(s, f) for c in self.conditions)


class AnyHolds(Condition):
    """At least one of several conditions."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: list[Condition]) -> None:
        self.conditions = conditions

    def void(self, s: State, f: Frame) -> bool:
        return all(c.void(s, f) for c in self.conditions)

    def holds(self, s: State, f: Frame) -> bool:
        return any(c.holds(s, f) for c in self.conditions)


class Stunned(Condition):
    """The card has a Stun token on it."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        return bool(s.counters) and tokens_on(s, f.card, STUN) > 0


class NotAverted(Condition):
    """The opponent has not paid to ignore it this turn."""

    __slots__ = ("price",)

    def __init__(self, price: Ability) -> None:
        self.price = price

    def holds(self, s: State, f: Frame) -> bool:
        return averted(s, self.price, 1 - f.you, f.die) not in s.marks


class BurstRolled(Condition):
    """You rolled a face with a burst in the step that ends (Spark)."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        for event in reversed(s.events):
            if event[E_KIND] == EV_CAME_UP:
                if event[E_PLAYER] == f.you and s.t.faces[s.card_of[event[E_DIE]]][event[E_AMOUNT]].burst:
                    return True
            elif event[E_KIND] == EV_STEP and event[E_AMOUNT] in STEP_STARTS:
                return False
        return False


@links_condition(c.There)
def _there(low: Words, node: c.There) -> Condition:
    if node.of not in MEASURES:
        raise unsupported(node)
    return ThereAre(low.selector(node.dice), node.op, low.amount(node.amount).exact(), node.of)


@links_condition(c.Amounts)
def _amounts(low: Words, node: c.Amounts) -> Condition:
    return Compared(low.amount(node.left).exact(), node.op, low.amount(node.right).exact())


@links_condition(c.DieIs)
def _die_is(low: Words, node: c.DieIs) -> Condition:
    return _die_fits(low, node, low.test(node.test), True)


def _die_fits(low: Words, node: c.DieIs, test: Test, every: bool) -> DieFits:
    fits = DieFits(low.spoken(node.die), test, every)
    if node.die.name in low.rolled and about_faces(node.test):
        fits.rolled = low.slot("rolled")
    return fits


@links_condition(c.DieIn)
def _die_in(low: Words, node: c.DieIn) -> Condition:
    return DieLies(low.ref(node.die), tuple(zone_of(z) for z in node.zones))


@links_condition(c.Did)
def _did(low: Words, node: c.Did) -> Condition:
    return DidIt()


@links_condition(c.Turn)
def _turn(low: Words, node: c.Turn) -> Condition:
    return TurnOf(node.player.who != "you")


@links_condition(c.During)
def _during(low: Words, node: c.During) -> Condition:
    if node.step not in STEPS:
        raise unsupported(node)
    return InStep(node.step)


@links_condition(c.Fewer)
def _fewer(low: Words, node: c.Fewer) -> Condition:
    return UnderdogHolds()


@links_condition(c.Guesses)
def _guesses(low: Words, node: c.Guesses) -> Condition:
    # the number of dice drawn, which may be fewer than were named
    return Compared(CountBound(low.slot("guess")), "=", CountBound(low.slot("drawn")))


@links_condition(c.NotSo)
def _not_so(low: Words, node: c.NotSo) -> Condition:
    about = node.condition
    if isinstance(about, c.DieIs):  # "if it is not …" speaks of a die that there is
        return _die_fits(low, about, NotTest(low.test(about.test)), False)
    return Opposite(low.condition(about))


@links_condition(c.Both)
def _both(low: Words, node: c.Both) -> Condition:
    return AllHold([low.condition(x) for x in node.conditions])


@links_condition(c.Either)
def _either(low: Words, node: c.Either) -> Condition:
    return AnyHolds([low.condition(x) for x in node.conditions])


@links_condition(HasRolledBurst)
def _rolled_burst(low: Words, node: HasRolledBurst) -> Condition:
    return BurstRolled()
