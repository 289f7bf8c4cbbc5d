"""Which dice a description fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.engine.core import Frame, Op, Refs, Selector, State, Test
from overcrush.engine.departed import SHOWN, departed_as, held_by, left_field, parting, shown_when_it_left
from overcrush.engine.events import PARTING
from overcrush.engine.refs import SLOT_THAT, that_player
from overcrush.engine.terms.figures import compare, stat
from overcrush.engine.terms.history import HadTest
from overcrush.engine.terms.predicates import (
    AffiliationTest,
    AllTest,
    AnyTest,
    CompareTest,
    NotTest,
    OtherTest,
    SameTest,
    SidekickTest,
)
from overcrush.engine.terms.states import ShowingTest, StateTest
from overcrush.engine.values import in_attack_zone
from overcrush.model.const import (
    ACTION,
    ACTION_FACE,
    BAG,
    BASIC,
    CARD,
    CHARACTER,
    CHARACTER_FACE,
    E_DIE,
    E_FLAGS,
    E_KIND,
    ENERGY_FACE,
    EPIC,
    EV_LEFT,
    FIELD,
    FLAG_ATTACKING,
    FLAG_BLOCKING,
    FLAG_SIDEKICK,
    HELD,
    NONE,
    OUT,
    PREP,
    RESERVE,
    SHOWN_FACE,
    SIDEKICK,
    TOKEN,
    USED,
    WAS_ALONE,
    WAS_BLOCKED,
    WAS_DAMAGED,
    WAS_ENGAGED,
    WAS_EQUIPPED,
    WAS_PAIRED,
    WAS_UNBLOCKED,
    ZONES,
)

ROLLED: Final = (FIELD, RESERVE)

IN_THE_FIELD: Final = (
    "koed",
    "koed this way",
    "damaged this way",
    "damaged this turn",
    "attacked",
    "blocked opponent",
    "fielded",
)
"""What only happens to dice in the field, where a Sidekick is a character die."""

FIGHTING: Final = ("attacking", "blocking", "blocked", "unblocked", "engaged")
"""What dice are only in an Attack Step."""

WAS: Final = {
    "blocked": WAS_BLOCKED,
    "unblocked": WAS_UNBLOCKED,
    "engaged": WAS_ENGAGED,
    "damaged": WAS_DAMAGED,
    "equipped": WAS_EQUIPPED,
    "paired": WAS_PAIRED,
    "attacking alone": WAS_ALONE,
}
"""What is remembered of a die as it left the field."""

BURSTS: Final = ("burst", "*", "**")

SHOWS: Final = {
    "character": CHARACTER_FACE,
    "energy": ENERGY_FACE,
    "action": ACTION_FACE,
    "basic action": ACTION_FACE,
}
ENERGY_FACES: Final = ("energy face", "single energy", "double energy")
ANYWHERE: Final = (FIELD, RESERVE, PREP, USED, BAG, HELD, OUT)


def unchanged(s: State, card: int) -> int:
    """A die that is what its card says (1.3.7): what a die in play has gained or lost is not its card's, nor that of
    the dice still on it."""
    first = s.t.first_die[card]
    if first < 0 or not (s.effects or s.static_on) or s.zone[first] not in ROLLED:
        return first
    dice = range(first, first + s.t.on_team[card])
    aside = next((die for die in dice if s.zone[die] not in ROLLED), NONE)
    if aside >= 0:
        return aside
    return next((die for die in dice if not any(die in e.dice for e in s.effects)), first)


class DiceSelector(Selector):
    """A linked description of dice."""

    __slots__ = ("attack_only", "basic", "kind", "past", "plain", "shows", "tests", "typed", "whose", "zones")

    def __init__(self, kind: str, whose: str, zones: tuple[int, ...], attack_only: bool, tests: list[Test]) -> None:
        self.kind = kind
        self.basic = kind == "basic action"
        self.typed = kind in SHOWS and kind != "energy" and any(_shows_energy(t) for t in tests)
        """A character or action die by its card, where the words say that it shows energy (1.6.3, 1.6.9)."""
        self.shows = NONE if self.typed else SHOWS.get(kind, NONE)
        """The kind of face it shows where it is rolled, or -1 for any."""
        self.whose = whose
        self.zones = zones
        self.attack_only = attack_only
        self.tests = tests
        self.plain = (
            kind == "character"
            and zones == (FIELD,)
            and not tests
            and not attack_only
            and whose in ("any", "you", "opponent")
        )
        self.past = not zones and any(_happened(t) for t in tests)
        """Whether it speaks of what happened to dice in the field: of one that has left it, what it was as it did, and
        whose (3.2.5, 3.9.8)."""

    def side(self, s: State, f: Frame, player: int) -> bool:
        whose = self.whose
        if whose == "any":
            return True
        if whose == "you":
            return player == f.you
        if whose == "opponent":
            return player != f.you
        if whose == "active":
            return player == s.active
        if len(f.slots) > SLOT_THAT and len(f.slots[SLOT_THAT]) > 1:
            return True
        return player == that_player(s, f)

    def ok(self, s: State, f: Frame, die: int) -> bool:
        zone = s.zone[die]
        zones = self.zones
        if zones and zone not in zones:
            return False
        if self.past:
            return self.side(s, f, held_by(s, die)) and self._fits(s, f, die, zone, parting(s, die))
        whose = self.whose
        if whose == "you":
            if s.controller[die] != f.you:
                return False
        elif whose == "opponent":
            if s.controller[die] == f.you:
                return False
        elif whose != "any" and not self.side(s, f, s.controller[die]):
            return False
        return self._fits(s, f, die, zone)

    def _fits(self, s: State, f: Frame, die: int, zone: int, flags: int = 0) -> bool:
        """Whether a die of the right player, in the right zone, is what is described; ``flags``: what was true of it
        as it left the field."""
        if self.attack_only and not in_attack_zone(s, die):
            return False
        if zone == FIELD or (zone == RESERVE and not self.past):
            if self.shows >= 0:
                card = s.card_of[die]
                if s.t.faces[card][s.face[die]].kind != self.shows:
                    return False
                if self.basic and s.t.kind[card] not in (BASIC, EPIC):
                    return False
            elif self.typed and not self._type(s, die):
                return False
        elif not self._type(s, die):
            return False
        elif self.past:
            return as_it_was(s, f, self.tests, die, flags)
        for test in self.tests:
            if not test.ok(s, f, die):
                return False
        return True

    def _type(self, s: State, die: int) -> bool:
        kind = self.kind
        type_ = s.t.kind[s.card_of[die]]
        if kind == "character":
            # an unrolled Sidekick is a Sidekick die, no character die (1.6.3), unless Sidekicks are asked for
            if type_ == SIDEKICK:
                return s.t.edition.unrolled_sidekicks or self.wants_sidekicks()
            return type_ == CHARACTER or type_ == TOKEN
        if kind == "action":
            return type_ in (ACTION, BASIC, EPIC)
        if kind == "basic action":
            return type_ in (BASIC, EPIC)
        if kind == "card":
            return type_ != SIDEKICK  # Sidekick dice have none (1.3.9)
        return kind != "energy"

    def wants_sidekicks(self) -> bool:
        """Whether it speaks of Sidekicks, or of what happened to character dice in the field."""
        return any(_speaks_of_sidekicks(test) or _happened(test) for test in self.tests)

    def event_ok(self, s: State, f: Frame, die: int, player: int, flags: int) -> bool:
        if not self.side(s, f, player):
            return False
        if self.kind == "character":
            if s.t.kind[s.card_of[die]] not in (CHARACTER, SIDEKICK, TOKEN):
                return False
        elif not self._type(s, die):
            return False
        return as_it_was(s, f, self.tests, die, flags)

    def card_ok(self, s: State, f: Frame, card: int, player: int) -> bool:
        return self._card(s, f, card, player, self.tests)

    def card_may(self, s: State, f: Frame, card: int, player: int) -> bool:
        # some text gives affiliations to dice in the Reserve Pool, and may do so yet (3.1.22)
        tests = self.tests
        if s.t.lent and any(isinstance(test, AffiliationTest) for test in tests):
            tests = [x for x in tests if not (isinstance(x, AffiliationTest) and x.gained(s.t.lent))]
        return self._card(s, f, card, player, tests)

    def _card(self, s: State, f: Frame, card: int, player: int, tests: Sequence[Test]) -> bool:
        """Whether a card is that player's, of this kind, and all of this is true of it."""
        if not self.side(s, f, player):
            return False
        first = s.t.first_die[card]
        if first < 0 or not self._type(s, first):
            return False
        die = unchanged(s, card)
        return all(test.ok(s, f, first if _points(test) else die) for test in tests)

    def find(self, s: State, f: Frame) -> list[int]:
        if self.plain:
            return self._characters(s, f)
        if self.past:
            return self._of_the_past(s, f)
        found: list[int] = []
        for zone in self.zones or ANYWHERE:
            for player in (f.you, 1 - f.you):
                dice = s.zones[player * ZONES + zone]
                if dice and self.side(s, f, player):
                    for die in dice:
                        if self._fits(s, f, die, zone):
                            found.append(die)
            if zone == CARD:
                found.extend(d for d in range(len(s.zone)) if s.zone[d] == CARD and self._unpurchased(s, f, d))
        return found

    def offers(self, s: State, f: Frame, op: Op) -> bool:
        if self.plain:
            return self._offers_characters(s, f, op)
        zones = self.zones or ANYWHERE
        if self.past or CARD in zones:
            return super().offers(s, f, op)
        for zone in zones:
            for player in (f.you, 1 - f.you):
                dice = s.zones[player * ZONES + zone]
                if dice and self.side(s, f, player):
                    for die in dice:
                        if self._fits(s, f, die, zone) and op.takes(s, f, die):
                            return True
        return False

    def _offers_characters(self, s: State, f: Frame, op: Op) -> bool:
        """The same of character dice in the field."""
        faces, card_of, face = s.t.faces, s.card_of, s.face
        if self.whose != "opponent":
            for die in s.zones[f.you * ZONES + FIELD]:
                if faces[card_of[die]][face[die]].kind == CHARACTER_FACE and op.takes(s, f, die):
                    return True
        if self.whose != "you":
            for die in s.zones[(1 - f.you) * ZONES + FIELD]:
                if faces[card_of[die]][face[die]].kind == CHARACTER_FACE and op.takes(s, f, die):
                    return True
        return False

    def _of_the_past(self, s: State, f: Frame) -> list[int]:
        """The dice to which it happened, wherever they are."""
        found: list[int] = []
        only: set[int] | None = None
        for test in self.tests:
            only = only if only is not None else test.whom(s, f)
        if only is not None and not only:
            return found
        gone = left_field(s)
        for zone in ANYWHERE:
            for player in (f.you, 1 - f.you):
                for die in s.zones[player * ZONES + zone]:
                    if only is not None and die not in only:
                        continue
                    if die in gone:
                        if self.ok(s, f, die):
                            found.append(die)
                    elif self.side(s, f, s.controller[die]) and self._fits(s, f, die, zone):
                        found.append(die)
        return found

    def _characters(self, s: State, f: Frame) -> list[int]:
        """Character dice in the field, whoever's: the description most abilities have."""
        whose = self.whose
        dice = s.zones[f.you * ZONES + FIELD] if whose != "opponent" else s.zones[(1 - f.you) * ZONES + FIELD]
        if whose == "any":
            dice = dice + s.zones[(1 - f.you) * ZONES + FIELD]
        faces, card_of, face = s.t.faces, s.card_of, s.face
        return [d for d in dice if faces[card_of[d]][face[d]].kind == CHARACTER_FACE]

    def find_of(self, s: State, f: Frame, player: int) -> list[int]:
        """The dice of one player that fit, that player being "that player"."""
        mine = f.copy()
        mine.slots[SLOT_THAT] = (-1 - player,)
        return [d for d in self.find(s, mine) if s.controller[d] == player]

    def meant(self, s: State, f: Frame) -> Refs | None:
        for test in self.tests:
            if isinstance(test, SameTest):
                return test.ref.refs(s, f)
        return None

    def fighting(self) -> bool:
        return self.attack_only or any(_fights(test) for test in self.tests)

    def anything(self) -> bool:
        return self.kind == "character" and self.whose == "any" and not self.tests

    def _unpurchased(self, s: State, f: Frame, die: int) -> bool:
        """One die for each card that has some left (they are alike), of a card the right player could buy from."""
        card = s.card_of[die]
        if any(s.zone[d] == CARD for d in range(s.t.first_die[card], die)):
            return False
        owner = s.t.owner[card]
        if owner >= 0 and not self.side(s, f, owner):
            return False
        if owner < 0 and self.whose != "any" and self.kind not in ("action", "basic action"):
            return False  # basic actions are nobody's (2.1.2)
        return self._type(s, die) and all(test.ok(s, f, die) for test in self.tests)


