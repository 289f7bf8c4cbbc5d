"""A copy of a game shares nothing that changes, and a saved game is the game."""

# A position changes between two looks at it, which the type checker cannot know.
# mypy: disable-error-code="unreachable, redundant-expr"

from __future__ import annotations

import ast
import inspect
import textwrap
import typing
from types import NoneType, UnionType
from typing import Any

import pytest

from overcrush import Choose, Game, Team, Use
from overcrush.engine import core
from overcrush.engine.core import (
    Ask,
    Effect,
    Frame,
    Later,
    Mod,
    Origin,
    State,
    StaticAbility,
    Table,
    Waiting,
    new_state,
)
from overcrush.engine.edge.save import FIELDS, changed, differences, dump, encode, restore, snapshot
from overcrush.engine.play import run
from overcrush.engine.statics import changed as look_again
from overcrush.engine.steps import MAIN
from overcrush.game.position import make_card
from overcrush.model.const import CARD, FIELD, RESERVE, ZONES

FLURRY = make_card(
    "flurry",
    {
        "kind": "action",
        "text": "Deal 1 damage to target opposing character die. Deal 1 damage to target opposing character die.",
    },
    [],
    lambda _: None,
)
THORN = make_card(
    "thorn",
    {
        "text": [
            "When Thorn takes damage, Thorn deals that much damage to your opponent.",
            "While Thorn is active, your Sidekick character dice get +1A.",
            "Global: Pay [mask]. Target character die gets +1A until end of turn.",
        ],
        "levels": [[0, 1, 9]] * 3,
    },
    [],
    lambda _: None,
)


def flurry() -> Game:
    """A is asked for the second target of Flurry; Thorn's ability about the first damage waits in the queue."""
    game = Game.new(Team("One", ((FLURRY, 1),)), Team("Two", ((THORN, 2),)), format="open", seed=1)
    s = game.state
    s.ask, s.turn, s.active, s.sub, s.passes, s.picked = None, 5, 0, MAIN, 0, ()
    for die in range(len(s.zone)):
        if s.zone[die] == CARD:
            mine = s.t.cards[s.card_of[die]] == FLURRY
            s.on_card[s.card_of[die]] -= 1
            s.owner[die] = s.controller[die] = 0 if mine else 1
            s.zone[die] = RESERVE if mine else FIELD
            s.zones[s.owner[die] * ZONES + s.zone[die]].append(die)
            s.face[die] = 3
    look_again(s)
    run(s)
    game = Game(game.setup.without_seed(), s, s.clone())
    game.answer(Use("A.flurry.1"))
    game.answer(Choose("B.thorn.1"))
    return game


def test_asking_why_not_changes_nothing_that_comes_later() -> None:
    plain, asked = flurry(), flurry()
    before = snapshot(asked.state)
    for _ in range(3):
        assert asked.why_not(Choose("B.thorn.1")) is None
        assert not changed(before, asked.state)
    for game in (plain, asked):
        game.answer(Choose("B.thorn.1"))
    assert plain.life == asked.life == {"A": 18, "B": 20}


# --- every slot of a state ------------------------------------------------------------------------------


def declared() -> dict[str, Any]:
    """The type of every slot of a state, as ``State.begin`` declares it (a plain value stands for its type)."""
    body = ast.parse(textwrap.dedent(inspect.getsource(State.begin)))
    empty = new_state(Table())
    found: dict[str, Any] = {}
    for node in ast.walk(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute) and node.target.attr in FIELDS:
            found[node.target.attr] = eval(ast.unparse(node.annotation), vars(core) | {"Any": Any})
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
            found[node.targets[0].attr] = type(getattr(empty, node.targets[0].attr))
    return {name: kind for name, kind in found.items() if name in FIELDS}


