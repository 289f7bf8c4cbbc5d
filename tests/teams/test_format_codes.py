"""Formats as codes: what is sent is what comes, and what is no format is refused with a sentence."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from overcrush.cards.codes import digits, summed
from overcrush.errors import Malformed
from overcrush.teams import FORMATS, Format, check, ready
from overcrush.teams.format_codes import LARGEST, LONGEST, PREFIX, decode_format, encode_format
from overcrush.teams.formats import format_at, format_named, keep, read_format, written

HOUSE = Format(
    "House & home",
    "ours",
    25,
    10,
    None,
    sets=("ai", "gaf"),
    since="gaf",
    banned=("Hulk", "ai/11"),
    limits=(("Black Widow", 2), ("cards of one", 1)),
    settings=(("first_turn_draw", 4), ("control_ends", "ko")),
    best=3,
    round=45,
)


def coded(data: bytes) -> str:
    """A code whose checksum is right, whatever it holds."""
    packed = zlib.compress(data, 9)
    return PREFIX + digits(b"\x01" + summed(packed) + packed)


@pytest.mark.parametrize("f", [*FORMATS.values(), HOUSE], ids=lambda f: f.name)
def test_a_format_comes_as_it_was_sent(f: Format) -> None:
    code = encode_format(f)
    assert code.isalnum() and len(code) < 500
    assert decode_format(f"  {code}\n") == f
    assert format_at(code) == f


@pytest.mark.parametrize("f", [*FORMATS.values(), HOUSE], ids=lambda f: f.name)
def test_a_format_is_written_as_its_file(tmp_path: Path, f: Format) -> None:
    path = tmp_path / f"{f.name}.toml"
    path.write_text(written(f), encoding="utf-8")
    assert read_format(path) == f


def test_a_code_that_lost_gained_or_changed_a_character_is_refused() -> None:
    code = encode_format(HOUSE)
    for n in range(4, len(code), 7):
        for wrong in (code[:n] + code[n + 1 :], code[:n] + "x" + code[n:], code[:n] + "-" + code[n + 1 :]):
            if wrong != code:
                with pytest.raises(Malformed):
                    decode_format(wrong)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[]", "table of fields"),
        (b"{", "damaged"),
        (b"[" * 50_000, "damaged"),
        (b'{"name": "x", "life": ' + b"9" * 5000 + b"}", "damaged"),
        (b'{"name": "x", "life": NaN}', "life"),
        (b'{"name": "x", "life": true}', "life"),
        (b'{"name": "x", "best": 2}', "best"),
        (b'{"name": "x", "round": -1}', "round"),
        (b'{"name": "../../x"}', "letters, digits"),
        (b'{"name": ".x"}', "letters, digits"),
        (b'{"name": "con/x"}', "letters, digits"),
        (b'{"name": ""}', "letters, digits"),
        (b"{}", "name"),
        (b'{"name": "x", "edition": "1999"}', "edition"),
        (b'{"name": "x", "settings": {"gravity": true}}', "no such point"),
        (b'{"name": "x", "wings": 2}', "no such field"),
        (json.dumps({"name": "x", "banned": ["y"] * 9000}).encode(), "at most 5000"),
        (b" " * (LARGEST + 10) + b'{"name": "x"}', "damaged"),
    ],
)
def test_what_is_no_format_is_refused_with_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        decode_format(coded(data))


def test_codes_of_something_else_are_told_apart() -> None:
    for other in ("OC1abc", "OCC1abc", "", "x" * 90_000, PREFIX, PREFIX + "1" * LONGEST):
        with pytest.raises(Malformed):
            decode_format(other)
    with pytest.raises(Malformed, match="version 2"):
        decode_format("OCF2" + encode_format(HOUSE)[4:])


def test_a_format_with_too_much_in_it_is_sent_as_a_file() -> None:
    with pytest.raises(Malformed, match="send it as a file"):
        encode_format(replace(HOUSE, banned=tuple(f"ai/{n * n}" for n in range(5000))))


def test_a_format_that_came_is_kept_and_none_of_ours_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERCRUSH_DATA", str(tmp_path))
    keep(decode_format(encode_format(HOUSE)))
    assert format_named(HOUSE.name) == HOUSE
    for name in ("tournament", "Golden"):
        with pytest.raises(Malformed, match="comes with Overcrush"):
            keep(replace(HOUSE, name=name))


def test_a_format_begins_with_a_set() -> None:
    team = ready()["red-harvest"]
    assert not check(team, replace(FORMATS["silver"], since="ai"))
    found = check(team, replace(FORMATS["silver"], since="ig"))
    assert found and all("came out before " in violation.text for violation in found)
    assert not check(team, "silver")
