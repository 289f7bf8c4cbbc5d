"""Whether a team may be played in a format, and everything that is against it (2.1, 1.2.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from overcrush.ability import Unread, walk
from overcrush.cards.catalogue import Line, catalogue
from overcrush.model.cards import Card
from overcrush.teams.boxes import boxes
from overcrush.teams.format import Format, NamedTeam
from overcrush.teams.formats import format_named
from overcrush.teams.team import Entry, Team


class Violation(NamedTuple):
    """Something a format does not allow about a team, and the rule that says so."""

    text: str
    rule: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def check(team: Team, format: str | Format = "tournament") -> list[Violation]:
    """Everything that is against playing a team in a format; nothing if it is legal."""
    return check_cards(team.cards, team.basics, format_named(format))


def check_both(teams: tuple[Team, Team], f: Format) -> list[Violation]:
    """What is against two teams together, which may each be legal: they may have to be made of one box."""
    if not f.shared:
        return []
    one, two = teams
    found: list[Violation] = []
    ids = {card.id for card in (*(card for card, _ in one.cards), *one.basics)}
    for card in (*(card for card, _ in two.cards), *two.basics):
        if card.id in ids:
            found.append(Violation(f"both have {card.name} ({card.id}), and the card is in the box once", _of(f)))
    for card, dice in two.cards:
        both = dice + sum(n for other, n in one.cards if other.name == card.name)
        if card.id not in ids and f.copies is not None and dice < both and both > f.copies:
            found.append(
                Violation(f"both have {card.name}, with {both} dice, and there are {f.copies} in the box", _of(f))
            )
    return found


def check_cards(entries: Sequence[Entry], basics: Sequence[Card], f: Format) -> list[Violation]:
    """The same for cards that need not be a team yet: any card may stand anywhere."""
    dice = sum(dice for _, dice in entries)
    return [*check_counts(len(entries), len(basics), dice, f), *check_each(entries, basics, f)]


def check_each(entries: Sequence[Entry], basics: Sequence[Card], f: Format) -> list[Violation]:
    """What is against single cards, however many there are."""
    return [
        *_dice(entries, f),
        *_places(entries, basics),
        *_titles([card for card, _ in entries]),
        *(_titles(basics, "among the basic actions ") if f.basics is not None else ()),
        *_allowed([*(card for card, _ in entries), *basics], f),
        *_named(entries, basics, f),
        *understood([*(card for card, _ in entries), *basics]),
    ]


def check_counts(cards: int, basics: int, dice: int, f: Format) -> Iterator[Violation]:
    """How many cards, basic actions and dice there are (2.1.1, 2.1.3)."""
    if f.cards is not None and cards > f.cards:
        yield Violation(f"{cards} cards, and {f.cards} are allowed", "2.1.1")
    if f.basics is not None and basics != f.basics:
        yield Violation(f"{basics} basic action{'s' * (basics != 1)}, and there must be {f.basics}", "2.1.1")
    if f.dice is not None and dice > f.dice:
        yield Violation(f"{dice} dice, and {f.dice} are allowed", "2.1.3")


def _dice(entries: Sequence[Entry], f: Format) -> Iterator[Violation]:
    """How many dice each card has: at least one, and no more than its limit (1.2.10, 2.1.3) or the format's."""
    limits = {which.casefold(): dice for which, dice in f.limits}
    for card, dice in entries:
        if dice < 1:
            yield Violation(f"{card.name} has no die, and each card needs one", "2.1.3")
        if dice > card.max:
            yield Violation(f"{card.name} has {dice} dice, and its limit is {card.max}", "1.2.10")
        if f.copies is not None and dice > f.copies:
            yield Violation(f"{card.name} has {dice} dice, and no card may have more than {f.copies}", _of(f))
        limit = limits.get(card.id.casefold(), limits.get(card.name.casefold()))
        if limit is not None and dice > limit:
            yield Violation(f"{card.name} has {dice} dice, and {limit} are allowed", _of(f))


def _places(entries: Sequence[Entry], basics: Sequence[Card]) -> Iterator[Violation]:
    """Basic actions are no cards of the team, and nothing else is a basic action (2.1.1)."""
    for card, _ in entries:
        if card.is_basic:
            yield Violation(f"{card.name} is a basic action, which is no card of the team", "2.1.1")
    for card in basics:
        if not card.is_basic:
            yield Violation(f"{card.name} is among the basic actions, and it is none", "2.1.1")


def _titles(cards: Sequence[Card], where: str = "") -> Iterator[Violation]:
    """No two cards have one title, whatever their subtitles are (2.1.5)."""
    names = [card.name.casefold() for card in cards]
    for n, card in enumerate(cards):
        first = names.index(names[n])
        if first != n:
            both = [cards[first].subtitle, card.subtitle]
            as_ = f", as {both[0]} and as {both[1]}" if all(both) and both[0] != both[1] else ""
            yield Violation(f"{card.name} is {where or 'on the team '}more than once{as_}", "2.1.5")


