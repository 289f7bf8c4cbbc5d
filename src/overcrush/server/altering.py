"""Which Globals could make a fight better for who uses them: each is used on copies, with each of its choices.

One that could not is not worth a word beside the forecast of an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from overcrush.engine.edge.api import Ask, Option, State, play
from overcrush.errors import Illegal
from overcrush.model import const as c

USES = 3
"""So often one after the other a Global is used: what one use does not do, two may."""
COPIES = 240
"""So many copies at most are played on for one forecast; what was not tried by then is taken to help."""

Window = tuple[State, Ask, Option]
"""A position in which a Global could be used, who is asked there, and the option that uses it."""
Worth = tuple[int, ...]
"""What a fight came to, each figure as the larger the better for one player."""
Ended = tuple[State, str]
"""How a fight ended, and why it did not go to its end."""


def worth(s: State, since: int, who: int) -> Worth:
    """What came of a fight for a player: life, dice lost and dice knocked out."""
    fallen = {e[c.E_DIE] for e in s.events[since:] if e[c.E_KIND] == c.EV_KOED and e[c.E_DIE] >= 0}
    own = sum(s.owner[die] == who for die in fallen)
    return (max(s.life[who], 0), -max(s.life[1 - who], 0), -own, len(fallen) - own)


class _Aim(NamedTuple):
    """Who uses which Global, what the fight comes to without it, and how often it may be used."""

    who: int
    option: Option
    base: Worth
    stops: str
    uses: int = USES


class Altering:
    """Looks whether Globals change what comes of a fight; ``go_on`` plays it to its end with nobody doing more."""

    def __init__(self, since: int, go_on: Callable[[State], Ended]) -> None:
        self.since = since
        self.go_on = go_on
        self.left = COPIES

    def helps(self, windows: Sequence[Window]) -> bool:
        """Whether using it in one of these positions is of use to who can."""
        for s, ask, option in windows:
            end, stops = self.go_on(s)
            if self._used(s, ask, option, _Aim(ask.who, option, worth(end, self.since, ask.who), stops)):
                return True
        return False

    def _used(self, s: State, ask: Ask, option: Option, aim: _Aim) -> bool:
        if self.left <= 0:
            return True
        self.left -= 1
        after = s.clone()
        try:
            play.give(after, ask, option)
        except Illegal:
            return False
        if _thrown(s, after):
            return True
        then = after.ask
        if then is not None and then.kind not in (c.PRIORITY, c.REACT) and after.sub == s.sub:
            return any(self._used(after, then, each, aim) for each in then.options)
        end, stops = self.go_on(after)
        now = worth(end, self.since, aim.who)
        if (stops and not aim.stops) or any(new > old for new, old in zip(now, aim.base, strict=True)):
            return True
        once_more = _asked_again(after, aim) if aim.uses > 1 else None
        if once_more is None or once_more.ask is None:
            return False
        return self._used(once_more, once_more.ask, aim.option, aim._replace(uses=aim.uses - 1))


def _asked_again(s: State, aim: _Aim) -> State | None:
    """The position in which the same Global could be used once more, if the other passes."""
    for _ in range(2):
        ask = s.ask
        if ask is None or ask.kind != c.PRIORITY:
            return None
        if ask.who == aim.who:
            return s if aim.option in ask.options else None
        if (c.O_PASS,) not in ask.options:
            return None
        s = s.clone()
        play.give(s, ask, (c.O_PASS,))
    return None


def _thrown(before: State, after: State) -> bool:
    """Whether dice in the field were rolled, whose faces nobody knows."""
    if before.rng == after.rng:
        return False
    rolled = (c.EV_ROLLED, c.EV_REROLLED)
    return any(e[c.E_KIND] in rolled and before.zone[e[c.E_DIE]] == c.FIELD for e in after.events[len(before.events) :])
