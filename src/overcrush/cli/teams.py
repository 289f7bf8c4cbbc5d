"""``overcrush team``: teams checked, shown, shared, listed and made up."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Teams: check, show, share, or make one up.", rich_markup_mode=None)

Which = Annotated[
    str,
    typer.Argument(
        metavar="TEAM", help="A team file, a ready team's name, a share code or a team link.", show_default=False
    ),
]
FormatOption = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="A format's name, or a format file (.toml).")
]


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Teams: check, show, share, or make one up."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def check(team: Which, format_: FormatOption = "tournament") -> int:
    """List everything that a format does not allow about a team, each with its rule; 1 if there is anything."""
    from overcrush.teams.formats import format_at
    from overcrush.teams.known import sheet_at
    from overcrush.teams.sheet import check_sheet

    f = format_at(format_)
    sheet = sheet_at(team)
    for remark in sheet.remarks:
        typer.echo(remark)
    wrong = check_sheet(sheet, f)
    for violation in wrong:
        typer.echo(str(violation))
    if not wrong:
        typer.echo(f"{sheet.name}: legal ({f.name})")
        return 0
    typer.echo(f"{sheet.name}: not legal ({f.name}), {len(wrong)} violation{'s' if len(wrong) > 1 else ''}")
    return 1


@app.command()
def show(team: Which, format_: FormatOption = "tournament") -> int:
    """Draw a team: its cards, what they cost, their energy, and what kinds of dice there are."""
    from overcrush.cli.team_show import draw
    from overcrush.teams.formats import format_at
    from overcrush.teams.known import team_at

    draw(team_at(team), format_at(format_))
    return 0


@app.command("list")
def list_() -> int:
    """List the ready teams, and your own."""
    from overcrush.cli.team_show import listing

    listing()
    return 0


@app.command()
def random(
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="SET", help="The set its cards are from; may be given again.", show_default="ai"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Which team; the same seed gives the same one.", show_default="a new one")
    ] = None,
    format_: FormatOption = "tournament",
) -> int:
    """Make a legal team up and print it as a team file."""
    from secrets import randbelow

    from overcrush.teams.building import random_team
    from overcrush.teams.formats import format_at
    from overcrush.teams.sheet import write

    made = random_team(set_ or ["ai"], randbelow(1_000_000) if seed is None else seed, format_at(format_))
    typer.echo(write(made), nl=False)
    return 0


@app.command()
def code(
    team: Which,
    link: Annotated[bool, typer.Option("--link", help="As the community's team links write it instead.")] = False,
) -> int:
    """Print a team's share code: one word for a chat or a message. Imported cards come along with it."""
    from overcrush.teams.known import team_at
    from overcrush.teams.links import to_link
    from overcrush.teams.sharing import encode_whole

    typer.echo(to_link(team_at(team)) if link else encode_whole(team_at(team)))
    return 0


@app.command()
def decode(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A share code, or a team link.", show_default=False)],
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the team file there.", show_default=False)
    ] = None,
) -> int:
    """Print the team of a share code or link as a team file."""
    from overcrush.cards.library import library
    from overcrush.cli.output import put
    from overcrush.teams.known import shared as read
    from overcrush.teams.sheet import write as written

    found = read(code)
    unknown = [card.name for card in (*(card for card, _ in found.cards), *found.basics) if card.id not in library()]
    if unknown:
        some = ", ".join(unknown)[:200]
        typer.echo(f"overcrush: with it come cards that are not here: {some}; `cards import CODE` keeps them", err=True)
    return put(written(found), write)


@app.command()
def compare(
    one: Which,
    other: Which,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays both: random, easy, heuristic, search, …")] = (
        "heuristic"
    ),
    games: Annotated[int, typer.Option(help="How many; each two of them with seats swapped.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The dice; the same seed gives the same games.")] = 0,
    seconds: Annotated[float, typer.Option(help="It ends after about so long in any case.", min=1)] = 50.0,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes that play at the same time.", min=1, max=256, show_default="one for each core"),
    ] = None,
    format_: FormatOption = "tournament",
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> int:
    """Let two teams play against each other in the hands of one bot, and say which is better and how sure that is."""
    from dataclasses import replace

    from overcrush.cli.match import compare as run
    from overcrush.match import Match, Pairing
    from overcrush.simulation.workers import cores
    from overcrush.teams.formats import format_at
    from overcrush.teams.known import team_at

    first, second = team_at(one), team_at(other)
    if first.name == second.name:
        second = replace(second, name=f"{second.name} (2)")
    match = Match((bot, bot), (Pairing(first, second, format_at(format_)),), games, seed, swap_bots=False)
    return run(first, second, match, workers or cores(), json, seconds)


@app.command()
def improve(
    team: Which,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEAM",
            help="The gauntlet: a name, a file, a share code; ready; random:N or random:N:SET+SET. Several times.",
            show_default="ready",
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="SET", help="Whence new cards come; may be given again.", show_default="the team's sets"
        ),
    ] = None,
    candidates: Annotated[int, typer.Option(help="How many changes are tried in a step.", min=1, max=1000)] = 16,
    rounds: Annotated[
        int | None,
        typer.Option(
            help="Of two games each, in which a change is tried at least; the best ones double it again and again.",
            min=1,
            show_default="one against each opponent",
        ),
    ] = None,
    steps: Annotated[int, typer.Option(help="How many changes are made at most, one after another.", min=1)] = 5,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays all teams.")] = "heuristic",
    seed: Annotated[int, typer.Option(help="The dice and the changes; the same seed gives the same.", min=0)] = 0,
    time: Annotated[
        float | None, typer.Option(help="Seconds a decision for bots that search.", min=0.001, show_default="0.5")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Processes that play at the same time.", min=1, max=256, show_default="one for each core"),
    ] = None,
    format_: FormatOption = "tournament",
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the team that comes of it there.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> int:
    """Try swaps of cards and dice against a gauntlet, say what each is worth, and keep what is better for certain."""
    from overcrush.cli.improve import run
    from overcrush.errors import Malformed
    from overcrush.simulation.entrants import teams_of
    from overcrush.simulation.improving import Trial
    from overcrush.simulation.plan import Plan
    from overcrush.simulation.workers import cores
    from overcrush.teams.building import playable
    from overcrush.teams.formats import format_at
    from overcrush.teams.known import team_at

    f = format_at(format_)
    mine = team_at(team)
    gauntlet = tuple(other for other in teams_of(against or ["ready"], f, seed) if other != mine)
    if not gauntlet:
        raise Malformed("a gauntlet is made of other teams than the one that is to be improved")
    Plan((mine,), (bot,), f, 1, seed, gauntlet)  # which says what cannot be played
    codes = set_ or list(dict.fromkeys(card.id.partition("/")[0] for card, _ in mine.cards))
    trial = Trial((mine,), gauntlet, bot, f, seed, time)
    pool = playable(codes, f)
    return run(trial, pool, candidates, rounds or len(gauntlet), steps, workers or cores(), json, write)
