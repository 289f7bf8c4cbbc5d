"""Declaring attackers and blockers (2.7.1, 2.7.2): who can, who must, and which declarations are legal.

Attackers and blockers are picked one by one in the order of the field, so that each whole declaration can be reached in
one way only; ``picked`` holds what has been declared so far.
"""

from __future__ import annotations

from collections import Counter

from overcrush.engine import mods as m
from overcrush.engine import musters, tolls
from overcrush.engine.asking import ask
from overcrush.engine.core import Event, Frame, Option, Refs, State
from overcrush.engine.events import emit, emit_together
from overcrush.engine.in_force import Change, changes, player_changes
from overcrush.engine.keyword_state import doom
from overcrush.engine.legal import Reason
from overcrush.engine.prohibitions import concerns
from overcrush.engine.tolls import Toll
from overcrush.engine.values import blocks_allowed, duty, first_duty, is_character
from overcrush.model.const import (
    ATTACK,
    BLOCK,
    CHARACTER_FACE,
    EV_ATTACKED,
    EV_ATTACKS,
    EV_BLOCKED,
    EV_BLOCKERS,
    EV_BLOCKS,
    EV_STEP,
    EV_UNBLOCKED,
    FIELD,
    NONE,
    O_ATTACK,
    O_BLOCK,
    O_DONE,
    ZONES,
)

Pairs = tuple[tuple[int, int], ...]
"""Blocks: blocker and attacker."""

DONE: Option = (O_DONE,)
TO_ATTACK = "2.6.7.1"
"""The rule by which a player is asked whether to attack."""
DECLARES = -3
"""The mark of a player who declares the opponent's blockers."""

NO_CHARACTER: Reason = ("only character dice in the field can attack or block", ("1.3.3", "2.7.1.1"))
CANNOT_ATTACK: Reason = ("an ability says that it cannot attack", ("3.1.14", "2.7.1.1"))
CONTROLS: Reason = ("a die that controls another one cannot attack in this edition", ("2.7.1.1", "3.9.1"))
CANNOT_BLOCK: Reason = ("an ability says that it cannot block that attacker", ("3.1.14", "2.7.2.1"))
UNBLOCKABLE: Reason = ("that attacker cannot be blocked by it", ("3.1.14", "2.7.2.1"))
ONE_ATTACKER: Reason = ("it can block no more attackers", ("2.7.2.2",))
MUST_ATTACK: Reason = ("a die that must attack is left out", ("2.6.7.3",))
MUST_BLOCK: Reason = ("a die that must block is left out", ("3.1.14", "2.7.2.1"))
TOO_DEAR: Reason = ("what an ability asks for the attack cannot be paid", ("3.1.19", "2.7.1.1"))
CANNOT_PAY: Reason = ("the cost of declaring blockers cannot be paid", ("3.1.19",))
CALLED_OUT: Reason = ("a die was called out to block this attacker alone", ("Call Out",))
ALONE: Reason = ("an ability says that it cannot attack alone", ("3.1.14", "2.7.1.1"))
UNEVEN: Reason = ("an attacker without a blocker gets its first one before another gets a second", ("2.7.2.1",))
TOO_MANY: Reason = ("an ability says that no more dice can be declared", ("3.1.14", "2.7.1.1", "2.7.2.1"))
TOO_FEW: Reason = ("that attacker can only be blocked by more dice at once", ("2.7.2.2",))


# --- attackers -----------------------------------------------------------------------------------------


