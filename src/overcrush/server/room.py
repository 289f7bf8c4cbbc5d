"""A game that is being played: takes answers one at a time, writes them down, lets bots go on, tells everybody.

Nothing counts before it is on disk, and nothing that was refused has changed anything. Whatever changes the game runs
to its end once begun, also when the page that asked for it has gone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from overcrush.bots import Bot, by_name
from overcrush.engine.edge.api import State
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.server import adapting, asked, film, told
from overcrush.server.behind import Behind
from overcrush.server.deciding import decision, picks
from overcrush.server.gate import Gate
from overcrush.server.keeping import AUTO, BOT, HUMAN, ROUND, Kept, Move, ended, standing, waits_for
from overcrush.server.lesson import Guide, followed
from overcrush.server.listening import Listener
from overcrush.server.metrics import METRICS
from overcrush.server.onway import Scene, on_the_way, scenes
from overcrush.server.opening import Opened, Played, Taken, opened
from overcrush.server.passing import Passing
from overcrush.server.people import ELSEWHERE, People
from overcrush.server.refusing import Refusal, refused
from overcrush.server.seen import Eyes, position, seen
from overcrush.server.store import Contested, Statement, Store, Unwritten
from overcrush.server.thinking import Thinkers, quick
from overcrush.teams.booklets import rule_in

log = logging.getLogger("overcrush.server")
T = TypeVar("T")

MOST_AT_ONCE = 100
"""How many moves are made by themselves before somebody else has a turn."""
FEW = 50
"""So many who look on are told together with the players."""
AT_A_TIME = 100
"""Of more than that, so many are told before somebody else has a turn."""
PACE = 0.8
"""Seconds between the moves of two bots."""
AGAIN = 4412
"""The code with which pages are told to connect again."""
ROOM_AGAIN = (2.0, 15.0)
"""Seconds after which the disk is asked again, at first and at last."""
BROKEN = "the game could not go on from there; nothing has changed: please send a bug report"


class Room(People):
    """One game, its seats, and who looks on."""

    def __init__(self, kept: Kept, store: Store, thinkers: Thinkers, gate: Gate, found: Opened | None = None) -> None:
        super().__init__(kept, store)
        self.autopass = [True, True]
        self.passing = Passing()
        self._passed: list[told.Passed] = []
        """The passes that were given without asking."""
        self.pace = PACE
        self.thinkers = thinkers
        self._gate = gate
        self._tasks: set[asyncio.Task[None]] = set()
        self._settling: asyncio.Task[None] | None = None
        self._again = False
        self._bots: dict[int, Bot] = {}
        self._telling: asyncio.Task[None] | None = None
        self._behind = False
        """Those who look on have not been told how the game stands."""
        self._behind_undone = False
        self.standing = ""
        """Why the game stands still."""
        self._patience = ROOM_AGAIN[0]
        self._preserved = kept.preserved.at if kept.preserved is not None else 0
        """After so many rows of the moves the position was kept to go on from."""
        if any(side.bot and not quick(side.bot) for side in kept.options.sides):
            thinkers.warm()
        self._scenes: list[Scene] = []
        """What was to be seen since everybody was told."""
        self._pictured: tuple[State, told.Position] | None = None
        """The position that was last worked out, and of what state."""
        self._filmed: told.Position | None = None
        """The last position of the film, if what comes next can be told by what has changed."""
        self.opened = found or opened(kept, store)
        self.game, self.stream, self._marks = self.opened.game, self.opened.stream, self.opened.marks
        self.guide = followed(kept.options.guide, kept.begun, kept.moves) if not self.opened.base else None
        self.behind = self._who_is_behind()
        if self.behind is not None and kept.moves:
            self._catch_up(self.behind)

    def _catch_up(self, behind: Behind) -> None:
        """Those who look on later see what they would have seen by now, had the game been open all the time."""
        seen_again = film.read(self._store, self.kept.id)
        if seen_again is not None and len(seen_again.marks) == len(self._marks):
            now, before = time.time(), seen_again.marks[0]
            for n in range(1, len(seen_again.marks)):
                events = seen_again.events[before : seen_again.marks[n]]
                view = told.View(position=seen_again.at(n), since=before, events=events, answers=n)
                behind.catch_up(now - seen_again.times[n], view)
                before = seen_again.marks[n]
            if not self.over:
                return
        self._show(behind, False)

    def _who_is_behind(self) -> Behind | None:
        """Those who look on later, if the players want that: at first they see how the game began."""
        if not self.kept.options.delay or not self.between_people:
            return None
        begun = self.kept.begun
        events = self.stream.shown[: self._marks[0][0]]
        opening = told.View(position=position(begun.names, seen(begun, ()).state), since=0, events=events)
        found = Behind(self.kept.options.delay, opening, lambda: self.over)
        self.listeners.add(found)
        return found

    @property
    def occupied(self) -> bool:
        """Whether anybody is there."""
        return any(not isinstance(listener, Behind) or listener.watchers for listener in self.listeners)

    def known(self, events: int, number: int) -> int:
        """How many events a page still knows that knew so many when a decision of this number was open."""
        return min(events, len(self.stream.shown)) if number >= self.kept.undone else 0

    @property
    def busy(self) -> bool:
        """Whether anything is under way or anybody is there."""
        return bool(self.occupied or self._tasks or self._settling)

    # --- coming and going ----------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """Somebody looks on: they get the position, and bots go on."""
        if self.behind is not None and not listener.eyes:
            self.behind.join(listener)
            return
        self.listeners.add(listener)
        self._back(listener)
        ask = self.game.state.ask
        self._begin_clock()
        if ask is not None and not self._goes_on(self.game.state):
            self._let_run(ask.who)
        self._came(listener)
        self._show(listener, self._goes_on(self.game.state))
        if self.standing:
            listener.tell(told.Standing(reason=self.standing))
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody has gone."""
        if self.behind is not None:
            self.behind.leave(listener)
        self.listeners.discard(listener)
        self._gone(listener)

    def _queued(self, before: int) -> None:
        """So many bots of other games think before the one that has to decide here."""
        self._before = before
        self._tell_places(None)

    # --- what is told --------------------------------------------------------------------------------------

    def view(self, listener: Listener, more: bool = False, undone: bool = False) -> told.View:
        """What a seat sees now, with the events it has not been told."""
        eyes = listener.eyes
        s = seen(self.game, eyes).state
        since = min(listener.seen, len(self.stream.shown))
        listener.seen = len(self.stream.shown)
        return told.View(
            position=self._position(s),
            since=since,
            events=self.stream.shown[since:],
            decision=self._decision(s, eyes),
            number=self.number,
            answers=len(self.kept.moves),
            undo=self._undo_word(eyes),
            undone=undone,
            more=more,
            places=self.places(),
            ended=self.kept.ended[1] if self.kept.ended is not None else "",
            clock=self._clock_told(),
            match=self.match(),
            passed=[each for each in self._passed if each.n >= since and "AB".index(each.who) in eyes],
            until=next((self.passing.stops[player].until for player in eyes if self.passing.stops[player].until), ""),
            hint=self.guide.hint(self.game) if self.guide is not None and eyes and not more else None,
        )

    def _position(self, s: State) -> told.Position:
        """The table, with who has won it otherwise than by the rules."""
        if self._pictured is None or self._pictured[0] is not s:
            self._pictured = (s, position(self.game.names, s))
        found = self._pictured[1]
        return found if self.kept.ended is None else msgspec.structs.replace(found, winner=self.kept.ended[0])

    def _decision(self, s: State, eyes: Eyes) -> told.Decision | None:
        """The open decision, its rule as the edition has it."""
        if self.kept.ended is not None:
            return None
        found = decision(self.game.names, s, self.number, eyes)
        if found is not None:
            rule = rule_in(found.rule, self.game.setup.edition)
            found.subject = rule.subject if rule is not None else ""
        return found

    def publish(self) -> None:
        """Tell everybody how the game stands."""
        self._news = False
        self._ask_on()
        more = self._goes_on(self.game.state)
        if not more and (ask := self.game.state.ask) is not None:
            self._let_run(ask.who)
        undone, self._undone = self._undone, False
        passed_by, self._scenes = [] if undone else self._scenes, []
        watchers = [listener for listener in self.listeners if not listener.eyes]
        crowd = len(watchers) > FEW
        for listener in self.listeners:
            if (listener.steps or not more) and not (crowd and not listener.eyes):
                for scene in passed_by:
                    if listener.steps and scene.count > listener.seen:
                        undo = self._undo_word(listener.eyes)
                        listener.tell(on_the_way(scene, listener, self.stream.shown, self._passed, undo))
                self._show(listener, more, undone)
        if crowd:
            self._behind, self._behind_undone = True, self._behind_undone or undone
            if self._telling is None:
                self._telling = asyncio.create_task(self._tell_crowd())

    @property
    def busy_telling(self) -> bool:
        """Whether some of those who look on have not been told yet."""
        return self._telling is not None

    async def _tell_crowd(self) -> None:
        """Tell those who look on, where they are many: some at a time, so that nobody else waits for them; who has not
        been told yet when the game has gone on is told all of it at once, and who knows the same gets the same view."""
        try:
            while self._behind and not self.stale:
                self._behind = False
                undone, self._behind_undone = self._behind_undone, False
                watchers = [listener for listener in self.listeners if not listener.eyes]
                for n in range(0, len(watchers), AT_A_TIME):
                    await self._gate.do(partial(self._tell_some, watchers[n : n + AT_A_TIME], undone))
                    await asyncio.sleep(0)
        finally:
            self._telling = None

    def _tell_some(self, watchers: list[Listener], undone: bool) -> None:
        more = self._goes_on(self.game.state)
        same: dict[int, told.View] = {}
        for listener in watchers:
            if listener not in self.listeners or (more and not listener.steps):
                continue
            if (view := same.get(listener.seen)) is None:
                before = listener.seen
                view = same[before] = self.view(listener, more, undone)
            listener.seen = len(self.stream.shown)
            listener.tell(view)

    def _show(self, listener: Listener, more: bool, undone: bool = False) -> None:
        """Send a seat what it sees; a mistake in that concerns nobody else."""
        try:
            listener.tell(self.view(listener, more, undone))
        except Exception:
            log.exception("game %s, decision %d", self.kept.id, self.number)
            listener.tell(refused(Refusal("broken", BROKEN), None, self.number))

    # --- answers -------------------------------------------------------------------------------------------

    async def answer(self, listener: Listener, message: asked.Answer, accepted: Callable[[], None]) -> None:
        """Take an answer, or refuse it; ``accepted`` is called as soon as it is on disk."""
        began = perf_counter()

        def acknowledged() -> None:
            METRICS.took("overcrush_answers_seconds", perf_counter() - began)
            accepted()

        await self._whole(self._answer(listener, message, acknowledged))

    async def _answer(self, listener: Listener, message: asked.Answer, accepted: Callable[[], None]) -> None:
        async with self._lock:
            self._check(listener.eyes, message.decision)
            ask = self.game.state.ask
            assert ask is not None
            call = self._safely(lambda: picks(self.game, message.answer))
            after = self._safely(lambda: self.game.after(call))
            self.clock.decided(ask.who)
            self._pass_until(ask.who, message.until, len(self.kept.moves) + 1)
            self.passing.stops[ask.who].attack = None if message.attack is None else tuple(message.attack)
            try:
                await self._write([(Move("AB"[ask.who], HUMAN, call), after)], accepted)
            except BaseException:
                self.clock.undecided(ask.who)
                self._let_run(ask.who)
                raise
        self.wake()

    def _pass_until(self, player: int, until: str, moves: int, turn: int | None = None) -> None:
        """A player passes for a while, from so many moves on, or no longer; it was said in this turn or another."""
        stops = self.passing.stops[player]
        stops.until, stops.since, stops.turn = until, moves, self.game.turn if turn is None else turn

    def stop_at(self, eyes: Eyes, message: asked.Settings) -> None:
        """Where the players of a seat want to be asked; what is left out stays as it is."""
        for player in eyes:
            stops = self.passing.stops[player]
            if message.stops is not None:
                stops.mode = message.stops
            if message.globals is not None:
                stops.globals = frozenset(message.globals)
            if message.until is not None:
                self._pass_until(player, message.until, len(self.kept.moves), message.turn)

    def _check(self, eyes: Eyes, number: int) -> None:
        """Refuse late, double, early and foreign answers."""
        ask = self.game.state.ask
        if self.kept.ended is not None:
            raise Refusal("over", "the game is over", ("2.9.1",))
        if number < self.kept.undone:
            raise Refusal("late", "an answer has been taken back since: look again")
        if number < self.number:
            raise Refusal("late", "that decision has been answered already")
        if number > self.number:
            raise Refusal("early", "there is no such decision yet")
        if ask is None:
            raise Refusal("over", "the game is over", ("2.9.1",))
        if ask.who not in eyes:
            raise Refusal("foreign", f"player {'AB'[ask.who]} has to decide this", ("2.6.6.2",))

    def _safely(self, work: Callable[[], T]) -> T:
        """Work of the engine, whose own mistakes are told as a refusal too."""
        try:
            return work()
        except OvercrushError:
            raise
        except Exception:
            log.exception("game %s, decision %d", self.kept.id, self.number)
            raise Refusal("broken", BROKEN) from None

    async def _write(self, played: Played, accepted: Callable[[], None] | None = None) -> None:
        """Write moves down that were made on copies, and only then let them count."""
        played = self._within_round(played)
        game = played[-1][1]
        taken = Taken(self.kept, self.stream, self._filmed, played)
        rows = taken.rows
        decided = self._end_of_round(game)
        if decided:
            end = (self.kept.written + len(played), "AB"[1 - game.state.active], ROUND, decided)
            rows.append(ended(self.kept, *end, film.blank(game)))
        news: list[Statement] = []
        shown = (self.game.turn, None, waits_for(self.kept, self.game))
        if (game.turn, game.winner, waits_for(self.kept, game)) != shown or decided:
            news.append(standing(self.kept, game, decided))
            news += adapting.after(self.kept.owner, self.kept.options, decided or game.winner or "")
        if game.turn != self.game.turn:
            news.append(film.preserving(self.kept, self.kept.written + len(played), game))

        def written() -> None:
            if game.turn != self.game.turn:
                self._preserved = self.kept.written + len(played)
            self._count(played, taken)
            if decided:
                self.clock.stop()
                self.kept.ended = (decided, ROUND)
                self.kept.written += 1
            if accepted is not None:
                accepted()

        try:
            await self._store.write(*news, *self._clock_news(), moves=rows, then=written)
        except Contested:
            self.stale = True
            raise Refusal("elsewhere", ELSEWHERE) from None

    def _within_round(self, played: Played) -> Played:
        """Moves up to the one that ends the last turn of a round."""
        for n, (_, game) in enumerate(played, 1):
            if self._end_of_round(game):
                return played[:n]
        return played

    def _count(self, played: Played, taken: Taken) -> None:
        """Let moves count that are on disk."""
        marks = [self.stream.mark[0], *(mark[0] for mark in taken.marks)]
        if any(listener.steps for listener in self.listeners):
            self._scenes += scenes(self.game, self.stream, played, taken)
        self._passed = [each for each in self._passed if each.n < marks[0]]
        for n, (move, after) in enumerate(played):
            if move.why and (ask := self.game.state.ask) is not None:
                self._passed.append(told.Passed(marks[n], move.who, move.why, ask.rule))
            if self.guide is not None:
                self.guide.follow(self.game, move)
            self.game = after
            self.kept.moves.append(move)
            self.kept.places.append(self.kept.written + n)
        self.stream.join(taken.stream)
        self._marks += taken.marks
        self.kept.written += len(played)
        self._filmed = taken.last
        if not self.game.state.t.secretive:
            self._pictured = (self.game.state, taken.last)
        self._news = True

    @property
    def preserved(self) -> bool:
        """Whether the position as it is now was kept to go on from, or nobody will."""
        return self.over or self.stale or self._preserved == self.kept.written

    async def preserve(self) -> None:
        """Keep the position to go on from."""
        async with self._lock:
            if not self.preserved:
                rows = self.kept.written
                await self._store.write(await asyncio.to_thread(film.preserving, self.kept, rows, self.game))
                self._preserved = rows

    async def put_aside(self) -> None:
        """Nobody is here: the film is put together, and the position is kept to go on from."""
        async with self._lock:
            if self.stale or not self.kept.written:
                return
            rows, game = self.kept.written, self.game
            news = await asyncio.to_thread(film.put_together, self._store, self.kept.id, rows)
            with suppress(Contested):  # it was put together elsewhere
                await self._store.write(*news, film.preserving(self.kept, rows, game))
                self._preserved = rows

    # --- what goes on by itself ------------------------------------------------------------------------------

    def wake(self) -> None:
        """Tell everybody, and let bots and what needs no decision go on."""
        self._again = True
        if self._settling is None and not self.stale:
            self._settling = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        try:
            while self._again and not self.stale:
                self._again = False
                try:
                    await self._go_on()
                    self._stand("")
                except Unwritten as error:
                    await self._wait_for_room(error)
        except OvercrushError as error:
            log.warning("game %s stands still at decision %d: %s", self.kept.id, self.number, error)
        except Exception:
            log.exception("game %s stands still at decision %d", self.kept.id, self.number)
        finally:
            self._settling = None
            if self.stale:
                for listener in self.listeners:
                    listener.close(AGAIN)

    async def _wait_for_room(self, error: Unwritten) -> None:
        """The disk has not taken a move that nobody waits for: everybody is told, and it is tried again."""
        log.warning("game %s waits for the disk at decision %d: %s", self.kept.id, self.number, error)
        self._stand(f"{error}; the game goes on as soon as there is room")
        await asyncio.sleep(self._patience)
        self._patience = min(self._patience * 2, ROOM_AGAIN[1])
        self._again = self._again or self.occupied

    def _stand(self, reason: str) -> None:
        """Tell everybody why the game stands still, or that it does no longer."""
        if not reason:
            self._patience = ROOM_AGAIN[0]
        if reason != self.standing:
            self.standing = reason
            for listener in self.listeners:
                listener.tell(told.Standing(reason=reason))

    async def _go_on(self) -> None:
        """Publish, and make moves that nobody has to think about, until somebody has."""
        while True:
            if self._news:
                await self._gate.do(self.publish)
            waited_for = self.occupied or self.between_people
            if not self._goes_on(self.game.state) or not waited_for or not await self._step():
                return

    def _goes_on(self, s: State) -> bool:
        """Whether the open decision is a bot's, or leaves no choice to somebody who wants none."""
        return not self.over and (self._bot_asked(s) != "" or self._auto(s))

    def _bot_asked(self, s: State) -> str:
        """The bot who has to decide, or nothing."""
        return self.kept.options.sides[s.ask.who].bot if s.ask is not None else ""

    def _auto(self, s: State) -> bool:
        """Whether there is nothing to decide, or nothing that somebody wants to be asked."""
        if s.ask is None or not self.autopass[s.ask.who]:
            return False
        return self._given(self.game, self.kept.moves, self.guide) is not None

    def _given(self, game: Game, moves: list[Move], guide: Guide | None) -> tuple[Call, str] | None:
        """What is answered for a player without asking, and why; a guide is heard first."""
        ask = game.state.ask
        if guide is not None and ask is not None and len(ask.options) > 1:
            if guide.passes(game):
                return ((ask.options[-1], None),), ""
            if guide.answer(game) is not None and not self.passing.stops[ask.who].until:
                return None
        return self.passing.answer(game, moves)

    async def _step(self) -> bool:
        """Let what needs no decision and one decision of a bot happen; whether anything did."""
        before = self.number
        if self.pace and all(side.kind == "bot" for side in self.kept.options.sides):
            await asyncio.sleep(self.pace)
        ask = self.game.state.ask
        bot = self._bot_asked(self.game.state)
        if ask is not None and bot and not quick(bot) and len(ask.options) > 1:
            game = self.game
            call = await self.thinkers.slow(game, bot, self._seed(0), self.kept.owner, self._queued)
            played = [self._safely(lambda: _made("AB"[ask.who], game, call))]
        else:
            played = await self._gate.do(lambda: self._safely(self._quick_moves))
        if not played:
            return False
        await self._whole(self._automatic(before, played))
        return True

    def _seed(self, n: int) -> int:
        """A number for the chances a bot takes, another one for each decision."""
        return self.kept.options.bot_seed + self.number + n

    def _bot(self, player: int, name: str) -> Bot:
        """The quick bot of a side, which remembers what it has planned."""
        found = self._bots.get(player)
        if found is None or self.kept.options.sides[player].kind != "bot":  # who stands in has planned nothing before
            found = self._bots[player] = by_name(name, self.kept.options.bot_seed + player)
        return found

    def _quick_moves(self) -> Played:
        """Moves that nobody has to think about, with one decision of a quick bot among them."""
        game = self.game
        played: Played = []
        decided = False
        guide = self.guide.ahead() if self.guide is not None else None
        while len(played) < MOST_AT_ONCE and (ask := game.state.ask) is not None:
            bot, who = self._bot_asked(game.state), "AB"[ask.who]
            given: tuple[Call, str] | None = None
            if bot and (len(ask.options) == 1 or (guide is not None and guide.passes(game))):
                given = ((ask.options[-1], None),), ""
            elif not bot and self.autopass[ask.who]:
                given = self._given(game, [*self.kept.moves, *(move for move, _ in played)], guide)
            if given is not None:
                played.append((Move(who, AUTO, *given), game.after(given[0])))
            elif bot and quick(bot) and not decided:
                decided = True
                call = guide.call(game) if guide is not None else None
                if call is None:
                    call = self.thinkers.quick(game, self._bot(ask.who, bot), self._seed(len(played)))
                played.append(_made(who, game, call))
            else:
                break
            if guide is not None:
                guide.follow(game, played[-1][0])
            game = played[-1][1]
        return played

    async def _automatic(self, before: int, played: Played) -> None:
        async with self._lock:
            if self.number == before:  # nobody has taken anything back meanwhile
                await self._write(played)

    async def _whole(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that is finished once begun, whoever stops waiting for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited for it has been told, and nobody else needs to know


def _made(who: str, game: Game, call: Call) -> tuple[Move, Game]:
    """A bot's move; of one that rests on something it could not know, only the first pick."""
    try:
        return Move(who, BOT, call), game.after(call)
    except OvercrushError:
        return Move(who, BOT, call[:1]), game.after(call[:1])
