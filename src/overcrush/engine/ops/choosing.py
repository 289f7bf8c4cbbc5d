"""Choosing and binding the dice and players that verbs are done to."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.engine import mods as m
from overcrush.engine.asking import ask, chose
from overcrush.engine.chance import random_of
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, Selector, State
from overcrush.engine.events import emit
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.verb import DONE, Verb
from overcrush.engine.refs import AHEAD, SLOT_THAT, affected, aiming, targetable
from overcrush.engine.scan import could, spendable
from overcrush.engine.terms.amounts import character_of
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.terms.references import Reference
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.model.const import (
    ASIDE,
    CAPTURED,
    CARD,
    CHOOSE,
    E_DIE,
    E_KIND,
    EV_CAPTURED,
    EV_TARGETED,
    O_PICK,
    RESERVE,
)


def _several_on_cards(s: State, found: list[int], most: int) -> list[int]:
    """Where so many are chosen, as many dice of a card as could be, not only the one found there for them all."""
    if not any(ref >= 0 and s.zone[ref] == CARD for ref in found):
        return found
    more: list[int] = []
    for ref in found:
        alike = [ref]
        if ref >= 0 and s.zone[ref] == CARD:
            alike = [die for die, card in enumerate(s.card_of) if card == s.card_of[ref] and s.zone[die] == CARD]
        more += alike[:most] if most > 0 else [ref]
    return more


class ChooseOp(Op):
    """Choose dice (or a player) of a description and bind them."""

    __slots__ = (
        "by",
        "different",
        "by_other",
        "leads",
        "least",
        "n",
        "once",
        "one",
        "partner",
        "players",
        "random",
        "selector",
        "slot",
        "target",
        "up_to",
        "verbs",
    )

    def __init__(self, slot: int, selector: Selector, n: Amount, by: PlayerRef) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.selector = selector
        self.n = n
        self.by = by
        self.one = False
        """It is always one."""
        self.up_to = False
        self.least = 0
        self.target = True
        self.players = ""
        self.random = False
        self.different = False
        """No two of them may be of one character (3.1.24)."""
        self.by_other = False
        """Another player than the ability's chooses: their own dice are not targeted by that (3.3.7)."""
        self.once = 0
        """A number to mark each die with that was chosen: only once per die and turn."""
        self.verbs: list[Verb] = []
        """What will be done with the choice: a die for which none could have a result is no legal target."""
        self.partner: ChooseOp | None = None
        """The choice of a second die, without which nothing can be done with the first."""
        self.leads = False
        """It is only chosen, for what follows to speak of."""

    def candidates(self, s: State, f: Frame) -> list[int]:
        found = self.selector.find(s, f)
        if not self.one:
            found = _several_on_cards(s, found, self.n.value(s, f))
        if self.players:
            found = found + [-2 + f.you] + ([-1 - f.you] if self.players == "any" else [])
        if self.target:
            found = [ref for ref in found if ref < 0 or targetable(s, f, ref) or self._own(s, f, ref)]
        if not self.required and (not self.target or self.by_other):  # what is paid is nobody's effect
            found = [*affected(s, f, tuple(found))]
        if self.once:
            found = [ref for ref in found if (self.once, 0, ref + 1) not in s.marks]
        if self.verbs:
            verb = self.verbs[0]
            if self.leads:
                found = [ref for ref in found if self._led(s, f, ref)]
            elif self.alone >= 0:
                found = [ref for ref in found if self._legal_alone(s, f, ref)]
            elif len(self.verbs) == 1:
                found = [ref for ref in found if verb.legal(s, f, ref)]
            else:
                found = [ref for ref in found if any(verb.legal(s, f, ref) for verb in self.verbs)]
            if len(self.verbs) > 1:
                found = [ref for ref in found if all(verb.fits(s, f, ref) for verb in self.verbs)]
            if self.required and f.serial != AHEAD and len(found) > 1 and verb.removes >= 0:
                found = spendable(s, f, verb, found) or found
        if self.partner is not None:
            found = [ref for ref in found if self._has_partner(s, f, ref)]
        if self.leads and not self.verbs and f.serial != AHEAD and len(found) > 1:
            end = len(s.t.programs[f.prog].code)
            found = [ref for ref in found if could(s, self._with(s, f, ref), f.pc + 1, end)]
        return found

    def _led(self, s: State, f: Frame, ref: int) -> bool:
        """Whether something could be done with what is chosen in a sentence of its own, or for it ("your opponent takes
        damage equal to its cost"): as much is done as can be (3.2.15)."""
        if self._legal_alone(s, f, ref):
            return True
        bare = f.copy()
        bare.slots[self.slot] = ()
        end = len(s.t.programs[f.prog].code)
        return could(s, self._with(s, f, ref), f.pc + 1, end) and not could(s, bare, f.pc + 1, end)

    def _legal_alone(self, s: State, f: Frame, ref: int) -> bool:
        """Whether something could be done with it where one of its own values counts."""
        trial = self._with(s, f, ref)
        return any(verb.legal(s, trial, ref) for verb in self.verbs)

    def _own(self, s: State, f: Frame, ref: int) -> bool:
        return self.by_other and s.controller[ref] == self.by.one(s, f)

    def _with(self, s: State, f: Frame, ref: int) -> Frame:
        """A frame that nobody else sees, in which this is chosen."""
        trial = f.copy()
        trial.slots[self.slot] = (ref,)
        if ref < 0 or s.controller[ref] >= 0:
            trial.slots[SLOT_THAT] = (ref if ref < 0 else -1 - s.controller[ref],)
        return trial

    def _has_partner(self, s: State, f: Frame, ref: int) -> bool:
        """Whether the choice that goes with this one would find something else (3.1.9)."""
        assert self.partner is not None
        return any(other != ref for other in self.partner.candidates(s, self._with(s, f, ref)))

    def single(self) -> bool:
        """Whether it always chooses one."""
        return self.one and not self.up_to

    def any_candidate(self, s: State, f: Frame) -> bool:
        if self.players or self.alone >= 0:
            return bool(self.candidates(s, f))
        return self.selector.offers(s, f, self)

    def takes(self, s: State, f: Frame, ref: int) -> bool:
        if not self.verbs[0].legal(s, f, ref) or (self.once and (self.once, 0, ref + 1) in s.marks):
            return False
        if not s.in_force & m.CAN:
            return True  # nothing is kept out of anything
        free = not self.target or self._own(s, f, ref)
        return len(affected(s, f, (ref,))) > 0 if free else targetable(s, f, ref)

    def to_spare(self, s: State, f: Frame, n: int) -> bool:
        if not self.one or self.partner is not None:
            return False
        mine = 0
        for ref in self.candidates(s, f):
            if ref < 0 or s.zone[ref] != RESERVE or s.controller[ref] != f.you:
                return True
            mine += 1
        return mine > n

    def possible(self, s: State, f: Frame) -> bool:
        found = self.candidates(s, f)
        f.slots[self.slot] = tuple(found)
        # looking ahead, "that player" may be either
        f.slots[SLOT_THAT] = tuple(
            {-1 - s.controller[ref] if ref >= 0 else ref for ref in found if ref < 0 or s.controller[ref] >= 0}
        )
        if self.required and not self.up_to:
            return self._many(s, found) >= self.n.value(s, f)
        return bool(found)

    def _many(self, s: State, found: list[int]) -> int:
        """How many of these can be chosen together."""
        return len({character_of(s, die) for die in found}) if self.different else len(found)

    def run(self, s: State, f: Frame) -> None:
        found = self.candidates(s, f)
        n = self.n.value(s, f)
        if self.random:
            picked: Refs = ()
            while found and len(picked) < n:
                picked += (found.pop(random_of(s, found)),)
            self._bind(s, f, picked)
        elif not found or n <= 0 or (len(found) <= n and not self.up_to and self._many(s, found) == len(found)):
            self._bind(s, f, tuple(found[:n]) if n > 0 else ())
        else:
            f.slots[self.slot] = ()
            self._ask(s, f, found, n, ())

    def _ask(self, s: State, f: Frame, found: list[int], n: int, picked: Refs) -> None:
        options: list[Option] = [(O_PICK, ref) for ref in self._left(s, found, picked)]
        if self.up_to and len(picked) >= self.least:
            options.append(DONE)
        rule, prompt = ("3.3.1", "Choose a target.") if self.target else ("3.1.16", "Choose a die.")
        left = min(n, self._many(s, found)) - len(picked)
        least = max(0, self.least - len(picked)) if self.up_to else left
        who = self.by.one(s, f)
        ask(s, who, CHOOSE, options, rule, prompt, f.die, f.card, picked, least=least, most=left)

    def _left(self, s: State, found: list[int], picked: Refs) -> list[int]:
        """What can be chosen beside what was chosen already."""
        if not self.different:
            return [ref for ref in found if ref not in picked]
        had = {character_of(s, die) for die in picked}
        return [die for die in found if character_of(s, die) not in had]

    def answer(self, s: State, f: Frame, option: Option) -> None:
        # what was picked before is part of the question that was just answered
        picked = f.slots[self.slot]
        if option[0] == O_PICK:
            picked = (*picked, option[1])
            f.slots[self.slot] = picked
            n = self.n.value(s, f)
            found = self.candidates_with(s, f)
            if len(picked) < n and (self.up_to or len(found) > len(picked)):
                if self._left(s, found, picked):
                    self._ask(s, f, found, n, picked)
                    return
        self._bind(s, f, picked)

    def candidates_with(self, s: State, f: Frame) -> list[int]:
        """Candidates while part of the choice is made already."""
        return self.candidates(s, f)

    def _bind(self, s: State, f: Frame, picked: Refs) -> None:
        f.slots[self.slot] = picked
        f.pc += 1
        who = self.by.one(s, f)
        if picked and (picked[0] < 0 or s.controller[picked[0]] >= 0):
            f.slots[SLOT_THAT] = (-1 - s.controller[picked[0]] if picked[0] >= 0 else picked[0],)
        for ref in picked:
            if self.once:
                s.marks = s.marks | {(self.once, 0, ref + 1)}
            chose(s, who, ref, "3.3.1")
            if self.target and ref >= 0 and not self._own(s, f, ref):
                emit(s, EV_TARGETED, ref, f.die, s.controller[ref], aiming(s, f, f.you), "3.3.1")


