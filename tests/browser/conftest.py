"""A real server and a real browser. Where there is no Chromium, or the page is not built, these tests are skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import CHROMIUM, Server, missing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.xdist_group("browser"))
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="module")  # while it is open an event loop runs in this thread, and other tests begin their own
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


UNREACHABLE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INTERNET_DISCONNECTED")
"""What a browser notes when a test takes its server or its network away."""
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
    told = [text for text in told if not any(word in text for word in UNREACHABLE)]
    assert not told, told
