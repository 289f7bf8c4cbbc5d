"""A small model of combat (2.7): who would block whom, what it would cost each side, and which attack pays.

It looks at attack, defense, damage, Overcrush, Fast and who cannot be blocked or block; whatever else abilities do in a
fight is left to those who try things out.
"""

from __future__ import annotations

from overcrush.bots.appraise import Worth
from overcrush.engine.edge.api import State, attack, defense, duty, has_keyword
from overcrush.engine.edge.api import mods as m
from overcrush.model.const import BAG, CHARACTER_FACE, FIELD, PREP, USED, ZONES

FIELDED = 0.55
"""What part of a face's worth it is to have it in the field, over having the die somewhere."""
PREPARED = 0.5
"""What part of a roll a die in the prep area is worth: it will be rolled besides the four that are drawn."""

DRAWN = 4
COMING = 1.0
"""How much of what the opponent may roll next is feared."""

WINS = 500.0
"""What an attack is worth that wins: nothing comes back after it."""

PATIENCE = 40
URGE = 0.03
"""After so many turns, each turn makes attacking so much more attractive."""

_STEPS = [0.6 + 8.0 / (k + 3) for k in range(1, 100)]
_LIFE = [0.0]
for _step in _STEPS:
    _LIFE.append(_LIFE[-1] + _step)


def life_value(life: int) -> float:
    """What life is worth: each point more than the one above it; having none is worse than anything."""
    if life <= 0:
        return -60.0 + 3.0 * life
    return _LIFE[life] if life < 100 else _LIFE[99]


class Fighter:
    """A die in a fight: its numbers, and what its controller loses with it."""

    __slots__ = ("attack", "burn", "defense", "die", "fast", "free", "gain", "if_koed", "if_used", "look", "over")

    def __init__(self, s: State, w: Worth, die: int) -> None:
        card = s.card_of[die]
        face = s.face[die]
        self.die = die
        self.attack = attack(s, die)
        self.defense = defense(s, die) - s.damage[die]
        premium = FIELDED * w.face[card][face]
        self.if_koed = premium - PREPARED * w.roll[card]
        self.if_used = premium
        self.gain = w.strikes[card]
        self.burn = w.burns[card]
        words = s.t.words
        self.over = "Overcrush" in words and has_keyword(s, die, "Overcrush")
        self.fast = "Fast" in words and has_keyword(s, die, "Fast")
        self.free = bool(s.in_force & m.CAN) and duty(s, die, "cannot", "be blocked") is not None
        self.look = hash((card, face, self.attack, self.defense, self.over, self.fast, self.free))
        """The same for dice that fight alike."""


def fighters(s: State, w: Worth, player: int, blocking: bool = False) -> list[Fighter]:
    """A player's character dice in the field; with ``blocking`` only those that may block."""
    faces, card_of, face = s.t.faces, s.card_of, s.face
    dice = [d for d in s.zones[player * ZONES + FIELD] if faces[card_of[d]][face[d]].kind == CHARACTER_FACE]
    if blocking and s.in_force & m.CAN:
        dice = [d for d in dice if duty(s, d, "cannot", "block") is None]
    return [Fighter(s, w, die) for die in dice]


Exchange = tuple[int, float, float]
"""Damage to the defender, what the attacker's side loses, what the defender's side loses."""


def exchange(one: Fighter, group: list[Fighter]) -> Exchange:
    """What comes of an attacker and those that block it."""
    if not group:
        return one.attack, one.if_used, 0.0
    left = one.attack
    lost = 0.0
    fell: list[Fighter] = []
    if len(group) == 1:
        other = group[0]
        if left >= other.defense:
            left -= max(other.defense, 0)
            lost = other.if_koed
            fell.append(other)
        else:
            left = 0
    else:
        for other in sorted(group, key=lambda f: (f.defense, -f.if_koed)):
            if left >= other.defense:
                left -= max(other.defense, 0)
                lost += other.if_koed
                fell.append(other)
            else:
                left = 0
    power = 0
    for other in group:
        if not (one.fast and not other.fast and other in fell):
            power += other.attack
    dead = power >= one.defense
    if dead and any(other.fast for other in group) and not one.fast:
        early = sum(other.attack for other in group if other.fast)
        if early >= one.defense:
            return 0, one.if_koed, 0.0
    over = left if one.over and len(fell) == len(group) else 0
    return over, one.if_koed if dead else 0.0, lost


