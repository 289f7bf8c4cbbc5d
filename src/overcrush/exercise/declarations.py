"""Declarations of attackers and blockers, each taken as a whole: legal or not however the dice lie and whoever of them
is named first; and what is legal can be picked one by one (2.7.1.1, 2.7.2.1).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from overcrush.engine import play
from overcrush.engine.blocking import ask_blockers, no_blockers, pairs_of, rules_now
from overcrush.engine.core import State
from overcrush.engine.declaring import DONE, ask_attackers, no_attack, no_attackers
from overcrush.engine.facing import Pairs, no_block, too_many
from overcrush.engine.statics import changed
from overcrush.engine.steps import BLOCKERS, MAIN
from overcrush.exercise.orders import shuffled
from overcrush.model import const as c

USED = 8
"""So many things at most are bought, fielded and used before the attack."""
TRIES = 40
"""Declarations that are tried of a position."""
REACHED = 4
"""So many of the legal ones are picked, block by block."""
DOES = (c.O_FIELD, c.O_USE, c.O_GLOBAL, c.O_ACTIVATE)


def declared(s: State, seed: int) -> str:
    """What is wrong with the declarations that are possible in a Main Step, in words; or nothing."""
    random = Random(f"declared {seed}")
    one = _played(s.clone(), random)
    if one.ask is None or one.sub != MAIN:
        return ""
    two = one.clone()
    shuffled(two, random)
    changed(two)
    return _attacks(one, two, random) or _blocks(one, two, random)


def _played(s: State, random: Random) -> State:
    """A position after some abilities, which lay duties and prohibitions on dice."""
    chance = random.random
    for _ in range(USED):
        ask = s.ask
        options = [option for option in ask.options if option[0] in DOES] if ask is not None else []
        if not options or s.sub != MAIN:
            break
        play.answer(s, options[int(chance() * len(options))])
        while (ask := s.ask) is not None and ask.kind != c.PRIORITY:
            play.answer(s, ask.options[int(chance() * len(ask.options))])
    return s


def _attacks(one: State, two: State, random: Random) -> str:
    """Compare declarations of attackers; a legal one stands as the attack from then on."""
    able = _able(one)
    if sorted(able) != sorted(_able(two)):
        return f"who can attack follows the order of the field: {able} / {_able(two)}"
    attack: tuple[int, ...] = ()
    for _ in range(TRIES // 4):
        dice = tuple(die for die in able if random.random() < 0.6)
        told = tuple(random.sample(dice, len(dice)))
        legal = no_attackers(one, dice) is None
        if legal != (no_attackers(two, told) is None):
            return f"legal in one order only: attackers {dice}"
        attack = dice if legal and dice else attack
    for _ in range(REACHED):
        if fault := _walked(one, random):
            return fault
    for side, dice in ((one, attack), (two, tuple(random.sample(attack, len(attack))))):
        side.attackers = dice
        side.sub = BLOCKERS
        side.ask = side.blocking = None
        changed(side)
    return ""


def _walked(s: State, random: Random) -> str:
    """Pick attackers at random: it comes to an end, and what was picked is legal."""
    s.picked, s.attacking = (), None
    while True:
        ask_attackers(s)
        dice = s.picked
        if s.ask is None or not s.ask.options:
            return f"no answer is possible after attackers {dice}"
        option = random.choice(s.ask.options)
        if option == DONE:
            s.picked, s.ask = (), None
            return "" if no_attackers(s, dice) is None else f"picked and not legal: attackers {dice}"
        s.picked = (*dice, option[1])


def _able(s: State) -> list[int]:
    return [die for die in s.zones[s.active * c.ZONES + c.FIELD] if no_attack(s, die) is None]


def _blocks(one: State, two: State, random: Random) -> str:
    """Compare declarations of blockers, and pick some of those that are legal."""
    chance = random.random
    field = one.zones[(1 - one.active) * c.ZONES + c.FIELD]
    every = [(blocker, attacker) for blocker in field for attacker in one.attackers]
    able: list[tuple[int, int]] = []
    for pair in every:
        reason = no_block(one, *pair)
        if (reason is None) != (no_block(two, *pair) is None):
            return f"legal in one order only: block {pair}"
        if reason is None:
            able.append(pair)
    at = {pair: n for n, pair in enumerate(able)}
    rules, others = rules_now(one), rules_now(two)  # looked up once, as the engine does while they are picked
    legal: list[Pairs] = []
    for _ in range(0 if not able else REACHED if rules is None and others is None else TRIES):
        share = chance()
        told = sorted([pair for pair in able if chance() < share], key=lambda _: chance())
        some: list[tuple[int, int]] = []
        taken: set[int] = set()
        for blocker, attacker in told:
            if blocker not in taken or too_many(one, tuple(some), blocker, attacker) is None:
                some.append((blocker, attacker))
                taken.add(blocker)
        reason = rules.against(one, tuple(some)) if rules is not None else None
        told = sorted(some, key=lambda _: chance())
        if (reason is None) != (others is None or others.against(two, tuple(told)) is None):
            return f"legal in one order only: blocks {some}"
        if reason is None:
            legal.append(tuple(sorted(some, key=at.__getitem__)))
    for _ in range(REACHED if rules is not None else 0):
        if fault := _ended(one, chance):
            return fault
    for blocks in legal[:REACHED]:
        if not _picked(one, blocks):
            return f"legal and cannot be picked: {blocks}"
    return ""


def _ended(s: State, chance: Callable[[], float]) -> str:
    """Pick blocks at random: what was picked in the end is legal."""
    s.picked, s.blocking = (), None
    while True:
        ask_blockers(s)
        assert s.ask is not None
        option = s.ask.options[int(chance() * len(s.ask.options))]
        blocks = pairs_of(s.picked)
        if option == DONE:
            s.picked = ()
            return "" if no_blockers(s, blocks) is None else f"picked and not legal: blocks {blocks}"
        s.picked = (*s.picked, *option[1:])


def _picked(s: State, blocks: Pairs) -> bool:
    """Whether blocks can be picked one by one, and be all."""
    s.picked, s.blocking = (), None
    for pair in blocks:
        ask_blockers(s)
        if s.ask is None or (c.O_BLOCK, *pair) not in s.ask.options:
            return False
        s.picked += pair
    ask_blockers(s)
    return s.ask is not None and (c.O_DONE,) in s.ask.options
