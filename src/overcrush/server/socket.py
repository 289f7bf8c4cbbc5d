"""One WebSocket a seat: reads messages, hands them to the game, sends what is told."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from starlette.websockets import WebSocket

from overcrush.errors import OvercrushError
from overcrush.server import asked, film, reasons, reports, told
from overcrush.server.advising import Advising, advised
from overcrush.server.foreseeing import forecast
from overcrush.server.hall import EYES, Hall
from overcrush.server.keeping import claim, seat_of
from overcrush.server.limits import MESSAGE, Bucket
from overcrush.server.outlived import Outlived
from overcrush.server.people import GONE
from overcrush.server.refusing import Refusal, refused, rules
from overcrush.server.room import AGAIN, Room
from overcrush.server.seen import seen
from overcrush.server.store import Unwritten
from overcrush.server.tables import Tables
from overcrush.server.weighing import Odds

log = logging.getLogger("overcrush.server")

WAITING = 512
"""So many messages may wait for a page that does not read them."""
LOG_PAGE = 500
AT_ONCE, A_SECOND = 200, 60
"""How many messages a page may send."""
REPORT = 20
"""A report counts as so many messages."""
LAST_WORDS = 2.0
"""Seconds in which a page that is sent away may still read why."""
UNKNOWN_SEAT, TOO_FAST, TOO_SLOW = GONE, 4429, 4408
"""Codes with which a socket is closed."""
TAKEN = "somebody else sits at that seat: it belongs to who came first"

_decoder: msgspec.json.Decoder[asked.Message] = msgspec.json.Decoder(asked.Message)
_encoder = msgspec.json.Encoder()


class Request(msgspec.Struct):
    """Any message, as far as it can be answered."""

    id: asked.RequestId | None = None


_requests = msgspec.json.Decoder(Request)


_last: tuple[told.Told | None, bytes] = (None, b"")


def _encoded(message: told.Told | Odds) -> bytes:
    """A message as it is sent; the same one for many pages is encoded once."""
    global _last  # noqa: PLW0603
    if not isinstance(message, told.View | told.Seats):
        return _encoder.encode(message)
    if _last[0] is not message:
        _last = (message, _encoder.encode(message))
    return _last[1]


class Page:
    """A page at a seat."""

    def __init__(self, socket: WebSocket, room: Room, seat: str, since: int, tables: Tables) -> None:
        self.socket = socket
        self._tables = tables
        self.room = room
        self.seat = seat
        self.eyes = EYES[seat]
        self.steps = True
        self.seen = since
        self.host = False
        """Whether it may say how fast bots go on: whoever plays, or began the game."""
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.closing = 0
        """The code with which it is being closed, or 0."""
        self._bucket = Bucket(AT_ONCE, A_SECOND)
        self._patience = Bucket(50, 1)
        self._words = Bucket(8, 0.5)
        self._advising = Advising(room, self.tell)

    def tell(self, message: told.Told | Odds) -> None:
        """Send a message, as soon as the page reads it."""
        if isinstance(message, told.Refused | told.Because):
            game = self.room.game
            message.reason = game.names.put(message.reason)
            message.rules = rules((rule.number for rule in message.rules), game.setup.edition)
        elif isinstance(message, told.View):
            self._advising.open(message.decision.number if message.decision is not None else 0)
        try:
            self._waiting.put_nowait(_encoded(message))
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Send what is waiting, unless it is too much, and then nothing more."""
        self.closing = code
        while self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    def gone(self) -> None:
        """Nobody reads any more what was asked for."""
        self._advising.stop()

    async def send(self) -> None:
        """Send what is waiting until there is nothing more to come."""
        while (data := await self._waiting.get()) is not None:
            await self.socket.send_text(data.decode())
        await self.socket.close(self.closing)

    async def receive(self) -> None:
        """Take messages until the page goes."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text") or message.get("bytes") or ""
            if not self._bucket.take():
                if not self._patience.take():
                    self.close(TOO_FAST)
                    return
                self.tell(refused(Refusal("busy", "so many messages at once are not read: wait a little")))
                continue
            await self._take(data)
            if self.room.stale:
                self.close(AGAIN)
                return

    async def _take(self, data: str | bytes) -> None:
        request: int | None = None
        try:
            message = read(data)
            request = message.id
            await self._do(message)
        except OvercrushError as error:
            self.tell(refused(error, request if request is not None else request_of(data), self.room.number))
        except Exception:
            log.exception("seat %s of game %s", self.seat, self.room.kept.id)
            self.tell(refused(Refusal("broken", "that did not work; nothing has changed"), request, self.room.number))

    async def _do(self, message: asked.Message) -> None:
        room = self.room
        game = room.game

        def accepted(others: bool = False) -> None:
            self.tell(told.Accepted(id=message.id, decision=number, asked=others))

        if isinstance(message, asked.Report) and not self._bucket.take(REPORT):
            raise Refusal("busy", "so many reports at once are not written: wait a little")
        if room.behind is not None and not self.eyes and not room.over:
            self._only_later(message)
        if isinstance(message, asked.Answer):
            number = message.decision
            await room.answer(self, message, accepted)
        elif isinstance(message, asked.Undo):
            number = message.decision
            await room.undo(self, message.decision, accepted)
        elif isinstance(message, asked.Consent):
            number = room.number
            await room.consent(self, message, accepted)
        elif isinstance(message, asked.Resign):
            number = room.number
            await room.resign(self, accepted)
        elif isinstance(message, asked.Claim):
            number = room.number
            await room.claim(self, message.bot, accepted)
        elif isinstance(message, asked.Offer):
            number = room.number
            if await room.offer(self, message, accepted):
                room.again_at(await self._tables.again(room))
        elif isinstance(message, asked.Why):
            self.tell(reasons.why(game, self.eyes, message.wish, message.id))
        elif isinstance(message, asked.Explain):
            self.tell(reasons.explain(seen(game, self.eyes), self.eyes, message))
        elif isinstance(message, asked.Payments):
            self._asked_now(message.decision)
            self.tell(reasons.ways(game, message.option, message.id))
        elif isinstance(message, asked.Foresee):
            self._asked_now(message.decision)
            self.tell(forecast(seen(game, self.eyes), message.answer, message.id))
        elif isinstance(message, asked.Advise):
            self._asked_now(message.decision)
            self._advising.ask(message)
        elif isinstance(message, asked.Settings):
            number = room.number
            self._set(message)
            accepted()
            room.wake()
        elif isinstance(message, asked.Log):
            shown = room.behind.shown if room.behind is not None and not self.eyes else room.stream.shown
            events = shown[message.since : message.since + LOG_PAGE]
            self.tell(told.Events(id=message.id, events=events, total=len(shown)))
        elif isinstance(message, asked.Report):
            self.tell(await self._report(message))
        elif isinstance(message, asked.Say | asked.Complain):
            number = room.number
            await self._talk(message)
            accepted()
        else:
            self.tell(told.Pong(id=message.id))

    @staticmethod
    def _only_later(message: asked.Message) -> None:
        """Refuse what would tell somebody who is behind how the game stands now."""
        if isinstance(message, asked.Why | asked.Explain | asked.Payments | asked.Foresee | asked.Report):
            raise Refusal("early", "who looks on is some minutes behind: that is told when the game is over")

    async def _talk(self, message: asked.Say | asked.Complain) -> None:
        if len(self.eyes) != 1:
            raise Refusal("foreign", "who looks on says nothing to the players")
        if not self._words.take():
            raise Refusal("busy", "so much at once is not said: wait a little")
        if isinstance(message, asked.Say):
            await self.room.talk.say(self.seat, message.text, self.room.players())
        else:
            await self.room.talk.complain(self.seat, message.note)

    def _asked_now(self, number: int) -> None:
        ask = self.room.game.state.ask
        if number != self.room.number:
            raise Refusal("late", "that decision is not open")
        if ask is None or ask.who not in self.eyes:
            raise Refusal("foreign", "that is not yours to decide", ("2.6.6.2",))

    def _set(self, message: asked.Settings) -> None:
        if message.pace is not None and not self.host:
            raise Refusal("foreign", "who looks on does not set the pace")
        if message.autopass is not None:
            for player in self.eyes:
                self.room.autopass[player] = message.autopass
        self.room.stop_at(self.eyes, message)
        if message.steps is not None:
            self.steps = message.steps
        if message.pace is not None:
            self.room.pace = message.pace

    async def _report(self, message: asked.Report) -> told.Reported:
        room = self.room
        game = room.game.clone()
        moves = [move.call for move in room.kept.moves]
        text = await asyncio.to_thread(reports.report, game, moves, message.note, self.eyes)
        return told.Reported(id=message.id, name=f"overcrush-{room.kept.id}.json", text=text)


def read(data: str | bytes) -> asked.Message:
    """A message out of its JSON, or a refusal that says what is wrong with it."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > MESSAGE:
            raise Refusal("large", f"a message has at most {MESSAGE} bytes")
        return _decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", f"that is no message: {error}") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "that is no JSON") from None