class BindEvery(Op):
    """Bind all dice of a description (3.3.6)."""

    __slots__ = ("selector", "slot")

    def __init__(self, slot: int, selector: Selector) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.selector = selector

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = affected(s, f, tuple(self.selector.find(s, f)))
        return True

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = affected(s, f, tuple(self.selector.find(s, f)))
        f.pc += 1


class BindRef(Op):
    """Bind what was spoken of before to a slot of its own."""

    __slots__ = ("ref", "slot")

    def __init__(self, slot: int, ref: Reference) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.ref = ref

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = affected(s, f, self._there(s, f))
        return True

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = affected(s, f, self._there(s, f))
        f.pc += 1

    def _there(self, s: State, f: Frame) -> Refs:
        """What it refers to, but for a die that another ability has captured or set aside meanwhile: for the game it
        does not exist (3.8.2)."""
        found = self.ref.refs(s, f)
        if len(found) != 1 or found[0] < 0 or self.ref.slot >= 0 or s.zone[found[0]] not in (CAPTURED, ASIDE):
            return found
        if f.event is not None and f.event[E_KIND] == EV_CAPTURED:
            return found  # the very thing it answers
        own = any(event[E_KIND] == EV_CAPTURED and event[E_DIE] == found[0] for event in s.events[f.born :])
        return found if own or s.t.programs[f.prog].reach == "wherever" else ()


