"""The state of a game as plain data (numbers, texts, lists, mappings) and back; whether two are the same.

Saving goes by the slots of ``State``, so that nothing can be forgotten: numbers, flat lists and tuples as they are, and
what is linked to the table (programs, changes, static abilities) by its number there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, ValidationError, convert, defstruct
from msgspec.structs import astuple

from overcrush.engine.chance import LEAST_KEY, MOST_KEY, TOLD
from overcrush.engine.core import (
    Ask,
    Effect,
    Event,
    Frame,
    Later,
    Option,
    Origin,
    Packet,
    Refs,
    State,
    StaticAbility,
    Table,
    Waiting,
    Was,
    new_state,
)
from overcrush.engine.edge.build import attributes
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.edge.views import chunks
from overcrush.errors import Malformed, OvercrushError
from overcrush.model.const import (
    ASIDE,
    BAG,
    CAPTURED,
    CARD,
    FIELD,
    NONE,
    OUT,
    RESERVE,
    TOKEN,
    USED,
    ZONE_NAMES,
    ZONES,
)

Plain = int | str | None | list["Plain"] | dict[str, "Plain"]

T = TypeVar("T")

MOST_DICE = 4000
MOST_ENERGY = 4000
"""More than any game comes to: what is read must be playable."""

UNSAVED = ("t", "folded", "forced", "recalled", "asking", "attacking", "blocking")
"""What is the table's, or only there while something is worked out."""
FIELDS = tuple(sorted(name for name in attributes(State) if name not in UNSAVED))

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


class OtherFields(Malformed):
    """A state that was saved by rules which keep other things in mind."""


def load(t: Table, data: object) -> State:
    """The state that was saved as this data, for the table it was played on."""
    if not isinstance(data, Mapping):
        raise Malformed("a saved state is a mapping")
    missing = [name for name in FIELDS if name not in data]
    extra = [str(name)[:60] for name in data if name not in FIELDS]
    if missing or extra:
        raise OtherFields(f"the saved state {'lacks' if missing else 'has an unknown'} field {(missing or extra)[0]!r}")
    try:
        s = restore(t, data)
    except ValidationError as error:
        raise Malformed(f"the saved state is damaged: {_said(error)}") from None
    wrong = problems(s) + _out_of_range(s)
    if wrong:
        raise Malformed(f"the saved state is damaged: {wrong[0]}")
    return s


def _said(error: ValidationError) -> str:
    """What is wrong with saved data, the place first: ``stack[0].pc: expected int, got str``."""
    what, _, where = str(error).replace("`", "").partition(" - at ")
    place = where.removeprefix("$.")[:60]
    return f"{place}: {what[:1].lower()}{what[1:]}" if place else what


class SavedFrame(Struct, forbid_unknown_fields=True):
    """A frame as it is saved."""

    born: int
    card: int
    cause: Refs
    die: int
    event: Event | None
    pc: int
    prog: int
    serial: int
    slots: list[Refs]
    you: int

    def frame(self) -> Frame:
        frame = Frame(self.prog, self.you, self.die, self.card, self.event, self.slots, self.cause)
        frame.pc, frame.serial, frame.born = self.pc, self.serial, self.born
        return frame


class SavedAsk(Struct, forbid_unknown_fields=True):
    """A question as it is saved."""

    who: int
    kind: int
    options: tuple[Option, ...]
    rule: str
    prompt: str
    die: int
    card: int
    picked: Refs
    note: int
    least: int
    most: int


class SavedWaiting(Struct, forbid_unknown_fields=True):
    """A waiting ability as it is saved."""

    ability: int
    prog: int
    you: int
    die: int
    card: int
    event: Event | None
    cause: Refs
    later: tuple[Refs, ...] | None
    serial: int


class SavedLater(Struct, forbid_unknown_fields=True):
    """What waits for later as it is saved."""

    spec: int
    prog: int
    f: SavedFrame
    until: int
    once: bool


