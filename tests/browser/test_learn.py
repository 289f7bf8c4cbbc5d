"""The guided first game, followed to its end, left in the middle, and gone on with alone."""

from __future__ import annotations

from typing import Any

from playing import Mouse, Table, play


def begin(page: Any) -> None:
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".hint .say")


def follow(page: Any) -> None:
    """Do what the guide points at, by clicks."""
    hand = Mouse(page)
    pointed = page.evaluate("[...document.querySelectorAll('.die.pointed')].map(e => e.dataset.die)")
    card = page.evaluate("document.querySelector('.left .row.pointed')?.dataset.card")
    if pointed:
        hand.die(pointed[0])
    elif card is not None:
        hand.card(card)
    elif page.locator("[data-primary]").count():
        hand.go()
    else:
        hand.first()


def explained(page: Any) -> None:
    """Black Widow's defense has been raised twice: it looks different, and says by what when it is looked at."""
    widow = page.locator(".zone.field .die").filter(has_text="Black Widow")
    assert widow.locator(".tab.up").count() == 1
    assert "defense 6 instead of 1" in widow.inner_text()
    widow.hover()
    page.wait_for_function("() => /defense\\s*6/i.test(document.querySelector('.values')?.innerText ?? '')")
    words = " ".join(page.locator(".values").inner_text().split())
    assert "printed 1" in words and "from Take Cover #1 +2" in words and "+3" in words, words


def progress(page: Any) -> int:
    found: int = page.evaluate("document.querySelector('.hint progress')?.value ?? 99")
    return found


def test_the_guided_game_is_followed_to_its_end_and_then_won_or_lost_alone(open_page) -> None:
    page = open_page()
    begin(page)
    table = Table(page)
    said: list[str] = []
    for _ in range(90):
        table.settled()
        say = page.locator(".hint .say").inner_text()
        if say not in said:
            said.append(say)
        if say.startswith("You know the game"):
            break
        assert page.locator(".hint .why").inner_text(), say
        if say == "Attack with both.":
            explained(page)
        follow(page)
    assert said[-1].startswith("You know the game"), said
    lessons = " ".join(said)
    for word in ("reroll", "Buy", "Field", "Attack", "Block", "Global", "burst", "Pass"):
        assert word in lessons, word
    assert page.locator(".notice").count() == 0  # nothing was refused on the way
    page.get_by_role("button", name="Close").click()
    ending = play(page, Mouse(page))
    assert "won" in ending


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
