"""Interrupts (3.2.8, 3.4.2.5): damage that is about to be dealt, and what may prevent or redirect it; and the Globals
that answer what has just happened."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.asking import ask
from overcrush.engine.core import Ability, Event, Frame, Option, State
from overcrush.engine.damage import Hit, deal
from overcrush.engine.energy import pool
from overcrush.engine.events import LOOP_LIMIT, before_now, burst_first, has_ability, matches, stars_of
from overcrush.engine.legal import global_
from overcrush.engine.preventing import boosted, boosted_against, gone_by_then, shielded
from overcrush.engine.refs import aiming
from overcrush.engine.scan import begins
from overcrush.engine.used import card_speaking, used_up
from overcrush.model.const import EV_DAMAGED, EV_TARGETED, FIELD, FLAG_COMBAT, NONE, O_GLOBAL, O_PASS, REACT, ZONES

DECLINED: Final = 0
"""The slot of the players who have let a KO happen."""

# --- announced damage ----------------------------------------------------------------------------------


def announce(s: State, hits: list[Hit], combat: bool, kinds: tuple[str, ...], aim: int = 0, whole: bool = True) -> None:
    """Damage is about to be dealt. Unless more is still to be added to it, static abilities come first."""
    by = s.stack[-1].serial if s.stack else 0
    if s.packet:  # an ability that interrupts deals damage of its own
        packet = (s.packet, int(s.packet_combat), s.packet_kinds, s.packet_aim, s.packet_by)
        s.outer += ((*packet, s.declined, s.answered_by, by),)
    s.packet = joined(tuple(hits))
    s.packet_combat = combat
    s.packet_kinds = kinds
    s.packet_aim = aim
    s.packet_by = by
    s.declined = ()
    s.answered_by = ()
    if whole:
        meet(s)


def announce_more(s: State, hits: list[Hit]) -> None:
    """What is dealt in addition is part of the damage announced before it (3.4.3.13)."""
    s.packet = joined((*s.packet, *hits))


def meet(s: State) -> None:
    """The announced damage is increased (3.6.3), and meets what static abilities do to it."""
    if s.in_force:
        combat = s.packet_combat
        hits = s.packet
        if not combat:  # a die's combat damage is increased before it is split
            hits = tuple((source, target, boosted(s, source, n, "ability")) for source, target, n in hits)
        if s.in_force & m.HIT_KINDS:
            hits = tuple(boosted_against(s, hit, "combat" if combat else "ability") for hit in hits)
        if not s.in_force & m.SHIELDING:
            s.packet = joined(hits)
            return
        if len(hits) == 1:
            s.packet = joined((shielded(s, hits[0], combat),))
            return
        # points that are prevented come off in an order that does not follow how the dice lie
        left = {n: shielded(s, hits[n], combat) for n in sorted(range(len(hits)), key=hits.__getitem__)}
        s.packet = joined(tuple(left[n] for n in range(len(hits))))


def joined(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Hits of one source on one target are one hit."""
    if len(hits) == 1:
        return hits if hits[0][2] > 0 else ()
    if not hits:
        return hits
    found: dict[tuple[int, int], int] = {}
    for source, target, amount in hits:
        found[source, target] = found.get((source, target), 0) + amount
    return tuple((source, target, n) for (source, target), n in found.items() if n > 0)


def land(s: State, combat: bool, rule: str) -> None:
    """Deal the announced damage; what is aimed at a die that has left the field hits nothing."""
    hits = [hit for hit in s.packet if hit[2] > 0 and (hit[1] < 0 or s.zone[hit[1]] == FIELD)]
    s.packet = ()
    s.declined = ()
    s.answered_by = ()
    by = s.stack[-1].serial if s.stack else 0
    if s.outer and s.outer[-1][7] == by:
        hit, fight, s.packet_kinds, s.packet_aim, s.packet_by, s.declined, s.answered_by, _ = s.outer[-1]
        s.packet, s.packet_combat = hit, bool(fight)
        s.outer = s.outer[:-1]
    if hits:
        deal(s, hits, combat, rule)


def event_of(s: State, hit: Hit) -> Event:
    """Announced damage as the event it is about to be."""
    source, target, amount = hit
    owner = s.controller[target] if target >= 0 else -1 - target
    flags = FLAG_COMBAT if s.packet_combat else 0
    return (EV_DAMAGED, target if target >= 0 else NONE, source, owner, amount, "3.4.9", NONE, NONE, flags)


# --- what answers it -----------------------------------------------------------------------------------


