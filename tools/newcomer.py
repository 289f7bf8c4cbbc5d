"""A newcomer at the page: lessons, whole games and how fast it all is, in a real browser.

`python tools/newcomer.py lessons` follows the guided games to their win on four sizes, light and dark, and lets
axe-core look at them; `games` plays one to its end by keys alone and one by touch alone; `speed` says the first paint,
the bytes before anything lazy, the frames while 30 dice move, and what a tab holds after game upon game (`--games`).
Without a word it does all of it. It needs Chromium and a built page, and minutes; tests/browser has the short of it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playing import MOST_ANSWERS, Keyboard, Mouse, Table, answer, begin, play  # noqa: E402
from serving import CHROMIUM, Server, missing  # noqa: E402
from test_learn import begin as learn  # noqa: E402
from test_learn import followed  # noqa: E402
from test_pages import AXE  # noqa: E402

SIZES = ((360, 740), (412, 915), (1280, 720), (1440, 900))
LESSONS = ("Your first game", "Reading cards, and Globals")
DICE = 30
MOVE = """n => new Promise(done => {
    const dice = [...document.querySelectorAll('.cube')].slice(0, n), frames = [];
    for (const [i, die] of dice.entries())
        die.animate({transform: ['none', `translate(${i % 2 ? 240 : -240}px, 200px) rotate(360deg)`, 'none']}, 2000);
    let last = performance.now();
    const begun = last;
    const look = now => {
        frames.push(now - last);
        last = now;
        if (now - begun < 2000) requestAnimationFrame(look);
        else done([dice.length, frames.slice(1).sort((a, b) => a - b)]);
    };
    requestAnimationFrame(look);
})"""
BYTES = """performance.getEntriesByType('resource').filter(e => !/api/.test(e.name))
    .reduce((n, e) => n + e.encodedBodySize, 0)"""
LESSON = """async () => {
    const ask = async () => (await (await fetch('api/learn', {method: 'POST'})).json()).seats;
    let seats = await ask();
    while (!seats) {  // so many games at once are not begun
        await new Promise(done => setTimeout(done, 1000));
        seats = await ask();
    }
    location.hash = '#/seat/' + seats.A;
}"""
STEP = """() => {
    if (document.querySelector('.ask.over')) return 'over';
    if (!document.querySelector('.ask.mine:not(.busy)')) return 'waits';
    [...document.querySelectorAll('.hint button')].find(each => each.innerText.startsWith('Do it'))?.click();
    return 'goes on';
}"""
"""A game played by words alone: whatever waits for an element, or is handed one, keeps the page it was on alive."""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


class Touch(Mouse):
    """Somebody who only taps; cards are reached by the sheet that shows them."""

    def die(self, number: str) -> None:
        self.page.locator(f'[data-die="{number}"]').first.tap()

    def card(self, number: str) -> None:
        self.page.locator(".panelbtn.cards").tap()
        row = self.page.locator("dialog[open] .wrap", has=self.page.locator(f'[data-card="{number}"]'))
        row.locator(".do").tap()
        if self.page.locator("dialog[open]").count():
            self.page.locator("dialog[open] [aria-label=Close]").first.tap()

    def life(self) -> None:
        self.page.locator(".life.can").first.tap()

    def go(self) -> None:
        self.page.locator("[data-primary]").first.tap()

    def first(self) -> None:
        self.page.locator("[data-answer]").first.tap()

    def button(self, name: str) -> None:
        self.page.locator(".ask").get_by_role("button", name=name, exact=True).tap()


class Visit:
    """A browser and a server of its own."""

    def __init__(self, browser: Any, server: Server) -> None:
        self.browser = browser
        self.server = server

    def page(self, size: tuple[int, int], scheme: str = "dark", motion: str = "reduce") -> Any:
        """A page of its own, of a size and in a colour."""
        view = {"width": size[0], "height": size[1]}
        touch = size[0] < 500
        context = self.browser.new_context(
            viewport=view, color_scheme=scheme, reduced_motion=motion, has_touch=touch, is_mobile=touch
        )
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(self.server.address)
        return page


def findings(page: Any) -> list[str]:
    """Whatever axe-core finds, however little it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{each['id']} ({each['impact']})" for each in found]


