"""What becomes of damage before it is dealt (3.4.9, 3.6.3): bonuses first, then static redirection and prevention.

What players and dice answer it with comes after that (``react``); damage that is redirected then comes here again, and
meets what protects its new target.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Frame, Refs, State
from overcrush.engine.damage import Hit, target_player
from overcrush.engine.departed import did_it
from overcrush.engine.events import emit, has_ability
from overcrush.engine.in_force import changes, player_changes
from overcrush.engine.moves import goes
from overcrush.engine.prohibitions import concerns
from overcrush.engine.refs import of_kind, targetable
from overcrush.engine.used import card_speaking
from overcrush.engine.values import duty
from overcrush.model.const import ACTION, BASIC, EPIC, EV_PREVENTED, EV_REDIRECTED, FIELD, NONE, USED, ZONES

AIM_DICE: Final = 1
AIM_PLAYERS: Final = 2
"""What an ability that deals damage targets; both bits: a die or a player."""

POINTS: Final = 10
"""Bits for the points of damage that were prevented of one source."""

FIRST_PREVENTED: Final = -100_000
"""Below this stand the marks of damage prevented because it was the first of the turn."""


# --- more damage ---------------------------------------------------------------------------------------


def boosted(s: State, source: int, amount: int, damage: str) -> int:
    """How much a die deals with what makes it deal more: worked out before anything else (3.6.3), and part of the
    same damage (3.4.3.13)."""
    if not s.in_force & m.BONUS:
        return max(amount, 0)
    found = _bonuses(s, source, amount, damage)
    for mod, data, f in found:
        if mod.to is None and not mod.players:
            amount = (amount + (data[0] if data else mod.more.value(s, f))) * mod.factor
    for mod, _, _ in found:
        if mod.most is not None and mod.most < amount:
            amount = mod.most
    return max(amount, 0)


def deals_any(s: State, source: int, amount: int) -> bool:
    """Whether a die that is told to deal damage deals any: of some it is said that they deal none."""
    return amount > 0 and (not s.in_force & m.BONUS or boosted(s, source, amount, "ability") > 0)


def boosted_against(s: State, hit: Hit, damage: str) -> Hit:
    """A hit with what a die deals more to such a target: each target takes its own."""
    source, target, amount = hit
    for mod, data, f in _bonuses(s, source, amount, damage) if s.in_force & m.BONUS else ():
        meant = mod.to.ok(s, f, target) if mod.to is not None and target >= 0 else mod.players and _foe(s, hit)
        if meant:
            amount = (amount + (data[0] if data else mod.more.value(s, f))) * mod.factor
    if s.in_force & m.TAKEN and amount > 0:
        amount = _taken(s, source, target, amount, damage)
    return source, target, max(amount, 0)


def _taken(s: State, source: int, target: int, amount: int, damage: str) -> int:
    """What damage becomes by what its target takes more of: what is added first, so that no order of dice counts."""
    factor = 1
    found = changes(s, m.M_TAKEN, target) if target >= 0 else player_changes(s, m.M_TAKEN)
    for mod, data, f in found:
        assert isinstance(mod, m.DamageTaken)
        if (mod.player != -2) if target >= 0 else not concerns(mod.player, f.you, -1 - target):
            continue
        if mod.damage not in ("any", damage) or (mod.by is not None and not did_it(s, f, mod.by, source)):
            continue
        if mod.by_effect and not of_kind(mod.by_effect, s.packet_kinds, f.you):
            continue
        amount += data[0] if data else mod.more.value(s, f)
        factor *= mod.factor
    return amount * factor


def _foe(s: State, hit: Hit) -> bool:
    """Whether a hit is on the opponent of who controls its source."""
    return hit[1] < 0 and -1 - hit[1] != s.controller[hit[0]]


def _bonuses(s: State, source: int, amount: int, damage: str) -> list[tuple[m.DamageBonus, tuple[int, ...], Frame]]:
    """What makes a die deal more damage of a kind, wherever it deals it."""
    if amount <= 0 or source < 0 or not s.in_force & m.BONUS:
        return []
    found = changes(s, m.M_BONUS, source)
    if s.zone[source] != FIELD and s.t.kind[s.card_of[source]] in (ACTION, BASIC, EPIC):
        # an action die is the source of its ability wherever it lies by then (3.1.4, 2.6.4.1)
        found += [
            (mod, data, f)
            for mod, data, f in player_changes(s, m.M_BONUS)
            if mod.sel is not None and mod.sel.event_ok(s, f, source, s.controller[source], 0)
        ]
    return [
        (mod, data, f)
        for mod, data, f in found
        if isinstance(mod, m.DamageBonus)
        and (mod.damage in ("any", damage) or (damage == "ability" and mod.damage in s.packet_kinds))
    ]


# --- less damage, or somebody else's --------------------------------------------------------------------


def shielded(s: State, hit: Hit, combat: bool) -> Hit:
    """A hit after static redirection and prevention (3.4.9)."""
    source, target, amount = hit
    damage = "combat" if combat else "ability"
    if s.in_force & m.REDIRECT:
        new = _redirected(s, source, target, damage)
        if new != target:
            emit(s, EV_REDIRECTED, new if new >= 0 else NONE, source, target_player(s, new), amount, "3.4.9.3")
            target = new
    if s.in_force & m.PREVENT:
        left = _prevented(s, source, target, amount, damage)
        if left < amount:
            who = target_player(s, target)
            emit(s, EV_PREVENTED, target if target >= 0 else NONE, source, who, amount - left, "3.4.9.1")
            amount = left
    if target >= 0 and amount and s.in_force & m.CAN and duty(s, target, "cannot", "be damaged") is not None:
        emit(s, EV_PREVENTED, target, source, s.controller[target], amount, "3.4.9.1")
        amount = 0
    return source, target, amount


def _prevented(s: State, source: int, target: int, amount: int, damage: str) -> int:
    """What static preventions leave of damage."""
    gone = gone_by_then(s, source) if damage == "combat" else ()
    found = _preventions(s, target)
    if len(found) > 1:
        found.sort(key=lambda entry: entry[0].rank())
    for mod, f in found:
        if mod.damage not in ("any", damage) or amount <= 0 or (gone and _ends(s, f, gone)):
            continue
        if mod.by is not None and not did_it(s, f, mod.by, source):
            continue
        if mod.by_effect and not of_kind(mod.by_effect, s.packet_kinds, f.you):
            continue
        if mod.half:
            amount = (amount + (1 if mod.half == "up" else 0)) // 2
        elif mod.leave is not None:
            amount = min(amount, mod.leave.value(s, f))
        elif mod.each:
            amount -= _first_of_source(s, mod, f, (source, target, amount), damage)
        elif mod.first and mod.amount is not None:
            amount -= _first_of_turn(s, mod, f, target, min(amount, mod.amount.value(s, f)))
        else:
            amount = 0 if mod.amount is None else max(0, amount - mod.amount.value(s, f))
    return amount


def gone_by_then(s: State, source: int) -> Refs:
    """The attackers that nobody blocked: they leave before other damage than their own is dealt (2.7.4.3.1)."""
    if not s.packet_combat or s.t.edition.unblocked_stay or source not in s.dealing:
        return ()
    free = [die for die in s.dealing if die in s.attackers and die not in s.was_blocked and s.zone[die] == FIELD]
    if source in free:
        return ()
    return tuple(
        die
        for die in free
        if duty(s, die, "may", "stay unblocked") is None and goes(s, die, "unblocked", USED) != FIELD
    )


def _ends(s: State, f: Frame, gone: Refs) -> bool:
    """Whether a static ability holds no longer when these dice have left: that of a die, or of a card's last die, or
    one that asks for them."""
    static = next((static for static, own in s.static_on if own is f), None)
    if static is None:
        return False  # it was applied, and stays
    if static.condition is not None and f.die not in gone:
        now = s.clone()
        for die in gone:
            now.zones[now.controller[die] * ZONES + FIELD].remove(die)
            now.zone[die] = USED
        return not static.condition.holds(now, f)
    if f.die not in gone:
        return False  # another die has it
    ability = static.ability
    if ability.scope != "card":
        return True
    staying = [die for die in s.zones[f.you * ZONES + FIELD] if die not in gone]
    return not any(card_speaking(s, ability, die) == f.card and has_ability(s, die, ability, 0) for die in staying)


def _first_key(mod: m.Prevent, f: Frame) -> int:
    """Under what the first damage of a turn is remembered: for each card that says so, its own or added (3.10.3)."""
    return FIRST_PREVENTED - (((f.serial << 12) + f.card + 1 << 12) + mod.index)


def _first_of_turn(s: State, mod: m.Prevent, f: Frame, target: int, most: int) -> int:
    """How much of the first damage of a turn is prevented now; each point is remembered until the turn ends."""
    assert mod.amount is not None
    key = _first_key(mod, f)
    done = sum(1 for mark in s.marks if mark[0] == key and mark[2] == target)
    now = min(most, mod.amount.value(s, f) - done)
    s.marks = s.marks.union((key, done + point, target) for point in range(now))
    return max(now, 0)


def _first_of_source(s: State, mod: m.Prevent, f: Frame, hit: Hit, damage: str) -> int:
    """How much of the first damage a source deals in a turn is prevented: so many points, or all it deals at that time;
    its combat damage and that of its abilities are two sources (3.4.9.11)."""
    source, target, amount = hit
    key = _first_key(mod, f)
    first = (2 * (source + 1) + (damage == "combat")) << POINTS
    done = sum(1 for mark in s.marks if mark[0] == key and mark[2] == target and mark[1] >> POINTS << POINTS == first)
    if mod.amount is None:
        now, noted = (0 if done else amount), 1
    else:
        now = max(0, min(amount, mod.amount.value(s, f) - done))
        noted = now
    s.marks = s.marks.union((key, first + done + point, target) for point in range(noted) if now)
    return now


def _preventions(s: State, target: int) -> list[tuple[m.Prevent, Frame]]:
    found: list[tuple[m.Prevent, Frame]] = []
    if target >= 0:
        for mod, _, f in changes(s, m.M_PREVENT, target):
            assert isinstance(mod, m.Prevent)
            if mod.player == -2:
                found.append((mod, f))
    else:
        for mod, _, f in player_changes(s, m.M_PREVENT):
            assert isinstance(mod, m.Prevent)
            if concerns(mod.player, f.you, -1 - target):
                found.append((mod, f))
    return found


def _redirected(s: State, source: int, target: int, damage: str) -> int:
    """Where static abilities send damage; each of them once, so that they do not send it round for ever."""
    used: list[tuple[int, int]] = []
    gone = gone_by_then(s, source) if damage == "combat" else ()
    going = True
    while going:
        going = False
        for mod, _, f in changes(s, m.M_REDIRECT, target) if target >= 0 else player_changes(s, m.M_REDIRECT):
            assert isinstance(mod, m.Redirect)
            if mod.damage not in ("any", damage) or (target < 0 and not concerns(mod.player, f.you, -1 - target)):
                continue
            if (target >= 0 and mod.player != -2) or (mod.index, f.die) in used or (gone and _ends(s, f, gone)):
                continue
            if mod.to is None:
                fit = [f.die] if f.die >= 0 and s.zone[f.die] == FIELD else []
            else:
                fit = mod.to.find(s, f)
            fit = [ref for ref in fit if ref != target and ref not in gone and may_be_redirected(s, target, ref)]
            if fit:
                used.append((mod.index, f.die))
                target = fit[0]
                going = True
                break
    return target


def may_be_redirected(s: State, target: int, new: int) -> bool:
    """Whether the announced damage may have a new target (3.4.9.4): what targets a player is not redirected to a die,
    nor what targets a die to a player; what does not target can go to a die that cannot be targeted (3.4.9.6)."""
    aim = s.packet_aim
    if not aim:
        return True
    if not aim & (AIM_DICE if new >= 0 else AIM_PLAYERS):
        return False
    by = next((f for f in s.stack if f.serial == s.packet_by), None)
    return new < 0 or by is None or targetable(s, by, new)
