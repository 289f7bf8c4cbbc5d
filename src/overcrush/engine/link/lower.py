"""From trees to programs: each effect becomes instructions, each name a slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.engine import mods as m
from overcrush.engine.core import Ability as LinkedAbility
from overcrush.engine.core import Op, Program, Test
from overcrush.engine.link.change_linker import ChangeLinker
from overcrush.engine.link.special_linker import lower_special
from overcrush.engine.ops import (
    attacking,
    branching,
    choosing,
    copies,
    counters,
    damaging,
    drawing,
    equipping,
    flipping,
    knocking_out,
    life,
    naming,
    paying,
    purchasing,
    repeating,
    rituals,
    shields,
    spinning,
    taking,
    targeting,
    verb,
)
from overcrush.engine.ops import changes as ch
from overcrush.engine.ops.branching import INITIATED, chosen_first, his_own
from overcrush.engine.ops.changes import UNTIL, one_affiliation
from overcrush.engine.ops.counters import COUNTERS, add_token
from overcrush.engine.ops.coupling import LAST, coupled
from overcrush.engine.ops.damaging import link_damage
from overcrush.engine.ops.dependence import OTHERWISE, bought, certain, detrimental, looks_back, rolled_name
from overcrush.engine.ops.keyword_verbs import KeywordVerb as Special
from overcrush.engine.ops.knocking_out import of_actions
from overcrush.engine.ops.later import LaterOp, settles, unbound
from overcrush.engine.ops.moving import FieldOp, GiveBackOp, MoveOp, RemoveFromCombatOp
from overcrush.engine.ops.naming import HIGHEST_SECRET
from overcrush.engine.ops.paying import energy_of
from overcrush.engine.ops.rolling import RerollOp, Rolling, RollOp
from overcrush.engine.ops.spinning import FaceOp
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.terms import amounts, predicates, selectors, states
from overcrush.engine.terms.amounts import ANY_NUMBER
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.engine.terms.references import ACROSS, AllReference
from overcrush.model.const import FIELD, NONE, TOKEN

__all__ = ["Lowerer", "energy_of", "unsupported", "zone_of"]


class Lowerer(ChangeLinker):
    """Links one ability of one card."""

    # --- programs ------------------------------------------------------------------------------------

    def program(
        self,
        effect: e.Effect,
        cost: e.Cost | None = None,
        when: str = "",
        after: Op | None = None,
        before: Sequence[Op] = (),
    ) -> int:
        """Link an effect (behind the part of its cost that is no energy) into a program of its own."""
        outer, self.code = self.code, [*before]
        rolled, self.rolled = self.rolled, set()
        self.holds = False
        if cost is not None and cost.also:
            self.cost_parts(cost)
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
        program.when = when
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

    # --- effects -------------------------------------------------------------------------------------

    def effect(self, node: e.Effect) -> None:
        """Emit the instructions of an effect, and remember what each came from: the innermost part."""
        start = len(self.code)
        self._effect(node)
        for op in self.code[start:]:
            self.origins.setdefault(id(op), node)

    def _effect(self, node: e.Effect) -> None:
        if isinstance(node, Special):
            lower_special(self, node)
        elif isinstance(node, e.Seq):
            parts = coupled(node)
            before: branching.Branch | None = None
            for (damage, part), (_, after) in zip(parts, (*parts[1:], ("", None)), strict=True):
                costs = self.kind in INITIATED and not self.in_cost and detrimental(part) and bought(after)
                self.in_cost = self.in_cost or costs
                self.coupling = damage
                self.instead_of, top = before, len(self.code)
                self.effect(part)
                branch = self.code[top] if isinstance(part, e.If) else None
                before = branch if isinstance(branch, branching.Branch) and branch.optional else None
                self.in_cost = self.in_cost and not costs
                if damage == LAST:
                    self.code += [damaging.MeetDamage(), damaging.React(), damaging.LandDamage()]
            self.coupling = ""
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
            self._unless(node) if (first := chosen_first(node)) is None else self.effect(first)
        elif isinstance(node, e.Later):
            self._later(node)
        elif isinstance(node, e.Instead):
            self.effect(node.effect)
        elif isinstance(node, e.Change) and any(isinstance(mod, e.Gain) and mod.choose for mod in node.changes):
            self.effect(one_affiliation(node))
        elif isinstance(node, e.Change):
            self.change(node)
        elif not self._verb(node):
            raise unsupported(node)

    def _may(self, node: e.May) -> None:
        if node.by.who == "each":
            each = branching.EachPlayer(self.fresh())
            top = len(self.code)
            self.code.append(each)
            self._may(e.May(his_own(node.effect), n.Player("that player")))
            self.code.append(branching.Jump(top))
            each.to = len(self.code)
            return
        op = branching.MayOp(self.player(node.by), "Do you use this ability?")
        self.code.append(op)
        before, self.paid_for = self.paid_for, True
        self.effect(node.effect)
        self.paid_for = before
        op.to = len(self.code)

    def _if(self, node: e.If) -> None:
        if isinstance(node.condition, c.Guesses):
            self.code.append(naming.GuessOp(self.player(node.condition.player), self.slot("guess"), HIGHEST_SECRET))
        branch = branching.Branch(self.condition(node.condition), certain(node.condition))
        if node.condition == OTHERWISE:
            branch.instead_of = self.instead_of
        branch.optional = isinstance(node.then, e.May) and node.otherwise is None
        self.code.append(branch)
        self.effect(node.then)
        if node.otherwise is not None:
            jump = branching.Jump(0, branch)
            self.code.append(jump)
            branch.to = len(self.code)
            self.effect(node.otherwise)
            jump.to = len(self.code)
        else:
            branch.to = len(self.code)
        branch.end = len(self.code)
        if looks_back(node.condition):
            branch.follows = branch.to

    def _choose_one(self, node: e.ChooseOne) -> None:
        op = branching.OneOfOp(self.player(node.by))
        self.code.append(op)
        jumps: list[branching.Jump] = []
        for option in node.options:
            start = len(self.code)
            self.effect(option)
            jump = branching.Jump(0)
            self.code.append(jump)
            jumps.append(jump)
            op.starts.append((start, len(self.code)))
        for jump in jumps:
            jump.to = len(self.code)

    def _repeat(self, node: e.Repeat) -> None:
        slot = self.fresh()
        count = repeating.CountDown(slot, self.amount(node.times))
        self.code.append(count)
        top = len(self.code)
        again = repeating.Again(slot)
        self.code.append(again)
        self.effect(node.effect)
        self.code.append(branching.Jump(top))
        again.to = len(self.code)
        if not isinstance(node.times, n.Num):
            count.follows = again.to
        may = self.code[top + 1]
        if node.times == n.Num(ANY_NUMBER) and isinstance(may, branching.MayOp):
            may.to = len(self.code)  # as often as wanted: no is the end of it

    def _each(self, node: e.Each) -> None:
        source = self.what(node.what)
        queue, each = self.fresh(), self.slot(node.as_)
        self.code.append(choosing.Join(queue, [source]))
        top = len(self.code)
        take = repeating.NextOf(queue, each)
        self.code.append(take)
        self.effect(node.effect)
        self.code.append(branching.Jump(top))
        take.to = len(self.code)

    def cost_parts(self, cost: e.Cost, by: n.Player | None = None) -> None:
        """Emit the part of a cost that is no energy, none of which can be left out (3.1.19); life is the payer's."""
        self.in_cost = True
        for part in cost.also:
            if isinstance(part, e.LoseLife) and part.player == n.Player("you") and by is not None:
                self.effect(e.LoseLife(part.amount, by))
            else:
                self.effect(part)
        self.in_cost = False

    def _pay_for(self, node: e.PayFor, by: n.Player | None = None) -> None:
        gate = paying.CostGate()
        self.code.append(gate)
        pay: paying.PayEnergy | None = None
        payer = self.player(by or n.Player("you"))
        if node.cost.x:
            pay = paying.PayX(energy_of(replace(node.cost, x=False)), payer, self.slot("paid"))
        elif node.cost.energy:
            pay = paying.PayEnergy(energy_of(node.cost), payer)
        if pay is not None:
            self.code.append(pay)
        self.cost_parts(node.cost)
        gate.end = len(self.code)
        before, self.paid_for = self.paid_for, True
        self.effect(node.effect)
        self.paid_for = before
        gate.to = len(self.code)
        if pay is not None:
            pay.to = len(self.code)

    def _unless(self, node: e.Unless) -> None:
        named = node.effect if isinstance(node.effect, e.Name) and node.effect.keep else None
        if named is not None:  # who may avert a choice knows what was chosen
            self.effect(replace(named, keep=False))
        op = branching.AvertOp(self.player(node.by), "Do you pay, so that it does not happen?")
        op.idle = self.keyword == "Breath Weapon"
        self.code.append(op)
        if node.cost.energy or node.cost.x:
            pay = paying.PayEnergy(energy_of(node.cost), self.player(node.by))
            self.code.append(pay)
        self.cost_parts(node.cost, node.by)
        out = branching.Jump(0)
        self.code.append(out)
        op.to = len(self.code)
        if named is not None:
            self.code.append(naming.KeepOp(self.slot(named.as_)))
        else:
            self.effect(node.effect)
        out.to = len(self.code)
        if node.cost.energy:
            pay.to = op.to

    def _if_fielded(self, node: e.Later) -> bool:
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
            mods = self.mods(part.changes)
            for mod in mods:
                tests: list[Test] = [
                    predicates.SharesTest("name", self.ref(n.Ref("named"))),
                    states.StateTest("fielded"),
                ]
                mod.sel = selectors.DiceSelector("die", "any", (FIELD,), False, tests)
            self.code.append(ch.ChangeOp(SLOT_DID, mods, "turn", True))
        return True

    def _later(self, node: e.Later) -> None:
        if node.until not in UNTIL:
            raise unsupported(node)
        if self._if_fielded(node):
            return
        specs = []
        holder = LinkedAbility(NONE, self.card, "later")
        for trigger in node.on:
            for spec in self.triggers(trigger, holder):
                spec.index = len(self.table.laters)
                self.table.laters.append(spec)
                specs.append(spec.index)
        if not any(isinstance(trigger.subject, n.Dice | n.Ref) for trigger in node.on):
            for ref in walk(node.effect):
                if isinstance(ref, n.Ref) and ref.name in ACROSS:
                    raise unsupported(ref)  # the event this ability answers is over by then
        before = self.across, self.answers
        self.about(node.on)
        prog = self.program(node.effect)
        self.across, self.answers = before
        later = LaterOp(specs, prog, node.until, node.once)
        later.about = tuple(
            self.ref(t.subject).slot
            for t in node.on
            if isinstance(t.subject, n.Ref) and t.subject.name.startswith("it")
        )
        later.needs = unbound(self.table.programs[prog].code)
        later.fighters = [
            op.selector
            for op in self.table.programs[prog].code
            if isinstance(op, choosing.ChooseOp | choosing.BindEvery) and op.selector.fighting()
        ]
        later.settled = not later.about and not later.needs and settles(self.table.programs[prog].code)
        self.code.append(later)

    # --- verbs ---------------------------------------------------------------------------------------

    def _verb(self, node: e.Effect) -> bool:
        if isinstance(node, e.Damage):
            return link_damage(self, node)
        if isinstance(node, e.GainLife):
            self.emit(life.GainLifeOp(self.amount(node.amount), self.player(node.player)))
        elif isinstance(node, e.LoseLife):
            self.emit(life.LoseLifeOp(self.amount(node.amount), self.player(node.player)))
        elif isinstance(node, e.KO):
            if isinstance(node.what, n.Pick | n.Every) and of_actions(node.what.dice):
                return False  # only character dice are KO'd (1.5.3.2)
            self.verb(knocking_out.KOOp(self.what(node.what)))
        elif isinstance(node, e.Sacrifice):
            self.verb(knocking_out.SacrificeOp(self.what(node.what)))
        elif isinstance(node, e.Move):
            player = self.player(node.player) if node.player is not None else None
            if node.to == "original":
                self.verb(GiveBackOp(self.what(node.what)))
                return True
            if node.face not in ("", "original", "energy", "double"):
                return False
            moving = MoveOp(self.what(node.what), zone_of(node.to), node.level, node.face, player)
            moving.homing = isinstance(node.what, n.Every) and n.Is("borrowed") in node.what.dice.where
            self.verb(moving)
            if node.face == "energy":
                self.code.append(FaceOp(moving.slot, self.fresh(), node.face, ""))
        elif isinstance(node, e.Field):
            if not node.free:
                return False
            who = None if node.player.who == "each" else self.player(node.player)
            self.verb(FieldOp(self.what(node.what), self.amount(node.level), who))
        elif isinstance(node, e.Spin):
            self.verb(spinning.SpinOp(self.what(node.what), node.by))
        elif isinstance(node, e.SpinTo):
            spun = self.what(node.what)
            self.verb(spinning.SpinToOp(spun, self.amount(node.level), node.face))
            if node.face in ("energy", "single", "side"):
                self.code.append(FaceOp(spun, self.fresh(), node.face, node.by))
        elif isinstance(node, e.Draw):
            self._draw(node)
        elif isinstance(node, e.Roll):
            rolling = RollOp(self.what(node.what), node.to)
            rolling.mine = self.taking
            self._rolls(rolling, node.what)
        elif isinstance(node, e.Reroll):
            self._rolls(RerollOp(self.what(node.what)), node.what)
        elif isinstance(node, e.Refill):
            self.emit(drawing.RefillOp(self.player(node.player)))
        elif isinstance(node, e.RemoveFromCombat):
            self.verb(RemoveFromCombatOp(self.what(node.what)))
        else:
            return self._rarer_verb(node)
        return True

    def _rarer_verb(self, node: e.Effect) -> bool:
        if isinstance(node, e.Capture):
            if node.until == "next":
                self.code.append(taking.EndCaptures())
            self.verb(taking.TakeAside(self.what(node.what), self.ref(node.by), node.until))
        elif isinstance(node, e.SetAside):
            self.verb(taking.TakeAside(self.what(node.what), None, node.until))
        elif isinstance(node, e.TakeControl):
            self.verb(taking.ControlOp(self.what(node.what), self.player(node.player), node.until))
        elif isinstance(node, e.SwapDice):
            one, two = self.what(node.one), self.what(node.other)
            swap = copies.SwapOp(one, two, node.same_level)
            swap.for_card = any(isinstance(x, n.Pick) and "card" in x.dice.zones for x in (node.one, node.other))
            self.verb(swap)
            other = self.choosers.get(two)
            if other is not None:
                other.verbs.append(swap)
            first = self.choosers.get(one)
            if isinstance(first, choosing.ChooseOp) and isinstance(other, choosing.ChooseOp):
                first.partner = other
        elif isinstance(node, e.CopyStats):
            mod = self.own_mod(m.SetStats(amounts.Number(0), amounts.Number(0)))
            copy = copies.CopyOp(self.what(node.what), "stats", mod, self.ref(node.onto), node.until)
            copy.face = None if node.printed else self.own_mod(m.CopiedFace())
            self.verb(copy)
        elif isinstance(node, e.CopyText):
            self.verb(
                copies.CopyOp(
                    self.what(node.what), "text", self.own_mod(m.CopiedText()), self.ref(node.onto), node.until
                )
            )
        elif isinstance(node, e.BecomeCopy):
            self.verb(
                copies.CopyOp(self.what(node.what), "all", self.own_mod(m.Copied()), self.ref(node.onto), node.until)
            )
        elif isinstance(node, e.UseCopy):
            if node.kind not in ("use", "plain", "when fielded", "when attacks"):
                return False
            self.verb(copies.UseCopyOp(self.what(node.of), node.kind))
        elif isinstance(node, e.Token):
            self.emit(counters.TokenOp(self._token(node), self.amount(node.n), self.player(node.player)))
        elif isinstance(node, e.Counter) and node.kind in COUNTERS:
            self._counter(node)
        elif isinstance(node, e.Purchase):
            cost, less = self._maybe(node.cost), self.amount(node.less)
            slot = self.what(node.what)
            self.verb(purchasing.PurchaseOp(slot, cost, less, node.minimum, zone_of(node.to)))
            self.choosers.pop(slot, None)  # whatever else is done with it, it must be purchased first
        elif isinstance(node, e.PreventDamage):
            by = self.selector(node.by) if node.by is not None else None
            self.verb(
                shields.PreventOp(self.what(node.to), self._maybe(node.amount), self._maybe(node.leave), node.kind, by)
            )
        elif isinstance(node, e.SwapControl):
            self.verb(taking.SwapControlOp(self.what(node.what), node.until))
        elif isinstance(node, e.DeclareBlockers):
            self.emit(attacking.DeclareForOp(node.even))
        elif isinstance(node, e.Retarget):
            if self.kind != "global":
                return False  # what waits in the queue comes too late to change a target
            self.verb(targeting.RetargetOp(self.what(node.to)))
        elif isinstance(node, e.Choose):
            chosen = self.choosers.get(self.what(node.what))
            if isinstance(chosen, choosing.ChooseOp):
                chosen.leads = chosen.single()
        elif isinstance(node, e.ClearDamage):
            self.verb(damaging.ClearDamageOp(self.what(node.what)))
        elif isinstance(node, e.Fight):
            fight = damaging.PrepareFight(self.what(node.what), node.stat)
            join = self.code[-1]
            if isinstance(join, choosing.Join):
                fight.parts = join.parts
            elif isinstance(join, choosing.BindRef) and isinstance(join.ref, AllReference):
                fight.parts = list(join.ref.slots)
            fight.each = isinstance(self.choosers.get(fight.slot), choosing.ChooseEach)
            self.verb(fight)
            self.code.append(damaging.React())
            self.code.append(damaging.LandDamage())
        elif isinstance(node, e.Name) and node.what in ("card", "energy", "number", "affiliation"):
            dice = self.selector(node.dice) if node.dice is not None else None
            name = naming.NameOp(node.what, dice, self.player(node.by), self.slot(node.as_), node.keep)
            name.up_to = node.up_to
            self.table.secretive = self.table.secretive or node.up_to > 0
            self.code.append(name)
        elif isinstance(node, e.Corrupt):
            self.emit(rituals.CorruptOp(self.what(node.player), self.fresh(), self.amount(node.n)))
        elif isinstance(node, e.Attach):
            if isinstance(node.to, n.Pick) and self.kind == "use":
                worn = equipping.AttachOp(self.slot(node.to.as_), self.ref(node.what))
                self.code.append(equipping.ChooseWearer(worn.slot, self.selector(node.to.dice), worn))
                self.emit(worn)
            else:
                self.verb(equipping.AttachOp(self.what(node.to), self.ref(node.what)))
        elif isinstance(node, e.Flip):
            self.verb(flipping.FlipOp(NONE if node.what == n.Ref("this") else self.what(node.what)))
        elif isinstance(node, e.RedirectDamage):
            redirect = shields.RedirectOp(self.what(node.to), self._maybe(node.amount), self.fresh())
            redirect.up_to = node.up_to
            self.verb(redirect)
        else:
            return False
        return True

    def _rolls(self, op: Rolling, what: n.What) -> None:
        """Emit a roll, and remember of which dice: what they show then is what was rolled."""
        op.rolled = self.slot("rolled")
        self.rolled.add(rolled_name(what))
        self.verb(op)

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
        self.taking = node.bag_of is not None
        op = drawing.DrawOp(self.amount(node.n), node.to, self.player(node.player), bag, slot, drawn)
        op.up_to = node.up_to
        op.least = 1 if self.at_least_one() else 0
        op.quiet = node.quiet
        op.secret = node.secret
        self.emit(op)

    def _counter(self, node: e.Counter) -> None:
        kind = COUNTERS.index(node.kind)
        self.table.stunning = self.table.stunning or node.kind == "stun"
        if isinstance(node.on, n.Pick) and node.on.dice.kind == "card":  # a card is chosen, not a die
            slot = self.slot(node.on.as_)
            by = self.player(node.on.by)
            self.code.append(naming.NameOp("card", self.selector(node.on.dice), by, slot, False))
            self.emit(counters.CounterOp(slot, kind, self.amount(node.n)))
        else:
            self.verb(counters.CounterOp(self.what(node.on), kind, self.amount(node.n)))

    def _token(self, node: e.Token) -> int:
        t = self.table
        for card, faces in enumerate(t.faces):
            if t.kind[card] == TOKEN and t.owner[card] == self.card and t.names[card] == node.name.casefold():
                if (faces[0].attack, faces[0].defense) == (node.attack, node.defense):
                    return card
        return add_token(t, self.card, node)


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
