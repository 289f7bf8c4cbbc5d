"""Odds and hints: only where nobody else plays, about nothing but what may be known, as long as somebody asks."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pages
import pytest
from pages import Data, House, last, opened

from overcrush.engine.edge.save import dump
from overcrush.game import Game
from overcrush.server import asked, thinking
from overcrush.server.advising import worked_out
from overcrush.server.keeping import setup_data
from overcrush.server.thinking import Thinkers
from overcrush.server.weighing import Odds
from overcrush.teams import able


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all, so that its process for bots begins once."""
    with opened(tmp_path_factory.mktemp("advising")) as found:
        yield found


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a process takes its time to begin."""
    monkeypatch.setattr(pages, "PATIENCE", 60)


AGAINST = {"sides": [{}, {"bot": "heuristic"}], "seed": 3}


def worked(game: Game, hint: bool = False, seconds: float = 0.3) -> Odds:
    """What is found out about a position, in this process."""
    decision = game.decision
    assert decision is not None
    seen = game.for_bot(decision.who, 1)
    return worked_out(setup_data(seen.setup), json.dumps(dump(seen.state)), 1, seconds, 0, hint)


def position(a: dict[str, Any], b: dict[str, Any], step: str = "declare_attackers", **cards: Any) -> Game:
    bag = ["sidekick"] * 4
    return Game.position(
        {"cards": cards, "players": {"A": {"bag": bag, **a}, "B": {"bag": bag, **b}}, "step": step}, seed=1
    )


def test_who_decides_is_told_the_chance_and_what_the_options_are_worth(house: House) -> None:
    begun = house.begin(**AGAINST)
    with house.page(begun["seats"]["A"]) as page:
        assert page.table["advice"]
        odds = page.ask({"type": "advise", "decision": page.number})
        assert odds["type"] == "odds", odds
        assert odds["decision"] == page.number
        assert 0 < odds["chance"] < 1
        assert odds["answers"][0]["chance"] == odds["chance"]
        assert "why" not in odds
        assert {each["option"] for each in odds["options"]} <= {each["id"] for each in page.decision["options"]}
        hint = page.ask({"type": "advise", "decision": page.number, "hint": True})
        assert hint["why"].endswith((".", '"'))
        assert page.do(hint["answer"])


def test_a_hint_is_an_answer_that_counts(house: House) -> None:
    begun = house.begin(**AGAINST)
    with house.page(begun["seats"]["A"]) as page:
        for _ in range(6):
            hint = page.ask({"type": "advise", "decision": page.number, "hint": True})
            page.do(hint.get("answer") or last(page.decision))


@pytest.mark.parametrize(("wanted", "seat"), [({}, "A"), (AGAINST, "watch")])
def test_between_people_and_for_who_looks_on_there_are_none(house: House, wanted: Data, seat: str) -> None:
    begun = house.begin(**wanted)
    with house.page(begun["seats"]["A"]), house.page(begun["seats"][seat]) as page:
        assert not page.table.get("advice")
        refused = page.ask({"type": "advise", "decision": page.number})
        assert (refused["type"], refused["code"]) == ("refused", "foreign")


def test_two_at_one_page_are_told(house: House) -> None:
    begun = house.begin(hot_seat=True, seed=4)
    with house.page(begun["seats"]["both"]) as page:
        assert page.ask({"type": "advise", "decision": page.number})["type"] == "odds"


def test_what_has_been_answered_is_not_worked_out_any_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 20.0)
    begun = house.begin(**AGAINST)
    with house.page(begun["seats"]["A"]) as page:
        page.ask({"type": "ping"})
        began = time.monotonic()
        page.send({"type": "advise", "id": 900, "decision": page.number})
        page.do(last(page.decision))
        told = [message for message in page.heard if message.get("id") == 900]
        assert [(each["type"], each["code"]) for each in told] == [("refused", "late")]
        assert page.ask({"type": "advise", "decision": page.number - 1})["code"] == "late"
        assert time.monotonic() - began < 10


def patient(setup: str, state: str, seed: int, seconds: float, place: int) -> bool:
    """Work that lasts until nobody wants to know any more."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        thinking.heed(place)
        time.sleep(0.01)
    return False


def test_who_does_not_want_to_know_any_more_gives_the_process_back() -> None:
    game = Game.new(*able(1), seed=3)

    async def asked_twice() -> float:
        thinkers = Thinkers(1)
        first = asyncio.create_task(thinkers.advice(patient, game, 1, "me"))
        await asyncio.sleep(0.5)
        first.cancel()
        began = time.monotonic()
        found = await thinkers.advice(worked_out, game, 1, "me", False)
        thinkers.close()
        assert found is not None
        return time.monotonic() - began

    assert asyncio.run(asked_twice()) < 40


def test_what_nobody_wants_to_know_any_more_is_not_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(*able(1), seed=3)
    monkeypatch.setattr(thinking, "_unwanted", [[1]])
    with pytest.raises(thinking.Unwanted):
        worked(game)


def test_a_process_that_was_killed_is_replaced_for_who_asks_again() -> None:
    game = Game.new(*able(1), seed=3)

    async def killed() -> list[bool]:
        thinkers = Thinkers(1)
        found = [await thinkers.advice(worked_out, game, 1, "me", False)]
        assert thinkers._pool is not None
        for pid in list(thinkers._pool._processes):
            os.kill(pid, signal.SIGKILL)
        for _ in range(3):
            found.append(await thinkers.advice(worked_out, game, 1, "me", False))
        thinkers.close()
        return [each is not None for each in found]

    known = asyncio.run(killed())
    assert known[0] and known[-1]


def test_nothing_is_known_of_the_dice_to_come() -> None:
    bear = {"levels": [[0, 3, 3]] * 3}
    game = position({"field": ["bear", "bear"]}, {"life": 20, "field": ["bear"]}, bear=bear)
    other = game.clone()
    other.state.rng = 987654321
    packed = [thinking._packed(each, 5) for each in (game, other)]
    assert packed[0] == packed[1]


def test_the_best_attack_is_the_answer_and_its_dice_are_named() -> None:
    game = position({"field": ["bear", "bear"]}, {"life": 6}, bear={"levels": [[0, 3, 3]] * 3})
    found = worked(game, hint=True)
    bears = [die.id for die in game.dice("A", "field")]
    assert found.chance == 1.0
    assert isinstance(found.answer, asked.Attack)
    assert sorted(found.answer.dice) == sorted(found.answers[0].dice) == sorted(bears)
    assert found.why == "It wins this turn, whatever B does."


def test_an_ability_with_a_target_is_weighed_target_by_target() -> None:
    cards = {
        "imp": {"levels": [[0, 1, 1]] * 3, "text": ["When fielded, you may KO target opposing character die."]},
        "ogre": {"levels": [[0, 9, 9]] * 3},
        "mouse": {"levels": [[0, 0, 1]] * 3},
    }
    game = position({"reserve": ["imp@1"]}, {"field": ["ogre", "mouse"], "life": 5}, "main", **cards)
    decision = game.decision
    assert decision is not None
    game.answer(next(option for option in decision.options if option.text.startswith("Field")))
    found = worked(game)
    worths = [each.chance for each in found.options]
    assert len(worths) == 3  # the ogre, the mouse, and no
    assert worths[0] == max(worths) > worths[2]
