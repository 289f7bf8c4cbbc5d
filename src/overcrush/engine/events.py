"""The one stream of events, and the triggered abilities that answer them.

Everything that changes the game is told here. An event is a plain tuple (see ``core.Event``); abilities that wait for
its kind are looked up in the table's index, so that cards with nothing to say to it cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.at_once import just_so_many
from overcrush.engine.core import Ability, Event, Frame, Later, Refs, State, TriggerSpec, Waiting
from overcrush.engine.departed import departed_as, fights, held_by, parting
from overcrush.engine.in_force import changes
from overcrush.engine.one_effect import add_up, at_one_time, is_same, rival, sprung
from overcrush.engine.refs import AIMS, called_then, damage_kinds, of_kind
from overcrush.engine.steps import ATTACK_END, ATTACKERS, MAIN, MAIN_END, ROLL, ROLLED
from overcrush.engine.used import HAPPENED, card_speaking, mark_of, noted
from overcrush.engine.values import (
    blanked,
    burst_bits,
    burst_of,
    card_blanked,
    copied_faces,
    copied_texts,
    defense,
    kind_ignored,
    loses_keyword,
    text_card,
)
from overcrush.model.const import (
    E_AMOUNT,
    E_DIE,
    E_FLAGS,
    E_KIND,
    E_OTHER,
    E_PLAYER,
    E_RULE,
    EV_ATTACKS,
    EV_BLOCKED,
    EV_BLOCKS,
    EV_CAME_UP,
    EV_CAPTURED,
    EV_COUNTER,
    EV_DAMAGED,
    EV_DREW,
    EV_FLIPPED,
    EV_KEYWORD,
    EV_KOED,
    EV_LEFT,
    EV_PREPPED,
    EV_SACRIFICED,
    EV_TARGETED,
    EV_TRIGGERED,
    FIELD,
    FLAG_BLANK,
    FLAG_BY_OPPONENT,
    FLAG_COMBAT,
    FLAGS,
    NOBODY,
    NONE,
    RESERVE,
    SHOWN_FACE,
    WAS_ENGAGED,
    ZONES,
)

LOOP_LIMIT: Final = 3
ONCE_AT_A_TIME: Final = (EV_BLOCKED, EV_BLOCKS, EV_DAMAGED)
"""Events that can happen several times to a die in one game action."""
BY_NUMBER: Final = (EV_ATTACKS, EV_DREW, EV_CAME_UP)
"""Events of single dice of which a trigger may ask for so many at once."""
OF_CARDS: Final = (EV_FLIPPED, EV_COUNTER)
"""Events of a card, told of a die of it."""
OF_THE_MOMENT: Final = ("attack step", "main step", "outside roll step", "not koed", "with", "first", "engaged")
"""How a trigger speaks of what can be seen only while it happens."""
PARTING: Final = (EV_LEFT, EV_KOED, EV_SACRIFICED, EV_CAPTURED)
"""Events of a die that has just left the field."""


def untold(s: State, event: Event) -> None:
    """Let what waits for an event trigger, without telling of it: it is a secret, or told otherwise."""
    for spec in s.t.watchers[event[E_KIND]]:
        _check(s, spec, event)
    if s.t.firsts[event[E_KIND]]:
        _note(s, event, s.t.firsts[event[E_KIND]])
    if s.later:
        _check_later(s, event)


def drawn_and_rolled(s: State, event: Event) -> None:
    """A die that an ability drew has now been rolled by it: let what waits for both trigger."""
    if event[E_AMOUNT] != RESERVE:  # else it was rolled as it was drawn
        both = (*event[:4], RESERVE, *event[5:])
        for spec in s.t.watchers[EV_DREW]:
            if "rolling" in spec.how:
                _check(s, spec, both)


def emit(
    s: State,
    kind: int,
    die: int = NONE,
    other: int = NONE,
    player: int = NOBODY,
    amount: int = 0,
    rule: str = "",
    flags: int = 0,
) -> None:
    """Tell that something happened, and let what waits for it trigger."""
    if s.stack:
        f = s.stack[-1]
        event: Event = (kind, die, other, player, amount, rule, f.die, f.card, flags)
    else:
        event = (kind, die, other, player, amount, rule, NONE, NONE, flags)
    s.events.append(event)
    if s.t.heard[kind]:
        if s.t.noted[kind]:
            _note(s, event, s.t.noted[kind])
        untold(s, event)
    elif s.later:
        _check_later(s, event)


def _first_attacker(s: State, die: int) -> bool:
    """Whether a die can be called the first to attack: all that attack do so at once, and its controller says which one
    counts, but of one character only one does (3.2.11)."""
    return die in s.attackers and not any(d < die and s.card_of[d] == s.card_of[die] for d in s.attackers)


def emit_together(s: State, events: list[Event]) -> None:
    """Tell of several things that happen in one moment: each can be seen by what waits for any of them."""
    if s.stack:
        f = s.stack[-1]
        events = [(*event[:6], f.die, f.card, event[E_FLAGS]) for event in events]
    s.events += events
    heard = s.t.heard
    for event in events:
        if heard[event[E_KIND]]:
            _note(s, event, s.t.noted[event[E_KIND]])
    for event in events:
        if heard[event[E_KIND]] or s.later:
            untold(s, event)


def prepped(s: State, dice: list[int], rule: str, doer: int = NOBODY) -> None:
    """Tell of dice that are Prepped in one moment, each by its owner, unless another player did it (1.5.3.4)."""
    told: list[Event] = []
    for die in dice:
        flags = FLAG_BY_OPPONENT if doer == 1 - s.owner[die] else 0
        told.append((EV_PREPPED, die, NONE, s.owner[die], 1, rule, NONE, NONE, flags))
    emit_together(s, told)


def credit(s: State, event: Event) -> None:
    """Another die had its part in what was told already: let what waits for such a die's doing trigger, once; where it
    speaks of that die, its controller says of which of them."""
    for spec in s.t.watchers[event[E_KIND]]:
        if not spec.swap and spec.object is None and not spec.ability.naming:
            continue
        if not _known(s, spec.ability, event) or (spec.this and spec.swap) or spec.ability.naming:
            _check(s, spec, event)


def _check(s: State, spec: TriggerSpec, event: Event) -> None:
    """Add an ability to the pending ones for each of its sources that this event triggers."""
    ability = spec.ability
    if ability.kind == "global":
        _answer(s, spec, event)
    elif spec.this:
        die = event[E_OTHER] if spec.swap else event[E_DIE]
        if spec.kind in OF_CARDS and ability.active and s.zone[die] != FIELD:
            return  # something happens to the card, and none of its dice is there to use it (3.1.30)
        gone = die >= 0 and bool(s.left_with) and (event[E_KIND] in PARTING or _struck_as_it_left(s, die, event))
        was = event[E_FLAGS] if not spec.swap or die < 0 else parting(s, die)  # its text may have been ignored
        if die >= 0 and (
            (die, ability.index) in s.left_with
            if gone and (die, NONE) in s.left_with
            else has_ability(s, die, ability, was, spec.when) or (gone and (die, ability.index) in s.left_with)
        ):
            you = (
                event[E_PLAYER]
                if not spec.swap and event[E_PLAYER] != NOBODY and s.zone[die] != FIELD
                else held_by(s, die)
            )
            _trigger(s, spec, you, die, event)
    elif not ability.active:
        you = s.t.owner[ability.card]
        if not card_blanked(s, ability.card) and not face_down(s, ability):
            _trigger(s, spec, you, NONE, event)
    else:
        once = ability.scope == "card"
        shared = once and (ability.card < 0 or s.in_force & m.TEXT)
        for you in (s.active, 1 - s.active):
            done: list[int] = []  # characters that have used an ability several of them have
            for die in burst_first(s, ability, s.zones[you * ZONES + FIELD]):
                if not has_ability(s, die, ability, 0, spec.when) or (
                    shared and card_speaking(s, ability, die) in done
                ):
                    continue
                if _trigger(s, spec, you, die, event) and once:
                    if not shared:
                        break
                    done.append(card_speaking(s, ability, die))
        doer = event[E_OTHER]
        if spec.own and spec.swap and event[E_KIND] == EV_KOED and doer >= 0 and s.zone[doer] != FIELD:
            # it is gone in the moment in which it did that, and what it did itself it has seen (2.7.6.1)
            if has_ability(s, doer, ability, parting(s, doer), spec.when) and not (once and _known(s, ability, event)):
                _trigger(s, spec, held_by(s, doer), doer, event)


def _known(s: State, ability: Ability, event: Event) -> bool:
    """Whether an ability has seen already what happened to a die in this moment."""
    return any(w.ability == ability.index and w.event is not None and w.event[:2] == event[:2] for w in s.pending)


def _answer(s: State, spec: TriggerSpec, event: Event) -> None:
    """Note who could answer an event with a reactive Global (3.4.2.5): either player, as their own."""
    ability = spec.ability
    for you in (s.active, 1 - s.active):
        entry = (ability.index, you, event)
        if entry not in s.reactions and matches(s, spec, Frame(NONE, you, NONE, ability.card, event, []), event):
            s.reactions += (entry,)


def has_ability(s: State, die: int, ability: Ability, flags: int, when: str = "") -> bool:
    """Whether a die has an ability now: of its card or gained, on the right burst face, and not ignored, as others call
    it (``when``)."""
    kinds = s.in_force
    when = when or ability.when
    if ability.card == (text_card(s, die) if kinds & m.COPY else s.card_of[die]):
        if ability.side >= 0 and face_down(s, ability):
            return False
        if not ability.firm and (flags or kinds) and _silent(s, die, when, flags):
            return False
    elif not kinds & m.GIVEN_KINDS or not _gained(s, die, ability, flags, when):
        return False
    if ability.burst or ability.instead:
        stars = burst_bits(s, die) if s.face[die] >= 0 else 1 << stars_of(s, die, flags)
        if ability.burst and not ability.burst & stars:
            return False
        if ability.instead & stars:
            return False
    if ability.keyword and flags and s.left_as and (was := departed_as(s, die)) is not None:
        if was[1] == s.card_of[die] == ability.card and ability.keyword in s.t.words and ability.keyword not in was[3]:
            return False  # it had lost it when it left
    if ability.keyword and kinds & m.LOSE and loses_keyword(s, die, ability.keyword):
        return False
    return not (ability.twin and kinds & m.GIVEN_KINDS and _outdone(s, die, ability, flags, when))


def _outdone(s: State, die: int, ability: Ability, flags: int, when: str) -> bool:
    """Whether a die has the keyword twice and uses another one: of the highest number, else its own (Range (6))."""
    mine = _standing(ability)
    return any(_standing(other) > mine and has_ability(s, die, other, flags, when) for other in s.t.twins[ability.twin])


def _standing(ability: Ability) -> tuple[int, bool, int]:
    return ability.number, ability.card >= 0, -ability.index


def _silent(s: State, die: int, when: str, flags: int) -> bool:
    """Whether a die's text, or what of it waits for this, is ignored: now, or when it left the field."""
    if flags & FLAGS:
        return bool(flags & FLAG_BLANK) or kind_ignored(s, die, when)
    return s.in_force & m.BLANK != 0 and blanked(s, die, when)


