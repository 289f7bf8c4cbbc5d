"""The positions a game has been in, kept so that taking back costs next to nothing.

Behind every answer stands what it changed, now and then what has changed since the last whole position, and seldom such
a whole one. Taking back begins there and makes a few changes: no rule is asked, and it costs the same wherever a game
stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from overcrush.engine import play
from overcrush.engine.core import Option, State
from overcrush.engine.edge.build import attributes
from overcrush.engine.edge.views import Kept, Trail, Whole
from overcrush.errors import Illegal

Options = dict[Option, Option]
"""Every option that came up in a game, once."""
WHOLE = 48
"""So many picks lie between two whole positions."""
NEAR = 8
"""So many picks, and what is kept are the changes since the whole one."""
NUMBERS = ("card_of", "owner", "controller", "zone", "face", "damage", "on_card", "life", "virtual")
"""Lists of numbers, of which an answer changes a few."""
LISTS = ("queue", "pending", "batch", "effects", "limbo")
"""Short lists of what does not change itself."""
NOT_VALUES = frozenset((*NUMBERS, *LISTS, "stack", "zones", "events"))
NOT_COMPARED = ("t", "folded", "forced", "recalled", "attacking", "blocking", "past", "ask", "offered")
"""What is the same, only there while something is worked out, or looked at in a way of its own."""
VALUES = tuple(sorted({*attributes(State)} - {*NOT_VALUES, *NOT_COMPARED}))
"""What is a number, a text, or made of such and never changed in place."""
_values = attrgetter(*VALUES)


def kept(
    start: State, before: State, s: State, trail: Trail | None, depth: int, known: Options, began: bool = True
) -> Kept:
    """What to keep of a position, which an answer (where ``began`` is false, more of one) made of the one before it at
    the end of a trail: itself, or what is other than in the last whole one, or than before."""
    at = trail[4] if trail is not None else 0
    if at // WHOLE != depth // WHOLE or (trail is not None and trail[5] is None):
        earlier, answers = _earlier(trail)
        return Whole(s.clone(), earlier, answers + began)
    if at // NEAR != depth // NEAR:
        return (True, *_changes(_whole(start, trail), s, known))
    return (False, *_changes(before, s, known))


def _whole(start: State, trail: Trail | None) -> State:
    """The last whole position on a trail."""
    while trail is not None:
        here = trail[5]
        if isinstance(here, Whole):
            return here.state
        trail = trail[0]
    return start


def _earlier(trail: Trail | None) -> tuple[Trail | None, int]:
    """Where on a trail the last whole position is kept, and how many answers the trail has."""
    answers = 0
    while trail is not None:
        here = trail[5]
        if isinstance(here, Whole):
            return trail, here.answers + answers
        answers += trail[3]
        trail = trail[0]
    return None, answers


def back(trail: Trail | None, n: int) -> Trail | None:
    """A trail without its last answers, whole ones taken back as a whole: from one whole position to the one before it
    where all between them is taken back."""
    left = n
    while left:
        if trail is None:
            raise Illegal("there is nothing more to take back")
        here = trail[5]
        if type(here) is Whole and here.before is not None:
            other = here.before[5]
            if type(other) is Whole and here.answers - other.answers < left:
                left -= here.answers - other.answers
                trail = here.before
                continue
        if trail[3]:
            left -= 1
        trail = trail[0]
    return trail


def _changes(before: State, s: State, known: Options) -> tuple[object, ...]:
    """What is not the same in two positions: names and values by turns."""
    ask, offered = s.ask, s.offered
    found: list[object] = ["ask", ask._replace(options=_alike(ask.options, known)) if ask is not None else None]
    if offered != before.offered:
        found += ("offered", _alike(offered, known) if offered is not None else None)
    for name, old, new in zip(VALUES, _values(before), _values(s), strict=True):
        if old is not new and old != new:
            found += (name, new)
    for name in NUMBERS:
        old, new = getattr(before, name), getattr(s, name)
        if old != new:
            found += (name, _numbers(old, new))
    for name in LISTS:
        new = getattr(s, name)
        if getattr(before, name) != new:
            found += (name, tuple(new))
    if before.stack or s.stack:
        found += ("stack", tuple([frame.copy() for frame in s.stack]))
    if before.zones != s.zones:
        zones: list[object] = []
        for n, zone in enumerate(s.zones):
            if zone != before.zones[n]:
                zones += (n, tuple(zone))
        found += ("zones", tuple(zones))
    if before.past is not s.past:
        found += ("past", s.past)
    told = len(before.events)
    if before.events != s.events:
        if before.events != s.events[:told]:
            told = 0
        found += ("events", (told, *s.events[told:]))
    return tuple(found)


def _alike(options: tuple[Option, ...], known: Options) -> tuple[Option, ...]:
    """The same options, of which each that came before is that very one: they take most of the room."""
    return tuple([known.setdefault(option, option) for option in options])


def _numbers(old: Sequence[int], new: Sequence[int]) -> tuple[int, ...]:
    """Places and numbers by turns where two lists differ; where one is longer, -1 and all of the new one."""
    if len(old) != len(new):
        return (-1, *new)
    found: list[int] = []
    for n, number in enumerate(new):
        if old[n] != number:
            found += (n, number)
    return tuple(found)


def _change(s: State, changes: tuple[Any, ...]) -> None:
    """Make of a position the one that was kept behind it."""
    for n in range(1, len(changes), 2):
        name, value = changes[n], changes[n + 1]
        if name not in NOT_VALUES:
            setattr(s, name, value)
        elif name in NUMBERS:
            if value[0] < 0:
                setattr(s, name, list(value[1:]))
            else:
                numbers = getattr(s, name)
                for k in range(0, len(value), 2):
                    numbers[value[k]] = value[k + 1]
        elif name == "events":
            s.events[value[0] :] = value[1:]
        elif name == "zones":
            for k in range(0, len(value), 2):
                s.zones[value[k]] = list(value[k + 1])
        elif name == "stack":
            s.stack = [frame.copy() for frame in value]
        else:
            setattr(s, name, list(value))


def state_at(start: State, trail: Trail | None) -> State:
    """The position after the answers of a trail, worked out from the last one kept."""
    missing: list[Trail] = []
    while trail is not None and trail[5] is None:
        missing.append(trail)
        trail = trail[0]
    since: list[tuple[Any, ...]] = []
    while trail is not None and not isinstance(here := trail[5], Whole):
        if here is not None:
            since.append(here)
            if here[0]:
                break
        trail = trail[0]
    s = _whole(start, trail).clone()
    for changes in reversed(since):
        _change(s, changes)
    for step in reversed(missing):
        play.answer(s, step[1], step[2])
    return s


def with_positions(start: State, trail: Trail | None, known: Options) -> Trail | None:
    """The same trail with a position kept behind each of its last answers that has none."""
    steps: list[Trail] = []
    while trail is not None and trail[5] is None:
        steps.append(trail)
        trail = trail[0]
    if steps:
        s = state_at(start, trail)
        for step in reversed(steps):
            before = s.clone()
            play.answer(s, step[1], step[2])
            trail = (trail, step[1], step[2], step[3], step[4], kept(start, before, s, trail, step[4], known, step[3]))
    return trail
