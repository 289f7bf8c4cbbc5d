"""Many games at once over real sockets: none is lost. The whole measurement is ``python tools/load.py``."""

from __future__ import annotations

import asyncio
from pathlib import Path

import load


def test_games_played_at_once_are_all_finished(tmp_path: Path) -> None:
    process, address = load.start_server(tmp_path)
    try:
        tally, _, winners = asyncio.run(load.load(address, 8, "easy", 0.0))
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
    assert tally.finished == 8 and not tally.refused
    assert len(winners) == 8 and all(winners)
    assert tally.share(0.5) < 0.5  # the bound of 100 ms holds on a machine that does nothing else