def burst_first(s: State, ability: Ability, dice: Sequence[int]) -> Sequence[int]:
    """The dice that may have an ability their character uses once: a burst that one shows is not optional (3.4.6.4)."""
    if ability.scope != "card" or len(set(ability.progs)) < 2:
        return dice
    return sorted(dice, key=lambda die: -stars_of(s, die, 0))


def stars_of(s: State, die: int, flags: int) -> int:
    """The burst stars a die shows, or showed when it left the field."""
    if s.face[die] >= 0:
        return burst_of(s, die)
    face = (flags >> SHOWN_FACE & 15) - 1
    return s.t.faces[s.card_of[die]][face].burst if face >= 0 else 0


def _struck_as_it_left(s: State, die: int, event: Event) -> bool:
    """Whether a die that has left the field deals the combat damage it was to deal: not blocked (2.7.4.3.1), or KO'd in
    the moment in which it did (Overcrush (6))."""
    return (
        event[E_KIND] == EV_DAMAGED
        and event[E_OTHER] == die
        and s.zone[die] != FIELD
        and bool(event[E_FLAGS] & FLAG_COMBAT)
    )


def face_down(s: State, ability: Ability) -> bool:
    """Whether an ability stands on the face of a Flip card that does not show."""
    return ability.side >= 0 and ability.side != (1 if ability.card in s.flipped else 0)


