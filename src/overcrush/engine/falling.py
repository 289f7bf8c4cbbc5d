"""Which character dice must be KO'd as they are, and which cannot be (2.7.6.1, 3.6.4)."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Ability, State
from overcrush.engine.events import has_ability
from overcrush.engine.in_force import said
from overcrush.engine.keyword_state import endures
from overcrush.engine.steps import FAST_RESOLVE, RESOLVE
from overcrush.engine.values import defense, has_keyword
from overcrush.model.const import (
    CHARACTER_FACE,
    E_DIE,
    E_FLAGS,
    E_KIND,
    EV_CHANGED,
    EV_DAMAGED,
    FIELD,
    FLAG_BY_OPPONENT,
    FLAG_COMBAT,
    ZONES,
)

OPPOSING: Final = "opposing ability"


def can_be_koed(s: State, die: int, by_ability: bool = True) -> bool:
    """Whether a KO can be applied to a die."""
    if s.in_force & m.CAN and _forbidden(s, die, by_ability):
        return False
    if "Iron Will" in s.t.words and has_keyword(s, die, "Iron Will"):
        if by_ability:
            return s.damage[die] > 0 or any(target == die for target, _ in s.struck)
        return not endures(s, die)
    return True


def _forbidden(s: State, die: int, by_ability: bool) -> bool:
    """Whether something says that a die cannot be KO'd."""
    for mod, _, _ in said(s, "cannot", "be koed", die):
        assert isinstance(mod, m.Can)
        if not mod.sources or (by_ability and "ability" in mod.sources):
            return True
        if OPPOSING in mod.sources:
            if _by_the_opponent(s, die, mod, by_ability):
                return True
        elif not by_ability and ("combat" if _by_combat(s, die, mod) else "ability") in mod.sources:
            return True
    return False


def _by_the_opponent(s: State, die: int, mod: m.Can, by_ability: bool) -> bool:
    """Whether an ability of the opponent would KO a die: now, or by what it did to the die last."""
    if by_ability:
        return not s.stack or s.stack[-1].you != s.controller[die]
    if _by_combat(s, die, mod):
        return False
    for event in reversed(s.events):
        if event[E_KIND] in (EV_DAMAGED, EV_CHANGED) and event[E_DIE] == die:
            return bool(event[E_FLAGS] & FLAG_BY_OPPONENT)
    return False


def _by_combat(s: State, die: int, mod: m.Can) -> bool:
    """Whether it is combat damage that would KO a die: for one that combat damage cannot KO, the damage it took last,
    which it keeps until the turn ends (2.7.4.2)."""
    if "combat" not in mod.sources:
        return hits_combat(s, die)
    for event in reversed(s.events):
        if event[E_KIND] == EV_DAMAGED and event[E_DIE] == die:
            return bool(event[E_FLAGS] & FLAG_COMBAT)
    return False


def hits_combat(s: State, die: int) -> bool:
    """Whether a die is KO'd by the combat damage it took just now."""
    return s.sub in (FAST_RESOLVE, RESOLVE) and any(target == die for _, target, _ in s.dealt)


def falling(s: State) -> list[int]:
    """Every character die whose damage has reached its defense, or whose defense is 0 (2.7.6.1, 3.6.4)."""
    found: list[int] = []
    firm = not s.t.frail and not s.in_force & m.LOWERING  # nobody falls who is not damaged
    hurt = s.damage
    for player in (s.active, 1 - s.active):
        for die in s.zones[player * ZONES + FIELD]:
            if firm and not hurt[die]:
                continue
            if s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
                worth = defense(s, die)
                if (hurt[die] >= worth or worth <= 0) and die not in s.ko_unsettled and can_be_koed(s, die, False):
                    if not ((s.unsettled and _waits(s, die)) or (s.weathered and _weathered(s, die, worth))):
                        found.append(die)
    return found


def weather(s: State) -> None:
    """The fight ends: remember the dice that could not be KO'd by the damage they have. Nothing KOs them after it but
    more damage, less defense or an ability, as with Iron Will."""
    found: list[tuple[int, int, int]] = []
    for player in (0, 1):
        for die in s.zones[player * ZONES + FIELD]:
            if s.damage[die] and s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
                worth = defense(s, die)
                if 0 < worth <= s.damage[die] and _forbidden(s, die, False):
                    found.append((die, s.damage[die], worth))
    s.weathered = tuple(found)


def _weathered(s: State, die: int, worth: int) -> bool:
    """Whether a die could not be KO'd by the very damage it has, and has lost no defense since."""
    return any(d == die and hurt == s.damage[die] and worth >= was for d, hurt, was in s.weathered)


def _waits(s: State, die: int) -> bool:
    """Whether a die falls by nothing but a reroll of what is being resolved: till then it is what it was (1.6.10)."""
    return any(d == die and hurt == s.damage[die] for d, _, hurt in s.unsettled)


def replacing_sources(s: State, ability: Ability, die: int) -> list[tuple[int, int]]:
    """The players and dice from which an ability could replace the KO of a die."""
    if ability.kind == "global":
        return []
    if ability.triggers[0].this:
        return [(s.controller[die], die)] if has_ability(s, die, ability, 0) else []
    return [
        (p, d) for p in (s.active, 1 - s.active) for d in s.zones[p * ZONES + FIELD] if has_ability(s, d, ability, 0)
    ]


def spared(s: State, die: int) -> bool:
    """Whether something might still save a die from its KO: Regenerate, or what replaces it."""
    return has_keyword(s, die, "Regenerate") or any(replacing_sources(s, ability, die) for ability in s.t.ko_replacing)
