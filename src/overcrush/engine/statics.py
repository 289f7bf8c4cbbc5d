"""Which static abilities are in force, and the end of applied and persistent ones."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import ACTIVE, LEAVES, Ability, Effect, Frame, Later, Origin, Refs, State, StaticAbility
from overcrush.engine.events import face_down, has_ability
from overcrush.engine.used import card_speaking
from overcrush.engine.values import card_blanked, in_force
from overcrush.model.const import EV_MAIN_END, EV_STEP, EV_STEP_END, EV_TURN_END, EV_TURN_START, FIELD, NONE, ZONES

On = tuple[StaticAbility, Origin]
SETTLED: Final = 6
"""How often static abilities are looked at anew while texts are ignored."""


def refresh(s: State) -> None:
    """Work out anew which static abilities are in force (3.4.5.2): after the field, control, faces or ignored texts
    changed."""
    found: list[On] = []
    for ability in s.t.always:
        if (ability.firm or not card_blanked(s, ability.card)) and not face_down(s, ability):
            for you in (0, 1) if s.t.owner[ability.card] < 0 else (s.t.owner[ability.card],):
                found += _said_by(s, ability, you, NONE, ability.card)
    for you in (0, 1):
        seen: set[tuple[int, int]] = set()
        for die in s.zones[you * ZONES + FIELD]:
            for ability in s.t.statics[s.card_of[die]] if not s.in_force & m.ABILITY_KINDS else s.t.all_statics:
                if not has_ability(s, die, ability, 0):
                    continue
                card = card_speaking(s, ability, die)
                if (ability.index, card) in seen:
                    continue
                if ability.scope == "card":
                    seen.add((ability.index, card))
                found += _said_by(s, ability, you, die, card)
    s.static_on = tuple(found)
    if _count_kinds(s):
        _suspend(s)


def _said_by(s: State, ability: Ability, you: int, die: int, card: int) -> tuple[On, ...]:
    """What an ability changes as this die's: the same whenever it is in force, so it is made once for a table."""
    key = (ability.index, you, die, card)
    known = s.t.said_by.get(key)
    if known is None:
        statics = ability.statics
        origin = Frame(NONE, you, die, card, None, [()] * max((static.slots for static in statics), default=0)).keep()
        known = s.t.said_by[key] = tuple((static, origin) for static in statics)
    return known


def _count_kinds(s: State) -> bool:
    """Note which kinds of changes there are, and say whether any applied one holds while its source is active."""
    kinds = 0
    hanging = False
    for e in s.effects:
        kinds |= e.mod.bits
        if e.until == ACTIVE:
            hanging = True
    for static, _ in s.static_on:
        kinds |= static.kinds
    s.in_force = kinds
    return hanging


def _suspend(s: State) -> None:
    """What holds while a card is active is suspended while the text of all its active dice is ignored (3.4.8.6), or
    while the other player controls them (3.9.4). What ignores texts itself is looked at where it is asked for
    (``in_force``), and what has made a die something else has changed the text it has."""
    for n, e in enumerate(s.effects):
        if e.until == ACTIVE and 1 << e.kind & (m.BLANK | m.COPY | m.TEXT | m.FACE) == 0:
            quiet = not in_force(s, e)
            if quiet != e.quiet:
                s.effects[n] = e._replace(quiet=quiet)


def changed(s: State) -> None:
    """Something static abilities may depend on has changed: look at them, and at who is KO'd, before going on."""
    s.dirty = True
    if s.t.has_statics or s.in_force:
        before = s.in_force
        refresh(s)
        if (before | s.in_force) & m.ABILITY_KINDS:
            if s.captor:
                s.freed = True
            refresh(s)  # once more, now that it is known who has which ability
            if (before | s.in_force) & m.BLANK:
                _settle(s)


def changed_by(s: State, die: int) -> None:
    """The same where nothing but this one has come or gone: a die whose card says nothing static changes nothing of
    who says what, as long as abilities stay where they are."""
    if s.t.statics[s.card_of[die]] or s.in_force & m.HAVING_KINDS:
        changed(s)
    else:
        s.dirty = True
        if _count_kinds(s):
            _suspend(s)


def _settle(s: State) -> None:
    """What is ignored no longer ignores anything itself, and so on: look until nothing changes. Texts that ignore one
    another from the same moment on are not followed for ever."""
    for _ in range(SETTLED):
        before = s.static_on
        refresh(s)
        if len(before) == len(s.static_on) and all(
            old is new and f.die == g.die and f.you == g.you and f.card == g.card
            for (old, f), (new, g) in zip(before, s.static_on, strict=True)
        ):
            return


def add_effect(s: State, effect: Effect) -> None:
    """Put an applied or persistent change into force."""
    s.effects.append(effect)
    s.in_force |= effect.mod.bits
    if 1 << effect.kind & (m.ABILITY_KINDS | 1 << m.M_LEVEL):  # a level has bursts
        changed(s)
    else:
        s.dirty = True


def another_active(s: State, e: Effect, die: int) -> bool:
    """Whether a die is not the last active one of the card a change came from (3.4.5.2)."""
    card, you = e.f.card, e.f.you
    if s.card_of[die] != card or s.controller[die] != you:
        return True
    return any(d != die and s.card_of[d] == card for d in s.zones[you * ZONES + FIELD])


def drop_die(s: State, die: int) -> None:
    """A die that leaves the field loses what was applied to it (3.4.3.9, 3.4.4.3)."""
    kept: list[Effect] = []
    for e in s.effects:
        if e.until == LEAVES and e.f.die == die and s.zone[die] == FIELD:
            continue  # it held until its source left
        if e.until == ACTIVE and s.zone[die] == FIELD and not another_active(s, e, die):
            continue  # it held while its source was active
        if die in e.dice:
            rest: Refs = tuple(d for d in e.dice if d != die)
            if rest:
                kept.append(e._replace(dice=rest))
        else:
            kept.append(e)
    s.effects = kept


MOMENTS: Final = (EV_TURN_START, EV_TURN_END, EV_STEP, EV_STEP_END, EV_MAIN_END)
"""What waits for one of these waits for a time, and for nobody's doing."""


def drop_later(s: State, die: int) -> None:
    """A die that leaves the field is no longer among those to which something will be done at a later moment, even if
    it comes back (3.4.4.3), unless a text says wherever it is."""
    kept: list[Later] = []
    for later in s.later:
        own = later.f.die == die and s.t.programs[later.prog].reach == "own"
        if s.t.programs[later.prog].reach == "wherever":
            kept.append(later)
        elif s.t.laters[later.spec].kind in MOMENTS and (own or any(die in slot for slot in later.f.slots)):
            f = later.f.copy()
            f.slots = [tuple(ref for ref in slot if ref != die) for slot in f.slots]
            f.die = NONE if own else f.die
            kept.append(later._replace(f=f.keep()))
        else:
            kept.append(later)
    s.later = tuple(kept)
