"""The commands and their options. Each imports what it needs when it is called, so that the command starts at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from overcrush.cli import serving, simulating, train
from overcrush.cli.cards import app as cards
from overcrush.cli.collection import app as collection_app
from overcrush.cli.format_codes import app as format_app
from overcrush.cli.teams import app as teams_app

app = typer.Typer(
    help="Play Dice Masters by its rules: a fan work, unaffiliated.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(cards, name="cards")
app.add_typer(collection_app, name="collection")
app.add_typer(teams_app, name="team")
app.add_typer(format_app, name="format")
for command in (serving.serve, serving.backup, serving.restore, serving.clean, serving.complaints):
    app.command()(command)
app.command()(simulating.simulate)
app.command()(simulating.matrix)
app.command()(simulating.elo)
app.command()(train.train)

Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH...", help="Scenario files, and folders of them.", show_default=False),
]


def _use(data: Path) -> None:
    """Keep everything in this folder, which need not be there yet."""
    from overcrush import userdata

    if data.exists() and not data.is_dir():
        raise typer.BadParameter(f"{data} is a file: --data names a folder")
    userdata.use(data)


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where your games, cards, teams and formats are; the variable OVERCRUSH_DATA says the same.",
            show_default="the user's data folder",
        ),
    ] = None,
) -> None:
    """Say the version, or list the commands when none was given."""
    if data is not None:
        _use(data)
    if version:
        from importlib.metadata import version as installed

        from overcrush.engine.edge.build import BUILD

        typer.echo(f"overcrush {installed('overcrush')} ({BUILD})")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    port: Annotated[int, typer.Option(help="Where the table is served.", min=0, max=65535)] = 8571,
    host: Annotated[str, typer.Option(help="Whom it is served to; other machines only if you say so.")] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where your things are, games too.", show_default="the user's data folder"),
    ] = None,
    connections: Annotated[
        int, typer.Option(help="How many connections one address (a club, a proxy) may have.", min=10, max=1_000_000)
    ] = 2000,
    terminal: Annotated[bool, typer.Option("--terminal", help="In the terminal; what follows is for it.")] = False,
    seat: Annotated[str, typer.Option(metavar="A|B", help="Where you sit.")] = "A",
    first: Annotated[
        str | None,
        typer.Option(
            metavar="A|B|roll",
            help="Who begins; after a roll the winner chooses.",
            show_default="a roll, unless the format says who",
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option(metavar="NAME", help="Who sits opposite: easy, medium, hard, hardest, or random.")
    ] = "easy",
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Two people at one keyboard.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="The dice of this game; the same seed gives the same dice.", show_default=False)
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", help="`overcrush formats` lists them; or a format file (.toml).", show_default="demo"),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Whose rules: `overcrush editions` lists them.", show_default="that of the format"
        ),
    ] = None,
    teams: Annotated[
        str | None, typer.Option(metavar="NAME", help="demo, vanilla or able.", show_default="those of the format")
    ] = None,
    team_a: Annotated[
        str | None,
        typer.Option(
            metavar="TEAM", help="A's team: a ready one's name, a team file, a share code.", show_default=False
        ),
    ] = None,
    team_b: Annotated[
        str | None, typer.Option(metavar="TEAM", help="B's team, named in the same way.", show_default=False)
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game or a record.", show_default=False)
    ] = None,
) -> int:
    """Open the table in the browser, or play in the terminal."""
    from overcrush.cli.play import Setting, start

    if data is not None:
        _use(data)
    setting = Setting(seat, bot, hot_seat, seed, format_, edition, teams, load, team_a, team_b, first)
    if terminal:
        return start(setting)
    if setting != Setting():
        raise typer.BadParameter("seat, bot, seed and the like are chosen at the table; here they need --terminal")
    from overcrush.server.run import serve

    return serve(host, port, not no_browser, connections)


@app.command()
def draft(
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="SET", help="The collection; may be given again.", show_default="bff"),
    ] = None,
    dice: Annotated[int, typer.Option(help="The most dice of a party, and the life: 8 to 20.")] = 8,
    each: Annotated[
        int | None, typer.Option(help="Dice of each kind.", min=1, max=20, show_default="those in the box")
    ] = None,
    basics: Annotated[int, typer.Option(help="Basic actions drawn: 3 or 4.")] = 3,
    seat: Annotated[str, typer.Option(metavar="A|B", help="Where you sit.")] = "A",
    first: Annotated[
        str,
        typer.Option(
            metavar="A|B|roll", help="Who begins the game; the other one picks first. After a roll the winner chooses."
        ),
    ] = "roll",
    bot: Annotated[
        str, typer.Option(metavar="NAME", help="Who sits opposite: easy, medium, hard, hardest, or random.")
    ] = "easy",
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Two people at one keyboard.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="The basic actions and the dice of the game.", show_default=False)
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved draft.", show_default=False)
    ] = None,
) -> int:
    """Draft parties from one collection, then play with them in the terminal."""
    from overcrush.cli.drafting import Wish, start

    return start(Wish(tuple(set_ or ("bff",)), dice, each, basics, seat, bot, hot_seat, seed, load, first))


@app.command()
def formats(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Print this one's file, to copy.", show_default=False)
    ] = None,
) -> int:
    """List the formats, or print the file of one."""
    from overcrush.cli.formats import show

    return show(name)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game between two people.")],
    hash_: Annotated[
        str, typer.Option("--hash", metavar="HEX", help="What was told before the first die.", show_default=False)
    ] = "",
    number: Annotated[str, typer.Option(metavar="HEX", help="The number you added yourself.", show_default=False)] = "",
) -> int:
    """Check that every die of a game follows from its secret and both players' numbers."""
    from overcrush.cli.replay import verify as run

    return run(file, hash_, number)


