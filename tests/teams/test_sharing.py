"""Share codes: every legal team comes back, and a damaged code is refused, never another team."""

from __future__ import annotations

import string
import zlib
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overcrush.cards.codes import DIGITS, SUM, decode_cards, digits, encode_cards, parted, summed, undigits
from overcrush.cards.codes import PREFIX as CARDS
from overcrush.cards.library import SHIPPED, Library, library
from overcrush.errors import Malformed
from overcrush.teams import Team, check, ready
from overcrush.teams.sharing import PREFIX, PRINT, decode, decode_whole, encode, encode_whole, looks_shared

OWN = """\
set = "own"
name = "Own"
[[card]]
number = 7
name = "Stranger"
kind = "character"
cost = 3
energy = ["fist"]
max = 20
levels = ["0/1/1", "1/2/2", "1/3/{defense}"]
[[card]]
number = "p1a"
name = "Promotion"
kind = "action"
cost = 2
energy = ["mask"]
text = ["Gain 1 life."]
[[card]]
number = 1500
name = "Errand"
kind = "basic action"
cost = 2
text = ["Gain 1 life."]
"""


def own_library(folder: Path, defense: int = 3) -> Library:
    path = folder / "own.toml"
    path.write_text(OWN.replace("{defense}", str(defense)), encoding="utf-8")
    return Library([*((file, True) for file in sorted(SHIPPED.glob("*.toml"))), (path, False)])


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped cards and some of a player's own."""
    return own_library(tmp_path_factory.mktemp("cards"))


@st.composite
def legal_teams(draw: st.DrawFn, known: Library) -> Team:
    """Teams of any cards the library has, as 2.1 wants them."""
    cards = [known.card(given.card.id) for given in known]
    basics = {card.name: card for card in draw(st.permutations([card for card in cards if card.is_basic]))}
    some = draw(st.lists(st.sampled_from([card for card in cards if not card.is_basic]), min_size=1, max_size=8))
    left = 20
    entries = []
    for n, card in enumerate({card.name: card for card in some}.values()):
        dice = draw(st.integers(1, max(1, min(card.max, left - (7 - n)))))
        left -= dice
        entries.append((card, dice))
    return Team(draw(st.text(max_size=60)), tuple(entries), tuple(list(basics.values())[:2]))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_legal_team_comes_back(data: st.DataObject, known: Library) -> None:
    team = data.draw(legal_teams(known))
    assert check(team) == []
    code = encode(team, known)
    assert set(code) <= set(string.ascii_letters + string.digits)
    assert decode(code, known) == team
    assert decode(f"  {code}\n", known) == team


@pytest.mark.parametrize("name", sorted(ready()))
def test_ready_teams_have_short_codes(name: str) -> None:
    code = encode(ready()[name])
    assert decode(code) == ready()[name]
    assert len(code) < 100 and looks_shared(code)


def refused(code: str) -> str:
    """The sentence a code is refused with."""
    with pytest.raises(Malformed) as error:
        decode(code)
    return str(error.value)


@pytest.mark.parametrize("name", ["dragon-breath", "straight-fire"])
def test_every_changed_character_is_noticed(name: str) -> None:
    code = encode(ready()[name])
    for at, was in enumerate(code):
        for char in DIGITS + "-_. +/":
            if char != was:
                assert len(refused(code[:at] + char + code[at + 1 :])) > 20


@pytest.mark.parametrize("name", sorted(ready()))
def test_lost_added_and_swapped_characters_are_noticed(name: str) -> None:
    code = encode(ready()[name])
    for at in range(len(code)):
        refused(code[:at])
        refused(code[at:] if at else code[1:])
        refused(code[:at] + code[at + 1 :])
        for char in (code[at], "0", "Z", "z"):
            refused(code[:at] + char + code[at:])
            refused(code + char)
    for one, other in combinations(range(len(code)), 2):
        if code[one] != code[other]:
            chars = list(code)
            chars[one], chars[other] = chars[other], chars[one]
            refused("".join(chars))
    for changed in (code.lower(), code.upper(), code.swapcase(), code[::-1], code * 2):
        refused(changed)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=DIGITS, max_size=200), st.sampled_from(["", PREFIX, "OC2", "OC"]))
def test_no_other_word_is_a_team(word: str, prefix: str) -> None:
    assert refused(prefix + word)


