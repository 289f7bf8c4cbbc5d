"""``python -m overcrush.server``: the server alone, without a browser: for tests, and one of several processes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from overcrush import userdata
from overcrush.server.connecting import MOST_OPEN
from overcrush.server.run import PORT, inherited, serve


def main() -> int:
    """Serve at an address over a data folder, or at a socket that another process has opened."""
    parser = argparse.ArgumentParser(prog="overcrush.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--connections", type=int, default=MOST_OPEN)
    parser.add_argument("--database", default="")
    parser.add_argument("--socket", type=int, help="the number of a socket; how to run comes from standard input")
    wanted = parser.parse_args()
    if wanted.socket is not None:
        return inherited(wanted.socket, sys.stdin.buffer.read())
    if wanted.data is not None:
        userdata.use(wanted.data)
    return serve(wanted.host, wanted.port, False, wanted.connections, wanted.database)


if __name__ == "__main__":
    raise SystemExit(main())
