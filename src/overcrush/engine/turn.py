"""The turn (2.2): what is done in each sub-step, and at the end of this file the list of them all.

``s.sub`` says which sub-step it is. A sub-step does its work and moves on to one that may follow, or asks and stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from overcrush.engine import blocking, combat, declaring, steps, tolls
from overcrush.engine import mods as m
from overcrush.engine.asking import ask
from overcrush.engine.at_once import rolling
from overcrush.engine.chance import random_below
from overcrush.engine.core import Option, Refs, State
from overcrush.engine.damage import ko
from overcrush.engine.energy import lose_virtual
from overcrush.engine.events import emit
from overcrush.engine.extra_draws import draw_more
from overcrush.engine.falling import can_be_koed
from overcrush.engine.in_force import changes, player_changes
from overcrush.engine.kept import fall_off
from overcrush.engine.keyword_state import add_counter, part, rewarded
from overcrush.engine.life_totals import lose_life
from overcrush.engine.moves import draw, draw_for_turn, give_back, move, sweep
from overcrush.engine.prohibitions import concerns
from overcrush.engine.react import ask_reaction
from overcrush.engine.statics import changed
from overcrush.engine.turning import came_up, roll
from overcrush.engine.values import EXPERIENCE, duty, has_keyword
from overcrush.engine.window import open_window, push
from overcrush.model.const import (
    ACTION_FACE,
    BAG,
    CHARACTER_FACE,
    CHOOSE,
    E_AMOUNT,
    E_DIE,
    E_KIND,
    EV_BEGINS,
    EV_DREW,
    EV_ENDED,
    EV_MAIN_END,
    EV_MOVED,
    EV_REROLLED,
    EV_ROLLED,
    EV_STEP,
    EV_STEP_END,
    EV_TURN,
    EV_TURN_END,
    EV_TURN_START,
    EV_VIRTUAL,
    FIELD,
    FLAG_DOUBLE,
    FLAG_PREPARED,
    NONE,
    O_DONE,
    O_NO,
    O_REROLL,
    O_YES,
    OUT,
    PREP,
    REROLL,
    RESERVE,
    USED,
    ZONES,
)

DRAW_SIZE: Final = 4


class SubStep(NamedTuple):
    """One of the turn's sub-steps."""

    name: str
    rule: str
    step: str
    """The step it is part of, as views call it."""
    do: Callable[[State], None]
    follows: tuple[int, ...]
    """Which sub-steps may come next; more than one where it depends on what happens."""


def now(s: State) -> SubStep:
    """The present sub-step. Where nobody is fast, no Fast damage is told."""
    if s.sub == steps.FAST_ASSIGN and not combat.anybody_fast(s):
        return TURN[steps.ASSIGN]
    return TURN[s.sub]


def roll_for_first(s: State) -> None:
    """Chance names a player, who chooses to take the first or the second turn (2.1.6)."""
    winner = random_below(s, 2)
    emit(s, EV_BEGINS, NONE, NONE, winner, 0, "2.1.6")
    ask(s, winner, CHOOSE, [(O_YES,), (O_NO,)], "2.1.6", "You won the roll: do you take the first turn?")


def begin(s: State, player: int) -> None:
    """A player takes the first turn of all."""
    s.active = player
    emit(s, EV_BEGINS, NONE, NONE, player, 1, "2.1.6")
    s.sub = steps.START


def _assign_fast(s: State) -> None:
    """Assign the combat damage of dice with Fast, if there is any such card."""
    if "Fast" not in s.t.words:
        s.sub = steps.ASSIGN
    else:
        _assign(s, True)


