"""Matches: seats swapped, the same in one process and in several, and honest about what they show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from overcrush import Game, Record
from overcrush.errors import Malformed
from overcrush.match import Match, Pairing, outcome, play, results
from overcrush.simulation.intervals import paired
from overcrush.teams import Team, able, demo

PAIRINGS = (Pairing(*demo(), "demo"), Pairing(*able(1)))


def test_a_match_is_the_same_for_the_same_seed_however_many_play_it() -> None:
    match = Match(("heuristic", "random"), PAIRINGS, 6, seed=3)
    one = [(game.number, game.winner, game.turns, game.decisions) for game in results(match)]
    two = [(game.number, game.winner, game.turns, game.decisions) for game in results(match, workers=2)]
    assert one == two
    other = Match(("heuristic", "random"), PAIRINGS, 6, seed=4)
    assert [game.turns for game in results(other)] != [turns for _, _, turns, _ in one]


def test_two_alike_bots_share_the_games_when_everything_is_swapped() -> None:
    """The same dice and teams with two bots that play alike: the better team in the better seat wins."""
    match = Match(("heuristic", "heuristic"), PAIRINGS, 8, seed=1)
    games = list(results(match))
    assert [games[n].turns for n in range(0, 8, 2)] == [games[n].turns for n in range(1, 8, 2)]
    result = outcome(match, games)
    assert result.bots[0].wins == result.bots[0].losses
    assert result.games == 8


def test_each_bot_has_each_team_in_each_seat_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []
    real = Game.new

    def new(one: Team, other: Team, **rest: Any) -> Any:
        seen.append((one.name, other.name))
        return real(one, other, **rest)

    monkeypatch.setattr(Game, "new", new)
    match = Match(("random", "random"), (Pairing(*able(1)),), 4)
    games = [play(match, number) for number in range(4)]
    one, other = (team.name for team in able(1))
    assert seen == [(one, other), (one, other), (other, one), (other, one)]
    for game in games:
        assert game.winner == game.seat ^ game.number & 1
        assert game.team == game.seat ^ game.number >> 1 & 1


def test_a_better_team_is_seen_whoever_plays_it() -> None:
    """Two equal bots, two teams one of which is far better: by bot it is a draw, by team it is not."""
    strong, weak = able(1)
    weak = replace(weak, name="weak", cards=tuple((card, dice) for card, dice in weak.cards if card.cost >= 5)[:1])
    match = Match(("heuristic", "heuristic"), (Pairing(strong, weak, "open"),), 12)
    result = outcome(match, list(results(match)))
    assert result.bots[0].rate == 0.5
    assert result.teams[strong.name].rate + result.teams["weak"].rate == 1
    assert result.teams[strong.name].rate > 0.7
    twos = Match(("heuristic", "heuristic"), (Pairing(strong, weak, "open"),), 6, swap_bots=False)
    half = outcome(twos, list(results(twos)))
    assert half.teams[strong.name].rate == result.teams[strong.name].rate, "the same games without their repetition"


def test_an_outcome_adds_up() -> None:
    match = Match(("heuristic", "random"), PAIRINGS, 4)
    games = [play(match, number) for number in range(4)]
    result = outcome(match, games)
    for score in (*result.bots, *result.seats):
        assert score.wins + score.losses + score.ties == score.games == 4
        assert score.interval[0] <= score.rate <= score.interval[1]
    assert result.turns == sum(game.turns for game in games) / 4
    assert result.decisions[0] == sum(game.decisions[0] for game in games) > 0
    assert result.slowest[0] <= result.seconds[0]


def test_intervals_count_rounds_and_are_never_certain() -> None:
    assert paired([]) == pytest.approx((0.0, 1.0))
    low, high = paired([1.0] * 25)
    assert 0.85 < low < 0.95 and high == 1.0
    assert paired([0.5] * 98) == pytest.approx((0.486, 0.514), abs=0.001), "rounds that agree say much"
    wide = paired([0.0, 1.0] * 49)
    assert wide == pytest.approx((0.401, 0.599), abs=0.002), "rounds that do not say little"


def test_a_kept_record_is_the_game(tmp_path: Path) -> None:
    match = Match(("heuristic", "random"), PAIRINGS[:1], 1, keep=True)
    played = play(match, 0)
    game = Game.replay(Record.from_json(played.record))
    assert game.turn == played.turns and game.winner == ("A", "B", "tie")[played.seat]


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Malformed, match="no bot"):
        Match(("nobody", "random"), PAIRINGS, 1)
    with pytest.raises(Malformed, match="needs teams"):
        Match(("random", "random"), (), 1)
    with pytest.raises(Malformed, match="at least one game"):
        Match(("random", "random"), PAIRINGS, 0)
