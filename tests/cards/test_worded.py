"""Cards that somebody has put into words because their print is not understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from make_sets import row
from overcrush.cards.catalogue import NOT_YET, READ, STANDINGS, WORDED, line_of
from overcrush.cards.compiling import compile_card
from overcrush.cards.facts import facts
from overcrush.cards.library import library, read_set
from overcrush.cards.searching import Query, found
from overcrush.cards.writing import set_written
from overcrush.errors import Malformed

FACTS: dict[str, object] = {"id": "my/1", "name": "Night Watch", "kind": "action", "cost": 3, "energy": ["mask"]}
OBSCURE: dict[str, object] = {**FACTS, "text": ["Frobnicate the opposing bag thrice."]}
PLAIN: dict[str, object] = {**FACTS, "text": ["Gain 1 life."]}
BY_HAND: dict[str, object] = {**FACTS, "text": ["Gain 2 life."], "worded": True}


def test_what_is_worded_has_words() -> None:
    assert facts(BY_HAND).worded
    with pytest.raises(Malformed, match="worded: a card that somebody has put into words has a text"):
        facts({**FACTS, "worded": True})


def test_a_worded_card_is_written_as_it_is_read(tmp_path: Path) -> None:
    given = facts(BY_HAND)
    (tmp_path / "my.toml").write_text(set_written("my", "Mine", "A test.", [(given, given.lines)]), encoding="utf-8")
    (again,) = read_set(tmp_path / "my.toml").cards
    assert again.worded and again.lines == given.lines


def test_words_by_hand_stand_until_the_print_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    by_hand = facts(BY_HAND)
    given, lines = row(compile_card(OBSCURE), by_hand)
    assert given.worded and not given.unread and lines == ("Gain 2 life.",)
    given, lines = row(compile_card(OBSCURE), None)
    assert given.unread and not given.worded and not lines
    given, lines = row(compile_card(PLAIN), by_hand)
    assert not given.worded and not given.unread and tuple(lines) == ("Gain 1 life.",)
    assert "was worded otherwise" in capsys.readouterr().out


def test_a_card_says_how_well_it_is_known() -> None:
    assert line_of(compile_card(BY_HAND)).standing == WORDED
    assert line_of(compile_card(PLAIN)).standing == READ
    assert line_of(compile_card({**FACTS, "unread": True})).standing == NOT_YET
    assert line_of(compile_card(PLAIN), shipped=False).standing == "own"
    lines = list(found(library(), Query(set="msw", standing=NOT_YET)))
    assert lines and all(line.status == "none" for line in lines)
    with pytest.raises(Malformed, match=", ".join(STANDINGS)):
        list(found(library(), Query(standing="perhaps")))
