"""What must be true of every game, checked over many games played at random.

At every decision (each check as often as its price allows): the copy equals the original and goes its own way; save
and load give the same; every die is in exactly one place and none is lost or made; life never exceeds the start; each
option's text is unique; every offered option is accepted, and anything else is refused with a reason and changes
nothing; a whole answer ends where its picks end; what is offered has a result. After the game: it has ended, its
record gives the same events, and undo leads back.

`python tools/contracts --games 100000` plays more of them than the tests do, on all cores. A failure prints the
command that repeats it.
"""

from __future__ import annotations

from contracts.many import run_one
from contracts.one_game import check_game
from contracts.positions import CHECKS, EVERY
from contracts.promises import Broken, must
from contracts.sources import SOURCES

__all__ = ["CHECKS", "EVERY", "SOURCES", "Broken", "check_game", "must", "run_one"]
