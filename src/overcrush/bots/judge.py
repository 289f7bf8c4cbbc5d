"""How good a position is for a player: life, dice, where they are, and what the fight will bring."""

from __future__ import annotations

from math import exp
from operator import mul

from overcrush.bots.appraise import ENERGY, Worth
from overcrush.bots.fight import DRAWN, FIELDED, PREPARED, Fighter, best_blocks, counter, exchange, fighters, life_value
from overcrush.engine.edge.api import (
    ATTACK_WINDOW,
    ATTACKED,
    BLOCKERS,
    CAN,
    MAIN,
    RESOLVE,
    State,
    attack,
    defense,
    duty,
)
from overcrush.model.const import (
    ASIDE,
    BAG,
    CAPTURED,
    CHARACTER_FACE,
    ENERGY_FACE,
    FIELD,
    NOBODY,
    OUT,
    PREP,
    RESERVE,
    USED,
    ZONES,
)

WON = 1000.0
SPARE = 0.12
"""What energy is worth that only Globals could still spend."""
KEPT = 0.8
"""What part of a face just rolled is worth while it can still be fielded or used."""
THREAT = 0.35
"""How much of what could be lost next turn counts now."""

EVEN = 0.636
MOVING = (0.155, 0.05, 0.074, 0.042, 0.668, 0.047, -0.409)
WAITING = (-0.181, -0.055, -0.097, -0.074, -0.602, -0.02, 0.925)
"""For whose turn it is, and for the other: what is added to the chances by the worth of life; by defense, number and
the best attack of dice in the field; by the attack that four of all dice bring on the average; what is shown or about
to be rolled; and by the part of the life that could get through."""
BOTH = MOVING + WAITING
ROLLED = 25.0
"""More than that is not reckoned with."""


def evaluate(s: State, w: Worth, me: int) -> float:
    """How much better a player stands than the opponent, in points of life, about."""
    if s.winner != NOBODY:
        return 0.0 if s.winner == 2 else WON if s.winner == me else -WON
    value = side(s, w, me) - side(s, w, 1 - me)
    if s.attackers and ATTACKED <= s.sub < RESOLVE:
        value += fight(s, w) if me == s.active else -fight(s, w)
    else:
        value -= THREAT * (danger(s, me) - danger(s, 1 - me))
    return value


def chances(s: State, w: Worth, me: int) -> float:
    """How likely a player is to win, for a position early in a turn.

    The weights were fitted to what the learned network says of positions of quick games with random teams, as far as a
    sum can say it: of those on the table, and of those that the plans of one decision lead to.
    """
    if s.winner != NOBODY:
        return 0.5 if s.winner == 2 else float(s.winner == me)
    z = leaning(s, w, me)
    return 1.0 / (1.0 + exp(-z)) if z > -30 else 0.0


def leaning(s: State, w: Worth, me: int) -> float:
    """The same as the logarithm of the odds, for a game that goes on."""
    z: float = EVEN + sum(map(mul, BOTH, seen(s, w)))
    return z if me == s.active else -z


def seen(s: State, w: Worth) -> tuple[float, ...]:
    """What is added up for that, of the player whose turn it is and of the other: ``BOTH`` weighs it."""
    active = s.active
    ours, our_threats, our_sure, our_guards = _stand(s, w, active)
    theirs, their_threats, their_sure, their_guards = _stand(s, w, 1 - active)
    return (
        *ours,
        _through(s.life[active], their_threats, their_sure, our_guards),
        *theirs,
        _through(s.life[1 - active], our_threats, our_sure, their_guards),
    )


def _through(life: int, threats: list[int], sure: int, guards: int) -> float:
    """The part of a player's life that an attack with everything takes, where each guard stops one attacker."""
    threats.sort(reverse=True)
    return min((sum(threats[guards:]) + sure) / life, 1.0) if life > 0 else 1.0