def lessons(visit: Visit) -> None:
    """Both guided games on every size and in both colours."""
    for size in SIZES:
        for scheme in ("light", "dark"):
            page = visit.page(size, scheme)
            told: list[str] = [*findings(page)]
            for lesson in LESSONS:
                page.goto(visit.server.address)
                begun = time.monotonic()
                learn(page, lesson)
                told += findings(page)
                said = followed(page)
                told += findings(page)
                won = "won" if said[-1].startswith("You have won") else "NOT WON"
                took = time.monotonic() - begun
                print(f"{size[0]}x{size[1]} {scheme}: {lesson}: {won}, {len(said)} hints, {took:.0f} s", flush=True)
            print(f"{size[0]}x{size[1]} {scheme}: axe: {', '.join(sorted(set(told))) or 'nothing'}", flush=True)
            page.context.close()


def touched(page: Any) -> str:
    """Play to the end by taps; what can be bought is in the sheet of cards."""
    table, hand = Table(page), Touch(page)
    for _ in range(MOST_ANSWERS):
        seen = table.settled()
        if seen["over"]:
            return str(seen["title"])
        seen["rows"] = page.evaluate("[...document.querySelectorAll('.left .row.can')].map(e => e.dataset.card)")
        answer(seen, hand)
    raise AssertionError("the game does not end")


def games(visit: Visit) -> None:
    """A game to its end by keys alone, and one by touch alone."""
    for name, size, hand in (("keys", (1280, 720), Keyboard), ("touch", (360, 740), Touch)):
        page = visit.page(size)
        begun = time.monotonic()
        begin(page, "Play a bot", seed="3", Format="demo", bot="easy")
        ending = touched(page) if hand is Touch else play(page, hand(page))
        print(f"by {name} alone: {ending} {time.monotonic() - begun:.0f} s")
        page.context.close()


def speed(visit: Visit, many: int) -> None:
    """First paint, size, frames, and what a tab holds."""
    page = visit.page((1280, 720), motion="no-preference")
    page.wait_for_selector("text=Ready teams")
    page.wait_for_timeout(1500)
    paint, size = page.evaluate(PAINT), page.evaluate(BYTES)
    print(f"first paint {paint:.0f} ms, {size / 1000:.1f} kB before the lazy parts")
    dice, frames = page.evaluate(MOVE, DICE)
    middle, late = frames[len(frames) // 2], frames[len(frames) * 95 // 100]
    print(f"{dice} dice moving: {len(frames)} frames, median {middle:.1f} ms, 95th percentile {late:.1f} ms")
    page.context.close()
    page = visit.page((1280, 720))
    client = page.context.new_cdp_session(page)
    for n in range(1, many + 1):
        page.evaluate(LESSON)
        while page.evaluate(STEP) != "over":
            page.wait_for_timeout(60)
        page.evaluate("location.hash = '#/learn'")
        page.wait_for_timeout(600)
        client.send("HeapProfiler.collectGarbage")
        held = client.send("Runtime.getHeapUsage")["usedSize"] / 1e6
        if n in (1, many) or n % 10 == 0:
            print(f"{n} games in one tab: {held:.1f} MB", flush=True)


def main() -> int:
    """Do what is asked."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=["lessons", "games", "speed", []], default=[])
    parser.add_argument("--games", type=int, default=20, help="how many games the tab plays")
    asked = parser.parse_args()
    if reason := missing():
        print(reason, file=sys.stderr)
        return 1
    what = asked.what or ["lessons", "games", "speed"]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        visit = Visit(browser, server)
        try:
            if "lessons" in what:
                lessons(visit)
            if "games" in what:
                games(visit)
            if "speed" in what:
                speed(visit, asked.games)
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
