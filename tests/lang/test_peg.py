"""The parser's patterns."""

from __future__ import annotations

import pytest

from overcrush.lang.parsing.peg import Grammar, Parser, compile_pattern
from overcrush.lang.parsing.tokens import Tokeniser, own_forms
from overcrush.lang.reading.reminders import without_reminders


def tokens(text: str, name: str = "Raider") -> list[str]:
    return [token.lem for token in Tokeniser(name, None, frozenset()).tokens(text)]


def test_words_come_in_their_base_form():
    assert tokens("Superstars are knocked out") == ["character", "be", "ko'd"]
    assert tokens("Your opponent's Used Pile") == ["your", "opponent", "'s", "used_pile"]
    assert tokens("Raider gets +1A.") == ["<name>", "get", "<mod>", "."]


def test_a_part_of_the_name_is_the_card_but_not_inside_another_name():
    assert "Kraven" in own_forms("Kraven the Brave")
    assert tokens("Kraven deals 2 damage", "Kraven the Brave")[0] == "<name>"
    assert "<name>" not in tokens("another Folding Chair", "Chair Smash")


def test_reminders_go_and_rules_stay():
    fast, lasting, least, other = without_reminders(
        ["Fast (It deals damage first.)", "It gets +1A (until end of turn).", "It costs 1 less (minimum 1).", "(Twice)"]
    )
    assert fast.strip() == "Fast"
    assert "until end of turn" in lasting
    assert "minimum 1" in least
    assert other == "(Twice)"


def test_a_rule_gives_every_reading_the_preferred_first():
    grammar = Grammar()
    grammar.rule("list", "<a:word> and <b:list>")(lambda a, b: [a, *b])
    grammar.rule("list", "<a:word>")(lambda a: [a])
    grammar.rule("word", "{w:fast/slow}")(lambda w: w)
    parser = Parser(grammar, Tokeniser("", None, frozenset()).tokens("fast and slow and odd"))
    assert parser.parse("list", 0) == [(3, ["fast", "slow"]), (1, ["fast"])]
    assert parser.far == 4


def test_patterns_are_checked():
    with pytest.raises(ValueError, match="unbalanced"):
        compile_pattern("a (b | c")
    with pytest.raises(KeyError):
        Parser(Grammar(), []).parse("nothing", 0)