def no_attack(s: State, die: int, players: list[Change] | None = None) -> Reason | None:
    """Why a die cannot be declared as an attacker (2.7.1.1), or None; ``players``: what is said of players, where that
    has been looked up."""
    if s.zone[die] != FIELD or s.controller[die] != s.active or not is_character(s, die):
        return NO_CHARACTER
    if s.goes_back and not s.t.edition.controllers_attack and any(entry[4] == die for entry in s.goes_back):
        return CONTROLS
    if s.in_force & m.CAN:
        if duty(s, die, "cannot", "attack") is not None:
            return CANNOT_ATTACK
        if not affordable(s, (die,)):
            return TOO_DEAR
        for mod, _, f in player_changes(s, m.M_CAN) if players is None else players:
            assert isinstance(mod, m.Can)
            if mod.mode == "cannot" and mod.verb == "be attacked" and concerns(mod.player, f.you, 1 - s.active):
                if mod.by is None or mod.by.ok(s, f, die):
                    return CANNOT_ATTACK
    return None


def obliged(s: State) -> list[int]:
    """The dice that must attack and that nothing keeps from it by themselves (2.6.7.3, 3.1.14)."""
    return [d for d in able_to_attack(s) if _due(s, d)] if s.in_force & m.CAN else []


def _due(s: State, die: int) -> bool:
    """Whether a die must attack: for a price nobody is made to pay it need not (3.1.21)."""
    return duty(s, die, "must", "attack") is not None and _attack_toll(s, (die,)) == tolls.FREE


def affordable(s: State, dice: Refs) -> bool:
    """Whether the active player can pay for these dice to attack (3.1.19)."""
    return tolls.can_pay(s, s.active, _attack_toll(s, dice))


def _attack_toll(s: State, dice: Refs) -> Toll:
    """What it costs that these dice attack."""
    if not s.t.tolls or not dice or not s.in_force & m.CAN:
        return tolls.FREE
    own = tolls.of_dice(s, ((die, (), None) for die in dice), "attack")
    return tolls.together((tolls.at_all(s, s.active, "attacker"), own))


def able_to_attack(s: State) -> list[int]:
    """The dice that could be declared as attackers by themselves."""
    said = player_changes(s, m.M_CAN)
    return [d for d in s.zones[s.active * ZONES + FIELD] if no_attack(s, d, said) is None]


def not_alone(s: State, die: int) -> bool:
    """Whether a die cannot attack alone."""
    return duty(s, die, "cannot", "attack alone") is not None


def must_attack(s: State, picked: Refs = ()) -> list[int]:
    """The dice that must attack beside those picked, and can do so without any die that need not (2.6.7.3): "cannot
    attack alone" outweighs the duty (3.1.14)."""
    due = [d for d in obliged(s) if d not in picked]
    return due if _bound(s, due, picked) else []


def _bound(s: State, due: list[int], picked: Refs) -> bool:
    """Whether dice that must attack beside those picked have to."""
    return bool(due) and (bool(picked) or len(due) > 1 or not not_alone(s, due[0]))


def no_attackers(s: State, dice: Refs) -> Reason | None:
    """Why these dice, each of which could attack, cannot be the attackers (2.7.1.1), or None."""
    if not affordable(s, dice):
        return TOO_DEAR
    if len(dice) > most_attackers(s):
        return TOO_MANY
    return _incomplete(s, [d for d in obliged(s) if d not in dice], dice)


def most_attackers(s: State) -> int:
    """How many dice can attack at most."""
    return musters.most(s, s.active, "attack with") if s.in_force & m.CAN else musters.ANY_NUMBER


def _incomplete(s: State, due: list[int], dice: Refs) -> Reason | None:
    full = len(dice) >= most_attackers(s)
    if _bound(s, due, dice) and not (full and all(_due(s, die) for die in dice)):
        return MUST_ATTACK
    if not full and uncalled(s, dice):
        return MUST_ATTACK
    return ALONE if len(dice) == 1 and not_alone(s, dice[0]) else None


def uncalled(s: State, picked: Refs) -> list[list[int]]:
    """The groups of which at least one die must attack and none does, though it could by itself."""
    if not s.in_force & m.CAN:
        return []
    able = tuple(d for d in able_to_attack(s) if not not_alone(s, d) and _attack_toll(s, (d,)) == tolls.FREE)
    found = musters.groups(s, able, "attack")
    return [group.dice for group in found if not any(die in picked for die in group.dice)]


