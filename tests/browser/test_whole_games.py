"""Whole games through the page, from the lobby to the end."""

from __future__ import annotations

import pytest
from playing import Keyboard, Mouse, begin, play

SEEDS = ("3", "5", "8", "13")
"""Games until one is won: the dice are the seed's, but nobody wins always."""


@pytest.mark.parametrize("hand", [Mouse, Keyboard])
def test_a_game_against_the_easy_bot_is_won_by_clicks_or_by_keys_alone(hand, open_page) -> None:
    endings = []
    for seed in SEEDS:
        page = open_page()
        begin(page, "Play a bot", seed=seed, Format="demo", bot="easy")
        endings.append(play(page, hand(page)))
        if endings[-1] == "You have won!":
            break
        assert endings[-1].endswith("has won.")
    assert endings[-1] == "You have won!", endings


def test_keys_alone_lead_from_the_lobby_to_the_table(open_page) -> None:
    page = open_page()
    page.wait_for_selector("text=Play the box")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText").startswith("Play the box"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .btn.pri")
    while not page.evaluate("document.activeElement.matches('dialog .btn.pri')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ask.mine")
    assert page.locator(".ask strong").inner_text().startswith("Which dice")
