"""Linking the words of an ability: nouns, amounts, tests, conditions, triggers.

Words the engine does not know are refused here, by name: an ability is run as it is written, or not at all.
"""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.engine.core import Ability as LinkedAbility
from overcrush.engine.core import Amount, Condition, Op, Program, Table, Test, TriggerSpec
from overcrush.engine.ops import branching, choosing, knocking_out, moving, spinning, targeting
from overcrush.engine.ops.dependence import about_faces
from overcrush.engine.ops.keyword_verbs import KeywordVerb as Special
from overcrush.engine.ops.verb import Verb
from overcrush.engine.refs import SLOT_DID, SLOT_THAT
from overcrush.engine.terms import amounts, conditions, figures, players, predicates, references, selectors, states
from overcrush.engine.terms.amounts import other_characters
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.engine.terms.event_words import AMOUNT_OF, EVENT_OF, HOW, event_flags, no_flags
from overcrush.engine.terms.references import ACROSS
from overcrush.model.const import ENERGY_NAMES, NONE

SWAPPED = ("deals damage", "kos")
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

SPECIAL_CONDITIONS: dict[str, Condition] = {"burst rolled": conditions.BurstRolled()}


class WordLinker:
    """Links the words of one ability of one card; names are shared by all programs it makes."""

    def __init__(self, table: Table, card: int, kind: str, keyword: str = "") -> None:
        self.table = table
        self.card = card
        self.kind = kind
        self.keyword = keyword
        self.names: dict[str, int] = {"did": SLOT_DID, "that": SLOT_THAT}
        self.code: list[Op] = []
        self.choosers: dict[int, choosing.ChooseOp | choosing.ChooseEach] = {}
        self.in_cost = False
        self.paid_for = False
        """Whether what is linked is an optional part or bought by a cost: nobody says yes to nothing."""
        self.holds = False
        self.taking = False
        self.rolled: set[str] = set()
        """The names of dice rolled so far by the program that is linked."""
        self.instead_of: branching.Branch | None = None
        """The branch to an optional part that an "otherwise" would stand for."""
        self.coupling = ""
        """Where the part that is linked stands in damage dealt as one (``lower.coupled``)."""
        self.opened: dict[str, n.Dice] = {}
        """Descriptions that a change is about for as long as it lasts, by the name they go on under."""
        self.closed = False
        self.made: list[Program] = []
        self.origins: dict[int, Node] = {}
        """The effect each instruction came from."""
        self.answers = False
        """Whether what is linked answers an event, whose amount it may speak of."""
        self.across: bool | None = False
        """Whether the trigger speaks of the second die of its event first; None: only one of several triggers does."""

    def slot(self, name: str) -> int:
        """The slot of a name."""
        return self.names.setdefault(name, len(self.names))

    def fresh(self) -> int:
        """A slot nobody else uses."""
        return self.slot(f"#{len(self.names)}")

    # --- nouns ---------------------------------------------------------------------------------------

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
        if name == "rest" and "drawn" not in self.names:
            raise unsupported(node)  # the rest of what was not drawn
        if name == "rest":
            return references.RestReference(self.slot("drawn"))
        if name == "all":
            return references.AllReference([slot for word, slot in self.names.items() if word.startswith("it")])
        return references.Reference(name, self.slot(name))

    def player(self, node: n.Player) -> players.PlayerRef:
        """A player."""
        if node.who not in PLAYERS:
            raise unsupported(node)
        return players.PlayerRef(node.who, self.ref(node.of) if node.of is not None else None)

    def selector(self, node: n.Dice) -> selectors.DiceSelector:
        """A description of dice."""
        if node.kind not in KINDS or node.whose not in WHOSE:
            raise unsupported(node)
        zones = tuple(dict.fromkeys(zone_of(z) for z in node.zones))
        tests = [self.test(t) for t in node.where]
        whose = node.whose
        if whose == "any" and any(isinstance(t, n.Named) and "self" not in t.names for t in node.where):
            whose = "you"  # a character named is one of your team (3.4.1.3)
        return selectors.DiceSelector(node.kind, whose, zones, node.zones == ("attack",), tests)

    def test(self, node: n.Test) -> Test:
        """A test on a die."""
        if isinstance(node, n.Named):
            return predicates.NamedTest(tuple(x for x in node.names if x != "self"), "self" in node.names)
        if isinstance(node, n.HasEnergy):
            return predicates.EnergyTest(tuple(ENERGY_NAMES.index(x) for x in node.types))
        if isinstance(node, n.HasAffiliation):
            return predicates.AffiliationTest(node.names)
        if isinstance(node, n.HasAlignment):
            return predicates.AlignmentTest(node.names)
        if isinstance(node, n.HasKeyword):
            return predicates.KeywordTest("Experience" if node.name == "Adventurer" else node.name)
        if isinstance(node, n.HasAbility):
            return predicates.AbilityTest(node.kind)
        if isinstance(node, n.IsSidekick):
            return predicates.SidekickTest()
        if isinstance(node, n.Compare):
            if node.which not in figures.STATS:
                raise unsupported(node)
            return predicates.CompareTest(node.which, node.op, self.amount(node.amount))
        if isinstance(node, n.Is) and node.what[8:] in ENERGY_NAMES and node.what.startswith("showing "):
            return states.ShowingTest(ENERGY_NAMES.index(node.what[8:]))
        if isinstance(node, n.Is):
            if node.what not in states.STATES:
                raise unsupported(node)
            return states.StateTest(node.what)
        if isinstance(node, n.EngagedWith):
            return predicates.EngagedTest(self.ref(node.die))
        if isinstance(node, n.NameHas):
            return predicates.NameHasTest(node.word)
        if isinstance(node, n.Shares):
            if node.what not in predicates.SHARED:
                raise unsupported(node)
            return predicates.SharesTest(node.what, self.ref(node.die))
        if isinstance(node, n.Same):
            return predicates.SameTest(self.ref(node.die))
        if isinstance(node, n.Not) and isinstance(node.test, n.Same):
            return predicates.OtherTest(self.ref(node.test.die))
        if isinstance(node, n.Not):
            return predicates.NotTest(self.test(node.test))
        if isinstance(node, n.AnyOf):
            return predicates.AnyTest([self.test(t) for t in node.tests])
        if isinstance(node, n.AllOf):
            return predicates.AllTest([self.test(t) for t in node.tests])
        raise unsupported(node)

    def amount(self, node: n.Amount) -> Amount:
        """A number."""
        if isinstance(node, n.Num):
            return amounts.Number(node.n)
        if isinstance(node, n.Count):
            if node.of not in amounts.MEASURES:
                raise unsupported(node)
            if isinstance(node.dice, n.Ref):
                return amounts.CountOf(None, self.ref(node.dice), node.of)
            return amounts.CountOf(
                self.selector(other_characters(node.dice) if node.of == "characters" else node.dice), None, node.of
            )
        if isinstance(node, n.Stat):
            if isinstance(node.die, n.Ref):
                return amounts.StatOf(node.which, self.ref(node.die), node.printed)
            return amounts.StatOf(node.which, references.Reference("", self.what(node.die)), node.printed)
        if isinstance(node, n.Extreme):
            return amounts.ExtremeOf(node.which, self.selector(node.dice), node.highest)
        if isinstance(node, n.Symbols):
            return amounts.SymbolsIn(node.energy, node.player.who != "you")
        if isinstance(node, n.RolledSymbols):
            rolled = self.selector(n.Dice("die", "any", (), (n.Is("rolled"),)))
            return amounts.SymbolsRolled(rolled, tuple(ENERGY_NAMES.index(energy) for energy in node.types))
        if isinstance(node, n.Life):
            return amounts.LifeOf(node.player.who != "you")
        if isinstance(node, n.EventAmount):
            if not self.answers:
                raise unsupported(node)
            return amounts.AmountOfEvent()
        if isinstance(node, n.Result):
            return amounts.CountBound(self.slot(node.of))
        if isinstance(node, n.Times):
            return amounts.Product(node.factor, self.amount(node.amount))
        if isinstance(node, n.Half):
            return amounts.HalfOf(self.amount(node.amount), node.up)
        if isinstance(node, n.Sum):
            return amounts.Total([self.amount(part) for part in node.parts])
        raise unsupported(node)

    def what(self, node: n.What) -> int:
        """Emit what binds the things an effect is applied to; returns their slot."""
        if isinstance(node, n.Pick) and node.by.who == "each":
            slot = self.slot(node.as_)
            each = choosing.ChooseEach(slot, self.fresh(), self.selector(node.dice), self.amount(node.n), node.up_to)
            self.code.append(each)
            self.choosers[slot] = each
            return slot
        if isinstance(node, n.Pick):
            slot = self.slot(node.as_)
            op = choosing.ChooseOp(slot, self.selector(node.dice), self.amount(node.n), self.player(node.by))
            op.up_to = node.up_to
            op.one = node.n == n.Num(1)
            op.least = 1 if self.at_least_one() else 0
            op.target = node.target and not self.in_cost
            op.players = node.players
            op.random = node.random
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

    def at_least_one(self) -> bool:
        """Whether "up to" means at least one: where something is paid for it (3.1.23), and where an action die would
        else be used for no result (2.6.4.6)."""
        if self.kind in ("global", "activated") or self.paid_for:
            return True
        return self.kind == "use" and all(op.silent for op in self.code)

    def verb(self, op: Verb) -> None:
        """Emit a verb, and let the choice it depends on know what is legal for it."""
        op.required = self.in_cost
        chooser = self.choosers.get(op.slot)
        if (
            self.in_cost
            and isinstance(op, REMOVING)
            and (not isinstance(chooser, choosing.ChooseOp) or chooser.single())
        ):
            op.removes = op.slot
        if chooser is not None:
            chooser.verbs.append(op)
        self.code.append(op)

    # --- conditions ----------------------------------------------------------------------------------

    def condition(self, node: c.Condition) -> Condition:
        """A condition."""
        if isinstance(node, Special):
            return SPECIAL_CONDITIONS[node.verb]
        if isinstance(node, c.There):
            if node.of not in amounts.MEASURES:
                raise unsupported(node)
            return conditions.ThereAre(self.selector(node.dice), node.op, self.amount(node.amount), node.of)
        if isinstance(node, c.Amounts):
            return conditions.Compared(self.amount(node.left), node.op, self.amount(node.right))
        if isinstance(node, c.DieIs):
            return self._die_fits(node, self.test(node.test), True)
        if isinstance(node, c.DieIn):
            return conditions.DieLies(self.ref(node.die), tuple(zone_of(z) for z in node.zones))
        if isinstance(node, c.Happened):
            if node.what not in EVENT_OF:
                raise unsupported(node)
            dice = node.dice
            return conditions.HappenedSo(
                EVENT_OF[node.what],
                event_flags(node.what, ()),
                self.selector(dice) if isinstance(dice, n.Dice) else None,
                self.ref(dice) if isinstance(dice, n.Ref) else None,
                node.player is not None and node.player.who == "you",
                node.player is not None and "opponent" in node.player.who,
                node.this_way,
                node.op,
                self.amount(node.amount),
            )
        if isinstance(node, c.Did):
            return conditions.DidIt()
        if isinstance(node, c.Turn):
            return conditions.TurnOf(node.player.who != "you")
        if isinstance(node, c.During):
            if node.step not in conditions.STEPS:
                raise unsupported(node)
            return conditions.InStep(node.step)
        if isinstance(node, c.Fewer):
            return conditions.UnderdogHolds()
        if isinstance(node, c.Guesses):
            # the number of dice drawn, which may be fewer than were named
            return conditions.Compared(
                amounts.CountBound(self.slot("guess")), "=", amounts.CountBound(self.slot("drawn"))
            )
        if isinstance(node, c.NotSo) and isinstance(node.condition, c.DieIs):
            # "if it is not …" speaks of a die that there is
            about = node.condition
            return self._die_fits(about, predicates.NotTest(self.test(about.test)), False)
        if isinstance(node, c.NotSo):
            return conditions.Opposite(self.condition(node.condition))
        if isinstance(node, c.Both):
            return conditions.AllHold([self.condition(x) for x in node.conditions])
        if isinstance(node, c.Either):
            return conditions.AnyHolds([self.condition(x) for x in node.conditions])
        raise unsupported(node)

    def _die_fits(self, node: c.DieIs, test: Test, every: bool) -> conditions.DieFits:
        fits = conditions.DieFits(self.ref(node.die), test, every)
        if node.die.name in self.rolled and about_faces(node.test):
            fits.rolled = self.slot("rolled")
        return fits

    # --- triggers ----------------------------------------------------------------------------------

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
        if node.event not in EVENT_OF or node.tests or any(word not in HOW for word in node.how):
            if node.event != "keyword":
                raise unsupported(node)
        spec = TriggerSpec(EVENT_OF[node.event], ability)
        spec.how = node.how
        spec.flags = event_flags(node.event, node.how)
        spec.noflags = no_flags(node.event, node.how)
        spec.amount = AMOUNT_OF.get(node.event, NONE)
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
