"""The booklets' worked examples: each runs to its end, with everything it states checked on the way."""

from __future__ import annotations

import pytest

from overcrush import Game, Malformed, examples
from overcrush.cli import main
from overcrush.game import Record

BOOK = {
    "infinity": "infinity-2018",
    "superman": "superman-2017",
    "wwe": "wwe-2019",
    "faerun": "faerun-2014",
    "faerun-combat": "faerun-2014",
}


@pytest.mark.parametrize("name", examples.NAMES)
def test_an_example_is_a_record_that_leads_to_its_own_end(name: str) -> None:
    told = examples.example(name)
    record = Record.from_json(told.record.to_json())
    game = Game.replay(record)
    assert game.setup.edition == BOOK[name]
    assert not game.state.rolls
    assert not game.state.draws
    assert all(chapter.statements for chapter in told.chapters)
    assert [chapter.begins for chapter in told.chapters] == sorted({chapter.begins for chapter in told.chapters})
    assert told.chapters[-1].begins < len(record.answers)


@pytest.mark.parametrize("name", examples.NAMES)
def test_no_die_of_an_example_is_left_to_chance(name: str) -> None:
    told = examples.example(name)
    games = Game.steps(told.record)
    first = next(games).state.rng
    assert [game.state.rng for game in games] == [first] * len(told.record.answers)


@pytest.mark.parametrize(
    ("name", "life", "turn"),
    [
        ("infinity", {"A": 10, "B": 10}, 7),
        ("superman", {"A": 5, "B": 10}, 7),
        ("wwe", {"A": 9, "B": 9}, 6),
        ("faerun", {"A": 7, "B": 9}, 7),
        ("faerun-combat", {"A": 19, "B": 18}, 6),
    ],
)
def test_examples_end_as_the_booklets_leave_them(name: str, life: dict[str, int], turn: int) -> None:
    game = Game.replay(examples.example(name).record)
    assert (game.life, game.turn) == (life, turn)


def test_a_statement_that_does_not_hold_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    data = examples._read("superman")
    data["story"][-1]["steps"][-1]["expect"]["life"] = {"A": 6}
    monkeypatch.setattr(examples, "_read", lambda _: data)
    with pytest.raises(Malformed, match="life of A"):
        examples.example.__wrapped__("superman")


def test_there_is_no_other_example() -> None:
    with pytest.raises(Malformed, match="there are infinity, superman, wwe, faerun, faerun-combat"):
        examples.example("chess")


@pytest.mark.parametrize("name", examples.NAMES)
def test_an_example_can_be_watched(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--example", name]) == 0
    shown = capsys.readouterr().out
    for chapter in examples.example(name).chapters:
        assert chapter.turn in shown
    assert "2.7" in shown
