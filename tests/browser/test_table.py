"""What the table does when somebody changes their mind, tries what cannot be, reloads, or loses the server."""

from __future__ import annotations

from pathlib import Path

from conftest import Server, wait_for
from playing import Mouse, Table, begin, title


def to_main(page) -> None:
    """Keep what was rolled, and come to the Main Step."""
    table = Table(page)
    for _ in range(6):
        seen = table.settled()
        if "Which dice" not in seen["title"]:
            return
        Mouse(page).go()
        page.wait_for_function("old => document.querySelector('.ask strong')?.innerText !== old", arg=seen["title"])
    raise AssertionError("the Main Step never came")


def test_hot_seat_is_played_by_both_at_one_page_and_answers_are_taken_back(open_page) -> None:
    page = open_page()
    begin(page, "Hot seat", seed="7", Format="demo")
    to_main(page)
    before = page.locator(".log p").all_inner_texts()
    fielded = page.locator(".die.can").first.get_attribute("data-die")
    Mouse(page).die(fielded)
    page.wait_for_selector(f'.zone.field [data-die="{fielded}"]')
    while "Player A" in title(page):  # A passes until B has the turn
        Mouse(page).go()
        page.wait_for_timeout(150)
    assert title(page).startswith("Player B Which dice")
    assert page.locator(".steps .on").inner_text() == "Roll and reroll"
    while not page.locator(f'.zone.reserve [data-die="{fielded}"]').count():
        page.keyboard.press("u")
        page.wait_for_timeout(150)
    assert title(page).startswith("Player A Buy")
    assert page.locator(".log p").all_inner_texts() == before
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.ask strong')?.innerText.includes('Which dice')")
    assert page.locator(".die.can").count() == 3  # the dice of the first turn (2.3.3)


def test_what_is_refused_says_why_with_the_number_and_subject_of_the_rule(open_page) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="7", Format="demo", bot="easy")
    page.locator(".left .row").first.click()  # a die of the opponent's card, while dice are rolled
    notice = page.locator(".notice.refused")
    notice.wait_for()
    numbers = notice.locator(".rule").all_inner_texts()
    assert numbers and all(number[0].isdigit() for number in numbers)
    assert notice.locator("small").first.inner_text().strip()
    assert title(page).startswith("Which dice")  # nothing has changed


def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(open_page) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="7", Format="demo", bot="easy")
    to_main(page)
    asked, log = title(page), page.locator(".log p").all_inner_texts()
    dice = page.evaluate("[...document.querySelectorAll('[data-die]')].map(e => e.textContent)")
    page.reload()
    Table(page).settled()
    assert title(page) == asked
    assert page.locator(".log p").all_inner_texts() == log
    assert page.evaluate("[...document.querySelectorAll('[data-die]')].map(e => e.textContent)") == dice


def test_a_killed_server_that_comes_back_goes_on_from_the_same_decision(chromium, tmp_path: Path) -> None:
    server = Server(tmp_path)
    page = chromium.new_page(reduced_motion="reduce")
    try:
        page.goto(server.address)
        begin(page, "Play a bot", seed="7", Format="demo", bot="easy")
        to_main(page)
        asked, dice = title(page), page.locator("[data-die]").count()
        server.kill()
        page.wait_for_function("() => document.querySelector('.ask strong')?.innerText.includes('connection is lost')")
        server.start()
        page.wait_for_function("old => document.querySelector('.ask strong')?.innerText === old", arg=asked)
        assert page.locator("[data-die]").count() == dice
        Mouse(page).go()
        wait_for(lambda: title(page) != asked, words="the game went on")
    finally:
        page.close()
        server.kill()


def test_a_changed_value_explains_itself_when_it_is_looked_at(open_page) -> None:
    page = open_page()
    page.wait_for_selector("text=Play the box")
    seat = page.evaluate(
        """async () => {
            const body = {teams: [{name: "demo A"}, {name: "demo B"}], sides: [{}, {}], hot_seat: true, format: "demo",
                          script: {draws: [], rolls: Array(12).fill("character")}};
            const answer = await fetch("/api/games", {method: "POST", body: JSON.stringify(body)});
            return (await answer.json()).seats.both;
        }"""
    )
    page.goto(page.url.split("#")[0] + f"#/seat/{seat}")
    to_main(page)
    page.locator(".near .die.can").first.hover()
    page.wait_for_selector(".inspector >> text=level 1")
    assert page.locator(".inspector .faces .lit").count() == 1
