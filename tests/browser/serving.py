"""A server in a process of its own, and waiting for something to be so."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
RUN = "import sys; from overcrush.cli import main; sys.exit(main())"
PAGE = ROOT / "src" / "overcrush" / "server" / "static" / "index.html"


def missing() -> str:
    """Why there can be no browser tests here, or nothing."""
    if CHROMIUM is None:
        return "there is no Chromium here: install chromium to run the browser tests"
    if not PAGE.is_file():
        return "the page is not built: run make web"
    return ""


class Server:
    """``overcrush play`` in a process of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start it, the second time at the same port, and wait until it says where it is."""
        command = [sys.executable, "-c", RUN, "play", "--no-browser", "--port", str(self.port)]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OVERCRUSH_DATA": str(self.data)}
        self.process = subprocess.Popen(
            [*command, "--data", str(self.data)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[^ ]*:(\d+)/", line)
        assert found, f"the server said: {line}{self.process.stdout.read() if self.process.poll() is not None else ''}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def kill(self) -> None:
        """Stop it without any warning, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def wait_for(condition: Callable[[], object], seconds: float = 15, words: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"it never came to be that {words or 'it was so'}"
        time.sleep(0.05)
