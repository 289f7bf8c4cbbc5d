"""What is said of a single die: its name, energy, affiliation, keyword, numbers, and who is engaged with it."""

from __future__ import annotations

from typing import Final

from overcrush.ability import nouns as n
from overcrush.engine import mods as m
from overcrush.engine.core import Amount, Frame, Selector, State, Test
from overcrush.engine.departed import held_by
from overcrush.engine.events import face_down
from overcrush.engine.in_force import changes
from overcrush.engine.refs import AHEAD, affected
from overcrush.engine.terms.entries import Words, links_test, unsupported
from overcrush.engine.terms.figures import STATS, compare, stat
from overcrush.engine.terms.likeness import LANTERNS, SHARED, SHARED_BY_ANY, SharesAnyTest, SharesTest
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import (
    affiliations,
    blanked,
    card_blanked,
    card_now,
    energy_types,
    has_keyword,
    is_sidekick,
)
from overcrush.model.const import (
    CARD,
    CHARACTER,
    ENERGY_NAMES,
    FIELD,
    RESERVE,
)

ROLLED: Final = (FIELD, RESERVE)


class NamedTest(Test):
    """The die's card has one of these names; ``own``: it is this very card; ``team``: of characters, those of the
    ability's own player are meant (3.4.1.3), one under their control among them (3.9.3)."""

    __slots__ = ("names", "own", "team")

    def __init__(self, names: tuple[str, ...], own: bool, team: bool = False) -> None:
        self.names = frozenset(name.casefold() for name in names)
        self.own = own
        self.team = team

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = card_now(s, die)
        if self.own and card == f.card:
            return True
        if s.t.names[card] not in self.names:
            if not s.t.aliases or self.names.isdisjoint(s.t.aliases.get(card, ())):
                return False
        if not self.team or s.t.kind[card] != CHARACTER:
            return True
        return (s.controller[die] if s.zone[die] in (FIELD, CARD) else held_by(s, die)) == f.you


class NameHasTest(Test):
    """The die's card has a word in its name."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word.casefold()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return self.word in s.t.names[card_now(s, die)]


class SubtitleHasTest(Test):
    """The die's card has a word in its subtitle."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word.casefold()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return self.word in s.t.cards[card_now(s, die)].subtitle.casefold()


class KindTest(Test):
    """The die is of a kind of creature, or a spell: the word stands by itself in its card's name, or in the subtitle of
    a Monster or, for a spell, of an action."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = s.t.cards[card_now(s, die)]
        if self.kind == "spell":
            return card.kind != "character" and self.kind in _words(card.subtitle)
        return self.kind in _words(card.name) or (
            self.kind in _words(card.subtitle) and "Monster" in affiliations(s, die)
        )


def _words(title: str) -> list[str]:
    """The words of a title; what is hyphenated is one."""
    return [word.strip(",.:;!?\"'()") for word in title.casefold().split()]


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
        self.names = frozenset(names) | (LANTERNS if "Lantern" in names else frozenset())

    def ok(self, s: State, f: Frame, die: int) -> bool:
        have = affiliations(s, die)
        if self.any:
            return bool(have)
        if self.same:
            return not have.isdisjoint(affiliations(s, f.die) if f.die >= 0 else s.t.affiliations[f.card])
        return not have.isdisjoint(self.names)

    def gained(self, names: set[str]) -> bool:
        """Whether one of these affiliations would do."""
        return self.any or self.same or not self.names.isdisjoint(names)


def alignment(s: State, die: int) -> str | None:
    """A die's alignment: its card's (1.3.7), unless it has lost it."""
    if s.in_force & m.LOSE and s.deep <= 5:
        s.deep += 1  # an alignment that depends on itself is not followed for ever
        lost = any(isinstance(mod, m.Lose) and "alignment" in mod.keywords for mod, _, _ in changes(s, m.M_LOSE, die))
        s.deep -= 1
        if lost:
            return None
    return s.t.cards[card_now(s, die)].alignment


class AlignmentTest(Test):
    """The die has one of these alignments."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return alignment(s, die) in self.names


