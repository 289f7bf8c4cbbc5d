"""Instructions that put changes into force: modifiers, restrictions, later effects, capture, control, copies, tokens."""

from __future__ import annotations

from overcrush.engine import mods as m
from overcrush.engine.combat import DECLARES
from overcrush.engine.core import FOREVER, LEAVES, Amount, Effect, Frame, Later, Mod, Op, Selector, State
from overcrush.engine.damage import target_player
from overcrush.engine.energy import payment, spend
from overcrush.engine.events import emit
from overcrush.engine.keyword_state import forget
from overcrush.engine.legal import lasting
from overcrush.engine.link.tests import Reference, stat
from overcrush.engine.moves import by_opponent, give_back, hand_over, level_face, move, remember, state_flags
from overcrush.engine.ops.flow import PlayerRef, Verb
from overcrush.engine.refs import SLOT_DID
from overcrush.engine.scan import begins
from overcrush.engine.statics import add_effect, changed, drop_die
from overcrush.engine.values import (
    affiliations,
    blanked,
    card_now,
    duty,
    has_keyword,
    is_character,
    player_changes,
    purchase_cost,
    text_card,
)
from overcrush.engine.window import push, take
from overcrush.model.const import (
    ASIDE,
    CAPTURED,
    CARD,
    EPIC,
    EV_CAPTURED,
    EV_CHANGED,
    EV_CONTROL,
    EV_COUNTER,
    EV_LEFT,
    EV_PREVENTED,
    EV_REDIRECTED,
    EV_SWAPPED,
    EV_TOKEN,
    EV_USED,
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
    "next",
    "ever",
)
"""The ends a change can have."""


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
    return FOREVER


class ChangeOp(Verb):
    """Apply changes to what a slot is bound to, or (``open``) to whoever fits while they last."""

    __slots__ = ("anywhere", "mods", "open", "repeatable", "until")

    def __init__(self, slot: int, mods: list[Mod], until_: str, open_: bool) -> None:
        super().__init__(slot)
        self.mods = mods
        self.repeatable = any(mod.kind == m.M_STATS for mod in mods)
        """Bonuses add up, so that applying them is never for nothing."""
        self.anywhere = any((isinstance(mod, m.Blank) and mod.card) or (isinstance(mod, m.Can) and mod.verb == "roll") for mod in mods)
        """It concerns cards, or dice that lie unrolled."""
        self.until = until_
        self.open = open_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        if self.anywhere or ref < 0:
            return ref >= 0
        if self.repeatable:
            return s.zone[ref] == FIELD or s.zone[ref] == RESERVE
        return s.zone[ref] in (FIELD, RESERVE) and any(self._news(s, f, mod, ref) for mod in self.mods)

    def _news(self, s: State, f: Frame, mod: Mod, die: int) -> bool:
        """Whether a change would not just repeat what is so already (3.1.10)."""
        if isinstance(mod, m.Can):
            if mod.mode == "must":
                # too late once attackers or blockers are declared; pointless or forbidden for those who cannot
                if mod.verb == "attack" and (s.sub > 8 or s.controller[die] != s.active and self.until == "turn"):
                    return False
                if mod.verb == "block" and (s.sub > 10 or s.controller[die] == s.active and self.until == "turn"):
                    return False
                if duty(s, die, "cannot", mod.verb) is not None or self._costly(s, die, mod.verb):
                    return False
            if mod.by is None and not mod.sources and not mod.at_least:
                return duty(s, die, mod.mode, mod.verb) is None
        elif isinstance(mod, m.Gain) and not mod.abilities:
            return not all(has_keyword(s, die, k) for k in mod.keywords)
        elif isinstance(mod, m.GainAffiliation):
            return not mod.names <= affiliations(s, die)
        return True

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
        return True if self.open else super().possible(s, f)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = until(s, f, self.until)
        dice = () if self.open else tuple(d for d in f.slots[self.slot] if d >= 0 and (s.zone[d] in (FIELD, RESERVE) or self.legal(s, f, d)))
        cards = any(isinstance(mod, m.Blank) and mod.card for mod in self.mods)
        if not dice and not self.open and not cards:
            f.slots[SLOT_DID] = ()
            return
        origin = f.copy()
        for mod in self.mods:
            data: tuple[int, ...] = ()
            if isinstance(mod, m.Stats):
                data = (mod.attack.value(s, f), mod.defense.value(s, f))
            elif isinstance(mod, m.SetStats):
                data = (
                    mod.attack.value(s, f) if mod.attack is not None else 0,
                    mod.defense.value(s, f) if mod.defense is not None else 0,
                )
            elif isinstance(mod, m.Costs):
                data = (mod.more.value(s, f),)
            elif isinstance(mod, m.Blank) and mod.card:
                # a card's text, and so that of all its dice and its Globals (3.4.8.2)
                data = tuple(s.card_of[d] for d in f.slots[self.slot] if d >= 0)
                add_effect(s, Effect(mod, (), origin, end, data, kept=end == LEAVES))
                continue
            persistent = mod.kind > m.M_SWAP and mod.kind not in (m.M_GAIN, m.M_LOSE, m.M_BLANK, m.M_AFFILIATION, m.M_TYPE)
            add_effect(s, Effect(mod, dice, origin, end, data, persistent))
        f.slots[SLOT_DID] = (1,)
        for die in dice:
            emit(s, EV_CHANGED, die, f.die, s.controller[die], 0, "3.4.3.2")


