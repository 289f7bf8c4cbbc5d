"""Linked tests on a single die, and what the names in a text refer to."""

from __future__ import annotations

from overcrush.engine.core import Amount, Frame, State, Test
from overcrush.engine.refs import AHEAD, NAMED_AFFILIATION, NAMED_ENERGY, event_die, event_other, this_die
from overcrush.engine.values import (
    affiliations,
    attack,
    card_now,
    defense,
    energy_types,
    face_of,
    has_keyword,
    in_attack_zone,
    is_sidekick,
    level,
    stats_face,
)
from overcrush.model.const import (
    ACTION,
    ACTION_FACE,
    BASIC,
    CHARACTER,
    CHARACTER_FACE,
    ENERGY_FACE,
    EPIC,
    EV_ATTACKS,
    EV_BLOCKS,
    EV_BOUGHT,
    EV_CHOSE,
    EV_DAMAGED,
    EV_DREW,
    EV_FIELDED,
    EV_KOED,
    EV_REROLLED,
    EV_ROLLED,
    EV_STEP_END,
    FIELD,
    HELD,
    NONE,
    RESERVE,
    TOKEN,
)

ROLLED = (FIELD, RESERVE)


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers the way a text says."""
    if op == "=":
        return left == right
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    return left != right


# --- what a name refers to -----------------------------------------------------------------------------


class Reference:
    """A die or dice spoken of: ``this``, ``event``, ``other``, ``attached``, ``partner``, or a slot."""

    __slots__ = ("name", "slot")

    def __init__(self, name: str, slot: int) -> None:
        self.name = name
        self.slot = slot

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        """Everything it refers to now."""
        if self.slot >= 0:
            return f.slots[self.slot] if self.slot < len(f.slots) else ()
        die = NONE
        if self.name == "this":
            die = this_die(s, f)
        elif self.name == "kept":
            return tuple(choice for card, player, choice in s.kept if card == f.card and player == f.you)
        elif self.name == "event":
            die = event_die(f)
            if die < 0 and f.event is not None and f.event[3] >= 0:
                return (-1 - f.event[3],)
        elif self.name == "other":
            die = event_other(f)
        elif self.name == "attached":
            for gear, on in s.attached:
                if gear == f.die:
                    die = on
        elif self.name == "partner":
            for one, two in s.paired:
                if f.die in (one, two):
                    die = two if one == f.die else one
        return (die,) if die >= 0 else ()

    def die(self, s: State, f: Frame) -> int:
        """The one die it refers to, or -1."""
        found = self.refs(s, f)
        return found[0] if found and found[0] >= 0 else NONE


class RestReference(Reference):
    """The drawn dice nothing was done with since."""

    __slots__ = ()

    def __init__(self, drawn: int) -> None:
        super().__init__("rest", drawn)

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return tuple(d for d in f.slots[self.slot] if d >= 0 and s.zone[d] == HELD)


class AllReference(Reference):
    """Every die this ability has chosen so far."""

    __slots__ = ("slots",)

    def __init__(self, slots: list[int]) -> None:
        super().__init__("all", NONE)
        self.slots = slots

    def refs(self, s: State, f: Frame) -> tuple[int, ...]:
        return tuple(dict.fromkeys(ref for slot in self.slots for ref in f.slots[slot]))


# --- tests ---------------------------------------------------------------------------------------------


class NamedTest(Test):
    """The die's card has one of these names; ``own``: it is this very card."""

    __slots__ = ("names", "own")

    def __init__(self, names: tuple[str, ...], own: bool) -> None:
        self.names = frozenset(name.casefold() for name in names)
        self.own = own

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = card_now(s, die)
        if (self.own and card == f.card) or s.t.names[card] in self.names:
            return True
        return bool(s.t.aliases) and not self.names.isdisjoint(s.t.aliases.get(card, ()))


class NameHasTest(Test):
    """The die's card has a word in its name."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word.casefold()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return self.word in s.t.names[card_now(s, die)]


class EnergyTest(Test):
    """The die has one of these energy types."""

    __slots__ = ("types",)

    def __init__(self, types: tuple[int, ...]) -> None:
        self.types = types

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return any(kind in self.types for kind in energy_types(s, die))


class AffiliationTest(Test):
    """The die has one of these affiliations, any at all, or one of this card's."""

    __slots__ = ("any", "names", "same")

    def __init__(self, names: tuple[str, ...]) -> None:
        self.any = "any" in names
        self.same = "same" in names
        self.names = frozenset(names)

    def ok(self, s: State, f: Frame, die: int) -> bool:
        have = affiliations(s, die)
        if self.any:
            return bool(have)
        if self.same:
            return not have.isdisjoint(affiliations(s, f.die) if f.die >= 0 else s.t.affiliations[f.card])
        return not have.isdisjoint(self.names)


class AlignmentTest(Test):
    """The die's card has one of these alignments."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return s.t.cards[card_now(s, die)].alignment in self.names


class KeywordTest(Test):
    """The die has a keyword."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return has_keyword(s, die, self.name)


