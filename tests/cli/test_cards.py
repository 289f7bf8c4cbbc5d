"""``overcrush cards``: compile, read, gaps, exercise and guide, on invented cards."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from commanding import Run

LEVELS = [[0, 2, 2], [1, 3, 3, 1]]


def card(number: int, name: str, text: list[str], **more: Any) -> dict[str, Any]:
    facts = {"set": "inv", "number": number, "name": name, "cost": 2, "energy": ["fist"], "levels": LEVELS}
    return {**facts, "text": text, **more}


def basic(number: int, name: str, text: list[str]) -> dict[str, Any]:
    return {"set": "inv", "number": number, "name": name, "kind": "basic action", "cost": 2, "text": text}


CARDS = [
    card(1, "Brass Owl", ["When fielded, deal 1 damage to target opposing character die."], subtitle="Of the Tower"),
    card(2, "Night Watch", ["Overcrush", "When Night Watch attacks, bamboozle 2 opposing character dice."]),
    card(3, "River Queen", ["Colourless green ideas sleep furiously."]),
    card(4, "Tin Drummer", ["While Brass Owl is active, Tin Drummer gets +1A."], set="other"),
    basic(5, "Bonfire", ["Deal 1 damage to target character die."]),
    basic(6, "Parade", ["Spin target character die up 1 level."]),
    basic(7, "Feast", ["Draw and roll 1 die."]),
    basic(8, "Storm", ["Reroll target character die."]),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "invented.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    return path


# --- compile -------------------------------------------------------------------------------------------


def test_each_card_is_told_and_the_counts_come_last(run: Run, file: Path) -> None:
    result = run("cards", "compile", file)
    assert result.status == 0
    assert result.lines[0] == "inv/1  Brass Owl: Of the Tower  full"
    assert result.lines[1] == "    When Brass Owl is fielded, deal 1 damage to target opposing character die."
    assert result.lines[-1] == "6 full, 1 partial, 1 none, of 8"


def test_carets_stand_under_what_was_not_understood(run: Run, file: Path) -> None:
    lines = run("cards", "compile", file).lines
    at = next(n for n, line in enumerate(lines) if line.endswith("^"))
    start, end = lines[at].index("^"), lines[at].rindex("^") + 1
    assert lines[at - 1][start:end] == "bamboozle 2 opposing character dice"
    assert lines[at - 2].startswith("  ? I did not understand ")


def test_json_is_one_object_a_line(run: Run, file: Path) -> None:
    *cards, counts = [json.loads(line) for line in run("cards", "compile", file, "--json").lines]
    assert counts == {"full": 6, "partial": 1, "none": 1, "of": 8}
    assert [card["status"] for card in cards[:4]] == ["full", "partial", "none", "full"]
    assert cards[1]["id"] == "inv/2"
    assert cards[1]["reading"] == ["Overcrush"]
    [problem] = cards[1]["problems"]
    words = CARDS[1]["text"][1][problem["start"] : problem["end"]]
    assert (problem["kind"], problem["line"], problem["words"]) == ("words", 1, words)


def test_one_set_only(run: Run, file: Path) -> None:
    result = run("cards", "compile", file, "--set", "other")
    assert result.lines[0] == "inv/4  Tin Drummer  full".replace("inv", "other")
    assert result.lines[-1] == "1 full, 0 partial, 0 none, of 1"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.json", '[{"name": "Owl", "cost": 2', "a.json: line 1, column "),
        ("a.json", '[{"name": "Owl", "cost": "x", "levels": [[0, 1, 1]]}]', "a.json: card 1 (Owl): cost: "),
        ("a.csv", "name,cost\nOwl\n", "a.csv: line 2: expected 2 cells, got 1"),
        ("a.json", "[]", "a.json: there are no cards in it"),
    ],
)
@pytest.mark.parametrize("command", ["compile", "gaps", "exercise"])
def test_a_broken_file_is_one_clear_sentence(
    run: Run, tmp_path: Path, command: str, name: str, content: str, words: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    result = run("cards", command, path)
    assert result.is_one_complaint()
    assert words in result.err


def test_no_control_character_of_a_file_reaches_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps([card(1, "\x1b[31mOwl\x9b0m", ["Fast"])]), encoding="utf-8")
    for command in ("compile", "import", "gaps"):
        result = run("cards", command, path)
        assert result.is_one_complaint()
        assert "name: expected one line of text" in result.err
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", result.err)


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_reading_no_text_is_told(run: Run, text: str) -> None:
    result = run("cards", "read", text)
    assert result.is_one_complaint()
    assert "there is no text to read" in result.err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    result = run("cards", "compile", tmp_path / "nowhere.json")
    assert result.is_one_complaint()
    assert "nowhere.json" in result.err


def test_a_set_that_is_not_there(run: Run, file: Path) -> None:
    result = run("cards", "compile", file, "--set", "nix")
    assert result.is_one_complaint()
    assert "there is no set 'nix' in it; there are inv, other" in result.err


def test_without_a_command_they_are_listed(run: Run) -> None:
    result = run("cards")
    assert result.status == 0
    assert all(word in result.out for word in ("compile", "read", "gaps", "exercise", "guide"))


# --- read ----------------------------------------------------------------------------------------------


def test_read_gives_the_canonical_wording_and_the_tree(run: Run) -> None:
    result = run("cards", "read", "When fielded, gain 2 life.", "Fast", "--name", "Brass Owl")
    assert result.status == 0
    assert result.lines[:3] == ["full", "    When Brass Owl is fielded, gain 2 life.", "    Fast"]
    assert result.lines[3:] == [
        "Triggered((Trigger('fielded', subject=Ref('this')),), effect=GainLife(Num(2)))",
        "Keyword('Fast')",
    ]


def test_read_says_what_it_did_not_understand(run: Run) -> None:
    result = run("cards", "read", "When fielded, bamboozle 2 life.")
    assert result.status == 1
    assert "bamboozle" in result.out and "^^^" in result.out


def test_read_knows_kinds_and_other_names(run: Run) -> None:
    text = "Deal 1 damage to target character die."
    assert run("cards", "read", text, "--kind", "basic action", "--name", "Bonfire").status == 0
    assert run("cards", "read", text, "--kind", "spell").is_one_complaint()
    text = "While Tin Fox is active, Owl gets +1A."
    assert run("cards", "read", text, "--name", "Owl", "--also", "Tin Fox").status == 0


HOSTILE = {
    "100 kB of a word": "word " * 20_000,
    "100 kB without a space": "x" * 100_000,
    "control characters": "When fielded, \x00\x07\x1b[2J\x9b1m gain \r\v\f 1 life.",
    "another language": "Wenn Eule aufs Feld kommt, ziehe einen Würfel. 召喚された時、1個引く。",
    "HTML": "<p onclick='x'>When fielded</p>, &nbsp;<b>gain</b> 1 life<br/>",
    "deep parentheses": "(" * 50_000 + ")" * 50_000,
    "deep brackets": "[" * 50_000 + "]" * 50_000,
    "deep quotes": 'gains "When fielded, ' * 2000,
    "many conditions": "If you have a die, " * 500 + "gain 1 life.",
    "many parts": "Gain 1 life. " * 2000,
    "many lines": "Gain 1 life.\n" * 2000,
    "right to left": "\u202egain 1 life\u202c When fielded,",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_gets_a_clear_answer_in_time(run: Run, text: str) -> None:
    began = time.process_time()
    result = run("cards", "read", text)
    assert time.process_time() - began < 5
    assert result.status in (0, 1)
    assert result.lines[0] in ("full", "partial", "none")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", result.out)
    assert len(result.out) < 30_000
    assert result.status == 0 or "I did not understand" in result.out


# --- gaps ----------------------------------------------------------------------------------------------


def test_gaps_lists_shapes_with_an_example(run: Run, file: Path) -> None:
    result = run("cards", "gaps", file)
    assert result.status == 0
    assert result.lines[0] == "phrases that were not understood: 2 shapes"
    assert any("› bamboozle #" in line and "(inv/2)" in line for line in result.lines)
    assert result.lines[-1] == "6 of 8 cards are full; 2 are missing something"


def test_gaps_lists_no_more_than_asked_for(run: Run, file: Path) -> None:
    lines = run("cards", "gaps", file, "--top", 1).lines
    assert "      and 1 more shapes" in lines


# --- exercise ------------------------------------------------------------------------------------------


def test_exercise_plays_until_everything_has_fired(run: Run, file: Path) -> None:
    result = run("cards", "exercise", file, "--games", 200, "--jobs", 1)
    assert result.status == 0
    assert re.fullmatch(
        r"6 cards, 6 of 6 abilities fired; \d+ games, \d+ decisions, \d+ turns, \d+ s; 0 failed", result.lines[-1]
    )


def test_exercise_says_what_never_fired(run: Run, file: Path) -> None:
    cards = [
        *CARDS,
        card(9, "Lost Scout", ["While Paper Fox is active, Lost Scout gets +1A."]),
        card(10, "Paper Fox", []),
    ]
    cards[-1]["max"] = 0
    file.write_text(json.dumps(cards), encoding="utf-8")
    result = run("cards", "exercise", file, "--games", 20, "--jobs", 2)
    assert result.status == 0
    at = result.lines.index("never fired, 1 that speak of something that no card here has:")
    words = "(speaks of Paper Fox): While Paper Fox is active, Lost Scout gets +1A."
    assert result.lines[at + 1] == f"  inv/9#1  Lost Scout {words}"


def test_a_failure_is_printed_with_the_command_that_repeats_it(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overcrush.exercise import playing

    def fail(*_: object) -> float:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(playing._Game, "_weight", fail)
    result = run("cards", "exercise", file, "--games", 30, "--jobs", 1)
    assert result.status == 1
    told = re.search(r"repeat: overcrush cards exercise (\S+) --game '(.*)'", result.out)
    assert told is not None
    again = run("cards", "exercise", told[1], "--game", told[2])
    assert again.status == 1
    assert "ZeroDivisionError: by zero" in again.out
    monkeypatch.undo()
    assert run("cards", "exercise", told[1], "--game", told[2]).status == 0


def test_a_game_of_unknown_cards_is_refused(run: Run, file: Path) -> None:
    assert run("cards", "exercise", file, "--game", "7 inv/1,inv/99 inv/2").is_one_complaint()
    assert run("cards", "exercise", file, "--game", "seven").is_one_complaint()


# --- guide ---------------------------------------------------------------------------------------------


def test_the_guide_is_printed_or_written(run: Run, tmp_path: Path) -> None:
    printed = run("cards", "guide")
    assert printed.out.startswith("# The card language\n")
    path = tmp_path / "guide.md"
    assert run("cards", "guide", "--write", path).status == 0
    assert path.read_text(encoding="utf-8") == printed.out


def test_a_slip_is_mended_visibly_and_never_read(run: Run) -> None:
    done = run("cards", "read", "When feilded, draww a die.", "--name", "Owl")
    assert done.status == 1
    assert "did you mean: When fielded, draw a die." in done.out
    assert "cards say: When this character is fielded" in run("cards", "read", "When fielded, tickle a die.").out


def test_cards_are_sent_as_a_code_and_removed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text(
        "name;kind;cost;text\nBonfire;basic;3;Gain 1 life.\nEmber;action;2;Gain 2 life.\n", encoding="utf-8"
    )
    there, elsewhere = str(tmp_path / "a"), str(tmp_path / "b")
    assert run("--data", there, "cards", "import", str(file)).status == 0
    code = run("--data", there, "cards", "export", "my", "--code").out.strip()
    assert run("--data", elsewhere, "cards", "import", code).out.startswith("2 cards imported: 2 play in full")
    assert "Ember" in run("--data", elsewhere, "cards", "show", "my/2").out
    assert run("--data", elsewhere, "cards", "remove", "my/2").out == "1 card removed\n"
    assert run("--data", elsewhere, "cards", "show", "my/2").status != 0
    assert run("--data", elsewhere, "cards", "remove", "my").out == "1 card removed\n"
    assert run("--data", elsewhere, "cards", "remove", "my").status != 0
    assert run("cards", "import", code[:-1] + ("A" if code[-1] != "A" else "B")).status != 0
