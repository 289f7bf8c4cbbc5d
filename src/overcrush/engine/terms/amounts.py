"""Amounts a text speaks of."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overcrush.ability import nouns as n
from overcrush.engine.core import Amount, Event, Frame, Selector, State
from overcrush.engine.departed import SHOWN, last_shown
from overcrush.engine.terms.entries import Words, links_amount, unsupported
from overcrush.engine.terms.figures import PRINTED, STATS, TOKENS, stat
from overcrush.engine.terms.likeness import LANTERNS, affiliations_then, types_then
from overcrush.engine.terms.references import Reference
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.engine.values import affiliations, card_now, energy_types, face_of
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_PLAYER,
    E_RULE,
    ENERGY_NAMES,
    EV_BOUGHT,
    EV_FIELDED,
    EV_GLOBAL,
    EV_PASSED,
    EV_SPENT,
    EV_USED,
    NONE,
    RESERVE,
    SYMBOL_BITS,
    TOKEN,
    WILD,
    ZONES,
)


class Number(Amount):
    """A plain number."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, s: State, f: Frame) -> int:
        return self.n

    def constant(self) -> bool:
        return True

    def lowers(self) -> bool:
        return self.n < 0


class CountOf(Amount):
    """How many dice, or different characters, fit a description."""

    __slots__ = ("given", "of", "ref", "selector")

    def __init__(self, selector: Selector | None, ref: Reference | None, of: str) -> None:
        self.selector = selector
        self.ref = ref
        self.of = of
        self.given: tuple[int, ...] = ()
        """Slots of dice that were given to be KO'd and count, also if they Regenerated (Regenerate (5))."""

    def value(self, s: State, f: Frame) -> int:
        dice = (
            self.selector.find(s, f)
            if self.selector is not None
            else list(self.ref.refs(s, f))
            if self.ref is not None
            else []
        )
        for slot in self.given:
            dice += [die for die in f.slots[slot] if die not in dice]
        return measure(s, dice, self.of, self.ref is not None or looks_back(self.selector))


TOTALS: Final = {"attacks": "A", "defenses": "D", "levels": "level", "costs": "cost", "fieldings": "fielding"}
"""What one of the numbers of some dice is called where it is added up, and what it is called on one."""
SHARING: Final = ("sharing affiliation", "dice sharing affiliation")
"""The most characters, or dice, that have one affiliation in common."""
MEASURES: Final = (
    "dice",
    "characters",
    "energy types",
    "affiliations",
    "affiliation icons",
    "Lantern colors",
    *SHARING,
    "symbols",
    *TOTALS,
)


def character_of(s: State, die: int) -> tuple[int, int]:
    """The character a die is of: a card of a player's team (3.1.12, 3.1.24)."""
    return s.controller[die], card_now(s, die)


def looks_back(selector: Selector | None) -> bool:
    """Whether dice are described by what happened to them: those that have left the field are what they were then."""
    return isinstance(selector, DiceSelector) and selector.past


def measure(s: State, dice: list[int], of: str, left: bool = False) -> int:
    """Count dice, the different characters, energy types or affiliations among them or the energy symbols on them, or
    add up one of their numbers; ``left``: of dice that have left the field, what they were as they did."""
    if of == "characters":
        # tokens and Sidekicks are no characters by name (1.7.4); each card counts once (3.1.24)
        return len({character_of(s, d) for d in dice if s.t.kind[s.card_of[d]] != TOKEN})
    if of == "energy types":
        return len({kind for d in dice for kind in (types_then(s, d) if left else energy_types(s, d))})
    if of == "affiliations":
        return len({name for d in dice for name in (affiliations_then(s, d) if left else affiliations(s, d))})
    if of == "Lantern colors":
        return len({x for d in dice for x in (affiliations_then(s, d) if left else affiliations(s, d))} & LANTERNS)
    if of == "affiliation icons":
        return sum(len(affiliations_then(s, d) if left else affiliations(s, d)) for d in dice)
    if of in SHARING:
        # each character counts once (Teamwork, 3.1.24), and each die where dice are spoken of (3.1.25)
        alone = of == "dice sharing affiliation"
        have = {
            (d, NONE) if alone else character_of(s, d): affiliations(s, d)
            for d in dice
            if alone or s.t.kind[s.card_of[d]] != TOKEN
        }
        names = {name for some in have.values() for name in some}
        return max((sum(1 for some in have.values() if name in some) for name in names), default=0)
    if of == "symbols":
        return sum(sum(face_of(s, d).energy) for d in dice if s.face[d] >= 0)
    if of in TOTALS:
        return sum(figure(s, d, TOTALS[of], left) for d in dice)
    return len(dice)


