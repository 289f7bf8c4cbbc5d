"""Many who look on: each is told everything, the players first, and it is encoded once for all."""

from __future__ import annotations

import asyncio
from pathlib import Path

from overcrush.game import Game
from overcrush.server import asked, told
from overcrush.server.hall import EYES, Hall
from overcrush.server.keeping import Options, Sitting
from overcrush.server.room import AT_A_TIME, FEW
from overcrush.server.store import Store
from overcrush.server.thinking import Thinkers
from overcrush.teams import able

MANY = 2 * AT_A_TIME + FEW


class Reader:
    """A page that puts its log together from the views it is told."""

    def __init__(self, seat: str, order: list[str]) -> None:
        self.seat = seat
        self.eyes = EYES[seat]
        self.steps = True
        self.seen = 0
        self.log: list[told.Event] = []
        self.views: list[told.View] = []
        self.others = 0
        self._order = order

    def tell(self, message: told.Told) -> None:
        if isinstance(message, told.View):
            assert message.since <= len(self.log)
            self.log = self.log[: message.since] + message.events
            self.views.append(message)
            self._order.append(self.seat)
        else:
            self.others += 1

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")


async def watched(folder: Path) -> None:
    store = Store(folder / "games.sqlite")
    hall = Hall(store, Thinkers())
    options = Options((Sitting(), Sitting()), hot_seat=True)
    links = await hall.begin(Game.new(*able(1), seed=1), options, "me", "watched")
    room, _ = hall.open(links["both"])
    order: list[str] = []
    page = Reader("both", order)
    room.join(page)
    crowd = [Reader("watch", order) for _ in range(MANY)]
    for reader in crowd:
        room.join(reader)
    assert page.others == 0 and not any(reader.others for reader in crowd)  # nobody is told who looks on
    for _ in range(10):
        ask = room.game.state.ask
        assert ask is not None
        order.clear()
        before = [len(reader.views) for reader in crowd]
        await room.answer(page, asked.Answer(decision=room.number, answer=asked.Take(0)), lambda: None)
        while room.busy_telling or room._settling is not None:
            await asyncio.sleep(0.001)
        assert order[0] == "both" and len(order) > MANY
        assert all(len(reader.views) > n for reader, n in zip(crowd, before, strict=True))
        assert len({id(reader.views[-1]) for reader in crowd}) <= MANY / AT_A_TIME + 1
    assert all(reader.log == page.log for reader in crowd)
    assert all(reader.views[-1].position.turn == page.views[-1].position.turn for reader in crowd)
    assert not any(reader.views[-1].decision and reader.views[-1].decision.yours for reader in crowd)
    store.close()


def test_many_who_look_on_are_told_everything_after_the_players(tmp_path: Path) -> None:
    asyncio.run(watched(tmp_path))