def begin(s: State) -> None:
    """The Attack Step begins (2.6.7.1), and what waits for its start triggers."""
    s.begun = 1
    emit(s, EV_STEP, NONE, NONE, s.active, s.sub, "2.7")


def starts_something(s: State) -> bool:
    """Whether anything waits for the start of the Attack Step, so that it has to be begun before attackers are
    declared."""
    if s.begun or not (s.t.watchers[EV_STEP] or s.later):
        return False
    for spec in (*s.t.watchers[EV_STEP], *(s.t.laters[later.spec] for later in s.later)):
        if spec.kind == EV_STEP and (spec.amount < 0 or spec.amount == s.sub):
            break
    else:
        return False  # what waits is for another step
    trial = s.clone()
    begin(trial)
    return bool(trial.pending)


def ask_attackers(s: State) -> None:
    """Ask the active player for the next attacker, or for the end of the declaration (2.7.1.1)."""
    field = s.zones[s.active * ZONES + FIELD]
    if not s.in_force & m.CAN and not s.goes_back:
        faces, card_of, face = s.t.faces, s.card_of, s.face
        left = field[field.index(s.picked[-1]) + 1 :] if s.picked else field
        free: list[Option] = [(O_ATTACK, d) for d in left if faces[card_of[d]][face[d]].kind == CHARACTER_FACE]
        free.append(DONE)
        ask(s, s.active, ATTACK, free, "2.7.1.1", "Which of your dice attack?", picked=s.picked)
        return
    able = able_to_attack(s)
    due = [d for d in able if d not in s.picked and _due(s, d)]
    if s.picked:
        left = field[field.index(s.picked[-1]) + 1 :]
        able = [d for d in able if d in left and affordable(s, (*s.picked, d))]
    options: list[Option] = []
    room = most_attackers(s) - len(s.picked)
    called = uncalled(s, s.picked)
    for n, die in enumerate(able if room > 0 else ()):
        rest = able[n:]
        lone = s.picked or n + 1 < len(able) or not not_alone(s, die)
        wanted = die in due or len(due) + bool([group for group in called if die not in group]) < room
        if lone and wanted and all(any(d in rest for d in group) for group in called):
            options.append((O_ATTACK, die))
        if die in due and sum(1 for d in due if d in rest) <= room:
            break  # whoever attacks, it does
    if _incomplete(s, due, s.picked) is None:
        options.append(DONE)
    ask(s, s.active, ATTACK, options, "2.7.1.1", "Which of your dice attack?", picked=s.picked)


def attackers_declared(s: State) -> None:
    """Move the attackers into the attack zone and let "when attacks" abilities trigger (2.7.1.2)."""
    if s.picked and not s.begun:
        begin(s)
    s.begun = 0
    s.attackers = s.picked
    s.picked = ()
    tolls.pay(s, s.active, _attack_toll(s, s.attackers))
    emit_together(
        s, [(EV_ATTACKS, die, NONE, s.active, len(s.attackers), "2.7.1.1", NONE, NONE, 0) for die in s.attackers]
    )
    if s.attackers:
        emit(s, EV_ATTACKED, NONE, NONE, 1 - s.active, len(s.attackers), "2.7.1.4")


def join_attack(s: State, dice: Refs) -> None:
    """Dice made to attack while what the declaration set off is resolved attack too: that sub-step is not over
    (2.7.1.7)."""
    late = tuple(die for die in dice if die not in s.attackers and no_attack(s, die) is None and _due(s, die))
    s.attackers += late
    emit_together(s, [(EV_ATTACKS, die, NONE, s.active, len(s.attackers), "2.7.1.7", NONE, NONE, 0) for die in late])


# --- blockers ------------------------------------------------------------------------------------------


