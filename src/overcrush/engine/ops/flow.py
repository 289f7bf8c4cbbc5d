"""Instructions that choose, bind and branch."""

from __future__ import annotations

from overcrush.engine.asking import ask, chose
from overcrush.engine.core import Amount, Condition, Frame, Op, Option, Refs, Selector, State
from overcrush.engine.events import emit
from overcrush.engine.moves import random_of
from overcrush.engine.refs import AHEAD, SLOT_DID, SLOT_THAT, affected, targetable, that_player
from overcrush.engine.scan import could, payable, spendable
from overcrush.engine.terms.references import Reference
from overcrush.engine.values import held_by
from overcrush.model.const import (
    CHOOSE,
    EV_TARGETED,
    FIELD,
    NONE,
    O_DONE,
    O_NO,
    O_OPTION,
    O_PICK,
    O_YES,
)

YES: Option = (O_YES,)
NO: Option = (O_NO,)
DONE: Option = (O_DONE,)


class Verb(Op):
    """An instruction that does something to what a slot is bound to."""

    __slots__ = ("slot", "stands")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot
        self.stands = False
        """It replaces a KO: a die that stays as it is has been saved by it."""

    def saves(self, s: State, f: Frame, die: int, worth: int) -> bool:
        """Whether it saves the die that would be KO'd by leaving it as it is: not if it would be KO'd again at once."""
        return self.stands and f.event is not None and f.event[1] == die and s.zone[die] == FIELD and worth > 0

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        """Whether it could have a result for this die or player (3.1.9)."""
        return True

    def fits(self, s: State, f: Frame, ref: int) -> bool:
        """Whether it is said of such dice at all: the side it names is one of theirs (Ally (4))."""
        return True

    def possible(self, s: State, f: Frame) -> bool:
        return any(self.legal(s, f, ref) for ref in f.slots[self.slot])


class PlayerRef:
    """A player a linked text speaks of."""

    __slots__ = ("ref", "who")

    def __init__(self, who: str, ref: Reference | None) -> None:
        self.who = who
        self.ref = ref

    def players(self, s: State, f: Frame) -> Refs:
        """The players meant now, the active one first where both are."""
        who = self.who
        if who == "you":
            return (f.you,)
        if who in ("opponent", "target opponent"):
            return (1 - f.you,)
        if who in ("each", "any"):
            return (s.active, 1 - s.active)
        if who == "active":
            return (s.active,)
        if who == "that player":
            return (that_player(s, f),)
        if who == "event":
            return (f.event[3],) if f.event is not None and f.event[3] >= 0 else ()
        if who in ("controller", "owner") and self.ref is not None:
            found: list[int] = []
            for ref in self.ref.refs(s, f):
                player = -1 - ref if ref < 0 else s.owner[ref] if who == "owner" else held_by(s, ref)
                found.append(player)
            return tuple(found)
        return (f.you,)

    def one(self, s: State, f: Frame) -> int:
        """The one player meant."""
        found = self.players(s, f)
        return found[0] if found else f.you


