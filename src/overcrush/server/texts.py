"""What cards say, in our own wording, worked out once for each text."""

from __future__ import annotations

from functools import lru_cache

from overcrush.ability import Text
from overcrush.lang.rendering import Unsayable, render
from overcrush.model.cards import Card

NO_WORDS = "(an ability that we have no words for)"


def wording(card: Card) -> tuple[str, ...]:
    """The lines of a card's text box."""
    return _lines(card.text, card.name) if card.text.abilities else ()


@lru_cache(maxsize=4096)
def _lines(text: Text, name: str) -> tuple[str, ...]:
    try:
        return tuple(render(text, name))
    except Unsayable:
        return (NO_WORDS,)
