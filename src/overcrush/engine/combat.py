"""The Attack Step after the declarations (2.7.4 to 2.7.6): assigning and resolving combat damage."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.asking import ask
from overcrush.engine.core import Option, Refs, State
from overcrush.engine.damage import Hit, check
from overcrush.engine.events import prepped
from overcrush.engine.falling import can_be_koed, weather
from overcrush.engine.in_force import changes
from overcrush.engine.moves import Going, discarded_to, goes, move_together
from overcrush.engine.preventing import boosted
from overcrush.engine.react import announce, land
from overcrush.engine.values import (
    attack,
    defense,
    duty,
    has_keyword,
    level,
)
from overcrush.model.const import (
    ASSIGN,
    FIELD,
    O_ASSIGN,
    PREP,
    USED,
    player_ref,
)

HIT_PLAYER: Final = m.SAID["hit the player"]
HIT_ALL: Final = m.SAID["hit every blocker"]
HIT_NONE: Final = m.SAID["deal combat damage"]
"""What is said of the combat damage of dice, seldom."""


def anybody_fast(s: State) -> bool:
    """Whether a die in the attack zone has Fast."""
    return "Fast" in s.t.words and any(has_keyword(s, d, "Fast") for d in fighters(s))


def fighters(s: State) -> list[int]:
    """Everybody in the attack zone, attackers first."""
    blockers: list[int] = []
    for blocker, _ in s.blocks:
        if blocker not in blockers:
            blockers.append(blocker)
    return [*s.attackers, *blockers]


def opponents_of(s: State, die: int) -> list[int]:
    """The dice a die is engaged with now."""
    if die in s.attackers:
        return [b for b, a in s.blocks if a == die]
    return [a for b, a in s.blocks if b == die and a >= 0]


def ask_split(s: State) -> bool:
    """Ask how the next die that faces several splits its damage (2.7.4.3.5, 2.7.4.3.8); whether there was one to
    ask."""
    split = [source for source, _, _ in s.hurt]
    for die in s.dealing:
        if die in split:
            continue
        facing = opponents_of(s, die) if not past_blockers(s, die) else []
        total = combat_value(s, die)
        if len(facing) > 1 and total > 0 and not hits_all(s, die):
            given = s.picked
            left = total - sum(given)
            target = facing[len(given)]
            options: list[Option]
            if len(given) == len(facing) - 1:
                _finish_split(s, die, facing, (*given, left), total)
                continue
            options = [(O_ASSIGN, die, target, n) for n in range(left + 1)]
            who = s.controller[die]
            ask(
                s,
                who,
                ASSIGN,
                options,
                "2.7.4.3.5" if die in s.attackers else "2.7.4.3.8",
                "How is the damage split?",
                die,
                picked=given,
            )
            return True
        _finish_split(s, die, facing, (total,) * len(facing), total)
    return False


def past_blockers(s: State, die: int) -> bool:
    """Whether an attacker deals its combat damage to the player though it is blocked."""
    return s.in_force & HIT_PLAYER != 0 and die in s.attackers and duty(s, die, "must", "hit the player") is not None


def hits_all(s: State, die: int) -> bool:
    """Whether an attacker deals its combat damage to each of its blockers instead of splitting it."""
    return s.in_force & HIT_ALL != 0 and die in s.attackers and duty(s, die, "must", "hit every blocker") is not None


def combat_value(s: State, die: int) -> int:
    """The combat damage a die deals: its attack value with what increases its damage (3.6.3), unless it deals none."""
    if s.in_force & HIT_NONE and duty(s, die, "cannot", "deal combat damage") is not None:
        return 0
    return boosted(s, die, _might(s, die), "combat")


def _might(s: State, die: int) -> int:
    """The number a die fights with: its attack (2.7.4.3.1), or what a text says instead; of several that say so, the
    one that gives the most."""
    if s.in_force & m.FIGHTS:
        found = [
            defense(s, die) if mod.stat == "D" else level(s, die)
            for mod, _, _ in changes(s, m.M_FIGHTS, die)
            if isinstance(mod, m.FightsWith)
        ]
        if found:
            return max(found)
    return attack(s, die)


def _finish_split(s: State, die: int, facing: list[int], amounts: Refs, total: int) -> None:
    s.picked = ()
    if has_keyword(s, die, "Cleave"):
        # half of its attack value and not of its damage: what makes it deal more does so to that half (3.6.3)
        s.cleaving += ((die, boosted(s, die, attack(s, die) // 2, "combat")),)
    if facing:
        s.hurt += tuple((die, target, n) for target, n in zip(facing, amounts, strict=True))
    else:
        unblocked = die in s.attackers and die not in s.was_blocked
        # an attacker whose blockers are gone deals nothing, save with Overcrush (2.7.4.3.2, Overcrush (2))
        # or where an edition wants it to KO them itself
        over = s.t.edition.overcrush_removed and die in s.attackers and has_keyword(s, die, "Overcrush")
        if unblocked or over or past_blockers(s, die):
            s.hurt += ((die, player_ref(1 - s.active), total),)
        else:
            s.hurt += ((die, die, 0),)


def begin_damage(s: State, fast: bool) -> None:
    """Find who deals damage in this pass: those with Fast first, then everybody else (Fast)."""
    anyone = anybody_fast(s)
    everybody = fighters(s)
    if anyone or s.struck_fast:
        s.dealing = tuple(d for d in everybody if has_keyword(s, d, "Fast") == fast and d not in s.struck_fast)
    else:
        s.dealing = () if fast else tuple(everybody)
    s.hurt = ()
    s.cleaving = ()
    s.dealt = ()
    s.picked = ()
    s.koed_tries = ()
    if fast:
        s.struck_fast = s.dealing


def strike(s: State) -> None:
    """Announce all assigned combat damage at once (2.7.4.3), and remember whose Overcrush may follow."""
    over: list[tuple[int, int, int, int]] = []
    for attacker in s.dealing if "Overcrush" in s.t.words else ():
        if attacker in s.attackers and has_keyword(s, attacker, "Overcrush"):
            given = [(t, n) for source, t, n in s.hurt if source == attacker and t >= 0 and t != attacker]
            if given and (s.t.edition.overcrush_removed or _faces_all(s, attacker, given)):
                over += [(attacker, t, max(0, defense(s, t) - s.damage[t]), s.damage[t]) for t, _ in given]
    s.over = tuple(over)
    announce(s, [hit for hit in s.hurt if hit[2] > 0], True, ())


def _faces_all(s: State, attacker: int, given: list[tuple[int, int]]) -> bool:
    """Whether everybody who blocked an attacker still does."""
    return all(any(b == t for t, _ in given) for b, a in s.engaged if a == attacker)


def land_damage(s: State) -> None:
    """Deal the announced combat damage; unblocked attackers leave before anything else resolves (2.7.4.3.1), and what
    the damage triggers comes before the KOs (2.7.5.2)."""
    if not s.t.edition.unblocked_stay:
        _send_unblocked(s, s.dealing)
    s.dealt = s.packet
    s.fighting = s.t.edition.damaged_before_ko
    land(s, True, "2.7.4.3")


def _send_unblocked(s: State, dice: Refs) -> None:
    """Those of these dice that attacked and were not blocked have done their work."""
    goings: list[Going] = []
    kept: list[int] = []
    for die in dice:
        if die not in s.attackers or die in s.was_blocked:
            continue
        if not s.in_force & m.CAN or duty(s, die, "may", "stay unblocked") is None:
            to, rule = goes(s, die, "unblocked", USED), "2.7.4.3.1"
            if to == USED and s.controller[die] != s.owner[die]:
                to, rule = PREP, "3.9.6"  # nothing is stated but what holds for every die
            elif to == USED:
                to, rule = discarded_to(s, die, rule)
            elif to == PREP:
                kept.append(die)
            if to != FIELD:
                goings.append((die, to, rule, 0))
    if goings:
        move_together(s, goings)  # all in one moment: none of them still counts for another
    if kept:
        prepped(s, kept, "1.5.3.3")


def resolve_damage(s: State) -> None:
    """KO what has taken enough damage (2.7.6.1), and remember what each blocker left for Overcrush."""
    s.fighting = False
    rests: list[tuple[int, int, int, int]] = []
    for attacker, target, lacked, before in s.over:
        if s.zone[attacker] == FIELD and not has_keyword(s, attacker, "Overcrush"):
            continue  # it had it from a die that has left (2.7.4.3.1)
        # one that is KO'd by now, and may have Regenerated onto another level, counts as it was struck
        stands = s.zone[target] == FIELD and target not in s.koed_tries
        sturdy = stands and not can_be_koed(s, target, False)
        lacks = max(0, defense(s, target) - before) if stands else lacked
        landed = sum(n for source, aimed, n in s.dealt if (source, aimed) == (attacker, target))
        rests.append((attacker, target, (landed - lacks) * over_factor(s, attacker), sturdy))
    s.over = tuple(rests)
    check(s)


def over_factor(s: State, attacker: int) -> int:
    """How many times what Overcrush leaves is dealt."""
    factor = 1
    if s.in_force & m.BONUS:
        for mod, _, _ in changes(s, m.M_BONUS, attacker):
            assert isinstance(mod, m.DamageBonus)
            if mod.damage == "overcrush":
                factor *= mod.factor
    return factor


def announce_overcrush(s: State) -> None:
    """Announce what is left for Overcrush (2.7.6.3), now that what may replace a KO has said whether it does: a blocker
    that Regenerates was KO'd (Overcrush (3)), one that was saved in another way was not."""
    hits: list[Hit] = []
    for attacker in dict.fromkeys(entry[0] for entry in s.over):
        mine = [entry for entry in s.over if entry[0] == attacker]
        if all((s.zone[t] != FIELD or t in s.koed_tries) and not sturdy for _, t, _, sturdy in mine):
            hits.append((attacker, player_ref(1 - s.active), sum(rest for _, _, rest, _ in mine)))
    s.over = ()
    announce(s, [hit for hit in hits if hit[2] > 0], True, ())


def land_overcrush(s: State) -> None:
    """Deal what is left of Overcrush's damage; it is combat damage (Overcrush (1))."""
    land(s, True, "Overcrush")


def end_combat(s: State) -> None:
    """Dice still in the attack zone return to the field (2.7.6.6)."""
    if s.t.edition.unblocked_stay:
        _send_unblocked(s, s.attackers)
    if s.in_force & m.CAN:
        weather(s)
    s.attackers = ()
    s.blocks = ()
    s.was_blocked = ()
    s.hurt = ()
    s.cleaving = ()
    s.dealt = ()
    s.struck_fast = ()
    s.dealing = ()
    s.called = ()
    if s.t.has_statics or s.in_force:
        s.dirty = True
