"""Damage: prepared, met by what answers it, dealt; split, fought out, taken off."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, State
from overcrush.engine.damage import Hit
from overcrush.engine.events import emit
from overcrush.engine.ops.choosing import BindRef, ChooseEach, ChooseOp, Join
from overcrush.engine.ops.coupling import FIRST, LAST, MORE
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.targeting import AimReact
from overcrush.engine.ops.verb import Verb
from overcrush.engine.preventing import AIM_DICE, AIM_PLAYERS, deals_any
from overcrush.engine.react import announce, announce_more, ask_reaction, land, meet
from overcrush.engine.refs import SLOT_DID, aiming, damage_kinds, targetable
from overcrush.engine.terms.amounts import ANY_NUMBER, Number
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.figures import stat
from overcrush.engine.terms.references import AllReference, Reference
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.engine.values import defense, is_character
from overcrush.model.const import CHOOSE, EV_CHANGED, EV_TARGETED, FIELD, O_PICK

MUCH: Final = 99
"""Damage of which it is not known yet how much it is."""


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
        amount = self.amount.value(s, f)
        return deals_any(s, f.die, amount) and bool(self.candidates(s, f, ()))

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
        for ref in dict.fromkeys(chosen):
            chose(s, f.you, ref, "3.3.1")
            if ref >= 0:
                emit(s, EV_TARGETED, ref, f.die, s.controller[ref], aiming(s, f, f.you), "3.3.1")

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.slots[self.slot] = (*f.slots[self.slot], option[1])
        self._next(s, f)


class AnnounceSplit(Op):
    """Announce damage that was divided: as many points for each as it is bound to."""

    __slots__ = ("aim", "slot")

    def __init__(self, slot: int, aim: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.aim = aim

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        chosen = f.slots[self.slot]
        hits: list[Hit] = [(f.die, ref, chosen.count(ref)) for ref in dict.fromkeys(chosen)]
        announce(s, hits, False, damage_kinds(s, f), self.aim)
        f.slots[SLOT_DID] = (1,) if hits else ()


class ClearDamageOp(Verb):
    """Take all damage off dice."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != FIELD:
            return False
        if s.damage[ref] > 0:
            return self.lasts(s, f, ref, s.face[ref])
        return self.stands and self.saves(s, f, ref, defense(s, ref))

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
        return len(dice) >= 2 and all(sides) and any(deals_any(s, ref, stat(s, ref, self.stat)) for ref in dice)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        dice = [d for d in f.slots[self.slot] if self.legal(s, f, d)][:2]
        hits: list[Hit] = []
        if len(dice) == 2:
            one, two = dice
            hits = [(one, two, stat(s, one, self.stat)), (two, one, stat(s, two, self.stat))]
        announce(s, hits, False, damage_kinds(s, f))
        f.slots[SLOT_DID] = (1,) if hits else ()


class PrepareDamage(Verb):
    """Announce ability damage to everything a slot is bound to."""

    __slots__ = ("aim", "amount", "by", "coupled", "fixed", "whole")

    def __init__(self, slot: int, amount: Amount, by: Reference | None) -> None:
        super().__init__(slot)
        self.amount = amount
        self.by = by
        self.fixed = amount.constant()
        self.aim = 0
        """What the ability targets with it: dice, players (``preventing``), or nothing."""
        self.coupled = False
        """It is part of the damage announced before it (3.4.3.13)."""
        self.whole = True
        """Nothing is added to it any more."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref >= 0 and not (s.zone[ref] == FIELD and is_character(s, ref)):
            return False
        return self.fixed or self._amount(s, f, ref) > 0  # nobody is a target of no damage

    def _amount(self, s: State, f: Frame, ref: int) -> int:
        aimed = f.copy()
        aimed.slots[self.slot] = (ref,)
        return self.amount.value(s, aimed)

    def possible(self, s: State, f: Frame) -> bool:
        amount = self.amount.value(s, f) if self.fixed else MUCH
        return amount > 0 and self._dealt(s, f, amount) and super().possible(s, f)

    def _dealt(self, s: State, f: Frame, amount: int) -> bool:
        """Whether any of those that could be told to deal it does."""
        sources = self.by.refs(s, f) if self.by is not None else (f.die,)
        return not sources or any(deals_any(s, source, amount) for source in sources)

    def run(self, s: State, f: Frame) -> None:
        amount = self.amount.value(s, f)
        source = self.by.die(s, f) if self.by is not None else f.die
        hits: list[Hit] = [(source, ref, amount) for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        f.pc += 1
        if self.coupled:
            announce_more(s, hits)
            return
        announce(s, hits, False, damage_kinds(s, f), self.aim, self.whole)
        f.slots[SLOT_DID] = (1,) if s.packet else ()


class MeetDamage(Op):
    """The damage announced part by part is whole: static abilities come first."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        meet(s)