class AbilityTest(Test):
    """The die's card has an ability of a kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = card_now(s, die)
        mine = [a for a in s.t.abilities if a.card == card]
        if self.kind == "none":
            return not mine and not s.t.keywords[card]
        if self.kind == "any":
            return bool(mine or s.t.keywords[card])
        if self.kind == "burst":
            return any(a.burst or a.instead for a in mine)
        return any(self.kind in (a.when, a.kind) for a in mine)


class SidekickTest(Test):
    """A Sidekick die, or in the field an Ally."""

    __slots__ = ()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return is_sidekick(s, die)


class CompareTest(Test):
    """A number of the die against an amount."""

    __slots__ = ("amount", "op", "which")

    def __init__(self, which: str, op: str, amount: Amount) -> None:
        self.which = which
        self.op = op
        self.amount = amount

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return compare(stat(s, die, self.which), self.op, self.amount.value(s, f))


def stat(s: State, die: int, which: str, printed: bool = False) -> int:
    """A number of a die by its name."""
    if which == "cost":
        return s.t.cost[card_now(s, die)]
    if s.face[die] < 0:
        return 0
    if which == "level":
        return level(s, die)
    if which == "A":
        return stats_face(s, die).attack if printed else attack(s, die)
    if which == "D":
        return stats_face(s, die).defense if printed else defense(s, die)
    if which == "fielding":
        return stats_face(s, die).fielding
    return s.damage[die]


STATS = ("level", "cost", "A", "D", "fielding", "damage")
SHARED = ("affiliation", "energy", "name", "owner", "controller", "level", "cost")

EVENTS_OF = {
    "attacked": EV_ATTACKS,
    "blocked opponent": EV_BLOCKS,
    "fielded": EV_FIELDED,
    "koed": EV_KOED,
    "damaged this turn": EV_DAMAGED,
    "drawn": EV_DREW,
    "purchased": EV_BOUGHT,
}


EXTREMES = {
    "lowest cost": ("cost", False),
    "highest cost": ("cost", True),
    "lowest level": ("level", False),
    "highest level": ("level", True),
}

STATES = frozenset(EVENTS_OF) | frozenset(
    [
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "engaged",
        "damaged",
        "paired",
        "equip",
        "equipped",
        "continuous",
        "gear",
        "trap",
        "token",
        "epic",
        "basic",
        "basic action",
        "character",
        "action",
        "unpurchased",
        "crossover",
        "character face",
        "energy face",
        "action face",
        "single energy",
        "double energy",
        "burst",
        "*",
        "**",
        "damaged this way",
        "koed this way",
        "drawn this way",
        "rolled",
        "attacking alone",
        "lowest cost",
        "highest cost",
        "lowest level",
        "highest level",
        "borrowed",
        "attached",
        "chosen this way",
        "temporary",
        "damaged by breath weapon",
    ]
)
"""The states the engine can tell; another word is refused."""


class ShowingTest(Test):
    """The die shows an energy symbol (1.4.6): wild is itself and nothing else."""

    __slots__ = ("energy",)

    def __init__(self, energy: int) -> None:
        self.energy = energy

    def ok(self, s: State, f: Frame, die: int) -> bool:
        if s.face[die] < 0:
            return False
        energy = face_of(s, die).energy
        return len(energy) > self.energy and energy[self.energy] > 0


class StateTest(Test):
    """A state of the die: attacking, blocked, damaged, on an energy face, Continuous …"""

    __slots__ = ("event", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.event = EVENTS_OF.get(what, NONE)

    def ok(self, s: State, f: Frame, die: int) -> bool:
        what = self.what
        if self.event >= 0:
            return any(e[0] == self.event and e[1] == die for e in s.events)
        if what == "attacking":
            return die in s.attackers
        if what == "blocking":
            return any(b == die for b, _ in s.blocks)
        if what == "blocked":
            return die in s.attackers and die in s.was_blocked
        if what == "unblocked":
            return die in s.attackers and die not in s.was_blocked and s.sub > 10
        if what == "damaged this way":
            return _this_way(s, f, die, EV_DAMAGED)
        if what == "damaged by breath weapon":
            return any(
                e[0] == EV_DAMAGED and e[1] == die and e[5] == "Breath Weapon" and e[6] == f.die for e in s.events
            )
        if what == "koed this way":
            return _this_way(s, f, die, EV_KOED)
        if what == "chosen this way":
            return _this_way(s, f, die, EV_CHOSE)
        if what == "temporary":
            return s.zone[die] == FIELD and any(entry[0] == die for entry in s.home)
        if what == "drawn this way":
            return _this_way(s, f, die, EV_DREW)
        if what == "rolled":
            if f.event is not None and f.event[0] == EV_STEP_END:
                return die in s.rolled  # in the step that ends
            return _this_way(s, f, die, EV_ROLLED) or _this_way(s, f, die, EV_REROLLED)
        if what == "attacking alone":
            return s.attackers == (die,)
        if what == "engaged":
            # an attacker whose blockers are gone has been engaged and is blocked still (2.7.0.5, 2.7.2.4)
            return any(die in pair for pair in s.blocks) or (
                die in s.attackers and any(attacker == die for _, attacker in s.engaged)
            )
        if what == "damaged":
            return s.damage[die] > 0
        if what == "paired":
            return any(die in pair for pair in s.paired)
        if what == "equip":
            return s.t.cards[s.card_of[die]].equip
        if what == "equipped":
            return any(on == die for _, on in s.attached)
        if what == "attached":
            return any(gear == die for gear, _ in s.attached)
        if what == "borrowed":
            return s.controller[die] != s.owner[die]
        if what in EXTREMES:
            return True  # among all that fit otherwise: see DiceSelector.find
        return self._shows(s, die)

    def _shows(self, s: State, die: int) -> bool:
        what = self.what
        card = s.card_of[die]
        words = s.t.keywords[card]
        if what == "continuous":
            return "Continuous" in words or "Equip" in words or "Trap" in words
        if what == "gear":
            return "Equip" in words
        if what == "trap":
            return "Trap" in words
        if what == "token":
            return s.t.kind[card] == TOKEN
        if what == "epic":
            return s.t.kind[card] == EPIC
        if what in ("basic", "basic action"):
            return s.t.kind[card] in (BASIC, EPIC)
        if what == "character":
            return s.t.kind[card] in (CHARACTER, TOKEN)
        if what == "action":
            return s.t.kind[card] in (ACTION, BASIC, EPIC)
        if what == "unpurchased":
            return s.zone[die] == 6
        if what == "crossover":
            return len(s.t.energy[card]) > 1
        if s.face[die] < 0:
            return False
        face = face_of(s, die)
        if what == "character face":
            return face.kind == CHARACTER_FACE
        if what == "energy face":
            return face.kind == ENERGY_FACE
        if what == "action face":
            return face.kind == ACTION_FACE
        if what == "single energy":
            return face.kind == ENERGY_FACE and face.total == 1
        if what == "double energy":
            return face.kind == ENERGY_FACE and face.total == 2
        if what == "burst":
            return face.burst > 0
        if what in ("*", "**"):
            return face.burst == len(what)
        return False


def _this_way(s: State, f: Frame, die: int, kind: int) -> bool:
    """Whether something happened to a die through what this frame resolves."""
    return any(e[0] == kind and e[1] == die for e in s.events[f.born :])


class EngagedTest(Test):
    """Engaged with a die spoken of."""

    __slots__ = ("ref",)

    def __init__(self, ref: Reference) -> None:
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        other = self.ref.die(s, f)
        both = ((die, other), (other, die))
        if any(pair in both for pair in s.blocks):
            return True
        # what is resolved still knows who was engaged with a die that has left the attack zone (2.7.2.3)
        return f.prog >= 0 and in_attack_zone(s, die) and any(pair in both for pair in s.engaged)


class SharesTest(Test):
    """Shares an attribute with a die spoken of."""

    __slots__ = ("ref", "what")

    def __init__(self, what: str, ref: Reference) -> None:
        self.what = what
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        other = self.ref.die(s, f)
        if other < 0:
            return False
        if other >= NAMED_AFFILIATION:
            names = [s.t.affiliation_names[ref - NAMED_AFFILIATION] for ref in self.ref.refs(s, f)]
            return not affiliations(s, die).isdisjoint(names)
        if other >= NAMED_ENERGY:
            return any(ref - NAMED_ENERGY in energy_types(s, die) for ref in self.ref.refs(s, f))
        if self.what == "affiliation":
            return not affiliations(s, die).isdisjoint(affiliations(s, other))
        if self.what == "energy":
            return any(kind in energy_types(s, other) for kind in energy_types(s, die))
        if self.what == "name":
            return s.t.names[card_now(s, die)] == s.t.names[card_now(s, other)]
        if self.what == "owner":
            return s.owner[die] == s.owner[other]
        if self.what == "controller":
            return s.controller[die] == s.controller[other]
        return stat(s, die, self.what) == stat(s, other, self.what)


class SameTest(Test):
    """One of the dice spoken of."""

    __slots__ = ("ref",)

    def __init__(self, ref: Reference) -> None:
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return die in self.ref.refs(s, f)


class OtherTest(Test):
    """None of the dice spoken of. Looking ahead, where any of several may still be chosen, it may be any of them."""

    __slots__ = ("ref",)

    def __init__(self, ref: Reference) -> None:
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        refs = self.ref.refs(s, f)
        return die not in refs or (f.serial == AHEAD and self.ref.slot >= 0 and len(refs) > 1)


class NotTest(Test):
    """The opposite of a test."""

    __slots__ = ("test",)

    def __init__(self, test: Test) -> None:
        self.test = test

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return not self.test.ok(s, f, die)


class AnyTest(Test):
    """At least one of several tests."""

    __slots__ = ("tests",)

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return any(test.ok(s, f, die) for test in self.tests)


class AllTest(Test):
    """All of several tests."""

    __slots__ = ("tests",)

    def __init__(self, tests: list[Test]) -> None:
        self.tests = tests

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return all(test.ok(s, f, die) for test in self.tests)
