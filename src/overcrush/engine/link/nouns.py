"""Linked noun phrases: tests on dice, descriptions, amounts."""

from __future__ import annotations

from overcrush.engine.core import Amount, Frame, Selector, State, Test
from overcrush.engine.events import has_ability
from overcrush.engine.refs import event_die, event_other, that_player, this_die
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
    EV_DAMAGED,
    EV_DREW,
    EV_FIELDED,
    EV_KOED,
    EV_REROLLED,
    EV_ROLLED,
    FIELD,
    FLAG_ATTACKING,
    FLAG_BLOCKING,
    FLAG_SIDEKICK,
    NONE,
    RESERVE,
    SIDEKICK,
    TOKEN,
    WILD,
    ZONES,
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


# --- tests ---------------------------------------------------------------------------------------------


class NamedTest(Test):
    """The die's card has one of these names; ``own``: it is this very card."""

    __slots__ = ("names", "own")

    def __init__(self, names: tuple[str, ...], own: bool) -> None:
        self.names = frozenset(name.casefold() for name in names)
        self.own = own

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = card_now(s, die)
        return (self.own and card == f.card) or s.t.names[card] in self.names


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


EVENTS_OF = {
    "attacked": EV_ATTACKS,
    "blocked opponent": EV_BLOCKS,
    "fielded": EV_FIELDED,
    "koed": EV_KOED,
    "damaged this turn": EV_DAMAGED,
    "drawn": EV_DREW,
    "purchased": EV_BOUGHT,
}


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
        if what == "koed this way":
            return _this_way(s, f, die, EV_KOED)
        if what == "drawn this way":
            return _this_way(s, f, die, EV_DREW)
        if what == "rolled":
            return _this_way(s, f, die, EV_ROLLED) or _this_way(s, f, die, EV_REROLLED)
        if what == "attacking alone":
            return s.attackers == (die,)
        if what == "engaged":
            return any(die in pair for pair in s.blocks)
        if what == "damaged":
            return s.damage[die] > 0
        if what == "paired":
            return any(die in pair for pair in s.paired)
        if what == "equip":
            return s.t.cards[s.card_of[die]].equip
        if what == "equipped":
            return any(on == die for _, on in s.attached)
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
        return any(pair in ((die, other), (other, die)) for pair in s.blocks)


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


# --- descriptions --------------------------------------------------------------------------------------


