"""Bots: they see neither the dice to come nor secrets, think where nobody waits for them, and never stop a game."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from pages import House, last

from overcrush.bots import RandomBot, by_name
from overcrush.game import Game, Option
from overcrush.server import thinking
from overcrush.server.thinking import Thinkers
from overcrush.teams import able, demo


class Broken:
    """A bot that fails."""

    def choose(self, game: Game) -> Option:
        raise RuntimeError("no idea")


class Curious(RandomBot):
    """A bot that remembers what it has been shown."""

    __slots__ = ("seen",)

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[Game] = []

    def choose(self, game: Game) -> Option:
        self.seen.append(game.clone())
        return super().choose(game)


def test_the_game_a_bot_is_shown_has_other_dice_to_come() -> None:
    game = Game.new(*demo(), format="demo", seed=5)
    bot = Curious()
    Thinkers().quick(game, bot, 3)
    assert bot.seen[0].setup.seed is None
    assert bot.seen[0].state.rng != game.state.rng


def test_a_big_choice_of_a_bot_is_one_answer() -> None:
    game = Game.new(*able(2), seed=5)
    thinkers = Thinkers()
    for n in range(200):
        before = game.decision
        if before is None:
            break
        call = thinkers.quick(game, RandomBot(n), n)
        game.take(call)
        assert game.decision is None or not game.decision.raw.picked or before.kind == "choose"


def test_a_bot_that_fails_is_replaced_by_chance(caplog: pytest.LogCaptureFixture) -> None:
    game = Game.new(*demo(), format="demo", seed=5)
    call = Thinkers().quick(game, Broken(), 3)
    game.take(call)
    assert "could not decide" in caplog.text


def test_a_process_that_is_killed_is_replaced() -> None:
    async def think() -> None:
        game = Game.new(*demo(), format="demo", seed=5)
        thinkers = Thinkers(1)
        try:
            for kill in (False, True, False):
                if kill:
                    assert thinkers._pool is not None
                    for pid in list(thinkers._pool._processes):
                        os.kill(pid, signal.SIGKILL)
                    await asyncio.sleep(0.2)
                game.take(await thinkers.slow(game, "heuristic", 3))
        finally:
            thinkers.close()

    asyncio.run(think())


@pytest.mark.parametrize(("level", "name"), [("hard", "search"), ("hardest", "neural")])
def test_a_bot_that_searches_answers_over_the_wire(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, level: str, name: str
) -> None:
    if name == "neural":
        pytest.importorskip("numpy")
    monkeypatch.setattr(thinking, "SECONDS", 0.05)
    begun = house.begin(sides=[{}, {"bot": level}])
    with house.page(begun["seats"]["A"]) as page:
        assert page.table["players"][1]["bot"] == name
        turn = page.view["position"]["turn"]
        while page.view["position"]["turn"] == turn:
            page.do(last(page.decision))
        assert any(place.get("thinking") for m in page.heard for place in m.get("places", []))
    assert "could not decide" not in caplog.text


@pytest.mark.parametrize("name", ["random", "easy", "heuristic"])
def test_a_bot_answers_the_same_whatever_dice_are_to_come(name: str) -> None:
    game = Game.new(*able(4), seed=6)
    thinkers = Thinkers()
    chance = RandomBot(2)
    for n in range(60):
        if game.decision is None:
            break
        calls = {thinkers.quick(game.imagine(hidden), by_name(name, 9), n) for hidden in (1, 2, 3)}
        assert len(calls) == 1
        game.answer(chance.choose(game))