def _assign(s: State, fast: bool = False) -> None:
    """Assign combat damage (2.7.4), asking for splits, then deal it; what it triggers comes before KOs (2.7.5)."""
    if not s.begun:
        combat.begin_damage(s, fast)
        s.begun = 1
    if s.begun == 1:
        if combat.ask_split(s):
            return
        combat.strike(s)
        s.begun = 2
    if ask_reaction(s):
        return
    # where an edition lets what damage triggers wait for the KOs, Overcrush is dealt before it too (2.7.6.3)
    s.begun = 0 if s.t.edition.damaged_before_ko else 2
    combat.land_damage(s)
    s.sub += 1


def _resolve(s: State) -> None:
    """Resolve combat damage (2.7.6): KOs, then Overcrush's, which can be prevented and redirected like any other."""
    if s.begun < 3:
        combat.resolve_damage(s)
        s.begun = 3
        if s.urgent:
            return  # something may replace a KO, and Overcrush waits for what comes of it
    if s.begun == 3:
        combat.announce_overcrush(s)
        s.begun = 4
    if ask_reaction(s):
        return
    s.begun = 0
    combat.land_overcrush(s)
    s.sub += 1


def start_turn(s: State) -> None:
    """Begin a turn: abilities at its start come before the Clear and Draw Step (2.2.5)."""
    s.drawn = ()
    s.prepared = tuple(s.zones[s.active * ZONES + PREP])
    if s.paired and part(s, s.active):
        changed(s)
    emit(s, EV_TURN, NONE, NONE, s.active, s.turn, "2.2.1")
    s.sub = steps.CLEAR
    emit(s, EV_TURN_START, NONE, NONE, s.active, s.turn, "2.2.5")


def clear(s: State) -> None:
    """Clear the active player's reserve (2.3.1)."""
    emit(s, EV_STEP, NONE, NONE, s.active, steps.CLEAR, "2.3")
    sweep(s, s.active, RESERVE, USED, "2.3.1")
    s.sub = steps.DRAW


def draw_step(s: State) -> None:
    """Draw four dice (2.3.2), on the first turn of all three and one Out of Play (2.3.3); missing ones cost life
    (2.3.10). An ability by which fewer are drawn lowers what is required."""
    player = s.active
    first = s.turn == 1
    count = s.t.edition.first_turn_draw if first else DRAW_SIZE
    extra = 0
    for mod, data, f in player_changes(s, m.M_COUNTED) if s.in_force & m.COUNTED else ():
        assert isinstance(mod, m.Counted)
        if mod.what == "draw" and concerns(mod.player, f.you, player):
            extra += data[0] if data else mod.n.value(s, f)
    if extra < 0:
        count = max(0, count + extra)
    found = draw_for_turn(s, player, count)
    missing = count - len(found)
    if first:
        for _ in range(s.t.edition.first_turn_out):
            draw(s, player, OUT, "2.3.3", True)
    for _ in range(extra):
        die = draw(s, player, PREP, "2.3.8", True)
        if die >= 0:
            found.append(die)
    if s.t.draw_keywords:
        draw_more(s, player, found)
    s.drawn = tuple(found)
    if missing:
        lose_life(s, player, missing, "2.3.10")
        s.virtual[player] += missing
        emit(s, EV_VIRTUAL, NONE, NONE, player, missing, "2.3.10")
    s.sub = steps.ROLL
    emit(s, EV_STEP_END, NONE, NONE, player, steps.DRAW, "2.3.8")


def roll_step(s: State) -> None:
    """Roll all dice in the prep area (2.4.1) but those that came there after the draw (2.4.2); what its start sets
    off comes first."""
    if not rolling(s):
        emit(s, EV_STEP, NONE, NONE, s.active, steps.ROLL, "2.4")
        if s.pending:
            return
    late = _too_late(s)
    dice = s.zones[s.active * ZONES + PREP]
    if late or s.in_force & m.CAN:
        dice = [die for die in dice if die not in late and duty(s, die, "cannot", "roll") is None]
    _roll(s, dice, "2.4.1", False)
    s.picked = ()
    s.rerolls = 0
    s.sub = steps.REROLL
    if _looked_at(s):
        s.rolled = tuple(die for die in s.zones[s.active * ZONES + PREP] if s.face[die] >= 0)
        emit(s, EV_STEP_END, NONE, NONE, s.active, steps.ROLL, "2.4.3")


