"""Pages that are connected to one process while their game is in another: what each says is carried to and fro."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from overcrush.server.limits import MESSAGE, Bucket
from overcrush.server.post import Post

log = logging.getLogger("overcrush.server")

COME, SAY, GO, TELL, SHUT, WORD = "come", "say", "go", "tell", "shut", "word"
"""To the process with the game: somebody comes, says something, goes. From there: what they are told, and the end.
``word``: something about a game (``hall.heard``) or a client (``quotas``)."""
WAITING = 512
"""So many messages may wait for a page that does not read them."""
AGAIN, TOO_SLOW, TOO_FAST = 4412, 4408, 4429
"""Codes with which a socket is closed, as everywhere."""
AT_ONCE, A_SECOND = 250, 60


class Letter(msgspec.Struct, omit_defaults=True):
    """What one process writes to another about pages."""

    kind: str
    sender: int
    pages: list[int]
    text: str = ""
    code: int = 0
    token: str = ""
    query: str = ""
    owner: str = ""
    fresh: bool = False
    client: str = ""
    about: str = ""
    more: str = ""


_letters = msgspec.json.Decoder(Letter)
_encoder = msgspec.json.Encoder()


class Abroad:
    """A page here whose game is elsewhere."""

    def __init__(self, holder: int) -> None:
        self.holder = holder
        self.waiting: asyncio.Queue[str | int] = asyncio.Queue(WAITING)

    def put(self, what: str | int) -> None:
        """A message for the page, or the code it is closed with."""
        if isinstance(what, str) and self.waiting.full():
            what = TOO_SLOW
        if isinstance(what, int):
            while self.waiting.full():
                self.waiting.get_nowait()
        self.waiting.put_nowait(what)


class Relays:
    """The pages of this process whose games are elsewhere, and those of others whose games are here."""

    def __init__(
        self,
        server: int,
        url: str,
        serve: Callable[[WebSocket], Awaitable[None]],
        heard: Callable[[int, str, str, str], None],
    ) -> None:
        self._heard = heard
        self.server = server
        self._serve = serve
        self._numbers = count(1)
        self._abroad: dict[int, Abroad] = {}
        self._guests: dict[tuple[int, int], asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._going: dict[int, list[Letter]] = {}
        self._post = Post(url, server, self._deliver, self.drop)

    async def close(self) -> None:
        """Nobody is carried any more."""
        self.drop()
        await asyncio.sleep(0)
        self._flush()
        await asyncio.to_thread(self._post.close)

    @property
    def abroad(self) -> int:
        """How many pages here look at games elsewhere."""
        return len(self._abroad)

    def drop(self, alive: frozenset[int] | None = None) -> None:
        """Letters to or from processes that are gone (or from all) are lost: their pages come again."""
        for page in list(self._abroad.values()):
            if alive is None or page.holder not in alive:
                page.put(AGAIN)
        for key, guest in list(self._guests.items()):
            if alive is None or key[0] not in alive:
                guest.put_nowait({"type": "websocket.disconnect", "code": 1006})

    # --- letters ---------------------------------------------------------------------------------------------

    def _write(self, to: int, letter: Letter) -> None:
        """Send a letter with whatever else is sent now; the same told to many pages is one letter."""
        if not self._going:
            asyncio.get_running_loop().call_soon(self._flush)
        letters = self._going.setdefault(to, [])
        if letter.kind == TELL and letters and letters[-1].kind == TELL and letters[-1].text == letter.text:
            letters[-1].pages += letter.pages
        else:
            letters.append(letter)

    def _flush(self) -> None:
        going, self._going = self._going, {}
        for to, letters in going.items():
            for letter in letters:
                self._post.send(to, _encoder.encode(letter).decode())

    def _deliver(self, text: str) -> None:
        try:
            letter = _letters.decode(text)
        except msgspec.MsgspecError:
            log.error("a letter from another process cannot be read: is it of another version?")
            return
        if letter.kind == WORD:
            self._heard(letter.sender, letter.text, letter.about, letter.more)
        for page in letter.pages:
            if letter.kind == TELL and page in self._abroad:
                self._abroad[page].put(letter.text)
            elif letter.kind == SHUT and page in self._abroad:
                self._abroad[page].put(letter.code)
            elif letter.kind == COME:
                self._welcome(page, letter)
            elif (guest := self._guests.get((letter.sender, page))) is not None:
                if letter.kind == SAY:
                    guest.put_nowait({"type": "websocket.receive", "text": letter.text})
                elif letter.kind == GO:
                    guest.put_nowait({"type": "websocket.disconnect", "code": letter.code})

    def word(self, to: int, what: str, about: str, more: str = "") -> None:
        """Tell a process something about a game that it has, or about a client."""
        self._write(to, Letter(WORD, self.server, [], what, about=about, more=more))

    # --- here, for a game elsewhere ------------------------------------------------------------------------------

    async def carry(self, socket: WebSocket, holder: int) -> None:
        """A page of this process at a game of another one, from its coming to its going."""
        await socket.accept()
        number = next(self._numbers)
        page = self._abroad[number] = Abroad(holder)
        come = Letter(
            COME,
            self.server,
            [number],
            token=socket.path_params["token"],
            query=socket.url.query,
            owner=socket.state.owner,
            fresh=socket.state.fresh,
            client=socket.client.host if socket.client is not None else "",
        )
        self._write(holder, come)
        sending = asyncio.create_task(self._sending(socket, page))
        receiving = asyncio.create_task(self._receiving(socket, page, number))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._abroad[number]
            self._write(holder, Letter(GO, self.server, [number], code=1001))
            for task in (sending, receiving):
                task.add_done_callback(_gone)
                task.cancel()

    async def _sending(self, socket: WebSocket, page: Abroad) -> None:
        while isinstance(what := await page.waiting.get(), str):
            await socket.send_text(what)
        await socket.close(what)

    async def _receiving(self, socket: WebSocket, page: Abroad, number: int) -> None:
        bucket = Bucket(AT_ONCE, A_SECOND)
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or (message.get("bytes") or b"").decode("utf-8", "replace")
            if not bucket.take():
                page.put(TOO_FAST)
                await asyncio.Event().wait()
            self._write(page.holder, Letter(SAY, self.server, [number], data[: MESSAGE + 1]))

    # --- elsewhere, for a game here ------------------------------------------------------------------------------

    def _welcome(self, page: int, letter: Letter) -> None:
        """A page that is connected elsewhere comes to a game here."""
        key = (letter.sender, page)
        guest: asyncio.Queue[Message] = asyncio.Queue()
        guest.put_nowait({"type": "websocket.connect"})
        self._guests[key] = guest

        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self._write(letter.sender, Letter(TELL, self.server, [page], message["text"]))
            elif message["type"] == "websocket.close":
                self._write(letter.sender, Letter(SHUT, self.server, [page], code=message["code"]))

        scope = {
            "type": "websocket",
            "path": f"/api/seats/{letter.token}/socket",
            "path_params": {"token": letter.token},
            "query_string": letter.query.encode(),
            "headers": [],
            "client": (letter.client, 0),
            "state": {"owner": letter.owner, "fresh": letter.fresh, "relayed": True},
        }
        task = asyncio.create_task(self._sit(WebSocket(scope, guest.get, send), key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sit(self, socket: WebSocket, key: tuple[int, int]) -> None:
        try:
            with suppress(WebSocketDisconnect):
                await self._serve(socket)
        except Exception:
            log.exception("a page of process %d", key[0])
        finally:
            self._guests.pop(key, None)
            self._write(key[0], Letter(SHUT, self.server, [key[1]], code=AGAIN))


def _gone(task: asyncio.Task[None]) -> None:
    """What a page that has gone could no longer be told is nobody's concern."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.debug("a page has gone: %r", error)
