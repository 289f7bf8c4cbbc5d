"""Starting the server and ending it: on loopback with a browser, or for the public, in one process or several."""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
import uvicorn

from overcrush import userdata
from overcrush.errors import Malformed
from overcrush.server.app import application
from overcrush.server.connecting import MOST_OPEN, Sockets, descriptors, requests
from overcrush.server.limits import MESSAGE
from overcrush.server.settings import Settings

log = logging.getLogger("overcrush.server")

PORT = 8571
FAREWELL = "the server is being restarted: the game goes on in a moment, from where it stands"
HASTE = 1.0
"""Seconds after which a process that has ended by itself is begun again."""


class Running(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one process runs: its settings, where its log and its metrics go."""

    settings: Settings
    data: str
    level: str = "warning"
    json: bool = False
    """Whether the log is one JSON object a line."""
    metrics: str = ""
    """An address at which metrics are told, ``127.0.0.1:9571``."""


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence about why there is none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with ExitStack() as stack:
            found = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port))
            found.listen(1024)
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


class _Lines(logging.Formatter):
    """The log as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        found = {"time": round(record.created, 3), "level": record.levelname.lower(), "message": record.getMessage()}
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found)


def _log(level: str, lines: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(_Lines() if lines else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler])


class _Server(uvicorn.Server):
    """It tells everybody before it ends."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[str], Awaitable[None]]) -> None:
        super().__init__(config)
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._farewell(FAREWELL)
        await super().shutdown(sockets)


def serve_at(sock: socket.socket, running: Running) -> None:
    """Serve at a socket until somebody ends it."""
    _log(running.level, running.json)
    _unhurried()
    descriptors()
    settings = running.settings
    app = application(Path(running.data), settings)
    config = uvicorn.Config(
        app,
        log_level=running.level,
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        http=requests(settings.connections, frozenset(settings.proxies)),
        ws=Sockets,
        ws_max_size=4 * MESSAGE,
        ws_per_message_deflate=False,
    )
    if running.metrics:
        host, _, port = running.metrics.rpartition(":")
        told = listening(host, int(port))
        _told_apart(app.state.metrics, told)
    with suppress(KeyboardInterrupt):
        _Server(config, app.state.farewell).run(sockets=[sock])


def _told_apart(text: Callable[[], str], sock: socket.socket) -> None:
    """Tell the metrics at an address of their own, which need not be one that everybody can reach."""
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    class Told(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            found = text().encode() if self.path.split("?")[0] == "/metrics" else b""
            self.send_response(200 if found else 404)
            self.send_header("content-type", "text/plain; version=0.0.4; charset=utf-8")
            self.send_header("content-length", str(len(found)))
            self.end_headers()
            self.wfile.write(found)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(sock.getsockname()[:2], Told, bind_and_activate=False)
    server.socket.close()
    server.socket = sock
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()


def serve(host: str, port: int, browser: bool, connections: int = MOST_OPEN, database: str = "") -> int:
    """Serve until somebody stops it, so many connections for each address; games are kept in the user's data folder."""
    sock = listening(host, port)
    own = frozenset({host, socket.gethostname().casefold()})
    settings = Settings(database=database, names=own, connections=connections)
    address = _say_where(sock, host)
    if host in ("0.0.0.0", "::"):
        print(
            "This is plain HTTP: whoever is between you and the others can read along and play in your place; "
            "for more than your own network put a proxy with TLS before it",
            file=sys.stderr,
            flush=True,
        )
        print(f"and for others in your network at http://{socket.gethostname()}:{sock.getsockname()[1]}/", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    serve_at(sock, Running(settings, str(userdata.folder())))
    return 0


def _say_where(sock: socket.socket, host: str, base: str = "") -> str:
    shown = f"[{host}]" if ":" in host else "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{sock.getsockname()[1]}{base}/"
    print(f"Overcrush is at {address} (Ctrl+C ends it; games are kept)", flush=True)
    return address


def serve_public(host: str, port: int, running: Running, processes: int) -> int:
    """Serve the public, in one process or in several that share the address."""
    sock = listening(host, port)
    _say_where(sock, host, running.settings.base)
    if processes == 1:
        serve_at(sock, running)
        return 0
    _log(running.level, running.json)
    return _Family(sock, running, processes).run()


class _Family:
    """Processes that share an address, each begun again when it has ended by itself."""

    def __init__(self, sock: socket.socket, running: Running, processes: int) -> None:
        self._sock = sock
        self._running = running
        self._children: list[subprocess.Popen[bytes] | None] = [None] * processes
        self._began = [0.0] * processes
        self._ends = threading.Event()

    def run(self) -> int:
        """Look after them until somebody ends it."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self._ends.set())
        while not self._ends.is_set():
            for n, child in enumerate(self._children):
                if (child is None or child.poll() is not None) and time.monotonic() - self._began[n] > HASTE:
                    if child is not None:
                        log.warning("process %d has ended with %s and is begun again", child.pid, child.returncode)
                    self._children[n] = self._begin(n)
            self._ends.wait(0.1)
        there = [child for child in self._children if child is not None]
        for child in there:
            with suppress(ProcessLookupError):
                child.send_signal(signal.SIGTERM)
        for child in there:
            try:
                child.wait(30)
            except subprocess.TimeoutExpired:
                child.kill()
        return 0

    def _begin(self, n: int) -> subprocess.Popen[bytes]:
        self._began[n] = time.monotonic()
        running = self._running if n == 0 else msgspec.structs.replace(self._running, metrics="")  # one tells for all
        command = [sys.executable, "-m", "overcrush.server", "--socket", str(self._sock.fileno())]
        told = _written(msgspec.json.encode(running))
        try:
            return subprocess.Popen(command, stdin=told, pass_fds=[self._sock.fileno()])
        finally:
            os.close(told)


def _written(data: bytes) -> int:
    """A pipe with something in it: an address of a database with its password is not for the list of processes."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    return reading


def inherited(number: int, data: bytes) -> int:
    """Serve at a socket that another process has opened."""
    running = msgspec.json.decode(data, type=Running)
    userdata.use(Path(running.data))
    sock = socket.socket(fileno=number)
    serve_at(sock, running)
    return 0
