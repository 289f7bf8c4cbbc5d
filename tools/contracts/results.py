"""No result, no use (3.1.10): what is offered changes more of the game than it costs."""

from __future__ import annotations

from random import Random

from contracts.promises import must
from overcrush.exercise.results import Results
from overcrush.game import Game

_last: list[Results] = []
"""What tries options of the game that is being played."""


def check_results(game: Game, _: Random) -> None:
    """Every action die, Global, activated or optional ability that is offered has a result, however it comes about."""
    must(not (wrong := _results(game).wrong(game.state)), wrong)


def check_refused_for_nothing(game: Game, _: Random) -> None:
    """What is refused for having no result has none."""
    must(not (wrong := _results(game).missing(game.state)), wrong)


def _results(game: Game) -> Results:
    if not _last or _last[0].table is not game.state.t:
        _last[:] = [Results(game.state.t)]
    return _last[0]
