"""Tables in the lobby: open ones, a bot that sits down, matches, and games that wait for one's turn."""

from __future__ import annotations

from two import PHONE, TABLE, Open, ask_back, at_table, make_table, resign, sit_down, turns


def test_an_open_table_is_found_in_the_lobby(open_page: Open) -> None:
    ada = open_page()
    ada.get_by_role("button", name="Open a table").click()
    form = ada.get_by_role("dialog")
    form.get_by_label("Format").select_option("demo")
    form.get_by_label("Your team").select_option("demo A")
    form.get_by_label("Your name").fill("Ada the First")
    form.get_by_label("Clock").select_option("10+10")
    form.get_by_role("button", name="Make the table").click()
    ada.get_by_text("Listed in the lobby").wait_for()
    ben = open_page("", **PHONE)
    row = ben.get_by_label("Open tables").locator("li", has_text="Ada the First")
    row.wait_for()
    assert "Demo game · 10 minutes each" in row.inner_text()
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    row.get_by_role("link", name="Sit down").click()
    sit_down(ben)
    ada.wait_for_selector(".ask")
    ada.locator(".clock").first.wait_for()
    third = open_page()
    third.get_by_label("Open tables").wait_for()
    assert third.get_by_label("Open tables").locator("li", has_text="Ada the First").count() == 0


def test_a_bot_sits_down_where_nobody_comes(open_page: Open) -> None:
    ada = open_page()
    make_table(ada)
    ada.get_by_role("button", name="Let a bot sit down").click()
    ada.wait_for_selector(".ask.mine")
    assert "Easy bot" in ada.locator(".strip").first.inner_text()


def test_best_of_three(open_page: Open) -> None:
    ada, ben = at_table(open_page, Match="3")
    ada.locator(".top .turn", has_text="0–0").wait_for()
    resign(ben)
    ada.wait_for_selector(".ask.over")
    assert "You lead the match 1 to 0" in ada.locator(".ask").inner_text()
    ada.get_by_role("button", name="Next game").click()
    ben.locator(".notice", has_text="is ready for the next game").get_by_role("button", name="Play again").click()
    ada.get_by_text("Ben lost the last game and says who begins").wait_for()
    ben.get_by_role("button", name="I begin").click()
    for page in (ada, ben):
        page.wait_for_selector(".ask:not(.over)")
    ben.wait_for_selector(".ask.mine")
    ada.locator(".top .turn", has_text="1–0").wait_for()
    turns((ada, ben), 2)
    resign(ben)
    ada.get_by_text("You have won the match 2 to 0").wait_for()
    assert ada.get_by_role("button", name="Rematch").count() == 1