class Sayings:
    """What is said of blocking, looked up once for a question: of each die, and what it costs."""

    __slots__ = ("of", "s", "toll")

    def __init__(self, s: State) -> None:
        self.s = s
        self.of: dict[int, list[Change]] = {}
        self.toll = tolls.at_all(s, 1 - s.active, "blocker")

    def about(self, die: int) -> list[Change]:
        """What is said of a die: duties and prohibitions."""
        found = self.of.get(die)
        if found is None:
            found = self.of[die] = changes(self.s, m.M_CAN, die)
        return found

    def price(self, pairs: Pairs) -> Toll:
        """What these blocks cost together."""
        if not self.s.t.tolls or not pairs or not self.s.in_force & m.CAN:
            return tolls.FREE
        aims: dict[int, Refs] = {}
        for blocker, attacker in pairs:
            aims[blocker] = (*aims.get(blocker, ()), attacker)
        own = tolls.of_dice(self.s, ((die, blocked, self.about(die)) for die, blocked in aims.items()), "block")
        return tolls.together((self.toll, own))

    def affordable(self, pairs: Pairs) -> bool:
        """Whether the inactive player can pay for these blocks."""
        price = self.price(pairs)
        return price == tolls.FREE or tolls.can_pay(self.s, 1 - self.s.active, price)


def no_block(s: State, blocker: int, attacker: int, said: Sayings | None = None) -> Reason | None:
    """Why a die cannot block an attacker (2.7.2), or None."""
    said = said or Sayings(s)
    reason = _no_block(s, blocker, attacker, said)
    if reason is None and s.called:
        for caller, target in s.called:
            # the target blocks its caller or nobody, and nobody else blocks the caller
            if (target == blocker) != (caller == attacker) and _called_out(s, caller, target, said):
                return CALLED_OUT
    return reason


def _called_out(s: State, caller: int, target: int, said: Sayings) -> bool:
    """Whether a Call Out still holds: it is cancelled where its target cannot legally block, for any reason."""
    if sum(1 for _, other in s.called if other == target) > 1:
        return False
    return _no_block(s, target, caller, said) is None and needed_blockers(s, caller) == 1


def _no_block(s: State, blocker: int, attacker: int, said: Sayings) -> Reason | None:
    if s.zone[blocker] != FIELD or s.controller[blocker] == s.active or not is_character(s, blocker):
        return NO_CHARACTER
    if attacker not in s.attackers:
        return ("that die is not attacking", ("2.7.2.2",))
    if not said.affordable(((blocker, attacker),)):
        return CANNOT_PAY
    return barred(s, blocker, attacker, said) if s.in_force & m.CAN else None


def barred(s: State, blocker: int, attacker: int, said: Sayings) -> Reason | None:
    """What abilities say against a die's blocking another that attacks, or would (3.1.14), or None."""
    if first_duty(said.about(blocker), "cannot", "block") is not None:
        return CANNOT_BLOCK
    for mod, _, f in said.about(attacker):
        assert isinstance(mod, m.Can)
        if mod.mode == "cannot" and mod.verb == "be blocked" and not mod.at_least and mod.unless is None:
            if mod.by is None or mod.by.ok(s, _said_of(f, attacker), blocker):
                return UNBLOCKABLE
        elif mod.mode == "only" and mod.verb == "be blocked" and mod.by is not None:
            if not mod.by.ok(s, _said_of(f, attacker), blocker):
                return UNBLOCKABLE
    for mod, _, f in said.about(blocker):
        assert isinstance(mod, m.Can)
        if mod.mode == "cannot" and mod.verb == "block" and mod.by is not None and mod.unless is None:
            if mod.by.ok(s, f, attacker):
                return CANNOT_BLOCK
        if mod.mode == "only" and mod.verb == "block" and mod.by is not None and not mod.by.ok(s, f, attacker):
            return CANNOT_BLOCK
    return None


