"""A draft in the browser: two people, one with a telephone, and a bot, from the lobby to the first turn of a game."""

from __future__ import annotations

from typing import Any

from two import PHONE, Open

PICKING = """(link) => void (async () => {
    for (;;) {
        const info = await (await fetch(`api/drafts/${link}`)).json();
        if (info.stage !== "picking") return;
        const body = JSON.stringify({ pick: info.pick ?? 0, card: info.hand?.[0] });
        if (info.hand) await fetch(`api/drafts/${link}/pick`, { method: "POST", body });
        else await new Promise((again) => setTimeout(again, 20));
    }
})()"""
"""Goes on picking, as the page would ask for it."""


def take(page: Any) -> None:
    """Take the first card of the pile one holds."""
    page.locator(".pile > .card").first.click()
    page.get_by_role("button", name="Take this card").click()
    page.wait_for_function("() => !document.querySelector('.card.on')")


def test_two_people_and_a_bot_draft_and_play(open_page: Open) -> None:
    ada = open_page(width=1280, height=720)
    ada.get_by_role("button", name="Draft").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Players", exact=True).select_option("3")
    form.get_by_label("Your name").fill("Ada")
    form.get_by_role("button", name="Make the draft").click()
    link = ada.get_by_label("Link", exact=True).input_value()
    ben = open_page("", **PHONE)
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ada.get_by_label("Seats").get_by_text("Ben").wait_for()
    ada.get_by_role("button", name="Fill with bots and begin").click()
    ada.locator(".pile > .card").nth(11).wait_for()
    take(ada)
    ada.get_by_text("You have picked. Waiting for Ben").wait_for()
    ada.reload()
    ada.get_by_text("You have taken 1 card").wait_for()
    assert ada.locator(".pile > .card").count() == 0
    ben.locator(".pile > .card").first.wait_for()
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    take(ben)
    ada.get_by_text("pick 2 of 12").wait_for()
    assert ada.locator(".pile > .card").count() == 11
    for page in (ada, ben):
        page.evaluate(PICKING, link.rpartition("/")[2])
    for page in (ada, ben):
        page.get_by_text("Not legal yet").wait_for()
        page.get_by_role("button", name="Suggest a team").click()
        page.get_by_text("✓ Legal").wait_for()
        page.get_by_role("button", name="Hand in the team").click()
    ada.get_by_role("link", name="To the table").wait_for()
    assert "Round 3" in ada.get_by_label("Games").inner_text()
    ben.get_by_role("link", name="To the table").click()
    ben.wait_for_selector(".ask.mine")
    assert "Easy bot" in ben.locator(".strip").first.inner_text()
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Yes, I resign").click()
    ben.get_by_role("dialog").get_by_role("link", name="To the draft").click()
    ben.get_by_label("Games").get_by_text("Bot 3 has won").wait_for()


def test_an_open_draft_is_found_in_the_lobby_and_a_seat_goes_to_the_telephone(open_page: Open) -> None:
    ada = open_page(width=1280, height=720)
    ada.get_by_role("button", name="Draft").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Your name").fill("Ada of the Draft")
    form.get_by_label("list it in the lobby").check()
    form.get_by_role("button", name="Make the draft").click()
    ada.get_by_text("it is listed in the lobby while you are here").wait_for()
    ben = open_page(width=1280, height=720)
    row = ben.get_by_label("Open tables and drafts").locator("li", has_text="Ada of the Draft")
    assert "Rainbow Draft of 2" in row.inner_text()
    row.get_by_role("link", name="Join the draft").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.get_by_role("button", name="Take my seat to another device").click()
    code = ben.locator(".code").inner_text()
    phone = open_page("#/code", **PHONE)
    phone.get_by_label("The code from your other device").fill(code)
    phone.get_by_role("button", name="Sit down here").click()
    phone.get_by_label("Seats").get_by_text("You").wait_for()
    ben.get_by_text("Your seat was taken to another device").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