class SavedEffect(Struct, forbid_unknown_fields=True):
    """A change in force as it is saved: the number of its modifier, and the rest as it is."""

    mod: int
    dice: Refs
    f: SavedFrame
    until: int
    data: tuple[int, ...]
    persistent: bool
    chosen: bool
    quiet: bool = False


_PAIRS = tuple[tuple[int, int], ...]
_TRIPLES = tuple[tuple[int, int, int], ...]
_FOR_EACH_PLAYER = Annotated[list[int], Meta(min_length=2, max_length=2)]
SHAPES: dict[str, Any] = {
    **dict.fromkeys(
        ("attached", "paired", "captor", "blocks", "engaged", "struck", "called", "cleaving", "laid"), _PAIRS
    ),
    "left_with": _PAIRS,
    **dict.fromkeys(
        ("counters", "hurt", "dealt", "doomed", "steeled", "weathered", "card_choices", "packet", "unsettled"), _TRIPLES
    ),
    **dict.fromkeys(("over", "answered_by"), tuple[tuple[int, int, int, int], ...]),
    **dict.fromkeys(("packet_kinds", "rolls"), tuple[str, ...]),
    **dict.fromkeys(("queue", "pending", "batch", "urgent"), list[SavedWaiting]),
    **dict.fromkeys(("life", "virtual"), _FOR_EACH_PLAYER),
    **dict.fromkeys(("goes_back", "kept"), tuple[tuple[int, int, int, int, int], ...]),
    "marks": frozenset[tuple[int, int, int]],
    "zones": list[list[int]],
    "left_as": tuple[Was, ...],
    "reactions": tuple[tuple[int, int, Event], ...],
    "outer": tuple[Packet, ...],
    "offered": tuple[Option, ...] | None,
    "ask": SavedAsk | None,
    "stack": list[SavedFrame],
    "effects": list[SavedEffect],
    "later": list[SavedLater],
    "static_on": list[tuple[tuple[int, int], SavedFrame]],
    "events": list[Event],
    "past": list[tuple[Event, ...]],
}
"""The types of what is more than a number or a list of numbers."""
_SIMPLE: dict[type, Any] = {bool: bool, int: int, list: list[int], tuple: tuple[int, ...]}
_NEW = new_state(Table())
Saved = defstruct(
    "Saved", [(name, SHAPES.get(name) or _SIMPLE[type(getattr(_NEW, name))]) for name in FIELDS], kw_only=True
)
"""A state as it is saved, each field with its type."""


def restore(t: Table, data: Mapping[str, object]) -> State:
    """The state that was saved as this data, whether or not it could be."""
    saved = convert(data, Saved)
    s = new_state(t)
    for name in FIELDS:
        value = getattr(saved, name)
        read = _READERS.get(name)
        setattr(s, name, value if read is None else read(t, value))
    return s


def _waiting(t: Table, saved: list[SavedWaiting]) -> list[Waiting]:
    return [Waiting(*astuple(w)) for w in saved]


def _effect(t: Table, saved: SavedEffect) -> Effect:
    mod = _at(t.mods, saved.mod, "effects")
    f = saved.f.frame().keep()
    return Effect(mod, mod.kind, saved.dice, f, saved.until, saved.data, saved.persistent, saved.chosen, saved.quiet)


def _static(t: Table, which: tuple[int, int], saved: SavedFrame) -> tuple[StaticAbility, Origin]:
    ability, nth = which
    return _at(_at(t.abilities, ability, "static_on").statics, nth, "static_on"), saved.frame().keep()


def _nested(t: Table, turns: list[tuple[Event, ...]]) -> tuple[object, tuple[Event, ...]] | None:
    """The past as a state has it: each turn holds those before it."""
    past: tuple[object, tuple[Event, ...]] | None = None
    for events in turns:
        past = (past, events)
    return past


