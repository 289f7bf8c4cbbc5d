"""Pages for tests: they sit at the seats of a server in the test's own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import databases
import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from overcrush.game import Game
from overcrush.server import told
from overcrush.server.app import application
from overcrush.server.hall import Hall
from overcrush.server.settings import Settings
from overcrush.server.store import Store

Data = dict[str, Any]
Pick = Callable[[Data], Data]
PATIENCE = 15
"""Seconds after which nothing more is expected."""


def received(session: WebSocketTestSession) -> str:
    """The next message, which has to come soon."""

    async def soon() -> Any:
        with anyio.fail_after(PATIENCE):
            return await session._send_rx.receive()

    message = session.portal.call(soon)
    session._raise_on_close(message)
    text: str = message["text"]
    return text


class Page:
    """A page at a seat: it reads what it is told and remembers the last view."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.table: Data = {}
        self.view: Data = {}
        self.heard: list[Data] = []
        self.requests = 0

    def read(self) -> Data:
        """The next message; each must be one of the protocol's."""
        raw = received(self.session)
        msgspec.json.decode(raw, type=told.Message)
        message: Data = msgspec.json.decode(raw)
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "table":
            self.table = message
        return message

    def until(self, *kinds: str) -> Data:
        """Read until a message of one of these kinds."""
        for _ in range(2000):
            message = self.read()
            if message["type"] in kinds:
                return message
        raise AssertionError(f"no {kinds} came")

    def settled(self) -> Data:
        """Read until a view that is not on the way to another."""
        while self.until("view").get("more"):
            pass
        return self.view

    def send(self, message: Data) -> None:
        """Send a message."""
        self.session.send_text(msgspec.json.encode(message).decode())

    def ask(self, message: Data) -> Data:
        """Send a message, and read until its answer."""
        self.requests += 1
        self.send({**message, "id": self.requests})
        for _ in range(2000):
            reply = self.read()
            if reply.get("id") == self.requests:
                return reply
        raise AssertionError("no answer came")

    @property
    def decision(self) -> Data:
        decision: Data = self.view["decision"]
        return decision

    @property
    def number(self) -> int:
        number: int = self.decision["number"]
        return number

    def answer(self, do: Data, number: int | None = None) -> Data:
        """Answer the open decision (or another), and read the server's word about it."""
        wanted = self.number if number is None else number
        return self.ask({"type": "answer", "decision": wanted, "answer": do})

    def do(self, do: Data) -> Data:
        """Answer the open decision, and read until the next one."""
        reply = self.answer(do)
        assert reply["type"] == "accepted", reply
        return self.settled()

    def play(self, pick: Pick, most: int = 3000) -> None:
        """Answer with what ``pick`` chooses until the game is over, or so often."""
        for _ in range(most):
            if self.view["position"].get("winner"):
                return
            self.do(pick(self.decision))


def first(decision: Data) -> Data:
    """The first option."""
    return {"do": "option", "option": decision["options"][0]["id"]}


def last(decision: Data) -> Data:
    """The last option: to pass, or to be done."""
    return {"do": "option", "option": decision["options"][-1]["id"]}


class House:
    """A server, and what it takes to play there."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def begin(self, **wanted: Any) -> Data:
        """Begin a game; the demo with two people, A first, unless something else is wanted."""
        body = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo", "first": "A", **wanted}
        if wanted.get("hot_seat") or any(side.get("bot") for side in wanted.get("sides", [])):
            body.setdefault("seed", 1)
        answer = self.client.post("/api/games", json=body)
        assert answer.status_code == 200, answer.text
        begun: Data = answer.json()
        return begun

    def game(self, ident: str) -> Game:
        """A game as the server has it, secrets and all."""
        app: Any = self.client.app
        hall: Hall = app.state.hall
        return hall.room(ident).game

    @property
    def store(self) -> Store:
        """Where the server keeps everything."""
        app: Any = self.client.app
        hall: Hall = app.state.hall
        return hall.store

    def socket(self, link: str, query: str = "", **headers: str) -> WebSocketTestSession:
        """The socket of a seat."""
        return self.client.websocket_connect(f"ws://localhost/api/seats/{link}/socket{query}", headers=headers)

    @contextmanager
    def page(self, link: str, query: str = "") -> Iterator[Page]:
        """A page at a seat, with the table and the first settled view read."""
        with self.socket(link, query) as session:
            page = Page(session)
            page.until("table")
            page.settled()
            yield page


@contextmanager
def opened(folder: Path, **more: Any) -> Iterator[House]:
    """A server over a folder, and over the database that the test runs on."""
    more.setdefault("database", str(databases.where(folder)))
    with TestClient(application(folder, Settings(**more)), base_url="http://localhost") as client:
        yield House(client)
