"""Every violation a team can have is caught with its rule; and legality agrees with the rulebook read anew."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overcrush.cards.catalogue import catalogue
from overcrush.cards.library import SHIPPED, Library, library
from overcrush.errors import Illegal
from overcrush.game import Game
from overcrush.model.cards import Card, Level
from overcrush.teams import Format, Team, check
from overcrush.teams.formats import FORMATS
from overcrush.teams.known import ready
from overcrush.teams.legality import check_cards
from overcrush.teams.sheet import check_sheet, parse

LEVELS = (Level(0, 1, 1), Level(0, 2, 2), Level(1, 3, 3))
BASICS = "basic: ai/51\nbasic: ai/52\n"
LEGAL = "4x ai/11\n4x ai/2\n" + BASICS


def wrong(text: str, format: str | Format = "tournament") -> list[tuple[str, str]]:
    return [(violation.text, violation.rule) for violation in check_sheet(parse(text), format)]


def test_a_legal_team_has_no_violation() -> None:
    assert wrong(LEGAL) == []


@pytest.mark.parametrize(
    ("text", "words", "rule"),
    [
        ("".join(f"1x ai/{n}\n" for n in (1, 4, 7, 10, 13, 16, 19, 22, 25)) + BASICS, "9 cards, and 8", "2.1.1"),
        ("4x ai/1\n4x ai/4\n4x ai/7\n4x ai/10\n4x ai/13\n1x ai/16\n" + BASICS, "21 dice, and 20", "2.1.3"),
        ("5x ai/11\n" + BASICS, "Black Widow has 5 dice, and its limit is 4", "1.2.10"),
        ("2x ai/11\n2x ai/10\n" + BASICS, "Black Widow is on the team more than once, as Red Alert and as", "2.1.5"),
        ("2x ai/11\n2x ai/11\n" + BASICS, "Black Widow is on the team more than once", "2.1.5"),
        ("2x ai/911\n" + BASICS, "line 1: there is no card 'ai/911'", "2.1.1"),
        ("2x xx/1\n" + BASICS, "line 1: there is no card 'xx/1'", "2.1.1"),
        ("0x ai/11\n" + BASICS, "Black Widow has no die", "2.1.3"),
        ("2x ai/11\nbasic: ai/51\n", "1 basic action, and there must be 2", "2.1.1"),
        ("2x ai/11\n" + BASICS + "basic: ai/53\n", "3 basic actions, and there must be 2", "2.1.1"),
        ("2x ai/11\nbasic: ai/51\nbasic: ai/51\n", "Confront The Mighty is among the basic actions more than", "2.1.5"),
        ("2x ai/11\nbasic: sww/25\nbasic: bff/132\n", "Dimension Door is among the basic actions more than", "2.1.5"),
        ("2x ai/11\n2x ai/51\n" + BASICS, "Confront The Mighty is a basic action, which is no card", "2.1.1"),
        ("2x ai/11\nbasic: ai/1\nbasic: ai/51\n", "Arnim Zola is among the basic actions, and it is none", "2.1.1"),
    ],
)
def test_each_violation_is_told_with_its_rule(text: str, words: str, rule: str) -> None:
    found = wrong(text)
    assert [got for got, _ in found if words in got], found
    assert (rule, True) in [(got, words in text_) for text_, got in found]


def test_all_violations_are_told_at_once() -> None:
    text = "".join(f"3x ai/{n}\n" for n in (1, 2, 4, 7, 10, 13, 16, 19)) + "0x zz/1\nbasic: ai/51\n"
    assert sorted(rule for _, rule in wrong(text)) == ["2.1.1", "2.1.1", "2.1.1", "2.1.3", "2.1.5"]


@pytest.mark.parametrize(
    ("format_", "words"),
    [
        (Format("f", "", banned=("ai/11",)), "Black Widow (ai/11) is banned"),
        (Format("f", "", banned=("black widow",)), "Black Widow (ai/11) is banned"),
        (Format("f", "", banned=("ai/52",)), "Crowd Fighting (ai/52) is banned"),
        (Format("f", "", sets=("wwe", "bff")), "Arnim Zola (ai/2) is not of the sets WWE, Battle for Faerûn"),
        (Format("f", "", copies=3), "Black Widow has 4 dice, and no card may have more than 3"),
        (Format("f", "", limits=(("ai/2", 2),)), "Arnim Zola has 4 dice, and 2 are allowed"),
        (Format("f", "", limits=(("Arnim Zola", 3),)), "Arnim Zola has 4 dice, and 3 are allowed"),
        (
            FORMATS["demo-ai"],
            "it is played with 2x Black Widow (ai/11), 2x Captain America (ai/15), Take Cover (ai/56)"
            " or with 2x Arnim Zola (ai/1), 2x Red Skull (ai/34), Crowd Fighting (ai/52)",
        ),
    ],
)
def test_what_a_format_adds_is_told_with_the_format(format_: Format, words: str) -> None:
    assert (words, f"format {format_.name}") in wrong(LEGAL, format_)


def test_a_format_with_bans_leaves_everybody_else_alone() -> None:
    assert wrong(LEGAL, Format("f", "", banned=("ai/12", "Hulk"), sets=("ai",), copies=4, limits=(("ai/12", 1),))) == []


def test_a_card_understood_in_part_is_refused_with_the_words(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'set = "own"\nname = "Own"\n[[card]]\nnumber = 1\nname = "Riddle"\nkind = "character"\ncost = 3\n'
        'energy = ["fist"]\nlevels = ["0/1/1", "1/2/2", "1/3/3"]\ntext = ["Fast", "Flummox the whatsit twice."]\n',
        encoding="utf-8",
    )
    known = Library([(path, False), *((file, True) for file in sorted(SHIPPED.glob("*.toml")))])
    found = check_sheet(parse("2x own/1\n" + BASICS), among=known)
    assert [violation.rule for violation in found] == ["1.2.8"]
    assert "Riddle (own/1) is understood only in part, and not" in found[0].text
    assert "whatsit twice" in found[0].text
    basics = tuple(known.card(ident) for ident in ("ai/51", "ai/52"))
    team = Team("Riddles", ((known.card("own/1"), 2),), basics)
    with pytest.raises(Illegal, match="whatsit twice"):
        Game.new(team, team)


def test_titles_differ_by_more_than_capitals() -> None:
    cards = [(Card("t/1", "Twin", levels=LEVELS), 1), (Card("t/2", "TWIN", levels=LEVELS), 1)]
    assert [violation.rule for violation in check_cards(cards, [], FORMATS["open"])] == ["2.1.5"]


def test_the_same_basic_action_from_both_players_lies_there_twice() -> None:
    team = ready()["red-harvest"]
    game = Game.new(team, team, seed=1)
    table = game.state.t
    basics = [card for card in table.team[0] if table.owner[card] < 0]
    assert [table.cards[card].name for card in basics] == [card.name for card in team.basics] * 2
    assert all(game.state.on_card[card] == 3 for card in basics)
    assert len({game.names.cards[card] for card in basics}) == 4


# --- the rulebook read anew ---------------------------------------------------------------------------------


def _facts() -> dict[str, tuple[str, bool, int]]:
    """Title, whether it is a basic action, and die limit of each shipped card, from the files themselves."""
    found = {}
    for path in SHIPPED.glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for card in data["card"]:
            found[f"{data['set']}/{card['number']}"] = (card["name"], "basic" in card["kind"], card.get("max", 4))
    return found


FACTS = _facts()
IDS = sorted(FACTS)


def broken_rules(cards: list[tuple[str, int]], basics: list[str], most: int = 8, dice: int = 20) -> set[str]:
    """2.1 paragraph by paragraph: which of them a team breaks."""
    broken = set()
    # 2.1.1: up to eight Character and/or Action cards, and two Basic Action cards.
    if len(cards) > most or len(basics) != 2:
        broken.add("2.1.1")
    for ident, _ in cards:
        if ident not in FACTS or FACTS[ident][1]:
            broken.add("2.1.1")
    for ident in basics:
        if ident not in FACTS or not FACTS[ident][1]:
            broken.add("2.1.1")
    # 2.1.3: at least one die each, twenty in all; 1.2.10: the limit printed on the card.
    if sum(count for _, count in cards) > dice or any(count == 0 for _, count in cards):
        broken.add("2.1.3")
    if any(ident in FACTS and count > FACTS[ident][2] for ident, count in cards):
        broken.add("1.2.10")
    # 2.1.5: no two cards of one name.
    for group in ([ident for ident, _ in cards], basics):
        names = Counter(FACTS[ident][0] for ident in group if ident in FACTS)
        if any(count > 1 for count in names.values()):
            broken.add("2.1.5")
    return broken


idents = st.one_of(st.sampled_from(IDS), st.sampled_from(["ai/3", "ai/7", "wwe/3", "zz/9", "ai/900"]))
counts = st.integers(0, 6)
entries = st.lists(
    st.tuples(idents, counts).map(lambda entry: entry if entry[0] in FACTS else (entry[0], max(1, entry[1]))),
    max_size=10,
)
BASIC_IDS = [ident for ident in IDS if FACTS[ident][1]]
basic_lists = st.lists(st.one_of(st.sampled_from(BASIC_IDS), idents), max_size=3)


@settings(max_examples=300, deadline=None)
@given(entries.filter(bool), basic_lists, st.sampled_from([("tournament", 8, 20), ("casual", 8, 15), ("basic", 6, 15)]))
def test_legality_agrees_with_the_rulebook(
    cards: list[tuple[str, int]], basics: list[str], format_: tuple[str, int, int]
) -> None:
    name, most, dice = format_
    text = "".join(f"{count}x {ident}\n" for ident, count in cards) + "".join(f"basic: {ident}\n" for ident in basics)
    assert {rule for _, rule in wrong(text, name)} == broken_rules(cards, basics, most, dice)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_teams_built_by_the_book_are_legal(data: st.DataObject) -> None:
    titles = data.draw(st.lists(st.sampled_from([i for i in IDS if not FACTS[i][1]]), min_size=1, max_size=8))
    chosen = list({FACTS[ident][0]: ident for ident in titles}.values())
    cards = [(ident, data.draw(st.integers(1, 2))) for ident in chosen]
    basics = data.draw(st.permutations(BASIC_IDS).map(lambda ids: list({FACTS[i][0]: i for i in ids}.values())[:2]))
    assert broken_rules(cards, basics) == set()
    known = library()
    team = Team(
        "By the book",
        tuple((known.card(ident), count) for ident, count in cards),
        tuple(known.card(ident) for ident in basics),
    )
    assert check(team) == []


def _of(*idents: str) -> Team:
    cards = [library().card(ident) for ident in idents]
    return Team("T", tuple((c, 1) for c in cards if not c.is_basic), tuple(c for c in cards if c.is_basic))


def test_a_window_of_the_newest_sets() -> None:
    wanted = [listed.code for listed in catalogue().values() if not listed.promos][-4:]
    inside = [line.id for code in wanted for line in catalogue()[code].cards[:1]]
    assert not [v for v in check(_of(*inside), "modern") if "newest" in v.text]
    old, promo = "avx/1", catalogue()["m_op2022"].cards[0].id
    told = [v.text for v in check(_of(old, promo), "modern") if "newest" in v.text]
    assert len(told) == 1 and "(avx/1) is not of the 4 newest sets" in told[0]


def test_bans_of_a_title_and_one_set() -> None:
    assert any("Beholder (bff/1) is banned" in v.text for v in check(_of("bff/1"), "golden"))
    assert not any("banned" in v.text for v in check(_of("avx/1"), "golden"))
    told = [v.text for v in check(_of("avx/1", "ai/11", "ai/52"), "one-set")]
    assert "its cards are of the sets Avengers vs. X-Men, Avengers Infinity, and all must be of one" in told
    assert not any("all must be of one" in v.text for v in check(_of("ai/11", "ai/52"), "one-set"))
