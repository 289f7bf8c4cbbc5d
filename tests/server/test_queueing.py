"""Bots that think take turns: each player's in turn, told how many are before them, and not for ever."""

from __future__ import annotations

import asyncio
import time

import pytest
from pages import House, last

from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.server import thinking
from overcrush.server.queueing import Queue
from overcrush.server.thinking import Thinkers
from overcrush.teams import demo


def test_each_player_has_a_turn_before_anybody_has_two() -> None:
    async def wait() -> list[str]:
        queue = Queue(1)
        served: list[str] = []

        async def one(whose: str) -> None:
            assert await queue.place(whose, lambda _: None, 60)
            served.append(whose)
            await asyncio.sleep(0)
            queue.back()

        assert await queue.place("", lambda _: None, 60)
        many = [asyncio.create_task(one("many")) for _ in range(5)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(one(whose)) for whose in ("one", "two")]
        await asyncio.sleep(0)
        queue.back()
        await asyncio.gather(*many, *few)
        assert queue.waiting == 0 and await queue.place("", lambda _: None, 0.01)
        return served

    assert asyncio.run(wait()) == ["many", "one", "two", "many", "many", "many", "many"]


def test_who_waits_is_told_how_many_are_before_them() -> None:
    async def wait() -> None:
        queue = Queue(1)
        told: dict[str, list[int]] = {"b": [], "c": [], "d": []}
        await queue.place("a", lambda _: None, 60)
        tasks = {who: asyncio.create_task(queue.place(who, said.append, 60)) for who, said in told.items()}
        await asyncio.sleep(0)
        assert told == {"b": [1], "c": [2], "d": [3]}
        tasks["c"].cancel()
        await asyncio.sleep(0.01)
        assert told["d"] == [3, 2] and told["c"][-1] == 0
        queue.back()
        assert await tasks["b"] and told["b"] == [1, 0] and told["d"] == [3, 2, 1]
        queue.back()
        assert await tasks["d"] and queue.waiting == 0

    asyncio.run(wait())


def test_nobody_waits_beyond_the_deadline() -> None:
    async def wait() -> None:
        queue = Queue(1)
        told: list[int] = []
        assert await queue.place("a", told.append, 60)
        assert not await queue.place("b", told.append, 0.05)
        assert told == [1, 0] and queue.waiting == 0
        queue.back()
        assert await queue.place("b", told.append, 0.05)

    asyncio.run(wait())


def test_the_more_wait_the_less_each_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "DEADLINE", 20.0)
    given: list[float] = []

    class Watched(Thinkers):
        async def _slow(self, game: Game, name: str, seed: int) -> Call:
            given.append(self.seconds())
            await asyncio.sleep(0.001)
            return ()

    async def think() -> None:
        thinkers = Watched(1)
        game = Game.new(*demo(), format="demo", seed=5)
        await asyncio.gather(*(thinkers.slow(game, "search", n, str(n)) for n in range(30)))

    asyncio.run(think())
    assert min(given) == thinking.LEAST and given[-1] == thinking.SECONDS
    assert sum(given) < 30 * thinking.SECONDS / 3


def test_a_bot_whose_turn_does_not_come_answers_without_thinking(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "DEADLINE", 0.3)

    app: object = house.client.app
    thinkers: Thinkers = app.state.hall.thinkers  # type: ignore[attr-defined]
    monkeypatch.setattr(thinkers._queue, "_free", 0)
    begun = house.begin(sides=[{}, {"bot": "hard"}])
    with house.page(begun["seats"]["A"]) as page:
        turn = page.view["position"]["turn"]
        before = time.monotonic()
        while page.view["position"]["turn"] == turn:
            page.do(last(page.decision))
        assert time.monotonic() - before < 30
        assert any(place.get("queue") == 1 for m in page.heard for place in m.get("places", []))
        assert page.decision["yours"]
