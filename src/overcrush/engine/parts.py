"""The pieces a game is made of: questions, frames, instructions, abilities and changes.

The abstract classes are what the engine asks; ``ops`` and ``terms`` say what each of them does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from overcrush.ability.tree import Node
from overcrush.engine.built import COMPILED
from overcrush.model.const import GENERIC, NONE

if TYPE_CHECKING:
    from overcrush.engine.core import State

LEAVES: Final = 1 << 29
"""Until the die it came from leaves the field."""
ACTIVE: Final = LEAVES + 1
"""As long as any die of the card it came from is active."""
ANOTHER: Final = LEAVES + 2
"""Until another die of the card it came from is fielded."""
ONE_LEAVES: Final = LEAVES + 3
"""Until any die of the card it came from leaves the field."""
FOREVER: Final = 1 << 30

Option = tuple[int, ...]
Event = tuple[int, int, int, int, int, str, int, int, int]
"""What happened: kind, die, other die, player, amount, rule, source die, source card, flags. ``event[E_DIE]`` is the
second of them: they have names in ``model.const``."""
Refs = tuple[int, ...]
"""Dice (0 and up) and players (-1 and below) that something was bound to."""
Was = tuple[int, int, tuple[str, ...], tuple[str, ...], tuple[int, ...]]
"""A die as it left the field: the die, the card it was of, its affiliations, keywords and energy types."""


class Ask(NamedTuple):
    """A decision somebody must take."""

    who: int
    kind: int
    options: tuple[Option, ...]
    rule: str
    prompt: str
    die: int = NONE
    card: int = NONE
    picked: Refs = ()
    note: int = 0
    least: int = 1
    """How many different options must still be picked, one after the other; 0 where the choice may be ended at once."""
    most: int = 1
    """How many may be picked. (A declaration of attackers or blockers has bounds of its own: ``combat``.)"""


class Frame:
    """An ability (or a piece of the rules' own work) being resolved."""

    __slots__ = ("born", "card", "cause", "die", "event", "pc", "prog", "serial", "slots", "you")

    def __init__(
        self, prog: int, you: int, die: int, card: int, event: Event | None, slots: list[Refs], cause: Refs = ()
    ) -> None:
        self.prog = prog
        self.pc = 0
        self.you = you
        self.die = die
        self.card = card
        self.event = event
        self.slots = slots
        self.cause = cause
        self.serial = 0
        """Tells one resolving from another."""
        self.born = 0
        """How many events of this turn there were before it began: what came after happened "this way"."""

    def copy(self) -> Frame:
        frame = Frame(self.prog, self.you, self.die, self.card, self.event, list(self.slots), self.cause)
        frame.pc = self.pc
        frame.serial = self.serial
        frame.born = self.born
        return frame

    def keep(self) -> Origin:
        """Make this very frame one that cannot be changed any more; compiled, it is a copy that nothing looks after."""
        if COMPILED:
            kept = Origin(self.prog, self.you, self.die, self.card, self.event, list(self.slots), self.cause)
            kept.pc, kept.serial, kept.born = self.pc, self.serial, self.born
            return kept
        self.slots = tuple(self.slots)  # type: ignore[assignment]
        self.__class__ = Origin
        assert isinstance(self, Origin)
        return self


class Origin(Frame):
    """What something in force remembers of where it came from: who made it, with what was bound then. Copies share it,
    so it cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: what something came from does not change")


class Op:
    """One instruction of a program. It acts and moves the frame on, or asks and waits for ``answer``."""

    __slots__ = ("alone", "follows", "removes", "required", "silent")

    def __init__(self) -> None:
        self.alone = NONE
        """The slot of a choice one of whose values counts later: each that could be chosen is looked at alone."""
        self.follows = NONE
        """Where to go on if nothing was done before: what it leads to is only for what was ("if you do")."""
        self.removes = NONE
        """The slot of a single die that paying this cost takes away, moves or spins."""
        self.required = False
        """A cost, or a target without which nothing can begin (3.1.19)."""
        self.silent = False
        """Choosing and branching: no result by itself."""

    def run(self, s: State, f: Frame) -> None:
        raise NotImplementedError

    def answer(self, s: State, f: Frame, option: Option) -> None:
        raise NotImplementedError

    def possible(self, s: State, f: Frame) -> bool:
        """Whether it could change anything now (3.1.10)."""
        return True

    def any_candidate(self, s: State, f: Frame) -> bool:
        """Whether there is anything to choose; asked of the first instruction of a simple program."""
        return False

    def takes(self, s: State, f: Frame, ref: int) -> bool:
        """Whether this is something it could choose, of what fits its description."""
        return False

    def to_spare(self, s: State, f: Frame, n: int) -> bool:
        """Whether there is surely something left to choose when up to so many dice of the player's Reserve Pool have
        been spent; asked of the first instruction."""
        return False

    def skip(self, s: State, f: Frame) -> int:
        """Where to go on when only looking ahead: -1 for the next instruction."""
        return -1


class Program:
    """A list of instructions, the slots they bind names to, and the kind of ability they belong to."""

    __slots__ = (
        "about",
        "blanks",
        "closed",
        "code",
        "keyword",
        "kind",
        "names",
        "of_reserve",
        "of_values",
        "reach",
        "simple",
        "slots",
        "when",
    )

    def __init__(self, code: list[Op], names: dict[str, int], kind: str, keyword: str = "") -> None:
        self.code = code
        self.about: tuple[Node | None, ...] = ()
        """The effect each instruction came from, for people."""
        self.names = names
        """The slot of each name; shared by the programs of one ability."""
        self.slots = 0
        self.kind = kind
        """triggered, global, use, activated"""
        self.keyword = keyword
        self.when: dict[int, str] = {}
        """What others call the ability (``when fielded``), by the kind of event it waits for."""
        self.simple = False
        """It only chooses once and does one thing to the choice: it can begin if there is anything to choose."""
        self.blanks = False
        """It ignores some text (3.4.8.10)."""
        self.of_reserve = False
        """It speaks of dice in a Reserve Pool, whose energy may have paid for it."""
        self.of_values = False
        """It sets values, which may be what they are to be once it is paid for."""
        self.closed = False
        """What it triggers enters the queue only when it is done (Range (3))."""
        self.reach = ""
        """What waits for a moment is done to the die with the ability (own), or (wherever) also to dice that left."""


class Amount:
    """A number worked out from the state."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        raise NotImplementedError

    def known(self, s: State, f: Frame) -> bool:
        """Whether there is what it speaks of."""
        return True

    def open(self, f: Frame) -> bool:
        """Whether it is a number that a player is still to name."""
        return False

    def only(self, slot: int) -> bool:
        """Whether it depends on nothing but the die a slot is bound to."""
        return False

    def constant(self) -> bool:
        """Whether it is a plain number."""
        return False

    def lowers(self) -> bool:
        """Whether it may be less than nothing."""
        return True

    def exact(self) -> Amount:
        """What it is where it is only compared: a difference may be less than nothing there."""
        return self


class Condition:
    """Something that is true or not."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        raise NotImplementedError

    def void(self, s: State, f: Frame) -> bool:
        """Whether it speaks of dice that are not there."""
        return False


class Test:
    """Something that is true of a die or not."""

    __slots__ = ()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        raise NotImplementedError

    def whom(self, s: State, f: Frame) -> set[int] | None:
        """The dice of which alone it can be true, where those are quickly found; None: it may be any."""
        return None


class Selector(Test):
    """A description of dice: tests a die, and finds all that fit."""

    __slots__ = ()

    def card_ok(self, s: State, f: Frame, card: int, player: int) -> bool:
        """Whether it describes a card as that player's: for costs, and for dice that are in no play area."""
        raise NotImplementedError

    def card_may(self, s: State, f: Frame, card: int, player: int) -> bool:
        """Whether it could come to describe a die of a card that is about to be fielded."""
        return self.card_ok(s, f, card, player)

    def event_ok(self, s: State, f: Frame, die: int, player: int, flags: int) -> bool:
        """Whether it described a die when an event happened to it, wherever the die is now."""
        raise NotImplementedError

    def find(self, s: State, f: Frame) -> list[int]:
        """The dice that fit, in the order they lie."""
        raise NotImplementedError

    def offers(self, s: State, f: Frame, op: Op) -> bool:
        """Whether one of the dice that fit is one an instruction takes."""
        return any(op.takes(s, f, die) for die in self.find(s, f))

    def side(self, s: State, f: Frame, player: int) -> bool:
        """Whether it means dice of this player."""
        return True

    def meant(self, s: State, f: Frame) -> Refs | None:
        """The very dice it means, if it names them; None if it describes them."""
        return None

    def fighting(self) -> bool:
        """Whether it describes dice that attack or block."""
        return False

    def anything(self) -> bool:
        """Whether it describes every character die of everybody."""
        return False


class Cost:
    """Energy and life that are paid: ``each`` time something says so, if that is an amount (3.1.16-3.1.20)."""

    __slots__ = ("each", "energy", "life", "n", "types")

    def __init__(self, energy: tuple[int, ...], each: Amount | None = None, life: Amount | None = None) -> None:
        self.energy = energy
        self.each = each
        self.life = life
        self.n = len(energy)
        self.types = tuple(kind for kind in energy if kind != GENERIC)

    def due(self, s: State, f: Frame) -> tuple[int, tuple[int, ...]]:
        """The life and the energy symbols that are to be paid now."""
        energy = self.energy if self.each is None else self.energy * max(0, self.each.value(s, f))
        return max(0, self.life.value(s, f)) if self.life is not None else 0, energy


class StaticAbility:
    """A change that holds while its source does (3.4.5)."""

    __slots__ = ("ability", "condition", "kinds", "mods", "slots")

    def __init__(self, ability: Ability, condition: Condition | None, mods: list[Mod], slots: int) -> None:
        self.ability = ability
        self.condition = condition
        self.mods = mods
        self.kinds = 0
        for mod in mods:
            self.kinds |= mod.bits
        self.slots = slots


class TriggerSpec:
    """What a triggered ability waits for."""

    __slots__ = (
        "ability",
        "alike",
        "amount",
        "energy",
        "flags",
        "how",
        "index",
        "kind",
        "kinds",
        "least",
        "noflags",
        "noted",
        "object",
        "object_player",
        "on_player",
        "own",
        "player",
        "subject",
        "swap",
        "this",
        "when",
    )

    def __init__(self, kind: int, ability: Ability) -> None:
        self.kind = kind
        self.ability = ability
        self.this = False
        """The event must happen to the very die whose ability it is."""
        self.noted = -1
        """Its number among what is noted as it happens, because dice may be something else when it is asked."""
        self.subject: Selector | None = None
        self.object: Selector | None = None
        self.player = -2
        """-2: whoever; 0: you; 1: your opponent."""
        self.object_player = -2
        self.on_player = False
        """The event happens to a player rather than to a die."""
        self.own = False
        """The subject is any die of the ability's own card."""
        self.swap = False
        """The subject is the second die of the event: who dealt the damage, who KO'd it."""
        self.flags = 0
        self.noflags = 0
        self.least = 0
        """So much of it or more: damage, life."""
        self.energy = 0
        """Energy of this type alone: the bits of the event's flags that tell of it."""
        self.kinds: tuple[str, ...] = ()
        """Damage from effects of these kinds alone."""
        self.how: tuple[str, ...] = ()
        self.alike: tuple[int, ...] = ()
        """The programs of this ability and of every other one with the same words, where it does not answer them."""
        self.amount = NONE
        """The amount the event must have (which step it is), or -1."""
        self.index = NONE
        self.when = ""
        """``when fielded``, ``when attacks``: what others call an ability that waits for this."""


class Ability:
    """An ability of a card, linked: its kind, its programs (by burst stars), its limits."""

    __slots__ = (
        "active",
        "burst",
        "cancels",
        "card",
        "condition",
        "cost",
        "firm",
        "foes",
        "immediate",
        "index",
        "instead",
        "keyword",
        "kind",
        "label",
        "leaves",
        "limits",
        "line",
        "naming",
        "number",
        "progs",
        "replaces",
        "scope",
        "shields",
        "side",
        "speaking",
        "statics",
        "telling",
        "toll",
        "tree",
        "triggers",
        "twin",
        "when",
        "window",
    )

    def __init__(self, index: int, card: int, kind: str) -> None:
        self.index = index
        self.card = card
        self.kind = kind
        """triggered, static, global, activated, use"""
        self.scope = "die"
        self.progs: tuple[int, int, int] = (NONE, NONE, NONE)
        self.condition: Condition | None = None
        self.cost: Cost | None = None
        self.limits: tuple[str, ...] = ()
        self.triggers: list[TriggerSpec] = []
        self.statics: list[StaticAbility] = []
        self.burst = 0
        """Bits of the burst stars it needs: 0 none, 1 for one star, 2 for two."""
        self.instead = 0
        """Bits of the burst stars on which another ability takes its place."""
        self.line = 0
        self.label = ""
        self.keyword = ""
        self.twin = ""
        """Of a keyword that is nothing but its word and number: what is the same whoever gave it."""
        self.number = 0
        """The number of such a keyword."""
        self.when = ""
        """``when fielded``, ``when attacks``: what others call it whatever it waits for."""
        self.window = ""
        """Where an ability that says when it may be used can be used: global, main, attack."""
        self.foes = False
        """It is used by the opponent of whoever has the die."""
        self.active = True
        self.replaces = False
        self.leaves = False
        """What may be done instead of a die's KO leaves that die as it is."""
        self.side = NONE
        """The face of a Flip card it stands on, or -1."""
        self.shields = False
        """It replaces damage."""
        self.firm = False
        """Its text cannot be ignored (3.4.8.3)."""
        self.tree: Node | None = None
        """What it says, for people."""
        self.naming = False
        """It speaks of the second die of its event: who blocked, or who dealt the damage that KO'd."""
        self.speaking = False
        """It does something to the die or player of its event that can make a difference to what comes after."""
        self.toll = 0
        """How much life it takes from the player of its event, at most: whose comes first can end the game (2.9.4)."""
        self.telling = False
        """It is limited, and speaks of the die or player of its event, or of its own die: which was first matters."""
        self.immediate = False
        self.cancels = False
        """Whether it can cancel what it answers: it is resolved before that is (3.2.8)."""
        """It enters the queue ahead of whatever triggers with it (3.2.9)."""


class Mod:
    """One change of a value, permission or ability; ``kind`` is one of the M_ constants of ``mods``."""

    __slots__ = ("bits", "circular", "index", "kind", "player", "same", "sel")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.bits = 1 << kind
        """What there is in ``State.in_force`` while it is in force: its kind, and of what verb it speaks."""
        self.circular = 0
        """The bit set in ``State.asking`` while it is found out whom it changes, if that could depend on the change."""
        self.index = NONE
        self.same = NONE
        """The number of the first change of the same words, on whatever card: said twice it is one (3.1.10)."""
        self.player = -2
        """Which player it concerns: -2 none (it concerns dice), -1 both, 0 you, 1 your opponent."""
        self.sel: Selector | None = None
        """Whom it changes, where that is looked up each time; None: the dice it was applied to, or its source."""

    def says(self, mode: str, verb: str) -> bool:
        """Whether it is a duty or a prohibition (``mode``) to do something."""
        return False


class Effect(NamedTuple):
    """An applied or persistent change that is in force (3.4.3, 3.4.4): whom it changes, who made it, until when, and
    its amounts as they were when it was applied. ``chosen``: it hangs on a choice its card remembers, and ends with it.
    ``quiet``: it holds while its source is active, and is suspended (3.4.8.6).
    """

    mod: Mod
    kind: int
    dice: Refs
    f: Origin
    until: int
    data: tuple[int, ...]
    persistent: bool
    chosen: bool
    quiet: bool


def effect(
    mod: Mod,
    dice: Refs,
    f: Frame,
    until: int,
    data: tuple[int, ...] = (),
    persistent: bool = False,
    chosen: bool = False,
) -> Effect:
    """A change that a frame puts into force."""
    return Effect(mod, mod.kind, dice, origin(f), until, data, persistent, chosen, False)


class Later(NamedTuple):
    """An effect that waits for an event (3.1.22)."""

    spec: int
    prog: int
    f: Origin
    until: int
    once: bool


def origin(f: Frame) -> Origin:
    """A frame as something remembers it; the one being resolved goes on changing."""
    return f if isinstance(f, Origin) else f.copy().keep()


class Waiting(NamedTuple):
    """A triggered ability that waits in the queue (3.2.2)."""

    ability: int
    prog: int
    you: int
    die: int
    card: int
    event: Event | None
    cause: Refs
    later: tuple[Refs, ...] | None = None
    serial: int = 0
    """The resolving that triggered it, if one did."""