_READERS: dict[str, Callable[[Table, Any], object]] = {
    **dict.fromkeys(("queue", "pending", "batch"), _waiting),
    "urgent": lambda t, saved: tuple(_waiting(t, saved)),
    "ask": lambda t, saved: Ask(*astuple(saved)) if saved is not None else None,
    "stack": lambda t, saved: [f.frame() for f in saved],
    "effects": lambda t, saved: [_effect(t, e) for e in saved],
    "later": lambda t, saved: tuple([Later(x.spec, x.prog, x.f.frame().keep(), x.until, x.once) for x in saved]),
    "static_on": lambda t, saved: tuple([_static(t, which, f) for which, f in saved]),
    "past": _nested,
}
"""What a table is needed for, or classes of the engine's own."""


def _at(things: Sequence[T], n: int, where: str) -> T:
    if not 0 <= n < len(things):
        raise Malformed(f"the saved state is damaged: {where}: there is no number {n}")
    return things[n]


SHOWING = (RESERVE, FIELD)
"""Zones where every die shows a face."""
RESTING = (BAG, USED, OUT, CARD)
"""Zones where none does."""


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
    lies = [NONE] * dice
    for n, zone in enumerate(s.zones):
        for die in zone:
            if not 0 <= die < dice:
                return [f"there is no die {die}"]
            if lies[die] != NONE:
                found.append(f"{_named(s, die)} lies in {_zone_name(lies[die])} and in {_zone_name(n)}")
            lies[die] = n
    on_card = [0] * len(t.cards)
    cards, first, stack, many = len(t.cards), t.card_of, s.stack, [len(faces) for faces in t.faces]
    for die, (card, zone_now, face, damage) in enumerate(zip(s.card_of, s.zone, s.face, s.damage, strict=True)):
        if not (0 <= card < cards and 0 <= zone_now < ZONES and -1 <= face < many[card]):
            return [f"die {die} has a card, zone or face that does not exist"]
        if zone_now == CARD:
            on_card[card] += 1
            wanted = NONE
        else:
            wanted = s.controller[die] * ZONES + zone_now
        if lies[die] != wanted:
            where = _zone_name(lies[die]) if lies[die] >= 0 else "no zone"
            found.append(f"{_named(s, die)} is in {ZONE_NAMES[zone_now]} and lies in {where}")
        if die < len(first):
            if card != first[die]:
                found.append(f"{_named(s, die)} belongs to another card than at the start")
        elif t.kind[card] != TOKEN:
            found.append(f"{_named(s, die)} was made out of nothing")
        if damage and (damage < 0 or zone_now != FIELD):
            found.append(f"{_named(s, die)} in {ZONE_NAMES[zone_now]} has {damage} damage")
        # an ability may be looking at what it rolled where dice rest (1.6.11)
        if zone_now in SHOWING if face < 0 else zone_now in RESTING and not stack:
            found.append(f"{_named(s, die)} in {ZONE_NAMES[zone_now]} shows face {face}")
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
    return found + _astray(s)


def _astray(s: State) -> list[str]:
    """Dice that were captured or set aside and come back nowhere, and dice that are due back too late, or from where
    nobody has put them."""
    found: list[str] = []
    due = {entry[0] for entry in (*s.goes_back, *s.kept)}
    for die, zone in enumerate(s.zone):
        if zone in (CAPTURED, ASIDE) and die not in due:
            found.append(f"{_named(s, die)} was taken and comes back nowhere")
    for die, _, _, until, _ in s.goes_back:
        if s.zone[die] not in (FIELD, RESERVE, CAPTURED, ASIDE):
            found.append(f"{_named(s, die)} in {ZONE_NAMES[s.zone[die]]} is due back from elsewhere")
        if until < s.turn:
            found.append(f"{_named(s, die)} should have come back in an earlier turn")
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
    if not (0 <= s.rng < 1 << 64 or LEAST_KEY <= s.rng >> 64 <= MOST_KEY or s.rng == TOLD):
        return ["its random number is none that could be"]
    if s.active not in (0, 1) or not 0 <= s.sub < 64 or not -1 <= s.winner <= 2:
        return ["its turn is none that could be"]
    if s.ask is not None and (
        s.ask.who not in (0, 1) or not s.ask.options or any(not option for option in s.ask.options)
    ):
        return ["its question has no answer"]
    return []
