"""``overcrush coach``: a record looked at again, its mistakes with what was better and why, how well each decided."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from overcrush.bots.coach import Coach, Review, Reviewed, Side, summed
from overcrush.cli import look
from overcrush.cli.progress import bar
from overcrush.engine.edge.describe import PLAYERS
from overcrush.errors import Malformed, OvercrushError
from overcrush.record import load

HEIGHTS = "▁▂▃▄▅▆▇█"
GRADE_STYLES = {"slip": look.LABEL, "mistake": look.WARNING, "blunder": f"bold {look.WARNING}"}


def run(path: Path, rounds: int, seed: int, as_json: bool) -> int:
    """Look at a record again and say what came of it."""
    record = load(path)
    try:
        coach = Coach(record, rounds, seed)
    except Malformed as error:
        raise Malformed(f"{path}: {error}") from None
    found: list[Reviewed] = []
    with bar("looking again", len(coach)) as progress:
        for step in range(len(coach)):
            if (reviewed := coach.at(step)) is not None:
                found.append(reviewed)
            progress()
    if not found:
        raise OvercrushError(f"{path}: nobody had anything to decide in this game")
    review = summed(found, coach.outcome)
    if as_json:
        print(json.dumps(plain(review), ensure_ascii=False))
    else:
        show(Console(highlight=False), review, " against ".join(team.name for team in record.setup.teams))
    return 0


def plain(review: Review) -> dict[str, Any]:
    """A review as plain data."""
    data = asdict(review)
    data["decisions"] = [{key: _short(value) for key, value in each.items()} for each in data["decisions"]]
    return data


def _short(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def show(console: Console, review: Review, title: str) -> None:
    """Print a review."""
    console.print(Text(title, style="bold"))
    console.print(Text("A's chance to win, turn by turn: ").append(_line(review), style="bold"))
    console.print()
    for each in review.decisions:
        if each.grade:
            _decision(console, each)
    for name, side in zip(PLAYERS, (review.a, review.b), strict=True):
        console.print(_side(name, side))
    who = "A" if review.luck >= 0 else "B"
    console.print(f"Luck gave {who} {abs(review.luck):.0%} of the game.")


def _line(review: Review) -> str:
    """How likely A was to win as each turn began."""
    turns: dict[int, float] = {}
    for each in review.decisions:
        turns.setdefault(each.turn, each.a)
    values = [*turns.values(), *([float(review.winner == "A")] if review.winner in PLAYERS else [])]
    return "".join(HEIGHTS[min(int(value * len(HEIGHTS)), len(HEIGHTS) - 1)] for value in values)


def _decision(console: Console, each: Reviewed) -> None:
    line = Text(f"Turn {each.turn} ", style=look.QUIET)
    line.append(f"{each.who} ", style=f"bold {look.PLAYER_STYLES[PLAYERS.index(each.who)]}")
    line.append(each.answer, style="bold").append(f"  {each.grade}, −{each.loss:.0%}", style=GRADE_STYLES[each.grade])
    console.print(line)
    console.print(Padding(Text(f"Better: {each.better}. {each.why}"), (0, 0, 1, 4)))


def _side(name: str, side: Side) -> Text:
    counts = ", ".join(f"{count} {grade}{'s' if count > 1 else ''}" for grade, count in side.grades.items())
    style = f"bold {look.PLAYER_STYLES[PLAYERS.index(name)]}"
    words = (
        f" decided with an accuracy of {side.accuracy:.0%} in {side.decisions} decisions: {counts or 'no mistakes'}."
    )
    return Text(name, style=style).append(words)
