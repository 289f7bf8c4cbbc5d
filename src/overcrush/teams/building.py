"""Random teams that make sense: cheap dice to begin with, a few big ones, energy of several types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.teams.format import Format
from overcrush.teams.formats import format_named
from overcrush.teams.legality import check, check_cards
from overcrush.teams.team import Entry, Team

CHEAP, DEAR = 3, 6
"""Cards up to the one are cheap; from the other on they are dear."""
SHARE = ((CHEAP, 0.375), (DEAR - 1, 0.4))
"""Which part of a team costs up to how much; the rest is dear."""
MOST_NAMED = 6
"""A team is called after so many sets at most."""
CARDS, DICE, BASICS = 8, 20, 2
"""What a team has where the format has no limit."""


def random_team(
    sets: Sequence[str], seed: int, format: str | Format = "tournament", among: Library | None = None
) -> Team:
    """A legal team of cards from some sets; the same seed gives the same team."""
    (team,) = random_teams(sets, [seed], format, among)
    return team


def random_teams(
    sets: Sequence[str], seeds: Iterable[int], format: str | Format = "tournament", among: Library | None = None
) -> list[Team]:
    """A team for each seed; the cards there are to choose from are looked up once."""
    f = format_named(format)
    if f.teams:
        raise Malformed(f"format {f.name} names its teams, so there is nothing to choose")
    pool = playable(sets, f, among)
    where = "+".join(sets) if len(sets) <= MOST_NAMED else f"of {len(sets)} sets"
    return [_made(pool, Random(seed), f, f"Random {where} {seed}", sets) for seed in seeds]


def team_of(pool: list[Card], seed: int, format: str | Format = "tournament", name: str = "Random") -> Team:
    """A legal team of given cards (``playable``); the same seed gives the same team."""
    return _made(pool, Random(seed), format_named(format), name, ["the cards given"])


def playable(sets: Sequence[str], f: Format, among: Library | None = None) -> list[Card]:
    """The cards of some sets that are understood in full and that a team of a format may have."""
    known = library() if among is None else among
    pool = [
        known.card(given.card.id) for code in sets for given in known.cards(code) if known.compiled(given.card.id).full
    ]
    return [card for card in pool if not _barred(card, f)]


def _made(pool: list[Card], random: Random, f: Format, name: str, sets: Sequence[str]) -> Team:
    basics = _different(random, [card for card in pool if card.is_basic])[: BASICS if f.basics is None else f.basics]
    cards = _chosen(random, [card for card in pool if not card.is_basic], CARDS if f.cards is None else f.cards)
    most = DICE if f.dice is None else f.dice
    team = Team(name, _counted(random, cards[:most], most, f), tuple(basics))
    wrong = check(team, f)
    if wrong or not team.cards:
        words = "; ".join(str(violation) for violation in wrong) or "there are no cards for it"
        raise Malformed(f"there is no team for format {f.name} in {', '.join(sets)}: {words}")
    return team


def _barred(card: Card, f: Format) -> bool:
    """Whether no team of the format may have this card, whatever else it has."""
    entries, basics = ([], [card]) if card.is_basic else ([(card, 1)], [])
    return any(violation.rule == f"format {f.name}" for violation in check_cards(entries, basics, f))


def _different(random: Random, cards: list[Card]) -> list[Card]:
    """Cards in random order, one of each title (2.1.5)."""
    random.shuffle(cards)
    return list({card.name.casefold(): card for card in cards}.values())


def _chosen(random: Random, cards: list[Card], most: int) -> list[Card]:
    """Cards of different titles along a curve of costs, and of energy types that are not there yet before others."""
    left = random.sample(cards, len(cards))
    found: list[Card] = []
    wanted = [round(share * most) for _, share in SHARE]
    wanted.append(most - sum(wanted))
    bounds = [0, *(bound for bound, _ in SHARE), 99]
    for low, high, count in zip(bounds, bounds[1:], wanted, strict=False):
        for _ in range(count):
            _take([card for card in left if low < card.cost <= high], left, found)
    while left and len(found) < most:  # a set without enough cards of a cost
        _take(left, left, found)
    return sorted(found, key=lambda card: card.cost)


def _take(some: list[Card], left: list[Card], found: list[Card]) -> None:
    """Take the card whose energy the team has least of, and leave no other one of its title (2.1.5)."""
    if some:
        have = [kind for card in found for kind in card.energy]
        best = min(some, key=lambda card: sum(map(have.count, card.energy)))  # the first of those that are as good
        found.append(best)
        left[:] = [card for card in left if card.name.casefold() != best.name.casefold()]


def _counted(random: Random, cards: list[Card], most: int, f: Format) -> tuple[Entry, ...]:
    """Dice for each card: one first, then three of those that are not dear and two of those that are, then the rest."""
    limits = {which.casefold(): dice for which, dice in f.limits}
    top = [
        min(card.max, f.copies or 99, limits.get(card.id.casefold(), limits.get(card.name.casefold(), 99)))
        for card in cards
    ]
    usual = [min(limit, 2 if card.cost >= DEAR else 3) for card, limit in zip(cards, top, strict=True)]
    dice = [1] * len(cards)
    for goal in (usual, top):
        while sum(dice) < most:
            open_ = [n for n in range(len(cards)) if dice[n] < goal[n]]
            if not open_:
                break
            weights = [1 / (cards[n].cost + dice[n]) for n in open_]
            dice[random.choices(open_, weights)[0]] += 1
    return tuple(zip(cards, dice, strict=True))
