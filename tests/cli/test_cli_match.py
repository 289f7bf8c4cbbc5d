"""``overcrush match``: what it prints, and what it refuses."""

from __future__ import annotations

from commanding import Run


def test_it_says_who_won_and_how_sure_that_is(run: Run) -> None:
    result = run("match", "heuristic", "random", "--games", "4", "--teams", "demo", "--seed", "2")
    assert result.status == 0
    assert "of 4 games" in result.out
    assert "95 % interval" in result.out
    assert "in seat A" in result.out
    assert "turns on the average" in result.out
    assert "a second" in result.out


def test_unknown_bots_and_teams_are_refused_in_a_sentence(run: Run) -> None:
    assert run("match", "nobody", "random", "--games", "1").is_one_complaint()
    assert run("match", "random", "random", "--games", "1", "--teams", "nobody").is_one_complaint()
