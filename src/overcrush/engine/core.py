"""The state of a game: all that changes, as flat lists of integers and immutable values.

Copying it is cheap and saving it is plain. Work that waits for a player is a stack of ``Frame``: which program, where
in it, what has been bound so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from overcrush.engine.edition import Edition
from overcrush.engine.parts import (
    ACTIVE,
    ANOTHER,
    FOREVER,
    LEAVES,
    ONE_LEAVES,
    Ability,
    Amount,
    Ask,
    Condition,
    Cost,
    Effect,
    Event,
    Frame,
    Later,
    Mod,
    Op,
    Option,
    Origin,
    Program,
    Refs,
    Selector,
    StaticAbility,
    Test,
    TriggerSpec,
    Waiting,
    Was,
    effect,
    origin,
)
from overcrush.engine.table import Table
from overcrush.model.const import NONE, ZONES

if TYPE_CHECKING:
    from overcrush.engine.blocking import Rules
    from overcrush.engine.declaring import Attack

__all__ = [
    "ACTIVE",
    "ANOTHER",
    "FOREVER",
    "LEAVES",
    "ONE_LEAVES",
    "Ability",
    "Amount",
    "Ask",
    "Condition",
    "Cost",
    "Edition",
    "Effect",
    "Event",
    "Frame",
    "Later",
    "Mod",
    "Op",
    "Option",
    "Origin",
    "Packet",
    "Program",
    "Refs",
    "Selector",
    "State",
    "StaticAbility",
    "Table",
    "Test",
    "TriggerSpec",
    "Waiting",
    "Was",
    "effect",
    "origin",
]

Packet = tuple[
    tuple[tuple[int, int, int], ...], int, tuple[str, ...], int, int, Refs, tuple[tuple[int, int, int, int], ...], int
]
"""Damage that was announced: hits, combat, kinds, aim, by, declined, what answered it, and the interrupting frame."""


class State:
    """Everything about a game that changes."""

    __slots__ = (
        "active",
        "aimed",
        "answered_by",
        "ask",
        "asked",
        "asking",
        "attached",
        "attacked",
        "attackers",
        "attacking",
        "batch",
        "begun",
        "blocking",
        "blocks",
        "called",
        "captor",
        "card_choices",
        "card_of",
        "change",
        "cleaving",
        "controller",
        "counters",
        "damage",
        "dealing",
        "dealt",
        "declined",
        "deep",
        "dirty",
        "doomed",
        "drawn",
        "draws",
        "earned",
        "effects",
        "engaged",
        "events",
        "expended",
        "face",
        "fighting",
        "flipped",
        "folded",
        "forced",
        "freed",
        "goes_back",
        "halt",
        "hurt",
        "in_force",
        "kept",
        "keyed",
        "ko_unsettled",
        "koed_tries",
        "laid",
        "later",
        "left_as",
        "left_with",
        "life",
        "limbo",
        "marks",
        "offered",
        "on_card",
        "outer",
        "over",
        "owner",
        "packet",
        "packet_aim",
        "packet_by",
        "packet_combat",
        "packet_kinds",
        "paired",
        "partial",
        "passes",
        "past",
        "pending",
        "picked",
        "prepared",
        "queue",
        "reactions",
        "recalled",
        "rerolls",
        "rng",
        "rolled",
        "rolls",
        "serial",
        "stack",
        "static_on",
        "steeled",
        "weathered",
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

    def begin(self, table: Table) -> None:
        """Everything as it is before a game; a copy does without."""
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
        """The dice of each player's zones, in the order they lie there: ``player * ZONES + zone``."""
        self.on_card: list[int] = []
        """How many dice are left on each card."""
        self.attached: tuple[tuple[int, int], ...] = ()
        """(action die, the die it is on)."""
        self.paired: tuple[tuple[int, int], ...] = ()
        """Heroic dice that are paired up."""
        self.captor: tuple[tuple[int, int], ...] = ()
        """(captured die, capturing die)."""
        self.goes_back: tuple[tuple[int, int, int, int, int], ...] = ()
        """(die, controller and zone it goes back to, until, controlling die where an edition's rules ask for it) of
        captured, set aside and controlled dice, in the order in which they were taken."""
        self.expended: Refs = ()
        """Dice used this turn that lie in the used pile and cannot refill a bag, where nothing goes Out of Play."""
        self.partial: Refs = ()
        """Dice that were partially spent and so cannot be rerolled (2.5.8)."""
        self.counters: tuple[tuple[int, int, int], ...] = ()
        """(card, kind, number)."""
        # players
        self.life: list[int] = [0, 0]
        self.virtual: list[int] = [0, 0]
        self.change = 0
        """The rest of a half-spent die among the active player's virtual energy, where the next cost must use it."""
        # the turn
        self.turn = 1
        self.active = 0
        self.sub = 0
        """The sub-step of the turn, by its number in ``steps``."""
        self.passes = 0
        """How many players have passed one after the other (2.6.6)."""
        self.picked: Refs = ()
        """What has been picked so far of attackers, blocks, rerolls or a split that is asked for one by one."""
        self.asking = 0
        """Bits (``Mod.circular``) of changes of which it is found out whom they mean: so long they are not there."""
        self.deep = 0
        """How deep the question that is asked lies within others, so that none goes round for ever."""
        self.folded: dict[tuple[int, str, int], Any] | None = None
        """What was found out on the way to the value that is asked for, by die, question and depth; None otherwise."""
        self.forced: list[Option] | None = None
        """The answers to questions that have only one, while those are not asked; None otherwise."""
        self.drawn: Refs = ()
        """Dice drawn in the Clear and Draw Step of this turn."""
        self.prepared: Refs = ()
        """Dice that began the turn in the prep area (Back for More)."""
        self.rolled: Refs = ()
        """Dice rolled in the Roll and Reroll Step."""
        self.rerolls = 0
        """How often dice have been rerolled in this step beyond the one time (2.4.3)."""
        self.attacked = False
        """Whether attackers were declared this turn."""
        self.begun = 0
        """How far assigning combat damage is: 0 not begun, 1 splits are asked, 2 it is announced (or dealt, where
        what it triggers waits for the KOs); 3 dice are KO'd, 4 Overcrush's is announced."""
        self.attacking: Attack | None = None
        """What a declaration of attackers has to keep to, while dice are picked for it: a copy looks it up anew."""
        self.blocking: Rules | None = None
        """The same of blockers."""
        # combat
        self.attackers: Refs = ()
        self.blocks: tuple[tuple[int, int], ...] = ()
        """(blocker, attacker) while the blocker is in the attack zone; -1 when its attackers have left it."""
        self.was_blocked: Refs = ()
        """Attackers that were blocked: once blocked, always blocked (2.7.2.4)."""
        self.hurt: tuple[tuple[int, int, int], ...] = ()
        """(source, target, amount) of combat damage that is being assigned."""
        self.cleaving: tuple[tuple[int, int], ...] = ()
        """(attacker with Cleave, what it would deal by it) when combat damage was assigned."""
        self.dealing: Refs = ()
        """Who deals combat damage in this pass (Fast)."""
        self.struck_fast: Refs = ()
        """Who has dealt Fast damage, and deals none in the next pass."""
        self.dealt: tuple[tuple[int, int, int], ...] = ()
        """(source, target, amount) of the combat damage of this pass as it was dealt."""
        self.over: tuple[tuple[int, int, int, int], ...] = ()
        """(attacker with Overcrush, its blocker, what it lacked to be KO'd, its damage) when damage was assigned."""
        self.engaged: tuple[tuple[int, int], ...] = ()
        """(blocker, attacker) of everybody who was engaged this turn (2.7.2.3)."""
        self.fighting = False
        """Combat damage has been dealt and nobody is KO'd for it yet (2.7.5.2)."""
        self.struck: tuple[tuple[int, int], ...] = ()
        """(die, source) of each damage to a die this turn (Iron Will)."""
        self.ko_unsettled: Refs = ()
        """Dice whose KO something may replace, until that is settled."""
        self.called: tuple[tuple[int, int], ...] = ()
        """(attacker, die it called out) of this Attack Step (Call Out)."""
        self.doomed: tuple[tuple[int, int, int], ...] = ()
        """(die, the Deadly die it was engaged with, its controller) until Clean Up."""
        self.earned: Refs = ()
        """Dice active since a Monster was KO'd (Experience)."""
        self.steeled: tuple[tuple[int, int, int], ...] = ()
        """(die, damage, defense) of damaged dice with Iron Will, when last looked at."""
        self.weathered: tuple[tuple[int, int, int], ...] = ()
        """(die, its damage, its defense) of dice that could not be KO'd as the fight ended."""
        self.flipped: Refs = ()
        """Flip cards that show their second face."""
        self.left_with: tuple[tuple[int, int], ...] = ()
        """(die, gained ability) of dice as they left the field: for what happens because they did."""
        self.left_as: tuple[Was, ...] = ()
        """Dice that were something else than their card says as they left the field this turn."""
        self.recalled: Was | None = None
        """The die that is looked at as it was when it left the field, while an event is compared; None otherwise."""
        self.koed_tries: Refs = ()
        """Dice that were to be KO'd in this combat, whether or not they Regenerated (Overcrush (3))."""
        # abilities
        self.stack: list[Frame] = []
        """What is being resolved, the innermost last."""
        self.queue: list[Waiting] = []
        """Abilities in the queue, first in, first out (3.2.4)."""
        self.pending: list[Waiting] = []
        """Abilities that have been met and have not entered the queue yet."""
        self.batch: list[Waiting] = []
        """Those of one player among them, while that player is asked for their order."""
        self.urgent: tuple[Waiting, ...] = ()
        """Persistent abilities that something within an ability has met (3.2.3)."""
        self.effects: list[Effect] = []
        self.later: tuple[Later, ...] = ()
        self.static_on: tuple[tuple[StaticAbility, Origin], ...] = ()
        self.in_force = 0
        """Bits of the kinds of change in force, so that most questions need no search."""
        self.marks: frozenset[tuple[int, int, int]] = frozenset()
        """What was used this turn: once per turn, first time (3.2.11)."""
        self.card_choices: tuple[tuple[int, int, int], ...] = ()
        """(card, player, choice) a card remembers until it is replaced."""
        self.laid: tuple[tuple[int, int], ...] = ()
        """(action die, die that stands for a card) of action dice in the field that lie on a card."""
        self.kept: tuple[tuple[int, int, int, int, int], ...] = ()
        """(die, card, player, die above it or none, turn) of dice that lie on a player's card, or under a die of it,
        since that turn."""
        self.packet: tuple[tuple[int, int, int], ...] = ()
        """(source, target, amount) of damage that is about to be dealt."""
        self.packet_combat = False
        self.packet_kinds: tuple[str, ...] = ()
        """What kinds of effect deal it, and whose."""
        self.packet_aim = 0
        """What the ability that deals it targets: 0 nothing, 1 dice, 2 players, 3 either (3.4.9.4)."""
        self.packet_by = 0
        """The serial of the frame that deals it."""
        self.outer: tuple[Packet, ...] = ()
        """Announced damage that waits while an ability that interrupted it deals damage of its own."""
        self.declined: Refs = ()
        """Players who let it happen."""
        self.answered_by: tuple[tuple[int, int, int, int], ...] = ()
        """(program or ability, player or die, target, source) of what has been used on it (3.4.2.7)."""
        self.reactions: tuple[tuple[int, int, Event], ...] = ()
        """(ability, player, event) of reactive Globals that answer something that has happened (3.4.2.5)."""
        self.unsettled: tuple[tuple[int, int, int], ...] = ()
        """(die, face before, damage then) of dice rerolled by what is being resolved (1.6.10)."""
        self.limbo: list[int] = []
        """Energy dice the inactive player spent on what is being resolved (2.6.1.2)."""
        self.dirty = False
        self.freed = False
        """Captures must be looked at: a capturing die's text may be ignored (3.8.7)."""
        self.ask: Ask | None = None
        self.offered: tuple[Option, ...] | None = None
        """What the active player could do when the window opened, as long as nothing has been done since."""
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
        self.keyed = 0
        """Where it is not 0, each die comes up and is drawn by a chance of its own, made of this number: then the order
        in which dice are rolled or lie in a bag changes nothing."""
        self.draws: Refs = ()
        """The dice to be drawn next: a card's number for any of its dice, -1 - die for a certain one."""
        self.events: list[Event] = []
        self.past: tuple[object, tuple[Event, ...]] | None = None

    def resolve(self, frame: Frame) -> None:
        """Begin to resolve what a frame was made for."""
        self.serial += 1
        frame.serial = self.serial
        frame.born = len(self.events)
        self.stack.append(frame)
        if self.t.begun is not None:
            self.t.begun.add(frame.prog)

    def clone(self) -> State:
        """A copy that goes its own way."""
        c = State()
        c.t = self.t
        c.rng = self.rng
        c.card_of = self.card_of[:]
        c.owner = self.owner[:]
        c.controller = self.controller[:]
        c.zone = self.zone[:]
        c.face = self.face[:]
        c.damage = self.damage[:]
        c.zones = [z[:] if z else [] for z in self.zones]  # most are empty, and a slice costs more than a new list
        c.on_card = self.on_card[:]
        c.attached = self.attached
        c.paired = self.paired
        c.captor = self.captor
        c.goes_back = self.goes_back
        c.expended = self.expended
        c.partial = self.partial
        c.counters = self.counters
        c.life = self.life[:]
        c.virtual = self.virtual[:]
        c.change = self.change
        c.turn = self.turn
        c.active = self.active
        c.sub = self.sub
        c.passes = self.passes
        c.picked = self.picked
        c.deep = self.deep
        c.folded = None
        c.forced = None
        c.drawn = self.drawn
        c.prepared = self.prepared
        c.rolled = self.rolled
        c.rerolls = self.rerolls
        c.attacked = self.attacked
        c.begun = self.begun
        c.attackers = self.attackers
        c.blocks = self.blocks
        c.was_blocked = self.was_blocked
        c.hurt = self.hurt
        c.cleaving = self.cleaving
        c.fighting = self.fighting
        c.dealing = self.dealing
        c.struck_fast = self.struck_fast
        c.dealt = self.dealt
        c.over = self.over
        c.engaged = self.engaged
        c.struck = self.struck
        c.koed_tries = self.koed_tries
        c.called = self.called
        c.doomed = self.doomed
        c.earned = self.earned
        c.steeled = self.steeled
        c.weathered = self.weathered
        c.flipped = self.flipped
        c.left_with = self.left_with
        c.left_as = self.left_as
        c.recalled = None
        c.attacking = None
        c.blocking = None
        c.ko_unsettled = self.ko_unsettled
        c.asking = 0
        c.stack = [f.copy() for f in self.stack] if self.stack else []
        c.queue = self.queue[:] if self.queue else []
        c.pending = self.pending[:] if self.pending else []
        c.batch = self.batch[:] if self.batch else []
        c.urgent = self.urgent
        c.effects = self.effects[:] if self.effects else []
        c.later = self.later
        c.static_on = self.static_on
        c.in_force = self.in_force
        c.marks = self.marks
        c.card_choices = self.card_choices
        c.kept = self.kept
        c.laid = self.laid
        c.packet = self.packet
        c.packet_combat = self.packet_combat
        c.packet_kinds = self.packet_kinds
        c.packet_aim = self.packet_aim
        c.packet_by = self.packet_by
        c.outer = self.outer
        c.declined = self.declined
        c.answered_by = self.answered_by
        c.reactions = self.reactions
        c.unsettled = self.unsettled
        c.limbo = self.limbo[:]
        c.dirty = self.dirty
        c.freed = self.freed
        c.ask = self.ask
        c.offered = self.offered
        c.asked = self.asked
        c.serial = self.serial
        c.aimed = self.aimed
        c.halt = self.halt
        c.winner = self.winner
        c.rolls = self.rolls
        c.keyed = self.keyed
        c.draws = self.draws
        c.events = self.events[:]
        c.past = self.past
        return c


def new_state(table: Table) -> State:
    """The state of a game on this table before anything is laid out."""
    s = State()
    s.begin(table)
    return s