def mine(known: Library) -> Team:
    return Team("Mine", ((known.card("own/7"), 3),), (known.card("own/1500"), known.card("ai/51")))


def test_the_sentences_say_what_is_the_matter(tmp_path: Path) -> None:
    code = encode(ready()["night-watch"])
    assert "is damaged" in refused(code[:-1])
    assert "no share code" in refused("hello")
    assert "version 2" in refused("OC2" + code[3:])
    assert "'é' is no letter" in refused(code[:9] + "é" + code[10:])
    assert "no share code" in refused(PREFIX + "z" * 3000)
    known = own_library(tmp_path)
    team = mine(known)
    shared = encode(team, known)
    with pytest.raises(Malformed, match="cards that are not here: own/7, own/1500; import them first"):
        decode(shared, library())
    other = own_library(tmp_path, defense=5)
    with pytest.raises(Malformed, match=r"these cards are other ones here: own/7$"):
        decode(shared, other)
    with pytest.raises(Malformed, match=r"Stranger \(own/7\) is not in the library"):
        encode(team, other)


def of_before(team: Team, known: Library) -> str:
    """The code of a team from when there was one fingerprint for all of a player's own cards."""
    own = [card for card in (*(card for card, _ in team.cards), *team.basics) if not known.is_shipped(card.id)]
    new = undigits(encode(team, known).removeprefix(PREFIX))[1 + SUM :]
    old = new[: -len(own) * (1 + PRINT)] + summed(repr(own).encode())
    return PREFIX + digits(b"\x01" + summed(old) + old)


def test_a_code_of_before_is_read_and_names_all_cards_that_may_differ(tmp_path: Path) -> None:
    known = own_library(tmp_path)
    code = of_before(mine(known), known)
    assert decode(code, known) == mine(known)
    with pytest.raises(Malformed, match=r"these cards are other ones here: own/7, own/1500$"):
        decode(code, own_library(tmp_path, defense=5))


def test_a_card_that_only_one_of_them_has_from_overcrush_is_compared_too(tmp_path: Path) -> None:
    known = own_library(tmp_path)
    path = tmp_path / "own.toml"
    newer = Library([*((file, True) for file in sorted(SHIPPED.glob("*.toml"))), (path, True)])
    newer.is_shipped = lambda ident: True  # type: ignore[method-assign]
    assert decode(encode(mine(known), known), newer) == mine(newer)
    with pytest.raises(Malformed, match=r"these cards are other ones here: own/7, own/1500$"):
        decode(encode(mine(newer), newer), known)


def test_a_team_too_big_for_a_code_is_refused() -> None:
    team = ready()["night-watch"]
    with pytest.raises(Malformed, match="too big"):
        encode(Team("x" * 5000, team.cards, team.basics))


def test_cards_come_along_with_a_code(tmp_path: Path) -> None:
    known = own_library(tmp_path)
    team = Team("Ours", ((known.card("own/7"), 4), (known.card("ai/11"), 2)), (known.card("own/1500"),))
    whole = encode_whole(team, known)
    bare, cards = parted(whole)
    assert bare == encode(team, known) and cards.startswith(CARDS)
    assert looks_shared(whole)
    assert decode_whole(whole, library()) == team
    assert decode_whole(bare, known) == team
    with pytest.raises(Malformed, match="cards that are not here: own/7, own/1500"):
        decode_whole(bare, library())
    plain = Team("Plain", ((known.card("ai/11"), 2),))
    assert encode_whole(plain, known) == encode(plain, known)


def test_a_code_of_cards_is_refused_if_it_is_damaged_or_holds_too_much(tmp_path: Path) -> None:
    known = own_library(tmp_path)
    code = encode_cards([known.given("own/7"), known.given("own/p1a")])
    assert [card["name"] for card in decode_cards(code)] == ["Stranger", "Promotion"]
    for at in range(0, len(code), 7):
        with pytest.raises(Malformed):
            decode_cards(code[:at] + ("A" if code[at] != "A" else "B") + code[at + 1 :])
    for data in (b"[]", b"{}", b"[1]", b"[" * 90_000, b'[{"a": "' + b"x" * 9_000_000 + b'"}]'):
        packed = zlib.compress(data)
        with pytest.raises(Malformed):
            decode_cards(CARDS + digits(b"\x01" + summed(packed) + packed))
