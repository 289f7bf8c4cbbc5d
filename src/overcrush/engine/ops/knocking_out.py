"""KO and sacrifice; what is done instead of a KO, and the KO after all."""

from __future__ import annotations

from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.damage import fall, ko, offered, replaced_by_next, saving
from overcrush.engine.events import emit
from overcrush.engine.falling import can_be_koed
from overcrush.engine.moves import discard, state_flags
from overcrush.engine.ops.entries import Linker, links, links_verb
from overcrush.engine.ops.verb import Verb
from overcrush.engine.react import DECLINED
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.terms.amounts import given_name
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.references import tried_name
from overcrush.engine.values import is_character
from overcrush.model.const import E_DIE, E_KIND, EV_KOED, EV_SACRIFICED, FIELD, NONE, O_GLOBAL, O_PASS, REACT

SPARED: Final = (-1,)
"""In the slot that says what was done: a KO waits for an ability that may replace it."""


class KOOp(Verb):
    """KO dice."""

    __slots__ = ("given", "own", "paid", "theirs", "tried")

    def __init__(self, slot: int, own: bool = False, given: bool = False) -> None:
        super().__init__(slot)
        self.narrows = True
        self.own = own
        """Who decides on it gives dice of their own, which is a cost (3.1.16)."""
        self.given = given
        """They are of the player whose ability it is."""
        self.paid = NONE
        """The slot of the dice that were given, also of those that Regenerated (Regenerate (5))."""
        self.tried = NONE
        """The slot of the one die that was to be KO'd, whatever came of it."""
        self.theirs = False
        """Another player, or each, KOs dice of their own (Experience (4))."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if ref < 0 or s.zone[ref] != FIELD or not can_be_koed(s, ref):
            return False
        return is_character(s, ref) or any(
            die == ref for die, _, _ in s.unsettled
        )  # rerolled, and still in the field (1.6.10)

    def run(self, s: State, f: Frame) -> None:
        if f.slots[SLOT_DID][:1] == SPARED:  # what may replace a KO has said by now whether it does
            tried = list(f.slots[self.slot])
            koed = {event[E_DIE] for event in s.events[f.born :] if event[E_KIND] == EV_KOED}
            self._told(f, tried, [die for die in tried if die in koed])
            return
        dice = [ref for ref in f.slots[self.slot] if self.legal(s, f, ref)]
        # a KO that is a cost is not avoided by another ability (3.1.20); Regenerate has its own word (Regenerate (5))
        gone = ko(s, dice, "2.7.5.3", f.die, self.required or self.given, f.you, self.theirs)
        if s.ko_unsettled and any(die in s.ko_unsettled for die in dice):
            f.slots[self.slot] = tuple(dice)
            f.slots[SLOT_DID] = SPARED
            return
        self._told(f, dice, gone)

    def _told(self, f: Frame, tried: list[int], gone: list[int]) -> None:
        """A KO that was replaced is none (Regenerate (1)), but as a cost it is paid (Regenerate (5))."""
        f.pc += 1
        f.slots[self.slot] = tuple(gone)
        if self.paid >= 0:
            f.slots[self.paid] = tuple(tried)
        if self.tried >= 0:
            f.slots[self.tried] = tuple(tried) if len(tried) == 1 else ()
        f.slots[SLOT_DID] = (1,) if (tried if self.required or self.own else gone) else ()


class SacrificeOp(Verb):
    """Sacrifice dice: to the used pile, no KO (Sacrifice)."""

    __slots__ = ()

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        f.slots[SLOT_DID] = (1,) if f.slots[self.slot] else ()
        seen = [state_flags(s, die) for die in f.slots[self.slot]]  # what was true of them before any is gone
        for die, flags in zip(f.slots[self.slot], seen, strict=True):
            player = s.controller[die]
            discard(s, die, "Sacrifice")
            emit(s, EV_SACRIFICED, die, NONE, player, 0, "Sacrifice", flags)


class Spare(Op):
    """What a KO is replaced by has been done, or paid for: the die is saved, whatever the rest comes to."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        f.slots[self.slot] = f.slots[SLOT_DID]


class FinishKO(Op):
    """The end of an ability that may replace a KO: if it did not, the die is KO'd now."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        """Where it is remembered that the die is saved, or -1 where it always is."""

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if f.event is None:
            return
        die = f.event[E_DIE]
        s.ko_unsettled = tuple(d for d in s.ko_unsettled if d != die)
        s.dirty = True
        if self.slot < 0 or f.slots[self.slot]:
            s.koed_tries = tuple(d for d in s.koed_tries if d != die)
        elif s.t.programs[f.prog].kind == "global" or not (replaced_by_next(s, f.event, f) or offered(s, f.event)):
            fall(s, f.event)


class SaveOp(Op):
    """A die would be KO'd: each player who has a Global ability for that is asked, until one is used (3.4.2.5)."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        event = f.event
        if event is None or event[E_DIE] not in s.ko_unsettled:
            f.pc += 1
            return
        for player in (s.active, 1 - s.active):
            options: list[Option] = [(O_GLOBAL, ability.index) for ability in saving(s, player, event)]
            if options and player not in f.slots[DECLINED]:
                prompt = "Do you use a Global ability in the place of this KO?"
                ask(s, player, REACT, [*options, (O_PASS,)], "3.4.2.5", prompt)
                return
        f.pc += 1
        s.ko_unsettled = tuple(d for d in s.ko_unsettled if d != event[E_DIE])
        s.dirty = True
        fall(s, event)


def of_actions(dice: n.Dice) -> bool:
    """Whether a description is of action dice: by kind, or by the symbol that only those have (1.2.7)."""
    conduit = n.HasAffiliation(("Emotional Conduit",))
    return dice.kind in {"action", "basic action"} or conduit in dice.where


@links_verb("spare")
def _spare(low: Linker, node: KeywordVerb) -> None:
    low.code.append(Spare(low.slot("spared")))


@links(e.KO)
def _ko(low: Linker, node: e.KO) -> None:
    if isinstance(node.what, n.Pick | n.Every) and of_actions(node.what.dice):
        raise unsupported(node)  # only character dice are KO'd (1.5.3.2)
    op = KOOp(low.what(node.what), _own(node.what), _own(node.what, ("you",)))
    if isinstance(node.what, n.Pick) and node.what.by.who != "you":
        op.theirs = node.what.dice.whose in (node.what.by.who, "that player")
    if op.given and isinstance(node.what, n.Pick):
        op.paid = low.slot(given_name(node.what.as_))
    name = node.what.as_ if isinstance(node.what, n.Pick) else node.what.name if isinstance(node.what, n.Ref) else ""
    if name in low.names:
        op.tried = low.slot(tried_name(name))
    low.verb(op)


def _own(what: n.What, players: tuple[str, ...] = ("you", "opponent")) -> bool:
    """Whether dice are of whoever chooses them, one of these players, or the very die whose ability it is."""
    if isinstance(what, n.Pick):
        return what.dice.whose == what.by.who and what.by.who in players
    return what == n.Ref("this")


@links(e.Sacrifice)
def _sacrifice(low: Linker, node: e.Sacrifice) -> None:
    low.verb(SacrificeOp(low.what(node.what)))
