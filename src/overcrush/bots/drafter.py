"""A bot for drafts: takes what is worth most to the team it has, by the cards' figures and what their texts do."""

from __future__ import annotations

from collections import Counter
from random import Random

from overcrush.bots.appraise import ATTACK, DEFENSE, text_value
from overcrush.cards.library import library
from overcrush.model.cards import Card
from overcrush.teams.draft import Draft, Pick
from overcrush.teams.formats import FORMATS
from overcrush.teams.packs import basics_of
from overcrush.teams.rainbow import FORMAT, Rainbow
from overcrush.teams.team import Team

CHEAP, DEAR = 3, 6
"""Cards up to the one are cheap; from the other on they are dear."""
PRICE = 1.1
"""What one energy of a card's cost counts against it; found by playing drafted parties against random ones."""
TEXT = (-1.0, 2.0)
"""The least and the most that a card's text counts: how often it will help is not known when one drafts."""
ANOTHER_DIE = 0.5
"""What it counts for a card that another die of its title is there already."""
ENOUGH = 3.0
"""What it counts against a card that no more dice of its title can be used."""


def draft_pick(draft: Draft) -> Pick:
    """What whoever picks now should take, and how many dice of it to use."""
    who = draft.who or "A"
    known = library()
    own = [(known.card(pick.card), pick.dice) for pick in draft.taken(who) if pick.dice]
    choices = [(known.card(ident), stack.dice) for stack in draft.left for ident in stack.cards]
    best = max((card for card, dice in choices if dice), key=lambda card: (_value(card, own), card.id), default=None)
    card = best or choices[0][0]
    return Pick(card.id, _dice(draft, card))


def pile_pick(draft: Rainbow, seat: int) -> str:
    """What somebody should take of the pile they hold."""
    known = library()
    own = [(known.card(ident), 1) for ident in draft.picks[seat]]
    titles = Counter(card.name for card, _ in own)

    def worth(card: Card) -> float:
        there = titles[card.name]
        if there >= max([card.max, *(other.max for other, _ in own if other.name == card.name)]):
            return _value(card, own) - ENOUGH
        return _value(card, own) + (ANOTHER_DIE if there else 0.0)

    return max((known.card(ident) for ident in draft.hand(seat)), key=lambda card: (worth(card), card.id)).id


def built(draft: Rainbow, seat: int, name: str, chance: Random) -> Team:
    """A team of what somebody has drafted: of each title the best card with all dice it can have, the best titles."""
    known = library()
    f = FORMATS[FORMAT]
    most, room = f.cards or 0, f.dice or 0
    titles = draft.titles(seat)
    left = {ident: known.card(ident) for ident in draft.picks[seat]}
    team: list[tuple[Card, int]] = []
    while left and len(team) < most and room:
        card = max(
            left.values(), key=lambda each: (_value(each, team) + 0.2 * min(titles[each.name], each.max), each.id)
        )
        dice = min(titles[card.name], card.max, room)
        left = {ident: each for ident, each in left.items() if each.name != card.name}
        if dice:
            team.append((card, dice))
            room -= dice
    basics = draft.basics[seat] or tuple(chance.sample(basics_of(draft.sets), f.basics or 0))
    return Team(name, tuple(team), tuple(known.card(ident) for ident in basics))


def _dice(draft: Draft, card: Card) -> int:
    """As many as there are, but so that what comes later finds room too."""
    who = draft.who or "A"
    later = (len(draft.left) + 1) // 2
    share = -(-draft.room(who) // later) + (0 if card.cost >= DEAR else 1)
    return min(draft.most(card.id), share)


def _value(card: Card, own: list[tuple[Card, int]]) -> float:
    """What a card is worth to a party: its fights and its text, its price, and what the party is short of."""
    fight = sum(ATTACK * level.attack + DEFENSE * level.defense - 0.5 * level.fielding for level in card.levels)
    text = min(max(text_value(card.text), TEXT[0]), TEXT[1])
    value = fight / max(1, len(card.levels)) + text - PRICE * card.cost
    energy = Counter(kind for other, dice in own for kind in other.energy for _ in range(dice))
    if any(not energy[kind] for kind in card.energy):
        value += 0.4
    cheap = sum(dice for other, dice in own if other.cost <= CHEAP)
    dear = sum(dice for other, dice in own if other.cost >= DEAR)
    if card.cost <= CHEAP:
        value += max(0.0, 1.2 - 0.4 * cheap)
    if card.cost >= DEAR:
        value -= 0.5 * dear
    return value
