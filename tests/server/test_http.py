"""Everything around a game over HTTP: lobby, cards, teams, rules, replays, the page itself."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest
from pages import House, first, received

from overcrush.server import choices
from overcrush.server import pages as files

FULL = {"teams": [{"name": "red-harvest"}, {"name": "villainy-inc"}], "format": "tournament"}


def test_a_bot_is_offered_only_where_it_can_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    (best,) = (bot for bot in house.client.get("/api/lobby").json()["bots"] if bot["name"] == "neural")
    assert best["level"] == "hardest" and best["style"].endswith(".") and best["points"] > 1000
    assert house.begin(sides=[{}, {"bot": "hardest"}])["seats"]
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert "neural" not in {bot["name"] for bot in house.client.get("/api/lobby").json()["bots"]}
    refused = house.client.post("/api/games", json={**FULL, "sides": [{}, {"bot": "hardest"}]})
    assert refused.status_code == 400 and "cannot play as neural" in refused.text


def test_the_lobby_says_what_there_is(house: House) -> None:
    lobby = house.client.get("/api/lobby").json()
    assert {"demo", "tournament"} <= {f["name"] for f in lobby["formats"]}
    assert "comprehensive" in {e["name"] for e in lobby["editions"]}
    assert [bot.get("level") for bot in lobby["bots"] if bot.get("level")][:4] == ["beginner", "easy", "medium", "hard"]
    assert {"ai", "sww", "wwe", "bff"} <= {code for code, _ in lobby["sets"]}
    ready = [team for team in lobby["teams"] if "tournament" in team.get("formats", [])]
    assert len(ready) >= 12


def test_every_listed_team_can_be_played_in_the_formats_it_names(house: House) -> None:
    teams = house.client.get("/api/teams").json()["teams"]
    for team in teams:
        assert team["formats"], team["name"]
        other = team.get("opponent", team["name"])
        alone = [name for name in team["formats"] if "opponent" in team or not name.startswith("box-")]
        format_ = random.Random(team["name"]).choice(alone)  # a team out of one box cannot meet itself
        begun = house.begin(teams=[{"name": team["name"]}, {"name": other}], format=format_, hot_seat=True)
        with house.page(begun["seats"]["both"]) as page:
            page.play(first, 3)


def test_demo_games_of_the_boxes_are_played_by_their_own_edition(house: House) -> None:
    formats = [f for f in house.client.get("/api/lobby").json()["formats"] if f.get("teams")]
    assert len(formats) == 4
    for f in formats:
        begun = house.begin(teams=[{"name": name} for name in f["teams"]], format=f["name"], hot_seat=True)
        with house.page(begun["seats"]["both"]) as page:
            assert page.table["edition"] == f["edition"] and page.table["life"] == 10


def test_cards_come_with_their_dice_and_our_wording(house: House) -> None:
    cards = house.client.get("/api/cards?set=ai").json()["cards"]
    assert len(cards) == 58
    for card in cards:
        assert card["faces"] and card["id"].startswith("ai/")
    one = house.client.get("/api/cards/ai/11").json()
    assert one == next(card for card in cards if card["id"] == "ai/11")
    assert house.client.get("/api/cards/ai/999").status_code == 400
    assert house.client.get("/api/cards?set=none").status_code == 400


def test_a_team_is_checked_shared_saved_and_loaded(house: House) -> None:
    team = {"name": "My team", "cards": [{"id": "ai/11", "dice": 9}], "basics": ["ai/52"]}
    checked = house.client.post("/api/teams/check", json={"team": {"team": team}, "format": "tournament"}).json()
    assert not checked["legal"]
    assert {"1.2.10", "2.1.1"} <= {violation["rule"] for violation in checked["violations"]}
    good = house.client.post("/api/teams/check", json={"team": {"name": "red-harvest"}}).json()
    assert good["legal"] and good["code"].startswith("OC1") and good["dice"] == 20
    again = house.client.post("/api/teams/check", json={"team": {"code": good["code"]}}).json()
    assert {**again, "file": ""} == {**good, "file": ""}  # a code leaves out what a team is about
    read = house.client.post("/api/teams/check", json={"team": {"file": good["file"]}}).json()
    assert read == good
    unread = house.client.post("/api/teams/check", json={"team": {"file": "4x ai/999"}})
    assert unread.status_code == 400 and "line 1" in unread.json()["reason"]
    damaged = house.client.post("/api/teams/check", json={"team": {"code": good["code"][:-1]}})
    assert damaged.status_code == 400 and "damaged" in damaged.json()["reason"]
    mine = {**good["team"], "name": "Mine"}
    assert house.client.post("/api/teams", json=mine).status_code == 200
    saved = [info for info in house.client.get("/api/teams").json()["teams"] if info.get("ready") is False]
    assert [info["team"] for info in saved] == [mine]
    begun = house.begin(**{**FULL, "teams": [{"name": "Mine"}, {"code": good["code"]}]}, hot_seat=True)
    assert set(begun["seats"]) == {"both", "watch"}
    assert house.client.delete("/api/teams/Mine").status_code == 200
    assert house.client.delete("/api/teams/Mine").status_code == 404


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"teams": [{"name": "nobody"}, {"name": "demo B"}]}, 400),
        ({"teams": [{}, {"name": "demo B"}]}, 400),
        ({"teams": [{"name": "demo A", "code": "OC1"}, {"name": "demo B"}]}, 400),
        ({"format": "none"}, 400),
        ({"edition": "none"}, 400),
        ({"sides": [{"bot": "genius"}, {}]}, 400),
        ({"sides": [{"bot": "easy"}, {}], "hot_seat": True}, 400),
        ({"seed": -1}, 400),
        ({"seed": "1"}, 400),
        ({"what": 1}, 400),
        ({"title": "x" * 81}, 400),
        ({"format": "tournament"}, 422),
        ({"script": {"draws": ["nothing"]}}, 400),
    ],
)
def test_games_that_cannot_be_begun_are_refused_with_a_sentence(
    house: House, wanted: dict[str, object], status: int
) -> None:
    body = {"teams": [{"name": "demo A"}, {"name": "demo B"}], "format": "demo", **wanted}
    answer = house.client.post("/api/games", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"] and answer.json()["code"]
    assert house.client.get("/api/games").json()["games"] == []


def test_bodies_that_are_too_long_are_not_read(house: House) -> None:
    assert house.client.post("/api/games", content=b" " * 70_000).status_code == 413
    assert house.client.post("/api/replays", content=b" " * 5_000_000).status_code == 413


def test_rules_are_told_by_number_and_keyword(house: House) -> None:
    rule = house.client.get("/api/rules/2.7.4").json()
    assert rule["number"] == "2.7.4" and rule["subject"] and rule["below"]
    assert house.client.get("/api/rules/Overcrush").json()["subject"]
    assert house.client.get("/api/rules/99.9").status_code == 404


def test_a_finished_game_can_be_watched_step_by_step(house: House) -> None:
    begun = house.begin(**FULL, sides=[{}, {"bot": "easy"}], seed=3)
    with house.page(begun["seats"]["A"]) as page:
        page.play(first)
        log = [event for m in page.heard if m["type"] == "view" for event in m.get("events", [])]
        end = page.view["position"]
    ident = f"game-{begun['game']}"
    info = house.client.get(f"/api/replays/{ident}").json()
    assert info["winner"] == end["winner"]
    steps: list[Any] = []
    while len(steps) < info["steps"]:
        at = len(steps)
        steps += house.client.get(f"/api/replays/{ident}/steps?first={at}&last={at + 40}").json()["steps"]
    assert [step["n"] for step in steps] == list(range(info["steps"]))
    assert [event for step in steps for event in step["view"].get("events", [])] == log
    assert steps[-1]["view"]["position"] == end
    assert all(step["answer"] and step["who"] in "AB" for step in steps[1:])
    for mark in info["turns"]:
        assert steps[mark["step"]]["view"]["position"]["turn"] == mark["turn"]
    for bad in ("first=-1&last=2", f"first={info['steps']}&last=9999", "first=x", "first=5&last=2"):
        assert house.client.get(f"/api/replays/{ident}/steps?{bad}").status_code == 400


def test_the_worked_examples_can_be_watched(house: House) -> None:
    examples = house.client.get("/api/examples").json()["examples"]
    assert len(examples) == 5
    for example in examples[:2]:
        info = house.client.get(f"/api/replays/{example['id']}").json()
        assert info["title"] == example["title"] and info["chapters"]
        assert all(0 <= chapter["step"] < info["steps"] for chapter in info["chapters"])
        assert house.client.get(f"/api/replays/{example['id']}/steps?first=0&last=10").status_code == 200
    assert house.client.get("/api/replays/example-nothing").status_code == 400
    assert house.client.get("/api/replays/nothing").status_code == 404


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "no", '{"overcrush":"report"}', '{"overcrush":"record","version":1}']
)
def test_what_is_no_record_is_refused(house: House, text: str) -> None:
    answer = house.client.post("/api/replays", content=text)
    assert answer.status_code == 400 and answer.json()["reason"]


def test_the_page_is_served_with_a_strict_policy(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "STATIC", tmp_path / "static")
    missing = house.client.get("/")
    assert missing.status_code == 200 and "make web" in missing.text
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html>table")
    (tmp_path / "static" / "assets" / "x.js").write_text("1")
    (tmp_path / "static" / "assets" / "x.js.gz").write_bytes(b"packed")
    (tmp_path / "secret").write_text("secret")
    answer = house.client.get("/")
    assert answer.text == "<!doctype html>table" and answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "http" not in policy
    script = house.client.get("/assets/x.js", headers={"accept-encoding": "identity"})
    assert script.text == "1" and "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    packed = house.client.stream("GET", "/assets/x.js", headers={"accept-encoding": "gzip"})
    with packed as found:
        assert found.headers["content-encoding"] == "gzip"
    for path in (
        "/../secret",
        "/%2e%2e/secret",
        "/assets/%2e%2e/%2e%2e/secret",
        "/nothing",
        "/assets/x.js.gz",
        "/%00",
        "/" + "x" * 300,
    ):
        assert house.client.get(path).status_code == 404, path


def test_addresses_that_lead_nowhere_say_so(house: House) -> None:
    for method, path in (("GET", "/api/nothing"), ("PUT", "/api/games"), ("POST", "/api/lobby")):
        answer = house.client.request(method, path)
        assert answer.status_code == 404 and "nothing to" in answer.json()["reason"]


def test_a_game_that_cannot_be_played_again_says_so_in_a_sentence(house: House) -> None:
    begun = house.begin(hot_seat=True)
    assert house.client.portal is not None
    house.client.portal.call(
        house.store.write, ("insert into moves values (?, 0, 'A', 'person', '[[[99, 1], null]]', '')", (begun["game"],))
    )
    with house.socket(begun["seats"]["both"]) as session:
        assert "its answer 1 does not fit" in [received(session) for _ in range(3)][-1]
    assert len(house.client.get("/api/games").json()["games"]) == 1
    assert house.client.delete(f"/api/games/{begun['game']}").status_code == 200
    assert house.client.get("/api/games").json()["games"] == []


def test_rules_and_words_are_looked_up_for_an_edition(house: House) -> None:
    usual = house.client.get("/api/rules/2.3.3").json()
    old = house.client.get("/api/rules/2.3.3?edition=faerun-2014").json()
    assert "four" in old["subject"] and old["subject"] != usual["subject"]
    word = house.client.get("/api/rules/engaged").json()
    assert word["number"] == "engaged" and word["subject"] and word["below"]
    npc = house.client.get("/api/rules/npc?edition=faerun-2014").json()
    assert npc["number"] == "NPC"
    assert house.client.get("/api/rules/nonsense").status_code == 404
    assert house.client.get("/api/rules/2.3.3?edition=chess").status_code == 400


def test_a_table_speaks_in_the_words_of_its_box(house: House) -> None:
    teams = [{"name": "demo-bff A"}, {"name": "demo-bff B"}]
    begun = house.begin(teams=teams, format="demo-bff", hot_seat=True, first="A")
    with house.page(begun["seats"]["both"]) as page:
        assert page.table["words"]["Sidekick"] == "NPC"
        assert page.table["cards"][0]["name"] == "NPC"
        assert "Sidekick" not in str(page.view)
        told = page.ask({"type": "why", "wish": {"do": "buy", "card": 2}})
        assert told["type"] == "because" and "Sidekick" not in told["reason"]


def test_the_cards_are_put_together_once() -> None:
    assert choices.told_cards("ai") is choices.told_cards("ai")
    assert len(choices.told_cards()) > len(choices.told_cards("ai")) > 1000
