"""Server processes killed while games are played over PostgreSQL; the whole of it is ``python tools/kills.py``."""

from __future__ import annotations

from pathlib import Path

import databases

import kills


def test_nothing_is_lost_stuck_or_in_two_places(tmp_path: Path) -> None:
    play, done, games, wrong = kills.tried(databases.url(tmp_path), games=2, kills=4, seed=3, most=60.0, whole=False)
    assert wrong == []
    assert done == 4 and len(games) >= 2
    assert sum(map(len, play.acknowledged.values())) > 20
