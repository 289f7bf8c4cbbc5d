"""Loading the library and starting a game is quick, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CODE = """
from time import process_time
begin = process_time()
from overcrush.game import Game
from overcrush.teams import team_named
game = Game.new(team_named("red-harvest"), team_named("straight-fire"), seed=1)
assert game.decision is not None
print(process_time() - begin)
"""
GOAL = 0.3
SLACK = 3
"""How much slower a busy machine may be."""


def test_the_library_is_loaded_and_a_game_begun_in_no_time(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {
        "OVERCRUSH_DATA": str(tmp_path),
        "PYTHONPYCACHEPREFIX": str(tmp_path),
    }  # modules compiled once, as installed
    took = [
        float(subprocess.run([sys.executable, "-c", CODE], env=env, capture_output=True, check=True, text=True).stdout)
        for _ in range(4)
    ]
    assert min(took[1:]) < GOAL * SLACK, took
