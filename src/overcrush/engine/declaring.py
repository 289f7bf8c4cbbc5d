"""Declaring attackers (2.7.1): who can, who must, and which declarations are legal.

Attackers are picked one by one in the order of the field, so that each whole declaration can be reached in
one way only; ``picked`` holds what has been declared so far.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import musters, tolls
from overcrush.engine.asking import ask
from overcrush.engine.attack_duties import MUST_ATTACK, Duties
from overcrush.engine.core import Option, Refs, State
from overcrush.engine.events import emit, emit_together
from overcrush.engine.in_force import Change, changes, changes_on, player_changes
from overcrush.engine.legal import Reason
from overcrush.engine.prohibitions import concerns
from overcrush.engine.tolls import Toll
from overcrush.engine.values import first_duty, is_character
from overcrush.model.const import (
    ATTACK,
    CHARACTER_FACE,
    EV_ATTACKED,
    EV_ATTACKS,
    EV_STEP,
    FIELD,
    NONE,
    O_ATTACK,
    O_DONE,
    ZONES,
)

DONE: Final[Option] = (O_DONE,)
TO_ATTACK: Final = "2.6.7.1"
"""The rule by which a player is asked whether to attack."""

NO_CHARACTER: Final[Reason] = ("only character dice in the field can attack or block", ("1.3.3", "2.7.1.1"))
CANNOT_ATTACK: Final[Reason] = ("an ability says that it cannot attack", ("3.1.14", "2.7.1.1"))
CONTROLS: Final[Reason] = ("a die that controls another one cannot attack in this edition", ("2.7.1.1", "3.9.1"))
TOO_DEAR: Final[Reason] = ("what an ability asks for the attack cannot be paid", ("3.1.19", "2.7.1.1"))


def no_attack(
    s: State, die: int, players: list[Change] | None = None, said: list[Change] | None = None
) -> Reason | None:
    """Why a die cannot be declared as an attacker (2.7.1.1), or None; ``players`` and ``said``: what is said of players
    and of the die, where that has been looked up."""
    if s.zone[die] != FIELD or s.controller[die] != s.active or not is_character(s, die):
        return NO_CHARACTER
    if s.goes_back and not s.t.edition.controllers_attack and any(entry[4] == die for entry in s.goes_back):
        return CONTROLS
    if s.in_force & m.CAN:
        if first_duty(changes(s, m.M_CAN, die) if said is None else said, "cannot", "attack") is not None:
            return CANNOT_ATTACK
        if not affordable(s, (die,)):
            return TOO_DEAR
        for mod, _, f in player_changes(s, m.M_CAN) if players is None else players:
            assert isinstance(mod, m.Can)
            if mod.mode == "cannot" and mod.verb == "be attacked" and concerns(mod.player, f.you, 1 - s.active):
                if mod.by is None or mod.by.ok(s, f, die):
                    return CANNOT_ATTACK
    return None


def affordable(s: State, dice: Refs) -> bool:
    """Whether the active player can pay for these dice to attack (3.1.19)."""
    return tolls.can_pay(s, s.active, _attack_toll(s, dice))


def _attack_toll(s: State, dice: Refs) -> Toll:
    """What it costs that these dice attack."""
    if not s.t.tolls or not dice or not s.in_force & m.CAN:
        return tolls.FREE
    own = tolls.of_dice(s, ((die, (), None) for die in dice), "attack")
    return tolls.together((tolls.at_all(s, s.active, "attacker"), own))


def _due(s: State, die: int, said: list[Change]) -> bool:
    """Whether a die must attack: for a price nobody is made to pay it need not (3.1.21)."""
    return first_duty(said, "must", "attack") is not None and _attack_toll(s, (die,)) == tolls.FREE


class Attack:
    """Who could be declared as attackers, and what a declaration has to keep to."""

    __slots__ = ("able", "duties")

    def __init__(self, s: State) -> None:
        field = s.zones[s.active * ZONES + FIELD]
        said = changes_on(s, m.M_CAN, field)
        players = player_changes(s, m.M_CAN)
        self.able = [d for d in field if no_attack(s, d, players, said[d]) is None]
        """The dice that could be declared by themselves."""
        able = self.able if s.in_force & m.CAN else []
        shy = [d for d in able if first_duty(said[d], "cannot", "attack alone") is not None]
        free = [d for d in able if d not in shy and _attack_toll(s, (d,)) == tolls.FREE]
        self.duties = Duties(
            [d for d in able if _due(s, d, said[d])],
            [group.dice for group in musters.groups(free, said, "attack")],
            musters.limits(s, s.active, "attack with", able, players) if able else [],
            [d for d in able if first_duty(said[d], "must", "attack alone") is not None],
            shy,
            musters.most(s, s.active, "attack with") if able else musters.ANY_NUMBER,
        )

    def after(self, s: State, picked: Refs) -> list[int]:
        """Those that stand in the field after the ones picked, as far as it can be paid for (3.1.19)."""
        if not picked:
            return self.able
        rest = self.able[self.able.index(picked[-1]) + 1 :]
        return [d for d in rest if affordable(s, (*picked, d))] if s.t.tolls else rest


def must_attack(s: State, picked: Refs = ()) -> list[int]:
    """The dice without which those picked cannot be the attackers (2.6.7.3)."""
    if not s.in_force & m.CAN:
        return []
    known = Attack(s)
    left = [d for d in known.able if d not in picked]
    return [
        d for d in known.duties.due if d in left and not known.duties.completes(picked, [x for x in left if x != d])
    ]


def uncalled(s: State, picked: Refs) -> bool:
    """Whether others must attack beside those picked, or instead."""
    return s.in_force & m.CAN != 0 and Attack(s).duties.against(picked) == MUST_ATTACK


def no_attackers(s: State, dice: Refs) -> Reason | None:
    """Why these dice, each of which could attack, cannot be the attackers (2.7.1.1), or None."""
    return Attack(s).duties.against(dice) if affordable(s, dice) else TOO_DEAR


def cannot_pick(s: State, picked: Refs, die: int) -> Reason | None:
    """Why a die, which could attack, cannot be declared after those picked, or None."""
    more = (*picked, die)
    if not affordable(s, more):
        return TOO_DEAR
    known = Attack(s)
    if known.duties.completes(more, known.after(s, more)):
        return None
    return known.duties.forbidden(more) or MUST_ATTACK


def begin(s: State) -> None:
    """The Attack Step begins (2.6.7.1), and what waits for its start triggers."""
    s.begun = 1
    emit(s, EV_STEP, NONE, NONE, s.active, s.sub, "2.7")


def starts_something(s: State) -> bool:
    """Whether anything waits for the start of the Attack Step, so that it has to be begun before attackers are
    declared."""
    if s.begun or not (s.t.watchers[EV_STEP] or s.later):
        return False
    for spec in (*s.t.watchers[EV_STEP], *(s.t.laters[later.spec] for later in s.later)):
        if spec.kind == EV_STEP and (spec.amount < 0 or spec.amount == s.sub):
            break
    else:
        return False  # what waits is for another step
    trial = s.clone()
    begin(trial)
    return bool(trial.pending)


def ask_attackers(s: State) -> None:
    """Ask the active player for the next attacker, or for the end of the declaration (2.7.1.1)."""
    field = s.zones[s.active * ZONES + FIELD]
    if not s.in_force & m.CAN and not s.goes_back:
        faces, card_of, face = s.t.faces, s.card_of, s.face
        left = field[field.index(s.picked[-1]) + 1 :] if s.picked else field
        free: list[Option] = [(O_ATTACK, d) for d in left if faces[card_of[d]][face[d]].kind == CHARACTER_FACE]
        free.append(DONE)
        ask(s, s.active, ATTACK, free, "2.7.1.1", "Which of your dice attack?", picked=s.picked)
        return
    known = s.attacking
    if known is None or not s.picked:
        known = s.attacking = Attack(s)  # nothing changes until the declaration is over
    picked, duties = s.picked, known.duties
    rest = known.after(s, picked)
    options: list[Option] = []
    for die in rest:
        if duties.free or duties.completes((*picked, die), known.after(s, (*picked, die))):
            options.append((O_ATTACK, die))
    if duties.against(picked) is None:
        options.append(DONE)
    ask(s, s.active, ATTACK, options, "2.7.1.1", "Which of your dice attack?", picked=picked)


def attackers_declared(s: State) -> None:
    """Move the attackers into the attack zone and let "when attacks" abilities trigger (2.7.1.2)."""
    if s.picked and not s.begun:
        begin(s)
    s.begun = 0
    s.attacking = None
    s.attackers = s.picked
    s.picked = ()
    s.dirty |= s.t.has_statics or s.in_force != 0
    tolls.pay(s, s.active, _attack_toll(s, s.attackers))
    emit_together(
        s, [(EV_ATTACKS, die, NONE, s.active, len(s.attackers), "2.7.1.1", NONE, NONE, 0) for die in s.attackers]
    )
    if s.attackers:
        emit(s, EV_ATTACKED, NONE, NONE, 1 - s.active, len(s.attackers), "2.7.1.4")


def join_attack(s: State, dice: Refs) -> None:
    """Dice made to attack while what the declaration set off is resolved attack too: that sub-step is not over
    (2.7.1.7)."""
    late = tuple(
        die
        for die in dice
        if die not in s.attackers and no_attack(s, die) is None and _due(s, die, changes(s, m.M_CAN, die))
    )
    s.attackers += late
    s.dirty |= s.t.has_statics or s.in_force != 0
    emit_together(s, [(EV_ATTACKS, die, NONE, s.active, len(s.attackers), "2.7.1.7", NONE, NONE, 0) for die in late])
