"""What to teach next, and trees as they are shown."""

from __future__ import annotations

from cardbox import character

from overcrush.ability.effects import Damage
from overcrush.ability.nouns import Dice, Num, Pick
from overcrush.cards import compile_cards
from overcrush.cards.facts import facts
from overcrush.cards.gaps import gaps, message_shape, shape_of
from overcrush.cards.trees import compact, pretty


def test_phrases_of_one_shape_are_one_gap() -> None:
    texts = [
        "When fielded, bamboozle 2 [fist] dice.",
        "When fielded, bamboozle three [bolt] dice.",
        "When fielded, flummox Brass Owl.",
    ]
    cards = [facts(character(text, id=f"a/{n}"), "") for n, text in enumerate(texts)]
    found = gaps(compile_cards(cards))
    assert [len(gap.cards) for gap in found] == [2, 1]
    assert "bamboozle #" in found[0].shape
    assert found[0].cards == ["a/0", "a/1"]


def test_names_numbers_and_symbols_are_blanked() -> None:
    import re

    names = re.compile("Brass Owl(?!\\w)")
    line = "When fielded, hex 2 [fist] Brass Owl dice now and then."
    assert shape_of(line, 14, 54, 10, names) == "when fielded, › hex # [ ] NAME dice …"
    assert shape_of(line, 14, 54, 2, names) == "… fielded, › hex …"


def test_what_the_engine_refused_is_cut_where_it_goes_into_detail() -> None:
    one = message_shape("the engine cannot run Damage(amount=Num(n=2), to=Pick(dice=Dice()))")
    assert one == message_shape("the engine cannot run Damage(amount=Num(n=3), to=Every(dice=Dice()))")


def test_a_tree_is_shown_without_what_goes_without_saying() -> None:
    tree = Damage(Num(2), Pick(Dice(whose="opponent")))
    assert compact(tree) == "Damage(Num(2), to=Pick(Dice(whose='opponent')))"
    assert pretty(tree, 30) == "Damage(\n    Num(2),\n    to=Pick(\n        Dice(whose='opponent'),\n    ),\n)"
    assert pretty(()) == "()"
