"""A folder of results: what has been played is never lost and never counted twice.

Games are kept in a journal, a line each, as they come; when a thousand that belong together are there, they become a
Parquet file. A run that is interrupted makes files of what there is; one that is killed leaves the journal, and the
next one goes on from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import msgspec

from overcrush.errors import Malformed
from overcrush.game.setup import rules_version
from overcrush.simulation import parquet
from overcrush.simulation.plan import Plan, Simulated

PART = 1000
"""How many games a file has."""
PLAN, JOURNAL, TEAMS, GAMES, DECISIONS = "plan.json", "journal.jsonl", "teams.parquet", "games", "decisions"


class Folder:
    """A folder that results are written to; it is left by ``close``, or as a context."""

    def __init__(self, path: Path | str, plan: Plan) -> None:
        parquet.library()
        self.path = path = Path(path)
        self.plan = plan
        self.done: set[int] = set()
        """The games that are kept here."""
        self._held: dict[int, dict[int, Simulated]] = {}
        """Those of files that are not full, by file and number."""
        path.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(path)
        try:
            self._begin()
            self._read()
            self._journal = self._anew()
        except BaseException:
            self._lock.close()
            raise

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def missing(self) -> list[int]:
        """The games that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.done]

    def add(self, game: Simulated) -> None:
        """Keep a game."""
        number = game.row.game
        if number in self.done:
            return
        self._journal.write(msgspec.json.encode(game) + b"\n")
        self._journal.flush()
        self._hold(game)
        part = number // PART
        if len(self._held[part]) == PART:
            self._write(part)
            del self._held[part]
            self._journal.close()
            self._journal = self._anew()

    def close(self) -> None:
        """Make files of all there is."""
        with self._lock:
            for part in list(self._held):
                self._write(part)
            self._journal.close()
            (self.path / JOURNAL).unlink()

    # --- what lies there -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Write down what is simulated here, or see that it is the same."""
        file = self.path / PLAN
        digest = self.plan.digest()
        if file.exists():
            try:
                found = json.loads(file.read_bytes())["digest"]
            except (ValueError, KeyError, TypeError):
                raise Malformed(f"{file}: it is no plan of a simulation") from None
            if found != digest:
                raise Malformed(
                    f"{self.path} has the results of another simulation: other teams, bots, seed, format or rules "
                    "of the game; name another folder"
                )
        elif (self.path / GAMES).exists():
            raise Malformed(f"{self.path} has results but no {PLAN}; name another folder")
        parquet.write(parquet.teams_frame(self.plan), self.path / TEAMS)
        said = {
            "digest": digest,
            "rules": rules_version(),
            "format": self.plan.format.name,
            "edition": self.plan.edition,
            "bots": self.plan.bots,
            "seed": self.plan.seed,
            "games": self.plan.games,
            "decisions": self.plan.tell,
            "teams": [team.name for team in self.plan.teams],
            "against": [team.name for team in self.plan.against],
        }
        new = file.with_suffix(".new")
        new.write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        parquet.settle(new, file)

    def _read(self) -> None:
        """What earlier runs have left."""
        for file in sorted((self.path / GAMES).glob("*.parquet")):
            part = int(file.stem)
            found = parquet.numbers(file)
            if len(found) == PART:
                self.done.update(found)
                continue
            told_file = self._file(DECISIONS, part)
            told = parquet.told_of(told_file) if self.plan.tell and told_file.exists() else {}
            for row in parquet.games_of(file):
                self._hold(Simulated(row, told.get(row.game, [])))
        for game in self._noted():
            if game.row.game not in self.done:
                self._hold(game)

    def _noted(self) -> Iterator[Simulated]:
        """The games of a journal; the last line may be half a line."""
        with suppress(FileNotFoundError):
            for line in (self.path / JOURNAL).read_bytes().splitlines():
                with suppress(msgspec.DecodeError):
                    yield msgspec.json.decode(line, type=Simulated)

    def _hold(self, game: Simulated) -> None:
        self.done.add(game.row.game)
        self._held.setdefault(game.row.game // PART, {})[game.row.game] = game

    def _anew(self) -> IO[bytes]:
        """A journal of what is held, in the place of the one before."""
        new = self.path / f"{JOURNAL}.new"
        with new.open("wb") as file:
            for part in self._held.values():
                for game in part.values():
                    file.write(msgspec.json.encode(game) + b"\n")
        parquet.settle(new, self.path / JOURNAL)
        return (self.path / JOURNAL).open("ab")

    def _write(self, part: int) -> None:
        games = [game for _, game in sorted(self._held[part].items())]
        if self.plan.tell:
            parquet.write(parquet.decisions_frame(games), self._file(DECISIONS, part))
        parquet.write(parquet.games_frame(games), self._file(GAMES, part))

    def _file(self, what: str, part: int) -> Path:
        return self.path / what / f"{part:06}.parquet"


def _locked(path: Path) -> IO[Any]:
    """Only one run at a time writes to a folder; the system unlocks it when the process ends, however it does."""
    file = (path / ".lock").open("a")
    try:
        import fcntl
    except ImportError:  # Windows: people have to see to it themselves
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Malformed(f"another run is writing to {path}") from None
    return file
