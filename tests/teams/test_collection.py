"""Collections: tables in and out, what can be built, and what is wanted."""

from __future__ import annotations

import pytest

from overcrush.errors import Malformed
from overcrush.teams import ready
from overcrush.teams.collection import Have, lacking, read_table, wanted, written


def test_a_table_comes_back() -> None:
    have = {"ai/11": Have(1, 4), "ai/52": Have(1), "avx/99": Have(0, 0, 2)}
    assert read_table(written(have)) == (have, [])


def test_a_table_is_read_as_people_write_it() -> None:
    text = "Set;#;Qty;Dice\nai;11;1;2\nai;11;0;1\nai;999;1;1\nai;12;x;1\n"
    found, wrong = read_table(text)
    assert found == {"ai/11": Have(1, 3)}
    assert [words.partition(":")[0] for words in wrong] == ["line 4", "line 5"]
    found, wrong = read_table("Name,Subtitle,Dice\nBlack Widow,Stinger,2\n")
    assert not wrong and list(found.values()) == [Have(1, 2)]
    with pytest.raises(Malformed, match="names its columns"):
        read_table("one,two\n1,2\n")


def test_what_is_missing_for_a_team_is_told_and_wanted() -> None:
    team = ready()["red-harvest"]
    everything = {card.id: Have(1, dice) for card, dice in team.cards} | {card.id: Have(1) for card in team.basics}
    assert lacking(team, everything) == []
    (first, dice), *_ = team.cards
    less = {**everything, first.id: Have(1, dice - 1)}
    assert [(lack.id, lack.card, lack.dice) for lack in lacking(team, less)] == [(first.id, False, 1)]
    none = lacking(team, {})
    assert len(none) == len(team.cards) + len(team.basics)
    assert wanted(none, {})[first.id] == Have(0, 0, dice)
