"""Linking one ability of one card: from a tree to programs, each name a slot.

What a node becomes stands beside the term or instruction it becomes, and is looked up here by the node's type
(``terms/entries``, ``ops/entries``). Words the engine does not know are refused, by name: an ability is run as it is
written, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node, walk
from overcrush.engine import mods as m
from overcrush.engine.core import Ability as LinkedAbility
from overcrush.engine.core import Amount, Condition, Mod, Op, Program, Table, Test, TriggerSpec
from overcrush.engine.link.filling import AMOUNTS, CONDITIONS, EFFECTS, MODS, TESTS
from overcrush.engine.link.keywords import USES
from overcrush.engine.ops import branching, choosing, damaging, drawing, knocking_out, moving, spinning, targeting, verb
from overcrush.engine.ops import changes as ch
from overcrush.engine.ops.entries import Gained
from overcrush.engine.ops.paying import cost_parts
from overcrush.engine.refs import SLOT_DID, SLOT_THAT
from overcrush.engine.terms import amounts, players, predicates, references, selectors
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.engine.terms.event_words import AMOUNT_OF, EVENT_OF, FROM, HOW, SPENT, event_flags, no_flags
from overcrush.engine.terms.lying import PLACES, KeptTest
from overcrush.engine.terms.references import ACROSS
from overcrush.engine.terms.states import EXTREMES
from overcrush.model.const import HELD, NONE, SYMBOL_BITS, SYMBOLS

SWAPPED = ("deals damage", "kos", "equipped")
"""Events that a trigger tells of the die that causes them (3.1.15)."""

UNBOUND = ("this", "event", "other", "attached", "partner", "kept")

PLAYERS = (
    "that player",
    "you",
    "opponent",
    "target opponent",
    "each",
    "any",
    "active",
    "event",
    "controller",
    "owner",
    "target",
)

WHOSE = ("you", "opponent", "any", "that player", "active")

KINDS = ("character", "action", "basic action", "die", "energy", "card")

REMOVING = (knocking_out.KOOp, knocking_out.SacrificeOp, moving.MoveOp, spinning.SpinOp, spinning.SpinToOp)
"""Costs after which the die they were paid with may be no target any more."""

OWN_NAME = n.Named(("self",))


class Linker:
    """Links one ability of one card; names are shared by all programs it makes."""

    def __init__(
        self, table: Table, card: int, kind: str, keyword: str, gained: Callable[[Table, tuple[object, ...]], Gained]
    ) -> None:
        self.table = table
        self.card = card
        self.kind = kind
        self.keyword = keyword
        self.link_gained = gained
        self.names: dict[str, int] = {"did": SLOT_DID, "that": SLOT_THAT}
        self.code: list[Op] = []
        self.choosers: dict[int, choosing.ChooseOp | choosing.ChooseEach | choosing.TargetPlayer] = {}
        self.in_cost = False
        self.paid_for = False
        self.holds = False
        self.taking = False
        self.rolled: set[str] = set()
        """The names of dice rolled so far by the program that is linked."""
        self.rolled_in = NONE
        """The pile whose dice were last rolled where they lie."""
        self.instead_of: branching.Branch | None = None
        self.coupling = ""
        self.opened: dict[str, n.Dice] = {}
        self.closed = False
        self.made: list[Program] = []
        self.origins: dict[int, Node] = {}
        """The effect each instruction came from."""
        self.answers = False
        """Whether what is linked answers an event, whose amount it may speak of."""
        self.across: bool | None = False
        self.theirs = False
        """Whether the description that is linked is of another player's dice, told apart by their names."""

    # --- programs ------------------------------------------------------------------------------------

    def program(
        self,
        effect: e.Effect,
        cost: e.Cost | None = None,
        when: dict[int, str] | None = None,
        after: Op | None = None,
        before: Sequence[Op] = (),
    ) -> int:
        """Link an effect (behind the part of its cost that is no energy) into a program of its own."""
        outer, self.code = self.code, [*before]
        rolled, self.rolled = self.rolled, set()
        self.holds = False
        if cost is not None and cost.also:
            cost_parts(self, cost)
        self.effect(effect)
        if self.holds:
            self.code.append(drawing.ReturnHeld())
        if after is not None:
            self.code.append(after)
        program = Program(self.code, self.names, self.kind, self.keyword)
        program.blanks = any(
            isinstance(op, ch.ChangeOp) and any(mod.kind == m.M_BLANK for mod in op.mods) for op in self.code
        )
        program.about = tuple(self.origins.get(id(op)) for op in self.code)
        program.of_reserve = any(  # dice on a character face pay for nothing
            isinstance(node, n.Symbols)
            or (isinstance(node, n.Dice) and "reserve" in node.zones and node.kind != "character")
            for node in walk(effect)
        )
        program.of_values = any(
            isinstance(op, ch.ChangeOp) and any(mod.kind in (m.M_SET, m.M_SWAP) for mod in op.mods) for op in self.code
        )
        program.when = when or {}
        program.closed = self.closed
        program.simple = simple(self.code)
        self.made.append(program)
        self.code = outer
        self.rolled = rolled
        self.table.programs.append(program)
        return len(self.table.programs) - 1

    def finish(self) -> None:
        """Give every program of the ability room for all its names."""
        for program in self.made:
            program.slots = len(self.names)

    def effect(self, node: e.Effect) -> None:
        """Emit the instructions of an effect, and remember what each came from: the innermost part."""
        start = len(self.code)
        entry = EFFECTS.get(type(node))
        if entry is None:
            raise unsupported(node)
        entry(self, node)
        for op in self.code[start:]:
            self.origins.setdefault(id(op), node)

    def emit(self, op: Op) -> None:
        """Emit an instruction, as a cost if this is one."""
        op.required = self.in_cost
        self.code.append(op)

    def verb(self, op: verb.Verb) -> None:
        """Emit a verb, and let the choice it depends on know what is legal for it."""
        op.required = self.in_cost
        chooser = self.choosers.get(op.slot)
        if (
            self.in_cost
            and isinstance(op, REMOVING)
            and (not isinstance(chooser, choosing.ChooseOp) or chooser.single())
        ):
            op.removes = op.slot
        op.before = narrowed(self.code, op.slot)
        if chooser is not None and op.before is None:
            chooser.verbs.append(op)
        self.code.append(op)

    def at_least_one(self) -> bool:
        """Whether "up to" means at least one: where something is paid for it (3.1.23), and where an action die would
        else be used for no result (2.6.4.6)."""
        if self.kind in ("global", "activated") or self.paid_for:
            return True
        return self.kind == "use" and all(op.silent for op in self.code)

    # --- names and descriptions ----------------------------------------------------------------------

    def slot(self, name: str) -> int:
        """The slot of a name."""
        return self.names.setdefault(name, len(self.names))

    def fresh(self) -> int:
        """A slot nobody else uses."""
        return self.slot(f"#{len(self.names)}")

    def ref(self, node: n.Ref) -> references.Reference:
        """What a name refers to."""
        name = node.name
        if name == "named" and "named" not in self.names:
            name = "kept"  # chosen by another ability of the card, which remembers it
        if name in ACROSS and self.across is None:
            raise unsupported(node)  # one trigger would mean one die, another the other
        if name in ACROSS and self.across:
            name = ACROSS[name]
        if name in UNBOUND:
            return references.Reference(name, NONE)
        if name == "rest" and "drawn" in self.names:
            return references.RestReference(self.slot("drawn"), HELD)
        if name == "rest" and self.rolled and self.rolled_in >= 0:
            return references.RestReference(self.slot("rolled"), self.rolled_in)
        if name == "rest":
            raise unsupported(node)  # the rest of what was neither drawn nor rolled
        if name == "all":
            return references.AllReference([slot for word, slot in self.names.items() if word.startswith("it")])
        return references.Reference(name, self.slot(name))

    def spoken(self, node: n.Ref) -> references.Reference:
        """What a name refers to where something is only said of it, or asked."""
        tried = references.tried_name(node.name)
        if tried in self.names:
            return references.AimedReference(node.name, self.slot(node.name), self.slot(tried))
        return self.ref(node)

    def measured(self, node: n.Ref) -> references.Reference:
        """What a name refers to where one of its values counts: of several that could be chosen each has its own."""
        found = self.spoken(node)
        chooser = self.choosers.get(found.slot)
        if isinstance(chooser, choosing.ChooseOp) and chooser.single():
            chooser.alone = found.slot
        return found

    def player(self, node: n.Player) -> players.PlayerRef:
        """A player."""
        if node.who not in PLAYERS:
            raise unsupported(node)
        if node.who == "target":
            return players.PlayerRef("controller", references.Reference("target player", self.target_player()))
        return players.PlayerRef(node.who, self.spoken(node.of) if node.of is not None else None)

    def target_player(self) -> int:
        """Emit what asks for the target player."""
        slot = self.slot("target player")
        op = choosing.TargetPlayer(slot)
        self.code.append(op)
        self.choosers[slot] = op
        return slot

    def selector(self, node: n.Dice) -> selectors.DiceSelector:
        """A description of dice."""
        if node.kind not in KINDS or node.whose not in WHOSE:
            raise unsupported(node)
        zones = tuple(dict.fromkeys(zone_of(z) for z in node.zones))
        where = node.where
        if node.whose == "opponent" and self.card >= 0:
            # no opposing die is of this very card (3.1.12): those that are left out are left out by their name
            unlike = n.Not(n.Named((self.table.names[self.card],)))
            where = tuple(unlike if t == n.Not(OWN_NAME) else t for t in where)
        elif node.whose == "any" and node.kind == "character" and OWN_NAME in where and self.card >= 0:
            # character dice of this name that are not said to be yours are those of both players, by their name
            named = n.Named(("self", self.table.names[self.card]))
            where = tuple(named if t == OWN_NAME else t for t in where)
        first = [t for t in where if isinstance(t, n.Is) and t.what in EXTREMES]
        theirs, self.theirs = self.theirs, node.whose not in ("any", "you")
        tests = [self.test(t) for t in where if t not in first]
        self.theirs = theirs
        tests += [KeptTest(zone == "under") for zone in node.zones if zone in PLACES]
        if tests and len(node.zones) > 1 and isinstance(tests[-1], KeptTest):
            raise unsupported(node)  # on this card or elsewhere
        whose = node.whose
        if (
            whose == "any"
            and self.kind != "global"
            and any(isinstance(t, n.Named) and "self" not in t.names for t in node.where)
        ):
            whose = "you"  # a character named is one of your team (3.4.1.3)
        found = selectors.DiceSelector(node.kind, whose, zones, node.zones == ("attack",), tests)
        if not first:
            return found
        if len(first) > 1:
            raise unsupported(node)  # which of them is looked at first is not said
        extreme = selectors.ExtremeTest(*EXTREMES[first[0].what], found)
        return selectors.DiceSelector(node.kind, whose, zones, node.zones == ("attack",), [*tests, extreme])

    def what(self, node: n.What) -> int:
        """Emit what binds the things an effect is applied to; returns their slot."""
        if isinstance(node, n.Pick) and node.different and (node.random or node.players or node.by.who == "each"):
            raise unsupported(node)
        if isinstance(node, n.Pick) and node.by.who == "each":
            slot = self.slot(node.as_)
            each = choosing.ChooseEach(slot, self.fresh(), self.selector(node.dice), self.amount(node.n), node.up_to)
            self.code.append(each)
            self.choosers[slot] = each
            return slot
        if isinstance(node, n.Pick):
            if node.dice.whose == "that player" and node.by.who in ("active", "controller", "owner", "event"):
                self.what(node.by)  # who chooses is the player whose dice they are
            slot = self.slot(node.as_)
            op = choosing.ChooseOp(slot, self.selector(node.dice), self.amount(node.n), self.player(node.by))
            op.up_to = node.up_to
            op.one = node.n == n.Num(1)
            op.least = 1 if self.at_least_one() else 0
            theirs = (node.by.who, *(() if node.by.who == "opponent" else ("that player",)))
            own = node.by.who != "you" and node.dice.whose in theirs  # who chooses among their own (3.3.7)
            op.target = node.target and not self.in_cost and not own
            op.by_other = node.by.who != "you"
            op.players = node.players
            op.random = node.random
            op.different = node.different
            op.required = self.in_cost
            self.code.append(op)
            self.choosers[slot] = op
            if op.target:
                self.code.append(targeting.AimReact(slot))
            return slot
        if isinstance(node, n.Every):
            slot = self.slot(node.as_)
            self.choosers.pop(slot, None)
            self.code.append(choosing.BindEvery(slot, self.selector(node.dice)))
            return slot
        if isinstance(node, n.Player) and node.who == "target":
            return self.target_player()
        if isinstance(node, n.Player):
            slot = self.fresh()
            self.code.append(choosing.BindPlayers(slot, self.player(node)))
            return slot
        if isinstance(node, n.Several):
            parts = [self.what(part) for part in node.parts]
            slot = self.fresh()
            self.code.append(choosing.Join(slot, parts))
            return slot
        if node.name in UNBOUND or node.name in ("all", "rest"):
            slot = self.fresh()
            self.code.append(choosing.BindRef(slot, self.ref(node)))
            return slot
        if node.name not in self.names:
            raise unsupported(node)  # nothing before it chose that
        return self.slot(node.name)

    # --- what is looked up ---------------------------------------------------------------------------

    def test(self, node: n.Test) -> Test:
        """A test on a die."""
        entry = TESTS.get(type(node))
        if entry is None:
            raise unsupported(node)
        return entry(self, node)

    def amount(self, node: n.Amount) -> Amount:
        """A number."""
        entry = AMOUNTS.get(type(node))
        if entry is None:
            raise unsupported(node)
        return entry(self, node)

    def condition(self, node: c.Condition) -> Condition:
        """A condition."""
        entry = CONDITIONS.get(type(node))
        if entry is None:
            raise unsupported(node)
        return entry(self, node)

    def mods(self, nodes: tuple[e.Mod, ...]) -> list[Mod]:
        """Link changes; what a die gains is told apart by kind."""
        found: list[Mod] = []
        for node in nodes:
            entry = MODS.get(type(node))
            if entry is None:
                raise unsupported(node)
            found += [self.own_mod(mod) for mod in entry(self, node)]
        return found

    def own_mod(self, mod: Mod) -> Mod:
        """Give a change its number."""
        mod.index = mod.same = len(self.table.mods)
        self.table.mods.append(mod)
        return mod

    def gained(self, abilities: tuple[object, ...]) -> Gained:
        """Link whole abilities that a die gains."""
        return self.link_gained(self.table, abilities)

    # --- triggers ------------------------------------------------------------------------------------

    def about(self, on: tuple[e.Trigger, ...]) -> None:
        """What follows answers these triggers: note which die of their events they speak of first."""
        self.answers = bool(on)
        swapped = {trigger.event in SWAPPED for trigger in on}
        self.across = None if len(swapped) > 1 else True in swapped

    def triggers(self, node: e.Trigger, ability: LinkedAbility) -> list[TriggerSpec]:
        """Link what an ability waits for; some words mean more than one event."""
        if node.event == "engaged":
            return [self.trigger(replace(node, event=event), ability) for event in ("blocks", "is blocked")]
        return [self.trigger(node, ability)]

    def trigger(self, node: e.Trigger, ability: LinkedAbility) -> TriggerSpec:
        """Link one event an ability waits for."""
        kinds = tuple(word.removeprefix(FROM) for word in node.how if word.startswith(FROM))
        if kinds and node.event not in ("damaged", "deals damage", "kos"):
            raise unsupported(node)
        if kinds:
            node = replace(node, how=tuple(word for word in node.how if not word.startswith(FROM)))
        if node.event not in EVENT_OF or node.tests or any(word not in HOW for word in node.how):
            if node.event != "keyword" or not USES.issuperset(node.how):
                raise unsupported(node)
        spec = TriggerSpec(EVENT_OF[node.event], ability)
        spec.how = node.how
        spec.kinds = kinds
        if node.event == "energy spent":
            spec.energy = sum(SYMBOLS << SYMBOL_BITS * SPENT[word] for word in node.how if word in SPENT)
            self.table.spending = True
        spec.flags = event_flags(node.event, node.how)
        spec.noflags = no_flags(node.event, node.how)
        spec.amount = AMOUNT_OF.get(node.event, NONE)
        spec.least = node.least
        spec.swap = node.event in SWAPPED
        subject = node.subject
        if isinstance(subject, n.Ref):
            if subject.name == "this":
                spec.this = True
            else:
                spec.subject = selectors.DiceSelector("die", "any", (), False, [predicates.SameTest(self.ref(subject))])
        elif isinstance(subject, n.Dice):
            spec.subject = self.selector(subject)
            spec.own = any(isinstance(test, n.Named) and test.names == ("self",) for test in subject.where)
        elif isinstance(subject, n.Player):
            spec.player = {"you": 0, "opponent": 1}.get(subject.who, -2)
            spec.on_player = True
        other = node.object
        if isinstance(other, n.Ref):
            spec.object = selectors.DiceSelector("die", "any", (), False, [predicates.SameTest(self.ref(other))])
        elif isinstance(other, n.Dice):
            spec.object = self.selector(other)
        elif isinstance(other, n.Player):
            spec.object_player = {"you": 0, "opponent": 1}.get(other.who, -1)
        return spec


