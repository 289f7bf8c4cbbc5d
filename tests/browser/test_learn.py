"""The guided games: the first followed to its win by mouse and on a phone, left in the middle, and gone on with; the
lesson about teams; and the way from a rule to an example of it."""

from __future__ import annotations

from typing import Any

import pytest
from playing import Mouse, Table


def begin(page: Any, lesson: str = "Your first game") -> None:
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name=f"Begin: {lesson}").click()
    page.wait_for_selector(".hint .say")


POINTED = """() => {
    const shown = s => [...document.querySelectorAll(s)].find(e => e.offsetParent);
    return {
        cards: !!shown(".hint .pri"), button: !!shown(".ask .btn.pointed:not([disabled])"),
        die: shown(".die.pointed")?.dataset.die, row: !!shown(".row.pointed"),
    };
}"""


def follow(page: Any) -> None:
    """Do what the guide points at, by clicks."""
    seen = page.evaluate(POINTED)
    if seen["cards"]:  # on a phone the cards lie behind a button
        page.locator(".hint .pri").click()
        page.locator("dialog[open] .btn.pointed").first.click()
    elif seen["die"] is not None:
        Mouse(page).die(seen["die"])
    elif seen["row"]:
        page.locator(".row.pointed >> visible=true").first.click()
    elif seen["button"]:
        page.locator(".ask .btn.pointed").first.click()
    else:
        Mouse(page).first()


def followed(page: Any) -> list[str]:
    """Everything the guide says until the game is over."""
    table = Table(page)
    said: list[str] = []
    for _ in range(90):
        over = table.settled()["over"]
        say = page.locator(".hint .say").inner_text()
        if say not in said:
            said.append(say)
        if over:
            return said
        if say == "Attack with both." and len(said) < 22:
            explained(page)
        follow(page)
    raise AssertionError(said)


def explained(page: Any) -> None:
    """Black Widow's numbers have been raised: they look different, and say by what when they are looked at."""
    widow = page.locator(".zone.field .die").filter(has_text="Black Widow")
    assert "defense 4 instead of 3" in widow.inner_text()
    if page.viewport_size["width"] > 1180:
        widow.hover()
        page.wait_for_function("() => /defense\\s*4/i.test(document.querySelector('.values')?.innerText ?? '')")
        words = " ".join(page.locator(".values").inner_text().split())
        assert "printed 3" in words and "from Raised Shields +1" in words, words


def progress(page: Any) -> int:
    found: int = page.evaluate("document.querySelector('.hint progress')?.value ?? 99")
    return found


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 720, "dark"), (360, 740, "light")])
def test_the_first_game_is_followed_to_its_win_and_leads_on(width: int, height: int, scheme: str, open_page) -> None:
    page = open_page(width=width, height=height, color_scheme=scheme, has_touch=width < 500)
    begin(page)
    said = followed(page)
    assert said[-1].startswith("You have won"), said
    assert len(said) > 20
    assert page.locator(".notice").count() == 0  # nothing was refused on the way
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.locator(".hint").get_by_role("link", name="Next lesson").click()
    page.get_by_role("button", name="Begin: Your first game").filter(has_text="Again").wait_for()
    assert page.locator("li.next").inner_text().startswith("2")


def test_a_team_is_built_choice_by_choice_and_played(open_page) -> None:
    page = open_page("#/learn/team", width=360, height=740)
    for _ in range(7):
        row = page.locator(".pool .row").first
        row.click()
        page.locator(".pool .btn.pri").click()
    assert "That is a team" in page.locator(".say").inner_text()
    page.get_by_role("button", name="Play it against the easy bot").click()
    page.wait_for_selector(".ask.mine, .ask .wait")
    assert page.locator("h1").inner_text()


def test_a_rule_opens_from_the_bar_with_an_example_that_can_be_played(open_page) -> None:
    page = open_page()
    begin(page)
    Table(page).settled()
    page.locator(".ask .rule").click()
    panel = page.get_by_role("dialog", name="Rules")
    panel.locator("h3").first.wait_for()
    assert "Roll and Reroll" in panel.locator("nav").inner_text()
    panel.get_by_label("Search rules").fill("overcrush")
    panel.get_by_role("button", name="Overcrush", exact=False).first.click()
    panel.locator("h3", has_text="Overcrush").first.wait_for()  # another rule was open until now
    address = panel.get_by_role("link", name="Play it").get_attribute("href")
    assert address and address.startswith("#/try/")
    says = panel.locator(".example p").inner_text().partition(". ")[2]
    page.goto(page.url.split("#")[0] + address)
    page.wait_for_selector(".ask.mine")
    assert says and says in page.get_by_role("region", name="What this example shows").inner_text()


def test_the_guide_says_so_when_something_else_is_done_and_can_be_sent_away(open_page) -> None:
    page = open_page()
    begin(page)
    Table(page).settled()
    Mouse(page).go()  # keep all, though the guide wants a reroll
    page.wait_for_selector(".notice >> text=something else in mind")
    assert progress(page) == 0
    page.get_by_role("button", name="On my own").click()
    page.wait_for_selector("section.hint", state="detached")
    Mouse(page).go()
    page.wait_for_function("() => document.querySelector('.steps .on')?.innerText.startsWith('Main')")


def test_the_guide_is_still_there_after_a_reload_and_an_undo(open_page) -> None:
    page = open_page()
    begin(page)
    table = Table(page)
    table.settled()
    while progress(page) < 2:
        follow(page)
        table.settled()
    say = page.locator(".hint .say").inner_text()
    page.reload()
    table.settled()
    assert page.locator(".hint .say").inner_text() == say
    page.keyboard.press("u")
    page.wait_for_function("() => document.querySelector('.hint progress')?.value === 1")
    assert page.locator(".hint .say").inner_text() != say