def ask_reaction(s: State) -> bool:
    """Let the next ability answer announced damage: dice's own first, then reactive Globals; whether there was one."""
    if not s.packet:
        return False
    if s.t.shielding and _shield(s):
        return True
    if not s.t.reacting:
        return False
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = []
        for ability in s.t.reacting:
            if answered(s, player, ability, have) is not None:
                options.append((O_GLOBAL, ability.index))
        if options:
            options.append((O_PASS,))
            ask(s, player, REACT, options, "3.4.2.5", "Do you use a Global ability on this damage?")
            return True
    return False


def answered(s: State, player: int, ability: Ability, have: list[int]) -> Event | None:
    """The first announced damage a player could use a reactive Global on, or None."""
    for hit in s.packet:
        event = event_of(s, hit)
        f = Frame(NONE, player, NONE, ability.card, event, [])
        if any(matches(s, spec, f, event) for spec in ability.triggers):
            if global_(s, player, ability, have, event) is None:
                return event
    return None


def ask_retarget(s: State, aimed: Frame, slot: int) -> bool:
    """Ask the next player who could change the targets just chosen, dice's own abilities first; whether somebody was
    asked."""
    if _turned_aside(s, aimed, slot):
        return True
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = []
        for ability in s.t.retargeting:
            if ability.kind != "global" or _aims(s, ability, player, aimed, slot) is None:
                continue
            if global_(s, player, ability, have, aimed.event or NO_EVENT) is None:
                options.append((O_GLOBAL, ability.index))
        if options:
            options.append((O_PASS,))
            ask(s, player, REACT, options, "3.4.9.3", "Do you change the target?")
            return True
    return False


NO_EVENT: Final[Event] = (NONE, NONE, NONE, NONE, 0, "", NONE, NONE, 0)


def _turned_aside(s: State, aimed: Frame, slot: int) -> bool:
    """Begin to resolve the next ability of a die that may change one of the targets just chosen, each once for them."""
    for you in (s.active, 1 - s.active):
        for ability in s.t.retargeting:
            if ability.kind == "global":
                continue
            for die in s.zones[you * ZONES + FIELD]:
                card = card_speaking(s, ability, die)
                key = (-2 - ability.index, _whose(ability, you, die, card), slot, aimed.serial)
                if key in s.answered_by or not has_ability(s, die, ability, 0):
                    continue
                event = _aims(s, ability, you, aimed, slot, die)
                if event is None or (ability.limits and used_up(s, ability, you, die) in s.marks):
                    continue
                f = Frame(ability.progs[stars_of(s, die, 0)], you, die, card, event, [])
                if not meets(s, ability, f, event) or not begins(s, f):
                    continue
                s.answered_by += (key,)
                f.slots = [()] * s.t.programs[f.prog].slots
                s.resolve(f)
                return True
    return False


def _aims(s: State, ability: Ability, player: int, aimed: Frame, slot: int, whose: int = NONE) -> Event | None:
    """That one of the targets just chosen is such as this ability may change, of an effect such as it speaks of."""
    for target in aimed.slots[slot]:
        event = _aims_at(s, ability, player, aimed, target, whose)
        if event is not None:
            return event
    return None


def _aims_at(s: State, ability: Ability, player: int, aimed: Frame, target: int, whose: int) -> Event | None:
    die, owner = (target, s.controller[target]) if target >= 0 else (NONE, -1 - target)
    event: Event = (EV_TARGETED, die, aimed.die, owner, aiming(s, aimed, aimed.you), "3.3.1", NONE, NONE, 0)
    f = Frame(NONE, player, whose, card_speaking(s, ability, whose), event, [])
    return event if any(matches(s, spec, f, event) for spec in ability.triggers) else None


def changeable(s: State, f: Frame, aimed: Frame, slot: int) -> list[int]:
    """Those of the targets just chosen that the ability being resolved speaks of: no other is given a new target."""
    targets = list(dict.fromkeys(aimed.slots[slot]))
    for ability in s.t.retargeting:
        if len(targets) > 1 and f.prog in ability.progs:
            whose = NONE if ability.kind == "global" else f.die
            targets = [ref for ref in targets if _aims_at(s, ability, f.you, aimed, ref, whose) is not None]
    return targets


