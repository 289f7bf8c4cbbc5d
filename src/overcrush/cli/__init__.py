"""The ``overcrush`` command: plays, replays, judges and measures from a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence

INTERRUPTED = 130
MISUSED = 2


def main(args: Sequence[str] | None = None) -> int:
    """Run the command and say how it went: 0 well, 1 something did not hold, 2 bad input, 130 interrupted.

    Whatever is wrong with the input becomes one sentence on stderr, never a traceback.
    """
    from typer import Abort, TyperException

    from overcrush import userdata
    from overcrush.cli.commands import app
    from overcrush.errors import OvercrushError

    try:
        with userdata.as_it_was():
            status = app(args, prog_name="overcrush", standalone_mode=False)
    except TyperException as error:
        return _complain(error.format_message())
    except OvercrushError as error:
        return _complain(str(error))
    except (KeyboardInterrupt, Abort):
        return INTERRUPTED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")
    return status if isinstance(status, int) else 0


def _complain(sentence: str) -> int:
    """One sentence on stderr, whatever the terminal."""
    from overcrush.cards.pointing import visible

    words = visible(" ".join(sentence.split()))
    print(f"overcrush: {words}{'' if words.endswith(('.', '?', '!')) else '.'}", file=sys.stderr)
    return MISUSED
