"""Order that must not matter: positions of shipped cards, with their dice in another order."""

from __future__ import annotations

from random import Random

import pytest

from overcrush.cards.library import library
from overcrush.cards.searching import Query, search
from overcrush.engine.attack_duties import ALONE
from overcrush.engine.blocking import Rules
from overcrush.engine.core import Refs, State
from overcrush.engine.edition import Edition
from overcrush.engine.facing import Pairs
from overcrush.engine.legal import Reason
from overcrush.engine.link.laying import lay_table
from overcrush.exercise.crowding import crowded
from overcrush.exercise.declarations import declared
from overcrush.exercise.orders import compare_match, position, shuffled
from overcrush.exercise.pairing import Pool
from overcrush.model import const as c


def test_crowded_positions_of_shipped_cards_do_not_follow_the_order_of_their_dice() -> None:
    cards = {item.card.id: item.card for item in search(library(), Query()) if item.full}
    pool = Pool(list(cards.values()))
    wrong = [
        f"{seed}: {compared.difference}"
        for seed in range(12)
        for compared in compare_match(pool.draw(seed), cards)
        if compared.difference
    ]
    assert not wrong, "\n".join(wrong)


def test_a_position_has_no_order_and_a_die_elsewhere_is_seen() -> None:
    s = crowded(lay_table(((), ()), (), (8, 8), Edition()), 3)
    other = s.clone()
    shuffled(other, Random(1))
    assert other.zones != s.zones
    assert position(other) == position(s)
    zone = next(n for n in range(2 * c.ZONES) if other.zones[n] and n % c.ZONES == c.FIELD)
    other.zones[zone - c.FIELD + c.PREP].append(other.zones[zone].pop())
    assert position(other) != position(s)


def _declared() -> set[str]:
    """What is wrong with what can be declared among Sidekicks, without the dice."""
    table = lay_table(((), ()), (), (8, 8), Edition())
    return {declared(crowded(table, seed), seed).partition(":")[0] for seed in range(20)}


def test_declarations_that_follow_an_order_or_cannot_be_picked_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _declared() == {""}

    def named_first(s: State, told: Refs | Pairs) -> Reason | None:
        return ALONE if told and told[0] == max(told) else None

    class NamedFirst(Rules):
        def against(self, s: State, pairs: Pairs) -> Reason | None:
            return named_first(s, pairs)

    for name, fault in (("no_attackers", named_first), ("rules_now", NamedFirst)):
        with monkeypatch.context() as broken:
            broken.setattr(f"overcrush.exercise.declarations.{name}", fault)
            assert "legal in one order only" in _declared()
    with monkeypatch.context() as broken:
        broken.setattr("overcrush.exercise.declarations.ask_blockers", lambda s: None)
        assert "legal and cannot be picked" in _declared()
