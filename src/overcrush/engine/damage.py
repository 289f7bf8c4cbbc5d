"""Damage and KO (2.7.4-2.7.6): dealt at once, prevented or redirected first, told afterwards."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Ability, Event, Frame, Refs, State, Waiting
from overcrush.engine.energy import pool
from overcrush.engine.events import LOOP_LIMIT, credit, emit, emit_together, matches
from overcrush.engine.falling import falling, hits_combat, replacing_sources
from overcrush.engine.keyword_state import earn, monsters, steel
from overcrush.engine.legal import global_
from overcrush.engine.life_totals import check_life
from overcrush.engine.moves import (
    by_opponent,
    discarded_to,
    give_back,
    goes,
    leave_combat,
    let_go,
    move_together,
    state_flags,
)
from overcrush.engine.prohibitions import floor
from overcrush.engine.scan import begins
from overcrush.engine.statics import changed
from overcrush.engine.turning import roll
from overcrush.engine.used import card_speaking, used_up
from overcrush.engine.values import blanked, defense, has_keyword
from overcrush.model.const import (
    CHARACTER_FACE,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_OTHER,
    EV_CHANGED,
    EV_DAMAGED,
    EV_FIELDED,
    EV_KOED,
    EV_REGENERATED,
    FIELD,
    FLAG_BY_OPPONENT,
    FLAG_COMBAT,
    FLAG_OWN_HAND,
    NONE,
    PREP,
    REMOVED,
    TOKEN,
    USED,
)

Hit = tuple[int, int, int]
"""source die (-1: none), target (a die, or below 0 a player), amount"""

Fallen = tuple[int, int, int, Refs]
"""A die that is KO'd, its controller, what was true of it, and the dice that KO'd it."""

FELLING: Final = (EV_DAMAGED, EV_CHANGED)
"""What a die can meet and be KO'd for."""


def target_player(s: State, target: int) -> int:
    """The player a target is, or who controls it."""
    return s.controller[target] if target >= 0 else -1 - target


def deal(s: State, hits: list[Hit], combat: bool, rule: str) -> None:
    """Apply damage that nothing prevents any more, all of it at once."""
    flag = FLAG_COMBAT if combat else 0
    before = (s.life[0], s.life[1])
    for _, target, amount in hits:
        if amount > 0:
            if target >= 0:
                s.damage[target] += amount
            else:
                s.life[-1 - target] -= amount
    if s.in_force & m.FLOOR:
        for player in (0, 1):  # what would go below is dealt, and takes nothing
            least = min(before[player], floor(s, player, "combat" if combat else "ability"))
            s.life[player] = max(s.life[player], least)
    s.dirty = True
    if s.life[0] <= 0 or s.life[1] <= 0:
        for source, target, amount in hits:
            if amount > 0:
                s.events.append(
                    (
                        EV_DAMAGED,
                        target if target >= 0 else NONE,
                        source,
                        target_player(s, target),
                        amount,
                        rule,
                        NONE,
                        NONE,
                        flag,
                    )
                )
        check_life(s)
        return
    for source, target, amount in hits:
        if amount > 0:
            if target >= 0:
                emit(
                    s,
                    EV_DAMAGED,
                    target,
                    source,
                    s.controller[target],
                    amount,
                    rule,
                    flag | _dealt_by(s, source, target) | (state_flags(s, target) if s.t.watchers[EV_DAMAGED] else 0),
                )
                s.struck = (*s.struck, (target, source))
            else:
                emit(s, EV_DAMAGED, NONE, source, -1 - target, amount, rule, flag)


def _dealt_by(s: State, source: int, target: int) -> int:
    """FLAG_BY_OPPONENT if the opponent of a die's controller deals it damage: with a die, or without."""
    if source >= 0:
        return FLAG_BY_OPPONENT if s.controller[source] != s.controller[target] else 0
    return by_opponent(s, target)


# --- KO ----------------------------------------------------------------------------------------------


def check(s: State) -> None:
    """KO every character die whose damage has reached its defense, or whose defense is 0 (2.7.6.1, 3.6.4)."""
    s.dirty = False
    if s.freed:
        _free(s)
    fallen: list[int] = []
    for die in falling(s):
        if _about_to_blank(s, die):
            s.dirty = True
        else:
            fallen.append(die)
    if "Iron Will" in s.t.words:
        steel(s)
    if fallen:
        ko(s, fallen, "2.7.6.1")
        if any(s.zone[die] == FIELD and die not in s.ko_unsettled for die in fallen):
            check(s)  # the face that Regenerate rolled may have no defense left (3.6.4)