class DiceSelector(Selector):
    """A linked description of dice."""

    __slots__ = ("attack_only", "kind", "tests", "whose", "zones")

    def __init__(self, kind: str, whose: str, zones: tuple[int, ...], attack_only: bool, tests: list[Test]) -> None:
        self.kind = kind
        self.whose = whose
        self.zones = zones
        self.attack_only = attack_only
        self.tests = tests

    def _side(self, s: State, f: Frame, player: int) -> bool:
        whose = self.whose
        if whose == "any":
            return True
        if whose == "you":
            return player == f.you
        if whose == "opponent":
            return player != f.you
        if whose == "active":
            return player == s.active
        return player == that_player(s, f)

    def ok(self, s: State, f: Frame, die: int) -> bool:
        zone = s.zone[die]
        if (self.zones and zone not in self.zones) or not self._side(s, f, s.controller[die]):
            return False
        if self.attack_only and not in_attack_zone(s, die):
            return False
        if not (self._rolled_kind(s, die) if zone in ROLLED else self._type(s, die)):
            return False
        for test in self.tests:
            if not test.ok(s, f, die):
                return False
        return True

    def _rolled_kind(self, s: State, die: int) -> bool:
        kind = self.kind
        if kind == "die" or kind == "card":
            return True
        shows = face_of(s, die).kind
        if kind == "character":
            return shows == CHARACTER_FACE
        if kind == "energy":
            return shows == ENERGY_FACE
        if kind == "action":
            return shows == ACTION_FACE
        return shows == ACTION_FACE and s.t.kind[s.card_of[die]] in (BASIC, EPIC)

    def _type(self, s: State, die: int) -> bool:
        kind = self.kind
        type_ = s.t.kind[s.card_of[die]]
        if kind == "character":
            # an unrolled Sidekick is a Sidekick die, no character die (1.6.3), unless Sidekicks are asked for
            return type_ == CHARACTER or type_ == TOKEN or (type_ == SIDEKICK and self.wants_sidekicks())
        if kind == "action":
            return type_ in (ACTION, BASIC, EPIC)
        if kind == "basic action":
            return type_ in (BASIC, EPIC)
        return kind != "energy"

    def wants_sidekicks(self) -> bool:
        """Whether it speaks of Sidekicks."""
        return any(_speaks_of_sidekicks(test) for test in self.tests)

    def event_ok(self, s: State, f: Frame, die: int, player: int, flags: int) -> bool:
        if not self._side(s, f, player):
            return False
        if self.kind == "character":
            if s.t.kind[s.card_of[die]] not in (CHARACTER, SIDEKICK, TOKEN):
                return False
        elif not self._type(s, die):
            return False
        return all(_event_test(s, f, test, die, flags) for test in self.tests)

    def card_ok(self, s: State, f: Frame, card: int, player: int) -> bool:
        if not self._side(s, f, player):
            return False
        die = s.t.first_die[card]
        return die >= 0 and self._type(s, die) and all(test.ok(s, f, die) for test in self.tests)

    def find(self, s: State, f: Frame) -> list[int]:
        found: list[int] = []
        for zone in self.zones:
            for player in (f.you, 1 - f.you):
                if self._side(s, f, player):
                    found.extend(d for d in s.zones[player * ZONES + zone] if self.ok(s, f, d))
            if zone == 6:
                found.extend(d for d in range(len(s.zone)) if s.zone[d] == 6 and self._unpurchased(s, f, d))
        return found

    def find_of(self, s: State, f: Frame, player: int) -> list[int]:
        """The dice of one player that fit, that player being "that player"."""
        mine = Frame(f.prog, f.you, f.die, f.card, f.event, [(), (-1 - player,)])
        return [d for d in self.find(s, mine) if s.controller[d] == player]

    def anything(self) -> bool:
        return self.kind == "character" and self.whose == "any" and not self.tests

    def _unpurchased(self, s: State, f: Frame, die: int) -> bool:
        """One die for each card that has some left (they are alike), of a card the right player could buy from."""
        card = s.card_of[die]
        if any(s.zone[d] == 6 for d in range(s.t.first_die[card], die)):
            return False
        owner = s.t.owner[card]
        if owner >= 0 and not self._side(s, f, owner):
            return False
        return self._type(s, die) and all(test.ok(s, f, die) for test in self.tests)


def _speaks_of_sidekicks(test: Test) -> bool:
    if isinstance(test, SidekickTest):
        return True
    if isinstance(test, AnyTest | AllTest):
        return any(_speaks_of_sidekicks(t) for t in test.tests)
    return False


def _event_test(s: State, f: Frame, test: Test, die: int, flags: int) -> bool:
    """A test on a die as it was when the event happened."""
    if isinstance(test, SidekickTest):
        return bool(flags & FLAG_SIDEKICK) or test.ok(s, f, die)
    if isinstance(test, StateTest):
        if test.what == "attacking" and flags & FLAG_ATTACKING:
            return True
        if test.what == "blocking" and flags & FLAG_BLOCKING:
            return True
    elif isinstance(test, NotTest):
        return not _event_test(s, f, test.test, die, flags)
    elif isinstance(test, AnyTest):
        return any(_event_test(s, f, t, die, flags) for t in test.tests)
    elif isinstance(test, AllTest):
        return all(_event_test(s, f, t, die, flags) for t in test.tests)
    return test.ok(s, f, die)


# --- amounts -------------------------------------------------------------------------------------------


