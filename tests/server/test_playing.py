"""Whole games over the wire: against a bot, in hot seat, between two people, and as a replay afterwards."""

from __future__ import annotations

import random

import msgspec
import pytest
from pages import Data, House, Page, first, last

from overcrush.game import Game, Record
from overcrush.server import room, store
from overcrush.server.metrics import Metrics

TEAMS = {"demo": ("demo", "demo A", "demo B"), "full": ("tournament", "red-harvest", "villainy-inc")}


def whole(decision: Data, chance: random.Random) -> Data:
    """An answer at random: as a whole where the decision has a shape."""
    shape = decision.get("shape")
    if shape is None:
        return {"do": "option", "option": chance.choice(decision["options"])["id"]}
    kind, dice = shape["do"], shape.get("dice", [])
    some = [die for die in dice if die in shape.get("must", []) or chance.random() < 0.5]
    if kind in ("attack", "reroll"):
        return {"do": kind, "dice": some}
    if kind == "block":
        return _blocks(shape, chance)
    if kind == "assign":
        return {"do": "assign", "source": shape["source"], "amounts": [[dice[0], shape.get("total", 0)]]}
    ids = [option["id"] for option in decision["options"] if option["kind"] != "done"]
    count = len(ids) if kind == "order" else chance.randint(max(1, shape.get("least", 0)), shape["most"])
    return {"do": kind, "options": chance.sample(ids, count)}


def _blocks(shape: Data, chance: random.Random) -> Data:
    """Each die blocks at most one attacker; nobody where an attacker needs several."""
    needs = {attacker for attacker, _ in shape.get("needs", [])}
    chosen: dict[int, int] = {}
    for blocker, attacker in shape.get("pairs", []):
        due = blocker in shape.get("must", [])
        if attacker not in needs and (due or chance.random() < 0.5):
            chosen.setdefault(blocker, attacker)
    return {"do": "block", "pairs": [list(pair) for pair in chosen.items()]}


@pytest.mark.parametrize("teams", TEAMS)
@pytest.mark.parametrize("bot", ["random", "easy", "heuristic"])
def test_a_game_against_a_bot_goes_from_the_first_decision_to_its_end(house: House, bot: str, teams: str) -> None:
    format_, one, two = TEAMS[teams]
    begun = house.begin(
        teams=[{"name": one}, {"name": two}], format=format_, sides=[{"name": "Ada"}, {"bot": bot}], seed=5
    )
    chance = random.Random(3)
    log: list[Data] = []
    with house.page(begun["seats"]["A"]) as page:
        assert page.table["players"][0]["name"] == "Ada"
        assert page.table["players"][1]["bot"] == bot
        for _ in range(3000):
            if page.view["position"].get("winner"):
                break
            assert page.decision["yours"]
            reply = page.answer(whole(page.decision, chance))
            if reply["type"] == "refused":  # a block that needs or forbids company: nobody blocks
                assert page.decision["kind"] == "block"
                assert page.answer(last(page.decision))["type"] == "accepted"
            page.settled()
        winner = page.view["position"]["winner"]
        for message in page.heard:
            if message["type"] == "view":
                log = log[: message["since"]] + message.get("events", [])
    assert [event["n"] for event in log] == list(range(len(log)))
    assert log[-1]["kind"] == "won"
    record = Record.from_json(house.client.get(f"/api/games/{begun['game']}/record").content)
    game = Game.replay(record)
    assert game.winner == winner
    assert [event["text"] for event in log] == [event.text for event in game.log]


def test_what_is_shown_is_what_the_game_holds(house: House) -> None:
    begun = house.begin(hot_seat=True, teams=[{"name": "able A"}, {"name": "able B"}], format="tournament")
    chance = random.Random(8)
    with house.page(begun["seats"]["both"]) as page:
        page.play(lambda decision: {"do": "option", "option": chance.choice(decision["options"])["id"]}, 150)
        report = page.ask({"type": "report"})["text"]
        shown = page.view["position"]
        cards = page.table["cards"]
    opened = house.client.post("/api/replays", content=report)
    assert opened.status_code == 200, opened.text
    replay = opened.json()
    steps = house.client.get(f"/api/replays/{replay['id']}/steps?first={replay['steps'] - 1}&last={replay['steps']}")
    assert steps.json()["steps"][-1]["view"]["position"] == shown
    total = sum(count["n"] for side in "ab" for count in shown[side]["bag"]) + len(shown["dice"])
    on_cards = sum(card["left"] for card in shown["cards"])
    tokens = sum(1 for die in shown["dice"] if cards[die["card"]]["kind"] == "token")
    assert total + on_cards - tokens == sum(card.get("dice", 0) for card in cards) + 16


def test_every_option_speaks_of_dice_and_cards_that_are_there(house: House) -> None:
    begun = house.begin(hot_seat=True, teams=[{"name": "able A"}, {"name": "able B"}], format="tournament", seed=4)
    chance = random.Random(2)
    with house.page(begun["seats"]["both"]) as page:
        for _ in range(200):
            if page.view["position"].get("winner"):
                break
            dice = {die["id"] for die in page.view["position"]["dice"]}
            numbers = range(len(page.table["cards"]))
            for option in page.decision["options"]:
                assert {option.get("die"), option.get("target"), *option.get("pay", [])} - {None, -1} <= dice
                assert option.get("card", 0) in numbers
            page.do({"do": "option", "option": chance.choice(page.decision["options"])["id"]})