class KeywordTest(Test):
    """The die has a keyword."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return _had_keyword(s, die, self.name)


def _had_keyword(s: State, die: int, name: str) -> bool:
    """Whether a die has a keyword, or had it as it left the field where that is what is asked (3.2.5)."""
    if s.recalled is not None and s.recalled[0] == die:
        return name in s.recalled[3]
    return has_keyword(s, die, name)


class AdventurerTest(Test):
    """The die has Experience, and its card does not say that it is no Adventurer all the same."""

    __slots__ = ()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        if not _had_keyword(s, die, "Experience"):
            return False
        card = card_now(s, die)
        for ability in (*s.t.statics[card], *(ability for ability in s.t.always if ability.card == card)):
            if ability.firm or not blanked(s, die):
                mods = [mod for static in ability.statics for mod in static.mods]
                if any(isinstance(mod, m.Lose) and "Adventurer" in mod.keywords for mod in mods):
                    return False
        return True


class AbilityTest(Test):
    """The die's card has an ability of a kind."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def ok(self, s: State, f: Frame, die: int) -> bool:
        card = card_now(s, die)
        # a Global is its card's, and stays when only a die's text is ignored (3.4.8.4)
        silent = card_blanked(s, card, "global") if self.kind == "global" else blanked(s, die, self.kind)
        mine = [a for a in s.t.abilities if a.card == card and (a.firm or not silent) and not face_down(s, a)]
        words = not silent and bool(s.t.keywords[card])
        if self.kind == "none":
            return not mine and not words
        if self.kind == "any":
            return bool(mine) or words
        if self.kind == "burst":
            return any(a.burst or a.instead for a in mine)
        return any(self.kind == a.kind or any(self.kind == spec.when for spec in a.triggers) for a in mine)


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
        if f.serial == AHEAD and self.amount.open(f):
            return True  # a number that is still to be named: it may be that one
        return compare(stat(s, die, self.which), self.op, self.amount.value(s, f))


class OwnTest(Test):
    """A number of the die against another of its own."""

    __slots__ = ("op", "other", "which")

    def __init__(self, which: str, op: str, other: str) -> None:
        self.which = which
        self.op = op
        self.other = other

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return compare(stat(s, die, self.which), self.op, stat(s, die, self.other))


class EngagedWithTest(Test):
    """Engaged with a die that is described."""

    __slots__ = ("which",)

    def __init__(self, which: Selector) -> None:
        self.which = which

    def ok(self, s: State, f: Frame, die: int) -> bool:
        # a die that has left the field was engaged with whom it fought, who may have left with it (2.7.2.3)
        for one, other in s.blocks if s.zone[die] == FIELD else s.engaged:
            if die in (one, other) and self._fits(s, f, other if die == one else one):
                return True
        return False

    def _fits(self, s: State, f: Frame, die: int) -> bool:
        if s.zone[die] == FIELD:
            return self.which.ok(s, f, die)
        return self.which.event_ok(s, f, die, s.controller[die], 0)


class WornTest(Test):
    """Gear that hangs on such a die (Equip)."""

    __slots__ = ("which",)

    def __init__(self, which: Selector | Reference) -> None:
        self.which = which

    def ok(self, s: State, f: Frame, die: int) -> bool:
        for gear, on in s.attached:
            if gear == die:
                return on == self.which.die(s, f) if isinstance(self.which, Reference) else self.which.ok(s, f, on)
        return False


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
        # what is resolved still knows who was engaged with whom, whichever of them has left the attack zone (2.7.2.3);
        # of a die that has left the field it is asked as it left (3.2.5)
        return (f.prog >= 0 or s.zone[die] != FIELD) and any(pair in both for pair in s.engaged)


class SameTest(Test):
    """One of the dice spoken of."""

    __slots__ = ("ref",)

    def __init__(self, ref: Reference) -> None:
        self.ref = ref

    def ok(self, s: State, f: Frame, die: int) -> bool:
        return die in self.ref.refs(s, f)


class ReachedTest(Test):
    """Nothing keeps the die from being affected by what is said of it. Whether something does is looked at as if
    nothing were."""

    __slots__ = ()

    def ok(self, s: State, f: Frame, die: int) -> bool:
        asking = s.asking
        if asking & m.SPARED or s.zone[die] != FIELD:
            return True
        s.asking = asking | m.SPARED
        found = len(affected(s, f, (die,))) > 0
        s.asking = asking
        return found


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


