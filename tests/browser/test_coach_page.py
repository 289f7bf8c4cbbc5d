"""The coach beside a replay: it tells as it finds out, its plot and its list lead to the mistakes, on a phone too."""

from __future__ import annotations

from serving import wait_for
from test_pages import serious
from two import Open

from overcrush.bots import by_name
from overcrush.game import Game
from overcrush.teams import demo

OPEN = "text => fetch('api/replays', {method: 'POST', body: text}).then(found => found.json()).then(told => told.id)"


def test_the_coach_tells_the_chance_and_leads_to_each_mistake(open_page: Open) -> None:
    game = Game.new(*demo(), format="demo", seed=3, first="A")
    bots = {"A": by_name("random", 1), "B": by_name("random", 2)}
    while game.decision is not None and game.turn < 4:
        game.answer(bots[game.decision.who].choose(game))
    page = open_page(width=1280, height=720)
    replay = page.evaluate(OPEN, game.record().to_json())
    page.evaluate("id => location.hash = `#/replay/${id}`", replay)
    page.get_by_role("button", name="Coach", exact=True).click()
    page.wait_for_selector(".coach .list:not([disabled])", timeout=60_000)
    page.wait_for_function("() => !document.querySelector('.coach progress')", timeout=60_000)
    page.locator(".coach").get_by_role("button", name="Next mistake").focus()
    page.keyboard.press("Enter")
    wait_for(lambda: "Better:" in page.locator(".coach div.here").inner_text(), words="it says what was better")
    step = page.locator(".count").inner_text()
    page.locator(".coach svg").click(position={"x": 250, "y": 40})
    wait_for(lambda: page.locator(".count").inner_text() != step, words="a click in the plot goes there")
    assert serious(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".coach .list").click()
    page.locator("dialog[open] li button").first.click()
    wait_for(lambda: "Better:" in page.locator(".coach div.here").inner_text(), words="the list leads to a mistake")
    assert serious(page) == []
