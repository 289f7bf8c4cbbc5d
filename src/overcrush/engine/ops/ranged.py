"""Range: who fires, at whom, and the damage of each side."""

from __future__ import annotations

from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Frame, Op, Option, State
from overcrush.engine.damage import Hit
from overcrush.engine.events import emit
from overcrush.engine.ops.damaging import React
from overcrush.engine.ops.entries import Linker, links_verb
from overcrush.engine.ops.keyword_verbs import LandAs
from overcrush.engine.preventing import AIM_DICE
from overcrush.engine.react import announce
from overcrush.engine.refs import BY, aiming, targetable
from overcrush.engine.values import is_character, keyword_args
from overcrush.model.const import CHOOSE, EV_KEYWORD, EV_TARGETED, FIELD, NONE, O_PICK, ZONES


class RangeBegin(Op):
    """See which dice fire: all active ones with Range on both sides, with their values (Range (5), (6))."""

    __slots__ = ("mine", "theirs")

    def __init__(self, mine: int, theirs: int) -> None:
        super().__init__()
        self.mine = mine
        self.theirs = theirs

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player, slot in ((f.you, self.mine), (1 - f.you, self.theirs)):
            found: list[int] = []
            for die in s.zones[player * ZONES + FIELD]:
                args = keyword_args(s, die, "Range") if is_character(s, die) else None
                if args and isinstance(args[0], int):
                    found += (die, args[0])
            f.slots[slot] = tuple(found)


class RangeAim(Op):
    """Each firing die of one side targets an opposing die, in the order of the field (Range (1), (2))."""

    __slots__ = ("hits", "opposing", "shooters")

    def __init__(self, shooters: int, hits: int, opposing: bool) -> None:
        super().__init__()
        self.shooters = shooters
        self.hits = hits
        self.opposing = opposing

    def run(self, s: State, f: Frame) -> None:
        player = 1 - f.you if self.opposing else f.you
        while f.slots[self.shooters]:
            view = f.copy()
            view.you, view.die = player, f.slots[self.shooters][0]
            found = [d for d in s.zones[(1 - player) * ZONES + FIELD] if is_character(s, d) and targetable(s, view, d)]
            if len(found) > 1:
                options: list[Option] = [(O_PICK, d) for d in found]
                ask(s, player, CHOOSE, options, "Range", "Whom does this die fire at?", view.die, s.card_of[view.die])
                return
            self._take(s, f, player, found[0] if found else NONE)
        f.pc += 1

    def answer(self, s: State, f: Frame, option: Option) -> None:
        self._take(s, f, 1 - f.you if self.opposing else f.you, option[1])

    def _take(self, s: State, f: Frame, player: int, target: int) -> None:
        shooter, amount = f.slots[self.shooters][:2]
        f.slots[self.shooters] = f.slots[self.shooters][2:]
        if target >= 0:
            f.slots[self.hits] += (shooter, target, amount)
            chose(s, player, target, "Range")
            emit(s, EV_TARGETED, target, shooter, s.controller[target], aiming(s, f, player), "3.3.1")


class RangeFire(Op):
    """Announce all the damage of one side at once (Range (2))."""

    __slots__ = ("hits", "opposing")

    def __init__(self, hits: int, opposing: bool) -> None:
        super().__init__()
        self.hits = hits
        self.opposing = opposing

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        flat = f.slots[self.hits]
        hits: list[Hit] = [(flat[n], flat[n + 1], flat[n + 2]) for n in range(0, len(flat), 3)]
        player = 1 - f.you if self.opposing else f.you
        for source, _, amount in hits:
            emit(s, EV_KEYWORD, source, NONE, player, amount, "Range")
        announce(s, hits, False, ("character", "", "Range", BY[player]), AIM_DICE)


@links_verb("range")
def _range(low: Linker, node: KeywordVerb) -> None:
    """The active player's targets and their damage, then the inactive player's (Range (2))."""
    mine, theirs = low.fresh(), low.fresh()
    low.code.append(RangeBegin(mine, theirs))
    for shooters, opposing in ((mine, False), (theirs, True)):
        hits = low.fresh()
        low.code += [RangeAim(shooters, hits, opposing), RangeFire(hits, opposing), React(), LandAs("Range")]
    low.closed = True
