"""Whether a change can still matter (3.1.10): in this sub-step, for these dice, before it ends.

"Cannot block" says nothing once blockers are declared, nor does a cheaper purchase to a player who cannot purchase
before it is over. What lasts beyond this turn can always matter (3.1.22). A second Attack Step, which would give
declarations another chance, exists in no text the engine can run.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Ability, Frame, Mod, Refs, State, TriggerSpec
from overcrush.engine.steps import ATTACK_WINDOW, ATTACKED, ATTACKERS, BLOCKERS, DRAW, MAIN, MAIN_END, REROLL, RESOLVE
from overcrush.model.const import (
    CARD,
    CHARACTER,
    EV_ATTACKED,
    EV_ATTACKS,
    EV_BLOCKED,
    EV_BLOCKERS,
    EV_BLOCKS,
    EV_BOUGHT,
    EV_FIELDED,
    EV_MAIN_END,
    EV_STEP,
    EV_STEP_END,
    EV_SWAPPED,
    EV_UNBLOCKED,
    EV_USED,
    FIELD,
    RESERVE,
    SIDEKICK,
    ZONES,
)

ALWAYS: Final = 99
FIELDS: Final = (FIELD, ZONES + FIELD)

NOT_YET_FIELDED: Final = tuple(zone for zone in range(ZONES) if zone not in (FIELD, CARD))

LAST: Final = {
    "attack": ATTACKERS,
    "attack alone": ATTACKERS,
    "attacker": ATTACKERS,
    "be attacked": ATTACKERS,
    "block": BLOCKERS,
    "be blocked": BLOCKERS,
    "be blocked before": BLOCKERS,
    "count as blocked": RESOLVE,
    "hit the player": RESOLVE,
    "hit every blocker": RESOLVE,
    "blocker": BLOCKERS,
    "deal combat damage": RESOLVE,
    "stay unblocked": RESOLVE,
}
"""When a duty or a prohibition is asked for the last time in a turn."""
ACTIVE_PLAYERS: Final = (
    "attack",
    "attack alone",
    "be blocked",
    "be blocked before",
    "count as blocked",
    "hit the player",
    "hit every blocker",
)
INACTIVE_PLAYERS: Final = ("block",)
"""Whose dice a duty can concern in a turn."""
KEYWORDS: Final = {"Overcrush": RESOLVE, "Fast": RESOLVE, "Deadly": BLOCKERS, "Swarm": DRAW, "Rush": DRAW}
"""When the keywords that stand for no ability of their own are looked at for the last time in a turn."""
ATTACKING: Final = ("Overcrush", "Cleave", "Frag", "Recruit")
"""Keywords that are looked at on dice of the active player alone, once attackers are declared on these."""
EVENTS: Final = {
    EV_ATTACKS: ATTACKERS,
    EV_ATTACKED: ATTACKERS,
    EV_BLOCKS: BLOCKERS,
    EV_BLOCKED: BLOCKERS,
    EV_BLOCKERS: BLOCKERS,
    EV_UNBLOCKED: BLOCKERS,
    EV_BOUGHT: MAIN,
    EV_FIELDED: MAIN,
    EV_USED: ATTACK_WINDOW,
    EV_MAIN_END: MAIN_END,
}
"""When something happens for the last time in a turn, if no ability does it."""
ACTIVES: Final = (
    EV_ATTACKS,
    EV_BLOCKED,
    EV_UNBLOCKED,
    EV_BOUGHT,
    EV_FIELDED,
    EV_USED,
    EV_STEP,
    EV_STEP_END,
    EV_MAIN_END,
)
INACTIVES: Final = (EV_BLOCKS,)
"""What only the active player or their dice do, and what only those of the other do, if no ability does it."""


def matters(s: State, mod: Mod, f: Frame, until: int, dice: Refs) -> bool:
    """Whether a change that somebody makes (the frame) can still matter: on these dice, or on whoever fits."""
    if until > s.turn:
        return True
    if isinstance(mod, m.Can):
        last = LAST.get(mod.verb)
        if last is None:
            return True
        if s.sub == ATTACKED and mod.verb == "attack" and mod.mode == "must":
            return any(s.controller[die] == s.active and die not in s.attackers for die in dice)  # they join (2.7.1.7)
        return (
            s.sub <= last
            and (mod.verb not in ACTIVE_PLAYERS or _for(s, mod, f, dice, s.active))
            and (mod.verb not in INACTIVE_PLAYERS or _for(s, mod, f, dice, 1 - s.active))
        )
    if isinstance(mod, m.Blocks):
        return s.sub <= BLOCKERS and _for(s, mod, f, dice, 1 - s.active)
    if isinstance(mod, m.Costs):
        return cheaper(s, mod, f, dice)
    if isinstance(mod, m.Goes):
        if mod.event == "purchased":
            return purchases(s, mod, f)
        return mod.event != "unblocked" or s.sub <= RESOLVE
    if isinstance(mod, m.Counted):
        return s.sub <= (DRAW if mod.what == "draw" else REROLL)
    if not dice and s.sub > BLOCKERS and mod.sel is not None and mod.sel.fighting():
        if s.sub > RESOLVE or not any(mod.sel.ok(s, f, die) for zone in FIELDS for die in s.zones[zone]):
            return False  # who fights is known, and nobody fits
    if isinstance(mod, m.FightsWith):
        return s.sub <= RESOLVE
    if isinstance(mod, m.Prevent | m.Redirect | m.DamageBonus | m.DamageTaken):
        return mod.damage != "combat" or s.sub <= RESOLVE
    if isinstance(mod, m.SpentAs):
        return s.sub <= ATTACK_WINDOW
    if isinstance(mod, m.Gain):
        return _gained(s, mod, f, dice)
    return True


def holds_yet(s: State, abilities: list[Ability], player: int, die: int, card: int) -> bool:
    """Whether something comes this turn of what abilities of a player's die say: of what holds while it is there, or of
    what they wait for."""
    for static, own in s.static_on:
        if own.you == player and static.ability in abilities:  # a condition of it may come about yet
            for mod in static.mods:
                if matters(s, mod, own, s.turn, (own.die,) if mod.sel is None and mod.player == -2 else ()):
                    return True
    for ability in abilities:
        if ability.triggers and in_time(s, Frame(ability.progs[0], player, die, card, None, []), ability.triggers):
            return True
    return False


def _gained(s: State, mod: m.Gain, f: Frame, dice: Refs) -> bool:
    """Whether a keyword or ability that a die gains comes in time."""
    abilities = [s.t.abilities[index] for index in mod.abilities]
    names = {ability.keyword for ability in abilities}
    if any(_keyword(s, mod, f, dice, word) for word in mod.keywords if word not in names):
        return True
    if any(name in ATTACKING for name in names) and not _attack(s, mod, f, dice):
        abilities = [x for x in abilities if x.keyword not in ATTACKING or x.keyword in s.t.spoken_of]
    waits = {spec.kind for ability in abilities for spec in ability.triggers}
    if not dice and waits == {EV_BOUGHT} and all(ability.triggers for ability in abilities):
        return purchases(s, mod, f)
    return any(
        not ability.triggers
        or any(
            _comes(s, spec) and _by(s, spec, {s.controller[die] for die in dice if spec.this})
            for spec in ability.triggers
        )
        for ability in abilities
    )


def _keyword(s: State, mod: m.Gain, f: Frame, dice: Refs, word: str) -> bool:
    """Whether a keyword that stands for no ability is still looked at, on such dice."""
    if word in s.t.spoken_of:
        return True  # some text asks who has it
    return s.sub <= KEYWORDS.get(word, ALWAYS) and (word not in ATTACKING or _attack(s, mod, f, dice))


def _attack(s: State, mod: Mod, f: Frame, dice: Refs) -> bool:
    """Whether one of these dice, or such a die, attacks this turn or still can."""
    if s.sub > ATTACKERS and dice and EV_SWAPPED not in s.t.by_abilities:
        return s.sub <= RESOLVE and any(die in s.attackers for die in dice)
    return s.sub <= RESOLVE and _for(s, mod, f, dice, s.active)


def _for(s: State, mod: Mod, f: Frame, dice: Refs, player: int) -> bool:
    """Whether a change can be for dice of this player: one of these is theirs, or such a die is described."""
    for die in dice:
        if s.controller[die] == player:
            return True
    return not dice and (mod.sel is None or mod.sel.side(s, f, player))


def in_time(s: State, f: Frame, triggers: list[TriggerSpec]) -> bool:
    """Whether what somebody (the frame) waits for can still happen this turn."""
    return not triggers or any(
        _comes(s, spec) and _by(s, spec, {player for player in (0, 1) if _means(s, f, spec, player)})
        for spec in triggers
    )


def _comes(s: State, spec: TriggerSpec) -> bool:
    """Whether an event of that kind can still come this turn, whoever's."""
    if spec.kind in (EV_STEP, EV_STEP_END) and spec.amount >= 0:
        # as a step begins it has begun; where it ends, what is still to come of it comes first
        return s.sub < spec.amount if spec.kind == EV_STEP else s.sub <= spec.amount
    return s.sub <= EVENTS.get(spec.kind, ALWAYS) or spec.kind in s.t.by_abilities