def request_of(data: str | bytes) -> int | None:
    """The id of a message that could not be read otherwise, if it has one."""
    try:
        return _requests.decode(data[:MESSAGE]).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def table(room: Room, seat: str, watch: str = "") -> told.Table:
    """The game as a page needs it once: who plays, and all cards."""
    found = film.laid(room.kept, room.game)
    found.seat, found.watch = seat, watch
    found.draft = room.kept.options.draft if EYES[seat] else ""
    found.advice = bool(EYES[seat]) and advised(room)
    found.autopass = all(room.autopass[player] for player in EYES[seat])
    return found


async def serve(socket: WebSocket, hall: Hall, tables: Tables) -> None:
    """A page at a seat, from its coming to its going."""
    await socket.accept()
    token, who = socket.path_params["token"], socket.state.owner
    named = "" if socket.state.fresh else who
    try:
        await hall.prepare(token)
        room, seat = hall.open(token)
        if EYES[seat] and room.between_people and not await claim(hall.store, token, named):
            raise Refusal("foreign", TAKEN)
    except Outlived as found:
        await _show(socket, hall, found, token, named)
        return
    except OvercrushError as error:
        await socket.send_text(_encoder.encode(refused(error)).decode())
        if isinstance(error, Unwritten):
            await socket.close(AGAIN, "the disk is full")
        else:
            await socket.close(UNKNOWN_SEAT, "there is no such seat")
        return
    since, number = (_number(socket.query_params.get(word, "")) for word in ("since", "number"))
    page = Page(socket, room, seat, room.known(since, number), tables)
    page.host = bool(page.eyes) or room.kept.owner == who
    row = hall.store.row("select token from seats where game = ? and seat = 'watch'", room.kept.id)
    page.tell(table(room, seat, str(row[0]) if row is not None and page.eyes else ""))
    room.join(page)
    sending = asyncio.create_task(page.send())
    receiving = asyncio.create_task(page.receive())
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        if page.closing:
            await asyncio.wait((sending,), timeout=LAST_WORDS)
    finally:
        room.leave(page)
        page.gone()
        for task in (sending, receiving):
            task.add_done_callback(_gone)
            task.cancel()


