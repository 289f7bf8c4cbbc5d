"""The answers worth searching: whole declarations rather than single picks, alike ones once, hopeless ones not at all.

A plan is a list of picks to give one after another, as far as the end of the turn: what is asked in between is answered
by the policy. The first plan is always what the policy would do.
"""

from __future__ import annotations

from overcrush.bots.fight import Attacks
from overcrush.bots.policy import Policy, different
from overcrush.bots.rolls import rerolls
from overcrush.engine.edge.api import MAIN, Ask, Option, State, fielding_cost, play, pool, price
from overcrush.model.const import (
    ATTACK,
    BLOCK,
    FIELD,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_USE,
    PRIORITY,
    REROLL,
    SIDEKICK,
    ZONES,
)

Plan = tuple[Option, ...]

MOST = 10
"""How many plans are searched at most."""
REROLLS = 5
"""How many of the rerolls that bring the most are."""
BUYS = 5
"""How many different purchases are."""


def plans(s: State, policy: Policy) -> list[Plan]:
    """What could be answered to the open decision, the policy's own answer first."""
    ask = s.ask
    assert ask is not None
    if len(ask.options) == 1:
        return [(ask.options[0],)]
    if ask.kind in (ATTACK, BLOCK, REROLL):
        first = declaration(s, policy)
        if ask.kind == ATTACK:
            found = _attacks(s, policy, first)
        elif ask.kind == BLOCK:
            found = _blocks(s, first)
        else:
            found = _rerolls(s, ask, first, policy)
        return list(dict.fromkeys([first, *found]))[: MOST if ask.kind != REROLL else MOST + REROLLS]
    chosen = policy.action(s)
    if ask.kind == PRIORITY:
        others = _moves(s, ask, policy)
    elif ask.options[0][0] == O_ASSIGN:
        others = []  # whom to KO together is worked out
    else:
        others = different(s, ask)
    answers: list[Plan] = [(option,) for option in dict.fromkeys([chosen, *others])]
    if ask.kind == PRIORITY and s.sub == MAIN and ask.who == s.active:
        answers[1:1] = _turns(s, ask, policy)
        answers = _in_turn(s, ask, policy, answers)
    return list(dict.fromkeys(answers))[:MOST]


def _turns(s: State, ask: Ask, policy: Policy) -> list[Plan]:
    """Plans for the whole turn that keep energy for the fight: field what can be, then attack with everybody or as the
    policy thinks best."""
    w = policy.worth(s.t)
    if not any(w.fights[option[1]] for option in ask.options if option[0] == O_GLOBAL):
        return []
    left = sum(pool(s, ask.who))
    dice = [option[1] for option in ask.options if option[0] == O_FIELD]
    dice.sort(key=lambda die: -w.face[s.card_of[die]][s.face[die]])
    picks: list[Option] = []
    for die in dice:
        cost = fielding_cost(s, die)
        if cost <= left:
            left -= cost
            picks.append((O_FIELD, die))
    stop = ask.options[-1]
    field = list(s.zones[s.active * ZONES + FIELD])
    everybody: list[Option] = [(O_ATTACK, die) for die in [*field, *(pick[1] for pick in picks)]]
    found: list[Plan] = [(*picks, stop), (*picks, stop, *everybody, (O_DONE,))]
    if picks:
        found.append((stop, *((O_ATTACK, die) for die in field), (O_DONE,)))
    return found


def _in_turn(s: State, ask: Ask, policy: Policy, answers: list[Plan]) -> list[Plan]:
    """Plans that buy do first what costs nothing and makes purchases better: field what is free to field, for it may
    make them cheaper, and use what brings energy."""
    w = policy.worth(s.t)
    free: list[Option] = []
    for option in ask.options:
        if option[0] == O_FIELD and not fielding_cost(s, option[1]):
            free.append(option)
        elif option[0] == O_USE and not price(s, ask.who, option)[0]:
            ability = s.t.use[s.card_of[option[1]]]
            if ability is not None and w.brings[ability.index]:
                free.append(option)
    return [(*free, *plan) if plan[0][0] == O_BUY else plan for plan in answers] if free else answers


def declaration(s: State, policy: Policy) -> Plan:
    """The policy's whole declaration of attackers, blockers or rerolls, from where it stands."""
    c = s.clone()
    picks: list[Option] = []
    while True:
        ask = c.ask
        assert ask is not None
        option = policy.action(c)
        picks.append(option)
        if option[0] == O_DONE:
            return tuple(picks)
        play.give(c, ask, option)
        if c.ask is None or c.ask.kind != ask.kind or c.turn != s.turn:
            return tuple(picks)


