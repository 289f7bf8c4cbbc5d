"""Seats and owners keep their own: nobody reads what is not theirs, or plays for somebody else."""

from __future__ import annotations

import json

import pytest
from friends import friend_of
from pages import Data, House, last, received
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from overcrush.engine.edge.secrets import secrets
from overcrush.game import Card, Game, Level
from overcrush.lang import read
from overcrush.model.const import HELD, ZONES
from overcrush.server import reports
from overcrush.server.seen import position, seen
from overcrush.teams.team import Team

SECRET = (
    "When Hider is fielded, secretly draw 1, 2, or 3 dice from your bag. If your opponent guesses the number of dice "
    "you drew, move them to the Used Pile. Otherwise, Prep them."
)


def test_links_cannot_be_guessed_and_are_all_different(house: House) -> None:
    links = [link for _ in range(5) for link in house.begin()["seats"].values()]
    assert len(set(links)) == len(links)
    assert all(len(link) >= 32 for link in links)


def test_options_go_only_to_who_decides(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada, house.page(begun["seats"]["B"]) as ben:
        for _ in range(60):
            pages = {"A": ada, "B": ben}
            who = ada.view["decision"]["who"]
            other = pages["B" if who == "A" else "A"]
            assert pages[who].decision["options"] and pages[who].decision["yours"]
            assert not {"options", "shape", "picked", "yours"} & set(other.decision)
            assert pages[who].answer(last(pages[who].decision))["type"] == "accepted"
            for page in pages.values():
                page.settled()
            assert ada.view["position"] == ben.view["position"]


def _keys(data: object) -> set[str]:
    if isinstance(data, dict):
        return set(data) | {key for value in data.values() for key in _keys(value)}
    return {key for value in data for key in _keys(value)} if isinstance(data, list) else set()


def test_neither_the_seed_nor_the_dice_to_come_are_told_while_the_game_goes_on(house: House) -> None:
    seed = 4_503_599_627_370_123
    begun = house.begin(sides=[{}, {"bot": "easy"}], seed=seed)
    with house.page(begun["seats"]["A"]) as page:
        page.play(last, 12)
        report = page.ask({"type": "report", "note": "hm"})["text"]
        record = house.client.get(f"/api/games/{begun['game']}/record").text
        replay = house.client.get(f"/api/replays/game-{begun['game']}").text
        games = house.client.get("/api/games").text
        for message in page.heard[:-1]:
            assert not {"seed", "rng", "draws", "rolls", "state"} & _keys(message)
        everything = [json.dumps(page.heard), report, record, replay, games]
    assert not any(str(seed) in text for text in everything)
    told = json.loads(report)
    assert told["note"] == "hm" and told["record"]["seed"] is None
    # what the record says of the dice to come is not what comes
    start = told["record"]["start"]
    fallen = sum(event["kind"] in ("rolled", "rerolled") for m in page.heard for event in m.get("events", []))
    assert len(start["rolls"]) <= fallen


def test_a_report_leads_to_the_very_position_and_on_to_other_dice(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "heuristic"}], seed=9)
    with house.page(begun["seats"]["A"]) as page:
        page.play(last, 5)
        texts = [page.ask({"type": "report"})["text"] for _ in range(2)]
        position = page.view["position"]
    rngs = set()
    for text in texts:
        info = house.client.post("/api/replays", content=text).json()
        step = info["steps"] - 1
        found = house.client.get(f"/api/replays/{info['id']}/steps?first={step}&last={step}").json()["steps"][0]
        assert found["view"]["position"] == position
        rngs.add(json.loads(text)["record"]["start"]["rng"])
    assert len(rngs) == 2


def test_games_teams_and_records_belong_to_their_owner(house: House) -> None:
    begun = house.begin()
    assert [game["id"] for game in house.client.get("/api/games").json()["games"]] == [begun["game"]]
    team = {"name": "Mine", "cards": [{"id": "ai/11", "dice": 4}], "basics": ["ai/52"]}
    assert house.client.post("/api/teams", json=team).status_code == 200
    stranger = TestClient(house.client.app, base_url="http://localhost")
    assert stranger.get("/api/games").json()["games"] == []
    for method, path in (
        ("GET", f"/api/games/{begun['game']}/record"),
        ("DELETE", f"/api/games/{begun['game']}"),
        ("GET", f"/api/replays/game-{begun['game']}"),
        ("DELETE", "/api/teams/Mine"),
    ):
        answer = stranger.request(method, path)
        assert answer.status_code == 404, path
    assert not any(info["name"] == "Mine" for info in stranger.get("/api/teams").json()["teams"])
    body = {"teams": [{"name": "Mine"}, {"name": "Mine"}], "format": "open"}
    assert stranger.post("/api/games", json=body).status_code == 400
    assert house.client.post("/api/games", json=body).status_code == 200
    assert house.client.delete(f"/api/games/{begun['game']}").status_code == 200
    assert house.client.get(f"/api/seats/{begun['seats']['A']}").status_code == 404


