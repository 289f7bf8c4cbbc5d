"""Processes of the server that are there at once: forked from one that has read cards and teams already (``kills``)."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from pathlib import Path

from overcrush import userdata
from overcrush.server import choices
from overcrush.server.run import Running, listening, serve_at
from overcrush.server.settings import Settings

if os.environ.get("OVERCRUSH_NURSERY"):
    choices.shipped_teams()


def serve(folder: str, database: str, told: Connection) -> None:
    """Serve at a free port, which is told."""
    userdata.use(Path(folder))
    sock = listening("127.0.0.1", 0)
    told.send(sock.getsockname()[1])
    told.close()
    serve_at(sock, Running(Settings(database=database, connections=10_000), folder, "error"))
