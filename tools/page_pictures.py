"""Pictures of the page for the README: `python tools/page_pictures.py` writes docs/images/.

It needs Chromium and a built page. The games it plays are the same each time, but for what the bots and the library
have learned meanwhile.
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
GAME = {
    "teams": [{"name": "paradise-island"}, {"name": "villainy-inc"}],
    "sides": [{"name": "Ana"}, {"name": "Ben"}],
    "hot_seat": True,
    "format": "tournament",
    "seed": 12,
}
QUALITY = 74
PEACE = 17
"""Nobody attacks before this turn, so that there is something to see."""


def begin(page: Any, game: dict[str, Any]) -> None:
    """Begin a game and sit down at it."""
    seats = page.evaluate(
        "async game => (await (await fetch('/api/games', {method: 'POST', body: JSON.stringify(game)})).json()).seats",
        game,
    )
    page.goto(page.url.split("#")[0] + f"#/seat/{seats['both']}")
    page.wait_for_selector(".ask.mine")


def step(page: Any) -> str:
    """One answer of somebody who buys and fields all they can; what was asked."""
    page.wait_for_selector(".ask.mine:not(.busy)")
    asked: str = page.locator(".ask strong").inner_text()
    turn = int(page.locator(".top .turn").inner_text().split()[1])
    if "Who" in asked and turn >= PEACE:
        return asked
    cards = page.locator(".left .me .row.can:has(.verb), .left .opp .row.can:has(.verb)")
    if "Who" in asked or "Which" in asked or " for " in asked:
        page.locator("[data-primary]").first.click()
    elif page.locator(".die.target").count():
        page.locator(".die.target").first.click()
    elif page.locator(".board .die.can").count():
        page.locator(".board .die.can").first.click()
    elif cards.count():
        cards.last.click()
    else:
        page.locator("[data-primary], [data-answer]").last.click()
    page.wait_for_timeout(60)
    return asked


def combat(page: Any) -> None:
    """A table in the middle of an attack."""
    for _ in range(600):
        asked = step(page)
        fielded = page.locator(".zone.field .die").count()
        if "Who attacks" in asked and fielded >= 6:
            for _ in range(min(4, page.locator(".board .die.can").count())):
                page.locator(".board .die.can").first.click()
            page.locator("[data-primary]").first.click()
            page.wait_for_timeout(300)
        elif "Who blocks" in asked:
            blockers = page.locator(".board .zone .die.can")
            attackers = page.locator(".battle .die")
            for n in range(min(blockers.count(), attackers.count(), 2)):
                blockers.first.click()
                if page.locator(".die.target").count():
                    attackers.nth(n).click()
            page.locator(".battle .die:not(:has(.sidekick))").first.hover()
            page.wait_for_timeout(400)
            return
        elif "Who" in asked:
            page.locator("[data-primary]").first.click()
            page.wait_for_timeout(100)


def lesson(page: Any, address: str) -> None:
    """The first game with its guide, where two block one."""
    page.goto(address + "#/learn")
    page.get_by_role("button", name="Begin: Your first game").click()
    for _ in range(60):
        page.wait_for_selector(".ask.mine:not(.busy) [data-answer]")
        if "Split" in page.locator(".ask strong").inner_text():
            return
        page.get_by_role("button", name="Do it for me").click()
        page.wait_for_timeout(120)


def pictures(page: Any, address: str) -> None:
    """Take them all."""

    def take(name: str) -> None:
        page.wait_for_timeout(500)
        page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY)

    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_timeout(1500)
    take("lobby")
    page.goto(address + "#/rules/Overcrush")
    page.wait_for_selector("article h3")
    take("rules")
    lesson(page, address)
    take("learn")
    page.goto(address + "#/teams")
    page.wait_for_selector("main li")
    page.get_by_label("Begin with").select_option("avengers-assemble")
    page.get_by_label("Search cards").fill("avengers")
    page.wait_for_timeout(600)
    take("teams")
    page.goto(address)
    begin(page, GAME)
    combat(page)
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
