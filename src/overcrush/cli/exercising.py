"""``overcrush cards exercise``: plays games with all cards, and says what fired and what failed."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import typer

from overcrush.cards import Compiled, compile_file, load_file
from overcrush.cards.compiling import compiled
from overcrush.cards.library import library
from overcrush.cards.pointing import visible
from overcrush.cards.searching import Query, search
from overcrush.errors import Malformed
from overcrush.exercise import Exercise, Feature, Match, exercise, play_match
from overcrush.exercise.unfired import TITLES, Reason, Reasons
from overcrush.model.cards import Card

WIDTH = 110


def run(
    file: Path | None,
    only_set: str | None,
    games: int,
    seconds: float,
    seed: int,
    jobs: int,
    soak: bool,
    edition: str,
) -> int:
    """Compile, play and report; 1 if anything failed."""
    cards = [card.card for card in _compiled(file, only_set) if card.full]
    if not cards:
        raise Malformed(f"{_place(file)}: no card of it compiles in full{f' in set {only_set!r}' if only_set else ''}")
    telling = sys.stderr.isatty()
    result = exercise(cards, games, seconds, seed, jobs or _cores(), soak, _tell if telling else None, edition)
    if telling:
        typer.echo("\r" + " " * 60 + "\r", nl=False, err=True)
    _report(result, file, cards)
    return 1 if result.failures else 0


def _place(file: Path | None) -> str:
    return file.name if file is not None else "the card library"


def _compiled(file: Path | None, only_set: str | None) -> Iterable[Compiled]:
    """The cards of a file, or of the library."""
    return compile_file(file, only_set) if file is not None else search(library(), Query(set=only_set or ""))


def repeat(file: Path | None, words: str) -> int:
    """Play one game again."""
    match = Match.parse(words)
    wanted = {*match.teams[0], *match.teams[1]}
    cards = {item.card.id: item.card for item in _some(file, wanted) if item.full}
    for ident in sorted(wanted - cards.keys()):
        raise Malformed(f"{_place(file)}: there is no card {ident!r} in it that compiles in full")
    played = play_match(match, cards)
    if played.failure:
        typer.echo(f"FAIL after {played.decisions} decisions, {played.where}: {visible(played.failure)}")
        return 1
    typer.echo(f"the game was over after {played.decisions} decisions and {played.turns} turns")
    return 0


def _some(file: Path | None, wanted: Collection[str]) -> list[Compiled]:
    """Those cards, compiled knowing of all others."""
    if file is None:
        known = library()
        return [known.compiled(ident) for ident in wanted if ident in known]
    given = load_file(file)
    names = frozenset(item.card.name for item in given)
    return [compiled(item, names) for item in given if item.card.id in wanted]


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(result: Exercise) -> None:
    done = len(result.features) - len(result.left)
    typer.echo(f"\r{result.games} games, {done} of {len(result.features)} abilities", nl=False, err=True)


def _report(result: Exercise, file: Path | None, cards: Sequence[Card]) -> None:
    left = result.left
    known = Reasons(cards)
    by_kind: dict[int, list[tuple[Feature, Reason]]] = {}
    for feature in left:
        reason = known.of(feature, result.active)
        by_kind.setdefault(reason.kind, []).append((feature, reason))
    for kind, title in TITLES.items():
        if kind in by_kind:
            typer.secho(f"never fired, {len(by_kind[kind])} that {title}:", bold=True)
        for feature, reason in by_kind.get(kind, ()):
            words = visible(feature.words)
            cut = words if len(words) <= WIDTH else words[: WIDTH - 1] + "…"
            typer.echo(f"  {feature.key}  {feature.card.name} ({reason.words}): {cut}")
    for failure in sorted(result.failures.values(), key=lambda item: -item.games):
        typer.secho(
            f"FAIL in {_counted(failure.games, 'game')}, {failure.where}: {visible(failure.words)[:300]}", fg="red"
        )
        source = f"{shlex.quote(str(file))} " if file is not None else ""
        typer.echo(f"  repeat: overcrush cards exercise {source}--game {shlex.quote(str(failure.match))}")
    fired = len(result.features) - len(left)
    bad = sum(failure.games for failure in result.failures.values())
    some, played = _counted(len(cards), "card"), _counted(result.games, "game")
    typer.echo(
        f"{some}, {fired} of {len(result.features)} abilities fired; {played}, {result.decisions} decisions, "
        f"{result.turns} turns, {result.seconds:.0f} s; {bad} failed"
    )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' if number != 1 else ''}"