def _gained(s: State, die: int, ability: Ability, flags: int, when: str) -> bool:
    for mod, _, _ in changes(s, m.M_GAIN, die):
        assert isinstance(mod, m.Gain)
        if ability.index in mod.abilities:
            return not kind_ignored(s, die, when)
    # with the stats comes the burst ability of the face they were on (3.10.2.1)
    copied = (
        s.in_force & m.FACE != 0
        and ability.burst != 0
        and any(
            card == ability.card and worded and ability.burst >> stars & 1
            for card, stars, worded in copied_faces(s, die)
        )
    )
    if not copied and s.in_force & m.TEXT:
        copied = ability.kind != "global" and any(
            card == ability.card and (ability.side < 0 or ability.side == side) for card, side in copied_texts(s, die)
        )
    # what was copied is part of the die's text, and ignored with it (3.10.3, 3.4.8.2)
    return copied and (ability.firm or not _silent(s, die, when, flags))


def matches(s: State, spec: TriggerSpec, f: Frame, event: Event) -> bool:
    """Whether an event is the one a trigger speaks of, seen by the player and die in the frame."""
    kind, die, other, player, amount, _, _, _, flags = event
    other_flags = 0
    if (spec.amount >= 0 and amount != spec.amount) or (amount < spec.least and kind not in BY_NUMBER):
        return False
    if spec.least and kind in BY_NUMBER:
        if not (_so_many(s, spec, f) if kind == EV_ATTACKS else just_so_many(s, spec, f, event)):
            return False
    if spec.how and not _so(s, spec, f, event):
        return False
    if spec.kinds and not _from_kinds(s, spec, f, flags):
        return False
    if (spec.flags and flags & spec.flags != spec.flags) or flags & spec.noflags:
        return False
    if spec.swap:
        die, other = other, die
        if die < 0:
            return False
        subject_player, object_player = held_by(s, die), player
        flags, other_flags = parting(s, die), flags  # what was true of each in that moment
    else:
        subject_player = player
        object_player = NOBODY
        if other >= 0 and spec.object is not None:
            object_player, other_flags = held_by(s, other), parting(s, other)
    if spec.on_player and die >= 0 and not spec.swap and kind == EV_DAMAGED:
        return False  # damage to a die is no damage to its player
    if spec.this:
        if die != f.die:
            return False
    elif spec.subject is not None:
        if die < 0 or not spec.subject.event_ok(s, f, die, subject_player, flags):
            return False
    if spec.player >= 0 and player != (f.you if spec.player == 0 else 1 - f.you):
        return False
    if spec.object is not None and "with" not in spec.how:
        if other < 0 or not spec.object.event_ok(s, f, other, object_player, other_flags):
            return False
    if spec.object_player == -2:
        return True
    if kind == EV_TARGETED:
        other, object_player = NONE, amount // len(AIMS)
    elif kind == EV_KOED and not spec.swap:
        other, object_player = NONE, 1 - player if flags & FLAG_BY_OPPONENT else player
    return other < 0 and (
        spec.object_player == -1 or object_player == (f.you if spec.object_player == 0 else 1 - f.you)
    )


