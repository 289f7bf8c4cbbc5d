"""Who begins: rolled for, the winner chooses first or second (2.1.6); or said, or said by the teams a format names."""

# A position changes between two looks at it, which the type checker cannot know.
# mypy: disable-error-code="unreachable, redundant-expr"

from __future__ import annotations

import io
import json
import sys

import pytest

from overcrush import Game, Malformed
from overcrush.bots import BOTS, by_name
from overcrush.cli import main
from overcrush.engine.edge.save import dump
from overcrush.game import Record
from overcrush.teams import FORMATS, demo
from overcrush.teams.draft import Draft
from overcrush.teams.known import format_teams
from overcrush.teams.plain import checksum


def rolled(seed: int) -> Game:
    return Game.new(*demo(), format="demo", seed=seed, first="roll")


def test_without_a_word_a_begins() -> None:
    assert Game.new(*demo(), format="demo").active == "A"
    game = Game.new(*demo(), format="demo", first="B")
    assert (game.active, game.turn) == ("B", 1)
    assert len(game.dice("B", "prep")) == 3 and not game.dice("A", "prep")
    with pytest.raises(Malformed, match="first"):
        Game.new(*demo(), format="demo", first="C")


@pytest.mark.parametrize("first", [True, False])
def test_who_wins_the_roll_chooses(first: bool) -> None:
    for seed in range(6):
        game = rolled(seed)
        decision = game.decision
        assert decision is not None and decision.rule == "2.1.6"
        winner = decision.who
        assert str(game.log[0].text) == f"{winner} wins the roll for who begins"
        game.answer("Yes" if first else "No")
        assert (game.active == winner) is first
        assert game.turn == 1 and len(game.dice(game.active, "prep")) == 3


def test_either_player_can_win_the_roll() -> None:
    winners = [rolled(seed).decision.who for seed in range(60)]  # type: ignore[union-attr]
    assert 18 < winners.count("A") < 42
    assert winners == [rolled(seed).decision.who for seed in range(60)]  # type: ignore[union-attr]


def test_the_choice_is_saved_recorded_and_taken_back() -> None:
    game = rolled(3)
    assert dump(Game.from_json(game.to_json()).state) == dump(game.state)
    before = dump(game.state)
    game.answer("No")
    again = Game.replay(Record.from_json(game.record().to_json()))
    assert dump(again.state) == dump(game.state)
    game.undo()
    assert dump(game.state) == before


def test_a_record_from_before_the_roll_still_opens() -> None:
    data = json.loads(Game.new(*demo(), format="demo", seed=4).record().to_json())
    del data["first"], data["sum"]
    data["sum"] = checksum(data)
    assert Game.replay(Record.from_json(json.dumps(data))).active == "A"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_wins_the_roll_begins(name: str) -> None:
    game = rolled(1)
    decision = game.decision
    assert decision is not None
    bot = by_name(name, 1)
    choice = bot.choose(game.for_bot(decision.who, 1))
    assert choice.action in decision.options.actions
    if name not in ("random", "search", "neural"):  # these make up their own minds
        game.answer(choice)
        assert game.active == decision.who


@pytest.mark.parametrize("name", [name for name, f in FORMATS.items() if f.teams])
def test_the_team_that_a_demo_game_gives_the_second_player_sits_second(name: str) -> None:
    one, two = format_teams(FORMATS[name])
    assert Game.new(one, two, format=name).active == "A"
    assert Game.new(two, one, format=name).active == "B"
    assert Game.new(two, one, format=name, first="A").active == "A"


def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stdin: str, *args: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    assert main(list(args)) == 0
    return capsys.readouterr().out


def test_the_terminal_rolls_for_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    heard = [terminal(monkeypatch, capsys, "quit\n", "play", "--terminal", "--seed", str(seed)) for seed in range(8)]
    assert any("You won the roll: do you take the first turn?" in out for out in heard)
    assert any("B wins the roll for who begins" in out and "B takes the first turn" in out for out in heard)
    out = terminal(monkeypatch, capsys, "quit\n", "play", "--terminal", "--seed", "1", "--first", "B")
    assert "wins the roll" not in out
    assert main(["play", "--terminal", "--first", "C"]) != 0


def test_the_roll_comes_before_the_draft(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for typed, picks in (("yes", "B"), ("no", "A")):
        out = terminal(monkeypatch, capsys, f"{typed}\nquit\n", "draft", "--hot-seat", "--seed", _won_by_a(capsys))
        assert f"{picks} picks" in out


def _won_by_a(capsys: pytest.CaptureFixture[str]) -> str:
    from rich.console import Console

    from overcrush.cli.drafting import begins

    found = next(seed for seed in range(50) if begins("roll", seed, "", Console(quiet=True)) == "A")
    capsys.readouterr()
    return str(found)


@pytest.mark.parametrize("first", ["A", "B"])
def test_the_second_player_of_the_game_picks_first_in_a_draft(first: str) -> None:
    draft = Draft.new(seed=2, first=first)
    assert draft.who == ("B" if first == "A" else "A")
    while draft.who is not None:
        draft.pick(draft.left[0].cards[0])
    assert Draft.from_json(draft.to_json()) == draft
    game = Game.new(*draft.teams(), format=draft.format, first=draft.first)
    assert game.active == first
    with pytest.raises(Malformed, match="first"):
        Draft.new(first="roll")


@pytest.mark.parametrize(
    ("sets", "edition"),
    [
        (["bff"], "faerun-2014"),
        (["sww"], "superman-2017"),
        (["ai"], "infinity-2018"),
        (["wwe"], "wwe-2019"),
        (["ai", "wwe"], "comprehensive"),
    ],
)
def test_a_draft_is_played_by_the_booklet_of_its_box(sets: list[str], edition: str) -> None:
    draft = Draft.new(sets, seed=2)
    while draft.who is not None:
        draft.pick(draft.left[0].cards[0])
    assert Game.new(*draft.teams(), format=draft.format).setup.edition == edition
    assert Game.new(*draft.teams(), format=draft.format, edition="wwe-2019").setup.edition == "wwe-2019"


def test_formats_carry_the_edition_of_their_booklet() -> None:
    assert FORMATS["basic"].edition == "faerun-2014"
    assert FORMATS["casual"].edition == "superman-2017"
