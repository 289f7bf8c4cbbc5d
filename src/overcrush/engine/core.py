"""The state of a game and the table it is played on.

``Table`` is what never changes in a game: cards, faces, and abilities linked into small programs. ``State`` is all that
does, as flat lists of integers and immutable values, so that copying it is cheap and saving it is plain. Work that waits
for a player is a stack of ``Frame``: which program, where in it, what has been bound so far.
"""

from __future__ import annotations

from overcrush.model.cards import Card, Face
from overcrush.model.const import NONE, ZONES

LEAVES = 1 << 29
"""Until its source leaves the field, or is no longer active."""
FOREVER = 1 << 30

Option = tuple[int, ...]
Event = tuple[int, int, int, int, int, str, int, int, int]
"""kind, die, other die, player, amount, rule, source die, source card, flags"""
Refs = tuple[int, ...]
"""Dice (0 and up) and players (-1 and below) that something was bound to."""


class Ask:
    """A decision somebody must take. Never changed once made."""

    __slots__ = ("card", "die", "kind", "note", "options", "picked", "prompt", "rule", "who")

    def __init__(
        self,
        who: int,
        kind: int,
        options: list[Option],
        rule: str,
        prompt: str,
        die: int = NONE,
        card: int = NONE,
        picked: Refs = (),
        note: int = 0,
    ) -> None:
        self.who = who
        self.kind = kind
        self.options = options
        self.rule = rule
        self.prompt = prompt
        self.die = die
        self.card = card
        self.picked = picked
        self.note = note


class Frame:
    """An ability (or a piece of the rules' own work) being resolved."""

    __slots__ = ("born", "card", "cause", "die", "event", "pc", "prog", "serial", "slots", "you")

    def __init__(self, prog: int, you: int, die: int, card: int, event: Event | None, slots: list[Refs], cause: Refs = ()) -> None:
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


class Op:
    """One instruction of a program. It acts and moves the frame on, or asks and waits for ``answer``."""

    __slots__ = ("required", "silent")

    def __init__(self) -> None:
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

    def skip(self, s: State, f: Frame) -> int:
        """Where to go on when only looking ahead: -1 for the next instruction."""
        return -1


class Program:
    """A list of instructions, the slots they bind names to, and the kind of ability they belong to."""

    __slots__ = ("blanks", "code", "keyword", "kind", "names", "slots", "when")

    def __init__(self, code: list[Op], names: dict[str, int], kind: str, keyword: str = "") -> None:
        self.code = code
        self.names = names
        """The slot of each name; shared by the programs of one ability."""
        self.slots = 0
        self.kind = kind
        """triggered, global, use, activated"""
        self.keyword = keyword
        self.when = ""
        """``when fielded``, ``when attacks``: what the ability is called by others."""
        self.blanks = False
        """It ignores some text (3.4.8.10)."""


class Amount:
    """A number worked out from the state."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        raise NotImplementedError


class Condition:
    """Something that is true or not."""

    __slots__ = ()

    def holds(self, s: State, f: Frame) -> bool:
        raise NotImplementedError


class Test:
    """Something that is true of a die or not."""

    __slots__ = ()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        raise NotImplementedError


class Selector(Test):
    """A description of dice: tests a die, and finds all that fit."""

    __slots__ = ()

    def card_ok(self, s: State, f: Frame, card: int, player: int) -> bool:
        """Whether it describes a card as that player's: for costs, and for dice that are in no play area."""
        raise NotImplementedError

    def event_ok(self, s: State, f: Frame, die: int, player: int, flags: int) -> bool:
        """Whether it described a die when an event happened to it, wherever the die is now."""
        raise NotImplementedError

    def find(self, s: State, f: Frame) -> list[int]:
        """The dice that fit, in the order they lie."""
        raise NotImplementedError

    def anything(self) -> bool:
        """Whether it describes every character die of everybody."""
        return False


class Cost:
    """Energy, and a program for whatever else is paid."""

    __slots__ = ("also", "energy")

    def __init__(self, energy: tuple[int, ...], also: int) -> None:
        self.energy = energy
        self.also = also


class StaticAbility:
    """A change that holds while its source does (3.4.5)."""

    __slots__ = ("ability", "condition", "kinds", "mods", "slots")

    def __init__(self, ability: Ability, condition: Condition | None, mods: list[Mod], slots: int) -> None:
        self.ability = ability
        self.condition = condition
        self.mods = mods
        self.kinds = 0
        for mod in mods:
            self.kinds |= 1 << mod.kind
        self.slots = slots


