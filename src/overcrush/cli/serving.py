"""``overcrush serve`` and what belongs to a server: backups, putting them back, removing old games, reports."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from overcrush import userdata
from overcrush.errors import Malformed

DATABASE = "OVERCRUSH_DATABASE"
Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help=f"postgresql://… instead of a file in the data folder; the variable {DATABASE} says the same.",
        show_default=False,
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where everything is.", show_default="the user's data folder"),
]


def database_of(word: str) -> str:
    """The address of a database, from the command or the environment; nothing for a file in the data folder."""
    found = word or os.environ.get(DATABASE, "")
    if found and not found.startswith(("postgresql://", "postgres://")):
        raise Malformed("--database: expected postgresql://…; for SQLite leave it out, and name a folder with --data")
    return found


def _where(data: Path | None, database: str) -> tuple[Path, Path | str]:
    from overcrush.server.app import FILE

    if data is not None:
        userdata.use(data)
    folder = userdata.folder()
    return folder, database_of(database) or folder / FILE


def serve(
    host: Annotated[str, typer.Option(help="Where it listens; a proxy with TLS belongs before it.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8571,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="The address people type, https://dice.example.org; may be given again."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name it answers to; may be given again."),
    ] = None,
    base_path: Annotated[str, typer.Option(metavar="PATH", help="The path before everything: /overcrush.")] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For is believed: an address, a network, or *."),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="Cookies for TLS only; so it is if an origin is https.")
    ] = False,
    data: Data = None,
    database: Database = "",
    processes: Annotated[int, typer.Option(help="How many; more than one needs PostgreSQL.", min=1, max=64)] = 1,
    connections: Annotated[int, typer.Option(help="Connections of one client.", min=1)] = 200,
    games: Annotated[int, typer.Option(help="Games one client may begin at once.", min=1)] = 30,
    games_a_minute: Annotated[float, typer.Option(help="And after that.", min=0)] = 6,
    kept: Annotated[int, typer.Option(help="Games that are not over one player may have; 0: any.", min=0)] = 200,
    imports: Annotated[int, typer.Option(help="Records one client may open at once.", min=1)] = 20,
    imports_a_minute: Annotated[float, typer.Option(help="And after that.", min=0)] = 6,
    finished_days: Annotated[
        int, typer.Option(help="Games that are over are removed after so many days; 0: never.", min=0)
    ] = 0,
    unfinished_days: Annotated[int, typer.Option(help="Games that nobody goes on with, likewise.", min=0)] = 0,
    metrics: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Tell Prometheus at an address of its own.", show_default=False)
    ] = "",
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
    log_json: Annotated[bool, typer.Option("--log-json", help="The log as one JSON object a line.")] = False,
) -> int:
    """Serve the public: behind a proxy with TLS, for a club or for everybody."""
    from overcrush.server.connecting import Networks
    from overcrush.server.run import Running, serve_public
    from overcrush.server.settings import Settings
    from overcrush.server.settings import base_path as path_of
    from overcrush.server.settings import origin as read_origin

    if log_level not in ("debug", "info", "warning", "error"):
        raise Malformed(f"--log-level {log_level[:40]!r}: expected debug, info, warning or error")
    if metrics and not metrics.rpartition(":")[2].isdecimal():
        raise Malformed("--metrics: expected an address and a port, 127.0.0.1:9571")
    folder, where = _where(data, database)
    if processes > 1 and not isinstance(where, str):
        raise Malformed("several processes need a database that they can share: --database postgresql://…")
    read = [read_origin(word) for word in origin or ()]
    Networks(proxy or ())
    settings = Settings(
        database=str(where) if isinstance(where, str) else "",
        names=frozenset({*(each[0] for each in read), *(word.casefold() for word in name or ())}),
        origins=frozenset(each[1] for each in read),
        public=bool(read or name),
        base=path_of(base_path or next((each[2] for each in read), "")),
        proxies=tuple(proxy or ()),
        secure=secure,
        connections=connections,
        games=games,
        games_a_minute=games_a_minute,
        kept=kept,
        imports=imports,
        imports_a_minute=imports_a_minute,
        finished_days=finished_days,
        unfinished_days=unfinished_days,
    )
    return serve_public(host, port, Running(settings, str(folder), log_level, log_json, metrics), processes)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where it goes: games.zip.")],
    data: Data = None,
    database: Database = "",
) -> int:
    """Write games, teams, cards and formats into one file, right also while the server runs."""
    from overcrush.server.backing import backup as run

    folder, where = _where(data, database)
    counts = run(folder, where, file)
    typer.echo(f"{file}: {counts['games']} games with {counts['moves']} answers, {counts['teams']} teams")
    return 0


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = None,
    database: Database = "",
    replace: Annotated[bool, typer.Option("--replace", help="In the place of what is there.")] = False,
) -> int:
    """Put a backup back, into SQLite or PostgreSQL; a server that runs goes on with it."""
    from overcrush.server.backing import restore as run

    folder, where = _where(data, database)
    counts = run(folder, where, file, replace)
    typer.echo(f"{counts['games']} games with {counts['moves']} answers and {counts['teams']} teams are back")
    return 0


def clean(
    finished_days: Annotated[int, typer.Option(help="Games over for so many days; 0: none.", min=0)] = 0,
    unfinished_days: Annotated[int, typer.Option(help="Games nobody went on with for so long; 0: none.", min=0)] = 0,
    data: Data = None,
    database: Database = "",
) -> int:
    """Remove old games, while no server runs (one that runs does it itself: serve --finished-days)."""
    from overcrush.server.cleaning import clean_now

    if not finished_days and not unfinished_days:
        raise Malformed("nothing is removed without --finished-days or --unfinished-days")
    _, where = _where(data, database)
    typer.echo(f"{clean_now(where, finished_days, unfinished_days)} games were removed")
    return 0


def complaints(
    days: Annotated[int, typer.Option(help="Those of the last so many days; 0: all.", min=0)] = 0,
    remove: Annotated[
        str, typer.Option(metavar="ID", help="Remove one that has been seen to.", show_default=False)
    ] = "",
    data: Data = None,
    database: Database = "",
) -> int:
    """Read what players have reported about each other: what was said at their game, and their own word about it."""
    from overcrush.server import complaints as kept

    _, where = _where(data, database)
    if remove:
        kept.remove(where, remove)
        typer.echo(f"{remove} was removed")
        return 0
    found = kept.reported(where, time.time() - days * 86_400 if days else 0.0)
    for each in found:
        when = datetime.fromtimestamp(each.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        by = each.names["AB".find(each.seat)] if each.seat in ("A", "B") else ""
        typer.echo(f"{each.id}  {when}  {_plain(each.title)} (game {each.game})")
        who = f"{each.seat} ({_plain(by)})" if by else each.seat
        typer.echo(f"  {who} reports: {_plain(each.note) or 'nothing in words'}")
        for seat, text in each.lines:
            typer.echo(f"    {seat}: {_plain(text)}")
    typer.echo(f"{len(found)} reported" if found else "nothing was reported")
    return 0


def _plain(text: str) -> str:
    """Somebody else's words without what would move about on a terminal."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
