"""``overcrush replay``: a saved game, answer by answer, with its events and their rules; ``verify``: its dice."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

from overcrush.cli import look
from overcrush.cli.session import ending, view
from overcrush.cli.telling import told
from overcrush.engine.edge.describe import PLAYERS
from overcrush.errors import Malformed, OvercrushError
from overcrush.examples import Chapter, example
from overcrush.game import Game, Record, fair
from overcrush.game.setup import rules_version
from overcrush.record import load
from overcrush.record import replay as verified


def verify(path: Path, told_hash: str, number: str) -> int:
    """Check every die of a record, and whether the hash and a number are those that somebody knows."""
    record = load(path)
    try:
        found = fair.check(record)
        proof = fair.Proof.of(record.dice)
        if told_hash and told_hash.casefold() != proof.commitment:
            raise Malformed("the hash that was told before the first die is another one")
        if number and number.casefold() not in (each.hex() for each in proof.numbers):
            raise Malformed("your number is not one of those that the dice follow from")
    except Malformed as error:
        raise Malformed(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None
    console = Console(highlight=False)
    console.print(f"The secret is the one whose hash was told before the first die: {proof.commitment}")
    console.print(f"All {len(found.rolls)} rolls and {found.draws} draws follow from it and both players' numbers.")
    for name, each in zip("AB", proof.numbers, strict=True):
        console.print(f"  {name} added {each.hex()}", style=look.LABEL)
    return 0


def replay(path: Path, until: int | None, step: bool) -> int:
    """Print a saved game up to some answer, or all of it; step by step if wanted."""
    record = load(path)
    wrong = _refused(path, record)
    teams = " against ".join(team.name for team in record.setup.teams)
    about = f"{teams}, {record.setup.format.name}, seed {record.setup.seed}, {len(record.answers)} answers"
    if record.rules and not record.present:
        about += f", played with Overcrush {record.rules}"
    return _replay(record, str(path), about, until, step, wrong=wrong)


def _refused(path: Path, record: Record) -> str:
    """What is wrong with a record that does not lead to its own end: it is refused before anything is shown, unless it
    was played by other rules. Such a one is shown as far as it goes."""
    try:
        verified(path)
    except Malformed as error:
        if record.present:
            raise
        by = f"Overcrush {record.rules}" if record.rules else "another version of Overcrush"
        return f"{error} (it was played with {by}, and these are the rules of {rules_version()})"
    return ""


def replay_example(name: str, until: int | None, step: bool) -> int:
    """Print a rulebook's worked example, chapter by chapter."""
    told = example(name)
    headings = {chapter.begins: chapter for chapter in told.chapters}
    return _replay(told.record, name, f"{told.title}: {told.about}", until, step, headings)


def _replay(
    record: Record,
    name: str,
    about: str,
    until: int | None,
    step: bool,
    headings: Mapping[int, Chapter] | None = None,
    wrong: str = "",
) -> int:
    count = len(record.answers)
    if until is not None and not 0 <= until <= count:
        raise Malformed(f"{name}: the game has {count} answers, so it cannot be shown until answer {until}")
    console = Console(highlight=False)
    console.print(Text().append("Overcrush", style="bold").append(f"  {about}", style=look.LABEL))
    game = _show(console, record, count if until is None else until, step, headings or {}, wrong)
    console.print()
    console.print(view(game, console.width))
    if wrong:
        print(f"overcrush: {wrong}", file=sys.stderr)
        return 1
    if game.decision is None or (record.ended is not None and game.answers == count):
        console.print()
        console.print(ending(game, record.ended))
    return 0


def _show(
    console: Console, record: Record, last: int, step: bool, headings: Mapping[int, Chapter], wrong: str = ""
) -> Game:
    """Print the answers one after the other; the game as it then stands. One with something ``wrong`` ends where an
    answer does not fit."""
    steps = Game.steps(record)
    game = next(steps)
    _head(console, headings.get(0))
    seen = _tell(console, game, 0)
    for n, call in enumerate(record.answers[:last], 1):
        if n > 1:
            _head(console, headings.get(n - 1))
        if step and not _go_on(console, game):
            break
        try:
            shown = _answer(game, n, call)
            game = next(steps)
        except (OvercrushError, ValueError):  # it may be none of the options, too
            if not wrong:
                raise
            break
        console.print(shown)
        seen = _tell(console, game, seen)
    return game


def _head(console: Console, chapter: Chapter | None) -> None:
    """Print what a chapter of an example is about."""
    if chapter is not None:
        console.print()
        console.print(Text(chapter.turn, style="bold underline"))
        console.print(Text(chapter.tells, style="italic"))
        if chapter.slip:
            console.print(Text("A slip: ", style=look.WARNING).append(chapter.slip, style=look.LABEL))


def _tell(console: Console, game: Game, seen: int) -> int:
    """Print the events after the first so many, and count them all."""
    for event in game.events_since(seen):
        console.print(told(event))
    return len(game.log)


def _answer(game: Game, number: int, call: tuple[tuple[tuple[int, ...], tuple[int, ...] | None], ...]) -> Text:
    """What a player answered, in the words of the options."""
    trial = game.clone()
    words: list[str] = []
    who = 0
    for pick in call:
        decision = trial.decision
        if decision is None:
            break
        who = decision.raw.who
        words.append(decision.text_of(pick[0]))
        trial.take((pick,))
    line = Text().append(f"{number:>4} ", style=look.QUIET)
    line.append(f"{PLAYERS[who]} ", style=f"bold {look.PLAYER_STYLES[who]}")
    return line.append("; ".join(words), style="bold")


def _go_on(console: Console, game: Game) -> bool:
    """Show the table and wait; whether somebody wants to see more."""
    console.print()
    console.print(view(game, console.width))
    try:
        typed = input("Enter for the next answer, q to stop> ")
    except EOFError:
        return False
    if not sys.stdin.isatty():
        print(typed)
    return not typed.strip().casefold().startswith("q")