def test_whoever_opens_the_page_is_known_before_it_asks_for_anything(house: House) -> None:
    """A page asks for several things at once: were each answered by a cookie, the last would take away what is his."""
    stranger = friend_of(house).client
    stranger.cookies.clear()
    given = stranger.get("/")
    assert "set-cookie" in given.headers and given.headers["cache-control"] == "no-store"
    for path in ("/api/games", "/api/tables", "/api/lobby"):
        assert "set-cookie" not in stranger.get(path).headers
    assert "set-cookie" not in stranger.get("/").headers
    stranger.cookies.clear()
    assert "set-cookie" in stranger.get("/api/games").headers  # who comes without the page is known as well


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil.example:8571", "", "[::1"])
def test_other_names_for_this_machine_are_refused(house: House, host: str) -> None:
    answer = house.client.get("/api/lobby", headers={"host": host})
    assert answer.status_code == 403 and "set-cookie" not in answer.headers


@pytest.mark.parametrize("host", ["127.0.0.1:8571", "[::1]:8571", "localhost:1", "192.168.1.20"])
def test_numbers_and_localhost_are_this_machine(house: House, host: str) -> None:
    assert house.client.get("/api/lobby", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:9", "https://", "file://"])
def test_pages_from_elsewhere_can_neither_change_nor_listen(house: House, origin: str) -> None:
    begun = house.begin()
    answer = house.client.post("/api/teams/check", json={"team": {"name": "demo A"}}, headers={"origin": origin})
    assert answer.status_code == 403
    with pytest.raises(WebSocketDisconnect) as gone, house.socket(begun["seats"]["A"], origin=origin):
        pass
    assert gone.value.code == 4403


def test_a_page_of_this_server_may(house: House) -> None:
    begun = house.begin()
    with house.socket(begun["seats"]["A"], origin="http://localhost") as session:
        assert "table" in received(session)


def _secret_game() -> Game:
    """A game in which somebody has drawn dice in secret and the other player is asked for the number."""
    levels = (Level(0, 1, 1), Level(0, 1, 1), Level(0, 1, 1))
    card = Card("t/hider", "Hider", cost=2, energy=("mask",), levels=levels, text=read(SECRET, "Hider").text)
    team = Team("Hiders", ((card, 4),))
    for seed in range(40):
        game = Game.new(team, team, format="open", seed=seed)
        for _ in range(600):
            decision = game.decision
            if decision is None or any(game.state.zones[n * ZONES + HELD] for n in (0, 1)):
                break
            wanted = [n for n, text in enumerate(decision.texts) if text.startswith(("Field", "Buy"))]
            game.answer(decision.options[wanted[0] if wanted else -1])
        if game.decision is not None and secrets(game.state, -1)[0].seen == 0:
            return game
    raise AssertionError("nobody drew in secret")


def test_dice_drawn_in_secret_lie_in_the_bag_for_everybody_else() -> None:
    game = _secret_game()
    owner = secrets(game.state, -1)[0].player
    views: dict[tuple[int, ...], Data] = {}
    for eyes in ((owner,), (1 - owner,), ()):
        shown = position(game.names, seen(game, eyes).state)
        views[eyes] = {
            "held": [die.id for die in shown.dice if die.zone == "held"],
            "bag": sum(count.n for count in (shown.a, shown.b)[owner].bag),
        }
    assert views[(owner,)]["held"]
    for eyes in ((1 - owner,), ()):
        assert not views[eyes]["held"]
        assert views[eyes]["bag"] == views[(owner,)]["bag"] + len(views[(owner,)]["held"])
    texts = [reports.report(game, [], "", (1 - owner,)), reports.report(game, [], "", ())]
    for text in texts:
        made_up = json.loads(text)["record"]["start"]
        assert made_up["draws"] == [] and len(made_up["stack"]) == 1
    assert "hand:" not in texts[0]
