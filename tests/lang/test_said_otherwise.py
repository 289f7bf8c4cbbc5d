"""What can be said in several ways means the same: each text of a list beside our own wording of it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from overcrush.ability import Text
from overcrush.lang import read, render

FILES = ("said_otherwise.yaml", "said_anywhere.yaml", "said_at_large.yaml", "said_reworded.yaml", "said_more_ways.yaml")
LISTS = [yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8")) for name in FILES]
REFUSED = [row for listed in LISTS for row in listed.pop("refused")]
ROWS = [row for listed in LISTS for rows in listed.values() for row in rows]


def understood(text: str, kind: str) -> Text:
    reading = read(text.split("\n"), "Raider", kind)
    assert reading.status == "full", reading.problems
    return reading.text


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["says"][:60])
def test_both_say_the_same(row: dict[str, str]) -> None:
    kind = row.get("kind", "character")
    text = understood(row["says"], kind)
    assert "\n".join(render(text, "Raider")) == row["ours"]
    assert understood(row["ours"], kind) == text


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row["says"][:60])
def test_what_is_not_said_is_refused(row: dict[str, str]) -> None:
    assert read(row["says"], "Raider", row.get("kind", "character")).status != "full", row["why"]