def _so(s: State, spec: TriggerSpec, f: Frame, event: Event) -> bool:
    """Whether an event happened the way a trigger says."""
    kind, die, _, _, amount, rule, _, _, flags = event
    if kind == EV_KEYWORD:
        return rule in spec.how
    if spec.energy and not flags & spec.energy:
        return False
    if kind == EV_COUNTER and rule not in spec.how:
        return False
    if kind == EV_TRIGGERED:
        return called_then(s, event) in spec.how
    for how in spec.how:
        if (
            (how == "alone" and amount != 1)
            or (how == "first" and not _first_attacker(s, die))
            or (how == "with" and not _attacks_with(s, spec, f, die))
            or (how == "attack step" and not ATTACKERS <= s.sub <= ATTACK_END)
            or (how == "main step" and not MAIN <= s.sub <= MAIN_END)
            or (how == "outside roll step" and (ROLL <= s.sub <= ROLLED or rule == "2.4.6"))
            or (how == "engaged" and not (flags & WAS_ENGAGED if s.zone[die] != FIELD else fights(s, die)))
            or (how in ("your turn", "opponent's turn") and (how == "your turn") != (s.active == f.you))
            or (how == "not by this" and any(acting.prog in spec.alike for acting in s.stack))
            or (how == "rolling" and amount != RESERVE)
            or (how == "by damage" and not (die >= 0 and 0 < s.damage[die] >= defense(s, die)))
            or (how == "not koed" and die >= 0 and s.damage[die] >= defense(s, die))
        ):
            return False
    if kind == EV_TARGETED and any(how in AIMS for how in spec.how):
        return AIMS[amount % len(AIMS)] in spec.how
    return True


