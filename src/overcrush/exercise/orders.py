"""Order that must not matter: what happens at once gives the same result however the dice lie.

A position is copied, the dice of the copy are laid in another order in their zones and in the attack, and both are
played on with the same answers, die for die, to the end of the turn. Each die has a chance of its own
(``State.keyed``), so that it is rolled and drawn alike in both. Whatever then differs but the order is a fault. Where
questions come in the order of the field, and so about other dice, the comparison ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from overcrush.engine import play
from overcrush.engine.blocking import no_blockers
from overcrush.engine.combat import opponents_of
from overcrush.engine.core import Ask, Option, State, Waiting
from overcrush.engine.declaring import no_attack, no_attackers
from overcrush.engine.edition import edition_of
from overcrush.engine.facing import no_block, too_many
from overcrush.engine.link.laying import lay_table
from overcrush.engine.statics import changed
from overcrush.engine.values import affiliations, attack, defense, is_character, is_sidekick, level
from overcrush.errors import OvercrushError
from overcrush.exercise.crowding import crowded
from overcrush.exercise.pairing import Match, teams
from overcrush.model import const as c
from overcrush.model.cards import Card
from overcrush.teams.editions import edition_named
from overcrush.teams.formats import BASIC_DICE

MOST = 120
"""So many answers at most from a position."""
SHUFFLED = (c.FIELD, c.PREP, c.USED, c.BAG, c.OUT, c.CAPTURED, c.ASIDE)
"""Zones whose order nobody chose. (The reserve's is how the engine picks among equal energy.)"""
TRIES = 6
"""Declarations that are compared at each question."""


class Differs(OvercrushError):
    """Something that followed the order in which dice lie."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of one position."""

    answers: int = 0
    ended: str = ""
    """Why it was not played to the end of the turn: questions came in another order."""
    difference: str = ""


def compare_match(match: Match, cards: Mapping[str, Card], times: int = 4) -> list[Compared]:
    """Compare some crowded positions of a match."""
    one, other, format_ = teams(match, cards)
    basics = [(card, BASIC_DICE) for team in (one, other) for card in team.basics]
    table = lay_table(
        (one.cards, other.cards),
        basics,
        (format_.sidekicks, format_.sidekicks),
        edition_of(edition_named(match.edition), format_.life),
    )
    return [compare(crowded(table, match.seed * 100 + n), match.seed * 100 + n) for n in range(times)]


def shuffled(s: State, random: Random) -> None:
    """Lay the dice of a position in another order."""
    for zone in range(2 * c.ZONES):
        if zone % c.ZONES in SHUFFLED:
            random.shuffle(s.zones[zone])
    for name in (
        "attackers",
        "blocks",
        "was_blocked",
        "engaged",
        "captor",
        "goes_back",
        "kept",
        "laid",
        "attached",
        "struck",
        "called",
    ):
        items = list(getattr(s, name))
        random.shuffle(items)
        setattr(s, name, tuple(items))


def _waits(s: State, w: Waiting) -> tuple[int, int, int, int]:
    """An ability that waits; all dice with Range fire in one, whichever of them began it (Range (5))."""
    if s.t.programs[w.prog].closed:
        return c.NONE, c.NONE, w.you, c.NONE
    return w.ability, w.prog, w.you, w.card


def position(s: State) -> dict[str, object]:
    """Everything about a position that has no order."""
    field = [d for zone in (c.FIELD, c.ZONES + c.FIELD) for d in s.zones[zone] if is_character(s, d)]
    return {
        "life": tuple(s.life),
        "virtual energy": tuple(s.virtual),
        "zones": tuple(tuple(sorted(zone)) for zone in s.zones),
        "faces": tuple(s.face),
        "damage": tuple(s.damage),
        "owners": (tuple(s.owner), tuple(s.controller)),
        "dice on cards": tuple(s.on_card),
        "the attack": (sorted(s.attackers), sorted(s.blocks), sorted(s.was_blocked), sorted(set(s.engaged))),
        "the turn": (s.turn, s.active, s.sub, s.winner),
        "what was used": s.marks,
        "counters": sorted(s.counters),
        "captures": (
            sorted((prey, s.card_of[hunter]) for prey, hunter in s.captor),
            sorted(s.goes_back),
            sorted(s.kept),
            sorted(s.laid),
            sorted(s.attached),
            sorted(s.doomed),
        ),
        "values": sorted((d, attack(s, d), defense(s, d), level(s, d), is_sidekick(s, d)) for d in field),
        "affiliations": sorted((d, sorted(affiliations(s, d))) for d in field),
        "effects": sorted((e.mod.index, sorted(e.dice), e.until, e.data, e.f.you) for e in s.effects),
        "what waits": sorted((w.spec, w.prog, w.f.you, w.until) for w in s.later),
        # of equal dice any may be the one an ability of their card is used from
        "the queue": sorted(_waits(s, w) for w in (*s.queue, *s.pending, *s.batch)),
    }


# --- playing both ------------------------------------------------------------------------------------


def compare(s: State, seed: int) -> Compared:
    """Play a position and a copy with its dice in another order, and compare."""
    pair = _Pair(s, seed)
    try:
        pair.go()
    except Differs as error:
        return Compared(pair.answers, "", str(error))
    except _Ended as error:
        return Compared(pair.answers, str(error))
    return Compared(pair.answers)


class _Ended(OvercrushError):
    """Questions came in another order: what follows cannot be compared."""


class _Pair:
    """A position and its copy."""

    def __init__(self, s: State, seed: int) -> None:
        self.random = Random(f"orders {seed}")
        self.answers = 0
        self.one, self.two = s.clone(), s.clone()
        shuffled(self.two, self.random)
        for side in self.sides:
            side.keyed = seed + 1
            side.ask = None
            side.offered = None
            changed(side)
            play.run(side)
        self.turn = self.one.turn

    @property
    def sides(self) -> tuple[State, State]:
        """Both of them."""
        return self.one, self.two

    def go(self) -> None:
        """Play on to the end of the turn."""
        for _ in range(MOST):
            for side in self.sides:
                _settle(side)
                for zone in (c.RESERVE, c.ZONES + c.RESERVE):
                    side.zones[zone].sort()  # the engine pays with the first of equal dice
            self._same()
            ask = self.one.ask
            if ask is None or self.one.turn != self.turn or self.two.ask is None:
                return
            self._answer(ask, self.two.ask)
            self.answers += 1

    def _same(self) -> None:
        """Complain about anything that is not the same."""
        a, b = self.one.ask, self.two.ask
        mine, theirs = position(self.one), position(self.two)
        found = [name for name in mine if mine[name] != theirs[name]]
        if (a is None) == (b is None) and not found:
            return
        if a is not None and b is not None and self._elsewhere(a, b):
            raise _Ended("questions came in another order")
        if found == ["the queue"] and self.one.stack and self.two.stack:
            raise _Ended("alike abilities wait in another order")
        name = found[0] if found else "the question"
        raise Differs(f"{name} after {self.answers} answers: {_apart(mine.get(name), theirs.get(name))}")

    def _elsewhere(self, a: Ask, b: Ask) -> bool:
        """Whether abilities of different dice are being resolved, or what befell different dice is answered, one after
        the other."""
        if a.kind == b.kind == c.REACT and self.one.reactions and self.two.reactions:
            return self.one.reactions[0][2][1:3] != self.two.reactions[0][2][1:3]
        if not (a.kind == b.kind and a.kind in (c.CHOOSE, c.REACT) and self.one.stack and self.two.stack):
            return False
        if a.rule == b.rule == "3.2.11" and a.card == b.card and sorted(a.options) == sorted(b.options):
            return False  # which of several things an ability answers, whichever of them it met first
        events = [side.stack[-1].event for side in self.sides]
        about = [event[1:3] if event is not None else None for event in events]
        return (a.die, a.card) != (b.die, b.card) or about[0] != about[1]

    def _answer(self, a: Ask, b: Ask) -> None:
        if self._elsewhere(a, b):
            raise _Ended("questions came in another order")
        if (a.kind, a.who, a.rule) != (b.kind, b.who, b.rule):
            raise Differs(f"the question after {self.answers} answers: {a.rule} {a.prompt} / {b.rule} {b.prompt}")
        if a.kind == c.ATTACK:
            self._attack()
        elif a.kind == c.BLOCK:
            self._block()
        else:
            mine = {_meaning(self.one, option): option for option in a.options}
            theirs = {_meaning(self.two, option): option for option in b.options}
            if mine.keys() != theirs.keys():
                raise Differs(
                    f"the options after {self.answers} answers ({a.prompt}): {sorted(mine.keys() ^ theirs.keys())}"
                )
            key = self._choice(sorted(mine))
            for side, options in ((self.one, mine), (self.two, theirs)):
                play.answer(side, options[key])

    def _choice(self, keys: list[Option]) -> Option:
        if keys[0][0] == c.O_PASS or keys[-1][0] == c.O_PASS or (c.O_PASS,) in keys:
            if self.random.random() < 0.45:
                return (c.O_PASS,)
        return self.random.choice(keys)

    def _attack(self) -> None:
        field = self.one.zones[self.one.active * c.ZONES + c.FIELD]
        able = [d for d in field if no_attack(self.one, d) is None]
        if sorted(able) != sorted(
            d for d in self.two.zones[self.two.active * c.ZONES + c.FIELD] if no_attack(self.two, d) is None
        ):
            raise Differs(f"who can attack, after {self.answers} answers")
        for _ in range(TRIES):
            dice = tuple(d for d in able if self.random.random() < 0.6)
            self._alike(lambda s, dice=dice: no_attackers(s, dice), f"attackers {dice}")  # type: ignore[misc]
        chosen = self._picks(self.one, c.ATTACK)
        order = self.two.zones[self.two.active * c.ZONES + c.FIELD].index
        self._give([*sorted(chosen, key=lambda o: order(o[1])), (c.O_DONE,)], "attack")

    def _block(self) -> None:
        one = self.one
        able = [(b, a) for b in one.zones[(1 - one.active) * c.ZONES + c.FIELD] for a in one.attackers]
        for pair in able:
            self._alike(lambda s, pair=pair: no_block(s, *pair), f"block {pair}")  # type: ignore[misc]
        able = [pair for pair in able if no_block(one, *pair) is None]
        for _ in range(TRIES):
            some: list[tuple[int, int]] = []
            for pair in self.random.sample(able, min(len(able), self.random.randrange(0, 7))):
                if too_many(one, tuple(some), *pair) is None:
                    some.append(pair)
            self._alike(lambda s, some=tuple(some): no_blockers(s, some), f"blocks {some}")  # type: ignore[misc]
        chosen = self._picks(one, c.BLOCK)
        field = self.two.zones[(1 - self.two.active) * c.ZONES + c.FIELD].index
        line = self.two.attackers.index
        self._give([*sorted(chosen, key=lambda o: (field(o[1]), line(o[2]))), (c.O_DONE,)], "block")

    def _alike(self, asks: Callable[[State], object], what: str) -> None:
        one, two = (asks(side) is None for side in self.sides)
        if one != two:
            raise Differs(f"legal in one order only, after {self.answers} answers: {what}")

    def _picks(self, s: State, kind: int) -> list[Option]:
        """Declare at random, and say what was."""
        chosen: list[Option] = []
        while s.ask is not None and s.ask.kind == kind:
            some = [o for o in s.ask.options if o[0] != c.O_DONE]
            done = (c.O_DONE,) in s.ask.options and (not some or self.random.random() < 0.25)
            option = (c.O_DONE,) if done else self.random.choice(some)
            play.answer(s, option)
            if done:
                break
            chosen.append(option)
        return chosen

    def _give(self, options: list[Option], what: str) -> None:
        for option in options:
            ask = self.two.ask
            if ask is None or option not in ask.options:
                raise Differs(f"an {what} possible in one order only, after {self.answers} answers: {options}")
            play.answer(self.two, option)


def _settle(s: State) -> None:
    """Answer what is asked in the order of the field, die by die, alike in any order: splits, and simultaneous
    abilities."""
    while s.ask is not None and s.ask.kind in (c.ASSIGN, c.ORDER):
        ask = s.ask
        if ask.kind == c.ORDER:
            first = min(range(len(s.batch)), key=lambda n: _waiting(s, n))
            play.answer(s, (c.O_ORDER, first))
            continue
        _, die, target, _ = ask.options[0]
        total = len(ask.options) - 1 + sum(ask.picked)
        targets = sorted(opponents_of(s, die))
        share, rest = divmod(total, len(targets))
        play.answer(s, (c.O_ASSIGN, die, target, share + (rest if target == targets[0] else 0)))


def _waiting(s: State, n: int) -> tuple[int, ...]:
    w = s.batch[n]
    about = (w.event[c.E_DIE], w.event[c.E_OTHER]) if w.event is not None else (c.NONE, c.NONE)
    return (w.ability, w.prog, w.die, *about)


def _meaning(s: State, option: Option) -> Option:
    """An option without the die it happens to be used from, where any of its card's does."""
    if option[0] == c.O_ACTIVATE and s.t.abilities[option[1]].scope == "card":
        return option[:2]
    return option


def _apart(one: object, two: object) -> str:
    """What is in one of two collections and not in the other."""
    if isinstance(one, tuple | list) and isinstance(two, tuple | list) and len(one) == len(two):
        return ", ".join(f"{n}: {a} / {b}" for n, (a, b) in enumerate(zip(one, two, strict=True)) if a != b)[:300]
    return f"{one} / {two}"[:300]


__all__ = ["Compared", "Differs", "compare", "compare_match", "crowded"]
