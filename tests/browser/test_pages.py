"""Every page, wide and narrow: nothing overlaps or is cut off, and axe-core finds nothing serious."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playing import Mouse, Table, answer, begin
from serving import ROOT
from two import resign

from overcrush.cards.library import library
from overcrush.teams import EDITIONS, FORMATS

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = {360: 740, 768: 1024, 1440: 900, 2200: 1300}
PAGES = ("", "#/teams", "#/cards", "#/watch", "#/learn", "#/replay/example-superman")
OTHERS = ("#/collection", "#/own", "#/rules")

BOXES = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8").rstrip().rstrip(";")


CODES = re.compile(
    rf"\b(?:{'|'.join(library().codes)})/\d+|\b(?:{'|'.join(name for name in (*EDITIONS, *FORMATS) if '-' in name)})\b"
    r"|\bheuristic\b|\bundefined\b|\bnull\b|\bNaN\b|\[object|\b[AB] has won"
)
"""What only files, addresses and programs say."""
SAID = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label], [placeholder], option")]
    .map(e => `${e.ariaLabel ?? ""} ${e.placeholder ?? ""} ${e.matches("option") ? e.text : ""}`)].join(" ; ")"""


def codes(page: Any) -> list[str]:
    """Codes among the words of a page."""
    found: list[str] = CODES.findall(page.evaluate(SAID))
    return found


def serious(page: Any) -> list[str]:
    """What axe-core finds that is serious or worse."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:4]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_serious_violation_and_nothing_overlaps(path: str, open_page) -> None:
    for scheme in ("dark", "light"):
        page = open_page(path, color_scheme=scheme)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(400)
        if path in ("#/cards", "#/teams"):  # axe takes long with hundreds of cards, and a few show as much
            page.get_by_label("Search cards").fill("dragon")
        assert serious(page) == [], scheme
    assert codes(page) == []
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.evaluate(BOXES) == [], width


def test_no_page_speaks_in_codes_and_a_format_bans_cards_by_name(open_page) -> None:
    page = open_page("#/formats", width=360, height=740)
    for path in OTHERS:
        page.goto(page.url.split("#")[0] + path)
        page.reload(wait_until="networkidle")
        assert codes(page) == [], path
    page.goto(page.url.split("#")[0] + "#/formats")
    banned = page.get_by_role("combobox", name="Banned cards")
    banned.fill("black wid")
    page.get_by_role("option", name="Black Widow").first.wait_for()
    banned.press("ArrowDown")  # the first printing of its own
    banned.press("Enter")
    chip = page.get_by_role("list", name="Banned cards").get_by_role("listitem")
    assert chip.inner_text().startswith("Black Widow")
    page.get_by_role("combobox", name="Cards with fewer dice").fill("hulk")
    page.get_by_role("option", name="Hulk").first.click()
    page.get_by_label("Dice of Hulk").fill("2")
    assert serious(page) == [] and codes(page) == [] and page.evaluate(BOXES) == []
    page.get_by_role("button", name="Remove Black Widow").click()
    assert chip.count() == 0


def test_an_address_that_names_nothing_says_so(open_page) -> None:
    page = open_page("#/draft")
    for path in ("draft", "replay", "seat", "try"):
        page.goto(page.url.split("#")[0] + "#/" + path)
        page.get_by_role("heading", name="There is nothing here").wait_for()
        assert page.get_by_role("link", name="To the lobby").count() == 1
    page.goto(page.url.split("#")[0] + "#/seat/nobody")
    page.locator(".ask strong").filter(has_text="There is no such seat").wait_for()
    assert page.locator("body").inner_text().count("There is no such seat") == 1


def test_a_page_that_was_renewed_meanwhile_is_loaded_again(open_page) -> None:
    page = open_page()
    page.wait_for_selector("text=Ready teams")
    loads: list[int] = []
    page.on("load", lambda _: loads.append(1))
    page.route("**/assets/WatchPage*.js", lambda route: route.abort("internetdisconnected"))
    page.evaluate("() => { location.hash = '#/watch'; }")
    page.get_by_role("heading", name="This page could not be loaded").wait_for()
    assert len(loads) == 1  # it was loaded again by itself, and once only
    page.unroute("**/assets/WatchPage*.js")
    page.get_by_role("button", name="Load it again").click()
    page.get_by_role("heading", name="Bots against each other").wait_for()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_table_has_no_serious_violation_and_nothing_overlaps_through_a_game(scheme: str, open_page) -> None:
    page = open_page(color_scheme=scheme)
    begin(page, "Play a bot", seed="21", bot="medium")
    table, hand = Table(page), Mouse(page)
    kinds: set[str] = set()
    for _ in range(120):
        seen = table.settled()
        for part in (".log", ".ask"):  # the table shows which of several dice it is
            assert not re.search(r" #\d", page.locator(part).inner_text()), part
        kind = seen["title"].split(" ")[0] + str(bool(page.locator(".battle .die").count()))
        if kind not in kinds:
            kinds.add(kind)
            assert serious(page) == [], seen["title"]
            for width, height in WIDTHS.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(60)
                assert page.evaluate(BOXES) == [], (width, seen["title"])
            page.set_viewport_size({"width": 1440, "height": 900})
        if seen["over"] or len(kinds) > 6:
            break
        answer(seen, hand)
    assert len(kinds) > 3, kinds


def test_dialogs_have_no_serious_violation(open_page) -> None:
    page = open_page(width=360, height=740)
    for name in ("Play the box", "Play a bot", "Hot seat"):
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open] .btn")
        page.wait_for_timeout(250)
        assert serious(page) == [], name
        assert page.evaluate(BOXES) == [], name
        page.keyboard.press("Escape")
    begin(page, "Play a bot", seed="4", Format="demo", bot="easy")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] dl")
    page.wait_for_timeout(250)
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cards", exact=True).click()
    page.wait_for_selector("dialog[open] .row")
    assert serious(page) == []


def test_no_dialog_is_wider_than_what_is_seen_of_it(open_page) -> None:
    wide = "(() => { const body = document.querySelector('dialog[open] .body');"
    wide += " return body.scrollWidth > body.clientWidth || body.clientWidth > innerWidth; })()"
    for width, height in ((1280, 720), (360, 740)):
        page = open_page(width=width, height=height)
        for name in ("Play the box", "Play a bot", "Play a friend", "Draft", "Hot seat", "Settings", "Help", "About"):
            page.get_by_role("button", name=name).first.click()
            page.wait_for_selector("dialog[open] .body")
            page.wait_for_timeout(250)
            assert not page.evaluate(wide), (name, width)
            page.keyboard.press("Escape")
        begin(page, "Play a bot", seed="3", Format="demo", bot="easy")
        Table(page).settled()
        Mouse(page).go()
        page.wait_for_function("() => !document.querySelector('.ask strong')?.innerText.startsWith('Which dice')")
        resign(page)
        page.evaluate("location.hash = location.hash.replace('seat/', 'replay/seat-')")
        page.get_by_role("button", name="Play on").click()
        page.wait_for_selector("dialog[open] select")
        page.wait_for_timeout(250)
        assert not page.evaluate(wide), ("Play on", width)
