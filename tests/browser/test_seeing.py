"""What the table shows: the fight large, what would come of it, and everything in reach of a thumb."""

from __future__ import annotations

from typing import Any

from playing import Mouse, Table, answer
from serving import wait_for
from test_table import scripted, take_over, to_blocks, to_main
from two import Open

SMALL = """() => [...document.querySelectorAll('.table button, .foot button')].filter(e => e.offsetParent)
    .map(e => e.getBoundingClientRect()).filter(b => b.width < 44 || b.height < 44).length"""

BEGUN = """async names => {
    const teams = names.map(name => ({name}));
    const body = JSON.stringify({teams, sides: [{}, {bot: "easy"}], seed: 3, first: "A"});
    const reply = await fetch("api/games", {method: "POST", body});
    location.hash = "#/seat/" + (await reply.json()).seats.A;
}"""
IN_SIGHT = """([inner, outer]) => {
    const room = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].map(e => e.getBoundingClientRect())
        .map(b => b.height > 0 && b.top >= room.top - 1 && b.bottom <= room.bottom + 1);
}"""


def full_teams(page: Any, *names: str) -> None:
    """A game of full teams, at its first question."""
    page.evaluate(BEGUN, names or ("red-harvest", "villainy-inc"))
    page.wait_for_selector(".ask.mine")
    Table(page).settled()


