"""Order that must not matter: positions of shipped cards, with their dice in another order."""

from __future__ import annotations

from random import Random

from overcrush.cards.library import library
from overcrush.cards.searching import Query, search
from overcrush.engine.edition import Edition
from overcrush.engine.link.laying import lay_table
from overcrush.exercise.crowding import crowded
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
