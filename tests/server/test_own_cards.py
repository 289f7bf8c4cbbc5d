"""Cards of one's own at a server: read as they are typed, kept, played with, sent to somebody, and nobody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pages import House, opened

from overcrush.cards import stored
from overcrush.server import own_cards

Data = dict[str, Any]
OWL: Data = {
    "set": "my",
    "number": "1",
    "name": "Brass Owl",
    "cost": 3,
    "energy": ["mask"],
    "levels": [[0, 1, 1, 0], [1, 2, 2, 0], [1, 3, 3, 1]],
    "text": ["When fielded, gain 1 life."],
}
LAMP: Data = {"set": "my", "number": "2", "name": "Lamp", "kind": "basic action", "cost": 2, "text": ["Gain 1 life."]}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all: its reader begins once."""
    with opened(tmp_path_factory.mktemp("cards")) as found:
        yield found


def asked(house: House, method: str, path: str, body: object = None, who: str = "me") -> tuple[int, Data]:
    house.client.cookies.clear()
    headers = {"cookie": f"overcrush={who.ljust(32, 'x')}"}
    content = msgspec.json.encode(body) if body is not None else None
    found = house.client.request(method, f"/api/{path}", content=content, headers=headers)
    return found.status_code, found.json() if "json" in found.headers["content-type"] else {"text": found.text}


def test_a_card_is_read_as_it_is_typed(house: House) -> None:
    status, read = asked(house, "POST", "own/read", {"card": OWL})
    assert status == 200 and "wrong" not in read and "problems" not in read
    assert read["card"]["text"] == ["When Brass Owl is fielded, gain 1 life."]
    assert len(read["card"]["faces"]) == 6
    _, read = asked(house, "POST", "own/read", {"card": {**OWL, "text": ["Fast", "When feilded, gain 1 life."]}})
    (problem,) = read["problems"]
    assert (problem["line"], problem["start"]) == (1, 5) and problem["message"].startswith("I did not understand")
    assert read["meant"][0]["mended"] == "When fielded, gain 1 life." and read["meant"][0]["line"] == 1
    _, read = asked(house, "POST", "own/read", {"card": {"name": "Owl", "text": ["x"]}})
    assert {wrong["field"] for wrong in read["wrong"]} == {"cost", "levels"} and "card" not in read
    _, read = asked(house, "POST", "own/read", {"card": {**OWL, "set": "ai", "number": "11"}})
    assert read["wrong"][0]["field"] == "number" and "here already" in read["wrong"][0]["message"]


def test_the_emblem_somebody_chose_goes_with_the_card(house: House) -> None:
    _, read = asked(house, "POST", "own/read", {"card": {**OWL, "emblem": "dragon"}})
    assert read["card"]["emblem"] == "dragon"
    _, read = asked(house, "POST", "own/read", {"card": {**OWL, "emblem": "<b>"}})
    assert [wrong["field"] for wrong in read["wrong"]] == ["emblem"]


def test_what_is_kept_is_played_with_and_sent_along_with_a_team(house: House) -> None:
    _, kept = asked(house, "POST", "own/cards", {"cards": [OWL, LAMP]}, "ann")
    assert [card["card"]["name"] for card in kept["cards"]] == ["Brass Owl", "Lamp"]
    assert all(card["card"]["standing"] == "own" for card in kept["cards"])
    team = {"name": "Mine", "cards": [{"id": "my/1", "dice": 4}], "basics": ["my/2"]}
    _, checked = asked(house, "POST", "teams/check", {"team": {"team": team}, "format": "open"}, "ann")
    assert checked["legal"] and "+OCC1" in checked["code"]
    sides = [{"name": "A"}, {"name": "B"}]
    wanted = {"teams": [{"team": team}, {"name": "red-harvest"}], "sides": sides, "hot_seat": True, "format": "open"}
    assert asked(house, "POST", "games", wanted, "ann")[0] == 200
    # somebody else does not have them, is told so, and is offered them
    status, refused = asked(house, "POST", "teams/check", {"team": {"code": checked["code"]}}, "bob")
    assert status == 400 and "cards that are not here: my/1, my/2" in refused["reason"]
    assert asked(house, "GET", "own/cards", who="bob")[1]["cards"] == []
    assert asked(house, "GET", "cards/my/1", who="bob")[0] == 400
    _, offered = asked(house, "POST", "own/open", {"text": checked["code"]}, "bob")
    assert offered["team"] == checked["code"].partition("+")[0]
    assert [card["card"]["name"] for card in offered["cards"]] == ["Brass Owl", "Lamp"]
    drafts = [card["draft"] for card in offered["cards"]]
    assert asked(house, "POST", "own/cards", {"cards": drafts}, "bob")[0] == 200
    _, read = asked(house, "POST", "teams/check", {"team": {"code": offered["team"]}, "format": "open"}, "bob")
    assert read["team"] == team
    _, again = asked(house, "POST", "own/open", {"text": checked["code"]}, "bob")
    assert [card["here"] for card in again["cards"]] == ["same", "same"]
    assert asked(house, "DELETE", "own/cards/my/1", who="ann")[0] == 200
    assert asked(house, "DELETE", "own/cards/my/1", who="ann")[0] == 404
    assert len(asked(house, "GET", "own/cards", who="bob")[1]["cards"]) == 2


