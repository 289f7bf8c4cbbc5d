"""The glossary, and rules and words as the edition of a game has them."""

from __future__ import annotations

import io
import sys

import pytest

from overcrush import Game
from overcrush.cli import main
from overcrush.rules import find, term, terms
from overcrush.teams import FORMATS
from overcrush.teams.booklets import WORDS, below, rule_in, sayings, term_in, vocabulary
from overcrush.teams.editions import BOOKS, EDITIONS, FAERUN, POINTS, SUPERMAN, WWE
from overcrush.teams.known import format_teams


def test_every_term_is_said_once_and_cites_rules_there_are() -> None:
    words = [word.casefold() for each in terms() for word in (each.name, *each.also)]
    assert len(set(words)) == len(words)
    for each in terms():
        assert each.rules and all(find(number) for number in each.rules), each.name
        assert find(each.name) is None, "a keyword needs no term"
        assert not each.words.endswith(".") and len(each.words) < 160


@pytest.mark.parametrize(
    "word",
    ["engaged", "Prep", "spin", "capture", "active", "burst", "stats", "opposing", "face", "assign", "field zone",
     "when fielded", "combat damage", "ability damage", "global ability", "KO'd", "target", "token", "priority"],
)  # fmt: skip
def test_the_plain_words_of_the_booklets_are_there(word: str) -> None:
    assert term(word) is not None
    assert term(word.upper()) is term(word)


def test_a_rule_is_what_the_booklet_says_instead() -> None:
    assert rule_in("2.3.3") == find("2.3.3")
    old = rule_in("2.3.3", FAERUN)
    assert old is not None and "four" in old.subject and FAERUN in old.subject
    assert rule_in("2.3.3", SUPERMAN) == find("2.3.3")
    assert any(rule.number == "2.3.3" and "four" in rule.subject for rule in below("2.3", FAERUN))
    assert rule_in("9.9", FAERUN) is None


@pytest.mark.parametrize("edition", [name for name in BOOKS if EDITIONS[name]])
def test_every_point_can_be_looked_up_by_its_rules(edition: str) -> None:
    for point in POINTS:
        for number in (point.rule, *point.also):
            assert find(number) is not None, number
            for said in point.sayings:
                if said.edition == edition:
                    rule = rule_in(number, edition)
                    assert rule is not None and vocabulary(edition).put(said.words) in rule.subject
    assert not list(sayings("1.1.1", edition))


def test_boxes_have_their_own_words() -> None:
    npc = vocabulary(FAERUN)
    assert npc.put("B fields a Sidekick, and two Sidekicks are KO'd") == "B fields an NPC, and two NPCs are knocked out"
    assert npc.back("npc #2") == "Sidekick #2"
    assert vocabulary(WWE).put("target character die") == "target Superstar die"
    assert vocabulary("comprehensive").put("a Sidekick") == "a Sidekick"
    found = term_in("NPC", FAERUN)
    assert found is not None and found.name == "NPC"
    star = term_in("superstar", WWE)
    assert star is not None and star.name == "Superstar" and "Superstar die" in star.words
    capture = term_in("capture", FAERUN)
    assert (
        capture is not None
        and "knock" not in capture.name
        and "before its time: only that it is knocked out" in capture.words
    )
    assert set(WORDS) <= set(BOOKS)


def test_a_game_speaks_in_the_words_of_its_booklet() -> None:
    game = Game.new(*format_teams(FORMATS["demo-bff"]), format="demo-bff", seed=3)
    for _ in range(400):
        if game.decision is None:
            break
        assert "Sidekick" not in " ".join([game.decision.prompt, *game.decision.options.texts])
        game.answer(game.decision.options[0])
    told = " ".join(event.text for event in game.log)
    assert "NPC #" in told and "Sidekick" not in told
    assert game.die("A's NPC #2").id == game.die("A.sidekick.2").id
    wwe = Game.new(*format_teams(FORMATS["demo-wwe"]), format="demo-wwe", seed=3)
    assert "Sidekick" in " ".join(event.text for event in wwe.log)


def heard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], stdin: str, *args: str) -> str:
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
    assert main(list(args)) == 0
    return capsys.readouterr().out


def test_the_terminal_answers_for_the_edition(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = heard(monkeypatch, capsys, "", "rules", "engaged")
    assert "blocks" in out and "2.7.2" in out
    assert "four" in heard(monkeypatch, capsys, "", "rules", "2.3.3", "--edition", "faerun-2014")
    assert main(["rules", "2.3.3", "--edition", "chess"]) != 0
    assert main(["rules", "engagde"]) != 0
    assert "did you mean engaged?" in capsys.readouterr().err
    typed = "rule 2.3.3\nrule npc\nrule engaged\nrule nonsense\nquit\n"
    out = heard(monkeypatch, capsys, typed, "play", "--terminal", "--format", "demo-bff", "--seed", "1")
    assert "four, as in every turn" in out and "One of the eight dice" in out and "There is no rule or word" in out
    assert "Sidekick" not in out