def _about_to_blank(s: State, die: int) -> bool:
    """Whether a die just fielded is still to ignore a text, perhaps the one that KOs it (3.4.8.10)."""
    if not s.in_force:
        return False
    for waiting in (*s.pending, *s.batch, *s.queue):
        if (
            waiting.die == die
            and waiting.event is not None
            and waiting.event[E_KIND] == EV_FIELDED
            and s.t.programs[waiting.prog].blanks
        ):
            return True
    return any(
        f.die == die and s.t.programs[f.prog].blanks and f.event is not None and f.event[E_KIND] == EV_FIELDED
        for f in s.stack
    )


def _free(s: State) -> None:
    """Return what was captured by a die whose text is ignored; it is not captured again (3.8.7)."""
    s.freed = False
    for prey, hunter in s.captor:
        if blanked(s, hunter):
            give_back(s, prey, "3.8.7")


def _replaced(s: State, die: int, rule: str, source: int, flags: int) -> bool:
    """Whether an ability that may replace a die's KO has been set to work (it says itself if it does not)."""
    event: Event = (EV_KOED, die, source, s.controller[die], 0, rule, NONE, NONE, flags)
    return replaced_by_next(s, event) or offered(s, event)


def replaced_by_next(s: State, event: Event, after: Frame | None = None) -> bool:
    """Set the first ability to work that may replace a KO, or the next one after that which did not: the active
    player's come first (3.2.4)."""
    die = event[E_DIE]
    cause = s.stack[-1].cause if s.stack else ()
    abilities = [ability for ability in s.t.ko_replacing if ability.kind != "global"]
    found = [
        (ability, you, own)
        for player in (s.active, 1 - s.active)
        for ability in abilities
        for you, own in replacing_sources(s, ability, die)
        if you == player
    ]
    if after is not None:
        last = [n for n, (ability, _, own) in enumerate(found) if after.prog in ability.progs and own == after.die]
        found = found[last[0] + 1 :] if last else []
    for ability, you, own in found:
        card, used = card_speaking(s, ability, own), used_up(s, ability, you, own)
        if after is not None and ability.scope == "card" and after.prog in ability.progs and after.card == card:
            continue  # it was this card's, and is another of its dice
        f = Frame(ability.progs[0], you, own, card, event, [])
        key = ability.index << 10 | (own + 1)
        if not any(matches(s, spec, f, event) for spec in ability.triggers) or cause.count(key) >= LOOP_LIMIT:
            continue
        if (ability.limits and used in s.marks) or not begins(s, f):
            continue
        if ability.condition is not None and not ability.condition.holds(s, f):
            continue
        if ability.leaves and s.damage[die] >= defense(s, die):
            continue  # it would be KO'd again at once (3.1.10)
        if ability.limits:
            s.marks = s.marks | {used}
        stars = s.t.faces[s.card_of[own]][s.face[own]].burst
        s.urgent += (Waiting(ability.index, ability.progs[stars], you, own, card, event, cause),)
        s.ko_unsettled += (die,)
        return True
    return False


def offered(s: State, event: Event) -> bool:
    """Whether somebody could use a Global ability in the place of a die's KO, and so is asked before it (3.2.8)."""
    if not any(saving(s, player, event) for player in (s.active, 1 - s.active)):
        return False
    cause = s.stack[-1].cause if s.stack else ()
    s.urgent += (Waiting(NONE, s.t.native["KO"], s.active, NONE, NONE, event, cause),)
    s.ko_unsettled += (event[E_DIE],)
    return True


def saving(s: State, player: int, event: Event) -> list[Ability]:
    """The Global abilities a player could use in the place of a die's KO."""
    found: list[Ability] = []
    for ability in s.t.ko_replacing:
        if ability.kind == "global":
            f = Frame(ability.progs[0], player, NONE, ability.card, event, [])
            if any(matches(s, spec, f, event) for spec in ability.triggers):
                if global_(s, player, ability, pool(s, player), event) is None:
                    found.append(ability)
    return found


def fall(s: State, event: Event) -> None:
    """Nothing has taken the place of a die's KO: it is KO'd, by whom and how it would have been (2.7.6.1)."""
    _, die, source, player, _, rule, _, _, flags = event
    doer = 1 - player if flags & FLAG_BY_OPPONENT else player
    ko(s, [die], rule, source, True, doer, bool(flags & FLAG_OWN_HAND))


