"""The people at a game: who is there and for how long not, and what they agree on beside the rules.

An answer taken back, a resignation, a draw, another game: each stands on disk before anybody is told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import msgspec

from overcrush.game import Game
from overcrush.model.const import E_AMOUNT, E_KIND, E_PLAYER, EV_LIFE_GAINED, EV_LIFE_LOST, EV_LIFE_PAID
from overcrush.server import asked, film, told
from overcrush.server.adapting import after
from overcrush.server.clocks import Clock
from overcrush.server.happened import Mark, Stream
from overcrush.server.keeping import ABSENT, CLOCK, DRAW, HUMAN, RESIGN, Kept, ended, standing, taken_back
from overcrush.server.lesson import Guide, followed
from overcrush.server.listening import Listener
from overcrush.server.opening import Opened
from overcrush.server.refusing import Refusal
from overcrush.server.replays import said
from overcrush.server.seen import Eyes
from overcrush.server.store import Contested, Row, Statement, Store
from overcrush.server.talking import Talk

STAND_IN = "heuristic"
"""The bot that goes on for who has gone."""
PATIENCE = 120.0
"""Seconds after which the win can be claimed from somebody who has gone and has to decide."""
A_MOMENT = 0.05
"""A clock with less than this is over."""
REMATCH = "rematch"
GONE = 4404
"""The code with which pages are told that there is no such seat for them."""
CHANCE = frozenset({"drew", "drew in secret", "rolled", "rerolled", "comes up", "refilled"})
"""What has come from the bag or a roll, and was learnt by it."""
LIFE = {EV_LIFE_GAINED: 1, EV_LIFE_LOST: -1, EV_LIFE_PAID: -1}
"""Events that change a player's life, and which way."""
ELSEWHERE = "this game goes on elsewhere: look at it again"


@dataclass(slots=True)
class Asking:
    """Somebody asks to take back their last answer."""

    seat: str
    eyes: Eyes
    place: int
    """The row of that answer."""
    said: told.UndoAsked
    since: int
    """The decision from which on what is asked is the same: before that less was learnt."""


