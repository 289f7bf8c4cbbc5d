"""Instructions that name things, let each player choose, and let targets be changed."""

from __future__ import annotations

from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, State
from overcrush.engine.damage import Hit
from overcrush.engine.events import emit
from overcrush.engine.ops.flow import PlayerRef, Verb
from overcrush.engine.preventing import AIM_DICE, AIM_PLAYERS
from overcrush.engine.react import announce, ask_retarget
from overcrush.engine.refs import NAMED_AFFILIATION, NAMED_ENERGY, SLOT_DID, SLOT_THAT, damage_kinds, targetable
from overcrush.engine.scan import could
from overcrush.engine.statics import changed
from overcrush.engine.terms.figures import stat
from overcrush.engine.terms.predicates import AffiliationTest, NotTest
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.engine.values import defense, is_character
from overcrush.model.const import (
    CHOOSE,
    ENERGY_NAMES,
    EV_CHANGED,
    EV_NAMED,
    EV_REDIRECTED,
    FIELD,
    NONE,
    O_CARD,
    O_NUMBER,
    O_OPTION,
    O_PICK,
)

HIGHEST_NUMBER = 10
PROMPTS = {
    "card": "Name a card.",
    "energy": "Name an energy type.",
    "affiliation": "Name an affiliation.",
    "number": "Name a number.",
}


def die_of(s: State, card: int) -> int:
    """A die that stands for a card that is named; Sidekicks are of none (1.3.8), and any of them will do."""
    return s.t.first_die[card] if card else next((d for d, of in enumerate(s.t.card_of) if of == 0), NONE)


class NameOp(Op):
    """Name a card, an energy type or a number, for later parts or (``keep``) for as long as the card remembers."""

    __slots__ = ("by", "keep", "selector", "slot", "up_to", "what")

    def __init__(self, what: str, selector: DiceSelector | None, by: PlayerRef, slot: int, keep: bool) -> None:
        super().__init__()
        self.silent = True
        self.what = what
        self.selector = selector
        self.by = by
        self.slot = slot
        self.keep = keep
        self.up_to = 0

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
        """The affiliations that may be named, as numbers of the table's list of them."""
        barred: set[str] = set()
        for test in self.selector.tests if self.selector is not None else ():
            if isinstance(test, NotTest) and isinstance(test.test, AffiliationTest):
                barred |= test.test.names
        return [n for n, name in enumerate(s.t.affiliation_names) if name not in barred]

    def possible(self, s: State, f: Frame) -> bool:
        if self.what == "card":
            f.slots[self.slot] = tuple(die_of(s, card) for card in self.cards(s, f))
            return bool(f.slots[self.slot])
        # looking ahead, it may be any of them
        if self.what == "energy":
            f.slots[self.slot] = tuple(NAMED_ENERGY + n for n in range(4))
        elif self.what == "affiliation":
            f.slots[self.slot] = tuple(NAMED_AFFILIATION + n for n in self.affiliations(s, f))
        else:
            f.slots[self.slot] = (0,) * (self.up_to or HIGHEST_NUMBER)
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        who = self.by.one(s, f)
        options: list[Option]
        if self.what == "card":
            options = [(O_CARD, card) for card in self.cards(s, f)]
        elif self.what == "energy":
            options = [(O_OPTION, n) for n in range(4)]
        elif self.what == "affiliation":
            options = [(O_OPTION, n) for n in self.affiliations(s, f)]
        else:
            options = [(O_NUMBER, n) for n in range(1 if self.up_to else 0, (self.up_to or HIGHEST_NUMBER) + 1)]
        if not options or not (self.keep or could(s, f, f.pc, len(s.t.programs[f.prog].code))):
            f.slots[self.slot] = ()  # nothing to name, or nothing that could come of it (3.1.10)
            f.pc += 1
        elif len(options) == 1:
            self.answer(s, f, options[0])
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
        if self.what == "number":
            f.slots[self.slot] = (0,) * option[1]  # a number is as many things
            emit(s, EV_NAMED, NONE, NONE, f.you, NONE if self.up_to else option[1], "3.3.8")
            return
        if self.what == "card":
            value = die_of(s, option[1])
        else:
            value = (NAMED_ENERGY if self.what == "energy" else NAMED_AFFILIATION) + option[1]
        f.slots[self.slot] = (value,)
        if self.keep:
            keep(s, f, value)
        emit(s, EV_NAMED, NONE, NONE, f.you, option[1], "3.3.8")