class LaterOp(Op):
    """Wait for an event, and then do something (3.1.22)."""

    __slots__ = ("once", "prog", "specs", "until")

    def __init__(self, specs: list[int], prog: int, until_: str, once: bool) -> None:
        super().__init__()
        self.specs = specs
        self.prog = prog
        self.until = until_
        self.once = once

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        end = until(s, f, self.until)
        for spec in self.specs:
            s.later += (Later(spec, self.prog, f.copy(), end, self.once),)


class TakeAside(Verb):
    """Remove dice from the field for a while: captured (3.8) or set aside (Intimidate)."""

    __slots__ = ("capture", "captor", "until")

    def __init__(self, slot: int, captor: Reference | None, until_: str) -> None:
        super().__init__(slot)
        self.captor = captor
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        # a die that was just KO'd can be captured from where it went
        return ref >= 0 and s.zone[ref] in (FIELD, PREP, USED) and duty(s, ref, "cannot", "be captured") is None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        hunter = self.captor.die(s, f) if self.captor is not None else NONE
        if self.captor is not None and (hunter < 0 or s.zone[hunter] != FIELD):
            f.slots[SLOT_DID] = ()
            return
        end = FOREVER if self.until in ("leaves", "next") else until(s, f, self.until)
        if self.until == "next":
            # it lasts until the ability is used again
            for prey, by in s.captor:
                if s.card_of[by] == f.card and s.controller[by] == f.you:
                    give_back(s, prey, "3.8.3")
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
                    hand_over(s, item, CAPTURED if hunter >= 0 else ASIDE, player, "3.8.1" if hunter >= 0 else "Intimidate")
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
    forget(s, die)
    s.damage[die] = 0
    for prey, by in s.captor:
        if by == die:
            give_back(s, prey, "3.8.3")


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
        f.slots[SLOT_DID] = (1,)


class SwapOp(Verb):
    """Two dice change places exactly (3.11)."""

    __slots__ = ("other", "same_level")

    def __init__(self, slot: int, other: int, same_level: bool) -> None:
        super().__init__(slot)
        self.other = other
        self.same_level = same_level

    def possible(self, s: State, f: Frame) -> bool:
        return bool(f.slots[self.slot] and f.slots[self.other])

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not f.slots[self.slot] or not f.slots[self.other]:
            return
        one, two = f.slots[self.slot][0], f.slots[self.other][0]
        if s.zone[one] != FIELD and s.zone[two] != FIELD:
            self._change_places(s, f, one, two)
            return
        if s.zone[two] == FIELD and s.zone[one] != FIELD:
            one, two = two, one
        zone_two, player_two = s.zone[two], s.controller[two]
        player_one = s.controller[one]
        face_one, face_two = s.face[one], s.face[two]
        attackers, blocks, was = s.attackers, s.blocks, s.was_blocked
        move(s, two, FIELD, "3.11.1", player_one)
        s.face[two] = face_one_level(s, one, two, face_one) if self.same_level else face_two if zone_two == FIELD else level_face(s, two, 1)
        if zone_two != FIELD:
            move(s, one, zone_two, "3.11.3", player_two)
        # the die swapped in attacks or blocks in the same position (3.11.2)
        s.attackers = tuple(two if d == one else d for d in attackers)
        s.blocks = tuple((two if b == one else b, two if a == one else a) for b, a in blocks)
        s.was_blocked = tuple(two if d == one else d for d in was)
        changed(s)
        emit(s, EV_SWAPPED, two, one, player_one, 0, "3.11.1")
        f.slots[SLOT_DID] = (1,)


    def _change_places(self, s: State, f: Frame, one: int, two: int) -> None:
        """Swap dice that are both outside the field."""
        zone_one, zone_two, player_one, player_two = s.zone[one], s.zone[two], s.controller[one], s.controller[two]
        for die, zone, player in ((two, zone_one, player_one), (one, zone_two, player_two)):
            if s.zone[die] == CARD and s.owner[die] < 0:
                s.owner[die] = s.controller[die] = f.you
            move(s, die, zone, "3.11.1", player if zone != CARD else NONE)
        emit(s, EV_SWAPPED, two, one, f.you, 0, "3.11.1")
        f.slots[SLOT_DID] = (1,)


