"""Instructions that name things, let each player choose, and let targets be changed."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.events import emit
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.refs import NAMED_AFFILIATION, NAMED_CARD, NAMED_ENERGY
from overcrush.engine.scan import could
from overcrush.engine.statics import changed
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.likeness import LANTERNS, affiliations_then
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.terms.predicates import AffiliationTest, NotTest
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.model.const import CHOOSE, EV_NAMED, NONE, O_CARD, O_NUMBER, O_OPTION

HIGHEST_NUMBER: Final = 10

PROMPTS: Final = {
    "card": "Name a card.",
    "energy": "Name an energy type.",
    "affiliation": "Name an affiliation.",
    "color": "Choose a Lantern's color.",
    "number": "Name a number.",
}


def die_of(s: State, card: int) -> int:
    """A die that stands for a card that is named; Sidekicks are of none (1.3.8), and any of them will do."""
    return s.t.first_die[card] if card else next((d for d, of in enumerate(s.t.card_of) if of == 0), NONE)


class NameOp(Op):
    """Name a card, an energy type or a number, for later parts or (``keep``) for as long as the card remembers."""

    __slots__ = ("by", "keep", "lies", "selector", "slot", "up_to", "what")

    def __init__(self, what: str, selector: DiceSelector | None, by: PlayerRef, slot: int, keep: bool) -> None:
        super().__init__()
        self.silent = True
        self.what = what
        self.selector = selector
        self.by = by
        self.slot = slot
        self.keep = keep
        self.up_to = 0
        self.lies = False
        """The die is placed on the card."""

    def cards(self, s: State, f: Frame) -> list[int]:
        """The cards that may be named."""
        found = []
        if self.selector is None or self.selector.kind == "die":  # a Sidekick is a die too, though on no card
            die = die_of(s, 0)
            if die >= 0 and (self.selector is None or all(test.ok(s, f, die) for test in self.selector.tests)):
                found.append(0)
        for card in range(1, len(s.t.on_team)):
            if s.t.first_die[card] < 0:
                continue
            owner = s.t.owner[card]
            sides = (owner,) if owner >= 0 else (0, 1)
            if self.selector is None or any(self.selector.card_ok(s, f, card, side) for side in sides):
                found.append(card)
        return found

    def affiliations(self, s: State, f: Frame) -> list[int]:
        """The affiliations that may be named, as numbers of the table's list of them: any but those that are barred, or
        any of those that dice of a description have."""
        if self.what == "color":
            return [n for n, name in enumerate(s.t.affiliation_names) if name in LANTERNS]
        barred: set[str] = set()
        tests = self.selector.tests if self.selector is not None else ()
        for test in tests:
            if not isinstance(test, NotTest) or not isinstance(test.test, AffiliationTest):
                return self._had(s, f)
            barred |= test.test.names
        return [n for n, name in enumerate(s.t.affiliation_names) if name not in barred]

    def _had(self, s: State, f: Frame) -> list[int]:
        assert self.selector is not None
        had: set[str] = set()
        for die in self.selector.find(s, f):
            had |= affiliations_then(s, die)
        return [n for n, name in enumerate(s.t.affiliation_names) if name in had]

    def possible(self, s: State, f: Frame) -> bool:
        if self.what == "card":
            f.slots[self.slot] = tuple(die_of(s, card) for card in self.cards(s, f))
            return bool(f.slots[self.slot])
        # looking ahead, it may be any of them
        if self.what == "energy":
            f.slots[self.slot] = tuple(NAMED_ENERGY + n for n in range(4))
        elif self.what in ("affiliation", "color"):
            f.slots[self.slot] = tuple(NAMED_AFFILIATION + n for n in self.affiliations(s, f))
        else:
            f.slots[self.slot] = (0,) * self.up_to if self.up_to else (NONE,) * HIGHEST_NUMBER
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        who = self.by.one(s, f)
        options: list[Option]
        if self.what == "card":
            options = [(O_CARD, card) for card in self.cards(s, f)]
        elif self.what == "energy":
            options = [(O_OPTION, n) for n in range(4)]
        elif self.what in ("affiliation", "color"):
            options = [(O_OPTION, n) for n in self.affiliations(s, f)]
        else:
            options = [(O_NUMBER, n) for n in range(1 if self.up_to else 0, (self.up_to or HIGHEST_NUMBER) + 1)]
        if not options or not (self.keep or could(s, f, f.pc, len(s.t.programs[f.prog].code))):
            f.slots[self.slot] = ()  # nothing to name, or nothing that could come of it (3.1.10)
            f.pc += 1
        else:
            ask(
                s,
                who,
                CHOOSE,
                options,
                "3.3.8",
                PROMPTS[self.what] if not self.up_to else "Choose a number in secret.",
                f.die,
                f.card,
            )

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc += 1
        who = self.by.one(s, f)
        if self.what == "number":
            f.slots[self.slot] = (0,) * option[1]  # a number is as many things
            emit(s, EV_NAMED, NONE, NONE, who, NONE if self.up_to else option[1], "3.3.8")
            return
        if self.what == "card":
            value = die_of(s, option[1])
        else:
            value = (NAMED_ENERGY if self.what == "energy" else NAMED_AFFILIATION) + option[1]
        f.slots[self.slot] = (value,)
        if self.lies:
            s.laid = (*(pair for pair in s.laid if pair[0] != f.die), (f.die, value))
            changed(s)
        elif self.keep:
            keep(s, f, value)
        emit(s, EV_NAMED, NONE, NONE, who, NAMED_CARD + option[1] if self.what == "card" else value, "3.3.8")


def keep(s: State, f: Frame, value: int) -> None:
    """Remember a choice: it replaces all previous ones of this card, and what hung on them."""
    s.card_choices = (*(k for k in s.card_choices if k[:2] != (f.card, f.you)), (f.card, f.you, value))
    s.effects = [e for e in s.effects if not (e.f.card == f.card and e.f.you == f.you and e.chosen)]
    changed(s)


class BindCards(Op):
    """Bind a die for each of the cards described, wherever their dice are: counters and texts are the card's
    (1.7.1, 3.4.8.2)."""

    __slots__ = ("cards", "slot")

    def __init__(self, slot: int, cards: NameOp) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.cards = cards
        """What knows the cards that could be named by the same description."""

    def possible(self, s: State, f: Frame) -> bool:
        return self.cards.possible(s, f)

    def run(self, s: State, f: Frame) -> None:
        self.cards.possible(s, f)
        f.pc += 1


class KeepOp(Op):
    """Remember what was named a moment ago: nobody has paid to avert it."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot

    def possible(self, s: State, f: Frame) -> bool:
        return any((f.card, f.you, value) not in s.card_choices for value in f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        for value in f.slots[self.slot]:
            keep(s, f, value)
        f.pc += 1


class GuessOp(Op):
    """Another player guesses a number that was named in secret."""

    __slots__ = ("guess", "up_to", "who")

    def __init__(self, who: PlayerRef, guess: int, up_to: int) -> None:
        super().__init__()
        self.silent = True
        self.who = who
        self.guess = guess
        self.up_to = up_to

    def run(self, s: State, f: Frame) -> None:
        options: list[Option] = [(O_NUMBER, n) for n in range(1, self.up_to + 1)]
        ask(s, self.who.one(s, f), CHOOSE, options, "1.1.2", "Which number was chosen in secret?", f.die, f.card)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.slots[self.guess] = (0,) * option[1]
        f.pc += 1


HIGHEST_SECRET: Final = 3


@links(e.Name)
def _name(low: Linker, node: e.Name) -> None:
    if node.what not in ("card", "energy", "number", "affiliation", "color"):
        raise unsupported(node)
    dice = low.selector(node.dice) if node.dice is not None else None
    name = NameOp(node.what, dice, low.player(node.by), low.slot(node.as_), node.keep)
    name.up_to = node.up_to
    name.lies = node.lies
    name.silent = not node.lies
    if node.lies and (node.what != "card" or not node.keep or low.kind != "use"):
        raise unsupported(node)
    low.table.secretive = low.table.secretive or node.up_to > 0
    low.code.append(name)