def _roll(s: State, dice: Sequence[int], rule: str, again: bool) -> None:
    """Roll or reroll dice of the prep area."""
    kind = EV_REROLLED if again else EV_ROLLED
    if s.rolls or s.keyed or s.later or s.stack or s.t.heard[kind] or s.in_force & m.COPY:
        for die in dice:
            roll(s, die, rule, again)
        return
    faces, card_of, controller = s.t.faces, s.card_of, s.controller
    for die in dice:
        face = s.face[die] = random_below(s, len(faces[card_of[die]]), die)
        s.events.append((kind, die, NONE, controller[die], face, rule, NONE, NONE, 0))


def _looked_at(s: State) -> bool:
    """Whether something looks at what was rolled before it is rerolled, as it must say (2.4.6)."""
    for spec in s.t.watchers[EV_STEP_END]:
        if spec.amount == steps.ROLL:
            return True
    for later in s.later:
        spec = s.t.laters[later.spec]
        if spec.kind == EV_STEP_END and spec.amount == steps.ROLL:
            return True
    return False


def _too_late(s: State) -> set[int]:
    """The dice that were moved to the prep area, not drawn, since the draw was over (2.4.2)."""
    late: set[int] = set()
    begun = True  # its beginning has just been told
    for event in reversed(s.events):
        kind = event[E_KIND]
        if kind == EV_STEP_END:
            return late
        if kind == EV_STEP:
            begun = False
        elif kind == EV_DREW:
            if begun and event[E_AMOUNT] == PREP:
                late.add(event[E_DIE])
        elif kind == EV_MOVED and event[E_AMOUNT] & 15 == PREP and event[E_AMOUNT] >> 4 != BAG:
            late.add(event[E_DIE])
    return set()


def can_reroll(s: State, die: int) -> bool:
    """Whether a die that was rolled may be rerolled in the step (2.4.3)."""
    return duty(s, die, "cannot", "reroll") is None and duty(s, die, "cannot", "reroll in the step") is None


def ask_reroll(s: State) -> None:
    """Ask which dice are rerolled, all at once (2.4.3)."""
    face = s.face
    prep = s.zones[s.active * ZONES + PREP] if not s.rerolls else _once_more(s, s.rerolls)
    if s.picked:
        prep = prep[prep.index(s.picked[-1]) + 1 :]
    must: list[int] = []
    if s.in_force & m.CAN:
        prep = [die for die in prep if face[die] >= 0 and can_reroll(s, die)] if may_reroll_more(s) else []
        must = [die for die in prep if duty(s, die, "must", "reroll in the step") is not None and not s.rerolls]
    options: list[Option] = [(O_REROLL, die) for die in prep if face[die] >= 0]
    most = len(options)
    if must:
        options = options[: prep.index(must[0]) + 1]  # it cannot be passed over
    else:
        options.append((O_DONE,))
    ask(
        s,
        s.active,
        REROLL,
        options,
        "2.4.3",
        "Which dice do you reroll?",
        picked=s.picked,
        least=len(must),
        most=most,
    )


def may_reroll_more(s: State) -> bool:
    """Whether one more die may be rerolled with those picked: as many as abilities allow, for what they ask for it."""
    if not s.in_force & m.CAN:
        return True
    for mod, _, f in player_changes(s, m.M_CAN):
        if isinstance(mod, m.Can) and mod.verb == "reroll with" and concerns(mod.player, f.you, s.active):
            if len(s.picked) >= mod.at_least - 1:
                return False
    return tolls.can_pay(s, s.active, _price_of_rerolling(s))


def _price_of_rerolling(s: State) -> tolls.Toll:
    return tolls.at_all(s, s.active, "reroller")


