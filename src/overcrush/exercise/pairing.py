"""Drawing teams for a game: legal ones, and such that what they have not shown yet has a chance to happen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from overcrush.ability import Keyword, walk
from overcrush.ability.effects import Trigger
from overcrush.ability.nouns import HasAffiliation, HasKeyword, Is, Named
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.teams import Format, Team, check
from overcrush.teams.editions import COMPREHENSIVE, edition_named

CARDS = 8
DICE = 20
BASICS = 2
EACH = 2
"""Dice of each card, before what is left of the 20 is given out."""


_WORDS = {
    "equipped": "Equip",
    "gear": "Equip",
    "continuous": "Continuous",
    "crossover": "Crossover",
    "paired": "Heroic",
}

_MATES = ("Teamwatch", "Retaliation")
"""Keywords that speak of the card's own affiliations."""


@dataclass(frozen=True, slots=True)
class Match:
    """One game, to be played again at any time: its seed, the cards of both teams, and the edition of the rules."""

    seed: int
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    edition: str = COMPREHENSIVE

    def __str__(self) -> str:
        edition = "" if self.edition == COMPREHENSIVE else f" {self.edition}"
        return f"{self.seed} {','.join(self.teams[0]) or '-'} {','.join(self.teams[1]) or '-'}{edition}"

    @classmethod
    def parse(cls, words: str) -> Match:
        """The match that its words stand for."""
        parts = words.split()
        if len(parts) not in (3, 4) or not parts[0].isdigit() or len(parts[0]) > 18:
            raise Malformed("a game is a seed, the ids of one team and the ids of the other: '7 a/1,a/2 b/1,b/2'")
        one, other = (tuple(ident for ident in part.split(",") if ident not in ("", "-")) for part in parts[1:3])
        edition = (*parts, COMPREHENSIVE)[3]
        edition_named(edition)
        return cls(int(parts[0]), (one, other), edition)