class BindPlayers(Op):
    """Bind players."""

    __slots__ = ("slot", "who")

    def __init__(self, slot: int, who: PlayerRef) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = tuple(-1 - p for p in self.who.players(s, f))
        return True

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = tuple(-1 - p for p in self.who.players(s, f))
        f.slots[SLOT_THAT] = f.slots[self.slot][:1]
        f.pc += 1


class TargetPlayer(Op):
    """Ask for the target player; however often they are spoken of, they are asked for once."""

    __slots__ = ("slot", "verbs")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.verbs: list[Verb] = []
        """What will be done to them: a player for whom none could have a result is no legal target."""

    def candidates(self, s: State, f: Frame) -> Refs:
        """Who may be targeted, the opponent first."""
        both = (-2 + f.you, -1 - f.you)
        if self.verbs:
            return tuple(ref for ref in both if any(verb.legal(s, f, ref) for verb in self.verbs))
        if f.serial == AHEAD:
            return both
        end = len(s.t.programs[f.prog].code)
        return tuple(ref for ref in both if could(s, self._with(f, ref), f.pc + 1, end)) or both

    def _with(self, f: Frame, ref: int) -> Frame:
        """A frame that nobody else sees, in which this player is the target."""
        trial = f.copy()
        trial.slots[self.slot] = trial.slots[SLOT_THAT] = (ref,)
        return trial

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = f.slots[self.slot] or self.candidates(s, f)  # looking ahead, it may be either
        f.slots[SLOT_THAT] = f.slots[self.slot]
        return True

    def run(self, s: State, f: Frame) -> None:
        if f.slots[self.slot] or not (found := self.candidates(s, f)):
            f.slots[SLOT_THAT] = f.slots[self.slot]
            f.pc += 1
            return
        options: list[Option] = [(O_PICK, ref) for ref in found]
        ask(s, f.you, CHOOSE, options, "3.3.1", "Choose a player.", f.die, f.card)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.slots[self.slot] = f.slots[SLOT_THAT] = (option[1],)
        f.pc += 1


class Join(Op):
    """Bind the contents of several slots to one."""

    __slots__ = ("parts", "slot")

    def __init__(self, slot: int, parts: list[int]) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.parts = parts

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = tuple(ref for part in self.parts for ref in f.slots[part])
        return True

    def run(self, s: State, f: Frame) -> None:
        self.possible(s, f)
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
        mine = affected(s, f, tuple(self.selector.find_of(s, f, player)))
        found = [d for d in mine if d not in f.slots[self.slot]]
        if self.verbs:
            found = [d for d in found if any(verb.legal(s, f, d) for verb in self.verbs)]
        return found

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = ()
        f.slots[self.slot] = tuple(d for p in (0, 1) if self._many(s, f, p) > 0 for d in self._candidates(s, f, p))
        return bool(f.slots[self.slot])

    def _many(self, s: State, f: Frame, player: int) -> int:
        """How many a player chooses."""
        theirs = f.copy()
        theirs.slots[SLOT_THAT] = (-1 - player,)
        return self.amount.value(s, theirs)

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
        left = self._many(s, f, player) - len(mine)
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


@links(e.Choose)
def _choose(low: Linker, node: e.Choose) -> None:
    chosen = low.choosers.get(low.what(node.what))
    if isinstance(chosen, ChooseOp):
        chosen.leads = chosen.single()
