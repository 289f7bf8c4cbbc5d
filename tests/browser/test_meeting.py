"""Tables in the lobby: open ones, a bot that sits down, matches, and games that wait for one's turn."""

from __future__ import annotations

from two import PHONE, Open, at_table, make_table, resign, sit_down, turns


def test_an_open_table_is_found_in_the_lobby(open_page: Open) -> None:
    ada = open_page()
    ada.get_by_role("button", name="Open a table").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Format").select_option("demo")
    form.get_by_label("Your team").select_option("demo A")
    form.get_by_label("Your name").fill("Ada the First")
    form.get_by_label("Clock").select_option("10+10")
    form.get_by_role("button", name="Make the table").click()
    ada.get_by_text("Listed in the lobby").wait_for()
    ben = open_page("", **PHONE)
    row = ben.get_by_label("Open tables").locator("li", has_text="Ada the First")
    row.wait_for()
    assert "demo · 10 minutes each" in row.inner_text()
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    row.get_by_role("link", name="Sit down").click()
    sit_down(ben)
    ada.wait_for_selector(".ask")
    ada.locator(".clock").first.wait_for()
    third = open_page()
    third.get_by_label("Open tables").wait_for()
    assert third.get_by_label("Open tables").locator("li", has_text="Ada the First").count() == 0


def test_a_bot_sits_down_where_nobody_comes(open_page: Open) -> None:
    ada = open_page()
    make_table(ada)
    ada.get_by_role("button", name="Let a bot sit down").click()
    ada.wait_for_selector(".ask.mine")
    assert "Easy bot" in ada.locator(".strip").first.inner_text()


def test_best_of_three(open_page: Open) -> None:
    ada, ben = at_table(open_page, Match="3")
    assert "0–0" in ada.locator(".top .turn").inner_text()
    resign(ben)
    ada.wait_for_selector(".ask.over")
    assert "You lead the match 1 to 0" in ada.locator(".ask").inner_text()
    ada.get_by_role("button", name="Next game").click()
    ben.locator(".notice", has_text="is ready for the next game").get_by_role("button", name="Play again").click()
    ada.get_by_text("Ben lost the last game and says who begins").wait_for()
    ben.get_by_role("button", name="I begin").click()
    for page in (ada, ben):
        page.wait_for_selector(".ask:not(.over)")
    ben.wait_for_selector(".ask.mine")
    assert "1–0" in ada.locator(".top .turn").inner_text()
    turns((ada, ben), 2)
    resign(ben)
    ada.get_by_text("You have won the match 2 to 0").wait_for()
    assert ada.get_by_role("button", name="Rematch").count() == 1


def test_a_game_with_days_waits_in_your_turn(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Clock": "3 days", "Who begins": "A"})
    ada.wait_for_selector(".clock.runs")
    assert "2 d 23 h" in ada.locator(".clock.runs").inner_text()
    ada.get_by_role("link", name="to the lobby").click()
    row = ada.get_by_label("Your turn").locator("li", has_text="Ada against Ben")
    row.wait_for()
    assert "2 d 23 h left" in row.inner_text()
    ben.get_by_role("link", name="to the lobby").click()
    ben.get_by_label("Your games").locator("li", has_text="Ada against Ben").first.wait_for()
    assert ben.get_by_label("Your turn").count() == 0
    row.get_by_role("link", name="Go on").click()
    ada.wait_for_selector(".ask.mine")