def face_one_level(s: State, one: int, two: int, face: int) -> int:
    """The face of a die for the level the other one showed."""
    return level_face(s, two, s.t.faces[s.card_of[one]][face].level)


class CopyOp(Verb):
    """A die copies another: its stats (3.10.2), its abilities (3.10.3), or all of it (3.10.4)."""

    __slots__ = ("how", "mod", "onto", "until")

    def __init__(self, slot: int, how: str, mod: Mod, onto: Reference, until_: str) -> None:
        super().__init__(slot)
        self.how = how
        self.mod = mod
        self.onto = onto
        self.until = until_

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and ref != self.onto.die(s, f)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        die = self.onto.die(s, f)
        if not f.slots[self.slot] or die < 0 or s.zone[die] != FIELD:
            return
        source = f.slots[self.slot][0]
        end = until(s, f, self.until)
        if self.how == "stats":
            data: tuple[int, ...] = (stat(s, source, "A", True), stat(s, source, "D", True))
        elif self.how == "text":
            # added to the receiving die's card (3.10.3), unless it is ignored now (3.10.6)
            if blanked(s, source):
                return
            card = card_now(s, source)
            data = (card, s.card_of[die], s.controller[die], 1 if card in s.flipped else 0)
            add_effect(s, Effect(self.mod, (), f.copy(), end, data))
            emit(s, EV_CHANGED, die, source, s.controller[die], 0, "3.10.3")
            return
        else:
            data = (card_now(s, source), 0 if blanked(s, source) else 1)
        add_effect(s, Effect(self.mod, (die,), f.copy(), end, data))
        emit(s, EV_CHANGED, die, source, s.controller[die], 0, "3.10.1")


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

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        n = self.amount.value(s, f)
        for card in {s.card_of[d] for d in f.slots[self.slot] if d >= 0} or {f.card}:
            add_counter(s, card, self.kind, n)


def add_counter(s: State, card: int, kind: int, n: int) -> None:
    """Change the number of counters of a kind on a card."""
    have = sum(c for on, k, c in s.counters if on == card and k == kind)
    s.counters = (*(c for c in s.counters if c[:2] != (card, kind)), (card, kind, max(0, have + n)))
    s.dirty = True
    emit(s, EV_COUNTER, NONE, NONE, s.t.owner[card], n, "Experience" if kind == 0 else "Loyalty")


class PurchaseOp(Verb):
    """Purchase a die by an ability: for a stated price, or for less than it costs."""

    __slots__ = ("cost", "less", "minimum", "to")

    def __init__(self, slot: int, cost: Amount | None, less: Amount, minimum: int | None, to: int) -> None:
        super().__init__(slot)
        self.cost = cost
        self.less = less
        self.minimum = minimum
        self.to = to

    def _price(self, s: State, f: Frame, card: int) -> tuple[int, tuple[int, ...]]:
        if self.cost is not None:
            n = self.cost.value(s, f)
            return n, s.t.energy[card] if n >= len(s.t.energy[card]) else ()
        least = 1 if self.minimum is None else self.minimum
        n = max(purchase_cost(s, f.you, card) - self.less.value(s, f), least, len(s.t.energy[card]))
        return n, s.t.energy[card]

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return ref >= 0 and s.zone[ref] == CARD and payment(s, f.you, *self._price(s, f, s.card_of[ref])) is not None

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        done: list[int] = []
        for die in f.slots[self.slot]:
            if self.legal(s, f, die):
                paid = payment(s, f.you, *self._price(s, f, s.card_of[die]))
                if paid:
                    spend(s, f.you, paid, "2.6.2.3")
                done.append(take(s, f.you, s.card_of[die], "2.6.2.6", 0, self.to))
        f.slots[self.slot] = tuple(done)
        f.slots[SLOT_DID] = (1,) if done else ()


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


class DeclareForOp(Op):
    """You declare the opponent's blockers this turn; ``even``: one for each attacker before any second one."""

    __slots__ = ("even",)

    def __init__(self, even: bool) -> None:
        super().__init__()
        self.even = even

    def possible(self, s: State, f: Frame) -> bool:
        return s.sub <= 10 and f.you == s.active

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        s.marks = s.marks | {(DECLARES, f.you, 1 if self.even else 0)}