class TriggerSpec:
    """What a triggered ability waits for."""

    __slots__ = ("ability", "flags", "how", "index", "kind", "noflags", "object", "object_player", "on_player", "player", "subject", "swap", "this")

    def __init__(self, kind: int, ability: Ability) -> None:
        self.kind = kind
        self.ability = ability
        self.this = False
        """The event must happen to the very die whose ability it is."""
        self.subject: Selector | None = None
        self.object: Selector | None = None
        self.player = -2
        """-2: whoever; 0: you; 1: your opponent."""
        self.object_player = -2
        self.on_player = False
        """The event happens to a player rather than to a die."""
        self.swap = False
        """The subject is the second die of the event: who dealt the damage, who KO'd it."""
        self.flags = 0
        self.noflags = 0
        self.how: tuple[str, ...] = ()
        self.index = NONE


class Ability:
    """An ability of a card, linked: its kind, its programs (by burst stars), its limits."""

    __slots__ = (
        "active",
        "burst",
        "card",
        "condition",
        "cost",
        "index",
        "instead",
        "kind",
        "keyword",
        "label",
        "limits",
        "line",
        "progs",
        "replaces",
        "scope",
        "statics",
        "triggers",
        "when",
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
        self.when = ""
        self.active = True
        self.replaces = False


class Mod:
    """One change of a value, permission or ability; ``kind`` is one of the M_ constants of ``mods``."""

    __slots__ = ("index", "kind", "player", "sel")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.index = NONE
        self.player = -2
        """Which player it concerns: -2 none (it concerns dice), -1 both, 0 you, 1 your opponent."""
        self.sel: Selector | None = None
        """Whom it changes, where that is looked up each time; None: the dice it was applied to, or its source."""


class Effect:
    """An applied or persistent change that is in force (3.4.3, 3.4.4). Never changed once made."""

    __slots__ = ("data", "dice", "f", "kept", "kind", "mod", "persistent", "until")

    def __init__(
        self, mod: Mod, dice: Refs, f: Frame, until: int, data: tuple[int, ...] = (), persistent: bool = False, kept: bool = False
    ) -> None:
        self.mod = mod
        self.kind = mod.kind
        self.dice = dice
        self.f = f
        """Who made it, with what was bound then."""
        self.until = until
        self.data = data
        """Amounts, worked out when it was applied."""
        self.persistent = persistent
        self.kept = kept
        """It hangs on a choice its card remembers, and ends with it."""


class Later:
    """An effect that waits for an event (3.1.22). Never changed once made."""

    __slots__ = ("f", "once", "prog", "spec", "until")

    def __init__(self, spec: int, prog: int, f: Frame, until: int, once: bool) -> None:
        self.spec = spec
        self.prog = prog
        self.f = f
        self.until = until
        self.once = once


class Waiting:
    """A triggered ability that waits in the queue (3.2.2). Never changed once made."""

    __slots__ = ("ability", "card", "cause", "die", "event", "later", "prog", "serial", "you")

    def __init__(
        self, ability: int, prog: int, you: int, die: int, card: int, event: Event | None, cause: Refs, later: tuple[Refs, ...] | None = None
    ) -> None:
        self.ability = ability
        self.prog = prog
        self.you = you
        self.die = die
        self.card = card
        self.event = event
        self.cause = cause
        self.later = later
        self.serial = 0
        """The resolving that triggered it, if one did."""


class Edition:
    """The points where a rules edition or format differs, as the engine asks for them."""

    __slots__ = ("first_turn_draw", "first_turn_out", "life")

    def __init__(self, first_turn_draw: int = 3, first_turn_out: int = 1, life: int = 20) -> None:
        self.first_turn_draw = first_turn_draw
        self.first_turn_out = first_turn_out
        self.life = life


class Table:
    """Everything about a game that never changes once it has begun."""

    __slots__ = (
        "abilities",
        "activated",
        "affiliations",
        "all_statics",
        "always",
        "card_of",
        "cards",
        "cost",
        "draw_keywords",
        "edition",
        "energy",
        "faces",
        "first_die",
        "globals",
        "has_statics",
        "keywords",
        "kind",
        "laters",
        "mods",
        "names",
        "on_team",
        "owner",
        "owner_of",
        "programs",
        "reacting",
        "retargeting",
        "starting_life",
        "statics",
        "team",
        "use",
        "watchers",
    )

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.names: list[str] = []
        self.cost: list[int] = []
        self.energy: list[tuple[int, ...]] = []
        self.kind: list[int] = []
        self.owner: list[int] = []
        """The player who brought the card; -1 for basic actions and Sidekicks."""
        self.faces: list[tuple[Face, ...]] = []
        self.affiliations: list[frozenset[str]] = []
        self.first_die: list[int] = []
        self.team: tuple[list[int], list[int]] = ([], [])
        """The cards each player may buy from, basic actions included."""
        self.card_of: list[int] = []
        self.owner_of: list[int] = []
        self.on_team: list[int] = []
        """How many dice each card began with."""
        self.abilities: list[Ability] = []
        self.programs: list[Program] = []
        self.watchers: list[list[TriggerSpec]] = []
        self.laters: list[TriggerSpec] = []
        self.statics: list[list[Ability]] = []
        """Static abilities that need an active die, by card."""
        self.all_statics: list[Ability] = []
        self.always: list[Ability] = []
        """Static abilities that need no active die: a card's own costs (3.1.30)."""
        self.has_statics = False
        self.globals: list[Ability] = []
        self.reacting: list[Ability] = []
        """Globals that prevent or redirect damage."""
        self.retargeting: list[Ability] = []
        """Globals that change targets."""
        self.activated: list[Ability] = []
        self.use: list[Ability | None] = []
        self.keywords: list[dict[str, tuple[tuple[int | str, ...], int]]] = []
        """Printed keywords of each card: arguments, and the burst stars they need (0: always)."""
        self.mods: list[Mod] = []
        self.draw_keywords = False
        """Whether any card has Swarm or Rush, or gives it."""
        self.edition = Edition()
        self.starting_life: tuple[int, int] = (20, 20)


class State:
    """Everything about a game that changes."""

    __slots__ = (
        "active",
        "aimed",
        "ask",
        "asked",
        "attackers",
        "attached",
        "attacked",
        "batch",
        "begun",
        "blocks",
        "captor",
        "card_of",
        "controller",
        "counters",
        "damage",
        "dealing",
        "declined",
        "deep",
        "dirty",
        "drawn",
        "draws",
        "effects",
        "engaged",
        "events",
        "face",
        "fighting",
        "freed",
        "halt",
        "home",
        "hurt",
        "kinds",
        "kept",
        "koed_tries",
        "later",
        "life",
        "limbo",
        "marks",
        "on_card",
        "over",
        "owner",
        "packet",
        "paired",
        "partial",
        "passes",
        "past",
        "pending",
        "picked",
        "prepared",
        "queue",
        "rng",
        "rolled",
        "rolls",
        "serial",
        "spared",
        "stack",
        "static_on",
        "struck",
        "struck_fast",
        "sub",
        "t",
        "turn",
        "unsettled",
        "urgent",
        "virtual",
        "was_blocked",
        "winner",
        "zone",
        "zones",
    )

    def __init__(self, table: Table) -> None:
        self.t = table
        self.rng = 0
        # dice
        self.card_of: list[int] = []
        self.owner: list[int] = []
        self.controller: list[int] = []
        self.zone: list[int] = []
        self.face: list[int] = []
        self.damage: list[int] = []
        self.zones: list[list[int]] = [[] for _ in range(2 * ZONES)]
        self.on_card: list[int] = []
        self.attached: tuple[tuple[int, int], ...] = ()
        """(action die, the die it is on)."""
        self.paired: tuple[tuple[int, int], ...] = ()
        """Heroic dice that are paired up."""
        self.captor: tuple[tuple[int, int], ...] = ()
        """(captured die, capturing die)."""
        self.home: tuple[tuple[int, int, int, int], ...] = ()
        """(die, controller and zone it goes back to, until) of captured, set aside and controlled dice."""
        self.partial: Refs = ()
        """Dice that were partially spent and so cannot be rerolled (2.5.8)."""
        self.counters: tuple[tuple[int, int, int], ...] = ()
        """(card, kind, number)."""
        # players
        self.life: list[int] = [0, 0]
        self.virtual: list[int] = [0, 0]
        # the turn
        self.turn = 1
        self.active = 0
        self.sub = 0
        self.passes = 0
        self.picked: Refs = ()
        self.deep = 0
        self.drawn: Refs = ()
        self.prepared: Refs = ()
        """Dice that began the turn in the prep area (Back for More)."""
        self.rolled: Refs = ()
        """Dice rolled in the Roll and Reroll Step."""
        self.attacked = False
        self.begun = 0
        """How far assigning combat damage is: 0 not begun, 1 splits are asked, 2 it is announced."""
        # combat
        self.attackers: Refs = ()
        self.blocks: tuple[tuple[int, int], ...] = ()
        """(blocker, attacker) while both are in the attack zone."""
        self.was_blocked: Refs = ()
        """Attackers that were blocked: once blocked, always blocked (2.7.2.4)."""
        self.hurt: tuple[tuple[int, int, int], ...] = ()
        """(source, target, amount) of combat damage that is being assigned."""
        self.dealing: Refs = ()
        """Who deals combat damage in this pass (Fast)."""
        self.struck_fast: Refs = ()
        self.over: tuple[tuple[int, int], ...] = ()
        """(attacker, rest) of Overcrush damage still to come."""
        self.engaged: tuple[tuple[int, int], ...] = ()
        """(blocker, attacker) of everybody who was engaged this turn (2.7.2.3)."""
        self.fighting = False
        """Combat damage has been dealt and nobody is KO'd for it yet (2.7.5.2)."""
        self.struck: tuple[tuple[int, int], ...] = ()
        """(die, source) of each damage to a die this turn (Iron Will)."""
        self.koed_tries: Refs = ()
        """Dice that were to be KO'd in this combat, whether or not they Regenerated (Overcrush (3))."""
        # abilities
        self.stack: list[Frame] = []
        self.queue: list[Waiting] = []
        self.pending: list[Waiting] = []
        self.batch: list[Waiting] = []
        self.urgent: tuple[Waiting, ...] = ()
        """Persistent abilities that something within an ability has met (3.2.3)."""
        self.effects: list[Effect] = []
        self.later: tuple[Later, ...] = ()
        self.static_on: tuple[tuple[StaticAbility, Frame], ...] = ()
        self.kinds = 0
        """Bits of the kinds of change in force, so that most questions need no search."""
        self.marks: frozenset[tuple[int, int, int]] = frozenset()
        """What was used this turn: once per turn, first time (3.2.11)."""
        self.kept: tuple[tuple[int, int, int], ...] = ()
        """(card, player, choice) a card remembers until it is replaced."""
        self.packet: tuple[tuple[int, int, int], ...] = ()
        """(source, target, amount) of damage that is about to be dealt."""
        self.declined: Refs = ()
        """Players who let it happen."""
        self.spared: tuple[tuple[int, int, int], ...] = ()
        """(card, player, target) of reactive Globals used on it (3.4.2.7)."""
        self.unsettled: tuple[tuple[int, int], ...] = ()
        """(die, face before) of dice rerolled by what is being resolved (1.6.10)."""
        self.limbo: list[int] = []
        """Energy dice the inactive player spent on what is being resolved (2.6.1.2)."""
        self.dirty = False
        self.freed = False
        """Captures must be looked at: a capturing die's text may be ignored (3.8.7)."""
        self.ask: Ask | None = None
        self.asked = 0
        self.serial = 0
        self.aimed: tuple[int, ...] = ()
        """The slot whose targets were just chosen, while players may change them."""
        self.halt = NONE
        """A sub-step before which play stops."""
        self.winner = NONE
        """-1 nobody yet, 0 or 1, 2 a tie."""
        # scripted and recorded
        self.rolls: tuple[str, ...] = ()
        self.draws: Refs = ()
        self.events: list[Event] = []
        self.past: tuple[object, tuple[Event, ...]] | None = None

    def clone(self) -> State:
        """A copy that goes its own way."""
        c = State.__new__(State)
        c.t = self.t
        c.rng = self.rng
        c.card_of = self.card_of[:]
        c.owner = self.owner[:]
        c.controller = self.controller[:]
        c.zone = self.zone[:]
        c.face = self.face[:]
        c.damage = self.damage[:]
        c.zones = [z[:] for z in self.zones]
        c.on_card = self.on_card[:]
        c.attached = self.attached
        c.paired = self.paired
        c.captor = self.captor
        c.home = self.home
        c.partial = self.partial
        c.counters = self.counters
        c.life = self.life[:]
        c.virtual = self.virtual[:]
        c.turn = self.turn
        c.active = self.active
        c.sub = self.sub
        c.passes = self.passes
        c.picked = self.picked
        c.deep = self.deep
        c.drawn = self.drawn
        c.prepared = self.prepared
        c.rolled = self.rolled
        c.attacked = self.attacked
        c.begun = self.begun
        c.attackers = self.attackers
        c.blocks = self.blocks
        c.was_blocked = self.was_blocked
        c.hurt = self.hurt
        c.fighting = self.fighting
        c.dealing = self.dealing
        c.struck_fast = self.struck_fast
        c.over = self.over
        c.engaged = self.engaged
        c.struck = self.struck
        c.koed_tries = self.koed_tries
        c.stack = [f.copy() for f in self.stack]
        c.queue = self.queue[:]
        c.pending = self.pending[:]
        c.batch = self.batch[:]
        c.urgent = self.urgent
        c.effects = self.effects[:]
        c.later = self.later
        c.static_on = self.static_on
        c.kinds = self.kinds
        c.marks = self.marks
        c.kept = self.kept
        c.packet = self.packet
        c.declined = self.declined
        c.spared = self.spared
        c.unsettled = self.unsettled
        c.limbo = self.limbo[:]
        c.dirty = self.dirty
        c.freed = self.freed
        c.ask = self.ask
        c.asked = self.asked
        c.serial = self.serial
        c.aimed = self.aimed
        c.halt = self.halt
        c.winner = self.winner
        c.rolls = self.rolls
        c.draws = self.draws
        c.events = self.events[:]
        c.past = self.past
        return c