def _said_of(f: Frame, die: int) -> Frame:
    """What was said of several dice at once, as it is said of one of them: "of the same energy type"."""
    if not any(len(refs) > 1 and die in refs for refs in f.slots):
        return f
    own = f.copy()
    own.slots = [(die,) if die in refs else refs for refs in f.slots]
    return own


def too_many(s: State, pairs: Pairs, blocker: int, attacker: int) -> Reason | None:
    """Why a die that blocks already cannot block one more attacker (2.7.2.2, 2.7.4.3.8), or None."""
    taken = [a for b, a in pairs if b == blocker]
    if attacker in taken:
        return ("it blocks that attacker already", ("2.7.2.2",))
    if not taken:
        return None
    if s.in_force & m.BLOCKS:
        for mod, _, f in changes(s, m.M_BLOCKS, blocker):
            assert isinstance(mod, m.Blocks)
            if mod.which is not None and all(mod.which.ok(s, f, a) for a in (*taken, attacker)) and len(taken) < mod.n:
                return None
        if len(taken) < blocks_allowed(s, blocker):
            return None
    return ONE_ATTACKER


def needed_blockers(s: State, attacker: int) -> int:
    """How many blockers an attacker needs if it is blocked at all."""
    least = 1
    for mod, _, _ in changes(s, m.M_CAN, attacker):
        assert isinstance(mod, m.Can)
        if mod.verb == "be blocked" and mod.at_least > least:
            least = mod.at_least
    return least


def must_block_it(s: State, die: int, attacker: int) -> bool:
    """Whether blocking this attacker is what a die must do."""
    for mod, _, f in changes(s, m.M_CAN, die):
        assert isinstance(mod, m.Can)
        if mod.mode == "must" and mod.verb == "block" and (mod.by is None or mod.by.ok(s, f, attacker)):
            return True
    return False


def pairs_of(picked: Refs) -> Pairs:
    """Picked blockers and attackers as pairs."""
    return tuple(zip(picked[::2], picked[1::2], strict=True))


def lacking(s: State, pairs: Pairs) -> list[int]:
    """Attackers that are blocked by too few dice."""
    if not s.in_force & m.CAN:
        return []
    blocked = {a for _, a in pairs}
    return [a for a in s.attackers if a in blocked and sum(1 for _, x in pairs if x == a) < needed_blockers(s, a)]


def must_block(s: State, pairs: Pairs = ()) -> list[int]:
    """The dice that must block beside those that do: one that could block by itself, or with others that must too."""
    return Rules(s).due(pairs) if s.in_force & m.CAN and s.attackers else []


def no_blockers(s: State, pairs: Pairs) -> Reason | None:
    """Why these blocks, each of which would be possible, cannot be declared together (2.7.2), or None."""
    if not s.in_force & m.CAN and not s.marks:
        return None
    return Rules(s).against(pairs)


