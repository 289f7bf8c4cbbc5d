"""Rules at hand: the whole book of an edition, a rule with what it is part of, and an example that can be played."""

from __future__ import annotations

import re

import pytest
from pages import House

from overcrush.examples.showing import showing
from overcrush.game import Record
from overcrush.rules import all_rules


def test_the_book_has_every_rule_keyword_and_word(house: House) -> None:
    book = house.client.get("/api/rules").json()
    kinds = {line.get("kind", "rule") for line in book["lines"]}
    assert kinds == {"section", "rule", "keyword", "word"}
    assert len(book["lines"]) > len(all_rules())
    old = house.client.get("/api/rules?edition=faerun-2014").json()
    assert "Faerûn" in old["book"]
    assert any(line["number"] == "NPC" for line in old["lines"])


def test_a_rule_says_what_it_is_part_of_and_brings_an_example(house: House) -> None:
    rule = house.client.get("/api/rules/2.7.4.3.5?example").json()
    assert [above["number"] for above in rule["part"]] == ["2", "2.7", "2.7.4", "2.7.4.3"]
    assert all(above["subject"] for above in rule["part"])
    example = rule["example"]
    assert example["seat"] in "AB" and example["title"]
    replay = house.client.get(f"/api/replays/{example['id']}").json()
    assert replay["steps"] > 1
    begun = house.client.post(
        f"/api/replays/{example['id']}/play", json={"step": 0, "seat": example["seat"], "bot": "easy"}
    )
    assert begun.json()["seats"][example["seat"]]
    keyword = house.client.get("/api/rules/Overcrush (4)?example").json()
    assert keyword["kind"] == "keyword" and keyword["part"][0]["number"] == "Overcrush" and keyword["example"]
    word = house.client.get("/api/rules/Prep Area?example").json()
    assert word["kind"] == "word" and word["example"]


def test_a_booklet_that_differs_says_so_and_shows_its_own_way(house: House) -> None:
    rule = house.client.get("/api/rules/2.3.3?edition=faerun-2014&example").json()
    assert "Faerûn" in rule["here"]
    example = rule["example"]
    assert example["id"].endswith("@faerun-2014")
    assert house.client.get(f"/api/replays/{example['id']}").json()["table"]["edition"] == "faerun-2014"


@pytest.mark.parametrize(
    "ident", ["rule-2.7.4.3.5", "rule-Overcrush (4)", "rule-2.3.3@faerun-2014", "example-infinity"]
)
def test_an_example_is_a_record_like_any_other(house: House, ident: str) -> None:
    shown = house.client.get(f"/api/replays/{ident}").json()
    found = house.client.get(f"/api/replays/{ident}/record")
    name = found.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="overcrush-[A-Za-z0-9.-]+\.json"', name)
    again = house.client.post("/api/replays", content=found.content).json()
    assert again["steps"] == shown["steps"] and again["table"]["edition"] == shown["table"]["edition"]
    own = house.client.get(f"/api/replays/{again['id']}/record")
    assert own.content == found.content
    begun = house.client.post(f"/api/replays/{ident}/play", json={"step": 0, "seat": "A", "bot": "easy"}).json()
    played = house.client.get(f"/api/games/{begun['game']}/record")
    assert (
        played.status_code == 200
        and Record.from_json(played.text).setup.teams == Record.from_json(found.text).setup.teams
    )


@pytest.mark.parametrize("number", ["1.5.8", "2.3.9", "2.6.2.3", "3.4.9", "Range X", "Trap (1)"])
def test_a_scenario_shows_a_rule(number: str) -> None:
    found = showing(number)
    assert found is not None and found.record.answers