def _from_kinds(s: State, spec: TriggerSpec, f: Frame, flags: int) -> bool:
    """Whether damage that is dealt now is from an effect of one of the kinds a trigger speaks of."""
    return not flags & FLAG_COMBAT and len(s.stack) > 0 and of_kind(spec.kinds, damage_kinds(s, s.stack[-1]), f.you)


def _so_many(s: State, spec: TriggerSpec, f: Frame) -> bool:
    """Whether as many dice of the description attack as a trigger asks for."""
    fits = spec.subject
    return fits is not None and spec.least <= sum(1 for d in s.attackers if fits.event_ok(s, f, d, s.controller[d], 0))


def _attacks_with(s: State, spec: TriggerSpec, f: Frame, die: int) -> bool:
    return any(
        d != die and spec.object is not None and spec.object.event_ok(s, f, d, s.controller[d], 0) for d in s.attackers
    )


def _rivals(s: State, ability: Ability, mark: tuple[int, int, int]) -> bool:
    """Whether an ability for the first time something happens has triggered in this very moment: which of several was
    the first is then its controller's to say (3.2.11)."""
    return any(w.ability == ability.index and mark_of(s, ability, w.you, w.die) == mark for w in s.pending)


def before_now(s: State, ability: Ability, f: Frame, now: Event | None) -> bool:
    """Whether what an ability answers the first time has happened before in this turn, seen by it or not (3.2.11)."""
    if f.die < 0 or s.card_of[f.die] == ability.card:
        return (ability.index, f.you, HAPPENED) in s.marks
    end = len(s.events)  # a text that a die was given: what happened before is asked of what is known now
    if now is not None and now in s.events:  # the last of its like is the one that happens now
        end -= 1 + s.events[::-1].index(now)
    for event in s.events[:end]:
        for spec in ability.triggers:
            if (
                spec.kind == event[E_KIND]
                and not spec.kinds
                and not any(how in OF_THE_MOMENT for how in spec.how)
                and matches(s, spec, f, event)
            ):
                return True
    return False


def _note(s: State, event: Event, specs: list[TriggerSpec]) -> None:
    """Remember what has happened where an ability is for the first time only, whether or not it could see it: asked
    later, the dice may have become something else."""
    for spec in specs:
        ability = spec.ability
        for you in (0, 1):
            mark = (ability.index, you, HAPPENED) if spec.noted < 0 else noted(spec, you, event)
            if mark not in s.marks and any(
                matches(s, spec, Frame(NONE, you, die, ability.card, event, []), event)
                for die in _speakers(s, ability, you, event)
            ):
                s.marks = s.marks | {mark}


def _speakers(s: State, ability: Ability, you: int, event: Event) -> list[int]:
    """The dice for which an ability would see an event: those of its card, the one it happened to among them."""
    dice = [die for die in s.zones[you * ZONES + FIELD] if s.card_of[die] == ability.card]
    if dice:
        return dice
    return [event[E_DIE] if event[E_DIE] >= 0 and s.card_of[event[E_DIE]] == ability.card else NONE]


