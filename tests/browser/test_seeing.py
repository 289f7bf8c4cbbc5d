"""What the table shows: the fight large, what would come of it, and everything in reach of a thumb."""

from __future__ import annotations

from playing import Mouse
from serving import wait_for
from test_table import scripted, take_over, to_blocks, to_main
from two import Open

SMALL = """() => [...document.querySelectorAll('.table button, .foot button')].filter(e => e.offsetParent)
    .map(e => e.getBoundingClientRect()).filter(b => b.width < 44 || b.height < 44).length"""


def test_blocks_are_foreseen_and_the_fight_has_the_room_on_a_laptop(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    to_blocks(page)
    take_over(page)
    assert page.locator(".battle .die .cube").first.bounding_box()["height"] >= 56
    open_lanes = page.locator(".battle .through").count()
    page.wait_for_selector(".forecast")
    assert "2 damage" in page.locator(".forecast").inner_text()
    Mouse(page).die(str(page.locator(".zone.field .die.can").first.get_attribute("data-die")))
    Mouse(page).die(str(page.locator(".battle .die").first.get_attribute("data-die")))
    wait_for(lambda: "falls" in page.locator(".forecast").inner_text(), words="it is told who falls")
    assert page.locator(".battle .through").count() == open_lanes - 1  # it is not open any more
    assert page.locator(".die.falls").count() == 2  # Sidekicks knock each other out
    scrolls = "() => { const e = document.querySelector('.teams'); return e.scrollHeight > e.clientHeight }"
    assert not page.evaluate(scrolls)


def test_on_a_phone_a_tap_reads_and_a_button_buys(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True)
    scripted(page, ["fist", "bolt", "mask"])
    to_main(page)
    assert page.evaluate(SMALL) == 0
    mine = page.locator("div.mine").bounding_box()
    assert mine is not None and mine["y"] + mine["height"] <= 740
    page.locator(".tocards").tap()
    row = page.locator("dialog[open] .wrap").filter(has_text="Rally")
    row.locator(".row").tap()
    assert page.locator("dialog[open] .opened").count() == 1 and not page.locator(".die.pay").count()
    row.get_by_role("button", name="Buy").tap()
    wait_for(lambda: page.locator(".near .die").count() == 1, words="it was bought, and paid without asking")
