"""A game of cards given by their words alone, and their dice laid into the field, for tests of what is said of dice."""

from __future__ import annotations

from collections.abc import Mapping

from overcrush.engine.core import Edition, State
from overcrush.engine.link.laying import lay_table, start
from overcrush.engine.moves import move
from overcrush.engine.statics import changed
from overcrush.game.position import make_card
from overcrush.model import const as c


def begun(facts: Mapping[str, Mapping[str, object]]) -> State:
    """A game in which both have these cards and nobody has done anything yet."""
    cards = [(make_card(name, dict(fact), [], lambda _: None), 4) for name, fact in facts.items()]
    return start(lay_table((cards, cards), (), (8, 8), Edition()), 7)


def fielded(s: State, name: str, player: int) -> int:
    """The next die of a card that a player has, laid into the field at its second level."""
    die = next(
        d
        for d in range(len(s.zone))
        if s.t.names[s.card_of[d]].lower() == name and s.t.owner_of[d] == player and s.zone[d] == c.CARD
    )
    move(s, die, c.FIELD, "1.5.1", player)
    s.face[die] = 3
    return die


def settle(s: State, sub: int) -> None:
    """Go on from a position that was laid by hand, in this sub-step."""
    s.pending, s.queue, s.batch, s.events = [], [], [], []
    s.sub = sub
    changed(s)
