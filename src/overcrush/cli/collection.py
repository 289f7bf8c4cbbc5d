"""``overcrush collection``: what you have, what you can build of it, and what you want."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Your cards and dice: what can be built of them, and what is wanted.", rich_markup_mode=None)
Number = Annotated[int, typer.Argument(metavar="N", min=0, max=999, show_default=False)]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Your cards and dice: what can be built of them, and what is wanted."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table (CSV).", show_default=False)],
    add: Annotated[bool, typer.Option("--add", help="Add to what is there, instead of taking its place.")] = False,
) -> int:
    """Take over a table of what you have: columns id (or set and number, or name), cards, dice, want."""
    from overcrush.bounded import MEGABYTE, text
    from overcrush.errors import Malformed
    from overcrush.teams.collection import MOST, SHOWN, Have, load, read_table, save

    try:
        found, wrong = read_table(text(file, MEGABYTE))
    except Malformed as error:
        raise Malformed(f"{file.name}: {error}") from None
    for words in wrong[:SHOWN]:
        typer.echo(f"{file.name}: {words}", err=True)
    there = load() if add else {}
    for ident, item in found.items():
        old = there.get(ident, Have())
        there[ident] = Have(
            min(MOST, old.cards + item.cards), min(MOST, old.dice + item.dice), max(old.want, item.want)
        )
    typer.echo(f"{save(there)}: {len(there)} cards, {sum(item.dice for item in there.values())} dice")
    return 1 if wrong else 0


@app.command()
def export(
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.", show_default=False)] = None,
) -> int:
    """Print what you have as a table."""
    from overcrush.cli.output import put
    from overcrush.teams.collection import load, written

    return put(written(load()), write)


@app.command("set")
def set_(
    card: Annotated[str, typer.Argument(metavar="CARD", help="Its id, or its title.", show_default=False)],
    dice: Number,
    cards: Annotated[int, typer.Option(help="How many of the card.", min=0, max=999)] = 1,
    want: Annotated[int, typer.Option(help="How many dice you want.", min=0, max=999)] = 0,
) -> int:
    """Say how many dice of a card you have; 0 and --cards 0: none."""
    from overcrush.cards.library import library
    from overcrush.teams.collection import Have, load, save
    from overcrush.teams.posted import card_meant, titles_of

    known = library()
    ident = card if card in known else card_meant(card, titles_of(known), known).id
    there = load()
    there[ident] = Have(cards, dice, want)
    if there[ident] == Have():
        del there[ident]
    save(there)
    typer.echo(
        f"{ident}  {known.given(ident).card.name}: {cards} cards, {dice} dice{f', {want} wanted' if want else ''}"
    )
    return 0


@app.command()
def build(
    team: Annotated[
        str | None, typer.Argument(metavar="TEAM", help="A team, its file, code or link.", show_default="all")
    ] = None,
    want: Annotated[bool, typer.Option("--want", help="Put what is missing on the want list.")] = False,
) -> int:
    """Say which teams you can build, and what is missing for a team; status 1 if something is."""
    from overcrush.errors import OvercrushError
    from overcrush.teams.collection import lacking, load, save, wanted
    from overcrush.teams.known import boxed, own_teams, ready, team_at, team_named

    there = load()
    if team is not None:
        lacks = lacking(team_at(team), there)
        for lack in lacks:
            typer.echo(f"missing: {lack}")
        if not lacks:
            typer.echo("you can build it")
        elif want:
            save(wanted(lacks, there))
        return 1 if lacks else 0
    teams = {**ready(), **boxed()}
    for name in own_teams():
        try:
            teams[name] = team_named(name)
        except OvercrushError as error:
            typer.echo(f"overcrush: left out: {error}", err=True)
    found = sorted((len(lacking(made, there)), name) for name, made in teams.items())
    for n, name in found:
        typer.echo(f"{name}: {'you can build it' if not n else f'{n} cards or their dice are missing'}")
    return 0


@app.command()
def wants() -> int:
    """Print what you want."""
    from overcrush.cards.library import library
    from overcrush.teams.collection import load

    known = library()
    some = [(ident, item) for ident, item in load().items() if item.want]
    for ident, item in some:
        name = known.given(ident).card.name if ident in known else ""
        typer.echo(f"{item.want}x {ident}  {name}")
    if not some:
        typer.echo("nothing is on your want list")
    return 0
