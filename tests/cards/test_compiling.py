"""Compiling: full, partial and none, and what is said about what was not understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from cardbox import action, box, character, write_box

from overcrush.ability import Unread
from overcrush.cards import compile_card, compile_file, guide
from overcrush.cards.pointing import pointed, visible
from overcrush.lang import read


def test_a_card_without_text_is_full() -> None:
    card = compile_card(character())
    assert (card.status, card.reading, card.problems) == ("full", (), ())


def test_a_full_card_has_a_reading_that_reads_the_same() -> None:
    card = compile_card(character("When fielded, deal 2 damage to target opposing character die."))
    assert card.full
    assert card.reading == ("When Night Watch is fielded, deal 2 damage to target opposing character die.",)
    assert read(card.reading, "Night Watch").text == card.card.text


def test_reminder_text_is_passed_over_and_what_is_none_is_refused() -> None:
    assert compile_card(character("Fast (deals its damage before all others)")).full
    assert not compile_card(character("Fast (flibbertigibbet before all others)")).full


def test_a_ban_on_whoever_it_turns_out_to_be_is_refused() -> None:
    for who in ("its controller", "target player", "the active player"):
        assert not compile_card(character(f"When a Sidekick die is KO'd, {who} cannot field Sidekicks this turn.")).full
    assert compile_card(character("When a Sidekick die is KO'd, your opponent cannot field Sidekicks this turn.")).full


def test_what_was_not_understood_is_shown_with_carets() -> None:
    card = compile_card(character(["Fast", "When fielded, bamboozle your opponent."]))
    assert card.status == "partial"
    assert card.reading == ("Fast",)
    [problem] = card.problems
    assert problem.kind == "words"
    said, line, carets = problem.message.split("\n")
    assert said.startswith("I did not understand ")
    assert line == "When fielded, bamboozle your opponent."
    assert line[carets.index("^") : carets.rindex("^") + 1] == problem.words
    assert "bamboozle" in problem.words
    assert any(isinstance(ability, Unread) for ability in card.card.text.abilities)


def test_a_cost_that_buys_nothing_is_refused_and_no_mistake_of_the_engine() -> None:
    [problem] = compile_card(character("When Night Watch is KO'd, you may pay [mask].")).problems
    assert (problem.kind, problem.message) == ("engine", "a cost that buys nothing cannot be paid (3.1.10)")


def test_none_means_that_nothing_was_understood() -> None:
    card = compile_card(character("Colourless green ideas sleep furiously."))
    assert (card.status, card.reading) == ("none", ())


def test_what_the_engine_cannot_run_makes_a_card_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    from overcrush.cards import compiling
    from overcrush.errors import Unsupported

    def refuse(*_: object) -> None:
        raise Unsupported("the engine cannot run Damage")

    monkeypatch.setattr(compiling, "lay_table", refuse)
    card = compile_card(character("When fielded, gain 1 life."))
    assert card.status == "partial"
    assert [(problem.kind, problem.message) for problem in card.problems] == [
        ("engine", "the engine cannot run Damage")
    ]
    assert card.reading


def test_an_action_die_that_does_not_stay_cannot_wait_for_anything() -> None:
    card = compile_card(action("While Bonfire is active, when you use an action die, gain 1 life."))
    assert card.status == "partial"
    assert compile_card(
        action(["Continuous", "While Bonfire is active, when you use an action die, gain 1 life."])
    ).full


def test_a_card_may_speak_of_the_others_in_its_file(tmp_path: Path) -> None:
    cards = [character("While Brass Owl is active, Night Watch gets +1A."), character(name="Brass Owl")]
    watch, _ = compile_file(write_box(tmp_path / "a.json", cards))
    assert watch.full


def test_only_one_set_is_compiled_and_all_names_are_known(tmp_path: Path) -> None:
    one = character("While Brass Owl is active, Night Watch gets +1A.", set="a", number=1)
    path = write_box(tmp_path / "a.json", [one, character(name="Brass Owl", set="b", number=1)])
    assert [(card.card.id, card.status) for card in compile_file(path, "a")] == [("a/1", "full")]


def test_the_invented_cards_are_full(tmp_path: Path) -> None:
    found = list(compile_file(write_box(tmp_path / "inv.json")))
    assert len(found) == len(box())
    assert not [(card.given.lines, [p.message for p in card.problems]) for card in found if not card.full]


def test_every_example_reads_as_its_canonical_wording_reads() -> None:
    for card in guide.examples():
        names = frozenset((*guide.OTHERS, card.card.name))
        assert read(card.reading, card.card.name, card.card.kind, names).text == card.card.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\x00\x01\x02\x1b[31m",
        "(" * 5000,
        "(" * 1500 + "Fast" + ")" * 1500,
        "[" * 3000,
        "<b>When fielded</b>, <script>alert(1)</script>",
        "Wenn diese Figur aufs Feld kommt, ziehe einen Würfel.",
        "召喚された時、ダイスを1個引く。",
        "When fielded, " * 5000,
        "draw a die and " * 200,
        "When fielded, draw " + "a die or " * 300 + "a die.",
        "\n" * 5000,
        "word " * 20_000,
        "x" * 100_000,
        "* ** */** - - -",
        "Global: Pay",
        "Global: Pay [fist]. " * 300,
    ],
)
def test_hostile_text_gets_an_answer(text: str) -> None:
    card = compile_card(character(text))
    assert card.status in ("full", "partial", "none")
    if text.strip("\n \x00\x01\x02\x1b[31m(") and not text.startswith("(" * 100):
        assert not card.full
    assert all(len(problem.message) < 2000 for problem in card.problems)


def test_carets_stand_under_the_words() -> None:
    assert pointed("draw a cake", 7, 11) == "draw a cake\n       ^^^^"
    long = "word " * 100
    shown, carets = pointed(long, 250, 254).split("\n")
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "word"
    assert len(shown) <= 102


def test_a_shown_text_does_nothing_to_the_terminal() -> None:
    assert visible("a\x1b[31mb\x00\u202ec") == "a␛[31mb␀\ufffdc"
    shown, carets = pointed("a\tb 漢字 c", 4, 6).split("\n")
    assert shown == "a b 漢字 c"
    assert carets == "    ^^^^"
