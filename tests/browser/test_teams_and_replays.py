"""Building, sharing and loading a team; watching a game again."""

from __future__ import annotations

import re
from typing import Any

from playing import Mouse, Table, answer, begin
from serving import wait_for
from test_pages import BOXES, codes, serious


def rows(page: Any) -> list[str]:
    """The cards of the team that is being built, with their dice."""
    found: list[str] = page.locator("aside li").evaluate_all(
        "all => all.map(e => `${e.querySelector('.what b')?.innerText}, ${e.querySelector('.what small')?.innerText}:"
        " ${e.querySelector('.stepper b')?.innerText}`)"
    )
    return found


def test_a_team_is_built_checked_shared_and_loaded(open_page) -> None:
    page = open_page("#/teams")
    library = page.get_by_role("main", name="Library")
    legal = page.locator("aside .legal")
    page.wait_for_selector("main li")
    library.get_by_label("Kind", exact=True).select_option("basic")
    library.get_by_role("button", name="One die more of").first.click()
    wait_for(lambda: "1 basic action" in legal.inner_text(), words="one is missing")
    library.get_by_role("button", name="One die more of").nth(2).click()
    library.get_by_label("Kind", exact=True).select_option("character")
    library.get_by_label("Set", exact=True).select_option("sww")
    names = library.locator("li .name b").all_inner_texts()
    first_of = sorted({name: names.index(name) for name in names}.values())[:8]
    for n, place in enumerate(first_of):
        for _ in range(2 + n % 2):
            library.locator("li").nth(place).get_by_role("button", name="One die more of").click()
    wait_for(lambda: legal.inner_text().startswith("✓"), words="the team is legal")
    library.locator("li").nth(first_of[0] + 1).get_by_role("button", name="One die more of").click()
    wait_for(lambda: "more than once" in legal.inner_text(), words="a name is twice")
    library.locator("li").nth(first_of[0] + 1).get_by_role("button", name="One die less of").click()
    wait_for(lambda: legal.inner_text().startswith("✓"), words="the team is legal again")

    page.get_by_label("Name", exact=True).fill("Browser's own")
    built = rows(page)
    page.get_by_text("Share, or load").click()
    wait_for(lambda: page.get_by_label("This team as a code").input_value(), words="there is a share code")
    wait_for(lambda: "Legal" in legal.inner_text(), words="it has been checked")
    code = page.get_by_label("This team as a code").input_value()
    page.set_viewport_size({"width": 1280, "height": 720})  # a laptop's: what is done with a team stays in reach
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector("text=Saved “Browser's own”.")

    other = open_page("#/teams")
    other.wait_for_selector("main li")
    other.get_by_text("Share, or load").click()
    other.get_by_label("A code, a link or a list somebody sent").fill(code)
    other.get_by_role("button", name="Load").click()
    wait_for(lambda: rows(other) == built, words="the shared team is the same")
    wait_for(lambda: other.get_by_label("This team as a code").input_value() == code, words="it has been checked")
    other.get_by_role("link", name="Print the cards").click()
    wait_for(lambda: other.locator("section").count() == len(built), words="each card is on the sheet")

    page.goto(page.url.split("#")[0])
    page.get_by_role("button", name="Play a bot").click()
    assert "Browser's own" in page.get_by_role("combobox", name="Your team").inner_text()


def test_a_team_is_tested_while_one_looks_on(open_page, tmp_path) -> None:
    page = open_page("#/teams?team=red-harvest", width=360, height=740)
    page.get_by_role("button", name="Test it").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Against").select_option("some")
    dialog.get_by_role("checkbox", name="Straight Fire").check()
    dialog.get_by_role("button", name="Begin").click()
    line = dialog.get_by_role("row", name="Straight Fire")
    line.get_by_role("cell", name=re.compile(r"^\d+\s%$")).wait_for()
    dialog.get_by_role("button", name="Stop").click()
    assert dialog.get_by_text("Stopped after").is_visible()
    line.get_by_role("button").focus()
    assert "with 95\u00a0% certainty between" in dialog.locator(".tells").inner_text()
    assert serious(page) == [] and codes(page) == [] and page.evaluate(BOXES) == []
    with page.expect_download() as table:
        dialog.get_by_role("button", name="Save as CSV").click()
    assert table.value.suggested_filename == "red-harvest-tested.csv"
    table.value.save_as(tmp_path / "tested.csv")
    head, row = (tmp_path / "tested.csv").read_text(encoding="utf-8").splitlines()
    assert row.startswith("Red Harvest,Straight Fire,") and len(row.split(",")) == len(head.split(","))
    with page.expect_download() as picture:
        dialog.get_by_role("button", name="Save as SVG").click()
    assert picture.value.suggested_filename == "red-harvest-tested.svg"


def test_a_game_is_watched_again_scrubbed_stepped_and_played(open_page) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="9", Format="demo", bot="easy")
    table, hand = Table(page), Mouse(page)
    for _ in range(24):
        seen = table.settled()
        if seen["over"]:
            break
        answer(seen, hand)
    table.settled()
    dice = page.locator("[data-die]").count()
    page.goto(page.url.split("#")[0] + "#/watch")
    page.get_by_role("link", name="Replay").first.click()
    scrub = page.get_by_label("Step", exact=True)
    scrub.wait_for()
    wait_for(lambda: int(scrub.get_attribute("max") or 0) > 20, words="the replay has steps")
    last = int(scrub.get_attribute("max") or 0)
    scrub.fill(str(last))
    wait_for(lambda: page.locator("[data-die]").count() == dice, words="the last step is the game as it stands")
    scrub.fill("0")
    wait_for(lambda: page.locator(".top .turn").inner_text() == "Turn 1", words="the first step is in turn 1")
    page.get_by_label("One step on").click()
    wait_for(lambda: page.locator(".count").inner_text() == f"1 / {last}", words="it goes on by one step")
    page.get_by_label("Turn", exact=True).select_option(index=2)
    wait_for(lambda: page.locator(".top .turn").inner_text() == "Turn 3", words="it jumps to turn 3")
    page.get_by_label("Speed").select_option("8")
    at = scrub.input_value()
    page.locator(".bar").get_by_role("button", name="Play").first.click()
    wait_for(lambda: int(scrub.input_value()) > int(at) + 3 or scrub.input_value() == str(last), words="it plays")


def test_a_record_file_is_opened(open_page, tmp_path) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="9", Format="demo", bot="easy")
    Mouse(page).go()
    Table(page).settled()
    game = page.evaluate("async () => (await (await fetch('/api/games')).json()).games[0].id")
    text = page.evaluate(f"async () => (await fetch('/api/games/{game}/record')).text()")
    record = tmp_path / "game.json"
    record.write_text(text, encoding="utf-8")
    page.goto(page.url.split("#")[0] + "#/watch")
    page.locator("input[type=file]").set_input_files(record)
    scrub = page.get_by_label("Step", exact=True)
    scrub.wait_for()
    wait_for(lambda: int(scrub.get_attribute("max") or 0) >= 1, words="the record has steps")
    (tmp_path / "wrong.json").write_text("{}", encoding="utf-8")
    page.goto(page.url.split("#")[0] + "#/watch")
    page.locator("input[type=file]").set_input_files(tmp_path / "wrong.json")
    page.wait_for_selector("[role=alert]")
    assert "no record" in page.locator("[role=alert]").inner_text()
