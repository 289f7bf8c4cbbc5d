"""Players a text speaks of."""

from __future__ import annotations

from overcrush.engine.core import Frame, Refs, State
from overcrush.engine.departed import held_by
from overcrush.engine.refs import that_player
from overcrush.engine.terms.references import Reference
from overcrush.model.const import E_PLAYER


class PlayerRef:
    """A player a linked text speaks of."""

    __slots__ = ("ref", "who")

    def __init__(self, who: str, ref: Reference | None) -> None:
        self.who = who
        self.ref = ref

    def players(self, s: State, f: Frame) -> Refs:
        """The players meant now, the active one first where both are."""
        who = self.who
        if who == "you":
            return (f.you,)
        if who in ("opponent", "target opponent"):
            return (1 - f.you,)
        if who in ("each", "any"):
            return (s.active, 1 - s.active)
        if who == "active":
            return (s.active,)
        if who == "that player":
            return (that_player(s, f),)
        if who == "event":
            return (f.event[E_PLAYER],) if f.event is not None and f.event[E_PLAYER] >= 0 else ()
        if who in ("controller", "owner") and self.ref is not None:
            found: list[int] = []
            for ref in self.ref.refs(s, f):
                player = -1 - ref if ref < 0 else s.owner[ref] if who == "owner" else held_by(s, ref)
                found.append(player)
            return tuple(found)
        return (f.you,)

    def one(self, s: State, f: Frame) -> int:
        """The one player meant."""
        found = self.players(s, f)
        return found[0] if found else f.you
