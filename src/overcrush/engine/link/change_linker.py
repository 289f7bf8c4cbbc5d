"""Linking changes: modifiers, permissions, costs, gains."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability import walk
from overcrush.engine import mods as m
from overcrush.engine.core import Amount, Cost, Mod
from overcrush.engine.link.words import WordLinker
from overcrush.engine.ops import changes as ch
from overcrush.engine.ops.changes import DECLARED, UNTIL, in_combat
from overcrush.engine.ops.modifiers import DUTIES, OF_THEIR_DICE, PLAYERS_OWN, PROGRAMS, sources_known
from overcrush.engine.ops.paying import energy_of
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.terms import amounts, predicates, selectors
from overcrush.engine.terms.amounts import ANY_NUMBER
from overcrush.engine.terms.entries import unsupported, zone_of
from overcrush.model.const import ENERGY_NAMES, FIELD, NONE


class ChangeLinker(WordLinker):
    """Links changes."""

    def change(self, node: e.Change) -> None:
        """Emit a change that is applied."""
        if node.until not in UNTIL:
            raise unsupported(node)
        what = node.what
        if isinstance(what, n.Pick) and any(
            isinstance(part, n.Pick) for change in node.changes for part in walk(change)
        ):
            # who is changed is chosen before whom the change speaks of
            slot = self.what(what)
            self.verb(ch.ChangeOp(slot, self.mods(node.changes), node.until, False))
            return
        mods = self.mods(node.changes)
        costs = any(isinstance(mod, m.Costs) for mod in mods)
        if isinstance(what, n.Ref) and what.name in self.opened:
            what = n.Every(self.opened[what.name], what.name)
        fighting = isinstance(what, n.Every) and any(in_combat(test) for test in what.dice.where)
        persistent = isinstance(what, n.Every) and (
            what.as_ in self.opened
            or (
                self.table.edition.duties_reach_later
                and all(isinstance(mod, m.Can) and mod.verb in DECLARED for mod in mods)
            )
        )
        open_ = (
            isinstance(what, n.Player)
            or (isinstance(what, n.Every) and (node.future or costs or fighting or persistent))
            or (isinstance(what, n.Pick) and costs and what.dice.zones not in (("field",), ("reserve",)))
        )
        if open_:
            if isinstance(what, n.Every) and persistent:
                self.opened[what.as_] = what.dice
                self.what(what)
            self.aim(mods, what)
            self.code.append(ch.ChangeOp(SLOT_DID, mods, node.until, True))
        else:
            self.verb(ch.ChangeOp(self.what(what), mods, node.until, False))

    def aim(self, mods: list[Mod], what: n.What) -> None:
        """Say whom changes concern that are looked up each time."""
        for mod in mods:
            if isinstance(what, n.Every | n.Pick):
                # dice on cards are spoken of as what is bought: wherever they then are
                dice = replace(what.dice, zones=()) if what.dice.zones == ("card",) else what.dice
                if isinstance(mod, m.Gain) and dice.kind in ("action", "basic action") and dice.zones == ("field",):
                    dice = replace(dice, zones=("field", "reserve"))  # an action die waits in the reserve
                if isinstance(mod, m.Counted) and dice.zones == ("reserve",):
                    dice = replace(dice, zones=("prep",))  # where dice are rolled and rerolled (2.4.1)
                mod.sel = self.selector(dice)
            elif isinstance(what, n.Player):
                side = {"you": 0, "opponent": 1, "target opponent": 1}.get(what.who, -1)
                if isinstance(mod, m.Can) and mod.verb not in PLAYERS_OWN:
                    if mod.verb not in OF_THEIR_DICE:
                        raise unsupported(what)
                    mod.sel = selectors.DiceSelector("die", {0: "you", 1: "opponent", -1: "any"}[side], (), False, [])
                elif isinstance(mod, m.Prevent | m.Counted | m.Redirect | m.Can):
                    mod.player = side
                else:
                    mod.sel = selectors.DiceSelector(
                        "die", {0: "you", 1: "opponent", -1: "any"}[side], (FIELD,), False, []
                    )
            elif isinstance(what, n.Ref) and what.name != "this":
                mod.sel = selectors.DiceSelector("die", "any", (FIELD,), False, [predicates.SameTest(self.ref(what))])
            elif isinstance(what, n.Several):
                refs = [part for part in what.parts if isinstance(part, n.Ref)]
                if len(refs) < len(what.parts):
                    raise unsupported(what)
                mod.sel = selectors.DiceSelector(
                    "die",
                    "any",
                    (FIELD,),
                    False,
                    [predicates.AnyTest([predicates.SameTest(self.ref(part)) for part in refs])],
                )

    def mods(self, nodes: tuple[e.Mod, ...]) -> list[Mod]:
        """Link changes; what a die gains is told apart by kind."""
        found: list[Mod] = []
        for node in nodes:
            if isinstance(node, e.Gain):
                found += [self.own_mod(mod) for mod in self.gain(node)]
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
            return m.Stats(self._bonus(node.attack), self._bonus(node.defense))
        if isinstance(node, e.SetStats):
            return m.SetStats(self._maybe(node.attack), self._maybe(node.defense))
        if isinstance(node, e.DoubleStats):
            return m.DoubleStats(node.attack, node.defense)
        if isinstance(node, e.SwapStats):
            return m.SwapStats()
        if isinstance(node, e.Lose):
            return m.Lose(node.keywords, node.affiliations)
        if isinstance(node, e.Blank):
            if any(
                word not in ("when fielded", "when attacks", "when blocks", "when koed", "global") for word in node.only
            ):
                raise unsupported(node)
            return m.Blank(node.only, node.card)
        if isinstance(node, e.Can):
            if node.verb not in DUTIES.get(node.mode, ()) or (
                node.verb == "be targeted" and not sources_known(node.sources)
            ):
                raise unsupported(node)
            if node.verb == "be affected" and not (node.sources and all(source in PROGRAMS for source in node.sources)):
                raise unsupported(node)
            if node.unless is not None and node.verb != "blocker":
                raise unsupported(node)
            by = self.selector(node.by) if node.by is not None else None
            if node.verb == "field" and isinstance(by, selectors.DiceSelector) and by.kind == "character":
                by.kind = "die"  # whatever is fielded is a character, a Sidekick die in a pile too (1.6.3, 3.1.28)
            cost = Cost(energy_of(node.unless), NONE) if node.unless is not None else None
            mode = "only" if node.mode == "may" and by is not None else node.mode
            can = m.Can(mode, node.verb, by, node.sources, node.at_least, cost)
            for part in node.unless.also if node.unless is not None else ():
                if not isinstance(part, e.LoseLife) or not isinstance(part.amount, n.Num):
                    raise unsupported(part)
                can.life += part.amount.n
            return can
        if isinstance(node, e.Blocks):
            return m.Blocks(node.n or ANY_NUMBER, self.selector(node.which) if node.which is not None else None)
        if isinstance(node, e.Costs):
            if node.what not in ("purchase", "field", "global", "use"):
                raise unsupported(node)
            costs = m.Costs(node.what, self.amount(node.more), node.minimum, node.free, node.next, self._maybe(node.to))
            costs.alone = node.alone
            return costs
        if isinstance(node, e.Prevent):
            by = self.selector(node.by) if node.by is not None else None
            prevent = m.Prevent(self._maybe(node.amount), node.kind, by, node.by_effect, self._maybe(node.leave))
            if node.next and (node.amount is None or node.leave is not None):
                raise unsupported(node)
            prevent.first = node.next
            return prevent
        if isinstance(node, e.Redirect):
            to = self.selector(node.to.dice) if isinstance(node.to, n.Every) else None
            if to is None and node.to != n.Ref("this"):
                raise unsupported(node)
            return m.Redirect(to, -2, node.kind)
        if isinstance(node, e.DamageBonus):
            return m.DamageBonus(self.amount(node.more), node.factor, node.kind)
        if isinstance(node, e.Goes):
            if node.event not in ("ko", "unblocked", "purchased"):
                raise unsupported(node)
            return m.Goes(node.event, zone_of(node.to), node.next)
        if isinstance(node, e.AsLevel):
            return m.AsLevel(node.level)
        if isinstance(node, e.Counted):
            if node.what not in ("draw", "rerolls"):
                raise unsupported(node)
            return m.Counted(node.what, self.amount(node.n), 0 if node.what == "draw" else -2)
        raise unsupported(node)

    def _bonus(self, node: n.Amount) -> Amount:
        return amounts.Bonus(self.amount(node)) if isinstance(node, n.Sum) else self.amount(node)

    def _maybe(self, node: n.Amount | None) -> Amount | None:
        return self.amount(node) if node is not None else None

    def gained(self, abilities: tuple[object, ...]) -> tuple[dict[str, tuple[int | str, ...]], tuple[int, ...]]:
        """Link whole abilities that a die gains: plain keywords by name, others by number."""
        raise NotImplementedError

    def gain(self, node: e.Gain) -> list[Mod]:
        """Link what a die gains: keywords and abilities, affiliations, energy types."""
        if node.choose or node.names:
            raise unsupported(node)
        found: list[Mod] = []
        if node.abilities:
            found.append(m.Gain(*self.gained(node.abilities)))
        if node.affiliations:
            found.append(m.GainAffiliation(frozenset(node.affiliations)))
        if node.energy:
            found.append(m.GainEnergy(tuple(ENERGY_NAMES.index(x) for x in node.energy)))
        return found

    def own_mod(self, mod: Mod) -> Mod:
        """Give a change its number."""
        mod.index = len(self.table.mods)
        self.table.mods.append(mod)
        return mod
