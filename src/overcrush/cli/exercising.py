"""``overcrush cards exercise``: plays games with all cards, and says what fired and what failed."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import typer

from overcrush.cards import compile_file, load_file
from overcrush.cards.compiling import compiled
from overcrush.cards.pointing import visible
from overcrush.errors import Malformed
from overcrush.exercise import Exercise, Match, exercise, play_match

WIDTH = 110


def run(file: Path, only_set: str | None, games: int, seconds: float, seed: int, jobs: int, soak: bool) -> int:
    """Compile, play and report; 1 if anything failed."""
    cards = [card.card for card in compile_file(file, only_set) if card.full]
    if not cards:
        raise Malformed(f"{file.name}: no card of it compiles in full{f' in set {only_set!r}' if only_set else ''}")
    telling = sys.stderr.isatty()
    result = exercise(cards, games, seconds, seed, jobs or _cores(), soak, _tell if telling else None)
    if telling:
        typer.echo("\r" + " " * 60 + "\r", nl=False, err=True)
    _report(result, file, len(cards))
    return 1 if result.failures else 0


def repeat(file: Path, words: str) -> int:
    """Play one game again."""
    match = Match.parse(words)
    wanted = {*match.teams[0], *match.teams[1]}
    given = load_file(file)
    names = frozenset(item.card.name for item in given)
    tried = [compiled(item, names) for item in given if item.card.id in wanted]
    cards = {item.card.id: item.card for item in tried if item.full}
    for ident in sorted(wanted - cards.keys()):
        raise Malformed(f"{file.name}: there is no card {ident!r} in it that compiles in full")
    played = play_match(match, cards)
    if played.failure:
        typer.echo(f"FAIL after {played.decisions} decisions, {played.where}: {visible(played.failure)}")
        return 1
    typer.echo(f"the game was over after {played.decisions} decisions and {played.turns} turns")
    return 0


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(result: Exercise) -> None:
    done = len(result.features) - len(result.left)
    typer.echo(f"\r{result.games} games, {done} of {len(result.features)} abilities", nl=False, err=True)


def _report(result: Exercise, file: Path, cards: int) -> None:
    left = result.left
    if left:
        typer.secho("never fired:", bold=True)
    for feature in left:
        words = visible(feature.words)
        cut = words if len(words) <= WIDTH else words[: WIDTH - 1] + "…"
        typer.echo(f"  {feature.key}  {feature.card.name}: {cut}")
    for failure in sorted(result.failures.values(), key=lambda item: -item.games):
        games = f"{failure.games} game{'s' if failure.games > 1 else ''}"
        typer.secho(f"FAIL in {games}, {failure.where}: {visible(failure.words)[:300]}", fg="red")
        typer.echo(
            f"  repeat: overcrush cards exercise {shlex.quote(str(file))} --game {shlex.quote(str(failure.match))}"
        )
    fired = len(result.features) - len(left)
    bad = sum(failure.games for failure in result.failures.values())
    typer.echo(
        f"{cards} cards, {fired} of {len(result.features)} abilities fired; {result.games} games, "
        f"{result.decisions} decisions, {result.turns} turns, {result.seconds:.0f} s; {bad} failed"
    )