def allowed_cards(f: Format) -> list[str]:
    """The ids of the printed cards that can be played and that a format allows, each by itself."""
    lines = [line for listed in catalogue().values() for line in listed.cards if line.status == "full"]
    one_by_one = replace(f, one_set=False)
    return [line.id for line in lines if not any(_allowed([line], one_by_one))]


def _allowed(cards: Sequence[Card | Line], f: Format) -> Iterator[Violation]:
    """Sets and cards the format leaves out."""
    banned = {which.casefold() for which in f.banned}
    for card in cards:
        if card.id.casefold() in banned or card.name.casefold() in banned:
            yield Violation(f"{card.name} ({card.id}) is banned", _of(f))
        if f.sets and card.id.partition("/")[0] not in f.sets:
            yield Violation(f"{card.name} ({card.id}) is not of the sets {', '.join(map(_called, f.sets))}", _of(f))
        elif f.shared and not any(box.holds(card.id) for box in boxes().values()):
            yield Violation(f"{card.name} ({card.id}) is of the set, but not in the box", _of(f))
        if f.newest is not None and _order(card) < _first_order(f.newest):
            yield Violation(f"{card.name} ({card.id}) is not of the {f.newest} newest sets", _of(f))
        if f.since and _order(card) < _order_of(f.since):
            yield Violation(f"{card.name} ({card.id}) came out before {_called(f.since)}", _of(f))
    sets = dict.fromkeys(card.id.partition("/")[0] for card in cards)
    if f.one_set and len(sets) > 1:
        yield Violation(f"its cards are of the sets {', '.join(map(_called, sets))}, and all must be of one", _of(f))


def _called(code: str) -> str:
    """What a set is called; one that is not printed by its code."""
    listed = catalogue().get(code)
    return listed.name if listed is not None else code


def _order(card: Card | Line) -> int:
    """When a card came out: its set's place among all; one that is no printed card, before them all."""
    return _order_of(card.id.partition("/")[0])


def _order_of(code: str) -> int:
    listed = catalogue().get(code)
    return listed.order if listed is not None else -1


@cache
def _first_order(newest: int) -> int:
    """The place of the oldest of so many of the newest sets; promos are part of the set they came with."""
    orders = sorted(listed.order for listed in catalogue().values() if not listed.promos)
    return orders[-newest] if newest <= len(orders) else 0


def _named(entries: Sequence[Entry], basics: Sequence[Card], f: Format) -> Iterator[Violation]:
    """A demo game is played with the teams it names."""
    if f.teams and not any(_is(entries, basics, team) for team in f.teams):
        yield Violation(f"it is played with {' or with '.join(_listed(team) for team in f.teams)}", _of(f))


def named_first(f: Format, teams: tuple[Team, Team]) -> str | None:
    """Who begins in a format that names the first player's team and the second's: A or B; None if it does not say."""
    if not f.teams:
        return None
    first, second = ([_is(team.cards, team.basics, named) for team in teams] for named in f.teams)
    if first[0] and second[1]:
        return "A"
    return "B" if first[1] and second[0] else None


def _is(entries: Sequence[Entry], basics: Sequence[Card], named: NamedTeam) -> bool:
    """Whether these are the cards and dice that a format names."""
    cards = sorted((card.id, dice) for card, dice in entries)
    return cards == sorted(named.cards) and sorted(card.id for card in basics) == sorted(named.basics)


def _listed(team: NamedTeam) -> str:
    return ", ".join([*(f"{dice}x {_found(card)}" for card, dice in team.cards), *map(_found, team.basics)])


def _found(ident: str) -> str:
    """A card of a set that ships by its name, and where it is found."""
    listed = catalogue().get(ident.partition("/")[0])
    name = next((line.name for line in listed.cards if line.id == ident), "") if listed is not None else ""
    return f"{name} ({ident})" if name else ident


def understood(cards: Sequence[Card]) -> Iterator[Violation]:
    """A card can be played when all its text is understood (1.2.8)."""
    for card in cards:
        if not card.text.abilities:
            continue
        words = [node.words for node in walk(card.text) if isinstance(node, Unread)]
        if words == [""]:
            yield Violation(f"{card.name} ({card.id}) cannot be played yet: only its facts are known", "1.2.8")
        elif words:
            some = "; ".join(repr(text if len(text) <= 60 else text[:59] + "…") for text in words)
            yield Violation(f"{card.name} ({card.id}) is understood only in part, and not {some}", "1.2.8")


def _of(f: Format) -> str:
    return f"format {f.name}"