class Pool:
    """The cards teams are drawn from."""

    def __init__(self, cards: Sequence[Card]) -> None:
        playable = [card for card in cards if card.max]
        self.cards = [card for card in playable if not card.is_basic]
        self.basics = [card for card in playable if card.is_basic]
        self._named: dict[str, list[Card]] = {}
        self._affiliated: dict[str, list[Card]] = {}
        for card in self.cards:
            self._named.setdefault(card.name.casefold(), []).append(card)
            for name in card.affiliations:
                self._affiliated.setdefault(name, []).append(card)
        self._worded: dict[str, list[Card]] = {}
        for card in playable:
            for word in {node.name for node in walk(card.text) if isinstance(node, Keyword)}:
                self._worded.setdefault(word, []).append(card)
            if len(card.energy) > 1:
                self._worded.setdefault("Crossover", []).append(card)
        self._friends: dict[str, list[Card]] = {}

    def draw(self, seed: int, wanted: Collection[str] = (), edition: str = COMPREHENSIVE) -> Match:
        """Two teams at random; half their cards are among the wanted ones, with others these speak of."""
        random = Random(f"teams {seed}")
        some = [card for card in self.cards if card.id in wanted]
        basics = [card for card in self.basics if card.id in wanted]
        shared = self._sample(random, basics, self.basics, 2 * BASICS)
        if any(
            one.name.casefold() == other.name.casefold() for one, other in zip(shared[:2], shared[2:], strict=False)
        ):
            shared[2:] = reversed(shared[2:])  # no team has two cards of one name (2.1.1)
        sides = [self._team(random, some, ())]
        sides.append(self._team(random, some, [friend for card in sides[0][:3] for friend in self.friends(card)[:40]]))
        one, other = (
            tuple(card.id for card in (*side, *{card.name.casefold(): card for card in shared[n::2]}.values()))
            for n, side in enumerate(sides)
        )
        return Match(seed, (one, other), edition)

    def _team(self, random: Random, wanted: Sequence[Card], guests: Sequence[Card]) -> list[Card]:
        """A team of guests the other team speaks of, and of wanted cards, each with others it speaks of."""
        found: dict[str, Card] = {}
        for card in random.sample(guests, min(2, len(guests))):
            if not card.is_basic:
                found.setdefault(card.name.casefold(), card)
        for card in self._sample(random, wanted, self.cards, CARDS // 2):
            found.setdefault(card.name.casefold(), card)
            friends = [friend for friend in self.friends(card) if not friend.is_basic]
            for friend in random.sample(friends, min(2, len(friends))):
                found.setdefault(friend.name.casefold(), friend)
        for card in random.sample(self.cards, min(len(self.cards), 2 * CARDS)):
            if len(found) < CARDS:
                found.setdefault(card.name.casefold(), card)
        return list(found.values())[:CARDS]

    @staticmethod
    def _sample(random: Random, first: Sequence[Card], then: Sequence[Card], n: int) -> list[Card]:
        """So many different cards, from the first ones as far as they go."""
        some = random.sample(first, min(n, len(first)))
        rest = [card for card in random.sample(then, min(n, len(then))) if card not in some]
        return [*some, *rest][:n]

    def friends(self, card: Card) -> list[Card]:
        """The cards that a card's text speaks of: by name, affiliation or keyword."""
        found = self._friends.get(card.id)
        if found is None:
            known: dict[str, Card] = {}
            for node in walk(card.text):
                if isinstance(node, Named | Keyword):
                    names = node.names if isinstance(node, Named) else (str(arg) for arg in node.args)
                    known |= {c.id: c for name in names for c in self._named.get(name.casefold(), ())}
                    known |= {c.id: c for c in self._worded.get(node.name, ())} if isinstance(node, Keyword) else {}
                    if isinstance(node, Keyword) and node.name in _MATES:
                        known |= {c.id: c for name in card.affiliations for c in self._affiliated.get(name, ())}
                elif isinstance(node, HasAffiliation):
                    names = card.affiliations if "same" in node.names else node.names
                    known |= {c.id: c for name in names for c in self._affiliated.get(name, ())}
                elif isinstance(node, HasKeyword | Is):
                    word = node.name if isinstance(node, HasKeyword) else _WORDS.get(node.what, "")
                    known |= {c.id: c for c in self._worded.get(word, ())}
                elif isinstance(node, Trigger) and node.event == "keyword":
                    known |= {c.id: c for word in node.how for c in self._worded.get(word, ())}
            found = self._friends[card.id] = list(known.values())
        return found


def teams(match: Match, cards: Mapping[str, Card]) -> tuple[Team, Team, Format]:
    """The teams of a match and the format it is played in."""
    for ident in (*match.teams[0], *match.teams[1]):
        if ident not in cards:
            raise Malformed(f"there is no card {ident!r}, or it does not compile in full")
    random = Random(f"dice {match.seed}")
    sides = [[cards[ident] for ident in side] for side in match.teams]
    basics = [tuple(card for card in side if card.is_basic) for side in sides]
    full = all(len(some) == BASICS for some in basics)
    format_ = Format("exercise", "random teams", basics=BASICS if full else None)
    one, other = (
        Team(name, _dice(random, [card for card in side if not card.is_basic]), some)
        for name, side, some in zip("AB", sides, basics, strict=True)
    )
    for team in (one, other):
        wrong = check(team, format_)
        if wrong:
            raise Malformed(f"team {team.name} is not legal: {wrong[0]}")
    return one, other, format_


def _dice(random: Random, side: Sequence[Card]) -> tuple[tuple[Card, int], ...]:
    counts = [min(EACH, card.max) for card in side]
    for n in random.sample(range(len(side)), len(side)):
        counts[n] += max(0, min(side[n].max - counts[n], DICE - sum(counts), 2))
    return tuple(zip(side, counts, strict=True))
