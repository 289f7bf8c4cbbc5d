"""Instructions that put changes into force: modifiers, restrictions, later effects, capture, control, copies,
tokens."""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.core import (
    ACTIVE,
    ANOTHER,
    FOREVER,
    LEAVES,
    Amount,
    Effect,
    Frame,
    Later,
    Mod,
    Op,
    Selector,
    State,
    origin,
)
from overcrush.engine.costs import fielding_cost
from overcrush.engine.events import emit
from overcrush.engine.keyword_state import forget
from overcrush.engine.moves import by_opponent, give_back, hand_over, let_go, move, remember, state_flags
from overcrush.engine.ops.flow import PlayerRef, Verb
from overcrush.engine.refs import SLOT_DID, SLOT_THAT
from overcrush.engine.statics import add_effect, changed, drop_die
from overcrush.engine.terms.references import Reference
from overcrush.engine.timely import BLOCKERS, in_time, matters
from overcrush.engine.values import (
    affiliations,
    attack,
    defense,
    duty,
    has_keyword,
    is_character,
    keyword_args,
    level,
    player_changes,
    tokens_on,
)
from overcrush.model.const import (
    ASIDE,
    CAPTURED,
    EV_CAPTURED,
    EV_CHANGED,
    EV_CONTROL,
    EV_COUNTER,
    EV_LEFT,
    EV_TOKEN,
    FIELD,
    NONE,
    PREP,
    RESERVE,
    TOKEN,
    USED,
    ZONES,
)

UNTIL = (
    "turn",
    "your next turn",
    "opponent's next turn",
    "start of your next turn",
    "start of opponent's next turn",
    "leaves",
    "active",
    "next",
    "ever",
)
"""The ends a change can have."""
ADDING = (m.M_BONUS, m.M_COSTS, m.M_PREVENT, m.M_COUNTED)
"""Changes that add up when they are made again."""


def until(s: State, f: Frame, words: str) -> int:
    """The turn in whose Clean Up Step something ends."""
    mine = s.turn + 2 if s.active == f.you else s.turn + 1
    theirs = s.turn + 1 if s.active == f.you else s.turn + 2
    if words == "turn":
        return s.turn
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
    if words == "active":
        return ACTIVE
    return FOREVER


def _over(s: State, f: Frame, end: int) -> bool:
    """Whether something that holds as long as its source is there has already lost it (3.4.5.1)."""
    if end == LEAVES:
        return f.die >= 0 and s.zone[f.die] != FIELD
    return end == ACTIVE and not any(s.card_of[die] == f.card for die in s.zones[f.you * ZONES + FIELD])


def _has(s: State, die: int, word: str, args: tuple[int | str, ...]) -> bool:
    """Whether a die has a keyword already, with the same number."""
    have = keyword_args(s, die, word)
    return have is not None and (not args or have == args)


def set_to(s: State, f: Frame, mod: m.SetStats) -> tuple[int, int]:
    """The attack and defense a change sets, 0 for one it leaves alone."""
    return (
        mod.attack.value(s, f) if mod.attack is not None else 0,
        mod.defense.value(s, f) if mod.defense is not None else 0,
    )


def _known(s: State, f: Frame, mod: Mod) -> bool:
    """Whether there are the dice whose values a change speaks of."""
    if not isinstance(mod, m.SetStats):
        return True
    return all(amount is None or amount.known(s, f) for amount in (mod.attack, mod.defense))


def _adds(mod: Mod) -> bool:
    """Whether a change adds up when it is made again."""
    return mod.kind in ADDING and not (isinstance(mod, m.Costs) and mod.alone)


