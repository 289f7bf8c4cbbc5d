"""``overcrush play`` and ``overcrush replay`` with typed lines from a script."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from commanding import Run

from overcrush import Game, record
from overcrush.teams import demo

PLAY = ("play", "--terminal", "--seed", "5", "--first", "A")


def script(seed: int, lines: int = 900) -> str:
    """Somebody who types numbers and words without thinking."""
    words = ["1", "2", "3", "1 2", "all", "none", "0 9", "2 1"]
    choose = random.Random(seed).choice
    return "\n".join(choose(words) for _ in range(lines)) + "\n"


def test_the_end_of_the_input_ends_the_game_politely(run: Run) -> None:
    result = run(*PLAY)
    assert result.status == 0
    assert result.err == ""
    assert result.lines[-1] == "Good bye. The game was not saved."


def test_the_table_shows_both_players_and_the_five_steps(run: Run) -> None:
    out = run(*PLAY).out
    for words in (
        "Clear and Draw › Roll and Reroll › Main › Attack › Clean Up",
        "━ A you",
        "━ B a bot",
        "life 10 of 10",
    ):
        assert words in out
    for label in ("field", "reserve", "prep", "bag", "used", "cards", "attack", "actions"):
        assert f" {label} " in out


def test_what_is_for_the_terminal_is_refused_without_it(run: Run) -> None:
    result = run("play", "--seed", "5")
    assert result.is_one_complaint()
    assert "--terminal" in result.err


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("format_", ["demo", "tournament"])
def test_no_line_is_wider_than_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int, format_: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = run(*PLAY, "--format", format_, stdin="help\ncards\n" + script(1, 300))
    assert max(map(len, result.lines)) <= columns


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_the_table_names_all_cards_however_narrow_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run(*PLAY).lines
    for name in ("Flint", "Heron", "Lynx", "Oak"):
        assert any(re.search(rf"\b{name} +\d ", line) for line in lines)
    assert all(len(line) <= columns for line in lines if "life 10 of 10" in line)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("format_", ["demo", "basic", "tournament"])
def test_whatever_is_typed_the_game_goes_on_to_its_end(run: Run, seed: int, format_: str) -> None:
    result = run("play", "--terminal", "--seed", seed, "--format", format_, stdin=script(seed, 2500))
    assert result.status == 0
    assert result.err == ""
    assert "has won on turn" in result.out or "is a tie" in result.out


def test_two_people_share_a_keyboard(run: Run) -> None:
    out = run(*PLAY, "--hot-seat", stdin=script(2)).out
    assert "\nA> " in out
    assert "\nB> " in out


def test_one_can_sit_at_b(run: Run) -> None:
    out = run(*PLAY, "--seat", "b", stdin="none\n").out
    assert "━ B you" in out
    assert "\nB> " in out
    assert "\nA> " not in out


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    assert run(*PLAY, stdin=script(3)).out == run(*PLAY, stdin=script(3)).out


def test_several_dice_are_rerolled_at_once(run: Run) -> None:
    out = run(*PLAY, stdin="1 3\n").out
    assert out.count("A rerolls Sidekick") == 2
    assert run(*PLAY, stdin="all\n").out.count("A rerolls Sidekick") == 3
    assert "rerolls" not in run(*PLAY, stdin="none\n").out


def test_undo_goes_back_to_the_last_choice(run: Run) -> None:
    out = run(*PLAY, stdin="none\nundo\n").out
    assert "Taken back." in out
    assert out.count("Which dice do you reroll?") == 2
    assert "There is nothing more to take back." in run(*PLAY, stdin="undo\n").out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no option 99 here"),
        ("1 1", "A number is there twice."),
        ("dance", "Answer with numbers such as 1 3, all, or none"),
        ("why", "Say what: why buy"),
        ("why dance", "Say what: why buy"),
        ("why buy nobody", "There is no card called 'nobody'."),
        ("explain nobody", "There is no card called 'nobody'."),
        ("explain", "Say what"),
        ("log some", "Say how many"),
        ("rule 9.9", "There is no rule or word '9.9'."),
        ("save", "Say where"),
        ("save /no/such/folder/game.json", "cannot be written"),
        ("pay", "Say for which option"),
        ("pay 99", "There is no option 99 here"),
    ],
)
def test_a_wrong_line_is_answered_with_a_sentence(run: Run, typed: str, said: str) -> None:
    result = run(*PLAY, stdin=f"{typed}\n")
    assert result.status == 0
    assert said in result.out


def test_why_gives_a_reason_with_its_rules(run: Run) -> None:
    out = run(*PLAY, stdin="why buy flint\nnone\nwhy buy heron\nwhy buy flint\n").out
    assert "only possible in the Main Step" in out
    assert "2.6.0.1" in out
    assert "2.6.2.3" in out
    assert "That is possible." in out


def test_explain_and_cards_tell_about_cards(run: Run) -> None:
    out = run(*PLAY, stdin="explain flint\ncards\nexplain A.sidekick.3\n").out
    assert "Flint  character, costs 3, fist" in out
    assert "Oak  character, costs 4, shield" in out
    assert "A's Sidekick #3: fist" in out


def test_the_ways_to_pay_can_be_seen_and_chosen(run: Run) -> None:
    out = run(*PLAY, stdin="none\npay 4\npay 4 2\n").out
    assert "pay 4 and a number takes one of them" in out
    assert "A purchases" in out


def test_help_lists_the_commands(run: Run) -> None:
    out = run(*PLAY, stdin="help\n").out
    for word in ("undo", "why", "log", "save FILE", "quit"):
        assert f"\n{word}" in out


def test_quit_leaves(run: Run) -> None:
    result = run(*PLAY, stdin="quit\nnone\n")
    assert result.status == 0
    assert result.lines[-1] == "Good bye."


def test_a_saved_game_goes_on_and_can_be_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(*PLAY, stdin=f"{script(4, 25)}save {file}\n")
    assert "Saved." in played.out
    table = played.out[played.out.rindex(" Turn ") :].split("A> ")[0]
    loaded = run("play", "--terminal", "--load", file)
    assert table.strip() in loaded.out
    replayed = run("replay", file)
    assert replayed.status == 0
    assert "2.4.1" in replayed.out
    rows = [line for line in table[: table.index("A:")].splitlines() if "━" not in line]
    assert [row for row in rows if row.rstrip() not in {line.rstrip() for line in replayed.lines}] == []


def test_a_finished_game_can_be_saved_and_replayed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run(*PLAY, stdin=f"{script(5, 2500)}save {file}\nlog 3\nquit\n")
    end = next(line for line in played.lines if "has won on turn" in line or "is a tie" in line)
    assert run("replay", file).lines[-1] == end


def test_a_replay_stops_where_it_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*PLAY, stdin=f"none\npass\npass\nsave {file}\n")
    assert "   2 A Pass" in run("replay", file, "--until", 2).out
    assert "   3 B" not in run("replay", file, "--until", 2).out
    assert "   1 A" not in run("replay", file, "--until", 0).out
    too_far = run("replay", file, "--until", 999)
    assert too_far.is_one_complaint()
    assert "answers" in too_far.err


def test_a_replay_can_be_stepped_through(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*PLAY, stdin=f"none\npass\npass\nsave {file}\n")
    out = run("replay", file, "--step", stdin="\n\nq\n").out
    assert "   2 A Pass" in out
    assert "   3 B" not in out
    assert run("replay", file, "--step", stdin="").status == 0


def test_a_damaged_record_is_one_sentence_with_its_name(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*PLAY, stdin=f"none\npass\npass\nsave {file}\n")
    good = file.read_text(encoding="utf-8")
    data = json.loads(good)
    for content in (
        "",
        "{",
        "[]",
        "{}",
        good[: len(good) // 2],
        good.replace('"seed": 5', '"seed": 6'),
        json.dumps({**data, "answers": [[99]]}),
        json.dumps({**data, "teams": 3}),
        "\x00" * 50,
    ):
        file.write_text(content, encoding="utf-8")
        for args in (("replay", file), ("play", "--terminal", "--load", file)):
            result = run(*args)
            assert result.is_one_complaint(), (content[:40], result)
            assert str(file) in result.err


def test_a_replay_says_how_a_game_ended_that_somebody_gave_up(run: Run, tmp_path: Path) -> None:
    game = Game.new(*demo(), format="demo", seed=4)
    record.save(replace(game.record(), ended=("resign", "B")), tmp_path / "r.json")
    assert run("replay", tmp_path / "r.json").lines[-1].startswith("A resigned. B has won on turn 1")
    record.save(replace(game.record(), ended=("draw", "tie")), tmp_path / "r.json")
    assert run("replay", tmp_path / "r.json").lines[-1] == "Both agreed on a draw. The game is a tie."


def test_a_record_of_other_rules_is_shown_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    game = Game.new(*demo(), format="demo", seed=4)
    while game.turn < 3 and game.decision is not None:
        game.answer(game.decision.options[0])
    whole = game.record()
    odd = replace(whole, answers=(*whole.answers[:3], (((99, 1), None),), *whole.answers[3:]))
    record.save(odd, tmp_path / "r.json")
    assert run("replay", tmp_path / "r.json").is_one_complaint()
    record.save(replace(odd, rules="0.0.1"), tmp_path / "r.json")
    result = run("replay", tmp_path / "r.json")
    assert result.status == 1 and "played with Overcrush 0.0.1" in result.err and "answers[3]" in result.err
    assert "   3 A" in result.out and "   4 A" not in result.out


def test_a_hint_names_the_best_answer_and_why_and_odds_list_them(run: Run) -> None:
    result = run(*PLAY, stdin="odds\nhint\n")
    assert result.err == ""
    odds = next(line for line in result.lines if re.fullmatch(r"A \d+%, B \d+% to win", line))
    first = result.lines[result.lines.index(odds) + 1]
    assert re.match(r" +\d+%  \S", first)
    best = next(n for n, line in enumerate(result.lines) if re.search(r"  \d+% to win$", line) and line != odds)
    assert result.lines[best + 1].endswith(".")