class Rules:
    """What a declaration of blockers has to keep to, looked up once: who can block whom, who must, how many it takes.

    A die must block if it can do so by itself, or together with other dice that must; nobody else's die is called for
    (3.1.14), and nobody is forced to pay for it (3.1.21). Nothing here depends on the order of the field.
    """

    __slots__ = ("can", "dear", "even", "groups", "most", "must", "needed", "s", "said")

    def __init__(self, s: State) -> None:
        self.s = s
        self.said = Sayings(s)
        self.dear = False
        """Whether any block costs something."""
        field = s.zones[(1 - s.active) * ZONES + FIELD]
        self.even = (DECLARES, s.active, 1) in s.marks
        self.must: dict[int, list[int]] = {}
        """Whom a die must block one of."""
        self.groups: list[Pairs] = []
        """Blocks of which at least one must be made, unless none of them can."""
        self.most = musters.ANY_NUMBER
        if not s.in_force & m.CAN and not s.called:  # nothing is said of anybody's blocking
            everybody = list(s.attackers)
            self.can = {b: everybody if is_character(s, b) else [] for b in field}
            self.needed = dict.fromkeys(s.attackers, 1)
            return
        self.can = {b: [a for a in s.attackers if no_block(s, b, a, self.said) is None] for b in field}
        self.needed = {a: needed_blockers(s, a) for a in s.attackers}
        for die, attackers in self.can.items():
            if attackers and self.said.price(((die, attackers[0]),)) != tolls.FREE:
                self.dear = True  # and nobody is made to pay for it
            elif attackers and duty(s, die, "must", "block") is not None:
                self.must[die] = [a for a in attackers if must_block_it(s, die, a)]
        if s.in_force & m.CAN:
            self.most = musters.most(s, 1 - s.active, "block with")
            self._group(tuple(die for die, attackers in self.can.items() if attackers))

    def _group(self, able: Refs) -> None:
        """Note the groups of which at least one die must block."""
        for group in musters.groups(self.s, able, "block"):
            by = group.mod.by
            pairs = tuple(
                (die, attacker)
                for die in group.dice
                for attacker in self.can[die]
                if (by is None or by.ok(self.s, group.f, attacker))
                and self.needed[attacker] <= len(group.dice)
                and self.said.price(((die, attacker),)) == tolls.FREE
            )
            if pairs:
                self.groups.append(pairs)

    def uncalled(self, pairs: Pairs) -> bool:
        """Whether of some group none blocks, though one could that need not block somebody else."""
        for group in self.groups:
            if any(pair in pairs for pair in group):
                continue
            busy = {b for b, a in pairs if a in self.must.get(b, ()) or any((b, a) in other for other in self.groups)}
            if any(die not in busy and die not in self.must for die, _ in group):
                return True
        return False

    def free(self) -> bool:
        """Whether any blocks that are possible one by one are possible together."""
        if self.must or self.even or self.dear or self.groups or self.most < musters.ANY_NUMBER:
            return False
        return all(n == 1 for n in self.needed.values())

    def due(self, pairs: Pairs) -> list[int]:
        """The dice that must block beside those that do."""
        idle = {d: aims for d, aims in self.must.items() if aims and not any(b == d and a in aims for b, a in pairs)}
        found: list[int] = []
        for die, aims in idle.items():
            for attacker in aims:
                have = sum(1 for b, a in pairs if a == attacker and b != die)
                helpers = sum(1 for d, others in idle.items() if d != die and attacker in others)
                if have or 1 + helpers >= self.needed[attacker]:
                    found.append(die)
                    break
        return found

    def against(self, pairs: Pairs) -> Reason | None:
        """What is against a whole declaration."""
        if self.dear and not self.said.affordable(pairs):
            return CANNOT_PAY
        for attacker in {a for _, a in pairs}:
            if sum(1 for _, a in pairs if a == attacker) < self.needed[attacker]:
                return TOO_FEW
        blockers = {b for b, _ in pairs}
        if len(blockers) > self.most:
            return TOO_MANY
        full = len(blockers) == self.most and all(b in self.must for b in blockers)
        if self.due(pairs) and not full:
            return MUST_BLOCK
        if len(blockers) < self.most and self.uncalled(pairs):
            return MUST_BLOCK
        return UNEVEN if self.even and self._uneven(pairs) else None

    def _uneven(self, pairs: Pairs) -> bool:
        """Whether an attacker has no blocker though one that another can spare could block it."""
        blocked = Counter(a for _, a in pairs)
        for attacker, needed in self.needed.items():
            if blocked[attacker] or needed > 1:
                continue
            for blocker, other in pairs:
                if attacker in self.can[blocker] and blocked[other] > self.needed[other]:
                    return True
        return False

    def completes(self, pairs: Pairs, blocker: int, attacker: int) -> bool:
        """Whether a block can be part of a legal declaration that goes on from these, in the order of the field."""
        s = self.s
        field = s.zones[(1 - s.active) * ZONES + FIELD]
        pairs = (*pairs, (blocker, attacker))
        return self._ends(pairs, field[field.index(blocker) :], s.attackers.index(attacker) + 1, set())

    def _ends(self, pairs: Pairs, left: list[int], first: int, seen: set[tuple[int, ...]]) -> bool:
        """Whether some way of going on is legal; the first die left may block only attackers from ``first`` on."""
        if self.against(pairs) is None:
            return True
        key = (len(left), first, *sorted(a for _, a in pairs), -1, *sorted(b for b, _ in pairs if b in self.must))
        if not left or key in seen:
            return False
        seen.add(key)
        short = lacking(self.s, pairs)
        for n, die in enumerate(left):
            called = die in self.must or any(die == blocker for group in self.groups for blocker, _ in group)
            aims = self.can[die] if called or self.even else [a for a in self.can[die] if a in short]
            if self.even:  # the least blocked first: so a legal way is soon found
                aims = sorted(aims, key=lambda a: sum(1 for _, x in pairs if x == a))
            for attacker in aims:
                at = self.s.attackers.index(attacker)
                if n == 0 and at < first:
                    continue
                if too_many(self.s, pairs, die, attacker) is None:
                    if self._ends((*pairs, (die, attacker)), left[n:], at + 1, seen):
                        return True
        return False


