"""Every declaration of attackers there can be, with all that may be said of them at once: some is always legal, and
what can be picked is what is legal (2.6.7.3, 2.7.1.1, 3.1.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement

import pytest

from overcrush.engine.core import State
from overcrush.engine.declaring import ask_attackers, no_attack, no_attackers
from overcrush.engine.steps import ATTACKERS
from overcrush.model import const as c
from worded_cards import begun, fielded, settle

OWN = {
    "plain": "",
    "eager": "Eager must attack each turn.",
    "loner": "Loner can only attack alone.",
    "duelist": "Duelist must attack each turn.\nDuelist can only attack alone.",
    "shy": "Shy cannot attack alone.",
    "herd": "Herd cannot attack alone.\nHerd must attack each turn.",
    "knight": "",
    "single": "",
}
SAID = {
    "caller": "While Caller is active, at least one opposing character die must attack each turn.",
    "herald": "While Herald is active, at least one opposing [Villain] character die must attack each turn.",
    "narrow": "While Narrow is active, your opponent cannot attack with more than 1 character die.",
    "strait": "While Strait is active, your opponent cannot attack with more than 1 [Villain] character die.",
}
VILLAINS = ("knight", "duelist", "single")


@pytest.fixture(scope="module")
def game() -> State:
    """A game in which nobody has done anything yet."""
    villains = {"affiliations": ["Villain"]}
    return begun(
        {name: {"text": text, **(villains if name in VILLAINS else {})} for name, text in (OWN | SAID).items()}
    )


def _positions(s: State) -> Iterator[tuple[tuple[str, ...], State]]:
    """Up to three attackers of all kinds, under all that the other player's dice can say."""
    for size in (1, 2, 3):
        for own in combinations_with_replacement(OWN, size):
            for said in chain.from_iterable(combinations(SAID, n) for n in range(len(SAID) + 1)):
                now = s.clone()
                now.active = 0
                for name in own:
                    fielded(now, name, 0)
                for name in said:
                    fielded(now, name, 1)
                settle(now, ATTACKERS)
                yield (*own, *said), now


def _picked(s: State) -> set[frozenset[int]]:
    """Every declaration that can be picked; a question without an answer is none."""
    found: set[frozenset[int]] = set()
    todo: list[tuple[int, ...]] = [()]
    while todo:
        s.picked = todo.pop()
        ask_attackers(s)
        assert s.ask is not None and s.ask.options, f"nothing can be answered after {s.picked}"
        for option in s.ask.options:
            if option == (c.O_DONE,):
                found.add(frozenset(s.picked))
            else:
                todo.append((*s.picked, option[1]))
    s.picked = ()
    return found


def _legal(s: State) -> set[frozenset[int]]:
    able = [die for die in s.zones[c.FIELD] if no_attack(s, die) is None]
    every = chain.from_iterable(combinations(able, n) for n in range(len(able) + 1))
    return {frozenset(dice) for dice in every if no_attackers(s, dice) is None}


def test_some_attack_is_always_legal_and_what_is_legal_can_be_picked(game: State) -> None:
    tried = 0
    wrong: list[str] = []
    for names, s in _positions(game):
        tried += 1
        legal = _legal(s)
        try:
            picked = _picked(s)
        except AssertionError as error:
            wrong.append(f"{names}: {error}")
            continue
        if not legal or picked != legal:
            wrong.append(f"{names}: legal {sorted(map(sorted, legal))}, picked {sorted(map(sorted, picked))}")
    assert tried > 2000
    assert not wrong, f"{len(wrong)} of {tried}:\n" + "\n".join(wrong[:20])
