"""Whether a program could do anything (3.1.10), found out without doing it.

Candidates are bound to a frame nobody else sees, so that each instruction can say whether it would have a result for
any of them.
"""

from __future__ import annotations

from overcrush.engine.core import Frame, Op, State
from overcrush.engine.falling import falling, spared
from overcrush.engine.moves import move
from overcrush.engine.refs import AHEAD
from overcrush.model.const import E_DIE, E_KIND, EV_KOED, NONE, PREP


def begins(s: State, f: Frame) -> bool:
    """Whether an ability can be initiated: its costs can be paid, and some part could have a result."""
    program = s.t.programs[f.prog]
    f.slots = [()] * program.slots
    if program.simple:
        return program.code[0].any_candidate(s, f)
    f.born = len(s.events)  # nothing has happened "this way" yet
    able = scan(s, f, 0, len(program.code))
    f.pc = 0
    return able


def could(s: State, f: Frame, start: int, end: int) -> bool:
    """Whether a stretch of a frame's program could change anything."""
    return scan(s, f.copy(), start, end)


def payable(s: State, f: Frame, start: int, end: int) -> bool:
    """Whether every cost in a stretch of a frame's program could be paid in full (3.1.19)."""
    trial = f.copy()
    code = s.t.programs[f.prog].code
    for pc in range(start, end):
        if not code[pc].possible(s, trial) and code[pc].required:
            return False
    return True


def scan(s: State, f: Frame, start: int, end: int, paid: bool = False) -> bool:
    """Look through a stretch of program, binding candidates as it goes; branches that are certain are followed.

    A cost is no result by itself (3.1.16), and what depends on something being done before leads nowhere if nothing
    was.
    """
    code = s.t.programs[f.prog].code
    f.serial = AHEAD
    able = False
    pc = start
    while pc < end:
        op = code[pc]
        f.pc = pc
        if op.follows >= 0 and not able and not paid:
            pc = op.follows
            continue
        after = op.skip(s, f)
        if after >= 0:
            pc = after
            continue
        now = op.possible(s, f)
        if op.required:
            if not now:
                return False
            paid = True
            if op.removes >= 0 and not able:
                return any(left(s, f, pc, ref, end) for ref in f.slots[op.removes])
        elif now and not op.silent:
            able = True
        if op.alone >= 0 and now and not able and len(f.slots[op.alone]) > 1:
            return any(_scan_with(s, f, op.alone, ref, end, paid) for ref in f.slots[op.alone])
        pc += 1
    return able


def _scan_with(s: State, f: Frame, slot: int, ref: int, end: int, paid: bool) -> bool:
    """Look through the rest with one of those that could be chosen."""
    trial = f.copy()
    trial.slots[slot] = (ref,)
    return scan(s, trial, f.pc + 1, end, paid)


def left(s: State, f: Frame, pc: int, ref: int, end: int) -> bool:
    """Whether a result is left once the cost at this place is paid with a die: that die may have been the only
    target."""
    op = s.t.programs[f.prog].code[pc]
    now = s.clone()
    trial = f.copy()
    trial.slots[op.removes] = (ref,)
    trial.pc = pc
    op.run(now, trial)
    if now.dirty:
        saving = f.event[E_DIE] if f.event is not None and f.event[E_KIND] == EV_KOED else NONE
        for die in falling(now):
            if die != saving and not spared(now, die):  # the KO that is answered waits for it
                move(now, die, PREP, "2.7.6.1")  # it is KO'd before anything else is done
    return scan(now, trial, pc + 1, end, True)


def spendable(s: State, f: Frame, verb: Op, found: list[int]) -> list[int]:
    """The dice among some with which a cost can be paid so that a result is left."""
    code = s.t.programs[f.prog].code
    for pc in range(f.pc, len(code)):
        if code[pc] is verb:
            return [ref for ref in found if left(s, f, pc, ref, len(code))]
    return found
