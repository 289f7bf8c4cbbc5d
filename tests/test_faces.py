"""What a die shows: in the field always a face, from the moment it lies there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from overcrush.engine import moves
from overcrush.engine.built import COMPILED
from overcrush.engine.core import State
from overcrush.model.const import FIELD, ZONES
from overcrush.scenario import run_document
from overcrush.scenario.load import read_file

CONFORMANCE = Path(__file__).parent / "conformance"


@pytest.mark.skipif(COMPILED, reason="a compiled engine calls its own function")
def test_a_die_in_the_field_shows_a_face_whenever_static_abilities_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []
    for name in ("changed", "changed_by"):
        really: Callable[..., None] = getattr(moves, name)

        def looking(s: State, *die: int, really: Callable[..., None] = really) -> None:
            looked.append(sum(s.face[die] < 0 for p in (0, 1) for die in s.zones[p * ZONES + FIELD]))
            really(s, *die)

        monkeypatch.setattr(moves, name, looking)
    for path in sorted(CONFORMANCE.rglob("*.yaml"))[::4]:
        for doc in read_file(path):
            run_document(doc)
            assert not any(looked), getattr(doc, "name", doc)
    assert len(looked) > 300