def figure(s: State, die: int, which: str, left: bool) -> int:
    """A number of a die; ``left``: of one that has left the field this turn, what it was as it did."""
    if left and s.face[die] < 0 and which in SHOWN:
        return last_shown(s, die, which, False)
    return stat(s, die, which)


class StatOf(Amount):
    """A number on a die spoken of."""

    __slots__ = ("printed", "ref", "which")

    def __init__(self, which: str, ref: Reference, printed: bool) -> None:
        self.which = which
        self.ref = ref
        self.printed = printed

    def known(self, s: State, f: Frame) -> bool:
        return self.ref.die(s, f) >= 0

    def only(self, slot: int) -> bool:
        return self.ref.slot == slot

    def value(self, s: State, f: Frame) -> int:
        die = self.ref.die(s, f)
        if die >= 0 and s.face[die] < 0 and self.which in SHOWN:
            return last_shown(s, die, self.which, self.printed)
        return stat(s, die, self.which, self.printed) if die >= 0 else 0


class ExtremeOf(Amount):
    """The highest or lowest of a number among dice."""

    __slots__ = ("highest", "selector", "which")

    def __init__(self, which: str, selector: Selector, highest: bool) -> None:
        self.which = which
        self.selector = selector
        self.highest = highest

    def value(self, s: State, f: Frame) -> int:
        left = looks_back(self.selector)
        values = [figure(s, d, self.which, left) for d in self.selector.find(s, f)]
        return (max(values) if self.highest else min(values)) if values else 0


class SymbolsIn(Amount):
    """Energy symbols in a player's reserve (1.4.6): wild is none of them."""

    __slots__ = ("energy", "of", "opponent")

    def __init__(self, energy: str, opponent: bool, of: Reference | None = None) -> None:
        self.energy = energy
        self.opponent = opponent
        self.of = of

    def value(self, s: State, f: Frame) -> int:
        player = 1 - f.you if self.opponent else f.you
        have = [0] * 6
        for die in s.zones[player * ZONES + RESERVE]:
            for kind, symbols in enumerate(face_of(s, die).energy):
                have[kind] += symbols
        if self.energy == "any":
            return sum(have)
        if self.of is not None:
            die = self.of.die(s, f)
            return sum(have[kind] for kind in types_then(s, die)) if die >= 0 else 0
        if self.energy == "types":
            return sum(1 for kind in range(WILD) if have[kind])
        return have[ENERGY_NAMES.index(self.energy)]


class SymbolsRolled(Amount):
    """Energy symbols on the dice this ability has rolled (1.4.6): wild is none of the types."""

    __slots__ = ("rolled", "types")

    def __init__(self, rolled: Selector, types: tuple[int, ...]) -> None:
        self.rolled = rolled
        self.types = types

    def value(self, s: State, f: Frame) -> int:
        found = 0
        for die in self.rolled.find(s, f):
            if s.face[die] < 0:
                continue
            for kind, symbols in enumerate(face_of(s, die).energy):
                if not self.types or kind in self.types:
                    found += symbols
        return found


SPENT_BY: Final = {EV_FIELDED: "2.6.3.2", EV_BOUGHT: "2.6.2.3", EV_GLOBAL: "2.6.5.4", EV_USED: "2.6.4.7"}
"""The rule by which energy is spent for what an event tells."""
_DONE = (*SPENT_BY, EV_PASSED)
"""What ends what was spent for the thing before."""


