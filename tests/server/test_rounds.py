"""Who meets whom after a draft."""

from __future__ import annotations

from itertools import combinations

import pytest

from overcrush.server.rounds import TIE, Match, due, everybody


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_meets_everybody_once_and_nobody_twice_in_a_round(players: int) -> None:
    found = everybody(players, [False] * players)
    assert sorted(match.seats for match in found) == sorted(combinations(range(players), 2))
    for round_ in {match.round for match in found}:
        seats = [seat for match in found if match.round == round_ for seat in match.seats]
        assert len(set(seats)) == len(seats)
    assert max(match.round for match in found) == players - 1 + players % 2


def test_bots_do_not_meet_and_a_person_makes_the_table() -> None:
    bots = [True, False, True, False]
    found = everybody(4, bots)
    assert len(found) == 5 and all(not bots[match.seats[0]] for match in found)
    assert everybody(3, [True] * 3) == []


def test_a_table_is_made_when_both_have_played_what_comes_before() -> None:
    bots = [False, False, False, True]
    matches = everybody(4, bots)
    first = due(matches, bots)
    assert {match.round for match in first} == {1} and len(first) == 2
    for match in first:
        match.table = "made"
    assert due(matches, bots) == []
    first[0].winner = TIE
    (busy,) = [match for match in first if not match.over]
    people = {seat for seat in busy.seats if not bots[seat]}
    for match in due(matches, bots):
        assert not people & set(match.seats) and match.round == 2
    busy.winner = busy.seats[0]
    assert [match.round for match in due(matches, bots)] == [2, 2]


def test_a_bot_may_play_several_at_once() -> None:
    bots = [False, False, True]
    matches = [Match(1, (0, 2)), Match(1, (1, 2))]
    assert due(matches, bots) == matches
