"""A card of one's own: typed, read along, mended, kept, put on a team and sent along with it."""

from __future__ import annotations

from typing import Any

from serving import wait_for
from test_pages import BOXES, serious


def test_a_card_is_made_and_sent_along_with_a_team(open_page: Any) -> None:
    page = open_page("#/own", width=360, height=740)
    page.set_default_timeout(60_000)  # the process that reads has to begin
    page.get_by_label("Name", exact=True).fill("Brass Owl")
    page.get_by_label("What it does").fill("Fast\nWhen feilded, gain 1 life.")
    page.wait_for_selector("mark")
    assert page.locator("mark").inner_text().startswith("feilded")
    assert page.locator("aside .faces [role=listitem]").count() == 6
    assert serious(page) == []
    assert page.evaluate(BOXES) == []
    page.get_by_role("button", name="When fielded, gain 1 life.").click()
    page.wait_for_selector("text=Understood in full")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_selector("text=Kept Brass Owl: it can be chosen for teams now.")

    page.goto(page.url.split("#")[0] + "#/teams")
    page.get_by_label("Search cards").fill("Brass Owl")
    page.get_by_role("button", name="One die more of Brass Owl").first.click()
    page.get_by_text("Share, or load").click()
    code = page.get_by_label("This team as a code")
    wait_for(lambda: "+OCC1" in code.input_value(), words="the code brings the card along")

    friend = open_page("#/teams")
    friend.get_by_text("Share, or load").click()
    friend.get_by_label("A code, a link or a list somebody sent").fill(code.input_value())
    friend.get_by_role("button", name="Load").click()
    friend.get_by_role("link", name="Look at the cards that come with it").click()
    friend.get_by_role("button", name="Keep 1 of 1").click()
    friend.get_by_role("link", name="Open the team that came with them").click()
    wait_for(lambda: "Brass Owl" in friend.locator("aside").inner_text(), words="the team is there")
