"""A newcomer at the page: lessons, whole games and how fast it all is, in a real browser.

`python tools/newcomer.py lessons` follows the guided games to their win on four sizes, light and dark, and lets
axe-core look at them; `pages` lets it look at every page and dialog, on a laptop and a phone, light and dark
(`--pictures` keeps what they looked like); `games` plays one to its end by keys alone and one by touch alone; `speed`
says the first paint, the bytes before anything lazy, the frames while 30 dice move at a table, and what a tab holds
after game upon game (`--games`). Without a word it does all of it. It needs Chromium and a built page, and minutes;
tests/browser has the short of it.
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
LAPTOP, PHONE = (1280, 720), (360, 740)
DICE = 30
CROWD = """n => {
    const play = document.querySelector('.board'), dice = [...play.querySelectorAll('.die')];
    for (let i = dice.length; i < n; i++) {  // as many as a crowded table has, each in the zone of the one it is like
        const one = dice[i % dice.length], other = one.cloneNode(true);
        one.parentElement.append(other);
    }
    return play.querySelectorAll('.die').length;
}"""
MOVE = """([n, count]) => new Promise(done => {
    const dice = [...document.querySelectorAll('.board .die')].slice(0, n), frames = [];
    for (const [i, die] of dice.entries())
        die.animate({transform: ['none', `translate(${240 - 480 * (i % 2)}px, 160px) rotate(360deg)`, 'none']}, 2000);
    let last = performance.now(), seen = 0;
    const begun = last, was = dice.map(die => die.getBoundingClientRect().y);
    if (count) setTimeout(() => {
        seen = dice.filter((die, i) => Math.abs(die.getBoundingClientRect().y - was[i]) > 20).length;
    }, 1000);
    const look = now => {
        frames.push(now - last);
        last = now;
        if (now - begun < 2000) requestAnimationFrame(look);
        else done([count ? seen : dice.length, frames.slice(1).sort((a, b) => a - b)]);
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
TAB = """async (begin) => {
    await eval(begin)();
    const still = () => new Promise(done => setTimeout(done, 15));
    for (let n = 0; n < 4000; n++) {
        await still();
        if (document.querySelector('.ask.over')) break;
        if (!document.querySelector('.ask.mine:not(.busy)')) continue;
        [...document.querySelectorAll('.hint button')].find(each => each.innerText.startsWith('Do it'))?.click();
    }
    const over = !!document.querySelector('.ask.over');
    location.hash = '#/learn';
    while (document.querySelector('.ask')) await still();
    return over;
}"""
"""A game played by words alone: whatever waits for an element, or is handed one, keeps the page it was on alive."""
MINUTES = 9
"""After so long no other game is begun, unless more time is given."""
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
    page.evaluate("(text) => window.axe || eval(text)", AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{each['id']} ({each['impact']}) {each['nodes'][0]['html'][:110]}" for each in found]


ADDRESSES = (
    *("", "learn", "learn/team", "rules", "rules/2.7", "teams", "cards", "own", "own/formats", "formats", "collection"),
    *("watch", "code", "replay/example-superman", "nowhere"),
)
DIALOGS = ("Play the box", "Play a bot", "Play a friend", "Draft", "Hot seat", "Settings", "Help", "About")
MADE = """async () => {
    const post = async (path, body) => {
        const answer = await fetch('api/' + path, {method: 'POST', body: JSON.stringify(body)});
        return answer.json();
    };
    const table = await post('tables', {team: {name: 'red-harvest'}, name: 'Ada'});
    const draft = await post('drafts', {kind: 'rainbow', sets: ['avx'], players: 3, name: 'Ada'});
    const checked = await post('teams/check', {team: {name: 'red-harvest'}, format: 'open'});
    return {table: table.link, draft: draft.link, print: checked.code};
}"""


class Looking:
    """Pages as they are visited one after the other: what axe-core finds, and pictures."""

    def __init__(self, page: Any, name: str, pictures: str) -> None:
        self.page = page
        self.name = name
        self.pictures = pictures
        self.found: dict[str, set[str]] = {}
        self.visited = 0

    def at(self, what: str) -> None:
        """Look at what is shown now, in both colours."""
        self.visited += 1
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.wait_for_timeout(150)
            for each in findings(self.page):
                self.found.setdefault(each, set()).add(f"{what or 'lobby'} {scheme}")
        if self.pictures:
            Path(self.pictures).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=f"{self.pictures}/{self.name}-{what.replace('/', '-') or 'lobby'}.png")

    def visit(self, path: str, ready: str = "") -> None:
        """Go somewhere, and look at it."""
        self.page.evaluate("(path) => { location.hash = '#/' + path; }", path)
        if ready:
            self.page.wait_for_selector(ready)
        self.page.wait_for_load_state("networkidle")
        if path in ("cards", "teams", "collection"):  # axe takes long with hundreds of cards, and a few show as much
            self.page.get_by_label("Search cards").fill("dragon")
        self.page.wait_for_timeout(250)
        self.at(f"page {path.partition('/')[0]}" if path.partition("/")[0] in ("table", "draft", "print") else path)


def pages(visit: Visit, pictures: str) -> None:
    """Every page and dialog, on a laptop and a phone."""
    for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
        page = visit.page(size)
        looking = Looking(page, name, pictures)
        for path in ADDRESSES:
            looking.visit(path)
        page.evaluate("() => { location.hash = '#/'; }")
        for dialog in DIALOGS:
            page.get_by_role("button", name=dialog).first.click()
            page.wait_for_selector("dialog[open] .inner")
            page.wait_for_timeout(300)
            looking.at(f"dialog {dialog}")
            page.keyboard.press("Escape")
        for what, link in page.evaluate(MADE).items():
            assert link, what
            looking.visit(f"{what}/{link}")
        table(visit, page, looking)
        print(f"{name}: axe looked at {looking.visited} pages and dialogs, light and dark", flush=True)
        for what, where in sorted(looking.found.items()):
            print(f"  {what}: {', '.join(sorted(where))}", flush=True)
        page.context.close()


def table(visit: Visit, page: Any, looking: Looking) -> None:
    """A table: its menu, its rules, its cards, the end of a game, and what is looked at after it."""
    page.goto(visit.server.address)
    begin(page, "Play a bot", seed="3", Format="demo", bot="easy")
    Table(page).settled()
    looking.at("table")
    for key, what in (("?", "menu"), ("r", "rules at the table")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open] .inner")
        page.wait_for_timeout(300)
        looking.at(what)
        page.keyboard.press("Escape")
    page.evaluate(LESSON)
    page.wait_for_selector(".hint")
    while not page.locator(".ask.over").count():
        page.evaluate(STEP)
        page.wait_for_timeout(40)
    page.wait_for_timeout(600)
    looking.at("end of a game")
    for link in page.locator(".ending a[href*=replay], .ending a[href*=analys]").all()[:1]:
        link.click()
        page.wait_for_load_state("networkidle")
        looking.at("replay of it")


STEP = """() => {
    if (!document.querySelector('.ask.mine:not(.busy)')) return;
    [...document.querySelectorAll('.hint button')].find(each => each.innerText.startsWith('Do it'))?.click();
}"""


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


def speed(visit: Visit, many: int, minutes: float) -> None:
    """First paint, size, frames, and what a tab holds."""
    paints = []
    for _ in range(5):  # a server that has just begun answers its first page later
        page = visit.page(LAPTOP, motion="no-preference")
        page.wait_for_selector("text=Ready teams")
        page.wait_for_timeout(300)
        paints.append(page.evaluate(PAINT))
        size = page.evaluate(BYTES)
        page.context.close()
    told = ", ".join(f"{paint:.0f}" for paint in paints)
    print(f"first paint {sorted(paints)[2]:.0f} ms ({told}), {size / 1000:.1f} kB before the lazy parts", flush=True)
    page = visit.page(LAPTOP, motion="no-preference")
    begin(page, "Play a bot", seed="3", Format="demo", bot="easy")
    Table(page).settled()
    page.evaluate(CROWD, DICE)
    # once unmeasured: what is compiled the first time is no part of it, nor is looking whether all of them move
    moved, _ = page.evaluate(MOVE, [DICE, True])
    dice, frames = page.evaluate(MOVE, [DICE, False])
    assert moved == dice == DICE, (moved, dice)
    middle, late = frames[len(frames) // 2], frames[len(frames) * 95 // 100]
    print(f"{dice} dice moving at a table: {len(frames)} frames, median {middle:.1f} ms, 95th percentile {late:.1f} ms")
    page.context.close()
    page = visit.page(LAPTOP)
    client = page.context.new_cdp_session(page)
    begun = time.monotonic()
    for n in range(1, many + 1):
        if not page.evaluate(TAB, LESSON):
            print(f"game {n} did not end")
            return
        late_now = time.monotonic() - begun > minutes * 60
        if n in (1, many) or n % 10 == 0 or late_now:
            page.wait_for_timeout(400)
            client.send("HeapProfiler.collectGarbage")
            held = client.send("Runtime.getHeapUsage")["usedSize"] / 1e6
            took = (time.monotonic() - begun) / n
            print(f"{n} games in one tab: {held:.1f} MB ({took:.1f} s a game)", flush=True)
        if late_now:
            print(f"after {minutes:g} minutes no other game is begun")
            return


def main() -> int:
    """Do what is asked."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=["lessons", "pages", "games", "speed", []], default=[])
    parser.add_argument("--games", type=int, default=100, help="how many games the tab plays")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long it may take")
    parser.add_argument("--pictures", default="", help="a folder for pictures of the pages")
    asked = parser.parse_args()
    if reason := missing():
        print(reason, file=sys.stderr)
        return 1
    what = asked.what or ["lessons", "pages", "games", "speed"]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        visit = Visit(browser, server)
        try:
            if "lessons" in what:
                lessons(visit)
            if "pages" in what:
                pages(visit, asked.pictures)
            if "games" in what:
                games(visit)
            if "speed" in what:
                speed(visit, asked.games, asked.minutes)
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