class ExtremeTest(Test):
    """None of those that are described otherwise alike has a higher, or a lower, number."""

    __slots__ = ("among", "highest", "which")

    def __init__(self, which: str, highest: bool, among: DiceSelector) -> None:
        self.which = which
        self.highest = highest
        self.among = among

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return self.first(s, f, die, stat(s, die, self.which))

    def first(self, s: State, f: Frame, die: int, mine: int) -> bool:
        """Whether a die is the first of them with such a number."""
        others = [stat(s, d, self.which) for d in self.among.find(s, f) if d != die]
        return all(other <= mine for other in others) if self.highest else all(other >= mine for other in others)


def _speaks_of_sidekicks(test: Test) -> bool:
    if isinstance(test, SidekickTest):
        return True
    if isinstance(test, AnyTest | AllTest):
        return any(_speaks_of_sidekicks(t) for t in test.tests)
    return False


def _shows_energy(test: Test) -> bool:
    """Whether a die that fits may show energy."""
    if isinstance(test, AnyTest | AllTest):
        return any(_shows_energy(part) for part in test.tests)
    return isinstance(test, ShowingTest) or (isinstance(test, StateTest) and test.what in ENERGY_FACES)


def _happened(test: Test) -> bool:
    """Whether it tells what happened to a die in the field, or what it did there."""
    if isinstance(test, AnyTest):
        return all(_happened(part) for part in test.tests)
    return isinstance(test, HadTest) or (isinstance(test, StateTest) and test.what in IN_THE_FIELD)


