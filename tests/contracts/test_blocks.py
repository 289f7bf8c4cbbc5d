"""Every declaration of blockers there can be, with all that may be said of them at once: some is always legal, and what
can be picked is what is legal (2.7.2.1, 3.1.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, product

import pytest

from overcrush.engine.blocking import ask_blockers, rules_now
from overcrush.engine.core import State
from overcrush.engine.facing import Pairs, no_block, too_many
from overcrush.engine.steps import BLOCKERS
from overcrush.model import const as c
from worded_cards import begun, fielded, settle

BLOCKS = {
    "plain": "",
    "guard": "Guard must block.",
    "wall": "Wall can block an additional attacker.",
    "keeper": "Keeper must block.\nKeeper can block an additional attacker.",
}
ATTACKS = {
    "raider": "",
    "giant": "Giant can only be blocked by 2 or more character dice.",
    "bait": "Bait must be blocked.",
    "decoy": "At least one opposing character die must block Decoy.",
    "lure": "While Lure is attacking, opposing character dice must block it if able.",
    "ogre": "Ogre must be blocked.\nOgre can only be blocked by 2 or more character dice.",
    "ghost": "Ghost cannot be blocked.",
}
SAID = {
    "gate": "While Gate is active, your opponent cannot block with more than one character die.",
    "toll": "While Toll is active, your opponent must pay 1 life for each character die they block with.",
}


@pytest.fixture(scope="module")
def game() -> State:
    """A game in which nobody has done anything yet."""
    return begun({name: {"text": text} for name, text in (BLOCKS | ATTACKS | SAID).items()})


def _some(names: dict[str, str], most: int) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations_with_replacement(names, n) for n in range(1, most + 1))


def _positions(s: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Up to two attackers and up to three blockers of all kinds, under all that the attacker's dice can say."""
    said = list(chain.from_iterable(combinations(SAID, n) for n in range(len(SAID) + 1)))
    for attackers, blockers, others in product(_some(ATTACKS, 2), _some(BLOCKS, 3), said):
        now = s.clone()
        now.active = 0
        fighters = tuple(fielded(now, name, 0) for name in attackers)
        for name in others:
            fielded(now, name, 0)
        for name in blockers:
            fielded(now, name, 1)
        now.attackers = fighters
        settle(now, BLOCKERS)
        yield (*attackers, *others, "/", *blockers), now


def _picked(s: State) -> set[Pairs]:
    """Every declaration that can be picked."""
    found: set[Pairs] = set()
    todo: list[tuple[int, ...]] = [()]
    while todo:
        s.picked = todo.pop()
        s.blocking = None
        ask_blockers(s)
        assert s.ask is not None
        for option in s.ask.options:
            if option == (c.O_DONE,):
                pairs = zip(s.picked[::2], s.picked[1::2], strict=True)
                found.add(tuple(sorted(pairs)))
            else:
                todo.append((*s.picked, option[1], option[2]))
    s.picked = ()
    return found


def _legal(s: State) -> set[Pairs]:
    rules = rules_now(s)
    field = s.zones[c.ZONES + c.FIELD]
    able = [pair for pair in product(field, s.attackers) if no_block(s, *pair) is None]
    found: set[Pairs] = set()
    for pairs in chain.from_iterable(combinations(able, n) for n in range(len(able) + 1)):
        fits = all(too_many(s, pairs[:n], *pair) is None for n, pair in enumerate(pairs) if pair[0] in dict(pairs[:n]))
        if fits and (rules is None or rules.against(s, pairs) is None):
            found.add(tuple(sorted(pairs)))
    return found


def test_some_blocks_are_always_legal_and_what_is_legal_can_be_picked(game: State) -> None:
    tried = 0
    wrong: list[str] = []
    for names, s in _positions(game):
        tried += 1
        legal, picked = _legal(s), _picked(s)
        if not legal or picked != legal:
            wrong.append(f"{names}: legal {sorted(legal)}, picked {sorted(picked)}")
    assert tried > 4000
    assert not wrong, f"{len(wrong)} of {tried}:\n" + "\n".join(wrong[:20])