class ChangeOp(Verb):
    """Apply changes to what a slot is bound to, or (``open``) to whoever fits while they last."""

    __slots__ = ("anywhere", "mods", "open", "plain", "until")

    def __init__(self, slot: int, mods: list[Mod], until_: str, open_: bool) -> None:
        super().__init__(slot)
        self.mods = mods
        self.plain = any(isinstance(mod, m.Stats) and mod.fixed() for mod in mods)
        """Bonuses of a number add up, so that applying them is never for nothing."""
        self.anywhere = any(
            (isinstance(mod, m.Blank) and mod.card) or (isinstance(mod, m.Can) and mod.verb == "roll") for mod in mods
        )
        """It concerns cards, or dice that lie unrolled."""
        self.until = until_
        self.open = open_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.anywhere or ref < 0:
            return ref >= 0
        return s.zone[ref] in (FIELD, RESERVE) and (self.plain or any(self._news(s, f, mod, ref) for mod in self.mods))

    def _news(self, s: State, f: Frame, mod: Mod, die: int) -> bool:
        """Whether a change comes in time, and would not just repeat what is so already (3.1.10)."""
        end = until(s, f, self.until)
        if isinstance(mod, m.Stats | m.SetStats | m.DoubleStats | m.SwapStats):
            return self._new_value(s, f, mod, die)
        if not matters(s, mod, f, end, (die,)):
            return False
        if isinstance(mod, m.Can):
            if mod.mode == "must" and (duty(s, die, "cannot", mod.verb) is not None or self._costly(s, die, mod.verb)):
                return False  # forbidden, or for a price nobody can be made to pay
            if mod.by is None and not mod.sources and not mod.at_least:
                return duty(s, die, mod.mode, mod.verb) is None
        elif isinstance(mod, m.Gain):
            if not mod.abilities or all(s.t.abilities[index].keyword in mod.keywords for index in mod.abilities):
                return not all(_has(s, die, word, args) for word, args in mod.keywords.items())
        elif isinstance(mod, m.AsLevel):
            return level(s, die) != mod.level
        elif isinstance(mod, m.GainAffiliation):
            return not mod.names <= affiliations(s, die)
        elif isinstance(mod, m.Costs) and mod.what == "field":  # whoever could be fielded, and is not free already
            return s.controller[die] == s.active and is_character(s, die) and fielding_cost(s, die) > 0
        elif isinstance(mod, m.Lose):
            return any(has_keyword(s, die, word) for word in mod.keywords) or bool(
                affiliations(s, die) & set(mod.affiliations)
            )
        if _adds(mod):
            return True
        return not any(e.mod is mod and die in e.dice and e.until >= end for e in s.effects)

    def _new_value(self, s: State, f: Frame, mod: Mod, die: int) -> bool:
        """Whether a change of values gives a die other ones."""
        now = f.copy()
        if self.slot > SLOT_DID:
            now.slots[self.slot] = (die,)
        if isinstance(mod, m.Stats):
            return bool(mod.attack.value(s, now) or mod.defense.value(s, now))
        if isinstance(mod, m.SetStats):
            values = set_to(s, now, mod)
            if any(e.mod is mod and die in e.dice and e.data == values for e in s.effects):
                return False
            return any(
                amount is not None
                and (not (amount.constant() or amount.only(self.slot)) or amount.value(s, now) != have)
                for amount, have in ((mod.attack, attack(s, die)), (mod.defense, defense(s, die)))
            )
        if isinstance(mod, m.DoubleStats):
            return bool((mod.attack and attack(s, die)) or (mod.defense and defense(s, die)))
        return attack(s, die) != defense(s, die)

    def _costly(self, s: State, die: int, verb: str) -> bool:
        """A player cannot be forced to pay an ability cost (3.1.21)."""
        if verb != "block" or not s.kinds >> m.M_CAN & 1:
            return False
        for mod, _, f in player_changes(s, m.M_CAN):
            assert isinstance(mod, m.Can)
            if mod.verb == "blocker" and mod.unless is not None and f.you != s.controller[die]:
                return True
        return False

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
            return not any(e.mod is mod and e.f.you == f.you for e in s.effects)
        if isinstance(mod, m.Stats):
            return bool(mod.attack.value(s, f) or mod.defense.value(s, f))
        if _adds(mod):
            return True
        about = tuple(f.slots[SLOT_THAT + 1 :])
        return not any(
            e.mod is mod
            and e.f.you == f.you
            and not e.dice
            and e.until >= end
            and tuple(e.f.slots[SLOT_THAT + 1 :]) == about
            for e in s.effects
        )

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = until(s, f, self.until)
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
        cards = any(isinstance(mod, m.Blank) and mod.card for mod in self.mods)
        if not dice and not self.open and not cards:
            f.slots[SLOT_DID] = ()
            return
        source = origin(f)
        for mod in self.mods:
            data: tuple[int, ...] = ()
            if isinstance(mod, m.Stats):
                data = (mod.attack.value(s, f), mod.defense.value(s, f))
            elif isinstance(mod, m.SetStats):
                data = set_to(s, f, mod)
            elif isinstance(mod, m.Costs):
                data = (mod.more.value(s, f),)
            elif isinstance(mod, m.Blank) and mod.card:
                # a card's text, and so that of all its dice and its Globals (3.4.8.2)
                data = tuple(s.card_of[d] for d in f.slots[self.slot] if d >= 0)
                add_effect(s, Effect(mod, (), source, end, data, kept=end in (LEAVES, ACTIVE)))
                continue
            persistent = mod.kind > m.M_SWAP and mod.kind not in (
                m.M_GAIN,
                m.M_LOSE,
                m.M_BLANK,
                m.M_AFFILIATION,
                m.M_TYPE,
            )
            add_effect(s, Effect(mod, dice, source, end, data, persistent))
        f.slots[SLOT_DID] = (1,)
        for die in dice:
            emit(s, EV_CHANGED, die, f.die, s.controller[die], 0, "3.4.3.2")


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
            s.later += (Later(spec, self.prog, f, end, self.once),)