class Maker:
    """Makes values of any type a state holds, none of them like another."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.n = 10

    def make(self, kind: Any) -> Any:
        self.n += 1
        if kind is int:
            return self.n
        if kind is bool:
            return True
        if kind is str:
            return f"text {self.n}"
        if kind is object:  # the turns before: a chain of them
            return None
        if kind is Mod:
            return self.t.mods[0]
        if kind is StaticAbility:
            return next(static for ability in self.t.abilities for static in ability.statics)
        if kind in (Frame, Origin):
            return self.frame() if kind is Frame else self.frame().keep()
        if kind is Effect:
            return core.effect(self.t.mods[0], self.refs(), self.frame(), self.make(int), self.refs(), True, True)
        if isinstance(kind, type) and issubclass(kind, tuple):
            hints = typing.get_type_hints(kind, vars(core))
            return kind(**{name: self.make(hint) for name, hint in hints.items()})
        args = typing.get_args(kind)
        if typing.get_origin(kind) in (typing.Union, UnionType):
            return self.make(next(arg for arg in args if arg is not NoneType))
        if typing.get_origin(kind) is tuple and args[-1] is not Ellipsis:
            return tuple(self.make(arg) for arg in args)
        shape = typing.get_origin(kind)
        assert shape in (list, tuple, frozenset), f"a {kind} in a state: how is it copied, saved and read?"
        return shape((self.make(args[0]), self.make(args[0])))

    def refs(self) -> tuple[int, ...]:
        return (self.make(int), self.make(int))

    def frame(self) -> Frame:
        f = Frame(1, 1, self.make(int), self.make(int), self.make(core.Event), [self.refs(), ()], self.refs())
        f.pc, f.serial, f.born = self.make(int), self.make(int), self.make(int)
        return f


SLOTS = declared()


def test_every_slot_is_declared() -> None:
    assert SLOTS.keys() == set(FIELDS)


@pytest.mark.parametrize("name", FIELDS)
def test_a_slot_is_copied_saved_and_read(name: str) -> None:
    t = flurry().state.t
    s = new_state(t)
    setattr(s, name, Maker(t).make(SLOTS[name]))
    assert changed(snapshot(new_state(t)), s) == [name]
    for other in (s.clone(), restore(t, dump(s)), restore(t, dump(s)).clone()):
        assert dump(other) == dump(s) and not differences(s, other)
        assert type(getattr(other, name)) is type(getattr(s, name))
    shared(getattr(s, name), getattr(s.clone(), name))
    shared(getattr(s, name), getattr(restore(t, dump(s)).clone(), name), same=False)


def shared(one: Any, two: Any, same: bool = True) -> None:
    """Whatever two copies share cannot be changed."""
    if isinstance(one, Frame) and not isinstance(one, Origin):
        assert one is not two and one.slots is not two.slots
        shared(one.slots, two.slots, same)
    elif isinstance(one, list):
        assert one is not two
        for a, b in zip(one, two, strict=True):
            shared(a, b, same)
    elif isinstance(one, Origin):
        assert isinstance(two, Origin) and isinstance(one.slots, tuple) and isinstance(two.slots, tuple)
        with pytest.raises(AttributeError):
            two.pc = 1
    elif isinstance(one, tuple | frozenset):
        assert type(one) is type(two)
        for a, b in zip(one, two, strict=True):
            shared(a, b, same)
    else:
        assert isinstance(one, int | str | NoneType | StaticAbility | Mod), type(one)


@pytest.mark.parametrize("kind", [Ask, Waiting, Effect, Later])
def test_what_waits_or_is_in_force_cannot_be_changed(kind: Any) -> None:
    thing = Maker(flurry().state.t).make(kind)
    for name in kind._fields:
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
    assert encode(thing)


def test_what_an_effect_remembers_is_not_the_frame_that_goes_on() -> None:
    t = flurry().state.t
    f = Maker(t).frame()
    effect = core.effect(t.mods[0], (), f, 1)
    f.pc, f.slots[0] = 77, (5,)
    assert effect.f.pc != 77 and effect.f.slots[0] != (5,)
    assert core.effect(t.mods[0], (), effect.f, 1).f is effect.f
