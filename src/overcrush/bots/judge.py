"""How good a position is for a player: life, dice, where they are, and what the fight will bring."""

from __future__ import annotations

from math import exp

from overcrush.bots.appraise import ENERGY, Worth
from overcrush.bots.fight import FIELDED, PREPARED, Fighter, best_blocks, counter, exchange, fighters, life_value
from overcrush.engine.edge.api import ATTACK_WINDOW, ATTACKED, BLOCKERS, CAN, MAIN, RESOLVE, State, duty
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

FACE = 0.037
"""What a point of a face's worth in the field adds to the chances."""


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

    The weights are a logistic regression over the turns of 1,800 games the policy played against itself with teams of
    all kinds, every 25th decision taken by chance.
    """
    if s.winner != NOBODY:
        return 0.5 if s.winner == 2 else float(s.winner == me)
    mine = _assets(s, w, s.active, 0.172, 0.087, 0.027, 0.067)
    theirs = _assets(s, w, 1 - s.active, 0.188, 0.092, 0.035, 0.062)
    z = 0.33 + mine - theirs
    for die in s.zones[s.active * ZONES + PREP] or s.zones[s.active * ZONES + RESERVE]:
        z += 0.08 * w.shows[s.card_of[die]][s.face[die]] if s.face[die] >= 0 else 0.0
    for die in s.zones[(1 - s.active) * ZONES + PREP]:
        z -= 0.099 * w.roll[s.card_of[die]]
    p = 1.0 / (1.0 + exp(-z)) if z > -30 else 0.0
    return p if me == s.active else 1.0 - p


def _assets(s: State, w: Worth, player: int, life: float, dice: float, each: float, strength: float) -> float:
    """Life, dice, characters in the field and their attack, weighted."""
    base = player * ZONES
    own, card_of, face, faces, zones = w.own, s.card_of, s.face, s.t.faces, s.zones
    have = 0.0
    for zone in (BAG, USED, OUT, CAPTURED, ASIDE, PREP, RESERVE, FIELD):
        for die in zones[base + zone]:
            have += own[card_of[die]]
    value = life * life_value(s.life[player]) + dice * have
    for die in zones[base + FIELD]:
        card = card_of[die]
        shown = faces[card][face[die]]
        value += FACE * w.face[card][face[die]]
        if shown.kind == CHARACTER_FACE:
            value += each + strength * shown.attack
    return value


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
