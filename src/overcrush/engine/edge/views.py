"""Views of a game for those outside: decisions, options, dice, events. Made on demand, without state of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, overload

from overcrush.engine import values
from overcrush.engine.core import Ask, Refs, State
from overcrush.engine.core import Event as RawEvent
from overcrush.engine.core import Option as RawOption
from overcrush.engine.edge.describe import PLAYERS, Names, face_words, where_words
from overcrush.engine.edge.notation import about, moves
from overcrush.engine.edge.questions import prompt_text
from overcrush.engine.edge.story import event_text
from overcrush.engine.edge.wording import option_texts, source_words
from overcrush.engine.window import price
from overcrush.model.cards import Card
from overcrush.model.const import (
    ASK_NAMES,
    CHARACTER_FACE,
    E_AMOUNT,
    E_DIE,
    E_KIND,
    E_OTHER,
    E_PLAYER,
    E_RULE,
    E_SOURCE,
    EVENT_NAMES,
    NOBODY,
    OPTION_NAMES,
    ZONE_NAMES,
)


class Whole:
    """A whole position that a game remembers: where the last one before it is kept, and how many answers there were."""

    __slots__ = ("answers", "before", "state")

    def __init__(self, state: State, before: Trail | None, answers: int) -> None:
        self.state = state
        self.before = before
        self.answers = answers


Kept = Whole | tuple[object, ...]
"""A position that a game remembers: a whole one, or what has changed since the one before (``game.past``)."""
Trail = tuple[Any, RawOption, Refs | None, bool, int, Kept | None]
"""The answers so far, last first: what came before, the option, what paid for it, whether an answer began with it, how
many picks there have been, and the position after it where one was kept. What came before is a trail or None: mypyc
knows no types that hold themselves."""


class Reason(NamedTuple):
    """Why something cannot be done, and the rules that say so."""

    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})"


class Holder(Protocol):
    """A game, as its views know it."""

    @property
    def state(self) -> State: ...

    @property
    def names(self) -> Names: ...

    def state_at(self, trail: Trail | None) -> State:
        """The state in which so many answers had been given."""
        ...


class Option:
    """One legal answer to a decision. Two are equal if they do the same."""

    __slots__ = ("_decision", "action", "pay")

    def __init__(self, action: RawOption, decision: Decision, pay: tuple[int, ...] | None = None) -> None:
        self.action = action
        """What the engine calls it: a kind (one of the ``O_`` numbers) and what it is about."""
        self.pay = pay
        """The dice a bot pays with (-1: one virtual energy), where it has chosen them; else the engine does."""
        self._decision = decision

    @property
    def text(self) -> str:
        """What it means, in words; unique among the options of its decision."""
        return self._decision.text_of(self.action)

    @property
    def kind(self) -> str:
        """What is done: ``pass`` ``buy`` ``field`` ``use`` ``global`` ``activate`` ``attack`` ``block`` ``pick`` …"""
        return OPTION_NAMES[self.action[0]]

    @property
    def die(self) -> Die | None:
        """The die it is about, if it is about one."""
        return self._decision.die_of(self.action)

    @property
    def card(self) -> Card | None:
        """The card it is about: the one bought or named, the die's, or the ability's."""
        return self._decision.card_of(self.action)

    @property
    def cost(self) -> int:
        """The energy it costs."""
        return self._decision.cost_of(self.action)

    @property
    def move(self) -> str:
        """It in short, to write down and to answer with: ``buy hulk``, ``attack A.hulk.2``, ``pass``."""
        return self._decision.move_of(self.action)

    def __eq__(self, other: object) -> bool:
        return self.action == other.action if isinstance(other, Option) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.action)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Option {self.text!r} {self.action}>"


class Options(Sequence[Option]):
    """The options of a decision: as cheap as the engine's own list until one is looked at."""

    __slots__ = ("_decision", "actions")

    def __init__(self, decision: Decision, actions: tuple[RawOption, ...]) -> None:
        self._decision = decision
        self.actions = actions
        """The options as the engine's plain tuples."""

    def __len__(self) -> int:
        return len(self.actions)

    @overload
    def __getitem__(self, index: int) -> Option: ...

    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...

    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [Option(action, self._decision) for action in self.actions[index]]
        return Option(self.actions[index], self._decision)

    def __iter__(self) -> Iterator[Option]:
        for action in self.actions:
            yield Option(action, self._decision)

    def __contains__(self, item: object) -> bool:
        return (item.action if isinstance(item, Option) else item) in self.actions

    @property
    def texts(self) -> list[str]:
        """The texts of all options."""
        return self._decision.texts

    def __repr__(self) -> str:
        return "[" + ", ".join(repr(text) for text in self.texts) + "]"