class Number(Amount):
    """A plain number."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, s: State, f: Frame) -> int:
        return self.n


class CountOf(Amount):
    """How many dice, or different characters, fit a description."""

    __slots__ = ("of", "ref", "selector")

    def __init__(self, selector: Selector | None, ref: Reference | None, of: str) -> None:
        self.selector = selector
        self.ref = ref
        self.of = of

    def value(self, s: State, f: Frame) -> int:
        dice = self.selector.find(s, f) if self.selector is not None else list(self.ref.refs(s, f)) if self.ref is not None else []
        return measure(s, dice, self.of)


def measure(s: State, dice: list[int], of: str) -> int:
    """Count dice, the different characters, energy types or affiliations among them, or add up their levels or costs."""
    if of == "characters":
        # tokens and Sidekicks are no characters by name (1.7.4); each card counts once (3.1.24)
        return len({(s.controller[d], card_now(s, d)) for d in dice if s.t.kind[s.card_of[d]] != TOKEN})
    if of == "energy types":
        return len({kind for d in dice for kind in energy_types(s, d)})
    if of == "affiliations":
        return len({name for d in dice for name in affiliations(s, d)})
    if of == "sharing affiliation":
        # the most different characters that share one affiliation (Teamwork)
        cards = {(s.controller[d], card_now(s, d)): affiliations(s, d) for d in dice if s.t.kind[s.card_of[d]] != TOKEN}
        names = {name for have in cards.values() for name in have}
        return max((sum(1 for have in cards.values() if name in have) for name in names), default=0)
    if of == "levels":
        return sum(level(s, d) for d in dice)
    if of == "costs":
        return sum(s.t.cost[card_now(s, d)] for d in dice)
    return len(dice)


class StatOf(Amount):
    """A number on a die spoken of."""

    __slots__ = ("printed", "ref", "which")

    def __init__(self, which: str, ref: Reference, printed: bool) -> None:
        self.which = which
        self.ref = ref
        self.printed = printed

    def value(self, s: State, f: Frame) -> int:
        die = self.ref.die(s, f)
        return stat(s, die, self.which, self.printed) if die >= 0 else 0


class ExtremeOf(Amount):
    """The highest or lowest of a number among dice."""

    __slots__ = ("highest", "selector", "which")

    def __init__(self, which: str, selector: Selector, highest: bool) -> None:
        self.which = which
        self.selector = selector
        self.highest = highest

    def value(self, s: State, f: Frame) -> int:
        values = [stat(s, d, self.which) for d in self.selector.find(s, f)]
        return (max(values) if self.highest else min(values)) if values else 0


class SymbolsIn(Amount):
    """Energy symbols in a player's reserve (1.4.6): wild is none of them."""

    __slots__ = ("energy", "opponent")

    def __init__(self, energy: str, opponent: bool) -> None:
        self.energy = energy
        self.opponent = opponent

    def value(self, s: State, f: Frame) -> int:
        from overcrush.model.const import ENERGY_NAMES

        player = 1 - f.you if self.opponent else f.you
        have = [0] * 6
        for die in s.zones[player * ZONES + RESERVE]:
            for kind, n in enumerate(face_of(s, die).energy):
                have[kind] += n
        if self.energy == "any":
            return sum(have)
        if self.energy == "types":
            return sum(1 for kind in range(WILD) if have[kind])
        return have[ENERGY_NAMES.index(self.energy)]


class LifeOf(Amount):
    """A player's life."""

    __slots__ = ("opponent",)

    def __init__(self, opponent: bool) -> None:
        self.opponent = opponent

    def value(self, s: State, f: Frame) -> int:
        return s.life[1 - f.you if self.opponent else f.you]


class AmountOfEvent(Amount):
    """The amount of the triggering event."""

    __slots__ = ()

    def value(self, s: State, f: Frame) -> int:
        return f.event[4] if f.event is not None else 0


class CountBound(Amount):
    """How many things a name is bound to."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, s: State, f: Frame) -> int:
        return len(f.slots[self.slot]) if self.slot < len(f.slots) else 0


class Product(Amount):
    """An amount multiplied."""

    __slots__ = ("amount", "factor")

    def __init__(self, factor: int, amount: Amount) -> None:
        self.factor = factor
        self.amount = amount

    def value(self, s: State, f: Frame) -> int:
        return self.factor * self.amount.value(s, f)


class HalfOf(Amount):
    """Half an amount."""

    __slots__ = ("amount", "up")

    def __init__(self, amount: Amount, up: bool) -> None:
        self.amount = amount
        self.up = up

    def value(self, s: State, f: Frame) -> int:
        n = self.amount.value(s, f)
        return (n + 1) // 2 if self.up else n // 2


class Total(Amount):
    """Several amounts added up."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Amount]) -> None:
        self.parts = parts

    def value(self, s: State, f: Frame) -> int:
        return sum(part.value(s, f) for part in self.parts)


def triggers(s: State, die: int, index: int) -> bool:
    """Whether a die has an ability, by its number."""
    return has_ability(s, die, s.t.abilities[index], 0)
