"""What a long command shows while it runs, and how it is ended."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Advance:
    """One more is done."""

    def __init__(self, progress: Progress, description: str, total: int, done: int) -> None:
        self.progress = progress
        self.task = progress.add_task(description, total=total, completed=done)

    def __call__(self, description: str | None = None) -> None:
        self.progress.update(self.task, advance=1, description=description)


@contextmanager
def bar(description: str, total: int, done: int = 0) -> Iterator[Advance]:
    """A progress bar on stderr, which is gone afterwards."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        yield Advance(progress, description, total, done)


@contextmanager
def ended_politely() -> Iterator[None]:
    """Whoever ends the process (SIGTERM) interrupts the run as Ctrl+C does."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
