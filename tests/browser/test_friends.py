"""Two people at two browsers, one of them a telephone: a link, a team each, and a game."""

from __future__ import annotations

from serving import Server
from two import PHONE, TABLE, Open, ask_back, at_table, make_table, sit_down, turns


def test_a_friend_opens_a_link_on_a_telephone_and_plays(open_page: Open) -> None:
    ada = open_page()
    link = make_table(ada, **{"Answers can be taken back": "off"})
    qr = ada.locator(".qr img")
    assert qr.evaluate("async image => { await image.decode(); return image.naturalWidth > 0; }")
    ada.goto(ada.url.split("#")[0])  # whoever goes away finds the table again
    ada.get_by_role("link", name="Look at it").click()
    ben = open_page("", **PHONE)
    ben.goto(link)
    ben.get_by_text("Ada would like to play with you").wait_for()
    assert "never" in ben.locator(".how").inner_text()
    assert "North" not in ben.locator(".how").inner_text()
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    sit_down(ben)
    ada.wait_for_selector(".ask")
    assert "Ben" in ada.locator(".strip").first.inner_text()
    turns((ada, ben), 12)
    third = open_page()
    third.goto(link)
    third.get_by_role("link", name="Look on").click()
    third.locator(".ask", has_text="Waiting for").wait_for()


def test_two_people_take_back_offer_resign_and_play_again(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Who begins": "A", "Clock": "10+10"})
    ada.wait_for_selector(".clock.runs")
    assert ada.locator(".clock").count() == 2
    undo = ada.locator("nav").get_by_role("button", name="Undo")
    while not undo.is_enabled():  # a click that came too early answered nothing
        assert not turns((ada, ben), 1)
    asked = ask_back(undo, ben)
    assert asked.locator("i").inner_text()
    asked.get_by_role("button", name="Allow").click()
    asked.wait_for(state="detached")
    ada.wait_for_selector(".ask.mine")

    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Offer a draw").click()
    ada.locator(".notice", has_text="offers a draw").get_by_role("button", name="Refuse").click()
    ben.get_by_text("The draw is refused").wait_for()

    address = ben.url
    ben.goto("about:blank")
    ada.locator(".tag.gone").wait_for()
    ben.goto(address)
    ada.locator(".tag.gone").wait_for(state="detached")

    ben.wait_for_selector(".ask")
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Yes, I resign").click()
    ada.wait_for_selector(".ask.over")
    assert "You have won" in ada.locator(".ask").inner_text() and "Ben resigned" in ada.locator(".ask").inner_text()
    for page in (ada, ben):
        page.get_by_role("button", name="Check the dice").click()
        said = page.locator(".ask .said")
        said.wait_for()
        assert "yours among them" in said.inner_text(), said.inner_text()
    assert "The secret:" in ada.get_by_role("log").inner_text()
    ada.get_by_role("button", name="Rematch").click()
    ben.locator(".notice", has_text="would like to play again").get_by_role("button", name="Play again").click()
    for page in (ada, ben):
        page.wait_for_selector(".ask:not(.over)")
        page.wait_for_selector(".clock")
    turns((ada, ben), 3)


def test_a_whole_game_survives_its_server_and_a_telephone_that_goes(open_page: Open, server: Server) -> None:
    ada, ben = at_table(open_page)
    turns((ada, ben), 20)
    third = open_page(f"#/table/{ada.evaluate(TABLE)}")
    third.get_by_role("link", name="Look on").click()
    third.wait_for_selector(".ask .wait, .ask.mine")
    third.wait_for_load_state("networkidle")
    ben.context.set_offline(True)
    server.kill()
    server.start()
    ben.context.set_offline(False)
    assert turns((ada, ben), 900)
    third.wait_for_selector(".ask.over")
    for page in (ada, ben, third):
        page.get_by_role("button", name="Check the dice").click()
        said = page.locator(".ask .said")
        said.wait_for()
        assert said.inner_text().startswith("✓"), said.inner_text()
