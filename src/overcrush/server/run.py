"""Starting the server: on loopback, over a data folder, with a browser."""

from __future__ import annotations

import errno
import gc
import logging
import socket
import sys
import threading
import webbrowser
from contextlib import ExitStack, suppress

import uvicorn

from overcrush import userdata
from overcrush.errors import Malformed
from overcrush.server.app import application
from overcrush.server.connecting import MOST_OPEN, Sockets, descriptors, requests
from overcrush.server.limits import MESSAGE

PORT = 8571


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence about why there is none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with ExitStack() as stack:
            found = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port))
            found.listen(128)
            stack.pop_all()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Malformed(
                f"port {port} of {host} is taken, perhaps by another Overcrush: try --port {port + 1}"
            ) from None
        raise Malformed(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None
    return found


def _unhurried() -> None:
    """Let nobody wait for long: neither for the thread that writes, nor for a look at all objects there are."""
    sys.setswitchinterval(0.0002)
    gc.collect()
    gc.freeze()  # cards and grammars stay for good
    gc.set_threshold(20_000, 50, 200)  # what the games leave behind is seldom circular


def serve(host: str, port: int, browser: bool, connections: int = MOST_OPEN, database: str = "") -> int:
    """Serve until somebody stops it, so many connections for each address; games are kept in the user's data folder."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    _unhurried()
    descriptors()
    sock = listening(host, port)
    own = frozenset({host, socket.gethostname().casefold()})
    app = application(userdata.folder(), own, connections, database)
    actual: int = sock.getsockname()[1]
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{actual}/"
    print(f"Overcrush is at {address} (Ctrl+C ends it; games are kept)", flush=True)
    if host in ("0.0.0.0", "::"):
        print(
            "This is plain HTTP: whoever is between you and the others can read along and play in your place; "
            "for more than your own network put a proxy with TLS before it",
            file=sys.stderr,
            flush=True,
        )
        print(f"and for others in your network at http://{socket.gethostname()}:{actual}/", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=2,
        http=requests(connections),
        ws=Sockets,
        ws_max_size=4 * MESSAGE,
        ws_per_message_deflate=False,
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[sock])
    return 0
