"""``python -m overcrush.server``: the server alone, without a browser, for tests and measurements."""

from __future__ import annotations

import argparse
from pathlib import Path

from overcrush import userdata
from overcrush.server.connecting import MOST_OPEN
from overcrush.server.run import PORT, serve


def main() -> int:
    """Serve at an address over a data folder."""
    parser = argparse.ArgumentParser(prog="overcrush.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--connections", type=int, default=MOST_OPEN)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    if wanted.data is not None:
        userdata.use(wanted.data)
    return serve(wanted.host, wanted.port, False, wanted.connections, wanted.database)


if __name__ == "__main__":
    raise SystemExit(main())