async def _show(socket: WebSocket, hall: Hall, found: Outlived, token: str, who: str) -> None:
    """A page at a game that cannot be played on: it sees how the game stood, and whatever it asks for is refused."""
    opened = seat_of(hall.store, token)
    seat = opened[1] if opened is not None else "watch"

    async def tell(message: told.Told) -> None:
        await socket.send_text(_encoder.encode(message).decode())

    if EYES[seat] and found.between_people and not await claim(hall.store, token, who):
        await tell(refused(Refusal("foreign", TAKEN)))
        await socket.close(UNKNOWN_SEAT, "there is no such seat")
        return
    view = found.view(seat, _number(socket.query_params.get("since", "")))
    for message in (found.table(seat), view, told.Standing(reason=found.reason, ended=True)):
        await tell(message)
    events = found.view(seat).events
    bucket = Bucket(AT_ONCE, A_SECOND)
    while (message_ := await socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take():
            await socket.close(TOO_FAST)
            return
        data = message_.get("text") or message_.get("bytes") or ""
        try:
            wanted = read(data)
        except OvercrushError as error:
            await tell(refused(error, request_of(data)))
            continue
        if isinstance(wanted, asked.Log):
            some = events[wanted.since : wanted.since + LOG_PAGE]
            await tell(told.Events(id=wanted.id, events=some, total=len(events)))
        elif isinstance(wanted, asked.Ping):
            await tell(told.Pong(id=wanted.id))
        else:
            await tell(refused(found, wanted.id))


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else 0


def _gone(task: asyncio.Task[None]) -> None:
    """What a page that has gone could no longer be told is nobody's concern."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.debug("a page has gone: %r", error)
