"""What waits for a later event (3.1.22)."""

from __future__ import annotations

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import rewrite, walk
from overcrush.engine.core import Ability, Frame, Later, Op, Selector, State, Test, origin
from overcrush.engine.ops.changes import UNTIL, ChangeOp, until
from overcrush.engine.ops.choosing import BindEvery, BindPlayers, BindRef, ChooseOp, TargetPlayer
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.moving import RemoveFromCombatOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.steps import BLOCKERS
from overcrush.engine.terms.amounts import ANY_NUMBER, Number
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.likeness import SharesTest
from overcrush.engine.terms.references import ACROSS
from overcrush.engine.terms.selectors import DiceSelector
from overcrush.engine.terms.states import StateTest
from overcrush.engine.timely import in_time
from overcrush.model.const import FIELD, NONE


class LaterOp(Op):
    """Wait for an event, and then do something (3.1.22)."""

    __slots__ = ("about", "fighters", "needs", "once", "prog", "settled", "specs", "until")

    def __init__(self, specs: list[int], prog: int, until_: str, once: bool) -> None:
        super().__init__()
        self.about: tuple[int, ...] = ()
        """The slots of the dice it waits for, if it waits for dice chosen before."""
        self.needs: tuple[int, ...] = ()
        """The slots of the dice it is for, if these are chosen before."""
        self.fighters: list[Selector] = []
        """Whom it looks for among dice that attack or block."""
        self.settled = False
        """Done twice it does no more than once."""
        self.specs = specs
        self.prog = prog
        self.until = until_
        self.once = once

    def possible(self, s: State, f: Frame) -> bool:
        if until(s, f, self.until) <= s.turn and not in_time(s, f, [s.t.laters[spec] for spec in self.specs]):
            return False
        if self.fighters and s.sub > BLOCKERS and not any(selector.find(s, f) for selector in self.fighters):
            return False  # who fights is known, and nobody fits
        if self.needs and not any(f.slots[slot] for slot in self.needs):
            return False
        if self.settled and any(
            entry.prog == self.prog and entry.f.you == f.you and entry.until >= until(s, f, self.until)
            for entry in s.later
        ):
            return False  # it will be done, to as many as anybody likes
        return not self.about or any(f.slots[slot] for slot in self.about)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = until(s, f, self.until)
        for spec in self.specs:
            s.later += (Later(spec, self.prog, origin(f), end, self.once),)


def settles(code: list[Op]) -> bool:
    """Whether a program only takes as many dice as somebody likes out of combat: twice is no more than once."""
    for op in code:
        if isinstance(op, ChooseOp):
            if not op.up_to or not isinstance(op.n, Number) or op.n.n < ANY_NUMBER:
                return False
        elif not op.silent and not isinstance(op, RemoveFromCombatOp):
            return False
    return True


def _open(op: Op) -> bool:
    """Whether an instruction changes whoever fits, and looks at no slot."""
    return isinstance(op, ChangeOp) and op.open


def unbound(code: list[Op]) -> tuple[int, ...]:
    """The slots a program only reads, if all it does is done to what they hold."""
    doing = [op for op in code if not op.silent]
    binding = [op for op in code if isinstance(op, ChooseOp | BindEvery | BindRef | BindPlayers | TargetPlayer)]
    if binding or not all(isinstance(op, Verb) for op in doing) or any(_open(op) for op in doing):
        return ()
    return tuple(op.slot for op in doing if isinstance(op, Verb) and op.slot >= 0)


def _if_fielded(low: Linker, node: e.Later) -> bool:
    """``if that character is fielded this turn, ignore its text``: so from the moment each of its dice is fielded,
    before anything that triggers (3.4.8.2), however often, and whoever named it may be gone (3.4.4.4)."""
    parts = node.effect.parts if isinstance(node.effect, e.Seq) else (node.effect,)
    named = node.on[0].subject
    if len(node.on) > 1 or node.on[0].event != "fielded" or node.until != "turn" or named != n.Ref("named"):
        return False
    if not all(isinstance(part, e.Change) and part.what == named and part.until == "turn" for part in parts):
        return False
    for part in parts:
        assert isinstance(part, e.Change)
        mods = low.mods(part.changes)
        for mod in mods:
            tests: list[Test] = [
                SharesTest("name", low.ref(n.Ref("named"))),
                StateTest("fielded"),
            ]
            mod.sel = DiceSelector("die", "any", (FIELD,), False, tests)
        low.code.append(ChangeOp(SLOT_DID, mods, "turn", True))
    return True


def _remembered(low: Linker, effect: e.Effect) -> e.Effect:
    """An effect that speaks of the dice of the event its ability answers, which is over when it is done: they are bound
    now."""
    met = {node.name for node in walk(effect) if isinstance(node, n.Ref) and node.name in ACROSS}
    for name in sorted(met):
        low.code.append(BindRef(low.slot(f"met {name}"), low.ref(n.Ref(name))))
    return rewrite(
        effect, lambda node: n.Ref(f"met {node.name}") if isinstance(node, n.Ref) and node.name in met else node
    )


@links(e.Later)
def _later(low: Linker, node: e.Later) -> None:
    if node.until not in UNTIL:
        raise unsupported(node)
    if _if_fielded(low, node):
        return
    specs = []
    holder = Ability(NONE, low.card, "later")
    for trigger in node.on:
        for spec in low.triggers(trigger, holder):
            spec.index = len(low.table.laters)
            low.table.laters.append(spec)
            specs.append(spec.index)
    then = node.effect
    if not any(isinstance(trigger.subject, n.Dice | n.Ref) for trigger in node.on):
        then = _remembered(low, then)
    before = low.across, low.answers
    low.about(node.on)
    prog = low.program(then)
    low.across, low.answers = before
    own = any(getattr(part, "what", None) == n.Ref("this") for part in walk(node.effect))
    low.table.programs[prog].reach = "wherever" if node.wherever else "own" if own else ""
    later = LaterOp(specs, prog, node.until, node.once)
    later.about = tuple(
        low.ref(t.subject).slot for t in node.on if isinstance(t.subject, n.Ref) and t.subject.name.startswith("it")
    )
    later.needs = unbound(low.table.programs[prog].code)
    later.fighters = [
        op.selector
        for op in low.table.programs[prog].code
        if isinstance(op, ChooseOp | BindEvery) and op.selector.fighting()
    ]
    later.settled = not later.about and not later.needs and settles(low.table.programs[prog].code)
    low.code.append(later)
