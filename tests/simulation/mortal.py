"""Tasks that end their process; each process that does them imports this, so it imports little."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def once(mark: Path, number: int) -> int:
    """The square of a number; 3 ends the process, but only once."""
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always(_: None, number: int) -> int:
    """3 always ends the process."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number
