"""What ``overcrush bench`` measured before: kept as one JSON object a line, and compared with what it measures now.

Machines differ and are busy, so runs are compared by what a ply of python-chess took in the same run, on the same core.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from overcrush.errors import Malformed

ALLOWED = 0.15
"""How much slower than the last time is still the noise of a machine."""
MEASURES = (("a decision, demo", "demo", "us_per_decision"), ("a decision, full teams", "full", "us_per_decision"))
COPIES = (("a copy, demo", "demo", "us_per_clone"), ("a copy, full teams", "full", "us_per_clone"))


@dataclass(frozen=True, slots=True)
class Change:
    """One measure then and now, in plies of python-chess; ``by`` is 0.1 if it takes a tenth longer now."""

    what: str
    then: float
    now: float

    @property
    def by(self) -> float:
        return self.now / self.then - 1


def keep(result: dict[str, Any], file: Path, version: str) -> None:
    """Add what was measured to the file, with the day, the version and what it ran on."""
    entry = {
        "date": date.today().isoformat(),
        "version": version,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        **_rounded(result),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(entry) + "\n")


def last(file: Path) -> dict[str, Any]:
    """The newest entry of a file that has a yardstick."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Malformed(
            f"there is nothing to compare with: {file} cannot be read; `overcrush bench --keep` begins it"
        ) from error
    for number, line in reversed(list(enumerate(lines, 1))):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except ValueError as error:
            raise Malformed(f"{file}:{number}: this line is not JSON") from error
        if isinstance(entry, dict) and "python_chess" in entry:
            return entry
    raise Malformed(f"{file} holds no run with python-chess, which is what runs are compared by")


def changes(then: dict[str, Any], now: dict[str, Any]) -> list[Change]:
    """What takes longer and what less, measured in plies of the same run."""
    if "python_chess" not in now:
        raise Malformed("runs are compared by python-chess, which is not installed: pip install chess")
    found = []
    for what, setting, key in (*MEASURES, *COPIES):
        before = then[setting][key] / then["python_chess"]["us_per_ply"]
        found.append(Change(what, before, now[setting][key] / now["python_chess"]["us_per_ply"]))
    return found


def slower(found: list[Change]) -> list[Change]:
    """Those that are slower by more than noise explains."""
    return [change for change in found if change.by > ALLOWED]


def _rounded(result: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _rounded(value) if isinstance(value, dict) else round(value, 3) if isinstance(value, float) else value
        for key, value in result.items()
    }
