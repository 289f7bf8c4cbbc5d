"""Matches of several games: the score is kept, seats are swapped, who has lost says who begins, teams stay."""

from __future__ import annotations

from friends import ONE, TWO, Pair
from pages import Data, House, Page


def ended(page: Page) -> Data:
    """The match as a page sees it once a game is over."""
    while "winner" not in page.view["position"]:
        page.until("view")
    match: Data = page.view["match"]
    return match


def next_game(ada: Page, ben: Page) -> str:
    """Both agree on the next game; its table."""
    assert ada.ask({"type": "offer", "what": "rematch"})["type"] == "accepted"
    ben.until("offered")
    assert ben.ask({"type": "offer", "what": "rematch"})["type"] == "accepted"
    link: str = ben.until("again")["link"]
    assert ada.until("again")["link"] == link
    return link


def test_best_of_three(house: House) -> None:
    pair = Pair(house, best=3)
    with pair.both() as (ada, ben):
        assert ada.view["match"] == {"best": 3}
        ben.ask({"type": "resign"})
        assert ended(ada) == {"best": 3, "a": 1} == ended(ben)
        link = next_game(ada, ben)
    address = f"/api/tables/{link}"
    mine = house.client.post(f"{address}/number", json={"number": ONE}).json()
    theirs = pair.friend.client.post(f"{address}/number", json={"number": TWO}).json()
    assert (mine["you"], theirs["you"]) == ("guest", "host")
    assert (mine["score"], theirs["score"]) == ([1, 0], [0, 1])
    assert theirs["chooser"] == "host" and "seat" not in theirs
    assert house.client.post(f"{address}/first", json={"first": "B"}).status_code == 403  # she has won
    theirs = pair.friend.client.post(f"{address}/first", json={"first": "B"}).json()
    mine = house.client.get(address).json()
    with pair.friend.page(theirs["seat"]) as ben, house.page(mine["seat"]) as ada:
        assert ben.view["position"]["active"] == "B" and ben.view["match"] == {"best": 3, "b": 1}
        assert [player["team"] for player in ben.table["players"]] == ["South", "North"]
        ada.ask({"type": "resign"})
        assert ended(ben) == {"best": 3, "a": 1, "b": 1} == ended(ada)
        link = next_game(ada, ben)
    address = f"/api/tables/{link}"
    assert house.client.get(address).json()["chooser"] == "host"
    house.client.post(f"{address}/first", json={"first": "A"})
    pair.friend.client.post(f"{address}/number", json={"number": TWO})
    mine = house.client.post(f"{address}/number", json={"number": ONE}).json()
    theirs = pair.friend.client.get(address).json()
    with house.page(mine["seat"]) as ada, pair.friend.page(theirs["seat"]) as ben:
        assert ada.view["position"]["active"] == "A"
        ben.ask({"type": "resign"})
        assert ended(ada) == {"best": 3, "a": 2, "b": 1, "over": True} == ended(ben)
        link = next_game(ada, ben)
    again = house.client.get(f"/api/tables/{link}").json()
    assert again["best"] == 3 and "chooser" not in again and again.get("score", [0, 0]) == [0, 0]


def test_after_a_tie_it_is_rolled_for(house: House) -> None:
    pair = Pair(house, best=3)
    with pair.both() as (ada, ben):
        ada.ask({"type": "offer", "what": "draw"})
        ben.until("offered")
        ben.ask({"type": "offer", "what": "draw"})
        assert ended(ada) == {"best": 3} == ended(ben)
        table = house.client.get(f"/api/tables/{next_game(ada, ben)}").json()
        assert table["best"] == 3 and "chooser" not in table and "first" not in table


def test_a_match_has_an_odd_number_of_games(house: House) -> None:
    body = {"team": {"name": "demo A"}, "format": "demo", "best": 2}
    assert house.client.post("/api/tables", json=body).status_code == 400