class People:
    """Those who sit at a game or look on."""

    game: Game
    stream: Stream
    guide: Guide | None
    _marks: list[Mark]
    opened: Opened
    _filmed: told.Position | None

    def __init__(self, kept: Kept, store: Store) -> None:
        self.kept = kept
        self.listeners: set[Listener] = set()
        self.stale = False
        """It is behind what is on disk, and has to be opened again."""
        self.clock = Clock(kept.options.time, kept.clock)
        self._store = store
        self._lock = asyncio.Lock()
        self._news = False
        """Something has happened that nobody has been told yet."""
        self._undone = False
        self._asking: Asking | None = None
        self._retracted = [kept.undone] * 2
        """Each player's last answer before a decision of this number is not the same since: it was taken back."""
        self._offered: dict[str, str] = {}
        """What has been offered, and by whom."""
        self.talk = Talk(kept, store)
        self._left = [time.monotonic()] * 2
        self._before = 0

    def wake(self) -> None:
        """Tell everybody, and let the game go on."""
        raise NotImplementedError

    async def _whole(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that is finished once begun."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """The number of the open decision: no two decisions of a game ever have the same, undone ones included."""
        return self.kept.written + 1

    @property
    def between_people(self) -> bool:
        """Whether two people play, each at a seat of their own."""
        return self.kept.options.between_people

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or otherwise."""
        return self.kept.ended is not None or self.game.winner is not None

    @property
    def winner(self) -> str:
        """Who has won, by the rules or otherwise: ``A``, ``B``, ``tie`` or nobody yet."""
        return (self.kept.ended[0] if self.kept.ended is not None else self.game.winner) or ""

    # --- who is there ----------------------------------------------------------------------------------------

    def places(self) -> list[told.Place]:
        """Who is there."""
        there = self._there()
        ask = self.game.state.ask
        found: list[told.Place] = []
        for player, side in enumerate(self.kept.options.sides):
            bot = side.kind == "bot"
            thinking = bool(side.bot) and ask is not None and ask.who == player and not self.over
            here = bot or player in there
            away = 0 if here else int(time.monotonic() - self._left[player])
            queue = self._before if thinking else 0
            found.append(told.Place("AB"[player], here, thinking, queue, away, bool(side.bot) and not bot))
        return found

    def _there(self) -> set[int]:
        return {player for listener in self.listeners for player in listener.eyes}

    def _tell_places(self, but: Listener | None) -> None:
        message = told.Seats(places=self.places(), clock=self._clock_told())
        for listener in self.listeners:
            if listener is not but:
                listener.tell(message)

    def _came(self, listener: Listener) -> None:
        """Somebody has come: they are told what is being asked of them. Who looks on has no place."""
        if listener.eyes:
            self._tell_places(listener)
        for what, by in self._offered.items():
            if listener.eyes:
                listener.tell(told.Offered(what=what, by=by))
        self._ask_on()
        if self._asking is not None and listener.eyes and listener.seat != self._asking.seat:
            listener.tell(self._asking.said)
        talk = self.talk.told() if listener.eyes else None
        if talk is not None:
            listener.tell(talk)

    def players(self) -> list[Listener]:
        """Those who sit at a seat."""
        return [listener for listener in self.listeners if listener.eyes]

    def _gone(self, listener: Listener) -> None:
        there = self._there()
        for player in listener.eyes:
            if player not in there:
                self._left[player] = time.monotonic()
        if listener.eyes:
            self._tell_places(listener)

    def match(self) -> told.Match | None:
        """How the match stands of which this game is one."""
        options = self.kept.options
        if options.best < 2:
            return None
        won = list(options.score)
        if self.winner in ("A", "B"):
            won["AB".index(self.winner)] += 1
        over = self.over and (max(won) * 2 > options.best or self.clock.last > 0)
        return told.Match(options.best, won[0], won[1], over)

    # --- the end, but for the rules ------------------------------------------------------------------------------

    def _player(self, listener: Listener) -> int:
        """The player who sits at a page's seat."""
        if len(listener.eyes) != 1:
            raise Refusal("foreign", "that is for who sits at a seat of their own")
        if self.over:
            raise Refusal("over", "the game is over", ("2.9.1",))
        return listener.eyes[0]

    async def resign(self, listener: Listener, accepted: Callable[[], None]) -> None:
        """A player gives up."""
        await self._whole(self._resign(listener, accepted))

    async def _resign(self, listener: Listener, accepted: Callable[[], None]) -> None:
        async with self._lock:
            ask = self.game.state.ask
            # where both sit at one page, whoever is asked gives up
            player = ask.who if ask and len(listener.eyes) > 1 and not self.over else self._player(listener)
            await self._end("AB"[1 - player], RESIGN, player)
            accepted()
        self.wake()

    async def claim(self, listener: Listener, bot: bool, accepted: Callable[[], None]) -> None:
        """The other one has gone, and has to decide: whoever has waited long enough may take the win, or let a bot go
        on."""
        await self._whole(self._claim(listener, bot, accepted))

    async def _claim(self, listener: Listener, bot: bool, accepted: Callable[[], None]) -> None:
        async with self._lock:
            player = self._player(listener)
            ask = self.game.state.ask
            if not self.between_people or ask is None or ask.who == player:
                raise Refusal("illegal", "nobody keeps you waiting")
            if self.clock.slow:
                raise Refusal("illegal", "each decision has days here: nobody need be there meanwhile")
            if 1 - player in self._there() or time.monotonic() - self._left[1 - player] < PATIENCE:
                raise Refusal("illegal", f"the win can be claimed from who has been gone for {int(PATIENCE)} seconds")
            if bot:
                await self._stand_in(1 - player, STAND_IN)
            else:
                await self._end("AB"[player], ABSENT, 1 - player)
            accepted()
        self.wake()

    async def _stand_in(self, player: int, bot: str) -> None:
        """A bot goes on for a player, or (without one) they play themselves again."""
        side = self.kept.options.sides[player]
        before, side.bot = side.bot, bot
        self.clock.stop()
        try:
            options = msgspec.json.encode(self.kept.options).decode()
            await self._write_rows(
                [("update games set options = ? where id = ?", (options, self.kept.id)), *self._clock_news()], []
            )
        except BaseException:
            side.bot = before
            raise
        self._tell_places(None)

    def _back(self, listener: Listener) -> None:
        """Somebody is back for whom a bot has gone on: from now on they decide themselves."""
        for player in listener.eyes:
            side = self.kept.options.sides[player]
            if side.bot and side.kind != "bot":
                side.bot = ""
                self._aside(self._stand_in(player, ""))

    async def offer(self, listener: Listener, message: asked.Offer, accepted: Callable[[], None]) -> bool:
        """Offer or accept a draw or another game, or take back or refuse it; whether another game is agreed on."""
        agreed: list[bool] = []
        await self._whole(self._offer(listener, message, accepted, agreed))
        return bool(agreed)

    async def _offer(
        self, listener: Listener, message: asked.Offer, accepted: Callable[[], None], agreed: list[bool]
    ) -> None:
        what, yes = message.what, message.yes
        async with self._lock:
            if not self.between_people or not listener.eyes:
                raise Refusal("foreign", "that is between the two who play")
            if (what == REMATCH) != self.over:
                raise Refusal("over" if self.over else "early", "the game is over" if self.over else "the game goes on")
            by = self._offered.get(what, "")
            if message.reply and by in ("", listener.seat):
                raise Refusal("late", "the other player has taken that offer back")
            if not yes:
                if self._offered.pop(what, ""):
                    self._tell_players(told.Offered(what=what, by=listener.seat, gone=True))
            elif by and by != listener.seat:
                del self._offered[what]
                if what == DRAW:
                    await self._end("tie", DRAW, listener.eyes[0])
                agreed += [True] * (what == REMATCH)
            elif not by:
                self._offered[what] = listener.seat
                self._tell_players(told.Offered(what=what, by=listener.seat))
            accepted()
        self.wake()

    def _tell_players(self, message: told.Told) -> None:
        for listener in self.players():
            listener.tell(message)

    def taken_elsewhere(self, seat: str) -> None:
        """A seat was taken to another device: the pages that sat there are sent away."""
        for listener in [each for each in self.listeners if each.seat == seat]:
            listener.tell(told.Refused(reason="this seat was taken to another device", code="foreign"))
            listener.close(GONE)

    def again_at(self, link: str) -> None:
        """Another game is agreed on: there it is."""
        self._tell_players(told.Again(link=link))

    async def _end(self, winner: str, how: str, who: int) -> None:
        """The game ends otherwise than by its rules."""
        self.clock.stop()
        self.kept.ended = (winner, how)
        try:
            row = ended(self.kept, self.kept.written, "AB"[who], how, winner, film.blank(self.game))
            news = [standing(self.kept, self.game), *after(self.kept.owner, self.kept.options, winner)]
            await self._write_rows([*news, *self._clock_news()], [row])
        except BaseException:
            self.kept.ended = None
            raise
        self.kept.written += 1
        self._offered.pop(DRAW, None)
        self._asking = None
        self._news = True

    async def _write_rows(self, statements: list[Statement], rows: list[Row]) -> None:
        try:
            await self._store.write(*statements, moves=rows)
        except Contested:
            self.stale = True
            raise Refusal("elsewhere", ELSEWHERE) from None

    # --- clocks ------------------------------------------------------------------------------------------------

    def _clock_news(self) -> list[Statement]:
        """What has to be written of the clock."""
        if not self.clock:
            return []
        return [("update games set clock = ? where id = ?", (self.clock.kept(), self.kept.id))]

    def _clock_told(self) -> told.Clock | None:
        if not self.clock:
            return None
        clock = self.clock
        found = told.Clock(runs="AB"[clock.runs] if clock.runs >= 0 else "", due=clock.due or None, last=clock.last)
        if clock.banks:
            found.a, found.b = (round(max(0.0, clock.left_of(player)), 1) for player in (0, 1))
        if clock.ends:
            found.round = round(max(0.0, clock.ends - time.time()), 1)
        return found

    def _begin_clock(self) -> None:
        """Let the clock run from now on, if whoever plays is there."""
        if self.clock and not self.over and (self.clock.slow or len(self._there()) == 2):
            self.clock.begin(lambda: self._aside(self._call_time()))

    def _let_run(self, player: int) -> None:
        """It is a player's time that passes now."""
        if self.clock and not self.over:
            self.clock.run(player, self._flag)

    def _flag(self, player: int) -> None:
        """A player's time is over."""
        self._aside(self._time_is_over(player))

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for."""
        task = asyncio.create_task(self._whole(work))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _time_is_over(self, player: int) -> None:
        async with self._lock:
            if not self.over and self.clock.left_of(player) <= A_MOMENT:
                await self._end("AB"[1 - player], CLOCK, player)
        self.wake()

    async def overdue(self) -> None:
        """Somebody looks whether a player's days are over."""
        ask = self.game.state.ask
        if ask is not None and self.clock.slow:
            await self._whole(self._time_is_over(ask.who))

    async def _call_time(self) -> None:
        """The round is over: the present turn is finished, and then life decides."""
        async with self._lock:
            if self.over or self.clock.last:
                return
            self.clock.call_time(self.game.turn)
            await self._store.write(*self._clock_news())
            self._tell_places(None)

    def _end_of_round(self, game: Game) -> str:
        """Who has won because the round is over and its last turn is finished; nothing if that is not so."""
        if not self.clock.last or game.turn <= self.clock.last or game.winner is not None:
            return ""
        one, two = life_at_the_end(game)
        return "A" if one > two else "B" if two > one else "tie"

    # --- undo ----------------------------------------------------------------------------------------------

    def _undo_word(self, eyes: Eyes) -> str:
        keep = self._last_of(eyes)
        if keep < 0 or self._decided() or self._never():
            return ""
        return "free" if self._free(eyes, keep) else "ask"

    def _decided(self) -> bool:
        """Whether the game is over for good: between people the secret of the dice may be known by now."""
        return self.kept.ended is not None or (self.between_people and self.over)

    def _never(self) -> bool:
        return self.between_people and self.kept.options.undo == "off"

    def _free(self, eyes: Eyes, keep: int) -> bool:
        """Whether nobody else has to agree to an undo: at a table of two people never across something learnt."""
        if not self.between_people:
            return True
        return self.kept.options.undo == "free" and not self._learnt(eyes, keep)

    def _learnt(self, eyes: Eyes, keep: int) -> bool:
        """Whether something became known since a move: dice, or what the other one answered."""
        seats = {"AB"[player] for player in eyes}
        if any(move.how == HUMAN and move.who not in seats for move in self.kept.moves[keep:]):
            return True
        return any(event.kind in CHANCE for event in self.stream.shown[self._marks[keep][0] :])

    def _last_of(self, eyes: Eyes) -> int:
        """The place of the last answer a seat has given, or -1."""
        seats = {"AB"[player] for player in eyes}
        for n in range(len(self.kept.moves) - 1, self.opened.base - 1, -1):
            if self.kept.moves[n].how == HUMAN and self.kept.moves[n].who in seats:
                return n
        return -1

    async def undo(self, listener: Listener, number: int, accepted: Callable[[bool], None]) -> None:
        """Take back a seat's last answer, or ask the other player whether it may."""
        await self._whole(self._undo(listener, number, accepted))

    async def _undo(self, listener: Listener, number: int, accepted: Callable[[bool], None]) -> None:
        async with self._lock:
            keep = self._meant(listener.eyes, number)
            if self._decided():
                raise Refusal("over", "the game is over, and stays so")
            if self._never():
                raise Refusal("illegal", "nothing is taken back at this table")
            if keep < 0:
                raise Refusal("illegal", "there is nothing of yours to take back")
            free = self._free(listener.eyes, keep)
            if free:
                await self._take_back(listener.seat, keep)
            else:
                others = [other for other in self.players() if other.eyes != listener.eyes]
                if not others:
                    raise Refusal("illegal", "the other player is not there to agree")
                said = await asyncio.to_thread(self._request, listener, keep)
                self._asking = Asking(listener.seat, listener.eyes, self.kept.places[keep], said, self.number)
                for other in others:
                    other.tell(said)
            accepted(not free)
        self.wake()

    def _meant(self, eyes: Eyes, number: int) -> int:
        """The place of the answer that is to be taken back, or -1: the last one for somebody who knew the game until a
        decision of this number. What others have done since is taken back with it."""
        if number > self.number:
            raise Refusal("early", "there is no such decision yet")
        keep = self._last_of(eyes)
        if any(number < self._retracted[player] for player in eyes):
            raise Refusal("late", "that has been taken back already")
        if keep >= 0 and self.kept.places[keep] + 1 >= number:
            raise Refusal("late", "you have answered something else since")
        return keep

    def _request(self, listener: Listener, keep: int) -> told.UndoAsked:
        """What the other one is asked: with what it would take back, and whether something was learnt since."""
        before = self.game.clone()
        before.undo(len(self.kept.moves) - keep)
        return told.UndoAsked(
            by=listener.seat,
            decision=self.number,
            answer=said(before, self.kept.moves[keep].call)[1],
            since=self._marks[keep][0],
            learnt=self._learnt(listener.eyes, keep),
        )

    def _asked_back(self) -> Asking | None:
        """What somebody asks to take back, if it is still the last they have answered."""
        asking = self._asking
        if asking is not None:
            keep = self._last_of(asking.eyes)
            if keep >= 0 and self.kept.places[keep] == asking.place:
                return asking
        self._asking = None
        return None

    def _ask_on(self) -> None:
        """The game goes on though somebody asks to take back: it is asked again, with what was learnt."""
        asking = self._asked_back()
        if asking is None or asking.said.decision == self.number:
            return
        learnt = self._learnt(asking.eyes, self._last_of(asking.eyes))
        if learnt and not asking.said.learnt:
            asking.since = self.number
        asking.said = msgspec.structs.replace(asking.said, decision=self.number, learnt=learnt)
        for other in self.players():
            if other.eyes != asking.eyes:
                other.tell(asking.said)

    async def consent(self, listener: Listener, message: asked.Consent, accepted: Callable[[], None]) -> None:
        """The other player's word about an undo."""
        await self._whole(self._consent(listener, message, accepted))

    async def _consent(self, listener: Listener, message: asked.Consent, accepted: Callable[[], None]) -> None:
        async with self._lock:
            asking = self._asked_back()
            if asking is None or not listener.eyes or asking.eyes == listener.eyes:
                raise Refusal("illegal", "nobody asks you any more to take something back")
            if message.decision is not None and message.yes:
                self._ask_on()
                if message.decision < asking.since:
                    raise Refusal("late", "what you are asked to take back has changed")
            self._asking = None
            if message.yes:
                await self._take_back(asking.seat, self._last_of(asking.eyes))
            else:
                for page in self.players():
                    if page.seat == asking.seat:
                        page.tell(told.UndoRefused())
            accepted()
        self.wake()

    async def _take_back(self, seat: str, keep: int) -> None:
        game = self.game.clone()
        await asyncio.to_thread(game.undo, len(self.kept.moves) - keep)
        self.clock.stop()
        row = taken_back(self.kept, self.kept.written, seat, keep, film.blank(game))
        await self._write_rows([standing(self.kept, game), *self._clock_news()], [row])
        gone = {move.who for move in self.kept.moves[keep:] if move.how == HUMAN}
        del self.kept.moves[keep:], self.kept.places[keep:]
        self._filmed = None
        del self._marks[keep + 1 :]
        self.stream.back_to(self._marks[-1])
        if self.guide is not None:
            self.guide = followed(self.kept.options.guide, self.kept.begun, self.kept.moves)
        self.kept.written += 1
        self.kept.undone = self.number
        self._retracted = [self.number if "AB"[player] in gone else self._retracted[player] for player in (0, 1)]
        for page in self.listeners:
            page.seen = min(page.seen, len(self.stream.shown))
        self.game = game
        self._news = True
        self._undone = True
        self._asking = None


def life_at_the_end(game: Game) -> tuple[int, int]:
    """The life both had when the turn before this one ended: what this one has changed by itself does not count."""
    life = [*game.state.life]
    for event in game.state.events:
        if event[E_KIND] in LIFE:
            life[event[E_PLAYER]] -= LIFE[event[E_KIND]] * event[E_AMOUNT]
    return life[0], life[1]