def ko(
    s: State,
    dice: list[int],
    rule: str,
    source: int = NONE,
    final: bool = False,
    doer: int = NONE,
    own: bool = False,
    killers: dict[int, Refs] | None = None,
) -> list[int]:
    """KO dice simultaneously; those that Regenerate are not (2.7.6.2), and where it is not final those that an ability
    saves. ``own``: whoever's ability it is, each player KOs dice of their own. ``killers``: who KOs each of them, where
    that is not one ``source`` for all. Returns those that were KO'd."""
    gone: list[Fallen] = []
    back: list[Fallen] = []
    s.koed_tries += tuple(dice)
    trophies = monsters(s, dice) if "Experience" in s.t.words else []
    again: list[int] = []
    if "Regenerate" in s.t.words:
        again = [d for d in dice if has_keyword(s, d, "Regenerate") and s.t.kind[s.card_of[d]] != TOKEN]
    for die in dice:
        if s.zone[die] != FIELD:
            continue
        by = killers[die] if killers is not None else (source,) if source >= 0 else strikers(s, die)
        flags = state_flags(s, die) | _blame(s, die, doer) | (FLAG_COMBAT if hits_combat(s, die) else 0)
        if own:
            flags |= FLAG_OWN_HAND
        if (
            s.t.ko_replacing
            and not final
            and (die in s.ko_unsettled or _replaced(s, die, rule, by[0] if killers else source, flags))
        ):
            continue
        if die in again and _regenerates(s, die):
            if s.t.edition.regenerate_after_ko:
                back.append((die, s.controller[die], flags, by))
            continue
        gone.append((die, s.controller[die], flags, by))
    goings = [(die, *_koed_to(s, die, rule), flags & FLAG_BY_OPPONENT) for die, _, flags, _ in gone]
    for die, _, _, _ in gone:
        if s.goes_back and (s.t.edition.control_ends or s.t.edition.capture_outlasts):
            let_go(s, die, True)
    if goings:
        move_together(s, goings)
    for die, _, _, _ in back:
        let_go(s, die, True)
    told = gone + back if back else gone
    if trophies and any(
        die in trophies and flags & (FLAG_BY_OPPONENT | FLAG_OWN_HAND) == FLAG_BY_OPPONENT for die, _, flags, _ in told
    ):
        earn(s)  # who KOs a Monster of their own teaches nobody (Experience (4))
    emit_together(s, [(EV_KOED, die, by[0], player, 0, rule, NONE, NONE, flags) for die, player, flags, by in told])
    for die, player, flags, by in told:
        for other in by[1:]:
            credit(s, (EV_KOED, die, other, player, 0, rule, NONE, NONE, flags))
    return [die for die, _, _, _ in gone]


def _koed_to(s: State, die: int, rule: str) -> tuple[int, str]:
    """Where a KO'd die goes, and by which rule: to the Prep Area (1.5.3.2), unless a text sends it elsewhere."""
    to = goes(s, die, "ko", PREP)
    return discarded_to(s, die, "1.5.8.4") if to == USED else (to, rule)


def strikers(s: State, die: int) -> Refs:
    """The dice whose damage a die was dealt last, all that dealt it in that moment; -1 alone if there was none."""
    found: list[int] = []
    for event in reversed(s.events):
        if event[E_KIND] != EV_DAMAGED:
            if found:
                break
        elif event[E_DIE] == die and event[E_OTHER] >= 0:
            found.append(event[E_OTHER])
    return tuple(sorted(set(found))) or (NONE,)


def _blame(s: State, die: int, doer: int) -> int:
    """FLAG_BY_OPPONENT unless its own controller KOs a die: as is said, or by the damage or change that it met last;
    a die that falls for what became of others is KO'd by who did that."""
    if doer >= 0:
        return FLAG_BY_OPPONENT if doer != s.controller[die] else 0
    for event in reversed(s.events[s.stack[0].born :] if s.stack else s.events):
        if event[E_DIE] == die and event[E_KIND] in FELLING:
            return event[E_FLAGS] & FLAG_BY_OPPONENT
    return by_opponent(s, die) if s.stack else FLAG_BY_OPPONENT


def _regenerates(s: State, die: int) -> bool:
    """Roll a die with Regenerate: on a character face it stays in the field, undamaged, out of the attack
    (Regenerate)."""
    before = s.face[die]
    face = roll(s, die, "Regenerate")
    if s.t.faces[s.card_of[die]][face].kind != CHARACTER_FACE:
        s.face[die] = before
        return False
    leave_combat(s, die)
    s.damage[die] = 0
    s.dirty = True
    changed(s)
    emit(s, EV_REGENERATED, die, NONE, s.controller[die], 0, "Regenerate")
    return True


def removed(s: State, die: int) -> bool:
    """Whether a die has left the game for good."""
    return s.zone[die] == REMOVED
