"""``overcrush cards sensitivity``: which words of card texts could be changed without the reading noticing."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from json import dumps
from pathlib import Path

import typer

from overcrush.cards import Compiled, compile_file, load_file
from overcrush.cards.library import library
from overcrush.cards.pointing import visible
from overcrush.cards.searching import Query, search
from overcrush.cards.sensitivity import Family, Finding, families, findings
from overcrush.cards.trees import pretty
from overcrush.errors import Malformed

SHAPES = 6
"""So many contexts of a family are shown."""


def run(file: Path | None, only_set: str | None, json: bool, long: bool) -> int:
    """Try every word of every full card; 1 if some word counts for nothing."""
    cards, names = _cards(file, only_set)
    if not cards:
        raise Malformed(f"{_place(file)}: no card of it compiles in full{f' in set {only_set!r}' if only_set else ''}")
    telling = sys.stderr.isatty()
    found: list[Finding] = []
    for n, card in enumerate(cards, 1):
        for finding in findings(card, names):
            found.append(finding)
            if json:
                typer.echo(dumps(finding.data(), ensure_ascii=False))
        if telling:
            typer.echo(f"\r{n} of {len(cards)} cards, {len(found)} findings", nl=False, err=True)
    if telling:
        typer.echo("\r" + " " * 60 + "\r", nl=False, err=True)
    groups = families(found)
    if json:
        typer.echo(dumps({"cards": len(cards), "findings": len(found), "families": len(groups)}))
    else:
        for family in groups:
            _tell(family, long)
        some = len({finding.card for finding in found})
        typer.echo(f"{len(cards)} cards: {len(found)} findings in {len(groups)} families on {some} of them")
    return 1 if found else 0


def _place(file: Path | None) -> str:
    return file.name if file is not None else "the card library"


def _cards(file: Path | None, only_set: str | None) -> tuple[list[Compiled], frozenset[str]]:
    """The full cards of a file or of the library, and the names that they may speak of."""
    if file is None:
        cards: Iterable[Compiled] = list(search(library(), Query(set=only_set or "")))
        known = library()
        return [card for card in cards if card.full], frozenset(given.card.name for given in known)
    names = frozenset(given.card.name for given in load_file(file))
    return [card for card in compile_file(file, only_set) if card.full], names


def _tell(family: Family, long: bool) -> None:
    n = len(family.cards)
    typer.secho(f"{visible(family.words)}: {n} card{'s' if n > 1 else ''}", bold=True)
    if long:
        for finding in family.findings:
            typer.echo(f"  {finding.card}  {finding.name}\n    {visible(finding.line)}\n    {visible(finding.varied)}")
            for ability in finding.tree.abilities:
                typer.echo("      " + pretty(ability).replace("\n", "\n      "))
        return
    shapes = Counter(finding.shape for finding in family.findings)
    for shape, count in shapes.most_common(SHAPES):
        card = next(finding.card for finding in family.findings if finding.shape == shape)
        typer.echo(f"{count:5}  {visible(shape)}  ({card})")
    if len(shapes) > SHAPES:
        typer.echo(f"       and {len(shapes) - SHAPES} more")
