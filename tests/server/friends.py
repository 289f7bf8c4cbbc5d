"""Two people at a table, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pages import Data, House, Page
from starlette.testclient import TestClient

ONE, TWO = "1" * 64, "2" * 64


def friend_of(house: House) -> House:
    """Another browser at the same server."""
    other = House(TestClient(house.client.app, base_url="http://localhost"))
    other.client.portal = house.client.portal  # one server has one loop
    other.client.get("/api/games")
    return other


def made(house: House, **wanted: Any) -> Data:
    """A table with the host's number in."""
    body = {"team": {"name": "demo A"}, "format": "demo", "name": "Ada", "first": "A", **wanted}
    answer = house.client.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    answer = house.client.post(f"/api/tables/{answer.json()['link']}/number", json={"number": ONE})
    assert answer.status_code == 200, answer.text
    table: Data = answer.json()
    return table


def sat(friend: House, link: str, **wanted: Any) -> Data:
    """What a friend is told who sits down."""
    body = {"team": {"name": "demo B"}, "name": "Ben", "number": TWO, **wanted}
    answer = friend.client.post(f"/api/tables/{link}/sit", json=body)
    table: Data = answer.json()
    return table


class Pair:
    """Ada and Ben, their browsers and their seats."""

    def __init__(self, house: House, **wanted: Any) -> None:
        self.house, self.friend = house, friend_of(house)
        self.link: str = made(house, **wanted)["link"]
        self.b: str = sat(self.friend, self.link)["seat"]
        self.a: str = house.client.get(f"/api/tables/{self.link}").json()["seat"]

    @contextmanager
    def both(self) -> Iterator[tuple[Page, Page]]:
        """Both at the table."""
        with self.house.page(self.a) as ada, self.friend.page(self.b) as ben:
            yield ada, ben
