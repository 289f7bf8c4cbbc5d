"""How the engine asks: it stops with an ``Ask`` and goes on when it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from overcrush.engine.core import Ask, Option, Refs, State
from overcrush.engine.events import emit
from overcrush.model.const import EV_CHOSE, NONE


def ask(
    s: State,
    who: int,
    kind: int,
    options: Sequence[Option],
    rule: str,
    prompt: str,
    die: int = NONE,
    card: int = NONE,
    picked: Refs = (),
    note: int = 0,
    least: int = 1,
    most: int = 1,
) -> None:
    """Stop and ask a player for one of the options, or for several, one after the other."""
    # asked at every decision: the tuple is made directly
    s.ask = tuple.__new__(Ask, (who, kind, tuple(options), rule, prompt, die, card, picked, note, least, most))
    s.asked += 1


def chose(s: State, who: int, what: int, rule: str) -> None:
    """Tell what was chosen, by a player or because there was only one choice."""
    emit(s, EV_CHOSE, what if what >= 0 else NONE, NONE, who, what, rule)
