"""What is in force (3.4.5.2, 3.6), told twice: as the game remembers it, and looked for everywhere.

``State.in_force`` says in bits which kinds of changes there are, of which verbs and costs they speak, so that nobody
looks for what is not there. A copy that believes everything to be there must find the same, and one that looks anew
which static abilities are in force must find the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from contracts.promises import must
from overcrush.engine import mods as m
from overcrush.engine import play
from overcrush.engine.core import Ask, Mod, Option, State
from overcrush.engine.statics import changed
from overcrush.engine.values import affiliations, attack, defense, duty, is_character, is_sidekick, level
from overcrush.game import Game
from overcrush.model import const as c

MODES = ("must", "cannot", "may")


def check_in_force(game: Game, _: Random) -> None:
    """What is in force is known whole, and as it is now."""
    s = game.state
    if s.stack or s.queue or s.pending or s.batch or s.urgent or s.ask is None:
        return
    unknown = [mod for mod in _mods(s) if mod.bits & ~s.in_force]
    must(not unknown, f"decision {s.asked}: {unknown} in force and not among what is known to be")
    blind = s.clone()
    blind.in_force = -1
    _alike(s, blind, "looked for everywhere")
    if s.ask.kind == c.PRIORITY and not s.dirty:
        others = set(s.ask.options) ^ _asked(blind)
        must(not others, f"decision {s.asked}: {sorted(others)} offered only with or without looking everywhere")
    if not s.dirty:
        anew = s.clone()
        changed(anew)
        must(_statics(anew) == _statics(s), f"decision {s.asked}: {_statics(anew) ^ _statics(s)} in force only anew")
        _alike(s, anew, "looked at anew")


def _mods(s: State) -> Iterator[Mod]:
    for effect in s.effects:
        yield effect.mod
    for static, _ in s.static_on:
        yield from static.mods


def _asked(s: State) -> set[Option]:
    """What is offered when the open question is asked again."""
    s.ask = None
    s.offered = None
    play.run(s)
    asked: Ask | None = s.ask
    return set(asked.options) if asked is not None else set()


def _statics(s: State) -> set[tuple[int, int, int, int]]:
    return {(static.ability.index, f.you, f.die, f.card) for static, f in s.static_on}


def _alike(s: State, other: State, how: str) -> None:
    for die in (*s.zones[c.FIELD], *s.zones[c.ZONES + c.FIELD]):
        if is_character(s, die):
            one, two = _worth(s, die), _worth(other, die)
            must(one == two, f"decision {s.asked}: die {die} {how} is {two}, and was {one}")
        for verb in m.SAID:
            for mode in MODES:
                said = duty(s, die, mode, verb) is not None
                must(
                    said == (duty(other, die, mode, verb) is not None),
                    f"decision {s.asked}: whether die {die} {mode} {verb} is another thing {how}",
                )


def _worth(s: State, die: int) -> tuple[object, ...]:
    return attack(s, die), defense(s, die), level(s, die), is_sidekick(s, die), sorted(affiliations(s, die))