class SpentFor(Amount):
    """Energy that was spent for what set this off (1.4.3): wild counts as each type."""

    __slots__ = ("dice", "types")

    def __init__(self, types: tuple[int, ...], dice: Selector | None) -> None:
        self.types = types
        self.dice = dice

    def value(self, s: State, f: Frame) -> int:
        event = f.event
        if event is None or event[E_KIND] not in SPENT_BY:
            return 0
        rule, found, seen = SPENT_BY[event[E_KIND]], 0, False
        for before in reversed(s.events):
            if not seen:
                seen = before == event
            elif before[E_KIND] in _DONE:
                break
            elif before[E_KIND] == EV_SPENT and before[E_RULE] == rule and before[E_PLAYER] == event[E_PLAYER]:
                found += self._of(s, f, before)
        return found

    def _of(self, s: State, f: Frame, event: Event) -> int:
        if self.dice is not None and (event[E_DIE] < 0 or not self.dice.ok(s, f, event[E_DIE])):
            return 0
        if not self.types:
            return event[E_AMOUNT]
        return sum(event[E_FLAGS] >> SYMBOL_BITS * kind & (1 << SYMBOL_BITS) - 1 for kind in {*self.types, WILD})


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
        return f.event[E_AMOUNT] if f.event is not None else 0


class CountBound(Amount):
    """How many things a name is bound to."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def open(self, f: Frame) -> bool:
        return self.slot < len(f.slots) and f.slots[self.slot][:1] == (NONE,)

    def value(self, s: State, f: Frame) -> int:
        return len(f.slots[self.slot]) if self.slot < len(f.slots) else 0


class Product(Amount):
    """An amount multiplied."""

    __slots__ = ("amount", "factor")

    def __init__(self, factor: int, amount: Amount) -> None:
        self.factor = factor
        self.amount = amount

    def known(self, s: State, f: Frame) -> bool:
        return self.amount.known(s, f)

    def only(self, slot: int) -> bool:
        return self.amount.only(slot)

    def value(self, s: State, f: Frame) -> int:
        return self.factor * self.amount.value(s, f)


class HalfOf(Amount):
    """Half an amount."""

    __slots__ = ("amount", "up")

    def __init__(self, amount: Amount, up: bool) -> None:
        self.amount = amount
        self.up = up

    def known(self, s: State, f: Frame) -> bool:
        return self.amount.known(s, f)

    def only(self, slot: int) -> bool:
        return self.amount.only(slot)

    def value(self, s: State, f: Frame) -> int:
        n = self.amount.value(s, f)
        return (n + 1) // 2 if self.up else n // 2


class Capped(Amount):
    """An amount, and never more than that."""

    __slots__ = ("amount", "most")

    def __init__(self, amount: Amount, most: int) -> None:
        self.amount = amount
        self.most = most

    def known(self, s: State, f: Frame) -> bool:
        return self.amount.known(s, f)

    def only(self, slot: int) -> bool:
        return self.amount.only(slot)

    def value(self, s: State, f: Frame) -> int:
        return min(self.amount.value(s, f), self.most)


class Bonus(Amount):
    """A difference as so much of something: nothing rather than less than nothing."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def known(self, s: State, f: Frame) -> bool:
        return self.amount.known(s, f)

    def only(self, slot: int) -> bool:
        return self.amount.only(slot)

    def exact(self) -> Amount:
        return self.amount

    def value(self, s: State, f: Frame) -> int:
        return max(0, self.amount.value(s, f))


class Total(Amount):
    """Several amounts added up."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Amount]) -> None:
        self.parts = parts

    def known(self, s: State, f: Frame) -> bool:
        return all(part.known(s, f) for part in self.parts)

    def only(self, slot: int) -> bool:
        of_it = [part.only(slot) for part in self.parts if not part.constant()]
        return bool(of_it) and all(of_it)

    def value(self, s: State, f: Frame) -> int:
        return sum(part.value(s, f) for part in self.parts)


class Apart(Amount):
    """How far apart two amounts are."""

    __slots__ = ("one", "other")

    def __init__(self, one: Amount, other: Amount) -> None:
        self.one = one
        self.other = other

    def known(self, s: State, f: Frame) -> bool:
        return self.one.known(s, f) and self.other.known(s, f)

    def only(self, slot: int) -> bool:
        of_it = [part.only(slot) for part in (self.one, self.other) if not part.constant()]
        return bool(of_it) and all(of_it)

    def value(self, s: State, f: Frame) -> int:
        return abs(self.one.value(s, f) - self.other.value(s, f))


def other_characters(dice: n.Dice) -> n.Dice:
    """Another die of this card, or of the card of the die spoken of, is no other character (3.1.24)."""
    return replace(dice, where=tuple(_of_another_card(test) for test in dice.where))


def _of_another_card(test: n.Test) -> n.Test:
    match test:
        case n.Not(n.Same(n.Ref("this"))):
            return n.Not(n.Named(("self",)))
        case n.Not(n.Same(die)):
            return n.Not(n.Shares("card", die))
    return test


ANY_NUMBER: Final = 99


@links_amount(n.Num)
def _number(low: Words, node: n.Num) -> Amount:
    return Number(node.n)


def given_name(name: str) -> str:
    """What dice that a player gave are remembered by, beside the name of those that were KO'd."""
    return f"given {name}"