def test_the_same_seed_and_answers_give_the_same_game(house: House) -> None:
    logs = []
    for _ in range(2):
        begun = house.begin(sides=[{}, {"bot": "easy"}], seed=77)
        with house.page(begun["seats"]["A"]) as page:
            page.play(first)
            logs.append([event for m in page.heard if m["type"] == "view" for event in m.get("events", [])])
    assert logs[0] == logs[1] and logs[0]


def test_messages_stay_small(house: House) -> None:
    begun = house.begin(
        teams=[{"name": "red-harvest"}, {"name": "villainy-inc"}], format="tournament", sides=[{}, {"bot": "heuristic"}]
    )
    with house.page(begun["seats"]["A"]) as page:
        page.play(first)
        sizes = [len(msgspec.json.encode(message)) for message in page.heard]
    assert max(sizes) < 40_000


def test_a_payment_can_be_chosen(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        tried = 0
        for _ in range(200):
            if page.view["position"].get("winner") or tried > 3:
                break
            option = next((o for o in page.decision["options"] if o.get("cost")), None)
            if option is None:
                page.do(last(page.decision))
                continue
            ways = page.ask({"type": "payments", "decision": page.number, "option": option["id"]})["ways"]
            assert ways[0]["dice"] == option["pay"]
            wrong = page.answer({"do": "option", "option": option["id"], "pay": [-1, -1, -1, -1, -1, -1]})
            assert wrong["code"] == "illegal" and wrong["rules"]
            spent = {die for die in ways[-1]["dice"] if die >= 0}
            page.do({"do": "option", "option": option["id"], "pay": ways[-1]["dice"]})
            events = [event for m in page.heard if m["type"] == "view" for event in m.get("events", [])]
            assert spent <= {event.get("die") for event in events if event["kind"] == "spent"}
            tried += 1
        assert tried


def test_why_not_and_explain(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        assert page.decision["kind"] == "reroll"
        lit = page.decision["shape"]["dice"]
        assert page.ask({"type": "why", "wish": {"do": "die", "die": lit[-1]}})["possible"]
        card = next(card["n"] for card in page.table["cards"] if card.get("owner") == "A")
        why = page.ask({"type": "why", "wish": {"do": "buy", "card": card}})
        assert why["reason"] and why["rules"][0]["number"] and why["rules"][0]["subject"]
        page.do({"do": "reroll", "dice": []})
        for die in page.view["position"]["dice"]:
            told = page.ask({"type": "explain", "die": die["id"]})
            values = {value["what"]: value["value"] for value in told["values"]}
            if "attack" in die:
                assert (values["attack"], values["defense"]) == (die["attack"], die["defense"])
        cost = page.ask({"type": "explain", "card": card})["values"][0]
        assert cost["value"] == page.table["cards"][card]["cost"] and cost["parts"][0]["source"] == "printed"


def test_two_bots_play_while_somebody_watches(house: House) -> None:
    begun = house.begin(sides=[{"bot": "random"}, {"bot": "random"}])
    with house.socket(begun["seats"]["watch"]) as session:
        page = Page(session)
        page.until("table")
        assert page.ask({"type": "settings", "pace": 0})["type"] == "accepted"
        while not page.until("view")["position"].get("winner"):
            assert "options" not in page.view.get("decision", {})


def test_autopass_can_be_switched_off(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        assert page.ask({"type": "settings", "autopass": False})["type"] == "accepted"
        seen = []
        for _ in range(30):
            seen.append(len(page.decision["options"]))
            page.do(last(page.decision))
        assert 1 in seen
        while len(page.decision["options"]) == 1:
            page.do(last(page.decision))
        assert page.ask({"type": "settings", "autopass": True})["type"] == "accepted"
        for _ in range(30):
            assert len(page.decision["options"]) > 1
            page.do(last(page.decision))


def test_scripted_dice_fall_as_they_are_written(house: House) -> None:
    script = {"draws": ["sidekick"] * 4, "rolls": ["fist", "bolt", "character"]}
    begun = house.begin(hot_seat=True, script=script)
    with house.page(begun["seats"]["both"]) as page:
        faces = page.table["cards"][0]["faces"]
        rolled = [faces[event["face"]]["token"] for event in page.view["events"] if event["kind"] == "rolled"]
        assert rolled == ["fist", "bolt", "character"]
        page.play(first, 40)
        position = page.view["position"]
    with house.page(begun["seats"]["both"]) as page:
        assert page.view["position"] == position


def test_how_long_answers_and_writes_take_is_measured(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Metrics({}, {})
    monkeypatch.setattr(room, "METRICS", fresh)
    monkeypatch.setattr(store, "METRICS", fresh)
    begun = house.begin(sides=[{}, {"bot": "heuristic"}])
    with house.page(begun["seats"]["A"]) as page:
        assert page.answer(last(page.decision))["type"] == "accepted"
    assert sum(fresh.times["overcrush_answers_seconds"].counts) == 1
    assert sum(fresh.times["overcrush_writes_seconds"].counts) >= 2