def test_a_game_with_days_waits_in_your_turn(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Clock": "3 days", "Who begins": "A"})
    ada.wait_for_selector(".clock.runs")
    assert "2 d 23 h" in ada.locator(".clock.runs").inner_text()
    ada.get_by_role("link", name="to the lobby").click()
    row = ada.get_by_label("Your turn").locator("li", has_text="Ada against Ben")
    row.wait_for()
    assert "2 d 23 h left" in row.inner_text()
    ben.get_by_role("link", name="to the lobby").click()
    ben.get_by_label("Your games").locator("li", has_text="Ada against Ben").first.wait_for()
    assert ben.get_by_label("Your turn").count() == 0
    row.get_by_role("link", name="Go on").click()
    ada.wait_for_selector(".ask.mine")


def test_two_people_talk_and_who_looks_on_does_not_hear_it(open_page: Open) -> None:
    ada, ben = at_table(open_page)
    third = open_page(f"#/table/{ada.evaluate(TABLE)}")
    third.get_by_role("link", name="Look on").click()
    third.wait_for_selector(".ask")
    assert third.get_by_role("button", name="Talk").count() == 0
    ada.get_by_role("button", name="Talk").click()
    ada.get_by_role("button", name="Good luck!").click()
    ada.get_by_label("Say", exact=True).fill("<b>How</b> are you?")
    ada.get_by_role("button", name="Say", exact=True).click()
    ada.get_by_label("What was said").get_by_text("<b>How</b> are you?").wait_for()
    ben.locator(".notice.said", has_text="are you?").get_by_role("button", name="Answer").click()
    lines = ben.get_by_label("What was said").locator("p")
    assert lines.all_inner_texts() == ["Ada Good luck!", "Ada <b>How</b> are you?"]
    assert ben.evaluate("document.documentElement.scrollWidth") <= 360
    ben.get_by_label("Mute Ada").check()
    assert ben.get_by_label("What was said").get_by_text("Good luck!").count() == 0
    ben.get_by_role("button", name="Report").click()
    ben.get_by_text("Reported").wait_for()
    ada.get_by_role("button", name="Sorry!").click()
    ada.get_by_label("What was said").get_by_text("Sorry!").wait_for()
    ben.get_by_role("button", name="Thanks!").click()
    ada.get_by_label("What was said").get_by_text("Thanks!").wait_for()
    assert ben.locator(".notice.said").count() == 0  # what Ada said came before, and was muted
    assert "are you" not in third.content()


def test_a_seat_goes_to_another_device(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Who begins": "A"})
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Take my seat to another device").click()
    code = ada.locator(".code").inner_text()
    telephone = open_page("#/code", **PHONE)
    telephone.get_by_label("The code from your other device").fill(code.upper())
    telephone.get_by_role("button", name="Sit down here").click()
    telephone.wait_for_selector(".ask.mine")
    ada.locator(".ask", has_text="This seat was taken to another device").wait_for()
    turns((telephone, ben), 3)


def test_what_an_undo_takes_back_is_told_in_sentences_and_nobody_is_player_b(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Who begins": "A", "name": "", "friend": ""})
    ada.locator(".strip", has_text="Your opponent").first.wait_for()
    undo = ada.locator("nav").get_by_role("button", name="Undo")
    while not undo.is_enabled():
        assert not turns((ada, ben), 1)
    asked = ask_back(undo, ben)
    assert asked.locator("i").inner_text()
    lines = asked.locator("li").all_inner_texts()
    assert not any(line.startswith(("A ", "B ")) for line in lines), lines
    asked.get_by_role("button", name="Refuse").click()
    resign(ben)
    ada.get_by_role("link", name="Replay").click()
    ada.get_by_label("Step", exact=True).wait_for()
    for page in (ada, ben):
        assert "Player 1" not in page.content() and "Player 2" not in page.content()


def test_luck_is_told_at_the_end_and_in_the_replay(open_page: Open) -> None:
    ada, ben = at_table(open_page)
    turns((ada, ben), 6)
    resign(ben)
    ada.wait_for_selector(".ask.over")
    for page in (ada, ben):
        page.get_by_role("button", name="Luck").click()
        page.get_by_role("img", name="more or less than expected").wait_for()
        page.get_by_role("button", name="levels").click()
        page.get_by_text("Levels:").first.wait_for()
        assert page.get_by_role("dialog").locator("li", has_text="Sidekick").count() >= 1
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        page.keyboard.press("Escape")
    ada.get_by_role("link", name="Replay").click()
    ada.wait_for_selector(".ask.over", state="detached")  # the table's own button is gone
    ada.get_by_role("button", name="Luck").click()
    ada.get_by_role("img", name="more or less than expected").wait_for()


def test_a_streamer_shows_a_game_that_is_a_little_behind(open_page: Open) -> None:
    ada, ben = at_table(open_page, **{"Others may look on": "180"})
    turns((ada, ben), 2)
    third = open_page(f"#/table/{ada.evaluate(TABLE)}")
    third.get_by_role("link", name="Look on").click()
    third.get_by_role("button", name="Menu").click()
    third.get_by_text("You see everything 3 minutes later").wait_for()
    third.get_by_role("link", name="Streamers' view").click()
    board = third.get_by_label("Scoreboard")
    board.get_by_text("3:00 behind").wait_for()
    assert "Ada" in board.inner_text() and "Ben" in board.inner_text()
    assert third.locator("nav button:visible").count() == 0
    resign(ben)
    board.get_by_text("Ada has won").wait_for()
