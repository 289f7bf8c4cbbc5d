"""The level that adapts: stronger after it has lost, weaker after it has won, and in a game always the same."""

from __future__ import annotations

from typing import Any

import pytest
from pages import Data, House, last

from overcrush.bots import by_name, offered
from overcrush.bots.ladder import ADAPTS, FIRST, LADDER, RungBot, highest, rung_of
from overcrush.errors import Malformed
from overcrush.game import Game, Option
from overcrush.server import adapting
from overcrush.server.keeping import Options, Sitting
from overcrush.server.thinking import known, quick
from overcrush.teams import able

AGAINST: Data = {"sides": [{}, {"bot": ADAPTS}], "seed": 3}


def told(house: House) -> Data:
    found: Data = house.client.get("/api/lobby").json()["adapting"]
    return found


def resigned(house: House) -> None:
    """Begin a game against it, and give up."""
    begun = house.begin(**AGAINST)
    with house.page(begun["seats"]["A"]) as page:
        page.ask({"type": "resign"})


def test_it_begins_as_the_level_easy_and_is_weaker_after_it_has_won(house: House) -> None:
    assert told(house) == {"rung": FIRST, "of": highest(offered()), "level": "easy"}
    begun = house.begin(**AGAINST)
    with house.page(begun["seats"]["A"]) as page:
        player = page.table["players"][1]
        assert player["bot"] == f"adapts-{FIRST}"
        assert player["name"] == f"Adapting bot {FIRST}/{highest(offered())}"
        page.do(last(page.decision))
        assert told(house)["rung"] == FIRST  # nothing has been decided
        page.ask({"type": "resign"})
    assert told(house)["rung"] == FIRST - 1
    with house.page(house.begin(**AGAINST)["seats"]["A"]) as page:
        assert page.table["players"][1]["bot"] == f"adapts-{FIRST - 1}"


def test_it_goes_no_lower_than_the_lowest_rung(house: House) -> None:
    for _ in range(FIRST + 1):
        resigned(house)
    assert told(house)["rung"] == 1 and told(house)["level"] == "beginner"


def after(winner: str, rung: int = 5, **options: Any) -> int | None:
    """The rung after a game that a person at A has played against one."""
    sides = options.pop("sides", (Sitting(), Sitting("bot", "", f"adapts-{rung}")))
    found = adapting.after("me", Options(sides, **options), winner)
    return int(str(found[0][1][3]).strip('{"rung: }')) if found else None


def test_who_wins_meets_a_stronger_one() -> None:
    assert [after("A"), after("tie"), after("B"), after("")] == [6, 5, 4, None]
    assert after("B", sides=(Sitting("bot", "", "adapts-5"), Sitting())) == 6
    assert after("A", highest(offered())) == highest(offered())


def test_other_games_change_nothing() -> None:
    assert after("A", sides=(Sitting(), Sitting("bot", "", "easy"))) is None
    assert after("A", sides=(Sitting("bot", "", "adapts-3"), Sitting("bot", "", "adapts-5"))) is None
    assert after("A", sides=(Sitting(), Sitting())) is None
    assert after("A", guide="first") is None


def test_a_rung_that_is_damaged_on_disk_begins_anew(house: House) -> None:
    assert told(house)["rung"] == FIRST
    resigned(house)
    house.client.portal.call(house.store.write, ("update belongings set data = '[]' where kind = 'adapts'", ()))  # type: ignore[union-attr]
    assert told(house)["rung"] == FIRST


def test_rungs_are_bots_by_their_names() -> None:
    assert known("adapts-1") == "adapts-1" and quick("adapts-1") and not quick(f"adapts-{len(LADDER)}")
    assert rung_of("easy") == 0
    for name in ("adapts-0", f"adapts-{len(LADDER) + 1}", "adapts-x"):
        with pytest.raises(Malformed, match="rungs go from"):
            known(name)
    with pytest.raises(Malformed):
        known(ADAPTS)


class Counting:
    """A bot that takes the last option, and counts."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game) -> Option:
        self.asked += 1
        assert game.decision is not None
        return game.decision.options[-1]


def test_the_weaker_of_two_makes_its_share_of_the_decisions() -> None:
    game = Game.new(*able(1), seed=2)
    strong, weak = Counting(), Counting()
    bot = RungBot(strong, weak, 0.25, seed=1)
    for _ in range(400):
        bot.choose(game)
    assert 70 <= weak.asked <= 130 and strong.asked + weak.asked == 400


def test_every_rung_plays() -> None:
    for n, rung in enumerate(LADDER, 1):
        if rung.strong in offered():
            game = Game.new(*able(1), seed=2)
            assert by_name(f"adapts-{n}", 1, 0.05).choose(game).action in game.decision.actions  # type: ignore[union-attr]