def rerolled(s: State) -> None:
    """Reroll the picked dice together."""
    if s.picked:
        tolls.pay(s, s.active, _price_of_rerolling(s))
    _roll(s, s.picked, "2.4.3", True)
    s.picked = ()
    s.sub = steps.ROLLED
    if s.in_force & m.COUNTED and _once_more(s, s.rerolls + 1):
        s.rerolls += 1
        s.sub = steps.REROLL


def _once_more(s: State, times: int) -> list[int]:
    """The rolled dice that abilities let their player reroll so many additional times."""
    found: list[int] = []
    for die in s.zones[s.active * ZONES + PREP]:
        if s.face[die] >= 0:
            more = 0
            for mod, data, f in changes(s, m.M_COUNTED, die):
                assert isinstance(mod, m.Counted)
                more += (data[0] if data else mod.n.value(s, f)) if mod.what == "rerolls" else 0
            if more >= times:
                found.append(die)
    return found


def to_reserve(s: State) -> None:
    """Move the rolled dice to the reserve on their faces (2.4.4); now abilities look at what was rolled (2.4.6)."""
    prep = s.zones[s.active * ZONES + PREP]
    reserve = s.zones[s.active * ZONES + RESERVE]
    rolled: list[int] = []
    unrolled: list[int] = []
    for die in prep:
        if s.face[die] >= 0:
            s.zone[die] = RESERVE
            rolled.append(die)
        else:
            unrolled.append(die)
    reserve.extend(rolled)
    s.zones[s.active * ZONES + PREP] = unrolled
    s.rolled = tuple(rolled)
    if s.t.volatile:
        s.dirty = True
    s.sub = steps.MAIN
    s.passes = 0
    if s.t.looks_at_rolls:
        for die in rolled:
            came_up(s, die, FLAG_DOUBLE | (FLAG_PREPARED if die in s.prepared else 0), "2.4.6")
    emit(s, EV_STEP_END, NONE, NONE, s.active, steps.ROLLED, "2.4.6")
    emit(s, EV_STEP, NONE, NONE, s.active, steps.MAIN, "2.6")


def end_main(s: State) -> None:
    """End the Main Step: unfielded characters to the used pile, virtual energy lost (2.6.7.1)."""
    for die in s.zones[s.active * ZONES + RESERVE][:]:
        if s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
            move(s, die, BAG if has_keyword(s, die, "Immortal") else USED, "2.6.3.10")
    for player in (0, 1):
        if s.virtual[player]:
            lose_virtual(s, player, s.virtual[player], "2.6.7.1")
    s.picked = ()
    s.attacked = False
    s.begun = 0
    s.sub = steps.ATTACKERS
    emit(s, EV_MAIN_END, NONE, NONE, s.active, 0, "2.6.7.1")


def _attackers(s: State) -> None:
    """Ask for the attackers; where something happens at the start of the Attack Step, ask first whether there is one
    (2.6.7.1), unless a die must attack (2.6.7.3)."""
    if not declaring.starts_something(s):
        declaring.ask_attackers(s)
    elif declaring.uncalled(s, ()):
        declaring.begin(s)
    else:
        push(s, s.t.native["Attack"], s.active, NONE, NONE)


def clear_damage(s: State) -> None:
    """Begin Clean Up: what lasts or happens until the end of turn comes due, damage is cleared (2.8.1, 2.8.2)."""
    s.sub = steps.END_APPLIED
    for zone in (FIELD, ZONES + FIELD):
        for die in s.zones[zone]:
            s.damage[die] = 0
    emit(s, EV_STEP, NONE, NONE, s.active, steps.CLEAN_UP, "2.8")
    # dice that were captured, controlled or set aside for the turn come back with what was applied (3.4.3.11), before
    # anything persistent (3.2.10)
    come_back(s)
    if s.kept:
        fall_off(s)
    if s.effects:
        # and with those, what was applied ends before anything that takes place at the end of the turn
        end_changes(s, False)
    if not s.t.edition.ends_before_end:
        emit(s, EV_TURN_END, NONE, NONE, s.active, s.turn, "2.8.2")