def test_a_file_is_looked_at_card_by_card_and_comes_back(house: House) -> None:
    text = "Title;Type;Cost;Levels;Text\nOwl;char;3;0/1/1, 1/2/2;Fast\nFox;acton;dear;;x\nLamp;basic;2;;Glow red.\n"
    _, found = asked(house, "POST", "own/open", {"text": text, "name": "zoo.csv"}, "cid")
    owl, fox, lamp = found["cards"]
    assert owl["draft"]["levels"] == [[0, 1, 1, 0], [1, 2, 2, 0]] and "problems" not in owl
    assert {wrong["field"] for wrong in fox["wrong"]} == {"kind", "cost"}
    assert "did you mean action?" in fox["wrong"][0]["message"] and fox["where"] == "line 3"
    assert lamp["problems"][0]["kind"] == "words"
    assert asked(house, "GET", "own/cards", who="cid")[1]["cards"] == []
    asked(house, "POST", "own/cards", {"cards": [owl["draft"], lamp["draft"]]}, "cid")
    table = asked(house, "GET", "own/file?form=csv", who="cid")[1]["text"]
    _, again = asked(house, "POST", "own/open", {"text": table, "name": "x.csv"}, "cid")
    assert [card["here"] for card in again["cards"]] == ["same", "same"]
    toml = asked(house, "GET", "own/file?form=toml&cards=zoo/1", who="cid")[1]["text"]
    _, again = asked(house, "POST", "own/open", {"text": toml, "name": "zoo.toml"}, "cid")
    assert [card["here"] for card in again["cards"]] == ["same"]
    assert asked(house, "GET", "own/code", who="cid")[1]["code"].startswith("OCC1")


def test_words_for_a_card_of_which_only_the_facts_are_known_take_its_place(house: House) -> None:
    _, listed = asked(house, "GET", "cards?set=avx")
    known = next(card for card in listed["cards"] if card.get("standing") == "not yet" and card["kind"] == "character")
    number = known["id"].partition("/")[2]
    draft = {**OWL, "set": "avx", "number": number, "name": known["name"], "subtitle": known.get("subtitle", "")}
    assert asked(house, "POST", "own/cards", {"cards": [draft]}, "dot")[0] == 200
    assert asked(house, "GET", f"cards/avx/{number}", who="dot")[1]["standing"] == "own"
    assert asked(house, "GET", f"cards/avx/{number}")[1]["standing"] == "not yet"
    team = {"name": "Mine", "cards": [{"id": known["id"], "dice": 4}]}
    assert asked(house, "POST", "teams/check", {"team": {"team": team}, "format": "open"}, "dot")[1]["legal"]
    assert not asked(house, "POST", "teams/check", {"team": {"team": team}, "format": "open"})[1]["legal"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("own/read", {"card": {**OWL, "text": ["x" * 601]}}),
        ("own/read", {"card": {**OWL, "text": ["x"] * 17}}),
        ("own/read", {"card": {**OWL, "cost": 100}}),
        ("own/read", {"card": {**OWL, "colour": "red"}}),
        ("own/cards", {"cards": []}),
        ("own/cards", {"cards": [{**OWL, "set": "../x"}]}),
        ("own/cards", {"cards": [{**OWL, "number": "a b"}]}),
        ("own/cards", {"cards": [{**OWL, "name": "a\u202eb"}]}),
        ("own/open", {"text": ""}),
        ("own/open", {"text": "[" * 9000}),
        ("own/open", {"text": "OCC1" + "z" * 20_000}),
        ("own/open", {"text": "name,cost,kind\n" + "Owl,1,action\n" * 400}),
        ("own/open", {"text": "x" * 400_001}),
    ],
)
def test_what_does_not_fit_is_refused(house: House, path: str, body: Data) -> None:
    status, refused = asked(house, "POST", path, body, "eve")
    assert status in (400, 413) and refused["reason"]


def test_a_client_may_not_have_any_number_of_cards_read(tmp_path: Path) -> None:
    with opened(tmp_path, readings=2, readings_a_minute=0.01) as house:
        cards = {"cards": [OWL, LAMP, {**LAMP, "number": "3"}]}
        assert asked(house, "POST", "own/cards", cards)[0] == 429


def test_what_another_version_has_read_is_read_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(house, "POST", "own/cards", {"cards": [OWL]}, "fay")
    owner = "fay".ljust(32, "x")
    store = house.store
    (data,) = store.row("select data from belongings where owner = ?", owner) or ("",)
    row = msgspec.json.decode(str(data), type=own_cards.Row)
    assert row.compiler == stored.compiler()
    monkeypatch.setattr(stored, "compiler", lambda: "another")
    ((_, item),) = own_cards.kept(store, owner)
    assert item.status == "none" and item.problems[0].message == "This version has not read it yet."


def test_a_collection_is_kept_and_says_what_can_be_built(house: House) -> None:
    found = asked(house, "POST", "own/collection/open", {"text": "id,dice\nai/11,4\nnone/1,2\n"}, "gus")[1]
    assert found["cards"] == [{"id": "ai/11", "cards": 1, "dice": 4}] and len(found["problems"]) == 1
    assert asked(house, "GET", "own/collection", who="gus")[1]["cards"] == []
    assert asked(house, "POST", "own/collection", {"cards": found["cards"]}, "gus")[0] == 200
    assert asked(house, "GET", "own/collection", who="gus")[1]["cards"] == found["cards"]
    assert "ai/11,Black Widow" in asked(house, "GET", "own/collection/file", who="gus")[1]["text"]
    builds = asked(house, "GET", "own/collection/builds", who="gus")[1]["teams"]
    assert builds and all(build["lacks"] for build in builds)
    team = {"name": "Two", "cards": [{"id": "ai/11", "dice": 4}]}
    assert "lacks" not in asked(house, "POST", "own/collection/lacks", {"team": {"team": team}}, "gus")[1]
    assert asked(house, "POST", "own/collection", {"cards": [{"id": "ai/11", "dice": -1}]}, "gus")[0] == 400
