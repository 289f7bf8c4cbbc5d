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
    s = game.state
    if not _last or _last[0].table is not s.t:
        _last[:] = [Results(s.t)]
    must(not (wrong := _last[0].wrong(s)), wrong)