def _trigger(s: State, spec: TriggerSpec, you: int, die: int, event: Event) -> bool:
    ability = spec.ability
    card = card_speaking(s, ability, die)
    f = Frame(NONE, you, die, card, event, [])
    if not matches(s, spec, f, event) or (spec.kind == EV_DAMAGED and _left_over(s, spec, f, event)):
        return False
    if ability.condition is not None and not ability.condition.holds(s, f):
        return False
    if ability.limits:
        mark = mark_of(s, ability, you, die)
        if mark in s.marks and not (ability.telling and _rivals(s, ability, mark)):
            return False
        if mark not in s.marks and "first" in ability.limits and before_now(s, ability, f, event):
            return False
        s.marks = s.marks | {mark}
    if ability.keyword == "Trap" and sprung(s, ability, die):
        return True
    cause: Refs = s.stack[-1].cause if s.stack else ()
    key = ability.index << 10 | (die + 1)
    if cause.count(key) >= LOOP_LIMIT:  # 3.5: a loop nobody can stop ends after it has happened three times
        return True
    serial = s.stack[-1].serial if s.stack else 0
    if len(ability.triggers) > 1 or spec.kind in ONCE_AT_A_TIME or at_one_time(spec):
        # one effect that meets several triggers of an ability triggers it once (3.2.12, 3.4.1.5)
        for waiting in (*s.pending, *s.batch, *s.queue) if serial else s.pending:
            if (
                waiting.ability == ability.index
                and waiting.serial == serial
                and waiting.event is not None
                and waiting.you == you
            ):
                before = waiting.event
                if is_same(spec, waiting.die == die, before, event):
                    if before[E_KIND] == event[E_KIND] == EV_DAMAGED:
                        add_up(s, waiting, (*before[:4], before[E_AMOUNT] + event[E_AMOUNT], *before[5:]))
                    if not (ability.naming and rival(waiting, ability.index, die, event)):
                        return True
    stars = stars_of(s, die, event[E_FLAGS] if die == event[E_DIE] else 0) if die >= 0 else 0
    waiting = Waiting(ability.index, ability.progs[stars], you, die, card, event, cause, None, serial)
    s.pending.append(waiting)
    return True


def _left_over(s: State, spec: TriggerSpec, f: Frame, event: Event) -> bool:
    """Whether damage is what Overcrush left of a die's damage that has triggered the ability already: it is the same
    damage (3.2.12), though it is dealt when the blockers are gone (2.7.6.3)."""
    if event[E_RULE] != "Overcrush" or (len(spec.ability.triggers) == 1 and (not spec.swap or spec.object is not None)):
        return False
    for before in s.events:
        if (
            before[E_KIND] == EV_DAMAGED
            and before[E_OTHER] == event[E_OTHER]
            and before[E_RULE] != event[E_RULE]
            and before[E_FLAGS] & FLAG_COMBAT
        ):
            if any(other.kind == EV_DAMAGED and matches(s, other, f, before) for other in spec.ability.triggers):
                return True
    return False


def _check_later(s: State, event: Event) -> None:
    gone: list[Later] = []
    for later in s.later:
        spec = s.t.laters[later.spec]
        if spec.kind == event[E_KIND] and matches(s, spec, later.f, event):
            cause: Refs = s.stack[-1].cause if s.stack else ()
            key = -1 - later.spec
            if cause.count(key) >= LOOP_LIMIT:
                continue
            f = later.f
            if event[E_KIND] in (EV_BLOCKS, EV_BLOCKED) and any(
                w.ability == key
                and w.die == f.die
                and w.event is not None
                and w.event[:3] != event[:3]
                and w.event[:2] == event[:2]
                for w in s.pending
            ):
                continue  # once for a die, however many it blocks or is blocked by
            waiting = Waiting(key, later.prog, f.you, f.die, f.card, event, cause, tuple(f.slots))
            if s.stack and s.stack[-1].pc > 0:
                s.urgent += (waiting,)  # resolved before the rest of the ability that met it (3.2.3)
            else:
                s.pending.append(waiting)
            if later.once:
                gone.append(later)
    if gone:
        s.later = tuple(later for later in s.later if later not in gone)