def _stand(s: State, w: Worth, player: int) -> tuple[tuple[float, ...], list[int], int, int]:
    """What a player has; the attack of dice in the field that can be blocked, of those that cannot be, and how
    many dice there are to block with."""
    base = player * ZONES
    card_of, face, faces, zones = s.card_of, s.face, s.t.faces, s.zones
    strikes = w.strikes_with
    coming = 0.0
    dice = 0
    for zone in (BAG, USED, OUT, CAPTURED, ASIDE, PREP, RESERVE, FIELD):
        lying = zones[base + zone]
        dice += len(lying)
        for die in lying:
            coming += strikes[card_of[die]]
    barred = bool(s.in_force & CAN)
    threats: list[int] = []
    sure = firm = best = guards = 0
    for die in zones[base + FIELD]:
        if faces[card_of[die]][face[die]].kind == CHARACTER_FACE:
            guards += 1
            firm += defense(s, die)
            hit = attack(s, die)
            best = max(best, hit)
            if barred and hit and duty(s, die, "cannot", "be blocked") is not None:
                sure += hit
            else:
                threats.append(hit)
    shown = 0.0
    moving = player == s.active
    for die in zones[base + PREP] or (zones[base + RESERVE] if moving else []):
        card = card_of[die]
        shown += w.shows[card][face[die]] if moving and face[die] >= 0 else w.roll[card]
    known = (life_value(s.life[player]), firm, guards, best, DRAWN * coming / (dice or 1), min(shown, ROLLED))
    return known, threats, sure, guards


def side(s: State, w: Worth, player: int) -> float:
    """What a player has: life, and dice by where they are."""
    base = player * ZONES
    zones = s.zones
    own, card_of, face = w.own, s.card_of, s.face
    value = life_value(s.life[player])
    for zone in (BAG, USED, OUT, CAPTURED, ASIDE):
        for die in zones[base + zone]:
            value += own[card_of[die]]
    for die in zones[base + PREP]:
        card = card_of[die]
        value += own[card] + PREPARED * w.roll[card]
    owner = s.owner
    once = w.once
    met: set[int] = set()
    for die in zones[base + FIELD]:
        card = card_of[die]
        worth = FIELDED * w.face[card][face[die]]
        if once[card]:
            if card in met:
                worth -= 0.5 * FIELDED * once[card]  # what a further die does not do again
            met.add(card)
        if owner[die] == player:
            value += worth + own[card]
        else:
            value += 0.5 * worth  # borrowed
    reserve = zones[base + RESERVE]
    if reserve:
        faces = s.t.faces
        now = player == s.active
        main = now and s.sub <= MAIN
        for die in reserve:
            card = card_of[die]
            value += own[card]
            shown = faces[card][face[die]]
            if shown.kind == ENERGY_FACE:
                value += (ENERGY if main else SPARE) * shown.total
            elif main or (now and s.sub <= ATTACK_WINDOW and shown.kind != CHARACTER_FACE):
                value += KEPT * w.shows[card][face[die]]
    if s.virtual[player]:
        value += (ENERGY if s.sub <= MAIN and player == s.active else 0.0) * s.virtual[player]
    return value


def danger(s: State, player: int) -> float:
    """What a player could lose if the opponent attacked with everything now."""
    threats: list[int] = []
    guards = sure = 0
    faces, card_of, face = s.t.faces, s.card_of, s.face
    barred = bool(s.in_force & CAN)
    for die in s.zones[player * ZONES + FIELD]:
        if faces[card_of[die]][face[die]].kind == CHARACTER_FACE:
            guards += 1
    for die in s.zones[(1 - player) * ZONES + FIELD]:
        shown = faces[card_of[die]][face[die]]
        if shown.kind == CHARACTER_FACE:
            if barred and shown.attack and duty(s, die, "cannot", "be blocked") is not None:
                sure += shown.attack
            else:
                threats.append(shown.attack)
    return min(counter(s.life[player], threats, guards, sure), 25.0) if threats or sure else 0.0


def fight(s: State, w: Worth) -> float:
    """What the present fight will bring the active player, from where it stands."""
    attackers = [Fighter(s, w, die) for die in s.attackers]
    life = s.life[1 - s.active]
    if s.sub <= BLOCKERS:
        _, theirs, _ = best_blocks(attackers, fighters(s, w, 1 - s.active, blocking=True), life, {})
        return life_value(life) - theirs
    blocking = {blocker: Fighter(s, w, blocker) for blocker, _ in s.blocks}
    damage = 0
    value = 0.0
    for one in attackers:
        group = [blocking[b] for b, a in s.blocks if a == one.die]
        if not group and one.die in s.was_blocked:
            damage += one.attack if one.over else 0
            continue
        hurt, mine, theirs = exchange(one, group)
        damage += hurt
        value += theirs - mine
    return value + life_value(life) - life_value(life - damage)
