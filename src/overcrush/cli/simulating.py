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
        help="Who plays: random, easy, heuristic, search, mybot.py:Class. Several times: each against each.",
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
    return run(plan, out, workers or cores(), json)
