"""The state of a game as plain data (numbers, texts, lists, mappings) and back; whether two are the same.

Saving goes by the slots of ``State``, so that nothing can be forgotten: numbers, flat lists and tuples as they are, and
what is linked to the table (programs, changes, static abilities) by its number there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from overcrush.engine.chance import LEAST_KEY, MOST_KEY
from overcrush.engine.core import (
    Ask,
    Effect,
    Event,
    Frame,
    Later,
    Origin,
    State,
    StaticAbility,
    Table,
    Waiting,
    new_state,
)
from overcrush.engine.edge.build import attributes
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.edge.views import chunks
from overcrush.errors import Malformed, OvercrushError
from overcrush.model.const import CARD, FIELD, TOKEN, ZONE_NAMES, ZONES

Plain = int | str | None | list["Plain"] | dict[str, "Plain"]

T = TypeVar("T")

EVENT_TYPES: list[type] = [int, int, int, int, int, str, int, int, int]

MOST_DICE = 4000
MOST_ENERGY = 4000
"""More than any game comes to: what is read must be playable."""

FIELDS = tuple(sorted(name for name in attributes(State) if name not in ("t", "folded", "recalled", "asking")))

FRAME = tuple(sorted(attributes(Frame)))
PRESENT = tuple(name for name in FIELDS if name not in ("events", "past"))


def dump(s: State) -> dict[str, Plain]:
    """A state as plain data."""
    return {name: encode(getattr(s, name)) if name != "past" else _past(s) for name in FIELDS}


def _past(s: State) -> Plain:
    return [[list(event) for event in events] for _, events in chunks(s)[:-1]]


def encode(value: object) -> Plain:
    """Anything a state holds as plain data."""
    if type(value) is list or type(value) is tuple:
        return [item if type(item) is int else encode(item) for item in value]
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, StaticAbility):
        return [value.ability.index, value.ability.statics.index(value)]
    if isinstance(value, Effect):
        parts = {name: encode(getattr(value, name)) for name in Effect._fields if name not in ("mod", "kind")}
        return {"mod": value.mod.index, **parts}
    if isinstance(value, Frame):
        return {name: encode(getattr(value, name)) for name in FRAME}
    if isinstance(value, Waiting | Later | Ask):
        return {name: encode(getattr(value, name)) for name in value._fields}
    if isinstance(value, frozenset):
        return [encode(item) for item in sorted(value)]
    raise OvercrushError(f"a {type(value).__name__} in the state cannot be saved")


def same(one: State, two: State) -> bool:
    """Whether two states are the same in everything, the events so far included."""
    return not differences(one, two)


def differences(one: State, two: State) -> list[str]:
    """The names of what is not the same in two states."""
    found: list[str] = []
    for name in FIELDS:
        a, b = getattr(one, name), getattr(two, name)
        if a is b:
            continue
        if name == "past":  # nested once for each turn: too deep to be compared as it is
            if chunks(one)[:-1] != chunks(two)[:-1]:
                found.append(name)
        elif type(a) is not type(b) or (a != b and encode(a) != encode(b)):
            found.append(name)
    return found


def snapshot(s: State) -> dict[str, object]:
    """A state as plain data, to be compared with it later; events, tuples of numbers, stay as they are. A copy of the
    state would not do: what both share would be compared with itself."""
    now: dict[str, object] = {name: encode(getattr(s, name)) for name in PRESENT}
    now["events"] = tuple(s.events)
    now["past"] = s.past
    return now


def changed(before: Mapping[str, object], s: State) -> list[str]:
    """The names of what is not as it was in a snapshot."""
    found = [name for name in PRESENT if before[name] != encode(getattr(s, name))]
    if before["events"] != tuple(s.events):
        found.append("events")
    if before["past"] is not s.past and list(_turns(before["past"])) != list(_turns(s.past)):
        found.append("past")
    return found


def _turns(past: object) -> Iterator[object]:
    """The turns of a past, the last first: nested once for each, too deep to be compared as it is."""
    while isinstance(past, tuple):
        past, events = past
        yield events


def load(t: Table, data: object) -> State:
    """The state that was saved as this data, for the table it was played on."""
    if not isinstance(data, Mapping):
        raise Malformed("a saved state is a mapping")
    missing = [name for name in FIELDS if name not in data]
    extra = [str(name)[:60] for name in data if name not in FIELDS]
    if missing or extra:
        raise Malformed(f"the saved state {'lacks' if missing else 'has an unknown'} field {(missing or extra)[0]!r}")
    try:
        s = restore(t, data)
    except TypeError:  # compiled, a field takes only what belongs there
        raise Malformed("the saved state is damaged: a field holds something of another kind") from None
    wrong = problems(s) + _out_of_range(s)
    if wrong:
        raise Malformed(f"the saved state is damaged: {wrong[0]}")
    return s


def restore(t: Table, data: Mapping[str, object]) -> State:
    """The state that was saved as this data, field by field, whether or not it could be."""
    s = new_state(t)
    for name in FIELDS:
        setattr(s, name, _field(t, name, data[name], getattr(s, name)))
    return s


def _field(t: Table, name: str, data: object, default: object) -> object:
    """One field, of the type a new state has there."""
    if name == "ask":
        return None if data is None else _ask(data)
    if name == "past":
        past: object = None
        for events in _list(data, name):
            past = (past, tuple(_event(event, name) for event in _list(events, name)))
        return past
    if name == "events":
        return [_event(event, name) for event in _list(data, name)]
    if name == "stack":
        return [_frame(item, name) for item in _list(data, name)]
    if name in ("queue", "pending", "batch"):
        return [_waiting(item, name) for item in _list(data, name)]
    if name == "urgent":
        return tuple(_waiting(item, name) for item in _list(data, name))
    if name == "effects":
        return [_effect(t, item, name) for item in _list(data, name)]
    if name == "later":
        return tuple(_later(item, name) for item in _list(data, name))
    if name == "static_on":
        return tuple(_static(t, item, name) for item in _list(data, name))
    if name == "zones":
        return [[_int(die, name) for die in _list(zone, name)] for zone in _list(data, name)]
    if default is None:  # ``offered``: options worked out before
        return _maybe_slots(data, name)
    if isinstance(default, bool):
        return _of(bool, data, name)
    if isinstance(default, int):
        return _int(data, name)
    if isinstance(default, list):
        return [_int(item, name) for item in _list(data, name)]
    if isinstance(default, frozenset):
        return frozenset(_tuple(data, name))
    return _tuple(data, name)


def _of(kind: type[T], data: object, where: str) -> T:
    if type(data) is not kind:
        raise Malformed(f"{where}: expected {kind.__name__}, got {type(data).__name__}")
    return data


def _int(data: object, where: str) -> int:
    return _of(int, data, where)


def _list(data: object, where: str) -> Sequence[object]:
    return _of(list, data, where)


def _map(data: object, names: Sequence[str], where: str) -> Mapping[str, object]:
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise Malformed(f"{where}: expected a mapping of {', '.join(names)}")
    return data


def _tuple(data: object, where: str) -> tuple[object, ...]:
    """Lists of numbers and texts, nested, as tuples."""
    return tuple(_tuple(item, where) if isinstance(item, list) else _atom(item, where) for item in _list(data, where))


def _atom(data: object, where: str) -> int | str:
    if type(data) is not int and type(data) is not str:
        raise Malformed(f"{where}: expected a number or a text, got {type(data).__name__}")
    return data


def _refs(data: object, where: str) -> tuple[int, ...]:
    return tuple(_int(item, where) for item in _list(data, where))


def _event(data: object, where: str) -> Event:
    if type(data) is not list or [type(part) for part in data] != EVENT_TYPES:
        raise Malformed(f"{where}: an event has nine parts: numbers, and its rule")
    event: Event = tuple(data)
    return event


def _parts(
    names: Sequence[str], data: object, where: str, special: Mapping[str, Callable[[object, str], object]]
) -> list[object]:
    """The fields of a small object: the special ones read in their own way, the others as numbers, texts and tuples."""
    parts = _map(data, names, where)
    return [special.get(name, _simple)(parts[name], f"{where}.{name}") for name in names]


def _simple(data: object, where: str) -> object:
    return _tuple(data, where) if isinstance(data, list) else data if isinstance(data, bool) else _atom(data, where)


def _maybe_event(data: object, where: str) -> Event | None:
    return None if data is None else _event(data, where)


def _slots(data: object, where: str) -> list[tuple[int, ...]]:
    return [_refs(slot, where) for slot in _list(data, where)]


def _maybe_slots(data: object, where: str) -> tuple[tuple[int, ...], ...] | None:
    return None if data is None else tuple(_slots(data, where))


def _options(data: object, where: str) -> tuple[tuple[int, ...], ...]:
    return tuple(_slots(data, where))


def _ask(data: object) -> Ask:
    return Ask._make(_parts(Ask._fields, data, "ask", {"options": _options, "picked": _refs}))


def _frame(data: object, where: str) -> Frame:
    made = Frame(0, 0, 0, 0, None, [])
    read = {"event": _maybe_event, "slots": _slots, "cause": _refs}
    for name, value in zip(FRAME, _parts(FRAME, data, where, read), strict=True):
        setattr(made, name, value)
    return made


def _origin(data: object, where: str) -> Origin:
    return _frame(data, where).keep()


def _waiting(data: object, where: str) -> Waiting:
    read = {"event": _maybe_event, "cause": _refs, "later": _maybe_slots}
    return Waiting._make(_parts(Waiting._fields, data, where, read))


def _later(data: object, where: str) -> Later:
    return Later._make(_parts(Later._fields, data, where, {"f": _origin}))


def _effect(t: Table, data: object, where: str) -> Effect:
    if not isinstance(data, Mapping) or "mod" not in data:
        raise Malformed(f"{where}: expected a mapping with a change")
    mod = _at(t.mods, _int(data["mod"], where), where)
    readers = {"f": _origin, "dice": _refs, "data": _refs, "mod": lambda _, __: mod, "kind": lambda _, __: mod.kind}
    return Effect._make(_parts(Effect._fields, {**data, "kind": mod.kind}, where, readers))


def _static(t: Table, data: object, where: str) -> tuple[StaticAbility, Origin]:
    parts = _list(data, where)
    if len(parts) != 2:
        raise Malformed(f"{where}: a static ability in force is the ability and its frame")
    ability, nth = (*_refs(parts[0], where), -1, -1)[:2]
    return _at(_at(t.abilities, ability, where).statics, nth, where), _origin(parts[1], where)


def _at(things: Sequence[T], n: int, where: str) -> T:
    if not 0 <= n < len(things):
        raise Malformed(f"{where}: there is no number {n}")
    return things[n]


def problems(s: State) -> list[str]:
    """Everything about a state that can never be: each die is in exactly one place, life has its bounds …"""
    t = s.t
    found: list[str] = []
    dice = len(s.zone)
    if dice > MOST_DICE:
        return [f"it has more than {MOST_DICE} dice"]
    per_die = (s.card_of, s.owner, s.controller, s.zone, s.face, s.damage)
    if any(len(values) != dice for values in per_die) or dice < len(t.card_of) or len(s.zones) != 2 * ZONES:
        return ["its lists of dice differ in length"]
    if len(s.on_card) > len(t.cards) or len(s.on_card) < len([k for k in t.kind if k != TOKEN]):
        return ["its list of cards has the wrong length"]
    places: list[list[int]] = [[] for _ in range(dice)]
    for n, zone in enumerate(s.zones):
        for die in zone:
            if not 0 <= die < dice:
                return [f"there is no die {die}"]
            places[die].append(n)
    on_card = [0] * len(t.cards)
    for die in range(dice):
        card, zone_now = s.card_of[die], s.zone[die]
        if not (0 <= card < len(t.cards) and 0 <= zone_now < ZONES and -1 <= s.face[die] < len(t.faces[card])):
            return [f"die {die} has a card, zone or face that does not exist"]
        if zone_now == CARD:
            on_card[card] += 1
            wanted: list[int] = []
        else:
            wanted = [s.controller[die] * ZONES + zone_now]
        if places[die] != wanted:
            found.append(
                f"{_named(s, die)} is in {ZONE_NAMES[zone_now]} and lies in {[_zone_name(n) for n in places[die]]}"
            )
        if die < len(t.card_of) and card != t.card_of[die]:
            found.append(f"{_named(s, die)} belongs to another card than at the start")
        if die >= len(t.card_of) and t.kind[card] != TOKEN:
            found.append(f"{_named(s, die)} was made out of nothing")
        if s.damage[die] < 0 or (s.damage[die] and zone_now != FIELD):
            found.append(f"{_named(s, die)} in {ZONE_NAMES[zone_now]} has {s.damage[die]} damage")
        resting = zone_now in (0, 4, 5, 6) and not s.stack  # an ability may be looking at what it rolled there (1.6.11)
        if (s.face[die] < 0 and zone_now in (2, 3)) or (s.face[die] >= 0 and resting):
            found.append(f"{_named(s, die)} in {ZONE_NAMES[zone_now]} shows face {s.face[die]}")
    for card, n in enumerate(s.on_card):
        if on_card[card] != n:
            found.append(f"{t.cards[card].name} counts {n} dice on it, and there are {on_card[card]}")
    for player in (0, 1):
        if s.life[player] > t.starting_life[player]:
            found.append(f"player {PLAYERS[player]} has more life than at the start")
        if s.virtual[player] < 0:
            found.append(f"player {PLAYERS[player]} has less than no virtual energy")
        if s.virtual[player] > MOST_ENERGY:
            found.append(f"player {PLAYERS[player]} has more virtual energy than there can be")
    for die in (*s.attackers, *(d for pair in s.blocks for d in (pair if pair[1] >= 0 else pair[:1]))):
        if not 0 <= die < dice or s.zone[die] != FIELD:
            found.append("a die that is not in the field fights")
    if s.ask is None and s.winner < 0:
        found.append("nobody is asked, and nobody has won")
    return found


def _named(s: State, die: int) -> str:
    return Names(s.t).key(s, die)


def _zone_name(n: int) -> str:
    return f"{PLAYERS[n // ZONES]}.{ZONE_NAMES[n % ZONES]}"


def _out_of_range(s: State) -> list[str]:
    """Numbers in loaded work that speak of nothing on the table."""
    t = s.t
    for f in (*s.stack, *(e.f for e in s.effects), *(later.f for later in s.later)):
        if not -1 <= f.prog < len(t.programs) or f.you not in (0, 1) or not -1 <= f.die < len(s.zone):
            return ["something in it belongs to no ability of the table"]
    for f in s.stack:
        if f.prog < 0 or not 0 <= f.pc <= len(t.programs[f.prog].code):
            return ["what is being resolved is at a place that does not exist"]
    for w in (*s.queue, *s.pending, *s.batch, *s.urgent):
        if not 0 <= w.prog < len(t.programs) or w.ability >= len(t.abilities) or w.you not in (0, 1):
            return ["something waits that is no ability of the table"]
    if any(not 0 <= later.prog < len(t.programs) or not 0 <= later.spec < len(t.laters) for later in s.later):
        return ["something waits for later that is no ability of the table"]
    if not (0 <= s.rng < 1 << 64 or LEAST_KEY <= s.rng >> 64 <= MOST_KEY):
        return ["its random number is none that could be"]
    if (
        s.active not in (0, 1)
        or not 0 <= s.sub < 64
        or not -1 <= s.winner <= 2
        or len(s.life) != 2
        or len(s.virtual) != 2
    ):
        return ["its turn is none that could be"]
    if s.ask is not None and (
        s.ask.who not in (0, 1) or not s.ask.options or any(not option for option in s.ask.options)
    ):
        return ["its question has no answer"]
    return []
