"""Rainbow and Double Rainbow Drafts: everybody picks a card at the same time, and the piles are passed on.

Each player opens two piles of twelve cards: six foil packs each in a Rainbow Draft, the halves of a draft pack in a
Double Rainbow Draft. The first pile goes round to the right, the second to the left; when all have picked, the piles
are passed, and the last card of a pile is whose it comes to. Every card that is taken brings one die. All dice lie
open from the beginning, the cards do not. Then each makes a team that a tournament allows: the dice of a title are
those of all cards of that title one has taken, and any one of these cards may have them. Basic actions are chosen
freely in a Rainbow Draft; those of a draft pack are used in a Double Rainbow Draft.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from overcrush.cards.library import library
from overcrush.errors import Illegal, Malformed
from overcrush.teams.legality import Violation, check
from overcrush.teams.packs import PILE, basics_of, foil_piles, half_packs, pools
from overcrush.teams.team import Team

RULE = "infinity-2018, Rainbow Draft"
DOUBLE_RULE = "infinity-2018, Double Rainbow Draft"
FORMAT = "tournament"
"""What the teams have to be legal in, and what is played."""
RAINBOW, DOUBLE = "rainbow", "double"
KINDS = (RAINBOW, DOUBLE)
FEWEST, MOST = 2, 8
"""How many players there may be."""
PILES = 2
"""Piles of each player."""
ROUNDS = {0: 1, 1: -1}
"""Where the pile that somebody holds has come from: from the left, then from the right."""


@dataclass(slots=True)
class Rainbow:
    """A draft as it stands: what was opened, and what each has taken in order. Everything else follows."""

    kind: str
    sets: tuple[str, ...]
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    """First those that go to the right, then those that go to the left: a pile for each player."""
    basics: tuple[tuple[str, ...], ...]
    """The basic actions of each one's draft pack; nothing in a Rainbow Draft."""
    picks: list[list[str]]
    """What each has taken."""

    @classmethod
    def new(cls, kind: str, sets: Sequence[str], players: int, chance: Random) -> Rainbow:
        """Open the packs."""
        if kind not in KINDS:
            raise Malformed(f"there is no draft {kind[:40]!r}: there are {', '.join(KINDS)}")
        if not FEWEST <= players <= MOST:
            raise Illegal(f"from {FEWEST} to {MOST} draft together, not {players}", (RULE,))
        found = pools(sets)
        opened = (foil_piles if kind == RAINBOW else half_packs)(found, chance)
        piles = tuple(tuple(islice(opened, players)) for _ in range(PILES))
        own = basics_of(sets)
        basics = tuple(tuple(chance.sample(own, 2)) if kind == DOUBLE else () for _ in range(players))
        return cls(kind, tuple(dict.fromkeys(sets)), piles, basics, [[] for _ in range(players)])

    # --- how it stands ---------------------------------------------------------------------------------

    @property
    def rule(self) -> str:
        """What says how it is drafted."""
        return RULE if self.kind == RAINBOW else DOUBLE_RULE

    @property
    def players(self) -> int:
        """How many draft."""
        return len(self.picks)

    @property
    def step(self) -> int:
        """How often all have picked."""
        return min(map(len, self.picks))

    @property
    def over(self) -> bool:
        """Whether everything has been taken."""
        return self.step >= PILES * PILE

    def waits_for(self, seat: int) -> bool:
        """Whether somebody has yet to pick."""
        return not self.over and len(self.picks[seat]) == self.step

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards somebody picks from now; nothing for who has picked."""
        if not self.waits_for(seat):
            return ()
        round_, turn = divmod(self.step, PILE)
        way = ROUNDS[round_]
        origin = (seat + way * turn) % self.players
        left = list(self.piles[round_][origin])
        for earlier in range(turn):
            left.remove(self.picks[(origin - way * earlier) % self.players][round_ * PILE + earlier])
        return tuple(left)

    def dice(self) -> list[tuple[str, int]]:
        """All dice of this draft by the titles of their cards, which everybody may see."""
        known = library()
        cards = (card for piles in self.piles for pile in piles for card in pile)
        return sorted(Counter(known.given(ident).card.name for ident in cards).items())

    # --- what is done ----------------------------------------------------------------------------------

    def pick(self, seat: int, ident: str) -> None:
        """Take a card; when all have, the piles are passed, and last cards are taken by themselves."""
        if self.over:
            raise Illegal("everything has been taken", (self.rule,))
        if not self.waits_for(seat):
            raise Illegal("you have picked, and the piles are passed when all have", (self.rule,))
        if ident not in self.hand(seat):
            raise Illegal(f"there is no card {ident[:40]!r} in the pile you hold", (self.rule,))
        self.picks[seat].append(ident)
        if len({len(taken) for taken in self.picks}) == 1 and self.step % PILE == PILE - 1:
            for taken, (last,) in zip(self.picks, [self.hand(n) for n in range(self.players)], strict=True):
                taken.append(last)

    # --- teams -----------------------------------------------------------------------------------------

    def titles(self, seat: int) -> dict[str, int]:
        """The dice somebody has, by the titles of their cards."""
        known = library()
        return dict(Counter(known.given(ident).card.name for ident in self.picks[seat]))

    def against(self, seat: int, team: Team) -> list[Violation]:
        """Everything that is against a team made of what somebody has drafted."""
        found = check(team, FORMAT)
        if not team.cards:
            found.append(Violation("there is no card on the team", "2.1.1"))
        titles = self.titles(seat)
        for card, dice in team.cards:
            if card.id not in self.picks[seat]:
                found.append(Violation(f"{card.name} ({card.id}) is not among the cards you have drafted", self.rule))
            elif dice > titles[card.name]:
                found.append(Violation(f"{card.name} has {dice} dice, and you drafted {titles[card.name]}", self.rule))
        own = self.basics[seat]
        if own and {card.id for card in team.basics} != set(own):
            names = " and ".join(library().given(ident).card.name for ident in own)
            found.append(Violation(f"the basic actions are those of your draft pack: {names}", self.rule))
        return found
