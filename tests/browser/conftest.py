"""A real server and a real browser. Where there is no Chromium, or the page is not built, these tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.xdist_group("browser"))
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(chromium: Any, server: Server) -> Iterator[Open]:
    """Opens pages; whatever a page complains about fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opening(path: str = "", width: int = 1440, height: int = 900, motion: bool = False, **more: Any) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme=more.pop("color_scheme", "dark"),
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda m: complaints.append(f"{m.text} {m.location['url']}") if m.type == "error" else None)
        page.goto(server.address + path)
        return page

    yield opening
    for context in contexts:
        context.close()
    # what the server refuses is told to the player; a browser notes it besides
    told = [text for text in complaints if not ("Failed to load resource" in text and "/api/" in text)]
    assert not told, told


def wait_for(condition: Callable[[], object], seconds: float = 15, words: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"it never came to be that {words or 'it was so'}"
        time.sleep(0.05)
