"""A command's text, printed or written into the file that was named."""

from __future__ import annotations

from pathlib import Path

import typer

from overcrush.errors import Malformed, in_words


def put(text: str, file: Path | None, told: str = "") -> int:
    """Print a text, or write it into ``file`` and say so; the command's exit status."""
    if file is None:
        typer.echo(text, nl=False)
        return 0
    keep(text, file)
    typer.echo(f"{file}: {told or 'written'}")
    return 0


def keep(text: str, file: Path) -> None:
    """Write a text into a file, its lines ended as they are."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        raise Malformed(f"{file}: cannot be written: {in_words(error)}") from None
