"""Formats of one's own at a server: made, kept, sent to somebody, and played by those who do not have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from pages import House, opened

from overcrush.server import own_formats

Data = dict[str, Any]
HOUSE: Data = {
    "name": "Friday rules",
    "words": "as we play on Fridays",
    "life": 12,
    "banned": ["Nobody", "avx/1"],
    "limits": {"Storm": 2},
    "settings": {"first_turn_draw": 4},
    "best": 3,
    "round": 45,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all."""
    with opened(tmp_path_factory.mktemp("formats")) as found:
        yield found


def asked(house: House, method: str, path: str, body: object = None, who: str = "me") -> tuple[int, Data]:
    house.client.cookies.clear()
    headers = {"cookie": f"overcrush={who.ljust(32, 'x')}"}
    content = msgspec.json.encode(body) if body is not None else None
    found = house.client.request(method, f"/api/{path}", content=content, headers=headers)
    return found.status_code, found.json()


def test_a_format_is_read_as_it_is_made(house: House) -> None:
    _, read = asked(house, "POST", "own/formats/read", {"format": HOUSE})
    assert "problem" not in read and read["code"].startswith("OCF1") and "life = 12" in read["file"]
    assert read["unknown"] == ["Nobody"] and 2000 < read["cards"] < 3200
    _, fewer = asked(house, "POST", "own/formats/read", {"format": {**HOUSE, "sets": ["ai"], "since": "zz"}})
    assert 0 < fewer["cards"] < 200 and fewer["unknown"] == ["zz", "Nobody"]
    for wrong, words in (
        ({"name": "../x"}, "letters"),
        ({"name": "Golden"}, "comes with"),
        ({"edition": "1999"}, "edition"),
        ({"settings": {"gravity": True}}, "no such point"),
        ({"best": 2}, "best"),
    ):
        assert words in asked(house, "POST", "own/formats/read", {"format": {**HOUSE, **wrong}})[1]["problem"]
        assert asked(house, "POST", "own/formats", {"format": {**HOUSE, **wrong}})[0] == 400
    assert asked(house, "POST", "own/formats/read", {"format": {**HOUSE, "life": 100_000}})[0] == 400
    assert asked(house, "POST", "own/formats/read", {"format": {**HOUSE, "banned": ["x"] * 501}})[0] == 400


def test_what_is_kept_is_played_by(house: House) -> None:
    status, mine = asked(house, "POST", "own/formats", {"format": HOUSE}, "ann")
    assert status == 200 and [each["draft"] for each in mine["own"]] == [HOUSE]
    assert {"modern", "golden", "silver", "tournament-round"} <= {draft["name"] for draft in mine["shipped"]}
    assert any(point["name"] == "first_turn_draw" and len(point["choices"]) > 1 for point in mine["points"])
    _, lobby = asked(house, "GET", "lobby", None, "ann")
    told = next(f for f in lobby["formats"] if f["name"] == HOUSE["name"])
    assert (told["life"], told["best"], told["round"]) == (12, 3, 45) and told["code"].startswith("OCF1")
    red = next(team for team in lobby["teams"] if team["name"] == "red-harvest")
    assert HOUSE["name"] in red["formats"] and "tournament" in red["formats"]
    ready = {"name": "red-harvest"}
    _, checked = asked(house, "POST", "teams/check", {"team": ready, "format": HOUSE["name"]}, "ann")
    assert checked["legal"]
    sides = [{"name": "A"}, {"name": "B"}]
    wanted = {"teams": [ready, ready], "sides": sides, "hot_seat": True, "format": HOUSE["name"]}
    status, _ = asked(house, "POST", "games", wanted, "ann")
    assert status == 200
    _, games = asked(house, "GET", "games", None, "ann")
    assert games["games"][0]["format"] == HOUSE["name"]
    # nobody else has it
    assert all(f["name"] != HOUSE["name"] for f in asked(house, "GET", "lobby", None, "bob")[1]["formats"])
    assert asked(house, "POST", "games", wanted, "bob")[0] == 400


def test_a_friend_gets_it_by_its_code_and_a_table_takes_it_along(house: House) -> None:
    asked(house, "POST", "own/formats", {"format": HOUSE}, "ann")
    _, read = asked(house, "POST", "own/formats/read", {"format": HOUSE}, "ann")
    _, came = asked(house, "POST", "own/formats/open", {"text": f" {read['code']}\n"}, "eve")
    assert came["draft"] == HOUSE
    _, came = asked(house, "POST", "own/formats/open", {"text": read["file"], "name": "Friday rules.toml"}, "eve")
    assert came["draft"] == HOUSE
    for text in (read["code"][:-1], "OCF1", "life = 3", "no = [", "x" * 3000):
        assert asked(house, "POST", "own/formats/open", {"text": text}, "eve")[0] == 400
    ready = {"name": "red-harvest"}
    status, table = asked(house, "POST", "tables", {"team": ready, "format": HOUSE["name"]}, "ann")
    assert status == 200 and (table["best"], table["round"]) == (3, 2700)
    asked(house, "DELETE", f"own/formats/{HOUSE['name']}", None, "ann")
    assert asked(house, "DELETE", f"own/formats/{HOUSE['name']}", None, "ann")[0] == 404
    _, lobby = asked(house, "GET", f"lobby?table={table['link']}", None, "bob")
    assert next(f for f in lobby["formats"] if f["name"] == HOUSE["name"])["life"] == 12
    assert HOUSE["name"] in next(team for team in lobby["teams"] if team["name"] == "red-harvest")["formats"]
    status, _ = asked(
        house, "POST", f"tables/{table['link']}/sit", {"team": ready, "name": "B", "number": "a" * 64}, "bob"
    )
    assert status == 200
    status, _ = asked(house, "POST", f"tables/{table['link']}/number", {"number": "b" * 64}, "ann")
    assert status == 200
    _, games = asked(house, "GET", "games", None, "ann")
    assert games["games"][0]["format"] == HOUSE["name"]
    plain = {"team": ready, "format": "tournament-round", "round": 0, "best": 1}
    assert "round" not in asked(house, "POST", "tables", plain, "ann")[1]
    assert asked(house, "POST", "tables", {"team": ready, "format": "tournament-round"}, "ann")[1]["round"] == 1800


def test_so_many_are_kept_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_formats, "MOST", 2)
    found = [
        asked(house, "POST", "own/formats", {"format": {**HOUSE, "name": name}}, "many")[0]
        for name in ("one", "two", "three", "two")
    ]
    assert found[:2] == [200, 200] and found[2] >= 400 and found[3] == 200
