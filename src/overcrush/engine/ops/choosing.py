"""Choices that only keywords ask for: Range targets, the dice of Fabricate and Fusion, the die a Ritual costs."""

from __future__ import annotations

from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Amount, Frame, Op, Option, Refs, Selector, State
from overcrush.engine.damage import Hit, can_be_koed, ko
from overcrush.engine.events import emit
from overcrush.engine.legal import ritual_dice
from overcrush.engine.moves import discard, draw, move, refill_of
from overcrush.engine.preventing import AIM_DICE
from overcrush.engine.react import announce
from overcrush.engine.refs import SLOT_DID, targetable
from overcrush.engine.values import card_now, is_character, keyword_args
from overcrush.engine.window import enter_field
from overcrush.model.const import (
    BAG,
    CHOOSE,
    EV_KEYWORD,
    EV_TARGETED,
    FIELD,
    HELD,
    NONE,
    O_PICK,
    ZONES,
)


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
            emit(s, EV_TARGETED, target, shooter, s.controller[target], 0, "3.3.1")


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
        announce(s, hits, False, ("triggered", ""), AIM_DICE)


class FabricateCost(Op):
    """KO exactly so many of one's own dice that cost so much together; that does not target (Fabricate (3))."""

    __slots__ = ("least", "n", "slot")

    def __init__(self, slot: int, n: int, least: int) -> None:
        super().__init__()
        self.required = True
        self.slot = slot
        self.n = n
        self.least = least

    def _fit(self, s: State, f: Frame, picked: Refs) -> list[int]:
        """The dice that can be picked next so that the rest can still make up the cost."""
        mine = [
            d for d in s.zones[f.you * ZONES + FIELD] if d not in picked and is_character(s, d) and can_be_koed(s, d)
        ]
        have = sum(s.t.cost[s.card_of[d]] for d in picked)
        fit: list[int] = []
        for die in mine:
            rest = sorted((s.t.cost[s.card_of[d]] for d in mine if d != die), reverse=True)[: self.n - len(picked) - 1]
            if len(rest) == self.n - len(picked) - 1 and have + s.t.cost[s.card_of[die]] + sum(rest) >= self.least:
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
            ko(s, list(picked), "Fabricate", doer=f.you)
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


class RitualOp(Op):
    """Send a character die of the reserve away to field this one for nothing (Ritual)."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        others = ritual_dice(s, f.die)
        if len(others) > 1:
            options: list[Option] = [(O_PICK, d) for d in others]
            ask(
                s,
                f.you,
                CHOOSE,
                options,
                "Ritual",
                "Which die do you send to the used pile to field this one for nothing?",
                f.die,
                f.card,
            )
        else:
            self.answer(s, f, (O_PICK, others[0]))

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc += 1
        chose(s, f.you, option[1], "Ritual")
        discard(s, option[1], "Ritual")
        enter_field(s, f.die, f.you, "2.6.3.1")


class CorruptOp(Op):
    """Draw from a player's bag; one die you choose goes to the used pile, the rest go back (Corrupt X)."""

    __slots__ = ("amount", "drawn", "who")

    def __init__(self, who: int, drawn: int, amount: Amount) -> None:
        super().__init__()
        self.who = who
        self.drawn = drawn
        self.amount = amount

    def possible(self, s: State, f: Frame) -> bool:
        players = [-1 - ref for ref in f.slots[self.who]]
        return self.amount.value(s, f) > 0 and any(s.zones[p * ZONES + BAG] or refill_of(s, p) for p in players)

    def run(self, s: State, f: Frame) -> None:
        if not f.slots[self.who]:
            f.pc += 1
            return
        player = -1 - f.slots[self.who][0]
        found = [draw(s, player, HELD, "Corrupt X") for _ in range(self.amount.value(s, f))]
        f.slots[self.drawn] = tuple(die for die in found if die >= 0)
        if len(f.slots[self.drawn]) > 1:
            options: list[Option] = [(O_PICK, die) for die in f.slots[self.drawn]]
            ask(s, f.you, CHOOSE, options, "Corrupt X", "Which of the drawn dice goes to the used pile?", f.die, f.card)
        else:
            self._finish(s, f, f.slots[self.drawn])

    def answer(self, s: State, f: Frame, option: Option) -> None:
        self._finish(s, f, (option[1],))

    def _finish(self, s: State, f: Frame, picked: Refs) -> None:
        f.pc += 1
        f.slots[SLOT_DID] = (1,) if picked else ()
        for die in f.slots[self.drawn]:
            if die in picked:
                chose(s, f.you, die, "Corrupt X")
                discard(s, die, "Corrupt X")
            else:
                move(s, die, BAG, "Corrupt X")