def come_back(s: State) -> bool:
    """Dice that were captured, controlled or set aside for the turn come back; whether there were any (3.8.4)."""
    any_due = False
    while due := next((entry for entry in s.goes_back if entry[3] <= s.turn), None):
        give_back(s, due[0], "3.8.4", due)
        any_due = True
    return any_due


def end_changes(s: State, persistent: bool) -> None:
    """End what was applied until the end of the turn, or what is persistent, the active player's first (3.2.10); what
    Deadly dooms is KO'd as a persistent ability.
    """
    ended = False
    for player in (s.active, 1 - s.active):
        over = [e for e in s.effects if e.until <= s.turn and e.persistent == persistent and e.f.you == player]
        if over:
            ended = True
            s.effects = [e for e in s.effects if e not in over]
            s.events.append((EV_ENDED, NONE, NONE, player, len(over), "3.2.10", NONE, NONE, 0))
        if persistent and s.doomed:
            fall(s, player)
    if ended and not persistent:
        changed(s)


def end_effects(s: State) -> None:
    """End applied abilities, then persistent ones, the active player's first (2.8.2, 3.2.10)."""
    for persistent in (False, True) if s.effects or s.doomed else ():
        end_changes(s, persistent)
    for card in rewarded(s) if s.earned else ():
        add_counter(s, card, EXPERIENCE, 1)
    if not s.t.edition.ends_before_end:
        s.later = tuple(later for later in s.later if later.until > s.turn)
    if s.in_force or s.t.has_statics:
        changed(s)
    s.sub = steps.END_RESERVE


def fall(s: State, player: int) -> None:
    """KO everybody a player's Deadly dice were engaged with, as a persistent ability (Deadly (2))."""
    killers: dict[int, Refs] = {}
    for die, killer, whose in s.doomed:
        if whose == player:
            killers[die] = (*killers.get(die, ()), killer)
    s.doomed = tuple(entry for entry in s.doomed if entry[2] != player)
    dice = [die for die in killers if s.zone[die] == FIELD and can_be_koed(s, die)]
    if dice:
        ko(s, dice, "Deadly", doer=player, killers=killers)


def clear_reserves(s: State) -> None:
    """Unused action dice and the inactive player's energy go to the used pile (2.8.3, 2.8.5)."""
    for die in s.zones[s.active * ZONES + RESERVE][:]:
        if s.t.faces[s.card_of[die]][s.face[die]].kind == ACTION_FACE:
            move(s, die, USED, "2.8.3")
        elif s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE:
            move(s, die, USED, "2.6.3.10")
    if not s.t.edition.energy_waits:
        sweep(s, 1 - s.active, RESERVE, USED, "2.8.5")
    s.sub = steps.END_TURN
    if s.t.edition.ends_before_end:
        emit(s, EV_TURN_END, NONE, NONE, s.active, s.turn, "2.8.2")


def end_turn(s: State) -> None:
    """The turn ends: Out of Play to the used pile, and the other player's turn begins (2.8.6)."""
    # what was set off at the very end, by a die that fell then or another ability, ends with the turn all the same
    if s.goes_back and come_back(s):
        return  # and what that sets off comes first
    s.later = tuple(later for later in s.later if later.until > s.turn)
    for effect in s.effects:  # what is over by now
        if effect.until <= s.turn:
            s.effects = [e for e in s.effects if e.until > s.turn]
            changed(s)
            break
    for player in (0, 1):
        sweep(s, player, OUT, USED, "2.8.6")
    s.virtual[0] = s.virtual[1] = 0
    s.marks = frozenset()
    s.change = 0
    s.expended = ()
    s.earned = ()
    s.steeled = ()
    s.weathered = ()
    s.left_with = ()
    s.left_as = ()
    s.struck = ()
    s.engaged = ()
    s.partial = ()
    s.past = (s.past, tuple(s.events))
    s.events = []
    s.turn += 1
    s.active = 1 - s.active
    s.sub = steps.START


