"""What each client may do, counted over all processes: who spends something here has spent it everywhere.

Processes tell each other what clients spend as it happens, so nothing waits for a database. What is asked of two of
them in the same few milliseconds is granted by both; and a process that has just begun grants once more what was spent
before it was there.
"""

from __future__ import annotations

from collections.abc import Callable

from overcrush.server.limits import Buckets, Counted
from overcrush.server.settings import Settings

GAMES, RECORDS, CODES, PAGES = "games", "records", "codes", "pages"
READINGS, TRIALS, REVIEWS = "readings", "trials", "reviews"
KINDS = (GAMES, RECORDS, CODES, PAGES, READINGS, TRIALS, REVIEWS)
WORTH_TELLING = 10
"""Pages are told of from a tenth of what a client may have: most have few."""


class Quotas:
    """What each client may do."""

    def __init__(self, settings: Settings) -> None:
        self.games = Buckets(settings.begun, settings.games_a_minute / 60, self._spent(GAMES))
        self.records = Buckets(settings.imports, settings.imports_a_minute / 60, self._spent(RECORDS))
        self.codes = Buckets(10, 0.2, self._spent(CODES))
        self.readings = Buckets(settings.readings, settings.readings_a_minute / 60, self._spent(READINGS))
        self.trials = Buckets(settings.trials, settings.trials_a_minute / 60, self._spent(TRIALS))
        self.reviews = Buckets(6, 0.05, self._spent(REVIEWS))
        self.pages = Counted(settings.connections, self._spent(PAGES))
        self._least = max(2, settings.connections // WORTH_TELLING)
        self.tell: Callable[[str, str, int], None] | None = None
        """Tells the other processes: what, which client, and how much."""

    def _spent(self, what: str) -> Callable[[str, int], None]:
        def told(client: str, n: int) -> None:
            if self.tell is not None and (what != PAGES or n + 1 >= self._least):
                self.tell(what, client, n)

        return told

    def heard(self, process: int, what: str, client: str, n: int) -> None:
        """Another process tells what a client has spent there, or how many pages it has there."""
        if what == PAGES:
            self.pages.there(process, client, n)
        else:
            of = {GAMES: self.games, RECORDS: self.records, CODES: self.codes, READINGS: self.readings}
            (of | {TRIALS: self.trials, REVIEWS: self.reviews})[what].spend(client, n)

    def alive(self, processes: frozenset[int]) -> None:
        """Only these processes are there: what others had is free."""
        self.pages.only(processes)
