"""Where a player's own things are kept: imported cards, saved games, teams."""

from __future__ import annotations

import os
import sys
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
