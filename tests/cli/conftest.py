"""What the tests of the command share: `run`, from `commanding`."""

from __future__ import annotations

from commanding import run

__all__ = ["run"]