def keep(s: State, f: Frame, value: int) -> None:
    """Remember a choice: it replaces all previous ones of this card, and what hung on them."""
    s.kept = (*(k for k in s.kept if k[:2] != (f.card, f.you)), (f.card, f.you, value))
    s.effects = [e for e in s.effects if not (e.f.card == f.card and e.f.you == f.you and e.kept)]
    changed(s)


class KeepOp(Op):
    """Remember what was named a moment ago: nobody has paid to avert it."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot

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


class ChooseEach(Op):
    """Each player in turn chooses among their own; what they chose is bound together (3.3.7)."""

    __slots__ = ("amount", "done", "selector", "slot", "up_to", "verbs")

    def __init__(self, slot: int, done: int, selector: DiceSelector, amount: Amount, up_to: bool) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.done = done
        self.selector = selector
        self.amount = amount
        self.up_to = up_to
        self.verbs: list[Verb] = []

    def _candidates(self, s: State, f: Frame, player: int) -> list[int]:
        found = [d for d in self.selector.find_of(s, f, player) if d not in f.slots[self.slot]]
        if self.verbs:
            found = [d for d in found if any(verb.legal(s, f, d) for verb in self.verbs)]
        return found

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = ()
        f.slots[self.slot] = tuple(d for p in (0, 1) for d in self._candidates(s, f, p))
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        if not f.slots[self.done]:
            f.slots[self.slot] = ()
            f.slots[self.done] = (0,)
        turn = f.slots[self.done][0]
        if turn == 2:
            f.slots[self.done] = ()
            f.pc += 1
            return
        player = s.active if turn == 0 else 1 - s.active
        mine = [d for d in f.slots[self.slot] if d >= 0 and s.controller[d] == player]
        found = self._candidates(s, f, player)
        theirs = f.copy()
        theirs.slots[SLOT_THAT] = (-1 - player,)
        left = self.amount.value(s, theirs) - len(mine)
        if left <= 0 or not found:
            f.slots[self.done] = (turn + 1,)
        elif len(found) <= left and not self.up_to:
            self._take(s, f, player, tuple(found))
            f.slots[self.done] = (turn + 1,)
        else:
            options = [(O_PICK, d) for d in found]
            prompt = "Choose one of your dice."
            ask(s, player, CHOOSE, options, "3.3.7", prompt, f.die, f.card, tuple(mine), least=left, most=left)

    def _take(self, s: State, f: Frame, player: int, dice: Refs) -> None:
        f.slots[self.slot] += dice
        for die in dice:
            chose(s, player, die, "3.3.7")

    def answer(self, s: State, f: Frame, option: Option) -> None:
        player = s.controller[option[1]]
        self._take(s, f, player, (option[1],))


class AimReact(Op):
    """After targets were chosen, let players change them (3.4.9.3)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot

    def run(self, s: State, f: Frame) -> None:
        if s.t.retargeting and f.slots[self.slot] and (not s.aimed or s.aimed[1] == f.serial):
            if s.aimed != (self.slot, f.serial):
                s.aimed = (self.slot, f.serial)
                s.declined = ()
            if ask_retarget(s, f, self.slot):
                return
            s.aimed = ()
            s.declined = ()
        f.pc += 1


class RetargetOp(Verb):
    """Change the target that was just chosen to another legal one (3.4.9.4)."""

    __slots__ = ()

    def _aimed(self, s: State, f: Frame) -> Frame | None:
        if not s.aimed:
            return None
        for frame in reversed(s.stack):
            if frame.serial == s.aimed[1] and frame is not f:
                return frame
        return None

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        frame = self._aimed(s, f)
        return frame is not None and ref not in frame.slots[s.aimed[0]] and (ref < 0 or targetable(s, frame, ref))

    def run(self, s: State, f: Frame) -> None:
        frame = self._aimed(s, f)
        if frame is None or not f.slots[self.slot]:
            f.pc += 1
            return
        targets = frame.slots[s.aimed[0]]
        if len(targets) > 1:  # each change is of one target, and is paid for by itself (3.4.9.7)
            ask(
                s,
                f.you,
                CHOOSE,
                [(O_PICK, ref) for ref in targets],
                "3.4.9.7",
                "Which of the targets do you change?",
                f.die,
                f.card,
            )
            return
        self._change(s, f, frame, targets[0])

    def answer(self, s: State, f: Frame, option: Option) -> None:
        frame = self._aimed(s, f)
        if frame is not None:
            self._change(s, f, frame, option[1])

    def _change(self, s: State, f: Frame, frame: Frame, old: int) -> None:
        f.pc += 1
        new = f.slots[self.slot][0]
        frame.slots[s.aimed[0]] = tuple(new if ref == old else ref for ref in frame.slots[s.aimed[0]])
        emit(s, EV_REDIRECTED, new, NONE, s.controller[new] if new >= 0 else -1 - new, 0, "3.4.9.3")


