"""What has happened: how often, to whom, in this turn or an earlier one.

The record is the stream of events itself (``s.events`` of this turn, ``s.past`` of those before), and an event is
described as a trigger describes it; so whatever can be waited for can be looked back at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.ability import conditions as c
from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.engine.core import Ability, Amount, Condition, Event, Frame, State, Test, TriggerSpec
from overcrush.engine.events import matches
from overcrush.engine.terms.entries import Words, links_amount, links_condition, links_test, unsupported
from overcrush.engine.terms.event_words import AMOUNT_OF
from overcrush.engine.terms.figures import compare
from overcrush.engine.terms.references import Reference
from overcrush.engine.used import noted
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_KIND,
    E_OTHER,
    EV_ATTACKS,
    EV_BLOCKED,
    EV_BLOCKS,
    EV_DAMAGED,
    EV_FIELDED,
    EV_STEP,
    EV_SWAPPED,
    NONE,
    SWAPPED_TO_ATTACK,
    SWAPPED_TO_BLOCK,
)

SPANS: Final = ("turn", "attack step", "this way", "your last turn", "opponent's last turn", "last turn", "game")
NOW: Final = SPANS[:2]
OVER: Final = SPANS[3:]
"""Turns that are over: what a die was then is known no more, only what its card says."""
LOOKED_BACK_AT: Final = frozenset(
    ("combat", "ability", "alone", "by opponent", "by its player", "outside draw step", "double")
)
"""How something happened, where the event itself tells."""
TOLD: Final = (EV_ATTACKS, EV_BLOCKS, EV_DAMAGED, EV_FIELDED)
"""Events of which it is noted what the dice were, for they stay: of one that leaves the event itself tells."""
SWAPPED_IN: Final = {EV_ATTACKS: SWAPPED_TO_ATTACK, EV_BLOCKS: SWAPPED_TO_BLOCK}
"""A die swapped in attacks or blocks in the same position (3.11.2), and so it has attacked or blocked."""


def record(s: State, f: Frame, span: str) -> Sequence[Event]:
    """The events of a span of time, as they happened."""
    if span == "turn":
        return s.events
    if span == "this way":
        return s.events[f.born :]
    if span == "attack step":
        for at in range(len(s.events) - 1, -1, -1):
            if s.events[at][E_KIND] == EV_STEP and s.events[at][E_AMOUNT] == AMOUNT_OF["attack step"]:
                return s.events[at:]
        return ()
    if span == "game":
        return _whole(s)
    past = s.past  # turns take turns: the one before this was the other player's
    if past is not None and span != "last turn" and (span == "your last turn") == (f.you == s.active):
        before = past[0]
        return before[1] if isinstance(before, tuple) else ()
    return past[1] if past is not None else ()


def _whole(s: State) -> list[Event]:
    """Everything that has happened since the game began."""
    turns: list[Sequence[Event]] = [s.events]
    past: object = s.past
    while isinstance(past, tuple):
        turns.append(past[1])
        past = past[0]
    found: list[Event] = []
    for turn in reversed(turns):
        found.extend(turn)  # as they are: a compiled loop would take each event apart
    return found


class EventsOf(Amount):
    """How often something happened, to how many dice, or how much of it there was."""

    __slots__ = ("about", "kinds", "of", "span", "specs")

    def __init__(self, specs: list[TriggerSpec], about: Reference | None, span: str, of: str) -> None:
        self.specs = specs
        self.kinds = frozenset(spec.kind for spec in specs)
        """What kinds of events these can be."""
        if not self.kinds.isdisjoint(SWAPPED_IN):
            self.kinds |= {EV_SWAPPED}
        self.about = about
        """The dice spoken of before to whom it happened."""
        self.span = span
        self.of = of

    def found(self, s: State, f: Frame) -> list[Event]:
        """The events that are meant."""
        found: list[Event] = []
        for event in record(s, f, self.span):
            if event[E_KIND] not in self.kinds:
                continue
            for spec in self.specs:
                met = fitting(s, spec, f, event)
                if met is not None:
                    found.append(met)
                    break
        return found

    def value(self, s: State, f: Frame) -> int:
        found = self.found(s, f)
        if self.of == "amount":
            return sum(event[E_AMOUNT] for event in found)
        if self.of == "times":
            return len(found)
        dice = {subject(self.specs[0], event) for event in found}
        return len(dice) if NONE not in dice else len(found)

    def so_many(self, s: State, f: Frame, enough: int) -> int:
        """How often, or to how many dice, counted no further than is enough: the latest are looked at first."""
        times = 0
        dice: set[int] = set()
        kinds = self.kinds
        whole = self.span == "game"
        turn: Sequence[Event] = s.events if whole else record(s, f, self.span)
        past: object = s.past if whole else None
        while True:
            for event in reversed(turn):
                if event[E_KIND] not in kinds:
                    continue
                for spec in self.specs:
                    met = fitting(s, spec, f, event)
                    if met is not None:
                        times += 1
                        if self.of == "dice":
                            dice.add(subject(self.specs[0], met))
                        if (times if self.of == "times" or NONE in dice else len(dice)) >= enough:
                            return enough
                        break
            if not isinstance(past, tuple):
                break
            turn, past = past[1], past[0]
        return times if self.of == "times" or NONE in dice else len(dice)


def fitting(s: State, spec: TriggerSpec, f: Frame, event: Event) -> Event | None:
    """The event, if it is the one described; a die swapped into a fight did what the one before it did."""
    kind = event[E_KIND]
    if kind == EV_SWAPPED and spec.kind in SWAPPED_IN and event[E_AMOUNT] == SWAPPED_IN[spec.kind]:
        event, kind = (spec.kind, event[E_DIE], NONE, *event[3:]), spec.kind
    if spec.noted >= 0 and event[E_KIND] == kind == spec.kind and kind != EV_SWAPPED:
        return event if noted(spec, f.you, event) in s.marks else None
    return event if kind == spec.kind and matches(s, spec, f, event) else None


def subject(spec: TriggerSpec, event: Event) -> int:
    """The die an event happened to, or that did it, as it is described."""
    return event[E_OTHER] if spec.swap else event[E_DIE]


class HappenedSo(Condition):
    """Something happened so often."""

    __slots__ = ("amount", "events", "op")

    def __init__(self, events: EventsOf, op: str, amount: Amount) -> None:
        self.events = events
        self.op = op
        self.amount = amount

    def void(self, s: State, f: Frame) -> bool:
        about = self.events.about
        return about is not None and not about.refs(s, f)

    def holds(self, s: State, f: Frame) -> bool:
        events = self.events
        if events.about is not None:
            met = {subject(events.specs[0], event) for event in events.found(s, f)}
            if not met.issuperset(events.about.refs(s, f)):
                return False  # said of several, it must be so of all of them
        amount = self.amount.value(s, f)
        many = events.value(s, f) if events.of == "amount" else events.so_many(s, f, amount + 1)
        return compare(many, self.op, amount)


class HadTest(Test):
    """Something happened to the die, or it did something."""

    __slots__ = ("span", "specs")

    def __init__(self, specs: list[TriggerSpec], span: str) -> None:
        self.specs = specs
        self.span = span

    def ok(self, s: State, f: Frame, die: int) -> bool:
        if self.span in NOW and die in s.attackers and die in s.was_blocked:
            for spec in self.specs:
                if spec.kind == EV_BLOCKED and spec.object is None:
                    return True  # it stands where one stood that was blocked (3.11.2)
        return any(
            subject(spec, event) == die and fitting(s, spec, f, event) is not None
            for event in record(s, f, self.span)
            for spec in self.specs
        )

    def whom(self, s: State, f: Frame) -> set[int] | None:
        found = {die for die in s.attackers if die in s.was_blocked} if self.span in NOW else set()
        for event in record(s, f, self.span):
            for spec in self.specs:
                if event[E_KIND] == spec.kind or event[E_KIND] == EV_SWAPPED:
                    found.add(subject(spec, event))
        return found


def specs_of(low: Words, node: n.Trigger, span: str) -> list[TriggerSpec]:
    """Link a description of what has happened."""
    if span not in SPANS or node.tests or (node.event != "keyword" and not LOOKED_BACK_AT.issuperset(node.how)):
        raise unsupported(node)
    if span in OVER and any(passing(part) for part in walk(node)):
        raise unsupported(node)
    return low.triggers(node, Ability(NONE, NONE, "past"))


def passing(node: object) -> bool:
    """Whether a description speaks of what a die was only at the time."""
    return isinstance(node, n.Is | n.EngagedWith) or (isinstance(node, n.Compare) and node.which != "cost")


@links_amount(n.Events)
def _events(low: Words, node: n.Events) -> Amount:
    return events_of(low, node)


def events_of(low: Words, node: n.Events) -> EventsOf:
    """Link how often something happened."""
    about = node.on.subject
    if node.of not in ("dice", "times", "amount"):
        raise unsupported(node)
    ref = low.ref(about) if isinstance(about, n.Ref) else None
    specs = specs_of(low, node.on, node.span)
    if node.span == "turn" and node.of == "dice" and node.on.object is None and _may_change(about):
        for spec in specs:
            if spec.kind in TOLD:
                spec.noted = sum(map(len, low.table.noted))
                low.table.noted[spec.kind].append(spec)
    return EventsOf(specs, ref, node.span, node.of)


def _may_change(about: object) -> bool:
    """Whether dice are described by what they may have become or ceased to be since it happened, and by nothing else
    than can be told then."""
    parts = list(walk(about)) if isinstance(about, n.Dice) else []
    shared = any(isinstance(part, n.HasAffiliation) and part.names in {("same",), ("chosen",)} for part in parts)
    return (
        not shared
        and all(isinstance(part, n.Dice | n.Compare | n.Num | n.HasAffiliation | n.Not) for part in parts)
        and any(isinstance(part, n.HasAffiliation) or passing(part) for part in parts)
    )


@links_condition(c.Happened)
def _happened(low: Words, node: c.Happened) -> Condition:
    return HappenedSo(events_of(low, node.events), node.op, low.amount(node.amount))


@links_test(n.Had)
def _had(low: Words, node: n.Had) -> Test:
    return HadTest(specs_of(low, node.on, node.span), node.span)