def narrowed(code: list[Op], slot: int) -> verb.Verb | None:
    """The verb that certainly comes before and leaves only those it was done to, if there is one: what was not KO'd is
    not moved afterwards either."""
    for pc in range(len(code) - 1, -1, -1):
        op = code[pc]
        if type(op).skip is not Op.skip:
            return None
        if isinstance(op, verb.Verb) and op.slot == slot:
            passed = any(isinstance(x, branching.Branch | branching.MayOp) and x.to > pc for x in code[:pc])
            return None if passed else op if op.narrows else op.before
    return None


def simple(code: list[Op]) -> bool:
    """Whether a program only chooses once and applies one verb, or deals damage, to the choice."""
    ops = [op for op in code if not isinstance(op, targeting.AimReact | damaging.React | damaging.LandDamage)]
    if len(ops) != 2 or not isinstance(ops[0], choosing.ChooseOp) or not isinstance(ops[1], verb.Verb):
        return False
    if ops[0].verbs != [ops[1]] or ops[0].required or ops[1].slot != ops[0].slot or ops[1].required:
        return False
    if isinstance(ops[1], damaging.PrepareDamage):
        return isinstance(ops[1].amount, amounts.Number) and ops[1].amount.n > 0
    return type(ops[1]).possible is verb.Verb.possible or isinstance(ops[1], ch.ChangeOp)