class SplitDamage(Verb):
    """Damage divided as the player likes, point by point, among at most so many dice (the slot holds one of them for
    each point)."""

    __slots__ = ("amount", "by", "most", "players", "selector")

    def __init__(self, slot: int, selector: DiceSelector, amount: Amount, most: Amount, players: str) -> None:
        super().__init__(slot)
        self.selector = selector
        self.amount = amount
        self.most = most
        self.players = players

    def candidates(self, s: State, f: Frame, chosen: Refs) -> list[int]:
        """Who can be dealt the next point."""
        distinct = set(chosen)
        found = [d for d in self.selector.find(s, f) if is_character(s, d) and targetable(s, f, d)]
        if self.players:
            found += [-2 + f.you] + ([-1 - f.you] if self.players == "any" else [])
        if len(distinct) >= self.most.value(s, f):
            return [ref for ref in found if ref in distinct]
        return found

    def possible(self, s: State, f: Frame) -> bool:
        return self.amount.value(s, f) > 0 and bool(self.candidates(s, f, ()))

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = ()
        self._next(s, f)

    def _next(self, s: State, f: Frame) -> None:
        chosen = f.slots[self.slot]
        found = self.candidates(s, f, chosen)
        left = self.amount.value(s, f) - len(chosen)
        if found and left > 0 and len(found) > 1:
            options: list[Option] = [(O_PICK, ref) for ref in found]
            ask(s, f.you, CHOOSE, options, "3.3.11", f"Who is dealt the next of {left} damage?", f.die, f.card, chosen)
            return
        chosen += tuple(found * max(left, 0))
        f.slots[self.slot] = chosen
        f.pc += 1
        hits: list[Hit] = [(f.die, ref, chosen.count(ref)) for ref in dict.fromkeys(chosen)]
        for _, ref, _ in hits:
            chose(s, f.you, ref, "3.3.1")
        announce(s, hits, False, damage_kinds(s, f), AIM_DICE | (AIM_PLAYERS if self.players else 0))
        f.slots[SLOT_DID] = (1,) if hits else ()

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.slots[self.slot] = (*f.slots[self.slot], option[1])
        self._next(s, f)


class ClearDamageOp(Verb):
    """Take all damage off dice."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != FIELD:
            return False
        return s.damage[ref] > 0 or (self.stands and self.saves(s, f, ref, defense(s, ref)))

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            if die >= 0 and s.damage[die]:
                s.damage[die] = 0
                emit(s, EV_CHANGED, die, f.die, s.controller[die], 0, "2.8.1")


class PrepareFight(Verb):
    """Two dice deal damage to each other equal to a number of theirs."""

    __slots__ = ("each", "parts", "stat")

    def __init__(self, slot: int, which: str) -> None:
        super().__init__(slot)
        self.stat = which
        self.parts: list[int] = []
        """The slots the two are chosen in, where each is a choice of its own."""
        self.each = False
        """Each player chooses one."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD and is_character(s, ref)

    def possible(self, s: State, f: Frame) -> bool:
        dice = [ref for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        sides = [[ref for ref in f.slots[part] if self.legal(s, f, ref)] for part in self.parts]
        if self.each:
            sides = [[ref for ref in dice if s.controller[ref] == player] for player in (0, 1)]
        return len(dice) >= 2 and all(sides) and any(stat(s, ref, self.stat) > 0 for ref in dice)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        dice = [d for d in f.slots[self.slot] if self.legal(s, f, d)][:2]
        hits: list[Hit] = []
        if len(dice) == 2:
            one, two = dice
            hits = [(one, two, stat(s, one, self.stat)), (two, one, stat(s, two, self.stat))]
        announce(s, hits, False, damage_kinds(s, f))
        f.slots[SLOT_DID] = (1,) if hits else ()


def energy_word(n: int) -> str:
    """The energy type an option stands for."""
    return ENERGY_NAMES[n]
