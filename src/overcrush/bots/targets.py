"""Choices inside abilities without trying them out: whether a choice helps or harms, and so whom to choose."""

from __future__ import annotations

from overcrush.bots.appraise import Worth
from overcrush.engine.edge.api import (
    Ask,
    ChangeOp,
    ChooseEach,
    ChooseOp,
    ControlOp,
    Frame,
    KOOp,
    LoseLifeOp,
    MoveOp,
    Op,
    Option,
    PrepareDamage,
    PreventOp,
    RerollOp,
    SacrificeOp,
    SpinOp,
    SpinToOp,
    SplitDamage,
    State,
    TakeAside,
    TargetPlayer,
    Verb,
    defense,
)
from overcrush.engine.edge.api import mods as m
from overcrush.model.const import CHOOSE, FIELD, O_PASS, O_PICK, O_YES, REACT


def quick(s: State, w: Worth, ask: Ask) -> Option:
    """An answer to what an ability asks, at a glance."""
    options = ask.options
    if ask.kind == REACT:
        return options[-1] if options[-1][0] == O_PASS else options[0]
    if ask.kind != CHOOSE or not s.stack:
        return options[0]
    if options[0][0] == O_YES:
        return options[0]
    if options[0][0] == O_PICK:
        f = s.stack[-1]
        return pick(s, w, ask, s.t.programs[f.prog].code[f.pc], f)
    return options[-1]


def pick(s: State, w: Worth, ask: Ask, op: Op, f: Frame) -> Option:
    """The die or player to choose: the opponent's best for harm, one's own best for help, one's least for a cost."""
    tone = polarity(s, op, f)
    best, top = ask.options[0], -1e9
    for option in ask.options:
        if len(option) == 1:  # done, or no
            value = 0.05
        else:
            value = tone * _weight(s, w, ask.who, option[1], op, f)
        if value > top:
            best, top = option, value
    return best


def _weight(s: State, w: Worth, me: int, ref: int, op: Op, f: Frame) -> float:
    """How glad a player is of good done to a die or player; negative for the opponent's."""
    if ref < 0:
        return 1.5 if -1 - ref == me else -1.5
    if ref >= len(s.zone):
        return 0.0
    card = s.card_of[ref]
    if s.zone[ref] == FIELD and s.face[ref] >= 0:
        value = 0.5 + w.face[card][s.face[ref]]
        hits = _hits(s, op, f)
        if hits:
            value = value if hits >= defense(s, ref) - s.damage[ref] else 0.2 * value
    else:
        value = 0.3 + w.own[card]
    mine = s.controller[ref] == me or s.controller[ref] < 0
    return value if mine else -value


def _hits(s: State, op: Op, f: Frame) -> int:
    """The damage that will be dealt to what is chosen, or 0."""
    if isinstance(op, SplitDamage):
        return op.amount.value(s, f)
    if isinstance(op, ChooseOp):
        for verb in op.verbs:
            if isinstance(verb, PrepareDamage):
                return verb.amount.value(s, f)
    return 0


def polarity(s: State, op: Op, f: Frame) -> float:
    """1 if what will be done with the choice is good for what is chosen, -1 if it is bad for it."""
    if isinstance(op, SplitDamage):
        return -1.0
    if isinstance(op, TargetPlayer):
        code = s.t.programs[f.prog].code
        harmful = any(isinstance(later, LoseLifeOp | PrepareDamage) for later in code[f.pc :])
        return -1.0 if harmful else 1.0
    if isinstance(op, ChooseOp | ChooseEach):
        for verb in op.verbs:
            tone = _tone(s, verb, f)
            if tone:
                return tone
    return -1.0 if op.required else 1.0


def _tone(s: State, verb: Verb, f: Frame) -> float:
    if isinstance(verb, PrepareDamage | KOOp | SacrificeOp | TakeAside | ControlOp | RerollOp):
        return -1.0
    if isinstance(verb, SpinOp):
        return 1.0 if verb.by > 0 else -1.0
    if isinstance(verb, SpinToOp):
        return -1.0
    if isinstance(verb, PreventOp):
        return 1.0
    if isinstance(verb, MoveOp):
        return 1.0 if verb.to == FIELD else -0.1 if verb.to > FIELD else 0.5
    if isinstance(verb, ChangeOp):
        return _change_tone(s, verb, f)
    return 0.0


def _change_tone(s: State, verb: ChangeOp, f: Frame) -> float:
    for mod in verb.mods:
        if isinstance(mod, m.Stats):
            return 1.0 if mod.attack.value(s, f) + mod.defense.value(s, f) >= 0 else -1.0
        if isinstance(mod, m.Can):
            return 1.0 if mod.verb.startswith("be ") else -1.0
        if isinstance(mod, m.Lose | m.Blank):
            return -1.0
    return 1.0


def alike_once(s: State, ask: Ask) -> list[Option]:
    """The options of a choice, of dice that lie alike only the first."""
    seen: set[tuple[int, ...]] = set()
    found: list[Option] = []
    for option in ask.options:
        if option[0] == O_PICK and 0 <= option[1] < len(s.zone):
            die = option[1]
            fighting = die in s.attackers or any(die in pair for pair in s.blocks)
            look = (s.card_of[die], s.face[die], s.damage[die], s.controller[die], s.zone[die], die if fighting else -1)
            if look in seen:
                continue
            seen.add(look)
        found.append(option)
    return found
