"""Interrupts (3.2.8, 3.4.2.5): damage that is about to be dealt, and the Globals that may prevent or redirect it."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Ability, Event, Frame, Option, State
from overcrush.engine.damage import Hit, deal, prevented
from overcrush.engine.energy import pool
from overcrush.engine.events import has_ability, matches
from overcrush.engine.legal import global_
from overcrush.engine.scan import begins
from overcrush.model.const import EV_DAMAGED, FIELD, FLAG_COMBAT, NONE, O_GLOBAL, O_PASS, REACT, ZONES


def announce(s: State, hits: list[Hit], combat: bool, kinds: tuple[str, ...]) -> None:
    """Damage is about to be dealt: static prevention and redirection come first."""
    s.packet = tuple(hit for hit in (prevented(s, hit, combat, kinds) for hit in hits if hit[2] > 0) if hit[2] > 0)
    s.packet_combat = combat
    s.declined = ()
    s.spared = ()


def ask_reaction(s: State) -> bool:
    """Let the next ability answer announced damage: dice's own first, then reactive Globals; whether there was one."""
    if s.t.shielding and s.packet and _shield(s):
        return True
    if not s.t.reacting or not s.packet:
        return False
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = []
        for ability in s.t.reacting:
            if _concerned(s, player, ability.index) and global_(s, player, ability, have, reacting=True) is None:
                options.append((O_GLOBAL, ability.index))
        if options:
            options.append((O_PASS,))
            ask(s, player, REACT, options, "3.4.2.5", "Do you use a Global ability on this damage?")
            return True
    return False


def ask_retarget(s: State, aimed: Frame, slot: int) -> bool:
    """Ask the next player who could change the targets just chosen; whether somebody was asked."""
    kind = s.t.programs[aimed.prog].kind
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = []
        for ability in s.t.retargeting:
            if any("action" in spec.how and kind != "use" for spec in ability.triggers):
                continue
            if global_(s, player, ability, have, reacting=True) is None:
                options.append((O_GLOBAL, ability.index))
        if options:
            options.append((O_PASS,))
            ask(s, player, REACT, options, "3.4.9.3", "Do you change the target?")
            return True
    return False


def _shield(s: State) -> bool:
    """Begin to resolve the next ability of a die that may prevent or redirect some of the announced damage."""
    for ability in s.t.shielding:
        for you in (s.active, 1 - s.active):
            for die in s.zones[you * ZONES + FIELD]:
                if not has_ability(s, die, ability, 0):
                    continue
                for source, target, amount in s.packet:
                    key = (-2 - ability.index, die if ability.scope == "die" else you, target)
                    if key not in s.spared and _shields(s, ability, you, die, (source, target, amount)):
                        s.spared += (key,)
                        return True
                if ability.scope == "card":
                    break
    return False


def _shields(s: State, ability: Ability, you: int, die: int, hit: Hit) -> bool:
    source, target, amount = hit
    owner = s.controller[target] if target >= 0 else -1 - target
    flags = FLAG_COMBAT if s.packet_combat else 0
    event: Event = (EV_DAMAGED, target if target >= 0 else NONE, source, owner, amount, "3.4.9", NONE, NONE, flags)
    stars = s.t.faces[s.card_of[die]][s.face[die]].burst
    f = Frame(ability.progs[stars], you, die, ability.card, event, [])
    if not any(matches(s, spec, f, event) for spec in ability.triggers):
        return False
    if ability.condition is not None and not ability.condition.holds(s, f):
        return False
    if (ability.limits and (ability.index, you, 0) in s.marks) or not begins(s, f):
        return False
    if ability.limits:
        s.marks = s.marks | {(ability.index, you, 0)}
    s.serial += 1
    f.serial = s.serial
    f.born = len(s.events)
    f.slots = [()] * s.t.programs[f.prog].slots
    s.stack.append(f)
    return True


def _concerned(s: State, player: int, index: int) -> bool:
    """Whether some announced damage is what a reactive Global waits for."""
    ability = s.t.abilities[index]
    f = Frame(NONE, player, NONE, ability.card, None, [])
    for source, target, amount in s.packet:
        owner = s.controller[target] if target >= 0 else -1 - target
        event = (EV_DAMAGED, target if target >= 0 else NONE, source, owner, amount, "", NONE, NONE, 0)
        for spec in ability.triggers:
            if spec.subject is None or target >= 0 or spec.swap:
                if matches(s, spec, f, event):
                    return True
            elif len(ability.triggers) == 1 and spec.subject.anything():
                return True  # "target character die or player"
    return False


def land(s: State, combat: bool, rule: str) -> None:
    """Deal the announced damage; what is aimed at a die that has left the field hits nothing."""
    hits = [hit for hit in s.packet if hit[2] > 0 and (hit[1] < 0 or s.zone[hit[1]] == FIELD)]
    s.packet = ()
    s.declined = ()
    s.spared = ()
    if hits:
        deal(s, hits, combat, rule)
