"""What depends on a condition or on somebody's yes, and what is chosen between."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import rewrite, walk
from overcrush.engine.asking import ask
from overcrush.engine.core import Condition, Frame, Op, Option, State
from overcrush.engine.ops.coupling import LAST, coupled
from overcrush.engine.ops.damaging import LandDamage, MeetDamage, React
from overcrush.engine.ops.dependence import (
    OTHERWISE,
    bought,
    certain,
    detrimental,
    given_for,
    leaves,
    looks_back,
    multiplied,
    parting,
)
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.naming import HIGHEST_SECRET, GuessOp, KeepOp
from overcrush.engine.ops.paying import ForNothing, PayEnergy, cost_parts, energy_of
from overcrush.engine.ops.verb import NO, YES
from overcrush.engine.refs import SLOT_DID, SLOT_THAT
from overcrush.engine.scan import could, payable, scan
from overcrush.engine.terms.amounts import optional
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.used import mark_of
from overcrush.model.const import CHOOSE, NONE, O_OPTION, O_YES


class EachPlayer(Op):
    """Begin (or go on with) a part that each player does in turn, the active one first."""

    __slots__ = ("slot", "to")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.alone = SLOT_THAT
        self.slot = slot
        self.to = 0

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[SLOT_THAT] = (-1, -2)  # looking ahead, either alone
        return True

    def run(self, s: State, f: Frame) -> None:
        done = f.slots[self.slot]
        if len(done) == 2:
            f.slots[self.slot] = ()
            f.pc = self.to
            return
        player = s.active if not done else 1 - s.active
        f.slots[self.slot] = (*done, player)
        f.slots[SLOT_THAT] = (-1 - player,)
        f.pc += 1


class Branch(Op):
    """Go on if a condition holds, else jump."""

    __slots__ = ("certain", "condition", "end", "instead_of", "optional", "to")

    def __init__(self, condition: Condition, certain: bool) -> None:
        super().__init__()
        self.silent = True
        self.condition = condition
        self.certain = certain
        """Whether it can be known before the ability begins."""
        self.optional = False
        """Whether it leads to an optional part: what nobody was asked for was not done either."""
        self.instead_of: Branch | None = None
        """The branch to an optional part that this one is the "otherwise" of."""
        self.to = 0
        self.end = 0
        """Where both its sides are over."""

    def idle(self, s: State, f: Frame) -> bool:
        """Whether it speaks of dice that are not there, or of what they would have shown: neither of its sides is
        meant then (3.1.9)."""
        return self.condition.void(s, f) or (self.instead_of is not None and self.instead_of.idle(s, f))

    def run(self, s: State, f: Frame) -> None:
        idle = self.idle(s, f)
        if not idle and self.condition.holds(s, f):
            f.pc += 1
            return
        if self.optional:
            f.slots[SLOT_DID] = ()
        f.pc = self.end if idle else self.to

    def skip(self, s: State, f: Frame) -> int:
        if self.certain:
            return -1 if self.condition.holds(s, f) else self.to
        return self.end if self.idle(s, f) else -1


class Jump(Op):
    """Go on elsewhere."""

    __slots__ = ("over", "to")

    def __init__(self, to: int, over: Branch | None = None) -> None:
        super().__init__()
        self.silent = True
        self.to = to
        self.over = over
        """The branch whose other side it passes over."""

    def run(self, s: State, f: Frame) -> None:
        f.pc = self.to

    def skip(self, s: State, f: Frame) -> int:
        return self.to if self.over is not None and self.over.certain and self.over.condition.holds(s, f) else -1


class JumpIfDone(Jump):
    """Go on elsewhere if what came before it was done."""

    __slots__ = ()

    def run(self, s: State, f: Frame) -> None:
        f.pc = self.to if f.slots[SLOT_DID] else f.pc + 1


class MayOp(Op):
    """Ask whether an optional part is done; not asked if it could change nothing (3.1.10)."""

    __slots__ = ("by", "forgets", "idle", "limited", "parting", "prompt", "rule", "to")

    def __init__(self, by: PlayerRef, prompt: str) -> None:
        super().__init__()
        self.silent = True
        self.by = by
        self.to = 0
        self.forgets: tuple[int, ...] = ()
        """The slots of what is chosen in it, where it is repeated: refused, nothing was chosen this time."""
        self.prompt = prompt
        self.rule = "3.2.14"
        self.idle = False
        """A reaction that costs something: whoever lets play go on declines it."""
        self.limited = NONE
        """The ability that may be used once a turn and begins with this: declined, it was not used."""
        self.parting = False
        """It takes this very die away for what follows, which must still find something to do then (3.1.9, 3.1.16)."""

    def run(self, s: State, f: Frame) -> None:
        if self.worth(s, f):
            ask(s, self.by.one(s, f), CHOOSE, [YES, NO], self.rule, self.prompt, f.die, f.card, note=int(self.idle))
        else:
            self._skip(s, f)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        if option[0] == O_YES:
            f.slots[SLOT_DID] = (1,)
            f.cause = ()  # a player could have stopped it: no endless loop (3.5.2)
            f.pc += 1
        else:
            self._skip(s, f)

    def _skip(self, s: State, f: Frame) -> None:
        f.slots[SLOT_DID] = ()
        for slot in self.forgets:
            f.slots[slot] = ()
        f.pc = self.to
        if self.limited >= 0:
            s.marks = s.marks - {mark_of(s, s.t.abilities[self.limited], f.you, f.die)}

    def worth(self, s: State, f: Frame) -> bool:
        """Whether doing it could change anything, beyond what it costs."""
        if not self.by.players(s, f):
            return False  # the controller of a die that nobody chose is nobody
        code = s.t.programs[f.prog].code
        if self.parting:
            return could(s, f, f.pc + 1, self.to) and self._worth_it(s, f)
        if all(op.silent or op.required for op in code[f.pc + 1 : self.to]):
            # nothing but a cost: what it buys comes after it ("if you do")
            if not payable(s, f, f.pc + 1, self.to):
                return False
            trial = f.copy()
            trial.slots[SLOT_DID] = (1,)
            # nothing but a choice is made for what follows to speak of
            chosen = not any(op.required for op in code[f.pc + 1 : self.to])
            return could(s, trial, f.pc + 1 if chosen else self.to, len(code))
        return could(s, f, f.pc + 1, self.to)

    def _worth_it(self, s: State, f: Frame) -> bool:
        """Whether what this die is given away for would find something to do without it."""
        code = s.t.programs[f.prog].code
        now, trial = s.clone(), f.copy()
        for pc in range(f.pc + 1, self.to):
            trial.pc = pc
            code[pc].run(now, trial)
        trial.slots[SLOT_DID] = (1,)
        return scan(now, trial, self.to, len(code), True)

    def skip(self, s: State, f: Frame) -> int:
        # an optional part that cannot be done stops nothing else
        return -1 if self.worth(s, f) else self.to


class AvertOp(MayOp):
    """Ask whether a player pays to avert what follows; it happens unless they can and do. Where nothing would follow,
    nobody is asked."""

    __slots__ = ()

    def worth(self, s: State, f: Frame) -> bool:
        out = s.t.programs[f.prog].code[self.to - 1]
        assert isinstance(out, Jump)
        return payable(s, f, f.pc + 1, self.to - 1) and could(s, f, self.to, out.to)

    def skip(self, s: State, f: Frame) -> int:
        return self.to


class WholeOp(Op):
    """Skip parts that are done all or not at all, unless each of them could have a result."""

    __slots__ = ("to",)

    def __init__(self) -> None:
        super().__init__()
        self.silent = True
        self.to = 0

    def skip(self, s: State, f: Frame) -> int:
        trial = f.copy()
        code = s.t.programs[f.prog].code
        for pc in range(f.pc + 1, self.to):
            trial.pc = pc
            if not code[pc].possible(s, trial):
                return self.to
        return -1

    def run(self, s: State, f: Frame) -> None:
        if self.skip(s, f) < 0:
            f.pc += 1
        else:
            f.slots[SLOT_DID] = ()
            f.pc = self.to


class OneOfOp(Op):
    """Ask which of several effects happens."""

    __slots__ = ("by", "starts")

    def __init__(self, by: PlayerRef) -> None:
        super().__init__()
        self.silent = True
        self.by = by
        self.starts: list[tuple[int, int]] = []

    def run(self, s: State, f: Frame) -> None:
        options: list[Option] = [(O_OPTION, n) for n, (start, end) in enumerate(self.starts) if could(s, f, start, end)]
        if not options:
            f.pc = self.starts[-1][1]
        elif len(options) == 1:
            f.pc = self.starts[options[0][1]][0]
        else:
            ask(s, self.by.one(s, f), CHOOSE, options, "3.1.7", "Choose one of these effects.", f.die, f.card)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.pc = self.starts[option[1]][0]


def chosen_first(node: e.Unless) -> e.Effect | None:
    """Who may avert something knows whom it is done to, and may be the player whose die that is: it is chosen before
    they are asked."""
    picks = [part for part in walk(node.effect) if isinstance(part, n.Pick)]
    if len(picks) != 1 or picks[0].by != n.Player("you") or node.by == n.Player("you"):
        return None
    pick = picks[0]
    effect = rewrite(node.effect, lambda part: n.Ref(pick.as_) if part == pick else part)
    return e.Seq((e.Choose(pick), replace(node, effect=effect)))


INITIATED: Final = ("use", "global", "activated")
"""Abilities that a player decides to initiate."""


def his_own(effect: e.Effect) -> e.Effect:
    """An effect that each player does, to themselves or with their own, as one player does it."""
    each, one = n.Player("each"), n.Player("that player")
    return rewrite(effect, lambda part: one if part == each else part)


@links(e.Seq)
def _seq(low: Linker, node: e.Seq) -> None:
    parts = coupled(node)
    before: Branch | None = None
    idle: ForNothing | None = None
    for at, ((damage, part), (_, after)) in enumerate(zip(parts, (*parts[1:], ("", None)), strict=True)):
        if not at and not low.in_cost and not low.paid_for and given_for(part, after):
            idle = ForNothing(leaves(part))
            low.code.append(idle)
        costs = low.kind in INITIATED and not low.in_cost and detrimental(part) and bought(after)
        low.in_cost = low.in_cost or costs
        low.coupling = damage
        low.instead_of, top = before, len(low.code)
        low.effect(part)
        if at and multiplied(part) and low.code[top].follows == NONE:
            low.code[top].follows = len(low.code)
        if parting(part) and bought(after) and after is parts[-1][1]:
            may = low.code[top]
            assert isinstance(may, MayOp)
            may.parting = True
        branch = low.code[top] if isinstance(part, e.If) else None
        before = branch if isinstance(branch, Branch) and branch.optional else None
        low.in_cost = low.in_cost and not costs
        if damage == LAST:
            low.code += [MeetDamage(), React(), LandDamage()]
        if idle is not None and not at:
            idle.rest = len(low.code)
    if idle is not None:
        idle.to = len(low.code)
    low.coupling = ""


WHOLLY: Final = (e.Spin, e.SpinTo, e.KO, e.Sacrifice, e.Move, e.Field, e.Reroll, e.Counter, e.ClearDamage)
"""What can be one of several things that are done all or not at all: of what branches or pays it is not known
beforehand whether it can be done."""


@links(e.Whole)
def _whole(low: Linker, node: e.Whole) -> None:
    if not all(isinstance(part, WHOLLY) for part in node.parts):
        raise unsupported(node)
    op = WholeOp()
    low.code.append(op)
    for part in node.parts:
        low.effect(part)
    op.to = len(low.code)


@links(e.May)
def _may(low: Linker, node: e.May) -> None:
    if node.by.who == "each":
        each = EachPlayer(low.fresh())
        top = len(low.code)
        low.code.append(each)
        _may(low, e.May(his_own(node.effect), n.Player("that player")))
        low.code.append(Jump(top))
        each.to = len(low.code)
        return
    op = MayOp(low.player(node.by), "Do you use this ability?")
    low.code.append(op)
    before, low.paid_for = low.paid_for, True
    low.effect(node.effect)
    low.paid_for = before
    op.to = len(low.code)


def _left_over(node: e.If) -> bool:
    """``If it is …, field it. Otherwise, move it``: also for a die that is one and cannot be fielded (3.2.14)."""
    return (
        isinstance(node.then, e.Field)
        and isinstance(node.then.what, n.Ref)
        and node.otherwise is not None
        and any(isinstance(part, e.Move) and part.what == node.then.what for part in walk(node.otherwise))
    )


@links(e.If)
def _if(low: Linker, node: e.If) -> None:
    if isinstance(node.condition, c.Guesses):
        low.code.append(GuessOp(low.player(node.condition.player), low.slot("guess"), HIGHEST_SECRET))
    branch = Branch(low.condition(node.condition), certain(node.condition))
    if node.condition == OTHERWISE:
        branch.instead_of = low.instead_of
    branch.optional = isinstance(node.then, e.May) and node.otherwise is None
    low.code.append(branch)
    low.effect(node.then)
    if node.otherwise is not None:
        jump = JumpIfDone(0) if _left_over(node) else Jump(0, branch)
        low.code.append(jump)
        branch.to = len(low.code)
        low.effect(node.otherwise)
        jump.to = len(low.code)
    else:
        branch.to = len(low.code)
    branch.end = len(low.code)
    if looks_back(node.condition):
        branch.follows = branch.to


@links(e.ChooseOne)
def _choose_one(low: Linker, node: e.ChooseOne) -> None:
    op = OneOfOp(low.player(node.by))
    low.code.append(op)
    jumps: list[Jump] = []
    for option in node.options:
        start = len(low.code)
        low.effect(option)
        jump = Jump(0)
        low.code.append(jump)
        jumps.append(jump)
        op.starts.append((start, len(low.code)))
    for jump in jumps:
        jump.to = len(low.code)


@links(e.Instead)
def _instead(low: Linker, node: e.Instead) -> None:
    low.effect(node.effect)


@links(e.Unless)
def _unless(low: Linker, node: e.Unless) -> None:
    if node.by.who == "each":
        raise unsupported(node)  # each for what happens to them: nothing says it player by player
    first = chosen_first(node)
    if first is not None:
        low.effect(first)
        return
    named = node.effect if isinstance(node.effect, e.Name) and node.effect.keep else None
    if named is not None:  # who may avert a choice knows what was chosen
        low.effect(replace(named, keep=False))
    op = AvertOp(low.player(node.by), "Do you pay, so that it does not happen?")
    op.idle = low.keyword == "Breath Weapon"
    low.code.append(op)
    if node.cost.energy or node.cost.x:
        pay = PayEnergy(energy_of(node.cost), low.player(node.by), optional(low, node.cost.each))
        low.code.append(pay)
    cost_parts(low, node.cost, node.by)
    out = Jump(0)
    low.code.append(out)
    op.to = len(low.code)
    if named is not None:
        low.code.append(KeepOp(low.slot(named.as_)))
    else:
        low.effect(node.effect)
    out.to = len(low.code)
    if node.cost.energy:
        pay.to = op.to
