"""What a declaration of attackers has to keep to: who cannot attack beside whom, and who must (2.6.7.3, 2.7.1.1).

What is forbidden comes first (3.1.14): no more dice than an ability says, nobody beside a die that can only attack
alone, nobody alone who cannot. Of what must be done a declaration does as much as any could that is made of the dice
concerned. Nothing here depends on the order of the field.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import musters
from overcrush.engine.core import Refs
from overcrush.engine.legal import Reason

MUST_ATTACK: Final[Reason] = ("a die that must attack is left out", ("2.6.7.3",))
ALONE: Final[Reason] = ("an ability says that it cannot attack alone", ("3.1.14", "2.7.1.1"))
LONER: Final[Reason] = ("an ability says that it can only attack alone", ("3.1.14", "2.7.1.1"))
TOO_MANY: Final[Reason] = ("an ability says that no more dice can be declared", ("3.1.14", "2.7.1.1", "2.7.2.1"))

Alike = list[list[int]]
"""Dice of which the same is said, kind by kind."""


class Duties:
    """What is said of the dice that could attack, looked up once for a declaration."""

    __slots__ = ("best", "due", "free", "groups", "limits", "loners", "most", "shy", "wanted")

    def __init__(
        self,
        due: list[int],
        groups: list[list[int]],
        limits: list[musters.Limit],
        loners: list[int],
        shy: list[int],
        most: int,
    ) -> None:
        self.limits = limits
        """Those of which only so many can attack."""
        self.loners = loners
        """Those that can only attack alone."""
        self.shy = shy
        """Those that cannot attack alone."""
        self.most = most
        if loners and any(die not in loners for die in due):  # another die must attack, so they cannot
            due = [die for die in due if die not in loners]
            groups = [[die for die in group if die not in loners] for group in groups]
        self.due = due
        """Those that must attack."""
        self.groups = [group for group in groups if group]
        """Those of which at least one must."""
        self.wanted = list(dict.fromkeys([*due, *[die for group in self.groups for die in group]]))
        """All that must attack, or of which one must."""
        self.free = not (due or self.groups or limits or loners or shy) and most >= musters.ANY_NUMBER
        """Whether any dice can attack together, or none."""
        self.best = self._best()
        """How much of what must be done can be done."""

    def forbidden(self, dice: Refs) -> Reason | None:
        """Why dice cannot attack together whatever must be done, or None."""
        if len(dice) > self.most:
            return TOO_MANY
        for meant, most in self.limits:
            if sum(1 for die in dice if die in meant) > most:
                return TOO_MANY
        if self.loners and len(dice) > 1 and any(die in self.loners for die in dice):
            return LONER
        return ALONE if len(dice) == 1 and dice[0] in self.shy else None

    def against(self, dice: Refs) -> Reason | None:
        """Why dice cannot be the attackers, or None."""
        if self.free:
            return None
        reason = self.forbidden(dice)
        if reason is not None:
            return reason
        done = self._done(dice)
        return MUST_ATTACK if done < self.best or (not done and self._joined(dice)) else None

    def completes(self, picked: Refs, rest: list[int]) -> bool:
        """Whether dice can be the attackers, by themselves or with some others."""
        if self.free or self.against(picked) is None:
            return True
        filled = picked
        for die in self.wanted:
            more = (*filled, die)
            if die in rest and self._room(more) and (die in self.due or self._done(more) > self._done(filled)):
                filled = more
        if self.against(filled) is None:
            return True
        for die in rest:
            if die not in filled and self.against((*filled, die)) is None:
                return True
        return self._some(picked, self._alike([die for die in rest if die not in picked]), 0)

    def _room(self, dice: Refs) -> bool:
        """Whether dice can attack, together with others at least."""
        return self.forbidden(dice) in (None, ALONE)

    def _done(self, dice: Refs) -> int:
        """How much of what must be done these attackers do."""
        done = sum(1 for die in self.due if die in dice)
        for group in self.groups:
            if any(die in group for die in dice):
                done += 1
        return done

    def _joined(self, dice: Refs) -> bool:
        """Whether a die that must attack and cannot do so alone could go with one of these, which need not."""
        return any(
            die not in dice and self.forbidden((die, other)) is None
            for die in self.due
            if die in self.shy
            for other in dice
        )

    def _best(self) -> int:
        """How much of what must be done can be done by the dice concerned."""
        if not self.wanted:
            return 0
        every = len(self.due) + len(self.groups)
        together = tuple(die for die in self.wanted if die not in self.loners)
        if self.forbidden(together) is None and self._done(together) == every:
            return every
        best = max((self._done((die,)) for die in self.loners if self.forbidden((die,)) is None), default=0)
        return self._most_done((), self._alike(list(together)), best)

    def _most_done(self, dice: Refs, kinds: Alike, best: int) -> int:
        """The most of what must be done that is done by some dice and any of these kinds."""
        if not kinds:
            return max(best, self._done(dice)) if self.forbidden(dice) is None else best
        kind, others = kinds[0], kinds[1:]
        if self._done((*dice, *[die for one in kinds for die in one])) <= best:
            return best
        for n in range(len(kind), -1, -1):
            more = (*dice, *kind[:n])
            if self._room(more):
                best = self._most_done(more, others, best)
        return best

    def _some(self, dice: Refs, kinds: Alike, n: int) -> bool:
        """Whether dice with some of these kinds, from one on, can be the attackers."""
        if n == len(kinds):
            return self.against(dice) is None
        kind = kinds[n]
        most = len(kind) if kind[0] in self.due else min(len(kind), len(self.groups) + 1)
        for k in range(most, -1, -1):
            more = (*dice, *kind[:k])
            if self._room(more) and self._some(more, kinds, n + 1):
                return True
        return False

    def _alike(self, dice: list[int]) -> Alike:
        """Dice sorted by what is said of them."""
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for die in dice:
            told = (
                die in self.due,
                die in self.shy,
                die in self.loners,
                *[die in group for group in self.groups],
                *[die in meant for meant, _ in self.limits],
            )
            kinds.setdefault(told, []).append(die)
        return list(kinds.values())
