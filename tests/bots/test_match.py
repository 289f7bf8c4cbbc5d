"""Matches: seats swapped, the same in one process and in several, and honest about what they show."""

from __future__ import annotations

import pytest

from overcrush.errors import Malformed
from overcrush.match import Match, Pairing, outcome, play, results, wilson
from overcrush.teams import able, demo

PAIRINGS = (Pairing(*demo(), "demo"), Pairing(*able(1)))


def test_a_match_is_the_same_for_the_same_seed_however_many_play_it() -> None:
    match = Match(("heuristic", "random"), PAIRINGS, 6, seed=3)
    one = [(game.number, game.winner, game.turns, game.decisions) for game in results(match)]
    two = [(game.number, game.winner, game.turns, game.decisions) for game in results(match, workers=2)]
    assert one == two
    other = Match(("heuristic", "random"), PAIRINGS, 6, seed=4)
    assert [game.turns for game in results(other)] != [turns for _, _, turns, _ in one]


def test_two_alike_bots_share_the_games_when_seats_are_swapped() -> None:
    """The same dice and teams with two bots that play alike: whoever sits in the better seat wins."""
    match = Match(("heuristic", "heuristic"), PAIRINGS, 8, seed=1)
    games = list(results(match))
    assert [games[n].turns for n in range(0, 8, 2)] == [games[n].turns for n in range(1, 8, 2)]
    result = outcome(games)
    assert result.wins == result.losses
    assert result.games == 8


def test_an_outcome_adds_up() -> None:
    match = Match(("heuristic", "random"), PAIRINGS, 4)
    games = [play(match, number) for number in range(4)]
    result = outcome(games)
    assert result.wins + result.losses + result.ties == 4
    assert result.turns == sum(game.turns for game in games) / 4
    assert result.decisions[0] == sum(game.decisions[0] for game in games) > 0
    assert result.slowest[0] <= result.seconds[0]
    assert result.as_first[1] == 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(95, 100, 0.888, 0.978), (60, 100, 0.502, 0.691), (0, 10, 0.0, 0.278)]
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Malformed, match="no bot"):
        Match(("nobody", "random"), PAIRINGS, 1)
    with pytest.raises(Malformed, match="needs teams"):
        Match(("random", "random"), (), 1)
    with pytest.raises(Malformed, match="at least one game"):
        Match(("random", "random"), PAIRINGS, 0)
