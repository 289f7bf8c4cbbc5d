"""What is in memory is what is on disk: after any walk of answers, undos and refusals, a game read anew is the same."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from databases import stored
from pages import House, first

from overcrush.engine.edge.save import differences
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.server import asked, hall, opening, room, told
from overcrush.server.hall import EYES, Hall
from overcrush.server.keeping import Options, Sitting
from overcrush.server.room import Room
from overcrush.server.thinking import Thinkers
from overcrush.teams import able

SIDES = {
    "hot seat": (Sitting(), Sitting()),
    "bot": (Sitting(), Sitting("bot", bot="easy")),
}


class Reader:
    """A page that puts its log together from the views it is told."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.eyes = EYES[seat]
        self.steps = True
        self.seen = 0
        self.log: list[told.Event] = []
        self.view: told.View | None = None

    def tell(self, message: told.Told) -> None:
        if isinstance(message, told.View):
            assert message.since <= len(self.log)
            self.log = self.log[: message.since] + message.events
            self.view = message

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")


async def quiet(room: Room) -> None:
    """Wait until nothing goes on by itself."""
    while room._settling is not None or room._tasks:
        await asyncio.sleep(0.001)


async def walk(folder: Path, sides: str, seed: int) -> tuple[int, int, int]:
    """A walk of answers, undos and refusals; how many of each there were."""
    chance = random.Random(seed)
    store = stored(folder)
    hall = Hall(store, Thinkers())
    game = Game.new(*able(seed), seed=seed)
    options = Options(SIDES[sides], hot_seat=sides == "hot seat", bot_seed=seed)
    links = await hall.begin(game, options, "me", "walk")
    seat = "both" if sides == "hot seat" else "A"
    room, _ = hall.open(links[seat])
    page = Reader(seat)
    room.join(page)
    done = [0, 0, 0]
    numbers: set[int] = set()
    for step in range(60):
        await quiet(room)
        ask = room.game.state.ask
        what = chance.choices((0, 1, 2), (6, 2, 1))[0]
        try:
            if what == 0 and ask is not None:
                assert room.number not in numbers
                number = room.number
                numbers.add(number)
                take = asked.Take(chance.randrange(len(ask.options)))
                await room.answer(page, asked.Answer(decision=number, answer=take), lambda: None)
            elif what == 1:
                await room.undo(page, room.number, lambda _: None)
            else:
                wrong = asked.Answer(decision=room.number - 1, answer=asked.Take(0))
                await room.answer(page, wrong, lambda: None)
            done[what] += 1
        except OvercrushError:
            done[2] += 1
        await quiet(room)
        if step % 5 == 0:
            same(room, page, Hall(store, Thinkers()).room(links["game"]))
    same(room, page, Hall(store, Thinkers()).room(links["game"]))
    room.leave(page)
    store.close()
    return done[0], done[1], done[2]


def same(room: Room, page: Reader, again: Room) -> None:
    """Memory, disk and page agree."""
    assert differences(room.game.state, again.game.state) == []
    assert room.number == again.number and room.kept.undone == again.kept.undone
    assert [(m.who, m.how, m.call) for m in room.kept.moves] == [(m.who, m.how, m.call) for m in again.kept.moves]
    assert room.stream.shown == again.stream.shown == page.log
    assert room.stream.mark == again.stream.mark
    assert page.view is not None and not page.view.more
    assert (page.view.decision.number if page.view.decision else room.number) == room.number


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("sides", SIDES)
def test_a_game_read_anew_is_the_game_that_is_played(tmp_path: Path, sides: str, seed: int) -> None:
    answers, undos, refusals = asyncio.run(walk(tmp_path, sides, seed))
    assert answers > 20 and undos > 2 and refusals > 2


def test_a_game_is_played_again_in_a_thread_of_its_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        page.play(first, 5)
    app: Any = house.client.app
    where: list[int] = []

    def watched(kept: Any, store: Any) -> Any:
        where.append(threading.get_ident())
        return opening.opened(kept, store)

    monkeypatch.setattr(hall, "opened", watched)
    monkeypatch.setattr(room, "opened", watched)
    portal: Any = house.client.portal
    for address in ("record", "socket"):
        app.state.hall._rooms.clear()
        if address == "socket":
            with house.page(begun["seats"]["both"]):
                pass
        else:
            assert house.client.get(f"/api/games/{begun['game']}/record").status_code == 200
    assert len(where) == 2 and portal.call(threading.get_ident) not in where