@app.command()
def replay(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A record or a saved game.", show_default=False)
    ] = None,
    until: Annotated[int | None, typer.Option(metavar="N", help="Stop after N answers.", show_default=False)] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each answer.")] = False,
    example: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A rulebook's worked example: infinity, superman, …", show_default=False),
    ] = None,
) -> int:
    """Replay a saved game, or a rulebook's worked example, with its events."""
    from overcrush.cli.replay import replay as run
    from overcrush.cli.replay import replay_example

    if example is not None and file is not None:
        raise typer.BadParameter("name a saved game or an example, not both")
    if example is not None:
        return replay_example(example, until, step)
    if file is None:
        raise typer.BadParameter("name a saved game, or an example: --example superman")
    return run(file, until, step)


@app.command()
def coach(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record or a saved game.", show_default=False)],
    rounds: Annotated[
        int, typer.Option(help="How often each answer is played out: more takes longer.", min=2, max=400)
    ] = 12,
    seed: Annotated[int, typer.Option(help="The dice it is played out with.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
) -> int:
    """Look at a game again: who stood how, which decisions were mistakes, what was better and why.

    A decision is judged over dice drawn anew, so that neither good nor bad luck makes it better or worse.
    """
    from overcrush.cli.coach import run

    return run(file, rounds, seed, json)


@app.command()
def scenario(
    paths: Paths = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="Also print the events, with the rules' numbers.")
    ] = False,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON schema of scenario files, for editors.")
    ] = False,
) -> int:
    """Run scenario files and say how each went."""
    from overcrush.cli.scenarios import print_schema, run

    if schema:
        return print_schema()
    if not paths:
        raise typer.BadParameter("name a scenario file or a folder of them; --schema prints what one may hold")
    return run(paths, json, verbose)


@app.command()
def rules(
    number: Annotated[
        str | None,
        typer.Argument(metavar="NUMBER", help="A paragraph, a section, a keyword or a word.", show_default=False),
    ] = None,
    edition: Annotated[
        str, typer.Option(metavar="NAME", help="As this edition has it: `overcrush editions` lists them.")
    ] = "comprehensive",
) -> int:
    """Say what a rule or a word of the game is about.

    NUMBER is a section (2.7), a paragraph (2.7.4.3.5), a keyword (Overcrush) or a plain word (engaged); without it, the
    contents are listed.
    """
    from overcrush.cli.rulebook import show

    return show(number, edition)


@app.command()
def conformance(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="PATH...", help="Scenarios.", show_default="those of Overcrush")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the whole table there.", show_default=False)
    ] = None,
) -> int:
    """Say which rules no scenario shows."""
    from overcrush.cli.coverage import report
    from overcrush.conformance import suite

    return report(paths or [suite()], write)


@app.command()
def editions(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One edition; without it all are listed.", show_default=False)
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the whole table there.", show_default=False)
    ] = None,
) -> int:
    """Say where the booklets play differently from the comprehensive rules."""
    from overcrush.cli.books import show

    return show(name, write)


@app.command()
def bench(
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure, more or less.", min=0.1, max=3600)] = 20.0,
    compare: Annotated[
        bool, typer.Option("--compare", help="With the last run that was kept; status 1 if it is slower.")
    ] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Add this run to the history.")] = False,
    history: Annotated[Path, typer.Option(metavar="FILE", help="Where runs are kept.")] = Path(
        "benchmarks/history.jsonl"
    ),
    growth: Annotated[
        bool, typer.Option("--growth", help="How costs grow with the dice in the field, instead of games.")
    ] = False,
) -> int:
    """Measure the speed of random games.

    The yardstick is python-chess, if it is installed: random games of chess in the same run, on the same core.
    Decisions with one option only are not counted; what a game costs besides (its set-up) is.
    """
    from overcrush.cli.benching import grow, run

    return grow(json) if growth else run(json, seconds, compare, keep, history)


@app.command()
def match(
    one: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="random, easy, heuristic, search, neural; your own: mybot.py:Class, or a program: 'cmd:node bot.js'.",
            show_default=False,
        ),
    ],
    other: Annotated[str, typer.Argument(metavar="BOT", help="Its opponent.", show_default=False)],
    games: Annotated[int, typer.Option(help="How many; each four of them with teams and seats swapped.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The dice of the match; the same seed gives the same games.")] = 0,
    teams: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TEAM",
            help="Teams that all meet: a name, a file or a share code; or ready, able, vanilla, demo. Several times.",
            show_default="ready",
        ),
    ] = None,
    time: Annotated[
        float | None, typer.Option(help="Seconds a decision for bots that search.", min=0.001, show_default="0.5")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1, max=256)] = 1,
    json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the record of each game into this folder.", show_default=False),
    ] = None,
) -> int:
    """Let two bots play many games against each other, and say who is better and how sure that is."""
    from overcrush.cli.match import pairings, run
    from overcrush.match import Match

    wanted = Match((one, other), pairings(teams or ["ready"]), games, seed, time, save is not None)
    return run(wanted, workers, json, save)