class EndCaptures(Op):
    """What a card captured until its ability is used again is free, before that looks for its prey (3.8.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.silent = True

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end_captures(s, f)


def end_captures(s: State, f: Frame) -> None:
    """Free what a card's dice (or, where an edition says so, this very die) hold until the ability is used again."""
    for prey, by in s.captor:
        if by == f.die if s.t.edition.captives_by_die else s.card_of[by] == f.card and s.controller[by] == f.you:
            give_back(s, prey, "3.8.3")


ENDS = {"leaves": FOREVER, "next": FOREVER, "another": ANOTHER}


class TakeAside(Verb):
    """Remove dice from the field for a while: captured (3.8) or set aside (Intimidate)."""

    __slots__ = ("capture", "captor", "until")

    def __init__(self, slot: int, captor: Reference | None, until_: str) -> None:
        super().__init__(slot)
        self.captor = captor
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.captor is not None:
            hunter = self.captor.die(s, f)
            if hunter < 0 or s.zone[hunter] != FIELD:
                return False
        # a die that was just KO'd can be captured from where it went
        if ref < 0 or s.zone[ref] not in (FIELD, PREP, USED):
            return False
        return self.captor is None or duty(s, ref, "cannot", "be captured") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        hunter = self.captor.die(s, f) if self.captor is not None else NONE
        if self.captor is not None and (hunter < 0 or s.zone[hunter] != FIELD):
            f.slots[SLOT_DID] = ()
            return
        end = ENDS.get(self.until) or until(s, f, self.until)
        if self.until == "next":
            end_captures(s, f)
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                player = s.controller[die]
                zone = s.zone[die]
                if s.t.kind[s.card_of[die]] == TOKEN:
                    move(s, die, CAPTURED, "1.7.7")
                    continue
                flags = state_flags(s, die) | by_opponent(s, die)
                worn = [gear for gear, on in s.attached if on == die]
                _cut_ties(s, die)
                for item in (die, *worn):  # what is attached goes with it and comes back with it (3.8.6)
                    face = s.face[item]
                    hand_over(
                        s, item, CAPTURED if hunter >= 0 else ASIDE, player, "3.8.1" if hunter >= 0 else "Intimidate"
                    )
                    s.face[item] = face
                    s.home += ((item, player, zone, end),)
                    if hunter >= 0:
                        s.captor += ((item, hunter),)
                emit(s, EV_CAPTURED, die, hunter, player, 0, "3.8.1")
                if zone == FIELD:
                    emit(s, EV_LEFT, die, NONE, player, s.zone[die], "3.8.2", flags)
                done.append(die)
        f.slots[SLOT_DID] = (1,) if done else ()


def _cut_ties(s: State, die: int) -> None:
    """A die that is taken out of the field loses applied modifiers (3.4.3.9), and what it had captured (3.8.3)."""
    remember(s, die)
    drop_die(s, die)
    forget(s, die, aside=True)
    s.damage[die] = 0
    let_go(s, die, False)


