"""The rules as data: complete in themselves, in order, and found by every spelling of a citation."""

from __future__ import annotations

import time
from typing import get_args

import pytest

from overcrush.rules import Kind, Rule, all_rules, book, children, find, keywords

PARAGRAPHS = [rule for rule in all_rules() if not rule.is_keyword]
INDEX = [rule for rule in all_rules() if rule.is_keyword]


def places(rule: Rule) -> list[int]:
    return [int(place) for place in rule.number.split(".")]


def numbers(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.number for rule in rules]


def found(citation: str) -> str | None:
    rule = find(citation)
    return None if rule is None else rule.number


def test_every_number_occurs_once() -> None:
    cited = [rule.number.casefold() for rule in all_rules()]
    assert len(cited) == len(set(cited)) == 652


def test_paragraphs_are_in_the_order_of_their_numbers_and_keywords_follow() -> None:
    assert list(all_rules()) == PARAGRAPHS + INDEX
    assert [places(rule) for rule in PARAGRAPHS] == sorted(places(rule) for rule in PARAGRAPHS)


def test_no_number_is_left_out_among_its_siblings() -> None:
    for parent in ["", *(rule.number + "." for rule in PARAGRAPHS)]:
        last = [rule.number.removeprefix(parent) for rule in PARAGRAPHS if rule.number.startswith(parent)]
        direct = [int(place) for place in last if place.isdigit()]
        assert direct == list(range(1, len(direct) + 1)), parent


def test_keywords_are_in_alphabetical_order() -> None:
    names = [rule.number.casefold() for rule in keywords()]
    assert names == sorted(names)
    assert len(names) == 61


def test_clarifications_follow_their_keyword_and_are_counted_from_one() -> None:
    for keyword in keywords():
        below = numbers(children(keyword.number))
        name = keyword.number.removesuffix(" X").removesuffix(" X-Y")
        assert below == [f"{name} ({n + 1})" for n in range(len(below))]
    assert sum(1 + len(children(keyword.number)) for keyword in keywords()) == len(INDEX)


def test_every_rule_has_a_short_subject_and_a_valid_kind() -> None:
    for rule in all_rules():
        assert rule.kind in get_args(Kind), rule
        assert rule.subject == " ".join(rule.subject.split()), rule
        assert not rule.subject.endswith("."), rule
        least, most = (1, 8) if rule.kind == "section" else (6, 16)
        assert least <= len(rule.subject.split()) <= most, rule


def test_no_two_rules_have_the_same_subject() -> None:
    subjects = [rule.subject for rule in all_rules()]
    assert len(subjects) == len(set(subjects))


def test_sections_have_something_below_them_and_keywords_are_no_sections() -> None:
    for rule in all_rules():
        if rule.kind == "section":
            assert not rule.is_keyword
            assert children(rule.number)


def test_shaking_the_bag_is_physical_and_splitting_damage_is_a_rule() -> None:
    kinds = {number: rule.kind for number in ("2.3.5", "2.7.4.3.5", "1.1.1.3", "2.6.2") if (rule := find(number))}
    assert kinds == {"2.3.5": "physical", "2.7.4.3.5": "rule", "1.1.1.3": "definition", "2.6.2": "section"}


@pytest.mark.parametrize(
    ("citation", "number"),
    [
        ("2.7.4.3.5", "2.7.4.3.5"),
        (" 2.6 ", "2.6"),
        ("2.6.0.1", "2.6.0.1"),
        ("3.11.7", "3.11.7"),
        ("Overcrush", "Overcrush"),
        ("OVERCRUSH (4)", "Overcrush (4)"),
        ("overcrush(4)", "Overcrush (4)"),
        ("Range X", "Range X"),
        ("Range", "Range X"),
        ("range x", "Range X"),
        ("Range (1)", "Range (1)"),
        ("Range X (1)", "Range (1)"),
        ("Breath Weapon X", "Breath Weapon X"),
        ("Breath Weapon", "Breath Weapon X"),
        ("Breath Weapon (1)", "Breath Weapon (1)"),
        ("Anti-Breath Weapon", "Anti-Breath Weapon"),
        ("Corrupt", "Corrupt X"),
        ("Fabricate X-Y", "Fabricate X-Y"),
        ("Fabricate", "Fabricate X-Y"),
        ("Fabricate (1)", "Fabricate (1)"),
        ("back  for more", "Back for More"),
        ("Experience Token", "Experience Token"),
        ("Experience (5)", "Experience (5)"),
    ],
)
def test_a_citation_is_found_in_every_spelling(citation: str, number: str) -> None:
    assert found(citation) == number


def test_every_rule_is_found_by_its_own_number() -> None:
    for rule in all_rules():
        assert find(rule.number) is rule
        assert find(rule.number.upper()) is rule


@pytest.mark.parametrize(
    "citation",
    [
        "",
        " ",
        "4.1",
        "2.6.",
        "2.6.2.99",
        "2.6.2.3 (1)",
        "Flying",
        "Overcrush (8)",
        "Overcrush (x)",
        "(1)",
        "X",
        "²",
        "\0",
    ],
)
def test_what_is_not_in_the_book_is_not_found(citation: str) -> None:
    assert find(citation) is None
    assert children(citation) == ()


def test_children_are_the_entries_directly_below() -> None:
    assert numbers(children("1")) == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"]
    assert numbers(children("1.1.1")) == ["1.1.1.1", "1.1.1.2", "1.1.1.3"]
    assert numbers(children("2.7.4")) == ["2.7.4.1", "2.7.4.2", "2.7.4.3"]
    assert numbers(children("2.7.4.3"))[-1] == "2.7.4.3.11"
    assert numbers(children("Breath Weapon")) == ["Breath Weapon (1)"]
    assert children("Vengeance") == ()


def test_paragraphs_numbered_zero_stand_under_their_step() -> None:
    assert numbers(children("2.6"))[:3] == ["2.6.0.1", "2.6.0.2", "2.6.1"]


def test_every_entry_but_the_three_parts_and_the_keywords_stands_below_another() -> None:
    below = {rule for parent in all_rules() for rule in children(parent.number)}
    assert numbers(tuple(rule for rule in PARAGRAPHS if rule not in below)) == ["1", "2", "3"]
    assert tuple(rule for rule in INDEX if rule not in below) == keywords()


def test_a_rule_cannot_be_changed() -> None:
    rule = all_rules()[0]
    with pytest.raises(AttributeError):
        rule.subject = "another"  # type: ignore[misc]
    assert not hasattr(rule, "__dict__")


def test_the_book_is_read_once_and_quickly() -> None:
    book._book.cache_clear()
    start = time.process_time()
    all_rules()
    assert time.process_time() - start < 0.1  # about 0.008 on an ordinary machine
    assert all_rules() is all_rules()