@links_test(n.Named)
def _named(low: Words, node: n.Named) -> Test:
    own = "self" in node.names
    team = not own and low.kind != "global" and not low.theirs
    return NamedTest(tuple(x for x in node.names if x != "self"), own, team)


@links_test(n.NameHas)
def _name_has(low: Words, node: n.NameHas) -> Test:
    return NameHasTest(node.word)


@links_test(n.SubtitleHas)
def _subtitle_has(low: Words, node: n.SubtitleHas) -> Test:
    return SubtitleHasTest(node.word)


@links_test(n.HasKind)
def _kind(low: Words, node: n.HasKind) -> Test:
    return KindTest(node.kind)


@links_test(n.HasEnergy)
def _energy(low: Words, node: n.HasEnergy) -> Test:
    return EnergyTest(tuple(ENERGY_NAMES.index(x) for x in node.types))


@links_test(n.HasAffiliation)
def _affiliation(low: Words, node: n.HasAffiliation) -> Test:
    return AffiliationTest(node.names)


@links_test(n.HasAlignment)
def _alignment(low: Words, node: n.HasAlignment) -> Test:
    return AlignmentTest(node.names)


@links_test(n.HasKeyword)
def _keyword(low: Words, node: n.HasKeyword) -> Test:
    if node.name == "Adventurer":
        low.table.spoken_of.add("Experience")
        return AdventurerTest()
    low.table.spoken_of.add(node.name)
    return KeywordTest(node.name)


@links_test(n.HasAbility)
def _ability(low: Words, node: n.HasAbility) -> Test:
    return AbilityTest(node.kind)


@links_test(n.IsSidekick)
def _sidekick(low: Words, node: n.IsSidekick) -> Test:
    return SidekickTest()


@links_test(n.Compare)
def _compare(low: Words, node: n.Compare) -> Test:
    if node.which not in STATS:
        raise unsupported(node)
    if isinstance(node.amount, n.Stat) and node.amount.die == n.Ref("itself"):
        if node.amount.which not in STATS or node.amount.printed:
            raise unsupported(node)
        return OwnTest(node.which, node.op, node.amount.which)
    return CompareTest(node.which, node.op, low.amount(node.amount).exact())


@links_test(n.EngagedWith)
def _engaged(low: Words, node: n.EngagedWith) -> Test:
    if node.worn:
        which = low.selector(node.die) if isinstance(node.die, n.Dice) else low.ref(node.die)
        return WornTest(which)
    if isinstance(node.die, n.Dice):
        return EngagedWithTest(low.selector(node.die))
    return EngagedTest(low.ref(node.die))


@links_test(n.Shares)
def _shares(low: Words, node: n.Shares) -> Test:
    if node.what not in SHARED:
        raise unsupported(node)
    if isinstance(node.die, n.Dice):
        if node.what not in SHARED_BY_ANY:
            raise unsupported(node)
        return SharesAnyTest(node.what, low.selector(node.die))
    return SharesTest(node.what, low.spoken(node.die))


@links_test(n.Same)
def _same(low: Words, node: n.Same) -> Test:
    return SameTest(low.spoken(node.die))


@links_test(n.Not)
def _not(low: Words, node: n.Not) -> Test:
    return OtherTest(low.spoken(node.test.die)) if isinstance(node.test, n.Same) else NotTest(low.test(node.test))


@links_test(n.AnyOf)
def _any_of(low: Words, node: n.AnyOf) -> Test:
    return AnyTest([low.test(t) for t in node.tests])


@links_test(n.AllOf)
def _all_of(low: Words, node: n.AllOf) -> Test:
    tests = node.tests
    if any(isinstance(t, n.AnyOf) and n.IsSidekick() in t.tests for t in tests):
        # an unrolled Sidekick is a Sidekick die, no character die (1.6.3), unless Sidekicks are asked for
        tests = tuple(n.AnyOf((t, n.IsSidekick())) if t == n.Is("character") else t for t in tests)
    return AllTest([low.test(t) for t in tests])