class UseCopyOp(Verb):
    """Use a copy of an action die's effect (3.10.1 (2)), never of an Epic one (1.2.3), or of a die's "when fielded" (3.10.3.4)."""

    __slots__ = ("kind",)

    def __init__(self, slot: int, kind: str) -> None:
        super().__init__(slot)
        self.kind = kind

    def _prog(self, s: State, f: Frame, die: int) -> int:
        if die < 0 or s.t.kind[s.card_of[die]] == EPIC:
            return NONE
        if self.kind == "when fielded":
            card = text_card(s, die)
            for other in s.t.abilities:
                if other.card == card and other.when == "when fielded" and not blanked(s, die, "when fielded"):
                    return other.progs[0]
            return NONE
        ability = s.t.use[s.card_of[die]]
        if ability is None or lasting(s, s.card_of[die]):
            return NONE  # Continuous (2)
        stars = 0
        if self.kind == "use":
            stars = f.event[4] if f.event is not None and f.event[0] == EV_USED else 0
            if s.face[die] >= 0:
                stars = s.t.faces[s.card_of[die]][s.face[die]].burst
        return ability.progs[stars]

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        prog = self._prog(s, f, ref)
        if prog < 0 or prog == f.prog or s.deep > 2:  # a copy of itself would be nothing new
            return False
        s.deep += 1
        able = begins(s, Frame(prog, f.you, ref if self.kind != "when fielded" else f.die, s.card_of[ref], None, []))
        s.deep -= 1
        return able

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for die in f.slots[self.slot]:
            prog = self._prog(s, f, die)
            if prog >= 0:
                push(s, prog, f.you, die if self.kind != "when fielded" else f.die, s.card_of[die])


class PreventOp(Verb):
    """Prevent announced damage (3.4.9)."""

    __slots__ = ("amount", "by", "damage", "leave")

    def __init__(self, slot: int, amount: Amount | None, leave: Amount | None, damage: str, by: Selector | None) -> None:
        super().__init__(slot)
        self.amount = amount
        self.leave = leave
        self.damage = damage
        self.by = by

    def _hits(self, s: State, f: Frame, hit: tuple[int, int, int], ref: int) -> bool:
        """Whether announced damage is of the kind that can be prevented."""
        source, target, n = hit
        if target != ref or n <= 0 or (self.damage != "any" and (self.damage == "combat") != s.packet_combat):
            return False
        if self.leave is not None and n <= self.leave.value(s, f):
            return False
        return self.by is None or (source >= 0 and self.by.event_ok(s, f, source, s.controller[source], 0))

    def legal(self, s: State, f: Frame, ref: int) -> bool:
        return (f.card, f.you, ref) not in s.spared and any(self._hits(s, f, hit, ref) for hit in s.packet)

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        for ref in f.slots[self.slot]:
            s.spared += ((f.card, f.you, ref),)
            left = self.amount.value(s, f) if self.amount is not None else FOREVER
            packet: list[tuple[int, int, int]] = []
            for source, target, n in s.packet:
                gone = 0
                if self._hits(s, f, (source, target, n), ref):
                    gone = max(0, n - self.leave.value(s, f)) if self.leave is not None else min(n, left)
                    left -= gone
                    if gone:
                        emit(s, EV_PREVENTED, ref if ref >= 0 else NONE, source, target_player(s, ref), gone, "3.4.9.1")
                packet.append((source, target, n - gone))
            s.packet = tuple(hit for hit in packet if hit[2] > 0)


class RedirectOp(Verb):
    """Redirect announced damage to another die or player (3.4.9.3)."""

    __slots__ = ("source",)

    def __init__(self, slot: int, source: Reference | None) -> None:
        super().__init__(slot)
        self.source = source

    def run(self, s: State, f: Frame) -> None:
        f.pc += 1
        if not f.slots[self.slot]:
            return
        to = f.slots[self.slot][0]
        mine = -1 - f.you
        s.packet = tuple((source, to if target == mine else target, n) for source, target, n in s.packet)
        emit(s, EV_REDIRECTED, to if to >= 0 else NONE, NONE, target_player(s, to), 0, "3.4.9.3")


def lies_in_play(s: State, die: int) -> bool:
    """Whether a die is in the field or reserve, showing a character."""
    return s.zone[die] in (FIELD, RESERVE) and is_character(s, die)


def to_used() -> int:
    """The zone purchases go to."""
    return USED
