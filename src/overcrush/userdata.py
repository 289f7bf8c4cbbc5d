"""Where a player's own things are kept: imported cards, saved games, teams."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "OVERCRUSH_DATA"
"""The environment variable that names another folder."""


def folder() -> Path:
    """The user's data folder; it need not exist yet."""
    own = os.environ.get(VARIABLE)
    if own:
        return Path(own).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or "~/AppData/Roaming"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "overcrush"


def use(place: Path) -> None:
    """Keep everything in this folder from now on: what ``--data`` says is what the variable says."""
    os.environ[VARIABLE] = str(place)


@contextmanager
def as_it_was() -> Iterator[None]:
    """Whatever folder is chosen within, afterwards it is the one of before."""
    before = os.environ.get(VARIABLE)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before