def _shield(s: State) -> bool:
    """Begin to resolve the next ability of a die that may prevent or redirect some of the announced damage."""
    for you in (s.active, 1 - s.active):
        for ability in s.t.shielding:
            done: list[int] = []  # cards whose ability it is once, however many dice they have
            for die in burst_first(s, ability, s.zones[you * ZONES + FIELD]):
                if not has_ability(s, die, ability, 0):
                    continue
                card = card_speaking(s, ability, die)
                if card in done:
                    continue
                stays = True
                for hit in s.packet:
                    if s.packet_combat and die in gone_by_then(s, hit[0]):
                        stays = False
                        continue
                    key = shield_key(s, ability, you, die, hit)
                    if key not in s.answered_by and _shields(s, ability, you, die, hit):
                        return True
                if ability.scope == "card" and stays:
                    done.append(card)
    return False


def _whose(ability: Ability, you: int, die: int, card: int) -> int:
    """Whose ability it is that is applied once: a die's, a card's, or that of a card to which it was added (3.10.3)."""
    if ability.scope == "die":
        return die
    return -1 - you if card == ability.card else -3 - 2 * card - you


def shield_key(s: State, ability: Ability, you: int, die: int, hit: Hit) -> tuple[int, int, int, int]:
    """What says that an ability has been applied to a hit."""
    return -2 - ability.index, _whose(ability, you, die, card_speaking(s, ability, die)), hit[1], hit[0]


def meets(s: State, ability: Ability, f: Frame, event: Event) -> bool:
    """Whether announced damage is what an ability of a die waits for."""
    f.event = event
    if not any(matches(s, spec, f, event) for spec in ability.triggers):
        return False
    return ability.condition is None or ability.condition.holds(s, f)


def _shields(s: State, ability: Ability, you: int, die: int, hit: Hit) -> bool:
    if ability.limits and used_up(s, ability, you, die) in s.marks:
        return False
    event = event_of(s, hit)
    cause, key = s.stack[-1].cause if s.stack else (), ability.index << 10 | (die + 1)
    if cause.count(key) >= LOOP_LIMIT:  # 3.5: what it does sets it off again and again
        return False
    f = Frame(ability.progs[stars_of(s, die, 0)], you, die, card_speaking(s, ability, die), event, [], (*cause, key))
    if not meets(s, ability, f, event) or not begins(s, f):
        return False
    if "first" in ability.limits and before_now(s, ability, f, None):
        return False
    if not ability.limits:  # else its player says first which hit it is
        s.answered_by += (shield_key(s, ability, you, die, hit),)
    if "first" in ability.limits:  # it was the first time, whatever comes of it (3.2.11)
        s.marks = s.marks | {used_up(s, ability, you, die)}
    f.slots = [()] * s.t.programs[f.prog].slots
    s.resolve(f)
    return True


# --- Globals that answer what has happened -------------------------------------------------------------


def ask_answers(s: State) -> None:
    """Ask whether a reactive Global is used on something that has just happened (3.4.2.5): each player once for each
    event, and not where it could do nothing."""
    while s.reactions:
        _, player, event = s.reactions[0]
        have = pool(s, player)
        options: list[Option] = []
        for index, who, what in s.reactions:
            if who == player and what == event and (O_GLOBAL, index) not in options:
                if global_(s, player, s.t.abilities[index], have, event) is None:
                    options.append((O_GLOBAL, index))
        if options:
            options.append((O_PASS,))
            ask(s, player, REACT, options, "3.4.2.5", "Do you use a Global ability now?")
            return
        _settle(s, player, event)


def _settle(s: State, player: int, event: Event) -> None:
    s.reactions = tuple(entry for entry in s.reactions if entry[1:] != (player, event))


def _of_ko(s: State) -> Frame | None:
    """The KO that players may put something in the place of, where that is what is asked."""
    return s.stack[-1] if s.stack and s.stack[-1].prog == s.t.native["KO"] else None


def decline(s: State, player: int) -> None:
    """A player lets it happen."""
    fallen = _of_ko(s)
    if fallen is not None:
        fallen.slots[DECLINED] += (player,)
    elif s.reactions and not s.packet and not s.aimed:
        _settle(s, player, s.reactions[0][2])
    else:
        s.declined += (player,)


def reacted_to(s: State, player: int, index: int) -> tuple[Event | None, bool]:
    """What a reactive Global that is used now answers, and whether it has happened already."""
    fallen = _of_ko(s)
    if fallen is not None:
        return fallen.event, False
    if s.aimed:
        return None, False
    if s.packet:
        return answered(s, player, s.t.abilities[index], pool(s, player)), False
    event = s.reactions[0][2]
    s.reactions = tuple(entry for entry in s.reactions if entry != (index, player, event))
    return event, True
