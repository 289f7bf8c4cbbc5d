"""Types that several threads read at once are known before: one that is not ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from overcrush.cards.catalogue import Listed
from overcrush.server import asked, draft_offers, offers, stages, told
from overcrush.server.app import application
from overcrush.server.kinds import make_known

RACE = """
import json, sys, threading
import msgspec
from overcrush.server.kinds import make_known

sys.setswitchinterval(1e-6)
for n in range(8):
    parts = [msgspec.defstruct(f"P{n}_{i}", [("f", list[int] | None, None)], module="overcrush") for i in range(60)]
    kind = msgspec.defstruct(f"K{n}", [(f"k{i}", part) for i, part in enumerate(parts)], module="overcrush")
    raw = json.dumps({f"k{i}": {"f": [1]} for i in range(60)}).encode()
    if sys.argv[1] == "known":
        make_known()
    together = threading.Barrier(4)
    work = lambda: (together.wait(), msgspec.json.decode(raw, type=kind))
    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads], [thread.join() for thread in threads]
"""


def test_types_that_are_known_are_read_by_many_threads_at_once() -> None:
    assert subprocess.run([sys.executable, "-c", RACE, "known"], check=False).returncode == 0


def test_the_server_knows_all_of_them_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = set(make_known())
    assert {Listed, offers.Team, offers.NewTable, draft_offers.DraftInfo, asked.Answer, told.View} <= found
    assert stages.Standing in found
    asked_for: list[bool] = []
    monkeypatch.setattr("overcrush.server.app.make_known", lambda: asked_for.append(True))
    application(tmp_path).state.hall.store.close()
    assert asked_for