def _attacked(s: State) -> None:
    """Attackers have been declared and what that set off is resolved: blockers are next, if anybody attacks."""
    s.sub = steps.BLOCKERS if s.attacked else steps.CLEAN_UP


def _end_attack(s: State) -> None:
    """The Attack Step ends (2.7.6.6): abilities that wait for it still see who fights (2.7.0.5)."""
    if not s.begun:
        s.begun = 1
        emit(s, EV_STEP_END, NONE, NONE, s.active, steps.ATTACK_END, "2.7.6.6")
    else:
        s.begun = 0
        combat.end_combat(s)
        s.sub = steps.CLEAN_UP


def _clean_up(s: State) -> None:
    """Clear damage (2.8.1); where nothing comes due, the reserves are next."""
    clear_damage(s)
    due = s.pending or s.queue or s.stack or s.urgent or s.dirty or s.effects or s.later or s.goes_back
    if not (due or s.doomed or s.earned):
        s.sub = steps.END_RESERVE


TURN: Final = (
    SubStep("start of turn", "2.2.5", "start_of_turn", start_turn, (steps.CLEAR,)),
    SubStep("clear", "2.3.1", "clear_and_draw", clear, (steps.DRAW,)),
    SubStep("draw", "2.3.2", "clear_and_draw", draw_step, (steps.ROLL,)),
    SubStep("roll", "2.4.1", "roll_and_reroll", roll_step, (steps.REROLL,)),
    SubStep("reroll", "2.4.3", "roll_and_reroll", ask_reroll, (steps.ROLLED,)),
    SubStep("to the reserve", "2.4.4", "roll_and_reroll", to_reserve, (steps.MAIN,)),
    SubStep("main", "2.6", "main", open_window, (steps.MAIN_END,)),
    SubStep("end of main", "2.6.7", "main", end_main, (steps.ATTACKERS,)),
    SubStep("declare attackers", "2.7.1", "attack", _attackers, (steps.ATTACKED, steps.CLEAN_UP)),
    SubStep("attacked", "2.7.1.4", "attack", _attacked, (steps.BLOCKERS, steps.CLEAN_UP)),
    SubStep("declare blockers", "2.7.2", "attack", blocking.ask_blockers, (steps.ATTACK_WINDOW,)),
    SubStep("actions and Globals", "2.7.3", "attack", open_window, (steps.FAST_ASSIGN,)),
    SubStep("assign Fast damage", "2.7.4", "attack", _assign_fast, (steps.FAST_RESOLVE, steps.ASSIGN)),
    SubStep("resolve Fast damage", "2.7.6", "attack", _resolve, (steps.ASSIGN,)),
    SubStep("assign damage", "2.7.4", "attack", _assign, (steps.RESOLVE,)),
    SubStep("resolve damage", "2.7.6", "attack", _resolve, (steps.ATTACK_END,)),
    SubStep("end of attack", "2.7.6.6", "attack", _end_attack, (steps.CLEAN_UP,)),
    SubStep("clear damage", "2.8.1", "cleanup", _clean_up, (steps.END_APPLIED, steps.END_RESERVE)),
    SubStep("end of turn abilities", "2.8.2", "cleanup", end_effects, (steps.END_RESERVE,)),
    SubStep("clear the reserves", "2.8.3", "cleanup", clear_reserves, (steps.END_TURN,)),
    SubStep("end of turn", "2.8.6", "cleanup", end_turn, (steps.START,)),
    SubStep("who begins", "2.1.6", "start_of_turn", roll_for_first, (steps.START,)),
)
"""All sub-steps, by the numbers they have in ``steps``."""
DO: Final = tuple(entry.do for entry in TURN)