def test_all_cards_are_in_sight_on_a_laptop_and_rolled_dice_have_the_room(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    full_teams(page)
    for height in (66, 104):  # however much is asked
        page.evaluate("h => { document.querySelector('.ask').style.minHeight = h + 'px' }", height)
        seen = page.evaluate(IN_SIGHT, [".left .row", ".left"])
        assert len(seen) >= 19 and all(seen), height
    assert page.locator(".near .cell.bare").bounding_box()["width"] < 130
    assert page.locator(".near .prep .die").first.bounding_box()["width"] >= 56


def test_the_table_is_no_higher_than_the_screen_however_much_is_told(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    full_teams(page, "strange-tales", "straight-fire")
    for _ in range(60):
        seen = Table(page).settled()
        assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0, seen["title"]
        if seen["over"] or page.locator(".log .star").count() > 3:
            break
        answer(seen, Mouse(page))
    assert page.locator(".log .star").count()  # what is said of them to who hears the page lies where they do


def test_on_a_tablet_buttons_are_large_and_a_card_is_bought_where_it_is_read(open_page: Open) -> None:
    for width, height in ((820, 1180), (1280, 800)):
        page = open_page(width=width, height=height, has_touch=True, is_mobile=True)
        full_teams(page)
        buttons = "[...document.querySelectorAll('.top .btn, .foot .btn')].filter(e => e.offsetParent)"
        assert page.evaluate(f"Math.min(...{buttons}.map(e => e.getBoundingClientRect().height))") >= 44, width
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        card = page.locator(".left .row.could").first.get_attribute("data-card")
        row = page.locator(f'.left .row[data-card="{card}"]')
        left = row.locator(".left .on").count()
        row.tap()
        page.get_by_role("button", name="Buy for").tap()
        fewer = """([card, n]) => document.querySelectorAll(`.left .row[data-card="${card}"] .on`).length === n"""
        page.wait_for_function(fewer, arg=[card, left - 1])


def test_games_that_wait_stand_before_others_tables_and_say_against_whom(open_page: Open) -> None:
    page = open_page()
    full_teams(page)
    page.goto(page.url.split("#")[0])
    own, open_tables = (
        page.get_by_role("heading", name="Your games that wait"),
        page.get_by_role("heading", name="Open tables"),
    )
    own.wait_for()
    open_tables.wait_for()
    assert own.bounding_box()["y"] < open_tables.bounding_box()["y"]
    page.get_by_text("against Easy bot").wait_for()


def test_on_a_phone_sheets_open_where_something_is_to_be_seen(open_page: Open) -> None:
    page = open_page(width=360, height=560, has_touch=True)
    full_teams(page)
    page.locator(".tocards").tap()
    page.wait_for_timeout(300)
    lit = "dialog[open] :is(.row.can, .row.could)"
    assert any(page.evaluate(IN_SIGHT, [lit, "dialog[open] .body"]))
    page.keyboard.press("Escape")
    for _ in range(6):
        answer(Table(page).settled(), Mouse(page))
    Table(page).settled()
    page.get_by_role("button", name="Log").tap()
    page.wait_for_timeout(300)
    seen = page.evaluate(IN_SIGHT, ["dialog[open] .log p", "dialog[open] .body"])
    assert seen[-1] and not all(seen)


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


def test_however_many_attack_they_stand_in_one_row_of_the_attack_zone(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    scripted(page, ["character"] * 80)
    table, hand = Table(page), Mouse(page)
    for _ in range(80):
        seen = table.settled()
        many = page.locator(".zone.field.near .die").count()
        if "Who blocks" in seen["title"]:
            break
        if "Who attacks" in seen["title"] and many >= 7:
            hand.button("All")
            hand.go()
        elif "Who" in seen["title"] or "Which" in seen["title"] or not seen["dice"]:
            hand.go()
        else:
            hand.die(seen["dice"][0])
    take_over(page)
    page.wait_for_timeout(600)
    seen = page.evaluate(IN_SIGHT, [".battle .die, .battle .open", ".battle"])
    assert len(seen) >= 14 and all(seen)
    tops = page.evaluate("[...document.querySelectorAll('.battle .die')].map(e => e.getBoundingClientRect().top)")
    assert max(tops) - min(tops) < 1


def test_on_a_phone_a_tap_reads_and_a_button_buys(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True)
    scripted(page, ["fist", "bolt", "mask"])
    to_main(page)
    assert page.evaluate(SMALL) == 0
    assert not page.locator(".board :is(.can, .target)").count()  # of what glows nothing is on the screen
    said = page.locator(".ask .detail").inner_text()
    assert "Tap Cards." in said and "glows" not in said
    mine = page.locator("div.mine").bounding_box()
    assert mine is not None and mine["y"] + mine["height"] <= 740
    page.locator(".tocards").tap()
    row = page.locator("dialog[open] .wrap").filter(has_text="Rally")
    row.locator(".row").tap()
    assert page.locator("dialog[open] .opened").count() == 1 and not page.locator(".die.pay").count()
    row.get_by_role("button", name="Buy").tap()
    wait_for(lambda: page.locator(".near .die").count() == 1, words="it was bought, and paid without asking")


SCROLLED = """() => {
    window.asked_ = window.scrolled_ = 0;
    const look = () => { if (document.querySelector('.ask.mine [data-answer]')) window.asked_ ||= performance.now(); };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    addEventListener('scroll', () => { if (window.asked_) window.scrolled_ ||= performance.now(); });
}"""
COVERED = """() => {
    const bar = document.querySelector('.foot').getBoundingClientRect().top;
    return [...document.querySelectorAll('.board .die.can')].map(e => e.getBoundingClientRect())
        .filter(b => b.top < 0 || b.bottom > bar).length;
}"""


def test_on_a_phone_what_is_asked_about_comes_into_sight_at_once(open_page: Open) -> None:
    page = open_page(width=360, height=560, has_touch=True, motion=True)
    page.evaluate(SCROLLED)
    full_teams(page)
    page.wait_for_function("() => window.scrolled_")
    assert page.evaluate("window.scrolled_ - window.asked_") < 400  # and not once all dice have come to rest
    page.wait_for_timeout(900)
    assert page.locator(".board .die.can").count() and not page.evaluate(COVERED)


def test_on_a_phone_cards_that_can_be_bought_are_what_is_proposed(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True)
    scripted(page, ["fist", "bolt", "mask"])
    colour = "e => getComputedStyle(e).backgroundColor"
    Table(page).settled()
    bright = page.locator("[data-primary]").evaluate(colour)  # to keep all
    to_main(page)
    assert page.locator(".tocards").evaluate(colour) == bright
    assert page.locator("[data-primary]").evaluate(colour) != bright


THUMB = """() => [...document.querySelectorAll('a[href], button, select, summary, input, label.chip')]
    .filter(e => e.offsetParent && (!document.querySelector('dialog[open]') || e.closest('dialog')))
    .filter(e => !e.matches('.key, .rule, .skip, .die, [type=radio], [type=checkbox], p a, .head a'))
    .map(e => [e, e.getBoundingClientRect().height]).filter(([, high]) => high > 0 && high < 43.5)
    .map(([e, high]) => `${e.tagName} ${e.className} ${Math.round(high)} ${e.innerText.slice(0, 20)}`)"""
"""What a thumb would miss; marks of rules have room around them that is theirs."""


def test_wherever_a_thumb_goes_things_are_as_large_as_it(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    for path in ("", "rules/2.7", "teams", "own", "formats", "collection", "watch", "replay/example-superman"):
        page.evaluate("path => { location.hash = '#/' + path; }", path)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        assert page.evaluate(THUMB) == [], path
    page.evaluate("() => { location.hash = '#/'; }")
    page.get_by_role("button", name="Play a bot").tap()
    page.get_by_role("dialog").get_by_role("button", name="Begin").wait_for()
    assert page.evaluate(THUMB) == []