class ControlOp(Verb):
    """Take control of dice (3.9)."""

    __slots__ = ("player", "until")

    def __init__(self, slot: int, player: PlayerRef, until_: str) -> None:
        super().__init__(slot)
        self.player = player
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == FIELD and s.controller[ref] != self.player.one(s, f)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        player = self.player.one(s, f)
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                before = s.controller[die]
                # told while it is still theirs: what it triggers is resolved by them (3.9.8)
                emit(s, EV_CONTROL, die, NONE, player, before, "3.9.1")
                hand_over(s, die, FIELD, player, "3.9.2")
                s.home += ((die, before, FIELD, until(s, f, self.until)),)
                self._hold(s, f, die, player)
        f.slots[SLOT_DID] = (1,)

    def _hold(self, s: State, f: Frame, die: int, player: int) -> None:
        """Remember the controlling die in editions where it must not attack, or where control ends with it."""
        edition = s.t.edition
        if edition.controllers_attack and not edition.control_ends:
            return
        if f.die >= 0 and s.zone[f.die] == FIELD and s.controller[f.die] == player and is_character(s, f.die):
            s.held += ((die, f.die),)


class TokenOp(Op):
    """Field tokens (1.7)."""

    __slots__ = ("amount", "card", "who")

    def __init__(self, card: int, amount: Amount, who: PlayerRef) -> None:
        super().__init__()
        self.card = card
        self.amount = amount
        self.who = who

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for player in self.who.players(s, f):
            for _ in range(self.amount.value(s, f)):
                die = len(s.zone)
                s.card_of.append(self.card)
                s.owner.append(player)
                s.controller.append(player)
                s.zone.append(FIELD)
                s.face.append(0)
                s.damage.append(0)
                s.zones[player * ZONES + FIELD].append(die)
                emit(s, EV_TOKEN, die, f.die, player, 0, "1.7.1")
        changed(s)


class CounterOp(Verb):
    """Put counters on cards (Experience, Loyalty)."""

    __slots__ = ("amount", "kind")

    def __init__(self, slot: int, kind: int, amount: Amount) -> None:
        super().__init__(slot)
        self.kind = kind
        self.amount = amount

    def _cards(self, s: State, f: Frame) -> set[int]:
        return {s.card_of[d] for d in f.slots[self.slot] if d >= 0} or {f.card}

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return self.amount.value(s, f) > 0 or (ref >= 0 and tokens_on(s, s.card_of[ref], self.kind) > 0)

    def possible(self, s: State, f: Frame) -> bool:
        if self.amount.value(s, f) < 0:  # only what is there can be taken off
            return any(tokens_on(s, card, self.kind) for card in self._cards(s, f))
        return super().possible(s, f)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        n = self.amount.value(s, f)
        for card in self._cards(s, f):
            add_counter(s, card, self.kind, n)


def add_counter(s: State, card: int, kind: int, n: int) -> None:
    """Change the number of counters of a kind on a card."""
    have = sum(c for on, k, c in s.counters if on == card and k == kind)
    s.counters = (*(c for c in s.counters if c[:2] != (card, kind)), (card, kind, max(0, have + n)))
    s.dirty = True
    emit(s, EV_COUNTER, NONE, NONE, s.t.owner[card], n, ("Experience", "Loyalty", "1.1.2", "1.1.2")[kind])


class SwapControlOp(Verb):
    """Each of the dice goes to the other player's control for a while (3.9)."""

    __slots__ = ("until",)

    def __init__(self, slot: int, until_: str) -> None:
        super().__init__(slot)
        self.until = until_

    def possible(self, s: State, f: Frame) -> bool:
        return len({s.controller[d] for d in f.slots[self.slot] if d >= 0}) == 2

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        dice = [d for d in f.slots[self.slot] if d >= 0 and s.zone[d] == FIELD]
        if len({s.controller[d] for d in dice}) < 2:
            return
        for die in dice:
            before = s.controller[die]
            hand_over(s, die, FIELD, 1 - before, "3.9.2")
            s.home += ((die, before, FIELD, until(s, f, self.until)),)
            emit(s, EV_CONTROL, die, NONE, 1 - before, before, "3.9.1")