def legal(s: State, plan: Plan) -> bool:
    """Whether a whole declaration can be given pick by pick."""
    c = s.clone()
    for option in plan:
        ask = c.ask
        if ask is None or option not in ask.options:
            return False
        if option[0] == O_DONE:
            return True
        play.give(c, ask, option)
    return False


def _attacks(s: State, policy: Policy, first: Plan) -> list[Plan]:
    """Nobody, everybody, the strongest few, and the policy's choice with one more or less."""
    mine = Attacks(s, policy.worth(s.t), s.active, policy.caution).mine
    order = sorted(mine, key=lambda f: (f.free, f.attack, f.over), reverse=True)
    names = [f.die for f in order if f.die not in s.picked]
    chosen = {option[1] for option in first if option[0] != O_DONE}
    sets: list[set[int]] = [set(), set(names)]
    looks: set[int] = set()
    for f in order:
        if f.die in names and f.look not in looks:
            looks.add(f.look)
            sets.append(chosen ^ {f.die})
    sets += [set(names[:k]) for k in range(1, len(names))]
    field = s.zones[s.active * ZONES + FIELD]
    found: list[Plan] = []
    for dice in sets[: MOST + 4]:
        plan: Plan = (*((O_ATTACK, die) for die in field if die in dice), (O_DONE,))
        if plan not in found and legal(s, plan):
            found.append(plan)
    return found


def _blocks(s: State, first: Plan) -> list[Plan]:
    """No block, the policy's without one of them, or with one changed or added."""
    pairs = {option[1]: option[2] for option in first if option[0] == O_BLOCK}
    sets: list[dict[int, int]] = [{}]
    field = [d for d in s.zones[(1 - s.active) * ZONES + FIELD] if d not in s.picked[::2]]
    for die in pairs:
        sets.append({b: a for b, a in pairs.items() if b != die})
    for die in field:
        for attacker in s.attackers:
            if pairs.get(die) != attacker:
                sets.append({**pairs, die: attacker})
    found: list[Plan] = []
    for some in sets:
        plan: Plan = (*((O_BLOCK, die, some[die]) for die in field if die in some), (O_DONE,))
        if plan not in found and legal(s, plan):
            found.append(plan)
        if len(found) >= MOST:
            break
    return found


def _rerolls(s: State, ask: Ask, first: Plan, policy: Policy) -> list[Plan]:
    """Nothing, everything, the choices that bring the most on the average, all that show the same or all but these, and
    the policy's with one die more or less."""
    dice = [option[1] for option in ask.options if option[0] != O_DONE]
    chosen = {option[1] for option in first if option[0] != O_DONE}
    sets: list[set[int]] = [set(), set(dice)]
    best = rerolls(s, policy.worth(s.t), policy.strikes(s.t), ask.who, policy.crowd)
    sets += [set(some) for _, some in best[:REROLLS]]
    looks: dict[tuple[int, int], set[int]] = {}
    for die in dice:
        looks.setdefault((s.card_of[die], s.face[die]), set()).add(die)
    for alike in looks.values():
        sets += [set(dice) - alike, alike]
    for look, alike in looks.items():
        if s.t.kind[look[0]] != SIDEKICK:
            sets.append(chosen ^ {min(alike)})
    if (O_DONE,) not in ask.options:  # the last of them must be rerolled, whatever else is
        sets = [some | {dice[-1]} for some in sets]
    found: list[Plan] = []
    for some in sets:
        found.append((*(option for option in ask.options if option[0] != O_DONE and option[1] in some), (O_DONE,)))
    return found


def _moves(s: State, ask: Ask, policy: Policy) -> list[Option]:
    """What can be done with priority: each kind of die to field once, the purchases worth most, everything else."""
    w = policy.worth(s.t)
    found: list[Option] = []
    seen: set[tuple[int, int]] = set()
    buys: list[Option] = []
    for option in ask.options:
        if option[0] == O_FIELD:
            look = (s.card_of[option[1]], s.face[option[1]])
            if look in seen:
                continue
            seen.add(look)
        elif option[0] == O_BUY:
            buys.append(option)
            continue
        found.append(option)
    buys.sort(key=lambda option: -w.own[option[1]])
    return found[-1:] + buys[:BUYS] + found[:-1]
