"""Pictures of the page for the README: `python tools/page_pictures.py` writes docs/images/.

It needs Chromium and a built page. The games it shows are the lessons, which are the same each time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
RUN = "import sys; from overcrush.cli import main; sys.exit(main())"
WIDE: Any = {"width": 1440, "height": 900}
NARROW: Any = {"width": 360, "height": 740}
QUALITIES = (82, 70, 60, 50, 40)
LARGEST = 150_000


def lesson(page: Any, address: str, name: str, asked: str) -> None:
    """A guided game, followed until something is asked."""
    page.goto(address + "#/learn")
    page.get_by_role("button", name=f"Begin: {name}").click()
    for _ in range(60):
        page.wait_for_selector(".ask.mine:not(.busy) [data-answer]")
        if asked in page.locator(".ask strong").inner_text():
            return
        page.get_by_role("button", name="Do it for me").click()
        page.wait_for_timeout(120)


def pictures(page: Any, address: str) -> None:
    """Take them all."""

    def take(name: str) -> None:
        page.wait_for_timeout(500)
        for quality in QUALITIES:
            picture = page.screenshot(type="jpeg", quality=quality)
            if len(picture) < LARGEST:
                break
        (IMAGES / f"{name}.jpg").write_bytes(picture)

    page.goto(address)
    page.wait_for_selector("text=Ready teams")
    page.wait_for_timeout(1500)
    take("lobby")
    page.goto(address + "#/rules/Overcrush")
    page.wait_for_selector("article h3")
    take("rules")
    lesson(page, address, "Your first game", "Split")
    take("learn")
    page.goto(address + "#/teams")
    page.wait_for_selector("main li")
    page.get_by_label("Begin with").select_option("avengers-assemble")
    page.get_by_label("Search cards").fill("avengers")
    page.wait_for_timeout(600)
    take("teams")
    page.get_by_role("button", name="Test it").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Games").select_option("120")
    dialog.get_by_role("button", name="Begin").click()
    dialog.get_by_role("button", name="Test again").wait_for(timeout=240_000)
    take("tested")
    page.keyboard.press("Escape")
    lesson(page, address, "Reading cards, and Globals", "before the damage")
    page.get_by_role("button", name="On my own").click()
    page.locator(".battle .die").filter(has_text="Vision").first.hover()
    take("table")
    page.set_viewport_size(NARROW)
    page.evaluate("scrollTo(0, 0)")
    take("phone")
    page.goto(address + "#/learn")
    take("phone-learn")


def main() -> int:
    """Start a server, and take the pictures."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if chromium is None:
        print("There is no Chromium here.", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-c", RUN, "play", "--no-browser", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].split(" ")[0]
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport=WIDE, color_scheme="dark", reduced_motion="reduce")
            pictures(page, address)
        finally:
            browser.close()
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
