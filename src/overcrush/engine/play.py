"""Running a game: the engine works until somebody must decide, and goes on when they have."""

from __future__ import annotations

from typing import Final

from overcrush.engine import blocking, declaring, queue, react, steps, turn, window
from overcrush.engine import mods as m
from overcrush.engine.core import Ask, Option, Refs, State
from overcrush.engine.damage import check
from overcrush.engine.legal import ritual_dice
from overcrush.engine.life_totals import check_life
from overcrush.engine.moves import rest, settle, turn_away
from overcrush.engine.statics import changed
from overcrush.errors import Illegal, OvercrushError
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    NOBODY,
    O_DONE,
    O_FIELD,
    O_PASS,
    O_YES,
    ORDER,
    PRIORITY,
    REACT,
    REROLL,
    RESERVE,
    ZONES,
)

BOUND: Final = 20_000
"""So many instructions without a decision mean a mistake in the engine, not a long game."""


def run(s: State) -> None:
    """Work until somebody must decide or the game is over."""
    bound = BOUND
    stack = s.stack
    programs = s.t.programs
    sub_steps = turn.DO
    life = s.life
    while s.winner == NOBODY:
        asked = s.ask
        if asked is not None:
            if s.forced is None or len(asked.options) != 1:
                return
            only = asked.options[0]
            s.forced.append(only)
            take(s, asked, only)
            continue
        if s.dirty and not s.fighting:
            if s.t.shifting and s.in_force & m.ABILITY_KINDS:
                changed(s)  # whose text is ignored, and who has gained one, may follow anything that happens (3.4.8.1)
            check(s)
        if life[0] <= 0 or life[1] <= 0:
            check_life(s)
        elif s.urgent:
            queue.start_urgent(s)
        elif (s.pending or s.batch or s.reactions) and s.begun < 2 and not (stack and programs[stack[-1].prog].closed):
            if s.reactions:
                react.ask_answers(s)
            else:
                queue.flush(s)
        elif stack:
            f = stack[-1]
            code = programs[f.prog].code
            if f.pc < len(code):
                code[f.pc].run(s, f)
            else:
                if s.unsettled:
                    settle(s)
                    continue  # who is KO'd by what the ability rerolled is KO'd by it
                stack.pop()
                if not stack and s.zones[(1 - s.active) * ZONES + RESERVE]:
                    turn_away(s)
        elif (s.limbo or s.queue) and s.begun < 2:  # else nothing resolves before announced damage is dealt (2.7.4.3)
            if s.limbo and (s.t.edition.out_of_play or not s.queue):
                rest(s)
            else:
                queue.start_next(s)
        elif s.sub == s.halt and s.begun < 2:
            return
        else:
            sub_steps[s.sub](s)
        bound -= 1
        if not bound:
            raise OvercrushError("the game does not come to a decision (3.5)")


def answer(s: State, option: Option, dice: Refs | None = None) -> None:
    """Answer the open decision with one of its options (and, where something is paid, with which dice), and run on."""
    ask = s.ask
    if ask is None:
        raise Illegal("nothing is being asked: the game is over", ("2.9.1",))
    if option not in ask.options:
        raise Illegal("that is not one of the options", (ask.rule,))
    give(s, ask, option, dice)


def step(s: State, ask: Ask, option: Option) -> list[Option]:
    """Answer a decision with what is known to be one of its options, then each that has only one; those answers."""
    forced: list[Option] = []
    s.forced = forced
    take(s, ask, option)
    run(s)
    s.forced = None
    return forced


def give(s: State, ask: Ask, option: Option, dice: Refs | None = None) -> None:
    """Answer a decision with what is known to be one of its options."""
    if dice is not None:
        if ask.kind not in (PRIORITY, REACT):
            raise Illegal("nothing is paid for here", (ask.rule,))
        if not (option[0] == O_FIELD and ritual_dice(s, option[1])):
            window.pay(s, ask.who, option, dice)  # refused before anything has changed
    take(s, ask, option, dice)
    run(s)


def take(s: State, ask: Ask, option: Option, dice: Refs | None = None) -> None:
    """Do what an answer says, up to where the engine goes on by itself."""
    s.ask = None
    kind = ask.kind
    if kind == PRIORITY:
        window.act(s, ask.who, option, dice)
    elif kind == REROLL:
        if option[0] == O_DONE:
            turn.rerolled(s)
        else:
            s.picked += option[1:]
    elif kind == ATTACK:
        if option[0] == O_DONE:
            declaring.attackers_declared(s)
            s.sub = steps.ATTACKED
            s.attacked = bool(s.attackers)
        else:
            s.picked += option[1:]
    elif kind == BLOCK:
        if option[0] == O_DONE:
            s.sub = steps.ATTACK_WINDOW
            s.passes = 0
            blocking.blockers_declared(s)
        else:
            s.picked += option[1:]
    elif kind == ASSIGN:
        s.picked += option[3:]
    elif kind == REACT:
        if option[0] == O_PASS:
            react.decline(s, ask.who)
        else:
            paid = window.pay(s, ask.who, option, dice)
            event, past = react.reacted_to(s, ask.who, option[1])
            window.use_global(s, ask.who, option[1], paid, event, past)
    elif kind == ORDER:
        queue.answer_order(s, option)
    elif s.sub == steps.BEGIN:
        turn.begin(s, ask.who if option[0] == O_YES else 1 - ask.who)
    else:
        f = s.stack[-1]
        s.t.programs[f.prog].code[f.pc].answer(s, f, option)
