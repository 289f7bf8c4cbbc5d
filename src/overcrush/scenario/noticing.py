"""What a judge must not overlook in a step that went well: turns that passed, life that went, dice left to chance."""

from __future__ import annotations

from overcrush.engine.edge.api import Event
from overcrush.model.const import E_AMOUNT, E_DIE, E_KIND, E_PLAYER, E_RULE, EV_LIFE_LOST, EV_REROLLED, EV_ROLLED
from overcrush.scenario.acting import Player

EMPTY_BAG = "2.3.10"


class Watch:
    """Looks on while a step is done."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.life = list(player.s.life)
        self.seen = len(player.log)
        self.rolls = player.s.rolls
        player.notes.clear()
        player.idled = (player.s.turn, player.s.turn)

    def notes(self) -> list[str]:
        """What there is to say about it."""
        player = self.player
        events = player.log[self.seen :]
        return [*player.notes, *self._crossing(), *self._empty(events), *self._chance(events)]

    def _crossing(self) -> list[str]:
        """How far idling went, and the life it cost."""
        begin, end = self.player.idled
        if begin == end:
            return []
        lost = [
            f"{side} {'lost' if now < old else 'gained'} {abs(now - old)}"
            for side, old, now in zip("AB", self.life, self.player.s.life, strict=True)
            if now != old
        ]
        cost = f"{' and '.join(lost)} life" if lost else "at no cost of life"
        return [f"idled from turn {begin} into turn {end}, {cost}"]

    def _empty(self, events: list[Event]) -> list[str]:
        """Who had too few dice to draw."""
        lost = [0, 0]
        for event in events:
            if event[E_KIND] == EV_LIFE_LOST and event[E_RULE] == EMPTY_BAG:
                lost[event[E_PLAYER]] += event[E_AMOUNT]
        return [
            f"{side} had no dice left to draw, which cost {n} life ({EMPTY_BAG})"
            for side, n in zip("AB", lost, strict=True)
            if n
        ]

    def _chance(self, events: list[Event]) -> list[str]:
        """Dice that do not have the face they were to show."""
        player, s = self.player, self.player.s
        used = self.rolls[: len(self.rolls) - len(s.rolls)] if len(s.rolls) <= len(self.rolls) else ()
        rolled = [event[E_DIE] for event in events if event[E_KIND] in (EV_ROLLED, EV_REROLLED)]
        if len(rolled) < len(used):
            return []
        return [
            f"{player.calls.name(die)} has no face {face!r} and came up by chance"
            for face, die in zip(used, rolled, strict=False)
            if all(shown.token != face for shown in s.t.faces[s.card_of[die]])
        ]
