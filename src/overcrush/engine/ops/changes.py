"""Changes that last for a while."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.engine import mods as m
from overcrush.engine.blocking import COUNT
from overcrush.engine.core import ACTIVE, FOREVER, LEAVES, ONE_LEAVES, Frame, Mod, Refs, State, effect, origin
from overcrush.engine.declaring import join_attack
from overcrush.engine.events import emit
from overcrush.engine.facing import Sayings, barred, evades
from overcrush.engine.moves import by_opponent
from overcrush.engine.ops.dependence import done_before
from overcrush.engine.ops.entries import Linker, links
from overcrush.engine.ops.modifiers import aim
from overcrush.engine.ops.naming import BindCards, NameOp
from overcrush.engine.ops.verb import Verb
from overcrush.engine.pricing import fielding_cost
from overcrush.engine.refs import SLOT_DID, SLOT_THAT
from overcrush.engine.statics import add_effect
from overcrush.engine.steps import ATTACKED, ATTACKERS, BLOCKERS
from overcrush.engine.terms.entries import unsupported
from overcrush.engine.terms.players import PlayerRef
from overcrush.engine.terms.predicates import alignment
from overcrush.engine.timely import matters
from overcrush.engine.tolls import FREE, at_all, of_dice
from overcrush.engine.values import (
    changed,
    duty,
    has_keyword,
    is_character,
    keyword_args,
    level,
    loses_keyword,
    number_of,
    other_sides,
)
from overcrush.model.const import EV_CHANGED, FIELD, NONE, RESERVE, ZONES

UNTIL: Final = (
    "turn",
    "your turn",
    "opponent's turn",
    "your next turn",
    "opponent's next turn",
    "start of your next turn",
    "start of opponent's next turn",
    "leaves",
    "it leaves",
    "active",
    "next",
    "ever",
    "its next attack",
)
"""The ends a change can have."""


def until(s: State, f: Frame, words: str) -> int:
    """The turn in whose Clean Up Step something ends."""
    if words == "turn":
        return s.turn
    if words in ("your turn", "opponent's turn"):
        return s.turn + ((s.active == f.you) != (words == "your turn"))
    mine = s.turn + 2 if s.active == f.you else s.turn + 1
    theirs = s.turn + 1 if s.active == f.you else s.turn + 2
    if words == "your next turn":
        return mine
    if words == "opponent's next turn":
        return theirs
    if words == "start of your next turn":
        return mine - 1
    if words == "start of opponent's next turn":
        return theirs - 1
    if words == "leaves":
        return LEAVES
    if words == "one leaves":
        return ONE_LEAVES
    if words == "active":
        return ACTIVE
    return FOREVER


def _over(s: State, f: Frame, end: int) -> bool:
    """Whether something that holds as long as its source is there has already lost it (3.4.5.1)."""
    if end == LEAVES:
        return f.die >= 0 and s.zone[f.die] != FIELD
    return end == ACTIVE and not any(s.card_of[die] == f.card for die in s.zones[f.you * ZONES + FIELD])


def _has(s: State, die: int, word: str, args: tuple[int | str, ...]) -> bool:
    """Whether a die has a keyword already, with that number or a higher one, which is the one it uses (Range (6)), or
    would lose it at once."""
    have = keyword_args(s, die, word)
    if have is None:
        return loses_keyword(s, die, word)
    return not args or have == args or number_of(have) > number_of(args)


def _loses(s: State, die: int, word: str) -> bool:
    """Whether a die has what it would lose: a keyword, or its alignment."""
    if word == "all":
        return any(has_keyword(s, die, known) for known in s.t.words)
    return alignment(s, die) is not None if word == "alignment" else has_keyword(s, die, word)


def set_to(s: State, f: Frame, mod: m.SetStats) -> tuple[int, int]:
    """The attack and defense a change sets, 0 for one it leaves alone."""
    return (
        mod.attack.value(s, f) if mod.attack is not None else 0,
        mod.defense.value(s, f) if mod.defense is not None else 0,
    )


def _numbers(s: State, f: Frame, mod: m.Stats | m.SetStats) -> tuple[int, int]:
    """The numbers a change of attack and defense comes to now."""
    return set_to(s, f, mod) if isinstance(mod, m.SetStats) else (mod.attack.value(s, f), mod.defense.value(s, f))


def _of_each(node: e.Change) -> bool:
    """Whether a change of several dice speaks of each of them ("equal to their D", "for each … like it")."""
    name = _called(node.what) if isinstance(node.what, n.Pick | n.Every) else ""
    return bool(name) and any(part == n.Ref(name) for change in node.changes for part in walk(change))


def _called(what: n.What) -> str:
    """The name by which a change goes on speaking of those that it is made of."""
    return what.as_ if isinstance(what, n.Pick | n.Every) else what.name if isinstance(what, n.Ref) else ""


def _own(low: Linker, mods: list[Mod], node: e.Change) -> None:
    """Note that duties speak of the very die they are laid on ("that share an energy type with them")."""
    name = _called(node.what)
    if name in low.names and any(part == n.Ref(name) for change in node.changes for part in walk(change)):
        for mod in mods:
            if isinstance(mod, m.Can):
                mod.own = low.names[name]


def _about(f: Frame, slot: int, die: int) -> Frame:
    """A copy of a frame in which a slot is bound to one die."""
    now = f.copy()
    if slot > SLOT_DID:
        now.slots[slot] = (die,)
    return now


def _known(s: State, f: Frame, mod: Mod) -> bool:
    """Whether there are the dice whose values a change speaks of."""
    if not isinstance(mod, m.SetStats):
        return True
    return all(amount is None or amount.known(s, f) for amount in (mod.attack, mod.defense))


def _named(s: State, mod: Mod, f: Frame) -> Refs | None:
    """The very dice that a change speaks of besides those it is made to, if it names any."""
    if isinstance(mod, m.Can):
        return mod.by.meant(s, f) if mod.by is not None else None
    if isinstance(mod, m.Prevent):
        return mod.by.meant(s, f) if mod.by is not None else None
    return None


def adds(mod: Mod) -> bool:
    """Whether a change adds up when it is made again."""
    if isinstance(mod, m.DamageBonus):
        return mod.factor != 0 and mod.most is None  # none at all is not less for being said again
    if isinstance(mod, m.Costs):
        return not mod.alone and not mod.free and not mod.least and (mod.to is None or not mod.to.constant())
    if isinstance(mod, m.Prevent):
        return (
            mod.first
            or bool(mod.half)
            or mod.amount is not None
            or (mod.leave is not None and not mod.leave.constant())
        )
    if isinstance(mod, m.Can):
        return mod.unless is not None  # each price is paid by itself, that for all dice each time it was said (3.1.21)
    return mod.kind in (m.M_COUNTED, m.M_TAKEN)


class ChangeOp(Verb):
    """Apply changes to what a slot is bound to, or (``open``) to whoever fits while they last."""

    __slots__ = ("anywhere", "cards", "chosen", "each", "mods", "open", "plain", "until", "whole")

    def __init__(self, slot: int, mods: list[Mod], until_: str, open_: bool) -> None:
        super().__init__(slot)
        self.mods = mods
        self.plain = any(isinstance(mod, m.Stats) and mod.fixed() for mod in mods)
        """Bonuses of a number add up, so that applying them is never for nothing."""
        self.anywhere = any(
            (isinstance(mod, m.Blank) and mod.card) or (isinstance(mod, m.Can) and mod.verb == "roll") for mod in mods
        )
        """It concerns cards, or dice that lie unrolled."""
        self.cards = bool(mods) and all(isinstance(mod, m.Blank) and mod.card for mod in mods)
        """It only lets the text of cards be ignored."""
        self.each = False
        """Its numbers speak of the very die that is changed."""
        self.until = until_
        self.open = open_
        self.chosen = False
        """It hangs on a choice that the card remembers, and ends when another replaces that."""
        self.whole = False
        """A card is chosen, and what is said of it is said of all its dice, wherever they lie (3.1.11)."""

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.anywhere or ref < 0:
            return ref >= 0 and (not self.cards or self._silences(s, f, s.card_of[ref]))
        if s.zone[ref] != FIELD and s.zone[ref] != RESERVE and not self.whole:
            return False
        if self.plain:
            return True
        for mod in self.mods:
            if self._news(s, f, mod, ref):
                return True
        return False

    def _end(self, s: State, f: Frame, die: int) -> int:
        """When it ends for a die: with the turn in which it can next be declared as an attacker, or alike for all."""
        if self.until != "its next attack" or die < 0:
            return until(s, f, self.until)
        if s.controller[die] != s.active:
            return s.turn + 1
        return s.turn if s.sub <= ATTACKERS else s.turn + 2

    def _silences(self, s: State, f: Frame, card: int) -> bool:
        """Whether a card has a text that is not ignored for as long already (3.1.10)."""
        end = until(s, f, self.until)
        if any(e.kind == m.M_BLANK and card in e.data and e.until >= end for e in s.effects):
            return False
        return bool(s.t.keywords[card]) or any(ability.card == card for ability in s.t.abilities)

    def _news(self, s: State, f: Frame, mod: Mod, die: int) -> bool:
        """Whether a change comes in time, and would not just repeat what is so already (3.1.10)."""
        if mod.kind <= m.M_SWAP:
            return self._new_value(s, f, mod, die)
        end = self._end(s, f, die)
        if not matters(s, mod, f, end, (die,)):
            return False
        named = _named(s, mod, f)
        if isinstance(mod, m.Can):
            if mod.mode == "must" and (duty(s, die, "cannot", mod.verb) is not None or self._costly(s, die, mod.verb)):
                return False  # forbidden, or for a price nobody can be made to pay
            if mod.verb == COUNT and (_free(s, die) or duty(s, die, "cannot", "be blocked") is not None):
                return False  # blocked already, not attacking, or what cannot be blocked at all
            if named is not None and (mod.mode, mod.verb) == ("must", "block"):
                said = Sayings(s)  # nobody is made to block what it cannot block
                foes = [ref for ref in named if ref >= 0 and s.controller[ref] != s.controller[die]]
                named = tuple(foe for foe in foes if barred(s, die, foe, said) is None)
            if named == ():
                return False  # there is no such die
            if mod.unless is not None:
                return duty(s, die, mod.mode, mod.verb) is None  # a price each time
            if mod.by is None and not mod.sources and not mod.at_least:
                return duty(s, die, mod.mode, mod.verb) is None
        elif isinstance(mod, m.Gain):
            if not mod.abilities or all(s.t.abilities[index].keyword in mod.keywords for index in mod.abilities):
                return not all(_has(s, die, word, args) for word, args in mod.keywords.items())
        elif isinstance(mod, m.AsLevel):
            return level(s, die) != mod.level
        elif isinstance(mod, m.GainAffiliation):
            return other_sides(s, die, self.mods)
        elif isinstance(mod, m.Costs) and mod.what == "field":  # whoever could be fielded, and is not free already
            return s.controller[die] == s.active and is_character(s, die) and fielding_cost(s, die) > 0
        elif isinstance(mod, m.Lose):
            return any(_loses(s, die, word) for word in mod.keywords) or other_sides(s, die, self.mods)
        if adds(mod):
            return True
        alike = [e for e in s.effects if e.mod.same == mod.same and die in e.dice and e.until >= end]
        if named is None or not alike:
            return not alike
        # two dice each mean themselves
        return not {ref for e in alike for ref in _named(s, e.mod, e.f) or ()}.issuperset(named)

    def _new_value(self, s: State, f: Frame, mod: Mod, die: int) -> bool:
        """Whether a change of values gives a die other ones."""
        now = _about(f, self.slot, die)
        if isinstance(mod, m.Stats):
            return bool(mod.attack.value(s, now) or mod.defense.value(s, now))
        if isinstance(mod, m.SetStats):
            values = set_to(s, now, mod)
            if any(e.mod.same == mod.same and die in e.dice and e.data == values for e in s.effects):
                return False
            amounts = [amount for amount in (mod.attack, mod.defense) if amount is not None]
            if any(not (amount.constant() or amount.only(self.slot)) for amount in amounts):
                return True
            return changed(s, die, mod, values, now)
        return changed(s, die, mod, (), now)

    def _costly(self, s: State, die: int, verb: str) -> bool:
        """A player cannot be forced to pay an ability cost (3.1.21)."""
        if not s.in_force & m.CAN:
            return False
        declared = {"attack": "attacker", "block": "blocker"}.get(verb, "")
        return of_dice(s, ((die, (), None),), verb) != FREE or at_all(s, s.controller[die], declared) != FREE

    def possible(self, s: State, f: Frame) -> bool:
        if self.open:
            return any(self._open(s, f, mod) for mod in self.mods)
        return super().possible(s, f) and all(_known(s, f, mod) for mod in self.mods)

    def _open(self, s: State, f: Frame, mod: Mod) -> bool:
        """Whether a change for whoever fits comes in time, and is none that is in force already (3.1.10)."""
        end = until(s, f, self.until)
        if not matters(s, mod, f, end, ()):
            return False
        if isinstance(mod, m.Goes) and mod.next:
            return not any(e.mod.same == mod.same and e.f.you == f.you for e in s.effects)
        if isinstance(mod, m.Stats):
            return bool(mod.attack.value(s, f) or mod.defense.value(s, f))
        if adds(mod):
            return True
        named = _named(s, mod, f)
        if named is not None and isinstance(mod, m.Can) and (mod.mode, mod.verb) == ("must", "block"):
            named = tuple(foe for foe in named if foe >= 0 and not evades(s, foe))  # nobody can block it
            if not named:
                return False
        about = [sorted(slot) for slot in f.slots[SLOT_THAT + 1 :]]
        alike = [
            e
            for e in s.effects
            if e.mod.same == mod.same
            and e.f.you == f.you
            and not e.dice
            and e.until >= end
            and [sorted(slot) for slot in e.f.slots[SLOT_THAT + 1 :]] == about
        ]
        if named is None or not alike:
            return not alike
        # two dice each mean themselves
        return not {ref for e in alike for ref in _named(s, e.mod, e.f) or ()}.issuperset(named)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = self._end(s, f, next(iter(f.slots[self.slot]), NONE) if not self.open else NONE)
        if _over(s, f, end):
            f.slots[SLOT_DID] = ()
            return
        dice = (
            ()
            if self.open
            else tuple(
                d for d in f.slots[self.slot] if d >= 0 and (s.zone[d] in (FIELD, RESERVE) or self.legal(s, f, d))
            )
        )
        if self.whole:
            whole = {s.card_of[die] for die in dice}
            dice = tuple(die for die, card in enumerate(s.card_of) if card in whole)
        cards = any(isinstance(mod, m.Blank) and mod.card for mod in self.mods)
        if not dice and not self.open and not cards:
            f.slots[SLOT_DID] = ()
            return
        source = origin(f)
        for mod in self.mods:
            data: tuple[int, ...] = ()
            if isinstance(mod, m.Stats | m.SetStats):
                if len(dice) > 1 and self.each:
                    for die, values in [(die, _numbers(s, _about(f, self.slot, die), mod)) for die in dice]:
                        add_effect(s, effect(mod, (die,), source, end, values))
                    continue
                data = _numbers(s, f, mod)
            elif isinstance(mod, m.Costs):
                data = (mod.more.value(s, f),)
            elif isinstance(mod, m.Counted):
                data = (mod.n.value(s, f),)
            elif isinstance(mod, m.Blank) and mod.card:
                # a card's text, and so that of all its dice and its Globals (3.4.8.2)
                data = tuple(sorted({s.card_of[d] for d in f.slots[self.slot] if d >= 0}))
                if data:
                    add_effect(s, effect(mod, (), source, end, data, chosen=end in (LEAVES, ACTIVE)))
                continue
            persistent = mod.kind > m.M_SWAP and mod.kind not in (
                m.M_GAIN,
                m.M_LOSE,
                m.M_BLANK,
                m.M_AFFILIATION,
                m.M_TYPE,
            )
            add_effect(s, effect(mod, dice, source, end, data, persistent, self.chosen and end in (LEAVES, ACTIVE)))
        f.slots[SLOT_DID] = (1,)
        for die in dice if not self.whole else [d for d in dice if s.zone[d] == FIELD]:
            emit(s, EV_CHANGED, die, f.die, s.controller[die], 0, "3.4.3.2", by_opponent(s, die))
        if s.sub == ATTACKED and any(
            isinstance(mod, m.Can) and mod.mode == "must" and mod.verb == "attack" for mod in self.mods
        ):
            join_attack(s, dice)
        if s.attackers and s.sub > BLOCKERS and any(isinstance(mod, m.Can) and mod.verb == COUNT for mod in self.mods):
            s.was_blocked += tuple(die for die in s.attackers if die in dice and die not in s.was_blocked)


def _free(s: State, die: int) -> bool:
    """Whether blockers have been declared, and a die is none that could be called blocked still."""
    return bool(s.attackers) and s.sub > BLOCKERS and (die not in s.attackers or die in s.was_blocked)


COMBAT: Final = ("attacking", "blocking", "blocked", "unblocked", "engaged")
"""States of the Attack Step: a change for dice in one is for whoever comes to be in it (3.1.22)."""

DECLARED: Final = (
    *("attack", "attack alone", "block", "be blocked", "deal combat damage", "stay unblocked"),
    *("be blocked before", "count as blocked", "hit the player", "hit every blocker"),
)
"""Duties of combat: a persistent ability says them of whoever they concern when it comes to that (3.4.4.1)."""


def in_combat(test: n.Test) -> bool:
    if isinstance(test, n.AnyOf | n.AllOf):
        return any(in_combat(part) for part in test.tests)
    return (isinstance(test, n.EngagedWith) and not test.worn) or (isinstance(test, n.Is) and test.what in COMBAT)


def one_affiliation(node: e.Change) -> e.ChooseOne:
    """``gains [A] or [B]``: one of several changes, as its controller chooses."""
    if len(node.changes) > 1 or not isinstance(node.changes[0], e.Gain):
        raise unsupported(node)
    gain = node.changes[0]
    kinds = [replace(gain, affiliations=(name,), choose=False) for name in gain.affiliations]
    return e.ChooseOne(tuple(replace(node, changes=(kind,)) for kind in kinds))


@links(e.Change)
def _change(low: Linker, node: e.Change) -> None:
    """Emit a change that is applied."""
    if any(isinstance(mod, e.Gain) and mod.choose for mod in node.changes):
        low.effect(one_affiliation(node))
        return
    if node.until not in UNTIL or (node.until == "its next attack" and not _one_attack(node)):
        raise unsupported(node)
    what = node.what
    if isinstance(what, n.Several) and any(isinstance(part, n.Player) for part in what.parts):
        if any(isinstance(change, e.Prevent) and change.next for change in node.changes):
            raise unsupported(node)  # so many points for all of them together
        for part in what.parts:  # what is laid on a player and what is laid on dice are two changes
            low.effect(replace(node, what=part))
        return
    if isinstance(what, n.Pick) and any(isinstance(part, n.Pick) for change in node.changes for part in walk(change)):
        # who is changed is chosen before whom the change speaks of
        slot = low.what(what)
        change = ChangeOp(slot, low.mods(node.changes), node.until, False)
        change.each = _of_each(node)
        low.verb(change)
        return
    mods = low.mods(node.changes)
    if what == n.Ref("this") and any(
        isinstance(change, e.Costs) and change.what == "purchase" for change in node.changes
    ):
        what = n.Every(n.Dice("die", "you", ("card",), (n.Named(("self",)),)))  # what is bought lies on the card
    if isinstance(what, n.Ref) and what.name in low.opened:
        what = n.Every(low.opened[what.name], what.name)
    _own(low, mods, node)
    if isinstance(what, n.Pick | n.Every) and "reserve" in what.dice.zones:
        low.table.lent.update(*(mod.names for mod in mods if isinstance(mod, m.GainAffiliation)))
    persistent = isinstance(what, n.Every) and (
        what.as_ in low.opened
        or (
            low.table.edition.duties_reach_later
            and all(isinstance(mod, m.Can) and mod.verb in DECLARED for mod in mods)
        )
    )
    if _is_open(node, what, mods, persistent):
        if node.until == "it leaves":
            raise unsupported(node)  # those who come to fit would each have an end of their own
        if isinstance(what, n.Every) and persistent:
            low.opened[what.as_] = what.dice
            low.what(what)
        aim(low, mods, what)
        _alike(low, mods, (node.changes, what))
        change = ChangeOp(SLOT_DID, mods, node.until, True)
        change.chosen = any(isinstance(op, NameOp) and op.keep for op in low.code)
        low.code.append(change)
    else:
        if any(
            isinstance(mod, m.Can) and (mod.verb.endswith(" with") or mod.mode == "must") and mod.at_least
            for mod in mods
        ):
            raise unsupported(node)
        _alike(low, mods, (node.changes, None))
        texts = all(isinstance(mod, m.Blank) and mod.card for mod in mods)
        if texts and isinstance(what, n.Every) and what.dice.kind == "card" and not what.dice.zones:
            slot = low.slot(what.as_)  # a text lies on the card, wherever its dice are (3.4.8.2)
            low.code.append(
                BindCards(slot, NameOp("card", low.selector(what.dice), PlayerRef("you", None), slot, False))
            )
        else:
            slot = low.what(what)
        change = ChangeOp(slot, mods, node.until, False)
        change.each = _of_each(node)
        change.whole = isinstance(what, n.Pick) and what.dice.kind == "card" and not change.anywhere
        low.verb(change)


def _alike(low: Linker, mods: list[Mod], words: tuple[tuple[e.Mod, ...], n.What | None]) -> None:
    """Find out which changes were said before in the same words, unless the words mean the card they stand on."""
    parts = [part for said in words for part in walk(said)]
    if any(isinstance(part, n.Named) and "self" in part.names for part in parts):
        return
    if any(isinstance(part, n.Ref | n.Pick) for part in parts):
        return
    for place, mod in enumerate(mods):
        mod.same = low.table.sayings.setdefault((*words, place), mod.index)


def _one_attack(node: e.Change) -> bool:
    """Whether it is said of one die that it must attack."""
    one = isinstance(node.what, n.Ref) or (isinstance(node.what, n.Pick) and node.what.n == n.Num(1))
    return one and all(isinstance(mod, e.Can) and (mod.mode, mod.verb) == ("must", "attack") for mod in node.changes)


def _is_open(node: e.Change, what: n.What, mods: list[Mod], persistent: bool) -> bool:
    """Whether a change is for whoever its words fit while it lasts, and not for dice that are bound now."""
    costs = any(isinstance(mod, m.Costs) for mod in mods)
    if isinstance(what, n.Every):
        if not node.future and any(done_before(test) for test in what.dice.where):
            return False  # who was damaged this way is known, and nobody else comes to be
        some = any(isinstance(mod, m.Can) and mod.mode == "must" and mod.at_least for mod in mods)
        return node.future or costs or persistent or some or any(in_combat(test) for test in what.dice.where)
    if isinstance(what, n.Pick):
        return costs and what.dice.zones not in (("field",), ("reserve",))
    return isinstance(what, n.Player)
