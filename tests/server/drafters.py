"""People at a draft, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from friends import friend_of
from pages import Data, House

from overcrush.server.stages import Standing


def told(answer: Any, status: int = 200) -> Data:
    """What came back, which must have that status and be a sentence if it is a refusal."""
    assert answer.status_code == status, answer.text
    data: Data = answer.json()
    return data


class Drafter:
    """A browser at a draft."""

    def __init__(self, house: House, link: str = "") -> None:
        self.house = house
        self.link = link

    def make(self, **wanted: Any) -> Data:
        body = {"kind": "rainbow", "sets": ["bff"], "name": "Ada", **wanted}
        found = told(self.house.client.post("/api/drafts", json=body))
        self.link = found["link"]
        return found

    def look(self) -> Data:
        return told(self.house.client.get(f"/api/drafts/{self.link}"))

    def do(self, what: str, status: int = 200, **body: Any) -> Data:
        return told(self.house.client.post(f"/api/drafts/{self.link}/{what}", json=body), status)

    def pick(self, n: int = 0, status: int = 200, **more: Any) -> Data:
        seen = self.look()
        wanted = {"pick": seen.get("pick", 0), "card": seen["hand"][n] if "hand" in seen else "bff/1", **more}
        return self.do("pick", status, **wanted)

    def raw(self) -> Standing:
        """The draft as it is kept, secrets and all."""
        row = self.house.store.row("select data from drafts where link = ?", self.link)
        assert row is not None
        return msgspec.json.decode(str(row[0]), type=Standing)

    def change(self, work: Callable[[Standing], None]) -> None:
        """Change what is on disk behind the server's back."""
        what = self.raw()
        work(what)
        store, data = self.house.store, msgspec.json.encode(what).decode()
        portal: Any = self.house.client.portal
        portal.call(store.write, ("update drafts set data = ? where link = ?", (data, self.link)))


def gathered(house: House, people: int = 2, **wanted: Any) -> list[Drafter]:
    """So many people at a draft that has not begun."""
    ada = Drafter(house)
    ada.make(players=wanted.pop("players", people), **wanted)
    others = [Drafter(friend_of(house), ada.link) for _ in range(people - 1)]
    for n, other in enumerate(others):
        assert other.do("sit", name=f"Friend {n}")["you"] == n + 1
    return [ada, *others]


def begun(house: House, people: int = 2, **wanted: Any) -> list[Drafter]:
    found = gathered(house, people, **wanted)
    found[0].do("begin")
    return found
