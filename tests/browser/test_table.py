"""What the table does when somebody changes their mind, tries what cannot be, reloads, or loses the server."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from playing import Mouse, Table, begin, title
from serving import Server, wait_for


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


def take_over(page) -> None:
    """Whoever is asked is at the screen."""
    page.evaluate("document.querySelector('[data-hand]')?.click()")


def test_who_takes_back_at_once_means_the_answer_that_is_still_on_its_way(open_page) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="7", Format="demo")
    to_main(page)
    words = title(page)
    answers = page.locator("[data-primary]").first
    answers.evaluate("""button => {
        const undo = [...document.querySelectorAll("nav button")].find(each => each.innerText.startsWith("Undo"));
        button.click(); undo.click(); undo.click();
    }""")
    page.wait_for_function("words => document.querySelector('.ask.mine strong')?.innerText === words", arg=words)
    assert not page.locator(".notice.refused").count()
    page.wait_for_timeout(400)
    assert title(page) == words and not page.locator(".notice.refused").count()


def test_hot_seat_is_played_by_both_at_one_page_and_answers_are_taken_back(open_page) -> None:
    page = open_page()
    begin(page, "Hot seat", seed="7", Format="demo")
    to_main(page)
    before = page.locator(".log p").all_inner_texts()
    fielded = page.locator(".die.can").first.get_attribute("data-die")
    Mouse(page).die(fielded)
    page.wait_for_selector(f'.zone.field [data-die="{fielded}"]')
    for _ in range(8):  # A passes until B has the turn
        if page.locator("[data-hand]").count():
            break
        Mouse(page).go()
        page.wait_for_timeout(150)
    handed = page.get_by_role("dialog", name="Hand over")
    assert "Player 2" in handed.inner_text() and "Which dice" not in handed.inner_text()
    box = handed.bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1440, 900)  # nothing of the table is seen
    page.keyboard.press("Escape")
    handed.get_by_role("button", name="I am Player 2").click()
    assert title(page).startswith("Player 2 Which dice")
    assert page.locator(".steps .on").inner_text() == "Roll and reroll"
    for _ in range(8):
        if page.locator(f'.zone.reserve [data-die="{fielded}"]').count():
            break
        page.keyboard.press("u")
        page.wait_for_timeout(150)
        take_over(page)
    assert title(page).startswith("Player 1 ") and "ield" in title(page)
    assert page.locator(".log p").all_inner_texts() == before
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.ask strong')?.innerText.includes('Which dice')")
    assert page.locator(".die.can").count() == 3  # the dice of the first turn (2.3.3)


def test_in_hot_seat_who_takes_over_reads_what_the_other_has_done_and_can_give_up(open_page) -> None:
    page = open_page()
    begin(page, "Hot seat", seed="7", Format="demo")
    to_main(page)
    assert not page.locator(".last").count()  # nobody's turn was before the first
    Mouse(page).die(page.locator(".die.can").first.get_attribute("data-die"))
    for _ in range(8):
        if page.locator("[data-hand]").count():
            break
        Mouse(page).go()
        page.wait_for_timeout(150)
    take_over(page)
    page.wait_for_selector(".last")
    words = page.locator(".last").inner_text()
    assert words.startswith("Player 1's turn") and "Fielded 2 Sidekicks" in words
    assert not page.locator(".board .die.acts").count()  # and nothing is lit that one has just seen
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, Player 2 resigns").click()
    page.wait_for_selector(".ask.over")
    assert title(page) == "Player 1 has won."


def test_what_is_refused_says_why_with_the_rule_and_on_request_its_number(open_page) -> None:
    page = open_page()
    begin(page, "Play a bot", seed="7", Format="demo", bot="easy")
    page.locator(".left .row").first.click()  # a die of the opponent's card, while dice are rolled
    notice = page.locator(".notice.refused")
    notice.wait_for()
    assert notice.locator("small").first.inner_text().strip()
    mark = notice.locator(".rule").first
    assert mark.inner_text() == "?" and "rule" in (mark.get_attribute("aria-label") or "")
    mark.click()
    book = page.get_by_role("dialog", name="Rules")
    book.get_by_label("Show the numbers of rules").check()
    assert book.locator("article .number").inner_text()[0].isdigit()
    page.keyboard.press("Escape")
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
        said = page.locator(".ask")
        with suppress(AssertionError):
            wait_for(lambda: "connection is lost" in said.inner_text(), 30)
        assert "connection is lost" in said.inner_text()
        server.start()
        page.wait_for_function("old => document.querySelector('.ask strong')?.innerText === old", arg=asked)
        assert page.locator("[data-die]").count() == dice
        before = page.locator(".ask").inner_text()
        Mouse(page).go()
        wait_for(lambda: page.locator(".ask").inner_text() != before, words="the game went on")
    finally:
        page.close()
        server.kill()


def scripted(page, rolls: list[str], teams: tuple[str, str] = ("demo A", "demo B")) -> None:
    """A hot seat game with chosen faces."""
    page.wait_for_selector("text=Play the box")
    seat = page.evaluate(
        """async ([teams, rolls]) => {
            const body = {teams: teams.map(name => ({name})), sides: [{}, {}], hot_seat: true, format: "demo",
                          script: {rolls}};
            return (await (await fetch("/api/games", {method: "POST", body: JSON.stringify(body)})).json()).seats.both;
        }""",
        [list(teams), rolls],
    )
    page.goto(page.url.split("#")[0] + f"#/seat/{seat}")
    Table(page).settled()


def to_blocks(page) -> None:
    """Both sides field Sidekicks, and A attacks with two."""
    scripted(page, ["character"] * 60)
    table, hand = Table(page), Mouse(page)
    for _ in range(60):
        seen = table.settled()
        turn = int(page.locator(".top .turn").inner_text().split()[1])
        if "Who blocks" in seen["title"]:
            return
        if "Who attacks" in seen["title"] and turn == 3:
            for die in seen["dice"][:2]:
                hand.die(die)
            hand.go()
        elif "Who" in seen["title"] or "Which" in seen["title"] or not seen["dice"]:
            hand.go()
        else:
            hand.die(seen["dice"][0])
    raise AssertionError("nobody attacked")


def test_a_blocker_is_dragged_onto_an_attacker_and_a_line_shows_it(open_page) -> None:
    page = open_page()
    to_blocks(page)
    blocker = page.locator(".zone.field .die.can").first
    attacker = page.locator(".battle .die").nth(1)
    one, two = blocker.bounding_box(), attacker.bounding_box()
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(two["x"] + 30, two["y"] + 60, steps=6)
    assert page.locator("svg.lines line.new").count() == 1  # it follows the pointer
    page.mouse.move(two["x"] + two["width"] / 2, two["y"] + two["height"] / 2, steps=3)
    page.mouse.up()
    page.wait_for_selector(".zone.field .die.picked")
    wait_for(lambda: page.locator("svg.lines line.new").count() == 1, words="a line shows the block")
    line = page.locator("svg.lines line.new").first
    board = page.locator(".board").bounding_box()
    assert abs(float(line.get_attribute("x2")) + board["x"] - (two["x"] + two["width"] / 2)) < two["width"]
    Mouse(page).button("Clear")
    assert page.locator(".die.picked").count() == 0
    Mouse(page).die(str(blocker.get_attribute("data-die")))
    Mouse(page).die(str(attacker.get_attribute("data-die")))
    Mouse(page).go()
    wait_for(lambda: "Who blocks" not in title(page), words="the block counts")
    assert "blocks" in page.locator(".log").inner_text()


def test_a_payment_is_proposed_and_can_be_changed(open_page) -> None:
    page = open_page()
    scripted(page, ["fist", "bolt", "mask"])
    to_main(page)
    page.keyboard.press("h")  # nothing is lost by the way that is proposed: it is shown only to who wants to see it
    page.wait_for_selector(".hold")
    cheap = page.locator(".left .row.can").filter(has_text="Rally")  # 2 energy of any kind, and three dice to pay with
    cheap.click()
    page.wait_for_selector(".die.pay")
    assert page.locator(".die.pay").count() == 2
    first = page.locator(".die.pay").evaluate_all("all => all.map(e => e.dataset.die)")
    other = page.locator(".near .die.can").first.get_attribute("data-die")
    Mouse(page).die(first[0])
    Mouse(page).die(other)
    assert set(page.locator(".die.pay").evaluate_all("all => all.map(e => e.dataset.die)")) == {first[1], other}
    Mouse(page).go()
    page.wait_for_selector(f'.near [data-die="{first[0]}"]')
    wait_for(lambda: page.locator(".near .die").count() == 1, words="only the die that was taken out is left")


def test_a_bug_report_holds_the_record_and_what_was_said(open_page) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    begin(page, "Play a bot", seed="7", Format="demo", bot="easy")
    page.keyboard.press("?")
    page.get_by_label("What happened, and what should have?").fill("The table wobbles.")
    page.get_by_role("button", name="Copy a bug report").click()
    page.wait_for_selector("text=Copied: paste it where you report the bug.")
    report = page.evaluate("navigator.clipboard.readText()")
    assert '"overcrush"' in report and '"answers"' in report and "The table wobbles." in report


def test_damage_is_split_with_steppers(open_page) -> None:
    page = open_page()
    to_blocks(page)
    attacker = page.locator(".battle .die").first.get_attribute("data-die")
    for blocker in Table(page).look()["dice"][:2]:
        Mouse(page).die(blocker)
        Mouse(page).die(str(attacker))
    Mouse(page).go()
    wait_for(lambda: "Split 1 damage" in title(page), words="the attacker's damage is split")
    take_over(page)
    page.get_by_role("button", name="Less for").first.click()
    assert page.locator("[data-primary]").is_disabled()  # all of it must be assigned (2.7.4.3.4)
    page.get_by_role("button", name="More for").nth(1).click()
    assert page.locator(".split b").all_inner_texts() == ["0", "1"]
    second = page.locator(".split small").nth(1).inner_text().split(" ✕")[0]
    Mouse(page).go()
    fallen = re.compile(rf"{re.escape(second)} takes 1 damage.* and is KO'd")
    wait_for(lambda: fallen.search(page.locator(".log").inner_text()), words="the second blocker is KO'd")


def test_who_begins_is_rolled_for_and_the_winner_chooses(open_page) -> None:
    page = open_page()
    begin(page, "Hot seat", seed="7", Format="demo", roll="yes")
    assert "You won the roll" in title(page)
    page.locator(".ask").get_by_role("button", name="No").click()
    wait_for(lambda: "You won the roll" not in title(page), words="the first turn began")
    assert Table(page).settled()["dice"]