def _by(s: State, spec: TriggerSpec, players: set[int]) -> bool:
    """Whether one of these players (none: whoever) can be the one who does it, or whose die does it, this turn."""
    if not players or spec.kind in s.t.by_abilities:
        return True
    if spec.kind in ACTIVES:
        return s.active in players
    return spec.kind not in INACTIVES or 1 - s.active in players


def _means(s: State, f: Frame, spec: TriggerSpec, player: int) -> bool:
    """Whether a text means this player, or dice of this player, by those it waits for."""
    if spec.player >= 0:
        return player == (f.you if spec.player == 0 else 1 - f.you)
    if spec.this:
        return f.die < 0 or player == s.controller[f.die]
    dice = spec.subject.meant(s, f) if spec.subject is not None else None
    if dice:
        return any(die >= 0 and player == s.controller[die] for die in dice)
    return spec.subject is None or spec.subject.side(s, f, player)


def purchases(s: State, mod: Mod, f: Frame) -> bool:
    """Whether there is a die left that a player it is for could still purchase this turn."""
    for player in (s.active, 1 - s.active):
        if mod.sel is None and player != f.you:
            continue
        if (player != s.active or s.sub > MAIN) and EV_BOUGHT not in s.t.by_abilities:
            continue
        if any(
            s.on_card[card] and (mod.sel is None or mod.sel.card_ok(s, f, card, player)) for card in s.t.team[player]
        ):
            return True
    return False


def cheaper(s: State, mod: m.Costs, f: Frame, dice: Refs) -> bool:
    """Whether there is anything left this turn that a change of costs could be paid for."""
    if mod.what in ("global", "use"):
        return s.sub <= ATTACK_WINDOW
    if s.sub > MAIN:
        return False
    player = s.active  # nobody else purchases or fields (2.6.6.3)
    if mod.what == "purchase":
        return any(
            s.on_card[card] and (mod.sel is None or mod.sel.card_ok(s, f, card, player)) for card in s.t.team[player]
        )
    if dice:
        return any(s.controller[die] == player and s.zone[die] not in (FIELD, CARD) for die in dice)
    cards: set[int] = set()
    for zone in NOT_YET_FIELDED:
        for die in s.zones[player * ZONES + zone]:
            card = s.card_of[die]
            if s.t.kind[card] not in (CHARACTER, SIDEKICK):
                continue
            if zone == RESERVE and (mod.sel is None or mod.sel.ok(s, f, die)):
                return True  # as it is now, by what it has gained
            if card not in cards:
                if mod.sel is None or mod.sel.card_may(s, f, card, player):
                    return True
                cards.add(card)
    return False
