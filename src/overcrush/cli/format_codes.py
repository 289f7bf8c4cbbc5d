"""``overcrush format``: a format as a code to send to somebody, and one that somebody has sent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="Formats as codes: to send, and as they come.", rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Formats as codes: to send, and as they come."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def code(
    name: Annotated[
        str, typer.Argument(metavar="FORMAT", help="A format's name, or a format file (.toml).", show_default=False)
    ],
) -> int:
    """Print a format's code: one word for a chat or a message."""
    from overcrush.teams.format_codes import encode_format
    from overcrush.teams.formats import format_at

    typer.echo(encode_format(format_at(name)))
    return 0


@app.command()
def decode(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code of a format.", show_default=False)],
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the format file there.", show_default=False)
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Keep it among your own, to be called by its name.")] = False,
) -> int:
    """Print the format of a code as a format file, or keep it."""
    from overcrush.cli.output import put
    from overcrush.teams import formats
    from overcrush.teams.format_codes import decode_format

    found = decode_format(code)
    if keep:
        typer.echo(f"kept as {found.name}: {formats.keep(found)}")
    if keep and write is None:
        return 0
    return put(f"# {found.name}\n{formats.written(found)}", write)