class Decision:
    """What somebody must decide before the game goes on."""

    __slots__ = ("_holder", "_texts", "_trail", "actions", "number", "raw")

    def __init__(self, holder: Holder, ask: Ask, trail: Trail | None, number: int) -> None:
        self._holder = holder
        self._trail = trail
        self._texts: list[str] | None = None
        self.raw = ask
        """The engine's own question."""
        self.actions: tuple[RawOption, ...] = ask.options
        """Everything that is legal as the engine's plain tuples, which cost bots nothing to look at."""
        self.number = number
        """How many decisions this game has had, this one included."""

    @property
    def options(self) -> Options:
        """Everything that is legal."""
        return Options(self, self.raw.options)

    @property
    def texts(self) -> list[str]:
        """The texts of all options."""
        if self._texts is None:
            self._texts = option_texts(self._holder.names, self._state(), self.raw)
        return self._texts

    def text_of(self, action: RawOption) -> str:
        """The text of one of the options."""
        return self.texts[self.raw.options.index(action)]

    def die_of(self, action: RawOption) -> Die | None:
        """The die one of the options is about."""
        die, _ = about(self._state(), action)
        return Die(self._holder, die) if die >= 0 else None

    def card_of(self, action: RawOption) -> Card | None:
        """The card one of the options is about."""
        s = self._state()
        _, card = about(s, action)
        return s.t.cards[card] if card >= 0 else None

    def cost_of(self, action: RawOption) -> int:
        """The energy one of the options costs."""
        return price(self._state(), self.raw.who, action)[0]

    def move_of(self, action: RawOption) -> str:
        """One of the options as a move."""
        return moves(self._holder.names, self._state(), self.raw)[self.raw.options.index(action)]

    def _state(self) -> State:
        """The position in which it was asked, also when play has gone on since."""
        s = self._holder.state
        return s if s.ask is self.raw else self._holder.state_at(self._trail)

    @property
    def who(self) -> str:
        """The player who is asked: ``A`` or ``B``."""
        return PLAYERS[self.raw.who]

    @property
    def kind(self) -> str:
        """What is asked for: ``pass`` (priority) ``reroll`` ``attack`` ``block`` ``assign`` ``choose`` ``order``."""
        return ASK_NAMES[self.raw.kind]

    @property
    def prompt(self) -> str:
        """The question as one sentence, with the words of the ability that asks."""
        return prompt_text(self._holder.names, self._state(), self.raw)

    @property
    def rule(self) -> str:
        """The rule under which it is asked."""
        return self.raw.rule

    @property
    def least(self) -> int:
        """How many options of a choice must still be picked, one after the other; 0 where it may be ended at once."""
        return self.raw.least

    @property
    def most(self) -> int:
        """How many options of a choice may be picked."""
        return self.raw.most

    @property
    def source(self) -> str:
        """The die or card whose ability asks; empty if the turn itself does."""
        return source_words(self._holder.names, self._state(), self.raw)

    @property
    def picked(self) -> tuple[Die, ...]:
        """The dice picked so far where a choice is made die by die."""
        return tuple(Die(self._holder, ref) for ref in self.raw.picked if ref >= 0) if self.kind != "assign" else ()

    def __repr__(self) -> str:
        source = f" from {self.source}" if self.source else ""
        about = f"{self.number}: {self.who} {self.kind} ({self.rule}){source}"
        return f"<Decision {about}: {self.prompt} {len(self.options)} options>"


class Die:
    """A die as it lies now. Everything is looked up when it is asked for."""

    __slots__ = ("_holder", "id")

    def __init__(self, holder: Holder, number: int) -> None:
        self._holder = holder
        self.id = number

    @property
    def _s(self) -> State:
        return self._holder.state

    @property
    def name(self) -> str:
        """Its name: ``A.hulk.2``."""
        return self._holder.names.key(self._s, self.id)

    @property
    def label(self) -> str:
        """Its name for people: ``Hulk #2``."""
        return self._holder.names.die(self._s, self.id, self._s.owner[self.id])

    @property
    def card(self) -> Card:
        """Its card."""
        return self._s.t.cards[self._s.card_of[self.id]]

    @property
    def zone(self) -> str:
        """Where it is: ``field``, ``reserve``, ``used`` … A die in the attack zone is in the field."""
        return ZONE_NAMES[self._s.zone[self.id]]

    @property
    def attacking(self) -> bool:
        """Whether it attacks now."""
        return self.id in self._s.attackers

    @property
    def blocking(self) -> tuple[Die, ...]:
        """What it blocks now."""
        return tuple(Die(self._holder, a) for blocker, a in self._s.blocks if blocker == self.id and a >= 0)

    @property
    def face(self) -> str:
        """The face it shows (``energy``, ``2``, ``action*`` …), or nothing for an unrolled die."""
        s = self._s
        return s.t.faces[s.card_of[self.id]][s.face[self.id]].token if s.face[self.id] >= 0 else ""

    @property
    def shows(self) -> str:
        """Its face in words."""
        return face_words(self._s, self.id)

    @property
    def energy(self) -> tuple[int, ...]:
        """How much of each kind of energy it shows: fist, bolt, mask, shield, wild, generic."""
        s = self._s
        return s.t.faces[s.card_of[self.id]][s.face[self.id]].energy if s.face[self.id] >= 0 else (0,) * 6

    def _stat(self, which: str) -> int | None:
        s = self._s
        if s.face[self.id] < 0 or s.t.faces[s.card_of[self.id]][s.face[self.id]].kind != CHARACTER_FACE:
            return None
        return (
            values.level(s, self.id)
            if which == "level"
            else values.attack(s, self.id)
            if which == "attack"
            else values.defense(s, self.id)
        )

    @property
    def level(self) -> int | None:
        """Its level, if it shows a character."""
        return self._stat("level")

    @property
    def attack(self) -> int | None:
        """Its attack with all modifiers, if it shows a character."""
        return self._stat("attack")

    @property
    def defense(self) -> int | None:
        """Its defense with all modifiers, if it shows a character."""
        return self._stat("defense")

    @property
    def damage(self) -> int:
        """The damage on it."""
        return self._s.damage[self.id]

    @property
    def owner(self) -> str | None:
        """Who brought or bought it; nobody while it lies on a basic action."""
        return player_letter(self._s.owner[self.id])

    @property
    def controller(self) -> str | None:
        """Who commands it."""
        return player_letter(self._s.controller[self.id])

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Die) else NotImplemented

    def __hash__(self) -> int:
        return hash(("die", self.id))

    def __str__(self) -> str:
        return f"{self.label} ({where_words(self._s, self.id)})"

    def __repr__(self) -> str:
        return f"<Die {self.id} {self.name} {self.zone} {where_words(self._s, self.id)}>"