class React(Op):
    """Let players answer announced damage (3.2.8)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        if not ask_reaction(s):
            f.pc += 1


class LandDamage(Op):
    """Deal the announced damage."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not any(hit[2] > 0 for hit in s.packet):
            f.slots[SLOT_DID] = ()  # all of it was prevented: none was dealt (3.4.9.9)
        land(s, False, "2.7.1.8")


@links(e.Damage)
def _damage(low: Linker, node: e.Damage) -> None:
    """Emit damage, and what may answer it before it is dealt."""
    if node.split:
        if not isinstance(node.to, n.Pick) or node.by is not None:
            raise unsupported(node)
        most = low.amount(node.to.n) if node.to.up_to or node.to.n != n.Num(1) else Number(ANY_NUMBER)
        selector, amount = low.selector(node.to.dice), low.amount(node.amount)
        slot = low.slot(node.to.as_)
        low.emit(SplitDamage(slot, selector, amount, most, node.to.players))
        low.code += [AimReact(slot), AnnounceSplit(slot, AIM_DICE | (AIM_PLAYERS if node.to.players else 0))]
    else:
        amount = low.amount(node.amount)
        by = low.ref(node.by) if node.by is not None else None
        damage = PrepareDamage(low.what(node.to), amount, by)
        damage.aim = _aim(low, node.to)
        damage.coupled = node.more and low.coupling in (MORE, LAST)
        damage.whole = low.coupling != FIRST
        low.verb(damage)
        if damage.coupled or not damage.whole:
            return
        if low.in_cost:  # it is neither prevented nor redirected, and nothing is added to it (3.1.20, 3.4.9.8)
            damage.whole = False
            low.code.append(LandDamage())
            return
    low.code += [React(), LandDamage()]


def _aim(low: Linker, what: n.What) -> int:
    """What an ability targets with its damage (3.4.9.4)."""
    if isinstance(what, n.Pick):
        return (AIM_DICE | (AIM_PLAYERS if what.players else 0)) if what.target else 0
    if isinstance(what, n.Player):
        return AIM_PLAYERS if what.who in ("target", "target opponent") else 0
    if isinstance(what, n.Several):
        aim = 0
        for part in what.parts:
            aim |= _aim(low, part)
        return aim
    if isinstance(what, n.Ref) and what.name in low.names:
        op = low.choosers.get(low.names[what.name])
        if isinstance(op, ChooseOp) and op.target:
            return AIM_DICE | (AIM_PLAYERS if op.players else 0)
    return 0


@links(e.ClearDamage)
def _clear(low: Linker, node: e.ClearDamage) -> None:
    low.verb(ClearDamageOp(low.what(node.what)))


@links(e.Fight)
def _fight(low: Linker, node: e.Fight) -> None:
    fight = PrepareFight(low.what(node.what), node.stat)
    join = low.code[-1]
    if isinstance(join, Join):
        fight.parts = join.parts
    elif isinstance(join, BindRef) and isinstance(join.ref, AllReference):
        fight.parts = list(join.ref.slots)
    fight.each = isinstance(low.choosers.get(fight.slot), ChooseEach)
    low.verb(fight)
    low.code += [React(), LandDamage()]
