"""Records of strangers are opened in a process that can be killed; nobody else waits for it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator

import pytest
from pages import House

from hostile import records
from overcrush.errors import Malformed
from overcrush.game import Game
from overcrush.server import foreign
from overcrush.server.foreign import Examiner
from overcrush.teams import demo

SOON = 10.0
"""Seconds: each takes well under two on a quiet machine; its process is given four, or eight on a busy one."""


def test_records_that_mean_harm_are_refused_at_once(house: House) -> None:
    good = Game.new(*demo(), format="demo", seed=1).record().to_json()
    assert house.client.post("/api/replays", content=good).status_code == 200  # the process has begun
    for name, data in records().items():
        begun = time.perf_counter()
        answer = house.client.post("/api/replays", content=data)
        assert answer.status_code in (400, 413), f"{name}: {answer.status_code} {answer.text[:200]}"
        assert answer.json()["reason"]
        assert time.perf_counter() - begun < SOON, name
    assert house.client.post("/api/replays", content=good).status_code == 200


def test_what_takes_the_processor_too_long_is_ended_by_the_system_and_what_waits_is_not() -> None:
    child = os.fork()
    if not child:
        foreign._within(0.3)
        time.sleep(0.4)
        foreign._within(0.1)
        while True:
            pass
    began = time.monotonic()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM
    assert time.monotonic() - began > 0.4


@pytest.fixture
def examiner() -> Iterator[Examiner]:
    found = Examiner(0.5)
    yield found
    found.close()


def test_a_process_that_takes_too_long_is_killed_and_another_comes(
    examiner: Examiner, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    started = examiner._started

    class Deaf:
        def __init__(self) -> None:
            self.pipe = started()

        def send_bytes(self, data: bytes) -> None:
            asked.append(data)

        def poll(self, seconds: float) -> bool:
            return bool(self.pipe.poll(seconds))

    monkeypatch.setattr(examiner, "_started", Deaf)
    first = examiner._ask(b"long")
    ended = examiner._process
    assert first is None and ended is None
    monkeypatch.undo()
    good = Game.new(*demo(), format="demo", seed=1).record().to_json().encode()
    examiner.seconds = 10
    asyncio.run(examiner.record(good))
    process = examiner._process
    assert process is not None
    process.kill()
    process.join()
    asyncio.run(examiner.record(good))
    with pytest.raises(Malformed, match="no record"):
        asyncio.run(examiner.record(json.dumps({"overcrush": "other"}).encode()))