class ChooseOp(Op):
    """Choose dice (or a player) of a description and bind them."""

    __slots__ = (
        "by",
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
        if self.players:
            found = found + [-2 + f.you] + ([-1 - f.you] if self.players == "any" else [])
        if self.target:
            found = [ref for ref in found if ref < 0 or targetable(s, f, ref)]
        if self.once:
            found = [ref for ref in found if (self.once, 0, ref + 1) not in s.marks]
        if self.verbs:
            found = [ref for ref in found if any(verb.legal(s, f, ref) for verb in self.verbs)]
            if found and len(self.verbs) > 1:
                found = [ref for ref in found if all(verb.fits(s, f, ref) for verb in self.verbs)]
            if self.required and f.serial != AHEAD and len(found) > 1 and self.verbs[0].removes >= 0:
                found = spendable(s, f, self.verbs[0], found) or found
        if self.partner is not None:
            found = [ref for ref in found if self._has_partner(s, f, ref)]
        if self.leads and not self.verbs and f.serial != AHEAD and len(found) > 1:
            end = len(s.t.programs[f.prog].code)
            found = [ref for ref in found if could(s, self._with(s, f, ref), f.pc + 1, end)] or found
        return found

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
        if self.players:
            return bool(self.candidates(s, f))
        verb = self.verbs[0]
        for ref in self.selector.find(s, f):
            if verb.legal(s, f, ref) and (not self.target or targetable(s, f, ref)):
                if not self.once or (self.once, 0, ref + 1) not in s.marks:
                    return True
        return False

    def possible(self, s: State, f: Frame) -> bool:
        found = self.candidates(s, f)
        f.slots[self.slot] = tuple(found)
        # looking ahead, "that player" may be either
        f.slots[SLOT_THAT] = tuple(
            {-1 - s.controller[ref] if ref >= 0 else ref for ref in found if ref < 0 or s.controller[ref] >= 0}
        )
        if self.required and not self.up_to:
            return len(found) >= self.n.value(s, f)
        return bool(found)

    def run(self, s: State, f: Frame) -> None:
        found = self.candidates(s, f)
        n = self.n.value(s, f)
        if self.random:
            picked: Refs = ()
            while found and len(picked) < n:
                picked += (found.pop(random_of(s, found)),)
            self._bind(s, f, picked)
        elif not found or n <= 0 or (len(found) <= n and not self.up_to):
            self._bind(s, f, tuple(found[:n]) if n > 0 else ())
        else:
            f.slots[self.slot] = ()
            self._ask(s, f, found, n, ())

    def _ask(self, s: State, f: Frame, found: list[int], n: int, picked: Refs) -> None:
        options: list[Option] = [(O_PICK, ref) for ref in found if ref not in picked]
        if self.up_to and len(picked) >= self.least:
            options.append(DONE)
        rule, prompt = ("3.3.1", "Choose a target.") if self.target else ("3.1.16", "Choose a die.")
        left = min(n, len(found)) - len(picked)
        least = max(0, self.least - len(picked)) if self.up_to else left
        who = self.by.one(s, f)
        ask(s, who, CHOOSE, options, rule, prompt, f.die, f.card, picked, least=least, most=left)

    def answer(self, s: State, f: Frame, option: Option) -> None:
        # what was picked before is part of the question that was just answered
        picked = f.slots[self.slot]
        if option[0] == O_PICK:
            picked = (*picked, option[1])
            f.slots[self.slot] = picked
            n = self.n.value(s, f)
            found = self.candidates_with(s, f)
            if len(picked) < n and (self.up_to or len(found) > len(picked)):
                left = [ref for ref in found if ref not in picked]
                if left:
                    self._ask(s, f, found, n, picked)
                    return
        self._bind(s, f, picked)

    def candidates_with(self, s: State, f: Frame) -> list[int]:
        """Candidates while part of the choice is made already."""
        return self.candidates(s, f)

    def _bind(self, s: State, f: Frame, picked: Refs) -> None:
        f.slots[self.slot] = picked
        f.pc += 1
        if picked and (picked[0] < 0 or s.controller[picked[0]] >= 0):
            f.slots[SLOT_THAT] = (-1 - s.controller[picked[0]] if picked[0] >= 0 else picked[0],)
        for ref in picked:
            if self.once:
                s.marks = s.marks | {(self.once, 0, ref + 1)}
            chose(s, f.you, ref, "3.3.1")
            if self.target and ref >= 0:
                emit(s, EV_TARGETED, ref, f.die, s.controller[ref], 0, "3.3.1")


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
        f.slots[self.slot] = self.ref.refs(s, f)
        return True

    def run(self, s: State, f: Frame) -> None:
        f.slots[self.slot] = self.ref.refs(s, f)
        f.pc += 1


class BindPlayers(Op):
    """Bind players; a target player is asked for."""

    __slots__ = ("slot", "who")

    def __init__(self, slot: int, who: PlayerRef) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.who = who

    def possible(self, s: State, f: Frame) -> bool:
        players = (f.you, 1 - f.you) if self.who.who == "target" else self.who.players(s, f)
        f.slots[self.slot] = tuple(-1 - p for p in players)
        return True

    def run(self, s: State, f: Frame) -> None:
        if self.who.who == "target":
            ask(
                s,
                f.you,
                CHOOSE,
                [(O_PICK, -2 + f.you), (O_PICK, -1 - f.you)],
                "3.3.1",
                "Choose a player.",
                f.die,
                f.card,
            )
            return
        f.slots[self.slot] = tuple(-1 - p for p in self.who.players(s, f))
        f.slots[SLOT_THAT] = f.slots[self.slot][:1]
        f.pc += 1

    def answer(self, s: State, f: Frame, option: Option) -> None:
        f.slots[self.slot] = (option[1],)
        f.slots[SLOT_THAT] = (option[1],)
        f.pc += 1


class EachPlayer(Op):
    """Begin (or go on with) a part that each player does in turn, the active one first."""

    __slots__ = ("slot", "to")

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot
        self.to = 0

    def possible(self, s: State, f: Frame) -> bool:
        f.slots[SLOT_THAT] = (-1, -2)  # looking ahead, it may be either
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


class MayOp(Op):
    """Ask whether an optional part is done; not asked if it could change nothing (3.1.10)."""

    __slots__ = ("by", "idle", "prompt", "rule", "to")

    def __init__(self, by: PlayerRef, prompt: str) -> None:
        super().__init__()
        self.silent = True
        self.by = by
        self.to = 0
        self.prompt = prompt
        self.rule = "3.2.14"
        self.idle = False
        """A reaction that costs something: whoever lets play go on declines it."""

    def run(self, s: State, f: Frame) -> None:
        if self.worth(s, f):
            ask(s, self.by.one(s, f), CHOOSE, [YES, NO], self.rule, self.prompt, f.die, f.card, note=int(self.idle))
        else:
            f.slots[SLOT_DID] = ()
            f.pc = self.to

    def answer(self, s: State, f: Frame, option: Option) -> None:
        if option[0] == O_YES:
            f.slots[SLOT_DID] = (1,)
            f.cause = ()  # a player could have stopped it: no endless loop (3.5.2)
            f.pc += 1
        else:
            f.slots[SLOT_DID] = ()
            f.pc = self.to

    def worth(self, s: State, f: Frame) -> bool:
        """Whether doing it could change anything, beyond what it costs."""
        code = s.t.programs[f.prog].code
        if all(op.silent or op.required for op in code[f.pc + 1 : self.to]):
            # nothing but a cost: what it buys comes after it ("if you do")
            if not payable(s, f, f.pc + 1, self.to):
                return False
            trial = f.copy()
            trial.slots[SLOT_DID] = (1,)
            return could(s, trial, self.to, len(code))
        return could(s, f, f.pc + 1, self.to)

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


class SetDid(Op):
    """Remember whether something was done."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.silent = True
        self.slot = slot

    def run(self, s: State, f: Frame) -> None:
        f.slots[SLOT_DID] = (1,) if f.slots[self.slot] else ()
        f.pc += 1


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


def source_of(f: Frame) -> int:
    """The die that is the source of what a frame does, or -1."""
    return f.die if f.die >= 0 else NONE
