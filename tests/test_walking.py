"""A game as a tree: every chance is a node of its own, told, taken back, and kept as plain data."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from random import Random

import pytest

pytest.importorskip("numpy", reason="the extra env (NumPy) is not installed")

from overcrush import Malformed
from overcrush.engine.edge.api import Option, play, told
from overcrush.engine.edge.save import dump
from overcrush.env.walking import CHANCE, DRAW, ROLL, TERMINAL, Node, Table, Walk, table_of
from test_secrets import TEAM, asked

DEMO = ("demo", "demo", "")


def step(walk: Walk, random: Random) -> None:
    if walk.player == CHANCE:
        outcomes = walk.outcomes()
        walk.apply(random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
    else:
        walk.apply(random.choice(walk.legal()))


def stands(walk: Walk) -> tuple[object, ...]:
    node = walk.node
    return dump(node.s), node.option, node.chances, node.chance, walk.trail, walk.player


def test_chances_are_all_there_is_to_chance() -> None:
    """With the chances of a walk told beforehand, its answers lead to the very same end."""
    walk = Walk(table_of(DEMO))
    random = Random(4)
    s = walk.table.setup.before(0)
    kinds = set()
    answer: Option | None = None
    chances: tuple[int, ...] = ()
    while walk.player != TERMINAL:
        before = walk.node
        if before.chance is not None:
            kinds.add(before.chance.kind)
            assert len(before.chance.outcomes) > 1
            assert sum(p for _, p in before.chance.outcomes) == pytest.approx(1)
        else:
            assert dump(s) == dump(before.s)
        step(walk, random)
        after = walk.node
        if after.tries:
            answer, chances = after.option, after.chances
            continue
        if before.chance is not None:
            place = [o for o, _ in before.chance.outcomes].index(walk.trail[-1][1])
            answer, chances = before.option, (*before.chances, before.chance.places[place])
        else:
            answer, chances = walk.table.encoder.option(before.s, walk.trail[-1][1]), ()
        # chances that could come out in one way only follow, and nothing may be left over of those told
        s.rng = told([*chances, *([0] * 40)])
        if answer is None:
            play.run(s)
            while s.ask is not None and len(s.ask.options) == 1:
                play.give(s, s.ask, s.ask.options[0])
        else:
            assert s.ask is not None
            play.step(s, s.ask, answer)
        s.rng = told([])
    assert kinds == {ROLL, DRAW}
    assert walk.returns() in ([1.0, -1.0], [-1.0, 1.0])


def test_everything_can_be_taken_back() -> None:
    walk = Walk(table_of(DEMO))
    random = Random(1)
    stood = []
    for _ in range(60):
        stood.append(stands(walk))
        step(walk, random)
    copy = deepcopy(walk)
    while stood:
        walk.undo()
        assert stands(walk) == stood.pop()
    assert len(copy.trail) == 60
    with pytest.raises(Malformed):
        walk.undo()


def test_a_walk_is_plain_data_wherever_it_stands() -> None:
    walk = Walk(table_of(DEMO))
    random = Random(2)
    for n in range(90):
        if n % 9 == 0:
            again = Walk.from_data(walk.table, json.loads(json.dumps(walk.data())))
            other = pickle.loads(pickle.dumps(walk))
            assert stands(again) == stands(other) == stands(walk)
            if n:
                again.undo()
                walk.undo()
                assert stands(again)[1:] == stands(walk)[1:]
        step(walk, random)


def test_what_cannot_be_done_is_refused() -> None:
    walk = Walk(table_of(DEMO))
    assert walk.player == CHANCE
    with pytest.raises(Malformed):
        walk.apply(77)
    assert walk.trail == () and "shows" in walk.words(0)


def test_what_is_kept_secret_is_kept_out_of_what_the_other_has_seen() -> None:
    """A names a number in secret: B's history does not tell which."""
    table = Table(TEAM, TEAM, "open")
    histories = []
    for number in (1, 2):
        game = asked(number)
        game.undo()
        walk = Walk(table)
        walk.node = Node(game.state, False, None, (), None)
        assert walk.player == 0
        option = next(o for o in game.state.ask.options if o[1] == number)  # type: ignore[union-attr]
        walk.apply(walk.table.encoder.ids(game.state)[game.state.ask.options.index(option)])  # type: ignore[union-attr]
        while walk.player == CHANCE:
            walk.apply(walk.outcomes()[0][0])
        histories.append((walk.history(0), walk.history(1), walk.seen(1)))
    assert histories[0][0] != histories[1][0]
    assert "?" in histories[0][1] and histories[0][2] == histories[1][2]
