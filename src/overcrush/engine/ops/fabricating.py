"""Fabricate and Fusion: the dice they cost, and what they buy."""

from __future__ import annotations

from overcrush.ability import nouns as n
from overcrush.ability.keywords import KeywordVerb
from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Frame, Op, Option, Refs, Selector, State
from overcrush.engine.damage import ko
from overcrush.engine.events import prepped
from overcrush.engine.falling import can_be_koed
from overcrush.engine.moves import move
from overcrush.engine.ops.entries import Linker, links_verb
from overcrush.engine.ops.moving import MoveOp
from overcrush.engine.prohibitions import cannot_purchase
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.values import card_now, is_character
from overcrush.engine.window import next_die, take
from overcrush.model.const import CHOOSE, FIELD, NONE, O_PICK, PREP, ZONES


class FabricateCost(Op):
    """KO exactly so many of one's own dice that cost so much together; that does not target (Fabricate (3))."""

    __slots__ = ("least", "n", "one", "slot")

    def __init__(self, slot: int, n: int, least: int, one: Selector | None = None) -> None:
        super().__init__()
        self.required = True
        self.slot = slot
        self.n = n
        self.least = least
        self.one = one
        """What at least one of them must be."""

    def _fit(self, s: State, f: Frame, picked: Refs) -> list[int]:
        """The dice that can be picked next so that the rest can still make up the cost."""
        mine = [
            d for d in s.zones[f.you * ZONES + FIELD] if d not in picked and is_character(s, d) and can_be_koed(s, d)
        ]
        have = sum(s.t.cost[s.card_of[d]] for d in picked)
        such = mine if self.one is None else [d for d in (*mine, *picked) if self.one.ok(s, f, d)]
        fit: list[int] = []
        for die in mine:
            left = self.n - len(picked) - 1
            others = sorted((d for d in mine if d != die), key=lambda d: -s.t.cost[s.card_of[d]])
            rest = others[:left]
            if not any(d in such for d in (*picked, die, *rest)):
                one = next((d for d in others if d in such), NONE)
                if one < 0 or not left:
                    continue
                rest = [one, *[d for d in others if d != one][: left - 1]]
            if len(rest) == left and have + sum(s.t.cost[s.card_of[d]] for d in (die, *rest)) >= self.least:
                fit.append(die)
        return fit

    def possible(self, s: State, f: Frame) -> bool:
        return bool(self._fit(s, f, ()))

    def run(self, s: State, f: Frame) -> None:
        picked = f.slots[self.slot]
        while len(picked) < self.n:
            fit = self._fit(s, f, picked)
            left = self.n - len(picked)
            if len(fit) > left:
                options: list[Option] = [(O_PICK, d) for d in fit]
                prompt = f"Choose {left} of your dice to KO."
                ask(s, f.you, CHOOSE, options, "Fabricate", prompt, f.die, f.card, picked, least=left, most=left)
                return
            if not fit:
                break
            chose(s, f.you, fit[0], "Fabricate")
            picked = f.slots[self.slot] = (*picked, fit[0])
        f.pc += 1
        if len(picked) == self.n:
            # a die that Regenerates has paid all the same (Regenerate (5))
            ko(s, list(picked), "Fabricate", final=True, doer=f.you)
            f.slots[SLOT_DID] = (1,)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        chose(s, f.you, option[1], "Fabricate")
        f.slots[self.slot] += (option[1],)


class FusionCost(Op):
    """Choose a die for each material, all of different characters: they are asked for together, as one without the
    others is no choice (Fusion, 3.1.19)."""

    __slots__ = ("materials", "slot")

    def __init__(self, slot: int, materials: list[Selector]) -> None:
        super().__init__()
        self.required = True
        self.silent = True
        self.slot = slot
        self.materials = materials

    def _fit(self, s: State, f: Frame, picked: Refs) -> list[int]:
        """The dice that can be picked next so that the rest can still be found."""
        fitting = [material.find(s, f) for material in self.materials]
        dice = dict.fromkeys(die for some in fitting for die in some)
        return [die for die in dice if die not in picked and self._whole(s, fitting, (*picked, die))]

    def _whole(self, s: State, fitting: list[list[int]], picked: Refs, at: int = 0, taken: Refs = ()) -> bool:
        """Whether there is a die for each material from here on, the picked ones among them."""
        if at == len(fitting):
            return all(die in taken for die in picked)
        names = [s.t.names[card_now(s, die)] for die in taken]
        return any(
            die not in taken
            and s.t.names[card_now(s, die)] not in names
            and self._whole(s, fitting, picked, at + 1, (*taken, die))
            for die in fitting[at]
        )

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[self.slot] = tuple(self._fit(s, f, ()))
        return bool(f.slots[self.slot])

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = ()
        self._next(s, f)

    def _next(self, s: State, f: Frame) -> None:
        picked = f.slots[self.slot]
        left = len(self.materials) - len(picked)
        fit = self._fit(s, f, picked) if left else []
        if len(fit) > left:
            options: list[Option] = [(O_PICK, die) for die in fit]
            prompt = f"Choose {left} of your dice as material."
            ask(s, f.you, CHOOSE, options, "Fusion", prompt, f.die, f.card, picked, least=left, most=left)
            return
        for die in fit:
            chose(s, f.you, die, "Fusion")
        f.slots[self.slot] = (*picked, *fit)
        f.pc += 1

    def answer(self, s: State, f: Frame, option: Option) -> None:
        chose(s, f.you, option[1], "Fusion")
        f.slots[self.slot] += (option[1],)
        self._next(s, f)


class BuyThis(Op):
    """Purchase a die of this card for nothing (Fabricate)."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return s.on_card[f.card] > 0 and not cannot_purchase(s, f.you, f.card)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if self.possible(s, f):
            take(s, f.you, f.card, "Fabricate")


class FuseThis(Op):
    """Move a die of this card to the prep area (Fusion); that is no purchase."""

    __slots__ = ()

    def possible(self, s: State, f: Frame) -> bool:
        return s.on_card[f.card] > 0

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if s.on_card[f.card]:
            die = next_die(s, f.card)
            move(s, die, PREP, "Fusion", f.you)
            prepped(s, [die], "1.5.3.3")


@links_verb("fabricate")
def _fabricate(low: Linker, node: KeywordVerb) -> None:
    one = [low.selector(n.Dice(whose="you", where=(n.NameHas(str(word)),))) for word in node.args[2:]]
    low.code.append(FabricateCost(low.fresh(), int(node.args[0]), int(node.args[1]), one[0] if one else None))


@links_verb("buy")
def _buy(low: Linker, node: KeywordVerb) -> None:
    low.code.append(BuyThis())


@links_verb("materials")
def _materials(low: Linker, node: KeywordVerb) -> None:
    """One die of each character named, or of so many different ones of an affiliation, goes to the prep area."""
    args = node.args
    tests: list[n.Test]
    if isinstance(args[0], int):
        tests = [n.HasAffiliation((str(args[1]),))] * args[0]
    else:
        tests = [n.Named((str(name),)) for name in args]
    slot = low.fresh()
    low.code.append(FusionCost(slot, [low.selector(n.Dice(whose="you", where=(test,))) for test in tests]))
    low.code.append(MoveOp(slot, PREP, 0, "", None))


@links_verb("fuse")
def _fuse(low: Linker, node: KeywordVerb) -> None:
    low.code.append(FuseThis())
