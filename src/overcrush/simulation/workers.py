"""The same task for many numbers, in several processes; one that is killed is replaced, and nothing is lost."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from overcrush.errors import OvercrushError

S = TypeVar("S")
R = TypeVar("R")

AHEAD = 2
"""How many numbers a process is given at a time, so that it need not wait for the next."""
PATIENCE = 3
"""A number that has ended so many processes is not tried again."""


def cores() -> int:
    """How many processes can run here at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(task: Callable[[S, int], R], shared: S, numbers: Iterable[int], workers: int) -> Generator[tuple[int, R]]:
    """Do a task for each number, and give what came of it as it comes, in any order.

    ``task`` is a function of a module, and what is ``shared`` is told to each process once. With one worker everything
    is done here, in order. An exception in a task is raised here.
    """
    if workers <= 1:
        for number in numbers:
            yield number, task(shared, number)
        return
    crew = _Crew(task, shared, deque(numbers))
    try:
        crew.hire(min(workers, len(crew.waiting)))
        while crew.hands:
            yield from crew.listen()
    finally:
        crew.dismiss()


@dataclass
class _Hand:
    """A process, the line to it, and what it has been given and has not given back."""

    process: SpawnProcess
    line: Connection
    has: deque[int] = field(default_factory=deque)


class _Crew:
    def __init__(self, task: Callable[[Any, int], Any], shared: object, waiting: deque[int]) -> None:
        self.task = task
        self.shared = shared
        self.waiting = waiting
        self.hands: list[_Hand] = []
        self.deaths: Counter[int] = Counter()

    def hire(self, count: int) -> None:
        context = get_context("spawn")
        with deaf():  # who interrupts the run interrupts this process, which ends the others
            for _ in range(count):
                here, there = context.Pipe()
                process = context.Process(target=_work, args=(there, self.task, self.shared), daemon=True)
                process.start()
                there.close()
                self.hands.append(_Hand(process, here))
        for _ in range(AHEAD):  # one each first: there are as many numbers as processes at least
            for hand in self.hands[-count:]:
                self.give(hand)

    def give(self, hand: _Hand) -> None:
        if self.waiting:
            number = self.waiting.popleft()
            hand.has.append(number)
            with suppress(OSError):  # it has died: that is seen when it is listened to
                hand.line.send(number)

    def listen(self) -> Iterator[tuple[int, Any]]:
        """What the next ones have to say."""
        for ready in wait([hand.line for hand in self.hands]):
            hand = next(hand for hand in self.hands if hand.line is ready)
            try:
                number, result, error = hand.line.recv()
            except (EOFError, OSError):
                self.bury(hand)
                continue
            if error is not None:
                raise error
            hand.has.remove(number)
            self.give(hand)
            if not hand.has:
                self.leave(hand)
            yield number, result

    def leave(self, hand: _Hand) -> None:
        self.hands.remove(hand)
        hand.line.close()  # it ends when its line does
        hand.process.join()

    def bury(self, hand: _Hand) -> None:
        """A process has died: another one does what it had."""
        self.leave(hand)
        if hand.has:
            first = hand.has[0]
            self.deaths[first] += 1
            if self.deaths[first] >= PATIENCE:
                raise OvercrushError(
                    f"game {first} has ended {PATIENCE} processes that played it: is there memory enough?"
                )
            self.waiting.extendleft(reversed(hand.has))
            self.hire(1)

    def dismiss(self) -> None:
        for hand in self.hands:
            hand.process.terminate()
        for hand in self.hands:
            hand.process.join()
            hand.line.close()
        self.hands.clear()


def _work(line: Connection, task: Callable[[Any, int], Any], shared: object) -> None:
    """What a process does: numbers come in, results go out, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    settled = False
    while True:
        try:
            number = line.recv()
        except (EOFError, OSError):
            return
        answer: tuple[int, Any, Exception | None]
        try:
            answer = number, task(shared, number), None
        except Exception as error:
            answer = number, None, _sendable(error)
        try:
            line.send(answer)
        except OSError:
            return
        if not settled:  # cards and teams are there to stay: nobody looks through them for what could be freed
            settled = True
            gc.collect()
            gc.freeze()


def _sendable(error: Exception) -> Exception:
    """An error that survives the way: those of people as they are, others as what they say."""
    return error if isinstance(error, OvercrushError) else RuntimeError(f"{type(error).__name__}: {error}")


def _follow() -> None:
    """End when the process that started this one has ended, however it did, even in the middle of a long game."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started within do not hear Ctrl+C, from their first moment; this one does afterwards.

    A process begins with the mask of signals of the thread that starts it. Here it is not enough: another thread may be
    given the signal, so it is noted, too.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or not hasattr(signal, "pthread_sigmask"):  # then `_work` does what it can
        yield
        return
    resource_tracker.ensure_running()  # it would let signals through again when it starts
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt
