"""What has happened is counted no further than matters, and comes to the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from overcrush import Game
from overcrush.bench import corpus_pairs
from overcrush.engine.core import Frame, State
from overcrush.engine.terms.history import EventsOf


def test_what_is_counted_up_to_a_number_is_what_is_counted_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = EventsOf.so_many
    asked: Counter[str] = Counter()

    def both(self: EventsOf, s: State, f: Frame, enough: int) -> int:
        few = counted(self, s, f, enough)
        assert few == min(self.value(s, f), enough)
        asked[self.span] += 1
        return few

    monkeypatch.setattr(EventsOf, "so_many", both)
    for seed, (a, b) in enumerate(corpus_pairs()):
        game, random = Game.new(a, b, format="tournament", seed=seed, remembers=False), Random(seed)
        while game.decision and game.turn < 30:
            game.step(random.choice(game.decision.actions))
    assert asked["turn"] and asked["game"], asked
