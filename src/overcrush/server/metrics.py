"""What a process counts and measures, in the text that Prometheus reads; what others have measured is told with it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import msgspec

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds by which times are sorted."""
HELP = {
    "overcrush_answers_seconds": "Time from an answer's arrival until it is acknowledged.",
    "overcrush_writes_seconds": "Time from handing something to the writer until it is on disk.",
    "overcrush_requests_total": "Requests over HTTP, by the class of their status.",
    "overcrush_refused_total": "Requests and pages that a limit has refused.",
    "overcrush_pages": "Pages that are connected, by where their game is.",
    "overcrush_games": "Games that are open.",
    "overcrush_begun_total": "Games that were begun.",
}


class Times(msgspec.Struct):
    """How often something took how long."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def note(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics(msgspec.Struct):
    """What one process has counted and measured."""

    values: dict[str, float] = {}
    """Each by its name with its labels."""
    times: dict[str, Times] = {}

    def count(self, name: str, labels: str = "") -> None:
        """One more."""
        key = f"{name}|{labels}"
        self.values[key] = self.values.get(key, 0) + 1

    def set(self, name: str, value: float, labels: str = "") -> None:
        """So many now."""
        self.values[f"{name}|{labels}"] = value

    def took(self, name: str, seconds: float) -> None:
        """Something took so long."""
        found = self.times.get(name)
        if found is None:
            found = self.times[name] = Times()
        found.note(seconds)

    def kept(self) -> str:
        """For the other processes."""
        return msgspec.json.encode(self).decode()


METRICS = Metrics()
"""This process's."""


def exposition(processes: Iterable[tuple[int, Metrics]]) -> str:
    """The metrics of processes as Prometheus reads them, each with its number."""
    found: dict[str, list[str]] = {}
    for number, metrics in processes:
        for key, value in metrics.values.items():
            name, _, labels = key.partition("|")
            found.setdefault(name, []).append(f"{name}{_labels(number, labels)} {value:g}")
        for name, times in metrics.times.items():
            lines = found.setdefault(name, [])
            below = 0
            for bound, n in zip((*map(str, BOUNDS), "+Inf"), times.counts, strict=True):
                below += n
                limit = f'le="{bound}"'
                lines.append(f"{name}_bucket{_labels(number, limit)} {below}")
            lines.append(f"{name}_sum{_labels(number)} {times.total:.6f}")
            lines.append(f"{name}_count{_labels(number)} {below}")
    lines = []
    for name in sorted(found):
        kind = "histogram" if name.endswith("_seconds") else "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {HELP.get(name, name)}", f"# TYPE {name} {kind}", *found[name]]
    return "\n".join(lines) + "\n"


def others(kept: dict[int, str]) -> list[tuple[int, Metrics]]:
    """What other processes have measured, as far as it can be read."""
    found: list[tuple[int, Metrics]] = []
    for number, text in kept.items():
        try:
            found.append((number, msgspec.json.decode(text, type=Metrics)))
        except msgspec.MsgspecError:
            continue  # it has not told yet, or is of another version
    return found


def _labels(process: int, more: str = "") -> str:
    return f'{{process="{process}"{"," + more if more else ""}}}'
