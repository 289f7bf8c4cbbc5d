"""Declaring attackers (2.7.1): who can, who must, and which declarations are legal.

Attackers are picked one by one in the order of the field, so that each whole declaration can be reached in
one way only; ``picked`` holds what has been declared so far.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine import musters, tolls
from overcrush.engine.asking import ask
from overcrush.engine.core import Option, Refs, State
from overcrush.engine.events import emit, emit_together
from overcrush.engine.in_force import Change, changes, changes_on, player_changes
from overcrush.engine.legal import Reason
from overcrush.engine.prohibitions import concerns
from overcrush.engine.tolls import Toll
from overcrush.engine.values import duty, first_duty, is_character
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
MUST_ATTACK: Final[Reason] = ("a die that must attack is left out", ("2.6.7.3",))
TOO_DEAR: Final[Reason] = ("what an ability asks for the attack cannot be paid", ("3.1.19", "2.7.1.1"))
ALONE: Final[Reason] = ("an ability says that it cannot attack alone", ("3.1.14", "2.7.1.1"))
LONER: Final[Reason] = ("an ability says that it can only attack alone", ("3.1.14", "2.7.1.1"))
TOO_MANY: Final[Reason] = ("an ability says that no more dice can be declared", ("3.1.14", "2.7.1.1", "2.7.2.1"))


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


def obliged(s: State) -> list[int]:
    """The dice that must attack and that nothing keeps from it by themselves (2.6.7.3, 3.1.14)."""
    return [d for d in able_to_attack(s) if _due(s, d)] if s.in_force & m.CAN else []


def _due(s: State, die: int, said: list[Change] | None = None) -> bool:
    """Whether a die must attack: for a price nobody is made to pay it need not (3.1.21)."""
    if not s.in_force & m.CAN:
        return False
    found = changes(s, m.M_CAN, die) if said is None else said
    return first_duty(found, "must", "attack") is not None and _attack_toll(s, (die,)) == tolls.FREE


def affordable(s: State, dice: Refs) -> bool:
    """Whether the active player can pay for these dice to attack (3.1.19)."""
    return tolls.can_pay(s, s.active, _attack_toll(s, dice))


def _attack_toll(s: State, dice: Refs) -> Toll:
    """What it costs that these dice attack."""
    if not s.t.tolls or not dice or not s.in_force & m.CAN:
        return tolls.FREE
    own = tolls.of_dice(s, ((die, (), None) for die in dice), "attack")
    return tolls.together((tolls.at_all(s, s.active, "attacker"), own))


def able_to_attack(s: State) -> list[int]:
    """The dice that could be declared as attackers by themselves."""
    said = player_changes(s, m.M_CAN)
    return [d for d in s.zones[s.active * ZONES + FIELD] if no_attack(s, d, said) is None]


def not_alone(s: State, die: int) -> bool:
    """Whether a die cannot attack alone."""
    return duty(s, die, "cannot", "attack alone") is not None


def must_attack(s: State, picked: Refs = ()) -> list[int]:
    """The dice that must attack beside those picked, and can do so without any die that need not (2.6.7.3): "cannot
    attack alone" outweighs the duty (3.1.14)."""
    due = [d for d in obliged(s) if d not in picked]
    return due if _bound(s, due, picked) else []


def _bound(s: State, due: list[int], picked: Refs) -> bool:
    """Whether dice that must attack beside those picked have to."""
    return bool(due) and (bool(picked) or len(due) > 1 or not not_alone(s, due[0]))


def no_attackers(s: State, dice: Refs) -> Reason | None:
    """Why these dice, each of which could attack, cannot be the attackers (2.7.1.1), or None."""
    if not affordable(s, dice):
        return TOO_DEAR
    known = Attack(s)
    if len(dice) > known.most:
        return TOO_MANY
    if any(sum(1 for die in dice if die in meant) > most for meant, most in known.limits):
        return TOO_MANY
    if len(dice) > 1 and any(die in known.loners for die in dice):
        return LONER
    called = [group for group in known.groups if not any(die in dice for die in group)]
    return known.against(s, known.left(dice), called, dice)


def most_attackers(s: State) -> int:
    """How many dice can attack at most."""
    return musters.most(s, s.active, "attack with") if s.in_force & m.CAN else musters.ANY_NUMBER