def _points(test: Test) -> bool:
    """Whether it asks which die it is: a card is spoken of by its first one."""
    if isinstance(test, AnyTest | AllTest):
        return any(_points(part) for part in test.tests)
    return _points(test.test) if isinstance(test, NotTest) else isinstance(test, SameTest | OtherTest)


def _fights(test: Test) -> bool:
    """Whether only a die that fights can be so."""
    if isinstance(test, AnyTest):
        return all(_fights(part) for part in test.tests)
    if isinstance(test, AllTest):
        return any(_fights(part) for part in test.tests)
    return isinstance(test, StateTest) and test.what in FIGHTING


def as_it_was(s: State, f: Frame, tests: Sequence[Test], die: int, flags: int) -> bool:
    """Whether a die was so when an event happened: of one that has left the field, what it was as it did."""
    before = s.recalled
    if flags >> SHOWN_FACE:
        s.recalled = departed_as(s, die)
    fits = all(_event_test(s, f, test, die, flags) for test in tests)
    s.recalled = before
    return fits


def when_it_left(s: State, f: Frame, die: int) -> int:
    """What was true of an unrolled die when it left the field, if this ability is about that, or made it leave; else
    0."""
    if s.face[die] >= 0:
        return 0
    if f.event is not None and f.event[E_DIE] == die and f.event[E_KIND] in PARTING:
        return f.event[E_FLAGS]
    for event in reversed(s.events[f.born :]) if f.born else ():
        if event[E_KIND] == EV_LEFT and event[E_DIE] == die:
            return event[E_FLAGS]
    return 0


