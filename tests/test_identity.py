"""Nothing in the engine asks whether two tuples, numbers or texts are the same object; and the check that says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from check_identity import check, identities

SRC = Path(__file__).resolve().parent.parent / "src"


def test_the_engine_compares_by_value() -> None:
    problems = check(SRC)
    assert not problems, "\n" + "\n".join(problems)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("kept = tuple(e for e in home if e is not entry)", "e is not entry"),
        ("a < b is c", "b is c"),
        ("s.turn is 3", "s.turn is 3"),
        ("a is None or None is not b", None),
        ("type(a) is int", None),
        ("e.mod is mod", None),
        ("a == b and c != d", None),
    ],
)
def test_what_is_found(text: str, found: str | None) -> None:
    assert [words for _, words in identities(ast.parse(text))] == ([found] if found else [])