class Attack:
    """What a declaration of attackers has to keep to, looked up once."""

    __slots__ = ("able", "due", "groups", "limits", "loners", "most")

    def __init__(self, s: State) -> None:
        field = s.zones[s.active * ZONES + FIELD]
        said = changes_on(s, m.M_CAN, field)
        players = player_changes(s, m.M_CAN)
        self.able = [d for d in field if no_attack(s, d, players, said[d]) is None]
        """The dice that could be declared by themselves."""
        self.due: list[int] = []
        """Those that must be."""
        self.groups: list[list[int]] = []
        """Those of which at least one must be."""
        self.most = musters.ANY_NUMBER
        self.limits: list[musters.Limit] = []
        """Those of which only so many can be."""
        self.loners: list[int] = []
        """Those that can only attack alone."""
        if s.in_force & m.CAN:
            self.due = [d for d in self.able if _due(s, d, said[d])]
            self.limits = musters.limits(s, s.active, "attack with", self.able, players)
            self.loners = [d for d in self.able if first_duty(said[d], "must", "attack alone") is not None]
            if len(self.due) > 1:  # one that can only attack alone gives way to others that must attack
                self.due = [d for d in self.due if d not in self.loners] or self.due[:1]
            self.groups = _groups(s, self.able, said)
            self.most = most_attackers(s)

    def left(self, picked: Refs) -> list[int]:
        """The dice that must attack, beside those picked, and still can."""
        if picked and picked[0] in self.loners:
            return []
        return [
            d for d in self.due if d not in picked and not any(self._full(limit, d, picked) for limit in self.limits)
        ]

    def _full(self, limit: musters.Limit, die: int, picked: Refs) -> bool:
        """Whether a limit leaves no room for a die: one that must attack goes before others."""
        meant, most = limit
        if die not in meant:
            return False
        taken = sum(1 for d in picked if d in meant)
        if die not in self.due:
            taken += sum(1 for d in self.due if d in meant and d not in picked)
        return taken >= most

    def open(self, able: list[int], picked: Refs) -> list[int]:
        """Those of some dice that limits, and dice that can only attack alone, leave room for."""
        if picked and picked[0] in self.loners:
            return []
        alone = self.loners if picked or any(d not in self.loners for d in self.due) or self.groups else []
        if not picked and self.due and self.due[0] in self.loners:
            return [d for d in able if d in self.due]
        return [d for d in able if d not in alone and not any(self._full(limit, d, picked) for limit in self.limits)]

    def contended(self, die: int) -> bool:
        """Whether more dice must attack than a limit allows, so that it is chosen which of them do."""
        return any(die in meant and sum(1 for d in self.due if d in meant) > most for meant, most in self.limits)

    def against(self, s: State, due: list[int], called: list[list[int]], dice: Refs) -> Reason | None:
        """What is against a declaration, where dice that must attack and groups of which one must are left out."""
        full = len(dice) >= self.most
        if _bound(s, due, dice) and not (full and all(die in self.due for die in dice)):
            return MUST_ATTACK
        if called and not full:
            return MUST_ATTACK
        return ALONE if len(dice) == 1 and not_alone(s, dice[0]) else None


def uncalled(s: State, picked: Refs) -> list[list[int]]:
    """The groups of which at least one die must attack and none does, though it could by itself."""
    if not s.in_force & m.CAN:
        return []
    able = able_to_attack(s)
    found = _groups(s, able, changes_on(s, m.M_CAN, able))
    return [group for group in found if not any(die in picked for die in group)]


def _groups(s: State, able: list[int], said: dict[int, list[Change]]) -> list[list[int]]:
    """The groups of which at least one die must attack, and could by itself."""
    free = [
        d for d in able if first_duty(said[d], "cannot", "attack alone") is None and _attack_toll(s, (d,)) == tolls.FREE
    ]
    return [group.dice for group in musters.groups(free, said, "attack")]


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
    able = known.able
    picked = s.picked
    if picked:
        able = able[able.index(picked[-1]) + 1 :]
        if s.t.tolls:
            able = [d for d in able if affordable(s, (*picked, d))]
    if known.limits or known.loners:
        able = known.open(able, picked)
    due = known.left(picked) if known.due else []
    called = [group for group in known.groups if not any(die in picked for die in group)] if known.groups else []
    options: list[Option] = []
    room = known.most - len(picked)
    lone = not picked and bool(able) and not_alone(s, able[-1])  # the last one would attack alone
    if not due and not called:
        if room > 0:
            options = [(O_ATTACK, d) for d in able]
            if lone:
                options.pop()
    else:
        for n, die in enumerate(able if room > 0 else ()):
            rest = able[n:]
            wanted = die in due or len(due) + bool([group for group in called if die not in group]) < room
            if wanted and not (lone and n + 1 == len(able)) and all(any(d in rest for d in group) for group in called):
                options.append((O_ATTACK, die))
            if die in due and sum(1 for d in due if d in rest) <= room and not known.contended(die):
                break  # whoever attacks, it does
    if known.against(s, due, called, picked) is None:
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
    late = tuple(die for die in dice if die not in s.attackers and no_attack(s, die) is None and _due(s, die))
    s.attackers += late
    s.dirty |= s.t.has_statics or s.in_force != 0
    emit_together(s, [(EV_ATTACKS, die, NONE, s.active, len(s.attackers), "2.7.1.7", NONE, NONE, 0) for die in late])