def _event_test(s: State, f: Frame, test: Test, die: int, flags: int) -> bool:
    """A test on a die as it was when the event happened."""
    if isinstance(test, SidekickTest):
        return bool(flags & FLAG_SIDEKICK) or test.ok(s, f, die)
    if isinstance(test, StateTest):
        if flags >> SHOWN_FACE and s.zone[die] != FIELD:
            if test.what in WAS:
                return flags & WAS[test.what] != 0
            if test.what in BURSTS:
                burst = s.t.faces[s.card_of[die]][(flags >> SHOWN_FACE & 15) - 1].burst
                return burst > 0 if test.what == "burst" else burst == len(test.what)
        if test.what == "attacking" and flags & FLAG_ATTACKING:
            return True
        if test.what == "blocking" and flags & FLAG_BLOCKING:
            return True
        if test.what == "character" and flags & FLAG_SIDEKICK:
            return True  # it showed its character face (1.6.5)
    elif isinstance(test, CompareTest) and flags >> SHOWN_FACE and s.zone[die] != FIELD and test.which in SHOWN:
        return compare(shown_when_it_left(s, die, test.which, flags), test.op, test.amount.value(s, f))
    elif isinstance(test, ExtremeTest) and flags >> SHOWN_FACE and s.zone[die] != FIELD and test.which in SHOWN:
        return test.first(s, f, die, shown_when_it_left(s, die, test.which, flags))
    elif isinstance(test, NotTest):
        return not _event_test(s, f, test.test, die, flags)
    elif isinstance(test, AnyTest):
        return any(_event_test(s, f, t, die, flags) for t in test.tests)
    elif isinstance(test, AllTest):
        return all(_event_test(s, f, t, die, flags) for t in test.tests)
    return test.ok(s, f, die)