Memo = dict[tuple[int, ...], Exchange]
"""Exchanges already worked out, by the looks of those in them."""


def best_blocks(
    attackers: list[Fighter],
    blockers: list[Fighter],
    life: int,
    memo: Memo,
    allowed: frozenset[tuple[int, ...]] | None = None,
) -> tuple[list[list[Fighter]], float, int]:
    """Who should block whom, one block after another as long as it pays; what the defender then stands to have: life
    and dice, less what is lost, more what the attacker loses; and the damage that gets through. ``allowed``: the only
    (blocker, attacker) there may be."""
    groups: list[list[Fighter]] = [[] for _ in attackers]
    keys: list[tuple[int, ...]] = [(one.look,) for one in attackers]
    now: list[Exchange] = [(one.attack, one.if_used, 0.0) for one in attackers]
    damage = sum(result[0] for result in now)
    free = list(blockers)
    while free:
        best = 1e-6
        found: tuple[int, Fighter, Exchange] | None = None
        distinct: dict[int, Fighter] = {}
        for other in free:
            distinct.setdefault(other.look if allowed is None else other.die, other)
        have = life_value(life - damage)
        tried: set[tuple[int, ...]] = set()
        for at, one in enumerate(attackers):
            key = keys[at]
            if one.free or len(key) > 3 or (key in tried and allowed is None):
                continue
            tried.add(key)
            hurt, mine, theirs = now[at]
            for other in distinct.values():
                if allowed is not None and (other.die, one.die) not in allowed:
                    continue
                full = (*key, other.look)
                result = memo.get(full)
                if result is None:
                    result = memo[full] = exchange(one, [*groups[at], other])
                change = result[1] - mine - result[2] + theirs
                if result[0] != hurt:
                    change += life_value(life - damage + hurt - result[0]) - have
                if change > best:
                    best, found = change, (at, other, result)
        if found is None:
            break
        at, other, result = found
        groups[at].append(other)
        keys[at] = (*keys[at], other.look)
        free.remove(other)
        damage += result[0] - now[at][0]
        now[at] = result
    total = life_value(life - damage)
    for result in now:
        total += result[1] - result[2]
    return groups, total, damage


def counter(life: int, threats: list[int], guards: int, sure: int = 0) -> float:
    """What a player stands to lose when the opponent strikes back with these and so many dice are left to block;
    ``sure``: besides, what no blocker stops."""
    threats.sort(reverse=True)
    through = sum(threats[guards:]) + sure
    return life_value(life) - life_value(life - through) if through else 0.0


def struck(s: State, w: Worth, player: int) -> tuple[int, int]:
    """The damage that a player takes if the other attacks with everything in the field and whoever may block stops one
    attacker each, the strongest first; and what of it nobody can stop."""
    foes = fighters(s, w, 1 - player)
    threats = sorted((foe.attack for foe in foes if not foe.free), reverse=True)
    guards = len(fighters(s, w, player, blocking=True))
    sure = sum(foe.attack for foe in foes if foe.free)
    return sum(threats[guards:]) + sure, sure


def strength(s: State, player: int, w: Worth) -> int:
    """What all of a player's character dice in the field could do if nobody blocked."""
    faces, card_of, face = s.t.faces, s.card_of, s.face
    total = 0
    for die in s.zones[player * ZONES + FIELD]:
        card = card_of[die]
        if faces[card][face[die]].kind == CHARACTER_FACE:
            total += attack(s, die) + w.burns[card]
    return total


def coming(s: State, w: Worth, player: int) -> list[int]:
    """The attack a player may be expected to roll and field next turn, as the dice that may bring it."""
    base = player * ZONES
    cards = s.card_of
    much = 0.0
    for die in s.zones[base + PREP]:
        much += w.strikes_with[cards[die]]
    rest = s.zones[base + BAG] if len(s.zones[base + BAG]) >= DRAWN else s.zones[base + BAG] + s.zones[base + USED]
    if rest:
        each = 0.0
        for die in rest:
            each += w.strikes_with[cards[die]]
        much += min(DRAWN, len(rest)) * each / len(rest)
    return [int(COMING * much + 0.5)] if much else []


