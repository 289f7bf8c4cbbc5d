"""The end of a game: how it went, and going on from any step of it against a bot."""

from __future__ import annotations

import pytest
from pages import House, first, last

from overcrush.bots import by_name
from overcrush.game import Game
from overcrush.server.replays import opened
from overcrush.teams import demo


def test_how_a_game_went_is_told_and_it_can_be_gone_on_with_from_any_step(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "heuristic"}], seed=9)
    seat = begun["seats"]["A"]
    replay = f"/api/replays/seat-{seat}"
    with house.page(seat) as page:
        page.do(last(page.decision))
        assert house.client.get(f"{replay}/luck").status_code == 404  # it is not over
        own = f"/api/replays/game-{begun['game']}"
        assert house.client.post(f"{own}/play", json={"step": 1}).status_code == 400
        while not page.view["position"].get("winner"):
            page.do(last(page.decision))
        winner = page.view["position"]["winner"]
    story = house.client.get(f"{replay}/luck").json()["story"]
    turns = story["turns"]
    lives = turns[-1]["life"]
    assert winner == "B" and lives[0] <= 0 < lives[1]
    assert sum(turns[-1]["damage"]) >= turns[0]["life"][0] and turns[-1]["bought"][0] == 0 < turns[-1]["bought"][1]
    assert story["best"][0]["player"] == "B" and sum(die["damage"] for die in story["best"]) <= turns[-1]["damage"][1]
    if story["turned"] >= 0:
        assert turns[story["turned"] + 1]["chance"] < turns[story["turned"]]["chance"]  # B's gain
    middle = turns[len(turns) // 2]
    step = house.client.get(f"{replay}/steps?first={middle['step']}&last={middle['step']}").json()["steps"][0]
    found = house.client.post(f"{replay}/play", json={"step": middle["step"], "seat": "B", "bot": "easy"}).json()
    with house.page(found["seats"]["B"]) as page:
        page.settled() if page.view.get("more") else None
        assert page.view["position"]["turn"] >= middle["turn"] and page.table["players"][0]["bot"] == "easy"
        assert [event["text"] for event in page.view["events"]][:5] and step["view"]["position"]["turn"] == middle[
            "turn"
        ]
        page.do(first(page.decision))
    over = house.client.post(f"{replay}/play", json={"step": turns[-1]["step"]})
    assert over.status_code == 400 and "over" in over.json()["reason"]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_turn_of_a_replay_is_whose_it_is_whoever_wins_the_roll(seed: int) -> None:
    game = Game.new(*demo(), seed=seed, format="open", first="roll")
    bot = by_name("easy", 1)
    while game.turn < 3:
        game.answer(bot.choose(game))
    marks = opened("it", "It", game.record()).turns
    assert [mark.turn for mark in marks] == [1, 2, 3]
    assert marks[0].active == marks[2].active != marks[1].active
