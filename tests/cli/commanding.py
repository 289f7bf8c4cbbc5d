"""Running the command in this very process: arguments and typed lines in, status and both outputs out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from overcrush.cli import main


class Result(NamedTuple):
    """How a command went."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    def is_one_complaint(self) -> bool:
        """Whether it ended with status 2 and one sentence on stderr, which is no traceback."""
        return self.status == 2 and len(self.err.splitlines()) == 1 and "Traceback" not in self.err


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def really(*args: object, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return really