class Attacks:
    """Which dice should attack, judged with the blocks a sensible opponent would choose."""

    __slots__ = ("caution", "coming", "foes", "foes_life", "life", "memo", "mine", "pump", "sure", "threats", "urge")

    def __init__(self, s: State, w: Worth, me: int, caution: float, pump: int = 0) -> None:
        self.mine = fighters(s, w, me)
        self.foes = fighters(s, w, 1 - me, blocking=True)
        self.life = s.life[me]
        self.foes_life = s.life[1 - me]
        self.caution = caution
        self.urge = URGE * max(0, s.turn - PATIENCE)
        """What attacking at all is worth with each die: in a long game somebody must begin."""
        self.memo: Memo = {}
        self.coming = coming(s, w, 1 - me)
        self.pump = pump
        """How much attack energy that is left could add to one die once blockers are declared."""
        everybody = self.foes if not s.in_force & m.CAN else fighters(s, w, 1 - me)
        self.threats = [foe for foe in everybody if not foe.free]
        self.sure = sum(foe.attack for foe in everybody if foe.free)
        """What strikes back whoever stays home."""

    def value(self, attackers: list[Fighter]) -> float:
        """What attacking with these is worth, the answer of the opponent's next turn considered; an attack that wins
        is not answered."""
        burn = 0
        for one in attackers:
            burn += one.burn
        if burn >= self.foes_life:
            return WINS
        groups, theirs, damage = best_blocks(attackers, self.foes, self.foes_life - burn, self.memo)
        if damage + burn >= self.foes_life:
            return WINS + damage + burn - self.foes_life
        theirs += life_value(self.foes_life - damage) - life_value(self.foes_life - burn - damage)
        if self.pump and attackers and self._pumped(attackers):
            return WINS
        value = life_value(self.foes_life) - theirs
        for one in attackers:
            value += one.gain + self.urge
        home = len(self.mine) - len(attackers)
        fallen: set[int] = set()
        for one, group in zip(attackers, groups, strict=True):
            if group:
                if sum(other.attack for other in group) < one.defense:
                    home += 1
                left = one.attack
                for other in sorted(group, key=lambda f: f.defense):
                    if left >= other.defense:
                        left -= other.defense
                        fallen.add(other.die)
        threats = [foe.attack for foe in self.threats if foe.die not in fallen]
        threats += self.coming
        return value - self.caution * counter(self.life, threats, home, self.sure)

    def _pumped(self, attackers: list[Fighter]) -> bool:
        """Whether these win if one that gets through is made stronger, however the opponent blocks."""
        groups, _, damage = best_blocks(attackers, self.foes, self.foes_life - self.pump, self.memo)
        if damage + self.pump < self.foes_life or all(groups):
            return False
        free = sum(1 for one in attackers if one.free)
        return free > 0 or len(attackers) > len(self.foes)

    def best(self) -> tuple[float, tuple[int, ...]]:
        """What the best attack is worth, and the dice that make it."""
        order = sorted(self.mine, key=lambda f: (f.free, f.attack, f.over, -f.if_used), reverse=True)
        sets: list[list[Fighter]] = [order[:k] for k in range(1, len(order) + 1)]
        # besides the strongest first: only those that would survive whatever blocks them
        safe = [f for f in order if f.free or all(foe.attack < f.defense for foe in self.foes)]
        if safe and len(safe) < len(order):
            sets.append(safe)
        sets = [some for k, some in enumerate(sets) if k == 0 or some != sets[k - 1]]
        top = self.value([])
        picked: tuple[int, ...] = ()
        for some in sets:
            if len(some) > 1 and some[-1].attack == 0 and not some[-1].gain and not self.urge:
                continue
            value = self.value(some)
            if value > top + 1e-9:
                top, picked = value, tuple(f.die for f in some)
        return top, picked


def in_order(dice: tuple[int, ...], field: list[int]) -> tuple[int, ...]:
    """Dice in the order they lie in the field, as declarations go."""
    return tuple(die for die in field if die in dice)
