"""The parser's patterns."""

from __future__ import annotations

import pytest

from overcrush.cards import guide
from overcrush.lang.grammar import G
from overcrush.lang.parsing.peg import Grammar, Parser
from overcrush.lang.parsing.pieces import Call, compile_pattern
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


def test_wordings_that_begin_alike_are_told_apart_where_they_part():
    grammar = Grammar()
    grammar.rule("all", "<a:word> ( then <b:word> | later )? <c:word>?")(
        lambda a, b="", c="": f"first {a} {b} {c}".strip()
    )
    grammar.rule("all", "<x:word> then <y:word>", "<x:word> later <y:word>")(lambda x, y: f"second {x} {y}")
    grammar.rule("all", "<x:word>? {z:then/later} =slow")(lambda z, x="": f"third {x} {z}")
    grammar.rule("word", "{w:fast/slow}")(lambda w: w)
    parser = Parser(grammar, Tokeniser("", None, frozenset()).tokens("fast then slow slow odd"))
    assert parser.parse("all", 0) == [
        (4, "first fast slow slow"),
        (3, "first fast slow"),
        (1, "first fast"),
        (3, "second fast slow"),
        (3, "third fast then"),
    ]
    assert (parser.parse("all", 1), parser.far) == ([(3, "third  then")], 3)


def test_a_rule_that_may_be_nothing_keeps_what_comes_after_it():
    grammar = Grammar()
    grammar.rule("end", "<often> now", "<often> <word>")(lambda often, word="": (often, word))
    grammar.rule("often", "twice?")(lambda: "often")
    grammar.rule("word", "{w:fast/slow}")(lambda w: w)
    for text, end, word in (("twice now", 2, ""), ("now", 1, ""), ("fast", 1, "fast"), ("twice slow", 2, "slow")):
        parser = Parser(grammar, Tokeniser("", None, frozenset()).tokens(text))
        assert parser.parse("end", 0) == [(end, ("often", word))]


def test_what_a_function_may_begin_with_keeps_it_from_being_asked_elsewhere() -> None:
    grammar = Grammar()
    asked: list[int] = []

    def told(parser: Parser, pos: int) -> list[tuple[int, object]]:
        asked.append(pos)
        return [(pos + 1, parser.tokens[pos].low)]

    grammar.terminal("loud", fits=lambda token: token.text.isupper())(told)
    grammar.terminal("said", "<loud>", "then")(told)
    grammar.rule("all", "<a:said> <b:loud>")(lambda a, b: f"{a} {b}")
    for text, found, places in (("NOW GO", ["now go"], [0, 1]), ("then go", [], [0]), ("now GO", [], [])):
        asked.clear()
        tokens = Tokeniser("Broom", None, frozenset()).tokens(text)
        assert ([value for _, value in Parser(grammar, tokens).parse("all", 0)], asked) == (found, places)


def test_builders_get_what_was_read_in_the_order_they_ask_for_it() -> None:
    grammar = Grammar()
    grammar.rule("all", "{a:one} {b:two}")(lambda b, a: (b, a))
    grammar.rule("all", "{a:two} {b:one}")(lambda a, b: (a, b))
    for text in ("one two", "two one"):
        tokens = Tokeniser("Broom", None, frozenset()).tokens(text)
        assert Parser(grammar, tokens).parse("all", 0) == [(2, tuple(text.split())[:: -1 if text == "one two" else 1])]


def test_functions_read_nothing_that_begins_otherwise_than_was_said():
    begins, read = G.begins(), dict.fromkeys(G.heads, 0)
    for card in guide.examples():
        for line in card.given.lines:
            parser = Parser(G, Tokeniser(card.card.name, None, frozenset()).tokens(line))
            for pos, token in enumerate(parser.tokens):
                for name in G.heads:
                    if G.terminals[name](parser, pos):
                        read[name] += 1
                        words = begins.of((Call(name, name),))
                        assert words is not None and not words.isdisjoint(begins.key(token).split(" ")), (name, token)
    assert all(read.values()), read
