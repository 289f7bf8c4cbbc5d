"""From trees to programs: each effect becomes instructions, each name a slot."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node
from overcrush.engine import mods as m
from overcrush.engine.core import Amount, Condition, Cost, Mod, Op, Program, Table, Test, TriggerSpec
from overcrush.engine.core import Ability as LinkedAbility
from overcrush.engine.link import conditions as lc
from overcrush.engine.link import nouns as ln
from overcrush.engine.link.triggers import EVENT_OF, event_flags
from overcrush.engine.ops import changes as ch
from overcrush.engine.ops import flow, naming, verbs
from overcrush.engine.refs import SLOT_DID
from overcrush.errors import Unsupported
from overcrush.model.cards import token_face
from overcrush.model.const import ENERGY_NAMES, FIELD, NONE, TOKEN, USED, ZONE_NAMES

UNBOUND = ("this", "event", "other", "attached", "partner", "kept")
ANY_NUMBER = 99
COMBAT = ("attacking", "blocking", "blocked", "unblocked", "engaged")
"""States of the Attack Step: a change for dice in one is for whoever comes to be in it (3.1.22)."""


def zone_of(name: str) -> int:
    """The number of a zone."""
    if name == "attack":
        return FIELD
    return ZONE_NAMES.index(name)


class Lowerer:
    """Links one ability of one card; names are shared by all programs it makes."""

    def __init__(self, table: Table, card: int, kind: str, keyword: str = "") -> None:
        self.table = table
        self.card = card
        self.kind = kind
        self.keyword = keyword
        self.names: dict[str, int] = {"did": SLOT_DID}
        self.code: list[Op] = []
        self.choosers: dict[int, flow.ChooseOp | naming.ChooseEach] = {}
        self.in_cost = False
        self.holds = False
        self.made: list[Program] = []

    # --- programs ------------------------------------------------------------------------------------

    def program(self, effect: e.Effect, cost: e.Cost | None = None, when: str = "", after: Op | None = None) -> int:
        """Link an effect (behind the part of its cost that is no energy) into a program of its own."""
        outer, self.code = self.code, []
        self.holds = False
        if cost is not None and cost.also:
            self.cost_parts(cost)
        self.effect(effect)
        if self.holds:
            self.code.append(verbs.ReturnHeld())
        if after is not None:
            self.code.append(after)
        program = Program(self.code, self.names, self.kind, self.keyword)
        program.blanks = any(isinstance(op, ch.ChangeOp) and any(mod.kind == m.M_BLANK for mod in op.mods) for op in self.code)
        program.when = when
        self.made.append(program)
        self.code = outer
        self.table.programs.append(program)
        return len(self.table.programs) - 1

    def finish(self) -> None:
        """Give every program of the ability room for all its names."""
        for program in self.made:
            program.slots = len(self.names)

    def slot(self, name: str) -> int:
        """The slot of a name."""
        return self.names.setdefault(name, len(self.names))

    def fresh(self) -> int:
        """A slot nobody else uses."""
        return self.slot(f"#{len(self.names)}")

    # --- nouns ---------------------------------------------------------------------------------------

    def ref(self, node: n.Ref) -> ln.Reference:
        if node.name in UNBOUND:
            return ln.Reference(node.name, NONE)
        return ln.Reference(node.name, self.slot(node.name))

    def player(self, node: n.Player) -> flow.PlayerRef:
        return flow.PlayerRef(node.who, self.ref(node.of) if node.of is not None else None)

    def selector(self, node: n.Dice) -> ln.DiceSelector:
        zones = tuple(dict.fromkeys(zone_of(z) for z in node.zones))
        tests = [self.test(t) for t in node.where]
        whose = node.whose
        if whose == "any" and any(isinstance(t, n.Named) and "self" not in t.names for t in node.where):
            whose = "you"  # a character named is one of your team (3.4.1.3)
        return ln.DiceSelector(node.kind, whose, zones, node.zones == ("attack",), tests)

    def test(self, node: n.Test) -> Test:
        if isinstance(node, n.Named):
            return ln.NamedTest(tuple(x for x in node.names if x != "self"), "self" in node.names)
        if isinstance(node, n.HasEnergy):
            return ln.EnergyTest(tuple(ENERGY_NAMES.index(x) for x in node.types))
        if isinstance(node, n.HasAffiliation):
            return ln.AffiliationTest(node.names)
        if isinstance(node, n.HasAlignment):
            return ln.AlignmentTest(node.names)
        if isinstance(node, n.HasKeyword):
            return ln.KeywordTest("Experience" if node.name == "Adventurer" else node.name)
        if isinstance(node, n.HasAbility):
            return ln.AbilityTest(node.kind)
        if isinstance(node, n.IsSidekick):
            return ln.SidekickTest()
        if isinstance(node, n.Compare):
            return ln.CompareTest(node.which, node.op, self.amount(node.amount))
        if isinstance(node, n.Is):
            return ln.StateTest(node.what)
        if isinstance(node, n.EngagedWith):
            return ln.EngagedTest(self.ref(node.die))
        if isinstance(node, n.Shares):
            return ln.SharesTest(node.what, self.ref(node.die))
        if isinstance(node, n.Same):
            return ln.SameTest(self.ref(node.die))
        if isinstance(node, n.Not):
            return ln.NotTest(self.test(node.test))
        if isinstance(node, n.AnyOf):
            return ln.AnyTest([self.test(t) for t in node.tests])
        if isinstance(node, n.AllOf):
            return ln.AllTest([self.test(t) for t in node.tests])
        raise unsupported(node)

    def amount(self, node: n.Amount) -> Amount:
        if isinstance(node, n.Num):
            return ln.Number(node.n)
        if isinstance(node, n.Count):
            if isinstance(node.dice, n.Ref):
                return ln.CountOf(None, self.ref(node.dice), node.of)
            return ln.CountOf(self.selector(node.dice), None, node.of)
        if isinstance(node, n.Stat):
            if isinstance(node.die, n.Ref):
                return ln.StatOf(node.which, self.ref(node.die), node.printed)
            return ln.StatOf(node.which, ln.Reference("", self.what(node.die)), node.printed)
        if isinstance(node, n.Extreme):
            return ln.ExtremeOf(node.which, self.selector(node.dice), node.highest)
        if isinstance(node, n.Symbols):
            return ln.SymbolsIn(node.energy, node.player.who != "you")
        if isinstance(node, n.Life):
            return ln.LifeOf(node.player.who != "you")
        if isinstance(node, n.EventAmount):
            return ln.AmountOfEvent()
        if isinstance(node, n.Result):
            return ln.CountBound(self.slot(node.of))
        if isinstance(node, n.Times):
            return ln.Product(node.factor, self.amount(node.amount))
        if isinstance(node, n.Half):
            return ln.HalfOf(self.amount(node.amount), node.up)
        if isinstance(node, n.Sum):
            return ln.Total([self.amount(part) for part in node.parts])
        raise unsupported(node)

    def what(self, node: n.What) -> int:
        """Emit what binds the things an effect is applied to; returns their slot."""
        if isinstance(node, n.Pick) and node.by.who == "each":
            slot = self.slot(node.as_)
            each = naming.ChooseEach(slot, self.fresh(), self.selector(node.dice), self.amount(node.n), node.up_to)
            self.code.append(each)
            self.choosers[slot] = each
            return slot
        if isinstance(node, n.Pick):
            slot = self.slot(node.as_)
            op = flow.ChooseOp(slot, self.selector(node.dice), self.amount(node.n), self.player(node.by))
            op.up_to = node.up_to
            op.least = 1 if self.kind == "global" else 0
            op.target = node.target and not self.in_cost
            op.players = node.players
            op.random = node.random
            op.required = self.in_cost
            self.code.append(op)
            self.choosers[slot] = op
            if op.target:
                self.code.append(naming.AimReact(slot))
            return slot
        if isinstance(node, n.Every):
            slot = self.slot(node.as_)
            self.choosers.pop(slot, None)
            self.code.append(flow.BindEvery(slot, self.selector(node.dice)))
            return slot
        if isinstance(node, n.Player):
            slot = self.fresh()
            self.code.append(flow.BindPlayers(slot, self.player(node)))
            return slot
        if isinstance(node, n.Several):
            parts = [self.what(part) for part in node.parts]
            slot = self.fresh()
            self.code.append(flow.Join(slot, parts))
            return slot
        if node.name in UNBOUND:
            slot = self.fresh()
            self.code.append(flow.BindRef(slot, self.ref(node)))
            return slot
        return self.slot(node.name)

    def verb(self, op: flow.Verb) -> None:
        """Emit a verb, and let the choice it depends on know what is legal for it."""
        op.required = self.in_cost
        chooser = self.choosers.get(op.slot)
        if chooser is not None:
            chooser.verbs.append(op)
        self.code.append(op)

    # --- conditions ----------------------------------------------------------------------------------

    def condition(self, node: c.Condition) -> Condition:
        if isinstance(node, c.There):
            return lc.ThereAre(self.selector(node.dice), node.op, self.amount(node.amount), node.of)
        if isinstance(node, c.Amounts):
            return lc.Compared(self.amount(node.left), node.op, self.amount(node.right))
        if isinstance(node, c.DieIs):
            return lc.DieFits(self.ref(node.die), self.test(node.test), node.all_)
        if isinstance(node, c.DieIn):
            return lc.DieLies(self.ref(node.die), tuple(zone_of(z) for z in node.zones))
        if isinstance(node, c.Happened):
            if node.what not in EVENT_OF:
                raise unsupported(node)
            dice = node.dice
            return lc.HappenedSo(
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
            return lc.DidIt()
        if isinstance(node, c.Turn):
            return lc.TurnOf(node.player.who != "you")
        if isinstance(node, c.During):
            return lc.InStep(node.step)
        if isinstance(node, c.Fewer):
            return lc.UnderdogHolds()
        if isinstance(node, c.NotSo):
            return lc.Opposite(self.condition(node.condition))
        if isinstance(node, c.Both):
            return lc.AllHold([self.condition(x) for x in node.conditions])
        if isinstance(node, c.Either):
            return lc.AnyHolds([self.condition(x) for x in node.conditions])
        raise unsupported(node)

    # --- effects -------------------------------------------------------------------------------------

    def effect(self, node: e.Effect) -> None:
        """Emit the instructions of an effect."""
        if isinstance(node, e.Seq):
            for part in node.parts:
                self.effect(part)
        elif isinstance(node, e.May):
            self._may(node)
        elif isinstance(node, e.If):
            self._if(node)
        elif isinstance(node, e.ChooseOne):
            self._choose_one(node)
        elif isinstance(node, e.Repeat):
            self._repeat(node)
        elif isinstance(node, e.Each):
            self._each(node)
        elif isinstance(node, e.PayFor):
            self._pay_for(node)
        elif isinstance(node, e.Unless):
            self._unless(node)
        elif isinstance(node, e.Later):
            self._later(node)
        elif isinstance(node, e.Change):
            self._change(node)
        elif not self._verb(node):
            raise unsupported(node)

    def _may(self, node: e.May) -> None:
        op = flow.MayOp(self.player(node.by), "Do it?")
        self.code.append(op)
        self.effect(node.effect)
        op.to = len(self.code)

    def _if(self, node: e.If) -> None:
        branch = flow.Branch(self.condition(node.condition), certain(node.condition))
        self.code.append(branch)
        self.effect(node.then)
        if node.otherwise is not None:
            jump = flow.Jump(0)
            self.code.append(jump)
            branch.to = len(self.code)
            self.effect(node.otherwise)
            jump.to = len(self.code)
        else:
            branch.to = len(self.code)

    def _choose_one(self, node: e.ChooseOne) -> None:
        op = flow.OneOfOp(self.player(node.by))
        self.code.append(op)
        jumps: list[flow.Jump] = []
        for option in node.options:
            start = len(self.code)
            self.effect(option)
            jump = flow.Jump(0)
            self.code.append(jump)
            jumps.append(jump)
            op.starts.append((start, len(self.code)))
        for jump in jumps:
            jump.to = len(self.code)

    def _repeat(self, node: e.Repeat) -> None:
        slot = self.fresh()
        self.code.append(flow.CountDown(slot, self.amount(node.times)))
        top = len(self.code)
        again = flow.Again(slot)
        self.code.append(again)
        self.effect(node.effect)
        self.code.append(flow.Jump(top))
        again.to = len(self.code)

    def _each(self, node: e.Each) -> None:
        source = self.what(node.what)
        queue, each = self.fresh(), self.slot(node.as_)
        self.code.append(flow.Join(queue, [source]))
        top = len(self.code)
        take = flow.NextOf(queue, each)
        self.code.append(take)
        self.effect(node.effect)
        self.code.append(flow.Jump(top))
        take.to = len(self.code)

    def cost_parts(self, cost: e.Cost, by: n.Player | None = None) -> None:
        """Emit the part of a cost that is no energy, none of which can be left out (3.1.19)."""
        self.in_cost = True
        for part in cost.also:
            self.effect(part)
        self.in_cost = False

    def _pay_for(self, node: e.PayFor, by: n.Player | None = None) -> None:
        gate = flow.CostGate()
        self.code.append(gate)
        pay: flow.PayEnergy | None = None
        if node.cost.energy:
            pay = flow.PayEnergy(energy_of(node.cost), self.player(by or n.Player("you")))
            self.code.append(pay)
        self.cost_parts(node.cost)
        gate.end = len(self.code)
        self.effect(node.effect)
        gate.to = len(self.code)
        if pay is not None:
            pay.to = len(self.code)

    def _unless(self, node: e.Unless) -> None:
        op = flow.MayOp(self.player(node.by), "Pay to avert it?")
        self.code.append(op)
        if node.cost.energy:
            pay = flow.PayEnergy(energy_of(node.cost), self.player(node.by))
            self.code.append(pay)
        self.cost_parts(node.cost)
        out = flow.Jump(0)
        self.code.append(out)
        op.to = len(self.code)
        self.effect(node.effect)
        out.to = len(self.code)
        if node.cost.energy:
            pay.to = op.to

    def _later(self, node: e.Later) -> None:
        specs = []
        holder = LinkedAbility(NONE, self.card, "later")
        for trigger in node.on:
            for spec in self.triggers(trigger, holder):
                spec.index = len(self.table.laters)
                self.table.laters.append(spec)
                specs.append(spec.index)
        prog = self.program(node.effect)
        self.code.append(ch.LaterOp(specs, prog, node.until, node.once))

    def triggers(self, node: e.Trigger, ability: LinkedAbility) -> list[TriggerSpec]:
        """Link what an ability waits for; some words mean more than one event."""
        if node.event == "engaged":
            return [self.trigger(replace(node, event=event), ability) for event in ("blocks", "is blocked")]
        return [self.trigger(node, ability)]

    def trigger(self, node: e.Trigger, ability: LinkedAbility) -> TriggerSpec:
        """Link one event an ability waits for."""
        if node.event not in EVENT_OF:
            raise unsupported(node)
        spec = TriggerSpec(EVENT_OF[node.event], ability)
        spec.how = node.how
        spec.flags = event_flags(node.event, node.how)
        if "outside draw step" in node.how:
            spec.noflags |= 64
        spec.swap = node.event in ("deals damage", "kos")
        subject = node.subject
        if isinstance(subject, n.Ref):
            if subject.name == "this":
                spec.this = True
            else:
                spec.subject = ln.DiceSelector("die", "any", (), False, [ln.SameTest(self.ref(subject))])
        elif isinstance(subject, n.Dice):
            spec.subject = self.selector(subject)
        elif isinstance(subject, n.Player):
            spec.player = {"you": 0, "opponent": 1}.get(subject.who, -2)
            spec.on_player = True
        other = node.object
        if isinstance(other, n.Ref):
            spec.object = ln.DiceSelector("die", "any", (), False, [ln.SameTest(self.ref(other))])
        elif isinstance(other, n.Dice):
            spec.object = self.selector(other)
        elif isinstance(other, n.Player):
            spec.object_player = {"you": 0, "opponent": 1}.get(other.who, -1)
        return spec

    # --- changes -------------------------------------------------------------------------------------

    def _change(self, node: e.Change) -> None:
        mods = self.mods(node.changes)
        what = node.what
        costs = any(isinstance(mod, m.Costs) for mod in mods)
        fighting = isinstance(what, n.Every) and any(isinstance(t, n.Is) and t.what in COMBAT for t in what.dice.where)
        open_ = isinstance(what, n.Player) or (isinstance(what, n.Every) and (node.future or costs or fighting)) or (
            isinstance(what, n.Pick) and costs and what.dice.zones != ("field",)
        )
        if open_:
            self.aim(mods, what)
            self.code.append(ch.ChangeOp(SLOT_DID, mods, node.until, True))
        else:
            self.verb(ch.ChangeOp(self.what(what), mods, node.until, False))

    def aim(self, mods: list[Mod], what: n.What) -> None:
        """Say whom changes concern that are looked up each time."""
        for mod in mods:
            if isinstance(what, n.Every | n.Pick):
                mod.sel = self.selector(what.dice)
            elif isinstance(what, n.Player):
                side = {"you": 0, "opponent": 1, "target opponent": 1}.get(what.who, -1)
                if isinstance(mod, m.Prevent | m.Counted | m.Redirect | m.Can):
                    mod.player = side
                else:
                    mod.sel = ln.DiceSelector("die", {0: "you", 1: "opponent", -1: "any"}[side], (FIELD,), False, [])
            elif isinstance(what, n.Ref) and what.name != "this":
                mod.sel = ln.DiceSelector("die", "any", (FIELD,), False, [ln.SameTest(self.ref(what))])
            elif isinstance(what, n.Several):
                raise unsupported(what)

    def mods(self, nodes: tuple[e.Mod, ...]) -> list[Mod]:
        """Link changes; what a die gains is told apart by kind."""
        found: list[Mod] = []
        for node in nodes:
            if isinstance(node, e.Gain):
                found += [self._own_mod(mod) for mod in self.gain(node)]
            else:
                found.append(self.mod(node))
        return found

    def mod(self, node: e.Mod) -> Mod:
        """Link one change."""
        mod = self._mod(node)
        mod.index = len(self.table.mods)
        self.table.mods.append(mod)
        return mod

    def _mod(self, node: e.Mod) -> Mod:
        if isinstance(node, e.Stats):
            return m.Stats(self.amount(node.attack), self.amount(node.defense))
        if isinstance(node, e.SetStats):
            return m.SetStats(self._maybe(node.attack), self._maybe(node.defense))
        if isinstance(node, e.DoubleStats):
            return m.DoubleStats(node.attack, node.defense)
        if isinstance(node, e.SwapStats):
            return m.SwapStats()
        if isinstance(node, e.Lose):
            return m.Lose(node.keywords, node.affiliations)
        if isinstance(node, e.Blank):
            return m.Blank(node.only, node.card)
        if isinstance(node, e.Can):
            by = self.selector(node.by) if node.by is not None else None
            cost = Cost(energy_of(node.unless), NONE) if node.unless is not None else None
            can = m.Can(node.mode, node.verb, by, node.sources, node.at_least, cost)
            for part in node.unless.also if node.unless is not None else ():
                if not isinstance(part, e.LoseLife) or not isinstance(part.amount, n.Num):
                    raise unsupported(part)
                can.life += part.amount.n
            return can
        if isinstance(node, e.Blocks):
            return m.Blocks(node.n or ANY_NUMBER, self.selector(node.which) if node.which is not None else None)
        if isinstance(node, e.Costs):
            return m.Costs(node.what, self.amount(node.more), node.minimum, node.free, node.next, self._maybe(node.to))
        if isinstance(node, e.Prevent):
            by = self.selector(node.by) if node.by is not None else None
            return m.Prevent(self._maybe(node.amount), node.kind, by, node.by_effect, self._maybe(node.leave))
        if isinstance(node, e.Redirect):
            to = self.selector(node.to.dice) if isinstance(node.to, n.Every | n.Pick) else None
            return m.Redirect(to, -2, node.kind)
        if isinstance(node, e.DamageBonus):
            return m.DamageBonus(self.amount(node.more), node.factor, node.kind)
        if isinstance(node, e.Goes):
            return m.Goes(node.event, zone_of(node.to))
        if isinstance(node, e.AsLevel):
            return m.AsLevel(node.level)
        if isinstance(node, e.Counted):
            return m.Counted(node.what, self.amount(node.n), 0)
        raise unsupported(node)

    def _maybe(self, node: n.Amount | None) -> Amount | None:
        return self.amount(node) if node is not None else None

    def gain(self, node: e.Gain) -> list[Mod]:
        """Link what a die gains: keywords and abilities, affiliations, energy types."""
        from overcrush.engine.link.abilities import link_gained

        if node.choose or node.names:
            raise unsupported(node)
        found: list[Mod] = []
        if node.abilities:
            found.append(m.Gain(*link_gained(self.table, node.abilities)))
        if node.affiliations:
            found.append(m.GainAffiliation(frozenset(node.affiliations)))
        if node.energy:
            found.append(m.GainEnergy(tuple(ENERGY_NAMES.index(x) for x in node.energy)))
        return found

    # --- verbs ---------------------------------------------------------------------------------------

    def _verb(self, node: e.Effect) -> bool:
        if isinstance(node, e.Damage):
            amount = self.amount(node.amount)
            self.verb(verbs.PrepareDamage(self.what(node.to), amount, self.ref(node.by) if node.by is not None else None))
            self.code.append(verbs.React())
            self.code.append(verbs.LandDamage())
        elif isinstance(node, e.GainLife):
            self.emit(verbs.GainLifeOp(self.amount(node.amount), self.player(node.player)))
        elif isinstance(node, e.LoseLife):
            self.emit(verbs.LoseLifeOp(self.amount(node.amount), self.player(node.player)))
        elif isinstance(node, e.KO):
            self.verb(verbs.KOOp(self.what(node.what)))
        elif isinstance(node, e.Sacrifice):
            self.verb(verbs.SacrificeOp(self.what(node.what)))
        elif isinstance(node, e.Move):
            player = self.player(node.player) if node.player is not None else None
            self.verb(verbs.MoveOp(self.what(node.what), zone_of(node.to), node.level, node.face, player, node.prepping))
        elif isinstance(node, e.Field):
            self.verb(verbs.FieldOp(self.what(node.what), self.amount(node.level), self.player(node.player)))
        elif isinstance(node, e.Spin):
            self.verb(verbs.SpinOp(self.what(node.what), node.by))
        elif isinstance(node, e.SpinTo):
            self.verb(verbs.SpinToOp(self.what(node.what), self.amount(node.level), node.face))
        elif isinstance(node, e.Draw):
            self._draw(node)
        elif isinstance(node, e.Roll):
            self.verb(verbs.RollOp(self.what(node.what), node.to))
        elif isinstance(node, e.Reroll):
            self.verb(verbs.RerollOp(self.what(node.what)))
        elif isinstance(node, e.Refill):
            self.emit(verbs.RefillOp(self.player(node.player)))
        elif isinstance(node, e.RemoveFromCombat):
            self.verb(verbs.RemoveFromCombatOp(self.what(node.what)))
        else:
            return self._rarer_verb(node)
        return True

    def _rarer_verb(self, node: e.Effect) -> bool:
        if isinstance(node, e.Capture):
            self.verb(ch.TakeAside(self.what(node.what), self.ref(node.by), node.until))
        elif isinstance(node, e.SetAside):
            self.verb(ch.TakeAside(self.what(node.what), None, node.until))
        elif isinstance(node, e.TakeControl):
            self.verb(ch.ControlOp(self.what(node.what), self.player(node.player), node.until))
        elif isinstance(node, e.SwapDice):
            one, two = self.what(node.one), self.what(node.other)
            swap = ch.SwapOp(one, two, node.same_level)
            self.verb(swap)
            other = self.choosers.get(two)
            if other is not None:
                other.verbs.append(swap)
        elif isinstance(node, e.CopyStats):
            mod = self._own_mod(m.SetStats(ln.Number(0), ln.Number(0)))
            self.verb(ch.CopyOp(self.what(node.what), "stats", mod, self.ref(node.onto), node.until))
        elif isinstance(node, e.CopyText):
            self.verb(ch.CopyOp(self.what(node.what), "text", self._own_mod(m.CopiedText()), self.ref(node.onto), node.until))
        elif isinstance(node, e.BecomeCopy):
            self.verb(ch.CopyOp(self.what(node.what), "all", self._own_mod(m.Copied()), self.ref(node.onto), node.until))
        elif isinstance(node, e.UseCopy):
            self.verb(ch.UseCopyOp(self.what(node.of)))
        elif isinstance(node, e.Token):
            self.emit(ch.TokenOp(self._token(node), self.amount(node.n), self.player(node.player)))
        elif isinstance(node, e.Counter) and node.kind in ("experience", "loyalty"):
            self.verb(ch.CounterOp(self.what(node.on), 0 if node.kind == "experience" else 1, self.amount(node.n)))
        elif isinstance(node, e.Purchase) and node.cost is not None:
            self.verb(ch.PurchaseOp(self.what(node.what), zone_of(node.to)))
        elif isinstance(node, e.PreventDamage):
            self.verb(ch.PreventOp(self.what(node.to), self._maybe(node.amount), self._maybe(node.leave)))
        elif isinstance(node, e.Retarget):
            self.verb(naming.RetargetOp(self.what(node.to)))
        elif isinstance(node, e.Choose):
            self.what(node.what)
        elif isinstance(node, e.ClearDamage):
            self.verb(naming.ClearDamageOp(self.what(node.what)))
        elif isinstance(node, e.Fight):
            self.verb(naming.PrepareFight(self.what(node.what), node.stat))
            self.code.append(verbs.React())
            self.code.append(verbs.LandDamage())
        elif isinstance(node, e.Name) and node.what in ("card", "energy", "number"):
            dice = self.selector(node.dice) if node.dice is not None else None
            self.code.append(naming.NameOp(node.what, dice, self.player(node.by), self.slot(node.as_), node.keep))
        elif isinstance(node, e.RedirectDamage):
            self.verb(ch.RedirectOp(self.what(node.to), None))
        else:
            return False
        return True

    def _own_mod(self, mod: Mod) -> Mod:
        mod.index = len(self.table.mods)
        self.table.mods.append(mod)
        return mod

    def emit(self, op: Op) -> None:
        """Emit an instruction, as a cost if this is one."""
        op.required = self.in_cost
        self.code.append(op)

    def _draw(self, node: e.Draw) -> None:
        slot, drawn = self.slot(node.as_), self.slot("drawn")
        self.choosers.pop(slot, None)
        if node.to == "hold":
            self.holds = True
        bag = self.player(node.bag_of) if node.bag_of is not None else None
        self.emit(verbs.DrawOp(self.amount(node.n), node.to, self.player(node.player), bag, slot, drawn))

    def _token(self, node: e.Token) -> int:
        t = self.table
        for card, faces in enumerate(t.faces):
            if t.kind[card] == TOKEN and t.owner[card] == self.card and t.names[card] == node.name.casefold():
                if (faces[0].attack, faces[0].defense) == (node.attack, node.defense):
                    return card
        return add_token(t, self.card, node)


def add_token(t: Table, maker: int, node: e.Token) -> int:
    """Give the table a card for a kind of token (1.7.6)."""
    from overcrush.model.cards import Card

    t.cards.append(Card(id=f"token/{len(t.cards)}", name=node.name or "Token", kind="character", cost=0))
    t.names.append(node.name.casefold())
    t.cost.append(0)
    t.energy.append(())
    t.kind.append(TOKEN)
    t.owner.append(maker)
    t.faces.append((token_face(node.attack, node.defense),))
    t.affiliations.append(frozenset(node.affiliations))
    t.first_die.append(NONE)
    t.on_team.append(0)
    t.statics.append([])
    t.use.append(None)
    t.keywords.append({})
    return len(t.cards) - 1


def certain(node: c.Condition) -> bool:
    """Whether a condition can be known before its ability begins."""
    if isinstance(node, c.There | c.Amounts | c.Turn | c.During | c.Fewer):
        return True
    if isinstance(node, c.Both | c.Either):
        return all(certain(x) for x in node.conditions)
    return isinstance(node, c.NotSo) and certain(node.condition)


def energy_of(cost: e.Cost) -> tuple[int, ...]:
    """The energy symbols of a cost."""
    return tuple(ENERGY_NAMES.index(x) for x in cost.energy)


def unsupported(node: Node) -> Unsupported:
    """What the engine cannot run."""
    return Unsupported(f"the engine cannot run {node!r}")


def used() -> int:
    """The used pile."""
    return USED
