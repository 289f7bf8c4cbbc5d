"""Two people at two browsers, one of them a telephone: making a table, sitting down, playing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playing import Mouse, Table, answer
from playwright.sync_api import Locator, Page
from serving import wait_for

Open = Callable[..., Any]
PHONE = {"width": 360, "height": 740, "has_touch": True}


def make_table(page: Any, **choices: str) -> str:
    """Make a table for a friend from the lobby; the link to send."""
    page.get_by_role("button", name="Play a friend").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Format").select_option(choices.pop("format", "demo"))
    form.get_by_label("Your team").select_option(choices.pop("team", "demo A"))
    form.get_by_label("Your name").fill(choices.pop("name", "Ada"))
    for label, value in choices.items():
        form.get_by_label(label, exact=True).select_option(value)
    form.get_by_role("button", name="Make the table").click()
    link: str = page.get_by_label("Link", exact=True).input_value()
    return link


def sit_down(page: Any, team: str = "demo B", name: str = "Ben") -> None:
    """Sit down at the table whose link is open."""
    page.get_by_label("Your team").select_option(team)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".ask")


def at_table(open_page: Open, **choices: str) -> tuple[Any, Any]:
    """Ada at a desk and Ben with a telephone, at a table."""
    ada = open_page()
    friend = choices.pop("friend", "Ben")
    link = make_table(ada, **choices)
    ben = open_page("", **PHONE)
    ben.goto(link)
    sit_down(ben, name=friend)
    ada.wait_for_selector(".ask")
    return ada, ben


TABLE = "() => Object.keys(localStorage).find(key => key.startsWith('overcrush.dice.')).slice(15)"
"""The link of the table that a browser remembers."""
READY = (
    "() => !!document.querySelector('.ask.over') || (!!document.querySelector('.ask.mine:not(.busy)') &&"
    " !!document.querySelector('[data-answer]:not([disabled]), .die.target, .life.can, .row.can'))"
)


def turns(pages: tuple[Any, Any], most: int) -> bool:
    """Let whoever is asked answer, so often; whether the game is over."""
    from playwright.sync_api import Error

    for _ in range(most):
        found: list[Any] = []

        def somebody(found: list[Any] = found) -> bool:
            found[:] = [page for page in pages if page.evaluate(READY)]
            return bool(found)

        wait_for(somebody, words="somebody was asked")
        seen = Table(found[0]).look()
        if seen["over"]:
            return True
        found[0].set_default_timeout(2000)
        with suppress(Error):  # what was clicked has changed meanwhile: look again
            answer(seen, Mouse(found[0]))
        found[0].set_default_timeout(15_000)
    return False


def resign(page: Any) -> None:
    """Give up, by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, I resign").click()
    page.wait_for_selector(".ask.over")


def ask_back(undo: Locator, other: Page) -> Locator:
    """Ask to take back, with one click whatever comes in that moment, and wait until the other is asked."""
    undo.click()
    asked = other.locator(".notice", has_text="would like to take back")
    asked.wait_for()
    return asked
