"""A kind of ability that nothing looks for is refused, not passed over: it would be said and never found."""

from __future__ import annotations

import pytest

from overcrush.ability.effects import DamageTaken, Prevent
from overcrush.ability.nouns import Num
from overcrush.engine.ops.modifiers import from_known
from overcrush.errors import Unsupported


@pytest.mark.parametrize("kind", ["global", "opposing action", "opposing ability", "when fielded", "Range"])
def test_what_the_engine_looks_for_is_run(kind: str) -> None:
    from_known(Prevent(by_effect=(kind,)))
    from_known(DamageTaken(Num(1), by_effect=(kind,)))


@pytest.mark.parametrize("kind", ["opposing", "ability", "spell", "opposing spell"])
def test_what_it_does_not_look_for_is_refused(kind: str) -> None:
    with pytest.raises(Unsupported):
        from_known(Prevent(by_effect=(kind,)))
    with pytest.raises(Unsupported):
        from_known(DamageTaken(Num(1), by_effect=("action", kind)))