def ask_blockers(s: State) -> None:
    """Ask for the next block, or for the end of the declaration (2.7.2.1): whatever can be part of a legal one."""
    field = s.zones[(1 - s.active) * ZONES + FIELD]
    if not field or not s.attackers:
        ask(s, 1 - s.active, BLOCK, [DONE], "2.7.2.1", "Which of your dice block, and whom?")
        return
    pairs = pairs_of(s.picked)
    who = s.active if (DECLARES, s.active, 0) in s.marks or (DECLARES, s.active, 1) in s.marks else 1 - s.active
    rules = Rules(s)
    free = rules.free()
    options: list[Option] = []
    last = pairs[-1][0] if pairs else NONE
    for blocker in field[field.index(last) if pairs else 0 :]:
        aims = rules.can[blocker]
        if blocker == last:  # no later die blocks yet
            over = s.attackers[: s.attackers.index(pairs[-1][1]) + 1]
            aims = [a for a in aims if a not in over and too_many(s, pairs, blocker, a) is None]
        for attacker in aims:
            if free or rules.completes(pairs, blocker, attacker):
                options.append((O_BLOCK, blocker, attacker))
    if free or not options or rules.against(pairs) is None:
        options.append(DONE)
    ask(s, who, BLOCK, options, "2.7.2.1", "Which of your dice block, and whom?", picked=s.picked)


def blockers_declared(s: State) -> None:
    """Engage blockers and attackers and let the abilities that look at it trigger (2.7.2.5)."""
    pairs = pairs_of(s.picked)
    s.picked = ()
    tolls.pay(s, 1 - s.active, Sayings(s).price(pairs))
    s.blocks = pairs
    s.was_blocked = tuple(a for a in s.attackers if any(x == a for _, x in pairs))
    s.engaged = s.engaged + pairs
    if "Deadly" in s.t.words:
        doom(s, pairs)
    told: list[Event] = []
    for blocker, attacker in pairs:
        told.append((EV_BLOCKS, blocker, attacker, 1 - s.active, 0, "2.7.2.1", NONE, NONE, 0))
    for blocker, attacker in pairs:
        told.append((EV_BLOCKED, attacker, blocker, s.active, 0, "2.7.2.3", NONE, NONE, 0))
    for attacker in s.attackers:
        if attacker not in s.was_blocked:
            told.append((EV_UNBLOCKED, attacker, NONE, s.active, 0, "2.7.2.1", NONE, NONE, 0))
    emit_together(s, told)
    emit(s, EV_BLOCKERS, NONE, NONE, 1 - s.active, len(pairs), "2.7.2.5")