def player_letter(player: int) -> str | None:
    """A player's name, or None for nobody."""
    return PLAYERS[player] if 0 <= player < 2 else None


class Event:
    """Something that happened."""

    __slots__ = ("_holder", "raw", "turn")

    def __init__(self, holder: Holder, raw: RawEvent, turn: int) -> None:
        self._holder = holder
        self.raw = raw
        """The engine's own tuple."""
        self.turn = turn
        """The turn in which it happened, from 1."""

    @property
    def kind(self) -> str:
        """What happened: ``rolled``, ``damaged``, ``koed`` …"""
        return EVENT_NAMES[self.raw[E_KIND]]

    @property
    def die(self) -> Die | None:
        """The die it happened to."""
        return Die(self._holder, self.raw[E_DIE]) if self.raw[E_DIE] >= 0 else None

    @property
    def other(self) -> Die | None:
        """The second die: what it was engaged with, what damaged it …"""
        return Die(self._holder, self.raw[E_OTHER]) if self.raw[E_OTHER] >= 0 else None

    @property
    def player(self) -> str | None:
        """The player it is about."""
        return player_letter(self.raw[E_PLAYER])

    @property
    def amount(self) -> int:
        """How much, where that makes sense."""
        return self.raw[E_AMOUNT]

    @property
    def rule(self) -> str:
        """The rule under which it happened."""
        return self.raw[E_RULE]

    @property
    def source(self) -> Die | None:
        """The die whose ability was being resolved."""
        return Die(self._holder, self.raw[E_SOURCE]) if self.raw[E_SOURCE] >= 0 else None

    @property
    def text(self) -> str:
        """It as a sentence."""
        return event_text(self._holder.names, self._holder.state, self.raw)

    def __eq__(self, other: object) -> bool:
        return (self.turn, self.raw) == (other.turn, other.raw) if isinstance(other, Event) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.turn, self.raw))

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"

    def __repr__(self) -> str:
        return f"<Event {self.turn} {self.kind}: {self.text} ({self.rule})>"


Chunk = tuple[int, Sequence[RawEvent]]


def chunks(s: State) -> list[Chunk]:
    """The events of each turn, first turn first."""
    found: list[Chunk] = [(s.turn, tuple(s.events))]
    past: object = s.past
    turn = s.turn
    while isinstance(past, tuple):
        turn -= 1
        found.append((turn, past[1]))
        past = past[0]
    found.reverse()
    return found


def raw_events(s: State) -> list[RawEvent]:
    """All events of a game so far."""
    return [event for _, some in chunks(s) for event in some]


class Log(Sequence[Event]):
    """Everything that has happened up to now, in order."""

    __slots__ = ("_flat", "_holder")

    def __init__(self, holder: Holder) -> None:
        self._holder = holder
        self._flat = [(turn, event) for turn, some in chunks(holder.state) for event in some]

    def __len__(self) -> int:
        return len(self._flat)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return [Event(self._holder, event, turn) for turn, event in self._flat[index]]
        turn, event = self._flat[index]
        return Event(self._holder, event, turn)

    def __str__(self) -> str:
        return "\n".join(f"{event.turn:3}  {event}" for event in self)

    def __repr__(self) -> str:
        return f"<Log of {len(self)} events>"


def winner_word(s: State) -> str | None:
    """Who has won: ``A``, ``B``, ``tie``, or None while the game goes on."""
    return None if s.winner == NOBODY else "tie" if s.winner == 2 else PLAYERS[s.winner]
