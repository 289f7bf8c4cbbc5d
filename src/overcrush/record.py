"""Records and saved games as files: write, read, replay. Either is taken for the other where that makes sense; what is
wrong with one is told in a sentence with its name and place."""

from __future__ import annotations

from pathlib import Path

from overcrush.bounded import content
from overcrush.errors import Malformed
from overcrush.game import Game, Record

__all__ = ["Record", "load", "load_game", "replay", "save", "save_game"]


def save(record: Record | Game, path: str | Path) -> None:
    """Write a record (or a game's record) to a file."""
    text = (record.record() if isinstance(record, Game) else record).to_json()
    _write(path, text)


def load(path: str | Path) -> Record:
    """Read a record from a file; of a saved game, its record."""
    try:
        return Record.from_json(_read(path))
    except Malformed as error:
        raise Malformed(_at(path, error)) from None


def replay(record: Record | str | Path) -> Game:
    """Play a record (or that of a file, of a saved game too) again, and make sure it is the game that was recorded."""
    if isinstance(record, Record):
        return Game.replay(record)
    try:
        return Game.replay(load(record))
    except Malformed as error:
        raise Malformed(_at(record, error)) from None


def save_game(game: Game, path: str | Path) -> None:
    """Write a game as it stands to a file."""
    _write(path, game.to_json())


def load_game(path: str | Path) -> Game:
    """Read a game as it stood from a file; of a record, the game it leads to."""
    try:
        return Game.from_json(_read(path))
    except Malformed as error:
        raise Malformed(_at(path, error)) from None


def _at(path: str | Path, error: Malformed) -> str:
    words = str(error)
    if words.startswith(f"{path}:"):
        return words
    line = words.removeprefix("line ")
    return f"{path}:{line}" if line != words else f"{path}: {words}"


def _read(path: str | Path) -> bytes:
    try:
        return content(path)
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from None


def _write(path: str | Path, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path}: cannot be written: {error.strerror or error}") from None
