"""The level that adapts on the page: chosen in the lobby, named at the table, and changed by how the game went."""

from __future__ import annotations

from playing import begin
from serving import wait_for
from test_pages import serious
from two import Open


def test_who_gives_up_meets_a_weaker_one_and_can_ask_the_coach(open_page: Open) -> None:
    page = open_page(width=1280, height=720)
    begin(page, "Play a bot", bot="Adapts to you")
    assert "Adapting bot 4/" in page.locator(".strip").first.inner_text()
    page.keyboard.press("Enter")
    page.locator("[data-primary]").first.click()
    page.keyboard.press("?")
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog[open]").get_by_role("button", name="resign").first.click()
    page.wait_for_selector(".ending .do")
    wait_for(lambda: "step 3 of" in page.locator(".ending").inner_text(), words="the next one is weaker")
    assert serious(page) == []
    page.locator(".ending").get_by_role("link", name="Coach").click()
    page.wait_for_selector(".coach svg", timeout=60_000)
