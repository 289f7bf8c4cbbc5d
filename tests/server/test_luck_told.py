"""The luck of a game is told when it is over, and in replays."""

from __future__ import annotations

from friends import Pair, friend_of
from pages import House, first


def test_luck_is_told_to_everybody_at_the_table_once_the_game_is_over(house: House) -> None:
    pair = Pair(house)
    watch = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    with pair.both() as (ada, ben):
        ada.do(first(ada.decision))
        assert house.client.get(f"/api/seats/{pair.a}/luck").status_code == 400
        ben.ask({"type": "resign"})
    told = [
        who.client.get(f"/api/seats/{link}/luck").json() for who, link in ((house, pair.a), (friend_of(house), watch))
    ]
    assert told[0] == told[1]
    one, two = told[0]["players"]
    assert one["rolls"] >= 3 and len(one["energy"]["line"]) == one["rolls"] and two["rolls"] == 0
    assert one["draws"][0]["card"] == "Sidekick" and one["draws"][0]["n"] >= 3
    (line,) = house.client.get("/api/games").json()["games"]
    assert house.client.get(f"/api/replays/game-{line['id']}/luck").json() == told[0]
