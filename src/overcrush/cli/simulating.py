"""The commands that simulate, and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

TeamsOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="TEAM",
        help="Teams that all meet: a name, a file, a share code; ready; random:N or random:N:SET+SET. Several times.",
        show_default="ready",
    ),
]
BotOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="BOT",
        help="Who plays: random, easy, heuristic, search, neural, mybot.py:Class. Several times: each against each.",
        show_default="heuristic",
    ),
]
Seed = Annotated[int, typer.Option(help="The dice, and which random teams; the same seed gives the same games.", min=0)]
Workers = Annotated[
    int | None,
    typer.Option(help="Processes that play at the same time.", min=1, max=1024, show_default="one for each core"),
]
FormatOption = Annotated[
    str, typer.Option("--format", metavar="FORMAT", help="A format's name, or a format file (.toml).")
]
Time = Annotated[
    float | None, typer.Option(help="Seconds a decision for bots that search.", min=0.001, show_default="0.5")
]


def simulate(
    teams: TeamsOption = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="TEAM", help="Whom they meet, if not each other; named alike.", show_default=False),
    ] = None,
    bot: BotOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="How many; each two of them with the same dice and seats swapped.", min=1, show_default="1000"
        ),
    ] = None,
    seeds: Annotated[
        int | None,
        typer.Option(help="Instead: all that can meet, with so many sets of dice each.", min=1, show_default=False),
    ] = None,
    seed: Seed = 0,
    format_: FormatOption = "tournament",
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="`overcrush editions` lists them.", show_default="the format's")
    ] = None,
    time: Time = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the results.")] = Path("simulation"),
    decisions: Annotated[bool, typer.Option("--decisions", help="Also keep each decision.")] = False,
    workers: Workers = None,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on a Ray cluster: local (one of this machine's own), auto (the one that runs here), host:port.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The summary as one JSON object.")] = False,
) -> int:
    """Let bots play many games over all cores, and keep the results as Parquet files.

    A run that was interrupted goes on where it was when the same command is given again; with more games it goes on
    from there, too. The number of processes does not change the results.
    """
    from dataclasses import replace

    from overcrush.cli.simulate import run
    from overcrush.simulation.entrants import teams_of
    from overcrush.simulation.plan import ROUND, Plan
    from overcrush.simulation.workers import cores
    from overcrush.teams.formats import format_at

    if games is not None and seeds is not None:
        raise typer.BadParameter("say how many games, or how many sets of dice, not both")
    f = format_at(format_)
    plan = Plan(
        teams_of(teams or ["ready"], f, seed),
        tuple(bot or ["heuristic"]),
        f,
        games or 1000,
        seed,
        teams_of(against or [], f, seed + 1),
        time,
        edition,
        decisions,
    )
    if seeds is not None:
        plan = replace(plan, games=plan.matchups * seeds * ROUND)
    return run(plan, out, workers or cores(), json, ray)


def matrix(
    teams: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TEAM...",
            help="Two or more: a name, a file, a share code; ready; random:N or random:N:SET+SET.",
            show_default="ready",
        ),
    ] = None,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays them all.")] = "heuristic",
    games: Annotated[
        int, typer.Option(help="For each pair of teams; each two of them with the same dice and seats swapped.", min=2)
    ] = 40,
    seed: Seed = 0,
    format_: FormatOption = "tournament",
    time: Time = None,
    workers: Workers = None,
    of: Annotated[
        Path | None,
        typer.Option("--from", metavar="DIR", help="Play nothing: the results of a simulation.", show_default=False),
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Also write it as CSV.", show_default=False)] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write it as a heat map (SVG).", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> int:
    """Say who beats whom among teams, how sure that is, and which mixture of them nobody beats."""
    from overcrush.cli.matrix import kept, played, run
    from overcrush.simulation.entrants import card_names, teams_of
    from overcrush.simulation.plan import ROUND, Plan
    from overcrush.simulation.workers import cores
    from overcrush.teams.formats import format_at

    if of is not None:
        if teams:
            raise typer.BadParameter("name teams that play, or a folder of results, not both")
        rows = kept(of)
        return run(rows, json, csv, svg, card_names(rows))
    f = format_at(format_)
    entrants = teams_of(teams or ["ready"], f, seed)
    if len(entrants) < 2:
        raise typer.BadParameter("a matrix needs two teams or more")
    pairs = len(entrants) * (len(entrants) - 1) // 2
    plan = Plan(entrants, (bot,), f, pairs * -(-games // ROUND) * ROUND, seed, seconds=time)
    rows = played(plan, workers or cores())
    return run(rows, json, csv, svg, card_names(rows))


def elo(
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT...", help="Two or more, the anchor among them.", show_default="random easy heuristic"
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(help="For each pair of bots; each two of them with the same dice and seats swapped.", min=2)
    ] = 40,
    anchor: Annotated[str, typer.Option(metavar="BOT", help="Who is 0.")] = "random",
    teams: TeamsOption = None,
    seed: Seed = 0,
    format_: FormatOption = "tournament",
    time: Time = None,
    workers: Workers = None,
    of: Annotated[
        list[Path] | None,
        typer.Option("--from", metavar="DIR", help="Play nothing: results of simulations.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> int:
    """Say how strong bots are on one scale, from games of all against all, and how sure that is."""
    from overcrush.cli.elo import played, run, together
    from overcrush.cli.matrix import kept
    from overcrush.simulation.entrants import teams_of
    from overcrush.simulation.plan import ROUND, Plan
    from overcrush.simulation.workers import cores
    from overcrush.teams.formats import format_at

    if of:
        if bots or teams:
            raise typer.BadParameter("name bots that play, or folders of results, not both")
        return run(together(kept(folder) for folder in of), anchor, json)
    named = tuple(dict.fromkeys(bots or ("random", "easy", "heuristic")))
    if len(named) < 2:
        raise typer.BadParameter("a scale needs two bots or more")
    f = format_at(format_)
    each = -(-games // (2 * ROUND)) * ROUND  # each pair of bots sits down both ways round
    plan = Plan(teams_of(teams or ["ready"], f, seed), named, f, each * len(named) ** 2, seed, seconds=time)
    return run(played(plan, workers or cores()), anchor, json)
