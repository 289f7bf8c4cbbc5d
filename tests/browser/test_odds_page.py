"""Odds and hints on the page: only where they are wanted; with a mouse, a finger and the keyboard."""

from __future__ import annotations

from playing import begin
from serving import wait_for
from test_pages import serious
from two import Open

CURRENT = "() => /%/.test(document.querySelector('.odds .row b')?.innerText) && !document.querySelector('.odds b.old')"


def test_odds_are_shown_where_they_are_wanted_and_a_hint_can_be_followed(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    begin(page, "Play a bot", bot="Medium", seed="7")
    assert page.locator(".odds").count() == 0
    page.keyboard.press("?")
    page.get_by_label("Show my chance to win").check()
    page.keyboard.press("Escape")
    page.wait_for_function(CURRENT)
    page.keyboard.press("a")
    page.wait_for_selector(".odds .says b")
    assert page.locator(".pointed").count() > 0  # what the hint means is pointed at
    page.get_by_role("button", name="Answers").click()
    worths = page.locator("#worths li b").all_inner_texts()
    assert worths[0] == page.locator(".odds .row b").inner_text()
    assert serious(page) == []
    page.keyboard.press("p")
    wait_for(lambda: page.locator(".odds .says").inner_text() == "", words="the hint is gone with its question")
    page.wait_for_function(CURRENT)


def test_on_a_phone_odds_stand_above_the_question(open_page: Open) -> None:
    page = open_page(width=360, height=740, has_touch=True, color_scheme="light")
    page.evaluate("localStorage.setItem('overcrush.odds', 'yes')")
    page.reload()
    begin(page, "Play a bot", bot="Easy", seed="7")
    page.wait_for_function(CURRENT)
    page.get_by_role("button", name="Hint").tap()
    page.wait_for_selector(".odds .says b")
    box, bar = page.locator(".odds").bounding_box(), page.locator(".ask").bounding_box()
    assert box["y"] + box["height"] <= bar["y"] and bar["y"] + bar["height"] <= 740
    assert serious(page) == []