@links_amount(n.Count)
def _count(low: Words, node: n.Count) -> Amount:
    if node.of not in MEASURES:
        raise unsupported(node)
    if isinstance(node.dice, n.Ref):
        return CountOf(None, low.ref(node.dice), node.of)
    count = CountOf(low.selector(other_characters(node.dice) if node.of == "characters" else node.dice), None, node.of)
    if node.dice.where == (n.Is("koed this way"),) and node.dice.whose != "opponent":  # one gives one's own
        count.given = tuple(slot for name, slot in low.names.items() if name.startswith(given_name("")))
    return count


@links_amount(n.Stat)
def _stat(low: Words, node: n.Stat) -> Amount:
    if node.which not in STATS or node.which in PRINTED or (node.printed and node.which in TOKENS):
        raise unsupported(node)
    ref = low.measured(node.die) if isinstance(node.die, n.Ref) else Reference("", low.what(node.die))
    return StatOf(node.which, ref, node.printed)


@links_amount(n.Extreme)
def _extreme(low: Words, node: n.Extreme) -> Amount:
    return ExtremeOf(node.which, low.selector(node.dice), node.highest)


@links_amount(n.Symbols)
def _symbols(low: Words, node: n.Symbols) -> Amount:
    of = low.spoken(node.of) if node.of is not None else None
    if (of is None) == (node.energy == "its"):
        raise unsupported(node)
    return SymbolsIn(node.energy, _theirs(node, node.player), of)


def _theirs(node: n.Amount, player: n.Player) -> bool:
    """Whether it is the opponent's; of a player who is known only later it is not known here."""
    if player.who not in ("you", "opponent", "target opponent"):
        raise unsupported(node)
    return player.who != "you"


@links_amount(n.RolledSymbols)
def _rolled_symbols(low: Words, node: n.RolledSymbols) -> Amount:
    rolled = low.selector(n.Dice("die", "any", (), (n.Is("rolled"),)))
    return SymbolsRolled(rolled, tuple(ENERGY_NAMES.index(energy) for energy in node.types))


@links_amount(n.Spent)
def _spent(low: Words, node: n.Spent) -> Amount:
    if not low.answers:
        raise unsupported(node)
    low.table.spending = True
    dice = low.selector(replace(node.dice, zones=())) if node.dice is not None else None
    return SpentFor(tuple(ENERGY_NAMES.index(energy) for energy in node.types), dice)


@links_amount(n.Life)
def _life(low: Words, node: n.Life) -> Amount:
    return LifeOf(_theirs(node, node.player))


@links_amount(n.EventAmount)
def _event_amount(low: Words, node: n.EventAmount) -> Amount:
    if not low.answers:
        raise unsupported(node)
    return AmountOfEvent()


@links_amount(n.Result)
def _result(low: Words, node: n.Result) -> Amount:
    given = given_name(node.of)
    return CountBound(low.slot(given if given in low.names else node.of))


@links_amount(n.Times)
def _times(low: Words, node: n.Times) -> Amount:
    return Product(node.factor, low.amount(node.amount))


@links_amount(n.Half)
def _half(low: Words, node: n.Half) -> Amount:
    return HalfOf(low.amount(node.amount), node.up)


@links_amount(n.AtMost)
def _at_most(low: Words, node: n.AtMost) -> Amount:
    return Capped(low.amount(node.amount), node.most)


@links_amount(n.Sum)
def _sum(low: Words, node: n.Sum) -> Amount:
    return Bonus(Total([low.amount(part).exact() for part in node.parts]))


@links_amount(n.Difference)
def _difference(low: Words, node: n.Difference) -> Amount:
    return Apart(low.amount(node.one), low.amount(node.other))


def optional(low: Words, node: n.Amount | None) -> Amount | None:
    """An amount that a text need not name."""
    return low.amount(node) if node is not None else None
